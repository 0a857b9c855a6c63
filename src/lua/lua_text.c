/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/lua_text.h"

#include <string.h>

#include "core/text.h"

static char peek(const struct lua_text *text, size_t ahead)
{
	return ahead < (size_t)(text->end - text->at) ? text->at[ahead] : '\0';
}

static void skip(struct lua_text *text, size_t count)
{
	for (; count && text->at < text->end; count--)
		text->line += *text->at++ == '\n';
}

/* The length of an opening long bracket ([[ or [==[); 0 if there is none. */
static size_t long_bracket(const struct lua_text *text)
{
	size_t length = 1;
	if (peek(text, 0) != '[')
		return 0;
	while (peek(text, length) == '=')
		length++;
	return peek(text, length) == '[' ? length + 1 : 0;
}

/* Reads a long string or comment, whose opening bracket has the given length. */
static void read_long(struct lua_text *text, size_t bracket, struct lua_word *word)
{
	skip(text, bracket);
	word->text = text->at;
	while (text->at < text->end) {
		size_t equals = 1;
		while (*text->at == ']' && equals < bracket - 1 && peek(text, equals) == '=')
			equals++;
		if (*text->at == ']' && equals == bracket - 1 && peek(text, equals) == ']')
			break;
		skip(text, 1);
	}
	word->length = (size_t)(text->at - word->text);
	skip(text, bracket);
}

static void read_quoted(struct lua_text *text, struct lua_word *word)
{
	char quote = *text->at;
	skip(text, 1);
	word->text = text->at;
	while (text->at < text->end && *text->at != quote)
		skip(text, *text->at == '\\' ? 2 : 1);
	word->length = (size_t)(text->at - word->text);
	skip(text, 1);
}

static void skip_line(struct lua_text *text)
{
	while (text->at < text->end && *text->at != '\n')
		skip(text, 1);
}

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_blanks(struct lua_text *text)
{
	struct lua_word comment;
	for (;;) {
		while (text->at < text->end && is_blank(*text->at))
			skip(text, 1);
		if (peek(text, 0) != '-' || peek(text, 1) != '-')
			return;
		skip(text, 2);
		size_t bracket = long_bracket(text);
		if (bracket)
			read_long(text, bracket, &comment);
		else
			skip_line(text);
	}
}

/* Reads a name or a number, which may contain letters and points. */
static void read_run(struct lua_text *text, struct lua_word *word)
{
	bool number = word->kind == LUA_NUMERAL;
	while (text->at < text->end && (text_is_letter(*text->at) || text_is_digit(*text->at) ||
	                                (number && *text->at == '.')))
		text->at++;
	word->length = (size_t)(text->at - word->text);
}

/* A first line that starts with # is for the shell. */
struct lua_text lua_text_of(const char *source, size_t size)
{
	struct lua_text text = { source, source + size, 1 };
	if (peek(&text, 0) == '#')
		skip_line(&text);
	return text;
}

struct lua_word lua_text_next(struct lua_text *text)
{
	skip_blanks(text);
	struct lua_word word = { LUA_END, text->at, 0, text->line };
	size_t bracket = long_bracket(text);
	if (text->at == text->end)
		return word;
	if (bracket || *text->at == '"' || *text->at == '\'') {
		word.kind = LUA_STRING;
		if (bracket)
			read_long(text, bracket, &word);
		else
			read_quoted(text, &word);
	} else if (text_is_letter(*text->at) || text_is_digit(*text->at)) {
		word.kind = text_is_letter(*text->at) ? LUA_NAME : LUA_NUMERAL;
		read_run(text, &word);
	} else {
		word.kind = LUA_SYMBOL;
		word.length = peek(text, 0) == '=' && peek(text, 1) == '=' ? 2 : 1;
		skip(text, word.length);
	}
	return word;
}

bool lua_word_is(const struct lua_word *word, const char *text)
{
	return word->kind != LUA_STRING && word->length && *word->text == *text &&
	       word->length == strlen(text) && memcmp(word->text, text, word->length) == 0;
}
