/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <string.h>

#include "language/expression_code.h"

/*
 * The plane in expressions: distance(Thief), distance("bank"), distance(10, 20), and
 * near(6, "Guard") in place of a class's name in calls.
 */

/*
 * Parsing.
 */

bool parser_placed(struct parser *parser, uint8_t class, const char *word)
{
	const struct world *world = parser->scope->world;
	if (world->plane.x > 0 && class != CLASS_NONE && class_is_placed(world->classes[class]))
		return true;
	if (!(world->plane.x > 0))
		error_set(parser->error,
		          "%s: the world has no plane; plane = { 100, 60 } makes one", word);
	else if (class == CLASS_NONE)
		error_set(parser->error, "%s is asked by an agent on the plane", word);
	else
		error_set(parser->error,
		          "%s: %s is not on the plane; it has no stats x and y that are numbers, "
		          "such as x = 0.0",
		          word, world->classes[class]->name);
	return parser_fail(parser, EXPRESSION_WRONG);
}

static void *fail(struct parser *parser, const char *takes)
{
	error_set(parser->error, "%s", takes);
	return parser_fail(parser, EXPRESSION_WRONG);
}

const char *parse_near(struct parser *parser, struct call *call)
{
	static const char takes[] = "near takes a distance and a class: near(6, \"CLASS\")";
	if (!parser_placed(parser, parser->scope->class, "near"))
		return NULL;
	parser_next(parser);
	if (!parser_take(parser, TOKEN_OPEN))
		return fail(parser, takes);
	if (!(call->radius = parse_above(parser, 0)))
		return NULL;
	if (!parser_take(parser, TOKEN_COMMA))
		return fail(parser, takes);
	struct token token = parser->token;
	if (token.value.kind != VALUE_TEXT)
		return fail(parser, takes);
	parser_next(parser);
	if (!parser_class(parser, token.value.as.text, &call->class) ||
	    !parser_placed(parser, call->class, "near"))
		return NULL;
	return parser_take(parser, TOKEN_CLOSE) ? token.value.as.text : parser_foreign(parser);
}

static bool find_place(struct parser *parser, const char *name, uint16_t *number)
{
	const struct world *world = parser->scope->world;
	struct nearest nearest = nearest_to(name);
	for (size_t i = 0; i < world->place_count; i++) {
		if (!plane_has_place(world, i))
			continue;
		*number = (uint16_t)i;
		if (strcmp(world->places[i], name) == 0)
			return true;
		nearest_offer(&nearest, world->places[i]);
	}
	return parser_unknown(parser, "there", "is no place on the plane called ", &nearest);
}

struct node *parse_distance(struct parser *parser, bool *known, uint16_t start)
{
	static const char takes[] =
		"distance takes an agent, a place in quotes, or x and y: distance(Bob)";
	struct node *left, *right = NULL;
	uint16_t place = NODE_NUMBER_NONE;
	*known = strcmp(parser->token.name, "distance") == 0 && parser_calls(parser, TOKEN_OPEN);
	for (int tokens = 0; *known && tokens < 2; tokens++)
		parser_next(parser);
	if (!*known || !parser_placed(parser, parser->scope->class, "distance") ||
	    !(left = parse_above(parser, 0)))
		return NULL;
	if (parser_take(parser, TOKEN_COMMA) && !(right = parse_above(parser, 0)))
		return NULL;
	bool text = left->op == NODE_LITERAL && left->literal.kind == VALUE_TEXT;
	if (text && !right && !find_place(parser, left->literal.as.text, &place))
		return NULL;
	if ((right && text) ||
	    (!right && !text && left->type != TYPE_ANY && left->type != TYPE_AGENT))
		return fail(parser, takes);
	if (left->op == NODE_AGENT && !parser_placed(parser, left->read->class, "distance"))
		return NULL;
	if (!parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	const struct read read = { .op = NODE_DISTANCE,
		                   .who = WHO_OWN,
		                   .text = parser_copy(parser, start) };
	struct node *node = parser_read(parser, &read, TYPE_NUMBER, start);
	node->left = left;
	node->right = right;
	node->number = place;
	return node;
}

/*
 * Evaluation.
 */

/* The point that a distance is measured to; false with the error.  *nobody: there is none. */
static bool find_point(struct evaluation *evaluation, const struct node *node, struct point *point,
                       bool *nobody)
{
	const struct sim *sim = evaluation->sim;
	struct value who;
	*nobody = false;
	if (node->number != NODE_NUMBER_NONE) {
		*point = sim->world->at[node->number];
		return true;
	}
	if (node->right)
		return expression_number(evaluation, node->left, &point->x) &&
		       expression_number(evaluation, node->right, &point->y);
	if (!expression_run(evaluation, node->left, &who))
		return false;
	const struct agent *agent = who.kind == VALUE_AGENT ? sim_agent(sim, who.as.agent) : NULL;
	*nobody = !agent;
	if (who.kind != VALUE_AGENT && who.kind != VALUE_NIL)
		return expression_fail(evaluation, node->left, "is no agent");
	if (!agent)
		return true;
	if (!class_is_placed(sim_class(sim, agent)))
		return expression_fail(evaluation, node->left, "is not on the plane");
	*point = plane_of(sim, agent);
	return true;
}

bool expression_distance(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct sim *sim = evaluation->sim;
	struct point point;
	bool nobody;
	if (!find_point(evaluation, node, &point, &nobody))
		return false;
	*out = value_of_float(
		nobody ? HUGE_VAL
		       : plane_distance(sim->world, plane_of(sim, evaluation->own), point));
	expression_see(evaluation, node->read, out, AGENT_NONE);
	return true;
}
