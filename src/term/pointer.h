/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The mouse as terminals report it, byte by byte: clicks, drags and the wheel.
 *
 * A report is a control sequence, which begins with Escape and a bracket.  Those that are no
 * reports of the mouse are read to their end, too, and mean nothing: they must not be taken for the
 * keys of their characters.  A report may come in pieces.
 *
 * All zero: no button is held, nothing is being read, and nothing was asked for.
 */
#ifndef TERM_POINTER_H
#define TERM_POINTER_H

#include <stdbool.h>
#include <stdint.h>

#include "term/clicks.h"
#include "term/key.h"

/* What of a control sequence has been read. */
enum pointer_part {
	POINTER_NONE,
	POINTER_BEGINNING, /* Escape and a bracket */
	POINTER_NUMBERS,   /* \033[< of a report in numbers, \033[<0;81;12M */
	POINTER_BYTES,     /* \033[M of an older one, which has three bytes */
	POINTER_OTHER
};

enum { POINTER_NUMBERS_MAX = 3 };

struct pointer {
	bool wanted; /* reports mean something; else they are read alone */
	struct clicks clicks;
	bool held;         /* the button is down, */
	struct press last; /* and this is where the mouse was seen last */
	enum pointer_part part;
	int numbers[POINTER_NUMBERS_MAX]; /* button, column and row, as far as they have come */
	int count;
};

/* What a terminal is sent so that it reports the mouse, and so that it does not. */
#define POINTER_ON "\033[?1000h\033[?1002h\033[?1006h"
#define POINTER_OFF "\033[?1006l\033[?1002l\033[?1000l"

/* Begins a control sequence, of which Escape and a bracket have been read, or an O, with which no
 * report begins. */
void pointer_begin(struct pointer *pointer, bool bracket);

/* Whether the next byte belongs to a control sequence. */
bool pointer_is_open(const struct pointer *pointer);

/* Takes the next byte of it; true: that was a report's last one, and this is what it reports. */
bool pointer_take(struct pointer *pointer, int byte, int64_t now_ns, struct press *press);

/* Nothing more has come for now.  A report is waited for, but what may be Alt and a bracket is over. */
void pointer_rest(struct pointer *pointer);

/* Gives up what has been read of a sequence. */
void pointer_drop(struct pointer *pointer);

#endif
