/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The mouse as terminals report it, byte by byte: clicks and the wheel.
 *
 * A report is a control sequence, which begins with Escape and a bracket.  Other control sequences
 * are also read to their end, and ignored: their characters must not be taken for keys.  A report
 * may come in pieces.
 *
 * Two clicks on the same cell in quick succession are a double click.
 *
 * All zero: nothing has been clicked, nothing is being read, and no reports are wanted.
 */
#ifndef TERM_POINTER_H
#define TERM_POINTER_H

#include <stdbool.h>
#include <stdint.h>

#include "term/key.h"

/* How much of a control sequence has been read. */
enum pointer_part {
	POINTER_NONE,
	POINTER_BEGINNING, /* Escape and a bracket */
	POINTER_NUMBERS,   /* \033[<, which begins a report in numbers such as \033[<0;81;12M */
	POINTER_BYTES,     /* \033[M, which begins an older report of three bytes */
	POINTER_OTHER
};

enum { POINTER_NUMBERS_MAX = 3 };

struct pointer {
	bool wanted;          /* otherwise reports are read and ignored */
	struct press clicked; /* the last click */
	int64_t clicked_ns;   /* when that was; 0: there was none, or it ended a double click */
	enum pointer_part part;
	int numbers[POINTER_NUMBERS_MAX]; /* button, column and row, as far as they are read */
	int count;
};

/* What a terminal is sent to make it report the mouse, and to make it stop. */
#define POINTER_ON "\033[?1000h\033[?1006h"
#define POINTER_OFF "\033[?1006l\033[?1000l"

/* Begins a control sequence after Escape and a bracket, or after Escape and an O, which begins no
 * report. */
void pointer_begin(struct pointer *pointer, bool bracket);

/* Whether the next byte belongs to a control sequence. */
bool pointer_is_open(const struct pointer *pointer);

/* Takes the next byte of a control sequence.  Returns true if it completed a report, which is then
 * in *press.  The time is above 0. */
bool pointer_take(struct pointer *pointer, int byte, int64_t now_ns, struct press *press);

/* To be called when no more bytes have come for now.  The rest of a report is waited for, but what
 * may have been Alt and a bracket is dropped. */
void pointer_rest(struct pointer *pointer);

/* Drops the sequence that is being read. */
void pointer_drop(struct pointer *pointer);

#endif
