/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression_code.h"
#include "sim/machine.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What is known of an expression before it is evaluated: whether it draws, whether
 * it ever changes, what it reads, and which stats.
 */

/* The workshop, whose workers have clocks and know somebody, and a twin. */
static struct world world;
static struct partners partners;
static struct sim sim;

static void begin(void)
{
	static const struct deeds none = { 0 };
	struct error error = { "" };
	world = workshop_world(&none);
	workshop_pair(&world, &partners);
	partners.worker.clock_offset = partners.worker.record_bytes;
	partners.worker.record_bytes += CLASS_CLOCK_BYTES;
	ck_assert_msg(world_check(&world, &error), "%s", error.text);
	sim_init(&sim, &world, 1, 1);
	sim_spawn(&sim, TWIN, HALL);
}

static void end(void)
{
	sim_fini(&sim);
}

static struct expression *compile(uint8_t class, const char *source)
{
	struct scope scope = { .world = &world,
		               .sim = &sim,
		               .class = class,
		               .me = class,
		               .acts = true,
		               .told = true };
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_msg(expression_new(&expression, &scope, source, &error) == EXPRESSION_GOOD, "%s",
	              error.text);
	return expression;
}

FIXTURE(begin, end)

static const struct {
	const char *source;
	bool draws, constant, holds;
} facts[] = {
	{ "chance(0.5)", .draws = true },
	{ "1 + random(1, 6)", .draws = true },
	{ "level > 1 and chance(1)", .draws = true },
	{ "extra or sender", .constant = false },
	{ "level", .constant = false },
	{ "1 // 0", .constant = false },
	{ "count('Worker') > 1", .constant = false },
	{ "1 + 1", .constant = true, .holds = true },
	{ "1 < 2", .constant = true, .holds = true },
	{ "1 > 2", .constant = true },
	{ "nobody", .constant = true },
};

TEST_EACH(it_is_known_which_expressions_draw_and_which_never_change, ARRAY_LEN(facts))
{
	struct expression *expression = compile(WORKER, facts[_i].source);
	struct evaluation evaluation;
	ck_assert_int_eq(expression_draws(expression), facts[_i].draws);
	ck_assert_int_eq(expression_constant(expression, &evaluation), facts[_i].constant);
	if (facts[_i].constant)
		ck_assert_int_eq(value_is_true(&evaluation.value), facts[_i].holds);
	expression_free(expression);
}

TEST(an_expression_in_another_language_is_known_by_what_it_says_of_itself)
{
	static const struct foreign draws = { .draws = true }, draws_not = { .draws = false };
	struct expression *expression = expression_of_foreign(&draws, "f()");
	struct evaluation evaluation;
	ck_assert(expression_is_foreign(expression));
	ck_assert(expression_draws(expression));
	ck_assert_int_eq(expression_type(expression), TYPE_ANY);
	ck_assert_int_eq(expression_fate(expression), FATE_OPEN);
	ck_assert(!expression_constant(expression, &evaluation));
	expression_free(expression);
	expression = expression_of_foreign(&draws_not, "f()");
	ck_assert(!expression_draws(expression));
	expression_free(expression);
	expression = compile(CLASS_NONE, "1 < 2");
	ck_assert(!expression_is_foreign(expression));
	expression_free(expression);
}

/* What an expression reads twice has one entry, and what differs in one respect
 * has two: by kind, whose, agent, class, resident, stat, machine, clock. */
static const struct {
	const char *source;
	size_t reads;
} pairs[] = {
	{ "level + level", 1 },
	{ "level + me.level", 2 },
	{ "Ben.level + Ben.level", 1 },
	{ "Ben.level + Cy.level", 2 },
	{ "Ben.level + Ben.count", 2 },
	{ "Ben.level or Worker_2_2.level", 2 },
	{ "Worker_5.name or Twin_5.name", 2 },
	{ "Ada or Ada", 1 },
	{ "Ada or Ada.state", 2 },
	{ "Ada.state or Ada.previous", 2 },
	{ "Twin_4.state or Twin_4.machine.arms.state", 2 },
	{ "Twin_4.machine.legs.state or Twin_4.machine.arms.state", 2 },
	{ "Twin_4.machine.legs.state or Twin_4.machine.legs.state", 1 },
	{ "tick + tick", 1 },
	{ "tick + time", 2 },
	{ "count('Worker') + count('Worker')", 2 },
	{ "Ada.partner.level or Ada.partner.level", 3 },
	{ "in_state('Work') or in_state('Work')", 2 },
};

TEST_EACH(what_is_read_twice_is_listed_once, ARRAY_LEN(pairs))
{
	world.spawns = true;
	struct expression *expression = compile(WORKER, pairs[_i].source);
	ck_assert_msg(expression->read_count == pairs[_i].reads, "%s: %zu", pairs[_i].source,
	              expression->read_count);
	expression_free(expression);
}

/* Slow ones and twins are of other classes, which have a count and a place as
 * well. */
TEST(an_expression_lists_exactly_the_stats_that_it_may_read)
{
	static const struct {
		const char *source, *names;
	} reads[] = {
		{ "Ada.level > Ben.mood", "0:level 0:mood " },
		{ "Twin_4.count > 1", "2:count " },
		{ "Ada.place == 'yard' and Ada.state == 'Work' and time > 1", "" },
		{ "Ada == nobody or count('Worker') > 1", "" },
		{ "any('Worker', 'level > 1 and place == \"yard\"')", "0:level " },
		{ "partner.level > 1", "0:level 0:partner 1:level " },
		{ "sender.count > 1", "0:count 1:count 2:count " },
		{ "sender.partner.flag", "0:flag 0:partner 1:flag " },
		{ "sender.place == 'hall' or sender.state == 'Run'", "" },
	};
	for (size_t i = 0; i < ARRAY_LEN(reads); i++) {
		char names[100] = "";
		struct expression *expression = compile(WORKER, reads[i].source);
		bool read[3][STATS_MAX] = { 0 };
		expression_stats(expression, &world, read);
		for (size_t j = 0; j < 3 * STATS_MAX; j++) {
			size_t length = strlen(names), stat = j % STATS_MAX;
			if (read[j / STATS_MAX][stat])
				snprintf(names + length, sizeof names - length, "%zu:%s ",
				         j / STATS_MAX,
				         world.classes[j / STATS_MAX]->stats[stat].name);
		}
		ck_assert_str_eq(names, reads[i].names);
		expression_free(expression);
	}
}
