/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <stdio.h>

#include "core/number.h"

/* The last segment whose end the recording covers. */
static uint64_t last_of(const struct replay *replay)
{
	return replay->stop == MOMENT_END || !replay->end ? replay->end : replay->end - 1;
}

bool run_pair_init(struct run_pair *pair, const struct setup *here, const struct setup *there,
                   struct error *error)
{
	*pair = (struct run_pair){ .last = setup_ticks(here) };
	if (here->replay)
		pair->last = number_min64(pair->last, number_min64(last_of(here->replay),
		                                                   last_of(there->replay)));
	if (!run_init(&pair->runs[HERE], here, pair->last, error) ||
	    !run_init(&pair->runs[THERE], there, pair->last, error))
		return false;
	pair->compare = session_compare_new(pair->runs[HERE].session, pair->runs[THERE].session);
	return true;
}

void run_pair_fini(struct run_pair *pair)
{
	session_compare_free(pair->compare);
	for (int side = 0; side < SIDES; side++)
		run_fini(&pair->runs[side]);
}

/* Tick by tick, so that nothing need be run again to be compared. */
bool run_pair_live(struct run_pair *pair, uint64_t tick, struct error *error)
{
	uint64_t end = number_min64(tick, pair->last);
	for (uint64_t now = session_compare_known(pair->compare); now <= end; now++) {
		for (int side = 0; side < SIDES; side++) {
			struct run *run = &pair->runs[side];
			run->ticks = now;
			if (run_live(run, error) != OUTCOME_DONE)
				return false;
		}
		session_compare_go_on(pair->compare, now, UINT64_MAX);
	}
	return true;
}

/* Writes how many agents differ, from the first difference to the last tick. */
static void write_agents(const struct run_pair *pair, uint64_t first, struct output *out)
{
	uint32_t agents = run_sim(&pair->runs[HERE])->head.agents, most = 0;
	uint64_t most_tick = first;
	for (uint64_t tick = first; tick <= pair->last; tick++) {
		uint32_t differ = session_compare_at(pair->compare, tick)->agents;
		if (differ > most) {
			most = differ;
			most_tick = tick;
		}
	}
	if (!most) {
		output_format(out, "no agent differs up to tick %llu, the last\n",
		              (unsigned long long)pair->last);
		return;
	}
	output_format(out, "of %lu agents differ: %lu at tick %llu", (unsigned long)agents,
	              (unsigned long)session_compare_at(pair->compare, first)->agents,
	              (unsigned long long)first);
	if (most_tick > first && most_tick < pair->last)
		output_format(out, ", %lu at tick %llu (the most)", (unsigned long)most,
		              (unsigned long long)most_tick);
	if (pair->last > first)
		output_format(out, ", %lu at tick %llu (the last)",
		              (unsigned long)session_compare_at(pair->compare, pair->last)->agents,
		              (unsigned long long)pair->last);
	output_char(out, '\n');
}

/* FAILED if the two differ, which is written. */
static enum outcome write_result(const struct run_pair *pair, struct output *out)
{
	struct compare_event event;
	uint64_t first = session_compare_diverges_at(pair->compare);
	if (first > pair->last) {
		uint32_t agents = run_sim(&pair->runs[HERE])->head.agents;
		output_format(out, "the same over %llu tick%s: %lu agent%s\n",
		              (unsigned long long)pair->last, pair->last == 1 ? "" : "s",
		              (unsigned long)agents, agents == 1 ? "" : "s");
		return OUTCOME_DONE;
	}
	output_format(out, "tick %llu: %s\n", (unsigned long long)first,
	              session_compare_sentence(pair->compare));
	session_compare_event(pair->compare, &event);
	for (int side = 0; event.found && side < SIDES; side++) {
		const char *text = event.texts[side];
		output_format(out, "  %-6s %s\n", side == HERE ? "here:" : "there:",
		              *text ? text : "nothing more in this tick");
	}
	write_agents(pair, first, out);
	return OUTCOME_FAILED;
}

/* Says on stderr that one recording continues where the other ends. */
static void give_notice(const struct replay *here, const struct replay *there, uint64_t last)
{
	const struct replay *longer = last_of(here) > last_of(there) ? here : there;
	char text[300];
	if (last_of(here) == last_of(there) || last_of(longer) <= last ||
	    number_min64(last_of(here), last_of(there)) != last)
		return;
	snprintf(text, sizeof text, "--compare: only %s goes on beyond tick %llu, to tick %llu",
	         longer->path, (unsigned long long)last, (unsigned long long)last_of(longer));
	output_notice(text);
}

enum outcome compare_runs(const struct setup *here, const struct setup *there, struct output *out,
                          struct error *error)
{
	struct run_pair pair;
	enum outcome outcome = OUTCOME_BAD;
	if (run_pair_init(&pair, here, there, error) && run_pair_live(&pair, pair.last, error))
		outcome = write_result(&pair, out);
	if (outcome != OUTCOME_BAD && here->replay)
		give_notice(here->replay, there->replay, pair.last);
	run_pair_fini(&pair);
	return outcome;
}
