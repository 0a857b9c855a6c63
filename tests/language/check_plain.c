/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "language/expression_code.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * Compares conditions that need no evaluation with their evaluation.
 */

static struct world world;
static struct sim sim;

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	sim_init(&sim, &world, 1, 1);
}

static void end(void)
{
	sim_fini(&sim);
}

static struct expression *compile(uint8_t class, const char *text)
{
	struct expression *expression = NULL;
	struct error error = { "" };
	struct scope scope = {
		.world = &world, .sim = &sim, .class = class, .me = CLASS_NONE, .acts = true
	};
	ck_assert_msg(expression_new(&expression, &scope, text, &error) == EXPRESSION_GOOD, "%s",
	              error.text);
	return expression;
}

/* Puts a worker into any state, at any place, in any mood. */
static void shake(struct worker *worker, uint32_t number)
{
	uint64_t key = rng_key(9, 0);
	worker->count = (int32_t)rng_below(rng_draw(key, 0, number), 5) - 2;
	worker->level = (int16_t)rng_below(rng_draw(key, 1, number), 4);
	worker->mood = (uint8_t)rng_below(rng_draw(key, 2, number), 3);
	worker->agent.place = (uint8_t)rng_below(rng_draw(key, 3, number), 3);
	worker->machine.current = (uint8_t)(WORK + rng_below(rng_draw(key, 4, number), 3));
}

static const char *const plain[] = {
	"count > 0",
	"level == 2",
	"not (mood ~= 1)",
	"place == 'hall'",
	"place ~= 'yard'",
	"state == 'Rest'",
	"state ~= 'Hide'",
	"state == 'Walk'",
	"count > 0 and level < 2",
	"count > 0 or level < 2",
	"not (count > 0 and state == 'Work') or place == 'yard' and mood <= 1",
	"(count >= 0 or mood == 2) and not (state == 'Rest' or level ~= 1)",
};

FIXTURE(begin, end)

TEST_EACH(a_plain_condition_holds_where_its_evaluation_is_true_and_takes_the_same_steps,
          ARRAY_LEN(plain))
{
	enum { SHAKES = 200 };
	struct expression *expression = compile(WORKER, plain[_i]);
	struct worker *worker = worker_at(&sim, BEN);
	size_t held = 0;
	ck_assert(expression->plain);
	for (uint32_t i = 0; i < SHAKES; i++) {
		struct evaluation evaluation;
		struct error error;
		int64_t left = 1000;
		shake(worker, i);
		bool holds = expression_holds(expression->root, &worker->agent);
		ck_assert(expression_act(expression, &sim, &worker->agent, i % 2, &left,
		                         &evaluation, &error));
		ck_assert_uint_eq(evaluation.value.kind, VALUE_BOOL);
		ck_assert_int_eq(holds, evaluation.value.as.boolean);
		ck_assert_int_eq((int64_t)expression->steps, 1000 - left);
		held += holds;
	}
	bool known = !strstr(plain[_i], "Walk");
	ck_assert_int_eq(held > 0 && held < SHAKES, known);
	expression_free(expression);
}

/* What was read is recorded as the name, not as its number. */
TEST(a_place_or_state_that_was_compared_is_shown_by_name)
{
	struct expression *expression = compile(WORKER, "place == 'yard' or state == 'Rest'");
	struct worker *worker = worker_at(&sim, BEN);
	struct evaluation evaluation = { .seen_count = 0 };
	struct error error;
	char text[EXPRESSION_TEXT_MAX];
	worker->machine.current = HIDE;
	ck_assert(expression_evaluate(expression, &sim, &worker->agent, &evaluation, &error));
	ck_assert(!value_is_true(&evaluation.value));
	expression_text(expression, &evaluation, text, sizeof text);
	ck_assert_str_eq(text, "place \"hall\" == 'yard' or state \"Hide\" == 'Rest'");
	expression_free(expression);
}

TEST(another_agents_place_is_looked_up_when_it_is_read)
{
	struct expression *expression = compile(CLASS_NONE, "Ben.place == 'yard'");
	struct evaluation evaluation;
	struct error error = { "" };
	ck_assert(!expression->plain);
	ck_assert(expression_evaluate(expression, &sim, NULL, &evaluation, &error));
	ck_assert(!value_is_true(&evaluation.value));
	worker_at(&sim, BEN)->agent.place = YARD;
	ck_assert(expression_evaluate(expression, &sim, NULL, &evaluation, &error));
	ck_assert(value_is_true(&evaluation.value));
	sim_remove(&sim, BEN);
	ck_assert(expression_evaluate(expression, &sim, NULL, &evaluation, &error));
	ck_assert(!value_is_true(&evaluation.value));
	expression_free(expression);
}

/* Each machine has its own state. */
TEST(each_machines_state_is_compared_separately)
{
	struct agent *agent = sim_spawn(&sim, TWIN, HALL);
	struct expression *legs = compile(TWIN, "machine.legs.state == 'Walk'");
	struct expression *arms = compile(TWIN, "machine.arms.state == 'Still'");
	ck_assert(expression_holds(legs->root, agent));
	ck_assert(!expression_holds(arms->root, agent));
	agent_machines(agent)[1].current = STILL;
	ck_assert(expression_holds(arms->root, agent));
	expression_free(legs);
	expression_free(arms);
}

TEST(two_places_of_one_name_are_compared_by_name)
{
	static const char *const same[] = { "hall", "hall" };
	world.places = same;
	struct expression *expression = compile(WORKER, "place == 'hall'");
	struct evaluation evaluation;
	struct error error;
	ck_assert(!expression->plain);
	for (uint8_t place = 0; place < 2; place++) {
		struct worker *worker = worker_at(&sim, BEN);
		worker->agent.place = place;
		ck_assert(
			expression_evaluate(expression, &sim, &worker->agent, &evaluation, &error));
		ck_assert(value_is_true(&evaluation.value));
	}
	expression_free(expression);
}

static const char *const others[] = {
	"count + 1 > 0",       "count > level", "count",
	"previous == nil",     "chance(0.5)",   "tick > 1",
	"Ben.count > 1",       "place == 3",    "flag",
	"count('Worker') > 1", "count > 1.5",   "'hall' == place",
};

TEST_EACH(anything_else_is_evaluated, ARRAY_LEN(others))
{
	struct expression *expression = compile(WORKER, others[_i]);
	ck_assert(!expression->plain);
	expression_free(expression);
}

static const struct {
	const char *source, *opposite;
} turned[] = {
	{ "count > 0", "count <= 0" },
	{ "count >= 0", "count < 0" },
	{ "level < 2", "level >= 2" },
	{ "level<=2", "level>2" },
	{ "(count) > (0)", "(count) <= (0)" },
	{ "0 < count", "not (0 < count)" },
	{ "place == 'hall'", "place ~= 'hall'" },
	{ "name ~= 'a < b'", "name == 'a < b'" },
	{ "state == 'Rest'", "state ~= 'Rest'" },
	{ "count == level", "count ~= level" },
	{ "count / mood == 0 / 0", "count / mood ~= 0 / 0" },
	{ "count / mood > 0 / 0", "not (count / mood > 0 / 0)" },
	{ "count > level", "not (count > level)" },
	{ "count > 0 and level < 2", "not (count > 0 and level < 2)" },
	{ "count > 0 or level < 2", "not (count > 0 or level < 2)" },
	{ "not (mood ~= 1)", "mood ~= 1" },
	{ "not any('Worker')", "any('Worker')" },
	{ "any('Worker', 'count > me.count')", "not any('Worker', 'count > me.count')" },
	{ "Ben", "not Ben" },
	{ "-count", "not -count" },
	{ "count   >=   0", "count   <   0" },
	{ "count --[[x]] > 0", "not (count --[[x]] > 0)" },
	{ "count\t> 0", "not (count\t> 0)" },
	{ "count >\n0", "not (count >\n0)" },
	{ "(count > 0)", "(count <= 0)" },
	{ "not  count", "count" },
};

static bool is_true(const char *text, const struct agent *agent)
{
	struct expression *expression = NULL;
	struct evaluation evaluation;
	struct error error = { "" };
	struct scope scope = { .world = &world, .sim = &sim, .class = WORKER, .me = WORKER };
	ck_assert_msg(expression_new(&expression, &scope, text, &error) == EXPRESSION_GOOD &&
	                      expression_evaluate(expression, &sim, agent, &evaluation, &error),
	              "%s", error.text);
	bool truth = value_is_true(&evaluation.value);
	expression_free(expression);
	return truth;
}

TEST_EACH(the_opposite_of_a_condition_holds_exactly_where_it_does_not, ARRAY_LEN(turned))
{
	enum { SHAKES = 100 };
	struct expression *expression = compile(WORKER, turned[_i].source);
	struct worker *worker = worker_at(&sim, BEN);
	char opposite[100];
	expression_opposite(expression, opposite, sizeof opposite);
	ck_assert_str_eq(opposite, turned[_i].opposite);
	for (uint32_t i = 0; i < SHAKES; i++) {
		shake(worker, i);
		ck_assert(is_true(turned[_i].source, &worker->agent) !=
		          is_true(opposite, &worker->agent));
	}
	expression_free(expression);
}
