/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * Which expressions are refused, as wrong or as another language, and with which
 * words.
 */

static struct world world;
static struct partners partners;
static struct sim sim;

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	workshop_pair(&world, &partners);
	sim_init(&sim, &world, 1, 1);
	sim_spawn(&sim, TWIN, HALL);
}

static void end(void)
{
	sim_fini(&sim);
}

/* Where an expression stands: in the world, in a worker's own code in answer to
 * a telegram, or in that of a twin's arms. */
enum place { OUTSIDE, ACTING, ARMS, PLACES };

static bool is_lua(const char *name)
{
	return strcmp(name, "math") == 0;
}

static const struct scope *scope_of(enum place place)
{
	static struct scope scopes[PLACES];
	scopes[OUTSIDE] = (struct scope){
		.world = &world, .sim = &sim, .class = CLASS_NONE, .me = CLASS_NONE
	};
	scopes[ACTING] = (struct scope){ .world = &world,
		                         .sim = &sim,
		                         .class = WORKER,
		                         .me = WORKER,
		                         .acts = true,
		                         .told = true,
		                         .is_foreign = is_lua };
	scopes[ARMS] = (struct scope){
		.world = &world, .sim = &sim, .class = TWIN, .me = TWIN, .machine = 1
	};
	return &scopes[place];
}

static const struct sample {
	enum place place;
	const char *source, *error;
	enum expression_end end;
} samples[] = {
	/* The first mistake is the one that is reported. */
	{ OUTSIDE, "count('Wrker', 5)", "there is no class Wrker; did you mean Worker?",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "count('Worker' == true)", "unexpected '=='", EXPRESSION_FOREIGN },
	{ OUTSIDE, "count('Worker', 5) == true",
	  "count takes strings in quotes: count(\"CLASS\", \"CONDITION\")", EXPRESSION_WRONG },
	{ OUTSIDE, "count(state) == true",
	  "count takes strings in quotes: count(\"CLASS\", \"CONDITION\")", EXPRESSION_WRONG },
	{ OUTSIDE, "sum('Worker', nil)",
	  "sum takes strings in quotes: sum(\"CLASS\", \"EXPRESSION\")", EXPRESSION_WRONG },
	{ OUTSIDE, "sum('Worker') == true",
	  "sum takes an expression: sum(\"Worker\", \"EXPRESSION\")", EXPRESSION_WRONG },
	{ OUTSIDE, "min('Worker')", "min takes an expression: min(\"Worker\", \"EXPRESSION\")",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "max('Worker')", "max takes an expression: max(\"Worker\", \"EXPRESSION\")",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "mean('Worker')", "mean takes an expression: mean(\"Worker\", \"EXPRESSION\")",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "all(1)", "all takes strings in quotes: all(\"CLASS\", \"CONDITION\")",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "any(1)", "any takes strings in quotes: any(\"CLASS\", \"CONDITION\")",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "sum 'Worker' == true",
	  "sum takes an expression: sum(\"Worker\", \"EXPRESSION\")", EXPRESSION_WRONG },
	{ OUTSIDE, "count('Worker', '1 >') == true", "in \"1 >\": it is incomplete",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "Twin_4.machine == 'Zz'", "unexpected '=='", EXPRESSION_FOREIGN },
	{ OUTSIDE, "Twin_4.machine legs.state", "unexpected 'legs'", EXPRESSION_FOREIGN },
	{ OUTSIDE, "Twin_4.machine.legs state", "unexpected 'state'", EXPRESSION_FOREIGN },
	{ OUTSIDE, "Twin_4.machine.1 == 'Zz'", "unexpected '.1'", EXPRESSION_FOREIGN },
	{ OUTSIDE, "Twin_4.machine.lgs.state == 'Zz'",
	  "Twin_4 has no machine lgs; did you mean legs?", EXPRESSION_WRONG },
	{ OUTSIDE, "Twin_4.machine.legs == 'Zz'", "unexpected '=='", EXPRESSION_FOREIGN },
	{ OUTSIDE, "Twin_4.machine.legs.'a' == 'Zz'", "unexpected ''a''", EXPRESSION_FOREIGN },
	{ OUTSIDE, "Twin_4.machine.legs.stae == 'Zz'", "a machine has no stae; did you mean state?",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "Twin_4.machine.legs.place == 'Zz'",
	  "a machine has no place; there are state, previous, global", EXPRESSION_WRONG },
	{ OUTSIDE, "Twin_4.stae == 'Zz'", "Twin_4 has no stae; did you mean state?",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "Twin_4.3 == 'Zz'", "unexpected '.3'", EXPRESSION_FOREIGN },
	{ OUTSIDE, "Twin_4.'a' == 'Zz'", "unexpected ''a''", EXPRESSION_FOREIGN },
	{ ARMS, "machine.lgs.state == 'Zz'", "Twin has no machine lgs; did you mean legs?",
	  EXPRESSION_WRONG },
	{ ARMS, "machine == 'Zz'", "unexpected '=='", EXPRESSION_FOREIGN },
	{ ARMS, "me.stae == 'Zz'", "me has no stae; did you mean state?", EXPRESSION_WRONG },
	{ ARMS, "me.machine.lgs.state == 'Zz'", "me has no machine lgs; did you mean legs?",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "1 + true == 'a' .. 1 < ", "it is incomplete", EXPRESSION_FOREIGN },
	{ OUTSIDE, "(1 == true) < ", "true is true or false; compare it with true",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "Ada.place == 'hal' == 1", "there is no place \"hal\"; did you mean hall?",
	  EXPRESSION_WRONG },
	{ OUTSIDE, "(1 2", "unexpected '2'", EXPRESSION_FOREIGN },
	{ OUTSIDE, "1 2", "unexpected '2'", EXPRESSION_FOREIGN },
	{ OUTSIDE, "not", "it is incomplete", EXPRESSION_FOREIGN },
	{ OUTSIDE, "- )", "unexpected ')'", EXPRESSION_FOREIGN },
	{ OUTSIDE, "", "it is incomplete", EXPRESSION_FOREIGN },
	{ ACTING, "in_state(5) == 1", "in_state takes a state in quotes: in_state(\"STATE\")",
	  EXPRESSION_WRONG },
	{ ACTING, "in_state == 1", "in_state takes a state in quotes: in_state(\"STATE\")",
	  EXPRESSION_WRONG },
	{ ACTING, "in_state('Wrk') == 1", "Worker has no state Wrk; did you mean Work?",
	  EXPRESSION_WRONG },
	{ ACTING, "in_state('Work' == 1", "unexpected '=='", EXPRESSION_FOREIGN },
	{ ACTING, "chance == 1", "chance takes a number from 0 to 1: chance(0.1)",
	  EXPRESSION_WRONG },
	{ ACTING, "chance(1, 2) == 1", "unexpected ','", EXPRESSION_FOREIGN },
	{ ACTING, "chance(>) == 1", "unexpected '>'", EXPRESSION_FOREIGN },
	{ ACTING, "random == true", "random takes two numbers: random(1, 6)", EXPRESSION_WRONG },
	{ ACTING, "random(1 == true)", "true is true or false; compare it with true",
	  EXPRESSION_WRONG },
	{ ACTING, "random(1 2) == true", "random takes two numbers: random(1, 6)",
	  EXPRESSION_WRONG },
	{ ACTING, "random(>, 2) == true", "unexpected '>'", EXPRESSION_FOREIGN },
	{ ACTING, "random(1, >) == true", "unexpected '>'", EXPRESSION_FOREIGN },
	{ ACTING, "random(1, 2, 3) == true", "unexpected ','", EXPRESSION_FOREIGN },
	{ ACTING, "partner.lvel == true", "nobody has a lvel; did you mean level?",
	  EXPRESSION_WRONG },
	{ ACTING, "partner.'a' == true", "unexpected ''a''", EXPRESSION_FOREIGN },
	/* Inside a call nobody acts or answers. */
	{ ACTING, "any('Worker', 'chance(1)')",
	  "in \"chance(1)\": Worker has no chance, and nothing else is called that; there are "
	  "count, level, mood, flag, partner, state, previous, global, place, name, class, "
	  "machine, Ada, Ben, Cy, tick, time, pending",
	  EXPRESSION_WRONG },
	{ ACTING, "any('Worker', 'sender')",
	  "in \"sender\": Worker has no sender, and nothing else is called that; there are "
	  "count, level, mood, flag, partner, state, previous, global, place, name, class, "
	  "machine, Ada, Ben, Cy, tick, time, pending",
	  EXPRESSION_WRONG },
	{ ACTING, "any('Worker', 'math > 1')", "in \"math > 1\": unexpected 'math'",
	  EXPRESSION_WRONG },
	{ ACTING, "math > 1", "unexpected 'math'", EXPRESSION_FOREIGN },
};

FIXTURE(begin, end)

TEST_EACH(an_expression_is_refused_with_the_first_mistake_in_it, ARRAY_LEN(samples))
{
	const struct sample *sample = &samples[_i];
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_int_eq(expression_new(&expression, scope_of(sample->place), sample->source,
	                                &error),
	                 sample->end);
	ck_assert_str_eq(error.text, sample->error);
	ck_assert_ptr_null(expression);
}

static void expect_error(const char *source, const char *text)
{
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_int_eq(expression_new(&expression, scope_of(OUTSIDE), source, &error),
	                 EXPRESSION_WRONG);
	ck_assert_str_eq(error.text, text);
}

/* Four of them fit. */
TEST(all_the_names_that_fit_are_offered)
{
	enum { COUNT = 5, BYTES = 61 };
	static char names[COUNT][BYTES + 1];
	const char *places[COUNT];
	char list[COUNT * (BYTES + 2)] = "", text[400];
	for (int i = 0; i < COUNT; i++) {
		memset(names[i], 'a' + i, BYTES);
		partners.stats[i].name = places[i] = names[i];
		if (i < COUNT - 1)
			snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s",
			         i ? ", " : "", names[i]);
	}
	world.places = places;
	world.place_count = COUNT;
	snprintf(text, sizeof text, "Ada has no x; there are %s and more", list);
	expect_error("Ada.x == 1", text);
	snprintf(text, sizeof text, "there is no place \"x\"; there are %s and more", list);
	expect_error("Ada.place == 'x'", text);
}

static void append(char *out, const char *text, int times)
{
	while (times-- > 0)
		strcat(out, text);
}

/* A call is one deep itself. */
TEST(brackets_around_a_call_and_inside_it_are_counted_together)
{
	for (int around = 48; around <= 49; around++) {
		char source[300] = "";
		struct expression *expression = NULL;
		struct error error = { "" };
		append(source, "(", around);
		append(source, "any('Worker', '", 1);
		append(source, "(", 50);
		append(source, "1", 1);
		append(source, ")", 50);
		append(source, "')", 1);
		append(source, ")", around);
		enum expression_end end = expression_new(&expression, scope_of(OUTSIDE), source,
		                                         &error);
		ck_assert_int_eq(end, around == 48 ? EXPRESSION_GOOD : EXPRESSION_WRONG);
		if (end != EXPRESSION_GOOD)
			ck_assert_ptr_nonnull(strstr(error.text, "nested more than 100 deep"));
		expression_free(expression);
	}
}

TEST(inside_a_call_a_bare_state_is_that_of_the_first_machine)
{
	struct expression *expression = NULL;
	struct evaluation evaluation;
	struct error error = { "" };
	ck_assert_int_eq(expression_new(&expression, scope_of(ARMS),
	                                "state .. min('Twin', 'state == \"Walk\" and 1 or 2')",
	                                &error),
	                 EXPRESSION_GOOD);
	ck_assert(expression_evaluate(expression, &sim, sim_agent(&sim, RESIDENTS), &evaluation,
	                              &error));
	ck_assert_str_eq(evaluation.value.as.text, "Wave1");
	expression_free(expression);
}
