/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/inputs.h"
#include "session/past.h"
#include "session/travel.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"
#include "core/array.h"
#include "session/straight.h"
#include "session/census.h"
#include "sim/match.h"
#include "sim/event_words.h"
#include "suite.h"

/*
 * The past across reloads: all of it is shown, each part in the words of its own world.
 */

static const struct world *load(const char *text)
{
	return rules_load(text);
}

static uint32_t id_of(const struct session *session, const char *name)
{
	return sim_find(session_sim(session), name)->id;
}

/* The log's entries of those kinds, a line each. */
static const char *log_of(struct session *session, uint32_t kinds)
{
	static char text[4096];
	size_t length = 0;
	text[0] = '\0';
	past_prepare(session);
	struct past past = past_log(session);
	for (size_t i = 0; past_next(&past, &i, past.shown, kinds); i++) {
		struct past_event line = past_at(&past, i);
		char words[200], name[64] = "";
		event_words(&line, EVENT_LINE, words, sizeof words);
		if (line.event.agent != AGENT_NONE)
			event_write(&line, "{agent}", name, sizeof name);
		length += (size_t)snprintf(text + length, sizeof text - length, "%llu %s%s%s\n",
		                           (unsigned long long)line.tick, name, *name ? ": " : "",
		                           words);
	}
	return text;
}

enum { CHANGES = 1 << EVENT_CHANGE | 1 << EVENT_INPUT | 1 << EVENT_RELOAD };

TEST(the_log_goes_back_over_a_reload_in_the_words_of_each_world)
{
	struct session *session = rules_session(load(rules_guards), 4);
	rules_reload(session, rules_moved);
	session_go(session, 8);
	ck_assert_str_eq(log_of(session, CHANGES), "1 Ben: change Idle to Busy\n"
	                                           "2 Ann: change Idle to Busy\n"
	                                           "2 Ben: change Busy to Idle\n"
	                                           "3 Ann: change Busy to Idle\n"
	                                           "4 Ben: change Idle to Busy\n"
	                                           "5 input: reload shop\n"
	                                           "5 Ben: Busy is gone; starts anew in Idle\n"
	                                           "5 Ann: change Idle to Awake\n"
	                                           "6 Ann: change Awake to Idle\n"
	                                           "7 Ben: change Idle to Awake\n");
	ck_assert_uint_eq(past_log(session).since, 0);
	ck_assert_uint_eq(past_prepare_from(session, 0), 0);
}

TEST(the_log_is_the_same_whichever_way_led_there)
{
	struct session *session = rules_session(load(rules_guards), 4);
	char told[4096];
	rules_reload(session, rules_moved);
	session_go(session, 12);
	rules_reload(session, rules_guards);
	session_go(session, 30);
	snprintf(told, sizeof told, "%s", log_of(session, EVENTS_ALL));
	session_show(session, (struct moment){ 0, 0 });
	ck_assert_str_eq(log_of(session, EVENTS_ALL), "");
	session_go(session, 8);
	log_of(session, EVENTS_ALL);
	session_go(session, 30);
	ck_assert_str_eq(log_of(session, EVENTS_ALL), told);
	struct session *other = test_branch(session, session_branch_shown(session), 1 << 16);
	session_go(other, 30);
	ck_assert_str_eq(log_of(other, EVENTS_ALL), told);
}

TEST(who_was_who_is_known_across_reloads)
{
	const struct world *before = load(rules_guards);
	struct session *session = rules_session(before, 4);
	rules_reload(session, rules_moved);
	session_go(session, 8);
	ck_assert_ptr_eq(session_era_sim(session, 4)->world, before);
	ck_assert_ptr_eq(session_era_sim(session, 5), session_sim(session));
	uint64_t era = session_moment(session).tick;
	ck_assert_uint_eq(session_era(session, 8), 5);
	ck_assert_uint_eq(session_agent_now(session, 0, 4), id_of(session, "Ann"));
	ck_assert_uint_eq(session_agent_now(session, 1, 4), id_of(session, "Ben"));
	ck_assert_uint_eq(session_agent_now(session, 1, era), 1);
	ck_assert_uint_eq(session_agent_then(session, id_of(session, "Ann"), 4), 0);
	ck_assert_uint_eq(session_agent_then(session, id_of(session, "Rex"), 4), AGENT_NONE);
	ck_assert_uint_eq(session_agent_then(session, AGENT_NONE, 4), AGENT_NONE);
	ck_assert_uint_eq(session_agent_now(session, AGENT_NONE, 4), AGENT_NONE);
	rules_reload(session, rules_guards);
	/* Rex is left behind: nobody has his id now, yet it leads back to him. */
	uint32_t rex = session_agent_now(session, 0, 8);
	ck_assert_ptr_null(sim_agent(session_sim(session), rex));
	ck_assert_uint_eq(session_agent_then(session, rex, 8), 0);
	ck_assert_uint_eq(session_agent_then(session, rex, 9), AGENT_NONE);
	ck_assert_uint_eq(session_agent_then(session, rex, 4), AGENT_NONE);
	ck_assert_uint_eq(session_agent_now(session, 0, 4), 0);
}

/* Each second reload leaves a Rex behind. */
TEST(agents_left_behind_by_many_reloads_are_told_apart)
{
	struct session *session = rules_session(load(rules_moved), 3);
	uint32_t ids[4];
	for (uint64_t i = 0; i < 2 * ARRAY_LEN(ids) - 1; i++) {
		rules_reload(session, i % 2 ? rules_moved : rules_guards);
		session_go(session, 6 + 3 * i);
	}
	for (uint64_t i = 0; i < ARRAY_LEN(ids); i++) {
		ids[i] = session_agent_now(session, 0, 3 + 6 * i);
		ck_assert_uint_eq(session_agent_then(session, ids[i], 3 + 6 * i), 0);
		for (uint64_t j = 0; j < i; j++)
			ck_assert_uint_ne(ids[i], ids[j]);
	}
	session_go(session, 9);
	ck_assert_uint_eq(session_agent_now(session, 0, 9), 0);
	ck_assert_uint_eq(session_agent_now(session, 0, 3), ids[0]);
}

TEST(the_values_of_a_stat_go_back_as_far_as_there_was_one_of_its_name)
{
	enum { NOW = 12 };
	struct session *session = rules_session(load(rules_guards), 5);
	int32_t wanted[NOW];
	double values[NOW];
	rules_reload(session, rules_moved);
	for (uint64_t tick = 0; tick < NOW; tick++) {
		session_go(session, tick);
		wanted[tick] = stat_of(session_sim(session), "Ann", "n");
	}
	session_go(session, NOW);
	past_prepare(session);
	uint32_t ann = id_of(session, "Ann");
	ck_assert_uint_eq(past_values(session, ann, 0, values, NOW), NOW);
	for (size_t i = 0; i < NOW; i++)
		ck_assert_int_eq((int)values[i], wanted[i]);
	ck_assert_uint_eq(past_values(session, ann, 0, values, 8), 8);
	for (size_t i = 0; i < 8; i++)
		ck_assert_int_eq((int)values[i], wanted[NOW - 8 + i]);
	/* Before there were no zeal and no dog. */
	ck_assert_uint_eq(past_values(session, ann, 1, values, NOW), NOW - 6);
}

TEST(an_agent_that_a_reload_brought_has_no_values_before_it)
{
	double values[8];
	struct session *session = rules_session(load(rules_guards), 5);
	rules_reload(session, rules_edit(rules_moved, "Dog = {", "Dog = { stats = { age = 4 },"));
	for (uint64_t tick = 6; tick < 9; tick++) {
		session_go(session, tick);
		past_prepare(session);
		ck_assert_uint_eq(past_values(session, id_of(session, "Rex"), 0, values,
		                              ARRAY_LEN(values)),
		                  tick - 6);
	}
}

TEST_EACH(a_stat_comes_from_its_namesake_unless_the_reload_made_it_anew, 7)
{
	static const struct {
		const char *passage, *other, *stat;
		int before; /* its number in the shop, or -1 */
	} table[] = {
		{ "A shop", "A store", "gold", 0 },
		{ "mood = one", "luck = 7, mood = one", "luck", -1 },
		{ "mood = one", "luck = 7, mood = one", "boss", 2 },
		{ "{ 'calm', 'cross' }", "{ 'cross', 'calm' }", "mood", 1 },
		{ "{ 'calm', 'cross' }", "{ 'glad', 'cross' }", "mood", 1 },
		{ "max = 50", "max = 15", "gold", 0 },
		{ "max = 50", "max = 14", "gold", -1 },
	};
	struct session *session = rules_session(load(rules_shop), 20);
	const struct sim *sim = session_sim(session);
	const struct agent *ann = sim_find(sim, "Ann");
	ck_assert_int_eq(stat_of(sim, "Ann", "gold"), 15);
	ck_assert_int_eq(stat_of(sim, "Ann", "mood"), 1);
	struct crossing crossing;
	crossing_init(&crossing, sim,
	              load(rules_edit(rules_shop, table[_i].passage, table[_i].other)));
	const struct class_match *digger = match_classes(&crossing.match, 0, 0);
	int stat = class_find_stat(digger->classes[THERE], table[_i].stat);
	ck_assert_int_eq(crossing_stat_before(&crossing, digger, ann, (size_t)stat),
	                 table[_i].before);
	crossing_fini(&crossing);
}

static const char still[] =
	"-- Guards\n"
	"return { tick = 1, classes = { Guard = { stats = { n = { 0, max = 99 } },\n"
	"  initial = 'Idle', states = { Idle = {}, Busy = {} } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

TEST(many_agents_before_a_reload_make_the_log_shorter)
{
	/* 10 ticks of 600 updates leave 10,384 updates for the ticks of 1,200 before. */
	const struct session_options options = {
		.world = load(rules_guards), .seed = 1, .couples = 600, .history_bytes = 1 << 22
	};
	struct session *session = test_session(&options);
	session_go(session, 20);
	rules_reload(session, still);
	session_go(session, 31);
	past_prepare(session);
	ck_assert_uint_eq(past_log(session).since, 21 - 8);
	session_go(session, 20);
	past_prepare(session);
	ck_assert_uint_eq(past_log(session).since, 20 - 13);
}

TEST(a_session_of_a_branch_knows_reloads_that_it_did_not_run)
{
	struct session *session = rules_session(load(rules_guards), 4);
	rules_reload(session, rules_moved);
	session_go(session, 5000);
	struct session *other = test_branch(session, session_branch_shown(session), 1 << 16);
	uint64_t work = session_work(other);
	session_go(other, 5000);
	ck_assert_uint_lt(session_work(other) - work, 5000);
	ck_assert_uint_eq(session_agent_now(other, 0, 4), 2);
}

TEST(the_past_of_a_crowd_before_a_reload_is_not_shown)
{
	const struct session_options options = {
		.world = load(rules_guards), .seed = 1, .couples = 1500, .history_bytes = 1 << 22
	};
	struct session *session = test_session(&options);
	session_go(session, 5);
	ck_assert(session_is_crowd(session));
	rules_reload(session, still);
	session_go(session, 9);
	ck_assert(!session_is_crowd(session));
	past_prepare(session);
	ck_assert_uint_eq(past_log(session).since, 6);
	ck_assert_uint_eq(past_prepare_from(session, 0), 6);
	ck_assert_uint_eq(past_values(session, id_of(session, "Ann"), 0, (double[9]){ 0 }, 9), 3);
}

TEST(a_reload_that_replaces_another_is_the_one_that_counts)
{
	struct session *session = rules_session(load(rules_guards), 4);
	rules_reload(session, rules_moved);
	ck_assert_uint_eq(session_agent_now(session, 0, 4), 2);
	rules_reload(session, rules_guards);
	ck_assert_uint_eq(session_agent_now(session, 0, 4), 0);
	session_go(session, 8);
	ck_assert_ptr_null(strstr(log_of(session, CHANGES), "Awake"));
	ck_assert(session_begin_undo(session, false));
	while (!session_go_on(session, UINT64_MAX))
		;
	ck_assert_uint_eq(session_agent_now(session, 0, 4), 2);
	session_go(session, 4);
	ck_assert_uint_eq(session_era(session, 4), 0);
}

/* Legs and arms; then in the other order, and with another state in place of the one the legs were
 * in. */
static const char body[] = "return { classes = { Guard = { machines = {\n"
			   "  { 'legs', initial = 'Rest', states = { Rest = {} } },\n"
			   "  { 'arms', initial = 'Hang', states = { Hang = {} } } } } },\n"
			   "agents = { { 'Ann', class = 'Guard' } } }\n";
static const char turned[] = "return { classes = { Guard = { machines = {\n"
			     "  { 'arms', initial = 'Hang', states = { Hang = {} } },\n"
			     "  { 'legs', initial = 'Walk', states = { Walk = {} } },\n"
			     "  { 'tail', initial = 'Wag', states = { Wag = {} } } } } },\n"
			     "agents = { { 'Ann', class = 'Guard' } } }\n";

TEST(a_machine_corresponds_to_the_one_in_its_state_or_else_of_its_number)
{
	struct session *session = rules_session(load(body), 3);
	rules_reload(session, turned);
	uint32_t ann = id_of(session, "Ann");
	ck_assert_int_eq(session_machine_then(session, ann, 0, 3), 1);
	ck_assert_int_eq(session_machine_then(session, ann, 1, 3), 1);
	ck_assert_int_eq(session_machine_then(session, ann, 2, 3), -1);
	ck_assert_int_eq(session_machine_then(session, ann, 2, 4), 2);
	session_go(session, 6);
	rules_reload(session, rules_edit(turned, "agents", "places = { 'x' }, agents"));
	ck_assert_int_eq(session_machine_then(session, ann, 2, 6), 2);
	ck_assert_int_eq(session_machine_then(session, ann, 2, 3), -1);
	rules_reload(session, body);
	ck_assert_int_eq(session_machine_then(session, ann, 1, 3), 1);
}

/* A dog without arms comes first, so that Ann has another number. */
static const char beside_a_dog[] =
	"return { classes = { Dog = { initial = 'Sit', states = { Sit = {} } },\n"
	"  Guard = { machines = {\n"
	"  { 'arms', initial = 'Hang', states = { Hang = {} } },\n"
	"  { 'legs', initial = 'Rest', states = { Rest = {} } } } } },\n"
	"agents = { { 'Rex', class = 'Dog' }, { 'Ann', class = 'Guard' } } }\n";

TEST(a_machine_is_followed_from_world_to_world_as_that_of_its_agent)
{
	struct session *session = rules_session(load(body), 3);
	rules_reload(session, beside_a_dog);
	session_go(session, 6);
	rules_reload(session, body);
	uint32_t ann = id_of(session, "Ann");
	for (int machine = 0; machine < 2; machine++) {
		ck_assert_int_eq(session_machine_then(session, ann, (size_t)machine, 7), machine);
		ck_assert_int_eq(session_machine_then(session, ann, (size_t)machine, 6), !machine);
		ck_assert_int_eq(session_machine_then(session, ann, (size_t)machine, 4), !machine);
		ck_assert_int_eq(session_machine_then(session, ann, (size_t)machine, 3), machine);
	}
	/* Rex has been left behind.  He was only in the world between. */
	uint32_t rex = session_agent_now(session, 0, 6);
	ck_assert_ptr_null(sim_agent(session_sim(session), rex));
	ck_assert_int_eq(session_machine_then(session, rex, 0, 6), 0);
	session_go(session, 6);
	rex = id_of(session, "Rex");
	ck_assert_int_eq(session_machine_then(session, rex, 0, 6), 0);
	ck_assert_int_eq(session_machine_then(session, rex, 0, 3), 0);
}

TEST(visits_are_counted_in_the_world_shown)
{
	struct session *session = rules_session(load(rules_guards), 8);
	rules_reload(session, rules_edit(rules_guards, "-- Guards", "-- Others"));
	session_go(session, 16);
	past_prepare(session);
	const struct agent *ann = sim_find(session_sim(session), "Ann");
	const struct class *guard = sim_class(session_sim(session), ann);
	struct tally tally;
	tally_init(&tally, guard);
	ck_assert_uint_eq(tally_agent(&tally, session, ann), 9);
	/* She began in Busy.  11 and 14 leave a remainder of 2, and 9, 12 and 15 none. */
	ck_assert_uint_eq(tally_visits(&tally, class_find_state(guard, "Busy")), 3);
	ck_assert_uint_eq(tally_visits(&tally, class_find_state(guard, "Idle")), 3);
	tally_fini(&tally);
}
