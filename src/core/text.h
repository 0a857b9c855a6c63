/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * UTF-8 text, and what of it may reach a terminal or a file.  Text is cleaned
 * once where it enters the program, and again by each writer.
 */

enum { TEXT_REPLACEMENT = 0xFFFD };

/* These do not use <ctype.h>, which depends on the locale. */
static inline bool text_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Whether c is printable ASCII, which is always clean. */
static inline bool text_is_plain(char c)
{
	return c >= ' ' && c <= '~';
}

/* Whether a Lua name may begin with c. */
static inline bool text_is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The small letter, for comparisons in which capitals do not matter. */
static inline char text_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Decodes the character at text, of which size bytes remain, at least one.
 * Returns how many bytes the character takes; a malformed byte counts as one
 * and gives U+FFFD. */
size_t text_decode(const char *text, size_t size, uint32_t *code);

/* Encodes code as one to four bytes and returns how many. */
enum { TEXT_CODE_SIZE = 4 };
size_t text_encode(uint32_t code, char out[TEXT_CODE_SIZE]);

/* Whether code could move a cursor, or hide or reorder text: control
 * characters, bidirectional marks, invisible characters and noncharacters. */
bool text_is_unsafe(uint32_t code);

/* Copies text into out (size bytes, ended by NUL), cut to fit; returns the
 * length. */
size_t text_copy(char *out, size_t size, const char *text);

/* Copies text into out (size bytes, ended by NUL, cut between characters), with
 * U+FFFD for whatever is unsafe or malformed; returns the length. */
size_t text_clean(char *out, size_t size, const char *text);

/* Whether text is well-formed and contains nothing unsafe. */
bool text_is_clean(const char *text);

/* Writes name as a Lua name, with `_` for every character that a Lua name
 * cannot contain; returns the length. */
size_t text_identifier(char *out, size_t size, const char *name);

/* Whether identifier is name as a Lua name. */
bool text_is_identifier(const char *identifier, const char *name);

/* A text to append to, printf-like, as much as fits. */
struct text {
	char raw[1024];
	size_t length;
};
void text_add(struct text *text, const char *format, ...);

/* Reads a decimal integer, which must be the whole text and within limits.
 * Returns false and leaves *value alone otherwise. */
bool text_number(const char *text, int64_t least, int64_t most, int64_t *value);

/* Writes a whole number in decimal, much faster than printf(); returns the length. */
enum { TEXT_WHOLE_SIZE = 24 };
size_t text_whole(char out[TEXT_WHOLE_SIZE], int64_t number);

/* Writes a number with a comma before each group of three digits; returns out. */
enum { TEXT_GROUPED_SIZE = 32 };
const char *text_grouped(uint64_t number, char out[TEXT_GROUPED_SIZE]);

/*
 * How many columns a text takes on a terminal.  The widths come from tables of
 * our own, not from the locale, so that a drawing is the same everywhere.
 */

/* The columns that a character takes: 0 (it combines with the one before), 1 or
 * 2. */
int width_code(uint32_t code);

/* The columns that a UTF-8 text takes; a malformed byte counts as U+FFFD does. */
int width_text(const char *text);

#endif
