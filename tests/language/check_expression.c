/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "sim/workshop.h"
#include "suite.h"

/* The workshop: Ada, Ben and Cy, and a twin, "Twin 4", with a count of 3.  Ben
 * has a count of 10 and a level of -2, is flagged, and is in the yard. */
struct fixture {
	struct deeds deeds;
	struct world world;
	struct sim sim;
};

static void begin(struct fixture *fixture)
{
	*fixture = (struct fixture){ .deeds = { .update = NULL } };
	fixture->world = workshop_world(&fixture->deeds);
	sim_init(&fixture->sim, &fixture->world, 1, 1);
	struct worker *ben = worker_at(&fixture->sim, BEN);
	ben->count = 10;
	ben->level = -2;
	ben->flag = 1;
	ben->agent.place = YARD;
	((struct twin *)sim_spawn(&fixture->sim, TWIN, HALL))->count = 3;
	sim_tick(&fixture->sim);
}

static struct scope scope_of(const struct fixture *fixture, uint8_t class)
{
	return (struct scope){ .world = &fixture->world,
		               .sim = &fixture->sim,
		               .class = class,
		               .me = class };
}

/* Compiles and evaluates an expression for the agent, or in the world; writes
 * the value as text, or the error. */
static void evaluate(const struct fixture *fixture, uint32_t id, const char *source, char *out,
                     size_t size)
{
	const struct agent *agent = sim_agent(&fixture->sim, id);
	struct scope scope = scope_of(fixture, agent ? agent->class : CLASS_NONE);
	struct expression *expression = NULL;
	struct evaluation evaluation;
	struct error error = { "" };
	if (expression_new(&expression, &scope, source, &error) == EXPRESSION_GOOD &&
	    expression_evaluate(expression, &fixture->sim, agent, &evaluation, &error))
		value_text(&fixture->sim, &evaluation.value, out, size);
	else
		snprintf(out, size, "%s", error.text);
	expression_free(expression);
}

struct sample {
	uint32_t agent;
	const char *source, *value;
};

static const struct sample samples[] = {
	/* A class's own names. */
	{ BEN, "count > 9 and place ~= \"hall\"", "true" },
	{ BEN, "me.count + count", "20" },
	{ BEN, "level", "-2" },
	{ BEN, "flag", "true" },
	{ BEN, "state", "Work" },
	{ BEN, "previous", "nil" },
	{ BEN, "name == 'Ben' and class == 'Worker'", "true" },
	{ BEN, "Ada.count < count", "true" },
	{ BEN, "name ~= Ada.name and Ada.name < name", "true" },
	{ BEN, "tick", "1" },
	{ 3, "machine.arms.state", "Wave" },
	{ 3, "me.machine.legs.state == state", "true" },
	{ 3, "Twin_4.count == count", "true" },
	{ 3, "name", "Twin 4" },
	{ 3, "level",
	  "Twin has no level, and nothing else is called that; there are count, state, "
	  "previous, global, place, name, class, machine, Ada, Ben, Cy, tick, time, "
	  "pending" },
	{ AGENT_NONE, "me.count",
	  "nothing is called me; there are Ada, Ben, Cy, tick, time, pending, settled" },
	{ AGENT_NONE, "Ada", "Ada" },
	{ AGENT_NONE, "Ada == Ada and Ada ~= Ben and Ada ~= nobody", "true" },
	/* Over all agents of a class. */
	{ AGENT_NONE, "count('Worker')", "3" },
	{ AGENT_NONE, "count 'Slow'", "0" },
	{ AGENT_NONE, "count('Worker', 'count > 5')", "1" },
	{ AGENT_NONE, "count('Worker', 'level + 2 > 1')", "2" },
	{ AGENT_NONE, "any('Worker', 'count > 9')", "true" },
	{ AGENT_NONE, "any('Worker', 'count > 10')", "false" },
	{ AGENT_NONE, "any 'Worker'", "true" },
	{ AGENT_NONE, "any('Slow')", "false" },
	{ AGENT_NONE, "all('Worker', 'count < 11')", "true" },
	{ AGENT_NONE, "all('Worker', 'place == \"hall\"')", "false" },
	{ AGENT_NONE, "all('Slow', 'false')", "true" },
	{ AGENT_NONE, "sum('Worker', 'count')", "10" },
	{ AGENT_NONE, "sum('Worker', 'count / 4')", "2.5" },
	{ AGENT_NONE, "sum('Slow', 'count')", "0" },
	{ AGENT_NONE, "min('Worker', 'level')", "-2" },
	{ AGENT_NONE, "max('Worker', 'level')", "0" },
	{ AGENT_NONE, "min('Worker', 'count + 1')", "1" },
	{ AGENT_NONE, "max('Worker', 'count')", "10" },
	{ AGENT_NONE, "min('Twin', 'count')", "3" },
	{ AGENT_NONE, "max('Twin', '-count')", "-3" },
	{ AGENT_NONE, "max('Worker', '-count - 1')", "-1" },
	{ AGENT_NONE, "max('Slow', 'level')", "nil" },
	{ AGENT_NONE, "min('Slow', 'level')", "nil" },
	{ AGENT_NONE, "mean('Worker', 'count')", "3.3333333333333" },
	{ AGENT_NONE, "mean('Slow', 'count')", "nil" },
	{ AGENT_NONE, "sum('Worker', 'flag')", "flag is true or false; expected a number" },
	{ AGENT_NONE, "sum('Worker', '1 // level')", "1 // level divides by zero" },
	/* me is the agent around the call, also in a call within a call. */
	{ BEN, "count('Worker', 'count < me.count')", "2" },
	{ BEN, "count('Worker', 'count < count')", "0" },
	{ BEN, "count('Worker', 'me.count > 3')", "3" },
	{ BEN, "count('Worker', 'Ben.count > 3') - count('Worker', 'Ada.count > 3')", "3" },
	{ 3, "any('Worker', 'count > me.count')", "true" },
	{ AGENT_NONE, "count('Worker', 'any(\"Twin\", \"count > me.count\")')", "2" },
	{ BEN, "count('Worker', 'me.count == 10 and not any(\"Worker\", \"me.count > count\")')",
	  "2" },
	{ BEN, "count('Worker', 'count < me.count') + count", "12" },
	{ BEN, "count('Worker', 'any(\"Twin\", \"count < me.count\") and me.count == 10')", "1" },
	{ AGENT_NONE, "count('Worker', 'count > 5') .. nil",
	  "nil is nil; expected a number or a string" },
	{ AGENT_NONE, "any('Worker', 'name .. \"!\" == \"Cy!\"') and 'a' .. 'b'", "ab" },
	{ BEN, "abs(level)", "2" },
	{ BEN, "abs(count) + abs(0.5)", "10.5" },
	{ BEN, "abs(-0x7fffffffffffffff - 1)", "-9223372036854775808" },
	{ BEN, "floor(2.5)", "2" },
	{ BEN, "math.floor(level / 4)", "-1" },
	{ BEN, "floor(1e300)", "1e+300" },
	{ BEN, "floor(2^63)", "9.2233720368548e+18" },
	{ BEN, "floor(-2^63)", "-9223372036854775808" },
	{ BEN, "ceil(2.5)", "3" },
	{ BEN, "math.ceil(level / 4)", "0" },
	{ BEN, "ceil(count)", "10" },
	{ BEN, "sqrt(16)", "4.0" },
	{ BEN, "max(count, 3, level)", "10" },
	{ BEN, "max(level)", "-2" },
	{ BEN, "min(count, 3, level)", "-2" },
	{ BEN, "math.max(1, 1.0)", "1" },
	{ BEN, "math.min(1.0, 1)", "1.0" },
	{ BEN, "min(3.5, 3) + max('Worker', 'count')", "13" },
	{ BEN, "max(0 / 0, 1) ~= max(0 / 0, 1)", "true" },
	{ BEN, "max(1, 0 / 0)", "1" },
	{ BEN, "abs()", "abs takes a number: abs(-1)" },
	{ BEN, "math.sqrt(1, 2)", "sqrt takes a number: sqrt(2)" },
	{ BEN, "max(1, )", "max takes numbers: max(1, 2)" },
	{ BEN, "floor(name)", "name is a string; expected a number" },
	{ BEN, "max(1, flag)", "flag is true or false; expected a number" },
	{ BEN, "min(flag, 1)", "flag is true or false; expected a number" },
	{ BEN, "floor(2", "it is incomplete" },
	/* Not expressions. */
	{ AGENT_NONE, "1 ... 2", "unexpected '...'" },
	{ AGENT_NONE, "1 = 2", "unexpected '=' (== compares)" },
	{ AGENT_NONE, "1 != 2", "unexpected '!' (unequal is ~=, and negation is not)" },
	{ AGENT_NONE, "true && false", "unexpected '&' (write and)" },
	{ AGENT_NONE, "true || false", "unexpected '|' (write or)" },
	{ AGENT_NONE, "1 +", "it is incomplete" },
	{ AGENT_NONE, "function", "unexpected 'function'" },
	{ AGENT_NONE, "count('Worker', 'count >')", "in \"count >\": it is incomplete" },
};

TEST_EACH(names_are_resolved_where_the_expression_stands, ARRAY_LEN(samples))
{
	const struct sample *sample = &samples[_i];
	struct fixture fixture;
	char out[512];
	begin(&fixture);
	for (int i = 0; i < 2; i++) {
		evaluate(&fixture, sample->agent, sample->source, out, sizeof out);
		ck_assert_msg(!strcmp(out, sample->value), "%s: %s", sample->source, out);
	}
	sim_fini(&fixture.sim);
}

static struct expression *compile(const struct scope *scope, const char *source)
{
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_msg(expression_new(&expression, scope, source, &error) == EXPRESSION_GOOD, "%s",
	              error.text);
	return expression;
}

struct telling {
	uint32_t agent;
	const char *source, *text, *witness;
	uint32_t seen;
};

static const struct telling tellings[] = {
	{ BEN, "count >= 3 and place ~= \"yard\" and level > 0",
	  "count 10 >= 3 and place \"yard\" ~= \"yard\" and level > 0",
	  "count = 10, place = \"yard\"", BEN },
	{ BEN, "(count) > 3 or Ada.count > count", "(count) 10 > 3 or Ada.count > count 10",
	  "count = 10", BEN },
	{ AGENT_NONE, "Ben.count + Ben.count > Ada.count and time",
	  "Ben.count 10 + Ben.count 10 > Ada.count 0 and time 0.1",
	  "Ben.count = 10, Ada.count = 0, time = 0.1", ADA },
	{ BEN, "name .. '-' .. count == 'Ben-10'", "name \"Ben\" .. '-' .. count 10 == 'Ben-10'",
	  "name = \"Ben\", count = 10", BEN },
	{ AGENT_NONE, "any('Worker', 'count > 9')", "any('Worker', 'count > 9') true",
	  "Ben.count = 10", BEN },
	{ AGENT_NONE, "all('Worker', 'count + level < 8 and not flag')",
	  "all('Worker', 'count + level < 8 and not flag') false", "Ben.count = 10, Ben.level = -2",
	  BEN },
	{ BEN, "in_state('Work') and tick > 0", "in_state('Work') true and tick 1 > 0",
	  "in_state('Work') = true, tick = 1", AGENT_NONE },
	{ AGENT_NONE, "any('Worker', 'count > 10')", "any('Worker', 'count > 10') false",
	  "any('Worker', 'count > 10') = false", AGENT_NONE },
	{ AGENT_NONE, "sum('Worker', 'count') > 9", "sum('Worker', 'count') 10 > 9",
	  "sum('Worker', 'count') = 10", AGENT_NONE },
	{ BEN, "any('Twin', 'count < me.count')", "any('Twin', 'count < me.count') true",
	  "Twin_4.count = 3, me.count = 10", BEN },
	{ BEN, "any('Twin', 'count < 9') and count > 3",
	  "any('Twin', 'count < 9') true and count 10 > 3", "Twin_4.count = 3, count = 10", BEN },
	/* The deciding agent is known even if nothing of it was read. */
	{ AGENT_NONE, "any 'Twin'", "any 'Twin' true", "", 3 },
	{ AGENT_NONE, "all('Worker', 'false')", "all('Worker', 'false') false", "", ADA },
	{ 3, "machine.arms.state == 'Wave'", "machine.arms.state \"Wave\" == 'Wave'",
	  "machine.arms.state = \"Wave\"", 3 },
};

TEST_EACH(what_was_read_is_shown_behind_its_name, ARRAY_LEN(tellings))
{
	const struct telling *telling = &tellings[_i];
	struct fixture fixture;
	struct evaluation evaluation;
	struct witness witness;
	struct error error;
	char out[256];
	begin(&fixture);
	const struct agent *agent = sim_agent(&fixture.sim, telling->agent);
	struct scope scope = scope_of(&fixture, agent ? agent->class : CLASS_NONE);
	struct expression *expression = compile(&scope, telling->source);
	for (int i = 0; i < 2; i++) {
		ck_assert(
			expression_evaluate(expression, &fixture.sim, agent, &evaluation, &error));
		size_t length = expression_text(expression, &evaluation, out, sizeof out);
		ck_assert_str_eq(out, telling->text);
		ck_assert_uint_eq(length, strlen(out));
		expression_witness(&evaluation, &witness);
		witness_text(&witness, &fixture.sim, out, sizeof out);
		ck_assert_str_eq(out, telling->witness);
		ck_assert_uint_eq(evaluation.agent, telling->seen);
	}
	expression_free(expression);
	sim_fini(&fixture.sim);
}

/* Calls inside calls would take for ever; a single call over all agents stays
 * below the limit. */
TEST(work_is_bounded)
{
	struct fixture fixture;
	char out[256];
	begin(&fixture);
	for (int i = 0; i < 10000; i++)
		sim_spawn(&fixture.sim, SLOW, HALL);
	evaluate(&fixture, AGENT_NONE, "count('Slow', 'count == 0')", out, sizeof out);
	ck_assert_str_eq(out, "10000");
	evaluate(&fixture, AGENT_NONE, "count('Slow', 'any(\"Slow\", \"count > 0\")')", out,
	         sizeof out);
	ck_assert_str_eq(out, "any(\"Slow\", \"count > 0\") is too much work "
	                      "(more than 33554432 steps)");
	/* Looking for agents that do not exist is work too. */
	evaluate(&fixture, AGENT_NONE, "count('Slow', 'any(\"Twin\", \"count > 3\")')", out,
	         sizeof out);
	ck_assert_ptr_nonnull(strstr(out, "too much work"));
	sim_fini(&fixture.sim);
}

/* In a world that spawns, a name may be that of an agent to come. */
TEST(an_agent_that_may_yet_appear_is_nobody_until_then)
{
	struct fixture fixture;
	char out[256];
	begin(&fixture);
	evaluate(&fixture, AGENT_NONE, "Twin_5.count", out, sizeof out);
	ck_assert_ptr_nonnull(strstr(out, "nothing is called Twin_5"));
	fixture.world.spawns = true;
	evaluate(&fixture, AGENT_NONE, "Twin_5.count", out, sizeof out);
	ck_assert_str_eq(out, "nil");
	evaluate(&fixture, AGENT_NONE, "1 + Twin_5.count * 2 > 3", out, sizeof out);
	ck_assert_str_eq(out, "false");
	evaluate(&fixture, AGENT_NONE, "Twin_5.count > 3", out, sizeof out);
	ck_assert_str_eq(out, "false");
	evaluate(&fixture, AGENT_NONE, "Twin_5 == nobody and not (Twin_5 and Twin_5.count > 1)",
	         out, sizeof out);
	ck_assert_str_eq(out, "true");
	evaluate(&fixture, AGENT_NONE, "Twins_5.count", out, sizeof out);
	ck_assert_ptr_nonnull(strstr(out, "nothing is called Twins_5"));
	((struct twin *)sim_spawn(&fixture.sim, TWIN, HALL))->count = 7;
	evaluate(&fixture, AGENT_NONE, "Twin_5.count", out, sizeof out);
	ck_assert_str_eq(out, "7");
	evaluate(&fixture, AGENT_NONE, "Worker_6.count", out, sizeof out);
	ck_assert_str_eq(out, "nil");
	sim_fini(&fixture.sim);
}

/* A later agent in a resident's slot is not that resident. */
TEST(a_resident_who_is_gone_is_not_his_successor)
{
	struct fixture fixture;
	char out[256];
	begin(&fixture);
	sim_remove(&fixture.sim, BEN);
	worker_of(sim_spawn(&fixture.sim, WORKER, HALL))->count = 5;
	evaluate(&fixture, AGENT_NONE, "Ben.count", out, sizeof out);
	ck_assert_str_eq(out, "nil");
	evaluate(&fixture, AGENT_NONE, "Ben.count ~= 5 and Ben.state ~= 'Rest'", out, sizeof out);
	ck_assert_str_eq(out, "true");
	evaluate(&fixture, AGENT_NONE, "Ben.count < 5 or Ben.count >= 5 or Ben.state == 'Rest'",
	         out, sizeof out);
	ck_assert_str_eq(out, "false");
	evaluate(&fixture, AGENT_NONE, "Worker_2_2.count", out, sizeof out);
	ck_assert_str_eq(out, "5");
	evaluate(&fixture, AGENT_NONE, "Worker_1.count", out, sizeof out);
	ck_assert_ptr_nonnull(strstr(out, "nothing is called Worker_1"));
	sim_fini(&fixture.sim);
}

/* Without a sim any agent may exist whose name is possible. */
TEST(without_a_sim_numbers_are_not_judged)
{
	struct fixture fixture;
	struct expression *expression = NULL;
	struct error error;
	begin(&fixture);
	struct scope scope = scope_of(&fixture, CLASS_NONE);
	scope.sim = NULL;
	expression_free(compile(&scope, "Twin_500.count > 1"));
	ck_assert_int_eq(expression_new(&expression, &scope, "Twix_5.count", &error),
	                 EXPRESSION_WRONG);
	sim_fini(&fixture.sim);
}

TEST(a_long_source_is_shown_as_far_as_there_is_room)
{
	enum { BLANKS = 2 * EXPRESSION_TEXT_MAX };
	static char source[BLANKS + 20], out[2 * BLANKS];
	struct fixture fixture;
	struct evaluation evaluation;
	struct error error;
	begin(&fixture);
	struct scope scope = scope_of(&fixture, CLASS_NONE);
	snprintf(source, sizeof source, "Ben.count > %*d", BLANKS, 3);
	struct expression *expression = compile(&scope, source);
	ck_assert(expression_evaluate(expression, &fixture.sim, NULL, &evaluation, &error));
	ck_assert_uint_eq(expression_text(expression, &evaluation, out, sizeof out),
	                  EXPRESSION_TEXT_MAX - 1);
	ck_assert_mem_eq(out, "Ben.count 10 >  ", 16);
	ck_assert_uint_eq(expression_text(expression, &evaluation, out, 10), 9);
	ck_assert_str_eq(out, "Ben.count");
	expression_free(expression);
	sim_fini(&fixture.sim);
}

TEST(a_source_that_is_too_long_is_refused)
{
	struct fixture fixture;
	struct expression *expression = NULL;
	struct error error;
	static char source[EXPRESSION_SOURCE_MAX + 2];
	begin(&fixture);
	struct scope scope = scope_of(&fixture, CLASS_NONE);
	memset(source, ' ', sizeof source - 1);
	source[0] = '1';
	ck_assert_int_eq(expression_new(&expression, &scope, source, &error), EXPRESSION_WRONG);
	source[EXPRESSION_SOURCE_MAX] = '\0';
	expression_free(compile(&scope, source));
	sim_fini(&fixture.sim);
}
