/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/token.h"

#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"

struct spelling {
	const char *text;
	uint8_t kind;
};

#define TOKEN_SPELLING(kind, text) { text, TOKEN_##kind },
static const struct spelling symbols[] = { TOKEN_SYMBOLS(TOKEN_SPELLING) };
static const struct spelling words[] = { TOKEN_WORDS(TOKEN_SPELLING) };
#undef TOKEN_SPELLING

/* Words of Lua that are neither names nor part of an expression. */
static const char *const reserved[] = {
	"break", "do", "else",  "elseif", "end",    "for",  "function", "goto",
	"if",    "in", "local", "repeat", "return", "then", "until",    "while",
};

static int hex_digit(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *digit = c ? strchr(digits, text_lower(c)) : NULL;
	return digit ? (int)(digit - digits) : -1;
}

/*
 * Numbers, read as Lua's lexer does: it takes everything that could belong to a
 * number, and all of that must then be one.
 */

static size_t numeral_length(const char *text)
{
	bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
	const char *exponents = hex ? "pP" : "eE";
	size_t length = 0;
	for (; text[length]; length++) {
		char c = text[length];
		if (strchr(exponents, c) && (text[length + 1] == '-' || text[length + 1] == '+'))
			length++;
		else if (!text_is_digit(c) && !text_is_letter(c) && c != '.')
			break;
	}
	return length;
}

/* Reads an integer.  Hexadecimal ones wrap around; a decimal one that is too
 * large is a float. */
static bool read_integer(const char *text, size_t length, int64_t *out)
{
	uint64_t number = 0;
	bool hex = length > 2 && (text[1] == 'x' || text[1] == 'X');
	for (size_t i = hex ? 2 : 0; i < length; i++) {
		int digit = hex ? hex_digit(text[i]) : text_is_digit(text[i]) ? text[i] - '0' : -1;
		if (digit < 0)
			return false;
		if (!hex && number > (INT64_MAX - (uint64_t)digit) / 10)
			return false;
		number = number * (hex ? 16 : 10) + (uint64_t)digit;
	}
	*out = number <= INT64_MAX ? (int64_t)number : -1 - (int64_t)~number;
	return true;
}

static size_t read_number(const char *text, struct token *token)
{
	size_t length = numeral_length(text);
	int64_t integer;
	char *end;
	token->kind = TOKEN_LITERAL;
	if (read_integer(text, length, &integer)) {
		token->value = value_of_integer(integer);
		return length;
	}
	token->value = value_of_float(strtod(text, &end));
	if (end != text + length)
		token->kind = TOKEN_FOREIGN;
	return length;
}

/*
 * Texts.
 */

/* Reads what follows a backslash; returns its length, or 0 if it is foreign. */
static size_t read_escape(const char *text, char *out)
{
	static const char letters[] = "abfnrtv\\\"'", meanings[] = "\a\b\f\n\r\t\v\\\"'";
	const char *letter = strchr(letters, text[0]);
	if (text[0] && letter) {
		*out = meanings[letter - letters];
		return 1;
	}
	if (text[0] == 'x' && hex_digit(text[1]) >= 0 && hex_digit(text[2]) >= 0) {
		*out = (char)(hex_digit(text[1]) * 16 + hex_digit(text[2]));
		return *out ? 3 : 0;
	}
	int number = 0;
	size_t length = 0;
	for (; length < 3 && text_is_digit(text[length]); length++)
		number = number * 10 + text[length] - '0';
	*out = (char)number;
	return number && number <= UINT8_MAX ? length : 0;
}

/* The length of a text in quotes, whatever escapes are in it. */
static size_t text_length(const char *text)
{
	size_t length = 1;
	while (text[length] && text[length] != text[0])
		length += text[length] == '\\' && text[length + 1] ? 2 : 1;
	return length + (text[length] != '\0');
}

/* The end of a text or comment in long brackets, [[this]] or [=[this]=]; text
 * itself if none begins there, NULL if it does not end. */
static const char *long_end(const char *text)
{
	size_t level = text[0] == '[' ? strspn(text + 1, "=") : 0;
	if (text[0] != '[' || text[level + 1] != '[')
		return text;
	for (const char *at = text + level + 2; (at = strchr(at, ']')); at++) {
		if (strspn(at + 1, "=") == level && at[level + 1] == ']')
			return at + level + 2;
	}
	return NULL;
}

static size_t read_text(struct lexer *lexer, const char *text, struct token *token)
{
	char quote = text[0], *out = lexer->room;
	const char *at = text + 1;
	token->kind = TOKEN_FOREIGN;
	while (*at && *at != quote) {
		if (*at != '\\') {
			*out++ = *at++;
			continue;
		}
		size_t length = read_escape(at + 1, out);
		if (!length)
			return text_length(text);
		out++;
		at += 1 + length;
	}
	if (!*at)
		return text_length(text);
	*out++ = '\0';
	token->kind = TOKEN_LITERAL;
	token->value = value_of_text(lexer->room);
	lexer->room = out;
	return (size_t)(at - text) + 1;
}

/*
 * Words and symbols.
 */

static size_t word_length(const char *text)
{
	size_t length = 0;
	while (text_is_letter(text[length]) || text_is_digit(text[length]))
		length++;
	return length;
}

static size_t read_word(struct lexer *lexer, const char *text, struct token *token)
{
	size_t length = word_length(text);
	memcpy(lexer->room, text, length);
	lexer->room[length] = '\0';
	token->kind = TOKEN_NAME;
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (strcmp(words[i].text, lexer->room) == 0)
			token->kind = words[i].kind;
	}
	for (size_t i = 0; i < ARRAY_LEN(reserved); i++) {
		if (strcmp(reserved[i], lexer->room) == 0)
			token->kind = TOKEN_FOREIGN;
	}
	if (token->kind == TOKEN_NAME) {
		token->name = lexer->room;
		lexer->room += length + 1;
	}
	return length;
}

static size_t read_symbol(const char *text, struct token *token)
{
	token->kind = TOKEN_FOREIGN;
	if (strncmp(text, "...", 3) == 0)
		return 3;
	if (strncmp(text, "<<", 2) == 0 || strncmp(text, ">>", 2) == 0)
		return 2;
	const char *end = long_end(text);
	if (end != text)
		return end ? (size_t)(end - text) : strlen(text);
	for (size_t i = 0; i < ARRAY_LEN(symbols); i++) {
		size_t length = strlen(symbols[i].text);
		if (strncmp(text, symbols[i].text, length) == 0) {
			token->kind = symbols[i].kind;
			return length;
		}
	}
	return 1;
}

/* A comment that does not end is left, to be a foreign token. */
const char *token_skip(const char *text)
{
	for (;;) {
		text += strspn(text, " \t\r\n\f\v");
		const char *end = strncmp(text, "--", 2) == 0 ? long_end(text + 2) : NULL;
		if (!end)
			return text;
		text = end == text + 2 ? end + strcspn(end, "\r\n") : end;
	}
}

static bool is_number(const char *text)
{
	return text_is_digit(text[0]) || (text[0] == '.' && text_is_digit(text[1]));
}

size_t token_length(const char *text)
{
	struct token token;
	if (is_number(text))
		return numeral_length(text);
	if (text[0] == '"' || text[0] == '\'')
		return text_length(text);
	return text_is_letter(text[0]) ? word_length(text) : read_symbol(text, &token);
}

void token_next(struct lexer *lexer, struct token *token)
{
	*token = (struct token){ .kind = TOKEN_FOREIGN };
	const char *text = token_skip(lexer->source + lexer->at);
	size_t length = 0;
	lexer->at = (size_t)(text - lexer->source);
	token->start = (uint16_t)lexer->at;
	if (!*text)
		token->kind = TOKEN_END;
	else if (is_number(text))
		length = read_number(text, token);
	else if (text[0] == '"' || text[0] == '\'')
		length = read_text(lexer, text, token);
	else if (text_is_letter(text[0]))
		length = read_word(lexer, text, token);
	else
		length = read_symbol(text, token);
	lexer->at += length;
	token->end = (uint16_t)lexer->at;
}

bool token_has(const char *source, uint8_t kind)
{
	char *room = memory_zero(TOKEN_ROOM(strlen(source)), 1);
	struct lexer lexer = { source, 0, room };
	struct token token;
	do
		token_next(&lexer, &token);
	while (token.kind != TOKEN_END && token.kind != kind);
	free(room);
	return token.kind == kind;
}
