/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EXPRESSION_NAMES_H
#define SIM_EXPRESSION_NAMES_H

#include "language/expression_code.h"
#include "language/token.h"

/*
 * The parser of expressions: its state, what its files share, and names and
 * calls.
 */
struct parser {
	const struct scope *scope;
	struct expression *expression;
	struct lexer lexer;
	struct token token; /* the next token */
	uint16_t last_end;  /* end of the token before */
	unsigned depth;
	enum expression_end end;
	struct error *error;
};

/* Goes on to the next token; the second only if the next token is of this kind,
 * and returns whether it was. */
void parser_next(struct parser *parser);
bool parser_take(struct parser *parser, uint8_t kind);

/* End the parsing with an error that has been written, or because the next
 * token is foreign; return NULL. */
void *parser_fail(struct parser *parser, enum expression_end end);
void *parser_foreign(struct parser *parser);

/* The same with the error that somebody or something has no such name: whose
 * "Worker", what "has no state ", and the nearest names. */
void *parser_unknown(struct parser *parser, const char *whose, const char *what,
                     struct nearest *nearest);

/* Adds a node whose source is everything from start to the token read last. */
struct node *parser_node(struct parser *parser, uint8_t op, uint16_t start);

/* Adds a node that reads something; what is read twice is listed once. */
struct node *parser_read(struct parser *parser, const struct read *read, uint8_t type,
                         uint16_t start);

/* Copies that source for a message; the caller frees it. */
char *parser_copy(const struct parser *parser, uint16_t start);

/* Parses what begins with a name, which is the next token. */
struct node *parse_name(struct parser *parser);

/* Parses what follows the name of a call over a class. */
struct node *parse_call(struct parser *parser, enum call_kind kind, uint16_t start);

/* Parses ".NAME" behind an agent. */
struct node *parse_suffix(struct parser *parser, struct node *agent, uint16_t start);

/* Parses what only an agent's own code may ask: in_state, chance, random,
 * sender, extra.  Returns NULL with *known false if the next token is none of
 * these. */
struct node *parse_act(struct parser *parser, bool *known, uint16_t start);

/* Returns false, with a correction in the error, if a state or a place is
 * compared with a name that no state or place has. */
bool parse_check_name(struct parser *parser, const struct node *left, const struct node *right);

/* Parses an expression, such as one inside brackets. */
struct node *parser_expression(struct parser *parser);

#endif
