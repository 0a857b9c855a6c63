/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* Every way in which the real program can end or stop, and what it leaves behind. */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int endings[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV,
	                       SIGBUS,  SIGFPE, SIGILL, SIGALRM, SIGUSR1 };

TEST_EACH(whatever_ends_it_the_terminal_is_as_it_was_found, sizeof endings / sizeof endings[0])
{
	/* A sanitizer would turn some signals into an exit status of its own. */
	struct vt *vt = subject_start_with("--mouse=on",
	                                   "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:"
	                                   "handle_sigfpe=0:handle_sigill=0:handle_abort=0");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	vt_signal(vt, endings[_i]);
	int status = vt_wait_exit(vt);
	ck_assert_msg(status == 128 + endings[_i] || (_i < 3 && status == 0), "%d", status);
	vt_check_restored(vt);
	vt_free(vt);
}

TEST_EACH(control_keys_end_it_as_they_end_other_programs, 2)
{
	struct vt *vt = subject_start();
	vt_send(vt, _i ? "\034" : "\003");
	int status = vt_wait_exit(vt);
	ck_assert_msg(status == 128 + (_i ? SIGQUIT : SIGINT) || (!_i && status == 0), "%d",
	              status);
	vt_check_restored(vt);
	vt_free(vt);
}

TEST(it_ends_when_the_terminal_goes_away)
{
	struct vt *vt = subject_start();
	vt_hang_up(vt);
	vt_wait_exit(vt);
	vt_free(vt);
}

/* A direct child of the test would be orphaned and never stop, so a shell is its parent. */
static struct vt *start_shell(const char *ampersand)
{
	static const char *const argv[] = { "sh", "-i", NULL };
	static const char *const environment[] = { "PS1=$ready> ", "ENV", "ready=shell", NULL };
	char command[4096];
	struct vt *vt = vt_start(80, 24, argv, environment);
	vt_wait_text(vt, "> ");
	snprintf(command, sizeof command, "'%s' --paused%s\r", subject_path(), ampersand);
	vt_send(vt, command);
	return vt;
}

static struct vt *start_in_shell(void)
{
	struct vt *vt = start_shell("");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	return vt;
}

static void suspend(struct vt *vt)
{
	vt_forget(vt);
	vt_send(vt, "\032");
	vt_wait_text(vt, "> ");
	vt_wait_sent(vt, "\033[?1049l");
	vt_settle(vt, 60);
}

TEST(it_can_be_suspended_and_resumed)
{
	struct vt *vt = start_in_shell();
	suspend(vt);
	vt_check_restored(vt);
	vt_forget(vt);
	vt_send(vt, "fg\r");
	vt_wait_text(vt, "tick 0");
	vt_wait_sent(vt, "\033[?1006h");
	vt_settle(vt, 60);
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1");
	vt_forget(vt);
	vt_send(vt, "q");
	vt_wait_sent(vt, "\033[?1049l");
	vt_settle(vt, 60);
	vt_send(vt, "echo left $?\r");
	vt_wait_text(vt, "left 0");
	vt_check_restored(vt);
	vt_free(vt);
}

TEST(a_window_resized_while_suspended_is_noticed)
{
	struct vt *vt = start_in_shell();
	suspend(vt);
	vt_resize(vt, 50, 12);
	vt_send(vt, "fg\r");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	vt_resize(vt, 100, 30);
	vt_settle(vt, 60);
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1");
	vt_free(vt);
}

TEST(it_can_be_ended_while_suspended)
{
	struct vt *vt = start_in_shell();
	suspend(vt);
	vt_send(vt, "kill %1; bg; wait %1; echo was $?\r");
	vt_wait_text(vt, "was 143");
	vt_free(vt);
}

TEST(it_can_be_ended_while_it_waits_for_the_foreground)
{
	struct vt *vt = start_shell(" &");
	vt_settle(vt, 300);
	vt_send(vt, "kill %1; bg; wait %1; echo was $?\r");
	vt_wait_text(vt, "was 143");
	vt_check_restored(vt);
	vt_free(vt);
}
