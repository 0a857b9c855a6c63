/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/snapshot.h"

#include <check.h>
#include <inttypes.h>
#include <stdlib.h>

#include "core/array.h"
#include "worlds/worlds.h"
#include "suite.h"

/* A world in which everything can be changed. */
struct draft {
	struct question question;
	struct exit exits[3];
	struct transition transitions[3];
	struct state states[2];
	const struct state *table[3];
	struct stat_info stats[2];
	struct machine_plan plan;
	struct class class;
	const struct class *classes[1];
	struct resident residents[1];
	const char *places[2], *messages[2];
	struct world world;
};

static void make(struct draft *draft)
{
	static const struct draft first = {
		.question = { .words = "dry", .limit = 5, .of = 9, .compare = COMPARE_MORE },
		.exits = { { .to = 2 } },
		.transitions = { { .to = 1, .words = "late" } },
		.states = { { .name = "One" }, { .name = "Two" } },
		.stats = { { .name = "thirst", .offset = 12, .most = 9 },
		           { .name = "gold", .offset = 16, .most = 9 } },
		.plan = { .name = "life", .initial = 1 },
		.class = { .name = "Kind",
		           .record_bytes = 20,
		           .state_count = 3,
		           .machine_count = 1,
		           .stat_count = 2 },
		.residents = { { .name = "Ada" } },
		.places = { "here", "there" },
		.messages = { "Hi", "Ho" },
		.world = { .name = "draft",
		           .tick_ms = 500,
		           .place_count = 2,
		           .message_count = 2,
		           .class_count = 1,
		           .resident_count = 1 },
	};
	*draft = first;
	draft->question.stat = &draft->stats[0];
	draft->exits[0].question = &draft->question;
	draft->states[0].exits = draft->exits;
	draft->states[1].transitions = draft->transitions;
	draft->table[1] = &draft->states[0];
	draft->table[2] = &draft->states[1];
	draft->class.states = draft->table;
	draft->class.machines = &draft->plan;
	draft->class.stats = draft->stats;
	draft->classes[0] = &draft->class;
	draft->world.classes = draft->classes;
	draft->world.residents = draft->residents;
	draft->world.places = draft->places;
	draft->world.messages = draft->messages;
}

/* Every change of a world that affects its recordings. */
#define CHANGES(X) \
	X(world.name = "other") \
	X(world.tick_ms = 501) \
	X(world.similar_ms = 1) \
	X(world.update_cap = 1) \
	X(world.place_count = 1) \
	X(places[1] = "elsewhere") \
	X(world.message_count = 1) \
	X(messages[1] = "Hm") \
	X(world.resident_count = 0) \
	X(residents[0].name = "Ben") \
	X(residents[0].class = 1) \
	X(class.name = "Sort") \
	X(class.record_bytes = 24) \
	X(class.cadence = 2) \
	X(class.state_count = 2) \
	X(class.stat_count = 1) \
	X(plan.name = "work") \
	X(plan.initial = 2) \
	X(plan.global = 2) \
	X(states[0].name = "Uno") \
	X(states[1].name = "Due") \
	X(states[1].parent = 1) \
	X(states[0].initial = 2) \
	X(states[0].machine = 1) \
	X(stats[0].name = "hunger") \
	X(stats[1].name = "silver") \
	X(stats[1].offset = 12) \
	X(stats[1].type = STAT_I32) \
	X(stats[1].least = -1) \
	X(stats[1].most = 8) \
	X(exits[0].to = REVERTS) \
	X(exits[0].unless = true) \
	X(exits[0].message = 1) \
	X(exits[0].words = "parched") \
	X(exits[0].question = NULL) \
	X(exits[1].to = 1) \
	X(question.words = "wet") \
	X(question.stat = &draft->stats[1]) \
	X(question.limit = 6) \
	X(question.of = 8) \
	X(question.subject = ASK_CHANCE) \
	X(question.compare = COMPARE_LESS) \
	X(transitions[0].to = 2) \
	X(transitions[0].words = "later") \
	X(transitions[0].question = &draft->question) \
	X(transitions[1].to = 2)

static uint64_t changed(size_t number)
{
	struct draft all, *draft = &all;
	size_t i = 0;
	make(draft);
#define APPLY(change) \
	if (i++ == number) \
		draft->change;
	CHANGES(APPLY)
#undef APPLY
	ck_assert_uint_ge(i, number);
	return fingerprint_world(&draft->world);
}

#define COUNT(change) +1
enum { CHANGE_COUNT = 0 CHANGES(COUNT) };
#undef COUNT

TEST(every_change_of_a_world_gives_it_another_fingerprint)
{
	uint64_t prints[CHANGE_COUNT + 1];
	for (size_t i = 0; i <= CHANGE_COUNT; i++) {
		prints[i] = changed(i);
		for (size_t j = 0; j < i; j++)
			ck_assert_msg(prints[i] != prints[j], "changes %zu and %zu are alike", j,
			              i);
	}
	ck_assert(prints[CHANGE_COUNT] == changed(CHANGE_COUNT));
}

TEST(builtin_worlds_have_fingerprints_of_their_own)
{
	for (const struct world *const *world = worlds_builtin; *world; world++) {
		for (const struct world *const *other = worlds_builtin; other < world; other++)
			ck_assert(fingerprint_world(*world) != fingerprint_world(*other));
	}
}

/* A recording names its world by this number and does not fit a world with another. */
TEST_EACH(recordings_that_were_made_before_still_fit, 3)
{
	static const struct {
		const char *world;
		uint64_t print;
	} known[] = { { "miner", 0xd932072a790d25b5 },
		      { "couple", 0xc6039ea1d88a8c91 },
		      { "messaging", 0x586f234cda0f1d20 } };
	const char *world = known[_i].world;
	uint64_t print = fingerprint_world(worlds_find(world));
	ck_assert_msg(print == known[_i].print, "%s: %" PRIx64, world, print);
}
