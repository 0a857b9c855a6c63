/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "terminal/subject.h"
#include "suite.h"

/* The loop: the program itself on a terminal, keys, time, and what it costs. */

static struct vt *start(const char *option, const char *value, const char *world)
{
	const char *program = getenv("WESTWORLD");
	ck_assert_msg(program, "WESTWORLD does not name the program");
	const char *const argv[] = { program, option, value, world, NULL };
	return vt_start(80, 24, argv, NULL);
}

/* Seconds of processor time of all children that have been waited for. */
static double used_s(void)
{
	struct rusage usage;
	getrusage(RUSAGE_CHILDREN, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

TEST(it_starts_steps_and_quits)
{
	struct vt *vt = start("-P", "--", "messaging");
	vt_wait_text(vt, "tick 0");
	vt_send(vt, "20n");
	vt_wait_text(vt, "tick 20 ");
	vt_send(vt, "NNN");
	vt_wait_text(vt, "tick 17 ");
	subject_quit(vt);
}

TEST(it_runs_by_itself_until_it_is_told_to_pause)
{
	struct vt *vt = start("-S", "20", "messaging");
	vt_wait_text(vt, "RUNNING");
	vt_wait_no_text(vt, "tick 0 ");
	vt_send(vt, " ");
	vt_wait_text(vt, "PAUSED");
	vt_settle(vt, 200);
	subject_quit(vt);
}

TEST(a_run_at_full_speed_hears_keys)
{
	struct vt *vt = start("-P", "--", "messaging");
	vt_wait_text(vt, "tick 0");
	vt_send(vt, "++++++++++++ ");
	vt_wait_text(vt, "max");
	vt_wait_text(vt, "not shown");
	vt_send(vt, " ");
	vt_wait_text(vt, "PAUSED");
	subject_quit(vt);
}

/* With a frame for each key this would take too long to pass. */
TEST(a_run_at_full_speed_reads_all_the_keys_that_wait)
{
	enum { PASTED = 2000 };
	char keys[PASTED + 32] = ":";
	struct vt *vt = start("-S", "max", "messaging");
	vt_wait_text(vt, "max");
	memset(keys + 1, 'x', PASTED);
	strcpy(keys + 1 + PASTED, "\x15pause\r");
	vt_send(vt, keys);
	vt_wait_text(vt, "PAUSED");
	subject_quit(vt);
}

TEST(a_step_repeated_too_often_is_ended_by_a_key)
{
	struct vt *vt = start("-P", "--", "messaging");
	vt_wait_text(vt, "tick 0");
	vt_send(vt, "9999999s");
	vt_wait_text(vt, "GOING");
	vt_send(vt, " ");
	vt_wait_text(vt, "PAUSED");
	subject_quit(vt);
}

TEST(another_size_is_another_layout)
{
	struct vt *vt = start("-P", "--", "messaging");
	vt_wait_text(vt, "tick 0");
	vt_resize(vt, 40, 10);
	vt_wait_no_text(vt, "telegrams");
	vt_resize(vt, 20, 5);
	vt_wait_text(vt, "needs 40x10");
	vt_resize(vt, 120, 40);
	vt_wait_text(vt, "telegrams");
	subject_quit(vt);
}

TEST(what_was_scribbled_is_drawn_over)
{
	struct vt *vt = start("-P", "--", "messaging");
	vt_wait_text(vt, "tick 0");
	vt_scribble(vt, "scribble");
	vt_send(vt, "\x0c");
	vt_wait_no_text(vt, "scribble");
	subject_quit(vt);
}

TEST(while_paused_it_does_nothing_at_all)
{
	double before = used_s();
	struct vt *vt = start("-P", "--", "messaging");
	vt_wait_text(vt, "tick 0");
	vt_send(vt, "500n");
	vt_wait_text(vt, "tick 500 ");
	vt_settle(vt, 100);
	ck_assert_uint_eq(vt_settle(vt, 1500), 0);
	subject_quit(vt);
	ck_assert_double_lt(used_s() - before, 1.0);
}

/* Sixty ticks at fifty a second take 1.2 s, of which it sleeps nearly all. */
TEST(while_running_it_sleeps_between_due_ticks)
{
	double before = used_s();
	const char *const argv[] = { getenv("WESTWORLD"), "-S", "50", "-n", "60", NULL };
	struct vt *vt = vt_start(80, 24, argv, NULL);
	vt_wait_text(vt, "tick 60, the end set by --ticks");
	subject_quit(vt);
	ck_assert_double_lt(used_s() - before, 0.7);
}

/* The whole of a file; its text is static. */
static const char *text_of(const char *path)
{
	static char text[1 << 16];
	FILE *file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	return text;
}

TEST_EACH(what_is_played_is_filmed, 2)
{
	char path[64], option[80], command[80];
	snprintf(path, sizeof path, "/tmp/westworld.%ld.cast", (long)getpid());
	remove(path);
	snprintf(option, sizeof option, "--export=%s", path);
	snprintf(command, sizeof command, ":export %s\r", path);
	struct vt *vt = start("-P", _i ? option : "--", _i ? "messaging" : NULL);
	vt_wait_text(vt, "tick 0");
	if (!_i) {
		vt_send(vt, command);
		vt_wait_text(vt, "export goes to");
	}
	vt_send(vt, "20n");
	vt_wait_text(vt, "tick 20 ");
	subject_quit(vt);
	const char *text = text_of(path);
	ck_assert_ptr_eq(strstr(text, "{\"version\":2,\"width\":80,\"height\":24,"), text);
	ck_assert_ptr_nonnull(strstr(text, "tick 20"));
	ck_assert_str_eq(text + strlen(text) - 3, "\"]\n");
	remove(path);
}

TEST(a_run_is_exported_when_its_terminal_is_left)
{
	const char *path = "/tmp/westworld.check_loop.csv";
	remove(path);
	struct vt *vt = start("-P", "--export=/tmp/westworld.check_loop.csv", "messaging");
	vt_wait_text(vt, "tick 0");
	vt_send(vt, "3n");
	vt_wait_text(vt, "tick 3 ");
	subject_quit(vt);
	ck_assert_ptr_nonnull(strstr(text_of(path), "\n3,1.5,Elsa,shack,"));
	remove(path);
}
