/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>

#include "core/array.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * Changes of stats that are not integers are found by their meaning, not by
 * their bytes.  And tests of transitions are told with the stat that they look
 * at, if there is one.
 */

enum { WORTH, FRIEND };

struct person {
	struct worker worker;
	double worth;
};

static const struct stat_info stats[] = {
	[WORTH] = { .name = "worth",
	            .offset = offsetof(struct person, worth),
	            .type = STAT_NUMBER,
	            .least = -10,
	            .most = 10 },
	[FRIEND] = { .name = "friend",
	             .offset = offsetof(struct worker, partner),
	             .type = STAT_AGENT,
	             .most = AGENT_NONE },
};

struct house {
	struct deeds deeds;
	struct world world;
	struct class class;
	const struct class *classes[1];
};

/* Opens a workshop whose workers have these stats and do that; writes down the
 * changes of stats. */
static void open_house(struct house *house, struct sim *sim, struct journal *journal,
                       void (*execute)(struct sim *sim, struct agent *agent))
{
	struct error error = { "" };
	house->deeds = (struct deeds){ .execute = execute };
	house->world = workshop_world(&house->deeds);
	house->class = *house->world.classes[WORKER];
	house->class.record_bytes = sizeof(struct person);
	house->class.stats = stats;
	house->class.stat_count = ARRAY_LEN(stats);
	house->classes[0] = &house->class;
	house->world.classes = house->classes;
	house->world.class_count = 1;
	ck_assert_msg(world_check(&house->world, &error), "%s", error.text);
	sim_init(sim, &house->world, 1, 1);
	sim_remove(sim, BEN);
	sim_remove(sim, CY);
	journal_watch(journal, sim, 1u << EVENT_STAT);
}

static const double worths[] = { 0, -0.0, 1, NAN, -NAN, NAN, 2, 2 };

static void take_worth(struct sim *sim, struct agent *agent)
{
	((struct person *)agent)->worth = worths[sim->head.tick];
}

TEST(a_number_is_recorded_when_it_changes_and_not_when_only_its_bytes_do)
{
	static struct journal journal;
	struct house house;
	struct sim sim;
	open_house(&house, &sim, &journal, take_worth);
	for (size_t tick = 1; tick < ARRAY_LEN(worths); tick++)
		sim_tick(&sim);
	ck_assert_uint_eq(journal.count, 3);
	ck_assert_double_eq(journal.events[0].as.was, 0);
	ck_assert_double_eq(journal.events[0].number, 1);
	ck_assert_double_eq(journal.events[1].as.was, 1);
	ck_assert(isnan(journal.events[1].number));
	ck_assert(isnan(journal.events[2].as.was));
	ck_assert_double_eq(journal.events[2].number, 2);
	ck_assert_uint_eq(journal.events[2].stat, 1 + WORTH);
	sim_fini(&sim);
}

static void befriend(struct sim *sim, struct agent *agent)
{
	(void)sim;
	worker_of(agent)->partner = CY;
}

TEST(an_event_of_a_stat_that_holds_an_agent_names_the_agent)
{
	static struct journal journal;
	struct house house;
	struct sim sim;
	open_house(&house, &sim, &journal, befriend);
	sim_tick(&sim);
	ck_assert_uint_eq(journal.count, 1);
	ck_assert_uint_eq(journal.events[0].stat, 1 + FRIEND);
	ck_assert_uint_eq(journal.events[0].agent, ADA);
	ck_assert_uint_eq(journal.events[0].other, CY);
	sim_fini(&sim);
}

static void count_down(struct sim *sim, struct agent *agent)
{
	(void)sim;
	((struct twin *)agent)->count--;
}

TEST(what_a_class_update_changes_is_recorded_before_its_states_change_it_again)
{
	static const struct deeds deeds = { .update = workshop_count, .execute = count_down };
	static struct journal journal;
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 0);
	sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, 1 << EVENT_STAT);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "count 0 -> 1; count 1 -> 0");
	sim_fini(&sim);
}

static bool is_time(const struct sim *sim, const struct agent *agent)
{
	return sim_class(sim, agent);
}

TEST(a_test_is_recorded_with_its_machine)
{
	static const struct transition now[] = { { .test = is_time, .words = "now", .to = STILL },
		                                 { .to = STATE_NONE } };
	static const struct state waving = { .name = "Wave", .transitions = now, .machine = 1 };
	static const struct deeds none = { 0 };
	static struct journal journal;
	struct world world = workshop_world(&none);
	struct class twin = *world.classes[TWIN];
	const struct class *classes[] = { world.classes[WORKER], world.classes[SLOW], &twin };
	const struct state *states[] = { NULL, twin.states[WALK], twin.states[RUN], &waving,
		                         twin.states[STILL] };
	struct sim sim;
	twin.states = states;
	world.classes = classes;
	sim_init(&sim, &world, 1, 0);
	sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, 1 << EVENT_GUARD);
	sim_tick(&sim);
	ck_assert_uint_eq(journal.count, 1);
	ck_assert_uint_eq(journal.events[0].machine, 1);
	ck_assert_uint_eq(journal.events[0].state, WAVE);
	ck_assert_uint_eq(journal.events[0].to, STILL);
	ck_assert_uint_eq(journal.events[0].stat, 0);
	ck_assert_int_eq(journal.events[0].value, 0);
	sim_fini(&sim);
}
