/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_MAPPING_H
#define LUA_MAPPING_H

#include <stddef.h>

#include "core/error.h"

/*
 * What makes lines for westworld-follow(5) of another program's own: a file in Lua, which runs in
 * containment.  It returns a function of a line and of a table to remember things in, or a table with
 * that function and json = true, which is given lines of JSON decoded.
 */
struct mapping;

/* Runs the file or, if its text is given, that; NULL with an error.  mapping_close releases the mapping;
 * NULL is allowed. */
struct mapping *mapping_open(const char *path, const char *text, struct error *error);
void mapping_close(struct mapping *mapping);

/* Its text, to be run again. */
const char *mapping_text(const struct mapping *mapping);

enum mapped {
	MAPPED_LINES, /* it has made lines, or none */
	MAPPED_TEXT,  /* it does not know what was given */
	MAPPED_WRONG, /* it has failed */
};

/* Gives it a line of a source, for each of which it has a table of its own, or NULL at the source's
 * end. */
enum mapped mapping_give(struct mapping *mapping, size_t source, const char *line, size_t length,
                         struct error *error);

/* Takes the next line of JSON that it has made, which ends with a NUL and may be changed; NULL if there
 * is none left. */
char *mapping_take(struct mapping *mapping, size_t *length);

#endif
