/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/tripwire.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "core/question.h"
#include "language/expression_code.h"
#include "sim/post.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * Compares whether a wire trips in a tick with the same condition asked at
 * every event.  The agents change their stats wherever their code runs, and
 * most often change them back.
 */

enum { FIRST = 1, SECOND, ANYTIME };

enum { TICKS = 400, WIRES_MAX = 2 };

static const struct question grumpy = {
	.words = "grumpy", .stat = &workshop_stats[STAT_MOOD], .compare = COMPARE_LESS, .limit = 5
};

/* The same condition as a function, with its reading in words. */
static bool is_grumpy(const struct foreign *foreign, struct agent *own, int64_t *steps,
                      struct evaluation *evaluation, struct error *error)
{
	(void)foreign;
	(void)error;
	--*steps;
	evaluation->value = value_of_bool(worker_of(own)->mood < 5);
	return true;
}

static const struct foreign wording = { .run = is_grumpy };
static const struct expression worded = { .source = "grumpy", .foreign = &wording };
static const struct question grumpy_in_words = { .words = "grumpy",
	                                         .subject = ASK_CONDITION,
	                                         .expression = &worded,
	                                         .compare = COMPARE_EQUAL,
	                                         .limit = 1 };

static void be_seen(struct sim *sim, struct agent *agent)
{
	switch (sim_random(sim, agent, 8)) {
	case 0:
		sim_say(sim, agent, "hm");
		break;
	case 1:
		sim_ask(sim, agent, &grumpy);
		break;
	case 2:
		post_send(sim, agent, (uint32_t)sim_random(sim, agent, RESIDENTS), BALL,
		          (int64_t)sim_random(sim, agent, 2) * 150, NULL);
		break;
	case 3:
		sim_change(sim, agent, (uint8_t)(FIRST + sim_random(sim, agent, 2)));
		break;
	case 4:
		sim_go(sim, agent, (uint8_t)sim_random(sim, agent, 2));
		break;
	case 5:
		sim_revert(sim, agent);
		break;
	case 6:
		sim_ask(sim, agent, &grumpy_in_words);
		break;
	}
}

static void stir(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	worker->level = (int16_t)sim_random(sim, agent, 100);
	worker->mood = (uint8_t)sim_random(sim, agent, 20);
	worker->partner = sim_random(sim, agent, 100);
	if (sim_chance(sim, agent, 2, 3))
		be_seen(sim, agent);
	if (sim_chance(sim, agent, 9, 10))
		worker->level = 0;
	worker->count = (int32_t)sim_random(sim, agent, 100);
}

/* A class update is no state's code. */
static void stir_first(struct sim *sim, struct agent *agent)
{
	ck_assert_ptr_null(sim_state(sim));
	stir(sim, agent);
}

static bool receive(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	stir(sim, agent);
	return telegram->message == BALL;
}

static const struct exit exits[] = {
	{ .to = FIRST }, { .to = SECOND }, { .to = REVERTS }, { .to = STATE_NONE }
};
static const struct state first = {
	.name = "First", .enter = stir, .execute = stir, .exit = stir, .exits = exits
};
static const struct state second = {
	.name = "Second", .execute = stir, .on_message = receive, .exits = exits
};
static const struct state anytime = { .name = "Anytime", .execute = stir, .on_message = receive };
static const struct state *const states[] = {
	[FIRST] = &first, [SECOND] = &second, [ANYTIME] = &anytime
};
/* Worth lies too far from the other stats to be in one window with them. */
enum { WORTH = STAT_FLAG + 1 };
static const struct stat_info worth = { .name = "worth",
	                                .offset = offsetof(struct worker, partner),
	                                .type = STAT_I32,
	                                .most = INT32_MAX };
static const struct machine_plan plan = { .initial = FIRST, .global = ANYTIME };

struct office {
	struct world world;
	struct class class;
	const struct class *classes[1];
	struct stat_info stats[WORTH + 1];
};

/* Opens an office that takes the short way, or one that caps its updates. */
static void open_office(struct office *office, struct sim *sim, bool plain)
{
	static const struct deeds none = { 0 };
	struct error error = { "" };
	office->world = workshop_world(&none);
	office->class = *office->world.classes[WORKER];
	office->class.states = states;
	office->class.state_count = ARRAY_LEN(states);
	office->class.machines = &plan;
	office->class.update = stir_first;
	memcpy(office->stats, workshop_stats, sizeof workshop_stats);
	office->stats[WORTH] = worth;
	office->class.stats = office->stats;
	office->class.stat_count = ARRAY_LEN(office->stats);
	office->class.cadence = plain ? 1 : 2;
	office->classes[0] = &office->class;
	office->world.classes = office->classes;
	office->world.class_count = 1;
	ck_assert_msg(world_check(&office->world, &error), "%s", error.text);
	sim_init(sim, &office->world, 7, 1);
	ck_assert_int_eq(sim->plain, plain);
}

static struct expression *compile(const struct sim *sim, const char *text)
{
	struct expression *expression = NULL;
	struct error error = { "" };
	struct scope scope = {
		.world = sim->world, .sim = sim, .class = CLASS_NONE, .me = CLASS_NONE
	};
	ck_assert_msg(expression_new(&expression, &scope, text, &error) == EXPRESSION_GOOD, "%s",
	              error.text);
	return expression;
}

struct asking {
	struct expression *expressions[WIRES_MAX];
	size_t count;
	bool held;
};

static void ask(void *context, const struct sim *sim, const struct event *event)
{
	struct asking *asking = context;
	struct evaluation evaluation;
	struct error error;
	(void)event;
	for (size_t i = 0; i < asking->count && !asking->held; i++)
		asking->held = expression_evaluate(asking->expressions[i], sim, NULL, &evaluation,
		                                   &error) &&
		               value_is_true(&evaluation.value);
}

static bool holds_in_tick(struct sim *sim, struct asking *asking)
{
	asking->held = false;
	sim_watch(sim, &(struct watcher){ .kinds = EVENTS_ALL, .at = ask, .context = asking });
	ask(asking, sim, NULL);
	sim_tick(sim);
	ask(asking, sim, NULL);
	return asking->held;
}

static bool trips_in_tick(struct sim *sim, const struct tripwires *wires, uint32_t whose)
{
	sim_watch(sim,
	          &(struct watcher){ .kinds = 1 << EVENT_STAT, .whose = whose, .wires = wires });
	bool already = tripwires_any(wires, sim);
	sim_tick(sim);
	return already || sim->tripped || tripwires_any(wires, sim);
}

static const struct {
	const char *texts[WIRES_MAX];
	uint32_t whose;
	bool narrow;
} laid[] = {
	{ { "any('Worker', 'level > 97')" }, 0, true },
	{ { "any('Worker', 'level >= 90 and mood < 4')" }, 0, true },
	{ { "any('Worker', 'not (level <= 98) or count == 7')" }, 0, true },
	{ { "Ben.level > 94" }, 1 + BEN, true },
	{ { "Cy.level > 60 and Cy.mood < 5" }, 0, true },
	{ { "Ada.level == 99", "Ada.count == 3" }, 1 + ADA, true },
	{ { "Ada.level > 97", "Cy.level > 97" }, 0, false },
	{ { "Ada.level > 97", "Cy.mood > 17 and Cy.level < 5" }, 0, false },
	{ { "Ada.count < 15 and Ada.worth > 80" }, 0, false },
	{ { "any('Worker', 'mood == 19 and level > 60')", "Cy.level > 97" }, 0, false },
};

TEST_EACH(a_wire_trips_in_the_ticks_in_which_its_condition_holds_at_an_event, 2 * ARRAY_LEN(laid))
{
	struct office office;
	struct sim asked, wired;
	struct asking asking = { .count = 0 };
	struct tripwire items[WIRES_MAX];
	size_t which = (size_t)_i / 2, held = 0;
	open_office(&office, &asked, _i % 2);
	open_office(&office, &wired, _i % 2);
	for (size_t i = 0; i < WIRES_MAX && laid[which].texts[i]; i++) {
		asking.expressions[i] = compile(&asked, laid[which].texts[i]);
		ck_assert(tripwire_find(&items[i], asking.expressions[i]));
		asking.count++;
	}
	struct tripwires wires = tripwires_lay(items, asking.count, &office.world);
	ck_assert_int_eq(wires.narrow, laid[which].narrow);
	for (int tick = 1; tick <= TICKS; tick++) {
		bool holds = holds_in_tick(&asked, &asking);
		bool trips = trips_in_tick(&wired, &wires, laid[which].whose);
		ck_assert_msg(holds == trips, "%s: tick %d", laid[which].texts[0], tick);
		ck_assert_uint_eq(snapshot_digest(&asked), snapshot_digest(&wired));
		held += holds;
	}
	ck_assert_msg(held > 10 && held < TICKS - 10, "in %zu ticks", held);
	for (size_t i = 0; i < asking.count; i++)
		expression_free(asking.expressions[i]);
	sim_fini(&asked);
	sim_fini(&wired);
}

TEST(a_wire_trips_beside_a_vacant_slot_too)
{
	struct office office;
	struct sim sim;
	struct tripwire item;
	open_office(&office, &sim, true);
	sim_remove(&sim, ADA);
	struct expression *expression = compile(&sim, "any('Worker', 'level > 90')");
	ck_assert(tripwire_find(&item, expression));
	struct tripwires wires = tripwires_lay(&item, 1, &office.world);
	size_t tripped = 0;
	uint64_t updates = sim.head.updates;
	for (int tick = 0; tick < TICKS; tick++) {
		trips_in_tick(&sim, &wires, 0);
		tripped += sim.tripped;
	}
	ck_assert_uint_gt(tripped, 10);
	ck_assert_uint_eq(sim.head.updates - updates, TICKS * (RESIDENTS - 1));
	expression_free(expression);
	sim_fini(&sim);
}

TEST(a_wire_trips_when_its_agent_is_gone)
{
	struct office office;
	struct sim sim;
	struct tripwire item;
	open_office(&office, &sim, true);
	struct expression *expression = compile(&sim, "Ben.level > 1000");
	ck_assert(tripwire_find(&item, expression));
	struct tripwires wires = tripwires_lay(&item, 1, &office.world);
	ck_assert(!tripwires_any(&wires, &sim));
	sim_remove(&sim, BEN);
	ck_assert(tripwires_any(&wires, &sim));
	expression_free(expression);
	sim_fini(&sim);
}

/* In the second tick the agent is as it was at the end of the first. */
static void be_high(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->level = 95;
	sim_say(sim, agent, "up");
	if (sim->head.tick > 1)
		worker_of(agent)->level = 0;
}

TEST(new_wires_do_not_rely_on_what_others_saw)
{
	static const char *const texts[] = { "Ben.level > 97", "Ben.level > 94" };
	static const struct state idle = { .name = "Idle" };
	static const struct state *const idlers[] = { NULL, &idle };
	struct office office;
	struct sim sim;
	open_office(&office, &sim, true);
	sim_fini(&sim);
	office.class.states = idlers;
	office.class.state_count = ARRAY_LEN(idlers);
	office.class.machines = &(const struct machine_plan){ .initial = 1 };
	office.class.update = be_high;
	sim_init(&sim, &office.world, 1, 1);
	ck_assert(sim.plain);
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct tripwire item;
		struct expression *expression = compile(&sim, texts[i]);
		ck_assert(tripwire_find(&item, expression));
		struct tripwires wires = tripwires_lay(&item, 1, &office.world);
		worker_at(&sim, BEN)->level = 0;
		ck_assert(!trips_in_tick(&sim, &wires, 0) || i);
		ck_assert_int_eq(sim.tripped, i == 1);
		sim_watch(&sim, NULL);
		expression_free(expression);
	}
	sim_fini(&sim);
}

TEST(a_wire_is_about_one_agent_or_about_a_class)
{
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct sim sim;
	struct tripwire one, all;
	sim_init(&sim, &world, 1, 1);
	const struct agent *twin = sim_spawn(&sim, TWIN, HALL), *ada = sim_agent(&sim, ADA);
	struct expression *single = compile(&sim, "Twin_4.count > 1");
	struct expression *any = compile(&sim, "any('Twin', 'count > 1')");
	ck_assert(tripwire_find(&one, single) && tripwire_find(&all, any));
	ck_assert_uint_eq(one.slot, agent_slot(twin->id));
	ck_assert_uint_eq(all.slot, TRIPWIRE_ALL);
	ck_assert(tripwire_is_about(&one, twin) && tripwire_is_about(&all, twin));
	ck_assert(!tripwire_is_about(&one, ada) && !tripwire_is_about(&all, ada));
	expression_free(single);
	expression_free(any);
	sim_fini(&sim);
}

static const char *const no_wires[] = {
	"Ada.state == 'First'",
	"Ada.level > Ben.level",
	"Ada.level > 1 and Ben.level > 1",
	"count('Worker', 'level > 1') > 1",
	"all('Worker', 'level > 1')",
	"not any('Worker', 'level > 1')",
	"any('Worker')",
	"any('Worker', 'level > mood')",
	"any('Worker', 'state == nil')",
	"any('Worker', 'Ada.level > 1')",
	"any('Worker', 'level > 1') and tick > 3",
	"tick > 3",
	"Ada.level > 1.5",
};

TEST_EACH(conditions_that_other_changes_can_make_true_are_no_wires, ARRAY_LEN(no_wires))
{
	struct office office;
	struct sim sim;
	struct tripwire wire;
	open_office(&office, &sim, true);
	struct expression *expression = compile(&sim, no_wires[_i]);
	ck_assert(!tripwire_find(&wire, expression));
	expression_free(expression);
	sim_fini(&sim);
}
