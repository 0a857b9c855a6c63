/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>
#include <string.h>

#include "script/world_file.h"
#include "session/breakpoint.h"
#include "session/catalog.h"
#include "session/census.h"
#include "session/session.h"
#include "suite.h"
#include "tui/front.h"
#include "term/canvas.h"
#include "term/key.h"
#include "tui/app.h"
#include "worlds/worlds.h"

/*
 * Long ways through time: no key waits for them, the user sees how far they are, and Escape ends
 * them.
 */

enum { AGENTS = 4000, NEWEST = 3000, STATUS = 22, KEY_WORK = 300000 };

struct desk {
	struct session *session;
	struct breakpoints breakpoints;
	struct app *app;
	struct canvas canvas;
};

#define GUARDS(step) \
	"return { classes = { Guard = { stats = { n = 0 }, initial = 'A', states = {\n" \
	"  A = { execute = add { n = " step " } } } } },\n" \
	"agents = { { 'Joe', class = 'Guard', count = 2 } } }\n"

static const struct world_text guards[] = {
	{ "guards.lua", GUARDS("1"), sizeof GUARDS("1") - 1 },
	{ "guards.lua", GUARDS("2"), sizeof GUARDS("2") - 1 },
};

/* A crowd at tick 3000, with no memory for its past. */
static void open_world(struct desk *desk, const struct world *world, const struct catalog *catalog)
{
	desk->session = session_new(&(struct session_options){
		.world = world, .seed = 1, .couples = AGENTS / 2, .history_bytes = 0 });
	session_go(desk->session, NEWEST);
	desk->breakpoints = (struct breakpoints){ 0 };
	desk->app = app_new(&(struct app_options){ .session = desk->session,
	                                           .breakpoints = &desk->breakpoints,
	                                           .speed = 2,
	                                           .catalog = catalog,
	                                           .paused = true });
	canvas_init(&desk->canvas, 80, 24, false);
}

static void open(struct desk *desk)
{
	open_world(desk, worlds_find("messaging"), NULL);
}

static void close(struct desk *desk)
{
	canvas_fini(&desk->canvas);
	app_free(desk->app);
	breakpoints_fini(&desk->breakpoints);
	session_free(desk->session);
}

static uint64_t tick(const struct desk *desk)
{
	return session_moment(desk->session).tick;
}

/* Presses keys, none of which may do more than a piece of work. */
static void press(struct desk *desk, const char *keys)
{
	struct error error;
	uint32_t key;
	while (*keys) {
		uint64_t work = session_work(desk->session);
		ck_assert(key_parse(&keys, &key, &error));
		app_key(desk->app, key);
		ck_assert_uint_le(session_work(desk->session) - work, KEY_WORK);
	}
}

/* Whether nothing is going on, after all agents have been counted. */
static bool rests(struct desk *desk)
{
	session_count_on(desk->session, UINT64_MAX);
	return app_pace(desk->app) == 0;
}

/* Goes on for that many pieces, as a loop does. */
static void go_on(struct desk *desk, int pieces)
{
	for (int i = 0; i < pieces && isinf(app_pace(desk->app)); i++) {
		uint64_t work = session_work(desk->session);
		app_advance(desk->app, 1000);
		ck_assert_uint_le(session_work(desk->session) - work, KEY_WORK);
	}
	app_prepare(desk->app, 0);
	app_draw(desk->app, &desk->canvas);
}

static void expect_status(const struct desk *desk, const char *text)
{
	char line[CANVAS_LINE_MAX];
	canvas_line(&desk->canvas, STATUS, line, sizeof line);
	ck_assert_msg(strstr(line, text) != NULL, "\"%s\" has no \"%s\"", line, text);
}

/* Nothing is reported before this way has become long, however much was done before. */
TEST(a_way_back_is_reported_and_escape_ends_it)
{
	struct desk desk;
	char line[CANVAS_LINE_MAX];
	open(&desk);
	press(&desk, "N");
	ck_assert_uint_eq(app_advance(desk.app, 1000), 1);
	canvas_line(&desk.canvas, STATUS, line, sizeof line);
	ck_assert_msg(!strstr(line, "going back"), "%s", line);
	go_on(&desk, 20);
	expect_status(&desk, "going back: tick ");
	expect_status(&desk, " of 2,999; Escape stops");
	ck_assert_uint_gt(tick(&desk), 0);
	ck_assert_uint_lt(tick(&desk), 2999);
	press(&desk, "<Esc>");
	uint64_t stopped = tick(&desk);
	go_on(&desk, 1);
	expect_status(&desk, "stopped at tick ");
	ck_assert_uint_eq(tick(&desk), stopped);
	ck_assert(rests(&desk));
	ck_assert_uint_eq(session_newest(desk.session), NEWEST);
	press(&desk, "n");
	go_on(&desk, 1);
	ck_assert_uint_eq(tick(&desk), stopped + 1);
	close(&desk);
}

/* However little room there is. */
TEST(the_report_on_a_way_fits_its_room)
{
	struct desk desk;
	char whole[200], text[200];
	open(&desk);
	press(&desk, "N");
	go_on(&desk, 20);
	ck_assert(player_text(&desk.app->player, whole, sizeof whole));
	ck_assert_ptr_nonnull(strstr(whole, " of 2,999; Escape stops"));
	for (size_t size = 1; size <= strlen(whole) + 1; size++) {
		memset(text, '#', sizeof text);
		ck_assert(player_text(&desk.app->player, text, size));
		ck_assert_uint_eq(strlen(text), size - 1);
		ck_assert_int_eq(strncmp(text, whole, size - 1), 0);
		for (size_t i = size; i < sizeof text; i++)
			ck_assert_int_eq(text[i], '#');
	}
	close(&desk);
}

TEST(a_key_about_time_replaces_the_present_job)
{
	struct desk desk;
	open(&desk);
	press(&desk, "2000g");
	go_on(&desk, 5);
	press(&desk, "100g");
	go_on(&desk, 100);
	ck_assert_uint_eq(tick(&desk), 100);
	ck_assert(rests(&desk));
	press(&desk, "2999n");
	go_on(&desk, 3);
	press(&desk, "g");
	go_on(&desk, 100);
	ck_assert_uint_eq(tick(&desk), 0);
	press(&desk, "G");
	go_on(&desk, 1000);
	ck_assert_uint_eq(tick(&desk), NEWEST);
	close(&desk);
}

TEST(a_way_into_the_future_names_the_tick_that_was_asked_for)
{
	enum { FAR = 1000000 };
	struct desk desk;
	open(&desk);
	press(&desk, "2000000g");
	for (int i = 0; i < 20; i++)
		app_advance(desk.app, FAR);
	go_on(&desk, 1);
	expect_status(&desk, "going: tick ");
	expect_status(&desk, " of 2,000,000; Escape stops");
	press(&desk, "<Esc>");
	close(&desk);
}

TEST(a_hunt_goes_on_until_it_is_stopped)
{
	struct desk desk;
	struct error error;
	open(&desk);
	ck_assert(breakpoints_add(&desk.breakpoints, session_sim(desk.session),
	                          "Elsa:sent HiHoneyImHome", NULL, &error));
	press(&desk, "c");
	go_on(&desk, 30);
	expect_status(&desk, "looking: tick ");
	ck_assert_uint_gt(tick(&desk), NEWEST + 30 * 10);
	ck_assert(isinf(app_pace(desk.app)));
	press(&desk, "<Esc>");
	uint64_t stopped = tick(&desk);
	press(&desk, "C");
	go_on(&desk, 3);
	ck_assert_uint_ne(tick(&desk), stopped);
	press(&desk, "<Space>");
	ck_assert(rests(&desk));
	close(&desk);
}

/* Reads another world with the same agents. */
static const struct world *read_again(void *context, const char *name,
                                      struct complaints *complaints)
{
	(void)name;
	complaints_init(complaints);
	return world_file_world(context);
}

TEST(replaying_under_other_rules_is_done_piece_by_piece)
{
	struct desk desk;
	struct complaints complaints;
	struct world_file *before = world_file_given(&guards[0], 1, NULL, &complaints);
	struct world_file *after = world_file_given(&guards[1], 1, NULL, &complaints);
	struct catalog catalog = { .context = after, .open = read_again };
	ck_assert_msg(before && after, "%s", complaints.lines[0].text);
	open_world(&desk, world_file_world(before), &catalog);
	press(&desk, ":replay-under<Enter>");
	ck_assert_uint_eq(app_advance(desk.app, 1000), 1);
	go_on(&desk, 20);
	expect_status(&desk, "replaying: tick ");
	expect_status(&desk, " of 3000; Escape stops");
	press(&desk, "<Esc>");
	uint64_t stopped = session_newest(desk.session);
	go_on(&desk, 1);
	ck_assert(rests(&desk));
	ck_assert_uint_gt(stopped, 0);
	ck_assert_uint_lt(stopped, NEWEST);
	press(&desk, "u");
	go_on(&desk, 1000);
	ck_assert_uint_eq(session_newest(desk.session), NEWEST);
	press(&desk, ":replay-under<Enter>");
	go_on(&desk, 20);
	ck_assert_int_eq(desk.app->player.job.kind, JOB_TASK);
	press(&desk, "2900n");
	ck_assert_int_ne(desk.app->player.job.kind, JOB_TASK);
	press(&desk, "u");
	go_on(&desk, 1000);
	press(&desk, ":replay-under<Enter>");
	go_on(&desk, 1000);
	expect_status(&desk, "tick 1: ");
	ck_assert_uint_eq(session_newest(desk.session), NEWEST);
	close(&desk);
	world_file_free(before);
	world_file_free(after);
}
