/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* --speed is a number of ticks per second of real time. */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct pace {
	const char *speed, *ticks;
	double seconds; /* that these ticks take */
};

static const struct pace paces[] = { { "100", "70", 0.7 }, { "10", "5", 0.5 } };

static double now_s(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Seconds from the key that starts the run until the screen shows its end. */
static double run(const struct pace *pace)
{
	char end[80];
	const char *const argv[] = { subject_path(), "--paused",  "-S", pace->speed,
		                     "-n",           pace->ticks, NULL };
	struct vt *vt = vt_start(80, 24, argv, NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	snprintf(end, sizeof end, "tick %s, the end set by --ticks", pace->ticks);
	double begin = now_s();
	vt_send(vt, " ");
	vt_wait_text(vt, end);
	double seconds = now_s() - begin;
	subject_quit(vt);
	return seconds;
}

/* It never runs faster.  A busy computer can make it slower, but not in every attempt. */
TEST_EACH(a_run_takes_its_time_and_no_longer, sizeof paces / sizeof paces[0])
{
	enum { TRIALS = 5 };
	const struct pace *pace = &paces[_i];
	double least = 1e9;
	for (int i = 0; i < TRIALS && least > pace->seconds * 1.3; i++) {
		double seconds = run(pace);
		ck_assert_double_gt(seconds, pace->seconds * 0.97);
		least = seconds < least ? seconds : least;
	}
	ck_assert_double_lt(least, pace->seconds * 1.3);
}
