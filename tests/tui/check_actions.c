/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "tui/rig.h"
#include "term/key.h"
#include "suite.h"

/* The action list: every action, by each of its keys and by its name. */

/* Situations in which each action has something to do: in the past, inside a tick, with a
 * breakpoint, with an input, with a filter, scrolled, running. */
static const char *const settings[] = {
	"20n",
	"20n10NSS",
	"20nb<Enter>",
	"5n:Elsa.cooking = 1<Enter>",
	"5n:Elsa.cooking = 1<Enter>u",
	"20nfzzz<Enter>",
	"20nw",
	"20n<Down>",
	"200n<Tab>vvv",
	"200n<Tab>",
	"200n<Tab><PageUp><PageUp>",
	"20n<Space>",
};

static void copy_screen(const struct rig *rig, char *out, size_t size)
{
	char line[CANVAS_LINE_MAX];
	size_t length = 0;
	for (int y = 0; y < rig->canvas.rows; y++)
		length += (size_t)snprintf(out + length, size - length, "%s\n",
		                           rig_row(rig, y, line));
}

enum { SCREEN_SIZE = 24 * 80 * 4 };

/* Whether keys change the screen, or what must happen next, in some situation. */
static bool does_something(const char *keys)
{
	static char before[SCREEN_SIZE], after[SCREEN_SIZE];
	bool changed = false;
	for (size_t i = 0; i < ARRAY_LEN(settings) && !changed; i++) {
		struct rig rig;
		rig_init(&rig, "messaging");
		rig.may = APP_REPAINT | APP_SUSPEND | APP_QUIT;
		rig_press(&rig, settings[i]);
		copy_screen(&rig, before, sizeof before);
		rig_press(&rig, keys);
		copy_screen(&rig, after, sizeof after);
		changed = strcmp(before, after) != 0 || (rig.next & ~(unsigned)APP_DRAW);
		rig_fini(&rig);
	}
	return changed;
}

TEST_EACH(every_key_does_something, ACTIONS)
{
	const struct action *action = &action_table[_i];
	const char *keys = action->keys;
	uint32_t key;
	for (const char *begin = keys; key_parse(&keys, &key, NULL); begin = keys) {
		char script[16];
		snprintf(script, sizeof script, "%.*s", (int)(keys - begin), begin);
		ck_assert_msg(does_something(script), "%s: %s does nothing", action->name, script);
		ck_assert_ptr_eq(action_of_key(key), action);
	}
	ck_assert_str_eq(keys, "");
}

TEST_EACH(every_name_does_something, ACTIONS)
{
	const struct action *action = &action_table[_i];
	const char *rest;
	char script[64];
	snprintf(script, sizeof script, ":%s<Enter>", action->name);
	ck_assert_msg(does_something(script), "%s does nothing", script);
	ck_assert_ptr_eq(action_begins(action->name, &rest), action);
}

TEST_EACH(every_action_has_a_sentence_that_fits_and_a_hint_if_it_is_shown_at_times, ACTIONS)
{
	const struct action *action = &action_table[_i];
	ck_assert_str_ne(action->help, "");
	ck_assert_int_eq(action->help[strlen(action->help) - 1], '.');
	ck_assert_int_le(width_text(action->help), 48);
	ck_assert(((action->when & ~(unsigned)(ON_VIEW | CHANGES)) == WHEN_NEVER) ==
	          !action->hint[0]);
}

TEST(the_help_shows_every_action)
{
	bool shown[ACTIONS] = { false };
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "?");
	for (int page = 0; page < 12; page++) {
		for (int i = 0; i < ACTIONS; i++)
			shown[i] |= rig_shows(&rig, action_table[i].help);
		rig_press(&rig, "<PageDown>");
	}
	for (int i = 0; i < ACTIONS; i++)
		ck_assert_msg(shown[i], "%s", action_table[i].name);
	rig_fini(&rig);
}

TEST(the_hints_follow_what_goes_on)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20n");
	rig_expect(&rig, RIG_HINTS, "Space run");
	rig_expect(&rig, RIG_HINTS, "q quit");
	rig_press(&rig, "N");
	rig_expect(&rig, RIG_HINTS, "G newest");
	rig_press(&rig, "<Space>");
	rig_expect(&rig, RIG_HINTS, "Space pause");
	rig_expect(&rig, RIG_HINTS, "+ faster");
	rig_press(&rig, "m");
	rig_expect(&rig, RIG_HINTS, "Tab next field");
	rig_fini(&rig);
}
