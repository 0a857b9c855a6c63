/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_POSITION_H
#define LUA_POSITION_H

#include <lua.h>

/*
 * Where code is: lines as complaints count them (see core/error.h), out of what Lua says.  To
 * Lua the files of a world are world1, world2 and so on.
 */

enum { POSITION_CHUNK_SIZE = 20 };

/* Writes the chunk's name for the file of that number, from 0. */
void position_chunk(int file, char out[POSITION_CHUNK_SIZE]);

/* The line that called the running C function; 0 if it is not known. */
int position_line(lua_State *lua);

/* The number of the file that a function is in; about has its source (lua_getinfo's 'S'). */
int position_file(const lua_Debug *about);

/* Skips the position at the start of a message of Lua's; file and line are 0 if there is none. */
const char *position_skip(const char *text, int *file, int *line);

#endif
