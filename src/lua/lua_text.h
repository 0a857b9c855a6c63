/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_LUA_TEXT_H
#define LUA_LUA_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Splits Lua source into words, enough to find where a table is written.  The source has compiled
 * before, so that errors in it need no care.
 */

enum lua_word_kind {
	LUA_END,
	LUA_NAME,   /* a name or a keyword */
	LUA_STRING, /* text and length: what is between the quotes */
	LUA_NUMERAL,
	LUA_SYMBOL,
};

struct lua_word {
	enum lua_word_kind kind;
	const char *text;
	size_t length;
	int line;
};

struct lua_text {
	const char *at;
	int line;
};

/* Starts reading a source, which is borrowed. */
struct lua_text lua_text_of(const char *source);

/* Reads the next word, skipping blanks and comments. */
struct lua_word lua_text_next(struct lua_text *text);

/* Whether the word is that name or symbol; a string never is. */
bool lua_word_is(const struct lua_word *word, const char *text);

#endif
