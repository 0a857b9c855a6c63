/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "session/straight.h"
#include "session/tape.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"

/*
 * Which ticks a recording has, and which it may have.
 */

/* How often the text occurs in the recording. */
static size_t count_of(const struct tape *tape, const char *text)
{
	size_t count = 0;
	for (const char *at = tape->text; (at = strstr(at, text)) != NULL; at++)
		count++;
	return count;
}

/* Goes on to that tick, and looks at the file after every tick. */
static void follow_until(struct tape *tape, struct recording *recording, struct session *session,
                         uint64_t until)
{
	struct error error = { "" };
	for (uint64_t tick = session_moment(session).tick; tick <= until; tick++) {
		session_go(session, tick);
		ck_assert_msg(recording_follow(recording, session, &error), "%s", error.text);
	}
	tape_load(tape);
}

TEST(a_run_that_goes_on_from_its_past_has_one_drop_and_its_digests_again)
{
	enum { EACH = RECORDING_DIGEST_TICKS };
	struct error error = { "" };
	struct input input = { .kind = INPUT_SET, .value = 3 };
	char digest[64];
	snprintf(digest, sizeof digest, "{\"tick\":%d,\"digest\"", EACH);
	struct tape *tape = tape_new();
	struct recording *recording = tape_record(tape, 1);
	struct session *session = tape_session(1);
	follow_until(tape, recording, session, EACH);
	ck_assert_uint_eq(count_of(tape, digest), 1);
	/* An input at the last tick that is recorded comes after it. */
	give(session, &input);
	follow_until(tape, recording, session, 2 * EACH + EACH / 2);
	ck_assert_uint_eq(count_of(tape, "\"digest\":"), 2);
	ck_assert_uint_eq(count_of(tape, "\"drop\""), 0);
	session_go(session, EACH / 2);
	give(session, &input);
	follow_until(tape, recording, session, EACH + EACH / 2);
	ck_assert_uint_eq(count_of(tape, digest), 2);
	ck_assert(recording_finish(recording, session, &error));
	tape_load(tape);
	ck_assert_uint_eq(count_of(tape, "\"drop\""), 1);
	ck_assert_uint_eq(count_of(tape, "{\"end\":"), 1);
	recording_close(recording);
	struct replay *replay = tape_replay(tape);
	ck_assert_uint_eq(replay->count - replay->inputs, 2);
	ck_assert_uint_eq(replay->inputs, 1);
	ck_assert_uint_eq(replay->end, EACH + EACH / 2);
}

/* The first gap, or the last tick, is as large as may be, or one more. */
TEST_EACH(only_too_many_ticks_are_refused, 3)
{
	struct error error = { "" };
	struct replay replay;
	char text[2000];
	struct tape *tape = tape_new();
	recording_close(tape_record(tape, 1));
	tape_load(tape);
	strcpy(text, tape->text);
	for (int i = 1; i <= 11; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text),
		         "{\"tick\":%d,\"digest\":\"0123456789abcdef\"}\n",
		         i == 11 ? REPLAY_TICKS_MAX + (_i == 2) : i * REPLAY_GAP_MAX + (_i == 1));
	tape_store(tape, text, strlen(text));
	ck_assert_int_eq(replay_read(&replay, tape->path, &error), !_i);
	if (!_i)
		replay_fini(&replay);
	else
		ck_assert_str_eq(
			strstr(error.text, "line"),
			_i == 1 ? "line 2: 10000001 ticks without a digest (at most 10000000)"
				: "line 12: tick 100000001 is too late to be replayed "
				  "(at most 100000000)");
}
