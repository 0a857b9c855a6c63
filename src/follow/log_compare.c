/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/*
 * Compares what two logs say: each agent's changes in order, whatever their times.
 */

/* The changes of a log by agent: act indexes, those of one agent after those of the one before. */
struct changes {
	const struct log *log;
	size_t *acts, *ends; /* owned; by agent: where its own end */
};

static bool is_change(const struct act *act)
{
	return act->kind == ACT_CHANGE;
}

static void list_changes(struct changes *changes, const struct log *log)
{
	size_t count = 0;
	*changes = (struct changes){ .log = log };
	changes->ends = memory_zero(log->agent_count + 1, sizeof *changes->ends);
	for (size_t i = 0; i < log->act_count; i++)
		changes->ends[is_change(&log->acts[i]) ? log->acts[i].agent + 1 : 0]++;
	for (size_t i = changes->ends[0] = 0; i < log->agent_count; i++)
		count = changes->ends[i + 1] += changes->ends[i];
	changes->acts = memory_zero(count, sizeof *changes->acts);
	for (size_t i = 0; i < log->act_count; i++) {
		if (is_change(&log->acts[i]))
			changes->acts[changes->ends[log->acts[i].agent]++] = i;
	}
}

/* The name of a state after a change, of the machine, and of the way. */
static void name_change(const struct log *log, size_t index, const char *names[3])
{
	const struct act *act = &log->acts[index];
	const struct class *class = log->classes[log->residents[act->agent].class];
	names[0] = class_state_name(class, act->state);
	names[1] = class->machine_count > 1 ? class->machines[act->machine].name : "";
	names[2] = act->as.text ? act->as.text : "";
}

static bool is_same_change(const struct log *a, size_t i, const struct log *b, size_t k)
{
	const char *here[3], *there[3];
	name_change(a, i, here);
	name_change(b, k, there);
	return !strcmp(here[0], there[0]) && !strcmp(here[1], there[1]) &&
	       !strcmp(here[2], there[2]);
}

static uint64_t line_of(const struct log *log, size_t act)
{
	while (log->acts[act].kind != ACT_LINE)
		act--;
	return log->acts[act].as.line;
}

/* Finds the agent of another log that one is; -1: there is none. */
static int find_agent(const struct log *there, const struct log *here, const char *name)
{
	int found = world_find_resident(&there->world, name);
	return found >= 0 || strcmp(name, here->own) != 0
	               ? found
	               : world_find_resident(&there->world, there->own);
}

/* Finds the earliest change here that an agent does not make there; the agents of each log are at
 * *next of their changes. */
static bool find_missing(const struct changes *here, const struct changes *there, size_t *seen,
                         struct log_difference *found)
{
	const struct log *a = here->log, *b = there->log;
	memset(seen, 0, a->agent_count * sizeof *seen);
	for (size_t i = 0; i < a->act_count; i++) {
		const struct act *act = &a->acts[i];
		if (!is_change(act))
			continue;
		int other = find_agent(b, a, a->residents[act->agent].name);
		size_t first = other > 0 ? there->ends[other - 1] : 0;
		size_t at = first + seen[act->agent]++;
		bool there_too = other >= 0 && at < there->ends[other];
		if (there_too && is_same_change(a, i, b, there->acts[at]))
			continue;
		*found = (struct log_difference){ .agent = a->residents[act->agent].name,
			                          .line = line_of(a, i),
			                          .other = there_too ? line_of(b, there->acts[at])
			                                             : 0 };
		name_change(a, i, found->names);
		if (there_too)
			name_change(b, there->acts[at], found->others);
		return true;
	}
	return false;
}

bool log_compare(const struct log *a, const struct log *b, struct log_difference found[2])
{
	struct changes sides[2];
	size_t most = a->agent_count > b->agent_count ? a->agent_count : b->agent_count;
	size_t *seen = memory_zero(most, sizeof *seen);
	list_changes(&sides[0], a);
	list_changes(&sides[1], b);
	found[0].line = found[1].line = 0;
	bool differ = find_missing(&sides[0], &sides[1], seen, &found[0]);
	differ |= find_missing(&sides[1], &sides[0], seen, &found[1]);
	for (int side = 0; side < 2; side++) {
		free(sides[side].acts);
		free(sides[side].ends);
	}
	free(seen);
	return differ;
}
