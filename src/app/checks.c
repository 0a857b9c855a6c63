/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/checks.h"

#include <stdio.h>

static bool make(struct condition **condition, const struct sim *sim, const char *name,
                 const char *text, struct error *error)
{
	struct error why;
	if (!text || condition_new(condition, sim, text, &why))
		return true;
	return error_set(error, "--%s: %s", name, why.text);
}

bool checks_init(struct checks *checks, const struct options *options, const struct sim *sim,
                 struct error *error)
{
	*checks = (struct checks){ NULL, NULL };
	return make(&checks->until, sim, "until", options->until, error) &&
	       make(&checks->never, sim, "never", options->never, error);
}

void checks_fini(struct checks *checks)
{
	condition_free(checks->until);
	condition_free(checks->never);
}

bool checks_are_wanted(const struct checks *checks)
{
	return checks->until || checks->never;
}

/* "--never: 'COND' holds at tick 37, time 18.5, for Miner Bob: Miner_Bob.thirst = 6" */
static void say(const char *name, const char *verb, const struct condition *condition,
                const struct sim *sim, struct error *error)
{
	char witness[200], agent[128] = "";
	uint32_t id = condition_agent(condition);
	if (id != AGENT_NONE)
		sim_name(sim, id, agent, sizeof agent);
	condition_witness(condition, witness, sizeof witness);
	error_set(error, "--%s: '%.160s' %s tick %llu, time %g%s%s%s%s", name,
	          condition_source(condition), verb, (unsigned long long)sim->head.tick,
	          (double)sim->head.now_ms / 1000, *agent ? ", for " : "", agent,
	          *witness ? ": " : "", witness);
}

/* Evaluates one of them; decided is what it decides if it holds. */
static enum outcome look(const char *name, struct condition *condition, enum outcome decided,
                         const struct sim *sim, struct error *error)
{
	bool holds;
	struct error why;
	if (!condition)
		return OUTCOME_OPEN;
	if (!condition_holds(condition, sim, &holds, &why)) {
		error_set(error, "--%s: %s (tick %llu)", name, why.text,
		          (unsigned long long)sim->head.tick);
		return OUTCOME_BAD;
	}
	if (!holds)
		return OUTCOME_OPEN;
	say(name, "holds at", condition, sim, error);
	return decided;
}

enum outcome checks_look(const struct checks *checks, const struct sim *sim, struct error *error)
{
	enum outcome outcome = look("never", checks->never, OUTCOME_FAILED, sim, error);
	return outcome ? outcome : look("until", checks->until, OUTCOME_DONE, sim, error);
}

enum outcome checks_end(const struct checks *checks, const struct sim *sim, struct error *error)
{
	if (!checks->until)
		return OUTCOME_DONE;
	say("until", "does not hold up to", checks->until, sim, error);
	return OUTCOME_FAILED;
}
