/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"
#include "tui/front.h"
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
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, helps[_i].keys);
	ck_assert_msg(front_shows(&front, helps[_i].text), "%s", helps[_i].text);
	front_expect(&front, FRONT_HINTS, "Esc close");
	front_press(&front, "x");
	ck_assert(!front_shows(&front, helps[_i].text));
	front_fini(&front);
}

TEST(help_scrolls_to_both_ends_and_no_further)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "?<End>");
	ck_assert(front_shows(&front, "What an agent says is in quotes."));
	ck_assert(!front_shows(&front, " more "));
	front_press(&front, "<Down><Up>");
	ck_assert(front_shows(&front, " more "));
	front_press(&front, "<Home>");
	ck_assert(front_shows(&front, "tasks: what you might want"));
	front_press(&front, " ");
	ck_assert(!front_shows(&front, "tasks: what you might want"));
	front_fini(&front);
}

TEST(help_flows_into_a_second_column_where_both_have_room)
{
	enum { TWO_COLUMNS = 182, ROWS = 12 };
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, TWO_COLUMNS - 1, ROWS);
	front_press(&front, "?");
	ck_assert(front_shows(&front, "ask why"));
	ck_assert(!front_shows(&front, "look closer"));
	canvas_resize(&front.canvas, TWO_COLUMNS, ROWS);
	front_press(&front, "<Home>");
	ck_assert(front_shows(&front, "look closer"));
	front_press(&front, "<PgDn>");
	ck_assert(!front_shows(&front, "look closer"));
	front_press(&front, "<End>");
	ck_assert(front_shows(&front, "What an agent says is in quotes."));
	ck_assert(!front_shows(&front, " more "));
	front_fini(&front);
}

TEST(every_mark_is_in_the_help_once)
{
	bool shown[MARKS] = { false };
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "?");
	for (int page = 0; page < 12; page++, front_press(&front, "<PageDown>")) {
		for (int i = 0; i < MARKS; i++)
			shown[i] |= front_shows(&front, mark_get((enum mark_number)i)->meaning);
	}
	for (int i = 0; i < MARKS; i++)
		ck_assert_msg(shown[i], "%s", mark_get((enum mark_number)i)->meaning);
	front_fini(&front);
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
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "M?");
	for (int page = 0; page < 12; page++, front_press(&front, "<PageDown>"))
		ck_assert(!front_shows(&front, "…"));
	front_fini(&front);
}

TEST(while_the_mouse_clicks_the_help_says_how_to_select_text)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "?<PageDown>");
	ck_assert(!front_shows(&front, "Shift-drag"));
	front_press(&front, "xM?<PageDown>");
	ck_assert(front_shows(&front, "Shift-drag"));
	front_fini(&front);
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
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, silences[_i].keys);
	front_press(&front, silences[_i].key);
	front_expect(&front, FRONT_STATUS, silences[_i].status);
	front_fini(&front);
}

TEST(up_and_down_choose_in_forms)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "m<Down>");
	ck_assert(front_shows(&front, "sender    < nobody"));
	front_press(&front, "<Up><Up>");
	ck_assert(front_shows(&front, "sender    < Miner Bob"));
	front_expect(&front, FRONT_HINTS, "Up Down choose");
	front_fini(&front);
}
