/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rig.h"
#include "script/world_file.h"
#include "suite.h"
#include "tui/front.h"

/*
 * A world file that is watched, and changes by itself.
 */

enum { FILES = 8 };

struct shelf {
	struct catalog catalog;
	const char *text;
	struct world_file *files[FILES];
	size_t count;
};

static const char pair[] =
	"return { classes = { Lamp = { stats = { age = 0 }, initial = 'Off', states = { Off = {\n"
	"  execute = add { age = 1 } } } } },\n"
	"  agents = { { 'Alf', class = 'Lamp' }, { 'Bea', class = 'Lamp' } } }\n";
static const char single[] =
	"return { classes = { Lamp = { stats = { age = 0 }, initial = 'Off', states = { Off = {\n"
	"  execute = add { age = 1 } } } } },\n"
	"  agents = { { 'Alf', class = 'Lamp' } } }\n";

static const struct world *read_shelf(void *context, const char *name,
                                      struct complaints *complaints)
{
	struct shelf *shelf = context;
	struct world_text given = { name, shelf->text, strlen(shelf->text) };
	struct world_file *file = world_file_given(&given, 1, complaints);
	if (!file)
		return NULL;
	ck_assert_uint_lt(shelf->count, FILES);
	shelf->files[shelf->count++] = file;
	return world_file_world(file);
}

static struct shelf shelf;
static struct rig rig;

static void setup(void)
{
	struct complaints complaints;
	shelf = (struct shelf){ .catalog = { .context = &shelf, .open = read_shelf },
		                .text = pair };
	rig_init_reading(&rig, read_shelf(&shelf, "lamp.lua", &complaints), &shelf.catalog);
}

static void teardown(void)
{
	rig_fini(&rig);
	while (shelf.count)
		world_file_free(shelf.files[--shelf.count]);
}

static void expect_status(const char *text, bool is_error)
{
	ck_assert_msg(strstr(rig.app->status.text, text) != NULL, "\"%s\" has no \"%s\"",
	              rig.app->status.text, text);
	ck_assert_int_eq(rig.app->status.is_error, is_error);
}

FIXTURE(setup, teardown)

TEST(an_unchanged_file_is_not_worth_a_message)
{
	rig_press(&rig, ":Alf.age<Enter>");
	app_reload(rig.app);
	expect_status("Alf.age = 0", false);
	app_key(rig.app, 'n');
	ck_assert_str_eq(rig.app->status.text, "");
	app_reload(rig.app);
	ck_assert_str_eq(rig.app->status.text, "");
}

TEST(a_broken_file_is_reported_until_it_is_mended)
{
	shelf.text = "return {";
	app_reload(rig.app);
	expect_status("lamp.lua:1: ", true);
	rig_press(&rig, ":Alf.age<Enter>");
	app_reload(rig.app);
	expect_status("lamp.lua:1: ", true);
	shelf.text = pair;
	rig_press(&rig, ":Alf.age<Enter>");
	app_reload(rig.app);
	expect_status("lamp.lua is fixed, and has not changed", false);
	rig_press(&rig, ":Alf.age<Enter>");
	app_reload(rig.app);
	expect_status("Alf.age = 0", false);
}

TEST(a_changed_file_is_gone_on_with_and_somebody_is_selected)
{
	rig_press(&rig, "3nj");
	ck_assert_uint_eq(rig.app->look.selected, 1);
	shelf.text = single;
	app_reload(rig.app);
	expect_status("lamp.lua reloaded; 1 thing could not be carried over, as the trace says",
	              false);
	ck_assert_uint_eq(rig.app->look.selected, 0);
	ck_assert_uint_eq(session_sim(rig.session)->head.agents, 1);
}

TEST(in_the_past_it_waits_for_a_key)
{
	rig_press(&rig, "5n3N");
	shelf.text = single;
	app_reload(rig.app);
	expect_status("lamp.lua has changed; r reloads it here", false);
	ck_assert_uint_eq(session_sim(rig.session)->head.agents, 2);
	rig_press(&rig, "r");
	ck_assert_uint_eq(session_sim(rig.session)->head.agents, 1);
	ck_assert_uint_eq(session_newest(rig.session), 3);
}

TEST(without_a_library_nothing_is_read)
{
	rig.app->options.catalog = NULL;
	rig_press(&rig, "r");
	expect_status("reload: this run cannot change its world", true);
	rig_press(&rig, ":replay-under<Enter>");
	expect_status("replay-under: this run cannot change its world", true);
	ck_assert_uint_eq(shelf.count, 1);
}
