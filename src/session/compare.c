/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/rng.h"
#include "core/text.h"
#include "session/session.h"
#include "sim/event_words.h"

void compare_init(struct compare *compare, struct compare_run *here, struct compare_run *there,
                  uint64_t first)
{
	*compare = (struct compare){ .runs = { here, there }, .next = first };
	match_init(&compare->match, here->sim->world, there->sim->world);
}

void compare_fini(struct compare *compare)
{
	match_fini(&compare->match);
	for (int side = 0; side < SIDES; side++)
		free(compare->levels[side]);
}

struct sides compare_sides(const struct compare *compare)
{
	return (struct sides){ &compare->match,
		               { compare->runs[HERE]->sim, compare->runs[THERE]->sim } };
}

void compare_add_input(struct compare_run *run, const struct sim *sim, const struct input *input)
{
	char words[256];
	/* A reload shows by its effects alone. */
	if (input_is_reload(input))
		return;
	input_text(sim, input, words, sizeof words);
	/* The zero at the end parts the words of one input from those of the next. */
	const char *at = words;
	do
		run->inputs = rng_mix(run->inputs + (unsigned char)*at);
	while (*at++);
}

bool compared_differs(const struct compared *compared)
{
	return compared->agents || compared->post || compared->inputs;
}

/* How much an agent differs: not at all, in something, or in its state or existence. */
enum { LEVEL_SAME, LEVEL_DIFFERS, LEVEL_STATE };

/* Makes room for the levels of all slots of both sims. */
static void make_room(struct compare *compare, const struct sides *sides)
{
	for (int side = 0; side < SIDES; side++) {
		size_t slots = sides->sims[side]->head.slots, old = compare->slots[side];
		if (slots <= old)
			continue;
		compare->levels[side] = memory_resize(compare->levels[side], slots, 1);
		memset(compare->levels[side] + old, LEVEL_SAME, slots - old);
		compare->slots[side] = slots;
	}
}

/* Notes an agent's level.  slot is its slot here, or there if it exists only there. */
static void note(struct compare *compare, int side, uint32_t slot, unsigned char level,
                 struct compared *compared)
{
	unsigned char *before = &compare->levels[side][slot];
	if (level > *before && compared->slot == MATCH_NONE) {
		compared->slot = slot;
		compared->there = side == THERE;
	}
	compared->agents += level != LEVEL_SAME;
	*before = level;
}

static bool has_agent(const struct sim *sim, uint32_t slot)
{
	return sim_slot(sim, slot)->class != CLASS_NONE;
}

static unsigned char level_of(const struct sides *sides, uint32_t slot)
{
	uint32_t other = sides_other(sides, HERE, slot);
	if (other == MATCH_NONE)
		return LEVEL_STATE;
	if (sides_same_agent(sides, slot, other))
		return LEVEL_SAME;
	return sides_same_states(sides, slot, other) ? LEVEL_DIFFERS : LEVEL_STATE;
}

static void count_here(struct compare *compare, const struct sides *sides,
                       struct compared *compared)
{
	const struct sim *here = sides->sims[HERE];
	for (uint32_t slot = 0; slot < here->head.slots; slot++)
		note(compare, HERE, slot,
		     has_agent(here, slot) ? level_of(sides, slot) : LEVEL_SAME, compared);
}

static void count_there(struct compare *compare, const struct sides *sides,
                        struct compared *compared)
{
	const struct sim *there = sides->sims[THERE];
	for (uint32_t slot = 0; slot < there->head.slots; slot++) {
		bool alone = has_agent(there, slot) &&
		             sides_other(sides, THERE, slot) == MATCH_NONE;
		note(compare, THERE, slot, alone ? LEVEL_STATE : LEVEL_SAME, compared);
	}
}

static void forget_levels(struct compare *compare)
{
	for (int side = 0; side < SIDES; side++)
		if (compare->slots[side])
			memset(compare->levels[side], LEVEL_SAME, compare->slots[side]);
}

/* Whether all records are equal byte for byte, so that no agent needs a closer look. */
static bool are_equal_bytes(const struct sides *sides)
{
	const struct sim *a = sides->sims[HERE], *b = sides->sims[THERE];
	return sides->match->exact && a->head.slots == b->head.slots &&
	       !memcmp(a->arena, b->arena, a->head.slots * a->record_bytes);
}

/* A run may have continued in another world. */
static void match_worlds(struct compare *compare)
{
	const struct world *here = compare->runs[HERE]->sim->world;
	const struct world *there = compare->runs[THERE]->sim->world;
	if (match_is_of(&compare->match, here, there))
		return;
	match_fini(&compare->match);
	match_init(&compare->match, here, there);
}

static void compare_ends(struct compare *compare, struct compared *compared)
{
	match_worlds(compare);
	const struct sides sides = compare_sides(compare);
	bool equal = are_equal_bytes(&sides);
	compared->inputs = compare->runs[HERE]->inputs != compare->runs[THERE]->inputs;
	if (equal) {
		forget_levels(compare);
	} else {
		make_room(compare, &sides);
		count_here(compare, &sides, compared);
		count_there(compare, &sides, compared);
	}
	/* Runs that were identical and then had the same inputs have the same telegrams. */
	bool follows = compare->identical && equal && !compared->inputs;
	compared->post = !follows && !sides_same_queue(&sides);
	compare->identical = equal && !compared->inputs && !compared->post &&
	                     sides.sims[HERE]->head.seed == sides.sims[THERE]->head.seed;
}

bool compare_step(struct compare *compare, struct compared *compared, struct error *error)
{
	*compared = (struct compared){ .slot = MATCH_NONE };
	for (int side = 0; side < SIDES; side++) {
		struct compare_run *run = compare->runs[side];
		run->inputs = 0;
		if (!run->reach(run, compare->next, error) || !run->segment(run, NULL, error))
			return false;
	}
	compare_ends(compare, compared);
	compare->next++;
	return true;
}

/* Finds the first agent of that side that differs, with its slots; false if none does. */
static bool find_first(const struct sides *sides, int side, uint32_t slot[SIDES])
{
	const struct sim *sim = sides->sims[side];
	for (uint32_t i = 0; i < sim->head.slots; i++) {
		if (!has_agent(sim, i))
			continue;
		slot[side] = i;
		slot[!side] = sides_other(sides, side, i);
		if (slot[!side] == MATCH_NONE || !sides_same_agent(sides, slot[HERE], slot[THERE]))
			return true;
	}
	return false;
}

size_t compare_text(const struct sides *sides, const struct compared *compared, char *out,
                    size_t size)
{
	uint32_t slots[SIDES] = { compared->slot, compared->slot };
	int side = compared->there ? THERE : HERE;
	bool known = compared->slot != MATCH_NONE &&
	             compared->slot < sides->sims[side]->head.slots &&
	             has_agent(sides->sims[side], compared->slot);
	out[0] = '\0';
	if (known) {
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
	return strlen(out);
}

/*
 * The first event that differs: the segment is run once more on both sides, recorded.
 */

enum {
	TEXT_SIZE = 256,
	/* Worlds with different texts reach the same results by different steps, so that only
	 * results are compared. */
	KINDS_ACROSS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_MOVE | 1 << EVENT_STAT |
	               1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER |
	               1 << EVENT_UNHANDLED | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE |
	               1 << EVENT_INPUT | 1 << EVENT_ERROR,
};

/* The events of one side; their texts live until the next tick. */
struct tape {
	const struct sim *sim;
	struct event *events;
	size_t count, capacity;
};

static void record(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct tape *tape = context;
	(void)sim;
	for (size_t i = 0; i < count; i++) {
		tape->events = memory_grow(tape->events, tape->count, &tape->capacity,
		                           sizeof *tape->events);
		tape->events[tape->count++] = events[i];
	}
}

/* Writes an event as "Elsa: change DoHouseWork to VisitBathroom"; "" past the last one. */
static void write_event(const struct tape *tape, size_t index, char out[TEXT_SIZE])
{
	out[0] = '\0';
	if (index < tape->count)
		event_text_named(tape->sim, &tape->events[index], out, TEXT_SIZE);
}

static bool are_alike(const struct tape tapes[SIDES], size_t index)
{
	const struct event *a = &tapes[HERE].events[index], *b = &tapes[THERE].events[index];
	char texts[SIDES][TEXT_SIZE];
	if (tapes[HERE].sim->world == tapes[THERE].sim->world && !memcmp(a, b, sizeof *a))
		return true;
	write_event(&tapes[HERE], index, texts[HERE]);
	write_event(&tapes[THERE], index, texts[THERE]);
	return a->kind == b->kind && strcmp(texts[HERE], texts[THERE]) == 0;
}

static void find_event(const struct tape tapes[SIDES], struct compare_event *event)
{
	size_t index = 0;
	while (index < tapes[HERE].count && index < tapes[THERE].count && are_alike(tapes, index))
		index++;
	event->found = index < tapes[HERE].count || index < tapes[THERE].count;
	for (int side = 0; side < SIDES; side++)
		write_event(&tapes[side], index, event->texts[side]);
}

/* For each side, 1 + the slot of the agent in question, or 0 for all agents. */
static void choose_agent(const struct compare *compare, uint32_t slot, uint32_t whose[SIDES])
{
	const struct sides sides = compare_sides(compare);
	bool crowd = sides.sims[HERE]->head.agents > SESSION_CROWD_AGENTS;
	uint32_t other = slot == MATCH_NONE ? slot : sides_other(&sides, HERE, slot);
	bool known = crowd && other != MATCH_NONE;
	whose[HERE] = known ? slot + 1 : 0;
	whose[THERE] = known ? other + 1 : 0;
}

bool compare_find_event(struct compare *compare, uint64_t tick, uint32_t slot,
                        struct compare_event *event, struct error *error)
{
	struct tape tapes[SIDES];
	uint32_t whose[SIDES];
	bool good = true;
	choose_agent(compare, slot, whose);
	memset(tapes, 0, sizeof tapes);
	for (int side = 0; side < SIDES && good; side++) {
		struct compare_run *run = compare->runs[side];
		struct watcher watcher = { .kinds = compare->match.exact ? EVENTS_ALL
			                                                 : KINDS_ACROSS,
			                   .whose = whose[side],
			                   .read = record,
			                   .context = &tapes[side] };
		tapes[side].sim = run->sim;
		good = run->reach(run, tick, error) && run->segment(run, &watcher, error);
	}
	*event = (struct compare_event){ .found = false };
	if (good)
		find_event(tapes, event);
	for (int side = 0; side < SIDES; side++)
		free(tapes[side].events);
	return good;
}
