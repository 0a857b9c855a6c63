/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_WORLD_JSON_H
#define SESSION_WORLD_JSON_H

#include <jansson.h>

#include "core/error.h"
#include "script/world_file.h"
#include "sim/world.h"

/*
 * The text of a world in a recording, before the line that wants it: each of its files with
 * its length, and then in pieces, so that no line is long.
 *
 *     {"file":"worlds/shop.lua","bytes":3120}
 *     {"text":"-- A shop\nreturn {..."}
 *     {"text":"..."}
 *
 * What is not UTF-8 is {"hex":"..."} instead.
 */

enum {
	WORLD_JSON_PATH_MAX = 1023,
	WORLD_JSON_FILES_MAX = 16,           /* of a world */
	WORLD_JSON_BYTES_MAX = 16 << 20,     /* of a world */
	WORLD_JSON_ALL_BYTES_MAX = 64 << 20, /* of all worlds of a recording */
};

/* Writes all lines, each with its end; the caller frees them. */
char *world_json_write(const struct world *world);

/* The texts that have been read since the last world. */
struct world_json {
	struct {
		char *path, *text;
		size_t size;
	} items[WORLD_JSON_FILES_MAX];
	size_t count;
	size_t missing; /* bytes of the last one */
	size_t bytes;   /* of all */
};

/* Whether the object is a line of these. */
bool world_json_is(const json_t *object);

bool world_json_read(struct world_json *texts, const json_t *object, struct error *error);

/* The world of the texts, which are forgotten; NULL if they are not all there, not count files,
 * or no world. */
struct world_file *world_json_take(struct world_json *texts, size_t count, struct error *error);

void world_json_fini(struct world_json *texts);

#endif
