/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/*
 * Reads JSON in place, a value at a time, without allocating: a line of a log takes less time than a
 * library needs to build it.  NaN and Infinity are numbers, too.
 *
 *     char *at = line, *end = line + length;
 *     if (json_read(&at, end, &object) && object.kind == READ_OBJECT)
 *             while (json_member(&object, &name, &value))
 *                     ...
 */

enum json_kind {
	READ_NONE, /* there is no such value */
	READ_NULL,
	READ_FALSE,
	READ_TRUE,
	READ_NUMBER,
	READ_TEXT,
	READ_LIST,
	READ_OBJECT,
};

/* A value, whose bytes belong to the line. */
struct json {
	enum json_kind kind;
	char *text; /* a text's own bytes; of all others, what was written */
	size_t length;
	double number;
};

/* Whether it can name something: 7 is "7". */
static inline bool json_is_name(const struct json *value)
{
	return value->kind == READ_TEXT || value->kind == READ_NUMBER;
}

/* Whether it is that text. */
static inline bool json_is(const struct json *value, const char *text)
{
	return value->kind == READ_TEXT && value->length == strlen(text) &&
	       memcmp(value->text, text, value->length) == 0;
}

/* Reads the value at *at, which goes on behind it; false if there is none, with *at where it is
 * broken. */
bool json_read(char **at, char *end, struct json *value);

/* Takes the next member of an object, or the next item of a list, which has been read; false if there
 * is none left. */
bool json_member(struct json *object, struct json *name, struct json *value);
bool json_item(struct json *list, struct json *value);

/* The same, where a name may stand for a list of only that name. */
static inline bool json_next(struct json *names, struct json *item)
{
	if (names->kind == READ_LIST)
		return json_item(names, item);
	*item = *names;
	names->kind = READ_NONE;
	return json_is_name(item);
}

#endif
