/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "reasons.h"
#include "session/straight.h"
#include "session/why.h"
#include "session/travel.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * Reasons in a world in C, whose questions name the stat that they measure.
 */

enum { REST = 1, RUN, SIT, HIDE, BEND, LIE };
enum { WAKE };

struct guard {
	struct agent agent;
	struct machine machine;
	int32_t n, calls;
};

static const struct stat_info stats[] = {
	{ .name = "n", .offset = offsetof(struct guard, n), .type = STAT_I32, .most = 99 },
	{ .name = "calls", .offset = offsetof(struct guard, calls), .type = STAT_I32, .most = 99 },
};

static const struct question many = {
	.words = "many", .stat = &stats[0], .compare = COMPARE_AT_LEAST, .limit = 2
};
static const struct question called = {
	.words = "called", .stat = &stats[1], .compare = COMPARE_AT_LEAST, .limit = 1
};

static void count(struct sim *sim, struct agent *agent)
{
	(void)sim;
	((struct guard *)agent)->n++;
}

/* Calls itself, once there are many. */
static void call(struct sim *sim, struct agent *agent)
{
	((struct guard *)agent)->calls++;
	if (sim_ask(sim, agent, &many))
		post_send(sim, agent, agent->id, WAKE, 0, NULL);
}

static bool rest_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)telegram;
	return sim_change(sim, agent, RUN);
}

static bool run_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)telegram;
	return sim_change(sim, agent, SIT);
}

static bool bend_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)telegram;
	return sim_ask(sim, agent, &called) && sim_change(sim, agent, LIE);
}

/* Leads where a transition leads as well, whatever the answer. */
static void sit_execute(struct sim *sim, struct agent *agent)
{
	sim_ask(sim, agent, &many);
	sim_change(sim, agent, HIDE);
}

static bool never(const struct sim *sim, const struct agent *agent)
{
	(void)sim, (void)agent;
	return false;
}

static bool always(const struct sim *sim, const struct agent *agent)
{
	(void)sim, (void)agent;
	return true;
}

static const struct state rest = {
	.name = "Rest",
	.execute = call,
	.on_message = rest_message,
	.exits = (const struct exit[]){ { .to = RUN, .message = 1 + WAKE }, { .to = STATE_NONE } },
};
static const struct state run = {
	.name = "Run",
	.enter = call,
	.on_message = run_message,
	.exits = (const struct exit[]){ { .to = SIT, .message = 1 + WAKE }, { .to = STATE_NONE } },
};
static const struct state sit = {
	.name = "Sit",
	.execute = sit_execute,
	.transitions =
		(const struct transition[]){ { .to = HIDE, .words = "afraid", .test = never },
	                                     { .to = STATE_NONE } },
};
static const char dread[] = "dread";
static const struct state hide = {
	.name = "Hide",
	.exits = (const struct exit[]){ { .to = LIE, .message = 1 + WAKE }, { .to = STATE_NONE } },
	.transitions =
		(const struct transition[]){
			{ .to = REST, .words = dread, .test = never },
			{ .to = RUN, .words = "bold", .test = never },
			{ .to = RUN, .words = "rash", .test = never },
			{ .to = BEND, .words = dread, .test = always, .stat = 1 },
			{ .to = STATE_NONE } },
};
static const struct state bend = {
	.name = "Bend",
	.enter = call,
	.on_message = bend_message,
	.exits = (const struct exit[]){ { .to = LIE, .question = &called }, { .to = STATE_NONE } },
};
static const struct state lie = { .name = "Lie" };

static const struct state *const states[] = {
	[REST] = &rest, [RUN] = &run, [SIT] = &sit, [HIDE] = &hide, [BEND] = &bend, [LIE] = &lie,
};
static const struct machine_plan plan = { .initial = REST };

static const struct class guard = {
	.name = "Guard",
	.record_bytes = sizeof(struct guard),
	.states = states,
	.state_count = ARRAY_LEN(states),
	.machines = &plan,
	.machine_count = 1,
	.stats = stats,
	.stat_count = ARRAY_LEN(stats),
	.update = count,
};

static void populate(struct sim *sim, uint32_t times)
{
	(void)times;
	sim_spawn(sim, 0, 0);
}

static const char *const places[] = { "here" };
static const char *const messages[] = { [WAKE] = "Wake" };
static const struct class *const classes[] = { &guard };
static const struct resident residents[] = { { "Ann", 0 } };

static const struct world barracks = {
	.name = "barracks",
	.summary = "a guard who calls herself",
	.tick_ms = 1000,
	.places = places,
	.place_count = ARRAY_LEN(places),
	.messages = messages,
	.message_count = ARRAY_LEN(messages),
	.classes = classes,
	.class_count = ARRAY_LEN(classes),
	.residents = residents,
	.resident_count = ARRAY_LEN(residents),
	.populate = populate,
};

static struct session *session_at(uint64_t tick)
{
	struct session *session = test_session(&(struct session_options){
		.world = &barracks, .seed = 1, .couples = 1, .history_bytes = 1 << 16 });
	session_go(session, tick);
	return session;
}

static const struct {
	uint64_t tick;
	const char *told;
} samples[] = {
	/* A telegram is sent because of what happens around it, or else because of a stat. */
	{ 2, "2 Ann changed from Run to Sit: Wake\n"
	     "2 Wake came to Ann from Ann\n"
	     "2 Ann sent Wake to Ann, on entering Run\n"
	     "  * many? n 2 >= 2, yes\n"
	     "2 Ann changed from Rest to Run: Wake\n"
	     "2 Wake came to Ann from Ann\n"
	     "2 Ann sent Wake to Ann, while executing Rest\n"
	     "  * many? n 2 >= 2, yes\n"
	     "2 n 1 -> 2, in its update\n" },
	/* What the function asked is not the transition's question. */
	{ 3, "3 Ann changed from Sit to Hide, while executing Sit\n"
	     "  - many? n 3 >= 2, yes\n"
	     "2 Ann changed from Run to Sit: Wake\n"
	     "2 Wake came to Ann from Ann\n"
	     "2 Ann sent Wake to Ann, on entering Run\n"
	     "  * many? n 2 >= 2, yes\n"
	     "2 Ann changed from Rest to Run: Wake\n"
	     "2 Wake came to Ann from Ann\n"
	     "2 Ann sent Wake to Ann, while executing Rest\n"
	     "  * many? n 2 >= 2, yes\n"
	     "2 n 1 -> 2, in its update\n" },
	/* A change is made because of a stat, whatever happens around it. */
	{ 4, "4 Ann changed from Bend to Lie: called\n"
	     "  * called? calls 4 >= 1, yes\n"
	     "4 calls 3 -> 4, on entering Bend\n"
	     "4 Ann changed from Hide to Bend: dread\n"
	     "  - dread? no\n"
	     "  - bold? no\n"
	     "  - rash? no\n"
	     "  * dread? n 4, yes\n"
	     "4 n 3 -> 4, in its update\n" },
};

TEST(a_change_by_itself_takes_no_way_out)
{
	struct session *session = session_at(3);
	const struct why *why = explained(session, "Ann");
	ck_assert_uint_eq(why->links[0].way.number, 0);
	ck_assert_uint_eq(why->links[1].way.number, 1);
}

/* The exit has no answer, and the transitions have them in order. */
TEST(each_transition_of_a_state_has_its_own_answer)
{
	struct session *session = session_at(4);
	const struct agent *ann = sim_agent(session_sim(session), 0);
	struct why_ways ways = why_ways_of(session, ann, HIDE);
	ck_assert(why_ways_next(&ways));
	ck_assert_ptr_null(ways.guard);
	for (size_t i = 0; why_ways_next(&ways); i++) {
		const struct transition *transition = ways.way.transition;
		ck_assert_str_eq(ways.guard->as.text, transition->words);
		ck_assert_uint_eq(ways.guard->to, transition->to);
		ck_assert_int_eq(ways.guard->result, i == 3);
	}
}

TEST(an_answer_is_told_with_what_it_lacked)
{
	static const struct {
		int32_t n;
		bool wanted;
		const char *text;
	} table[] = {
		{ 1, true, "many? n 1 >= 2, no: 1 short" },
		{ 0, true, "many? n 0 >= 2, no: 2 short" },
		{ 2, false, "many? n 2 >= 2, yes: 1 too many" },
		{ 2, true, "many? n 2 >= 2, yes" },
		{ 3, false, "many? n 3 >= 2, yes: 2 too many" },
		{ 1, false, "many? n 1 >= 2, no" },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		char text[64], brief[64];
		const struct past_event entry = { .event = { .kind = EVENT_GUARD,
			                                     .as.question = &many,
			                                     .stat = 1,
			                                     .value = table[i].n,
			                                     .has_number = ANSWER_NUMBER,
			                                     .result = table[i].n >= 2 },
			                          .world = &barracks };
		why_question_text(&entry, table[i].wanted, false, text, sizeof text);
		ck_assert_str_eq(text, table[i].text);
		memset(brief, 'x', sizeof brief);
		why_question_text(&entry, table[i].wanted, false, brief, 22);
		ck_assert_uint_eq(strlen(brief), strlen(text) < 21 ? strlen(text) : 21);
		ck_assert_mem_eq(brief, text, strlen(brief));
		ck_assert_int_eq(brief[22], 'x');
	}
}

TEST_EACH(what_an_answer_measured_is_a_reason, ARRAY_LEN(samples))
{
	struct session *session = session_at(samples[_i].tick);
	ck_assert_str_eq(reasons(session, "Ann", true), samples[_i].told);
}
