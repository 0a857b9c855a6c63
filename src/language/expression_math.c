/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <string.h>

#include "core/array.h"
#include "language/expression_code.h"

/*
 * Functions of numbers, with the results of Lua's math library: an integer stays one, and what
 * floor and ceil return is one if integers go so far.
 */

/* Those from MATH_MAX on are of many numbers, and take two at a time, from the left. */
enum math_function { MATH_ABS, MATH_CEIL, MATH_FLOOR, MATH_SQRT, MATH_MAX, MATH_MIN };

static const struct {
	const char *name, *takes;
	enum expression_kind kind;
} functions[] = {
	[MATH_ABS] = { "abs", "a number: abs(-1)", KIND_UNKNOWN },
	[MATH_CEIL] = { "ceil", "a number: ceil(1.5)", KIND_INTEGER },
	[MATH_FLOOR] = { "floor", "a number: floor(1.5)", KIND_INTEGER },
	[MATH_SQRT] = { "sqrt", "a number: sqrt(2)", KIND_FLOAT },
	[MATH_MAX] = { "max", "numbers: max(1, 2)", KIND_UNKNOWN },
	[MATH_MIN] = { "min", "numbers: min(1, 2)", KIND_UNKNOWN },
};

enum expression_kind expression_math_kind(const struct node *node)
{
	return functions[node->how].kind;
}

static struct node *make(struct parser *parser, int function, uint16_t start,
                         const struct node *left, const struct node *right)
{
	struct node *node = parser_node(parser, NODE_MATH, start);
	node->how = (uint8_t)function;
	node->type = TYPE_NUMBER;
	node->left = left;
	node->right = right;
	return node;
}

static struct node *parse_operands(struct parser *parser, int function, uint16_t start)
{
	struct node *node = NULL, *operand;
	size_t count = 0;
	do {
		bool given = parser->token.kind != TOKEN_CLOSE;
		if (!given || (count++ && function < MATH_MAX)) {
			error_set(parser->error, "%s takes %s", functions[function].name,
			          functions[function].takes);
			return parser_fail(parser, EXPRESSION_WRONG);
		}
		if (!(operand = parse_above(parser, 0)))
			return NULL;
		node = node ? make(parser, function, start, node, operand)
		            : make(parser, function, start, operand, NULL);
	} while (parser_take(parser, TOKEN_COMMA));
	if (!parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	node->end = parser->last_end;
	return node;
}

static struct node *parse_huge(struct parser *parser, uint16_t start)
{
	for (int tokens = 0; tokens < 3; tokens++)
		parser_next(parser);
	struct node *node = parser_node(parser, NODE_LITERAL, start);
	node->literal = value_of_float(HUGE_VAL);
	node->type = TYPE_NUMBER;
	return node;
}

struct node *parse_math(struct parser *parser, bool *known, uint16_t start)
{
	struct lexer ahead = parser->lexer;
	struct token name = parser->token, next;
	bool library = strcmp(name.name, "math") == 0;
	token_next(&ahead, &next);
	if (library && next.kind == TOKEN_DOT) {
		token_next(&ahead, &name);
		token_next(&ahead, &next);
	}
	if (library && name.kind == TOKEN_NAME && strcmp(name.name, "huge") == 0) {
		*known = true;
		return parse_huge(parser, start);
	}
	int function = name.kind == TOKEN_NAME ? name_find(functions, sizeof *functions,
	                                                   ARRAY_LEN(functions), name.name)
	                                       : -1;
	*known = function >= 0 && next.kind == TOKEN_OPEN;
	/* min("Miner", "thirst") is a call over a class. */
	if (*known && !library && function >= MATH_MAX) {
		token_next(&ahead, &next);
		bool near = next.kind == TOKEN_NAME && strcmp(next.name, "near") == 0;
		*known = next.value.kind != VALUE_TEXT && !near;
	}
	if (!*known)
		return NULL;
	while (!parser_take(parser, TOKEN_OPEN))
		parser_next(parser);
	return parse_operands(parser, function, start);
}

/* A float without a fraction is an integer, if there is such an integer. */
static struct value whole(double number)
{
	bool fits = number >= -0x1p63 && number < 0x1p63;
	return fits ? value_of_integer((int64_t)number) : value_of_float(number);
}

static struct value compute(uint8_t function, const struct value *value)
{
	double number = value_number(value);
	if (function == MATH_SQRT)
		return value_of_float(sqrt(number));
	if (value->kind == VALUE_INTEGER)
		return function == MATH_ABS && number < 0 ? value_negate(value) : *value;
	return function == MATH_ABS     ? value_of_float(fabs(number))
	       : function == MATH_CEIL  ? whole(ceil(number))
	       : function == MATH_FLOOR ? whole(floor(number))
	                                : *value;
}

/* Of equal numbers it is the first, as in Lua. */
bool expression_math(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	struct value a, b;
	if (!expression_run_number(evaluation, node->left, &a) ||
	    (node->right && !expression_run_number(evaluation, node->right, &b)))
		return false;
	*out = compute(node->how, &a);
	if (node->right) {
		const struct value *low = node->how == MATH_MIN ? &b : &a;
		const struct value *high = low == &b ? &a : &b;
		if (value_compare(NULL, low, high) == VALUE_LESS)
			*out = b;
	}
	return true;
}
