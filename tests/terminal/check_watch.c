/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "suite.h"
#include "terminal/vt.h"

/* --watch: a file that changes while the program runs. */

static char folder[64], lamp[80], base[80], beside[80];

static void write_file(const char *path, const char *stats, const char *rest)
{
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fprintf(file,
	        "return { classes = { Lamp = { stats = { %s }, initial = 'Off',\n"
	        "states = { Off = {} } } }, agents = { { 'Alf', class = 'Lamp' } } }\n%s",
	        stats, rest);
	fclose(file);
}

static void write_text(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

static void begin(void)
{
	strcpy(folder, "/tmp/watch.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(lamp, sizeof lamp, "%s/lamp.lua", folder);
	snprintf(base, sizeof base, "%s/base.lua", folder);
	snprintf(beside, sizeof beside, "%s/lamp.new", folder);
	write_file(lamp, "watts = 40", "");
}

static void end(void)
{
	unlink(lamp);
	unlink(base);
	unlink(beside);
	ck_assert_int_eq(rmdir(folder), 0);
}

static struct vt *start(void)
{
	const char *const argv[] = { getenv("WESTWORLD"), "-P", "--watch", lamp, NULL };
	struct vt *vt = vt_start(80, 24, argv, NULL);
	vt_wait_text(vt, "tick 0");
	return vt;
}

static void quit(struct vt *vt)
{
	vt_send(vt, "q");
	ck_assert_int_eq(vt_wait_exit(vt), 0);
	vt_check_restored(vt);
	vt_free(vt);
}

FIXTURE(begin, end)

TEST(a_file_that_is_written_or_replaced_is_reloaded)
{
	struct vt *vt = start();
	vt_wait_text(vt, "watts 40");
	write_file(lamp, "watts = 40, age = 7", "");
	vt_wait_text(vt, "age 7");
	write_file(beside, "watts = 40, mass = 5", "");
	ck_assert_int_eq(rename(beside, lamp), 0);
	vt_wait_text(vt, "mass 5");
	unlink(lamp);
	write_file(lamp, "watts = 40, length = 3", "");
	vt_wait_text(vt, "length 3");
	quit(vt);
}

TEST(a_broken_file_is_reported_and_so_is_its_repair)
{
	struct vt *vt = start();
	write_file(lamp, "watts = 40, age = 7", "}");
	vt_wait_text(vt, "lamp.lua:3:");
	vt_wait_text(vt, "watts 40");
	write_file(lamp, "watts = 40, age = 7", "");
	vt_wait_text(vt, "age 7");
	vt_wait_no_text(vt, "lamp.lua:3:");
	quit(vt);
}

TEST(files_that_it_extends_are_watched_too)
{
	write_file(base, "watts = 40", "");
	write_text(lamp, "return { extends = 'base' }\n");
	struct vt *vt = start();
	vt_wait_text(vt, "watts 40");
	write_file(beside, "watts = 40, age = 7", "");
	ck_assert_int_eq(rename(beside, base), 0);
	vt_wait_text(vt, "age 7");
	quit(vt);
}

TEST(required_files_are_watched_once_they_are_read)
{
	struct vt *vt = start();
	vt_send(vt, "nnN");
	vt_wait_text(vt, "tick 1");
	write_text(base, "return 7\n");
	write_text(lamp, "local n = require 'base'\n"
	                 "return { classes = { Lamp = { stats = { watts = n }, initial = 'Off',\n"
	                 "states = { Off = {} } } }, agents = { { 'Alf', class = 'Lamp' } } }\n");
	vt_wait_text(vt, "r reloads it");
	vt_send(vt, "r");
	vt_wait_text(vt, "reloaded");
	write_text(base, "this is no Lua\n");
	vt_wait_text(vt, "base.lua:1:");
	write_text(base, "return 12\n");
	vt_wait_no_text(vt, "base.lua:1:");
	quit(vt);
}

TEST(a_learner_s_file_is_checked_when_it_is_saved)
{
	char program[PATH_MAX], here[PATH_MAX], mine[sizeof folder + 16];
	const char *const argv[] = { program, "--lesson=./lesson.lua", NULL };
	ck_assert_ptr_nonnull(realpath(getenv("WESTWORLD"), program));
	ck_assert_ptr_nonnull(getcwd(here, sizeof here));
	ck_assert_int_eq(chdir(folder), 0);
	snprintf(mine, sizeof mine, "%s/mine.lua", folder);
	ck_assert_int_eq(mkdir("work", 0700), 0);
	ck_assert_int_eq(rename(lamp, "work/begin.lua"), 0);
	write_text(
		"lesson.lua",
		"return { title = 'Lamps', world = 'miner', work = { from = 'begin.lua', as = 'mine.lua' },\n"
		"steps = { mend { 'Make it heavy.', ticks = 2, good = 'begin.lua',\n"
		"checks = { { always = 'Alf.watts > 40' } } } } }\n");
	struct vt *vt = vt_start(80, 24, argv, NULL);
	vt_wait_text(vt, "Make it heavy.");
	write_file(mine, "watts = 39", "");
	vt_wait_text(vt, "0 of 1 checks hold");
	write_file(mine, "watts = 41", "");
	vt_wait_text(vt, "1 of 1 checks hold");
	quit(vt);
	unlink("mine.lua");
	unlink("lesson.lua");
	unlink("work/begin.lua");
	rmdir("work");
	ck_assert_int_eq(chdir(here), 0);
}

TEST(nothing_is_sent_while_nothing_changes)
{
	struct vt *vt = start();
	vt_settle(vt, 100);
	vt_forget(vt);
	/* Another file of the folder has no effect. */
	write_file(beside, "watts = 1", "");
	ck_assert_uint_eq(vt_settle(vt, 200), 0);
	vt_send(vt, "q");
	ck_assert_int_eq(vt_wait_exit(vt), 0);
	vt_free(vt);
}
