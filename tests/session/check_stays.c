/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>
#include <string.h>

#include "session/rules.h"
#include "session/walk.h"
#include "session/why.h"
#include "session/census.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "straight.h"
#include "suite.h"

/* How long all agents have been in their states. */

enum { STEPS = 60 };

/* Ants have two machines, one of them with a metastate; they stray for a blip, are spawned and
 * removed.  Their queen hardly ever changes. */
static const char hill[] =
	"return { places = { 'hill' }, messages = { 'Rain', 'Sun' },\n"
	"classes = { Ant = { stats = { age = { 0, min = 0, max = 200 } },\n"
	"  update = { add { age = 1 }, when('age > 30 and chance(0.4)', remove),\n"
	"             when('age % 23 == 22', spawn('Ant')) },\n"
	"  machines = {\n"
	"    { 'legs', initial = 'Rest', states = {\n"
	"      Rest = { transitions = { { when = 'chance(0.1)', to = 'Work' } } },\n"
	"      Work = { initial = 'Dig', on_message = { Rain = change 'Rest' },\n"
	"        transitions = { { when = 'chance(0.05)', to = 'Rest' } }, states = {\n"
	"          Dig = { transitions = { { when = 'chance(0.2)', to = 'Carry' },\n"
	"                                  { when = 'chance(0.1)', to = 'Stray' } } },\n"
	"          Carry = { transitions = { { when = 'chance(0.3)', to = 'Work' } } },\n"
	"          Stray = { execute = revert } } } } },\n"
	"    { 'mind', initial = 'Calm', states = {\n"
	"      Calm = { transitions = { { when = 'chance(0.1)', to = 'Cross' } } },\n"
	"      Cross = { transitions = { { when = 'chance(0.3)', to = 'Calm' } } } } } } },\n"
	"  Queen = { initial = 'Lay', states = {\n"
	"    Lay = { transitions = { { when = 'chance(0.002)', to = 'Look' } } },\n"
	"    Look = { transitions = { { when = 'chance(0.5)', to = 'Lay' } } } } } },\n"
	"agents = { { 'Ann', class = 'Ant' }, { 'Ben', class = 'Ant' }, { 'Eve', class = 'Queen' } } }\n";

/* The segment in which a machine's last change before the moment was made, as why finds it. */
static uint64_t last_change(struct session *session, uint32_t agent, size_t machine)
{
	ck_assert(session_explain(session, agent, UINT64_MAX));
	const struct why *why = session_why(session, agent);
	return why->links[why->chains[machine].first].entry.tick;
}

/* Whether why is ahead of the agent at this moment: the agent is about to leave a state, or to
 * appear. */
static bool is_between(const struct session *session, const struct agent *agent, size_t machine)
{
	uint32_t moment = session_moment(session).event;
	size_t count;
	const struct event *events = session_events(session, &count);
	bool appears = moment < count && events[moment].kind == EVENT_SPAWN &&
	               events[moment].agent == agent->id;
	return appears || agent_machines_const(agent)[machine].busy & BUSY_EXITING;
}

struct found {
	unsigned exact, more, inside, born;
};

static void check_stay(struct walk *walk, const struct agent *agent, size_t machine,
                       struct found *found)
{
	struct session *session = walk->session;
	uint64_t tick = session_moment(session).tick;
	struct stay stay;
	ck_assert(session_stay(session, agent, machine, &stay));
	if (is_between(session, agent, machine))
		return;
	uint64_t ticks = tick - last_change(session, agent->id, machine);
	bool more = tick > STAYS_TICKS && ticks > STAYS_TICKS;
	ck_assert_msg(stay.more == more && stay.ticks == (more ? STAYS_TICKS : ticks),
	              "%s: agent %u, machine %zu: %llu ticks, not %llu", walk_where(walk),
	              (unsigned)agent->id, machine, (unsigned long long)stay.ticks,
	              (unsigned long long)ticks);
	found->exact += !more && ticks > 0;
	found->more += more;
	found->inside += session_moment(session).event != MOMENT_END && ticks == 0;
	found->born += agent->id >= session_sim(session)->world->resident_count;
}

static void walk_about(const struct line *line, uint64_t seed, struct found *found)
{
	struct walk *walk = walk_new(seed, line);
	while (walk->step < STEPS) {
		walk_step(walk, true);
		const struct census *census = session_count(walk->session, UINT64_MAX);
		const struct sim *sim = session_sim(walk->session);
		ck_assert(census->stayed);
		for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
			const struct agent *agent = sim_slot(sim, slot);
			if (agent->class == CLASS_NONE)
				continue;
			for (size_t i = 0; i < sim_class(sim, agent)->machine_count; i++)
				check_stay(walk, agent, i, found);
		}
	}
	walk_free(walk);
}

TEST_EACH(on_a_walk_everyones_stay_began_with_the_change_that_why_finds, 4)
{
	struct line line = line_of("messaging", (uint64_t)_i, 2, 1 << 18);
	struct found found = { 0, 0, 0, 0 };
	walk_about(&line, (uint64_t)_i, &found);
	line.options.world = rules_load(hill);
	found.born = 0;
	walk_about(&line, (uint64_t)_i, &found);
	ck_assert_uint_gt(found.exact, 100);
	ck_assert_uint_gt(found.more, 0);
	ck_assert_uint_gt(found.inside, 0);
	ck_assert_uint_gt(found.born, 0);
}

static bool are_equal(const struct census_spread *a, const struct census_spread *b)
{
	return a->most == b->most && a->more == b->more && a->agent == b->agent &&
	       memcmp(a->values, b->values, sizeof a->values) == 0;
}

/* Whether two sessions report the same stays of all agents at one moment. */
static bool agree(struct session *session, struct session *other)
{
	const struct census *a = session_count(session, UINT64_MAX);
	const struct census *b = session_count(other, UINT64_MAX);
	bool equal = a->stayed && b->stayed;
	for (size_t i = 0; i < a->state_count; i++)
		equal &= are_equal(&a->stays[i], &b->stays[i]);
	return equal;
}

TEST(stays_are_the_same_whether_followed_or_counted_at_once)
{
	struct line line = line_of("messaging", 3, 20, 1 << 20);
	struct session *follower = test_session(&line.options), *jumper;
	for (uint64_t tick = 0; tick <= 2 * STAYS_TICKS; tick += 10) {
		session_go(follower, tick);
		session_count(follower, UINT64_MAX);
		jumper = test_session(&line.options);
		session_go(jumper, tick);
		ck_assert(agree(follower, jumper));
	}
}

/* In the second world, some stays began before the window. */
TEST_EACH(each_state_names_the_first_agent_with_the_longest_stay, 2)
{
	struct line line = line_of("messaging", 1, 30, 1 << 20);
	if (_i)
		line.options.world = rules_load(hill);
	struct session *session = test_session(&line.options);
	bool more = false;
	session_go(session, _i ? STAYS_TICKS + 40 : 40);
	const struct census *census = session_count(session, UINT64_MAX);
	const struct sim *sim = session_sim(session);
	for (uint8_t state = 1; state < sim->world->classes[_i]->state_count; state++) {
		struct census_spread wanted = { .agent = AGENT_NONE };
		for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
			const struct agent *agent = sim_slot(sim, slot);
			struct stay stay;
			if (agent->class != _i || agent_machines_const(agent)->current != state)
				continue;
			ck_assert(session_stay(session, agent, 0, &stay));
			size_t value = stay.ticks + stay.more;
			wanted.values[value < CENSUS_VALUES ? value : CENSUS_VALUES - 1]++;
			if (wanted.agent == AGENT_NONE ||
			    (double)value > wanted.most + wanted.more) {
				wanted.most = (double)stay.ticks;
				wanted.more = stay.more;
				wanted.agent = agent->id;
			}
		}
		more |= wanted.more;
		const struct census_spread *stays =
			&census->stays[census_state(census, (size_t)_i, state)];
		ck_assert_uint_eq(stays->agent, wanted.agent);
		ck_assert_mem_eq(stays->values, wanted.values, sizeof wanted.values);
		ck_assert_double_eq(stays->most, wanted.most);
		ck_assert_int_eq(stays->more, wanted.more);
	}
	ck_assert_int_eq(more, _i);
}

TEST(before_a_reload_nothing_is_known)
{
	struct session *session = rules_session(rules_load(rules_shop), 20);
	struct error error;
	struct stay stay;
	ck_assert(session_reload(session, rules_load(rules_shop), &error));
	session_go(session, 22);
	session_count(session, UINT64_MAX);
	const struct agent *ann = sim_slot(session_sim(session), 0);
	ck_assert(session_stay(session, ann, 0, &stay));
	uint64_t change = last_change(session, ann->id, 0);
	ck_assert(stay.more ? stay.ticks == 1 && change <= 21 : stay.ticks == 22 - change);
	ck_assert_ptr_nonnull(census_find(session_counted(session), 21));
	ck_assert_ptr_null(census_find(session_counted(session), 20));
	session_go(session, 20);
	session_count(session, UINT64_MAX);
	ann = sim_slot(session_sim(session), 0);
	ck_assert(session_stay(session, ann, 0, &stay));
	ck_assert(!stay.more);
	ck_assert_uint_eq(stay.ticks, 20 - last_change(session, ann->id, 0));
}

TEST(another_world_is_counted_by_its_own_states)
{
	struct session *session = rules_session(rules_load(rules_shop), 20);
	struct error error;
	session_count(session, UINT64_MAX);
	const struct world *other = rules_load(
		rules_edit(rules_shop, "Sleep = {", "Rest = {}, Nap = {}, Sleep = {"));
	ck_assert(session_reload(session, other, &error));
	session_go(session, 22);
	const struct census *census = session_count(session, UINT64_MAX);
	const struct sim *sim = session_sim(session);
	ck_assert_ptr_eq(census->world, other);
	ck_assert_uint_eq(census->state_count, 5);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		uint8_t state = agent_machines_const(sim_slot(sim, slot))->current;
		ck_assert_uint_ne(census->stays[census_state(census, 0, state)].agent, AGENT_NONE);
	}
}

TEST_EACH(what_takes_too_long_is_unknown_until_counted_piece_by_piece, 2)
{
	struct line line = line_of("messaging", 1, 50, 1 << 20);
	struct session *session = test_session(&line.options), *other = test_session(&line.options);
	struct stay stay;
	unsigned pieces = 1;
	session_go(session, 40);
	session_go(other, 40);
	ck_assert(!session_is_counting(session));
	/* Ticks 0 to 40, each with a hundred updates. */
	ck_assert(!session_count(session, 41 * 101 - 1)->stayed);
	ck_assert(!session_stay(session, sim_slot(session_sim(session), 0), 0, &stay));
	ck_assert(session_is_counting(session));
	/* Three ticks at a time, whether that is more work than was asked for or as much. */
	while (!session_count_on(session, _i ? 250 : 303))
		pieces++;
	ck_assert_uint_eq(pieces, 41 / 3 + 1);
	ck_assert(!session_is_counting(session));
	ck_assert(agree(session, other));
	/* The next moment takes the work of one tick. */
	session_go(session, 41);
	ck_assert(!session_is_counting(session));
	session_count(session, 0);
	ck_assert(session_is_counting(session));
	session_step(session, STEP_MICRO, false);
	ck_assert(!session_is_counting(session));
	session_step(session, STEP_MICRO, true);
	ck_assert(session_count(session, 101)->stayed);
}

/* However far the window has moved. */
TEST(the_next_moment_takes_the_work_of_one_tick)
{
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, STAYS_TICKS + 5);
	ck_assert(session_count(session, UINT64_MAX)->stayed);
	for (uint64_t tick = STAYS_TICKS + 6; tick < STAYS_TICKS + 40; tick++) {
		session_go(session, tick);
		ck_assert(session_count(session, 2 + 1)->stayed);
	}
	/* Back in time, and far ahead, it takes the work of a window. */
	session_go(session, STAYS_TICKS + 20);
	ck_assert(!session_count(session, 2 + 1)->stayed);
	ck_assert(session_count(session, UINT64_MAX)->stayed);
	session_go(session, 3 * STAYS_TICKS);
	ck_assert(!session_count(session, STAYS_TICKS * (2 + 1) - 1)->stayed);
}

/* The window of the earlier moment begins earlier, and that is where Bob fell asleep. */
TEST(a_count_that_was_given_up_is_of_no_use_further_back)
{
	enum { LATER = 3 * STAYS_TICKS, BACK = 40 };
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	struct stay stay;
	const struct agent *bob = sim_slot(session_sim(session), 0);
	const struct class *miner = sim_class(session_sim(session), bob);
	struct input tire = { .kind = INPUT_SET,
		              .stat = (uint8_t)class_find_stat(miner, "fatigue"),
		              .value = 30000 };
	struct input sleep = { .kind = INPUT_FORCE,
		               .state = class_find_state(miner, "GoHomeAndSleepTilRested") };
	session_go(session, LATER - STAYS_TICKS - BACK + 5);
	give(session, &tire);
	give(session, &sleep);
	session_go(session, LATER);
	session_count(session, 0);
	ck_assert(!session_count_on(session, (LATER - STAYS_TICKS - BACK / 2) * (2 + 1)));
	session_go(session, LATER - BACK);
	ck_assert(session_count(session, UINT64_MAX)->stayed);
	bob = sim_slot(session_sim(session), 0);
	ck_assert(session_stay(session, bob, 0, &stay));
	ck_assert(!stay.more);
	ck_assert_uint_eq(stay.ticks, LATER - BACK - last_change(session, bob->id, 0));
}

TEST(what_follows_an_input_in_the_past_is_counted_anew)
{
	struct line line = line_of("messaging", 1, 5, 1 << 20);
	struct session *session = test_session(&line.options);
	struct stay stay;
	session_go(session, 30);
	session_count(session, UINT64_MAX);
	session_go(session, 25);
	uint8_t state = agent_machines_const(sim_slot(session_sim(session), 0))->current;
	const struct input input = { .kind = INPUT_FORCE, .state = state == 1 ? 2 : 1 };
	session_count(session, UINT64_MAX);
	give(session, &input);
	ck_assert(!session_is_counting(session));
	session_count(session, UINT64_MAX);
	ck_assert(session_stay(session, sim_slot(session_sim(session), 0), 0, &stay));
	ck_assert_uint_eq(stay.ticks, 0);
}
