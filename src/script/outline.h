/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_OUTLINE_H
#define SCRIPT_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Where things are written in a Lua source: the line of each field of a table, for messages, and
 * the order of names, which Lua's tables do not keep.
 *
 *     return {
 *       classes = {          outline_find(root, "classes", 0, &field)
 *         Lamp = { ... },    outline_find(field.table, "Lamp", 0, &field): line 3
 *
 * A table that is not written down plainly has no outline; the nearest known line then serves for
 * it.
 */
struct outline;
struct outline_table;

struct outline_field {
	int line;
	bool twice;                        /* the table has the key twice; Lua takes the last one */
	const struct outline_table *table; /* in the field, or NULL */
};

/* Makes the outline of a source that compiles.  It keeps no pointer to the source. */
struct outline *outline_new(const char *source, size_t size);
void outline_free(struct outline *outline);

/* The table that the source returns, or NULL. */
const struct outline_table *outline_root(const struct outline *outline);

/* Finds the field of that key or, if key is NULL, the index-th field without one.  False if it is not
 * known; the table may be NULL. */
bool outline_find(const struct outline_table *table, const char *key, size_t index,
                  struct outline_field *field);

/* Orders names by where they first occur in the source; names that do not occur come last. */
size_t outline_rank(const struct outline *outline, const char *name);

#endif
