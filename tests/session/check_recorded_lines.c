/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"
#include "tape.h"
#include "worlds/worlds.h"

/*
 * What the lines of a recording say, word for word.
 */

static struct tape *tape;

static void setup(void)
{
	tape = tape_new();
}

/* The lines after the first one. */
static const char *later_lines(void)
{
	tape_load(tape);
	return strchr(tape->text, '\n') + 1;
}

static void write_digest(char *out, size_t size, const char *begin, const struct sim *sim,
                         bool each)
{
	size_t length = (size_t)snprintf(out, size, "{%s,\"digest\":\"%016" PRIx64 "\"", begin,
	                                 snapshot_digest(sim));
	for (uint32_t slot = 0; each && slot < sim->head.slots; slot++)
		length += (size_t)snprintf(out + length, size - length, "%s\"%08" PRIx32 "\"",
		                           slot ? "," : ",\"agents\":[",
		                           (uint32_t)snapshot_digest_agent(sim, slot));
	snprintf(out + length, size - length, each ? "]}\n" : "}\n");
}

FIXTURE(setup, NULL)

TEST_EACH(only_a_few_agents_have_digests_of_their_own, 2)
{
	struct recording *recording = tape_record(tape, 1);
	struct session *session = test_session(
		&(struct session_options){ .world = worlds_find("miner"),
	                                   .seed = 1,
	                                   .couples = RECORDING_AGENTS_MAX + (uint32_t)_i,
	                                   .history_bytes = 1 << 20 });
	char line[2048];
	ck_assert(recording_finish(recording, session, NULL));
	recording_close(recording);
	write_digest(line, sizeof line, "\"end\":0", session_sim(session), !_i);
	ck_assert_str_eq(later_lines(), line);
}

TEST(the_first_line_says_how_the_run_begins)
{
	char line[512];
	recording_close(tape_record(tape, UINT64_MAX));
	snprintf(line, sizeof line,
	         "{\"westworld\":\"recording\",\"format\":1,\"version\":\"1.2.3\",\"world\":"
	         "\"messaging\",\"world_digest\":\"%016" PRIx64 "\",\"seed\":-1,\"couples\":1,"
	         "\"tick_ms\":%d,\"beginning\":\"%016" PRIx64 "\"}\n",
	         fingerprint_world(worlds_default), (int)worlds_default->tick_ms,
	         fingerprint_beginning(worlds_default, UINT64_MAX, 1));
	tape_load(tape);
	ck_assert_str_eq(tape->text, line);
}

static void set_thirst(struct session *session, int32_t value)
{
	const struct agent *bob = sim_find(session_sim(session), "Miner Bob");
	int thirst = class_find_stat(sim_class(session_sim(session), bob), "thirst");
	struct input input = {
		.kind = INPUT_SET, .agent = bob->id, .stat = (uint8_t)thirst, .value = value
	};
	give(session, &input);
}

#define SET(tick, value) \
	"{\"tick\":" #tick ",\"input\":\"set\",\"agent\":\"Miner Bob\",\"agent_id\":0," \
	"\"stat\":\"thirst\",\"value\":" #value "}\n"
#define DROP(tick, inputs) "{\"drop\":" #tick ",\"inputs\":" #inputs "}\n"

/* Follows a session to a tick and an input there; or, for a value of 0, back to where the last
 * input was undone. */
static const struct deed {
	uint64_t tick;
	int32_t value;
	const char *lines; /* that this adds to the recording */
} deeds[][6] = {
	/* A later input, another one there, and an earlier one. */
	{ { 10, 1, SET(10, 1) },
	  { 20, 2, SET(20, 2) },
	  { 20, 3, SET(20, 3) },
	  { 15, 4, DROP(15, 1) SET(15, 4) },
	  { 15, 5, SET(15, 5) },
	  { 30, 6, SET(30, 6) } },
	/* Undone one by one. */
	{ { 10, 1, SET(10, 1) },
	  { 20, 2, SET(20, 2) },
	  { 20, 3, SET(20, 3) },
	  { 20, 0, DROP(20, 2) },
	  { 20, 0, DROP(20, 1) },
	  { 10, 0, DROP(10, 0) } },
	/* Of what was undone another is made. */
	{ { 10, 1, SET(10, 1) },
	  { 20, 2, SET(20, 2) },
	  { 20, 0, DROP(20, 1) },
	  { 20, 3, SET(20, 3) },
	  { 5, 4, DROP(5, 0) SET(5, 4) },
	  { 5, 0, DROP(5, 0) SET(10, 1) SET(20, 3) } },
};

TEST_EACH(what_no_longer_holds_is_dropped_once, ARRAY_LEN(deeds))
{
	struct recording *recording = tape_record(tape, 1);
	struct session *session = tape_session(1);
	char lines[1024] = "";
	for (size_t i = 0; i < ARRAY_LEN(deeds[_i]); i++) {
		const struct deed *deed = &deeds[_i][i];
		if (deed->value) {
			session_go(session, deed->tick);
			set_thirst(session, deed->value);
		} else {
			ck_assert(undo_now(session));
			ck_assert_uint_eq(session_moment(session).tick, deed->tick);
		}
		ck_assert(recording_follow(recording, session, NULL));
		strcat(lines, deed->lines);
		ck_assert_str_eq(later_lines(), lines);
	}
	recording_close(recording);
}

TEST(an_end_inside_a_segment_names_the_event)
{
	struct recording *recording = tape_record(tape, 1);
	struct session *session = tape_session(1);
	char lines[512];
	session_go(session, 10);
	set_thirst(session, 1);
	session_show(session, at_event(5, 3));
	ck_assert(recording_finish(recording, session, NULL));
	recording_close(recording);
	strcpy(lines, SET(10, 1) DROP(5, 0));
	write_digest(lines + strlen(lines), sizeof lines - strlen(lines), "\"end\":5,\"event\":3",
	             session_sim(session), true);
	ck_assert_str_eq(later_lines(), lines);
}

/* In the second tick a dog appears. */
static const char kennel[] =
	"return { tick = 1, classes = { Guard = { stats = { n = 0 }, update = add { n = 1 },\n"
	"initial = 'Rest', states = { Rest = { execute = when('n == 2', spawn 'Dog') } } },\n"
	"Dog = { stats = { age = 0 }, initial = 'Sit', states = { Sit = {} } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

TEST(an_input_that_comes_back_is_recorded_as_it_was)
{
	static const char line[] =
		"{\"tick\":3,\"input\":\"set\",\"agent\":\"Dog 2\",\"agent_id\":1,"
		"\"stat\":\"age\",\"value\":7}\n";
	const struct world *world = rules_load(kennel);
	const struct recording_options options = {
		.world = world, .seed = 3, .couples = 1, .version = "0", .replace = true
	};
	const struct input input = { .kind = INPUT_SET, .agent = 1, .value = 7 };
	struct recording *recording;
	struct error error;
	struct session *session = rules_session(world, 3);
	ck_assert(recording_open(&recording, tape->path, &options, &error));
	give(session, &input);
	ck_assert(recording_follow(recording, session, &error));
	ck_assert_str_eq(strstr(later_lines(), "{\"tick\":3"), line);
	session_go(session, 0);
	ck_assert(session_fork(session));
	ck_assert(recording_follow(recording, session, &error));
	ck_assert_str_eq(strstr(later_lines(), "{\"drop\""), "{\"drop\":3,\"inputs\":0}\n");
	/* Back in the first branch, before there is such an agent. */
	ck_assert(session_begin_switch(session, 1));
	while (!session_go_on(session, UINT64_MAX))
		;
	ck_assert_ptr_null(sim_agent(session_sim(session), 1));
	ck_assert(recording_follow(recording, session, &error));
	ck_assert_str_eq(strstr(strstr(later_lines(), "{\"drop\""), "{\"tick\":3"), line);
	recording_close(recording);
}
