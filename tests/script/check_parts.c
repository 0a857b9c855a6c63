/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <lauxlib.h>

#include "script/arena.h"
#include "script/complaints.h"
#include "script/meaning.h"
#include "script/scene.h"
#include "script/site.h"
#include "script/trial.h"
#include "suite.h"

/*
 * The small parts that a world is built with: an arena, complaints, places in files, and what names
 * mean.
 */

TEST(an_arena_fills_its_blocks_to_the_last_byte)
{
	enum { ALIGNED = sizeof(max_align_t), BLOCK = 32768 };
	struct arena arena = { NULL };
	char *first = arena_zero(&arena, 1, 1);
	char *second = arena_zero(&arena, ALIGNED + 1, 1);
	char *third = arena_zero(&arena, BLOCK - 4 * ALIGNED, 1);
	char *last = arena_new(&arena, ALIGNED);
	ck_assert_ptr_eq(second, first + ALIGNED);
	ck_assert_ptr_eq(third, second + 2 * ALIGNED);
	ck_assert_ptr_eq(last, first + BLOCK - ALIGNED);
	for (char *c = first; c < first + BLOCK; c++)
		ck_assert_int_eq(*c, 0);
	/* What is larger than a block has one of its own. */
	char *large = arena_zero(&arena, 3, BLOCK);
	memset(large, 'x', 3 * BLOCK);
	char *other = arena_copy(&arena, "abcd", 3);
	ck_assert(other < large || other >= large + 3 * BLOCK);
	ck_assert_str_eq(other, "abc");
	ck_assert_int_eq(*first, 0);
	arena_fini(&arena);
	ck_assert_ptr_null(arena.blocks);
}

TEST_ABORTS(an_arena_is_not_asked_for_more_than_there_can_be)
{
	struct arena arena = { NULL };
	arena_zero(&arena, SIZE_MAX / 4 + 2, 4);
}

TEST(a_complaint_names_the_end_of_a_long_path_and_its_line)
{
	struct complaints complaints;
	char path[102], shown[COMPLAINTS_PLACE_BYTES], expected[COMPLAINTS_PLACE_BYTES];
	memset(path, 'p', sizeof path - 1);
	path[0] = 'a';
	path[101] = '\0';
	complaints_init(&complaints);
	ck_assert_int_eq(complaints_open(&complaints, path + 1), 0);
	ck_assert_int_eq(complaints_open(&complaints, path), COMPLAINTS_STRIDE);
	complaints_place(&complaints, 7, shown, sizeof shown);
	snprintf(expected, sizeof expected, "%s:7", path + 1);
	ck_assert_str_eq(shown, expected);
	complaints_place(&complaints, COMPLAINTS_STRIDE + 1, shown, sizeof shown);
	snprintf(expected, sizeof expected, "...%s:1", path + 1);
	ck_assert_str_eq(shown, expected);
	complaints_place(&complaints, COMPLAINTS_STRIDE, shown, sizeof shown);
	ck_assert_uint_eq(strlen(shown), 103);
}

TEST(complaints_are_counted_once_each_and_the_first_ten_are_kept)
{
	struct complaints complaints;
	complaints_init(&complaints);
	complaints_open(&complaints, "a.lua");
	for (int i = 0; i < COMPLAINTS_MAX + 2; i++) {
		ck_assert(!complaints_add(&complaints, 3, "wrong %d", i));
		ck_assert(!complaints_add(&complaints, 3, "wrong %d", i / 2));
	}
	ck_assert_uint_eq(complaints.count, COMPLAINTS_MAX + 2);
	ck_assert_uint_eq(complaints_kept(&complaints), COMPLAINTS_MAX);
	ck_assert_str_eq(complaints.lines[0].text, "a.lua:3: wrong 0");
	ck_assert_str_eq(complaints.lines[COMPLAINTS_MAX - 1].text, "a.lua:3: wrong 9");
	complaints_init(&complaints);
	ck_assert_uint_eq(complaints_kept(&complaints), 0);
}

TEST(a_world_has_at_most_eight_files)
{
	struct complaints complaints;
	complaints_init(&complaints);
	for (int i = 0; i < COMPLAINTS_FILES_MAX; i++)
		ck_assert_int_eq(complaints_open(&complaints, "a.lua"), i * COMPLAINTS_STRIDE);
	ck_assert_int_eq(complaints_open(&complaints, "a.lua"), -1);
	ck_assert_uint_eq(complaints.file_count, COMPLAINTS_FILES_MAX);
}

TEST(a_thing_is_on_the_line_where_it_was_found_or_on_none)
{
	static const int things[3];
	struct sites sites = { .items = NULL };
	ck_assert_int_eq(sites_line(NULL, &things[0]), 0);
	ck_assert_int_eq(sites_line(&sites, &things[0]), 0);
	sites_add(&sites, &things[0], 5);
	sites_add(&sites, &things[1], 6);
	ck_assert_int_eq(sites_line(&sites, &things[0]), 5);
	ck_assert_int_eq(sites_line(&sites, &things[1]), 6);
	ck_assert_int_eq(sites_line(&sites, &things[2]), 0);
	sites_fini(&sites);
}

/*
 * Meanings.
 */

enum { FULL = MEANINGS_MAX * 3 / 4 };

/* Adds the name of that number, unless it is known; returns what it is known to mean. */
static uint32_t learn(lua_State *lua, struct meanings *meanings, int number, unsigned owner)
{
	const struct meaning new = { .owner = (uint16_t)owner, .number = (uint32_t)number };
	lua_pushfstring(lua, "name %d", number);
	const struct meaning *known = meanings_find(lua, meanings, -1, owner);
	if (!known)
		known = meanings_add(lua, meanings, -1, &new);
	lua_pop(lua, 1);
	return known->number;
}

static int fill(lua_State *lua)
{
	struct scene *scene = lua_touserdata(lua, 1);
	struct meanings *meanings = &scene->meanings;
	meanings_clear(lua, meanings);
	for (int i = 1; i <= FULL; i++) {
		ck_assert_uint_eq(learn(lua, meanings, i, 7), (uint32_t)i);
		lua_gc(lua, LUA_GCCOLLECT);
		ck_assert_uint_eq(meanings->count, (size_t)i);
	}
	for (int i = 1; i <= FULL; i++) {
		ck_assert_uint_eq(learn(lua, meanings, i, 7), (uint32_t)i);
		ck_assert_uint_eq(meanings->count, FULL);
	}
	/* The next one, a known name of another owner, finds it full. */
	learn(lua, meanings, 1, 8);
	ck_assert_uint_eq(meanings->count, 1);
	learn(lua, meanings, 2, 7);
	ck_assert_uint_eq(meanings->count, 2);
	meanings_clear(lua, meanings);
	ck_assert_uint_eq(meanings->count, 0);
	lua_pushstring(lua, "name 1");
	ck_assert_ptr_null(meanings_find(lua, meanings, -1, 8));
	return 0;
}

TEST(names_are_remembered_until_there_are_too_many)
{
	static struct scene scene;
	struct contain contain;
	struct error error = { "" };
	ck_assert(contain_init(&contain, &trial_limits, &error));
	ck_assert_msg(contain_run(&contain, fill, &scene, &error), "%s", error.text);
	contain_fini(&contain);
}
