/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_OUTPUT_H
#define REPORT_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A buffered file descriptor, written in large blocks.  A failed write is
 * remembered and ends all writing; ask at the end whether one failed, or now
 * and then in a long run.
 *
 *	output_init(&out, STDOUT_FILENO);
 *	output_text(&out, name);
 *	output_char(&out, '\n');
 *	if (!output_flush(&out))
 *		... out.failure says why
 */

enum { OUTPUT_BYTES = 1 << 16 };

struct output {
	int descriptor;
	int failure; /* the errno of the first write that failed; 0: none */
	size_t used;
	char buffer[OUTPUT_BYTES];
};

/* Begins to write to an open descriptor, which only output_close() closes. */
void output_init(struct output *out, int descriptor);

/* Creates or empties a file; returns false with the reason in failure. */
bool output_open(struct output *out, const char *name);

/* Flushes and closes; returns false if this or any write before it failed. */
bool output_close(struct output *out);

/* Writes what is in the buffer; returns false if this or any write before it
 * failed. */
bool output_flush(struct output *out);

/* Writes a character that is known to be clean. */
static inline void output_char(struct output *out, char c)
{
	if (out->used == OUTPUT_BYTES)
		output_flush(out);
	out->buffer[out->used++] = c;
}

/* Writes bytes that are known to be clean. */
void output_bytes(struct output *out, const char *bytes, size_t size);

/* Writes a text that is known to be clean. */
void output_string(struct output *out, const char *text);

/* Writes any text, with U+FFFD for what could disturb a terminal. */
void output_text(struct output *out, const char *text);

/* A character that must be escaped, and its escape. */
struct output_escape {
	char character;
	const char *text; /* NULL ends a table */
};

/* Writes any text with escapes. */
void output_escaped(struct output *out, const char *text, const struct output_escape *escapes);

extern const struct output_escape output_json_escapes[];

/* Write any text as the inside of a JSON string, and as a whole one. */
void output_json(struct output *out, const char *text);
void output_quoted(struct output *out, const char *text);

/* Writes a whole number in decimal. */
void output_number(struct output *out, int64_t number);

/* Writes milliseconds, not negative, as seconds, exactly. */
void output_seconds(struct output *out, int64_t ms);

/* Write a cell of a table that follows another: a text, and a number, which may be none. */
void output_cell(struct output *out, const char *text);
void output_number_cell(struct output *out, double number);

/* Writes as printf() does, cleaned, at most 1023 bytes; for rare lines. */
void output_format(struct output *out, const char *format, ...);

/* Writes a line to stderr, after "westworld: ". */
void output_notice(const char *text);

#endif
