/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/resolve.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "sim/input.h"
#include "sim/workshop.h"
#include "suite.h"

/* The tests of the prompt and of --inject look up names of agents; here are
 * numbers and texts. */

static const struct {
	const char *text;
	int64_t delay_ms; /* negative: refused */
} delays[] = {
	{ "0", 0 },          { "1.5", 1500 }, { ".25", 250 },
	{ "1e1", 10000 },    { "0.0004", 0 }, { "0.0005", 1 },
	{ "", -1 },          { "x", -1 },     { "-1", -1 },
	{ "nan", -1 },       { "inf", -1 },   { "0x10", -1 },
	{ "1 ", -1 },        { "1e99", -1 },  { " 1", -1 },
	{ "+1", -1 },        { "1,5", -1 },   { "1000000", 1000000000 },
	{ "1000000.1", -1 },
};

TEST_EACH(a_delay_is_seconds_as_people_write_them, ARRAY_LEN(delays))
{
	struct error error = { "" };
	int64_t delay_ms = -1;
	bool good = resolve_delay(delays[_i].text, &delay_ms, &error);
	ck_assert_int_eq(good, delays[_i].delay_ms >= 0);
	ck_assert_int_eq(delay_ms, delays[_i].delay_ms);
	ck_assert_int_eq(good, !error.text[0]);
}

static const struct {
	const char *text;
	uint8_t kind, count;
	double first, second;
} extras[] = {
	{ "", EXTRA_NONE, 0, 0, 0 },           { "7", EXTRA_NUMBERS, 1, 7, 0 },
	{ "7 8.5", EXTRA_NUMBERS, 2, 7, 8.5 }, { "7, -8", EXTRA_NUMBERS, 2, 7, -8 },
	{ "7, ", EXTRA_NUMBERS, 1, 7, 0 },     { "1 2 3", EXTRA_TEXT, 0, 0, 0 },
	{ ",", EXTRA_TEXT, 0, 0, 0 },          { " ", EXTRA_TEXT, 0, 0, 0 },
	{ "7x", EXTRA_TEXT, 0, 0, 0 },         { "fifteen letters", EXTRA_TEXT, 0, 0, 0 },
};

TEST_EACH(extra_information_is_numbers_or_else_a_text, ARRAY_LEN(extras))
{
	struct extra extra, wanted = { .as.numbers = { extras[_i].first, extras[_i].second },
		                       .kind = extras[_i].kind,
		                       .count = extras[_i].count };
	struct error error = { "" };
	if (wanted.kind == EXTRA_TEXT)
		memcpy(wanted.as.text, extras[_i].text, strlen(extras[_i].text));
	ck_assert(resolve_extra(extras[_i].text, &extra, &error));
	ck_assert_mem_eq(&extra, &wanted, sizeof wanted);
}

TEST(only_residents_who_exist_are_suggested)
{
	struct deeds deeds = { .update = NULL };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	struct error error;
	uint32_t id = BEN;
	sim_init(&sim, &world, 1, 1);
	ck_assert(!resolve_agent(&sim, "Adda", &id, &error));
	ck_assert_str_eq(error.text, "there is no agent \"Adda\"; did you mean Ada?");
	ck_assert(resolve_agent(&sim, "Ada", &id, &error));
	ck_assert_uint_eq(id, ADA);
	sim_remove(&sim, ADA);
	ck_assert(!resolve_agent(&sim, "Ada", &id, &error));
	ck_assert_str_eq(error.text, "there is no agent \"Ada\"; there are Ben, Cy");
	sim_fini(&sim);
	/* A third worker who is no resident. */
	world.resident_count = BEN + 1;
	sim_init(&sim, &world, 1, 1);
	ck_assert_uint_eq(sim.head.agents, RESIDENTS);
	ck_assert(!resolve_agent(&sim, "Xerxes", &id, &error));
	ck_assert_str_eq(error.text, "there is no agent \"Xerxes\"; there are Ada, Ben");
	sim_fini(&sim);
}

TEST(names_are_found_or_others_suggested)
{
	struct deeds deeds = { .update = NULL };
	struct world world = workshop_world(&deeds);
	const struct class *worker = world.classes[WORKER];
	struct error error;
	uint32_t message = 77;
	uint8_t state, stat = 77;
	ck_assert(resolve_message(&world, "Ball", &message, &error));
	ck_assert_uint_eq(message, BALL);
	ck_assert(!resolve_message(&world, "Bell", &message, &error));
	ck_assert_str_eq(error.text, "there is no message \"Bell\"; did you mean Ball?");
	ck_assert(!resolve_message(&world, "Xerxes", &message, &error));
	ck_assert_str_eq(error.text, "there is no message \"Xerxes\"; there are Hello, Ball, Wake");
	ck_assert(resolve_state(worker, "Hide", &state, &error));
	ck_assert_uint_eq(state, HIDE);
	ck_assert(!resolve_state(worker, "Walk", &state, &error));
	ck_assert_str_eq(error.text,
	                 "class Worker has no state \"Walk\"; there are Work, Rest, Hide");
	ck_assert(resolve_any_state(&world, "Walk", &error));
	ck_assert(resolve_any_state(&world, "Work", &error));
	ck_assert(!resolve_any_state(&world, "Xerxes", &error));
	ck_assert_str_eq(error.text, "no agent has a state \"Xerxes\"; there are Work, Rest, Hide, "
	                             "Walk, Run, Wave, Still");
	ck_assert(resolve_stat(worker, "mood", &stat, &error));
	ck_assert_uint_eq(stat, STAT_MOOD);
	ck_assert(!resolve_stat(worker, "xerxes", &stat, &error));
	ck_assert_str_eq(error.text,
	                 "class Worker has no stat \"xerxes\"; there are count, level, mood, flag");
	world.message_count = 0;
	ck_assert(!resolve_message(&world, "Ball", &message, &error));
	ck_assert_str_eq(error.text, "world workshop has no messages");
}

TEST(a_sender_may_be_nobody)
{
	struct deeds deeds = { .update = NULL };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	struct error error;
	uint32_t id = 77;
	sim_init(&sim, &world, 1, 1);
	ck_assert(resolve_sender(&sim, "nobody", &id, &error));
	ck_assert_uint_eq(id, AGENT_NONE);
	ck_assert(resolve_sender(&sim, "Cy", &id, &error));
	ck_assert_uint_eq(id, CY);
	ck_assert(!resolve_sender(&sim, "somebody", &id, &error));
	ck_assert_uint_eq(id, AGENT_NONE);
	sim_fini(&sim);
}

TEST(a_text_that_is_too_long_is_refused)
{
	struct extra extra;
	struct error error = { "" };
	ck_assert(!resolve_extra("sixteen letters!", &extra, &error));
	ck_assert_str_eq(error.text, "\"sixteen letters!\" is longer than 15 bytes");
}
