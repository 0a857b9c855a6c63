/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <string.h>

#include "language/expression_code.h"

/*
 * Evaluates calls over the agents of a class, in order of their slots.  Some
 * count the agents that something holds for; the others combine a number of
 * each agent.
 */

/*
 * Numbers are combined in the shape of a binary tree over the slots,
 *
 *        (0+1)+(2+3)          not ((0+1)+2)+3
 *
 * so that the result is the same whether all of them are combined or, in a tree that is kept, only
 * those that have changed.
 */

/* A call under way. */
struct round {
	const struct call *call;
	struct tally tally;
	struct value parts[32]; /* partial results, of the last 1, 2, 4 ... slots */
	struct value combined;  /* all numbers; nil: there is none */
	struct near near;       /* of a call with a radius, or for the nearest */
	bool decided;           /* by one agent: a true any, a false all, the nearest */
};

struct value expression_combine(enum call_kind kind, const struct value *left,
                                const struct value *right)
{
	struct value sum;
	if (left->kind == VALUE_NIL || right->kind == VALUE_NIL)
		return left->kind == VALUE_NIL ? *right : *left;
	if (kind == CALL_MIN)
		return value_compare(NULL, right, left) == VALUE_LESS ? *right : *left;
	if (kind == CALL_MAX)
		return value_compare(NULL, right, left) == VALUE_GREATER ? *right : *left;
	value_compute(VALUE_ADD, left, right, &sum);
	return sum;
}

/* Adds the number in a slot, or nil; slots come in order, from 0. */
static void add_number(struct round *round, uint32_t slot, const struct value *value)
{
	struct value part = *value;
	size_t level = 0;
	for (; slot >> level & 1; level++)
		part = expression_combine(round->call->kind, &round->parts[level], &part);
	round->parts[level] = part;
}

/* The numbers of all slots, combined. */
static struct value combined_of(const struct round *round, uint32_t slots)
{
	struct value combined = { .kind = VALUE_NIL };
	for (size_t level = 0; slots >> level; level++) {
		if (slots >> level & 1)
			combined = expression_combine(round->call->kind, &round->parts[level],
			                              &combined);
	}
	return combined;
}

bool expression_combines(const struct call *call)
{
	return call->kind >= CALL_SUM;
}

bool expression_share(struct evaluation *evaluation, const struct call *call, struct share *share)
{
	const struct node *root = call->inner->root;
	struct value value = { .kind = VALUE_NIL };
	*share = (struct share){ .counts = true };
	if (call->inner->plain)
		value = value_of_bool(expression_holds(root, evaluation->own));
	else
		share->wrong = !expression_run(evaluation, root, &value);
	if (!share->wrong && expression_combines(call)) {
		share->number = value;
		share->wrong = !value_is_number(&value) &&
		               !expression_want(evaluation, root, &value, "a number");
	}
	if (share->wrong)
		*share = (struct share){ .wrong = true };
	else if (!expression_combines(call))
		share->counts = value_is_true(&value);
	return !share->wrong;
}

struct value expression_result(const struct call *call, const struct tally *tally,
                               const struct value *combined)
{
	struct value count = value_of_integer(tally->count), mean = { .kind = VALUE_NIL };
	switch (call->kind) {
	case CALL_COUNT:
		return count;
	case CALL_ANY:
		return value_of_bool(tally->count > 0);
	case CALL_ALL:
		return value_of_bool(tally->count == tally->agents);
	case CALL_SUM:
		return tally->count ? *combined : count;
	case CALL_MEAN:
		if (tally->count)
			value_compute(VALUE_DIVIDE, combined, &count, &mean);
		return mean;
	default:
		return *combined;
	}
}

bool expression_decides(const struct call *call, bool counts)
{
	return call->kind == (counts ? CALL_ANY : CALL_ALL);
}

static bool fail_work(struct evaluation *evaluation, const struct call *call)
{
	return error_set(evaluation->error, "%s is too much work (more than %d steps)", call->text,
	                 EXPRESSION_STEPS);
}

/* Asks one agent, who stays evaluation->own if that decides the call. */
static bool ask_one(struct evaluation *evaluation, struct round *round, const struct agent *agent,
                    struct share *share)
{
	const struct call *call = round->call;
	size_t used = evaluation->used;
	evaluation->own = agent;
	if (!expression_share(evaluation, call, share))
		return false;
	evaluation->used = used;
	round->tally.agents++;
	round->tally.count += share->counts;
	round->decided = expression_decides(call, share->counts);
	return true;
}

/* Asks the agents of the class one by one until one decides the call. */
static bool ask_all(struct evaluation *evaluation, struct round *round)
{
	const struct sim *sim = evaluation->sim;
	const struct call *call = round->call;
	int64_t cost = (int64_t)call->inner->steps;
	for (uint32_t slot = 0; slot < sim->head.slots && !round->decided; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		struct share share = { .counts = false };
		bool asked = agent->class == call->class;
		if ((evaluation->steps -= asked ? cost : 1) < 0)
			return fail_work(evaluation, call);
		if (asked && !ask_one(evaluation, round, agent, &share))
			return false;
		if (expression_combines(call))
			add_number(round, slot, &share.number);
	}
	round->combined = combined_of(round, sim->head.slots);
	return true;
}

/* The same for those who are near; their numbers are combined one after the other, and the nearest is
 * the first of several. */
static bool ask_near(struct evaluation *evaluation, struct round *round)
{
	const struct sim *sim = evaluation->sim;
	const struct call *call = round->call;
	const struct agent *agent;
	double least = HUGE_VAL, distance = 0;
	bool good = true, nearest = call->kind == CALL_NEAREST;
	near_begin(sim, &round->near);
	evaluation->steps -= (int64_t)round->near.count;
	while (good && !round->decided && (agent = near_next(sim, &round->near)) != NULL) {
		struct share share = { .counts = false };
		if (nearest)
			distance = plane_distance(sim->world, round->near.point,
			                          plane_of(sim, agent));
		if (distance >= least)
			continue;
		evaluation->steps -= (int64_t)call->inner->steps;
		good = evaluation->steps >= 0 ? ask_one(evaluation, round, agent, &share)
		                              : fail_work(evaluation, call);
		if (expression_combines(call))
			round->combined = expression_combine(call->kind, &round->combined,
			                                     &share.number);
		if (!nearest || !share.counts)
			continue;
		round->combined = (struct value){ .kind = VALUE_AGENT, .as.agent = agent->id };
		least = distance;
	}
	near_end(sim, &round->near);
	return good;
}

/* Looks farther and farther away; what is nearer than the radius cannot be missed. */
static bool ask_nearest(struct evaluation *evaluation, struct round *round)
{
	const struct sim *sim = evaluation->sim;
	double all = sim->world->plane.x + sim->world->plane.y;
	round->near.radius = sim->under_way ? all / 64 : all;
	while (ask_near(evaluation, round)) {
		round->decided = round->combined.kind == VALUE_AGENT;
		if (round->decided)
			evaluation->own = sim_agent(sim, round->combined.as.agent);
		if (round->decided || round->near.radius >= all)
			return true;
		round->near.radius *= 4;
	}
	return false;
}

/* Asks the agents.  The one that decides is evaluated again, to note what is read of it; that costs
 * nothing, since nobody may be watching. */
static bool ask(struct evaluation *evaluation, struct round *round)
{
	unsigned unseen = evaluation->unseen++;
	size_t used = evaluation->used;
	struct value value;
	bool good = (round->call->kind == CALL_NEAREST ? ask_nearest
	             : round->call->radius             ? ask_near
	                                               : ask_all)(evaluation, round);
	int64_t steps = evaluation->steps;
	evaluation->unseen = unseen;
	if (good && round->decided && !unseen) {
		evaluation->agent = evaluation->own->id;
		expression_run(evaluation, round->call->inner->root, &value);
		evaluation->used = used;
		evaluation->steps = steps;
	}
	return good;
}

/* Asks them around the evaluation that is under way. */
static bool ask_inside(struct evaluation *evaluation, struct round *round)
{
	const struct agent *own = evaluation->own, *me = evaluation->me;
	const struct call *call = round->call;
	if (call->radius && !expression_number(evaluation, call->radius, &round->near.radius))
		return false;
	if (call_is_near(call))
		round->near = (struct near){ .class = call->class,
			                     .except = own,
			                     .point = plane_of(evaluation->sim, own),
			                     .radius = round->near.radius };
	evaluation->me = own;
	evaluation->depth++;
	bool good = ask(evaluation, round);
	evaluation->depth--;
	evaluation->own = own;
	evaluation->me = me;
	return good;
}

/* If the value is known, agents are only asked to see who decides it, which costs nothing. */
bool expression_call(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct call *call = node->read->call;
	struct round round = { .call = call };
	int64_t steps = evaluation->steps;
	if (evaluation->live && !evaluation->depth && live_call(evaluation->live, call, out))
		return true;
	bool known = live_tally(evaluation, call, out);
	bool decided = known && expression_decides(call, value_is_true(out));
	if ((!known || (decided && !evaluation->unseen)) && !ask_inside(evaluation, &round) &&
	    !known)
		return false;
	if (known)
		evaluation->steps = steps;
	else
		*out = expression_result(call, &round.tally, &round.combined);
	expression_see(evaluation, node->read, out, AGENT_NONE);
	return true;
}

/*
 * Parses calls such as count("Miner", "thirst > 5"): a class, and an expression
 * for each of its agents.
 */

static const struct {
	const char *name;
	bool bare;
	uint8_t type;
} kinds[CALL_KINDS] = {
#define CALL_ROW(kind, name, bare, type) { name, bare, type },
	CALL_LIST(CALL_ROW)
#undef CALL_ROW
};

int parse_find_call(const struct parser *parser, const char *name)
{
	bool calls = parser_calls(parser, TOKEN_OPEN) || parser_calls(parser, TOKEN_LITERAL);
	return calls ? name_find(kinds, sizeof *kinds, CALL_KINDS, name) : -1;
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

bool parser_class(struct parser *parser, const char *name, uint8_t *class)
{
	const struct world *world = parser->scope->world;
	int index = world_find_class(world, name);
	/* What a log has not shown may yet come. */
	*class = index < 0 ? CLASS_NONE : (uint8_t)index;
	if (index < 0 && !world->happen) {
		struct nearest nearest = nearest_to(name);
		world_offer_classes(world, &nearest);
		return parser_unknown(parser, "there", "is no class ", &nearest);
	}
	return true;
}

/* Compiles the expression for each agent, in the scope of its class; me is the
 * agent around the call. */
static bool compile(struct parser *parser, struct call *call, const char *text)
{
	const struct scope *around = parser->scope;
	const struct scope scope = { .within = around->within,
		                     .world = around->world,
		                     .sim = around->sim,
		                     .outside = around->outside,
		                     .class = call->class,
		                     .me = around->class,
		                     .depth = parser->depth,
		                     .is_foreign = around->is_foreign };
	struct error why;
	if (call->class == CLASS_NONE ||
	    expression_new(&call->inner, &scope, text, &why) == EXPRESSION_GOOD)
		return true;
	error_set(parser->error, "in \"%.80s\": %s", text, why.text);
	return parser_fail(parser, EXPRESSION_WRONG);
}

/* Parses the arguments: in brackets, or a single text without, as in Lua. */
static bool read_arguments(struct parser *parser, struct call *call)
{
	enum call_kind kind = call->kind;
	const char *inner = NULL;
	bool brackets = parser_take(parser, TOKEN_OPEN), nearest = kind == CALL_NEAREST;
	bool near = brackets && !nearest && parser->token.kind == TOKEN_NAME &&
	            strcmp(parser->token.name, "near") == 0;
	if (nearest && !parser_placed(parser, parser->scope->class, kinds[kind].name))
		return false;
	const char *class = near ? parse_near(parser, call) : read_argument(parser, kind);
	if (!class || (!near && !parser_class(parser, class, &call->class)) ||
	    (nearest && !parser_placed(parser, call->class, kinds[kind].name)))
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
	return compile(parser, call, inner ? inner : "true");
}

struct node *parse_call(struct parser *parser, enum call_kind kind, uint16_t start)
{
	struct expression *expression = parser->expression;
	struct call *call = &expression->calls[expression->call_count++];
	call->kind = (uint8_t)kind;
	if (!read_arguments(parser, call))
		return NULL;
	if (call->class == CLASS_NONE) {
		expression->call_count--;
		return parse_nobody(parser, kinds[kind].type, kind == CALL_ALL, start);
	}
	call->text = parser_copy(parser, start);
	const struct read read = { .op = NODE_CALL, .call = call };
	return parser_read(parser, &read, kinds[kind].type, start);
}
