/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_WORLD_FILE_H
#define SCRIPT_WORLD_FILE_H

#include "script/complaints.h"
#include "script/site.h"
#include "sim/world.h"

/*
 * Worlds that are written as files: a Lua table that is read once, in
 * containment, and becomes a world like those in C.
 *
 *   file  --reader-->  items  --build-->  struct world, actions, expressions
 *
 * A world file owns all of its world, which lives as long as it.
 */
struct world_file;

/* Reads the world of that path; NULL, and complaints, if it is none.  What it
 * extends is looked for beside it and then in the folders, which are ended by
 * NULL; NULL: there are none. */
struct world_file *world_file_load(const char *path, const char *const *folders,
                                   struct complaints *complaints);

/* The same from texts, of which the first is the world and the others are what it extends; nothing
 * is read from files. */
struct world_file *world_file_given(const struct world_text *texts, size_t count,
                                    struct complaints *complaints);

void world_file_free(struct world_file *file);

/* The same where memory ends after that many blocks of Lua's. */
struct world_file *world_file_load_scarce(const char *path, uint64_t blocks,
                                          struct complaints *complaints);

const struct world *world_file_world(const struct world_file *file);

/* Where the things of its world stand. */
const struct sites *world_file_sites(const struct world_file *file);

/* Writes the summary of the world that the file has, without running it: what its
 * first line says after the dashes; "" if there is none. */
void world_file_summary(const char *path, char *out, size_t size);

#endif
