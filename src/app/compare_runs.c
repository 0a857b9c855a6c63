/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/compare_runs.h"

#include <stdio.h>
#include <string.h>

#include "app/compare_side.h"
#include "app/notice.h"
#include "app/prepare.h"
#include "app/run.h"
#include "report/output.h"
#include "session/compare.h"

/*
 * Opening what is compared.
 */

static bool open_recording(struct rival *rival, const struct replay *replay, struct error *error)
{
	struct error why;
	const char *path = rival->options.compare;
	rival->replayed = replay_read(&rival->replay, path, &why);
	if (!rival->replayed)
		return error_set(error, "--compare: %s", why.text);
	if (strcmp(rival->replay.world, replay->world) != 0)
		return error_set(error, "--compare: %s: this was recorded in world %s, not in %s",
		                 path, rival->replay.world, replay->world);
	rival->options.world = rival->replay.world;
	rival->options.seed = rival->replay.seed;
	rival->options.couples = rival->replay.couples;
	rival->world = prepare_world(&rival->options, &rival->shelf, &why);
	return (rival->world && replay_fits(&rival->replay, rival->world, &why)) ||
	       error_set(error, "--compare: %s", why.text);
}

static bool open_world(struct rival *rival, const struct world *world, struct error *error)
{
	struct error why;
	struct likeness likeness;
	rival->options.world = rival->options.compare;
	rival->world = prepare_world(&rival->options, &rival->shelf, &why);
	if (!rival->world)
		return error_set(error, "--compare: %s", why.text);
	likeness_init(&likeness, world, rival->world);
	bool common = likeness_has_common(&likeness);
	likeness_fini(&likeness);
	return common ||
	       error_set(error, "--compare: worlds %s and %s have no agents of one name or class",
	                 world->name, rival->world->name);
}

/* What is about one run alone. */
static bool is_alone(const struct options *options, struct error *error)
{
	const char *other = options_marked(options, MARK_ALONE);
	return !other ||
	       error_set(error, "--%s: it is about one run, and --compare runs two", other);
}

bool rival_open(struct rival *rival, const struct options *options, const struct world *world,
                const struct replay *replay, struct error *error)
{
	*rival = (struct rival){ .options = *options };
	return is_alone(options, error) &&
	       (replay ? open_recording(rival, replay, error) : open_world(rival, world, error));
}

void rival_close(struct rival *rival)
{
	if (rival->replayed)
		replay_fini(&rival->replay);
	shelf_close(&rival->shelf);
}

/*
 * Comparing without a screen.
 */

/* How many agents differ, from the first difference on. */
struct tally {
	bool differs;
	uint64_t first, most_tick, last;
	uint32_t at_first, most, at_last;
	struct compared compared; /* at the first */
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
		compare_text(&compare->likeness, &sides, compared, tally->text, sizeof tally->text);
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

/* The last segment whose end a recording knows of. */
static uint64_t last_of(const struct replay *replay)
{
	return replay->stop == MOMENT_END || !replay->end ? replay->end : replay->end - 1;
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* The last tick to compare. */
static uint64_t last_tick(const struct options *options, const struct replay *replay,
                          const struct rival *rival)
{
	uint64_t ticks = options->ticks == TICKS_UNLIMITED ? UINT64_MAX : (uint64_t)options->ticks;
	if (replay)
		return least(ticks, least(last_of(replay), last_of(&rival->replay)));
	return ticks == UINT64_MAX ? RUN_TICKS : ticks;
}

/* Says so if one recording goes on where the other ends. */
static void give_notice(const struct replay *replay, const struct rival *rival, uint64_t last)
{
	const struct replay *longer = last_of(replay) > last_of(&rival->replay) ? replay
	                                                                        : &rival->replay;
	char text[300];
	if (last_of(replay) == last_of(&rival->replay) || last_of(longer) <= last ||
	    least(last_of(replay), last_of(&rival->replay)) != last)
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
	if (!compare_find_event(compare, tally.first, &event, error))
		return OUTCOME_BAD;
	write_difference(&tally, &event, agents, out);
	return OUTCOME_FAILED;
}

enum outcome compare_runs(const struct options *options, const struct world *world,
                          struct replay *replay, struct rival *rival, struct output *out,
                          struct error *error)
{
	struct compare_side here, there;
	struct error why;
	struct replay *other = rival->replayed ? &rival->replay : NULL;
	uint64_t last = last_tick(options, replay, rival);
	enum outcome outcome = OUTCOME_BAD;
	bool good = compare_side_init(&here, options, world, replay, error);
	good = compare_side_init(&there, &rival->options, rival->world, other,
	                         good ? error : NULL) &&
	       good && (replay || injections_end(&here.injections, last, error));
	if (good) {
		struct compare compare;
		compare_init(&compare, &here.run, &there.run, 0);
		outcome = compare_sides_of(&compare, last, out, &why);
		compare_fini(&compare);
		if (outcome == OUTCOME_BAD)
			error_set(error, "--compare: %s", why.text);
	}
	if (outcome != OUTCOME_BAD && replay)
		give_notice(replay, rival, last);
	compare_side_fini(&here);
	compare_side_fini(&there);
	return outcome;
}
