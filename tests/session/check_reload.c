/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"
#include "session/straight.h"
#include "sim/stat.h"
#include "suite.h"

static struct rules rules;

static void teardown(void)
{
	rules_free(&rules);
}

/* A session of the shop, and another world that it is reloaded with. */
struct reload {
	struct session *session;
	const struct world *before, *after;
	struct error error;
};

static struct reload reload_at(uint64_t tick, const char *passage, const char *other)
{
	struct reload reload = { .before = rules_load(&rules, rules_shop) };
	reload.after = rules_load(&rules, rules_edit(rules_shop, passage, other));
	reload.session = rules_session(reload.before, tick);
	return reload;
}

static void reload_now(struct reload *reload)
{
	ck_assert_msg(session_reload(reload->session, reload->after, &reload->error), "%s",
	              reload->error.text);
}

/* What the segment shown says of the reload, a line each. */
static const char *told(const struct session *session)
{
	static char text[2048];
	size_t count, length = 0;
	const struct event *events = session_events(session, &count);
	text[0] = '\0';
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind != EVENT_RELOAD && events[i].kind != EVENT_SPAWN)
			continue;
		char words[300], name[64] = "";
		event_text(session_sim(session), &events[i], words, sizeof words);
		if (events[i].agent != AGENT_NONE && events[i].kind == EVENT_RELOAD)
			sim_name(session_sim(session), events[i].agent, name, sizeof name);
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%s%s\n", name,
		                           *name ? ": " : "", words);
	}
	return text;
}

START_TEST(with_the_same_rules_everything_goes_on_as_it_would_have)
{
	struct reload reload = reload_at(20, "A shop", "A store");
	struct session *other = rules_session(reload.before, 20);
	uint64_t digest = session_digest(reload.session);
	reload_now(&reload);
	ck_assert_str_eq(told(reload.session), "");
	session_step(reload.session, STEP_TICK, false);
	ck_assert_uint_eq(session_digest(reload.session), digest);
	for (uint64_t tick = 21; tick < 60; tick++) {
		session_go(reload.session, tick);
		session_go(other, tick);
		ck_assert_uint_eq(session_digest(reload.session), session_digest(other));
	}
	session_free(other);
	session_free(reload.session);
}
END_TEST

START_TEST(it_stands_before_the_tick_that_follows_in_the_new_world)
{
	struct reload reload = reload_at(20, "A shop", "A store");
	reload_now(&reload);
	struct moment moment = session_moment(reload.session);
	ck_assert(session_is_reloaded(reload.session));
	ck_assert_uint_eq(moment.tick, 21);
	ck_assert_uint_eq(session_sim(reload.session)->head.tick, 21);
	ck_assert_ptr_eq(session_sim(reload.session)->world, reload.after);
	session_step(reload.session, STEP_TICK, true);
	ck_assert(moments_are_equal(session_moment(reload.session), at_end(21)));
	ck_assert(!session_is_reloaded(reload.session));
	session_go(reload.session, 20);
	ck_assert_ptr_eq(session_sim(reload.session)->world, reload.before);
	ck_assert(session_is_past(reload.session));
	session_free(reload.session);
}
END_TEST

START_TEST(states_and_stats_are_carried_over_by_name)
{
	struct reload reload = reload_at(
		20, "stats = { gold = { 0, min = 0, max = 50 }, mood = one_of { 'calm', 'cross' },",
		"stats = { luck = 7, mood = one_of { 'glad', 'cross', 'calm' }, "
		"gold = { 1, min = 0, max = 4 },");
	const struct sim *sim = session_sim(reload.session);
	char state[64];
	ck_assert_int_gt(stat_of(sim, "Ann", "gold"), 4);
	snprintf(state, sizeof state, "%s", state_of(sim, "Ann"));
	int32_t mood = stat_of(sim, "Ann", "mood"), gold = stat_of(sim, "Ben", "gold");
	ck_assert_int_eq(mood, 1);
	reload_now(&reload);
	sim = session_sim(reload.session);
	ck_assert_str_eq(state_of(sim, "Ann"), state);
	ck_assert_int_eq(stat_of(sim, "Ann", "gold"), 4);
	ck_assert_int_eq(stat_of(sim, "Ben", "gold"), gold < 4 ? gold : 4);
	ck_assert_int_eq(stat_of(sim, "Ann", "mood"), 1);
	ck_assert_int_eq(stat_of(sim, "Ben", "mood"), 2);
	ck_assert_int_eq(stat_of(sim, "Ben", "luck"), 7);
	ck_assert_int_eq(sim_find(sim, "Ben")->place, 1);
	session_free(reload.session);
}
END_TEST

START_TEST(one_whose_state_is_gone_starts_anew_and_is_told_of)
{
	struct reload reload = reload_at(20, "initial = 'Dig'", "initial = 'Sleep'");
	const char *text = rules_edit(rules_shop, "Dig = {", "Quarry = {");
	char edited[2048];
	snprintf(edited, sizeof edited, "%s", text);
	snprintf(edited, sizeof edited, "%s", rules_edit(edited, "to = 'Dig'", "to = 'Quarry'"));
	reload.after = rules_load(&rules, rules_edit(edited, "initial = 'Dig'", "initial = 'Sleep'"));
	while (strcmp(state_of(session_sim(reload.session), "Ann"), "Dig") != 0)
		session_step(reload.session, STEP_TICK, true);
	reload_now(&reload);
	ck_assert_str_eq(state_of(session_sim(reload.session), "Ann"), "Sleep");
	ck_assert_ptr_nonnull(strstr(told(reload.session), "Ann: Dig is gone; starts anew in Sleep\n"));
	session_free(reload.session);
}
END_TEST

START_TEST(who_is_new_appears_and_who_is_not_there_any_more_goes)
{
	struct reload reload = reload_at(20, "agents = { { 'Ann', class = 'Digger', boss = agent 'Ben' },\n"
	                                     "           { 'Ben', class = 'Digger', place = 'home' } }",
	                                 "agents = { { 'Cy', class = 'Digger', gold = 9, place = 'home' },"
	                                 " { 'Dora', class = 'Digger' },"
	                                 " { 'Ann', class = 'Digger', boss = agent 'Cy' } }");
	int32_t gold = stat_of(session_sim(reload.session), "Ann", "gold");
	size_t pending = session_sim(reload.session)->queue.pending;
	ck_assert_uint_gt(pending, 0);
	reload_now(&reload);
	const struct sim *sim = session_sim(reload.session);
	ck_assert_str_eq(told(reload.session),
	                 "Ben goes: the world has nobody of that name now\n"
	                 "Cy appears\nDora appears\n");
	ck_assert_uint_eq(sim->head.agents, 3);
	ck_assert_ptr_null(sim_find(sim, "Ben"));
	ck_assert_int_eq(stat_of(sim, "Cy", "gold"), 9);
	ck_assert_int_eq(sim_find(sim, "Cy")->place, 1);
	ck_assert_int_eq(stat_of(sim, "Ann", "gold"), gold);
	ck_assert_uint_eq(sim->queue.pending, pending);
	session_free(reload.session);
}
END_TEST

Suite *reload_suite(void);

Suite *reload_suite(void)
{
	Suite *suite = suite_create("reload");
	TCase *cases = tcase_create("reload");
	tcase_add_checked_fixture(cases, NULL, teardown);
	tcase_add_test(cases, with_the_same_rules_everything_goes_on_as_it_would_have);
	tcase_add_test(cases, it_stands_before_the_tick_that_follows_in_the_new_world);
	tcase_add_test(cases, states_and_stats_are_carried_over_by_name);
	tcase_add_test(cases, one_whose_state_is_gone_starts_anew_and_is_told_of);
	tcase_add_test(cases, who_is_new_appears_and_who_is_not_there_any_more_goes);
	suite_add_tcase(suite, cases);
	return suite;
}

int main(void)
{
	return suite_run(reload_suite());
}
