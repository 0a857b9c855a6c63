/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_READER_H
#define SCRIPT_READER_H

#include "script/arena.h"
#include "script/complaints.h"
#include "script/item.h"

/*
 * Reads a world file: its text, and what running it in containment returns.
 */

enum { READER_BYTES_MAX = 4 << 20 }; /* of a file */

/* The text of a file, in the arena; NULL if it cannot be a world's. */
const char *reader_text(const char *path, struct arena *arena, size_t *size,
                        struct complaints *complaints);

/* What the text returns, in the arena; NULL if it does not run, or does not
 * return a table. */
const struct item *reader_items(const char *text, size_t size, struct arena *arena,
                                struct complaints *complaints);

#endif
