/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression.h"

#include <stdlib.h>

#include "core/memory.h"
#include "language/expression_code.h"

/* What is kept of a call. */
struct kept {
	const struct call *call;
	bool on;            /* anything is: what it asks of an agent depends on that agent alone */
	unsigned common;    /* and on what changes for all: a set of enum sim_change by bit */
	bool knows;         /* and on whether agents that it knows are still there */
	bool simple;        /* it counts, by a condition that needs no evaluation */
	bool whole;         /* its numbers are integers: their order does not matter */
	int64_t wrong;      /* agents for which it has no value: then it must be evaluated */
	struct tally tally; /* of the other agents of its class */
	struct value sum;   /* whole */
	struct value *tree; /* otherwise: the numbers by slot, and before them the results of pairs;
	                     * owned */
	uint32_t leaves;
};

/* Whether the values are always integers; what floor returns may be too large for one. */
static bool is_whole(const struct expression *expression)
{
	bool whole = expression_kind(expression) == KIND_INTEGER;
	for (size_t i = 0; i < expression->node_count; i++)
		whole &= expression->nodes[i].op != NODE_MATH;
	return whole;
}

static void begin(struct kept *kept, const struct call *call)
{
	*kept = (struct kept){ .call = call };
	if (call_is_near(call))
		return;
	kept->on = expression_is_own(call->inner, &kept->common, &kept->knows);
	kept->simple = !expression_combines(call) && call->inner->plain;
	kept->whole = (call->kind == CALL_SUM || call->kind == CALL_MEAN) && is_whole(call->inner);
}

/* The only agent that the expression reads, if it is simple. */
static const struct person *find_only(const struct expression *expression)
{
	const struct person *only = &expression->reads[0].person;
	bool simple = expression_is_simple(expression->root, WHO_NAMED);
	for (size_t i = 0; i < expression->read_count; i++)
		simple &= expression->reads[i].person.id == only->id;
	return simple ? only : NULL;
}

/* Begins with the calls of an expression and of the definitions that it uses; returns their
 * number.  Only counts them if there is no list yet. */
static size_t begin_calls(struct live *live, const struct expression *expression, size_t count)
{
	for (size_t i = 0; i < expression->call_count; i++, count++) {
		if (live->kept)
			begin(&live->kept[count], &expression->calls[i]);
	}
	for (size_t i = 0; i < expression->use_count; i++)
		count = begin_calls(live, expression->uses[i].inner, count);
	return count;
}

void live_init(struct live *live, const struct expression *expression)
{
	*live = (struct live){ .expression = expression, .stale = true };
	live->kept_count = begin_calls(live, expression, 0);
	live->kept = memory_zero(live->kept_count, sizeof *live->kept);
	begin_calls(live, expression, 0);
	live->only = find_only(expression);
}

void live_fini(struct live *live)
{
	for (size_t i = 0; i < live->kept_count; i++)
		free(live->kept[i].tree);
	free(live->kept);
	*live = (struct live){ 0 };
}

static struct share ask(const struct kept *kept, const struct sim *sim, const struct agent *agent)
{
	struct evaluation evaluation;
	struct error error;
	struct share share;
	expression_begin(sim, agent, &evaluation, &error);
	evaluation.unseen = 1;
	expression_share(&evaluation, kept->call, &share);
	return share;
}

/* Whether two numbers, or nils, are the same to the last bit: 0 and 0.0 are not. */
static bool is_same(const struct value *a, const struct value *b)
{
	return a->kind == b->kind && a->as.integer == b->as.integer;
}

/* Sets the number in a slot, and what depends on it. */
static void set_leaf(struct kept *kept, uint32_t slot, const struct value *number)
{
	struct value now = *number;
	uint32_t i = kept->leaves + slot;
	while (!is_same(&kept->tree[i], &now)) {
		kept->tree[i] = now;
		if (!(i /= 2))
			return;
		now = expression_combine(kept->call->kind, &kept->tree[2 * i],
		                         &kept->tree[2 * i + 1]);
	}
}

static void add(struct kept *kept, const struct share *share, int sign)
{
	struct value signed_number = share->number;
	kept->tally.agents += sign;
	kept->tally.count += sign * share->counts;
	kept->wrong += sign * share->wrong;
	if (!kept->whole || !share->counts)
		return;
	if (sign < 0)
		signed_number = value_negate(&signed_number);
	value_compute(VALUE_ADD, &kept->sum, &signed_number, &kept->sum);
}

/* Asks all agents; shares: NULL, or where to keep their answers by slot. */
static void count(struct kept *kept, const struct sim *sim, struct share *shares)
{
	kept->tally = (struct tally){ 0 };
	kept->wrong = 0;
	kept->sum = value_of_integer(0);
	bool grows = expression_combines(kept->call) && !kept->whole;
	if (grows) {
		for (kept->leaves = 1; kept->leaves < sim->head.slots;)
			kept->leaves *= 2;
		free(kept->tree);
		kept->tree = memory_zero((size_t)kept->leaves * 2, sizeof *kept->tree);
	}
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class != kept->call->class)
			continue;
		struct share share = ask(kept, sim, agent);
		add(kept, &share, 1);
		if (shares)
			shares[slot] = share;
		if (grows)
			kept->tree[kept->leaves + slot] = share.number;
	}
	for (uint32_t i = kept->leaves; grows && --i;)
		kept->tree[i] = expression_combine(kept->call->kind, &kept->tree[2 * i],
		                                   &kept->tree[2 * i + 1]);
}

static void refresh(struct live *live, const struct sim *sim)
{
	for (size_t i = 0; live->stale && i < live->kept_count; i++) {
		if (live->kept[i].on)
			count(&live->kept[i], sim, NULL);
	}
	live->stale = false;
}

/* Takes an agent's answer in place of the one before; either may be NULL.  Returns whether they
 * differ. */
static bool replace(struct kept *kept, uint32_t slot, const struct share *before,
                    const struct share *now)
{
	static const struct value nil = { .kind = VALUE_NIL };
	if (before && now && before->wrong == now->wrong && before->counts == now->counts &&
	    is_same(&before->number, &now->number))
		return now->wrong;
	if (before)
		add(kept, before, -1);
	if (now)
		add(kept, now, 1);
	if (kept->tree)
		set_leaf(kept, slot, now ? &now->number : &nil);
	return true;
}

/* Looks at the one agent that is not what it was; either may be NULL. */
static bool change(struct kept *kept, const struct sim *sim, const struct agent *agent,
                   const struct agent *was)
{
	struct share now, before;
	if (kept->simple && agent && was) {
		const struct node *root = kept->call->inner->root;
		int more = expression_holds(root, agent) - expression_holds(root, was);
		kept->tally.count += more;
		return more;
	}
	if (was)
		before = ask(kept, sim, was);
	if (agent)
		now = ask(kept, sim, agent);
	return replace(kept, agent_slot(agent ? agent->id : was->id), was ? &before : NULL,
	               agent ? &now : NULL);
}

static bool reads_change(const struct expression *expression, enum sim_change change,
                         const struct agent *agent);

/* Whether the change may be one of what is read outside calls. */
static bool concerns(const struct read *read, enum sim_change change, const struct agent *agent)
{
	if (read->op == NODE_DEFINED && read->who == WHO_OWN)
		return reads_change(read->use->inner, change, agent);
	if (read->op == NODE_DEFINED)
		return true;
	if (read->op == NODE_CLOCK || change == SIM_CLOCK)
		return expression_common(read) >> change & 1;
	if (!agent)
		return false;
	if (change == SIM_LEAVES && trait_is_agent(&read->trait))
		return true;
	return read->who != WHO_NAMED || read->field || read->op == NODE_CALL ||
	       read->person.id == agent->id;
}

static bool reads_change(const struct expression *expression, enum sim_change change,
                         const struct agent *agent)
{
	bool changed = false;
	for (size_t i = 0; i < expression->read_count && !changed; i++) {
		const struct read *read = &expression->reads[i];
		changed = read->op != NODE_CALL && concerns(read, change, agent);
	}
	return changed;
}

static bool change_call(struct live *live, const struct sim *sim, struct kept *kept,
                        enum sim_change how, const struct agent *agent, const struct agent *was)
{
	const struct agent *either = agent ? agent : was;
	bool anew = kept->common >> how & 1;
	if (!kept->on)
		return true;
	live->stale |= anew;
	if (!either)
		return anew;
	live->stale |= how == SIM_LEAVES && kept->knows;
	if (either->class != kept->call->class)
		return live->stale;
	if (kept->tree && agent_slot(either->id) >= kept->leaves)
		live->stale = true;
	return live->stale || change(kept, sim, agent, was);
}

bool live_change(struct live *live, const struct sim *sim, enum sim_change how,
                 const struct agent *agent, const struct agent *was)
{
	bool changed = false;
	for (size_t i = 0; i < live->kept_count; i++)
		changed |= change_call(live, sim, &live->kept[i], how, agent, was);
	return changed || reads_change(live->expression, how, agent ? agent : was);
}

bool live_holds(struct live *live, const struct sim *sim, bool *holds,
                struct evaluation *evaluation, struct error *error)
{
	const struct agent *only = live->only ? scope_agent(sim, live->only) : NULL;
	if (only) {
		*holds = expression_holds(live->expression->root, only);
		return true;
	}
	refresh(live, sim);
	expression_begin(sim, NULL, evaluation, error);
	evaluation->live = live;
	if (!expression_run(evaluation, live->expression->root, &evaluation->value))
		return false;
	*holds = value_is_true(&evaluation->value);
	return true;
}

/* The value of a call, unless it must be evaluated. */
static bool result_of(const struct kept *kept, struct value *out)
{
	*out = expression_result(kept->call, &kept->tally,
	                         kept->tree ? &kept->tree[1] : &kept->sum);
	return !kept->wrong;
}

bool live_call(const struct live *live, const struct call *call, struct value *out)
{
	const struct kept *kept = live->kept;
	while (kept->call != call)
		kept++;
	return kept->on && result_of(kept, out);
}

/*
 * Tallies of rules.
 */

struct tallied {
	struct kept kept;
	uint64_t time;        /* the sim's, when all agents were asked */
	size_t ran;           /* how many of those that ran have been asked again since */
	struct share *shares; /* by slot; owned */
	uint32_t slots;
};

size_t live_number_tallies(struct expression *expression, size_t count)
{
	unsigned common;
	bool knows;
	for (size_t i = 0; i < expression->call_count; i++) {
		struct call *call = &expression->calls[i];
		if (!call_is_near(call) && expression_is_own(call->inner, &common, &knows))
			call->tally = ++count;
	}
	for (size_t i = 0; i < expression->use_count; i++)
		count = live_number_tallies(expression->uses[i].inner, count);
	return count;
}

static void release(void *item)
{
	struct tallied *tallied = item;
	free(tallied->kept.tree);
	free(tallied->shares);
	free(tallied);
}

static void count_all(struct tallied *tallied, const struct sim *sim)
{
	if (tallied->slots < sim->head.slots) {
		tallied->slots = sim->head.slots;
		tallied->shares = memory_resize(tallied->shares, tallied->slots,
		                                sizeof *tallied->shares);
	}
	count(&tallied->kept, sim, tallied->shares);
	tallied->time = sim->times;
}

/* Asks those again whose code has run since, and may be others than they were. */
static void ask_again(struct tallied *tallied, const struct sim *sim)
{
	struct kept *kept = &tallied->kept;
	for (; tallied->ran < sim->tallies->ran_count; tallied->ran++) {
		uint32_t slot = sim->tallies->ran[tallied->ran];
		const struct agent *agent = sim_slot(sim, slot);
		struct share *before = &tallied->shares[slot], now = { 0 };
		if (agent->class != kept->call->class)
			continue;
		if (kept->simple)
			now.counts = expression_holds(kept->call->inner->root, agent);
		else
			now = ask(kept, sim, agent);
		replace(kept, slot, before, &now);
		*before = now;
	}
}

bool live_tally(const struct evaluation *evaluation, const struct call *call, struct value *out)
{
	struct sim *sim = evaluation->acting;
	if (!call->tally || !sim || !sim->tallies || evaluation->again || !sim->under_way ||
	    !sim->running)
		return false;
	struct tallied *tallied = sim->tallies->items[call->tally - 1];
	if (!tallied) {
		sim->tallies->release = release;
		tallied = sim->tallies->items[call->tally - 1] = memory_zero(1, sizeof *tallied);
		begin(&tallied->kept, call);
	}
	if (tallied->time != sim->times)
		count_all(tallied, sim);
	else
		ask_again(tallied, sim);
	/* The one that runs now may go on to change. */
	tallied->ran = sim->tallies->ran_count - 1;
	return result_of(&tallied->kept, out);
}
