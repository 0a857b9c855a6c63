/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <string.h>

#include "language/expression_code.h"

/*
 * The plane in expressions: distance(Thief), distance("bank"), distance(10, 20),
 * nearest("Guard", "alert > 2"), and near(6, "Guard") in place of a class's name in calls.
 */

/*
 * Parsing.
 */

/* Whether the agents of a class stand on the plane; the error says why not. */
static bool check_placed(struct parser *parser, uint8_t class, const char *word)
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

/* Parses the text that names a class whose agents stand on the plane; NULL with the error. */
static const char *parse_placed(struct parser *parser, const char *word, const char *takes,
                                uint8_t *class)
{
	struct token token = parser->token;
	if (token.value.kind != VALUE_TEXT)
		return fail(parser, takes);
	parser_next(parser);
	return parser_class(parser, token.value.as.text, class) &&
	                       check_placed(parser, *class, word)
	               ? token.value.as.text
	               : NULL;
}

const char *parse_near(struct parser *parser, struct call *call)
{
	static const char takes[] = "near takes a distance and a class: near(6, \"CLASS\")";
	if (!check_placed(parser, parser->scope->class, "near"))
		return NULL;
	parser_next(parser);
	if (!parser_take(parser, TOKEN_OPEN))
		return fail(parser, takes);
	if (!(call->radius = parse_above(parser, 0)))
		return NULL;
	if (!parser_take(parser, TOKEN_COMMA))
		return fail(parser, takes);
	const char *name = parse_placed(parser, "near", takes, &call->class);
	if (name && !parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	return name;
}

static struct node *make(struct parser *parser, uint8_t op, uint8_t type, uint16_t start,
                         const struct call *call)
{
	const struct read read = {
		.op = op, .who = WHO_OWN, .call = call, .text = parser_copy(parser, start)
	};
	return parser_read(parser, &read, type, start);
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

static struct node *parse_distance(struct parser *parser, uint16_t start)
{
	static const char takes[] =
		"distance takes an agent, a place in quotes, or x and y: distance(Bob)";
	struct node *left, *right = NULL;
	uint16_t place = NODE_NUMBER_NONE;
	if (!check_placed(parser, parser->scope->class, "distance") ||
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
	if (left->op == NODE_AGENT && !check_placed(parser, left->read->class, "distance"))
		return NULL;
	if (!parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	struct node *node = make(parser, NODE_DISTANCE, TYPE_NUMBER, start, NULL);
	node->left = left;
	node->right = right;
	node->number = place;
	return node;
}

static struct node *parse_nearest(struct parser *parser, uint16_t start)
{
	static const char takes[] =
		"nearest takes strings in quotes: nearest(\"CLASS\", \"CONDITION\")";
	struct call *call = &parser->expression->calls[parser->expression->call_count++];
	call->kind = CALL_ANY;
	if (!check_placed(parser, parser->scope->class, "nearest") ||
	    !parse_placed(parser, "nearest", takes, &call->class))
		return NULL;
	const char *inner = "true";
	if (parser_take(parser, TOKEN_COMMA)) {
		struct token token = parser->token;
		if (token.value.kind != VALUE_TEXT)
			return fail(parser, takes);
		inner = token.value.as.text;
		parser_next(parser);
	}
	if (!parser_inner(parser, call, inner))
		return NULL;
	if (!parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	call->text = parser_copy(parser, start);
	return make(parser, NODE_NEAREST, TYPE_AGENT, start, call);
}

struct node *parse_plane(struct parser *parser, bool *known, uint16_t start)
{
	bool distance = strcmp(parser->token.name, "distance") == 0;
	struct lexer ahead = parser->lexer;
	struct token next;
	token_next(&ahead, &next);
	*known = (distance || strcmp(parser->token.name, "nearest") == 0) &&
	         next.kind == TOKEN_OPEN;
	if (!*known)
		return NULL;
	parser_next(parser);
	parser_next(parser);
	return (distance ? parse_distance : parse_nearest)(parser, start);
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

bool expression_near(struct evaluation *evaluation, const struct call *call, struct near *near)
{
	*near = (struct near){ .class = call->class,
		               .except = evaluation->own,
		               .point = plane_of(evaluation->sim, evaluation->own) };
	if (!expression_number(evaluation, call->radius, &near->radius))
		return false;
	near_begin(evaluation->sim, near);
	evaluation->steps -= (int64_t)near->count;
	return true;
}

/* Finds the first of the nearest agents within a radius that the condition holds for, if any. */
static bool look_around(struct evaluation *evaluation, const struct call *call, struct near *near,
                        const struct agent **found)
{
	const struct sim *sim = evaluation->sim;
	const struct agent *agent;
	double least = HUGE_VAL;
	bool good = true;
	near_begin(sim, near);
	evaluation->steps -= (int64_t)near->count;
	*found = NULL;
	while (good && (agent = near_next(sim, near)) != NULL) {
		struct share share = { .counts = false };
		double distance = plane_distance(sim->world, near->point, plane_of(sim, agent));
		if (*found && distance >= least)
			continue;
		size_t used = evaluation->used;
		evaluation->own = agent;
		evaluation->steps -= (int64_t)call->inner->steps;
		good = evaluation->steps >= 0 ? expression_share(evaluation, call, &share)
		                              : error_set(evaluation->error, "too much work");
		evaluation->used = used;
		if (share.counts) {
			*found = agent;
			least = distance;
		}
	}
	near_end(sim, near);
	return good;
}

/* Looks farther and farther away; what is nearer than the radius cannot be missed. */
bool expression_nearest(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct sim *sim = evaluation->sim;
	const struct call *call = node->read->call;
	const struct agent *own = evaluation->own, *me = evaluation->me, *found = NULL;
	const char *source = evaluation->source;
	struct point plane = sim->world->plane;
	double all = plane.x + plane.y;
	struct near near = { .class = call->class, .except = own, .point = plane_of(sim, own) };
	near.radius = sim->under_way ? all / 64 : all;
	bool good = true;
	evaluation->me = own;
	evaluation->source = call->inner->source;
	evaluation->depth++;
	evaluation->unseen++;
	while ((good = look_around(evaluation, call, &near, &found)) && !found && near.radius < all)
		near.radius *= 4;
	evaluation->unseen--;
	evaluation->own = found;
	int64_t steps = evaluation->steps;
	if (found && !evaluation->unseen)
		expression_run(evaluation, call->inner->root, out);
	evaluation->steps = steps;
	evaluation->depth--;
	evaluation->own = own;
	evaluation->me = me;
	evaluation->source = source;
	*out = (struct value){ .kind = VALUE_NIL };
	if (found)
		*out = (struct value){ .kind = VALUE_AGENT, .as.agent = found->id };
	if (good)
		expression_see(evaluation, node->read, out, AGENT_NONE);
	return good;
}
