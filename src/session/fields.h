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
 * Takes apart, field by field, a JSON object that may hold anything: the first
 * thing wrong with it is noted, and whatever is read after that is zero, so
 * that the caller need only look at the end.
 */
struct fields {
	const json_t *object;
	size_t taken;
	bool good;
	struct error *error;
};

void fields_begin(struct fields *fields, const json_t *object, struct error *error);

/* Whether all went well and no field is left over. */
bool fields_end(struct fields *fields);

bool fields_has(const struct fields *fields, const char *key);

/* A whole number within limits. */
int64_t fields_number(struct fields *fields, const char *key, int64_t least, int64_t most);

/* A clean text of fewer than size bytes, copied to out. */
void fields_text(struct fields *fields, const char *key, char *out, size_t size);

/* A text of 16 hexadecimal digits. */
uint64_t fields_hex(struct fields *fields, const char *key);

/* An array of no more items than that, or NULL; borrowed. */
const json_t *fields_array(struct fields *fields, const char *key, size_t most);

/* Any value, or NULL; borrowed. */
const json_t *fields_any(struct fields *fields, const char *key);

/* Notes what is wrong, unless something was wrong before. */
void fields_fail(struct fields *fields, const char *format, ...);

/* Reads exactly that many hexadecimal digits. */
bool fields_parse_hex(const char *text, size_t digits, uint64_t *number);

#endif
