/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_READER_H
#define LUA_READER_H

#include "lua/item.h"
#include "lua/loader.h"

/*
 * Reads what a world file says: runs it, and turns the table that it returns into items.
 */

/* Returns the table of a file, in the loader's arena; functions are kept in the program.  NULL with
 * complaints if the file does not run or returns no table. */
const struct item *reader_items(const struct loader *loader, const struct source *source);

#endif
