/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/roster.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/stat.h"
#include "view/sheet.h"
#include "view/view.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

enum { SEED = 1, TICK = 20, TEXT = 1024 };

/* The names of the agents listed, in order. */
static const char *listed(const struct stage *stage, int column)
{
	static char text[TEXT];
	const struct sim *sim = session_sim(stage->session);
	size_t length = 0;
	uint32_t count = 0;
	text[0] = '\0';
	roster_list(stage->look.roster, stage->session, column);
	for (uint32_t slot = roster_next(stage->look.roster, ROSTER_NONE, 1); slot != ROSTER_NONE;
	     slot = roster_next(stage->look.roster, slot, 1), count++) {
		char name[64];
		ck_assert(roster_has(stage->look.roster, slot));
		sim_name(sim, sim_slot(sim, slot)->id, name, sizeof name);
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
		                           length ? ", " : "", name);
	}
	ck_assert_uint_eq(count, roster_count(stage->look.roster));
	return text;
}

static void filter(struct stage *stage, const char *text)
{
	struct error error = { "" };
	ck_assert_msg(roster_filter(stage->look.roster, session_sim(stage->session), text, &error),
	              "%s", error.text);
	ck_assert_str_eq(roster_text(stage->look.roster), text);
}

TEST(all_agents_are_listed_in_update_order_by_default)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3, TICK);
	ck_assert_str_eq(listed(&stage, 0),
	                 "Miner Bob, Elsa, Miner 3, MinersWife 4, Miner 5, MinersWife 6");
	stage_close(&stage);
}

/* A filter, and the agents that pass it. */
static const struct {
	const char *text, *names;
} filters[] = {
	{ "class == 'Miner'", "Miner Bob, Miner 3, Miner 5" },
	{ "cooking == false", "Elsa, MinersWife 4, MinersWife 6" },
	{ "thirst >= 0 and place == 'shack'", "Miner Bob" },
	{ "previous == 'CookStew'", "Elsa" },
	{ "false", "" },
	{ "bob", "Miner Bob" },
	{ "Wife", "MinersWife 4, MinersWife 6" },
	{ "WIFE 6", "MinersWife 6" },
	{ "er 5", "Miner 5" },
	{ "housework", "Elsa, MinersWife 4, MinersWife 6" },
	{ "Elsa", "Elsa" },
};

TEST_EACH(a_filter_is_a_condition_or_else_a_text, ARRAY_LEN(filters))
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3, TICK);
	filter(&stage, filters[_i].text);
	ck_assert_str_eq(listed(&stage, 0), filters[_i].names);
	filter(&stage, "");
	ck_assert(strstr(listed(&stage, 0), "Miner Bob, Elsa, Miner 3"));
	stage_close(&stage);
}

static const struct {
	const char *text, *error;
} mistakes[] = {
	{ "thirts > 3",
	  "Miner has no thirts, and nothing else is called that; did you mean thirst?" },
	{ "(thirst", "it is incomplete" },
	{ "thirst + 1", "thirst + 1 is not true or false" },
	{ "nowhere near", "" },
};

TEST_EACH(a_meaningless_filter_is_refused_and_the_previous_one_stays, ARRAY_LEN(mistakes))
{
	struct stage stage;
	struct error error = { "" };
	stage_open(&stage, worlds_default, SEED, 3, TICK);
	filter(&stage, "bob");
	ck_assert(!roster_filter(stage.look.roster, session_sim(stage.session), mistakes[_i].text,
	                         &error));
	ck_assert_msg(strstr(error.text, mistakes[_i].error) && error.text[0], "%s", error.text);
	ck_assert_str_eq(roster_text(stage.look.roster), "bob");
	ck_assert_str_eq(listed(&stage, 0), "Miner Bob");
	char longer[ROSTER_TEXT_SIZE + 1];
	memset(longer, 'x', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	ck_assert(!roster_filter(stage.look.roster, session_sim(stage.session), longer, &error));
	ck_assert_str_eq(error.text, "a filter has at most 255 bytes");
	stage_close(&stage);
}

TEST(a_filter_follows_the_moment_and_the_inputs)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 0);
	filter(&stage, "thirst > 3");
	ck_assert_str_eq(listed(&stage, 0), "");
	ck_assert_uint_eq(roster_next(stage.look.roster, ROSTER_NONE, -1), ROSTER_NONE);
	session_go(stage.session, 7);
	const char *then = strcpy((char[TEXT]){ "" }, listed(&stage, 0));
	stage_set(&stage, "Miner Bob", "thirst", *then ? 0 : 9);
	ck_assert_str_ne(listed(&stage, 0), then);
	session_go(stage.session, 6);
	session_go(stage.session, 7);
	ck_assert_str_ne(listed(&stage, 0), then);
	stage_close(&stage);
}

/* As after a reload: the roster is the same, but the session is another. */
static const char *listed_in(const struct stage *stage, const struct stage *other, int column)
{
	struct stage mixed = *other;
	mixed.look.roster = stage->look.roster;
	return listed(&mixed, column);
}

/* The list is made again when any one of the things that it depends on has changed. */
TEST(a_list_is_made_again_when_anything_it_depends_on_has_changed)
{
	struct stage stage, other;
	stage_open(&stage, worlds_default, SEED, 1, 6);
	stage_open(&other, worlds_default, SEED, 2, 7);
	filter(&stage, "tick == 7 and class == 'Miner'");
	ck_assert_str_eq(listed(&stage, 0), "");
	session_go(stage.session, 7);
	ck_assert_str_eq(listed(&stage, 0), "Miner Bob");
	ck_assert_str_eq(listed_in(&stage, &other, 0), "Miner Bob, Miner 3");
	filter(&stage, "thirst == 9");
	ck_assert_str_eq(listed(&stage, 0), "");
	stage_set(&stage, "Miner Bob", "thirst", 9);
	ck_assert_str_eq(listed(&stage, 0), "Miner Bob");
	session_show(stage.session, (struct moment){ 7, 0 });
	ck_assert_str_eq(listed(&stage, 0), "");
	session_show(stage.session, (struct moment){ 7, MOMENT_END });
	ck_assert_str_eq(listed(&stage, 0), "Miner Bob");
	/* Another input instead of the one that is undone. */
	ck_assert(session_begin_undo(stage.session, false));
	session_go_on(stage.session, UINT64_MAX);
	stage_set(&stage, "Miner Bob", "thirst", 8);
	ck_assert_str_eq(listed(&stage, 0), "");
	filter(&stage, "thirst == 8");
	ck_assert_str_eq(listed(&stage, 0), "Miner Bob");
	filter(&stage, "");
	ck_assert_str_eq(listed(&stage, COLUMN_NAME), "Elsa, Miner Bob");
	ck_assert_str_eq(listed(&stage, -COLUMN_NAME), "Miner Bob, Elsa");
	stage_close(&other);
	stage_close(&stage);
}

/* Columns by name, reversed by a minus, and the order. */
static const struct {
	const char *column;
	bool turned;
	const char *names;
} orders[] = {
	{ "name", false, "Elsa, Miner 3, Miner 5, Miner Bob, MinersWife 4, MinersWife 6" },
	{ "name", true, "MinersWife 4, MinersWife 6, Miner Bob, Miner 3, Miner 5, Elsa" },
	{ "cooking", false, "Elsa, MinersWife 4, MinersWife 6, Miner Bob, Miner 3, Miner 5" },
};

TEST_EACH(columns_sort_texts_from_a_on, ARRAY_LEN(orders))
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3, 0);
	int column = column_find(worlds_default, orders[_i].column);
	ck_assert_int_gt(column, 0);
	ck_assert_str_eq(listed(&stage, orders[_i].turned ? -column : column), orders[_i].names);
	stage_close(&stage);
}

TEST(a_stat_sorts_the_greatest_first_and_agents_without_it_last)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 20, TICK);
	const struct sim *sim = session_sim(stage.session);
	int thirst = column_find(sim->world, "thirst");
	for (int turn = 1; turn >= -1; turn -= 2) {
		double last = turn * 1e9;
		bool wives = false;
		roster_list(stage.look.roster, stage.session, turn * thirst);
		ck_assert_uint_eq(roster_count(stage.look.roster), 40);
		for (uint32_t slot = roster_next(stage.look.roster, ROSTER_NONE, 1);
		     slot != ROSTER_NONE; slot = roster_next(stage.look.roster, slot, 1)) {
			const struct agent *agent = sim_slot(sim, slot);
			const struct class *class = sim_class(sim, agent);
			int stat = class_find_stat(class, "thirst");
			wives |= stat < 0;
			ck_assert_int_eq(stat < 0, wives);
			double value = stat < 0 ? last : stat_read(&class->stats[stat], agent);
			ck_assert(turn > 0 ? value <= last : value >= last);
			last = value;
		}
		ck_assert(wives);
	}
	stage_close(&stage);
}

TEST(places_and_states_sort_as_the_world_declares_them)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 20, TICK);
	const struct sim *sim = session_sim(stage.session);
	for (int column = COLUMN_PLACE; column <= COLUMN_GLOBAL; column++) {
		int last = -1;
		roster_list(stage.look.roster, stage.session, column);
		for (uint32_t slot = roster_next(stage.look.roster, ROSTER_NONE, 1);
		     slot != ROSTER_NONE; slot = roster_next(stage.look.roster, slot, 1)) {
			const struct agent *agent = sim_slot(sim, slot);
			const struct machine *machine = agent_machines_const(agent);
			const int keys[COLUMN_STATS] = {
				[COLUMN_PLACE] = agent->place,
				[COLUMN_CURRENT] = agent->class << 8 | machine->current,
				[COLUMN_PREVIOUS] = agent->class << 8 | machine->previous,
				[COLUMN_GLOBAL] = agent->class << 8 | machine->global,
			};
			bool none = column == COLUMN_PREVIOUS && !machine->previous;
			int key = none ? 1 << 20 : keys[column];
			ck_assert_int_ge(key, last);
			last = key;
		}
	}
	stage_close(&stage);
}

TEST(every_column_has_a_name_by_which_it_is_found)
{
	int last = column_last(worlds_default);
	ck_assert_int_eq(last, COLUMN_STATS - 1 + 5);
	for (int i = 1; i <= last; i++)
		ck_assert_int_eq(column_find(worlds_default, column_name(worlds_default, i)), i);
	ck_assert_int_eq(column_find(worlds_default, "nothing"), COLUMN_NONE);
	ck_assert_int_eq(column_find(worlds_default, ""), COLUMN_NONE);
	ck_assert_str_eq(column_name(worlds_default, last), "cooking");
}

TEST(a_search_follows_the_order_of_the_list)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3, TICK);
	filter(&stage, "class == 'Miner'");
	stage.look.column = -COLUMN_NAME;
	static const char *const names[] = { "Miner Bob", "Miner 3", "Miner 5", "Miner Bob" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		struct view_answer answer = stage_find(&stage, &view_agents, "miner", true);
		stage_follow(&stage, &answer);
		ck_assert_str_eq(stage_selected(&stage), names[i]);
	}
	struct view_answer answer = stage_find(&stage, &view_agents, "miner", false);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Miner 5");
	ck_assert_int_eq(stage_find(&stage, &view_agents, "Elsa", true).act, VIEW_NOTHING);
	ck_assert_int_eq(stage_find(&stage, &view_agents, "2", true).act, VIEW_NOTHING);
	answer = stage_find(&stage, &view_agents, "3", true);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Miner 3");
	stage_close(&stage);
}

TEST(in_another_world_a_filter_is_read_again)
{
	struct stage stage, other;
	int cooking = column_find(worlds_default, "cooking");
	stage_open(&stage, worlds_default, SEED, 2, TICK);
	stage_open(&other, worlds_find("miner"), SEED, 2, TICK);
	filter(&stage, "thirst >= 0");
	ck_assert_str_eq(listed(&stage, 0), "Miner Bob, Miner 3");
	ck_assert_str_eq(listed_in(&stage, &other, 0), "Miner Bob, Miner 2");
	filter(&stage, "cooking == false");
	ck_assert_str_eq(listed(&stage, 0), "Elsa, MinersWife 4");
	ck_assert_str_eq(listed_in(&stage, &other, 0), "");
	ck_assert_str_eq(listed(&stage, 0), "Elsa, MinersWife 4");
	filter(&stage, "b");
	ck_assert_str_eq(listed_in(&stage, &other, -COLUMN_NAME), "Miner Bob");
	ck_assert_str_eq(listed_in(&stage, &other, cooking), "Miner Bob");
	filter(&stage, "");
	ck_assert_str_eq(listed_in(&stage, &other, -cooking), "Miner Bob, Miner 2");
	stage_close(&other);
	stage_close(&stage);
}
