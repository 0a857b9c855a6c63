/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_LOADER_H
#define LUA_LOADER_H

#include "lua/source.h"

/*
 * Runs the files of a world, each with its own globals: the library, the words that worlds are
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

/* In Lua: runs a file of the program's loader and pushes what it returns, or raises its error. */
struct lua_State;
void loader_run(struct lua_State *lua, struct program *program, const struct source *source);

/* Turns an error that ended the run of a file into a complaint. */
void loader_complain(const struct loader *loader, const struct source *source,
                     const struct error *error);

#endif
