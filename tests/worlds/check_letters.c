/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/event_words.h"
#include "sim/input.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * What every telegram leads to, for Bob and for Elsa, in each of their states.
 */

struct notes {
	char text[1000];
};

static void note(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct notes *notes = context;
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(notes->text);
		ck_assert_uint_lt(length + 200, sizeof notes->text);
		if (length)
			strcpy(notes->text + length, "; ");
		event_text(sim, &events[i], notes->text + strlen(notes->text), 200);
	}
}

static void apply(struct sim *sim, struct input input)
{
	struct error error = { "" };
	ck_assert_msg(input_check(sim, &input, &error), "%s", error.text);
	input_apply(sim, &input);
}

/* Opens the world with the agent in the state. */
static struct agent *begin(struct sim *sim, const char *name, const char *state)
{
	sim_init(sim, worlds_find("messaging"), 1, 1);
	struct agent *agent = sim_find(sim, name);
	apply(sim, (struct input){ .kind = INPUT_FORCE,
	                           .agent = agent->id,
	                           .state = class_find_state(sim_class(sim, agent), state) });
	return agent;
}

static const char bob[] = "Miner Bob", elsa[] = "Elsa";
static const char cooks[] = "\"Hi honey. Let me make you some of mah fine country stew\"; ";

static const struct letter {
	const char *to, *state;
	uint32_t message;
	const char *end;
} letters[] = {
	{ bob, "EnterMineAndDigForNugget", HI_HONEY_IM_HOME, "no state handles HiHoneyImHome" },
	{ bob, "EnterMineAndDigForNugget", STEW_READY, "no state handles StewReady" },
	{ bob, "VisitBankAndDepositGold", STEW_READY, "no state handles StewReady" },
	{ bob, "QuenchThirst", STEW_READY, "no state handles StewReady" },
	{ bob, "EatStew", STEW_READY, "no state handles StewReady" },
	{ bob, "GoHomeAndSleepTilRested", HI_HONEY_IM_HOME, "no state handles HiHoneyImHome" },
	{ bob, "GoHomeAndSleepTilRested", STEW_READY,
	  "\"Okay hun, ahm a-comin'!\"; change GoHomeAndSleepTilRested to EatStew; "
	  "\"Smells reaaal goood, Elsa!\"; handled by GoHomeAndSleepTilRested" },
	{ elsa, "DoHouseWork", STEW_READY, "no state handles StewReady" },
	{ elsa, "VisitBathroom", STEW_READY, "no state handles StewReady" },
	{ elsa, "DoHouseWork", HI_HONEY_IM_HOME,
	  "change DoHouseWork to CookStew; \"Puttin' the stew in the oven\"; "
	  "queue StewReady for Elsa, due 1.5; handled by WifesGlobalState" },
	{ elsa, "VisitBathroom", HI_HONEY_IM_HOME,
	  "change VisitBathroom to CookStew; \"Leavin' the john\"; "
	  "\"Puttin' the stew in the oven\"; queue StewReady for Elsa, due 1.5; "
	  "handled by WifesGlobalState" },
	/* A stew is in the oven already. */
	{ elsa, "CookStew", HI_HONEY_IM_HOME,
	  "change CookStew to CookStew; handled by WifesGlobalState" },
	{ elsa, "CookStew", STEW_READY,
	  "\"Stew ready! Let's eat\"; send StewReady to Miner Bob; "
	  "\"Okay hun, ahm a-comin'!\"; change GoHomeAndSleepTilRested to EatStew; "
	  "\"Smells reaaal goood, Elsa!\"; handled by GoHomeAndSleepTilRested; "
	  "change CookStew to DoHouseWork; \"Puttin' the stew on the table\"; "
	  "\"Time to do some more housework!\"; handled by CookStew" },
};

TEST_EACH(a_telegram_is_wanted_where_the_book_says_so_and_nowhere_else, ARRAY_LEN(letters))
{
	const struct letter *letter = &letters[_i];
	struct notes notes = { "" };
	struct sim sim;
	struct agent *agent = begin(&sim, letter->to, letter->state);
	bool greets = letter->to == elsa && letter->message == HI_HONEY_IM_HOME;
	sim_watch(&sim, &(struct watcher){ .kinds = 1 << EVENT_SAY | 1 << EVENT_CHANGE |
	                                            1 << EVENT_HANDLED | 1 << EVENT_UNHANDLED |
	                                            1 << EVENT_SEND | 1 << EVENT_QUEUE,
	                                   .read = note,
	                                   .context = &notes });
	apply(&sim, (struct input){ .kind = INPUT_INJECT,
	                            .agent = sim_find(&sim, letter->to == bob ? elsa : bob)->id,
	                            .receiver = agent->id,
	                            .message = letter->message });
	const char *sent = strstr(notes.text, "; ");
	ck_assert_ptr_nonnull(sent);
	sent += strlen("; ");
	if (greets) {
		ck_assert_mem_eq(sent, cooks, strlen(cooks));
		sent += strlen(cooks);
	}
	ck_assert_str_eq(sent, letter->end);
	sim_fini(&sim);
}

/* A miner may be thirsty or tired for longer than the numbers reach. */
TEST(thirst_and_fatigue_end_at_the_largest_number)
{
	struct sim sim;
	struct miner *miner = (struct miner *)begin(&sim, bob, "GoHomeAndSleepTilRested");
	miner->thirst = INT16_MAX - 1;
	miner->fatigue = 100;
	sim_tick(&sim);
	ck_assert_int_eq(miner->thirst, INT16_MAX);
	ck_assert_int_eq(miner->fatigue, 99);
	sim_tick(&sim);
	ck_assert_int_eq(miner->thirst, INT16_MAX);
	sim_fini(&sim);
	miner = (struct miner *)begin(&sim, bob, "EnterMineAndDigForNugget");
	miner->fatigue = INT16_MAX - 1;
	sim_tick(&sim);
	ck_assert_int_eq(miner->fatigue, INT16_MAX);
	sim_tick(&sim);
	ck_assert_int_eq(miner->fatigue, INT16_MAX);
	sim_fini(&sim);
}

/* What is said comes after what it tells of. */
TEST(a_drink_is_paid_for_before_it_is_praised)
{
	struct notes notes = { "" };
	struct sim sim;
	struct miner *miner = (struct miner *)begin(&sim, bob, "QuenchThirst");
	miner->thirst = 7;
	miner->money_in_bank = 3;
	sim_remove(&sim, sim_find(&sim, elsa)->id);
	sim_watch(&sim,
	          &(struct watcher){ .kinds = 1 << EVENT_SAY | 1 << EVENT_CHANGE | 1 << EVENT_STAT,
	                             .whose = 1 + agent_slot(miner->agent.id),
	                             .read = note,
	                             .context = &notes });
	sim_tick(&sim);
	ck_assert_str_eq(notes.text, "thirst 7 -> 8; money_in_bank 3 -> 1; thirst 8 -> 0; "
	                             "\"That's mighty fine sippin' liquor\"; "
	                             "change QuenchThirst to EnterMineAndDigForNugget; "
	                             "\"Leavin' the saloon, feelin' good\"; "
	                             "\"Walkin' to the gold mine\"");
	sim_fini(&sim);
}
