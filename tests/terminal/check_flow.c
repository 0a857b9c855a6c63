/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* A terminal that takes no more of what the program sends. */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ctrl-S and Ctrl-Q, which would stop the terminal and start it again. */
TEST(control_S_does_not_freeze_the_screen)
{
	struct vt *vt = subject_start();
	vt_send(vt, "\023");
	vt_settle(vt, 60);
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1 ");
	subject_quit(vt);
}

TEST(control_S_does_not_freeze_it_after_a_stop_either)
{
	static const char *const argv[] = { "sh", "-i", NULL };
	static const char *const environment[] = { "PS1=$ready> ", "ENV", "ready=shell", NULL };
	char command[4096];
	struct vt *vt = vt_start(80, 24, argv, environment);
	vt_wait_text(vt, "> ");
	snprintf(command, sizeof command, "'%s' --paused\r", subject_path());
	vt_send(vt, command);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	vt_forget(vt);
	vt_send(vt, "\032");
	vt_wait_sent(vt, "\033[?1049l");
	vt_wait_text(vt, "> ");
	vt_settle(vt, 60);
	vt_check_restored(vt);
	vt_send(vt, "fg\r");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	vt_send(vt, "\023n");
	vt_wait_text(vt, "tick 1 ");
	vt_free(vt);
}

/* Makes the program paint everything again until the terminal is full. */
static void fill(struct vt *vt)
{
	char redraws[101];
	memset(redraws, '\f', sizeof redraws - 1);
	redraws[sizeof redraws - 1] = '\0';
	vt_send(vt, redraws);
	vt_wait_blocked(vt);
}

static const int wishes[] = { SIGTERM, SIGINT, SIGHUP };

TEST_EACH(the_first_request_ends_it_though_nothing_is_read, sizeof wishes / sizeof wishes[0])
{
	const char *const argv[] = { subject_path(), "--paused", NULL };
	struct vt *vt = vt_start(200, 60, argv, NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	fill(vt);
	vt_signal(vt, wishes[_i]);
	vt_wait_end_unread(vt);
	ck_assert_int_eq(vt_wait_exit(vt), 128 + wishes[_i]);
	vt_check_restored(vt);
	vt_free(vt);
}

/* A user who asks twice does not want to wait for the end. */
TEST(the_second_request_ends_it_at_once_though_nothing_is_read)
{
	const char *const argv[] = { subject_path(), "--paused", NULL };
	struct vt *vt = vt_start(200, 60, argv, NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	fill(vt);
	vt_signal(vt, SIGTERM);
	vt_signal(vt, SIGINT);
	vt_wait_end_unread(vt);
	vt_wait_exit(vt);
	vt_check_restored(vt);
	vt_free(vt);
}
