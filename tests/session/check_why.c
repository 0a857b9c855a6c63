/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "reasons.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "session/walk.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/sim_code.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * Explanations follow a change back to its causes.
 */

enum { TEXT_SIZE = 4096 };

static struct session *session_at(const char *world, uint32_t couples, uint64_t tick)
{
	struct line line = line_of(world, 1, couples, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, tick);
	return session;
}

static uint32_t id_of(const struct session *session, const char *name)
{
	return sim_find(session_sim(session), name)->id;
}

TEST(a_change_leads_to_the_answer_and_to_what_made_it_so)
{
	struct session *session = session_at("messaging", 1, 9);
	ck_assert_str_eq(reasons(session, "Miner Bob", true),
	                 "9 Miner Bob changed from EnterMineAndDigForNugget to "
	                 "VisitBankAndDepositGold: pockets full\n"
	                 "  * pockets full? gold_carried 3 >= 3, yes\n"
	                 "  - thirsty? thirst 2 >= 5, no: 3 short\n"
	                 "9 gold_carried 2 -> 3, while executing EnterMineAndDigForNugget\n");
}

TEST(telegrams_lead_to_their_sender_and_its_reason)
{
	struct session *session = session_at("messaging", 1, 20);
	ck_assert_str_eq(
		reasons(session, "Miner Bob", true),
		"19 Miner Bob went back from EatStew to GoHomeAndSleepTilRested: eaten\n"
		"18 Miner Bob changed from GoHomeAndSleepTilRested to EatStew: StewReady\n"
		"18 StewReady came to Miner Bob from Elsa\n"
		"18 Elsa sent StewReady to Miner Bob, on receiving StewReady\n"
		"18 StewReady came to Elsa from Elsa\n"
		"15 Elsa posted StewReady to Elsa, due at 9 s, on entering CookStew\n"
		"  - stew in the oven? cooking false == true, no\n"
		"15 Elsa changed from DoHouseWork to CookStew: HiHoneyImHome\n"
		"15 HiHoneyImHome came to Elsa from Miner Bob\n"
		"15 Miner Bob sent HiHoneyImHome to Elsa, on entering GoHomeAndSleepTilRested\n"
		"  - at home? place bank == shack, no\n"
		"15 Miner Bob changed from VisitBankAndDepositGold to GoHomeAndSleepTilRested: "
		"comfortable\n"
		"  * comfortable? money_in_bank 5 >= 5, yes\n"
		"15 money_in_bank 2 -> 5, while executing VisitBankAndDepositGold\n");
}

TEST(what_has_not_happened_yet_is_no_reason)
{
	struct session *session = session_at("messaging", 1, 9);
	size_t count;
	const struct event *events = session_events(session, &count);
	uint32_t change = 0;
	while (events[change].kind != EVENT_CHANGE)
		change++;
	/* The change is about to happen, so the one before it counts. */
	session_show(session, at_event(9, change));
	ck_assert_str_eq(reasons(session, "Miner Bob", true),
	                 "7 Miner Bob changed from QuenchThirst to EnterMineAndDigForNugget: "
	                 "refreshed\n"
	                 "6 Miner Bob changed from EnterMineAndDigForNugget to QuenchThirst: "
	                 "thirsty\n"
	                 "  - pockets full? gold_carried 1 >= 3, no: 2 short\n"
	                 "  * thirsty? thirst 6 >= 5, yes\n"
	                 "6 thirst 5 -> 6, in its update\n");
	/* The change has begun; later questions are not known. */
	session_show(session, at_event(9, change + 1));
	ck_assert_str_eq(reasons(session, "Miner Bob", true),
	                 "9 Miner Bob changed from EnterMineAndDigForNugget to "
	                 "VisitBankAndDepositGold: pockets full\n"
	                 "  * pockets full? gold_carried 3 >= 3, yes\n"
	                 "9 gold_carried 2 -> 3, while executing EnterMineAndDigForNugget\n");
}

TEST(an_agent_that_has_never_changed_is_where_it_began)
{
	struct session *session = session_at("messaging", 1, 0);
	ck_assert_str_eq(reasons(session, "Elsa", true),
	                 "0 Elsa has been in DoHouseWork since the beginning\n");
	ck_assert(session_why(session, id_of(session, "Elsa"))->links[0].never);
}

TEST(a_stat_that_has_never_changed_is_what_it_was)
{
	struct session *session = session_at("miner", 1, 1);
	ck_assert_str_eq(reasons(session, "Miner Bob", true),
	                 "1 Miner Bob changed from GoHomeAndSleepTilRested to "
	                 "EnterMineAndDigForNugget: rested\n"
	                 "  * fatigued? fatigue 0 > 5, no: 6 short\n"
	                 "0 fatigue has been 0 since the beginning\n");
}

/* Makes Bob sleep for 30,000 ticks from tick 20 on. */
static struct session *tire_bob(void)
{
	struct session *session = session_at("messaging", 1, 20);
	const struct agent *bob = sim_find(session_sim(session), "Miner Bob");
	int fatigue = class_find_stat(sim_class(session_sim(session), bob), "fatigue");
	struct input input = {
		.kind = INPUT_SET, .agent = bob->id, .stat = (uint8_t)fatigue, .value = 30000
	};
	give(session, &input);
	return session;
}

TEST(however_long_ago_it_is_found_piece_by_piece)
{
	struct session *session = tire_bob();
	char wanted[TEXT_SIZE];
	snprintf(wanted, sizeof wanted, "%s", reasons(session, "Miner Bob", true));
	ck_assert(strstr(wanted, "19 Miner Bob went back from EatStew"));
	session_go(session, 25000);
	uint32_t bob = id_of(session, "Miner Bob");
	uint64_t tick = 25000, pieces = 1;
	ck_assert_ptr_null(session_why(session, bob));
	for (; !session_explain(session, bob, 600); pieces++) {
		const struct why *why = session_why(session, bob);
		ck_assert(!why->whole);
		ck_assert(!why->chains[0].whole);
		/* The first link takes longest; on the way to it the search only goes back. */
		if (!why->chains[0].count) {
			ck_assert_uint_le(why->tick, tick);
			tick = why->tick;
		}
	}
	/* 25,000 ticks of two agents, 600 updates at a time. */
	ck_assert_uint_gt(pieces, 80);
	ck_assert_uint_lt(pieces, 300);
	ck_assert_uint_lt(tick, 1024);
	ck_assert_str_eq(reasons(session, "Miner Bob", true), wanted);
}

TEST(an_input_is_a_last_reason)
{
	struct session *session = session_at("messaging", 1, 3);
	const struct agent *bob = sim_find(session_sim(session), "Miner Bob");
	int thirst = class_find_stat(sim_class(session_sim(session), bob), "thirst");
	struct input set = {
		.kind = INPUT_SET, .agent = bob->id, .stat = (uint8_t)thirst, .value = 9
	};
	struct input call = { .kind = INPUT_INJECT,
		              .agent = AGENT_NONE,
		              .receiver = id_of(session, "Elsa"),
		              .message = HI_HONEY_IM_HOME };
	give(session, &set);
	give(session, &call);
	ck_assert_str_eq(reasons(session, "Elsa", true),
	                 "3 Elsa changed from DoHouseWork to CookStew: HiHoneyImHome\n"
	                 "3 HiHoneyImHome came to Elsa without a sender\n"
	                 "3 nobody sent HiHoneyImHome to Elsa, by an input\n"
	                 "3 input: nobody>Elsa:HiHoneyImHome\n");
}

TEST(an_edited_telegram_is_still_known)
{
	struct session *session = session_at("messaging", 1, 16);
	struct telegram telegram;
	ck_assert_uint_eq(queue_list(&session_sim(session)->queue, &telegram, 1), 1);
	struct input delay = { .kind = INPUT_DELAY,
		               .sequence = telegram.sequence,
		               .delay_ms = 2000 };
	give(session, &delay);
	session_go(session, 22);
	const char *text = reasons(session, "Elsa", true);
	ck_assert_str_eq(strstr(text, "22 StewReady came"),
	                 strstr(text, "22 StewReady came to Elsa from Elsa\n"
	                              "15 Elsa posted StewReady to Elsa, due at 9 s, on entering "
	                              "CookStew\n"));
}

TEST(of_two_changes_in_a_tick_the_later_one_counts_whatever_follows)
{
	struct session *session = session_at("messaging", 1, 9);
	const struct sim *sim = session_sim(session);
	uint32_t bob = id_of(session, "Miner Bob");
	int thirst = class_find_stat(sim_class(sim, sim_agent(sim, bob)), "thirst");
	const struct input inputs[] = {
		{ .kind = INPUT_FORCE, .agent = bob, .state = 1 },
		{ .kind = INPUT_FORCE, .agent = bob, .state = 2 },
		{ .kind = INPUT_SET, .agent = bob, .stat = (uint8_t)thirst, .value = 0 },
	};
	for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
		give(session, &inputs[i]);
	ck_assert_str_eq(reasons(session, "Miner Bob", true),
	                 "9 Miner Bob changed from EnterMineAndDigForNugget to "
	                 "VisitBankAndDepositGold, by an input\n"
	                 "9 input: force Miner Bob into VisitBankAndDepositGold\n");
}

TEST(an_explanation_is_of_its_moment_and_forgets_what_is_undone)
{
	struct session *session = session_at("messaging", 1, 9);
	uint32_t bob = id_of(session, "Miner Bob");
	char before[TEXT_SIZE];
	snprintf(before, sizeof before, "%s", reasons(session, "Miner Bob", true));
	ck_assert_ptr_null(session_why(session, id_of(session, "Elsa")));
	session_go(session, 8);
	ck_assert_ptr_null(session_why(session, bob));
	session_go(session, 9);
	ck_assert_str_eq(reasons(session, "Miner Bob", true), before);
	struct input force = { .kind = INPUT_FORCE, .agent = bob, .state = 1 };
	give(session, &force);
	ck_assert_ptr_null(session_why(session, bob));
	ck_assert_str_eq(reasons(session, "Miner Bob", true),
	                 "9 Miner Bob changed from VisitBankAndDepositGold to "
	                 "EnterMineAndDigForNugget, by an input\n"
	                 "9 input: force Miner Bob into EnterMineAndDigForNugget\n");
	ck_assert(undo_now(session));
	session_go(session, 9);
	ck_assert_str_eq(reasons(session, "Miner Bob", true), before);
}

/* Elsa's last change in a straight run before the moment; tick UINT64_MAX: none. */
struct last {
	uint64_t tick;
	uint32_t elsa, event, end;
	uint8_t from, to;
	bool counts; /* whether this segment is that of the moment */
};

static void note(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct last *last = context;
	for (size_t i = 0; i < count; i++, last->event++) {
		bool changes = events[i].kind == EVENT_CHANGE ||
		               (events[i].kind == EVENT_REVERT && events[i].result);
		if (!changes || events[i].agent != last->elsa ||
		    (last->counts && last->event >= last->end))
			continue;
		last->tick = sim->head.tick;
		last->from = events[i].from;
		last->to = events[i].to;
	}
}

static struct last straight_change(const struct line *line, struct moment moment, uint32_t elsa)
{
	const struct session_options *options = &line->options;
	struct last last = { .tick = UINT64_MAX, .elsa = elsa, .end = moment.event };
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = note, .context = &last };
	struct sim sim;
	sim_init(&sim, options->world, options->seed, options->couples);
	for (uint64_t i = 0; i <= moment.tick; i++) {
		last.event = 0;
		last.counts = i == moment.tick;
		straight_live(&sim, line, i, &watcher);
	}
	sim_fini(&sim);
	return last;
}

TEST_EACH(on_a_walk_the_last_change_is_that_of_a_straight_run, 8)
{
	struct line line = line_of("messaging", (uint64_t)_i, 1 + (uint32_t)_i % 2, 1 << 18);
	struct walk *walk = walk_new((uint64_t)_i, &line);
	unsigned changed = 0;
	while (walk->step < 60) {
		walk_step(walk, true);
		const struct why *why = explained(walk->session, "Elsa");
		const struct why_link *link = &why->links[0];
		struct last last = straight_change(&walk->line, session_moment(walk->session),
		                                   why->agent);
		ck_assert_uint_eq(why->chain_count, 1);
		ck_assert_msg(link->never == (last.tick == UINT64_MAX), "%s", walk_where(walk));
		ck_assert_msg(link->never || (link->entry.tick == last.tick &&
		                              link->entry.event.from == last.from &&
		                              link->entry.event.to == last.to),
		              "%s: tick %llu, not %llu", walk_where(walk),
		              (unsigned long long)link->entry.tick, (unsigned long long)last.tick);
		changed += !link->never;
	}
	ck_assert_uint_gt(changed, 0);
	walk_free(walk);
}

TEST(in_a_crowd_it_is_found_as_well)
{
	struct session *session = session_at("messaging", 1500, 9), *small;
	char wanted[TEXT_SIZE];
	small = session_at("messaging", 1, 9);
	ck_assert(session_is_crowd(session));
	snprintf(wanted, sizeof wanted, "%s", reasons(small, "Miner Bob", true));
	ck_assert_str_eq(reasons(session, "Miner Bob", true), wanted);
}
