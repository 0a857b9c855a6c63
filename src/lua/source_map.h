/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_SOURCE_MAP_H
#define LUA_SOURCE_MAP_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Where things are written in a Lua source: the line of each field of a table, for messages, and
 * the order of names, which Lua's tables do not keep.
 *
 *     return {
 *       classes = {          source_map_find(root, "classes", 0, &field)
 *         Lamp = { ... },    source_map_find(field.table, "Lamp", 0, &field): line 3
 *
 * A table that is not written down plainly has no outline; the nearest known line then serves for
 * it.
 */
struct source_map;
struct source_map_table;

struct source_map_field {
	int line;
	bool twice; /* the table has the key twice; Lua takes the last one */
	const struct source_map_table *table; /* in the field, or NULL */
};

/* Makes the outline of a source that compiles.  It keeps no pointer to the source. */
struct source_map *source_map_new(const char *source, size_t size);
void source_map_free(struct source_map *outline);

/* The table that the source returns, or NULL. */
const struct source_map_table *source_map_root(const struct source_map *outline);

/* Finds the field of that key or, if key is NULL, the index-th field without one.  False if it is not
 * known; the table may be NULL. */
bool source_map_find(const struct source_map_table *table, const char *key, size_t index,
                     struct source_map_field *field);

/* Orders names by where they first occur in the source; names that do not occur come last. */
size_t source_map_rank(const struct source_map *outline, const char *name);

#endif
