/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * An expression that was false before an event, evaluated after it.
 */
#include <check.h>
#include <stdio.h>

#include "core/array.h"
#include "language/expression.h"
#include "sim/workshop.h"
#include "suite.h"

#define OF(number) .agent = (number)
#define STAT(number) .stat = 1 + (number)

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
	sim_spawn(&fixture->sim, TWIN, HALL);
}

static struct expression *compile(const struct fixture *fixture, const char *source)
{
	struct scope scope = { .world = &fixture->world,
		               .sim = &fixture->sim,
		               .class = CLASS_NONE,
		               .me = CLASS_NONE };
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_msg(expression_new(&expression, &scope, source, &error) == EXPRESSION_GOOD, "%s",
	              error.text);
	return expression;
}

/* If agents are compared with something else, all of them are looked at. */
TEST(after_an_event_that_may_concern_others_all_are_looked_at)
{
	static const struct {
		const char *source;
		struct event event;
		uint32_t agent;
	} table[] = {
		{ "any('Worker', 'level > Ada.level')",
		  { .kind = EVENT_STAT, OF(ADA), STAT(STAT_LEVEL) },
		  ADA },
		{ "any('Worker', 'level > 0 and tick == 0')",
		  { .kind = EVENT_TICK, OF(AGENT_NONE) },
		  BEN },
		{ "any('Worker', 'level > 0 and Ada ~= nobody')",
		  { .kind = EVENT_STAT, OF(ADA), STAT(STAT_LEVEL) },
		  BEN },
		{ "any('Worker', 'level > 0')", { .kind = EVENT_SPAWN, OF(ADA) }, BEN },
		{ "any('Worker', 'level > 0')", { .kind = EVENT_REMOVE, OF(ADA) }, BEN },
		{ "any 'Worker'", { .kind = EVENT_STAT, OF(BEN) }, ADA },
		{ "not all('Worker', 'level == 0')", { .kind = EVENT_STAT, OF(ADA) }, BEN },
		{ "all('Worker', 'level >= 0')", { .kind = EVENT_STAT, OF(3) }, AGENT_NONE },
		{ "count('Worker', 'level > 0') == 1",
		  { .kind = EVENT_STAT, OF(ADA) },
		  AGENT_NONE },
	};
	struct fixture fixture;
	begin(&fixture);
	worker_at(&fixture.sim, BEN)->level = 1;
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct expression *expression = compile(&fixture, table[i].source);
		struct evaluation evaluation;
		struct error error;
		ck_assert(expression_evaluate_after(expression, &fixture.sim, &table[i].event,
		                                    &evaluation, &error));
		ck_assert_msg(value_is_true(&evaluation.value), "%s", table[i].source);
		ck_assert_uint_eq(evaluation.agent, table[i].agent);
		expression_free(expression);
	}
	sim_fini(&fixture.sim);
}

TEST(after_an_event_the_value_is_true_or_false_or_an_error)
{
	static const struct {
		const char *source;
		uint32_t agent;
		const char *value;
	} table[] = {
		{ "any('Worker', 'level')", BEN, "true" },
		{ "any('Worker', 'level > 1')", BEN, "false" },
		{ "any('Worker', 'level > 0')", 3, "false" },
		{ "any('Worker', 'level > 0')", AGENT_NONE, "false" },
		{ "any('Worker', '1 // mood')", BEN, "1 // mood divides by zero" },
	};
	struct fixture fixture;
	begin(&fixture);
	worker_at(&fixture.sim, BEN)->level = 1;
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct expression *expression = compile(&fixture, table[i].source);
		const struct event event = { .kind = EVENT_STAT, OF(table[i].agent) };
		struct evaluation evaluation = { .value = value_of_bool(true) };
		struct error error;
		char out[sizeof error.text];
		if (expression_evaluate_after(expression, &fixture.sim, &event, &evaluation,
		                              &error))
			value_text(&fixture.sim, &evaluation.value, out, sizeof out);
		else
			snprintf(out, sizeof out, "%s", error.text);
		ck_assert_str_eq(out, table[i].value);
		expression_free(expression);
	}
	sim_fini(&fixture.sim);
}

TEST(after_an_event_what_was_read_is_that_of_its_agent)
{
	const struct event event = { .kind = EVENT_STAT, OF(BEN), STAT(STAT_LEVEL) };
	struct fixture fixture;
	struct evaluation evaluation;
	struct witness witness;
	struct error error;
	char out[100];
	begin(&fixture);
	struct expression *expression = compile(&fixture, "any('Worker', 'level > mood')");
	ck_assert(expression_evaluate_after(expression, &fixture.sim, &event, &evaluation, &error));
	expression_witness(&evaluation, &witness);
	witness_text(&witness, &fixture.sim, out, sizeof out);
	ck_assert_str_eq(out, "Ben.level = 0, Ben.mood = 0");
	expression_free(expression);
	sim_fini(&fixture.sim);
}
