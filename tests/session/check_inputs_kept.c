/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "suite.h"
#include "tape.h"

/*
 * An input that is written to a recording and read again is the same, whatever its values.
 */

static const char source[] =
	"return { messages = { 'Hit' }, classes = { Fighter = { initial = 'Look',\n"
	"stats = { power = 3, speed = 1.5, armed = true, foe = nobody,\n"
	"mood = one_of { 'calm', 'cross' } }, states = { Look = {} } } },\n"
	"agents = { { 'Ann', class = 'Fighter' }, { 'Ben', class = 'Fighter' } } }\n";

enum { POWER, SPEED, ARMED, FOE, MOOD };
enum { ANN, BEN };

static const struct {
	uint8_t stat;
	double value;
	const char *written;
} values[] = {
	{ POWER, -7, "\"value\":-7" },
	{ SPEED, 2, "\"value\":2.0" },
	{ SPEED, -0.1, "\"value\":-0.1" },
	{ SPEED, 1e300, "\"value\":1" },
	{ SPEED, INFINITY, "\"value\":\"inf\"" },
	{ SPEED, -INFINITY, "\"value\":\"-inf\"" },
	{ SPEED, NAN, "\"value\":\"nan\"" },
	{ ARMED, 0, "\"value\":false" },
	{ ARMED, 1, "\"value\":true" },
	{ FOE, BEN, "\"value\":\"Ben\",\"value_id\":1" },
	{ FOE, AGENT_NONE, "\"value\":\"nobody\"" },
	{ MOOD, 1, "\"value\":\"cross\"" },
};

static const struct {
	struct extra extra;
	const char *written;
} extras[] = {
	{ { .kind = EXTRA_NONE }, "\"delay_ms\":0}" },
	{ { .kind = EXTRA_BOOL, .as.numbers = { 1 } }, "\"extra\":true" },
	{ { .kind = EXTRA_BOOL }, "\"extra\":false" },
	{ { .kind = EXTRA_TEXT, .as.text = "hard" }, "\"extra\":\"hard\"" },
	{ { .kind = EXTRA_NUMBERS, .count = 1, .as.numbers = { 0.1 } }, "\"extra\":[0.1" },
	{ { .kind = EXTRA_NUMBERS, .count = 2, .as.numbers = { INFINITY, -INFINITY } },
	  "\"extra\":[\"inf\",\"-inf\"]" },
};

/* Records the input in a run of that world, and reads the file. */
static void record(struct tape *tape, const struct world *world, const struct input *input)
{
	struct recording_options options = {
		.world = world, .seed = 1, .couples = 1, .version = "1", .replace = true
	};
	struct recording *recording = NULL;
	struct error error = { "" };
	struct sim sim;
	sim_init(&sim, world, 1, 1);
	ck_assert_msg(input_check(&sim, input, &error), "%s", error.text);
	ck_assert_msg(recording_open(&recording, tape->path, &options, &error), "%s", error.text);
	ck_assert_msg(recording_input(recording, &sim, 0, input, &error), "%s", error.text);
	recording_close(recording);
	sim_fini(&sim);
	tape_load(tape);
}

/* The input found in the recording. */
static struct input play(const struct tape *tape, const struct world *world)
{
	struct input input;
	struct error error = { "" };
	struct sim sim;
	sim_init(&sim, world, 1, 1);
	struct replay *replay = tape_replay(tape);
	ck_assert_msg(replay_next(replay, &sim, &input, &error) == REPLAY_INPUT, "%s", error.text);
	sim_fini(&sim);
	return input;
}

static struct input again(const struct input *input, const char *written)
{
	const struct world *world = rules_load(source);
	struct tape *tape = tape_new();
	record(tape, world, input);
	ck_assert_msg(strstr(tape->text, written), "%s", tape->text);
	struct input got = play(tape, world);
	return got;
}

TEST_EACH(the_value_of_a_stat_of_any_kind_is_read_as_written, ARRAY_LEN(values))
{
	double value = values[_i].value;
	struct input input = {
		.kind = INPUT_SET, .agent = ANN, .stat = values[_i].stat, .value = value
	};
	struct input got = again(&input, values[_i].written);
	ck_assert_uint_eq(got.agent, ANN);
	ck_assert_uint_eq(got.stat, values[_i].stat);
	ck_assert_msg(got.value == value || (isnan(got.value) && isnan(value)), "%g", got.value);
}

TEST_EACH(extra_information_of_any_kind_is_read_as_written, ARRAY_LEN(extras))
{
	struct input input = {
		.kind = INPUT_INJECT, .agent = ANN, .receiver = BEN, .extra = extras[_i].extra
	};
	struct input got = again(&input, extras[_i].written);
	ck_assert_uint_eq(got.agent, ANN);
	ck_assert_uint_eq(got.receiver, BEN);
	ck_assert_mem_eq(&got.extra, &input.extra, sizeof got.extra);
}
