/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/mending.h"

#include <string.h>

#include "core/array.h"
#include "script/lua_text.h"

static const struct {
	const char *beginning, *hint;
} hints[] = {
	{ "unexpected symbol near <eof>", " (is a } missing?)" },
	{ "<eof> expected near '}'", " (one } too many?)" },
	{ "too much work", ": an endless loop?" },
	{ "too much memory", ": does something grow, or call itself, without end?" },
};

const char *mending_hint(const char *complaint)
{
	static const char wanted[] = "'}' expected", near[] = " near '";
	for (size_t i = 0; i < ARRAY_LEN(hints); i++) {
		if (strncmp(complaint, hints[i].beginning, strlen(hints[i].beginning)) == 0)
			return hints[i].hint;
	}
	const char *at = strstr(complaint, near);
	if (strncmp(complaint, wanted, sizeof wanted - 1) != 0 || !at)
		return "";
	at += sizeof near - 1;
	struct lua_text rest = lua_text_of(at, strlen(at));
	struct lua_word word = lua_text_next(&rest);
	if (lua_word_is(&word, "end"))
		return "";
	if (word.kind == LUA_NAME)
		return " (missing a comma before it, or quotes around it?)";
	return word.kind == LUA_SYMBOL && !lua_word_is(&word, "{")
	               ? ""
	               : " (missing a comma before it?)";
}
