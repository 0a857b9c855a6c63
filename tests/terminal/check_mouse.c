/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* The mouse as terminals report it: SGR if the terminal's description has it, X10 otherwise. */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

/* A way to report, with reports of things that happen over the list of agents; the click is in a
   column whose X10 byte is `q`. */
struct encoding {
	const char *terminal;
	const char *up, *down, *click;
};

static const struct encoding encodings[] = {
	{ "TERM=xterm-256color", "\033[<64;20;10M", "\033[<65;20;10M",
	  "\033[<0;81;11M\033[<0;81;11m" },
	{ "TERM=screen", "\033[M`4*", "\033[Ma4*", "\033[M q+\033[M#q+" },
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
	vt_send(vt, ";11M\033[<0;81;11m");
	vt_wait_text(vt, "► Elsa");
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1 ");
	subject_quit(vt);
}

/* 30 ticks, a cell each, from the fifth column of the second row on. */
TEST(a_click_and_a_drag_along_the_row_of_the_run_go_there)
{
	struct vt *vt = start_with(&encodings[0], "1", 120, 40);
	vt_send(vt, "30n");
	vt_wait_text(vt, "tick 30 ");
	vt_send(vt, "\033[<32;10;2M\033[<0;15;2M");
	vt_wait_text(vt, "tick 10 ");
	vt_send(vt, "\033[<32;25;9M");
	vt_wait_text(vt, "tick 20 ");
	vt_send(vt, "\033[<32;1;9M");
	vt_wait_text(vt, "tick 0 ");
	vt_send(vt, "\033[<0;25;2m\033[<0;60;12M\033[<32;15;2Mn");
	vt_wait_text(vt, "tick 1 ");
	subject_quit(vt);
}
