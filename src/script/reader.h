/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_READER_H
#define SCRIPT_READER_H

#include "script/arena.h"
#include "script/complaints.h"
#include "script/item.h"
#include "script/program.h"
#include "sim/world.h"

/*
 * Reads a world file: its text, and what running it in containment returns.
 */

enum {
	READER_BYTES_MAX = 4 << 20, /* of a file */
	READER_TEXT_MAX = 1024,     /* bytes of a text or a name in it */
};

/* A file that is read, and what the numbers of its lines begin with. */
struct reader_file {
	const char *path;
	int base;
	const char *text;
	size_t size;
};

/* Reads the file's text into the arena; false if there is none that could be a
 * world's. */
bool reader_text(struct reader_file *file, struct arena *arena, struct complaints *complaints);

/* The same of a text that is given, and lives as long as the arena. */
bool reader_given(struct reader_file *file, const struct world_text *text,
                  struct complaints *complaints);

/* What programs that read files may take. */
extern const struct contain_limits reader_limits;

/* What the text returns, in the arena, its functions in the program; NULL if it does not run, or
 * returns no table. */
const struct item *reader_items(const struct reader_file *file, struct program *program,
                                struct arena *arena, struct complaints *complaints);

#endif
