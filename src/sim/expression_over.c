/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/expression_code.h"

/*
 * Over many.
 */

/* What a call has come to so far. */
struct tally {
	struct value result;
	int64_t count;
};

/* Takes in one agent's value, NULL where none is asked for. */
enum fold_end { FOLD_ON, FOLD_DONE, FOLD_BAD };

static enum fold_end fold_count(struct tally *tally, const struct value *value)
{
	tally->count += !value || value_is_true(value);
	tally->result = value_of_integer(tally->count);
	return FOLD_ON;
}

static enum fold_end fold_any(struct tally *tally, const struct value *value)
{
	tally->result = value_of_bool(!value || value_is_true(value));
	return tally->result.as.boolean ? FOLD_DONE : FOLD_ON;
}

static enum fold_end fold_all(struct tally *tally, const struct value *value)
{
	tally->result = value_of_bool(!value || value_is_true(value));
	return tally->result.as.boolean ? FOLD_ON : FOLD_DONE;
}

static enum fold_end fold_sum(struct tally *tally, const struct value *value)
{
	if (!value_is_number(value))
		return FOLD_BAD;
	tally->count++;
	value_compute(VALUE_ADD, &tally->result, value, &tally->result);
	return FOLD_ON;
}

static enum fold_end fold_least(struct tally *tally, const struct value *value)
{
	if (!value_is_number(value))
		return FOLD_BAD;
	if (tally->count++ == 0 || value_compare(NULL, value, &tally->result) == VALUE_LESS)
		tally->result = *value;
	return FOLD_ON;
}

static enum fold_end fold_most(struct tally *tally, const struct value *value)
{
	if (!value_is_number(value))
		return FOLD_BAD;
	if (tally->count++ == 0 || value_compare(NULL, value, &tally->result) == VALUE_GREATER)
		tally->result = *value;
	return FOLD_ON;
}

static void mean(const struct tally *tally, struct value *out)
{
	struct value count = value_of_integer(tally->count);
	*out = (struct value){ .kind = VALUE_NIL };
	if (tally->count)
		value_compute(VALUE_DIVIDE, &tally->result, &count, out);
}

/* What nobody comes to, and how each agent is taken in. */
static const struct {
	struct value nobody;
	enum fold_end (*fold)(struct tally *tally, const struct value *value);
} folds[CALL_KINDS] = {
	[CALL_COUNT] = { { .kind = VALUE_INTEGER }, fold_count },
	[CALL_ANY] = { { .kind = VALUE_BOOL, .as.boolean = false }, fold_any },
	[CALL_ALL] = { { .kind = VALUE_BOOL, .as.boolean = true }, fold_all },
	[CALL_SUM] = { { .kind = VALUE_INTEGER }, fold_sum },
	[CALL_MIN] = { { .kind = VALUE_NIL }, fold_least },
	[CALL_MAX] = { { .kind = VALUE_NIL }, fold_most },
	[CALL_MEAN] = { { .kind = VALUE_INTEGER }, fold_sum },
};

/* Takes in the agent that is evaluation->own. */
static enum fold_end take_in(struct evaluation *evaluation, const struct call *call,
                             struct tally *tally)
{
	struct value value;
	if (!call->inner)
		return folds[call->kind].fold(tally, NULL);
	if (!expression_run(evaluation, call->inner->root, &value))
		return FOLD_BAD;
	enum fold_end end = folds[call->kind].fold(tally, &value);
	if (end == FOLD_BAD)
		expression_want_number(evaluation, call->inner->root, &value);
	return end;
}

static bool fail_work(struct evaluation *evaluation, const struct call *call)
{
	return error_set(evaluation->error, "%s is too much work (more than %d steps)", call->text,
	                 EXPRESSION_STEPS);
}

/* Asks each in order of the slots, until one decides it. */
static bool walk(struct evaluation *evaluation, const struct call *call, struct tally *tally)
{
	const struct sim *sim = evaluation->sim;
	int64_t cost = 1 + (call->inner ? (int64_t)call->inner->steps : 0);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		bool asked = agent->class == call->class;
		if ((evaluation->steps -= asked ? cost : 1) < 0)
			return fail_work(evaluation, call);
		if (!asked)
			continue;
		evaluation->own = agent;
		enum fold_end end = take_in(evaluation, call, tally);
		if (end != FOLD_ON)
			return end == FOLD_DONE;
	}
	return true;
}

/* Asks the one that decided it again, so that he is seen. */
static void show(struct evaluation *evaluation, const struct call *call)
{
	struct value value;
	if (evaluation->unseen)
		return;
	evaluation->agent = evaluation->own->id;
	if (call->inner)
		expression_run(evaluation, call->inner->root, &value);
}

bool expression_decides(const struct call *call, const struct value *value)
{
	return (call->kind == CALL_ANY && value->as.boolean) ||
	       (call->kind == CALL_ALL && !value->as.boolean);
}

static bool ask(struct evaluation *evaluation, const struct call *call, struct tally *tally)
{
	unsigned unseen = evaluation->unseen++;
	bool good = walk(evaluation, call, tally);
	evaluation->unseen = unseen;
	if (good && expression_decides(call, &tally->result))
		show(evaluation, call);
	return good;
}

bool expression_call(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct call *call = node->read->call;
	const struct agent *own = evaluation->own, *me = evaluation->me;
	const char *source = evaluation->source;
	struct tally tally = { .result = folds[call->kind].nobody };
	evaluation->me = own;
	evaluation->source = call->inner ? call->inner->source : source;
	evaluation->depth++;
	bool good = ask(evaluation, call, &tally);
	evaluation->depth--;
	evaluation->own = own;
	evaluation->me = me;
	evaluation->source = source;
	*out = tally.result;
	if (call->kind == CALL_MEAN)
		mean(&tally, out);
	if (good)
		expression_see(evaluation, node->read, out, AGENT_NONE);
	return good;
}
