/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"
#include "tui/rig.h"
#include "view/mark.h"

/* What the help says, and that every key has an answer. */

/* Keys that open something, and what its help then says. */
static const struct {
	const char *keys, *text;
} helps[] = {
	{ "?", "tasks: what you might want to do" },
	{ "?", "n a s          step          By a tick, an agent, a micro-step." },
	{ "?", "agents: each agent's place, states and stats" },
	{ "?", "Select the previous agent." },
	{ "<Tab>?", "to older deliveries" },
	{ "<S-Tab>?", "Select an agent in the next place." },
	{ "w?", "why: why the selected agent" },
	{ "15nt?", "post office: what the keys do to the selected line" },
	{ "15nt?", "Hold the telegram back, or release it." },
	{ "15nt<F1>", "Close the list." },
	{ "b<Enter>B?", "Switch the breakpoint on or off." },
	{ "m?", "Pick the previous or next choice; or Left Right." },
	{ "m?", "Recall earlier or later telegrams." },
	{ "m<S-Tab><F1>", "Move the cursor by a character." },
	{ "e<F1>", "Go to the next or previous field." },
	{ ":<F1>", "Complete the word; again: the next choice." },
};

TEST_EACH(help_says_what_keys_do_in_a_mode_and_closes_back_to_it, ARRAY_LEN(helps))
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, helps[_i].keys);
	ck_assert_msg(rig_shows(&rig, helps[_i].text), "%s", helps[_i].text);
	rig_expect(&rig, RIG_HINTS, "Esc close");
	rig_press(&rig, "x");
	ck_assert(!rig_shows(&rig, helps[_i].text));
	rig_fini(&rig);
}

TEST(help_scrolls_to_both_ends_and_no_further)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "?<End>");
	ck_assert(rig_shows(&rig, "What an agent says is in quotes."));
	ck_assert(!rig_shows(&rig, " more "));
	rig_press(&rig, "<Down><Up>");
	ck_assert(rig_shows(&rig, " more "));
	rig_press(&rig, "<Home>");
	ck_assert(rig_shows(&rig, "tasks: what you might want"));
	rig_press(&rig, " ");
	ck_assert(!rig_shows(&rig, "tasks: what you might want"));
	rig_fini(&rig);
}

TEST(help_flows_into_a_second_column_where_both_have_room)
{
	enum { TWO_COLUMNS = 182, ROWS = 12 };
	struct rig rig;
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, TWO_COLUMNS - 1, ROWS);
	rig_press(&rig, "?");
	ck_assert(rig_shows(&rig, "ask why"));
	ck_assert(!rig_shows(&rig, "look closer"));
	canvas_resize(&rig.canvas, TWO_COLUMNS, ROWS);
	rig_press(&rig, "<Home>");
	ck_assert(rig_shows(&rig, "look closer"));
	rig_press(&rig, "<PgDn>");
	ck_assert(!rig_shows(&rig, "look closer"));
	rig_press(&rig, "<End>");
	ck_assert(rig_shows(&rig, "What an agent says is in quotes."));
	ck_assert(!rig_shows(&rig, " more "));
	rig_fini(&rig);
}

TEST(every_mark_is_in_the_help_once)
{
	bool shown[MARKS] = { false };
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "?");
	for (int page = 0; page < 12; page++, rig_press(&rig, "<PageDown>")) {
		for (int i = 0; i < MARKS; i++)
			shown[i] |= rig_shows(&rig, mark_get((enum mark_number)i)->meaning);
	}
	for (int i = 0; i < MARKS; i++)
		ck_assert_msg(shown[i], "%s", mark_get((enum mark_number)i)->meaning);
	rig_fini(&rig);
}

TEST(no_two_marks_look_the_same)
{
	for (int i = 0; i < MARKS; i++) {
		for (int j = 0; j < i; j++) {
			const struct mark *a = mark_get((enum mark_number)i),
					  *b = mark_get((enum mark_number)j);
			ck_assert_msg(a->glyph != b->glyph || a->second != b->second ||
			                      a->style != b->style,
			              "%s %s", a->meaning, b->meaning);
			ck_assert_str_ne(a->meaning, b->meaning);
		}
	}
}

TEST(everything_in_the_help_fits)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "M?");
	for (int page = 0; page < 12; page++, rig_press(&rig, "<PageDown>"))
		ck_assert(!rig_shows(&rig, "…"));
	rig_fini(&rig);
}

TEST(while_the_mouse_clicks_the_help_says_how_to_select_text)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "?<PageDown>");
	ck_assert(!rig_shows(&rig, "Shift-drag"));
	rig_press(&rig, "xM?<PageDown>");
	ck_assert(rig_shows(&rig, "Shift-drag"));
	rig_fini(&rig);
}

/* Keys that open a mode, a key that does nothing there, and the message. */
static const struct {
	const char *keys, *key, *status;
} silences[] = {
	{ "", "<F5>", "that key does nothing" },
	{ "", "<Insert>", "that key does nothing" },
	{ "", "<C-g>", "that key does nothing" },
	{ "", "X", "that key does nothing" },
	{ "", "<Esc>", "nothing is open" },
	{ "", "<Up>", "this is the first agent" },
	{ "<Enter><Home>", "<Up>", "this is the first line" },
	{ "15nt", "<F5>", "that key does nothing here" },
	{ "15nt", "x", "that key does nothing here" },
	{ "15nt", "<Up>", "everything is visible" },
	{ "t", "h", "the list is empty" },
	{ "t", "<Down>", "the list is empty" },
	{ "m", "<F5>", "that key does nothing here" },
	{ "m", "<C-p>", "there is no earlier telegram" },
	{ "m", "<C-n>", "there is no later telegram" },
	{ "m<S-Tab>", "<Up>", "type here" },
	{ "m<S-Tab>", "<Down>", "type here" },
	{ "15ntl", "<Tab>", "this is the only field" },
	{ "?", "<Up>", "this is the first line" },
	{ "?<End>", "<Down>", "this is the last line" },
	{ "15n<Tab>", "<Up>", "everything is visible" },
};

TEST_EACH(every_key_gets_an_answer, ARRAY_LEN(silences))
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, silences[_i].keys);
	rig_press(&rig, silences[_i].key);
	rig_expect(&rig, RIG_STATUS, silences[_i].status);
	rig_fini(&rig);
}

TEST(up_and_down_choose_in_forms)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "m<Down>");
	ck_assert(rig_shows(&rig, "sender    < nobody"));
	rig_press(&rig, "<Up><Up>");
	ck_assert(rig_shows(&rig, "sender    < Miner Bob"));
	rig_expect(&rig, RIG_HINTS, "Up Down choose");
	rig_fini(&rig);
}
