/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/mending.h"

#include <string.h>

#include "script/lua_text.h"

const char *mending_hint(const char *complaint)
{
	static const char wanted[] = "'}' expected", near[] = " near '";
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
