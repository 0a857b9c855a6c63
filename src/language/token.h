/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TOKEN_H
#define SIM_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/value.h"

/*
 * The tokens of an expression: those of Lua 5.4 that expressions consist of.
 * All other tokens of Lua, and all errors, are of one kind: foreign.
 */

/* A symbol must follow the longer symbols that begin with it. */
#define TOKEN_SYMBOLS(X) \
	X(SAME, "==") \
	X(DIFFERENT, "~=") \
	X(AT_MOST, "<=") \
	X(AT_LEAST, ">=") \
	X(FLOOR_DIVIDE, "//") \
	X(LESS, "<") \
	X(MORE, ">") \
	X(PLUS, "+") \
	X(MINUS, "-") \
	X(TIMES, "*") \
	X(DIVIDE, "/") \
	X(MODULO, "%") \
	X(POWER, "^") \
	X(OPEN, "(") \
	X(CLOSE, ")") \
	X(COMMA, ",") \
	X(COLON, ":") \
	X(JOIN, "..") \
	X(DOT, ".")

#define TOKEN_WORDS(X) \
	X(AND, "and") \
	X(OR, "or") \
	X(NOT, "not") \
	X(TRUE, "true") \
	X(FALSE, "false") \
	X(NIL, "nil")

#define TOKEN_ENUM(kind, text) TOKEN_##kind,
enum token_kind {
	TOKEN_END,
	TOKEN_FOREIGN,
	TOKEN_LITERAL, /* a number or a text: value */
	TOKEN_NAME,    /* name */
	TOKEN_SYMBOLS(TOKEN_ENUM) TOKEN_WORDS(TOKEN_ENUM) TOKEN_KINDS,
};
#undef TOKEN_ENUM

/* A token, with its place in the source. */
struct token {
	uint8_t kind;        /* enum token_kind */
	uint16_t start, end; /* bytes into the source */
	struct value value;
	const char *name;
};

/* Reads a source from its beginning.  Names and texts are copied into room,
 * which must have TOKEN_ROOM(length of the source) bytes; tokens point there. */
struct lexer {
	const char *source;
	size_t at;
	char *room;
};

#define TOKEN_ROOM(length) (2 * (length) + 2)

/* Reads the next token; after the end, the end again.  A foreign token is as
 * long as it is in Lua, so that the tokens after it are read correctly. */
void token_next(struct lexer *lexer, struct token *token);

/* Skips blanks and comments; and the length of the token that text begins with, however long the
 * source is. */
const char *token_skip(const char *text);
size_t token_length(const char *text);

/* Whether source, which must be valid Lua, contains a token of that kind. */
bool token_has(const char *source, uint8_t kind);

#endif
