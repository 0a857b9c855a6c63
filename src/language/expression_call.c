/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression_names.h"

/*
 * Parses calls such as count("Miner", "thirst > 5"): a class, and an expression
 * for each of its agents.
 */

/* For each kind of call: its name, whether it can do without an expression, and
 * the type of its value. */
static const struct {
	const char *name;
	bool bare;
	uint8_t type;
} kinds[CALL_KINDS] = {
#define CALL_NAME(kind, word) [CALL_##kind].name = word,
	CALL_LIST(CALL_NAME)
#undef CALL_NAME
		[CALL_COUNT]
			.bare = true,
	[CALL_COUNT].type = TYPE_NUMBER,
	[CALL_ANY].bare = true,
	[CALL_ANY].type = TYPE_BOOL,
	[CALL_ALL].bare = true,
	[CALL_ALL].type = TYPE_BOOL,
	[CALL_SUM].type = TYPE_NUMBER,
};

const char *expression_call_name(enum call_kind kind)
{
	return kinds[kind].name;
}

/* Parses a text in quotes; otherwise the error says what the call expects. */
static const char *read_argument(struct parser *parser, enum call_kind kind)
{
	struct token token = parser->token;
	if (token.value.kind == VALUE_TEXT) {
		parser_next(parser);
		return token.value.as.text;
	}
	const char *name = kinds[kind].name;
	error_set(parser->error, "%s takes strings in quotes: %s(\"CLASS\", \"%s\")", name, name,
	          kinds[kind].bare ? "CONDITION" : "EXPRESSION");
	return parser_fail(parser, EXPRESSION_WRONG);
}

static bool find_class(struct parser *parser, const char *name, uint8_t *class)
{
	const struct world *world = parser->scope->world;
	struct nearest nearest;
	int index = world_find_class(world, name);
	if (index < 0) {
		nearest_init(&nearest, name);
		world_offer_classes(world, &nearest);
		return parser_unknown(parser, "there", "is no class ", &nearest);
	}
	*class = (uint8_t)index;
	return true;
}

/* Compiles the expression for each agent, in the scope of its class; me is the
 * agent around the call. */
static bool compile_inner(struct parser *parser, struct call *call, const char *text)
{
	const struct scope *around = parser->scope;
	const struct scope scope = { .world = around->world,
		                     .sim = around->sim,
		                     .class = call->class,
		                     .me = around->class,
		                     .is_foreign = around->is_foreign };
	struct error why;
	if (expression_parse(&call->inner, &scope, text, parser->depth, &why) == EXPRESSION_GOOD)
		return true;
	error_set(parser->error, "in \"%.80s\": %s", text, why.text);
	return parser_fail(parser, EXPRESSION_WRONG);
}

/* Parses the arguments: in brackets, or a single text without, as in Lua. */
static bool read_arguments(struct parser *parser, struct call *call)
{
	enum call_kind kind = call->kind;
	const char *inner = NULL;
	bool brackets = parser_take(parser, TOKEN_OPEN);
	const char *class = read_argument(parser, kind);
	if (!class || !find_class(parser, class, &call->class))
		return false;
	if (brackets && parser_take(parser, TOKEN_COMMA) && !(inner = read_argument(parser, kind)))
		return false;
	if (brackets && !parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	if (!inner && !kinds[kind].bare) {
		error_set(parser->error, "%s takes an expression: %s(\"%s\", \"EXPRESSION\")",
		          kinds[kind].name, kinds[kind].name, class);
		return parser_fail(parser, EXPRESSION_WRONG);
	}
	return !inner || compile_inner(parser, call, inner);
}

struct node *parse_call(struct parser *parser, enum call_kind kind, uint16_t start)
{
	struct expression *expression = parser->expression;
	struct call *call = &expression->calls[expression->call_count++];
	call->kind = (uint8_t)kind;
	if (!read_arguments(parser, call))
		return NULL;
	call->text = parser_copy(parser, start);
	const struct read read = { .op = NODE_CALL, .call = call };
	return parser_read(parser, &read, kinds[kind].type, start);
}
