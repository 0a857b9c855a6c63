/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "front.h"
#include "session/recording.h"
#include "session/start.h"
#include "suite.h"
#include "worlds/worlds.h"

/* A library of the built-in worlds, which notes what it is asked for. */
static struct front front;
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

static size_t list_builtin(void *context, struct library_entry **entries)
{
	size_t count = 0;
	(void)context;
	*entries = memory_zero(8, sizeof **entries);
	for (; worlds_builtin[count]; count++) {
		struct library_entry *entry = &(*entries)[count];
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
	session_free(front.session);
	front.session = session_new(&(struct session_options){
		.world = world, .seed = 1, .couples = 1, .history_bytes = 1 << 16 });
	*session = front.session;
	return true;
}

static const struct library library = { NULL, open_builtin, list_builtin, begin_builtin };

static void setup(void)
{
	ended = NULL;
	trouble = NULL;
	front_init_reading(&front, worlds_find("messaging"), &library);
}

static void teardown(void)
{
	front_fini(&front);
}

FIXTURE(setup, teardown)

TEST(o_lists_the_worlds_and_enter_opens_one)
{
	front_press(&front, "9no");
	ck_assert(front_shows(&front, "couple               Bob and Elsa: global states"));
	front_press(&front, "<Down><Enter>");
	front_expect(&front, FRONT_TITLE, " couple  tick 0 ");
	front_press(&front, "5n");
	front_expect(&front, FRONT_TITLE, " couple  tick 5 ");
	ck_assert(!front_shows(&front, "worlds"));
}

TEST(in_the_list_a_name_can_be_typed)
{
	front_press(&front, "omes");
	ck_assert(front_shows(&front, "\u25ba messaging"));
	front_press(&front, "x");
	front_expect(&front, FRONT_STATUS, "that key does nothing here");
	front_press(&front, "c");
	ck_assert(front_shows(&front, "\u25ba couple"));
	front_press(&front, "<Up>k");
	ck_assert(front_shows(&front, "\u25ba miner"));
	front_press(&front, "mx<Down>c<Enter>");
	front_expect(&front, FRONT_TITLE, " couple ");
}

TEST(a_world_is_opened_by_its_name_too)
{
	front_press(&front, ":open miner<Enter>");
	front_expect(&front, FRONT_TITLE, " miner ");
	ck_assert(front_shows(&front, "Miner Bob"));
	ck_assert(!front_shows(&front, "Elsa"));
}

TEST(tab_offers_the_worlds)
{
	front_press(&front, ":open mi<Tab>");
	front_expect(&front, FRONT_STATUS, ":open miner");
	front_press(&front, "<C-u>open <Tab><Tab>");
	front_expect(&front, FRONT_STATUS, ":open couple");
}

TEST(a_file_that_is_not_a_world_changes_nothing)
{
	front_press(&front, "5n:open mine<Enter>");
	front_expect(&front, FRONT_STATUS, "open: mine: no such world");
	front_expect(&front, FRONT_TITLE, " messaging  tick 5 ");
}

TEST(it_asks_where_changes_would_be_lost)
{
	front_press(&front, "5n:Miner_Bob.thirst = 3<Enter>:open miner<Enter>");
	front_expect(&front, FRONT_STATUS, "Open another world and lose your changes? y/N");
	front_press(&front, "<Enter>");
	front_expect(&front, FRONT_TITLE, " messaging ");
	front_press(&front, ":open miner<Enter>y");
	front_expect(&front, FRONT_TITLE, " miner ");
}

TEST(a_recording_ends_when_its_world_is_left)
{
	char path[] = "/tmp/opening.XXXXXX", keys[64];
	int descriptor = mkstemp(path);
	ck_assert_int_ge(descriptor, 0);
	snprintf(keys, sizeof keys, ":record %s<Enter>y", path);
	front_press(&front, keys);
	struct recording *recording = app_recording(front.app);
	ck_assert_ptr_nonnull(recording);
	front_press(&front, "5n:Miner_Bob.thirst = 3<Enter>:open miner<Enter>");
	front_expect(&front, FRONT_TITLE, " miner ");
	ck_assert_ptr_eq(ended, recording);
	ck_assert_ptr_null(app_recording(front.app));
	front_press(&front, "5n");
	recording_abandon(recording);
	remove(path);
}

TEST(if_it_cannot_begin_the_present_world_stays)
{
	trouble = "too many agents";
	front_press(&front, "5n:open miner<Enter>");
	front_expect(&front, FRONT_STATUS, "open: too many agents");
	front_expect(&front, FRONT_TITLE, " messaging  tick 5 ");
}

TEST(the_users_settings_stay_and_the_worlds_own_go)
{
	front_press(&front, ":bind x tick 7<Enter>f&Elsa<Enter>");
	front_press(&front, ":open miner<Enter>x");
	front_expect(&front, FRONT_TITLE, " miner  tick 7 ");
	front_press(&front, ":<Up>");
	front_expect(&front, FRONT_STATUS, "open miner");
}
