/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/compare_runs.h"

#include <stdio.h>

#include "core/number.h"
#include "app/compare_side.h"
#include "app/notice.h"
#include "app/rival.h"
#include "app/run.h"
#include "report/output.h"
#include "session/compare.h"

/* How many agents differ, from the first difference to the last tick. */
struct tally {
	bool differs;
	uint64_t first, most_tick, last;
	uint32_t at_first, most, at_last;
	uint32_t slot; /* here, of the first agent that differed, or MATCH_NONE */
	char text[400];
};

static void count(struct tally *tally, uint64_t tick, const struct compare *compare,
                  const struct compared *compared)
{
	tally->last = tick;
	tally->at_last = compared->agents;
	if (!tally->differs && compared_differs(compared)) {
		const struct sides sides = compare_sides(compare);
		tally->differs = true;
		tally->first = tick;
		tally->at_first = compared->agents;
		tally->slot = compared->there ? MATCH_NONE : compared->slot;
		compare_text(&sides, compared, tally->text, sizeof tally->text);
	}
	if (compared->agents > tally->most) {
		tally->most = compared->agents;
		tally->most_tick = tick;
	}
}

static bool walk(struct compare *compare, uint64_t last, struct tally *tally, struct error *error)
{
	struct compared compared;
	while (compare->next <= last) {
		uint64_t tick = compare->next;
		if (!compare_step(compare, &compared, error))
			return false;
		count(tally, tick, compare, &compared);
	}
	return true;
}

static void write_event(struct output *out, const char *side, const char *text)
{
	output_format(out, "  %-6s %s\n", side, *text ? text : "nothing more in this tick");
}

static void write_difference(const struct tally *tally, const struct compare_event *event,
                             uint32_t agents, struct output *out)
{
	output_format(out, "tick %llu: %s\n", (unsigned long long)tally->first, tally->text);
	if (event->found) {
		write_event(out, "here:", event->texts[HERE]);
		write_event(out, "there:", event->texts[THERE]);
	}
	if (!tally->most) {
		output_format(out, "no agent differs up to tick %llu, the last\n",
		              (unsigned long long)tally->last);
		return;
	}
	output_format(out, "of %lu agents differ: %lu at tick %llu", (unsigned long)agents,
	              (unsigned long)tally->at_first, (unsigned long long)tally->first);
	if (tally->most_tick > tally->first && tally->most_tick < tally->last)
		output_format(out, ", %lu at tick %llu (the most)", (unsigned long)tally->most,
		              (unsigned long long)tally->most_tick);
	if (tally->last > tally->first)
		output_format(out, ", %lu at tick %llu (the last)", (unsigned long)tally->at_last,
		              (unsigned long long)tally->last);
	output_char(out, '\n');
}

/* The last segment whose end the recording covers. */
static uint64_t last_of(const struct replay *replay)
{
	return replay->stop == MOMENT_END || !replay->end ? replay->end : replay->end - 1;
}

/* The last tick to compare. */
static uint64_t last_tick(const struct options *options, const struct replay *replay,
                          const struct rival *rival)
{
	uint64_t ticks = options->ticks == TICKS_UNLIMITED ? UINT64_MAX : (uint64_t)options->ticks;
	if (replay)
		return number_min64(ticks, number_min64(last_of(replay), last_of(&rival->replay)));
	return ticks == UINT64_MAX ? RUN_TICKS : ticks;
}

/* Says on stderr that one recording continues where the other ends. */
static void give_notice(const struct replay *replay, const struct rival *rival, uint64_t last)
{
	const struct replay *longer = last_of(replay) > last_of(&rival->replay) ? replay
	                                                                        : &rival->replay;
	char text[300];
	if (last_of(replay) == last_of(&rival->replay) || last_of(longer) <= last ||
	    number_min64(last_of(replay), last_of(&rival->replay)) != last)
		return;
	snprintf(text, sizeof text, "--compare: only %s goes on beyond tick %llu, to tick %llu",
	         longer->path, (unsigned long long)last, (unsigned long long)last_of(longer));
	notice(text);
}

static enum outcome compare_sides_of(struct compare *compare, uint64_t last, struct output *out,
                                     struct error *error)
{
	struct tally tally = { .differs = false };
	struct compare_event event = { .found = false };
	if (!walk(compare, last, &tally, error))
		return OUTCOME_BAD;
	uint32_t agents = compare->runs[HERE]->sim->head.agents;
	if (!tally.differs) {
		output_format(out, "the same over %llu ticks: %lu agents\n",
		              (unsigned long long)last, (unsigned long)agents);
		return OUTCOME_DONE;
	}
	if (!compare_find_event(compare, tally.first, tally.slot, &event, error))
		return OUTCOME_BAD;
	write_difference(&tally, &event, agents, out);
	return OUTCOME_FAILED;
}

/* Compares the side here with the rival, whose side it starts. */
static enum outcome compare_with(struct compare_side *here, struct rival *rival, uint64_t last,
                                 struct output *out, struct error *error)
{
	struct compare_side there;
	struct error why;
	enum outcome outcome = OUTCOME_BAD;
	if (compare_side_init(&there, &rival->options, rival->shelf.world, rival_replay(rival),
	                      error) &&
	    (here->replay || injections_end(&here->injections, last, error))) {
		struct compare compare;
		compare_init(&compare, &here->run, &there.run, 0);
		outcome = compare_sides_of(&compare, last, out, &why);
		compare_fini(&compare);
		if (outcome == OUTCOME_BAD)
			error_set(error, "--compare: %s", why.text);
	}
	compare_side_fini(&there);
	return outcome;
}

enum outcome compare_runs(const struct options *options, const struct world *world,
                          struct replay *replay, struct rival *rival, struct output *out,
                          struct error *error)
{
	struct compare_side here;
	uint64_t last = last_tick(options, replay, rival);
	enum outcome outcome = OUTCOME_BAD;
	if (compare_side_init(&here, options, world, replay, error))
		outcome = compare_with(&here, rival, last, out, error);
	if (outcome != OUTCOME_BAD && replay)
		give_notice(replay, rival, last);
	compare_side_fini(&here);
	return outcome;
}
