/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/recording.h"

#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/rng.h"
#include "session/straight.h"
#include "session/tape.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "worlds/worlds.h"
#include "suite.h"

TEST(a_recording_replays_to_the_same_digest)
{
	struct error error = { "" };
	struct tape *tape = tape_new();
	uint64_t expected = tape_run(tape, 450, true), digest;
	struct replay *replay = tape_replay(tape);
	ck_assert_str_eq(replay->version, "1.2.3");
	ck_assert_str_eq(replay->world, "messaging");
	ck_assert_uint_eq(replay->seed, 7);
	ck_assert_uint_eq(replay->couples, 1);
	ck_assert_uint_eq(replay->end, 450);
	ck_assert(replay->ended);
	ck_assert_str_eq(replay->warning, "");
	ck_assert_uint_eq(replay->inputs, 11);
	ck_assert_uint_eq(replay->count - replay->inputs, 5);
	ck_assert_msg(replay_fits(replay, worlds_default, &error), "%s", error.text);
	ck_assert_msg(tape_play(replay, &digest, &error), "%s", error.text);
	ck_assert_uint_eq(digest, expected);
}

TEST(a_session_replays_what_was_recorded)
{
	struct error error = { "" };
	struct tape *tape = tape_new();
	uint64_t expected = tape_run(tape, 450, true);
	struct replay *replay = tape_replay(tape);
	struct session *session = tape_session(replay->seed);
	ck_assert_msg(tape_replay_run(replay, session, &error), "%s", error.text);
	ck_assert_uint_eq(session_moment(session).tick, 450);
	ck_assert_uint_eq(session_digest(session), expected);
}

TEST(a_killed_run_replays_to_its_last_input)
{
	struct error error = { "" };
	uint64_t digest;
	struct tape *tape = tape_new();
	/* The last input is applied at the end of segment 230. */
	tape_run(tape, 250, false);
	struct replay *replay = tape_replay(tape);
	ck_assert(!replay->ended);
	ck_assert_uint_eq(replay->end, 230);
	ck_assert_uint_eq(replay->inputs, 11);
	ck_assert_msg(tape_play(replay, &digest, &error), "%s", error.text);
}

TEST(a_seed_keeps_all_its_bits)
{
	struct tape *tape = tape_new();
	recording_close(tape_record(tape, UINT64_MAX - 1));
	struct replay *replay = tape_replay(tape);
	ck_assert_uint_eq(replay->seed, UINT64_MAX - 1);
}

/* Does what a user may do to a session, chosen by draw. */
static void act(struct session *session, uint32_t draw)
{
	struct error error;
	struct input input = { .kind = INPUT_SET, .agent = draw >> 8 & 1 };
	struct moment moment = session_moment(session);
	switch (draw % 10) {
	case 0:
		session_go(session, session_newest(session) * (draw >> 16) >> 16);
		break;
	case 1:
		undo_now(session);
		break;
	case 2:
		redo_now(session);
		break;
	case 3:
		input.value = (int32_t)(draw >> 9 & 1);
		session_input(session, &input, &error);
		break;
	case 4:
		input = (struct input){ .kind = INPUT_INJECT, .agent = AGENT_NONE };
		input.receiver = draw >> 8 & 1;
		input.message = draw >> 9 & 1;
		input.delay_ms = draw >> 10 & 0xFFFF;
		session_input(session, &input, &error);
		break;
	case 5:
		if (draw >> 8 & 1)
			session_restart(session);
		break;
	case 6:
		session_step(session, STEP_MICRO, draw >> 8 & 1);
		break;
	default:
		for (uint32_t i = 0; i < draw >> 25; i++)
			session_go(session, moment.tick + i);
	}
}

/* Whatever a user does, the recording describes the run as it is then. */
TEST_EACH(a_recording_follows_a_session_through_time, 20)
{
	struct error error = { "" };
	struct tape *tape = tape_new();
	struct recording *recording = tape_record(tape, (uint64_t)_i);
	struct session *session = tape_session((uint64_t)_i);
	for (uint32_t i = 0; i < 60; i++) {
		act(session, rng_draw(rng_key(99, (uint64_t)_i), 0, i));
		ck_assert_msg(recording_follow(recording, session, &error), "%s", error.text);

		struct replay replay;
		uint64_t digest;
		size_t inputs;
		session_inputs(session, &inputs);
		ck_assert_msg(replay_read(&replay, tape->path, &error), "%s", error.text);
		ck_assert_uint_eq(replay.inputs, inputs);
		ck_assert_msg(tape_play(&replay, &digest, &error), "%s", error.text);
		replay_fini(&replay);
	}
	session_go(session, session_newest(session));
	ck_assert(recording_finish(recording, session, &error));
	recording_close(recording);

	struct replay replay;
	struct session *again = tape_session((uint64_t)_i);
	ck_assert_msg(replay_read(&replay, tape->path, &error), "%s", error.text);
	ck_assert_msg(tape_replay_run(&replay, again, &error), "%s", error.text);
	ck_assert_uint_eq(session_moment(again).tick, session_newest(session));
	ck_assert_uint_eq(session_digest(again), session_digest(session));
	replay_fini(&replay);
}

TEST_EACH(an_input_after_the_end_is_dropped, 3)
{
	struct error error = { "" };
	const struct input input = { .kind = INPUT_SET, .value = 3 };
	struct tape *tape = tape_new();
	struct recording *recording = tape_record(tape, 1);
	struct session *session = tape_session(1);
	session_go(session, 5);
	give(session, &input);
	ck_assert(recording_follow(recording, session, &error));
	/* It comes after the end unless the end is later, or the input is at the end. */
	session_go(session, 4 + (uint64_t)_i);
	ck_assert(recording_finish(recording, session, &error));
	recording_close(recording);
	tape_load(tape);
	ck_assert_int_eq(strstr(tape->text, "{\"drop\":4,\"inputs\":0}\n") != NULL, _i == 0);
	ck_assert_int_eq(strstr(tape->text, "\"drop\"") != NULL, _i == 0);
	struct replay *replay = tape_replay(tape);
	ck_assert_uint_eq(replay->end, 4 + (uint64_t)_i);
	ck_assert_uint_eq(replay->inputs, _i > 0);
}

TEST(a_failure_to_write_is_reported_at_once_and_at_the_end)
{
	struct recording_options options = { .world = worlds_default,
		                             .couples = 1,
		                             .version = "1" };
	struct recording *recording = NULL;
	struct error error = { "" };
	ck_assert(!recording_open(&recording, "/nonexistent/x", &options, &error));
	ck_assert_str_eq(error.text,
	                 "/nonexistent/x: cannot be written: No such file or directory");
	ck_assert(!recording_open(&recording, "/", &options, &error));
	ck_assert_ptr_null(recording);

	struct tape *tape = tape_new();
	struct session *session = tape_session(1);
	recording = tape_record(tape, 1);
	signal(SIGXFSZ, SIG_IGN);
	struct rlimit limit;
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = 100000;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
	/* No checks inside the loop, since each of them writes to a file. */
	uint64_t tick = 0;
	for (; tick < 200000 && recording_follow(recording, session, &error); tick += 100)
		session_go(session, tick);
	limit.rlim_cur = limit.rlim_max;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
	ck_assert_uint_lt(tick, 200000);
	ck_assert_msg(strstr(error.text, "the recording ends here: File too large"), "%s",
	              error.text);
	ck_assert(recording_follow(recording, session, &error));
	ck_assert_str_eq(recording_failure(recording), error.text);
	error.text[0] = '\0';
	ck_assert(!recording_finish(recording, session, &error));
	ck_assert_str_eq(recording_failure(recording), error.text);
	recording_close(recording);
	tape_load(tape);
	ck_assert_uint_le(tape->size, 100000);
}

TEST(a_recording_whose_path_was_taken_meanwhile_is_an_error)
{
	struct error error = { "" };
	struct tape *tape = tape_new();
	struct recording *recording = tape_record(tape, 1);
	struct session *session = tape_session(1);
	unlink(tape->path);
	ck_assert_int_eq(mkdir(tape->path, 0777), 0);
	ck_assert(!recording_follow(recording, session, &error));
	ck_assert_ptr_nonnull(strstr(error.text, "the recording ends here: Is a directory"));
	ck_assert(recording_follow(recording, session, &error));
	recording_close(recording);
	ck_assert_int_eq(rmdir(tape->path), 0);
}

TEST(of_two_recordings_that_make_one_file_the_second_fails)
{
	struct recording_options options = { .world = worlds_default,
		                             .couples = 1,
		                             .version = "1" };
	struct error error = { "" };
	struct tape *tape = tape_new();
	struct session *session = tape_session(1);
	struct recording *first, *second;
	unlink(tape->path);
	ck_assert(recording_open(&first, tape->path, &options, &error));
	ck_assert(recording_open(&second, tape->path, &options, &error));
	ck_assert(recording_follow(second, session, &error));
	ck_assert_ptr_null(recording_failure(second));
	ck_assert(!recording_follow(first, session, &error));
	ck_assert_ptr_nonnull(strstr(error.text, "the recording ends here: File exists"));
	recording_close(first);
	ck_assert(recording_finish(second, session, &error));
	recording_close(second);
	ck_assert(tape_replay(tape)->ended);
}

TEST(a_link_that_leads_nowhere_is_not_replaced_and_a_sign_is_no_file)
{
	struct recording_options options = {
		.world = worlds_default, .couples = 1, .version = "1", .replace = true
	};
	struct recording *recording = NULL;
	struct error error = { "" };
	struct tape *tape = tape_new();
	char expected[200];
	unlink(tape->path);
	ck_assert_int_eq(symlink("nowhere/at/all", tape->path), 0);
	snprintf(expected, sizeof expected, "%s: cannot be written: the link leads to no file",
	         tape->path);
	ck_assert(!recording_open(&recording, tape->path, &options, &error));
	ck_assert_str_eq(error.text, expected);
	ck_assert(!recording_open(&recording, "-", &options, &error));
	ck_assert_str_eq(error.text, "-: a recording cannot go to stdout; name a file");
}

/* What is in the file. */
static const char *content(struct tape *tape)
{
	tape_load(tape);
	return tape->text;
}

TEST(an_existing_file_stays_until_something_is_recorded)
{
	struct recording_options options = { .world = worlds_default,
		                             .couples = 1,
		                             .version = "1" };
	struct error error = { "" };
	struct recording *recording = NULL;
	struct tape *tape = tape_new();
	char left[100];
	tape_store(tape, "old", 3);
	ck_assert(!recording_open(&recording, tape->path, &options, &error));
	ck_assert_ptr_nonnull(strstr(error.text, ": the file exists"));
	/* A process with the same number may have been killed before it could tidy up. */
	snprintf(left, sizeof left, "%s.%ld.part", tape->path, (long)getpid());
	fclose(fopen(left, "w"));
	recording_abandon(tape_record(tape, 1));
	ck_assert_int_ne(access(left, F_OK), 0);
	ck_assert_str_eq(content(tape), "old");
	recording = tape_record(tape, 1);
	ck_assert_str_eq(content(tape), "old");
	ck_assert(recording_follow(recording, tape_session(1), &error));
	ck_assert_ptr_nonnull(strstr(content(tape), "westworld"));
	recording_close(recording);
	ck_assert_int_ne(access(left, F_OK), 0);
	ck_assert_ptr_nonnull(strstr(content(tape), "westworld"));
}

TEST(a_full_disk_is_an_error)
{
	struct recording_options options = { .world = worlds_default,
		                             .couples = 1,
		                             .version = "1" };
	struct recording *recording = NULL;
	struct error error = { "" };
	ck_assert(!recording_open(&recording, "/dev/full", &options, &error));
	ck_assert_str_eq(error.text, "/dev/full: the recording ends here: No space left on device");
	ck_assert_ptr_null(recording);
}
