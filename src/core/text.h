/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * UTF-8, and how much of it may reach a terminal or a file.  Text is cleaned
 * once where it comes into the program and again by each writer.
 */

enum { TEXT_REPLACEMENT = 0xFFFD };

/* By hand, because <ctype.h> depends on the locale. */
static inline bool text_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* What a Lua name may begin with. */
static inline bool text_is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The small letter, for comparing where capitals do not matter. */
static inline char text_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Decodes the character at text (size bytes remain, at least one) and returns
 * how many bytes it took; a malformed byte counts one and gives U+FFFD. */
size_t text_decode(const char *text, size_t size, uint32_t *code);

/* Encodes code into at most four bytes and returns how many. */
size_t text_encode(uint32_t code, char out[4]);

/* Whether code could move a cursor, hide or reorder text: control characters,
 * bidirectional marks, invisible and non-characters. */
bool text_is_unsafe(uint32_t code);

/* Copies text into out (size bytes, ended by NUL), cut to size; returns the
 * length. */
size_t text_copy(char *out, size_t size, const char *text);

/* Copies text into out (size bytes, ended by NUL, cut between characters),
 * with U+FFFD for whatever is unsafe or malformed.  Returns the length. */
size_t text_clean(char *out, size_t size, const char *text);

/* Whether text is well-formed and has nothing unsafe in it. */
bool text_is_clean(const char *text);

/* Writes name as a Lua name, with `_` for every character that one cannot have;
 * returns the length. */
size_t text_identifier(char *out, size_t size, const char *name);

/* How far apart two words are: insertions, deletions, replacements and swaps
 * of neighbours.  Words longer than 31 bytes compare by their beginning. */
unsigned text_distance(const char *a, const char *b);

/* Whether name may be what was meant by wanted: whether they are close enough
 * for words of that length. */
bool text_is_near(const char *wanted, const char *name);

/* Reads a whole decimal number within limits; false leaves *value alone. */
bool text_number(const char *text, int64_t least, int64_t most, int64_t *value);

/* Writes a number with a comma before each three digits, as counts are shown.  Returns out. */
enum { TEXT_GROUPED_SIZE = 32 };
const char *text_grouped(uint64_t number, char out[TEXT_GROUPED_SIZE]);

#endif
