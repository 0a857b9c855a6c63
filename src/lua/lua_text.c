/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/lua_text.h"

#include <string.h>

#include "core/text.h"
#include "language/token.h"

/* A first line that starts with # is for the shell. */
struct lua_text lua_text_of(const char *source)
{
	return (struct lua_text){ source + (*source == '#' ? strcspn(source, "\n") : 0), 1 };
}

static void move(struct lua_text *text, const char *to)
{
	while (text->at < to)
		text->line += *text->at++ == '\n';
}

/* Strips the quotes or long brackets of a string. */
static void strip(struct lua_word *word)
{
	size_t open = *word->text == '[' ? strspn(word->text + 1, "=") + 2 : 1;
	word->text += open;
	word->length -= word->length < 2 * open ? word->length : 2 * open;
}

struct lua_word lua_text_next(struct lua_text *text)
{
	move(text, token_skip(text->at));
	const char *at = text->at;
	struct lua_word word = { LUA_END, at, *at ? token_length(at) : 0, text->line };
	move(text, at + word.length);
	if (*at == '"' || *at == '\'' || (*at == '[' && word.length > 1)) {
		word.kind = LUA_STRING;
		strip(&word);
	} else if (text_is_letter(*at)) {
		word.kind = LUA_NAME;
	} else if (*at) {
		bool number = text_is_digit(*at) || (*at == '.' && text_is_digit(at[1]));
		word.kind = number ? LUA_NUMERAL : LUA_SYMBOL;
	}
	return word;
}

bool lua_word_is(const struct lua_word *word, const char *text)
{
	return word->kind != LUA_STRING && word->length && *word->text == *text &&
	       word->length == strlen(text) && memcmp(word->text, text, word->length) == 0;
}
