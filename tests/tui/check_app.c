/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/array.h"
#include "core/memory.h"
#include "tui/app.h"

#include <check.h>
#include <string.h>
#include <stdlib.h>
#include <stdio.h>

#include "session/inputs.h"
#include "tui/rig.h"
#include "suite.h"
#include "tui/front.h"
#include "worlds/worlds.h"

/* What the sessions of tests/screen/sessions cannot say: what the front end tells its caller. */

TEST(ticks_that_were_not_drawn_are_counted)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "<Space>");
	app_advance(rig.app, 1);
	app_drawn(rig.app);
	rig_press(&rig, "+");
	ck_assert(!rig_shows(&rig, "not shown"));
	app_advance(rig.app, 5);
	app_drawn(rig.app);
	rig.may = APP_REPAINT;
	rig_press(&rig, "<C-l>");
	rig_expect(&rig, RIG_TITLE, "4 ticks not shown");
	app_drawn(rig.app);
	app_advance(rig.app, 2);
	app_drawn(rig.app);
	rig_press(&rig, "<C-l>");
	rig_expect(&rig, RIG_TITLE, "5 ticks not shown");
	rig_fini(&rig);
}

TEST(a_way_into_the_future_is_counted_in_ticks)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	for (const char *key = "9999g"; *key; key++)
		app_key(rig.app, (uint32_t)*key);
	uint64_t tick = rig_tick(&rig);
	ck_assert_uint_lt(tick, 9000);
	ck_assert_uint_eq(app_advance(rig.app, 7), 7);
	ck_assert_uint_eq(rig_tick(&rig), tick + 7);
	ck_assert_uint_eq(app_advance(rig.app, 10000), 9999 - tick - 7);
	ck_assert_uint_eq(rig_tick(&rig), 9999);
	ck_assert_uint_eq(app_advance(rig.app, 1), 0);
	rig_fini(&rig);
}

TEST(only_the_lines_of_this_run_were_entered)
{
	struct rig rig;
	char line[APP_ENTERED_SIZE];
	rig_init(&rig, "messaging");
	app_remember(rig.app, ":tick 3");
	app_remember(rig.app, "/bank");
	app_remember(rig.app, "neither of the two");
	ck_assert(!app_entered(rig.app, 0, line));
	rig_press(&rig, ":tick 4<Enter>:<Up><Up><Enter>");
	ck_assert_uint_eq(rig_tick(&rig), 7);
	ck_assert(app_entered(rig.app, 0, line));
	ck_assert_str_eq(line, ":tick 3");
	ck_assert(app_entered(rig.app, 1, line));
	ck_assert_str_eq(line, ":tick 4");
	ck_assert(!app_entered(rig.app, 2, line));
	rig_fini(&rig);
}

TEST(a_limit_ends_a_run_once)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	struct app *app = app_new(&(struct app_options){
		.session = rig.session, .breakpoints = &rig.breakpoints, .ticks = 10 });
	app_advance(app, 25);
	ck_assert_uint_eq(rig_tick(&rig), 10);
	ck_assert_double_eq(app_pace(app), 0);
	app_key(app, ' ');
	app_advance(app, 5);
	ck_assert_uint_eq(rig_tick(&rig), 15);
	app_free(app);
	rig_fini(&rig);
}

TEST(dropping_a_branch_without_a_name_is_reported)
{
	struct rig rig;
	struct error error;
	rig_init(&rig, "messaging");
	struct input input = { .kind = INPUT_SET, .stat = 2 };
	for (int i = 0; i < 6000; i++)
		ck_assert(session_input(rig.session, &input, &error));
	rig_press(&rig, "20n5N:Miner_Bob.thirst = 1<Enter>");
	ck_assert_uint_eq(session_branches_dropped(rig.session), 0);
	rig_press(&rig, "9n5N:Miner_Bob.thirst = 2<Enter>");
	rig_expect(&rig, RIG_STATUS - 1, "out of memory: the oldest unnamed branch was dropped");
	rig_press(&rig, "n");
	ck_assert(!rig_shows(&rig, "was dropped"));
	rig_fini(&rig);
}

TEST(a_list_begins_at_its_top_when_it_is_sorted_or_sifted)
{
	struct rig rig;
	rig_init_crowd(&rig, 60);
	rig_press(&rig, "<Tab>");
	rig.app->look.scroll[VIEW_AGENTS] = 7;
	rig_press(&rig, ":sort name<Enter>");
	ck_assert_int_eq(rig.app->look.scroll[VIEW_AGENTS], 0);
	ck_assert_int_eq(rig.app->screen.focus, VIEW_AGENTS);
	rig_press(&rig, "d");
	rig.app->look.scroll[VIEW_AGENTS] = 7;
	rig_press(&rig, ":only miner<Enter>");
	ck_assert_int_eq(rig.app->look.scroll[VIEW_AGENTS], 0);
	ck_assert_int_eq(rig.app->screen.focus, VIEW_AGENTS);
	rig_fini(&rig);
}

TEST(a_panel_opens_at_its_top)
{
	struct rig rig;
	rig_init(&rig, "couple");
	rig_press(&rig, "<Enter>");
	rig.app->look.scroll[VIEW_DETAILS] = 2;
	rig_press(&rig, "<Enter><Enter>");
	ck_assert_int_eq(rig.app->screen.panel, VIEW_DETAILS);
	ck_assert_int_eq(rig.app->look.scroll[VIEW_DETAILS], 0);
	rig_fini(&rig);
}

TEST(there_is_no_telegram_to_send_where_there_are_no_messages)
{
	struct rig rig;
	rig_init(&rig, "miner");
	rig_press(&rig, "m");
	rig_expect(&rig, RIG_STATUS, "world miner has no messages");
	ck_assert(!rig_shows(&rig, "receiver"));
	rig_fini(&rig);
}

TEST(another_agent_is_looked_at_from_its_beginning)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	struct app *app = rig.app;
	for (int view = 0; view < VIEWS; view++)
		app->look.scroll[view] = 7;
	app->look.state = 2;
	look_select(&app->look, 0);
	ck_assert_int_eq(app->look.scroll[VIEW_AGENTS], 7);
	ck_assert_uint_eq(app->look.state, 2);
	look_select(&app->look, 1);
	ck_assert_uint_eq(app->look.selected, 1);
	ck_assert_uint_eq(app->look.state, STATE_NONE);
	for (int view = 0; view < VIEWS; view++)
		ck_assert_int_eq(app->look.scroll[view],
		                 view == VIEW_AGENTS || view >= PANELS_FIRST ? 0 : 7);
	rig_fini(&rig);
}

TEST(a_screen_of_a_script_has_all_that_takes_long)
{
	enum { COUPLES = 20000 };
	struct rig rig;
	struct error error;
	rig_init_crowd(&rig, COUPLES);
	ck_assert(app_dump(rig.app, "40ny", &rig.canvas, &error));
	ck_assert(rig_shows(&rig, " longest: Miner "));
	ck_assert(app_dump(rig.app, "w", &rig.canvas, &error));
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	ck_assert(rig_shows(&rig, "Elsa posted StewReady to Elsa, due at 19.5 s"));
	rig_fini(&rig);
}

/* What was pressed, and a key that changes only the status line, and pressed again, nothing. */
TEST(a_key_that_changes_nothing_draws_nothing)
{
	static const char *const idle[][2] = {
		{ "", "ö" },
		{ "", "<Up>" },
		{ "9n", "<Up>" },
		{ "b<Enter>B", "<C-b>" },
	};
	for (size_t i = 0; i < ARRAY_LEN(idle); i++) {
		struct rig rig;
		rig_init(&rig, "messaging");
		rig_press(&rig, idle[i][0]);
		rig_press(&rig, idle[i][1]);
		size_t bytes = (size_t)(rig.canvas.cols * rig.canvas.rows) * sizeof(struct cell);
		void *before = memcpy(memory_zero(1, bytes), rig.canvas.cells, bytes);
		rig_press(&rig, idle[i][1]);
		ck_assert_msg(rig.next == APP_NOTHING, "%s", idle[i][1]);
		ck_assert_mem_eq(rig.canvas.cells, before, bytes);
		rig_press(&rig, "<Esc>n");
		ck_assert_uint_eq(rig.next, APP_DRAW);
		free(before);
		rig_fini(&rig);
	}
}

TEST(as_many_keys_are_bound_as_there_is_room_for)
{
	struct rig rig;
	char keys[64];
	rig_init(&rig, "messaging");
	for (int i = 0; i < 64; i++) {
		snprintf(keys, sizeof keys, ":bind \303%c tick<Enter>", 0x80 + i);
		rig_press(&rig, keys);
		ck_assert(!rig_shows(&rig, "are bound already"));
	}
	rig_press(&rig, ":bind F5 tick<Enter>");
	rig_expect(&rig, RIG_STATUS, "no more than 64 keys can be bound");
	rig_press(&rig, ":bind \303\200 back<Enter>");
	ck_assert(!rig_shows(&rig, "are bound already"));
	rig_press(&rig, ":bind \303\201<Enter>:bind F5 tick<Enter>");
	ck_assert(!rig_shows(&rig, "are bound already"));
	rig_press(&rig, "<F5>");
	ck_assert_uint_eq(rig_tick(&rig), 1);
	rig_press(&rig, "\303\200");
	ck_assert_uint_eq(rig_tick(&rig), 0);
	rig_fini(&rig);
}

static void populate_and_remove(struct sim *sim, uint32_t couples)
{
	worlds_default->populate(sim, 2 * couples);
	sim_remove(sim, 1);
	sim_remove(sim, 2);
}

/* Empty slots are not choices, but the slots after them are. */
TEST(a_removed_agent_is_not_a_choice_but_those_after_it_are)
{
	struct rig other;
	struct world world = *worlds_default;
	world.populate = populate_and_remove;
	rig_open(&other, &world);
	rig_press(&other, "m<Tab><Right>");
	ck_assert(rig_shows(&other, "receiver  < MinersWife 4"));
	rig_press(&other, "<Right>");
	ck_assert(rig_shows(&other, "receiver  < Miner Bob"));
	rig_press(&other, "<Left>");
	ck_assert(rig_shows(&other, "receiver  < MinersWife 4"));
	rig_press(&other, "<Tab>Stew<Enter>");
	rig_expect(&other, RIG_STATUS, ">MinersWife 4:StewReady");
	rig_press(&other, "<Down>e");
	ck_assert(rig_shows(&other, "MinersWife 4"));
	rig_fini(&other);
}

TEST(the_row_of_the_run_is_clicked_in_the_heading_of_the_map)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "30n");
	rig_mouse(&rig, INPUT_CLICK, 12 + 7, 1);
	ck_assert(rig_shows(&rig, "tick 7 "));
	rig_mouse(&rig, INPUT_CLICK, 12 + 31, 1);
	ck_assert(rig_shows(&rig, "tick 7 "));
	rig_mouse(&rig, INPUT_CLICK, 12 + 9, 1);
	rig_mouse(&rig, INPUT_DRAG, 79, 5);
	ck_assert(rig_shows(&rig, "tick 30 "));
	rig_press(&rig, ":drag<Enter>");
	rig_mouse(&rig, INPUT_CLICK, 12 + 9, 5);
	rig_press(&rig, ":drag<Enter>");
	ck_assert(rig_shows(&rig, "drag: begin with a click in the row of the run"));
	rig_fini(&rig);
}

TEST(marked_moments_are_listed_below_their_branches)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ":mark<Enter>");
	ck_assert(rig_shows(&rig, "mark: what is this moment to be called?"));
	rig_press(&rig, "15n:mark the turn<Enter>");
	ck_assert(rig_shows(&rig, "tick 15 is marked; :branches lists it"));
	rig_press(&rig, "20n:mark later<Enter>10N:Miner_Bob.thirst = 1<Enter>5n:branches<Enter>");
	ck_assert(rig_shows(&rig, "    \xe2\x97\x86 later                       35"));
	ck_assert(rig_shows(&rig, "      \xe2\x97\x86 the turn                  15"));
	/* In another branch: it is gone to in that one. */
	rig_press(&rig, "<Down><Down><Enter>");
	ck_assert(rig_shows(&rig, "tick 35 ") && rig_shows(&rig, "later; u goes back"));
	rig_press(&rig, ":branches<Enter><Down>n<C-u>the change<Enter>");
	ck_assert(rig_shows(&rig, "\xe2\x97\x86 the change "));
	rig_press(&rig, "<Delete>");
	ck_assert(!rig_shows(&rig, "the change") && rig_shows(&rig, "tick 15 is no longer marked"));
	rig_press(&rig, "<Esc>:mark<Enter>");
	ck_assert(rig_shows(&rig, "tick 35 is no longer marked"));
	rig_fini(&rig);
}

TEST(columns_are_chosen_for_a_class_even_of_another_world)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ":columns MinersWife: name cooking<Enter>:columns Guard: name x y<Enter>");
	ck_assert(rig_shows(&rig, "  name      cooking"));
	rig_press(&rig, ":columns name thrist<Enter>");
	ck_assert(rig_shows(&rig, "columns: Miner has no column \"thrist\""));
	rig_press(&rig, ":columns name state thirst gold<Enter>");
	ck_assert(rig_shows(&rig, "  name       state                      thirst gold"));
	rig_press(&rig, ":columns<Enter>:columns MinersWife:<Enter>");
	ck_assert(rig_shows(&rig, "thirst \xe2"));
	rig_fini(&rig);
}
