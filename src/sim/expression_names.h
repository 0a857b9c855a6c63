/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EXPRESSION_NAMES_H
#define SIM_EXPRESSION_NAMES_H

#include "sim/expression_code.h"
#include "sim/token.h"

/*
 * For the parser: names and calls, and what it shares with them.
 */
struct parser {
	const struct scope *scope;
	struct expression *expression;
	struct lexer lexer;
	struct token token; /* the next one */
	uint16_t last_end;  /* of the one before it */
	unsigned depth;
	enum expression_end end;
	struct error *error;
};

/* Goes on to the next token; and that if the next one is of this kind. */
void parser_next(struct parser *parser);
bool parser_take(struct parser *parser, uint8_t kind);

/* Ends it, an error being said or the next token being none of ours; NULL. */
void *parser_fail(struct parser *parser, enum expression_end end);
void *parser_foreign(struct parser *parser);

/* A node from start to what was read last. */
struct node *parser_node(struct parser *parser, uint8_t op, uint16_t start);

/* The source of that, for people; the caller frees it. */
char *parser_copy(const struct parser *parser, uint16_t start);

/* Reads what begins with a name, which is the next token. */
struct node *parse_name(struct parser *parser);

/* Reads what follows the name of a call over a class. */
struct node *parse_call(struct parser *parser, enum call_kind kind, uint16_t start);

/* Reads ".NAME" behind what is an agent. */
struct node *parse_suffix(struct parser *parser, struct node *agent, uint16_t start);

/* Reads what only an agent's own code can ask: in_state, chance, random, sender,
 * extra.  NULL with *known false if the next token is none of these. */
struct node *parse_act(struct parser *parser, bool *known, uint16_t start);

/* False, with what may have been meant, where a state or a place is compared with the name of none. */
bool parse_check_name(struct parser *parser, const struct node *left, const struct node *right);

/* Reads an expression, as inside of brackets. */
struct node *parser_expression(struct parser *parser);

/* The expression's own entry for what is read, made if it is new. */
const struct read *parser_read(struct parser *parser, const struct read *wanted);

#endif
