/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "language/expression.h"
#include "sim/sim_internal.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * Transitions with expressions: the one with the highest score is taken, or the
 * first whose condition holds.
 */

enum { CHOOSE = 1, FIRST, SECOND, THIRD, STATES };
enum { WAYS = 3 };

static const struct state first = { .name = "First" };
static const struct state second = { .name = "Second" };
static const struct state third = { .name = "Third" };

/* The workshop, whose workers all begin by choosing. */
struct shop {
	struct world world;
	struct class class;
	struct machine_plan plan;
	const struct class *classes[TWIN + 1];
	struct state choose;
	const struct state *states[STATES];
	struct transition ways[WAYS + 1];
	struct question questions[WAYS];
	struct expression *expressions[WAYS];
};

static void open_shop(struct shop *shop, struct sim *sim, uint8_t subject,
                      const char *const sources[WAYS])
{
	static const struct deeds none = { 0 };
	struct error error = { "" };
	memset(shop, 0, sizeof *shop);
	shop->world = workshop_world(&none);
	memcpy(shop->classes, shop->world.classes, sizeof shop->classes);
	shop->class = *shop->classes[WORKER];
	shop->classes[WORKER] = &shop->class;
	shop->choose = (struct state){ .name = "Choose", .transitions = shop->ways };
	shop->states[CHOOSE] = &shop->choose;
	shop->states[FIRST] = &first;
	shop->states[SECOND] = &second;
	shop->states[THIRD] = &third;
	shop->plan.initial = CHOOSE;
	shop->class.states = shop->states;
	shop->class.state_count = STATES;
	shop->class.machines = &shop->plan;
	shop->world.classes = shop->classes;
	struct scope scope = {
		.world = &shop->world, .class = WORKER, .me = CLASS_NONE, .acts = true
	};
	for (size_t i = 0; i < WAYS; i++) {
		ck_assert_msg(expression_new(&shop->expressions[i], &scope, sources[i], &error) ==
		                      EXPRESSION_GOOD,
		              "%s", error.text);
		shop->questions[i] = (struct question){ .words = sources[i],
			                                .expression = shop->expressions[i],
			                                .answer = subject == ASK_SCORE
			                                                  ? answer_score
			                                                  : answer_condition,
			                                .where = "here:1",
			                                .subject = subject,
			                                .compare = COMPARE_EQUAL,
			                                .limit = 1 };
		shop->ways[i] = (struct transition){ .to = (uint8_t)(FIRST + i),
			                             .question = &shop->questions[i] };
	}
	ck_assert_msg(world_check(&shop->world, &error), "%s", error.text);
	sim_init(sim, &shop->world, 1, 1);
	sim_remove(sim, BEN);
	sim_remove(sim, CY);
}

static void close_shop(struct shop *shop, struct sim *sim)
{
	for (size_t i = 0; i < WAYS; i++)
		expression_free(shop->expressions[i]);
	sim_fini(sim);
}

static const char *const stats[WAYS] = { "count", "level", "mood / 2" };

/* Stats, and the way that is taken with them, if any. */
static const struct {
	int32_t count;
	int16_t level;
	uint8_t mood, state;
} choices[] = {
	{ 3, 2, 2, FIRST },  { 2, 3, 2, SECOND }, { 2, 3, 8, THIRD },    { 3, 3, 6, FIRST },
	{ 1, 3, 6, SECOND }, { 0, 0, 0, CHOOSE }, { -1, -2, 0, CHOOSE }, { -1, -2, 1, THIRD },
	{ 0, 1, 1, SECOND }, { 0, 0, 1, THIRD },
};

static const uint32_t kinds[] = { 0, EVENTS_ALL, 1 << EVENT_CHANGE, 1 << EVENT_GUARD,
	                          1 << EVENT_ERROR };

TEST_EACH(the_highest_score_above_zero_is_taken_and_the_first_of_equals, ARRAY_LEN(choices))
{
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		struct shop shop;
		struct sim sim;
		open_shop(&shop, &sim, ASK_SCORE, stats);
		struct worker *ada = worker_at(&sim, ADA);
		ada->count = choices[_i].count;
		ada->level = choices[_i].level;
		ada->mood = choices[_i].mood;
		sim_watch(&sim, &(struct watcher){ .kinds = kinds[i] });
		sim_tick(&sim);
		ck_assert_uint_eq(ada->machine.current, choices[_i].state);
		/* The best of this tick is nothing to the next one. */
		ada->machine.current = CHOOSE;
		ada->count = ada->level = ada->mood = 0;
		sim_refresh_awake(&sim, &ada->agent);
		sim_tick(&sim);
		ck_assert_uint_eq(ada->machine.current, CHOOSE);
		close_shop(&shop, &sim);
	}
}

/* Checks the words of a tick, given Ada's count, level and mood. */
static void expect_words(uint8_t subject, const char *const sources[WAYS], const int numbers[WAYS],
                         const char *words)
{
	static struct journal journal;
	struct shop shop;
	struct sim sim;
	open_shop(&shop, &sim, subject, sources);
	worker_at(&sim, ADA)->count = numbers[0];
	worker_at(&sim, ADA)->level = (int16_t)numbers[1];
	worker_at(&sim, ADA)->mood = (uint8_t)numbers[2];
	journal_watch(&journal, &sim, 1 << EVENT_GUARD | 1 << EVENT_CHANGE | 1 << EVENT_ERROR);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, words);
	close_shop(&shop, &sim);
}

TEST(scores_after_the_highest_are_recorded_as_beaten)
{
	expect_words(ASK_SCORE, stats, (const int[]){ 2, 3, 4 },
	             "count? count 2 = 2, no; level? level 3 = 3, yes; "
	             "mood / 2? mood 4 / 2 = 2.0, no; change Choose to Second");
	expect_words(ASK_SCORE, stats, (const int[]){ 5, 3, 4 },
	             "count? count 5 = 5, yes; level? level 3 = 3, no; "
	             "mood / 2? mood 4 / 2 = 2.0, no; change Choose to First");
	expect_words(ASK_SCORE, stats, (const int[]){ 0, 0, 0 },
	             "count? count 0 = 0, no; level? level 0 = 0, no; "
	             "mood / 2? mood 0 / 2 = 0.0, no");
}

TEST(a_score_that_is_no_number_counts_as_zero_and_is_an_error)
{
	static const char *const odd[] = { "1 // count", "place", "level" };
	expect_words(ASK_SCORE, odd, (const int[]){ 0, 3, 0 },
	             "here:1: in Choose: 1 // count divides by zero; "
	             "here:1: in Choose: a score must be a number; "
	             "1 // count? 1 // count 0 = nil, no; "
	             "place? place \"hall\" = hall, no; level? level 3 = 3, yes; "
	             "change Choose to Third");
	expect_words(ASK_SCORE, odd, (const int[]){ 0, 0, 0 },
	             "here:1: in Choose: 1 // count divides by zero; "
	             "here:1: in Choose: a score must be a number; "
	             "1 // count? 1 // count 0 = nil, no; "
	             "place? place \"hall\" = hall, no; level? level 0 = 0, no");
	expect_words(ASK_SCORE, odd, (const int[]){ 1, 0, 0 },
	             "here:1: in Choose: a score must be a number; "
	             "1 // count? 1 // count 1 = 1, yes; "
	             "place? place \"hall\" = hall, no; level? level 0 = 0, no; "
	             "change Choose to First");
}

TEST(the_first_condition_that_holds_is_taken_and_later_ones_are_not_asked)
{
	static const char *const conditions[] = { "count > 1 and level + 1 > 1", "1 // count > 0",
		                                  "mood == 4" };
	expect_words(ASK_CONDITION, conditions, (const int[]){ 2, 3, 4 },
	             "count 2 > 1, yes; level 3 + 1 > 1, yes; "
	             "change Choose to First");
	expect_words(ASK_CONDITION, conditions, (const int[]){ 1, 3, 4 },
	             "count 1 > 1, no: 1 short; 1 // count 1 > 0, yes; "
	             "change Choose to Second");
	expect_words(ASK_CONDITION, conditions, (const int[]){ 0, 3, 4 },
	             "count 0 > 1, no: 2 short; "
	             "here:1: in Choose: 1 // count divides by zero; "
	             "1 // count 0 > 0, no; mood 4 == 4, yes; change Choose to Third");
}

static const char *const plain[WAYS] = { "count > 1", "level > 1", "mood > 1" };
static const char *const more[WAYS] = { "count + 0 > 1", "level > 1 and 1 == 1", "mood > 1" };

/* Each name, number and sign is a step, and each score is computed, the highest
 * or not. */
static const struct {
	uint8_t subject;
	const char *const *sources;
	int64_t steps;
} works[] = {
	{ ASK_SCORE, stats, 1 + 1 + 3 },
	{ ASK_CONDITION, plain, 3 * 3 },
	{ ASK_CONDITION, more, 5 + 7 + 3 },
};

TEST_EACH(questions_take_the_same_steps_whoever_watches, ARRAY_LEN(works))
{
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		struct shop shop;
		struct sim sim;
		open_shop(&shop, &sim, works[_i].subject, works[_i].sources);
		sim_watch(&sim, &(struct watcher){ .kinds = kinds[i] });
		sim_tick(&sim);
		ck_assert_int_eq(SIM_WORK_MAX - sim.work, works[_i].steps);
		/* What is not recorded is not put into words. */
		ck_assert_int_eq(sim.word_count > 0, kinds[i] >> EVENT_GUARD & 1);
		close_shop(&shop, &sim);
	}
}

/* Leaves too few steps for any of them. */
static void work_hard(struct sim *sim, struct agent *agent)
{
	sim_charge(sim, agent, SIM_WORK_MAX - 2);
}

/* Leaves none. */
static void work_harder(struct sim *sim, struct agent *agent)
{
	sim_charge(sim, agent, SIM_WORK_MAX);
}

TEST_EACH(with_too_few_steps_nothing_is_taken_and_one_error_is_recorded, 4)
{
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		static struct journal journal;
		struct shop shop;
		struct sim sim;
		open_shop(&shop, &sim, ASK_CONDITION, _i % 2 ? more : plain);
		shop.class.update = _i / 2 ? work_harder : work_hard;
		sim_fini(&sim);
		sim_init(&sim, &shop.world, 1, 1);
		sim_remove(&sim, BEN);
		sim_remove(&sim, CY);
		worker_at(&sim, ADA)->count = worker_at(&sim, ADA)->level = 7;
		worker_at(&sim, ADA)->mood = 7;
		journal_watch(&journal, &sim, kinds[i]);
		sim_tick(&sim);
		ck_assert_uint_eq(worker_at(&sim, ADA)->machine.current, CHOOSE);
		ck_assert(sim.failed);
		ck_assert_uint_eq(journal_count(&journal, EVENT_ERROR),
		                  kinds[i] >> EVENT_ERROR & 1);
		close_shop(&shop, &sim);
	}
}

/* If ways fork, a watcher of changes alone gets to know which one was taken. */
TEST(an_answer_in_words_says_which_of_two_ways_was_taken)
{
	static struct journal journal;
	static const char *const twice[] = { "count > 5", "count + 0 > 1", "mood > 1" };
	struct shop shop;
	struct sim sim;
	open_shop(&shop, &sim, ASK_CONDITION, twice);
	for (size_t i = 0; i < WAYS; i++)
		shop.ways[i].to = SECOND;
	sim_fini(&sim);
	sim_init(&sim, &shop.world, 1, 1);
	worker_at(&sim, ADA)->count = 7;
	worker_at(&sim, BEN)->count = 3;
	worker_at(&sim, CY)->mood = 3;
	journal_watch(&journal, &sim, 1 << EVENT_CHANGE);
	sim_tick(&sim);
	ck_assert_uint_eq(journal.count, RESIDENTS);
	for (size_t i = 0; i < RESIDENTS; i++) {
		ck_assert_uint_eq(journal.events[i].agent, i);
		ck_assert_int_eq(journal.events[i].value, (int32_t)(i + 1));
	}
	ck_assert_uint_eq(sim.word_count, 0);
	close_shop(&shop, &sim);
}

static const struct question *asked[2];

/* Asks both, and reads. */
static void ask_and_read(struct sim *sim, struct agent *agent)
{
	sim_ask(sim, agent, asked[0]);
	sim_ask(sim, agent, asked[1]);
	sim_record_read(sim, "arms");
}

TEST(what_a_second_machine_asks_and_reads_is_told_of_that_machine)
{
	static const struct question outside = {
		.words = "outside", .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = YARD
	};
	static const struct deeds deeds = { .arms = ask_and_read };
	static struct journal journal;
	struct world world = workshop_world(&deeds);
	struct scope scope = { .world = &world, .class = TWIN, .me = CLASS_NONE, .acts = true };
	struct question wide = { .words = "wide",
		                 .subject = ASK_CONDITION,
		                 .answer = answer_condition };
	struct expression *expression;
	struct error error = { "" };
	struct sim sim;
	ck_assert_msg(expression_new(&expression, &scope, "count > 1", &error) == EXPRESSION_GOOD,
	              "%s", error.text);
	wide.expression = expression;
	asked[0] = &outside;
	asked[1] = &wide;
	sim_init(&sim, &world, 1, 1);
	sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, 1 << EVENT_GUARD | 1 << EVENT_READ);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "outside? place hall == yard, no; wide? count 0 > 1, "
	                                "no: 2 short; read arms");
	for (size_t i = 0; i < journal.count; i++) {
		ck_assert_uint_eq(journal.events[i].machine, 1);
		ck_assert_uint_eq(journal.events[i].state, WAVE);
		ck_assert_uint_eq(journal.events[i].to, STATE_NONE);
	}
	expression_free(expression);
	sim_fini(&sim);
}
