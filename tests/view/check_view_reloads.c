/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "script/world_file.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"
#include "view/stage.h"

/*
 * What views show of the time before a reload.
 */

enum { WORLDS_MOST = 4 };

/* The worlds of a test, which live until its end. */
static struct world_file *files[WORLDS_MOST];
static size_t file_count;

static const struct world *load(const char *text)
{
	struct complaints complaints;
	struct world_text given = { "yard.lua", text, strlen(text) };
	struct world_file *file = world_file_given(&given, 1, NULL, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	files[file_count++] = file;
	return world_file_world(file);
}

static void teardown(void)
{
	while (file_count)
		world_file_free(files[--file_count]);
}

static const char yard[] =
	"return { tick = 1, places = { 'here' }, messages = { 'Bark', 'Rest' }, classes = { Guard = {\n"
	"  stats = { n = 0 }, update = add { n = 1 }, initial = 'Idle', states = {\n"
	"    Idle = { transitions = { { when = 'n % 4 == 2', to = 'Busy' } } },\n"
	"    Busy = { enter = send('Ben', 'Rest', { delay = 3 }),\n"
	"             transitions = { { when = 'n % 4 == 0', to = 'Idle' } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Ben', class = 'Guard', n = 1 } } }\n";

/* Ben is gone, Ann's number is another, and so is Idle's; Busy is now called Awake. */
static const char changed[] =
	"return { tick = 1, places = { 'here' }, messages = { 'Rest' }, classes = { Guard = {\n"
	"  stats = { zeal = 0, n = 0 }, update = add { n = 1 }, initial = 'Idle', states = {\n"
	"    Awake = { transitions = { { when = 'n % 4 == 0', to = 'Idle' } } },\n"
	"    Idle = { transitions = { { when = 'n % 4 == 2', to = 'Awake' } } } } } },\n"
	"agents = { { 'Cy', class = 'Guard', n = 3 }, { 'Ann', class = 'Guard' } } }\n";

/* Opens a stage on which a yard has become the other one at the beginning of that tick. */
static void open_reloaded_yard(struct stage *stage, const char *text, uint64_t reload,
                               uint64_t tick)
{
	struct error error = { "" };
	stage_open(stage, load(text), 1, 1, reload - 1);
	ck_assert_msg(session_reload(stage->session, load(changed), &error), "%s", error.text);
	session_go(stage->session, tick);
}

static void open_reloaded(struct stage *stage, uint64_t reload, uint64_t tick)
{
	open_reloaded_yard(stage, yard, reload, tick);
}

FIXTURE(NULL, teardown)

TEST(a_reload_is_a_line_across_the_lanes_and_what_was_before_it_stays)
{
	struct stage stage;
	open_reloaded(&stage, 7, 12);
	stage_select(&stage, "Ann");
	stage.zoom = 1;
	stage_draw(&stage, &view_lanes, 80, 14, false);
	stage_expect(
		&stage,
		"══ lanes ════════════════════════════════════════════════ 4 columns per tick ══\n"
		"  tick            0       2       4       6   ║   8       10      12      14\n"
		"  Cy                                          ║Idle───▕Awake──▐Idle───\n"
		"                                              ║\n"
		"                                              ║\n"
		"                                              ║\n"
		"► Ann             ▕Idle───▕Busy───▕Idle───▕Bus║Idle───────▕Awake──▐───\n"
		"                          └┄┄┄┄┄┄┄┄┄┄┄┄┐  └┄┄┄┐ Rest               Idle\n"
		"                                       │ Rest │\n"
		"                                       ▼      ✗\n"
		"  Ben             ▕───▕Busy───▕Idle───▕Busy───║\n"
		"                      └┄┄┄┄┄┄┄┄┄┄┄▲   └┄┄┄┄┄┄┄✗ Rest\n"
		"                   Idle             Rest      ║\n"
		"                                              ║");
	stage_close(&stage);
}

TEST(in_ascii_the_line_is_made_of_hashes)
{
	struct stage stage;
	open_reloaded(&stage, 7, 12);
	stage_draw(&stage, &view_lanes, 60, 10, true);
	stage_expect(&stage, "== lanes ============================ 2 columns per tick ==\n"
	                     "  tick        0         5   #     10        15        20\n"
	                     "  Cy                        #Idl|Awa[---\n"
	                     "                            #        Idle\n"
	                     "  Ann         |Idl|Bus|Idl|B#Idle-|Awa[-\n"
	                     "                  +......v+.x Rest     Idle\n"
	                     "  Ben         |I|Bus|Idl|Bus#\n"
	                     "                +.....^ +...x Rest");
	stage_close(&stage);
}

TEST(the_same_holds_just_before_the_reload)
{
	struct stage stage;
	open_reloaded(&stage, 7, 12);
	session_show(stage.session, (struct moment){ 7, 0 });
	stage.zoom = 1;
	stage_draw(&stage, &view_lanes, 60, 10, false);
	stage_expect(&stage, "══ lanes ════════════════════════════ 4 columns per tick ══\n"
	                     "  tick        0       2       4       6   ║   8       10\n"
	                     "  Cy                                      ║Idl\n"
	                     "                                          ║\n"
	                     "  Ann         ▕Idle───▕Busy───▕Idle───▕Bus║Idl\n"
	                     "                      └┄┄┄┄┄┄┄┄┄┄┄┄▼  └┄┄┄✗ Rest\n"
	                     "  Ben         ▕Idl▕Busy───▕Idle───▕Busy───║\n"
	                     "                  └┄┄┄┄┄┄┄┄┄┄┄▲   └┄┄┄┄┄┄┄✗ Rest");
	stage_close(&stage);
}

TEST(the_trace_goes_on_with_the_ticks_before_the_reload)
{
	struct stage stage;
	open_reloaded(&stage, 7, 8);
	session_show(stage.session, (struct moment){ 8, 0 });
	stage_draw(&stage, &view_trace, 60, 16, false);
	stage_expect(&stage, "══ trace ══════════════════════════════════ event 1 of 7 ══\n"
	                     "   5 Ben        » Rest to Ben               in 3.0 s: tick…\n"
	                     "     Ben        ! Rest from Ann             not handled\n"
	                     "   6 Ann        → Busy                      n 6 % 4 == 2\n"
	                     "     Ann        » Rest to Ben               in 3.0 s: tick…\n"
	                     "   7              input: reload yard\n"
	                     "                  Ben is gone: the new world has no such a…\n"
	                     "     Cy         → appears\n"
	                     "     Ann          Busy is gone; starts anew in Idle\n"
	                     "                  Rest for Ben is dropped: there is no suc…\n"
	                     "►─ tick 8  8 s ────────────────────────────────────────────\n"
	                     "  update Cy\n"
	                     "  ├ n 4 -> 5\n"
	                     "  └ n 5 % 4 == 2, no: 1 short\n"
	                     "  update Ann\n"
	                     "  ├ n 7 -> 8");
	stage_close(&stage);
}

TEST(a_stat_is_drawn_as_it_was_before_the_reload)
{
	struct stage stage;
	open_reloaded(&stage, 7, 12);
	stage_select(&stage, "Ann");
	stage_draw(&stage, &panel_details, 60, 14, false);
	ck_assert(stage_shows(&stage, "zeal 0              ▁▁▁▁▁▁ "));
	ck_assert(stage_shows(&stage, "n    12 •           ▁▁▂▂▃▃▄▅▅▆▆▇█ "));
	stage_close(&stage);
}

TEST(a_delivery_before_the_reload_selects_its_receiver)
{
	struct stage stage;
	char text[sizeof yard];
	open_reloaded(&stage, 7, 8);
	/* Ben is gone, and another agent has his number. */
	ck_assert_int_eq(stage_click(&stage, &view_telegrams, 60, 10, "Ben → Ben").act,
	                 VIEW_NOTHING);
	stage_close(&stage);
	strcpy(text, yard);
	memcpy(strstr(text, "'Ben', 'Rest'"), "'Ann'", 5);
	open_reloaded_yard(&stage, text, 7, 8);
	struct view_answer answer = stage_click(&stage, &view_telegrams, 60, 10, "Ben    → Ann");
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Ann");
	stage_close(&stage);
}

TEST(a_diagram_knows_the_visits_since_the_reload)
{
	struct stage stage;
	open_reloaded(&stage, 7, 8);
	stage_select(&stage, "Ann");
	stage_draw(&stage, &view_diagram, 60, 16, false);
	ck_assert(stage_shows(&stage, "counted since tick 7"));
	/* Awake has the number that Idle had. */
	stage.look.state = 1;
	struct view_answer answer = stage_key(&stage, &view_diagram, 60, 16, VIEW_ENTER);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	ck_assert_str_eq(answer.say, "it was not entered in the remembered past");
	stage_close(&stage);
}
