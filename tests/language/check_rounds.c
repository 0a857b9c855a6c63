/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression_code.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What evaluations cost, and how much room they have: steps, bytes of texts, and
 * things that are noted.
 */

/* The workshop, with Ada, Ben and Cy, and two twins. */
static struct world world;
static struct sim sim;

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	sim_init(&sim, &world, 1, 1);
	sim_spawn(&sim, TWIN, HALL);
	sim_spawn(&sim, TWIN, HALL);
	worker_at(&sim, CY)->count = 5;
}

static void end(void)
{
	sim_fini(&sim);
}

static struct expression *compile(const char *source)
{
	struct scope scope = {
		.world = &world, .sim = &sim, .class = WORKER, .me = WORKER, .acts = true
	};
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_msg(expression_new(&expression, &scope, source, &error) == EXPRESSION_GOOD, "%s",
	              error.text);
	return expression;
}

static bool act(const struct expression *expression, bool watched, int64_t *steps,
                struct evaluation *evaluation, struct error *error)
{
	*error = (struct error){ "" };
	return expression_act(expression, &sim, sim_agent(&sim, BEN), watched, steps, evaluation,
	                      error);
}

static const struct {
	const char *source;
	int64_t steps;
	const char *error;
} costs[] = {
	{ "1 + 1", 3, "too much work" },
	/* Each of five agents. */
	{ "count('Worker')", 1 + 5, "count('Worker') is too much work (more than 33554432 steps)" },
	{ "count('Slow') > 1", 3 + 5, "count('Slow') is too much work (more than 33554432 steps)" },
	/* Two of them with three nodes. */
	{ "count('Twin', 'count > 1')", 1 + 3 + 2 * 3,
	  "count('Twin', 'count > 1') is too much work (more than 33554432 steps)" },
	/* Ada, Ben and Cy, who decides. */
	{ "any('Worker', 'count > 4')", 1 + 3 * 3,
	  "any('Worker', 'count > 4') is too much work (more than 33554432 steps)" },
	/* Each twin asks everybody. */
	{ "sum('Twin', 'count(\"Twin\")')", 1 + 3 + 2 * (1 + 5),
	  "count(\"Twin\") is too much work (more than 33554432 steps)" },
};

FIXTURE(begin, end)

TEST_EACH(a_call_takes_a_step_for_each_agent_and_more_for_those_it_asks, ARRAY_LEN(costs))
{
	struct expression *expression = compile(costs[_i].source);
	for (int watched = 0; watched < 2; watched++) {
		struct evaluation evaluation;
		struct error error;
		int64_t steps = costs[_i].steps;
		ck_assert(act(expression, watched, &steps, &evaluation, &error));
		ck_assert_int_eq(steps, 0);
		steps = costs[_i].steps - 1;
		ck_assert(!act(expression, watched, &steps, &evaluation, &error));
		ck_assert_str_eq(error.text, costs[_i].error);
		ck_assert_int_lt(steps, 0);
		steps = costs[_i].steps + 7;
		ck_assert(act(expression, watched, &steps, &evaluation, &error));
		ck_assert_int_eq(steps, 7);
	}
	expression_free(expression);
}

/* A text of 300 bytes is made before and after each; together they have no room. */
static const char *const rooms[] = {
	"not (%s == 'a') and %s ~= 'a'",
	"not not %s and %s ~= 'a'",
	"(not %s) ~= %s",
	"%s < 'a' or %s ~= 'a'",
	"%s == 'a' or %s ~= 'a'",
	"any('Worker', '%s ~= name') and %s ~= 'a'",
	"all('Worker', '%s == name') or %s ~= 'a'",
	"any('Worker', '%s') ~= %s",
	"count('Worker', '%s') == 3 and %s ~= 'a'",
	"count('Worker', '%s ~= name') == 3 and %s ~= 'a'",
	"%s and %s ~= 'a'",
};

TEST_EACH(a_text_that_is_no_longer_needed_makes_room_for_another, ARRAY_LEN(rooms))
{
	char text[305], joined[400], inner[400], source[1000];
	struct evaluation evaluation;
	struct error error = { "" };
	bool quoted = strstr(rooms[_i], "'%s");
	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	snprintf(joined, sizeof joined, "('%s' .. '')", text);
	snprintf(inner, sizeof inner, "(\"%s\" .. \"\")", text);
	snprintf(source, sizeof source, rooms[_i], quoted ? inner : joined, joined);
	struct expression *expression = compile(source);
	ck_assert_msg(expression_evaluate(expression, &sim, sim_agent(&sim, BEN), &evaluation,
	                                  &error),
	              "%s", error.text);
	ck_assert(value_is_true(&evaluation.value));
	expression_free(expression);
}

/* The texts of a join are still needed, and so is one that is the value. */
static const char *const crowded[] = {
	"%s .. (%s .. '')",
	"%s == 'a' or (%s .. '') .. %s",
	"(%s < %s) == true",
};

TEST_EACH(texts_that_are_needed_together_must_have_room_together, ARRAY_LEN(crowded))
{
	char text[305], joined[400], source[1500];
	struct evaluation evaluation;
	struct error error = { "" };
	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	snprintf(joined, sizeof joined, "('%s' .. '')", text);
	snprintf(source, sizeof source, crowded[_i], joined, joined, joined);
	struct expression *expression = compile(source);
	ck_assert(
		!expression_evaluate(expression, &sim, sim_agent(&sim, BEN), &evaluation, &error));
	ck_assert_msg(strstr(error.text, "string too long (more than 511 bytes): "), "%s",
	              error.text);
	expression_free(expression);
}

TEST(two_texts_of_255_bytes_have_room_together)
{
	for (int length = 255; length <= 256; length++) {
		char source[700];
		struct evaluation evaluation;
		struct error error = { "" };
		snprintf(source, sizeof source, "('%0255d' .. '') ~= ('%0*d' .. '')", 1, length, 2);
		struct expression *expression = compile(source);
		ck_assert_int_eq(expression_evaluate(expression, &sim, sim_agent(&sim, BEN),
		                                     &evaluation, &error),
		                 length == 255);
		expression_free(expression);
	}
}

TEST(what_became_too_long_is_shown)
{
	char name[100];
	struct resident residents[RESIDENTS];
	struct evaluation evaluation;
	struct error error = { "" };
	memcpy(residents, world.residents, sizeof residents);
	snprintf(name, sizeof name, "%099d", 0);
	residents[BEN].name = name;
	world.residents = residents;
	struct expression *expression = compile(
		"1 < 2 and name .. name .. name .. name .. name .. name == 'a' or true");
	ck_assert(
		!expression_evaluate(expression, &sim, sim_agent(&sim, BEN), &evaluation, &error));
	ck_assert_str_eq(error.text, "string too long (more than 511 bytes): name .. name .. name "
	                             ".. name .. name .. name");
	expression_free(expression);
}

/* As many looks as there is room for, and one more; the last value counts. */
TEST(only_the_first_looks_of_an_evaluation_are_noted)
{
	char source[WITNESS_MAX * 30 + 100] = "0";
	struct evaluation evaluation;
	struct error error = { "" };
	for (int i = 0; i <= WITNESS_MAX; i++)
		snprintf(source + strlen(source), sizeof source - strlen(source),
		         " + random(%d, %d)", i, i);
	struct expression *expression = compile(source);
	int64_t steps = 1000;
	ck_assert(act(expression, true, &steps, &evaluation, &error));
	ck_assert_uint_eq(evaluation.seen_count, WITNESS_MAX);
	for (int i = 0; i < WITNESS_MAX; i++)
		ck_assert_int_eq(evaluation.seen[i].value.as.integer, i);
	expression_free(expression);
}

TEST(what_is_read_twice_is_noted_once)
{
	struct expression *expression = compile(
		"count + Cy.count + count + Cy.count + me.count + tick + tick");
	struct evaluation evaluation;
	struct error error;
	int64_t steps = 1000;
	ck_assert(act(expression, true, &steps, &evaluation, &error));
	ck_assert_uint_eq(evaluation.seen_count, 4);
	ck_assert_int_eq(evaluation.seen[1].value.as.integer, 5);
	expression_free(expression);
}

TEST(an_evaluation_acts_only_for_an_agents_own_code)
{
	struct expression *expression = compile("count");
	struct evaluation evaluation;
	struct error error;
	int64_t steps = 1;
	ck_assert(act(expression, true, &steps, &evaluation, &error));
	ck_assert_ptr_eq(evaluation.acting, &sim);
	ck_assert_ptr_eq(evaluation.actor, sim_agent(&sim, BEN));
	ck_assert(expression_evaluate(expression, &sim, sim_agent(&sim, BEN), &evaluation, &error));
	ck_assert_ptr_null(evaluation.acting);
	ck_assert_ptr_null(evaluation.actor);
	expression_free(expression);
}

TEST(unwatched_a_call_notes_neither_what_it_read_nor_whom)
{
	static const char *const sources[] = { "any 'Twin'",
		                               "any('Worker', 'count > 4')",
		                               "sum('Worker', 'count')",
		                               "count",
		                               "count > 1",
		                               "place == 'hall'" };
	struct evaluation evaluation;
	struct error error;
	for (size_t i = 0; i < ARRAY_LEN(sources); i++) {
		struct expression *expression = compile(sources[i]);
		int64_t steps = 1000;
		ck_assert(act(expression, false, &steps, &evaluation, &error));
		ck_assert_uint_eq(evaluation.seen_count, 0);
		ck_assert_uint_eq(evaluation.agent, AGENT_NONE);
		expression_free(expression);
	}
}

/* Shows how the source of an expression looks with what it read. */
static void expect_text(const struct expression *expression, const char *text)
{
	struct evaluation evaluation;
	struct error error;
	int64_t steps = 1000;
	char out[2 * EXPRESSION_TEXT_MAX];
	ck_assert(act(expression, true, &steps, &evaluation, &error));
	size_t length = expression_text(expression, &evaluation, out, sizeof out);
	ck_assert_str_eq(out, text);
	ck_assert_uint_eq(length, strlen(text));
}

static bool read_some(const struct foreign *foreign, struct agent *own, int64_t *steps,
                      struct evaluation *evaluation, struct error *error)
{
	ck_assert_ptr_eq(evaluation->acting, &sim);
	ck_assert_ptr_eq(own, sim_agent(&sim, BEN));
	ck_assert_str_eq(evaluation->reading, "");
	*steps -= 1;
	evaluation->value = value_of_bool(true);
	if (!foreign->draws)
		strcpy(evaluation->reading, "count = 3");
	return *error->text == '\0';
}

TEST(an_expression_in_another_language_is_shown_with_what_it_read)
{
	static const struct {
		struct foreign foreign;
		const char *text;
	} table[] = {
		{ { .run = read_some }, "f(count) (count = 3)" },
		{ { .run = read_some, .draws = true }, "f(count)" },
		{ { .run = read_some, .is_code = true }, "count = 3" },
		{ { .run = read_some, .is_code = true, .draws = true }, "" },
	};
	struct evaluation evaluation;
	struct error error;
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct expression *expression = expression_of_foreign(&table[i].foreign,
		                                                      "f(count)");
		expect_text(expression, table[i].text);
		ck_assert(!expression_evaluate(expression, &sim, NULL, &evaluation, &error));
		ck_assert_str_eq(error.text, "only an agent's own code can ask that");
		expression_free(expression);
	}
}

TEST(a_shown_expression_has_room_for_2047_bytes_and_a_value_for_63)
{
	static char source[EXPRESSION_TEXT_MAX + 2], text[EXPRESSION_TEXT_MAX];
	char name[100];
	snprintf(source, sizeof source, "1 ~=%*d", EXPRESSION_TEXT_MAX - 5, 2);
	struct expression *expression = compile(source);
	expect_text(expression, source);
	expression_free(expression);
	snprintf(source, sizeof source, "1 ~=%*d", EXPRESSION_TEXT_MAX - 4, 2);
	memcpy(text, source, sizeof text - 1);
	expression = compile(source);
	expect_text(expression, text);
	expression_free(expression);

	struct resident residents[RESIDENTS];
	memcpy(residents, world.residents, sizeof residents);
	snprintf(name, sizeof name, "%099d", 0);
	residents[BEN].name = name;
	world.residents = residents;
	expression = compile("name ~= 'a'");
	snprintf(text, sizeof text, "name \"%.63s\" ~= 'a'", name);
	expect_text(expression, text);
	expression_free(expression);
}
