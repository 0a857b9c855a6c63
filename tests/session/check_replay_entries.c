/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/recording.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/tape.h"
#include "sim/snapshot.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * What a replay makes of the lines of a recording, and in which words it says that a run differs.
 */

static struct tape *tape;
static struct replay replay;
static struct error error;

static void setup(void)
{
	tape = tape_new();
	error.text[0] = '\0';
}

#define DIGEST "\"digest\":\"0123456789abcdef\"}\n"
#define D(tick) "{\"tick\":" #tick "," DIGEST
#define I(tick) "{\"tick\":" #tick ",\"input\":\"hold\",\"telegram\":1}\n"
#define STOP(tick, event) "{\"end\":" #tick ",\"event\":" #event "," DIGEST
#define DROP(tick, inputs) "{\"drop\":" #tick ",\"inputs\":" #inputs "}\n"
#define WORLD "\"world_digest\":\"0123456789abcdef\",\"files\":1"

/* Reads the lines after the first line of a real recording. */
static bool read_lines(const char *lines)
{
	char text[2048];
	recording_close(tape_record(tape, 1));
	tape_load(tape);
	int size = snprintf(text, sizeof text, "%s%s", tape->text, lines);
	tape_store(tape, text, (size_t)size);
	return replay_read(&replay, tape->path, &error);
}

static const struct {
	const char *lines, *entries; /* ticks, each with the kind of its entry */
	uint64_t end;
} dropped[] = {
	{ I(10) D(100) I(150) D(200), "10i 100d 150i 200d ", 200 },
	{ I(10) D(100) I(150) D(200) DROP(150, 1), "10i 100d ", 100 },
	{ I(10) D(100) I(150) D(200) DROP(150, 2), "10i 100d 150i ", 150 },
	{ I(10) D(100) I(150) D(200) DROP(149, 2), "10i 100d ", 100 },
	{ I(10) D(10) DROP(10, 1), "10i 10d ", 10 },
	{ I(10) D(10) DROP(10, 0) I(5), "5i ", 5 },
	{ D(10) I(10) D(10) DROP(10, 0), "10d ", 10 },
	{ D(100) DROP(99, 0), "", 0 },
	{ D(100) DROP(100, 0), "100d ", 100 },
	{ I(10) I(10) DROP(10, 1) I(10), "10i 10i ", 10 },
};

FIXTURE(setup, NULL)

TEST_EACH(what_is_dropped_is_all_that_follows, ARRAY_LEN(dropped))
{
	char entries[128] = "";
	size_t inputs = 0;
	ck_assert_msg(read_lines(dropped[_i].lines), "%s", error.text);
	for (size_t i = 0; i < replay.count; i++) {
		const struct replay_entry *entry = &replay.entries[i];
		snprintf(entries + strlen(entries), sizeof entries - strlen(entries),
		         "%" PRIu64 "%s ", entry->tick, entry->input ? "i" : "d");
		inputs += entry->input != NULL;
		ck_assert((entry->input != NULL) == (entry->digests == NULL));
	}
	ck_assert_str_eq(entries, dropped[_i].entries);
	ck_assert_uint_eq(replay.inputs, inputs);
	ck_assert_uint_eq(replay.inputs, inputs);
	ck_assert_uint_eq(replay.end, dropped[_i].end);
	ck_assert_uint_eq(replay.stop, MOMENT_END);
	ck_assert(!replay.ended);
	replay_fini(&replay);
}

static const struct {
	const char *lines, *said;
} refused[] = {
	{ I(0) "{\"tick\":0,\"input\":\"begin\"," WORLD "}\n", "line 3: a run begins only once" },
	{ D(0) "{\"tick\":0,\"input\":\"begin\"," WORLD "}\n",
	  "line 3: the text of the world is incomplete" },
	{ STOP(5, 4294967295), "line 2: \"event\": expected a whole number from 0 to 4294967294" },
	{ I(10) DROP(5, 2), "line 3: \"inputs\": expected a whole number from 0 to 1" },
	{ STOP(5, 3) D(6), "line 3: there is more after the end" },
};

TEST_EACH(what_is_refused_is_named, ARRAY_LEN(refused))
{
	ck_assert(!read_lines(refused[_i].lines));
	ck_assert_str_eq(strstr(error.text, "line"), refused[_i].said);
}

TEST(a_run_may_have_stopped_inside_a_segment)
{
	ck_assert_msg(read_lines(I(4) STOP(5, 4294967294)), "%s", error.text);
	ck_assert(replay.ended);
	ck_assert_uint_eq(replay.stop, 4294967294);
	ck_assert_uint_eq(replay_tick(&replay), 4);
	replay.next++;
	/* It is gone to from the segment before. */
	ck_assert_uint_eq(replay_tick(&replay), 4);
	replay.next++;
	ck_assert_uint_eq(replay_tick(&replay), 5);
	replay_fini(&replay);
	ck_assert(read_lines(STOP(0, 1)));
	ck_assert_uint_eq(replay_tick(&replay), 0);
	replay_fini(&replay);
}

/* Digests of a couple at the beginning: of all, Bob, Elsa and somebody else.  A letter x stands for
 * a wrong one, a dot for none. */
static const struct {
	const char *digests, *said;
} different[] = {
	{ "-...", NULL },
	{ "---.", NULL },
	{ "----", NULL },
	/* What agents are like does not matter if all is right. */
	{ "-x-.", NULL },
	{ "x...", "line 2: the run differs from the recording at tick 0: 2 agents" },
	{ "x--.", "line 2: the run differs from the recording at tick 0: clock or post office" },
	{ "x-..", "line 2: the run differs from the recording at tick 0: clock or post office" },
	{ "x---", "line 2: the run differs from the recording at tick 0: clock or post office" },
	{ "xx-.", "line 2: the run differs from the recording at tick 0: Miner Bob" },
	{ "x-x.", "line 2: the run differs from the recording at tick 0: Elsa" },
	{ "xxx.", "line 2: the run differs from the recording at tick 0: Miner Bob" },
};

TEST_EACH(an_agent_that_differs_is_named, ARRAY_LEN(different))
{
	const char *digests = different[_i].digests;
	char line[256];
	struct sim sim;
	struct input input;
	sim_init(&sim, worlds_default, 1, 1);
	size_t length = (size_t)snprintf(line, sizeof line,
	                                 "{\"tick\":0,\"digest\":\"%016" PRIx64 "\"",
	                                 snapshot_digest(&sim) + (digests[0] == 'x'));
	for (uint32_t i = 1; digests[i] && digests[i] != '.'; i++) {
		uint32_t digest = i > 2 ? 0 : (uint32_t)snapshot_digest_agent(&sim, i - 1);
		length += (size_t)snprintf(line + length, sizeof line - length,
		                           "%s\"%08" PRIx32 "\"", i > 1 ? "," : ",\"agents\":[",
		                           digest + (digests[i] == 'x'));
	}
	snprintf(line + length, sizeof line - length, digests[1] == '.' ? "}\n" : "]}\n");
	ck_assert_msg(read_lines(line), "%s", error.text);
	enum replay_step step = replay_next(&replay, &sim, &input, &error);
	ck_assert_int_eq(step, different[_i].said ? REPLAY_DIFFERS : REPLAY_END);
	if (different[_i].said)
		ck_assert_str_eq(strstr(error.text, "line"), different[_i].said);
	uint32_t differs = digests[0] != 'x'   ? AGENT_NONE
	                   : digests[1] == 'x' ? 0
	                   : digests[2] == 'x' ? 1
	                                       : AGENT_NONE;
	ck_assert_uint_eq(replay.differs, differs);
	replay_fini(&replay);
	sim_fini(&sim);
}

static void note_progress(void *context, uint64_t tick, uint64_t end)
{
	char *text = context;
	snprintf(text + strlen(text), 256 - strlen(text), "%" PRIu64 "/%" PRIu64 " ", tick, end);
}

/* An input, and digests of which the last one is wrong, and others from there on. */
static const struct {
	size_t wrong;
	const char *said;
} since[] = {
	{ 0, "line 2: the run differs from the recording at tick 100: 2 agents" },
	{ 1,
	  "line 3: the run differs from the recording at tick 10101 (not yet at 100): 2 agents" },
	{ 2,
	  "line 5: the run differs from the recording at tick 20101 (not yet at 10101): 2 agents" },
	/* In the same tick it was right. */
	{ 3, "line 6: the run differs from the recording at tick 20101: 2 agents" },
};

TEST_EACH(it_is_said_since_when_a_run_differs_and_how_far_it_has_come, ARRAY_LEN(since))
{
	static const uint64_t ticks[] = { 100, 10101, 20101, 20101 };
	const struct input input = { .kind = INPUT_SET, .agent = 0, .stat = 0, .value = 1 };
	char progress[256] = "", lines[640] = "";
	struct sim sim;
	sim_init(&sim, worlds_default, 1, 1);
	for (size_t i = 0; i < ARRAY_LEN(ticks); i++) {
		if (i == 2) {
			sim_run_ticks(&sim, 15000 - sim.head.tick);
			input_apply(&sim, &input);
			snprintf(lines + strlen(lines), sizeof lines - strlen(lines),
			         "{\"tick\":15000,\"input\":\"set\",\"agent\":\"Miner Bob\","
			         "\"stat\":\"%s\",\"value\":1}\n",
			         sim_class(&sim, sim_slot(&sim, 0))->stats[0].name);
		}
		sim_run_ticks(&sim, ticks[i] - sim.head.tick);
		snprintf(lines + strlen(lines), sizeof lines - strlen(lines),
		         "{\"tick\":%" PRIu64 ",\"digest\":\"%016" PRIx64 "\"}\n", ticks[i],
		         snapshot_digest(&sim) + (i >= since[_i].wrong));
	}
	sim_fini(&sim);
	ck_assert_msg(read_lines(lines), "%s", error.text);
	replay.tell = note_progress;
	replay.context = progress;
	struct session *session = tape_session(1);
	ck_assert(!tape_replay_run(&replay, session, &error));
	ck_assert_str_eq(strstr(error.text, "line"), since[_i].said);
	if (_i > 1)
		ck_assert_str_eq(progress, "0/20101 100/20101 10100/20101 10101/20101 15000/20101 "
		                           "15000/20101 20101/20101 ");
	replay_fini(&replay);
}

TEST(a_recording_of_another_seed_differs_from_the_beginning)
{
	struct sim sim;
	struct input input;
	ck_assert(read_lines(""));
	ck_assert(replay.has_beginning);
	sim_init(&sim, worlds_default, 2, 1);
	ck_assert_int_eq(replay_next(&replay, &sim, &input, &error), REPLAY_DIFFERS);
	ck_assert_str_eq(strstr(error.text, "line"),
	                 "line 1: the recording has another seed than 1, or another number of "
	                 "couples than 1");
	/* It is said but once. */
	ck_assert_int_eq(replay_next(&replay, &sim, &input, &error), REPLAY_END);
	sim_fini(&sim);
	replay_fini(&replay);
}
