/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression.h"

#include <check.h>

#include "core/array.h"
#include "language/expression_code.h"
#include "sim/made.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What it costs to keep an expression up to date.  That its value is right is proved where worlds run
 * (tests/session/check_same_answers.c).
 */

/* Writes the value of what is kept; its truth is what live_holds() says. */
static void write_value(struct live *live, const struct sim *sim, char *out, size_t size)
{
	struct evaluation evaluation;
	struct error error;
	bool holds;
	expression_begin(sim, NULL, &evaluation, &error);
	evaluation.live = live;
	ck_assert(expression_run(&evaluation, live->expression->root, &evaluation.value));
	value_text(sim, &evaluation.value, out, size);
	/* Nobody has been asked. */
	ck_assert_int_eq(evaluation.steps, EXPRESSION_STEPS);
	ck_assert(live_holds(live, sim, &holds, &evaluation, &error));
	ck_assert_int_eq(holds, value_is_true(&evaluation.value));
}

/* A crowd, of whom only Ada is said to have changed: whoever looked at another would see that all
 * levels are other ones now. */
static const struct {
	const char *source, *first, *then;
} costs[] = {
	{ "count('Lone', 'level > 2')", "0", "1" },
	{ "any('Lone', 'level > 2')", "false", "true" },
	{ "all('Lone', 'level < 3')", "true", "false" },
	{ "all('Lone', 'level + 0 < 3')", "true", "false" },
	{ "sum('Lone', 'level')", "0", "3" },
	{ "sum('Lone', 'level / 2')", "0.0", "1.5" },
	{ "mean('Lone', 'level * 1001')", "0.0", "3.0" },
	{ "max('Lone', 'level')", "0", "3" },
	{ "min('Lone', '-level')", "0", "-3" },
	{ "count('Lone', 'level == 3') + max('Lone', 'level')", "0", "4" },
};

TEST_EACH(only_the_agent_that_has_changed_is_looked_at, ARRAY_LEN(costs))
{
	enum { CROWD = 1000 };
	static struct made made;
	struct sim sim;
	struct scope scope = { .world = &made.world, .class = CLASS_NONE, .me = CLASS_NONE };
	struct expression *expression;
	struct live live;
	struct evaluation evaluation;
	struct error error;
	bool holds;
	char text[64];
	made_init(&made, 1);
	sim_init(&sim, &made.world, 1, 0);
	while (sim.head.slots <= CROWD)
		sim_spawn(&sim, LONE, HALL);
	ck_assert_int_eq(expression_new(&expression, &scope, costs[_i].source, &error),
	                 EXPRESSION_GOOD);
	live_init(&live, expression);
	ck_assert(live_holds(&live, &sim, &holds, &evaluation, &error));
	write_value(&live, &sim, text, sizeof text);
	ck_assert_str_eq(text, costs[_i].first);
	struct made_record was = *(struct made_record *)sim_slot(&sim, ADA);
	for (uint32_t slot = 0; slot < sim.head.slots; slot++)
		((struct made_record *)sim_slot(&sim, slot))->level = 3;
	ck_assert(live_change(&live, &sim, SIM_AGENT, sim_slot(&sim, ADA), &was.agent));
	write_value(&live, &sim, text, sizeof text);
	ck_assert_str_eq(text, costs[_i].then);
	/* Somebody who does not count changes nothing. */
	struct made_record same = *(struct made_record *)sim_slot(&sim, BEN);
	same.count++;
	ck_assert(!live_change(&live, &sim, SIM_AGENT, sim_slot(&sim, BEN), &same.agent));
	live_fini(&live);
	expression_free(expression);
	sim_fini(&sim);
}

TEST_EACH(who_holds_an_agent_holds_nobody_once_it_has_gone, 2)
{
	static const char *const sources[] = { "count('Lone', 'friend == nobody')",
		                               "Ada.friend == nobody and 2 or 1" };
	static struct made made;
	struct sim sim;
	struct scope scope = { .world = &made.world, .class = CLASS_NONE, .me = CLASS_NONE };
	struct expression *expression;
	struct live live;
	struct error error;
	char text[64], before[64];
	made_init(&made, 1);
	sim_init(&sim, &made.world, 1, 1);
	struct made_record was = *(struct made_record *)sim_slot(&sim, BEN);
	((struct made_record *)sim_slot(&sim, ADA))->friend = was.agent.id;
	ck_assert_int_eq(expression_new(&expression, &scope, sources[_i], &error), EXPRESSION_GOOD);
	live_init(&live, expression);
	bool holds;
	struct evaluation evaluation;
	ck_assert(live_holds(&live, &sim, &holds, &evaluation, &error));
	write_value(&live, &sim, before, sizeof before);
	sim_remove(&sim, was.agent.id);
	ck_assert(live_change(&live, &sim, SIM_LEAVES, NULL, &was.agent));
	ck_assert(live_holds(&live, &sim, &holds, &evaluation, &error));
	write_value(&live, &sim, text, sizeof text);
	ck_assert_int_eq(text[0], before[0] + 1);
	live_fini(&live);
	expression_free(expression);
	sim_fini(&sim);
}
