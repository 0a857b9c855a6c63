/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_OUTLINE_H
#define SCRIPT_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Where in a Lua source things are written down: the line of each field of a
 * table, for messages, and the order of names, which Lua's tables do not keep.
 *
 *     return {
 *       classes = {          outline_inside(root, "classes")
 *         Lamp = { ... },    outline_line(that, "Lamp") is 3
 *
 * What is not a plain table has no outline; then the nearest line that is known
 * will do.
 */
struct outline;
struct outline_table;

/* Reads a source that compiles.  The outline keeps no pointer to it. */
struct outline *outline_new(const char *source, size_t size);
void outline_free(struct outline *outline);

/* The table that the source returns, or NULL. */
const struct outline_table *outline_root(const struct outline *outline);

/* The line of the field of that key, or of the index-th one without a key where
 * key is NULL; otherwise if it is not known.  The table may be NULL. */
int outline_line(const struct outline_table *table, const char *key, size_t index, int otherwise);

/* Whether the field of that key is written down twice, of which Lua takes the last. */
bool outline_is_twice(const struct outline_table *table, const char *key);

/* The table that the field is, or NULL. */
const struct outline_table *outline_inside(const struct outline_table *table, const char *key,
                                           size_t index);

/* Where the name first stands in the source, as a number that grows; names that
 * do not stand in it come last. */
size_t outline_rank(const struct outline *outline, const char *name);

#endif
