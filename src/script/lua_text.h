/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LUA_TEXT_H
#define SCRIPT_LUA_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * A Lua source as words: enough to find in it where a table is written down.
 * The source has compiled, so nothing here need deal with one that does not.
 */

enum lua_word_kind {
	LUA_END,
	LUA_NAME,   /* a name or a keyword */
	LUA_STRING, /* text and length are what is between the quotes */
	LUA_NUMERAL,
	LUA_SYMBOL, /* one character, or == */
};

struct lua_word {
	enum lua_word_kind kind;
	const char *text;
	size_t length;
	int line;
};

struct lua_text {
	const char *at, *end;
	int line;
};

struct lua_text lua_text_of(const char *source, size_t size);

/* The next word; comments and blanks do not count. */
struct lua_word lua_text_next(struct lua_text *text);

/* Whether the word is that one. */
bool lua_word_is(const struct lua_word *word, const char *text);

#endif
