/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/why.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"
#include "worlds/worlds.h"

/* Guards are updated every fourth tick; their first machine never does anything.  Dogs run for
 * ever, cats are asleep, and a kitten appears in the third tick. */
static const char farm[] =
	"return { tick = 1, classes = {\n"
	"  Guard = { every = 4, machines = { { 'legs', initial = 'Rest', states = { Rest = {} } },\n"
	"    { 'arms', initial = 'Hang', states = { Hang = { execute = say 'ho' } } } } },\n"
	"  Cow = { every = 2, stats = { n = 0 }, update = add { n = 1 },\n"
	"    initial = 'Graze', states = { Graze = {} } },\n"
	"  Dog = { stats = { n = 0 }, update = add { n = 1 }, initial = 'Run',\n"
	"    states = { Run = { execute = when('n == 3', spawn 'Kitten') } } },\n"
	"  Cat = { every = 2, initial = 'Sleep', states = { Sleep = {} } },\n"
	"  Kitten = { initial = 'Play', states = { Play = { execute = say 'miaow' } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Ben', class = 'Guard' }, { 'Moo', class = 'Cow' },\n"
	"  { 'Rex', class = 'Dog' }, { 'Tom', class = 'Cat' } } }\n";

enum { ANN, BEN, MOO, REX, TOM, KITTEN };

/* Why the agent was not asked anything; "": it was. */
static const char *unasked(const struct session *session, uint32_t id)
{
	static char text[256];
	const struct agent *agent = sim_agent(session_sim(session), id);
	ck_assert_uint_eq(why_ways_unasked(session, agent, text, sizeof text), strlen(text));
	return text;
}

#define AHEAD "not updated yet in this tick"
#define NOT "not updated in this tick: "
#define GUARD(next) NOT "class Guard is updated every 4 ticks, this agent next in tick " #next
#define COW(next) NOT "class Cow is updated every 2 ticks, this agent next in tick " #next
#define ASLEEP \
	NOT "it sleeps until a telegram comes, since its states have nothing to execute or test"

static const struct {
	uint64_t tick;
	uint32_t agent;
	const char *why;
} turns[] = {
	{ 0, ANN, "nobody has been updated yet" },
	{ 0, TOM, "nobody has been updated yet" },
	{ 1, ANN, GUARD(4) },
	{ 1, BEN, GUARD(3) },
	{ 1, MOO, COW(2) },
	{ 1, REX, "" },
	{ 1, TOM, ASLEEP },
	{ 2, MOO, "" },
	{ 2, TOM, ASLEEP },
	{ 3, ANN, GUARD(4) },
	{ 3, BEN, "" },
	{ 3, MOO, COW(4) },
	{ 3, KITTEN, NOT "it did not exist yet" },
	{ 4, ANN, "" },
	{ 4, BEN, GUARD(7) },
	{ 4, KITTEN, "" },
	{ 5, ANN, GUARD(8) },
	{ 7, BEN, "" },
};

TEST(an_agent_is_updated_when_it_is_its_turn)
{
	struct session *session = rules_session(rules_load(farm), 0);
	for (size_t i = 0; i < ARRAY_LEN(turns); i++) {
		session_go(session, turns[i].tick);
		ck_assert_str_eq(unasked(session, turns[i].agent), turns[i].why);
	}
}

TEST(an_update_is_done_as_soon_as_it_has_begun)
{
	struct session *session = rules_session(rules_load(farm), 1);
	size_t count, updates = 0;
	session_events(session, &count);
	for (uint32_t i = 0; i < count; i++) {
		session_show(session, at_event(1, i));
		const struct event *event = &session_events(session, &count)[i];
		ck_assert_str_eq(unasked(session, REX), updates ? "" : AHEAD);
		updates += event->kind == EVENT_UPDATE && event->agent == REX;
	}
	ck_assert_uint_eq(updates, 1);
}

TEST(in_a_world_with_a_cap_others_come_first)
{
	static const char few[] =
		"return { tick = 1, cap = 1, classes = { Guard = { initial = 'Rest',\n"
		"  states = { Rest = { execute = say 'ho' } } } },\n"
		"agents = { { 'Ann', class = 'Guard' }, { 'Ben', class = 'Guard' } } }\n";
	struct session *session = rules_session(rules_load(few), 1);
	for (uint32_t i = 0; i < 2; i++, session_go(session, 2)) {
		ck_assert_str_eq(unasked(session, i), "");
		ck_assert_str_eq(unasked(session, !i),
		                 NOT "the world updates 1 agent a tick, in turn");
	}
}

TEST(at_the_end_of_a_crowds_tick_nothing_is_known)
{
	const struct session_options options = { .world = worlds_find("miner"),
		                                 .seed = 1,
		                                 .couples = SESSION_CROWD_AGENTS + 1,
		                                 .history_bytes = 1 << 22 };
	struct session *session = test_session(&options);
	session_go(session, 1);
	ck_assert_str_eq(unasked(session, 0),
	                 "a tick of a crowd is not recorded until you step into it");
	session_show(session, at_event(1, 1));
	ck_assert_str_eq(unasked(session, 0), AHEAD);
}

/* Two transitions have functions, and three lead to the same state. */
static const char asker[] =
	"return { tick = 1, classes = { Guard = { stats = { n = 0 }, update = add { n = 1 },\n"
	"  initial = 'Rest', states = { Run = {}, Sit = {}, Rest = {\n"
	"    execute = when('n > 4', change 'Sit'), transitions = {\n"
	"    { when = function(me) return me.n > 7 end, words = 'old', to = 'Run' },\n"
	"    { when = function(me) return me.n > 6 end, words = 'tall', to = 'Run' },\n"
	"    { when = 'n > 5', to = 'Run' }, { when = 'n > 5', to = 'Sit' } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Ben', class = 'Guard' } } }\n";

TEST(each_way_out_has_its_own_last_answer)
{
	struct session *session = rules_session(rules_load(asker), 2);
	const struct agent *ann = sim_find(session_sim(session), "Ann");
	size_t count, answers = 0;
	const struct event *events = session_events(session, &count), *guards[5];
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_GUARD && events[i].agent == ann->id)
			guards[answers++] = &events[i];
	}
	ck_assert_uint_eq(answers, 5);
	/* The exit comes first; its question is asked last. */
	struct why_ways ways = why_ways_of(session, ann, 1);
	for (size_t i = 0; i < 5; i++) {
		ck_assert(why_ways_next(&ways));
		ck_assert_ptr_eq(ways.guard, guards[i ? i - 1 : 4]);
	}
	ck_assert(!why_ways_next(&ways));
	/* Not yet asked. */
	session_show(session, at_event(2, (uint32_t)(guards[2] - events)));
	ways = why_ways_of(session, sim_find(session_sim(session), "Ann"), 1);
	for (size_t i = 0; why_ways_next(&ways); i++)
		ck_assert_int_eq(ways.guard != NULL, i == 1 || i == 2);
}

/* Everybody's machines change in every tick. */
static const char strollers[] =
	"return { tick = 1, classes = { Guard = { machines = {\n"
	"  { 'legs', initial = 'Rest', states = { Rest = { execute = change 'Work' },\n"
	"    Work = { execute = change 'Nap' }, Nap = { execute = revert } } },\n"
	"  { 'arms', initial = 'Hang', states = {\n"
	"    Hang = { execute = change 'Wave' }, Wave = { execute = change 'Hang' } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Hal', class = 'Guard' } } }\n";

enum { AGENTS = 2, MACHINES = 2, EVENTS = 64 };

TEST(the_state_at_an_event_is_known_later)
{
	struct session *session = rules_session(rules_load(strollers), 3);
	const struct input force = { .kind = INPUT_FORCE, .agent = 1, .state = 1 };
	uint8_t states[EVENTS][AGENTS][MACHINES];
	size_t count;
	give(session, &force);
	session_events(session, &count);
	ck_assert_uint_le(count, EVENTS);
	for (uint32_t shown = 0; shown <= count; shown++) {
		session_show(session, at_event(3, shown < count ? shown : MOMENT_END));
		const struct event *events = session_events(session, &count);
		for (size_t i = 0; i < AGENTS * MACHINES; i++) {
			size_t a = i / MACHINES, m = i % MACHINES;
			const struct agent *agent = sim_agent(session_sim(session), (uint32_t)a);
			if (shown < count)
				states[shown][a][m] = agent_machines_const(agent)[m].current;
			for (size_t e = 0; e < shown; e++) {
				/* Not within a change, which has begun. */
				if (events[e].depth < 2 || event_is_change(&events[e]))
					ck_assert_uint_eq(why_ways_state_at(session, agent, e,
					                                    (uint8_t)m),
					                  states[e][a][m]);
			}
		}
	}
}
