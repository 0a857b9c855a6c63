/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_FIELDS_H
#define SESSION_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "core/error.h"

/*
 * Reads a JSON object that may hold anything, field by field.  The first thing wrong with it is
 * noted, and whatever is read after that is zero, so that the caller need only check at the end.
 */
struct fields {
	const json_t *object;
	size_t taken;
	bool good;
	struct error *error;
};

/* Begins to read an object.  Both it and error are borrowed until fields_end(). */
void fields_begin(struct fields *fields, const json_t *object, struct error *error);

/* Whether nothing was wrong and no field is left over. */
bool fields_end(struct fields *fields);

/* Whether the object has that field. */
bool fields_has(const struct fields *fields, const char *key);

/* Reads a whole number within limits. */
int64_t fields_number(struct fields *fields, const char *key, int64_t least, int64_t most);

/* Reads a clean text of fewer than size bytes, copied to out. */
void fields_text(struct fields *fields, const char *key, char *out, size_t size);

/* Reads a text of 16 hexadecimal digits. */
uint64_t fields_hex(struct fields *fields, const char *key);

/* Reads an array of at most that many items, or NULL; borrowed. */
const json_t *fields_array(struct fields *fields, const char *key, size_t most);

/* Reads any value, or NULL; borrowed. */
const json_t *fields_any(struct fields *fields, const char *key);

/* Notes what is wrong, unless something was wrong before. */
void fields_fail(struct fields *fields, const char *format, ...);

/* Reads exactly that many hexadecimal digits; false if text is anything else. */
bool fields_parse_hex(const char *text, size_t digits, uint64_t *number);

#endif
