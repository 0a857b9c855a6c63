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
	const char *key; /* NULL: it has none; not ended by NUL */
	size_t length;
	size_t at; /* the number of its word, the first one if it is there twice */
	int line;
	bool twice;   /* the table has the key twice; Lua takes the last one */
	size_t table; /* the first table in the field, or 0 */
};

/* The fields of a table: those without a key first, in order, the others by name. */
struct source_map_fields {
	struct source_map_field *items;
	size_t listed, count, capacity;
};

/* Makes the map of a source that compiles and lives as long. */
struct source_map *source_map_new(const char *source, size_t size);
void source_map_free(struct source_map *map);

/* The table that the source returns, or 0. */
size_t source_map_root(const struct source_map *map);

/* The fields of a table, which the map owns; none for 0. */
struct source_map_fields source_map_read(struct source_map *map, size_t table);

/* The field of that key or, if key is NULL, the index-th field without one; NULL if it is not
 * known. */
const struct source_map_field *source_map_find(const struct source_map_fields *fields,
                                               const char *key, size_t index);

/* Orders names by where they first occur in the source; names that do not occur come last. */
size_t source_map_rank(const struct source_map *map, const char *name);

#endif
