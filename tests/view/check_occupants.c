/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/occupants.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/array.h"
#include "session/travel.h"
#include "sim/sim_code.h"
#include "view/stage.h"
#include "suite.h"

/*
 * A world of walkers, whose moves in each tick are in walk().
 */

enum { NORTH, SOUTH, EAST, PLACES };
enum { WALKERS = 70, TALKER = 3 };

struct walker {
	struct agent agent;
	struct machine machine;
};

static void say_often(struct sim *sim, struct agent *agent, int times)
{
	for (int i = 0; i < times; i++)
		sim_say(sim, agent, "hm");
}

/* In tick 1 the first three go south, the second of them by way of the east, and the third
 * returns.  In tick 2 all go east.  In tick 3 one says something, and others then say a lot.  In
 * tick 4 all go north and then south, which is more than can be known. */
static void walk(struct sim *sim, struct agent *agent)
{
	uint32_t slot = agent_slot(agent->id);
	if (sim->head.tick == 1 && slot < 3) {
		if (slot == 1)
			sim_go(sim, agent, EAST);
		sim_go(sim, agent, SOUTH);
		if (slot == 2)
			sim_go(sim, agent, NORTH);
	}
	if (sim->head.tick == 2)
		sim_go(sim, agent, EAST);
	if (sim->head.tick == 4) {
		sim_go(sim, agent, NORTH);
		sim_go(sim, agent, SOUTH);
	}
	if (sim->head.tick == 3 && slot == TALKER)
		sim_say_number(sim, agent, "I am ", TALKER);
	if (sim->head.tick == 3 && slot == TALKER + 1)
		say_often(sim, agent, OCCUPANTS_SAYS);
}

static const struct state walking = { .name = "Walking", .execute = walk };
static const struct state *const states[] = { NULL, &walking };
static const struct machine_plan plan = { .name = "legs", .initial = 1 };
static const struct class class = {
	.name = "Walker",
	.record_bytes = sizeof(struct walker),
	.states = states,
	.state_count = ARRAY_LEN(states),
	.machines = &plan,
	.machine_count = 1,
};
static const struct class *const classes[] = { &class };
static const char *const places[PLACES] = { "north", "south", "east" };

static void populate(struct sim *sim, uint32_t times)
{
	for (uint32_t i = 0; i < times; i++)
		sim_spawn(sim, 0, NORTH);
}

static const struct world walkers = {
	.name = "walkers",
	.summary = "for the tests of occupants",
	.tick_ms = 1000,
	.places = places,
	.place_count = PLACES,
	.classes = classes,
	.class_count = 1,
	.populate = populate,
};

static struct stage stage;
static struct occupants_place *places_shown;

static void open_walkers(void)
{
	stage_open(&stage, &walkers, 1, WALKERS, 1);
	places_shown = occupants_count(stage.session);
}

static void close_walkers(void)
{
	free(places_shown);
	stage_close(&stage);
}

static void show(uint64_t tick, uint64_t event)
{
	session_show(stage.session, (struct moment){ tick, event });
	free(places_shown);
	places_shown = occupants_count(stage.session);
}

/* Writes the first persons of a place as "0 1+ 2-": slots, with a sign for how they came to be
 * there. */
static const char *persons(int place, size_t most)
{
	static char text[1024];
	size_t length = 0;
	const struct occupants_place *it = &places_shown[place];
	text[0] = '\0';
	for (size_t i = 0; i < it->person_count && i < most; i++)
		length += (size_t)snprintf(text + length, sizeof text - length, "%u%c",
		                           (unsigned)agent_slot(it->persons[i].id),
		                           " +-*"[it->persons[i].came + 2 * it->persons[i].left]);
	return text;
}

FIXTURE(open_walkers, close_walkers)

TEST(the_tick_tells_who_came_left_and_passed_by)
{
	ck_assert_str_eq(persons(SOUTH, 9), "0+1+2*");
	ck_assert_str_eq(persons(EAST, 9), "1*");
	ck_assert_str_eq(persons(NORTH, 4), "2+3 4 5 ");
	ck_assert_uint_eq(places_shown[NORTH].present, WALKERS - 2);
	ck_assert_uint_eq(places_shown[NORTH].of_class[0], WALKERS - 2);
	ck_assert_uint_eq(places_shown[SOUTH].present, 2);
	ck_assert_uint_eq(places_shown[SOUTH].of_class[0], 2);
	ck_assert_uint_eq(places_shown[EAST].present, 0);
}

TEST(only_what_lies_before_the_moment_has_happened)
{
	show(1, 0);
	ck_assert_str_eq(persons(SOUTH, 9), "");
	ck_assert_str_eq(persons(NORTH, 3), "0 1 2 ");
	ck_assert_uint_eq(places_shown[NORTH].present, WALKERS);
}

TEST(of_a_crowded_place_only_the_number_is_known)
{
	ck_assert_uint_eq(places_shown[NORTH].person_count, OCCUPANTS_PER_PLACE);
	ck_assert_uint_eq(agent_slot(places_shown[NORTH].persons[63].id), 65);
	show(2, MOMENT_END);
	ck_assert_uint_eq(places_shown[EAST].present, WALKERS);
	ck_assert_uint_eq(places_shown[EAST].person_count, OCCUPANTS_PER_PLACE);
	ck_assert_str_eq(persons(SOUTH, 9), "0-1-");
	ck_assert_uint_eq(places_shown[NORTH].person_count, OCCUPANTS_PER_PLACE);
	ck_assert_str_eq(persons(NORTH, 2), "2-3-");
}

TEST(of_many_moves_the_newest_are_known)
{
	ck_assert_int_eq(2 * (WALKERS - 6), OCCUPANTS_MOVES);
	show(4, MOMENT_END);
	ck_assert_str_eq(persons(SOUTH, 9), "0 1 2 3 4 5 6+7+8+");
	ck_assert_str_eq(persons(NORTH, 3), "6*7*8*");
	ck_assert_str_eq(persons(EAST, 3), "6-7-8-");
}

TEST(words_are_found_only_if_little_was_said_since)
{
	const struct sim *sim = session_sim(stage.session);
	uint32_t talker = sim_slot(sim, TALKER)->id, other = sim_slot(sim, TALKER + 1)->id;
	ck_assert_ptr_null(occupants_last_say(stage.session, &(struct person){ .id = talker }));
	show(3, MOMENT_END);
	size_t count;
	const struct event *events = session_events(stage.session, &count);
	size_t said = 0;
	while (events[said].kind != EVENT_SAY)
		said++;
	ck_assert_uint_eq(events[said].agent, talker);
	ck_assert_ptr_null(occupants_last_say(stage.session, &(struct person){ .id = talker }));
	show(3, said);
	ck_assert_ptr_null(occupants_last_say(stage.session, &(struct person){ .id = talker }));
	show(3, said + OCCUPANTS_SAYS);
	const struct event *say = occupants_last_say(stage.session,
	                                             &(struct person){ .id = talker });
	ck_assert_ptr_nonnull(say);
	ck_assert_int_eq(say->value, TALKER);
	say = occupants_last_say(stage.session, &(struct person){ .id = other });
	ck_assert_ptr_eq(say, session_events(stage.session, &count) + said + OCCUPANTS_SAYS - 1);
	show(3, said + OCCUPANTS_SAYS + 1);
	ck_assert_ptr_null(occupants_last_say(stage.session, &(struct person){ .id = talker }));
}
