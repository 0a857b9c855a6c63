/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/input_json.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "session/timeline.h"
#include "sim/snapshot.h"
#include "suite.h"

/*
 * How an input is spelled, and which spellings are understood.
 */

static const char source[] =
	"return { tick = 1, messages = { 'Hit', 'Run' }, classes = { Fighter = {\n"
	"stats = { power = 3, speed = 1.5, armed = true, foe = nobody,\n"
	"mood = one_of { 'calm', 'cross' } }, initial = 'Look', states = { Look = {}, Fight = {} } },\n"
	"Dog = { initial = 'Sit', states = { Sit = {} } } },\n"
	"agents = { { 'Ann', class = 'Fighter' }, { 'Ben', class = 'Fighter' },\n"
	"           { 'Rex', class = 'Dog' } } }\n";

enum { POWER, SPEED, ARMED, FOE, MOOD };
enum { ANN, BEN, REX };

static struct sim sim;
static const struct world *world;

enum { QUEUED = 1 };

/* A sim with two telegrams from Ann to Ben in its queue, of which the second is edited. */
static void setup(void)
{
	struct input input = {
		.kind = INPUT_INJECT, .agent = ANN, .receiver = BEN, .delay_ms = 9000
	};
	world = rules_load(source);
	sim_init(&sim, world, 1, 1);
	sim_tick(&sim);
	input_apply(&sim, &input);
	input.delay_ms = 5000;
	input_apply(&sim, &input);
	ck_assert_ptr_nonnull(queue_find(&sim.queue, QUEUED));
}

static void teardown(void)
{
	sim_fini(&sim);
}

/* Reads an input into storage that is not empty. */
static bool read(struct input_json *spelled, const char *text, struct error *error)
{
	json_t *object = json_loads(text, 0, NULL);
	ck_assert_msg(object, "%s", text);
	memset(spelled, 0x5A, sizeof *spelled);
	error->text[0] = '\0';
	bool good = input_json_read(spelled, object, error);
	json_decref(object);
	return good;
}

static const struct {
	struct input input;
	const char *written;
} inputs[] = {
	{ { .kind = INPUT_INJECT, .agent = ANN, .receiver = BEN, .message = 1, .delay_ms = 7 },
	  "{\"tick\":9,\"input\":\"inject\",\"sender\":\"Ann\",\"sender_id\":0,"
	  "\"receiver\":\"Ben\",\"receiver_id\":1,\"message\":\"Run\",\"delay_ms\":7}" },
	{ { .kind = INPUT_INJECT,
	    .agent = AGENT_NONE,
	    .receiver = REX,
	    .contents.extra = { .kind = EXTRA_NUMBERS, .count = 2, .as.numbers = { -1, 2.5 } } },
	  "{\"tick\":9,\"input\":\"inject\",\"receiver\":\"Rex\",\"receiver_id\":2,"
	  "\"message\":\"Hit\",\"delay_ms\":0,\"extra\":[-1.0,2.5]}" },
	{ { .kind = INPUT_SET, .agent = BEN, .stat = POWER, .value = 8 },
	  "{\"tick\":9,\"input\":\"set\",\"agent\":\"Ben\",\"agent_id\":1,\"stat\":\"power\","
	  "\"value\":8}" },
	{ { .kind = INPUT_SET, .agent = ANN, .stat = SPEED, .value = 8 },
	  "{\"tick\":9,\"input\":\"set\",\"agent\":\"Ann\",\"agent_id\":0,\"stat\":\"speed\","
	  "\"value\":8.0}" },
	{ { .kind = INPUT_SET, .agent = ANN, .stat = ARMED, .value = 1 },
	  "{\"tick\":9,\"input\":\"set\",\"agent\":\"Ann\",\"agent_id\":0,\"stat\":\"armed\","
	  "\"value\":true}" },
	{ { .kind = INPUT_SET, .agent = ANN, .stat = FOE, .value = BEN },
	  "{\"tick\":9,\"input\":\"set\",\"agent\":\"Ann\",\"agent_id\":0,\"stat\":\"foe\","
	  "\"value\":\"Ben\",\"value_id\":1}" },
	{ { .kind = INPUT_SET, .agent = ANN, .stat = MOOD, .value = 1 },
	  "{\"tick\":9,\"input\":\"set\",\"agent\":\"Ann\",\"agent_id\":0,\"stat\":\"mood\","
	  "\"value\":\"cross\"}" },
	{ { .kind = INPUT_FORCE, .agent = BEN, .state = 2 },
	  "{\"tick\":9,\"input\":\"force\",\"agent\":\"Ben\",\"agent_id\":1,"
	  "\"state\":\"Fight\",\"state_number\":2}" },
	{ { .kind = INPUT_HOLD }, "{\"tick\":9,\"input\":\"hold\",\"telegram\":1}" },
	{ { .kind = INPUT_RELEASE }, "{\"tick\":9,\"input\":\"release\",\"telegram\":1}" },
	{ { .kind = INPUT_HURRY }, "{\"tick\":9,\"input\":\"hurry\",\"telegram\":1}" },
	{ { .kind = INPUT_DELAY, .delay_ms = 70 },
	  "{\"tick\":9,\"input\":\"delay\",\"telegram\":1,\"delay_ms\":70}" },
	{ { .kind = INPUT_DROP }, "{\"tick\":9,\"input\":\"drop\",\"telegram\":1}" },
	{ { .kind = INPUT_DUPLICATE }, "{\"tick\":9,\"input\":\"duplicate\",\"telegram\":1}" },
	{ { .kind = INPUT_READDRESS, .receiver = REX },
	  "{\"tick\":9,\"input\":\"readdress\",\"telegram\":1,\"receiver\":\"Rex\","
	  "\"receiver_id\":2}" },
};

FIXTURE(setup, teardown)

/* Values of all kinds, and what is written of them. */
static const struct {
	struct input input;
	const char *written;
} values[] = {
	{ { .kind = INPUT_SET, .stat = POWER, .value = -7 }, "\"value\":-7}" },
	{ { .kind = INPUT_SET, .stat = SPEED, .value = -0.1 }, "\"value\":-0.1" },
	{ { .kind = INPUT_SET, .stat = SPEED, .value = 1e300 }, "\"value\":1" },
	{ { .kind = INPUT_SET, .stat = SPEED, .value = INFINITY }, "\"value\":\"inf\"}" },
	{ { .kind = INPUT_SET, .stat = SPEED, .value = -INFINITY }, "\"value\":\"-inf\"}" },
	{ { .kind = INPUT_SET, .stat = SPEED, .value = NAN }, "\"value\":\"nan\"}" },
	{ { .kind = INPUT_SET, .stat = ARMED, .value = 0 }, "\"value\":false}" },
	{ { .kind = INPUT_SET, .stat = FOE, .value = AGENT_NONE }, "\"value\":\"nobody\"" },
	{ { .kind = INPUT_INJECT, .contents.extra = { .kind = EXTRA_BOOL, .as.numbers = { 1 } } },
	  "\"extra\":true}" },
	{ { .kind = INPUT_INJECT, .contents.extra = { .kind = EXTRA_BOOL } }, "\"extra\":false}" },
	{ { .kind = INPUT_INJECT, .contents.extra = { .kind = EXTRA_TEXT, .as.text = "hard" } },
	  "\"extra\":\"hard\"}" },
	{ { .kind = INPUT_INJECT,
	    .contents.extra = { .kind = EXTRA_NUMBERS, .count = 1, .as.numbers = { 0.1 } } },
	  "\"extra\":[0.1" },
	{ { .kind = INPUT_INJECT,
	    .contents.extra = { .kind = EXTRA_NUMBERS,
	                        .count = 2,
	                        .as.numbers = { INFINITY, -INFINITY } } },
	  "\"extra\":[\"inf\",\"-inf\"]}" },
};

/* What is written of an input, which must be read as it was.  The caller frees it. */
static char *spell(struct input input)
{
	struct session_input wanted = { .tick = 9, .input = input }, got = wanted;
	struct input_json spelled;
	struct error error;
	if (input_is_edit(&input))
		wanted.input.sequence = QUEUED;
	json_t *object = input_json_write(&sim, 9, &wanted.input);
	char *text = json_dumps(object, JSON_COMPACT);
	ck_assert_msg(read(&spelled, text, &error), "%s", error.text);
	ck_assert_msg(input_json_resolve(&spelled, &sim, &got.input, &error), "%s", error.text);
	got.tick = spelled.tick;
	/* What the kind does not have is as nobody has it; and no NaN equals another. */
	if (got.input.agent == AGENT_NONE)
		got.input.agent = wanted.input.agent;
	if (got.input.receiver == AGENT_NONE)
		got.input.receiver = wanted.input.receiver;
	if (isnan(got.input.value) && isnan(wanted.input.value))
		got.input.value = wanted.input.value = 0;
	ck_assert(branch_same_input(&got, &wanted));
	json_decref(object);
	return text;
}

TEST_EACH(an_input_of_any_kind_is_read_as_it_was_written, ARRAY_LEN(inputs))
{
	if (inputs[_i].input.kind == INPUT_RELEASE)
		input_apply(&sim, &(struct input){ .kind = INPUT_HOLD, .sequence = QUEUED });
	char *text = spell(inputs[_i].input);
	ck_assert_str_eq(text, inputs[_i].written);
	free(text);
}

TEST_EACH(a_value_of_any_kind_is_read_as_it_was_written, ARRAY_LEN(values))
{
	char *text = spell(values[_i].input);
	ck_assert_msg(strstr(text, values[_i].written), "%s", text);
	free(text);
}

TEST(a_reload_is_spelled_by_its_world_and_the_number_of_its_files)
{
	static const char *const names[] = { "reload", "begin" };
	char wanted[128];
	struct input_json spelled;
	struct error error;
	for (int i = 0; i < 2; i++) {
		struct input input = { .kind = (uint8_t)(INPUT_RELOAD + i), .world = world };
		uint64_t digest = fingerprint_world(world);
		json_t *object = input_json_write(&sim, 3, &input);
		char *text = json_dumps(object, JSON_COMPACT);
		snprintf(wanted, sizeof wanted,
		         "{\"tick\":3,\"input\":\"%s\",\"world_digest\":\"%016llx\",\"files\":1}",
		         names[i], (unsigned long long)digest);
		ck_assert_str_eq(text, wanted);
		ck_assert_msg(read(&spelled, text, &error), "%s", error.text);
		ck_assert_uint_eq(spelled.input.kind, input.kind);
		ck_assert_uint_eq(spelled.world_digest, digest);
		ck_assert_uint_eq(spelled.files, 1);
		free(text);
		json_decref(object);
	}
}

TEST(what_is_not_spelled_is_empty)
{
	static const struct input_json empty = { .tick = 4,
		                                 .input = { .kind = INPUT_HOLD,
		                                            .agent = AGENT_NONE,
		                                            .receiver = AGENT_NONE,
		                                            .sequence = 6 } };
	struct input_json spelled;
	struct error error;
	ck_assert(read(&spelled, "{\"tick\":4,\"input\":\"hold\",\"telegram\":6}", &error));
	ck_assert(branch_same_input(&(struct session_input){ 4, spelled.input },
	                            &(struct session_input){ 4, empty.input }));
	ck_assert_uint_eq(spelled.tick, 4);
	ck_assert_str_eq(spelled.agent, "");
	ck_assert_str_eq(spelled.receiver, "");
	ck_assert_str_eq(spelled.word, "");
	ck_assert_str_eq(spelled.value, "");
	ck_assert_uint_eq(spelled.world_digest, 0);
	ck_assert_uint_eq(spelled.files, 0);
}

#define SET "{\"tick\":1,\"input\":\"set\",\"agent\":\"Ann\","
#define POWER_IS SET "\"stat\":\"power\",\"value\":"
#define INJECT \
	"{\"tick\":1,\"input\":\"inject\",\"receiver\":\"Ann\",\"message\":\"Hit\",\"delay_ms\":"
#define EXTRA INJECT "0,\"extra\":"
#define FORCE \
	"{\"tick\":1,\"input\":\"force\",\"agent\":\"Ann\",\"state\":\"Look\",\"state_number\":"
#define RELOAD "{\"tick\":1,\"input\":\"reload\",\"world_digest\":"
#define NUMBERS(least, most) "expected a whole number from " least " to " most
#define LONGEST \
	"0123456789012345678901234567890123456789012345678901234567890123" \
	"012345678901234567890123456789012345678901234567890123456789012"

/* Spellings at the limits of what can be read; what is wrong with them, NULL: nothing. */
static const struct {
	const char *text, *said;
} texts[] = {
	{ "[]", "expected a JSON object" },
	{ "{}", "\"tick\" is missing" },
	{ "{\"tick\":1}", "\"input\" is missing" },
	{ "{\"tick\":1,\"input\":\"jump\",\"x\":1}", "\"jump\" is not an input" },
	{ "{\"tick\":1,\"input\":\"" LONGEST "\"}", "\"" LONGEST "\" is not an input" },
	{ "{\"tick\":1,\"input\":\"" LONGEST "x\"}",
	  "\"input\": expected a string of at most 127 bytes without control characters" },
	{ "{\"tick\":1,\"input\":\"force\",\"agent\":\"" LONGEST "x\",\"state\":\"Look\"}",
	  "\"agent\": expected a string of at most 127 bytes without control characters" },
	{ "{\"tick\":0,\"input\":\"drop\",\"telegram\":0}", NULL },
	{ "{\"tick\":0,\"input\":\"drop\",\"telegram\":0,\"x\":1}", "it has unknown fields" },
	{ "{\"tick\":9223372036854775807,\"input\":\"drop\",\"telegram\":9223372036854775807}",
	  NULL },
	{ "{\"tick\":-1,\"input\":\"drop\",\"telegram\":1}",
	  "\"tick\": " NUMBERS("0", "9223372036854775807") },
	{ "{\"tick\":1,\"input\":\"drop\",\"telegram\":-1}",
	  "\"telegram\": " NUMBERS("0", "9223372036854775807") },
	{ SET "\"agent_id\":4294967294,\"stat\":\"power\",\"value\":1}", NULL },
	{ SET "\"agent_id\":4294967295,\"stat\":\"power\",\"value\":1}",
	  "\"agent_id\": " NUMBERS("0", "4294967294") },
	{ SET "\"agent_id\":-1,\"stat\":\"power\",\"value\":1}",
	  "\"agent_id\": " NUMBERS("0", "4294967294") },
	{ SET "\"agent_id\":0,\"value\":1}", "\"stat\" is missing" },
	{ SET "\"stat\":\"power\"}", "\"value\" is missing" },
	{ POWER_IS "2147483647}", NULL },
	{ POWER_IS "2147483648}", "\"value\": " NUMBERS("-2147483648", "2147483647") },
	{ POWER_IS "-2147483648}", NULL },
	{ POWER_IS "-2147483649}", "\"value\": " NUMBERS("-2147483648", "2147483647") },
	{ POWER_IS "1e300}", NULL },
	{ POWER_IS "true,\"value_id\":1}", "it has unknown fields" },
	{ POWER_IS "1,\"value_id\":1}", "it has unknown fields" },
	{ POWER_IS "[]}", "\"value\": " NUMBERS("-2147483648", "2147483647") },
	{ POWER_IS "\"Ben\",\"value_id\":4294967295}", NULL },
	{ POWER_IS "\"Ben\",\"value_id\":4294967296}",
	  "\"value_id\": " NUMBERS("0", "4294967295") },
	{ POWER_IS "\"Ben\",\"value_id\":-1}", "\"value_id\": " NUMBERS("0", "4294967295") },
	{ POWER_IS "\"" LONGEST "\"}", NULL },
	{ POWER_IS "\"" LONGEST "x\"}",
	  "\"value\": expected a string of at most 127 bytes without control characters" },
	{ POWER_IS "\"a\\u0007\"}",
	  "\"value\": expected a string of at most 127 bytes without control characters" },
	{ SET "\"stat\":1,\"value\":1}",
	  "\"stat\": expected a string of at most 127 bytes without control characters" },
	{ INJECT "0}", NULL },
	{ INJECT "0,\"sender_id\":1}", "it has unknown fields" },
	{ INJECT "0,\"sender\":\"Ben\",\"sender_id\":1}", NULL },
	{ INJECT "1000000000}", NULL },
	{ INJECT "1000000001}", "\"delay_ms\": " NUMBERS("0", "1000000000") },
	{ INJECT "-1}", "\"delay_ms\": " NUMBERS("0", "1000000000") },
	{ INJECT "1.0}", "\"delay_ms\": " NUMBERS("0", "1000000000") },
	{ EXTRA "\"123456789012345\"}", NULL },
	{ EXTRA "\"1234567890123456\"}",
	  "\"extra\": expected a string of at most 15 bytes without control characters" },
	{ EXTRA "[1,2.5]}", NULL },
	{ EXTRA "[\"nan\",\"-inf\"]}", NULL },
	{ EXTRA "[\"inf\"]}", NULL },
	{ EXTRA "[]}", NULL },
	{ EXTRA "[1,2,3]}", "\"extra\": expected an array of at most 2" },
	{ EXTRA "1}", "\"extra\": expected an array of at most 2" },
	{ EXTRA "[true]}", "\"extra\": expected numbers" },
	{ EXTRA "[1,\"nil\"]}", "\"extra\": expected numbers" },
	{ FORCE "1}", NULL },
	{ FORCE "254}", NULL },
	{ FORCE "0}", "\"state_number\": " NUMBERS("1", "254") },
	{ FORCE "255}", "\"state_number\": " NUMBERS("1", "254") },
	{ RELOAD "\"0123456789abcdef\",\"files\":16}", NULL },
	{ RELOAD "\"0123456789abcdef\",\"files\":17}", "\"files\": " NUMBERS("1", "16") },
	{ RELOAD "\"0123456789abcdef\",\"files\":0}", "\"files\": " NUMBERS("1", "16") },
	{ RELOAD "\"0123456789abcde\",\"files\":1}",
	  "\"world_digest\": expected 16 hexadecimal digits" },
	{ RELOAD "\"0123456789abcdef0\",\"files\":1}",
	  "\"world_digest\": expected 16 hexadecimal digits" },
	{ RELOAD "\"0123456789abcdeF\",\"files\":1}",
	  "\"world_digest\": expected 16 hexadecimal digits" },
	{ RELOAD "1,\"files\":1}", "\"world_digest\": expected 16 hexadecimal digits" },
	{ "{\"tick\":1,\"input\":\"reload\",\"files\":17}", "\"world_digest\" is missing" },
	{ "{\"tick\":1,\"input\":\"set\",\"agent\":\"" LONGEST "\",\"stat\":\"" LONGEST
	  "\",\"value\":1}",
	  NULL },
};

TEST_EACH(what_is_missing_unknown_or_out_of_range_is_named, ARRAY_LEN(texts))
{
	struct input_json spelled;
	struct error error;
	bool good = read(&spelled, texts[_i].text, &error);
	ck_assert_str_eq(good ? "" : error.text, texts[_i].said ? texts[_i].said : "");
	ck_assert(good == !texts[_i].said);
}

/* Spellings that can be read; what is wrong with them in this sim, NULL: nothing. */
static const struct {
	const char *text, *said;
} meanings[] = {
	{ SET "\"stat\":\"speed\",\"value\":2.5}", NULL },
	{ SET "\"stat\":\"mood\",\"value\":\"calm\"}", NULL },
	{ SET "\"agent_id\":0,\"stat\":\"power\",\"value\":1}", NULL },
	{ SET "\"agent_id\":1,\"stat\":\"power\",\"value\":1}", "agent 1 is Ben, not Ann" },
	{ SET "\"agent_id\":3,\"stat\":\"power\",\"value\":1}", "there is no Ann at that time" },
	{ "{\"tick\":1,\"input\":\"set\",\"agent\":\"\",\"stat\":\"power\",\"value\":1}",
	  "there is no parameter \"power\"" },
	{ "{\"tick\":1,\"input\":\"set\",\"agent\":\"Rex\",\"stat\":\"power\",\"value\":1}",
	  "class Dog has no stat \"power\"" },
	{ SET "\"stat\":\"weight\",\"value\":1}",
	  "class Fighter has no stat \"weight\"; there are power, speed, armed, foe, mood" },
	{ SET "\"stat\":\"mood\",\"value\":\"blue\"}",
	  "mood cannot be \"blue\"; there are calm, cross" },
	{ SET "\"stat\":\"mood\",\"value\":\"b\"}", "mood cannot be \"b\"; there are calm, cross" },
	{ INJECT "0,\"sender\":\"B\"}", "there is no agent \"B\"; there are Ann, Ben, Rex" },
	{ FORCE "1}", NULL },
	{ FORCE "2}", "class Fighter has no state Look with that number" },
	{ FORCE "3}", "class Fighter has no state Look with that number" },
	{ "{\"tick\":1,\"input\":\"force\",\"agent\":\"Ann\",\"state\":\"Sit\"}",
	  "class Fighter has no state \"Sit\"; there are Look, Fight" },
	{ INJECT "0}", NULL },
	{ INJECT "0,\"sender\":\"Ben\"}", NULL },
	{ INJECT "0,\"sender\":\"Bob\"}", "there is no agent \"Bob\"; there are Ann, Ben, Rex" },
	{ INJECT "0,\"receiver_id\":2}", "agent 2 is Rex, not Ann" },
	{ "{\"tick\":1,\"input\":\"inject\",\"receiver\":\"Ann\",\"message\":\"Hop\",\"delay_ms\":0}",
	  "there is no message \"Hop\"; there are Hit, Run" },
	{ "{\"tick\":1,\"input\":\"hold\",\"telegram\":99}",
	  "that telegram is no longer in the queue" },
	{ "{\"tick\":1,\"input\":\"readdress\",\"telegram\":1,\"receiver\":\"Bob\"}",
	  "there is no agent \"Bob\"; there are Ann, Ben, Rex" },
};

TEST_EACH(what_means_nothing_in_the_sim_is_named, ARRAY_LEN(meanings))
{
	struct input_json spelled;
	struct input input;
	struct error error;
	ck_assert_msg(read(&spelled, meanings[_i].text, &error), "%s", error.text);
	bool good = input_json_resolve(&spelled, &sim, &input, &error);
	ck_assert_str_eq(good ? "" : error.text, meanings[_i].said ? meanings[_i].said : "");
	ck_assert(good == !meanings[_i].said);
}
