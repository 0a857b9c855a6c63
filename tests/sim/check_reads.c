/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * An expression knows which events may change its value.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "language/expression.h"
#include "sim/input.h"
#include "sim/post.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

struct sample {
	const char *source;
	struct event event;
	bool reads;
};

#define OF(number) .agent = (number)
#define STAT(number) .stat = 1 + (number)

static const struct sample samples[] = {
	{ "Ada.level > 1", { .kind = EVENT_STAT, OF(ADA), STAT(STAT_LEVEL) }, true },
	{ "Ada.level > 1", { .kind = EVENT_STAT, OF(BEN), STAT(STAT_LEVEL) }, false },
	{ "Ada.level > 1", { .kind = EVENT_STAT, OF(ADA), STAT(STAT_MOOD) }, false },
	{ "Ada.level > 1", { .kind = EVENT_TICK, OF(AGENT_NONE) }, false },
	{ "Ada.level > 1", { .kind = EVENT_MOVE, OF(ADA) }, false },
	{ "Ada.level > 1", { .kind = EVENT_REMOVE, OF(ADA) }, true },
	{ "Ada.level > 1", { .kind = EVENT_REMOVE, OF(BEN) }, false },
	{ "Ada.level > tick", { .kind = EVENT_TICK, OF(AGENT_NONE) }, true },
	{ "time", { .kind = EVENT_TICK, OF(AGENT_NONE) }, true },
	{ "time", { .kind = EVENT_STAT, OF(ADA), STAT(0) }, false },
	{ "pending", { .kind = EVENT_QUEUE, OF(ADA) }, true },
	{ "pending", { .kind = EVENT_DELIVER, OF(ADA) }, true },
	{ "pending", { .kind = EVENT_INPUT, OF(AGENT_NONE) }, true },
	{ "Ada.place", { .kind = EVENT_MOVE, OF(ADA) }, true },
	{ "Ada.place", { .kind = EVENT_STAT, OF(ADA), STAT(0) }, false },
	{ "Ada.name == ''", { .kind = EVENT_MOVE, OF(ADA) }, false },
	{ "Ada.state", { .kind = EVENT_ENTER, OF(ADA) }, true },
	{ "Ada.previous", { .kind = EVENT_EXIT, OF(ADA) }, true },
	{ "Ada.state", { .kind = EVENT_ENTER, OF(BEN) }, false },
	{ "Ada.state", { .kind = EVENT_EXECUTE, OF(ADA) }, false },
	{ "Twin_4.machine.arms.state", { .kind = EVENT_ENTER, OF(3), .machine = 1 }, true },
	{ "Twin_4.machine.arms.state", { .kind = EVENT_ENTER, OF(3), .machine = 0 }, false },
	{ "Ada == nobody", { .kind = EVENT_REMOVE, OF(ADA) }, true },
	{ "Ada == nobody", { .kind = EVENT_STAT, OF(ADA), STAT(0) }, false },
	{ "any('Worker', 'level > 1')", { .kind = EVENT_STAT, OF(CY), STAT(STAT_LEVEL) }, true },
	{ "any('Worker', 'level > 1')", { .kind = EVENT_STAT, OF(CY), STAT(STAT_MOOD) }, false },
	{ "any('Worker', 'level > 1')", { .kind = EVENT_STAT, OF(3), STAT(STAT_LEVEL) }, false },
	{ "any('Worker', 'level > 1')", { .kind = EVENT_SPAWN, OF(CY) }, true },
	{ "any('Worker', 'level > 1')", { .kind = EVENT_SPAWN, OF(3) }, false },
	{ "count('Worker')", { .kind = EVENT_REMOVE, OF(ADA) }, true },
	{ "count('Worker')", { .kind = EVENT_STAT, OF(ADA), STAT(0) }, false },
	{ "count('Worker', 'level > tick')", { .kind = EVENT_TICK, OF(AGENT_NONE) }, true },
	{ "1 + 1", { .kind = EVENT_TICK, OF(AGENT_NONE) }, false },
};

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

TEST_EACH(an_event_changes_only_expressions_that_read_it, ARRAY_LEN(samples))
{
	const struct sample *sample = &samples[_i];
	struct fixture fixture;
	begin(&fixture);
	struct expression *expression = compile(&fixture, sample->source);
	ck_assert_msg(expression_reads(expression, &fixture.sim, &sample->event) == sample->reads,
	              "%s, event %d", sample->source, _i);
	if (sample->reads)
		ck_assert(expression_kinds(expression) >> sample->event.kind & 1);
	expression_free(expression);
	sim_fini(&fixture.sim);
}

static void note_stat(void *context, uint8_t class, const struct stat_info *stat)
{
	char *names = context;
	size_t length = strlen(names);
	snprintf(names + length, 64 - length, "%u:%s ", class, stat->name);
}

TEST(an_expression_lists_exactly_the_stats_that_it_reads)
{
	static const struct {
		const char *source, *names;
	} reads[] = {
		{ "Ada.level > Ben.mood", "0:level 0:mood " },
		{ "Twin_4.count > 1", "2:count " },
		{ "Ada.place == 'yard' and Ada.state == 'Work' and time > 1", "" },
		{ "Ada == nobody or count('Worker') > 1", "" },
		{ "any('Worker', 'level > 1 and place == \"yard\"')", "0:level " },
	};
	struct fixture fixture;
	begin(&fixture);
	for (size_t i = 0; i < ARRAY_LEN(reads); i++) {
		char names[64] = "";
		struct expression *expression = compile(&fixture, reads[i].source);
		expression_stats(expression, &fixture.world, note_stat, names);
		ck_assert_str_eq(names, reads[i].names);
		expression_free(expression);
	}
	sim_fini(&fixture.sim);
}

/*
 * No change goes unnoticed: an expression's value only ever changes after an
 * event that the expression is said to read.
 */

struct watch {
	const struct expression *expression;
	char before[128];
	bool announced;
	int changes;
};

static void look(struct watch *watch, const struct sim *sim)
{
	struct evaluation evaluation;
	struct error error;
	char now[128] = "an error";
	if (expression_evaluate(watch->expression, sim, NULL, &evaluation, &error))
		value_text(sim, &evaluation.value, now, sizeof now);
	bool changed = strcmp(now, watch->before) != 0;
	ck_assert_msg(!changed || watch->announced, "from %s to %s", watch->before, now);
	watch->changes += changed;
	strcpy(watch->before, now);
}

static void at(void *context, const struct sim *sim, const struct event *event)
{
	struct watch *watch = context;
	watch->announced |= expression_reads(watch->expression, sim, event);
	look(watch, sim);
}

static void execute(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	uint32_t what = sim_random(sim, agent, 8);
	if (agent->class == TWIN)
		return;
	if (what == 0)
		worker->level++;
	else if (what == 1)
		worker->flag ^= 1;
	else if (what == 2)
		sim_go(sim, agent, !agent->place);
	else if (what == 3)
		post_send(sim, agent, (agent->id + 1) % RESIDENTS, HELLO, 150, NULL);
	else if (what == 4)
		sim_change(sim, agent, REST);
	else if (what == 5 && agent->id != ADA)
		sim_remove(sim, agent->id);
	else if (what == 6)
		sim_spawn(sim, WORKER, HALL);
}

/* Counts how often the expression becomes true; the short way must find that
 * too. */
static void at_after(void *context, const struct sim *sim, const struct event *event)
{
	struct watch *watch = context;
	struct evaluation whole, after;
	struct error error;
	bool before = strcmp(watch->before, "true") == 0;
	ck_assert(expression_evaluate(watch->expression, sim, NULL, &whole, &error));
	bool now = value_is_true(&whole.value);
	if (!before && expression_reads(watch->expression, sim, event)) {
		ck_assert(expression_evaluate_after(watch->expression, sim, event, &after, &error));
		ck_assert_int_eq(value_is_true(&after.value), now);
		watch->changes += now;
		watch->announced |= !now;
		if (now)
			ck_assert_uint_eq(after.agent, whole.agent);
	}
	strcpy(watch->before, now ? "true" : "false");
}

TEST_EACH(an_expression_that_becomes_true_is_found_at_the_event_that_made_it_so, 6)
{
	static const char *const sources[] = {
		"any('Worker', 'flag')",
		"any('Worker', 'level > 0 and place == \"yard\"')",
		"any('Worker', 'state == \"Rest\" or level > tick')",
		"any('Worker', 'level > Ada.level')",
		"any('Worker', 'name ~= \"Ada\" and name ~= \"Ben\" and name ~= \"Cy\"')",
		"Ada.flag or any('Worker', 'flag')",
	};
	struct fixture fixture;
	begin(&fixture);
	fixture.deeds.execute = execute;
	struct expression *expression = compile(&fixture, sources[_i]);
	struct watch watch = { .expression = expression };
	sim_watch(&fixture.sim,
	          &(struct watcher){ .kinds = EVENTS_ALL, .at = at_after, .context = &watch });
	for (int i = 0; i < 40; i++)
		sim_tick(&fixture.sim);
	ck_assert_int_gt(watch.changes, 0);
	expression_free(expression);
	sim_fini(&fixture.sim);
}

/* No other agent is looked at. */
TEST(after_an_event_only_its_agent_is_looked_at)
{
	struct fixture fixture;
	struct evaluation evaluation;
	struct error error;
	const struct event event = { .kind = EVENT_STAT, OF(BEN), STAT(STAT_FLAG) };
	begin(&fixture);
	struct expression *expression = compile(&fixture, "any('Worker', 'flag')");
	worker_at(&fixture.sim, ADA)->flag = 1;
	ck_assert(expression_evaluate_after(expression, &fixture.sim, &event, &evaluation, &error));
	ck_assert(!value_is_true(&evaluation.value));
	ck_assert_uint_eq(evaluation.agent, BEN);
	worker_at(&fixture.sim, BEN)->flag = 1;
	ck_assert(expression_evaluate_after(expression, &fixture.sim, &event, &evaluation, &error));
	ck_assert(value_is_true(&evaluation.value));
	expression_free(expression);
	sim_fini(&fixture.sim);
}

TEST_EACH(no_change_goes_unnoticed, 13)
{
	static const char *const sources[] = {
		"Ada.level",
		"Ada.flag or Ben.level",
		"Ada.state",
		"Ada.previous",
		"Ada.place",
		"pending",
		"tick",
		"count('Worker')",
		"count('Worker', 'flag')",
		"sum('Worker', 'level')",
		"count('Worker', 'state == \"Rest\"')",
		"count('Worker', 'place == \"yard\" and flag')",
		"Ben == nobody",
	};
	struct fixture fixture;
	begin(&fixture);
	fixture.deeds.execute = execute;
	struct expression *expression = compile(&fixture, sources[_i]);
	struct watch watch = { .expression = expression, .announced = true };
	sim_watch(&fixture.sim,
	          &(struct watcher){ .kinds = EVENTS_ALL, .at = at, .context = &watch });
	for (int i = 0; i < 60; i++) {
		sim_tick(&fixture.sim);
		look(&watch, &fixture.sim);
		watch.announced = false;
		for (uint32_t id = 0; id < RESIDENTS; id++) {
			const struct input wake = { .kind = INPUT_FORCE,
				                    .agent = id,
				                    .state = WORK };
			if (sim_agent(&fixture.sim, id) && i % 7 == 6)
				input_apply(&fixture.sim, &wake);
		}
		look(&watch, &fixture.sim);
		watch.announced = false;
	}
	ck_assert_int_gt(watch.changes, 1);
	expression_free(expression);
	sim_fini(&fixture.sim);
}

TEST(an_expression_knows_the_only_agent_that_it_reads)
{
	static const struct {
		const char *source;
		uint32_t slot;
	} about[] = {
		{ "Ben.level > 1", BEN },
		{ "Ben.level > 1 and Ben.place == 'yard' and Ben ~= nobody", BEN },
		{ "Ben ~= nobody", BEN },
		{ "Twin_4.count > 1 and Twin_4.state == 'Run'", 3 },
		{ "Ada.level > 1", ADA },
		{ "Ada.level > 1 or Ben.level > 1", EXPRESSION_MANY },
		{ "Ada == Ben", EXPRESSION_MANY },
		{ "Ben.level > tick", EXPRESSION_MANY },
		{ "tick > 3", EXPRESSION_MANY },
		{ "any('Worker', 'level > 1')", EXPRESSION_MANY },
		{ "Ada.level > 1 and count('Worker') > 1", EXPRESSION_MANY },
		{ "1 > 2", EXPRESSION_MANY },
	};
	struct fixture fixture;
	begin(&fixture);
	for (size_t i = 0; i < ARRAY_LEN(about); i++) {
		struct expression *expression = compile(&fixture, about[i].source);
		ck_assert_msg(expression_slot(expression) == about[i].slot, "%s", about[i].source);
		expression_free(expression);
	}
	sim_fini(&fixture.sim);
}
