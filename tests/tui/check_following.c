/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "follow/feed.h"
#include "lua/mapping.h"
#include "session/breakpoint.h"
#include "session/travel.h"
#include "suite.h"
#include "term/canvas.h"
#include "tui/app.h"

/* An app that follows a file, which the tests write. */
static struct {
	char path[64];
	FILE *file;
	struct feed feed;
	struct session *session;
	struct breakpoints breakpoints;
	struct app *app;
	struct canvas canvas;
	char line[CANVAS_LINE_MAX];
} rig;

static void write_lines(const char *lines)
{
	fputs(lines, rig.file);
	fflush(rig.file);
}

static void begin(void)
{
	struct error error;
	memset(&rig, 0, sizeof rig);
	snprintf(rig.path, sizeof rig.path, "/tmp/followed-XXXXXX");
	int descriptor = mkstemp(rig.path);
	ck_assert_int_ge(descriptor, 0);
	rig.file = fdopen(descriptor, "w");
	write_lines("{\"agent\":\"Bob\",\"to\":\"Dig\"}\n{\"agent\":\"Bob\",\"to\":\"Rest\"}\n");
	ck_assert_msg(feed_open(&rig.feed, rig.path, &error), "%s", error.text);
	ck_assert(feed_read(&rig.feed, 1 << 20, &error));
	log_show(&rig.feed.log);
	const struct session_options options = {
		.world = &rig.feed.log.world, .seed = 1, .couples = 1, .history_bytes = 1 << 20
	};
	rig.session = session_new(&options);
	session_go(rig.session, session_last(rig.session));
	const struct app_options wanted = { .session = rig.session,
		                            .breakpoints = &rig.breakpoints,
		                            .speed = 2,
		                            .paused = true,
		                            .feed = &rig.feed };
	rig.app = app_new(&wanted);
	canvas_init(&rig.canvas, 80, 24, false);
}

static void end(void)
{
	app_free(rig.app);
	breakpoints_fini(&rig.breakpoints);
	session_free(rig.session);
	feed_close(&rig.feed);
	canvas_fini(&rig.canvas);
	fclose(rig.file);
	unlink(rig.path);
}

FIXTURE(begin, end)

/* Presses keys, and returns a row of the screen. */
static const char *press(const char *keys, int row)
{
	struct error error;
	ck_assert_msg(app_dump(rig.app, keys, &rig.canvas, &error), "%s", error.text);
	canvas_line(&rig.canvas, row, rig.line, sizeof rig.line);
	return rig.line;
}

static void shows(const char *keys, const char *wanted)
{
	ck_assert_msg(strstr(press(keys, 0), wanted), "%s is not in: %s", wanted, rig.line);
}

TEST(a_line_is_shown_when_it_comes)
{
	shows("", "tick 2 ");
	shows("", "LIVE");
	ck_assert(!app_follow(rig.app));
	write_lines(
		"{\"agent\":\"Bob\",\"to\":\"Dig\"}\n{\"agent\":\"Ann\",\"class\":\"Fox\",\"to\":\"Run\"}\n{\"ag");
	ck_assert(app_follow(rig.app));
	shows("", "tick 4 ");
	write_lines("ent\":\"Ann\",\"to\":\"Eat\"}\n");
	ck_assert(app_follow(rig.app));
	shows("", "tick 5 ");
	ck_assert_uint_eq(rig.feed.log.figures.wrong, 0);
}

TEST(in_the_past_lines_are_counted_and_nothing_moves)
{
	shows("N", "PAST");
	write_lines("{\"agent\":\"Bob\",\"to\":\"Dig\"}\n{\"agent\":\"Bob\",\"to\":\"Eat\"}\n");
	ck_assert(app_follow(rig.app));
	shows("", "tick 1 ");
	shows("", "2 new");
	shows("", "PAST");
	shows("G", "tick 4 ");
	shows("", "LIVE");
	ck_assert_ptr_null(strstr(rig.line, "new"));
	shows("nnn", "tick 4 ");
	shows("NN", "tick 2 ");
	shows("n", "PAST");
	shows("n", "LIVE");
}

TEST(the_end_key_goes_to_the_newest)
{
	shows("NN", "tick 0 ");
	shows("<End>", "tick 2 ");
	shows("", "LIVE");
}

TEST(keys_that_would_change_what_happens_are_refused_and_not_offered)
{
	ck_assert_ptr_null(strstr(press("", 23), "m telegram"));
	ck_assert_ptr_null(strstr(rig.line, "e edit"));
	ck_assert_ptr_nonnull(strstr(rig.line, "b break"));
	for (const char *key = "metr"; *key; key++) {
		const char text[] = { *key, '\0' };
		ck_assert_str_eq(press(text, 22),
		                 "what happens is decided by the program that is followed");
	}
	press("?/interfere<Enter>", 0);
	ck_assert_str_eq(press("", 22), "no match for \"interfere\"");
	press("/force<Enter>", 0);
	ck_assert_str_eq(press("", 22), "no match for \"force\"");
}

TEST(a_breakpoint_ends_the_following)
{
	struct error error;
	ck_assert(breakpoints_add(&rig.breakpoints, session_sim(rig.session), "enter Eat", false,
	                          &error));
	write_lines("{\"agent\":\"Bob\",\"to\":\"Dig\"}\n{\"agent\":\"Bob\",\"to\":\"Eat\"}\n"
	            "{\"agent\":\"Bob\",\"to\":\"Dig\"}\n");
	ck_assert(app_follow(rig.app));
	shows("", "tick 4");
	shows("", "PAST");
}

TEST(a_file_may_be_cut_or_replaced)
{
	ck_assert_int_eq(ftruncate(fileno(rig.file), 0), 0);
	rewind(rig.file);
	write_lines("{\"agent\":\"Bob\",\"to\":\"A\"}\n");
	ck_assert(app_follow(rig.app));
	shows("", "tick 3 ");
	fclose(rig.file);
	unlink(rig.path);
	ck_assert(!app_follow(rig.app));
	rig.file = fopen(rig.path, "w");
	write_lines("{\"agent\":\"Bob\",\"to\":\"B\"}\n{\"agent\":\"Bob\",\"to\":\"C\"}\n");
	ck_assert(app_follow(rig.app));
	shows("", "tick 5 ");
	ck_assert_uint_eq(rig.feed.log.figures.wrong, 0);
}

/* What has no name cannot grow, as stdin cannot. */
TEST(the_end_of_a_pipe_is_told_to_its_mapping)
{
	struct error error;
	rig.feed.log.mapping = mapping_open(
		"last.lua",
		"return function(line) return line or { agent = 'Bob', to = 'Bed' } end", &error);
	ck_assert_ptr_nonnull(rig.feed.log.mapping);
	rig.feed.file = false;
	rig.feed.path = NULL;
	ck_assert(app_follow(rig.app));
	shows("", "ENDED");
	ck_assert_msg(strstr(press("", 5), " Bed "), "%s", rig.line);
	ck_assert(!app_follow(rig.app));
}

TEST(lines_of_all_sizes_and_kinds_are_shown_at_all_places)
{
	for (int i = 0; i < 60; i++) {
		char line[200];
		snprintf(
			line, sizeof line,
			"{\"t\":%d,\"agent\":\"a%d\",\"class\":\"c%d\",\"to\":\"s%d\",\"set\":{\"k%d\":"
			"\"v%d\"},\"place\":\"p%d\",\"send\":\"m%d\",\"receiver\":\"a%d\"}\n",
			i / 2, i % 7, i % 7 % 3, i % 11, i / 5, i, i / 9, i % 3, (i + 1) % 7);
		write_lines(line);
		ck_assert(app_follow(rig.app));
		press(i % 5 == 4 ? "NN" : "G", 0);
		press(i % 4 == 0 ? "d" : i % 4 == 1 ? "l" : i % 4 == 2 ? "w" : "\t", 0);
	}
	shows("G", "LIVE");
}
