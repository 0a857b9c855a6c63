/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_WORD_H
#define LUA_WORD_H

#include <stdbool.h>

#include <lua.h>

/*
 * The words that a world file is written with, as Lua functions: say "Hic!" makes a table of its
 * arguments, which cannot be changed.  A few words work in functions, too, once agents live.
 */

/* Adds all words to the table on top. */
void word_put(lua_State *lua);

/* Whether the value on top is a table made by a word. */
bool word_is(lua_State *lua);

/* Of such a table on top: its word, its line (as in complaints; 0: not known), and the number of
 * its arguments, which are in [1], [2] and so on. */
int word_kind(lua_State *lua);
int word_line(lua_State *lua);
size_t word_count(lua_State *lua);

#endif
