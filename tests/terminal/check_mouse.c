/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* The mouse as terminals report it: SGR if the terminal's description has it, X10 otherwise. */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A way to report, with reports of things that happen over the list of agents; the click is in a
   column whose X10 byte is `q`. */
struct encoding {
	const char *terminal;
	const char *up, *down, *click;
};

static const struct encoding encodings[] = {
	{ "TERM=xterm-256color", "\033[<64;20;10M", "\033[<65;20;10M",
	  "\033[<0;81;12M\033[<0;81;12m" },
	{ "TERM=screen", "\033[M`4*", "\033[Ma4*", "\033[M q,\033[M#q," },
};

enum { ENCODINGS = sizeof encodings / sizeof encodings[0] };

static struct vt *start_with(const struct encoding *encoding, const char *couples, int cols,
                             int rows)
{
	const char *const argv[] = { subject_path(), "--paused", "-c", couples, NULL };
	const char *const environment[] = { encoding->terminal, NULL };
	struct vt *vt = vt_start(cols, rows, argv, environment);
	vt_wait_text(vt, "tick 0");
	vt_wait_sent(vt, "1000h");
	vt_settle(vt, 60);
	return vt;
}

static struct vt *start(const struct encoding *encoding, int cols)
{
	return start_with(encoding, "20", cols, 24);
}

static void repeat(struct vt *vt, const char *report)
{
	for (int i = 0; i < 40; i++)
		vt_send(vt, report);
}

TEST_EACH(the_wheel_scrolls_the_list_of_agents_down_and_up, ENCODINGS)
{
	const struct encoding *encoding = &encodings[_i];
	struct vt *vt = start(encoding, 80);
	vt_wait_text(vt, "Miner Bob      GoHome");
	repeat(vt, encoding->down);
	vt_wait_text(vt, "MinersWife 40");
	vt_wait_no_text(vt, "Miner Bob      GoHome");
	repeat(vt, encoding->up);
	vt_wait_text(vt, "Miner Bob      GoHome");
	vt_wait_no_text(vt, "MinersWife 40");
	subject_quit(vt);
}

/* Neither the column nor the letter that ends a report is a key. */
TEST_EACH(a_click_selects_the_agent_under_it_and_is_not_typed, ENCODINGS)
{
	const struct encoding *encoding = &encodings[_i];
	struct vt *vt = start(encoding, 120);
	vt_wait_text(vt, "► Miner Bob");
	vt_send(vt, encoding->click);
	vt_wait_text(vt, "► Elsa");
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1 ");
	subject_quit(vt);
}

TEST_EACH(a_double_click_opens_the_details, ENCODINGS)
{
	const struct encoding *encoding = &encodings[_i];
	struct vt *vt = start(encoding, 120);
	vt_send(vt, encoding->click);
	vt_wait_text(vt, "► Elsa");
	vt_send(vt, encoding->click);
	vt_send(vt, encoding->click);
	vt_wait_text(vt, "MinersWife, id 1");
	vt_send(vt, "q");
	vt_wait_no_text(vt, "MinersWife, id 1");
	subject_quit(vt);
}

TEST(M_gives_the_mouse_back_and_takes_it_again)
{
	struct vt *vt = start(&encodings[0], 120);
	vt_send(vt, "M");
	vt_wait_sent(vt, "1000l");
	vt_wait_text(vt, "the mouse selects text");
	vt_send(vt, "M");
	vt_wait_text(vt, "the mouse clicks");
	vt_send(vt, encodings[0].click);
	vt_wait_text(vt, "► Elsa");
	subject_quit(vt);
}

/* A report that comes in two pieces is neither lost nor typed. */
TEST(a_report_may_be_torn_apart)
{
	struct vt *vt = start(&encodings[0], 120);
	vt_wait_text(vt, "► Miner Bob");
	vt_send(vt, "\033[<0;81");
	vt_settle(vt, 100);
	vt_send(vt, ";12M\033[<0;81;12m");
	vt_wait_text(vt, "► Elsa");
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1 ");
	subject_quit(vt);
}

/* Any numbers will do. */
static unsigned draw(unsigned *state, unsigned count)
{
	*state = *state * 1103515245 + 12345;
	return (*state >> 16) % count;
}

TEST_EACH(random_reports_break_nothing, 2)
{
	static const int buttons[] = { 0, 0, 32, 32, 32, 3, 35, 64, 65, 1, 34, 128 };
	static const char *const keys[] = { "n", "l", "d", "\r", "?", "t", "m", "\033", "w", "\t" };
	unsigned state = 7 + (unsigned)_i;
	struct vt *vt = start_with(&encodings[_i], "40", 120, 40);
	for (int i = 0; i < 400; i++) {
		char bytes[64];
		int button = buttons[draw(&state, sizeof buttons / sizeof buttons[0])];
		if (draw(&state, 4) == 0)
			snprintf(bytes, sizeof bytes, "\033[M%c%c%c", button % 96 + 32,
			         33 + (int)draw(&state, 90), 33 + (int)draw(&state, 60));
		else
			snprintf(bytes, sizeof bytes, "\033[<%d;%d;%d%c", button,
			         (int)draw(&state, 160), (int)draw(&state, 50),
			         draw(&state, 5) ? 'M' : 'm');
		vt_send(vt, bytes);
		if (draw(&state, 12) == 0)
			vt_send(vt, keys[draw(&state, sizeof keys / sizeof keys[0])]);
		vt_settle(vt, 0);
	}
	vt_send(vt, "\033");
	vt_settle(vt, 60);
	vt_send(vt, "\033");
	vt_settle(vt, 60);
	vt_resize(vt, 100, 30);
	vt_wait_text(vt, "seed 1");
	vt_signal(vt, SIGTERM);
	int status = vt_wait_exit(vt);
	ck_assert_msg(status == 0 || status == 128 + SIGTERM, "%d", status);
	vt_check_restored(vt);
	vt_free(vt);
}

/* Clicks in the diagram, the lanes and the crowd, where the program draws them. */

static struct vt *start_large(const char *couples, const char *keys)
{
	struct vt *vt = start_with(&encodings[0], couples, 120, 40);
	vt_send(vt, keys);
	return vt;
}

/* The first such text below a heading, or NULL. */
static const char *find(const char *screen, const char *heading, const char *text)
{
	const char *below = strstr(screen, heading);
	return below ? strstr(below, text) : NULL;
}

/* Clicks that many columns after the start of the text.  Waits for it, since a screen may come in
   pieces. */
static void click_below(struct vt *vt, const char *heading, const char *text, int columns)
{
	enum { TRIES = 500, SILENCE_MS = 20 };
	const char *screen = vt_screen(vt), *found = NULL;
	char report[64];
	int column = 1 + columns, row = 1;
	for (int i = 0; i < TRIES && !(found = find(screen, heading, text)); i++) {
		vt_settle(vt, SILENCE_MS);
		screen = vt_screen(vt);
	}
	ck_assert_msg(found, "there is no %s below %s", text, heading);
	for (const char *at = screen; at < found; at++) {
		bool begins = ((unsigned char)*at & 0xc0) != 0x80;
		column = *at == '\n' ? 1 + columns : column + begins;
		row += *at == '\n';
	}
	snprintf(report, sizeof report, "\033[<0;%d;%dM\033[<0;%d;%dm", column, row, column, row);
	vt_send(vt, report);
}

TEST(a_click_on_a_state_shows_its_rules_and_another_hides_them)
{
	struct vt *vt = start_large("1", "15nd");
	vt_wait_text(vt, "tick 15");
	vt_wait_text(vt, "══ diagram ══");
	click_below(vt, "══ diagram ══", "QuenchThirst", 2);
	vt_wait_text(vt, "QuenchThirst: to EnterMineAndDigForNugget: refreshed");
	click_below(vt, "══ diagram ══", "refreshed", 0);
	vt_wait_no_text(vt, "QuenchThirst: to");
	subject_quit(vt);
}

TEST(a_double_click_on_a_state_goes_to_its_last_visit)
{
	struct vt *vt = start_large("1", "15nd");
	vt_wait_text(vt, "tick 15");
	vt_wait_text(vt, "══ diagram ══");
	click_below(vt, "══ diagram ══", "VisitBankAndDepositGold", 2);
	vt_wait_text(vt, "VisitBankAndDepositGold: to");
	click_below(vt, "══ diagram ══", "VisitBankAndDepositGold", 2);
	click_below(vt, "══ diagram ══", "VisitBankAndDepositGold", 2);
	vt_wait_text(vt, "messaging  tick 14");
	subject_quit(vt);
}

TEST(a_click_in_the_lanes_shows_that_tick_and_on_a_name_selects)
{
	struct vt *vt = start_large("1", "20nl");
	vt_wait_text(vt, "messaging  tick 20");
	vt_wait_text(vt, "══ lanes ══");
	click_below(vt, "══ lanes ══", "10", 0);
	vt_wait_text(vt, "messaging  tick 10");
	click_below(vt, "══ lanes ══", "Elsa", 0);
	vt_wait_text(vt, "► Elsa");
	click_below(vt, "══ lanes ══", "20", 0);
	vt_wait_text(vt, "messaging  tick 20");
	subject_quit(vt);
}

TEST(a_double_click_on_a_line_of_the_crowd_lists_its_agents)
{
	struct vt *vt = start_large("300", "20ny");
	vt_wait_text(vt, "messaging  tick 20");
	vt_wait_text(vt, "══ crowd");
	click_below(vt, "══ crowd", "QuenchThirst", 2);
	vt_wait_text(vt, "►             QuenchThirst");
	click_below(vt, "══ crowd", "QuenchThirst", 2);
	click_below(vt, "══ crowd", "QuenchThirst", 2);
	vt_wait_text(vt, " of 600 agents");
	subject_quit(vt);
}
