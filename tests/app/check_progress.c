/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <check.h>
#include <stdlib.h>
#include <unistd.h>

#include "suite.h"

/* The tests move the time of the last report back by a minute, which no machine is slow enough to
 * need. */
enum { MINUTE_MS = 60000 };

static int errors;
static off_t heard;

/* Redirects stderr to a file. */
static void listen(void)
{
	char name[] = "/tmp/westworld.XXXXXX";
	errors = mkstemp(name);
	ck_assert_int_ge(errors, 0);
	unlink(name);
	ck_assert_int_eq(dup2(errors, STDERR_FILENO), STDERR_FILENO);
}

/* What was written since the last call. */
static const char *hear(void)
{
	static char text[256];
	ssize_t size = pread(errors, text, sizeof text - 1, heard);
	ck_assert_int_ge(size, 0);
	text[size] = '\0';
	heard += size;
	return text;
}

TEST(a_long_wait_shows_how_far_it_is)
{
	struct progress progress;
	listen();
	progress_begin(&progress, "seed");
	progress.told_ms += MINUTE_MS;
	progress_tell(&progress, 1, 10);
	ck_assert_str_eq(hear(), "");
	progress.told_ms -= 2 * MINUTE_MS;
	int64_t before = progress.told_ms;
	progress_tell(&progress, 2, 10);
	ck_assert_str_eq(hear(), "\rseed 2 of 10; Ctrl-C stops it");
	ck_assert_int_gt(progress.told_ms, before);
	progress.told_ms += MINUTE_MS;
	progress_tell(&progress, 3, 10);
	ck_assert_str_eq(hear(), "");
	progress.told_ms -= 2 * MINUTE_MS;
	progress_tell(&progress, 4, 10);
	ck_assert_str_eq(hear(), "\rseed 4 of 10; Ctrl-C stops it");
}

/* Once it is shown, the line is written again ten times a second. */
TEST(the_line_moves_on_sooner_than_it_appears)
{
	struct progress progress;
	listen();
	progress_begin(&progress, "seed");
	progress.cols = 1;
	progress.told_ms -= 150;
	progress_tell(&progress, 5, 10);
	ck_assert_str_eq(hear(), "\rseed 5 of 10; Ctrl-C stops it");
}

TEST(at_the_end_the_line_is_cleared_once)
{
	struct progress progress;
	listen();
	progress_begin(&progress, "seed");
	progress.told_ms -= MINUTE_MS;
	progress_tell(&progress, 9, 10);
	hear();
	progress.told_ms -= MINUTE_MS;
	progress_tell(&progress, 10, 10);
	const char *cleared = hear();
	ck_assert_int_eq(cleared[0], '\r');
	size_t length = 1;
	while (cleared[length] == ' ')
		length++;
	ck_assert_uint_eq(length, sizeof "seed 9 of 10; Ctrl-C stops it");
	ck_assert_str_eq(cleared + length, "\r");
	progress_end(&progress);
	ck_assert_str_eq(hear(), "");
}

TEST(quick_work_shows_nothing)
{
	struct progress progress;
	listen();
	progress_begin(&progress, "seed");
	progress.told_ms -= MINUTE_MS;
	progress_tell(&progress, 10, 10);
	progress_end(&progress);
	ck_assert_str_eq(hear(), "");
}
