/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* The real program on a terminal, when the system has no memory left. */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The program starts with half of this, but half as much again is too little for what it is made to
   do. */
#define LIMIT_KIB "50000"

static bool starts(void)
{
	return system("(ulimit -v " LIMIT_KIB "; \"$WESTWORLD\" --version) >/dev/null 2>&1") == 0;
}

SUITE_NEEDS(starts, "a program with a sanitizer does not start with little memory")

/* A step into a tick of a crowd keeps the events of that tick, for which there is no memory. */
TEST(without_memory_it_writes_one_line_on_a_restored_terminal)
{
	const char *const argv[] = { "sh", "-c",
		                     "ulimit -v " LIMIT_KIB "; exec \"$WESTWORLD\" --paused "
		                     "--history-mb=1 -c 100000",
		                     NULL };
	struct vt *vt = vt_start(80, 24, argv, NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	vt_forget(vt);
	vt_send(vt, "ns");
	ck_assert_int_eq(vt_wait_exit(vt), 2);
	vt_check_restored(vt);
	const char *said = strstr(vt_sent(vt), "westworld: out of memory");
	ck_assert_msg(said && said > strstr(vt_sent(vt), "\033[?1049l"), "%s", vt_sent(vt));
	ck_assert_str_eq(said, "westworld: out of memory\r\n");
	vt_free(vt);
}
