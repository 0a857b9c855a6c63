/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/tape.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/inputs.h"
#include "session/straight.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"
#include "worlds/worlds.h"

static void free_tape(void *old)
{
	struct tape *tape = old;
	free(tape->text);
	unlink(tape->path);
	free(tape);
}

struct tape *tape_new(void)
{
	const char *folder = getenv("TMPDIR");
	struct tape *tape = memory_zero(1, sizeof *tape);
	snprintf(tape->path, sizeof tape->path, "%.40s/tape-XXXXXX", folder ? folder : "/tmp");
	int file = mkstemp(tape->path);
	ck_assert_int_ge(file, 0);
	close(file);
	suite_free_later(free_tape, tape);
	return tape;
}

static void free_replay(void *replay)
{
	replay_fini(replay);
	free(replay);
}

struct replay *tape_replay(const struct tape *tape)
{
	struct replay *replay = memory_zero(1, sizeof *replay);
	struct error error = { "" };
	ck_assert_msg(replay_read(replay, tape->path, &error), "%s", error.text);
	suite_free_later(free_replay, replay);
	return replay;
}

void tape_load(struct tape *tape)
{
	FILE *file = fopen(tape->path, "r");
	ck_assert_ptr_nonnull(file);
	free(tape->text);
	fseek(file, 0, SEEK_END);
	tape->size = (size_t)ftell(file);
	rewind(file);
	tape->text = calloc(tape->size + 1, 1);
	ck_assert_uint_eq(fread(tape->text, 1, tape->size, file), tape->size);
	fclose(file);
}

void tape_store(struct tape *tape, const void *bytes, size_t size)
{
	FILE *file = fopen(tape->path, "w");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
	fclose(file);
}

struct recording *tape_record(struct tape *tape, uint64_t seed)
{
	struct recording_options options = { .world = worlds_default,
		                             .seed = seed,
		                             .couples = 1,
		                             .version = "1.2.3",
		                             .replace = true };
	struct recording *recording = NULL;
	struct error error = { "" };
	ck_assert_msg(recording_open(&recording, tape->path, &options, &error), "%s", error.text);
	return recording;
}

struct session *tape_session(uint64_t seed)
{
	struct session_options options = {
		.world = worlds_default, .seed = seed, .couples = 1, .history_bytes = 1 << 20
	};
	return test_session(&options);
}

/* One input of each kind, in an order in which all are valid: the telegram edited is the one sent
 * last. */
static const struct input inputs[] = {
	{ .kind = INPUT_INJECT,
	  .agent = AGENT_NONE,
	  .receiver = 0,
	  .message = 1,
	  .delay_ms = 400000,
	  .contents.extra = { .kind = EXTRA_NUMBERS, .count = 2, .as.numbers = { 0.1, -1e300 } } },
	{ .kind = INPUT_HOLD },
	{ .kind = INPUT_SET, .agent = 0, .stat = 0, .value = 3 },
	{ .kind = INPUT_RELEASE },
	{ .kind = INPUT_FORCE, .agent = 1, .state = 2 },
	{ .kind = INPUT_DELAY, .delay_ms = 60500 },
	{ .kind = INPUT_READDRESS, .receiver = 1 },
	{ .kind = INPUT_DUPLICATE },
	{ .kind = INPUT_DROP },
	{ .kind = INPUT_INJECT,
	  .agent = 1,
	  .receiver = 0,
	  .message = 0,
	  .delay_ms = 30000,
	  .contents.extra = { .kind = EXTRA_TEXT, .as.text = "a \"quoted\" \\" } },
	{ .kind = INPUT_HURRY },
};

static void follow(struct recording *recording, const struct session *session)
{
	struct error error = { "" };
	ck_assert_msg(recording_follow(recording, session, &error), "%s", error.text);
}

uint64_t tape_run(struct tape *tape, uint64_t ticks, bool ended)
{
	struct recording *recording = tape_record(tape, 7);
	struct session *session = tape_session(7);
	uint64_t telegram = 0, next = 0;
	for (uint64_t tick = 0; tick < ticks; tick++) {
		session_go(session, tick);
		follow(recording, session);
		if (tick % 23 || next == ARRAY_LEN(inputs))
			continue;
		struct input input = inputs[next++];
		input.sequence = telegram;
		if (input.kind == INPUT_INJECT)
			telegram = session_sim(session)->head.sequence;
		give(session, &input);
		follow(recording, session);
	}
	session_go(session, ticks);
	if (ended)
		ck_assert(recording_finish(recording, session, NULL));
	recording_close(recording);
	return session_digest(session);
}

bool tape_play(struct replay *replay, uint64_t *digest, struct error *error)
{
	struct sim sim;
	struct input input;
	enum replay_step step;
	sim_init(&sim, worlds_default, replay->seed, replay->couples);
	while ((step = replay_next(replay, &sim, &input, error)) <= REPLAY_TICK) {
		if (step == REPLAY_INPUT)
			input_apply(&sim, &input);
		else
			sim_tick(&sim);
	}
	*digest = snapshot_digest(&sim);
	sim_fini(&sim);
	return step == REPLAY_END;
}

/* Goes towards the tick, in pieces between which progress can be reported. */
static void go(struct session *session, uint64_t tick)
{
	enum { PIECE = 10000 };
	uint64_t now = session_moment(session).tick;
	session_go(session, tick - now > PIECE ? now + PIECE : tick);
}

bool tape_replay_run(struct replay *replay, struct session *session, struct error *error)
{
	struct input input;
	for (;;) {
		switch (replay_next(replay, session_sim(session), &input, error)) {
		case REPLAY_INPUT:
			if (!session_input(session, &input, error))
				return false;
			/* After a reload the moment shown is in the middle of a tick. */
			session_go(session, session_moment(session).tick);
			break;
		case REPLAY_TICK:
			go(session, replay_tick(replay));
			break;
		case REPLAY_STOP:
			if (!replay_stop(replay, session, error))
				return false;
			break;
		case REPLAY_DIFFERS:
			return false;
		case REPLAY_END:
			return true;
		}
	}
}
