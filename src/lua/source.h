/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_SOURCE_H
#define LUA_SOURCE_H

#include "core/memory.h"
#include "core/error.h"
#include "sim/world.h"

/*
 * The text of one of a world's files, checked that it can be one.
 */

enum {
	SOURCE_BYTES_MAX = 4 << 20, /* of a file */
	SOURCE_TEXT_MAX = 1024,     /* bytes in a string or name of the file */
};

/* base is added to its line numbers in complaints. */
struct source {
	const char *path;
	int base;
	const char *text;
	size_t size;
};

/* Reads the file's text into the arena; false with a complaint if it cannot be a world's. */
bool source_read(struct source *source, struct arena *arena, struct complaints *complaints);

/* The same for a text that is given and lives as long as the arena. */
bool source_give(struct source *source, const struct world_text *text,
                 struct complaints *complaints);

#endif
