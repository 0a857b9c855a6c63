/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "session/census.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "worlds/worlds.h"
#include "straight.h"
#include "suite.h"

/* Counts of the agents in each state, now and before. */

enum { COUPLES = 30, TICKS = 40, MINER = 0, THIRST = 2 };

static struct session *open_session(uint32_t couples)
{
	const struct session_options options = {
		.world = worlds_default, .seed = 1, .couples = couples, .history_bytes = 1 << 20
	};
	return test_session(&options);
}

/* The number of agents in the state, by asking each. */
static uint32_t ask_everyone(const struct sim *sim, size_t class, uint8_t state)
{
	uint32_t count = 0;
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		count += agent->class == class && agent_machines_const(agent)->current == state;
	}
	return count;
}

/* Whether the count agrees with the sim for each state. */
static bool is_true(const struct census *census, const struct census_count *count,
                    const struct sim *sim)
{
	for (size_t class = 0; class < sim->world->class_count; class ++) {
		for (size_t state = 1; state < sim->world->classes[class]->state_count; state++) {
			size_t index = census_state(census, class, (uint8_t)state);
			if (count->states[index] != ask_everyone(sim, class, (uint8_t)state))
				return false;
		}
	}
	return count->sequence == sim->head.sequence;
}

TEST(the_count_agrees_with_asking_every_agent)
{
	struct session *session = open_session(COUPLES);
	session_go(session, TICKS);
	const struct census *census = session_count(session, UINT64_MAX);
	ck_assert_uint_eq(census->agents[MINER], COUPLES);
	ck_assert(is_true(census, &census->now, session_sim(session)));
	session_go(session, TICKS - 1);
	session_count(session, UINT64_MAX);
	session_go(session, TICKS);
	ck_assert_uint_eq(session_count(session, UINT64_MAX)->agents[MINER], COUPLES);
	ck_assert(is_true(census, census_find(census, TICKS), session_sim(session)));
}

TEST(the_past_is_counted_without_going_there)
{
	struct session *session = open_session(COUPLES), *other = open_session(COUPLES);
	session_go(session, TICKS);
	const struct census *census = session_count(session, UINT64_MAX);
	ck_assert_uint_eq(session_moment(session).tick, TICKS);
	for (uint64_t tick = 0; tick < TICKS; tick++) {
		session_go(other, tick);
		ck_assert(is_true(census, census_find(census, tick), session_sim(other)));
	}
	ck_assert_ptr_null(census_find(census, TICKS + 1));
}

TEST(an_input_renews_the_count)
{
	struct session *session = open_session(COUPLES);
	session_go(session, TICKS);
	session_count(session, UINT64_MAX);
	uint8_t state = agent_machines_const(sim_slot(session_sim(session), 0))->current;
	const struct input input = { .kind = INPUT_FORCE, .state = state == 1 ? 2 : 1 };
	give(session, &input);
	const struct census *census = session_count(session, UINT64_MAX);
	ck_assert(is_true(census, &census->now, session_sim(session)));
	ck_assert(is_true(census, census_find(census, TICKS), session_sim(session)));
}

TEST(inside_a_tick_it_is_as_of_that_event)
{
	struct session *session = open_session(COUPLES);
	size_t count;
	session_go(session, TICKS);
	session_events(session, &count);
	session_show(session, (struct moment){ TICKS, (uint32_t)count / 2 });
	const struct census *census = session_count(session, UINT64_MAX);
	ck_assert(is_true(census, &census->now, session_sim(session)));
	ck_assert_ptr_null(census_find(census, TICKS));
	session_show(session, (struct moment){ TICKS, (uint32_t)count - 1 });
	session_count(session, UINT64_MAX);
	ck_assert(is_true(census, &census->now, session_sim(session)));
	session_show(session, (struct moment){ TICKS, 0 });
	session_count(session, UINT64_MAX);
	ck_assert(is_true(census, &census->now, session_sim(session)));
}

TEST(a_stat_has_its_greatest_value_and_a_count_of_each)
{
	struct session *session = open_session(COUPLES);
	session_go(session, TICKS);
	const struct census *census = session_count(session, UINT64_MAX);
	const struct sim *sim = session_sim(session);
	const struct census_spread *thirst = &census->stats[census_stat(census, MINER, THIRST)];
	const struct stat_info *stat = &sim->world->classes[MINER]->stats[THIRST];
	int32_t most = -1;
	uint32_t values[CENSUS_VALUES] = { 0 };
	ck_assert_str_eq(stat->name, "thirst");
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class != MINER)
			continue;
		int32_t value = stat_get(stat, sim_slot(sim, slot));
		most = value > most ? value : most;
		values[value]++;
	}
	ck_assert_int_eq((int)thirst->most, most);
	ck_assert_int_eq(stat_get(stat, sim_agent(sim, thirst->agent)), most);
	ck_assert_mem_eq(thirst->values, values, sizeof values);
}

TEST(values_beyond_the_last_count_as_the_last)
{
	static const int32_t values[] = { CENSUS_VALUES - 2, CENSUS_VALUES - 1, CENSUS_VALUES, 99 };
	struct session *session = open_session(COUPLES);
	for (size_t i = 0; i < ARRAY_LEN(values); i++) {
		struct input input = { .kind = INPUT_SET,
			               .agent = 2 * (uint32_t)i,
			               .stat = THIRST,
			               .value = values[i] };
		give(session, &input);
	}
	const struct census *census = session_count(session, UINT64_MAX);
	const struct census_spread *thirst = &census->stats[census_stat(census, MINER, THIRST)];
	ck_assert_uint_eq(thirst->values[CENSUS_VALUES - 2], 1);
	ck_assert_uint_eq(thirst->values[CENSUS_VALUES - 1], 3);
	ck_assert_int_eq((int)thirst->most, 99);
	ck_assert_uint_eq(thirst->agent, 6);
}

TEST_EACH(so_many_ticks_of_the_past_are_counted, 4)
{
	static const uint64_t cases[][2] = { { 0, 0 }, { 255, 0 }, { 256, 1 }, { 1000, 745 } };
	struct session *session = open_session(1);
	uint64_t tick = cases[_i][0];
	session_go(session, tick);
	const struct census *census = session_count(session, UINT64_MAX);
	while (tick && census_find(census, tick - 1))
		tick--;
	ck_assert_uint_eq(tick, cases[_i][1]);
}

TEST(of_very_many_agents_only_what_was_shown_is_known)
{
	enum { MANY = 300000 };
	struct session *session = open_session(MANY);
	session_go(session, 5);
	session_count(session, 0);
	session_go(session, 7);
	const struct census *census = session_count(session, 0);
	ck_assert_ptr_nonnull(census_find(census, 7));
	ck_assert_ptr_nonnull(census_find(census, 5));
	ck_assert_ptr_null(census_find(census, 4));
}
