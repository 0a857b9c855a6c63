/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* Many seeds at a terminal: the progress shown, and Ctrl-C. */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* With the first of its seeds Elsa visits the bathroom in the first tick; the second runs on and
   on. */
static struct vt *start(void)
{
	const char *const argv[] = { subject_path(),
		                     "--ticks=1000000000000",
		                     "--seeds=1..2",
		                     "--jobs=1",
		                     "--never=tick == 1 and Elsa.state == \"VisitBathroom\"",
		                     NULL };
	struct vt *vt = vt_start(80, 24, argv, NULL);
	vt_wait_text(vt, "seed 1 of 2; Ctrl-C stops it");
	return vt;
}

TEST(control_c_writes_the_results_so_far)
{
	struct vt *vt = start();
	vt_settle(vt, 60);
	vt_send(vt, "\003");
	ck_assert_int_eq(vt_wait_exit(vt), 128 + SIGINT);
	const char *screen = vt_screen(vt);
	ck_assert_ptr_nonnull(strstr(screen, "seed 1: --never: 'tick == 1 and "));
	ck_assert_ptr_nonnull(strstr(screen, "after 1 of 2 seeds: 1 of 1 seeds fails; 0 pass"));
	ck_assert_ptr_nonnull(strstr(screen, "to watch the first: westworld --seed=1 "));
	ck_assert_ptr_null(strstr(screen, "Ctrl-C"));
	vt_free(vt);
}

TEST(it_ends_when_the_terminal_goes_away)
{
	struct vt *vt = start();
	vt_hang_up(vt);
	vt_wait_exit(vt);
	vt_free(vt);
}
