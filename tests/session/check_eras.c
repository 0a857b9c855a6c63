/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"
#include "session/straight.h"
#include "session/why.h"
#include "sim/crossing.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * What is told of a past with reloads in it: all of it, each part in the words of its own world.
 */

static struct rules rules;

static void teardown(void)
{
	rules_free(&rules);
}

static const char guards[] =
	"-- Guards\n"
	"return { tick = 1, places = { 'here' }, messages = { 'Wake', 'Rest' }, classes = { Guard = {\n"
	"  stats = { age = 0, n = { 0, max = 99 } }, update = add { n = 1 }, initial = 'Idle', states = {\n"
	"    Idle = { transitions = { { when = 'n % 3 == 2', to = 'Busy' } } },\n"
	"    Busy = { enter = send('Ben', 'Rest', { delay = 2 }),\n"
	"             transitions = { { when = 'n % 3 == 0', to = 'Idle' } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Ben', class = 'Guard', n = 1 } } }\n";

/* Who is there, states, messages and stats have other numbers, and Busy is called Awake. */
static const char moved[] =
	"-- Guards\n"
	"return { tick = 1, places = { 'here' }, messages = { 'Rest' }, classes = { Dog = { initial = 'Sit',\n"
	"  states = { Sit = {} } }, Guard = {\n"
	"  stats = { n = { 0, max = 99 }, zeal = 0 }, update = add { n = 1 }, initial = 'Idle', states = {\n"
	"    Awake = { transitions = { { when = 'n % 3 == 0', to = 'Idle' } } },\n"
	"    Idle = { transitions = { { when = 'n % 3 == 2', to = 'Awake' } } } } } },\n"
	"agents = { { 'Rex', class = 'Dog' }, { 'Ben', class = 'Guard' }, { 'Ann', class = 'Guard' } } }\n";

static const struct world *load(const char *text)
{
	return rules_load(&rules, text);
}

static void reload_with(struct session *session, const char *text)
{
	struct error error = { "" };
	ck_assert_msg(session_reload(session, load(text), &error), "%s", error.text);
}

static uint32_t id_of(const struct session *session, const char *name)
{
	return sim_find(session_sim(session), name)->id;
}

/* The log, a line for each entry of those kinds. */
static const char *log_of(struct session *session, uint32_t kinds)
{
	static char text[4096];
	size_t length = 0;
	text[0] = '\0';
	session_remember(session);
	for (size_t i = 0; i < session_log_count(session); i++) {
		const struct chronicle_entry *line = session_log_line(session, i);
		char words[200], name[64] = "";
		if (!(kinds >> line->event.kind & 1))
			continue;
		chronicle_text(line, words, sizeof words);
		if (line->event.agent != AGENT_NONE)
			world_agent_name(line->world, line->event.agent, line->class, name,
			                 sizeof name);
		length += (size_t)snprintf(text + length, sizeof text - length, "%llu %s%s%s\n",
		                           (unsigned long long)line->tick, name, *name ? ": " : "",
		                           words);
	}
	return text;
}

enum { CHANGES = 1 << EVENT_CHANGE | 1 << EVENT_INPUT | 1 << EVENT_RELOAD };

START_TEST(the_log_goes_back_over_a_reload_in_the_words_of_each_world)
{
	struct session *session = rules_session(load(guards), 4);
	reload_with(session, moved);
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
	ck_assert_uint_eq(session_log_since(session), 0);
	ck_assert_uint_eq(session_recall(session, 0), 0);
	session_free(session);
}
END_TEST

START_TEST(whichever_way_led_there_the_same_is_told)
{
	struct session *session = rules_session(load(guards), 4);
	char told[4096];
	reload_with(session, moved);
	session_go(session, 12);
	reload_with(session, guards);
	session_go(session, 30);
	snprintf(told, sizeof told, "%s", log_of(session, CHRONICLE_KINDS));
	session_first(session);
	ck_assert_str_eq(log_of(session, CHRONICLE_KINDS), "");
	session_go(session, 8);
	log_of(session, CHRONICLE_KINDS);
	session_go(session, 30);
	ck_assert_str_eq(log_of(session, CHRONICLE_KINDS), told);
	struct session *other = session_of_branch(session, 0, 1 << 16);
	session_go(other, 30);
	ck_assert_str_eq(log_of(other, CHRONICLE_KINDS), told);
	session_free(other);
	session_free(session);
}
END_TEST

START_TEST(who_was_who_is_known_across_reloads)
{
	const struct world *before = load(guards);
	struct session *session = rules_session(before, 4);
	reload_with(session, moved);
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
	reload_with(session, guards);
	/* Rex is left behind; he is nobody who is there, and still himself. */
	uint32_t rex = session_agent_now(session, 0, 8);
	ck_assert_ptr_null(sim_agent(session_sim(session), rex));
	ck_assert_uint_eq(session_agent_then(session, rex, 8), 0);
	ck_assert_uint_eq(session_agent_then(session, rex, 9), AGENT_NONE);
	ck_assert_uint_eq(session_agent_then(session, rex, 4), AGENT_NONE);
	ck_assert_uint_eq(session_agent_now(session, 0, 4), 0);
	session_free(session);
}
END_TEST

START_TEST(whoever_is_left_behind_twice_over_is_told_from_others)
{
	struct session *session = rules_session(load(moved), 3);
	reload_with(session, guards);
	session_go(session, 6);
	reload_with(session, moved);
	session_go(session, 9);
	reload_with(session, guards);
	session_go(session, 12);
	uint32_t first = session_agent_now(session, 0, 3),
		 second = session_agent_now(session, 0, 9);
	ck_assert_uint_ne(first, second);
	ck_assert_uint_eq(session_agent_then(session, first, 3), 0);
	ck_assert_uint_eq(session_agent_then(session, second, 9), 0);
	session_go(session, 9);
	ck_assert_uint_eq(session_agent_now(session, 0, 9), 0);
	ck_assert_uint_eq(session_agent_now(session, 0, 3), first);
	session_free(session);
}
END_TEST

START_TEST(the_values_of_a_stat_go_back_as_far_as_there_was_one_of_its_name)
{
	enum { NOW = 12 };
	struct session *session = rules_session(load(guards), 5);
	int32_t wanted[NOW];
	double values[NOW];
	reload_with(session, moved);
	for (uint64_t tick = 0; tick < NOW; tick++) {
		session_go(session, tick);
		wanted[tick] = stat_of(session_sim(session), "Ann", "n");
	}
	session_go(session, NOW);
	session_remember(session);
	uint32_t ann = id_of(session, "Ann");
	ck_assert_uint_eq(session_stat_past(session, ann, 0, values, NOW), NOW);
	for (size_t i = 0; i < NOW; i++)
		ck_assert_int_eq((int)values[i], wanted[i]);
	ck_assert_uint_eq(session_stat_past(session, ann, 0, values, 8), 8);
	for (size_t i = 0; i < 8; i++)
		ck_assert_int_eq((int)values[i], wanted[NOW - 8 + i]);
	/* There was no zeal before, and no dog. */
	ck_assert_uint_eq(session_stat_past(session, ann, 1, values, NOW), NOW - 6);
	session_free(session);
}
END_TEST

/* What is known of somebody's first machine, a line each. */
static const char *chain_of(struct session *session, const char *name)
{
	static char text[1024];
	uint32_t id = id_of(session, name);
	size_t length = 0;
	ck_assert(session_explain(session, id, UINT64_MAX));
	const struct why *why = session_why(session, id);
	text[0] = '\0';
	for (size_t i = 0; i < why->chains[0].count; i++) {
		char words[256];
		why_link_text(&why->links[why->chains[0].first + i], words, sizeof words);
		length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", words);
	}
	return text;
}

START_TEST(why_looks_back_over_a_reload_for_what_the_same_machine_did)
{
	struct session *session = rules_session(load(guards), 3);
	reload_with(session, moved);
	/* She came to Idle in the world before, from a state that is not there any more. */
	ck_assert_str_eq(chain_of(session, "Ann"), "Ann changed from Busy to Idle: n % 3 == 0\n");
	session_free(session);
}
END_TEST

START_TEST(why_ends_at_the_reload_where_somebody_started_anew)
{
	struct session *session = rules_session(load(guards), 4);
	reload_with(session, moved);
	ck_assert_str_eq(chain_of(session, "Ben"),
	                 "Ben has been in Idle since the reload at tick 5\n");
	ck_assert_str_eq(chain_of(session, "Rex"), "Rex appears\ninput: reload shop\n");
	session_free(session);
}
END_TEST

START_TEST(a_stat_comes_from_the_one_of_its_name_unless_the_reload_has_made_it_what_it_is)
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
	const struct class *class = crossing.world->classes[0];
	int stat = class_find_stat(class, table[_i].stat);
	ck_assert_int_eq(crossing_stat_before(&crossing, ann, &class->stats[stat]),
	                 table[_i].before);
	crossing_fini(&crossing);
	session_free(session);
}
END_TEST

START_TEST(a_reload_that_changes_no_rule_changes_nothing_of_what_is_told)
{
	struct line line = line_of("messaging", (uint64_t)_i, 1, 1 << 18);
	const struct input reload = { .kind = INPUT_RELOAD, .world = line.options.world };
	struct session *straight = session_new(&line.options), *session;
	struct error error;
	char told[1024];
	session_go(straight, 40);
	for (uint64_t tick = 1; tick < 40; tick += 3) {
		session = session_new(&line.options);
		session_go(session, tick);
		ck_assert(session_input(session, &reload, &error));
		session_go(session, 40);
		for (int i = 0; i < 2; i++) {
			const char *name = i ? "Elsa" : "Miner Bob";
			snprintf(told, sizeof told, "%s", chain_of(straight, name));
			ck_assert_str_eq(chain_of(session, name), told);
		}
		session_free(session);
	}
	session_free(straight);
}
END_TEST

static const char still[] =
	"-- Guards\n"
	"return { tick = 1, classes = { Guard = { stats = { n = { 0, max = 99 } },\n"
	"  initial = 'Idle', states = { Idle = {}, Busy = {} } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

START_TEST(a_telegram_that_waited_over_a_reload_is_known_to_have_been_sent)
{
	struct session *session = rules_session(load(guards), 4);
	char text[4096];
	snprintf(text, sizeof text, "%s",
	         rules_edit(moved, "Idle = {", "Idle = { on_message = { Rest = change 'Awake' },"));
	reload_with(session, text);
	session_go(session, 6);
	ck_assert_str_eq(chain_of(session, "Ben"),
	                 "Ben changed from Idle to Awake: Rest\n"
	                 "Rest came to Ben from Ben\n"
	                 "Ben posted Rest to Ben, due at 6 s, entering Busy\n"
	                 "Ben changed from Idle to Busy: n % 3 == 2\n");
	session_free(session);
}
END_TEST

START_TEST(nobody_tells_the_past_of_a_crowd_that_was_left)
{
	const struct session_options options = {
		.world = load(guards), .seed = 1, .couples = 1500, .history_bytes = 1 << 22
	};
	struct session *session = session_new(&options);
	session_go(session, 5);
	ck_assert(session_is_crowd(session));
	reload_with(session, still);
	session_go(session, 9);
	ck_assert(!session_is_crowd(session));
	session_remember(session);
	ck_assert_uint_eq(session_log_since(session), 6);
	ck_assert_uint_eq(session_recall(session, 0), 6);
	ck_assert_str_eq(chain_of(session, "Ann"),
	                 "Ann has been in Busy since the reload at tick 6\n");
	session_free(session);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("eras");
	TCase *tcase = tcase_create("eras");
	tcase_add_checked_fixture(tcase, NULL, teardown);
	tcase_add_test(tcase, the_log_goes_back_over_a_reload_in_the_words_of_each_world);
	tcase_add_test(tcase, whichever_way_led_there_the_same_is_told);
	tcase_add_test(tcase, who_was_who_is_known_across_reloads);
	tcase_add_test(tcase, whoever_is_left_behind_twice_over_is_told_from_others);
	tcase_add_test(tcase, the_values_of_a_stat_go_back_as_far_as_there_was_one_of_its_name);
	tcase_add_test(tcase, why_looks_back_over_a_reload_for_what_the_same_machine_did);
	tcase_add_test(tcase, why_ends_at_the_reload_where_somebody_started_anew);
	tcase_add_loop_test(
		tcase,
		a_stat_comes_from_the_one_of_its_name_unless_the_reload_has_made_it_what_it_is, 0,
		7);
	tcase_add_test(tcase, a_telegram_that_waited_over_a_reload_is_known_to_have_been_sent);
	tcase_add_loop_test(tcase, a_reload_that_changes_no_rule_changes_nothing_of_what_is_told, 0,
	                    10);
	tcase_add_test(tcase, nobody_tells_the_past_of_a_crowd_that_was_left);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
