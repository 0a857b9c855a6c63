/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "language/expression_code.h"
#include "sim/machine_clock.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * At which events an expression may change its value, for everything that it
 * can read.
 */

enum { GONE = 99 };

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
	partners.worker.record_bytes += MACHINE_CLOCK_BYTES;
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

enum {
	LIFE = 1 << EVENT_SPAWN | 1 << EVENT_REMOVE,
	STATE = LIFE | 1 << EVENT_EXIT | 1 << EVENT_ENTER | 1 << EVENT_CHANGE | 1 << EVENT_REVERT,
	STAT = LIFE | 1 << EVENT_STAT,
	MOVE = LIFE | 1 << EVENT_MOVE,
	TICK = 1 << EVENT_TICK,
};

static const struct {
	const char *source;
	uint32_t kinds;
} wants[] = {
	{ "Ada.level", STAT },
	{ "Ada.partner", STAT },
	{ "Ada.state", STATE },
	{ "Ada.previous", STATE },
	{ "Ada.global", STATE },
	{ "Ada.seconds", STATE | TICK },
	{ "Ada.ticks", STATE | TICK },
	{ "Ada.finished", EVENTS_ALL },
	{ "Ada.place", MOVE },
	{ "Ada.name", LIFE },
	{ "Ada.class", LIFE },
	{ "Ada", LIFE },
	{ "Twin_4.machine.arms.global", STATE },
	{ "Ada.partner.level", STAT },
	{ "Ada.partner.place", STAT | MOVE },
	{ "Ada.partner.name", STAT },
	{ "Ada.partner.ticks", STAT | STATE | TICK },
	{ "Ada.partner.finished", EVENTS_ALL },
	{ "tick", TICK },
	{ "time", TICK },
	{ "pending", SCOPE_QUEUE_KINDS },
	{ "count('Worker')", LIFE },
	{ "count('Worker', 'place == \"hall\"')", MOVE },
	{ "all('Worker', 'tick > 1')", LIFE | TICK },
	{ "any('Worker', 'finished')", EVENTS_ALL },
	{ "nobody == 3", 0 },
	{ "sender", 0 },
	{ "extra", 0 },
	{ "sender.place", MOVE },
	{ "chance(0.5)", 0 },
	{ "Ada.level > random(1, 6)", STAT },
};

FIXTURE(begin, end)

TEST_EACH(an_expression_may_change_at_events_of_what_it_reads, ARRAY_LEN(wants))
{
	struct expression *expression = compile(CLASS_NONE, wants[_i].source);
	ck_assert_uint_eq(expression_kinds(expression), wants[_i].kinds);
	expression_free(expression);
}

TEST(a_state_that_is_asked_for_may_change_with_the_state)
{
	struct expression *expression = compile(WORKER, "in_state('Work')");
	ck_assert_uint_eq(expression_kinds(expression), STATE);
	expression_free(expression);
}

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
	bool holds = !facts[_i].holds;
	ck_assert_int_eq(expression_draws(expression), facts[_i].draws);
	ck_assert_int_eq(expression_constant(expression, &holds), facts[_i].constant);
	if (facts[_i].constant)
		ck_assert_int_eq(holds, facts[_i].holds);
	expression_free(expression);
}

#define WITHIN(text) "count('Worker', 'any(\"Twin\", \"" text "\")')"

/* For each event: does it concern the expression? */
static const struct sample {
	const char *source;
	struct event event;
	bool reads;
} samples[] = {
	{ "Ada.seconds", { .kind = EVENT_TICK, .agent = AGENT_NONE }, true },
	{ "Ada.ticks", { .kind = EVENT_TICK, .agent = AGENT_NONE }, true },
	{ "Ada.finished", { .kind = EVENT_EXECUTE, .agent = BEN }, true },
	{ "Ada.global", { .kind = EVENT_ENTER, .agent = BEN }, false },
	{ "Ada.place", { .kind = EVENT_MOVE, .agent = BEN }, false },
	{ "Ada.state", { .kind = EVENT_TICK, .agent = AGENT_NONE }, false },
	{ "Ben.state", { .kind = EVENT_EXIT, .agent = BEN }, true },
	{ "Ben.state", { .kind = EVENT_CHANGE, .agent = BEN }, true },
	{ "Ben.state", { .kind = EVENT_REVERT, .agent = BEN }, true },
	{ "Twin_4.machine.arms.state", { .kind = EVENT_REVERT, .agent = 3 }, false },
	{ "Twin_4.machine.arms.state", { .kind = EVENT_REMOVE, .agent = 3 }, true },
	{ "Twin_4.count", { .kind = EVENT_STAT, .agent = 3, .stat = 1 }, true },
	{ "Twin_4.count", { .kind = EVENT_STAT, .agent = 3, .stat = 2 }, false },
	{ "Ada.partner", { .kind = EVENT_STAT, .agent = ADA, .stat = 1 + STAT_PARTNER }, true },
	{ "Ada.partner", { .kind = EVENT_STAT, .agent = ADA, .stat = STAT_PARTNER }, false },
	{ "Ada.partner.level", { .kind = EVENT_STAT, .agent = 3, .stat = 1 }, true },
	{ "Ada.partner.level", { .kind = EVENT_MOVE, .agent = ADA }, false },
	{ "Ben == nobody", { .kind = EVENT_REMOVE, .agent = BEN }, true },
	{ "Ben == nobody", { .kind = EVENT_REMOVE, .agent = ADA }, false },
	{ "pending", { .kind = EVENT_QUEUE, .agent = BEN }, true },
	{ "count('Worker')", { .kind = EVENT_REMOVE, .agent = BEN }, true },
	{ "count('Worker')", { .kind = EVENT_REMOVE, .agent = 3 }, false },
	{ "count('Worker')", { .kind = EVENT_REMOVE, .agent = GONE }, true },
	{ "count('Worker')", { .kind = EVENT_MOVE, .agent = BEN }, false },
	{ "count('Worker', 'level > 1')", { .kind = EVENT_MOVE, .agent = BEN }, false },
	{ "count('Worker', 'place == \"hall\"')", { .kind = EVENT_MOVE, .agent = BEN }, true },
	{ "count('Worker', 'place == \"hall\"')", { .kind = EVENT_MOVE, .agent = 3 }, false },
	{ "count('Worker', 'place == \"hall\"')", { .kind = EVENT_MOVE, .agent = GONE }, true },
	/* me is a worker, the others are twins. */
	{ WITHIN("count > me.level"), { .kind = EVENT_STAT, .agent = BEN, .stat = 2 }, true },
	{ WITHIN("count > me.level"), { .kind = EVENT_STAT, .agent = BEN, .stat = 1 }, false },
	{ WITHIN("count > me.level"), { .kind = EVENT_STAT, .agent = 3, .stat = 1 }, true },
	{ WITHIN("count > me.level"), { .kind = EVENT_STAT, .agent = 3, .stat = 2 }, false },
	{ WITHIN("true"), { .kind = EVENT_SPAWN, .agent = 3 }, true },
	{ "1 < 2", { .kind = EVENT_SPAWN, .agent = 3 }, false },
};

TEST_EACH(an_event_concerns_an_expression_if_it_is_about_what_is_read, ARRAY_LEN(samples))
{
	const struct sample *sample = &samples[_i];
	struct expression *expression = compile(CLASS_NONE, sample->source);
	ck_assert_msg(expression_reads(expression, &sim, &sample->event) == sample->reads,
	              "%s, sample %d", sample->source, _i);
	expression_free(expression);
}

TEST(an_expression_in_another_language_may_change_at_any_event)
{
	static const struct foreign draws = { .draws = true }, draws_not = { .draws = false };
	struct expression *expression = expression_of_foreign(&draws, "f()");
	const struct event event = { .kind = EVENT_TICK, .agent = AGENT_NONE };
	bool holds;
	ck_assert_uint_eq(expression_kinds(expression), EVENTS_ALL);
	ck_assert(expression_reads(expression, &sim, &event));
	ck_assert(expression_is_foreign(expression));
	ck_assert(expression_draws(expression));
	ck_assert(!expression_is_number(expression));
	ck_assert(!expression_constant(expression, &holds));
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
	{ "Ben.level or Worker_2.level", 2 },
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
