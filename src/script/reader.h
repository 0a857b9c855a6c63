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
 * Reads a world file: its text, and the table that it returns when run in containment.
 */

enum {
	READER_BYTES_MAX = 4 << 20, /* of a file */
	READER_TEXT_MAX = 1024,     /* bytes in a text or name of the file */
};

/* A file being read; base is added to its line numbers in complaints. */
struct reader_file {
	const char *path;
	int base;
	const char *text;
	size_t size;
};

/* Reads the file's text into the arena; false with a complaint if it cannot be a world's. */
bool reader_text(struct reader_file *file, struct arena *arena, struct complaints *complaints);

/* The same for a text that is given and lives as long as the arena. */
bool reader_given(struct reader_file *file, const struct world_text *text,
                  struct complaints *complaints);

/* The limits for programs that read files. */
extern const struct contain_limits reader_limits;

/* Runs the text and returns its table, in the arena; functions are kept in the program.  NULL with
 * complaints if it does not run or returns no table. */
const struct item *reader_items(const struct reader_file *file, struct program *program,
                                struct arena *arena, struct complaints *complaints);

#endif
