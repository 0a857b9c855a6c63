/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/resolve.h"
#include "suite.h"
#include "tape.h"

static void put(struct session *session, uint64_t tick, struct input input)
{
	session_go(session, tick);
	give(session, &input);
}

static uint64_t first_pending(const struct session *session)
{
	struct telegram telegram;
	ck_assert_uint_eq(queue_list(&session_sim(session)->queue, &telegram, 1), 1);
	return telegram.sequence;
}

/* A run of the shop with inputs of most kinds, to tick 40. */
static struct session *busy(const struct world *world)
{
	struct session *session = rules_session(world, 0);
	put(session, 5, (struct input){ .kind = INPUT_SET, .agent = 1, .stat = 0, .value = 7 });
	put(session, 6, (struct input){ .kind = INPUT_SET, .agent = 1, .stat = 1, .value = 1 });
	put(session, 6, (struct input){ .kind = INPUT_SET, .agent = 1, .stat = 2, .value = 0 });
	put(session, 9, (struct input){ .kind = INPUT_FORCE, .agent = 0, .state = 2 });
	put(session, 12,
	    (struct input){ .kind = INPUT_INJECT,
	                    .agent = 1,
	                    .receiver = 0,
	                    .message = 1,
	                    .delay_ms = 9000 });
	session_go(session, 13);
	put(session, 13,
	    (struct input){
		    .kind = INPUT_DELAY, .sequence = first_pending(session), .delay_ms = 700 });
	session_go(session, 40);
	return session;
}

/* The digests of segments 0 .. 40, mixed into one number. */
static uint64_t digest_of(struct session *session)
{
	uint64_t digest = 0;
	for (uint64_t tick = 0; tick <= 40; tick++) {
		session_go(session, tick);
		digest = digest * 31 + session_digest(session);
	}
	return digest;
}

/* Replays everything in one go. */
static bool replay_all(struct session *session, const struct world *world,
                       struct replay_under *under, struct error *error)
{
	if (!replay_under_begin(under, session, world, error))
		return false;
	while (!replay_under_go_on(under, session, UINT64_MAX / 2))
		;
	replay_under_fini(under);
	return true;
}

TEST(under_the_same_rules_the_run_is_the_same)
{
	struct replay_under replay;
	const struct world *store = rules_load(rules_edit(rules_shop, "A shop", "A store"));
	struct session *session = busy(rules_load(rules_shop));
	uint64_t digest = digest_of(session);
	ck_assert(replay_all(session, store, &replay, NULL));
	ck_assert_uint_eq(replay.inputs, 6);
	ck_assert_uint_eq(replay.left_out, 0);
	ck_assert(moments_are_equal(session_moment(session), at_end(40)));
	ck_assert_uint_eq(digest_of(session), digest);
	ck_assert_ptr_eq(session_sim(session)->world, store);
}

TEST(inputs_are_carried_over_by_names)
{
	struct replay_under replay;
	const struct world *other = rules_load(
		rules_edit(rules_shop, "agents = {", "agents = { { 'Cy', class = 'Digger' },"));
	struct session *session = busy(rules_load(rules_shop));
	ck_assert(replay_all(session, other, &replay, NULL));
	ck_assert_msg(!replay.left_out, "%s", replay.first);
	session_go(session, 6);
	ck_assert_int_ge(stat_of(session_sim(session), "Ben", "gold"), 7);
	ck_assert_int_eq(stat_of(session_sim(session), "Ben", "mood"), 1);
	ck_assert_int_eq(stat_of(session_sim(session), "Cy", "mood"), 0);
	session_go(session, 9);
	ck_assert_str_eq(state_of(session_sim(session), "Ann"), "Sleep");
	size_t count;
	const struct session_input *inputs = session_inputs(session, &count);
	ck_assert_uint_eq(count, 7);
	ck_assert_int_eq((int)inputs[3].input.value, 1);
	ck_assert_uint_eq(inputs[5].input.receiver, 1);
}

TEST(what_means_nothing_is_left_out_and_reported)
{
	struct replay_under replay;
	const struct world *other = rules_load(rules_edit(rules_shop,
	                                                  "gold = { 0, min = 0, max = 50 }",
	                                                  "gold = { 0, min = 0, max = 5 }"));
	struct session *session = busy(rules_load(rules_shop));
	ck_assert(replay_all(session, other, &replay, NULL));
	ck_assert_uint_eq(replay.inputs, 5);
	ck_assert_uint_eq(replay.left_out, 1);
	ck_assert_str_eq(replay.first,
	                 "Ben.gold = 7 at tick 5: gold cannot be 7 (expected 0 to 5)");
}

/* Has Ben send Pay to Ann at tick 1, with that delay and so much money. */
static void put_pay(struct session *session, int64_t delay_ms, double money)
{
	put(session, 1,
	    (struct input){ .kind = INPUT_INJECT,
	                    .agent = 1,
	                    .receiver = 0,
	                    .message = 1,
	                    .delay_ms = delay_ms,
	                    .contents.extra = {
				    .kind = EXTRA_NUMBERS, .count = 1, .as.numbers[0] = money } });
}

/* The times at which the queued Pays are due, and the money. */
static const char *pays_due(const struct session *session)
{
	static char text[100];
	struct telegram list[32];
	size_t count = queue_list(&session_sim(session)->queue, list, 32), length = 0;
	text[0] = '\0';
	for (size_t i = 0; i < count; i++) {
		if (list[i].message == 1)
			length += (size_t)snprintf(text + length, sizeof text - length, "%lld:%g ",
			                           (long long)list[i].due_ms,
			                           list[i].extra.as.numbers[0]);
	}
	return text;
}

/* Of the five telegrams sent, one is dropped. */
static const struct dropped {
	size_t which;
	const char *left;
} dropped[] = {
	{ 0, "8500:1 8500:2 8500:3 9500:2 " }, { 1, "7500:2 8500:2 8500:3 9500:2 " },
	{ 2, "7500:2 8500:1 8500:3 9500:2 " }, { 3, "7500:2 8500:1 8500:2 9500:2 " },
	{ 4, "7500:2 8500:1 8500:2 8500:3 " },
};

TEST_EACH(of_telegrams_that_are_alike_the_one_due_then_that_says_the_same_is_edited,
          ARRAY_LEN(dropped))
{
	struct replay_under replay;
	const struct world *store = rules_load(rules_edit(rules_shop, "A shop", "A store"));
	struct session *session = rules_session(rules_load(rules_shop), 0);
	put_pay(session, 7000, 2);
	for (int money = 1; money <= 3; money++)
		put_pay(session, 8000, money);
	put_pay(session, 9000, 2);
	struct telegram list[5];
	ck_assert_uint_eq(queue_list(&session_sim(session)->queue, list, 5), 5);
	put(session, 1,
	    (struct input){ .kind = INPUT_DROP, .sequence = list[dropped[_i].which].sequence });
	ck_assert_str_eq(pays_due(session), dropped[_i].left);
	session_go(session, 3);
	ck_assert(replay_all(session, store, &replay, NULL));
	ck_assert_uint_eq(replay.left_out, 0);
	ck_assert_str_eq(pays_due(session), dropped[_i].left);
}

TEST(an_edit_of_a_telegram_no_longer_sent_is_left_out)
{
	struct replay_under replay;
	const struct world *silent = rules_load(
		rules_edit(rules_shop, "send('Ann', 'Wake', { delay = 4 })", "say 'Zzz'"));
	struct session *session = rules_session(rules_load(rules_shop), 0);
	while (!session_sim(session)->queue.pending)
		session_go(session, session_newest(session) + 1);
	uint64_t tick = session_newest(session);
	char said[200];
	put(session, tick,
	    (struct input){ .kind = INPUT_HOLD, .sequence = first_pending(session) });
	session_go(session, tick + 2);
	ck_assert(replay_all(session, silent, &replay, NULL));
	ck_assert_uint_eq(replay.left_out, 1);
	snprintf(said, sizeof said,
	         "hold Wake for Ann at tick %d: there is no such telegram in the queue then",
	         (int)tick);
	ck_assert_str_eq(replay.first, said);
}

TEST(one_undo_brings_the_past_back)
{
	struct replay_under replay;
	const struct world *shop = rules_load(rules_shop);
	const struct world *other = rules_load(
		rules_edit(rules_shop, "chance(0.5)", "chance(0.9)"));
	struct session *session = busy(shop);
	uint64_t digest = digest_of(session);
	ck_assert(replay_all(session, other, &replay, NULL));
	uint64_t changed = digest_of(session);
	ck_assert_uint_ne(changed, digest);
	ck_assert(undo_now(session));
	ck_assert_uint_eq(digest_of(session), digest);
	ck_assert_ptr_eq(session_sim(session)->world, shop);
	ck_assert(redo_now(session));
	ck_assert_uint_eq(digest_of(session), changed);
}

TEST(reloads_of_the_past_are_not_carried_over)
{
	struct replay_under replay;
	const struct world *shop = rules_load(rules_shop);
	const struct world *other = rules_load(
		rules_edit(rules_shop, "chance(0.5)", "chance(0.9)"));
	struct session *session = busy(shop), *straight = busy(other);
	session_go(session, 20);
	ck_assert(session_reload(session, other, NULL));
	session_go(session, 40);
	ck_assert(replay_all(session, other, &replay, NULL));
	ck_assert_uint_eq(digest_of(session), digest_of(straight));
}

TEST(starting_again_keeps_the_rules_shown)
{
	const struct world *shop = rules_load(rules_shop);
	const struct world *other = rules_load(
		rules_edit(rules_shop, "chance(0.5)", "chance(0.9)"));
	struct session *session = rules_session(shop, 20), *straight = rules_session(other, 40);
	ck_assert(session_reload(session, other, NULL));
	session_restart(session);
	ck_assert(moments_are_equal(session_moment(session), at_end(0)));
	session_go(session, 40);
	ck_assert_uint_eq(digest_of(session), digest_of(straight));
	session_restart(session);
	session_go(session, 40);
	ck_assert_uint_eq(digest_of(session), digest_of(straight));
	ck_assert(undo_now(session) && undo_now(session) && undo_now(session));
	ck_assert_ptr_eq(session_sim(session)->world, shop);
}

TEST(a_run_that_begins_in_another_world_is_recorded_and_replayed)
{
	struct error error;
	struct replay_under under;
	struct recording *recording;
	const struct world *shop = rules_load(rules_shop);
	const struct world *other = rules_load(
		rules_edit(rules_shop, "chance(0.5)", "chance(0.9)"));
	struct session *session = busy(shop);
	const struct recording_options options = {
		.world = shop, .seed = 3, .couples = 1, .version = "0", .replace = true
	};
	struct tape *tape = tape_new();
	ck_assert(recording_open(&recording, tape->path, &options, NULL));
	ck_assert(recording_follow(recording, session, NULL));
	ck_assert(replay_all(session, other, &under, NULL));
	ck_assert(recording_finish(recording, session, NULL));
	recording_close(recording);
	struct replay *replay = tape_replay(tape);
	ck_assert_uint_eq(replay->inputs, 7);
	struct session *played = test_session(
		&(struct session_options){ .world = replay_world(replay, &error),
	                                   .seed = 3,
	                                   .couples = 1,
	                                   .history_bytes = 1 << 16 });
	ck_assert_msg(tape_replay_run(replay, played, &error), "%s", error.text);
	ck_assert_uint_eq(digest_of(played), digest_of(session));
}
