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
 *       classes = {          outline_inside(root, "classes")
 *         Lamp = { ... },    outline_line(that, "Lamp", 0, 1) is 3
 *
 * A table that is not written down plainly has no outline; the nearest known line then serves for
 * it.
 */
struct outline;
struct outline_table;

/* Makes the outline of a source that compiles.  It keeps no pointer to the source. */
struct outline *outline_new(const char *source, size_t size);
void outline_free(struct outline *outline);

/* The table that the source returns, or NULL. */
const struct outline_table *outline_root(const struct outline *outline);

/* The line of the field of that key or, if key is NULL, of the index-th field without one;
 * otherwise if it is not known.  The table may be NULL. */
int outline_line(const struct outline_table *table, const char *key, size_t index, int otherwise);

/* Whether the table has the key twice; Lua then takes the last one. */
bool outline_is_twice(const struct outline_table *table, const char *key);

/* The table in a field, or NULL. */
const struct outline_table *outline_inside(const struct outline_table *table, const char *key,
                                           size_t index);

/* Orders names by where they first occur in the source; names that do not occur come last. */
size_t outline_rank(const struct outline *outline, const char *name);

#endif
