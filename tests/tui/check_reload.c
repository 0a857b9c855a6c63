/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "rig.h"
#include "script/world_file.h"
#include "session/inputs.h"
#include "suite.h"
#include "tui/app.h"
#include "tui/front.h"

/* A file as an editor changes it, and all worlds that were read from it. */
struct desk {
	struct catalog catalog;
	char text[2048];
	struct world_file *files[100];
	size_t count;
	struct rig rig;
};

static const char lamp[] =
	"-- A lamp\n"
	"return { classes = { Lamp = { stats = { age = 0 }, update = add { age = 1 },\n"
	"  initial = 'Off', states = { Off = { transitions = { { when = 'age % 4 == 0', to = 'On' } } },\n"
	"    On = { transitions = { { when = 'age % 4 == 1', to = 'Off' } } } } } },\n"
	"agents = { { 'Alf', class = 'Lamp' }, { 'Bea', class = 'Lamp', age = 1 } } }\n";

static const struct world *read_desk(void *context, const char *name, struct complaints *complaints)
{
	struct desk *desk = context;
	struct world_text given = { name, desk->text, strlen(desk->text) };
	ck_assert_str_eq(name, "lamp.lua");
	struct world_file *file = world_file_given(&given, 1, NULL, complaints);
	if (!file)
		return NULL;
	desk->files[desk->count++] = file;
	return world_file_world(file);
}

static struct desk desk;

static void write_desk(const char *passage, const char *other)
{
	const char *at = strstr(lamp, passage);
	ck_assert_ptr_nonnull(at);
	snprintf(desk.text, sizeof desk.text, "%.*s%s%s", (int)(at - lamp), lamp, other,
	         at + strlen(passage));
}

static void setup(void)
{
	struct complaints complaints;
	desk = (struct desk){ .catalog = { .context = &desk, .open = read_desk } };
	write_desk("A lamp", "A lamp");
	rig_init_reading(&desk.rig, read_desk(&desk, "lamp.lua", &complaints), &desk.catalog);
}

static void teardown(void)
{
	rig_fini(&desk.rig);
	while (desk.count)
		world_file_free(desk.files[--desk.count]);
}

FIXTURE(setup, teardown)

TEST(r_goes_on_with_the_file_as_it_is_now)
{
	rig_press(&desk.rig, "5n");
	write_desk("stats = { age = 0 }", "stats = { age = 0, watts = 60 }");
	rig_press(&desk.rig, "r");
	rig_expect(&desk.rig, RIG_STATUS, "lamp.lua reloaded");
	rig_expect(&desk.rig, RIG_TITLE, "tick 6, event 2");
	ck_assert(rig_shows(&desk.rig, "watts 60"));
	rig_press(&desk.rig, "n");
	rig_expect(&desk.rig, RIG_TITLE, "tick 6 ");
	ck_assert(rig_quits(&desk.rig, "q"));
	rig_press(&desk.rig, "u");
	rig_expect(&desk.rig, RIG_TITLE, "tick 5 ");
	ck_assert(!rig_shows(&desk.rig, "watts"));
	rig_press(&desk.rig, "U");
	ck_assert(rig_shows(&desk.rig, "watts 60"));
}

TEST(a_reload_or_an_input_inside_a_tick_says_that_it_moves)
{
	rig_press(&desk.rig, "5nA");
	write_desk("stats = { age = 0 }", "stats = { age = 0, watts = 60 }");
	rig_press(&desk.rig, "r");
	rig_expect(&desk.rig, RIG_STATUS, "lamp.lua reloaded, at the end of tick 5; :replay-");
	rig_expect(&desk.rig, RIG_TITLE, "tick 6, event 2");
	write_desk("A lamp", "The lamp");
	rig_press(&desk.rig, "r");
	rig_expect(&desk.rig, RIG_STATUS, "lamp.lua reloaded; :replay-");
	rig_press(&desk.rig, "nA:set Alf.age 3<Enter>");
	rig_expect(&desk.rig, RIG_STATUS, "Alf.age = 3, at the end of tick 6; Space or n goes on");
	rig_press(&desk.rig, ":set Alf.age 4<Enter>");
	rig_expect(&desk.rig, RIG_STATUS, "Alf.age = 4; Space or n goes on");
}

TEST(losses_of_a_reload_are_counted_in_the_status_and_named_in_the_trace)
{
	write_desk("{ 'Bea', class = 'Lamp', age = 1 }", "{ 'Cy', class = 'Lamp' }");
	rig_press(&desk.rig, "5nr");
	rig_expect(&desk.rig, RIG_STATUS,
	           "lamp.lua reloaded; 1 thing could not be carried over, as the trace says");
	ck_assert(rig_shows(&desk.rig, "Bea is gone: the new world has no such agent"));
	ck_assert(rig_shows(&desk.rig, "Cy appears"));
}

static void keep_line(void *context, const char *text)
{
	char *all = context;
	strcat(strcat(all, text), "\n");
}

TEST(without_a_screen_losses_of_a_reload_are_named_in_lines)
{
	char told[2048] = "";
	struct console console = { .app = desk.rig.app, .tell = keep_line, .context = told };
	struct error error = { "" };
	write_desk("{ 'Bea', class = 'Lamp', age = 1 }", "{ 'Cy', class = 'Lamp' }");
	ck_assert_msg(console_take(&console, "reload", &error), "%s", error.text);
	ck_assert_msg(strstr(told,
	                     "as the trace says\n  Bea is gone: the new world has no such agent\n"),
	              "%s", told);
	told[0] = '\0';
	ck_assert(console_take(&console, "tick", &error) &&
	          console_take(&console, "reload", &error));
	ck_assert_str_eq(told, "lamp.lua has not changed\n");
}

TEST(the_trace_has_one_heading_for_the_tick_that_begins_with_it)
{
	size_t headings = 0;
	rig_press(&desk.rig, "5n3");
	write_desk("stats = { age = 0 }", "stats = { age = 0, watts = 60 }");
	rig_press(&desk.rig, "rn");
	for (int row = 0; row < desk.rig.canvas.rows; row++) {
		char line[CANVAS_LINE_MAX];
		canvas_line(&desk.rig.canvas, row, line, sizeof line);
		headings += strstr(line, "\u2500 tick 6 ") != NULL;
	}
	ck_assert_uint_eq(headings, 1);
	ck_assert(rig_shows(&desk.rig, "reload"));
}

TEST(the_past_is_still_shown_in_its_own_words)
{
	rig_press(&desk.rig, "7n");
	write_desk("A lamp", "A lamp");
	for (char *off; (off = strstr(desk.text, "Off")) != NULL;)
		memcpy(off, "Dim", 3);
	rig_press(&desk.rig, "r<Down>w");
	ck_assert(rig_shows(&desk.rig, "7 Bea changed from Off to On"));
	rig_press(&desk.rig, "<Esc>3nl");
	rig_expect(&desk.rig, RIG_TITLE, "tick 10");
	ck_assert(rig_shows(&desk.rig, "\u2595Off\u2500\u2500\u2551O\u2590Dim"));
}

TEST(the_selected_agent_stays_selected_when_its_number_changes)
{
	rig_press(&desk.rig, "<Down>");
	write_desk("agents = {", "agents = { { 'Abe', class = 'Lamp' },");
	rig_press(&desk.rig, "r");
	ck_assert(rig_shows(&desk.rig, "\u25ba Bea"));
}

TEST(a_broken_file_changes_nothing_and_says_so_until_it_is_mended)
{
	rig_press(&desk.rig, "5n");
	write_desk("to = 'On'", "to = 'Onn'");
	rig_press(&desk.rig, "r");
	rig_expect(&desk.rig, RIG_STATUS, "lamp.lua:3: ");
	rig_expect(&desk.rig, RIG_TITLE, "tick 5 ");
	rig_press(&desk.rig, "n");
	rig_expect(&desk.rig, RIG_TITLE, "tick 6 ");
	rig_expect(&desk.rig, RIG_STATUS, "lamp.lua:3: ");
	write_desk("A lamp", "A lamp");
	rig_press(&desk.rig, "r");
	rig_expect(&desk.rig, RIG_STATUS, "lamp.lua is fixed, and has not changed");
	rig_press(&desk.rig, "n");
	rig_expect(&desk.rig, RIG_TITLE, "tick 7 ");
	ck_assert(!rig_shows(&desk.rig, "lamp.lua:3"));
}

TEST(several_complaints_are_all_listed)
{
	write_desk("to = 'On'", "to = 'Onn', words = 7");
	rig_press(&desk.rig, "r");
	ck_assert(rig_shows(&desk.rig, "what is wrong"));
	ck_assert(rig_shows(&desk.rig, "'Onn'"));
	ck_assert(rig_shows(&desk.rig, "words"));
	write_desk("A lamp", "A good lamp");
	rig_press(&desk.rig, "r");
	ck_assert(!rig_shows(&desk.rig, "what is wrong"));
	rig_expect(&desk.rig, RIG_STATUS, "lamp.lua reloaded");
}

TEST(a_reload_in_the_past_keeps_the_future_as_a_branch)
{
	rig_press(&desk.rig, "5n3N");
	write_desk("age = 0", "age = 7");
	rig_press(&desk.rig, "r");
	ck_assert_uint_eq(session_newest(desk.rig.session), 3);
	rig_press(&desk.rig, ":branches<Enter>");
	ck_assert(rig_shows(&desk.rig, "branch 1                       5  the first one"));
	ck_assert(rig_shows(&desk.rig, "3  tick 2: reload"));
	rig_press(&desk.rig, "<Enter>");
	ck_assert_uint_eq(session_newest(desk.rig.session), 5);
	rig_press(&desk.rig, "x");
	rig_expect(&desk.rig, 2, "the same up to tick 5");
	ck_assert(rig_shows(&desk.rig, "there: branch 2"));
}

static void expect_status(const char *text, bool is_error)
{
	const struct status *status = &desk.rig.app->status;
	ck_assert_msg(strstr(status->text, text) != NULL, "\"%s\" has no \"%s\"", status->text,
	              text);
	ck_assert_int_eq(status->is_error, is_error);
}

/* Presses keys that leave a message, after which the file has changed or not. */
static void reload_after(const char *keys)
{
	rig_press(&desk.rig, keys);
	app_reload(desk.rig.app);
}

TEST(a_changed_file_is_reloaded_without_a_question)
{
	write_desk("{ 'Alf', class = 'Lamp' }, ", "");
	reload_after("5n");
	expect_status("lamp.lua reloaded; 1 thing could not be carried over", false);
	ck_assert_uint_eq(desk.rig.app->look.selected, 0);
	ck_assert_uint_eq(session_sim(desk.rig.session)->head.agents, 1);
	write_desk("age = 0", "age = 9");
	reload_after("n3N");
	expect_status("lamp.lua has changed; r reloads it here", false);
	ck_assert_uint_eq(session_newest(desk.rig.session), 6);
}

TEST(a_watched_file_is_worth_a_message_only_if_it_changes_or_is_broken)
{
	reload_after(":Alf.age<Enter>");
	expect_status("Alf.age = 0", false);
	reload_after("n");
	ck_assert_str_eq(desk.rig.app->status.text, "");
	write_desk("return", "turn");
	reload_after(":Alf.age<Enter>");
	expect_status("lamp.lua:2: ", true);
	write_desk("A lamp", "A lamp");
	reload_after(":Alf.age<Enter>");
	expect_status("lamp.lua is fixed, and has not changed", false);
	reload_after(":Alf.age<Enter>");
	expect_status("Alf.age = 1", false);
}

TEST(without_a_library_nothing_is_read)
{
	desk.rig.app->options.catalog = NULL;
	rig_press(&desk.rig, "r");
	expect_status("reload: this run cannot change its world", true);
	rig_press(&desk.rig, ":replay-under<Enter>");
	expect_status("replay-under: this run cannot change its world", true);
	ck_assert_uint_eq(desk.count, 1);
}

TEST(the_past_is_run_again_under_the_new_rules_to_what_differs_first)
{
	rig_press(&desk.rig, "9n:Alf.age = 3<Enter>3n");
	write_desk("age % 4 == 0", "age % 4 == 3");
	rig_press(&desk.rig, ":replay-under<Enter>");
	rig_expect(&desk.rig, RIG_STATUS, "tick 2: Bea is in On here, in Off there; x comp");
	rig_expect(&desk.rig, RIG_TITLE, "tick 2, event 4 of 10 ");
	ck_assert_uint_eq(session_newest(desk.rig.session), 12);
	rig_press(&desk.rig, "u");
	ck_assert_uint_eq(session_newest(desk.rig.session), 12);
	rig_expect(&desk.rig, RIG_TITLE, "tick 12 ");
}

TEST(it_says_so_if_nothing_differs)
{
	rig_press(&desk.rig, "9n");
	write_desk("A lamp", "A good lamp");
	rig_press(&desk.rig, ":replay-under<Enter>");
	rig_expect(&desk.rig, RIG_STATUS, "nothing differs under the new rules");
	rig_expect(&desk.rig, RIG_TITLE, "tick 9 ");
}

TEST(a_run_that_has_not_begun_is_the_same_under_all_rules)
{
	write_desk("age % 4 == 0", "age % 4 == 3");
	rig_press(&desk.rig, ":replay-under<Enter>");
	rig_expect(&desk.rig, RIG_STATUS, "nothing differs under the new rules");
	rig_expect(&desk.rig, RIG_TITLE, "tick 0 ");
}

TEST(an_input_that_has_lost_its_meaning_is_reported)
{
	rig_press(&desk.rig, "3n:Bea.age = 9<Enter>");
	write_desk("{ 'Bea', class = 'Lamp', age = 1 }", "{ 'Cy', class = 'Lamp', age = 1 }");
	rig_press(&desk.rig, ":replay-under<Enter>");
	ck_assert_ptr_nonnull(
		strstr(desk.rig.app->status.text, "; left out: Bea.age = 9 at tick 3: "));
}

/* Worlds that differ as much as they can under the same names, and one that is broken. */
static const char *const others[] = {
	lamp,
	"return { places = { 'attic', 'cellar' }, messages = { 'Flick' }, classes = {\n"
	"  Cat = { initial = 'Nap', place = 'cellar', states = { Nap = {\n"
	"    execute = send('Bea', 'Flick', { delay = 1 }), on_message = { any = go 'attic' } } } },\n"
	"  Lamp = { stats = { watts = 0.5, owner = agent 'Tom', mood = one_of { 'calm', 'cross' } },\n"
	"    machines = { { 'light', initial = 'On', states = { On = {\n"
	"        on_message = { Flick = set { mood = 'cross' } } } } },\n"
	"      { 'heat', initial = 'Cold', states = { Cold = { transitions = {\n"
	"        { when = 'chance(0.3)', to = 'Warm' } } }, Warm = { transitions = {\n"
	"        { when = 'chance(0.3)', to = 'Cold' } } } } } } } },\n"
	"  agents = { { 'Tom', class = 'Cat' }, { 'Bea', class = 'Lamp' } } }\n",
	"return { places = { 'cellar' }, messages = { 'Blow', 'Flick' }, classes = {\n"
	"  Moth = { initial = 'Fly', states = { Fly = { transitions = {\n"
	"    { when = 'chance(0.2)', to = 'Gone' } } }, Gone = { enter = remove } } },\n"
	"  Lamp = { stats = { mood = 3, age = true, owner = nobody }, initial = 'Burn', states = {\n"
	"    Burn = { execute = when('chance(0.3)', spawn('Moth')), initial = 'Dim', states = {\n"
	"      Dim = { transitions = { { when = 'chance(0.3)', to = 'On' } } },\n"
	"      On = { transitions = { { when = 'chance(0.3)', to = revert } } } } },\n"
	"    Off = {} } } },\n"
	"  agents = { { 'Bea', class = 'Lamp' }, { 'Alf', class = 'Lamp', owner = agent 'Bea' } } }\n",
	"return { classes = ",
};

static const char *const habits[] = { "n",
	                              "N",
	                              "a",
	                              "A",
	                              "s",
	                              "S",
	                              "7n",
	                              "5N",
	                              "g",
	                              "G",
	                              "u",
	                              "U",
	                              "r",
	                              "r",
	                              "r",
	                              "w",
	                              "<Esc>",
	                              "d",
	                              "l",
	                              "y",
	                              "<Tab>",
	                              "<Down>",
	                              "<Enter>",
	                              "z",
	                              "b<Enter>",
	                              "B<Esc>",
	                              "t<Esc>",
	                              "m<Enter>",
	                              "R",
	                              "Ry",
	                              "e7<Enter>",
	                              "<lt>",
	                              ">",
	                              "f&age > 3<Enter>",
	                              "bif Bea.age > 3<Enter>",
	                              ":replay-under<Enter>",
	                              "x",
	                              ":force Bea Off<Enter>",
	                              "/a<Enter>" };

TEST_EACH(whatever_is_pressed_between_reloads_nothing_breaks, 6)
{
	uint64_t key = rng_key((uint64_t)_i + 1, 0);
	canvas_resize(&desk.rig.canvas, 160, 50);
	for (uint32_t step = 0; step < 120; step++) {
		uint32_t draw = rng_draw(key, 1, step);
		snprintf(desk.text, sizeof desk.text, "%s",
		         others[rng_below(rng_draw(key, 2, step), ARRAY_LEN(others))]);
		if (desk.count + 2 > ARRAY_LEN(desk.files))
			break;
		rig_press(&desk.rig, habits[rng_below(draw, ARRAY_LEN(habits))]);
	}
}

TEST(a_built_in_world_cannot_be_reloaded)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "r");
	rig_expect(&rig, RIG_STATUS, "reload: messaging is built in");
	rig_fini(&rig);
}
