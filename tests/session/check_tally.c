/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "session/past.h"
#include "session/rules.h"
#include "session/census.h"
#include "session/travel.h"
#include "worlds/worlds.h"
#include "straight.h"
#include "suite.h"

static struct session *open_at(uint64_t tick)
{
	const struct session_options options = {
		.world = worlds_find("messaging"), .seed = 1, .couples = 1, .history_bytes = 1 << 20
	};
	struct session *session = test_session(&options);
	session_go(session, tick);
	past_prepare(session);
	return session;
}

static const struct agent *agent_of(const struct session *session, const char *name)
{
	return sim_find(session_sim(session), name);
}

/* What events tell of one agent: every enter, and every change that a state declares. */
struct told {
	const struct class *class;
	uint32_t agent;
	uint64_t visits[32], changes, undeclared;
};

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	struct told *told = context;
	(void)sim;
	for (size_t i = 0; i < count; i++) {
		bool change = events[i].kind == EVENT_CHANGE || events[i].kind == EVENT_REVERT;
		if (events[i].agent != told->agent)
			continue;
		if (events[i].kind == EVENT_ENTER)
			told->visits[events[i].state]++;
		told->changes += change && events[i].state;
		told->undeclared += change && !events[i].state;
	}
}

static uint64_t sum_of_ways(const struct tally *tally, const struct class *class)
{
	uint64_t sum = 0;
	for (size_t i = 1; i < class->state_count; i++) {
		for (struct way way = way_of(class->states[i]); way_next(&way);)
			sum += tally_taken(tally, (uint8_t)i, way.number);
	}
	return sum;
}

TEST(an_agents_visits_and_ways_are_those_of_the_events)
{
	struct session *session = open_at(0);
	const struct agent *bob = agent_of(session, "Miner Bob");
	struct told told = { .class = sim_class(session_sim(session), bob), .agent = bob->id };
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = read_events, .context = &told };
	told.visits[agent_machines_const(bob)->current]++;
	session_watch(session, &watcher);
	session_go(session, 90);
	past_prepare(session);
	struct tally tally;
	tally_init(&tally, told.class);
	ck_assert_uint_eq(tally_agent(&tally, session, agent_of(session, "Miner Bob")), 0);
	for (size_t i = 1; i < told.class->state_count; i++)
		ck_assert_uint_eq(tally_visits(&tally, (uint8_t)i), told.visits[i]);
	ck_assert_uint_gt(told.changes, 20);
	ck_assert_uint_eq(sum_of_ways(&tally, told.class), told.changes);
	ck_assert_uint_eq(*tally.undeclared, told.undeclared);
	tally_fini(&tally);
}

TEST(a_state_counts_the_ticks_at_whose_end_it_is_current)
{
	enum { NOW = 40 };
	struct session *session = open_at(NOW);
	const struct class *class = sim_class(session_sim(session), agent_of(session, "Elsa"));
	uint64_t ticks[16] = { 0 };
	struct tally tally;
	tally_init(&tally, class);
	tally_agent(&tally, session, agent_of(session, "Elsa"));
	for (uint64_t tick = 0; tick < NOW; tick++) {
		session_go(session, tick);
		ticks[agent_machines_const(agent_of(session, "Elsa"))->current]++;
	}
	for (size_t i = 1; i < class->state_count; i++)
		ck_assert_uint_eq(tally.ticks[i], ticks[i]);
	tally_fini(&tally);
}

static const char births[] =
	"return { tick = 1, classes = {\n"
	"  Hen = { initial = 'Wait', states = {\n"
	"    Wait = { transitions = { { when = 'ticks == 5', to = 'Lay' } } },\n"
	"    Lay = { enter = spawn('Chick'), exits = {} } } },\n"
	"  Chick = { initial = 'Young', states = {\n"
	"    Young = { initial = 'Rest', states = {\n"
	"      Rest = { transitions = { { when = 'ticks == 3', to = 'Run' } } },\n"
	"      Run = { transitions = { { when = 'ticks == 4', to = 'Old' } } } } },\n"
	"    Old = {} } } },\n"
	"  agents = { { 'Hen', class = 'Hen' } } }\n";

/* The chick appears in tick 5. */
TEST(an_agent_that_appears_later_has_no_ticks_before)
{
	static const struct {
		const char *state;
		uint64_t ticks;
	} table[] = { { "Rest", 3 }, { "Run", 4 }, { "Young", 7 }, { "Old", 20 - 5 - 7 } };
	struct session *session = rules_session(rules_load(births), 20);
	past_prepare(session);
	const struct agent *chick = sim_slot(session_sim(session), 1);
	const struct class *class = sim_class(session_sim(session), chick);
	struct tally tally;
	tally_init(&tally, class);
	ck_assert_uint_eq(tally_agent(&tally, session, chick), 0);
	for (size_t i = 0; i < ARRAY_LEN(table); i++)
		ck_assert_uint_eq(tally.ticks[class_find_state(class, table[i].state)],
		                  table[i].ticks);
	tally_fini(&tally);
}

/* Bob is in bed in the shack at the beginning, and leaves it in tick 1. */
TEST(what_has_not_happened_yet_is_not_counted)
{
	struct session *session = open_at(40);
	session_show(session, (struct moment){ 0, MOMENT_END });
	past_prepare(session);
	const struct agent *bob = agent_of(session, "Miner Bob");
	const struct class *class = sim_class(session_sim(session), bob);
	struct tally tally;
	tally_init(&tally, class);
	tally_agent(&tally, session, bob);
	for (size_t i = 1; i < class->state_count; i++)
		ck_assert_uint_eq(tally_visits(&tally, (uint8_t)i),
		                  i == agent_machines_const(bob)->current);
	ck_assert_uint_eq(sum_of_ways(&tally, class), 0);
	tally_fini(&tally);
}

TEST(a_long_past_is_counted_from_where_the_log_begins)
{
	struct session *session = open_at(3000);
	const struct agent *elsa = agent_of(session, "Elsa");
	const struct class *class = sim_class(session_sim(session), elsa);
	struct tally tally;
	uint64_t ticks = 0;
	tally_init(&tally, class);
	ck_assert_uint_eq(tally_agent(&tally, session, elsa), past_log(session).since);
	ck_assert_uint_eq(past_log(session).since, 3000 - 512);
	for (size_t i = 1; i < class->state_count; i++)
		ticks += tally.ticks[i];
	ck_assert_uint_eq(ticks, 512);
	tally_fini(&tally);
}

/*
 *   Out   Work       Work begins in Dig.
 *         /  \
 *       Dig  Rest
 */
enum { OUT = 1, WORK, DIG, REST };
static const struct state out = { .name = "Out" };
static const struct state work = { .name = "Work", .initial = DIG };
static const struct state dig = { .name = "Dig", .parent = WORK };
static const struct state rest = { .name = "Rest", .parent = WORK };
static const struct state *const states[] = { NULL, &out, &work, &dig, &rest };
static const struct class class = { .name = "Worker", .states = states, .state_count = 5 };

TEST_EACH(a_change_enters_the_states_it_leads_into_and_no_others, 6)
{
	static const struct {
		uint8_t from, to;
		bool enters[5];
	} cases[] = {
		{ OUT, WORK, { false, false, true, true, false } },
		{ OUT, REST, { false, false, true, false, true } },
		{ DIG, REST, { false, false, false, false, true } },
		{ DIG, DIG, { false, false, false, true, false } },
		{ DIG, WORK, { false, false, true, true, false } },
		{ REST, OUT, { false, true, false, false, false } },
	};
	struct event event = { .kind = EVENT_CHANGE, .from = cases[_i].from, .to = cases[_i].to };
	for (uint8_t state = OUT; state <= REST; state++) {
		event.result = true;
		ck_assert_int_eq(tally_enters(&class, &event, state), cases[_i].enters[state]);
		event.result = false;
		ck_assert(!tally_enters(&class, &event, state));
	}
}
