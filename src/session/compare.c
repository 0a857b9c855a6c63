/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/compare.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/rng.h"
#include "core/text.h"

void compare_init(struct compare *compare, struct compare_run *here, struct compare_run *there,
                  uint64_t first)
{
	*compare = (struct compare){ .runs = { here, there }, .next = first };
	likeness_init(&compare->likeness, here->sim->world, there->sim->world);
}

void compare_fini(struct compare *compare)
{
	likeness_fini(&compare->likeness);
	for (int side = 0; side < SIDES; side++)
		free(compare->levels[side]);
}

struct sides compare_sides(const struct compare *compare)
{
	return (struct sides){ { compare->runs[HERE]->sim, compare->runs[THERE]->sim } };
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
	if (level > *before && compared->slot == LIKENESS_NONE) {
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

static unsigned char level_of(const struct compare *compare, const struct sides *sides,
                              uint32_t slot)
{
	const struct likeness *likeness = &compare->likeness;
	uint32_t twin = likeness_twin(likeness, sides, HERE, slot);
	if (twin == LIKENESS_NONE)
		return LEVEL_STATE;
	if (likeness_agents(likeness, sides, slot, twin))
		return LEVEL_SAME;
	return likeness_states(likeness, sides, slot, twin) ? LEVEL_DIFFERS : LEVEL_STATE;
}

static void count_here(struct compare *compare, const struct sides *sides,
                       struct compared *compared)
{
	const struct sim *here = sides->sims[HERE];
	for (uint32_t slot = 0; slot < here->head.slots; slot++)
		note(compare, HERE, slot,
		     has_agent(here, slot) ? level_of(compare, sides, slot) : LEVEL_SAME, compared);
}

static void count_there(struct compare *compare, const struct sides *sides,
                        struct compared *compared)
{
	const struct sim *there = sides->sims[THERE];
	for (uint32_t slot = 0; slot < there->head.slots; slot++) {
		bool alone = has_agent(there, slot) &&
		             likeness_twin(&compare->likeness, sides, THERE, slot) == LIKENESS_NONE;
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
static bool are_equal_bytes(const struct compare *compare, const struct sides *sides)
{
	const struct sim *a = sides->sims[HERE], *b = sides->sims[THERE];
	return compare->likeness.exact && a->head.slots == b->head.slots &&
	       !memcmp(a->arena, b->arena, a->head.slots * a->record_bytes);
}

/* A run may have continued in another world. */
static void match_worlds(struct compare *compare, const struct sides *sides)
{
	const struct world *here = sides->sims[HERE]->world, *there = sides->sims[THERE]->world;
	if (likeness_is_of(&compare->likeness, here, there))
		return;
	likeness_fini(&compare->likeness);
	likeness_init(&compare->likeness, here, there);
}

static void compare_ends(struct compare *compare, struct compared *compared)
{
	const struct sides sides = compare_sides(compare);
	match_worlds(compare, &sides);
	const struct sim *a = sides.sims[HERE], *b = sides.sims[THERE];
	bool equal = are_equal_bytes(compare, &sides);
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
	compared->post = !follows && !likeness_post(&compare->likeness, &sides);
	compare->identical = equal && !compared->inputs && !compared->post &&
	                     a->head.seed == b->head.seed;
}

bool compare_step(struct compare *compare, struct compared *compared, struct error *error)
{
	*compared = (struct compared){ .slot = LIKENESS_NONE };
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
static bool find_first(const struct likeness *likeness, const struct sides *sides, int side,
                       uint32_t slot[SIDES])
{
	const struct sim *sim = sides->sims[side];
	for (uint32_t i = 0; i < sim->head.slots; i++) {
		if (!has_agent(sim, i))
			continue;
		slot[side] = i;
		slot[!side] = likeness_twin(likeness, sides, side, i);
		if (slot[!side] == LIKENESS_NONE ||
		    !likeness_agents(likeness, sides, slot[HERE], slot[THERE]))
			return true;
	}
	return false;
}

size_t compare_text(const struct likeness *likeness, const struct sides *sides,
                    const struct compared *compared, char *out, size_t size)
{
	uint32_t slots[SIDES] = { compared->slot, compared->slot };
	int side = compared->there ? THERE : HERE;
	bool known = compared->slot != LIKENESS_NONE &&
	             compared->slot < sides->sims[side]->head.slots &&
	             has_agent(sides->sims[side], compared->slot);
	out[0] = '\0';
	if (known) {
		slots[!side] = likeness_twin(likeness, sides, side, compared->slot);
		likeness_agent_text(likeness, sides, slots[HERE], slots[THERE], out, size);
	}
	if (!out[0] && compared->agents &&
	    (find_first(likeness, sides, HERE, slots) || find_first(likeness, sides, THERE, slots)))
		likeness_agent_text(likeness, sides, slots[HERE], slots[THERE], out, size);
	if (!out[0] && compared->post)
		likeness_post_text(likeness, sides, out, size);
	if (!out[0] && compared->inputs)
		text_copy(out, size, "only the inputs differ");
	return strlen(out);
}
