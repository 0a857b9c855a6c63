/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_WORLD_FILE_H
#define SCRIPT_WORLD_FILE_H

#include "core/error.h"
#include "sim/world.h"

/*
 * Worlds written as files: a Lua table that is read once, in containment, and becomes a world like
 * those in C.
 *
 *   file  --reader-->  items  --build-->  struct world, actions, expressions
 *
 * A world file owns its world and everything in it.
 */
struct notes;
struct world_file;

/* Reads the world in a file; NULL with complaints if that fails.  A world that it extends is looked
 * for in the same folder, then in the given folders, a list that ends with NULL or is NULL.
 * settings may be NULL. */
struct world_file *world_file_load(const char *path, const char *const *folders,
                                   const struct settings *settings, struct complaints *complaints);

/* The same from texts, of which the first is the world and the others are what it extends or
 * requires; reads no files. */
struct world_file *world_file_given(const struct world_text *texts, size_t count,
                                    const struct settings *settings, struct complaints *complaints);

void world_file_free(struct world_file *file);

/* For tests: like world_file_load, but Lua's memory ends after that many allocations. */
struct world_file *world_file_load_scarce(const char *path, uint64_t blocks,
                                          struct complaints *complaints);

/* The world, which the file owns. */
const struct world *world_file_world(const struct world_file *file);

/* The memory that it takes. */
size_t world_file_bytes(const struct world_file *file);

/* What was noted while its world was built. */
const struct notes *world_file_notes(const struct world_file *file);

/* Writes a file's summary, without running it: the first line after its dashes; "" if there is
 * none. */
void world_file_summary(const char *path, char *out, size_t size);

#endif
