/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_compare.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/rng.h"
#include "core/text.h"
#include "session/inputs.h"
#include "session/rerun.h"
#include "session/session_internal.h"
#include "sim/event_words.h"

/* One of the two runs: where a session stands it shows itself, and its past is run again in a spare
 * sim. */
struct compare_run {
	struct session *session;
	struct rerun rerun;
	const struct sim *sim; /* the session's or the spare one, at the end of the last segment */
	uint64_t inputs;       /* a hash of the last segment's inputs */
	unsigned char *levels; /* by slot: how much the agent differed a segment before; owned */
	size_t slots;          /* whose levels are known; later ones did not differ */
	/* Of the segment in which the two part. */
	struct past_list events;
};

struct session_compare {
	struct compare_run runs[SIDES];
	struct match match;
	uint64_t next; /* the segment to compare next */
	uint64_t first;
	struct compared *items; /* results of the segments from first on; owned */
	size_t count, capacity;
	uint64_t parts; /* the first segment that differs */
	char sentence[SESSION_COMPARE_TEXT];
};

/* The sims of both runs as they are now. */
static struct sides sides_of(const struct session_compare *compare)
{
	return (struct sides){ &compare->match,
		               { compare->runs[HERE].sim, compare->runs[THERE].sim } };
}

void session_compare_forget(struct session_compare *compare)
{
	const struct session *a = compare->runs[HERE].session, *b = compare->runs[THERE].session;
	uint64_t first = 0;
	for (int side = 0; side < SIDES; side++) {
		rerun_forget(&compare->runs[side].rerun, 0);
		compare->runs[side].slots = 0;
	}
	/* Two runs of the same world and seed are the same up to their first different input. */
	if (a->options.world == b->options.world && a->options.seed == b->options.seed &&
	    a->options.couples == b->options.couples)
		first = number_min64(session_diverges_at(a, b), a->tick);
	compare->first = compare->next = first;
	compare->count = 0;
	compare->parts = UINT64_MAX;
	compare->sentence[0] = '\0';
}

struct session_compare *session_compare_new(struct session *here, struct session *there)
{
	struct session_compare *compare = memory_zero(1, sizeof *compare);
	struct session *const sessions[SIDES] = { here, there };
	for (int side = 0; side < SIDES; side++) {
		compare->runs[side].session = sessions[side];
		rerun_init(&compare->runs[side].rerun, sessions[side]->options.world);
	}
	match_init(&compare->match, here->options.world, there->options.world);
	session_compare_forget(compare);
	return compare;
}

void session_compare_free(struct session_compare *compare)
{
	if (!compare)
		return;
	match_fini(&compare->match);
	for (int side = 0; side < SIDES; side++) {
		rerun_fini(&compare->runs[side].rerun);
		free(compare->runs[side].levels);
		past_list_clear(&compare->runs[side].events);
	}
	free(compare->items);
	free(compare);
}

/* The segment of a side that is compared at a tick here. */
static uint64_t tick_of(const struct session_compare *compare, int side, uint64_t tick)
{
	const struct compare_run *runs = compare->runs;
	return side == HERE ? tick
	                    : session_same_time(runs[HERE].session, runs[THERE].session, tick);
}

/*
 * Comparing the ends of a segment.
 */

/* How much an agent differs: not at all, in something, or in its state or existence. */
enum { LEVEL_SAME, LEVEL_DIFFERS, LEVEL_STATE };

static bool has_agent(const struct sim *sim, uint32_t slot)
{
	return slot < sim->head.slots && sim_slot(sim, slot)->class != CLASS_NONE;
}

/* How much the agent in a slot of that side differs.  One that exists on both sides counts here. */
static unsigned char level_of(const struct sides *sides, int side, uint32_t slot)
{
	uint32_t other = sides_other(sides, side, slot);
	if (!has_agent(sides->sims[side], slot))
		return LEVEL_SAME;
	if (other == MATCH_NONE)
		return LEVEL_STATE;
	if (side == THERE || sides_same_agent(sides, slot, other))
		return LEVEL_SAME;
	return sides_same_states(sides, slot, other) ? LEVEL_DIFFERS : LEVEL_STATE;
}

static void compare_agents(struct session_compare *compare, const struct sides *sides, int side,
                           struct compared *compared)
{
	struct compare_run *run = &compare->runs[side];
	size_t slots = sides->sims[side]->head.slots;
	if (slots > run->slots) {
		run->levels = memory_resize(run->levels, slots, 1);
		memset(run->levels + run->slots, LEVEL_SAME, slots - run->slots);
		run->slots = slots;
	}
	for (uint32_t slot = 0; slot < slots; slot++) {
		unsigned char *before = &run->levels[slot];
		unsigned char level = level_of(sides, side, slot);
		if (level > *before && compared->slot == MATCH_NONE) {
			compared->slot = slot;
			compared->there = side == THERE;
		}
		compared->agents += level != LEVEL_SAME;
		*before = level;
	}
}

static struct compared compare_ends(struct session_compare *compare)
{
	struct compared compared = { .slot = MATCH_NONE };
	const struct sim *here = compare->runs[HERE].sim, *there = compare->runs[THERE].sim;
	/* A run may have continued in another world. */
	if (!match_is_of(&compare->match, here->world, there->world)) {
		match_fini(&compare->match);
		match_init(&compare->match, here->world, there->world);
	}
	const struct sides sides = sides_of(compare);
	compared.inputs = compare->runs[HERE].inputs != compare->runs[THERE].inputs;
	/* If all records are equal byte for byte, no agent needs a closer look. */
	if (compare->match.exact && here->head.slots == there->head.slots &&
	    !memcmp(here->arena, there->arena, here->head.slots * here->record_bytes)) {
		compare->runs[HERE].slots = compare->runs[THERE].slots = 0;
	} else {
		compare_agents(compare, &sides, HERE, &compared);
		compare_agents(compare, &sides, THERE, &compared);
	}
	compared.post = !sides_same_queue(&sides);
	return compared;
}

/* Adds an input to a hash of inputs; a reload shows by its effects alone. */
static uint64_t add_input(uint64_t hash, const struct sim *sim, const struct input *input)
{
	char words[256];
	const char *at = words;
	if (input_is_reload(input))
		return hash;
	input_text(sim, input, words, sizeof words);
	/* The zero at the end parts the words of one input from those of the next. */
	do
		hash = rng_mix(hash + (unsigned char)*at);
	while (*at++);
	return hash;
}

/* Runs segment tick on one side again. */
static void run_again(struct compare_run *run, uint64_t tick, const struct watcher *watcher)
{
	rerun_reach(&run->rerun, run->session, tick);
	rerun_segment(&run->rerun, run->session, watcher);
	run->sim = &run->rerun.sim;
}

/* Goes to the end of segment tick on one side. */
static void reach(struct compare_run *run, uint64_t tick)
{
	const struct timeline *timeline = &run->session->timeline;
	size_t end = timeline_end(timeline, tick);
	if (moment_is(session_moment(run->session), (struct moment){ tick, MOMENT_END }))
		run->sim = session_sim(run->session);
	else
		run_again(run, tick, NULL);
	run->inputs = 0;
	for (size_t i = timeline_begin(timeline, tick); i < end; i++)
		run->inputs = add_input(run->inputs, run->sim, &timeline->shown.inputs[i].input);
}

/* Compares the next segment. */
static void step(struct session_compare *compare)
{
	uint64_t tick = compare->next++;
	for (int side = 0; side < SIDES; side++)
		reach(&compare->runs[side], tick_of(compare, side, tick));
	struct compared compared = compare_ends(compare);
	compare->items = memory_grow(compare->items, compare->count, &compare->capacity,
	                             sizeof *compare->items);
	compare->items[compare->count++] = compared;
	if (compare->parts != UINT64_MAX || !compared_differs(&compared))
		return;
	const struct sides sides = sides_of(compare);
	compare->parts = tick;
	compared_text(&sides, &compared, compare->sentence, sizeof compare->sentence);
}

/* All updates so far: bringing a run to the next segment counts as work, too. */
static uint64_t updates(const struct session_compare *compare)
{
	return compare->runs[HERE].rerun.sim.head.updates +
	       compare->runs[THERE].rerun.sim.head.updates;
}

bool session_compare_go_on(struct session_compare *compare, uint64_t tick, uint64_t work)
{
	uint64_t done = 0;
	while (compare->next <= tick) {
		uint64_t before = updates(compare);
		if (done >= work)
			return false;
		step(compare);
		done += updates(compare) - before + 2;
	}
	return true;
}

/*
 * The results.
 */

bool compared_differs(const struct compared *compared)
{
	return compared->agents || compared->post || compared->inputs;
}

/* Finds the first agent of that side that differs, with its slots; false if none does. */
static bool find_first(const struct sides *sides, int side, uint32_t slot[SIDES])
{
	const struct sim *sim = sides->sims[side];
	for (uint32_t i = 0; i < sim->head.slots; i++) {
		slot[side] = i;
		slot[!side] = sides_other(sides, side, i);
		if (level_of(sides, side, i) != LEVEL_SAME)
			return true;
	}
	return false;
}

void compared_text(const struct sides *sides, const struct compared *compared, char *out,
                   size_t size)
{
	uint32_t slots[SIDES] = { compared->slot, compared->slot };
	int side = compared->there ? THERE : HERE;
	out[0] = '\0';
	if (has_agent(sides->sims[side], compared->slot)) {
		slots[!side] = sides_other(sides, side, compared->slot);
		sides_agent_text(sides, slots[HERE], slots[THERE], out, size);
	}
	if (!out[0] && compared->agents &&
	    (find_first(sides, HERE, slots) || find_first(sides, THERE, slots)))
		sides_agent_text(sides, slots[HERE], slots[THERE], out, size);
	if (!out[0] && compared->post)
		sides_queue_text(sides, out, size);
	if (!out[0] && compared->inputs)
		text_copy(out, size, "only the inputs differ");
}

uint64_t session_compare_known(const struct session_compare *compare)
{
	return compare->next;
}

const struct compared *session_compare_at(const struct session_compare *compare, uint64_t tick)
{
	static const struct compared same = { .slot = MATCH_NONE };
	if (tick < compare->first)
		return &same;
	return tick < compare->next ? &compare->items[tick - compare->first] : NULL;
}

uint64_t session_compare_diverges_at(const struct session_compare *compare)
{
	return compare->parts;
}

const char *session_compare_sentence(const struct session_compare *compare)
{
	return compare->sentence;
}

/* Whether something differs that did not at the end of the segment before. */
static bool begins(const struct session_compare *compare, uint64_t tick)
{
	const struct compared *now = session_compare_at(compare, tick);
	const struct compared *before = tick ? session_compare_at(compare, tick - 1) : NULL;
	bool post = before && before->post;
	return now->slot != MATCH_NONE || now->inputs || (now->post && !post);
}

uint64_t session_compare_next(const struct session_compare *compare, uint64_t tick, bool forward)
{
	uint64_t i = forward ? number_max64(tick + 1, compare->first)
	                     : number_min64(tick, compare->next) - 1;
	while (i >= compare->first && i < compare->next && !begins(compare, i))
		i += forward ? 1 : UINT64_MAX;
	return i >= compare->first && i < compare->next ? i : UINT64_MAX;
}

/*
 * The first event that differs: the segment is run once more on both sides, recorded.
 */

/* Worlds with different texts reach the same results by different steps, so that only results are
 * compared. */
enum {
	KINDS_ACROSS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_MOVE | 1 << EVENT_STAT |
	               1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER |
	               1 << EVENT_UNHANDLED | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE |
	               1 << EVENT_INPUT | 1 << EVENT_ERROR,
};

static void record(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct compare_run *run = context;
	for (size_t i = 0; i < count; i++)
		past_list_add(&run->events, sim, run->rerun.next, &events[i]);
}

/* For each side, 1 + the slot of the agent to examine, or 0 for all agents. */
static void choose_agent(const struct session_compare *compare, uint32_t whose[SIDES])
{
	const struct compared *first = session_compare_at(compare, compare->parts);
	const struct sides sides = sides_of(compare);
	bool crowd = sides.sims[HERE]->head.agents > SESSION_CROWD_AGENTS;
	bool named = crowd && !first->there && first->slot != MATCH_NONE;
	uint32_t other = named ? sides_other(&sides, HERE, first->slot) : MATCH_NONE;
	whose[HERE] = other != MATCH_NONE ? first->slot + 1 : 0;
	whose[THERE] = other != MATCH_NONE ? other + 1 : 0;
}

void session_compare_event(struct session_compare *compare, struct compare_event *event)
{
	uint32_t whose[SIDES], kinds = compare->match.exact ? EVENTS_ALL : KINDS_ACROSS;
	size_t index = 0;
	for (int side = 0; side < SIDES; side++)
		run_again(&compare->runs[side], tick_of(compare, side, compare->parts), NULL);
	choose_agent(compare, whose);
	for (int side = 0; side < SIDES; side++) {
		struct compare_run *run = &compare->runs[side];
		struct watcher watcher = {
			.kinds = kinds, .whose = whose[side], .read = record, .context = run
		};
		past_list_clear(&run->events);
		run_again(run, tick_of(compare, side, compare->parts), &watcher);
	}
	do {
		for (int side = 0; side < SIDES; side++) {
			const struct compare_run *run = &compare->runs[side];
			event->texts[side][0] = '\0';
			if (index < run->events.count)
				event_text_named(run->sim, &run->events.items[index].event,
				                 event->texts[side], sizeof event->texts[side]);
		}
		event->found = strcmp(event->texts[HERE], event->texts[THERE]) != 0;
		index++;
	} while (!event->found && event->texts[HERE][0]);
}
