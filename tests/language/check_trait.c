/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/scope.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/machine.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "suite.h"

/* The workshop whose twins have clocks, and whose workers have partners. */
enum { PARTNER = STAT_FLAG + 1 };

static struct stat_info stats[PARTNER + 1];
static struct class worker, twin;
static const struct class *classes[TWIN + 1];
static struct world world;
static struct sim sim;
static struct agent *ben, *pair; /* the pair is the only twin */

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	memcpy(classes, world.classes, sizeof classes);
	memcpy(stats, workshop_stats, sizeof workshop_stats);
	stats[PARTNER] = (struct stat_info){ .name = "partner",
		                             .offset = offsetof(struct worker, partner),
		                             .type = STAT_AGENT,
		                             .most = AGENT_NONE };
	worker = *classes[WORKER];
	worker.stats = stats;
	worker.stat_count = ARRAY_LEN(stats);
	twin = *classes[TWIN];
	twin.clock_offset = (uint16_t)twin.record_bytes;
	twin.record_bytes += twin.machine_count * CLASS_CLOCK_BYTES;
	classes[WORKER] = &worker;
	classes[TWIN] = &twin;
	world.classes = classes;
	sim_init(&sim, &world, 1, 1);
	sim_spawn(&sim, TWIN, YARD);
	ben = sim_agent(&sim, BEN);
	pair = sim_agent(&sim, RESIDENTS);
}

static void end(void)
{
	sim_fini(&sim);
}

/* What each trait of an agent is: of the agent, of its legs, and of its arms;
 * NULL: there is none of that name. */
static const struct {
	const char *name, *worker, *twin, *arms;
} traits[] = {
	{ "state", "Work", "Walk", "Wave" }, { "previous", "nil", "Run", "nil" },
	{ "global", "nil", "nil", "nil" },   { "seconds", NULL, "0.3", "0.7" },
	{ "ticks", NULL, "3", "7" },         { "finished", NULL, "true", "false" },
	{ "place", "hall", "yard", NULL },   { "name", "Ben", "Twin 4", NULL },
	{ "class", "Worker", "Twin", NULL }, { "mood", "5", NULL, NULL },
	{ "count", "0", "9", NULL },         { "flag", "true", NULL, NULL },
	{ "partner", "Cy", NULL, NULL },     { "machine", NULL, NULL, NULL },
};

static void expect(const char *wanted, bool found, const struct agent *agent,
                   const struct trait *trait)
{
	char text[64];
	ck_assert_int_eq(found, wanted != NULL);
	if (!found)
		return;
	struct value value = trait_value(&sim, agent, trait);
	value_text(&sim, &value, text, sizeof text);
	ck_assert_str_eq(text, wanted);
}

FIXTURE(begin, end)

TEST_EACH(each_trait_has_a_value, ARRAY_LEN(traits))
{
	const char *name = traits[_i].name;
	struct trait trait = { .machine = 7 };
	sim.head.tick = 13;
	machine_clocks_begin(&sim, pair, 1);
	sim.head.tick = 17;
	machine_clocks_begin(&sim, pair, 0);
	machine_clock_finish(&sim, pair, 0);
	sim.head.tick = 20;
	agent_machines(pair)->previous = RUN;
	((struct twin *)pair)->count = 9;
	worker_of(ben)->mood = 5;
	worker_of(ben)->flag = 1;
	worker_of(ben)->partner = CY;
	expect(traits[_i].worker, trait_find(&worker, name, &trait), ben, &trait);
	expect(traits[_i].twin, trait_find(&twin, name, &trait), pair, &trait);
	bool found = trait_find_of_machine(&twin, 1, name, &trait);
	expect(traits[_i].arms, found, pair, &trait);
	if (found) {
		ck_assert_uint_eq(trait.machine, 1);
		ck_assert_str_eq(trait.machine_name, "arms");
		ck_assert_str_eq(trait.name, name);
	}
}

TEST(a_partner_who_is_gone_and_a_place_that_is_not_are_nil)
{
	struct trait partner, place, name;
	ck_assert(trait_find(&worker, "partner", &partner));
	ck_assert(trait_find(&worker, "place", &place));
	ck_assert(trait_find(&worker, "name", &name));
	worker_of(ben)->partner = CY;
	ck_assert_uint_eq(trait_value(&sim, ben, &partner).kind, VALUE_AGENT);
	ck_assert_uint_eq(trait_value(&sim, ben, &name).kind, VALUE_NAME);
	sim_remove(&sim, CY);
	ck_assert_uint_eq(trait_value(&sim, ben, &partner).kind, VALUE_NIL);
	worker_of(ben)->partner = AGENT_NONE;
	ck_assert_uint_eq(trait_value(&sim, ben, &partner).kind, VALUE_NIL);
	ck_assert_uint_eq(trait_value(&sim, ben, &place).kind, VALUE_TEXT);
	world.place_count = 0;
	ck_assert_uint_eq(trait_value(&sim, ben, &place).kind, VALUE_NIL);
}

TEST(machines_are_found_by_name)
{
	ck_assert_int_eq(trait_find_machine(&twin, "legs"), 0);
	ck_assert_int_eq(trait_find_machine(&twin, "arms"), 1);
	ck_assert_int_eq(trait_find_machine(&twin, "ears"), -1);
	ck_assert_int_eq(trait_find_machine(&worker, "legs"), -1);
	twin.machine_count = 1;
	ck_assert_int_eq(trait_find_machine(&twin, "legs"), 0);
	ck_assert_int_eq(trait_find_machine(&twin, "arms"), -1);
}

TEST(a_clock_lies_inside_its_record)
{
	uint32_t id = sim_spawn(&sim, TWIN, YARD)->id;
	struct agent *first = sim_agent(&sim, RESIDENTS), *next = sim_agent(&sim, id);
	uint64_t before = snapshot_digest_agent(&sim, id);
	sim.head.tick = UINT64_MAX;
	machine_clocks_begin(&sim, first, 1);
	machine_clock_finish(&sim, first, 1);
	ck_assert_ptr_eq(sim_agent(&sim, id), next);
	ck_assert_uint_eq(snapshot_digest_agent(&sim, id), before);
}

static void expect_offers(void (*offer)(const struct class *class, struct nearest *nearest),
                          const struct class *class, const char *wanted)
{
	struct nearest nearest = nearest_to("xyz");
	offer(class, &nearest);
	ck_assert_str_eq(nearest.all, wanted);
}

TEST(only_the_names_that_there_are_are_offered)
{
	expect_offers(trait_offer, &worker,
	              "count, level, mood, flag, partner, state, previous, global, place, name, "
	              "class, machine");
	expect_offers(trait_offer, &twin,
	              "count, state, previous, global, seconds, ticks, finished, place, name, "
	              "class, machine");
	expect_offers(trait_offer_machines, &worker, "");
	expect_offers(trait_offer_machines, &twin, "legs, arms");
	expect_offers(trait_offer_of_machine, &worker, "state, previous, global");
	expect_offers(trait_offer_of_machine, &twin,
	              "state, previous, global, seconds, ticks, finished");
}
