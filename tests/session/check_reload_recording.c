/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"
#include "tape.h"

static struct tape *tape;
static const struct world *worlds[3];

/* The third world is long and has characters of two bytes and bytes that are no characters. */
static void setup(void)
{
	char text[4096];
	tape = tape_new();
	worlds[0] = rules_load(rules_shop);
	worlds[1] = rules_load(
		rules_edit(rules_shop, "agents = {", "agents = { { 'Cy', class = 'Digger' },"));
	int length = snprintf(text, sizeof text, "-- A shop");
	for (int i = 0; i < 700; i++)
		length += snprintf(text + length, sizeof text - (size_t)length, "%s",
		                   i == 500 ? "\377" : "\303\274\t");
	snprintf(text + length, sizeof text - (size_t)length, "%s", strchr(rules_shop, '\n'));
	worlds[2] = rules_load(text);
}

/* A session and its recording, which follows after every move. */
struct take {
	struct session *session;
	struct recording *recording;
};

static struct take take_begin(void)
{
	struct take take = { .session = rules_session(worlds[0], 0) };
	const struct recording_options options = {
		.world = worlds[0], .seed = 3, .couples = 1, .version = "0", .replace = true
	};
	struct error error;
	ck_assert_msg(recording_open(&take.recording, tape->path, &options, &error), "%s",
	              error.text);
	return take;
}

static void follow(struct take *take)
{
	ck_assert(recording_follow(take->recording, take->session, NULL));
}

/* Goes to the end of that tick as front ends do, recording every tick on the way. */
static void go(struct take *take, uint64_t tick)
{
	while (session_newest(take->session) < tick) {
		session_go(take->session, session_newest(take->session) + 1);
		follow(take);
	}
	session_go(take->session, tick);
	follow(take);
}

static void reload(struct take *take, size_t world)
{
	ck_assert(session_reload(take->session, worlds[world], NULL));
	follow(take);
}

static void set_gold(struct take *take, double gold)
{
	struct input input = { .kind = INPUT_SET, .agent = 1, .stat = 0, .value = gold };
	give(take->session, &input);
	follow(take);
}

/* Ends the recording at the moment shown; returns the digest there. */
static uint64_t take_end(struct take *take)
{
	uint64_t digest = snapshot_digest(session_sim(take->session));
	ck_assert(recording_finish(take->recording, take->session, NULL));
	recording_close(take->recording);
	return digest;
}

/* The digest at the end of a replay in a session. */
static uint64_t play(struct replay *replay)
{
	struct error error;
	ck_assert_msg(replay_read(replay, tape->path, &error), "%s", error.text);
	const struct world *world = replay_world(replay, &error);
	ck_assert_msg(world && replay_fits(replay, world, &error), "%s", error.text);
	struct session *session = test_session(&(struct session_options){
		.world = world, .seed = replay->seed, .couples = 1, .history_bytes = 1 << 16 });
	ck_assert_msg(tape_replay_run(replay, session, &error), "%s", error.text);
	uint64_t digest = snapshot_digest(session_sim(session));
	return digest;
}

/* The digest at the end of a replay in a bare sim. */
static uint64_t play_alone(struct replay *replay)
{
	struct error error;
	struct input input;
	struct sim sim;
	enum replay_step step;
	ck_assert(replay_read(replay, tape->path, &error));
	sim_init(&sim, replay_world(replay, &error), replay->seed, 1);
	while ((step = replay_next(replay, &sim, &input, &error)) != REPLAY_END) {
		ck_assert_msg(step == REPLAY_TICK || step == REPLAY_INPUT, "%s", error.text);
		if (step == REPLAY_INPUT)
			input_apply(&sim, &input);
		else
			sim_tick(&sim);
	}
	uint64_t digest = snapshot_digest(&sim);
	sim_fini(&sim);
	return digest;
}

/* Reloads, goes back past reloads, undoes some, and does other things instead. */
static struct take eventful(void)
{
	struct take take = take_begin();
	go(&take, 99);
	reload(&take, 1);
	go(&take, 120);
	set_gold(&take, 3);
	reload(&take, 2);
	go(&take, 230);
	session_go(take.session, 110);
	reload(&take, 2);
	ck_assert(undo_now(take.session));
	follow(&take);
	ck_assert(undo_now(take.session));
	follow(&take);
	go(&take, 140);
	reload(&take, 2);
	reload(&take, 0);
	go(&take, 205);
	return take;
}

FIXTURE(setup, NULL)

TEST(reloads_are_recorded_with_their_texts_and_replayed)
{
	struct replay replay;
	struct take take = eventful();
	uint64_t digest = take_end(&take);
	ck_assert_uint_eq(play(&replay), digest);
	ck_assert_uint_eq(replay.inputs, 3);
	ck_assert_uint_eq(replay.end, 205);
	replay_fini(&replay);
	ck_assert_uint_eq(play_alone(&replay), digest);
	replay_fini(&replay);
}

TEST(a_recording_begun_late_has_the_reloads_before_it)
{
	struct replay replay;
	struct take take = eventful();
	const struct recording_options options = {
		.world = worlds[0], .seed = 3, .couples = 1, .version = "0", .replace = true
	};
	uint64_t digest = session_digest(take.session);
	recording_abandon(take.recording);
	ck_assert(recording_open(&take.recording, tape->path, &options, NULL));
	ck_assert(recording_follow(take.recording, take.session, NULL));
	take_end(&take);
	ck_assert_uint_eq(play(&replay), digest);
	ck_assert_uint_eq(replay.inputs, 3);
	replay_fini(&replay);
}

/* Steps back from the moment after a reload. */
TEST_EACH(a_run_that_ends_at_a_reload_is_replayed_to_just_there, 3)
{
	struct replay replay;
	struct take take = take_begin();
	go(&take, 10);
	reload(&take, 1);
	for (int i = 0; i < _i; i++)
		session_step(take.session, STEP_MICRO, false);
	follow(&take);
	uint64_t digest = take_end(&take);
	ck_assert_uint_eq(play(&replay), digest);
	ck_assert_uint_eq(replay.end, 11);
	ck_assert_uint_eq(replay.stop, 2 - (uint32_t)_i);
	replay_fini(&replay);
}

TEST(a_torn_recording_is_noticed_wherever_it_is_torn)
{
	struct replay replay;
	struct error error;
	struct take take = eventful();
	take_end(&take);
	tape_load(tape);
	struct tape whole = *tape;
	for (size_t size = 1; size < whole.size; size += 1 + size % 151) {
		tape_store(tape, whole.text, size);
		error.text[0] = '\0';
		bool good = replay_read(&replay, tape->path, &error) &&
		            replay_world(&replay, &error);
		bool ends = size + 1 == whole.size || whole.text[size - 1] == '\n';
		ck_assert_msg(good ? replay.warning[0] || ends || whole.text[size] == '\n'
		                   : error.text[0] != '\0',
		              "%zu bytes", size);
		if (good || replay.worlds)
			replay_fini(&replay);
	}
}

TEST(a_text_that_has_been_changed_is_not_what_was_recorded)
{
	struct replay replay;
	struct error error;
	struct take take = eventful();
	take_end(&take);
	tape_load(tape);
	strstr(tape->text, "max = 50")[6] = '4';
	tape_store(tape, tape->text, tape->size);
	ck_assert(!replay_read(&replay, tape->path, &error));
	ck_assert_ptr_nonnull(strstr(error.text, "world shop is not read as version 0 read it"));
}
