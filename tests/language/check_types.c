/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What is known of an expression before it is evaluated: whether its value is a
 * number, or true or false.
 */

static struct world world;
static struct partners partners;
static struct stat_info typed[2];
static struct sim sim;

/* Slow ones have stats of all other types. */
static void begin(void)
{
	static const struct deeds none = { 0 };
	static const char *const names[] = { "bad", "good" };
	static struct class slow;
	struct error error = { "" };
	world = workshop_world(&none);
	workshop_pair(&world, &partners);
	typed[0] = (struct stat_info){ .name = "share",
		                       .offset = offsetof(struct worker, count),
		                       .type = STAT_NUMBER,
		                       .most = 1 };
	typed[1] = (struct stat_info){ .name = "temper",
		                       .offset = offsetof(struct worker, partner),
		                       .type = STAT_NAME,
		                       .most = 1,
		                       .names = names };
	slow = *world.classes[SLOW];
	slow.stats = typed;
	slow.stat_count = 2;
	partners.classes[SLOW] = &slow;
	ck_assert_msg(world_check(&world, &error), "%s", error.text);
	sim_init(&sim, &world, 1, 1);
}

static void end(void)
{
	sim_fini(&sim);
}

static bool compile(const char *source, struct expression **expression, struct error *error)
{
	struct scope scope = { .world = &world,
		               .sim = &sim,
		               .class = WORKER,
		               .me = WORKER,
		               .acts = true,
		               .told = true };
	world.spawns = true;
	return expression_new(expression, &scope, source, error) == EXPRESSION_GOOD;
}

enum type { ANY, BOOL, NUMBER };

static const struct {
	const char *source;
	enum type type;
} types[] = {
	{ "true", BOOL },
	{ "false", BOOL },
	{ "not 1", BOOL },
	{ "flag", BOOL },
	{ "me.flag", BOOL },
	{ "Ben.flag", BOOL },
	{ "(1 < 2)", BOOL },
	{ "(1 == 2)", BOOL },
	{ "(level > 1)", BOOL },
	{ "(place == 'hall')", BOOL },
	{ "in_state('Work')", BOOL },
	{ "chance(1)", BOOL },
	{ "any('Worker')", BOOL },
	{ "all('Worker')", BOOL },
	{ "all('Worker', 'count')", BOOL },
	{ "(flag and true)", BOOL },
	{ "(flag or false)", BOOL },
	{ "1", NUMBER },
	{ "1.5", NUMBER },
	{ "-sender", NUMBER },
	{ "level", NUMBER },
	{ "mood", NUMBER },
	{ "Ben.count", NUMBER },
	{ "Slow_7.share", NUMBER },
	{ "(extra + 1)", NUMBER },
	{ "2 ^ 2", NUMBER },
	{ "tick", NUMBER },
	{ "time", NUMBER },
	{ "pending", NUMBER },
	{ "random(1, 2)", NUMBER },
	{ "count('Worker')", NUMBER },
	{ "sum('Worker', 'count')", NUMBER },
	{ "(1 and 2)", NUMBER },
	{ "(level or 1)", NUMBER },
	{ "nil", ANY },
	{ "'1'", ANY },
	{ "state", ANY },
	{ "place", ANY },
	{ "name", ANY },
	{ "previous", ANY },
	{ "partner", ANY },
	{ "partner.flag", ANY },
	{ "Slow_7.temper", ANY },
	{ "sender", ANY },
	{ "extra", ANY },
	{ "nobody", ANY },
	{ "Ben", ANY },
	{ "('a' .. 'b')", ANY },
	{ "(1 .. 2)", ANY },
	{ "min('Worker', 'count')", ANY },
	{ "max('Worker', 'count')", ANY },
	{ "mean('Worker', 'count')", ANY },
	{ "(1 and true)", ANY },
	{ "(true or 1)", ANY },
};

/* The comparison is refused although it would never be reached, if it is
 * certain to be a mistake. */
static void expect_comparison(const char *source, const char *with, bool refused,
                              const char *culprit)
{
	static const char *const forms[] = { "false and %s == %s", "false and %s ~= %s",
		                             "false and %s < %s", "false and %s >= %s" };
	for (size_t i = 0; i < 2 * ARRAY_LEN(forms); i++) {
		struct expression *expression = NULL;
		struct error error = { "" };
		char whole[200], message[200] = "";
		bool turned = i % 2;
		snprintf(whole, sizeof whole, forms[i / 2], turned ? with : source,
		         turned ? source : with);
		if (refused)
			snprintf(message, sizeof message,
			         "%s is true or false; compare it with true", culprit);
		ck_assert_int_eq(compile(whole, &expression, &error), !refused);
		ck_assert_str_eq(error.text, message);
		expression_free(expression);
	}
}

FIXTURE(begin, end)

TEST_EACH(a_truth_value_is_not_compared_with_a_number_wherever_both_are_known, ARRAY_LEN(types))
{
	const char *source = types[_i].source;
	enum type type = types[_i].type;
	expect_comparison(source, "7", type == BOOL, source);
	expect_comparison(source, "(6 < 7)", type == NUMBER, "(6 < 7)");
	expect_comparison(source, "nil", false, "");
	expect_comparison(source, "extra", false, "");
}

TEST_EACH(it_is_known_which_expressions_are_numbers, ARRAY_LEN(types))
{
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_msg(compile(types[_i].source, &expression, &error), "%s", error.text);
	ck_assert_int_eq(expression_type(expression) == TYPE_NUMBER, types[_i].type == NUMBER);
	expression_free(expression);
}
