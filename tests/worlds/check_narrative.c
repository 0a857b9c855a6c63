/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "sim/input.h"
#include "sim/sim_code.h"
#include "worlds/narrator.h"
#include "worlds/worlds.h"
#include "suite.h"

/* Seeds that give the book's runs; bench/find_seed found them. */
static const struct book {
	const char *world;
	uint64_t seed;
	size_t skipped; /* lines before the book's begin */
} books[] = {
	{ "miner", 1, 3 },
	{ "miner", 4711, 3 },
	{ "couple", 127835, 0 },
	{ "messaging", 10, 0 },
};

TEST_EACH(the_book_can_be_read_line_for_line, ARRAY_LEN(books))
{
	static struct narrator run, book;
	const struct book *entry = &books[_i];
	narrator_run(&run, worlds_find(entry->world), entry->seed, 25);
	narrator_read_book(&book, entry->world);
	const char *found = strstr(run.lines, book.lines);
	ck_assert_msg(found != NULL, "%s with seed %d says:\n%s", entry->world, (int)entry->seed,
	              run.lines);
	size_t before = 0;
	for (const char *at = run.lines; at < found; at++)
		before += *at == '\n';
	if (entry->skipped)
		ck_assert_uint_eq(before, entry->skipped);
}

static struct miner *bob_of(const struct sim *sim)
{
	return (struct miner *)sim_find(sim, "Miner Bob");
}

static struct wife *elsa_of(const struct sim *sim)
{
	return (struct wife *)sim_find(sim, "Elsa");
}

static uint8_t state_of(const struct sim *sim, const void *record, const char *name)
{
	uint8_t state = class_find_state(sim_class(sim, record), name);
	ck_assert_msg(state != STATE_NONE, "%s", name);
	return state;
}

static bool is_in(const struct sim *sim, const void *record, const char *name)
{
	return agent_machines_const(record)->current == state_of(sim, record, name);
}

static void force(struct sim *sim, const struct agent *agent, const char *state)
{
	struct input input = { .kind = INPUT_FORCE,
		               .agent = agent->id,
		               .state = state_of(sim, agent, state) };
	struct error error = { "" };
	ck_assert_msg(input_check(sim, &input, &error), "%s", error.text);
	input_apply(sim, &input);
}

TEST(bob_begins_asleep_at_home_and_elsa_in_her_housework)
{
	for (const struct world *const *world = worlds_builtin; *world; world++) {
		struct sim sim;
		sim_init(&sim, *world, 1, 1);
		ck_assert(is_in(&sim, bob_of(&sim), "GoHomeAndSleepTilRested"));
		ck_assert_uint_eq(bob_of(&sim)->agent.place, SHACK);
		if (strcmp((*world)->name, "miner") != 0)
			ck_assert(is_in(&sim, elsa_of(&sim), "DoHouseWork"));
		else
			ck_assert_ptr_null(elsa_of(&sim));
		sim_fini(&sim);
	}
}

TEST(with_full_pockets_and_a_dry_throat_bob_enters_the_bank_and_leaves_it_again)
{
	static struct narrator run;
	struct sim sim;
	sim_init(&sim, worlds_find("miner"), 1, 1);
	force(&sim, &bob_of(&sim)->agent, "EnterMineAndDigForNugget");
	bob_of(&sim)->gold_carried = 2;
	bob_of(&sim)->thirst = 4;
	narrator_watch(&run, &sim);
	sim_tick(&sim);
	ck_assert_str_eq(
		run.lines,
		"Miner Bob: Pickin' up a nugget\n"
		"Miner Bob: Ah'm leavin' the gold mine with mah pockets full o' sweet gold\n"
		"Miner Bob: Goin' to the bank. Yes siree\n"
		"Miner Bob: Leavin' the bank\n"
		"Miner Bob: Boy, ah sure is thusty! Walkin' to the saloon\n");
	ck_assert(is_in(&sim, bob_of(&sim), "QuenchThirst"));
	ck_assert_uint_eq(bob_of(&sim)->machine.previous,
	                  state_of(&sim, bob_of(&sim), "VisitBankAndDepositGold"));
	ck_assert_int_eq(bob_of(&sim)->gold_carried, 3);
	sim_fini(&sim);
}

/* Runs ticks until the run says the line. */
static void run_until(struct sim *sim, struct narrator *run, const char *line)
{
	for (int tick = 0; tick < 3000; tick++) {
		narrator_forget(run);
		sim_tick(sim);
		if (strstr(run->lines, line))
			return;
	}
	ck_abort_msg("nobody says \"%s\"", line);
}

TEST(elsa_cooks_dinner_in_five_steps)
{
	static struct narrator run;
	struct sim sim;
	static const char *const steps[] = {
		"by Miner Bob for Elsa. Msg is HiHoneyImHome\n",
		"Elsa: Hi honey. Let me make you some of mah fine country stew\n",
		"Elsa: Puttin' the stew in the oven\n"
		"Delayed telegram from Elsa recorded at time T for Elsa. Msg is StewReady\n",
		"Queued telegram ready for dispatch: Sent to Elsa. Msg is StewReady\n"
		"Message received by Elsa at time: T\n"
		"Elsa: Stew ready! Let's eat\n"
		"Instant telegram dispatched at time: T by Elsa for Miner Bob. Msg is StewReady\n",
		"Message received by Miner Bob at time: T\n"
		"Miner Bob: Okay hun, ahm a-comin'!\n"
		"Miner Bob: Smells reaaal goood, Elsa!\n",
	};
	sim_init(&sim, worlds_find("messaging"), 10, 1);
	narrator_watch(&run, &sim);
	for (int tick = 0; tick < 25; tick++)
		sim_tick(&sim);
	const char *at = run.lines;
	for (size_t i = 0; i < ARRAY_LEN(steps); i++) {
		at = strstr(at, steps[i]);
		ck_assert_msg(at != NULL, "step %zu is missing:\n%s", i + 1, run.lines);
		at += strlen(steps[i]);
	}
	sim_fini(&sim);
}

TEST(the_stew_is_ready_three_ticks_after_it_was_put_in_the_oven)
{
	static struct narrator run;
	struct sim sim;
	sim_init(&sim, worlds_find("messaging"), 10, 1);
	narrator_watch(&run, &sim);
	run_until(&sim, &run, "Puttin' the stew in the oven");
	uint64_t tick = sim.head.tick;
	ck_assert_int_eq(elsa_of(&sim)->cooking, 1);
	run_until(&sim, &run, "Stew ready! Let's eat");
	ck_assert_uint_eq(sim.head.tick, tick + 3);
	ck_assert_int_eq(elsa_of(&sim)->cooking, 0);
	sim_fini(&sim);
}

TEST(bob_hears_that_the_stew_is_ready_only_at_home)
{
	static struct narrator run;
	struct sim sim;
	sim_init(&sim, worlds_find("messaging"), 10, 1);
	force(&sim, &bob_of(&sim)->agent, "VisitBankAndDepositGold");
	narrator_watch(&run, &sim);
	post_send(&sim, &elsa_of(&sim)->agent, bob_of(&sim)->agent.id, STEW_READY, 0, NULL);
	sim_tick(&sim);
	ck_assert_ptr_nonnull(
		strstr(run.lines,
	               "Message not handled by Miner Bob at time: T. Msg is StewReady\n"));
	sim_fini(&sim);
}

TEST(a_stew_in_the_oven_starts_no_second_one)
{
	static struct narrator run;
	struct sim sim;
	sim_init(&sim, worlds_find("messaging"), 10, 1);
	narrator_watch(&run, &sim);
	post_send(&sim, &bob_of(&sim)->agent, elsa_of(&sim)->agent.id, HI_HONEY_IM_HOME, 0, NULL);
	ck_assert_uint_eq(sim.queue.pending, 1);
	post_send(&sim, &bob_of(&sim)->agent, elsa_of(&sim)->agent.id, HI_HONEY_IM_HOME, 0, NULL);
	ck_assert_uint_eq(sim.queue.pending, 1);
	ck_assert(is_in(&sim, elsa_of(&sim), "CookStew"));
	sim_tick(&sim);
	const char *oven = strstr(run.lines, "Puttin' the stew in the oven");
	ck_assert_ptr_nonnull(oven);
	ck_assert_ptr_null(strstr(oven + 1, "Puttin' the stew in the oven"));
	/* Nor does leaving the kitchen with the stew still in the oven say a word. */
	ck_assert_ptr_null(strstr(run.lines, "Puttin' the stew on the table"));
	sim_fini(&sim);
}

static const char *const elsas_states[] = { "DoHouseWork", "CookStew" };

TEST_EACH(the_bathroom_reverts_to_whatever_elsa_did, ARRAY_LEN(elsas_states))
{
	static struct narrator run;
	struct sim sim;
	sim_init(&sim, worlds_find("messaging"), 3, 1);
	force(&sim, &elsa_of(&sim)->agent, elsas_states[_i]);
	force(&sim, &elsa_of(&sim)->agent, "VisitBathroom");
	narrator_watch(&run, &sim);
	sim_tick(&sim);
	ck_assert_ptr_nonnull(
		strstr(run.lines, "Elsa: Ahhhhhh! Sweet relief!\nElsa: Leavin' the john\n"));
	ck_assert(is_in(&sim, elsa_of(&sim), elsas_states[_i]));
	sim_fini(&sim);
}

TEST(elsa_goes_to_the_bathroom_in_one_of_ten_updates)
{
	uint64_t visits = 0, updates = 0;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		static struct narrator run;
		struct sim sim;
		sim_init(&sim, worlds_find("couple"), seed, 1);
		narrator_watch(&run, &sim);
		for (int tick = 0; tick < 1000; tick++) {
			bool there = is_in(&sim, elsa_of(&sim), "VisitBathroom");
			narrator_forget(&run);
			sim_tick(&sim);
			updates += !there;
			visits += !there && strstr(run.lines, "Walkin' to the can") != NULL;
		}
		sim_fini(&sim);
	}
	/* Five deviations of a binomial distribution of 20,000 with 0.1. */
	ck_assert_uint_gt(updates, 19000);
	ck_assert_uint_gt(visits, updates / 10 - 215);
	ck_assert_uint_lt(visits, updates / 10 + 215);
}
