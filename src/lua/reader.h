/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_READER_H
#define LUA_READER_H

#include "lua/item.h"
#include "lua/source.h"

struct lua_State;
struct program;

/*
 * Reads what a world file says: runs it, and turns the table that it returns into items.  All files
 * of a world run in one program, each with its own globals: the library, the words that worlds are
 * written with, what their functions can call, and require.
 */
struct loader {
	struct program *program;
	struct arena *arena;
	struct complaints *complaints;
	/* Opens the file that another one requires in that line; only its path is set.  False with
	 * a complaint. */
	bool (*open)(void *context, struct source *source, int line);
	void *context;
};

/* Returns the table of a file, in the loader's arena; functions are kept in the program.  NULL with
 * complaints if the file does not run or returns no table. */
const struct item *reader_items(const struct loader *loader, const struct source *source);

/*
 * Shared by the files that read.
 */

/* In Lua: runs a file of the program's loader and pushes what it returns, or raises its error. */
void loader_run(struct lua_State *lua, struct program *program, const struct source *source);

/* A hint to add to a message of Lua's, or "". */
const char *loader_hint(const char *complaint);

/* Turns an error that ended the run of a file into a complaint. */
void loader_complain(const struct loader *loader, const struct source *source,
                     const struct error *error);

#endif
