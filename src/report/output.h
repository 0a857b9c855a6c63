/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_OUTPUT_H
#define REPORT_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A buffered file descriptor, written in large blocks.  A write that fails is
 * remembered and ends all writing; ask at the end whether one did, or now and
 * then in a long run.
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

void output_init(struct output *out, int descriptor);

/* Makes or empties the file of that name; false leaves the reason in failure. */
bool output_open(struct output *out, const char *name);

/* Flushes and closes; false if this or anything before failed. */
bool output_close(struct output *out);

/* Writes what is in the buffer; false if this or anything before failed. */
bool output_flush(struct output *out);

/* A pointer to that many bytes (at most OUTPUT_BYTES) of buffer to be filled
 * in; the caller adds to used what it filled. */
static inline char *output_room(struct output *out, size_t bytes)
{
	if (OUTPUT_BYTES - out->used < bytes)
		output_flush(out);
	return out->buffer + out->used;
}

static inline void output_char(struct output *out, char c)
{
	*output_room(out, 1) = c;
	out->used++;
}

/* Bytes that are known to be clean. */
void output_bytes(struct output *out, const char *bytes, size_t size);

/* A text that is known to be clean. */
void output_string(struct output *out, const char *text);

/* Any text, with U+FFFD for what could disturb a terminal. */
void output_text(struct output *out, const char *text);

/* A character that means something where the text goes, and what to write for it. */
struct output_escape {
	char character; /* 0 ends a table */
	const char *text;
};

/* The same with escapes. */
void output_escaped(struct output *out, const char *text, const struct output_escape *escapes);

/* The same as the inside of a JSON string, and as a whole one. */
void output_json(struct output *out, const char *text);
void output_quoted(struct output *out, const char *text);

/* Begins a member of a JSON object: before is "," or, ahead of the first, "{". */
void output_member(struct output *out, const char *before, const char *name);

void output_number(struct output *out, int64_t number);

/* Milliseconds (not negative) as seconds, exactly. */
void output_seconds(struct output *out, int64_t ms);

/* As printf, cleaned, at most 1023 bytes: for lines that are rare. */
void output_format(struct output *out, const char *format, ...);

#endif
