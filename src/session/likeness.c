/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/likeness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "session/fingerprint.h"
#include "sim/machine_clock.h"
#include "sim/stat.h"

/* Stands for a name that the other side does not have. */
enum { NAME_NONE = UINT8_MAX };

/*
 * Names.
 */

static const char *state_name(const void *class, size_t state)
{
	return class_state_name(class, (uint8_t)state);
}

static const char *place_name(const void *world, size_t place)
{
	return ((const struct world *)world)->places[place];
}

static const char *value_name(const void *stat, size_t value)
{
	return ((const struct stat_info *)stat)->names[value];
}

/* For each name here, from first on, the number of the same name there.  Numbers before first stand
 * for no name on both sides. */
static uint8_t *match_names(const char *(*name)(const void *, size_t), const void *const owners[],
                            const size_t counts[], size_t first)
{
	uint8_t *names = memory_zero(counts[HERE], 1);
	for (size_t i = first; i < counts[HERE]; i++) {
		names[i] = NAME_NONE;
		for (size_t j = first; j < counts[THERE] && names[i] == NAME_NONE; j++) {
			if (strcmp(name(owners[HERE], i), name(owners[THERE], j)) == 0)
				names[i] = (uint8_t)j;
		}
	}
	return names;
}

/*
 * Pairings.
 */

static struct aspect *add(struct pairing *pairing, enum aspect_kind kind)
{
	pairing->aspects = memory_grow(pairing->aspects, pairing->count, &pairing->capacity,
	                               sizeof *pairing->aspects);
	struct aspect *aspect = &pairing->aspects[pairing->count++];
	*aspect = (struct aspect){ .kind = (uint8_t)kind };
	return aspect;
}

static void add_states(struct pairing *pairing, enum aspect_kind kind,
                       const struct class *const classes[], const size_t machines[])
{
	struct aspect *aspect = add(pairing, kind);
	aspect->names = match_names(state_name, (const void *const *)classes,
	                            (const size_t[]){ classes[HERE]->state_count,
	                                              classes[THERE]->state_count },
	                            1);
	for (int side = 0; side < SIDES; side++)
		aspect->machine[side] = (uint8_t)machines[side];
}

/* The machine there that corresponds to one here: that of the same name, or of the same number if
 * either has no name. */
static size_t find_machine(const struct class *const classes[], size_t machine)
{
	const struct class *there = classes[THERE];
	const char *name = classes[HERE]->machines[machine].name;
	for (size_t i = 0; i < there->machine_count; i++) {
		const char *other = there->machines[i].name;
		if (name && other ? strcmp(name, other) == 0 : i == machine)
			return i;
	}
	return MACHINES_MAX;
}

static void add_machines(struct pairing *pairing, enum aspect_kind kind,
                         const struct class *const classes[])
{
	for (size_t i = 0; i < classes[HERE]->machine_count; i++) {
		size_t machines[SIDES] = { i, find_machine(classes, i) };
		if (machines[THERE] < MACHINES_MAX)
			add_states(pairing, kind, classes, machines);
	}
}

static bool are_of_a_kind(const struct stat_info *a, const struct stat_info *b)
{
	return stat_is_ordered(a) ? stat_is_ordered(b) : stat_kind(a) == stat_kind(b);
}

static void add_stats(struct pairing *pairing, const struct class *const classes[])
{
	for (size_t i = 0; i < classes[HERE]->stat_count; i++) {
		const struct stat_info *here = &classes[HERE]->stats[i];
		int index = class_find_stat(classes[THERE], here->name);
		const struct stat_info *there = index < 0 ? NULL : &classes[THERE]->stats[index];
		if (!there || !are_of_a_kind(here, there))
			continue;
		struct aspect *aspect = add(pairing, ASPECT_STAT);
		aspect->stats[HERE] = here;
		aspect->stats[THERE] = there;
		if (stat_kind(here) == STAT_IS_NAME)
			aspect->names = match_names(value_name, (const void *[]){ here, there },
			                            (const size_t[]){ (size_t)here->most + 1,
			                                              (size_t)there->most + 1 },
			                            0);
	}
}

static void add_place(struct pairing *pairing, const struct world *const worlds[])
{
	if (!worlds[HERE]->place_count || !worlds[THERE]->place_count)
		return;
	add(pairing, ASPECT_PLACE)->names = match_names(place_name, (const void *const *)worlds,
	                                                (const size_t[]){
								worlds[HERE]->place_count,
								worlds[THERE]->place_count },
	                                                0);
}

static const struct pairing *find_pairing(const struct likeness *likeness, uint8_t here,
                                          uint8_t there)
{
	for (size_t i = 0; i < likeness->count; i++) {
		const struct pairing *pairing = &likeness->pairings[i];
		if (pairing->classes[HERE] == here && pairing->classes[THERE] == there)
			return pairing;
	}
	return NULL;
}

/* Pairs two classes.  The order of aspects matters: of several differences the first is
 * reported. */
static void pair(struct likeness *likeness, uint8_t here, uint8_t there)
{
	const struct class *classes[] = { likeness->worlds[HERE]->classes[here],
		                          likeness->worlds[THERE]->classes[there] };
	if (find_pairing(likeness, here, there))
		return;
	likeness->pairings = memory_grow(likeness->pairings, likeness->count, &likeness->capacity,
	                                 sizeof *likeness->pairings);
	struct pairing *pairing = &likeness->pairings[likeness->count++];
	*pairing = (struct pairing){ .classes = { here, there } };
	add_machines(pairing, ASPECT_STATE, classes);
	add_place(pairing, likeness->worlds);
	add_stats(pairing, classes);
	add_machines(pairing, ASPECT_PREVIOUS, classes);
	if (classes[HERE]->clock_offset && classes[THERE]->clock_offset)
		add_machines(pairing, ASPECT_CLOCK, classes);
}

static void match_residents(struct likeness *likeness, int side)
{
	const struct world *own = likeness->worlds[side], *other = likeness->worlds[!side];
	uint32_t *found = memory_zero(own->resident_count, sizeof *found);
	for (size_t i = 0; i < own->resident_count; i++) {
		found[i] = LIKENESS_NONE;
		for (size_t j = 0; j < other->resident_count; j++) {
			if (strcmp(own->residents[i].name, other->residents[j].name) == 0)
				found[i] = (uint32_t)j;
		}
	}
	likeness->residents[side] = found;
}

/* The class there with the name of one here, or CLASS_NONE. */
static uint8_t class_there(const struct likeness *likeness, size_t here)
{
	int found = world_find_class(likeness->worlds[THERE],
	                             likeness->worlds[HERE]->classes[here]->name);
	return found < 0 ? CLASS_NONE : (uint8_t)found;
}

static bool are_laid_out_alike(const struct world *here, const struct world *there)
{
	return here == there || (here->source && there->source &&
	                         fingerprint_world(here) == fingerprint_world(there));
}

void likeness_init(struct likeness *likeness, const struct world *here, const struct world *there)
{
	*likeness = (struct likeness){ .worlds = { here, there } };
	likeness->exact = are_laid_out_alike(here, there);
	match_residents(likeness, HERE);
	match_residents(likeness, THERE);
	for (size_t i = 0; i < here->resident_count; i++) {
		uint32_t other = likeness->residents[HERE][i];
		if (other != LIKENESS_NONE)
			pair(likeness, here->residents[i].class, there->residents[other].class);
	}
	for (size_t i = 0; i < here->class_count; i++) {
		if (class_there(likeness, i) != CLASS_NONE)
			pair(likeness, (uint8_t)i, class_there(likeness, i));
	}
}

void likeness_fini(struct likeness *likeness)
{
	for (size_t i = 0; i < likeness->count; i++) {
		struct pairing *pairing = &likeness->pairings[i];
		for (size_t j = 0; j < pairing->count; j++)
			free(pairing->aspects[j].names);
		free(pairing->aspects);
	}
	free(likeness->pairings);
	for (int side = 0; side < SIDES; side++)
		free(likeness->residents[side]);
}

bool likeness_is_of(const struct likeness *likeness, const struct world *here,
                    const struct world *there)
{
	return likeness->worlds[HERE] == here && likeness->worlds[THERE] == there;
}

bool likeness_has_common(const struct likeness *likeness)
{
	return likeness->count > 0;
}

/*
 * Agents.
 */

/* The record in a slot, or NULL.  An empty one has no class, which no pairing has either. */
static const struct agent *agent_in(const struct sim *sim, uint32_t slot)
{
	return slot < sim->head.slots ? sim_slot(sim, slot) : NULL;
}

/* Agents without a name of their own are named by class and slot. */
uint32_t likeness_twin(const struct likeness *likeness, const struct sides *sides, int side,
                       uint32_t slot)
{
	const struct agent *own = agent_in(sides->sims[side], slot);
	uint32_t twin = slot;
	if (!own)
		return LIKENESS_NONE;
	bool named = own->id < likeness->worlds[side]->resident_count;
	if (named)
		twin = likeness->residents[side][slot];
	const struct agent *other = agent_in(sides->sims[!side], twin);
	if (!other || named != (other->id < likeness->worlds[!side]->resident_count))
		return LIKENESS_NONE;
	const struct agent *here = side == HERE ? own : other, *there = side == HERE ? other : own;
	return likeness_pairing(likeness, here, there) ? twin : LIKENESS_NONE;
}

bool likeness_ids(const struct likeness *likeness, const struct sides *sides, uint32_t here,
                  uint32_t there)
{
	if (!sim_agent(sides->sims[HERE], here))
		return !sim_agent(sides->sims[THERE], there);
	return sim_agent(sides->sims[THERE], there) &&
	       likeness_twin(likeness, sides, HERE, agent_slot(here)) == agent_slot(there);
}

const struct pairing *likeness_pairing(const struct likeness *likeness, const struct agent *here,
                                       const struct agent *there)
{
	return find_pairing(likeness, here->class, there->class);
}

static bool are_same_states(const struct aspect *aspect, const struct agent *here,
                            const struct agent *there, bool previous)
{
	const struct machine *a = agent_machines_const(here) + aspect->machine[HERE];
	const struct machine *b = agent_machines_const(there) + aspect->machine[THERE];
	return aspect->names[previous ? a->previous : a->current] ==
	       (previous ? b->previous : b->current);
}

static bool are_same_clocks(const struct sides *sides, const struct aspect *aspect,
                            const struct agent *here, const struct agent *there)
{
	return machine_clock_ticks(sides->sims[HERE], here, aspect->machine[HERE]) ==
	               machine_clock_ticks(sides->sims[THERE], there, aspect->machine[THERE]) &&
	       machine_clock_finished(sides->sims[HERE], here, aspect->machine[HERE]) ==
	               machine_clock_finished(sides->sims[THERE], there, aspect->machine[THERE]);
}

static bool are_same_stats(const struct likeness *likeness, const struct sides *sides,
                           const struct aspect *aspect, const struct agent *here,
                           const struct agent *there)
{
	double a = stat_read(aspect->stats[HERE], here), b = stat_read(aspect->stats[THERE], there);
	switch (stat_kind(aspect->stats[HERE])) {
	case STAT_IS_NAME:
		return aspect->names[(size_t)a] == (uint8_t)b;
	case STAT_IS_AGENT:
		return likeness_ids(likeness, sides, (uint32_t)a, (uint32_t)b);
	case STAT_IS_TRUTH:
	case STAT_IS_WHOLE:
	case STAT_IS_NUMBER:
		break;
	}
	return a == b || (isnan(a) && isnan(b));
}

bool likeness_aspect(const struct likeness *likeness, const struct sides *sides,
                     const struct aspect *aspect, const struct agent *here,
                     const struct agent *there)
{
	switch (aspect->kind) {
	case ASPECT_STATE:
	case ASPECT_PREVIOUS:
		return are_same_states(aspect, here, there, aspect->kind == ASPECT_PREVIOUS);
	case ASPECT_PLACE:
		return aspect->names[here->place] == there->place;
	case ASPECT_STAT:
		return are_same_stats(likeness, sides, aspect, here, there);
	default:
		return are_same_clocks(sides, aspect, here, there);
	}
}

bool likeness_states(const struct likeness *likeness, const struct sides *sides, uint32_t here,
                     uint32_t there)
{
	const struct agent *a = sim_slot(sides->sims[HERE], here);
	const struct agent *b = sim_slot(sides->sims[THERE], there);
	const struct pairing *pairing = likeness_pairing(likeness, a, b);
	for (size_t i = 0; i < pairing->count && pairing->aspects[i].kind == ASPECT_STATE; i++) {
		if (!are_same_states(&pairing->aspects[i], a, b, false))
			return false;
	}
	return true;
}

bool likeness_agents(const struct likeness *likeness, const struct sides *sides, uint32_t here,
                     uint32_t there)
{
	const struct agent *a = sim_slot(sides->sims[HERE], here);
	const struct agent *b = sim_slot(sides->sims[THERE], there);
	if (likeness->exact && !memcmp(a, b, sides->sims[HERE]->record_bytes))
		return true;
	const struct pairing *pairing = likeness_pairing(likeness, a, b);
	for (size_t i = 0; i < pairing->count; i++) {
		if (!likeness_aspect(likeness, sides, &pairing->aspects[i], a, b))
			return false;
	}
	return true;
}
