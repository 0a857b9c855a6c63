/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/expression_code.h"

/*
 * Evaluates calls over the agents of a class, in order of their slots.  Some
 * count the agents that something holds for; the others compute with a number
 * of each agent.
 */

/* The intermediate result of a call. */
struct tally {
	struct value result;
	int64_t count; /* of agents that it holds for, or whose numbers were used */
};

enum round_end { ROUND_ON, ROUND_DONE, ROUND_BAD };

/* Adds one agent, evaluation->own, to the tally. */
typedef enum round_end rounder(struct evaluation *evaluation, const struct call *call,
                               struct tally *tally);

/*
 * Counting the agents that something holds for.
 */

static inline enum round_end take_answer(const struct call *call, struct tally *tally, bool holds)
{
	tally->count += holds;
	bool decides = (call->kind == CALL_ANY && holds) || (call->kind == CALL_ALL && !holds);
	return decides ? ROUND_DONE : ROUND_ON;
}

static enum round_end take_everyone(struct evaluation *evaluation, const struct call *call,
                                    struct tally *tally)
{
	(void)evaluation;
	return take_answer(call, tally, true);
}

static enum round_end take_test(struct evaluation *evaluation, const struct call *call,
                                struct tally *tally)
{
	return take_answer(call, tally, expression_test(call->inner->root, evaluation->own));
}

static enum round_end take_condition(struct evaluation *evaluation, const struct call *call,
                                     struct tally *tally)
{
	struct value value;
	if (!expression_run(evaluation, call->inner->root, &value))
		return ROUND_BAD;
	return take_answer(call, tally, value_is_true(&value));
}

/*
 * Computing with a number of each.
 */

static void add(struct tally *tally, const struct value *value)
{
	value_compute(VALUE_ADD, &tally->result, value, &tally->result);
}

static void keep_least(struct tally *tally, const struct value *value)
{
	if (tally->count == 1 || value_compare(NULL, value, &tally->result) == VALUE_LESS)
		tally->result = *value;
}

static void keep_most(struct tally *tally, const struct value *value)
{
	if (tally->count == 1 || value_compare(NULL, value, &tally->result) == VALUE_GREATER)
		tally->result = *value;
}

static void (*const computers[CALL_KINDS])(struct tally *tally, const struct value *value) = {
	[CALL_SUM] = add,
	[CALL_MEAN] = add,
	[CALL_MIN] = keep_least,
	[CALL_MAX] = keep_most,
};

static enum round_end take_number(struct evaluation *evaluation, const struct call *call,
                                  struct tally *tally)
{
	struct value value;
	if (!expression_run(evaluation, call->inner->root, &value))
		return ROUND_BAD;
	if (!value_is_number(&value)) {
		expression_want_number(evaluation, call->inner->root, &value);
		return ROUND_BAD;
	}
	tally->count++;
	computers[call->kind](tally, &value);
	return ROUND_ON;
}

/*
 * Going round the agents.
 */

static rounder *rounder_of(const struct call *call)
{
	if (computers[call->kind])
		return take_number;
	if (!call->inner)
		return take_everyone;
	const struct node *root = call->inner->root;
	bool own = root->op == NODE_TEST && root->left->read->who == WHO_OWN;
	return own ? take_test : take_condition;
}

static enum round_end fail_work(struct evaluation *evaluation, const struct call *call)
{
	error_set(evaluation->error, "%s is too much work (more than %d steps)", call->text,
	          EXPRESSION_STEPS);
	return ROUND_BAD;
}

/* Adds the agents one by one until one decides the call; that one stays
 * evaluation->own. */
static enum round_end go_round(struct evaluation *evaluation, const struct call *call,
                               struct tally *tally)
{
	const struct sim *sim = evaluation->sim;
	rounder *take = rounder_of(call);
	size_t used = evaluation->used;
	int64_t cost = call->inner ? (int64_t)call->inner->steps : 1;
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		bool asked = agent->class == call->class;
		if ((evaluation->steps -= asked ? cost : 1) < 0)
			return fail_work(evaluation, call);
		if (!asked)
			continue;
		evaluation->own = agent;
		enum round_end end = take(evaluation, call, tally);
		evaluation->used = used;
		if (end != ROUND_ON)
			return end;
	}
	return ROUND_ON;
}

/* Evaluates the deciding agent again, to note what is read of it. */
static void show(struct evaluation *evaluation, const struct call *call)
{
	struct value value;
	size_t used = evaluation->used;
	if (evaluation->unseen)
		return;
	evaluation->agent = evaluation->own->id;
	if (call->inner)
		expression_run(evaluation, call->inner->root, &value);
	evaluation->used = used;
}

static enum round_end ask(struct evaluation *evaluation, const struct call *call,
                          struct tally *tally)
{
	unsigned unseen = evaluation->unseen++;
	enum round_end end = go_round(evaluation, call, tally);
	evaluation->unseen = unseen;
	if (end == ROUND_DONE)
		show(evaluation, call);
	return end;
}

static struct value mean_of(const struct tally *tally)
{
	struct value count = value_of_integer(tally->count), mean = { .kind = VALUE_NIL };
	if (tally->count)
		value_compute(VALUE_DIVIDE, &tally->result, &count, &mean);
	return mean;
}

/* The value of the call; done: one agent decided it. */
static struct value result_of(const struct call *call, const struct tally *tally, bool done)
{
	switch (call->kind) {
	case CALL_COUNT:
		return value_of_integer(tally->count);
	case CALL_ANY:
		return value_of_bool(done);
	case CALL_ALL:
		return value_of_bool(!done);
	case CALL_MEAN:
		return mean_of(tally);
	default:
		return tally->result;
	}
}

bool expression_decides(const struct call *call, const struct value *value)
{
	return (call->kind == CALL_ANY && value->as.boolean) ||
	       (call->kind == CALL_ALL && !value->as.boolean);
}

bool expression_call(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct call *call = node->read->call;
	const struct agent *own = evaluation->own, *me = evaluation->me;
	const char *source = evaluation->source;
	bool adds = computers[call->kind] == add;
	struct tally tally = { .result.kind = adds ? VALUE_INTEGER : VALUE_NIL };
	evaluation->me = own;
	evaluation->source = call->inner ? call->inner->source : source;
	evaluation->depth++;
	enum round_end end = ask(evaluation, call, &tally);
	evaluation->depth--;
	evaluation->own = own;
	evaluation->me = me;
	evaluation->source = source;
	if (end == ROUND_BAD)
		return false;
	*out = result_of(call, &tally, end == ROUND_DONE);
	expression_see(evaluation, node->read, out, AGENT_NONE);
	return true;
}
