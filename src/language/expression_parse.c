/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "language/expression_code.h"

/*
 * Compiles a source to nodes by recursive descent; operators bind as in Lua.
 */

struct binary {
	uint8_t token, left, right; /* how strongly it binds on either side */
	uint8_t op, how;
	uint8_t type; /* of its value; and, or: if their operands are of several types */
};

enum { BINDS_UNARY = 12, DEPTH_MAX = 100 };

/* The orders of its operands that make a comparison true. */
enum {
	IS_LESS = 1 << VALUE_LESS,
	IS_EQUAL = 1 << VALUE_EQUAL,
	IS_GREATER = 1 << VALUE_GREATER,
	IS_UNORDERED = 1 << VALUE_UNORDERED,
};

static const struct binary binaries[] = {
	{ TOKEN_OR, 1, 1, NODE_OR, 0, TYPE_ANY },
	{ TOKEN_AND, 2, 2, NODE_AND, 0, TYPE_ANY },
	{ TOKEN_SAME, 3, 3, NODE_EQUALITY, IS_EQUAL, TYPE_BOOL },
	{ TOKEN_DIFFERENT, 3, 3, NODE_EQUALITY, IS_LESS | IS_GREATER | IS_UNORDERED, TYPE_BOOL },
	{ TOKEN_LESS, 3, 3, NODE_ORDER, IS_LESS, TYPE_BOOL },
	{ TOKEN_AT_MOST, 3, 3, NODE_ORDER, IS_LESS | IS_EQUAL, TYPE_BOOL },
	{ TOKEN_MORE, 3, 3, NODE_ORDER, IS_GREATER, TYPE_BOOL },
	{ TOKEN_AT_LEAST, 3, 3, NODE_ORDER, IS_GREATER | IS_EQUAL, TYPE_BOOL },
	{ TOKEN_JOIN, 9, 8, NODE_JOIN, 0, TYPE_ANY },
	{ TOKEN_PLUS, 10, 10, NODE_ARITHMETIC, VALUE_ADD, TYPE_NUMBER },
	{ TOKEN_MINUS, 10, 10, NODE_ARITHMETIC, VALUE_SUBTRACT, TYPE_NUMBER },
	{ TOKEN_TIMES, 11, 11, NODE_ARITHMETIC, VALUE_MULTIPLY, TYPE_NUMBER },
	{ TOKEN_DIVIDE, 11, 11, NODE_ARITHMETIC, VALUE_DIVIDE, TYPE_NUMBER },
	{ TOKEN_FLOOR_DIVIDE, 11, 11, NODE_ARITHMETIC, VALUE_FLOOR_DIVIDE, TYPE_NUMBER },
	{ TOKEN_MODULO, 11, 11, NODE_ARITHMETIC, VALUE_MODULO, TYPE_NUMBER },
	{ TOKEN_POWER, 14, 13, NODE_ARITHMETIC, VALUE_POWER, TYPE_NUMBER },
};

static const struct binary *find_binary(uint8_t token)
{
	for (size_t i = 0; i < ARRAY_LEN(binaries); i++) {
		if (binaries[i].token == token)
			return &binaries[i];
	}
	return NULL;
}

void parser_next(struct parser *parser)
{
	parser->last_end = parser->token.end;
	token_next(&parser->lexer, &parser->token);
}

void *parser_fail(struct parser *parser, enum expression_end end)
{
	parser->end = end;
	return NULL;
}

const char *expression_habit(const char *sign)
{
	static const struct {
		const char *sign, *hint;
	} habits[] = {
		{ "=", " (== compares)" }, { "!", " (unequal is ~=, and negation is not)" },
		{ "&", " (write and)" },   { "|", " (write or)" },
		{ "≤", " (write <=)" },    { "≥", " (write >=)" },
		{ "≠", " (write ~=)" },
	};
	for (size_t i = 0; i < ARRAY_LEN(habits); i++) {
		if (strncmp(sign, habits[i].sign, strlen(habits[i].sign)) == 0)
			return habits[i].hint;
	}
	return "";
}

/* A character beyond ASCII, which is nothing in Lua either, is shown whole. */
void *parser_foreign(struct parser *parser)
{
	const struct token *token = &parser->token;
	const char *start = parser->lexer.source + token->start;
	int length = token->end > token->start ? token->end - token->start : 1;
	bool beyond = *start & 0x80;
	while (beyond && (start[length] & 0xC0) == 0x80)
		length++;
	if (token->kind == TOKEN_END)
		error_set(parser->error, "it is incomplete");
	else
		error_set(parser->error, "unexpected '%.*s'%s", length, start,
		          length == 1 || beyond ? expression_habit(start) : "");
	return parser_fail(parser, beyond ? EXPRESSION_WRONG : EXPRESSION_FOREIGN);
}

bool parser_take(struct parser *parser, uint8_t kind)
{
	if (parser->token.kind != kind)
		return false;
	parser_next(parser);
	return true;
}

bool parser_calls(const struct parser *parser, uint8_t kind)
{
	struct lexer ahead = parser->lexer;
	struct token next;
	token_next(&ahead, &next);
	return next.kind == kind;
}

struct node *parser_node(struct parser *parser, uint8_t op, uint16_t start)
{
	struct expression *expression = parser->expression;
	struct node *node = &expression->nodes[expression->node_count++];
	*node = (struct node){ .op = op, .start = start, .end = parser->last_end };
	node->source = expression->source;
	return node;
}

static struct node *parse_constant(struct parser *parser)
{
	struct token token = parser->token;
	parser_next(parser);
	struct node *node = parser_node(parser, NODE_LITERAL, token.start);
	if (token.kind == TOKEN_LITERAL)
		node->literal = token.value;
	else if (token.kind != TOKEN_NIL)
		node->literal = value_of_bool(token.kind == TOKEN_TRUE);
	node->type = token.kind == TOKEN_TRUE || token.kind == TOKEN_FALSE ? TYPE_BOOL
	             : value_is_number(&node->literal)                     ? TYPE_NUMBER
	                                                                   : TYPE_ANY;
	return node;
}

static struct node *parse_brackets(struct parser *parser)
{
	uint16_t start = parser->token.start;
	parser_next(parser);
	struct node *node = parse_above(parser, 0);
	if (!node)
		return NULL;
	if (!parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	node->start = start;
	node->end = parser->last_end;
	return node;
}

static struct node *parse_unary(struct parser *parser)
{
	struct token token = parser->token;
	bool negates = token.kind == TOKEN_NOT;
	parser_next(parser);
	struct node *operand = parse_above(parser, BINDS_UNARY);
	if (!operand)
		return NULL;
	struct node *node = parser_node(parser, negates ? NODE_NOT : NODE_NEGATE, token.start);
	node->left = operand;
	node->type = negates ? TYPE_BOOL : TYPE_NUMBER;
	return node;
}

static struct node *parse_simple(struct parser *parser)
{
	switch (parser->token.kind) {
	case TOKEN_LITERAL:
	case TOKEN_TRUE:
	case TOKEN_FALSE:
	case TOKEN_NIL:
		return parse_constant(parser);
	case TOKEN_OPEN:
		return parse_brackets(parser);
	case TOKEN_NOT:
	case TOKEN_MINUS:
		return parse_unary(parser);
	case TOKEN_NAME:
		return parse_name(parser);
	default:
		return parser_foreign(parser);
	}
}

/* Refuses to compare a truth value with a number: it would never be equal, and
 * is surely a mistake. */
static bool check_kinds(struct parser *parser, const struct node *left, const struct node *right)
{
	const struct node *boolean = left->type == TYPE_BOOL ? left : right;
	const struct node *other = boolean == left ? right : left;
	if (boolean->type != TYPE_BOOL || other->type != TYPE_NUMBER)
		return true;
	error_set(parser->error, "%.*s is true or false; compare it with true",
	          boolean->end - boolean->start, parser->lexer.source + boolean->start);
	return parser_fail(parser, EXPRESSION_WRONG);
}

/* Whether the node compares a stat with an integer, the most frequent
 * condition, which has a node of its own. */
static bool is_test(const struct node *node)
{
	const struct node *left = node->left;
	return (node->op == NODE_EQUALITY || node->op == NODE_ORDER) && left->op == NODE_TRAIT &&
	       left->read->trait.kind == TRAIT_STAT &&
	       stat_kind(left->read->trait.stat) == STAT_IS_WHOLE &&
	       node->right->op == NODE_LITERAL && node->right->literal.kind == VALUE_INTEGER;
}

/* Finds the number of the place or state that the node compares with; returns
 * false if two have that name, or if agents in the state have other numbers. */
static bool find_number(const struct parser *parser, struct node *node)
{
	const struct world *world = parser->scope->world;
	const struct class *class = world->classes[node->left->read->class];
	bool place = node->left->read->trait.kind == TRAIT_PLACE;
	size_t count = place ? world->place_count : class->state_count;
	node->number = NODE_NUMBER_NONE;
	for (size_t i = !place; i < count; i++) {
		const char *name = place ? world->places[i] : class->states[i]->name;
		if (strcmp(name, node->right->literal.as.text) != 0)
			continue;
		if (node->number != NODE_NUMBER_NONE || (!place && class->states[i]->initial))
			return false;
		node->number = (uint16_t)i;
	}
	return true;
}

/* Whether the node compares a place or state with a name; that has its own node
 * too. */
static bool is_name(const struct parser *parser, struct node *node)
{
	const struct node *left = node->left;
	return node->op == NODE_EQUALITY && left->op == NODE_TRAIT &&
	       (left->read->trait.kind == TRAIT_PLACE || left->read->trait.kind == TRAIT_STATE) &&
	       node->right->literal.kind == VALUE_TEXT && find_number(parser, node);
}

static struct node *parse_right(struct parser *parser, const struct binary *binary,
                                struct node *left)
{
	parser_next(parser);
	struct node *right = parse_above(parser, binary->right);
	bool compares = binary->op == NODE_EQUALITY || binary->op == NODE_ORDER;
	if (!right || (compares && !check_kinds(parser, left, right)))
		return NULL;
	if (binary->op == NODE_EQUALITY && !parse_check_name(parser, left, right))
		return NULL;
	struct node *node = parser_node(parser, binary->op, left->start);
	node->how = binary->how;
	node->left = left;
	node->right = right;
	bool either = binary->op == NODE_AND || binary->op == NODE_OR;
	node->type = either && left->type == right->type ? left->type : binary->type;
	if (is_test(node)) {
		node->op = NODE_TEST;
		node->stat = left->read->trait.stat;
		node->literal = right->literal;
	} else if (is_name(parser, node)) {
		node->op = NODE_IS;
	}
	return node;
}

struct node *parse_above(struct parser *parser, uint8_t least)
{
	if (++parser->depth > DEPTH_MAX) {
		error_set(parser->error, "nested more than %d deep", DEPTH_MAX);
		return parser_fail(parser, EXPRESSION_FOREIGN);
	}
	struct node *node = parse_simple(parser);
	const struct binary *binary;
	while (node && (binary = find_binary(parser->token.kind)) && binary->left > least)
		node = parse_right(parser, binary, node);
	parser->depth--;
	return node;
}

char *parser_copy(const struct parser *parser, uint16_t start)
{
	return memory_copy(parser->lexer.source + start, (size_t)(parser->last_end - start));
}

static struct expression *begin(const char *text)
{
	size_t length = strlen(text);
	struct expression *expression = memory_zero(1, sizeof *expression);
	char *room = memory_zero(length + 1 + TOKEN_ROOM(length), 1);
	memcpy(room, text, length);
	expression->source = expression->room = room;
	/* Each node, read, call, field and use takes at least one letter. */
	expression->nodes = memory_zero(length + 1, sizeof *expression->nodes);
	expression->reads = memory_zero(length + 1, sizeof *expression->reads);
	expression->calls = memory_zero(length + 1, sizeof *expression->calls);
	expression->fields = memory_zero(length + 1, sizeof *expression->fields);
	expression->uses = memory_zero(length + 1, sizeof *expression->uses);
	return expression;
}

enum expression_end expression_new(struct expression **out, const struct scope *scope,
                                   const char *text, struct error *error)
{
	if (strlen(text) > EXPRESSION_SOURCE_MAX) {
		error_set(error, "it has %zu bytes (at most %d)", strlen(text),
		          EXPRESSION_SOURCE_MAX);
		return EXPRESSION_WRONG;
	}
	struct expression *expression = begin(text);
	struct parser parser = { .scope = scope,
		                 .expression = expression,
		                 .lexer = { expression->source, 0,
		                            expression->room + strlen(text) + 1 },
		                 .depth = scope->depth,
		                 .error = error };
	parser_next(&parser);
	expression->root = parse_above(&parser, 0);
	if (expression->root && parser.token.kind != TOKEN_END)
		parser_foreign(&parser);
	if (parser.end != EXPRESSION_GOOD) {
		expression_free(expression);
		return parser.end;
	}
	expression->steps += expression->node_count;
	expression->plain = expression_is_simple(expression->root, WHO_OWN);
	*out = expression;
	return EXPRESSION_GOOD;
}

struct expression *expression_of_foreign(const struct foreign *foreign, const char *text)
{
	struct expression *expression = begin(text);
	expression->foreign = foreign;
	return expression;
}

void expression_free(struct expression *expression)
{
	if (!expression)
		return;
	for (size_t i = 0; i < expression->call_count; i++) {
		expression_free(expression->calls[i].inner);
		free(expression->calls[i].text);
	}
	for (size_t i = 0; i < expression->field_count; i++)
		free(expression->fields[i].traits);
	for (size_t i = 0; i < expression->use_count; i++)
		expression_free(expression->uses[i].inner);
	for (size_t i = 0; i < expression->read_count; i++)
		free(expression->reads[i].text);
	free(expression->nodes);
	free(expression->reads);
	free(expression->calls);
	free(expression->fields);
	free(expression->uses);
	free(expression->room);
	free(expression);
}
