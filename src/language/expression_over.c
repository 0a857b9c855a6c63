/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression_code.h"
#include "language/live.h"

/*
 * Evaluates calls over the agents of a class, in order of their slots.  Some
 * count the agents that something holds for; the others combine a number of
 * each agent.
 */

/* The intermediate result of a call. */
struct tally {
	const struct call *call;
	int64_t count; /* of agents that it holds for, or whose numbers were used */
	struct fold fold;
	bool decided; /* by one agent: a true any, a false all */
};

static bool combines(const struct call *call)
{
	return call->kind >= CALL_SUM;
}

/* Adds one agent, evaluation->own; returns false, with the error written, if it
 * has no value. */
static bool add(struct evaluation *evaluation, struct tally *tally, struct value *value)
{
	const struct call *call = tally->call;
	const struct node *root = call->inner ? call->inner->root : NULL;
	bool plain = root && call->inner->plain, holds = true;
	if (plain)
		holds = expression_holds(root, evaluation->own);
	else if (root && !expression_run(evaluation, root, value))
		return false;
	if (combines(call) && plain)
		*value = value_of_bool(holds);
	if (combines(call) && !value_is_number(value))
		return expression_want_number(evaluation, root, value);
	if (!combines(call) && root && !plain)
		holds = value_is_true(value);
	tally->count += holds || combines(call);
	tally->decided = (call->kind == CALL_ANY && holds) || (call->kind == CALL_ALL && !holds);
	return true;
}

static bool fail_work(struct evaluation *evaluation, const struct call *call)
{
	return error_set(evaluation->error, "%s is too much work (more than %d steps)", call->text,
	                 EXPRESSION_STEPS);
}

/* Adds the agents one by one until one decides the call; that one stays
 * evaluation->own. */
static bool go_round(struct evaluation *evaluation, struct tally *tally)
{
	const struct sim *sim = evaluation->sim;
	const struct call *call = tally->call;
	size_t used = evaluation->used;
	int64_t cost = call->inner ? (int64_t)call->inner->steps : 1;
	for (uint32_t slot = 0; slot < sim->head.slots && !tally->decided; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		struct value value = { .kind = VALUE_NIL };
		bool asked = agent->class == call->class;
		if ((evaluation->steps -= asked ? cost : 1) < 0)
			return fail_work(evaluation, call);
		if (asked) {
			evaluation->own = agent;
			if (!add(evaluation, tally, &value))
				return false;
			evaluation->used = used;
		}
		if (combines(call))
			fold_add(&tally->fold, call->kind, slot, &value);
	}
	return true;
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

static bool ask(struct evaluation *evaluation, struct tally *tally)
{
	unsigned unseen = evaluation->unseen++;
	bool good = go_round(evaluation, tally);
	evaluation->unseen = unseen;
	if (good && tally->decided)
		show(evaluation, tally->call);
	return good;
}

bool expression_decides(const struct call *call, const struct value *value)
{
	return (call->kind == CALL_ANY && value->as.boolean) ||
	       (call->kind == CALL_ALL && !value->as.boolean);
}

static struct value result_of(const struct evaluation *evaluation, const struct tally *tally)
{
	switch (tally->call->kind) {
	case CALL_COUNT:
		return value_of_integer(tally->count);
	case CALL_ANY:
		return value_of_bool(tally->decided);
	case CALL_ALL:
		return value_of_bool(!tally->decided);
	default:
		return fold_result(&tally->fold, tally->call->kind, evaluation->sim->head.slots,
		                   tally->count);
	}
}

bool expression_call(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct call *call = node->read->call;
	const struct agent *own = evaluation->own, *me = evaluation->me;
	const char *source = evaluation->source;
	struct tally tally = { .call = call };
	if (evaluation->live && !evaluation->depth &&
	    live_call(evaluation->live, evaluation->sim, call, out))
		return true;
	evaluation->me = own;
	evaluation->source = call->inner ? call->inner->source : source;
	evaluation->depth++;
	bool good = ask(evaluation, &tally);
	evaluation->depth--;
	evaluation->own = own;
	evaluation->me = me;
	evaluation->source = source;
	if (!good)
		return false;
	*out = result_of(evaluation, &tally);
	expression_see(evaluation, node->read, out, AGENT_NONE);
	return true;
}
