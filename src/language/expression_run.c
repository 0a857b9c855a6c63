/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "language/expression_code.h"

/*
 * Evaluates nodes: a function for each kind of node, which returns false, with
 * the error written, if there is no value.
 */

typedef bool node_runner(struct evaluation *evaluation, const struct node *node, struct value *out);

static node_runner *const runners[NODE_OPS];

bool expression_run(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	return (evaluation->supposed_count && expression_supposed(evaluation, node, out)) ||
	       runners[node->op](evaluation, node, out);
}

bool expression_fail(struct evaluation *evaluation, const struct node *node, const char *what)
{
	return error_set(evaluation->error, "%.*s %s", node->end - node->start,
	                 node->source + node->start, what);
}

void expression_see(struct evaluation *evaluation, const struct read *read,
                    const struct value *value, uint32_t agent)
{
	size_t i = 0;
	if (evaluation->unseen)
		return;
	while (i < evaluation->seen_count && evaluation->seen[i].read != read)
		i++;
	if (i == WITNESS_MAX)
		return;
	evaluation->seen[i] = (struct seen){ .read = read, .value = *value, .agent = agent };
	evaluation->seen_count += i == evaluation->seen_count;
}

static bool run_literal(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	(void)evaluation;
	*out = node->literal;
	return true;
}

/*
 * Reading.
 */

const struct agent *expression_agent(struct evaluation *evaluation, const struct read *read)
{
	if (read->who == WHO_NAMED)
		return scope_agent(evaluation->sim, &read->person);
	return read->who == WHO_OWN ? evaluation->own : evaluation->me;
}

/* Notes what was read of the agent, and in a call over a class whose it was. */
static void see_trait(struct evaluation *evaluation, const struct read *read,
                      const struct agent *agent, const struct value *value)
{
	bool inside = evaluation->depth && read->who == WHO_OWN;
	if (evaluation->unseen)
		return;
	evaluation->agent = agent->id;
	expression_see(evaluation, read, value, inside ? agent->id : AGENT_NONE);
}

static bool run_trait(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct read *read = node->read;
	const struct agent *agent = expression_agent(evaluation, read);
	*out = (struct value){ .kind = VALUE_NIL };
	if (!agent)
		return true;
	*out = trait_value(evaluation->sim, agent, &read->trait);
	see_trait(evaluation, read, agent, out);
	return true;
}

static bool run_clock(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	*out = scope_clock(evaluation->sim, node->read->clock);
	expression_see(evaluation, node->read, out, AGENT_NONE);
	return true;
}

static bool run_agent(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct agent *agent = expression_agent(evaluation, node->read);
	*out = (struct value){ .kind = VALUE_NIL };
	if (agent)
		*out = (struct value){ .kind = VALUE_AGENT, .as.agent = agent->id };
	return true;
}

/*
 * Computing.
 */

static bool run_not(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	size_t used = evaluation->used;
	if (!expression_run(evaluation, node->left, out))
		return false;
	evaluation->used = used;
	*out = value_of_bool(!value_is_true(out));
	return true;
}

bool expression_want(struct evaluation *evaluation, const struct node *node,
                     const struct value *value, const char *wanted)
{
	return error_set(evaluation->error, "%.*s is %s; expected %s", node->end - node->start,
	                 node->source + node->start, value_kind_name(value), wanted);
}

static bool run_negate(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	if (!expression_run(evaluation, node->left, out))
		return false;
	if (out->kind == VALUE_NIL)
		return true;
	if (!value_is_number(out))
		return expression_want(evaluation, node->left, out, "a number");
	*out = value_negate(out);
	return true;
}

/* If the left operand is true, the value is the right one's, and the left one's
 * texts are dropped. */
static bool run_and(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	size_t used = evaluation->used;
	if (!expression_run(evaluation, node->left, out))
		return false;
	if (!value_is_true(out))
		return true;
	evaluation->used = used;
	return expression_run(evaluation, node->right, out);
}

static bool run_or(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	return expression_run(evaluation, node->left, out) &&
	       (value_is_true(out) || expression_run(evaluation, node->right, out));
}

static bool run_sides(struct evaluation *evaluation, const struct node *node, struct value *a,
                      struct value *b)
{
	return expression_run(evaluation, node->left, a) &&
	       expression_run(evaluation, node->right, b);
}

/* What is computed with nil is nil. */
static bool run_arithmetic(struct evaluation *evaluation, const struct node *node,
                           struct value *out)
{
	struct value a, b;
	if (!run_sides(evaluation, node, &a, &b))
		return false;
	*out = (struct value){ .kind = VALUE_NIL };
	if (a.kind == VALUE_NIL || b.kind == VALUE_NIL)
		return true;
	if (!value_is_number(&a))
		return expression_want(evaluation, node->left, &a, "a number");
	if (!value_is_number(&b))
		return expression_want(evaluation, node->right, &b, "a number");
	return value_compute(node->how, &a, &b, out) ||
	       expression_fail(evaluation, node, "divides by zero");
}

static bool want_part(struct evaluation *evaluation, const struct node *node,
                      const struct value *value)
{
	return value_is_number(value) || value_is_text(value) ||
	       expression_want(evaluation, node, value, "a number or a string");
}

/* The result takes the place of texts that its operands have made. */
static bool run_join(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	struct value a, b;
	char joined[sizeof evaluation->texts];
	size_t used = evaluation->used;
	char *place = &evaluation->texts[used];
	if (!run_sides(evaluation, node, &a, &b) || !want_part(evaluation, node->left, &a) ||
	    !want_part(evaluation, node->right, &b))
		return false;
	/* The source comes last, for it may be long. */
	if (!value_join(evaluation->sim, &a, &b, joined, sizeof joined - used))
		return error_set(evaluation->error, "string too long (more than %d bytes): %.*s",
		                 EXPRESSION_JOINED_MAX, node->end - node->start,
		                 node->source + node->start);
	size_t size = strlen(joined) + 1;
	memcpy(place, joined, size);
	evaluation->used = used + size;
	*out = value_of_text(place);
	return true;
}

/*
 * Comparing.
 */

/* Whether the node reads what may hold a value of any kind. */
static bool is_any(const struct node *node)
{
	const struct stat_info *stat = node->op == NODE_TRAIT ? node->read->trait.stat : NULL;
	return stat && stat_kind(stat) == STAT_IS_ANY;
}

/* Comparing a truth value with a number is a mistake, though Lua accepts it.  Of the comparisons
 * with nil, only ~= holds, as with what has no order. */
static bool run_comparison(struct evaluation *evaluation, const struct node *node,
                           struct value *out)
{
	struct value a, b;
	size_t used = evaluation->used;
	bool orders = node->op == NODE_ORDER || node->op == NODE_TEST;
	enum value_order order = VALUE_UNORDERED;
	if (!run_sides(evaluation, node, &a, &b))
		return false;
	evaluation->used = used;
	bool any = is_any(node->left) || is_any(node->right);
	if (any                    ? false
	    : a.kind == VALUE_BOOL ? value_is_number(&b)
	                           : b.kind == VALUE_BOOL && value_is_number(&a))
		return expression_fail(evaluation, a.kind == VALUE_BOOL ? node->left : node->right,
		                       "is true or false; compare it with true");
	if (!orders && value_is_equal(evaluation->sim, &a, &b))
		order = VALUE_EQUAL;
	else if (orders && a.kind != VALUE_NIL && b.kind != VALUE_NIL) {
		bool ordered = (value_is_number(&a) && value_is_number(&b)) ||
		               (value_is_text(&a) && value_is_text(&b));
		if (!ordered && !any)
			return error_set(evaluation->error, "%.*s compares %s with %s",
			                 node->end - node->start, node->source + node->start,
			                 value_kind_name(&a), value_kind_name(&b));
		if (ordered)
			order = value_compare(evaluation->sim, &a, &b);
	}
	*out = value_of_bool(node->how >> order & 1);
	return true;
}

static node_runner *const runners[NODE_OPS] = {
	[NODE_LITERAL] = run_literal,
	[NODE_TRAIT] = run_trait,
	[NODE_CLOCK] = run_clock,
	[NODE_AGENT] = run_agent,
	[NODE_CALL] = expression_call,
	[NODE_FIELD] = expression_field,
	[NODE_IN_STATE] = expression_in_state,
	[NODE_AGE] = expression_in_state,
	[NODE_CHANCE] = expression_chance,
	[NODE_RANDOM] = expression_random,
	[NODE_DISTANCE] = expression_distance,
	[NODE_DEFINED] = expression_defined,
	[NODE_TELEGRAM] = expression_telegram,
	[NODE_NOT] = run_not,
	[NODE_NEGATE] = run_negate,
	[NODE_AND] = run_and,
	[NODE_OR] = run_or,
	[NODE_EQUALITY] = run_comparison,
	[NODE_ORDER] = run_comparison,
	[NODE_ARITHMETIC] = run_arithmetic,
	[NODE_MATH] = expression_math,
	[NODE_JOIN] = run_join,
	[NODE_TEST] = run_comparison,
	[NODE_IS] = run_comparison,
};

void expression_begin(const struct sim *sim, const struct agent *own, struct evaluation *evaluation,
                      struct error *error)
{
	evaluation->sim = sim;
	evaluation->acting = NULL;
	evaluation->actor = NULL;
	evaluation->own = evaluation->me = own;
	evaluation->agent = AGENT_NONE;
	evaluation->seen_count = 0;
	evaluation->depth = evaluation->unseen = 0;
	evaluation->again = false;
	evaluation->supposed_count = 0;
	evaluation->steps = EXPRESSION_STEPS;
	evaluation->used = 0;
	evaluation->live = NULL;
	evaluation->reading[0] = '\0';
	evaluation->error = error;
}

bool expression_evaluate(const struct expression *expression, const struct sim *sim,
                         const struct agent *own, struct evaluation *evaluation,
                         struct error *error)
{
	expression_begin(sim, own, evaluation, error);
	if (expression->foreign)
		return error_set(error, "only an agent's own code can ask that");
	return expression_run(evaluation, expression->root, &evaluation->value);
}

bool expression_act(const struct expression *expression, struct sim *sim, struct agent *own,
                    bool watched, int64_t *steps, struct evaluation *evaluation,
                    struct error *error)
{
	expression_begin(sim, own, evaluation, error);
	evaluation->acting = sim;
	evaluation->actor = own;
	evaluation->unseen = !watched;
	if (expression->foreign)
		return expression->foreign->run(expression->foreign, own, steps, evaluation, error);
	evaluation->steps = *steps - (int64_t)expression->steps;
	bool good = evaluation->steps >= 0
	                    ? expression_run(evaluation, expression->root, &evaluation->value)
	                    : error_set(error, "too much work");
	*steps = evaluation->steps;
	return good;
}
