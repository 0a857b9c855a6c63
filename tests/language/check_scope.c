/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/scope.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "sim/sim_code.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "suite.h"

/* The workshop: Ada, Ben and Cy, a twin in slot 3, and the vacant slot 4. */
static struct world world;
static struct sim sim;
static struct scope scope;

/* Leaves the record of a twin, there or gone again, in slot 5, behind the last one: a snapshot
 * takes back that it has appeared. */
static void leave_trace(bool gone)
{
	void *before = memory_zero(snapshot_bytes(&sim), 1);
	snapshot_save(&sim, before);
	sim_spawn(&sim, WORKER, HALL);
	uint32_t id = sim_spawn(&sim, TWIN, HALL)->id;
	ck_assert_uint_eq(id, 5);
	if (gone)
		sim_remove(&sim, id);
	snapshot_load(&sim, before);
	ck_assert_uint_eq(sim.head.slots, 5);
	free(before);
}

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	scope = (struct scope){ .world = &world, .sim = &sim, .class = CLASS_NONE };
	sim_init(&sim, &world, 1, 1);
	sim_spawn(&sim, TWIN, HALL);
	sim_remove(&sim, sim_spawn(&sim, WORKER, HALL)->id);
	leave_trace(true);
}

static void end(void)
{
	sim_fini(&sim);
}

static const struct {
	const char *name;
	/* Whether it may be an agent: as things are, in a world that spawns, in
	 * any sim. */
	bool now, later, ever;
	uint32_t id;
	uint8_t class;
} people[] = {
	{ "Ada", true, true, true, ADA, WORKER },
	{ "Cy", true, true, true, CY, WORKER },
	{ "Twin_4", true, true, true, 3, TWIN },
	{ "Twin_5", true, true, true, 4, TWIN },
	{ "Slow_5", true, true, true, 4, SLOW },
	{ "Worker_1", false, false, false, 0, 0 },
	{ "Worker_1_2", false, true, true, 1 << AGENT_SLOT_BITS, WORKER },
	{ "Worker 1.2", false, true, true, 1 << AGENT_SLOT_BITS, WORKER },
	{ "Worker_1_02", false, false, false, 0, 0 },
	{ "Worker_1_1", false, false, false, 0, 0 },
	{ "Worker_4", false, false, true, 3, WORKER },
	{ "Twin_6", false, true, true, 5, TWIN },
	{ "Twin_16777216", false, true, true, (1 << AGENT_SLOT_BITS) - 1, TWIN },
	{ "Twin_16777217", false, false, false, 0, 0 },
	{ "Twin_04", false, false, false, 0, 0 },
	{ "Twin_0", false, false, false, 0, 0 },
	{ "Twin_-4", false, false, false, 0, 0 },
	{ "Twin_4x", false, false, false, 0, 0 },
	{ "Twin_", false, false, false, 0, 0 },
	{ "Twin", false, false, false, 0, 0 },
	{ "Twi_4", false, false, false, 0, 0 },
	{ "Twins_4", false, false, false, 0, 0 },
	{ "Twix_4", false, false, false, 0, 0 },
	{ "_4", false, false, false, 0, 0 },
	{ "Dan", false, false, false, 0, 0 },
};

static void expect_person(size_t i, bool found)
{
	struct person person;
	struct error error = { "" };
	ck_assert_int_eq(scope_find_person(&scope, people[i].name, &person, &error), found);
	ck_assert_int_eq(!error.text[0], found);
	if (!found)
		return;
	ck_assert_str_eq(person.name, people[i].name);
	ck_assert_uint_eq(person.id, people[i].id);
	ck_assert_uint_eq(person.class, people[i].class);
}

FIXTURE(begin, end)

TEST_EACH(a_person_is_a_resident_or_has_the_name_of_a_class_and_a_number, ARRAY_LEN(people))
{
	expect_person((size_t)_i, people[_i].now);
	world.spawns = true;
	expect_person((size_t)_i, people[_i].later);
	world.spawns = false;
	scope.sim = NULL;
	expect_person((size_t)_i, people[_i].ever);
}

TEST(a_person_is_the_agent_in_that_slot_if_it_has_that_name)
{
	static const struct person ben = { "Ben", BEN, WORKER },
				   second = { "Worker_2_2", 1 << AGENT_SLOT_BITS | BEN, WORKER },
				   twin = { "Twin_4", 3, TWIN }, slow = { "Slow_4", 3, SLOW },
				   vacant = { "Worker_5", 4, WORKER }, next = { "Twin_6", 5, TWIN };
	ck_assert_ptr_eq(scope_agent(&sim, &ben), sim_slot(&sim, BEN));
	ck_assert_ptr_null(scope_agent(&sim, &second));
	ck_assert_ptr_eq(scope_agent(&sim, &twin), sim_slot(&sim, 3));
	ck_assert_ptr_null(scope_agent(&sim, &slow));
	ck_assert_ptr_null(scope_agent(&sim, &vacant));
	leave_trace(false);
	ck_assert_ptr_null(scope_agent(&sim, &next));
	sim_remove(&sim, BEN);
	sim_spawn(&sim, WORKER, HALL);
	ck_assert_ptr_null(scope_agent(&sim, &ben));
	ck_assert_ptr_eq(scope_agent(&sim, &second), sim_slot(&sim, BEN));
}

TEST(a_clock_has_a_name_and_a_value)
{
	static const char *const names[] = { "tick", "time", "pending", "settled" };
	static const enum sim_change changes[] = { SIM_CLOCK, SIM_CLOCK, SIM_QUEUE, SIM_SETTLED };
	post_send_as(&sim, ADA, BEN, HELLO, 1000, NULL);
	post_send_as(&sim, ADA, BEN, BALL, 1000, NULL);
	sim_run_ticks(&sim, 3);
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(scope_find_clock(&world, names[i]), i);
		ck_assert_str_eq(scope_clock_name(&world, (size_t)i), names[i]);
		ck_assert_int_eq(scope_clock_change((size_t)i), changes[i]);
	}
	ck_assert_int_eq(scope_find_clock(&world, "nobody"), -1);
	ck_assert_uint_eq(scope_clock(&sim, 0).kind, VALUE_INTEGER);
	ck_assert_int_eq(scope_clock(&sim, 0).as.integer, 3);
	ck_assert_uint_eq(scope_clock(&sim, 1).kind, VALUE_FLOAT);
	ck_assert_double_eq(scope_clock(&sim, 1).as.number, 0.3);
	ck_assert_uint_eq(scope_clock(&sim, 2).kind, VALUE_INTEGER);
	ck_assert_int_eq(scope_clock(&sim, 2).as.integer, 2);
	ck_assert_uint_eq(scope_clock(&sim, 3).kind, VALUE_BOOL);
	ck_assert(value_is_true(&(struct value[]){ scope_clock(&sim, 3) }[0]));
}

/* What is said of a name that means nothing, in the world and in a class. */
static const struct {
	const char *name, *in_world, *in_class;
} failures[] = {
	{ "mood", "nothing is called mood; did you mean Ada.mood?",
	  "Twin has no mood, and nothing else is called that; there are count, state, previous, "
	  "global, place, name, class, machine, Ada, Ben, Cy, tick, time, pending" },
	{ "counts",
	  "nothing is called counts; there are Ada, Ben, Cy, tick, time, pending, settled",
	  "Twin has no counts, and nothing else is called that; did you mean count?" },
	{ "tock", "nothing is called tock; did you mean tick?",
	  "Twin has no tock, and nothing else is called that; did you mean tick?" },
	{ "Benn", "nothing is called Benn; did you mean Ben?",
	  "Twin has no Benn, and nothing else is called that; did you mean Ben?" },
};

TEST_EACH(a_wrong_name_is_answered_with_those_that_there_are, ARRAY_LEN(failures))
{
	struct error error;
	ck_assert(!scope_fail(&scope, failures[_i].name, &error));
	ck_assert_str_eq(error.text, failures[_i].in_world);
	scope.class = TWIN;
	ck_assert(!scope_fail(&scope, failures[_i].name, &error));
	ck_assert_str_eq(error.text, failures[_i].in_class);
}

/* Of two classes of residents, only the second has what is asked for. */
TEST(the_first_resident_that_has_a_trait_is_suggested)
{
	const struct resident residents[] = { { "Tim Tam", TWIN }, { "Big Ben", WORKER } };
	struct error error;
	world.residents = residents;
	world.resident_count = 1;
	ck_assert(!scope_find_person(&scope, "Big_Ben", &(struct person){ 0 }, &error));
	ck_assert(!scope_fail(&scope, "mood", &error));
	ck_assert_str_eq(error.text,
	                 "nothing is called mood; there are Tim_Tam, tick, time, pending, settled");
	world.resident_count = 2;
	ck_assert(!scope_fail(&scope, "mood", &error));
	ck_assert_str_eq(error.text, "nothing is called mood; did you mean Big_Ben.mood?");
	ck_assert(!scope_fail(&scope, "count", &error));
	ck_assert_str_eq(error.text, "nothing is called count; did you mean Tim_Tam.count?");
}

TEST(of_many_names_a_few_are_listed)
{
	enum { MANY = 40 };
	struct resident residents[MANY];
	char names[MANY][16];
	struct error error;
	for (int i = 0; i < MANY; i++) {
		snprintf(names[i], sizeof names[i], "Person %d", 10 + i);
		residents[i] = (struct resident){ names[i], TWIN };
	}
	world.residents = residents;
	world.resident_count = MANY;
	ck_assert(!scope_fail(&scope, "x", &error));
	ck_assert_str_eq(error.text, "nothing is called x; there are Person_10, Person_11, "
	                             "Person_12, Person_13, Person_14 and more");
}
