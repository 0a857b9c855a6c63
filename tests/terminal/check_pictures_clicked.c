/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* Clicks in the diagram, the lanes and the crowd, where the program draws them. */
#include "terminal/hand.h"
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>

enum { COLS = 120, ROWS = 40 };

/* Starts the program and presses keys. */
static struct vt *start(const char *couples, const char *keys)
{
	const char *const argv[] = { subject_path(), "--paused", "-c", couples, NULL };
	struct vt *vt = vt_start(COLS, ROWS, argv, NULL);
	vt_wait_text(vt, "tick 0");
	vt_wait_sent(vt, "1000h");
	vt_settle(vt, 60);
	vt_send(vt, keys);
	return vt;
}

static void click_below(struct vt *vt, const char *heading, const char *text, int columns)
{
	hand_click(&(struct hand){ .vt = vt }, heading, text, columns);
}

TEST(a_click_on_a_state_shows_its_rules_and_another_hides_them)
{
	struct vt *vt = start("1", "15nd");
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
	struct vt *vt = start("1", "15nd");
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
	struct vt *vt = start("1", "20nl");
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
	struct vt *vt = start("300", "20ny");
	vt_wait_text(vt, "messaging  tick 20");
	vt_wait_text(vt, "══ crowd");
	click_below(vt, "══ crowd", "QuenchThirst", 2);
	vt_wait_text(vt, "►             QuenchThirst");
	click_below(vt, "══ crowd", "QuenchThirst", 2);
	click_below(vt, "══ crowd", "QuenchThirst", 2);
	vt_wait_text(vt, " of 600 agents");
	subject_quit(vt);
}
