/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "rig.h"
#include "session/recording.h"
#include "session/session.h"
#include "suite.h"
#include "worlds/worlds.h"

/* A catalog of the built-in worlds, which notes what it is asked for. */
static struct rig rig;
static struct recording *ended;
static const char *trouble;

static const struct world *open_builtin(void *context, const char *name,
                                        struct complaints *complaints)
{
	(void)context;
	const struct world *world = worlds_find(name);
	complaints_init(complaints);
	if (!world) {
		complaints->count = 1;
		error_set(&complaints->lines[0], "%s: no such world", name);
	}
	return world;
}

static size_t list_builtin(void *context, struct catalog_entry **entries)
{
	size_t count = 0;
	(void)context;
	*entries = memory_zero(8, sizeof **entries);
	for (; worlds_builtin[count]; count++) {
		struct catalog_entry *entry = &(*entries)[count];
		snprintf(entry->name, sizeof entry->name, "%s", worlds_builtin[count]->name);
		snprintf(entry->summary, sizeof entry->summary, "%s",
		         worlds_builtin[count]->summary);
	}
	return count;
}

static bool begin_builtin(void *context, const struct world *world, struct recording *recording,
                          struct session **session, struct error *error)
{
	(void)context;
	if (trouble)
		return error_set(error, "%s", trouble);
	ended = recording;
	session_free(rig.session);
	rig.session = session_new(&(struct session_options){
		.world = world, .seed = 1, .couples = 1, .history_bytes = 1 << 16 });
	*session = rig.session;
	return true;
}

static bool may_write(void *context, const char *path, struct error *error)
{
	(void)context;
	return strcmp(path, "own.lua") != 0 || error_set(error, "%s: it is read", path);
}

static const struct catalog catalog = {
	.open = open_builtin, .list = list_builtin, .begin = begin_builtin, .may_write = may_write
};

static void setup(void)
{
	ended = NULL;
	trouble = NULL;
	rig_init_reading(&rig, worlds_find("messaging"), &catalog);
}

static void teardown(void)
{
	rig_fini(&rig);
}

FIXTURE(setup, teardown)

TEST(o_lists_the_worlds_and_enter_opens_one)
{
	rig_press(&rig, "9no");
	ck_assert(rig_shows(&rig, "couple               Bob and Elsa: global states"));
	rig_press(&rig, "<Down><Enter>");
	rig_expect(&rig, RIG_TITLE, " couple  tick 0 ");
	rig_press(&rig, "5n");
	rig_expect(&rig, RIG_TITLE, " couple  tick 5 ");
	ck_assert(!rig_shows(&rig, "worlds"));
}

TEST(in_the_list_a_name_can_be_typed)
{
	rig_press(&rig, "omes");
	ck_assert(rig_shows(&rig, "\u25ba messaging"));
	rig_press(&rig, "x");
	rig_expect(&rig, RIG_STATUS, "that key does nothing here");
	rig_press(&rig, "c");
	ck_assert(rig_shows(&rig, "\u25ba couple"));
	rig_press(&rig, "<Up>k");
	ck_assert(rig_shows(&rig, "\u25ba miner"));
	rig_press(&rig, "mx<Down>c<Enter>");
	rig_expect(&rig, RIG_TITLE, " couple ");
}

TEST(a_world_is_opened_by_its_name_too)
{
	rig_press(&rig, ":open miner<Enter>");
	rig_expect(&rig, RIG_TITLE, " miner ");
	ck_assert(rig_shows(&rig, "Miner Bob"));
	ck_assert(!rig_shows(&rig, "Elsa"));
}

TEST(tab_offers_the_worlds)
{
	rig_press(&rig, ":open mi<Tab>");
	rig_expect(&rig, RIG_STATUS, ":open miner");
	rig_press(&rig, "<C-u>open <Tab><Tab>");
	rig_expect(&rig, RIG_STATUS, ":open couple");
}

TEST(a_file_that_is_not_a_world_changes_nothing)
{
	rig_press(&rig, "5n:open mine<Enter>");
	rig_expect(&rig, RIG_STATUS, "open: mine: no such world");
	rig_expect(&rig, RIG_TITLE, " messaging  tick 5 ");
}

TEST(it_asks_where_changes_would_be_lost)
{
	rig_press(&rig, "5n:Miner_Bob.thirst = 3<Enter>:open miner<Enter>");
	rig_expect(&rig, RIG_STATUS, "Open another world without recording your inputs? y/N");
	rig_press(&rig, "<Enter>");
	rig_expect(&rig, RIG_TITLE, " messaging ");
	rig_press(&rig, ":open miner<Enter>y");
	rig_expect(&rig, RIG_TITLE, " miner ");
}

TEST(what_is_read_is_not_recorded_over)
{
	rig_press(&rig, ":record own.lua<Enter>");
	rig_expect(&rig, RIG_STATUS, "record: own.lua: it is read");
	ck_assert_ptr_null(app_recording(rig.app));
}

TEST(a_recording_ends_when_its_world_is_left)
{
	char path[] = "/tmp/opening.XXXXXX", keys[64];
	int descriptor = mkstemp(path);
	ck_assert_int_ge(descriptor, 0);
	snprintf(keys, sizeof keys, ":record %s<Enter>y", path);
	rig_press(&rig, keys);
	struct recording *recording = app_recording(rig.app);
	ck_assert_ptr_nonnull(recording);
	rig_press(&rig, "5n:Miner_Bob.thirst = 3<Enter>:open miner<Enter>");
	rig_expect(&rig, RIG_TITLE, " miner ");
	ck_assert_ptr_eq(ended, recording);
	ck_assert_ptr_null(app_recording(rig.app));
	rig_press(&rig, "5n");
	recording_abandon(recording);
	remove(path);
}

TEST(if_it_cannot_begin_the_present_world_stays)
{
	trouble = "too many agents";
	rig_press(&rig, "5n:open miner<Enter>");
	rig_expect(&rig, RIG_STATUS, "open: too many agents");
	rig_expect(&rig, RIG_TITLE, " messaging  tick 5 ");
}

TEST(the_users_settings_stay_and_the_worlds_own_go)
{
	rig_press(&rig, ":bind x tick 7<Enter>f&Elsa<Enter>");
	rig_press(&rig, ":open miner<Enter>x");
	rig_expect(&rig, RIG_TITLE, " miner  tick 7 ");
	rig_press(&rig, ":<Up>");
	rig_expect(&rig, RIG_STATUS, "open miner");
}
