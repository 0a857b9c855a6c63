/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * A world may have as many of everything as there is room for, and not one
 * more.
 */

static const struct deeds nothing;
static const struct state idle = { .name = "Idle" };

enum { MESSAGES = UINT16_MAX + 1 };

/* A world of one class with one state, and more of everything than is allowed. */
struct large {
	struct world world;
	struct class class;
	struct machine_plan plans[MACHINES_MAX + 1];
	struct state each[MACHINES_MAX + 1];
	const struct state *states[FSM_STATES_MAX + 2];
	const struct class *classes[CLASS_NONE];
	const char *places[UINT8_MAX + 1];
	const char *messages[MESSAGES];
};

static struct large large;

static void setup(void)
{
	memset(&large, 0, sizeof large);
	large.world = workshop_world(&nothing);
	large.class = (struct class){ .name = "Large",
		                      .record_bytes = 16,
		                      .states = large.states,
		                      .state_count = 2,
		                      .machines = large.plans,
		                      .machine_count = 1 };
	for (size_t i = 0; i < ARRAY_LEN(large.states); i++)
		large.states[i] = &idle;
	large.plans[0].initial = 1;
	for (size_t i = 0; i < ARRAY_LEN(large.classes); i++)
		large.classes[i] = &large.class;
	for (size_t i = 0; i < ARRAY_LEN(large.places); i++)
		large.places[i] = "somewhere";
	for (size_t i = 0; i < MESSAGES; i++)
		large.messages[i] = "something";
	large.world.classes = large.classes;
	large.world.class_count = 1;
	large.world.places = large.places;
	large.world.messages = large.messages;
}

static void expect(const char *message)
{
	struct error error = { "" };
	bool good = world_check(&large.world, &error);
	ck_assert_str_eq(error.text, message);
	ck_assert_int_eq(good, !*message);
}

FIXTURE(setup, NULL)

TEST(a_tick_takes_at_least_a_millisecond)
{
	large.world.tick_ms = 1;
	large.world.similar_ms = 0;
	expect("");
	large.world.tick_ms = 0;
	expect("workshop: a tick takes at least one millisecond");
	large.world.tick_ms = 1;
	large.world.similar_ms = -1;
	expect("workshop: a tick takes at least one millisecond");
}

TEST(classes_places_and_messages_are_limited)
{
	large.world.class_count = 0;
	expect("workshop: 0 classes (expected 1 to 254)");
	large.world.class_count = CLASS_NONE - 1;
	large.world.place_count = 0;
	expect("");
	large.world.place_count = UINT8_MAX;
	large.world.message_count = UINT16_MAX;
	expect("");
	large.world.class_count++;
	expect("workshop: 255 classes (expected 1 to 254)");
	large.world.class_count--;
	large.world.place_count++;
	expect("workshop: 256 places (expected at most 255)");
	large.world.place_count--;
	large.world.message_count++;
	expect("workshop: too many messages");
}

TEST(the_largest_record_works)
{
	large.class.record_bytes = RECORD_BYTES_MAX;
	expect("");
	large.class.record_bytes++;
	expect("Large: a record of 1025 bytes (16 to 1024, a multiple of 4)");
	large.class.record_bytes = 30;
	expect("Large: a record of 30 bytes (16 to 1024, a multiple of 4)");
	large.class.record_bytes = 12;
	expect("Large: a record of 12 bytes (16 to 1024, a multiple of 4)");
}

TEST(states_are_limited)
{
	large.class.state_count = FSM_STATES_MAX + 1;
	expect("");
	large.class.state_count++;
	expect("Large: more than 254 states");
}

/* State i belongs to machine i - 1. */
TEST(machines_are_limited)
{
	for (uint8_t i = 1; i <= MACHINES_MAX; i++) {
		large.each[i] = (struct state){ .name = "Each", .machine = (uint8_t)(i - 1) };
		large.states[i] = &large.each[i];
		large.plans[i - 1] = (struct machine_plan){ .name = "one", .initial = i };
	}
	large.class.state_count = MACHINES_MAX + 1;
	large.class.machine_count = MACHINES_MAX;
	large.class.record_bytes = sizeof(struct agent) + MACHINES_MAX * sizeof(struct machine);
	expect("");
	large.class.record_bytes -= 4;
	expect("Large: a record of 72 bytes (76 to 1024, a multiple of 4)");
	large.class.machine_count++;
	expect("Large: 17 machines (expected 1 to 16)");
	large.class.machine_count = 0;
	expect("Large: 0 machines (expected 1 to 16)");
}

TEST(a_machine_begins_in_the_first_or_in_the_last_state)
{
	large.class.state_count = 3;
	large.plans[0].initial = 2;
	large.plans[0].global = 1;
	expect("");
	large.plans[0].initial = 3;
	expect("Large: machine 1 has no initial state");
	large.plans[0].initial = 0;
	expect("Large: machine 1 has no initial state");
	large.plans[0] = (struct machine_plan){ .initial = 1, .global = 3 };
	expect("Large: machine 1 has no initial state");
	large.plans[0] = (struct machine_plan){ .initial = 2, .global = 2 };
	expect("Large: machine 1 begins in its global state");
}
