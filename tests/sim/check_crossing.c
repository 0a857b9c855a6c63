/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/match.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/workshop.h"
#include "suite.h"

static const struct deeds nothing = { 0 };

/* Another world, without Ben: Cy comes first, Dot is new, and only three count. */
static const struct resident newcomers[] = {
	{ "Cy", WORKER }, { "Dot", WORKER }, { "Ada", WORKER }, { "Ben", WORKER }
};

static struct world world_of_newcomers(void)
{
	struct world world = workshop_world(&nothing);
	world.residents = newcomers;
	world.resident_count = 3;
	return world;
}

static void expect(const struct crossing *crossing, const uint32_t *after, size_t count)
{
	for (uint32_t slot = 0; slot < count; slot++) {
		ck_assert_uint_eq(crossing_agent_after(crossing, slot), after[slot]);
		if (after[slot] != AGENT_NONE)
			ck_assert_uint_eq(crossing_agent_before(crossing, after[slot]), slot);
	}
}

TEST(residents_come_first_in_every_copy_and_then_all_others)
{
	static const uint32_t after[] = { 2, AGENT_NONE, 0, 5, AGENT_NONE, 3, 6, AGENT_NONE };
	struct world world = workshop_world(&nothing), later = world_of_newcomers();
	struct sim sim;
	struct crossing crossing;
	sim_init(&sim, &world, 1, 2);
	sim_spawn(&sim, TWIN, YARD);
	crossing_init(&crossing, &sim, &later);
	ck_assert_uint_eq(crossing.slots, 7);
	expect(&crossing, after, ARRAY_LEN(after));
	ck_assert_uint_eq(crossing_agent_before(&crossing, 1), AGENT_NONE);
	ck_assert_uint_eq(crossing_agent_before(&crossing, 7), AGENT_NONE);
	ck_assert_uint_eq(crossing_agent_after(&crossing, AGENT_NONE), AGENT_NONE);
	ck_assert_uint_eq(crossing_agent_before(&crossing, AGENT_NONE), AGENT_NONE);
	crossing_fini(&crossing);
	sim_fini(&sim);
}

TEST(a_world_has_no_more_residents_than_it_says)
{
	struct world world = workshop_world(&nothing), later = world_of_newcomers();
	struct sim sim;
	struct crossing crossing;
	world.resident_count = CY;
	sim_init(&sim, &world, 1, 1);
	crossing_init(&crossing, &sim, &later);
	ck_assert_uint_eq(crossing_agent_before(&crossing, 0), AGENT_NONE);
	ck_assert_uint_eq(crossing_agent_after(&crossing, CY), 3);
	crossing_fini(&crossing);
	sim_fini(&sim);
}

/* Neither Ada nor Ben is in the other world. */
TEST_RANGE(later_agents_in_the_slots_of_residents_come_last, ADA, CY)
{
	struct world world = workshop_world(&nothing), later = world_of_newcomers();
	struct sim sim;
	struct crossing crossing;
	later.resident_count = 2;
	sim_init(&sim, &world, 1, 2);
	sim_remove(&sim, (uint32_t)_i);
	uint32_t pup = sim_spawn(&sim, TWIN, YARD)->id;
	ck_assert_uint_eq(agent_slot(pup), (uint32_t)_i);
	sim_remove(&sim, RESIDENTS + BEN);
	crossing_init(&crossing, &sim, &later);
	ck_assert_uint_eq(crossing.slots, 5);
	uint32_t after = crossing_agent_after(&crossing, pup);
	ck_assert_uint_eq(agent_slot(after), 4);
	ck_assert_uint_eq(agent_generation(after), agent_generation(pup));
	ck_assert_uint_eq(crossing_agent_before(&crossing, after), pup);
	crossing_fini(&crossing);
	sim_fini(&sim);
}

/* The match of a class of the world with another class, in whose place it comes. */
static const struct class_match *match_with(struct match *match, struct world *world,
                                            struct world *other, uint8_t class,
                                            const struct class *with)
{
	static const struct class *classes[TWIN + 1];
	*other = *world;
	memcpy(classes, world->classes, sizeof classes);
	classes[class] = with;
	other->classes = classes;
	match_init(match, world, other);
	return match_classes(match, class, class);
}

TEST(a_machine_goes_on_from_the_one_that_was_in_its_state)
{
	struct world world = workshop_world(&nothing), other;
	struct class worker = *world.classes[WORKER];
	struct match same, changed;
	struct sim sim;
	worker.name = world.classes[TWIN]->name;
	const struct class_match *twin = match_with(&same, &world, &other, TWIN,
	                                            world.classes[TWIN]);
	sim_init(&sim, &world, 1, 1);
	const struct agent *pup = sim_spawn(&sim, TWIN, YARD);
	ck_assert_uint_eq(match_state(twin, WAVE, 1), WAVE);
	ck_assert_uint_eq(match_state(twin, WAVE, 0), STATE_NONE);
	ck_assert_uint_eq(match_state(twin, STATE_NONE, 0), STATE_NONE);
	const struct class_match *gone = match_with(&changed, &world, &other, TWIN, &worker);
	ck_assert_uint_eq(match_state(gone, WALK, 0), STATE_NONE);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(crossing_machine_before(twin, pup, (size_t)i), i);
		ck_assert_int_eq(crossing_machine_before(gone, pup, (size_t)i), -1);
	}
	match_fini(&same);
	match_fini(&changed);
	sim_fini(&sim);
}

TEST(a_machine_of_another_index_goes_on_where_its_state_is_now)
{
	struct world world = workshop_world(&nothing), other;
	struct class turned = *world.classes[TWIN];
	struct state states[STILL + 1];
	const struct state *list[STILL + 1] = { NULL };
	struct match match;
	struct sim sim;
	for (size_t i = WALK; i <= STILL; i++) {
		states[i] = *turned.states[i];
		states[i].machine = !states[i].machine;
		list[i] = &states[i];
	}
	turned.states = list;
	sim_init(&sim, &world, 1, 1);
	const struct agent *pup = sim_spawn(&sim, TWIN, YARD);
	const struct class_match *twin = match_with(&match, &world, &other, TWIN, &turned);
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(crossing_machine_before(twin, pup, (size_t)i), 1 - i);
	match_fini(&match);
	sim_fini(&sim);
}

/* Ada's count lies where a second machine of hers would be. */
TEST(a_machine_in_a_state_that_is_gone_starts_anew)
{
	struct world world = workshop_world(&nothing), other;
	struct class calm = *world.classes[WORKER];
	struct match match;
	struct sim sim;
	calm.state_count = HIDE;
	sim_init(&sim, &world, 1, 1);
	struct worker *ada = worker_at(&sim, ADA);
	const struct class_match *worker = match_with(&match, &world, &other, WORKER, &calm);
	ck_assert_int_eq(crossing_machine_before(worker, &ada->agent, 0), 0);
	ada->machine.current = HIDE;
	ada->count = REST;
	ck_assert_int_eq(crossing_machine_before(worker, &ada->agent, 0), -1);
	match_fini(&match);
	sim_fini(&sim);
}

TEST(a_stat_goes_on_from_the_one_of_its_name_if_the_value_fits)
{
	struct world world = workshop_world(&nothing), later = world;
	struct stat_info stats[] = { workshop_stats[STAT_LEVEL], workshop_stats[STAT_LEVEL],
		                     workshop_stats[STAT_FLAG], workshop_stats[STAT_COUNT] };
	struct class worker = *world.classes[WORKER];
	const struct class *classes[TWIN + 1];
	struct sim sim;
	struct crossing crossing;
	stats[0].most = 40;
	stats[1].name = "height";
	stats[2].name = workshop_stats[STAT_MOOD].name;
	worker.stats = stats;
	worker.stat_count = ARRAY_LEN(stats);
	memcpy(classes, world.classes, sizeof classes);
	classes[WORKER] = &worker;
	later.classes = classes;
	sim_init(&sim, &world, 1, 1);
	crossing_init(&crossing, &sim, &later);
	const struct class_match *match = match_classes(&crossing.match, WORKER, WORKER);
	struct worker *ada = (struct worker *)(void *)sim_slot(&crossing.before, ADA);
	ada->level = 40;
	ada->mood = 5;
	ck_assert_int_eq(crossing_stat_before(&crossing, match, &ada->agent, 0), STAT_LEVEL);
	ck_assert_int_eq(crossing_stat_before(&crossing, match, &ada->agent, 1), -1);
	ck_assert_int_eq(crossing_stat_before(&crossing, match, &ada->agent, 2), -1);
	ck_assert_int_eq(crossing_stat_before(&crossing, match, &ada->agent, 3), STAT_COUNT);
	ada->level = 41;
	ck_assert_int_eq(crossing_stat_before(&crossing, match, &ada->agent, 0), -1);
	crossing_fini(&crossing);
	sim_fini(&sim);
}
