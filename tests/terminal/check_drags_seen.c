/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* Drags in each view, as a terminal reports them and as the user sees them. */
#include "terminal/hand.h"
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct vt *start(const char *terminal, const char *couples, int cols, int rows)
{
	const char *const argv[] = { subject_path(), "--paused", "-c", couples, NULL };
	const char *const environment[] = { terminal, NULL };
	struct vt *vt = vt_start(cols, rows, argv, environment);
	vt_wait_text(vt, "tick 0");
	vt_wait_sent(vt, "1006h");
	vt_settle(vt, 60);
	return vt;
}

/* Keys that lead to a view, and what it shows then; where the button is pressed, and where the
   mouse is dragged: to a text, or by a number of rows; and what appears then, or disappears. */
static const struct scene {
	const char *couples;
	int cols, rows;
	const char *keys, *ready;
	const char *heading, *from, *to;
	int by;
	const char *seen, *gone;
} scenes[] = {
	{ "1", 120, 40, "60n", "tick 60 ", "── map", "Miner Bob", "Elsa", 0, "► Elsa", NULL },
	{ "1", 120, 40, "60n", "tick 60 ", "══ agents", "Miner Bob", "Elsa", 0, "► Elsa", NULL },
	{ "1", 120, 40, "60n", "tick 60 ", "── telegrams", "✓ 59", NULL, -2, "✓ 49", "✓ 59" },
	{ "1", 120, 40, "60n", "tick 60 ", "── trace", "end of tick 60", NULL, -3,
	  "tick 60, event 14 of 16", NULL },
	{ "1", 120, 40, "60n", "tick 60 ", "── diagram", "VisitBankAndDep", "QuenchThirst", 0,
	  "QuenchThirst: to", "VisitBankAndDepositGold: to" },
	{ "1", 120, 40, "60n", "tick 60 ", "── lanes", "60", "45", 0, "messaging  tick 45 ", NULL },
	{ "300", 120, 40, "20ny", "══ crowd", "══ crowd", "EnterMine", "QuenchThirst", 0,
	  "►             QuenchThirst", NULL },
	{ "1", 80, 24, "20n", "tick 20 ", "── map", "── trace", NULL, -3, "fatigued? fatigue 6",
	  "cooking" },
	{ "1", 80, 24, "60n\r", "Miner, id 0", "┌─ Miner Bob", "place", NULL, -2, "last changes",
	  "Miner, id 0" },
	{ "1", 80, 24, "60nw", "since tick 60", "┌─ why", "money_in_bank", NULL, -2, NULL,
	  "since tick 60" },
	{ "1", 80, 24, "?", "tasks: what", "┌─ help", "watch", NULL, -1, NULL, "tasks: what" },
	{ "1", 80, 24, "b\r:break tick 90\rB", "┌─ breakpoints", "┌─ breakpoints", "►", NULL, 1,
	  "► [x]     0  tick 90", NULL },
};

TEST_EACH(a_drag_in_a_view_is_visible, 2 * sizeof scenes / sizeof scenes[0])
{
	const struct scene *scene = &scenes[_i / 2];
	const char *terminal = _i % 2 ? "TERM=screen" : "TERM=xterm-256color";
	struct vt *vt = start(terminal, scene->couples, scene->cols, scene->rows);
	struct hand hand = { .vt = vt, .bytes = _i % 2 };
	vt_send(vt, scene->keys);
	vt_wait_text(vt, scene->ready);
	if (scene->seen)
		ck_assert_ptr_null(strstr(vt_screen(vt), scene->seen));
	hand_press(&hand, scene->heading, scene->from, 1);
	if (scene->to)
		hand_drag(&hand, scene->heading, scene->to, 1);
	hand_drag_by(&hand, 0, scene->by);
	hand_release(&hand);
	if (scene->seen)
		vt_wait_text(vt, scene->seen);
	if (scene->gone)
		vt_wait_no_text(vt, scene->gone);
	vt_signal(vt, SIGTERM);
	vt_wait_exit(vt);
	vt_check_restored(vt);
	vt_free(vt);
}

TEST(a_mouse_that_was_given_back_drags_nothing_and_is_not_typed)
{
	struct vt *vt = start("TERM=xterm-256color", "1", 120, 40);
	struct hand hand = { .vt = vt };
	vt_send(vt, "60nM");
	vt_wait_text(vt, "the mouse selects text");
	vt_wait_sent(vt, "1002l");
	hand_press(&hand, "── lanes", "60", 0);
	hand_drag(&hand, "── lanes", "45", 0);
	hand_release(&hand);
	vt_send(vt, "n");
	vt_wait_text(vt, "messaging  tick 61 ");
	vt_forget(vt);
	vt_send(vt, "M");
	vt_wait_sent(vt, "1002h");
	hand_press(&hand, "── lanes", "60", 0);
	hand_drag(&hand, "── lanes", "45", 0);
	vt_wait_text(vt, "messaging  tick 45 ");
	hand_release(&hand);
	subject_quit(vt);
}

/* A report that comes in two pieces is neither lost nor typed. */
TEST(a_report_may_be_torn_apart)
{
	struct vt *vt = start("TERM=xterm-256color", "20", 120, 24);
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
	struct vt *vt = start(_i ? "TERM=screen" : "TERM=xterm-256color", "40", 120, 40);
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
