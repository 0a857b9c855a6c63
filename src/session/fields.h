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
 * Taking a JSON object from outside apart, field by field: the first thing that
 * is wrong is noted and what follows gives zeros, so that only the end has to be
 * looked at.
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

/* A clean text of less than size bytes, copied to out. */
void fields_text(struct fields *fields, const char *key, char *out, size_t size);

/* A text of so many hexadecimal digits. */
uint64_t fields_hex(struct fields *fields, const char *key, size_t digits);

/* An array of at most most items, or NULL; borrowed. */
const json_t *fields_array(struct fields *fields, const char *key, size_t most);

/* Any value, or NULL; borrowed. */
const json_t *fields_any(struct fields *fields, const char *key);

/* Notes that something is wrong, if nothing was before. */
void fields_fail(struct fields *fields, const char *format, ...);

/* Reads so many hexadecimal digits, and no more. */
bool fields_parse_hex(const char *text, size_t digits, uint64_t *number);

#endif
