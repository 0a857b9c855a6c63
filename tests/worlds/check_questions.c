/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "sim/event_words.h"
#include "sim/input.h"
#include "worlds/worlds.h"
#include "suite.h"

/* The first lines of the words of events of some kinds. */
struct notes {
	char text[4000];
};

static void note(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct notes *notes = context;
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(notes->text);
		if (length + 200 > sizeof notes->text)
			return;
		if (length)
			memcpy(notes->text + length, "; ", 3);
		event_text(sim, &events[i], notes->text + strlen(notes->text), 190);
	}
}

static void watch(struct notes *notes, struct sim *sim, uint32_t kinds)
{
	notes->text[0] = '\0';
	sim_watch(sim, &(struct watcher){ .kinds = kinds, .read = note, .context = notes });
}

static void force(struct sim *sim, const char *agent, const char *state)
{
	const struct agent *it = sim_find(sim, agent);
	struct input input = { .kind = INPUT_FORCE,
		               .agent = it->id,
		               .state = class_find_state(sim_class(sim, it), state) };
	struct error error = { "" };
	ck_assert_msg(input_check(sim, &input, &error), "%s", error.text);
	input_apply(sim, &input);
}

/* Where Bob already is when he enters a state, and what he is then to ask. */
static const struct arrival {
	const char *state;
	uint8_t place;
	const char *already, *walk;
} arrivals[] = {
	{ "EnterMineAndDigForNugget", GOLD_MINE,
	  "at the gold mine? place gold mine == gold mine, yes",
	  "at the gold mine? place shack == gold mine, no; \"Walkin' to the gold mine\"; "
	  "goes to gold mine" },
	{ "VisitBankAndDepositGold", BANK, "at the bank? place bank == bank, yes",
	  "at the bank? place shack == bank, no; \"Goin' to the bank. Yes siree\"; goes to bank" },
	{ "QuenchThirst", SALOON, "at the saloon? place saloon == saloon, yes",
	  "at the saloon? place shack == saloon, no; "
	  "\"Boy, ah sure is thusty! Walkin' to the saloon\"; goes to saloon" },
};

TEST_EACH(bob_does_not_announce_a_walk_to_where_he_is, ARRAY_LEN(arrivals))
{
	struct notes notes;
	struct sim sim;
	sim_init(&sim, worlds_find("miner"), 1, 1);
	sim_find(&sim, "Miner Bob")->place = arrivals[_i].place;
	watch(&notes, &sim, 1u << EVENT_SAY | 1u << EVENT_MOVE | 1u << EVENT_GUARD);
	force(&sim, "Miner Bob", arrivals[_i].state);
	ck_assert_str_eq(notes.text, arrivals[_i].already);
	sim_fini(&sim);
}

TEST_EACH(bob_announces_a_walk_elsewhere, ARRAY_LEN(arrivals))
{
	struct notes notes;
	struct sim sim;
	sim_init(&sim, worlds_find("miner"), 1, 1);
	watch(&notes, &sim, 1u << EVENT_SAY | 1u << EVENT_MOVE | 1u << EVENT_GUARD);
	force(&sim, "Miner Bob", arrivals[_i].state);
	ck_assert_str_eq(notes.text, arrivals[_i].walk);
	sim_fini(&sim);
}

TEST(in_the_mine_the_pockets_are_asked_before_the_throat)
{
	struct notes notes;
	struct sim sim;
	sim_init(&sim, worlds_find("miner"), 1, 1);
	sim_tick(&sim);
	struct miner *bob = (struct miner *)sim_find(&sim, "Miner Bob");
	bob->gold_carried = 2;
	bob->thirst = 4;
	watch(&notes, &sim, 1u << EVENT_GUARD | 1u << EVENT_CHANGE);
	sim_tick(&sim);
	ck_assert_str_eq(notes.text, "pockets full? gold_carried 3 >= 3, yes; "
	                             "change EnterMineAndDigForNugget to VisitBankAndDepositGold; "
	                             "at the bank? place gold mine == bank, no; "
	                             "thirsty? thirst 5 >= 5, yes; "
	                             "change VisitBankAndDepositGold to QuenchThirst; "
	                             "at the saloon? place bank == saloon, no");
	sim_fini(&sim);
}

/* How often each way was taken: "Miner/QuenchThirst: refreshed" and so on. */
enum { WAYS_MAX = 40 };
struct tally {
	struct {
		char words[200];
		unsigned times;
	} ways[WAYS_MAX];
	size_t count;
	unsigned undeclared;
};

static void count_way(struct tally *tally, const char *words)
{
	size_t i = 0;
	while (i < tally->count && strcmp(tally->ways[i].words, words) != 0)
		i++;
	ck_assert_uint_lt(i, WAYS_MAX);
	if (i == tally->count)
		snprintf(tally->ways[tally->count++].words, sizeof tally->ways[i].words, "%s",
		         words);
	tally->ways[i].times++;
}

static void count_changes(void *context, const struct sim *sim, const struct event *events,
                          size_t count)
{
	struct tally *tally = context;
	for (const struct event *event = events; event < events + count; event++) {
		const struct class *class = sim_class(sim, sim_agent(sim, event->agent));
		struct way way = way_of(class->states[event->state]);
		char label[50], words[200];
		tally->undeclared += !event->state || event->value < 1;
		if (!event->state)
			continue;
		while (way_next(&way) && way.number < (unsigned)event->value)
			;
		ck_assert_uint_eq(way.number, event->value);
		ck_assert(way.exit.to == event->to ||
		          (event->kind == EVENT_REVERT && way.exit.to == REVERTS));
		world_label(sim->world, &way.exit, label, sizeof label);
		snprintf(words, sizeof words, "%s: %s", way.state->name, label);
		count_way(tally, words);
	}
}

/* Every way out of West World's states. */
static const char *const ways[] = {
	"EnterMineAndDigForNugget: pockets full",
	"EnterMineAndDigForNugget: thirsty",
	"VisitBankAndDepositGold: comfortable",
	"VisitBankAndDepositGold: else",
	"VisitBankAndDepositGold: thirsty",
	"GoHomeAndSleepTilRested: rested",
	"GoHomeAndSleepTilRested: StewReady",
	"QuenchThirst: refreshed",
	"EatStew: eaten",
	"VisitBathroom: relieved",
	"CookStew: StewReady",
	"WifesGlobalState: nature calls",
	"WifesGlobalState: HiHoneyImHome",
};

TEST(every_change_names_its_way_out)
{
	static struct tally tally;
	struct sim sim;
	sim_init(&sim, worlds_find("messaging"), 3, 50);
	sim_watch(&sim, &(struct watcher){ .kinds = 1u << EVENT_CHANGE | 1u << EVENT_REVERT,
	                                   .read = count_changes,
	                                   .context = &tally });
	for (int tick = 0; tick < 500; tick++)
		sim_tick(&sim);
	ck_assert_uint_eq(tally.undeclared, 0);
	ck_assert_uint_eq(tally.count, ARRAY_LEN(ways));
	for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
		size_t found = 0;
		while (found < tally.count && strcmp(tally.ways[found].words, ways[i]) != 0)
			found++;
		ck_assert_msg(found < tally.count, "nobody went by %s", ways[i]);
	}
	sim_fini(&sim);
}

TEST(nobody_is_forced_into_a_global_state)
{
	struct sim sim;
	struct error error;
	sim_init(&sim, worlds_find("messaging"), 1, 1);
	const struct agent *elsa = sim_find(&sim, "Elsa");
	uint8_t state = class_find_state(sim_class(&sim, elsa), "WifesGlobalState");
	struct input input = { .kind = INPUT_FORCE, .agent = elsa->id, .state = state };
	ck_assert(!input_check(&sim, &input, &error));
	ck_assert_str_eq(error.text, "WifesGlobalState is a global state and always active");
	sim_fini(&sim);
}
