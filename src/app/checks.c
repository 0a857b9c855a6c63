/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/checks.h"

static bool add(struct checks *checks, const struct sim *sim, const char *name, const char *text,
                bool *wanted, struct error *error)
{
	struct error why;
	*wanted = text != NULL;
	if (!text || breakpoints_add_check(checks->list, sim, text, &why))
		return true;
	return error_set(error, "--%s: %s", name, why.text);
}

/* --never is added first, so that it counts where both are hit. */
bool checks_init(struct checks *checks, struct breakpoints *list, const struct options *options,
                 const struct sim *sim, struct error *error)
{
	*checks = (struct checks){ .list = list, .first = list->count, .agent = AGENT_NONE };
	return add(checks, sim, "never", options->never, &checks->never, error) &&
	       add(checks, sim, "until", options->until, &checks->until, error);
}

bool checks_are_wanted(const struct checks *checks)
{
	return checks->until || checks->never;
}

static bool is_never(const struct checks *checks, size_t index)
{
	return checks->never && index == checks->first;
}

static const char *name_of(const struct checks *checks, size_t index)
{
	return is_never(checks, index) ? "never" : "until";
}

/* As in "--never: 'COND' holds at tick 37, time 18.5, for Miner Bob: Miner_Bob.thirst = 6". */
static void set_message(struct checks *checks, size_t index, const char *verb,
                        const struct sim *sim, struct error *error)
{
	const struct condition *condition = checks->list->items[index].condition;
	char witness[200], agent[128] = "";
	checks->said = index;
	checks->agent = condition_agent(condition);
	if (checks->agent != AGENT_NONE)
		sim_name(sim, checks->agent, agent, sizeof agent);
	condition_witness(condition, witness, sizeof witness);
	error_set(error, "--%s: '%.160s' %s tick %llu, time %g%s%s%s%s", name_of(checks, index),
	          condition_source(condition), verb, (unsigned long long)sim->head.tick,
	          (double)sim->head.now_ms / 1000, *agent ? ", for " : "", agent,
	          *witness ? ": " : "", witness);
}

/* Evaluates one condition.  OPEN if it does not hold. */
static enum outcome evaluate(struct checks *checks, size_t index, const struct sim *sim,
                             struct error *error)
{
	struct condition *condition = checks->list->items[index].condition;
	bool holds;
	struct error why;
	if (!condition_holds(condition, sim, &holds, &why)) {
		error_set(error, "--%s: %s (tick %llu)", name_of(checks, index), why.text,
		          (unsigned long long)sim->head.tick);
		return OUTCOME_BAD;
	}
	if (!holds)
		return OUTCOME_OPEN;
	set_message(checks, index, "holds at", sim, error);
	return is_never(checks, index) ? OUTCOME_FAILED : OUTCOME_DONE;
}

bool checks_is_never(const struct checks *checks)
{
	return is_never(checks, checks->said);
}

enum outcome checks_look(struct checks *checks, const struct sim *sim, struct error *error)
{
	enum outcome outcome = OUTCOME_OPEN;
	size_t end = checks->first + checks->never + checks->until;
	for (size_t i = checks->first; i < end && !outcome; i++)
		outcome = evaluate(checks, i, sim, error);
	return outcome;
}

enum outcome checks_stop(struct checks *checks, const struct stop *stop, const struct sim *sim,
                         struct error *error)
{
	if (!stop->hit && !stop->text[0])
		return OUTCOME_OPEN;
	if (stop->breakpoint >= checks->first)
		return evaluate(checks, stop->breakpoint, sim, error);
	if (stop->hit)
		return OUTCOME_DONE;
	error_set(error, "--break: %s", stop->text);
	return OUTCOME_BAD;
}

enum outcome checks_end(struct checks *checks, const struct sim *sim, struct error *error)
{
	size_t until = checks->first + checks->never;
	if (!checks->until)
		return OUTCOME_DONE;
	enum outcome outcome = evaluate(checks, until, sim, error);
	if (outcome != OUTCOME_OPEN)
		return outcome;
	set_message(checks, until, "did not hold by", sim, error);
	return OUTCOME_FAILED;
}
