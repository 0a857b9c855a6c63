/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/breakpoint.h"
#include "session/catalog.h"
#include "session/session.h"
#include "steady.h"
#include "suite.h"
#include "term/key.h"
#include "tui/app.h"
#include "tui/front.h"
#include "worlds/worlds.h"

/*
 * What the front end frees when something ends.
 */

enum { LISTED = 8 };

static struct session *session, *other;
static struct breakpoints breakpoints;

static size_t list_worlds(void *context, struct catalog_entry **entries)
{
	(void)context;
	*entries = memory_zero(LISTED, sizeof **entries);
	for (size_t i = 0; i < LISTED; i++)
		snprintf((*entries)[i].name, sizeof(*entries)[i].name, "%c", 'a' + (int)i);
	return LISTED;
}

static const struct world *open_world(void *context, const char *name,
                                      struct complaints *complaints)
{
	(void)context;
	(void)name;
	complaints_init(complaints);
	return worlds_find("miner");
}

static bool begin_world(void *context, const struct world *world, struct recording *recording,
                        struct session **begun, struct error *error)
{
	(void)context;
	(void)world;
	(void)recording;
	(void)error;
	*begun = session;
	return true;
}

static const struct catalog catalog = { .open = open_world,
	                                .list = list_worlds,
	                                .begin = begin_world };

static struct app *begin(struct session *compared)
{
	return app_new(&(struct app_options){ .session = session,
	                                      .other = compared,
	                                      .breakpoints = &breakpoints,
	                                      .names = { "one", "other" },
	                                      .catalog = &catalog,
	                                      .paused = true });
}

static void press(struct app *app, const char *keys)
{
	struct error error;
	uint32_t key;
	while (*keys && key_parse(&keys, &key, &error))
		app_key(app, key);
}

static void live_by(const char *keys)
{
	struct app *app = begin(NULL);
	press(app, keys);
	app_free(app);
}

static void hide_an_agent(void)
{
	live_by("lh");
}

static void hide_an_agent_and_open_a_world(void)
{
	live_by("lh:open b<Enter>");
}

static void list_the_worlds(void)
{
	live_by("o");
}

static void open_one_from_the_list(void)
{
	live_by("o<Enter>");
}

static void list_them_twice(void)
{
	live_by("o<Esc>o<Esc>");
}

static void ask_for_a_value(void)
{
	live_by(":1 + 1<Enter>:1 +<Enter>");
}

static void complete_a_line(void)
{
	live_by(":t<Tab><Tab><Tab>");
}

static void compare(void)
{
	app_free(begin(other));
}

static void compare_and_stop(void)
{
	struct app *app = begin(other);
	press(app, "<Esc>xx<Esc>");
	app_free(app);
}

static void compare_and_open_a_world(void)
{
	struct app *app = begin(other);
	press(app, ":open b<Enter>");
	app_free(app);
}

/* Enough lives for a leak to show, and few where they take long. */
static const struct {
	void (*live)(void);
	unsigned lives;
} table[] = {
	{ hide_an_agent, 200 },    { hide_an_agent_and_open_a_world, 400 },
	{ list_the_worlds, 100 },  { open_one_from_the_list, 100 },
	{ list_them_twice, 100 },  { ask_for_a_value, 10 },
	{ complete_a_line, 100 },  { compare, 100 },
	{ compare_and_stop, 100 }, { compare_and_open_a_world, 100 },
};

static struct session *begin_session(uint64_t seed)
{
	return session_new(&(struct session_options){ .world = worlds_find("messaging"),
	                                              .seed = seed,
	                                              .couples = 1,
	                                              .history_bytes = 1 << 16 });
}

TEST_EACH(what_ends_frees_its_memory, ARRAY_LEN(table))
{
	session = begin_session(1);
	other = begin_session(2);
	breakpoints = (struct breakpoints){ 0 };
	if (steady_is_measurable())
		steady_check(table[_i].live, table[_i].lives);
	breakpoints_fini(&breakpoints);
	session_free(other);
	session_free(session);
}

TEST(what_a_world_was_compared_with_is_left_with_it)
{
	session = begin_session(1);
	other = begin_session(2);
	breakpoints = (struct breakpoints){ 0 };
	struct app *app = begin(other);
	ck_assert_ptr_eq(app->counterpart.other, other);
	press(app, ":open b<Enter>");
	ck_assert_ptr_null(app->counterpart.other);
	press(app, "x");
	ck_assert_ptr_null(app->counterpart.other);
	app_free(app);
	breakpoints_fini(&breakpoints);
	session_free(other);
	session_free(session);
}
