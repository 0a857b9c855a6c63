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
 * A table is known by the number of its opening brace among the words of the source.  One that is
 * not written down plainly is not known; the nearest known line then serves for it.
 */
struct source_map;

struct source_map_field {
	int line;
	bool twice;   /* the table has the key twice; Lua takes the last one */
	size_t table; /* the first table in the field, or 0 */
};

/* How far the fields of one table without a key have been found; zero at first. */
struct source_map_cursor {
	size_t index, at;
};

/* Makes the map of a source that compiles and lives as long. */
struct source_map *source_map_new(const char *source);
void source_map_free(struct source_map *map);

/* The table that the source returns, or 0. */
size_t source_map_root(const struct source_map *map);

/* Finds the field of that key in a table or, if key is NULL, the index-th field without one; false if
 * it is not known.  The latter takes a step for each index from that of the cursor on, or from 1. */
bool source_map_find(const struct source_map *map, size_t table, struct source_map_cursor *cursor,
                     const char *key, size_t index, struct source_map_field *field);

/* Orders names by where they first occur in the source; names that do not occur come last. */
size_t source_map_rank(const struct source_map *map, const char *name);

#endif
