/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_WORDS_H
#define SCRIPT_WORDS_H

#include <stdbool.h>

#include <lua.h>

/*
 * The words that a file is written with, in Lua: say "Hic!" is a table of what the word was given,
 * which nothing can change.  A few of them are functions as well once agents live.
 */

/* Gives the table on top all words. */
void words_put(lua_State *lua);

/* Whether the value on top is a word's table. */
bool words_is(lua_State *lua);

/* Of the word's table on top: which word it is, in what line it
 * stands (as complaints count lines; 0: that is not known), and how much it was given,
 * which is in [1], [2] and so on. */
int words_word(lua_State *lua);
int words_line(lua_State *lua);
size_t words_count(lua_State *lua);

#endif
