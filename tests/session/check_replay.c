/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/recording.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/tape.h"
#include "sim/snapshot.h"
#include "worlds/worlds.h"
#include "suite.h"

/* Reads and plays the recording; whatever is wrong must be said in one line. */
static bool survives(struct tape *tape, struct error *error)
{
	struct replay replay;
	uint64_t digest;
	error->text[0] = '\0';
	bool good = replay_read(&replay, tape->path, error);
	if (good) {
		good = replay_fits(&replay, worlds_default, error) &&
		       tape_play(&replay, &digest, error);
		replay_fini(&replay);
	}
	if (good != !error->text[0] || strchr(error->text, '\n'))
		ck_abort_msg("said: '%s'", error->text);
	return good;
}

/* Every prefix of a recording is a recording, once it has a header. */
TEST(a_recording_cut_anywhere_is_a_usable_prefix)
{
	struct error error;
	struct tape *tape = tape_new();
	tape_run(tape, 250, true);
	tape_load(tape);
	size_t header = (size_t)(strchr(tape->text, '\n') - tape->text);
	for (size_t i = 0; i < tape->size; i++) {
		tape_store(tape, tape->text, i);
		bool good = survives(tape, &error);
		if (good != (i >= header))
			ck_abort_msg("cut at %zu: %s", i, good ? "accepted" : error.text);
	}
}

TEST(any_byte_may_be_changed)
{
	static const unsigned char changes[] = { 0x01, 0x02, 0x10, 0x20, 0x80, 0xFF };
	struct error error;
	size_t accepted = 0;
	struct tape *tape = tape_new();
	tape_run(tape, 250, true);
	tape_load(tape);
	for (size_t i = 0; i < tape->size; i++) {
		unsigned char change = changes[i % ARRAY_LEN(changes)];
		tape->text[i] = (char)((unsigned char)tape->text[i] ^ change);
		tape_store(tape, tape->text, tape->size);
		accepted += survives(tape, &error);
		tape->text[i] = (char)((unsigned char)tape->text[i] ^ change);
	}
	/* A few go unnoticed, for example in the version, which is only reported. */
	ck_assert_uint_lt(accepted, 60);
}

#define HEADER \
	"{\"westworld\":\"recording\",\"format\":1,\"version\":\"1\",\"world\":\"messaging\"," \
	"\"world_digest\":\"0123456789abcdef\",\"seed\":1,\"couples\":1,\"tick_ms\":500}\n"
#define DIGEST "\"digest\":\"0123456789abcdef\""

#define WORLD "\"world_digest\":\"0123456789abcdef\",\"files\":1"

struct text {
	const char *text, *said;
};

static const struct text bad[] = {
	{ "", "the file is empty; expected a recording" },
	{ "\n", "line 1: this is not a recording" },
	{ "hello\n", "line 1: this is not a recording" },
	{ "[1]\n", "line 1: this is not a recording" },
	{ "{}\n", "line 1: this is not a recording" },
	{ "{\"westworld\":\"trace\",\"format\":1,\"version\":\"1\"}\n",
	  "line 1: this is a trace, not a recording" },
	{ "{\"westworld\":\"recording\",\"format\":2,\"version\":\"9.1\",\"more\":{}}\n",
	  "line 1: recording format 2 by version 9.1 (this version reads 1)" },
	{ "{\"westworld\":\"recording\",\"format\":1,\"version\":\"\\u001b[2J\"}\n",
	  "line 1: \"version\": expected a string of at most 127 bytes without control characters" },
	{ HEADER "{\"tick\":1}\n",
	  "line 2: expected an input, a digest, a drop, a mark or the end" },
	{ HEADER "\n", "line 2: this is not JSON" },
	{ HEADER "{\"tick\":1,\"input\":\"explode\"}\n", "line 2: \"explode\" is not an input" },
	{ HEADER "{\"input\":\"hold\",\"telegram\":1}\n", "line 2: \"tick\" is missing" },
	{ HEADER "{\"tick\":1,\"tick\":2,\"input\":\"hold\",\"telegram\":1}\n", "duplicate" },
	{ HEADER "{\"tick\":1,\"input\":\"hold\",\"telegram\":1,\"x\":1}\n",
	  "line 2: it has unknown fields" },
	{ HEADER "{\"tick\":1,\"digest\":\"0123456789ABCDEF\"}\n",
	  "\"digest\": expected 16 hexadecimal digits" },
	{ HEADER "{\"tick\":1,\"digest\":\"0123456789abcdef0\"}\n",
	  "\"digest\": expected 16 hexadecimal digits" },
	{ HEADER "{\"tick\":1," DIGEST ",\"agents\":[1]}\n", "\"agents\": expected digests" },
	{ HEADER "{\"tick\":9," DIGEST "}\n{\"tick\":8," DIGEST "}\n",
	  "line 3: tick 8 comes after tick 9" },
	{ HEADER "{\"tick\":9000000000000," DIGEST "}\n",
	  "line 2: 9000000000000 ticks without a digest (at most 10000000)" },
	{ HEADER "{\"end\":9," DIGEST "}\n{\"tick\":9," DIGEST "}\n",
	  "line 3: there is more after the end" },
	{ HEADER "{\"text\":\"a\"}\n", "line 2: there is more text than the file has" },
	{ HEADER "{\"tick\":0,\"input\":\"reload\"," WORLD "}\n",
	  "line 2: a reload before the beginning" },
	{ HEADER "{\"tick\":1,\"input\":\"begin\"," WORLD "}\n", "line 2: a run begins only once" },
	{ HEADER "{\"tick\":1,\"input\":\"reload\"," WORLD "}\n",
	  "line 2: the text of the world is incomplete" },
	{ HEADER "{\"drop\":0,\"inputs\":1}\n",
	  "line 2: \"inputs\": expected a whole number from 0 to 0" },
};

TEST_EACH(errors_name_their_line, ARRAY_LEN(bad))
{
	struct replay replay;
	struct error error = { "" };
	struct tape *tape = tape_new();
	tape_store(tape, bad[_i].text, strlen(bad[_i].text));
	ck_assert_msg(!replay_read(&replay, tape->path, &error), "%s", bad[_i].text);
	ck_assert_msg(strstr(error.text, bad[_i].said), "%s", error.text);
	ck_assert_msg(strncmp(error.text, tape->path, strlen(tape->path)) == 0, "%s", error.text);
}

TEST(what_is_not_a_file_of_lines_is_refused)
{
	static const char *const paths[] = { "/nonexistent", "/", "/dev/null", "/dev/zero" };
	for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
		struct replay replay;
		struct error error = { "" };
		ck_assert(!replay_read(&replay, paths[i], &error));
		ck_assert_msg(error.text[0], "%s", paths[i]);
	}
}

/* A line as long as may be, whether it ends or was torn there; and one byte more. */
TEST_EACH(only_a_longer_line_than_may_be_is_refused, 3)
{
	static char text[sizeof HEADER + RECORDING_LINE_MAX + 1];
	struct error error = { "" };
	struct replay replay;
	size_t header = strlen(HEADER), length = RECORDING_LINE_MAX + (_i == 2);
	strcpy(text, HEADER "{\"tick\":1," DIGEST "}");
	size_t said = strlen(text);
	memset(text + said, ' ', header + length - said);
	if (_i == 1)
		text[said - 1] = ' ';
	text[header + length] = '\n';
	struct tape *tape = tape_new();
	tape_store(tape, text, header + length + (_i == 0));
	ck_assert_int_eq(replay_read(&replay, tape->path, &error), _i < 2);
	if (_i < 2) {
		ck_assert_uint_eq(replay.count - replay.inputs, _i == 0);
		ck_assert_int_eq(strstr(replay.warning, "line 2 is incomplete and was ignored") !=
		                         NULL,
		                 _i == 1);
		replay_fini(&replay);
	} else {
		ck_assert_ptr_nonnull(strstr(error.text, "line 2: it is longer than 8192 bytes"));
	}
}

/* Changes the first digit after key, searching from position on. */
static void spoil(struct tape *tape, const char *position, const char *key)
{
	char *digit = strstr(strstr(tape->text, position), key) + strlen(key);
	*digit = *digit == '0' ? '1' : '0';
	tape_store(tape, tape->text, tape->size);
}

TEST(what_differs_is_named)
{
	struct error error;
	struct tape *tape = tape_new();
	tape_run(tape, 250, true);
	tape_load(tape);
	spoil(tape, "{\"tick\":200,\"digest\"", "digest\":\"");
	ck_assert(!survives(tape, &error));
	ck_assert_msg(strstr(error.text, "the run differs from the recording at tick 200 (not yet "
	                                 "at 100): clock or post office"),
	              "%s", error.text);
	spoil(tape, "{\"tick\":200,\"digest\"", "agents\":[\"");
	ck_assert(!survives(tape, &error));
	ck_assert_msg(strstr(error.text, "tick 200 (not yet at 100): Miner Bob"), "%s", error.text);
}

static const struct text impossible[] = {
	{ "\"input\":\"set\",\"agent\":\"Zoe\",\"stat\":\"thirst\",\"value\":1",
	  "there is no agent \"Zoe\"" },
	{ "\"input\":\"drop\",\"telegram\":12345", "that telegram is no longer in the queue" },
};

/* The same header as a real recording, and one more line. */
static void store_input(struct tape *tape, const char *input)
{
	char text[1024];
	recording_close(tape_record(tape, 1));
	tape_load(tape);
	int size = snprintf(text, sizeof text, "%s{\"tick\":3,%s}\n", tape->text, input);
	tape_store(tape, text, (size_t)size);
}

TEST_EACH(an_invalid_input_is_reported_with_its_tick, ARRAY_LEN(impossible))
{
	struct error error;
	struct tape *tape = tape_new();
	store_input(tape, impossible[_i].text);
	ck_assert(!survives(tape, &error));
	bool told = strstr(error.text, ": line 2: at tick 3: ") &&
	            strstr(error.text, impossible[_i].said);
	ck_assert_msg(told, "%s", error.text);
}

TEST(a_recording_of_another_world_says_so)
{
	struct error error = { "" };
	struct world changed = *worlds_default;
	changed.message_count--;
	struct tape *tape = tape_new();
	recording_close(tape_record(tape, 1));
	struct replay *replay = tape_replay(tape);
	ck_assert(!replay_fits(replay, worlds_find("couple"), &error));
	ck_assert_msg(strstr(error.text, "recorded in world messaging, not couple"), "%s",
	              error.text);
	ck_assert(!replay_fits(replay, &changed, &error));
	ck_assert_msg(strstr(error.text, "world messaging has changed since this was recorded by "
	                                 "version 1.2.3"),
	              "%s", error.text);
}
