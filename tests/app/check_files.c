/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/array.h"
#include "suite.h"

static char home[32];

/* Makes a folder that contains a folder and a file, and works there. */
static void setup(void)
{
	strcpy(home, "/tmp/westworld.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(home));
	ck_assert_int_eq(chdir(home), 0);
	ck_assert_int_eq(mkdir("in", 0700), 0);
	FILE *file = fopen("in/there", "w");
	ck_assert_ptr_nonnull(file);
	fclose(file);
	ck_assert_int_eq(link("in/there", "also"), 0);
}

static void teardown(void)
{
	unlink("also");
	unlink("in/there");
	rmdir("in");
	ck_assert_int_eq(chdir("/"), 0);
	rmdir(home);
}

/* Whether a trace and a recording with these names would be the same file. */
static bool are_one(const char *trace, const char *record)
{
	struct setup setup = { .options = { .trace = trace, .record = record } };
	struct error error = { "" };
	char expected[600];
	if (setup_check_outputs(&setup, &error)) {
		ck_assert_str_eq(error.text, "");
		return false;
	}
	snprintf(expected, sizeof expected,
	         "--trace: %.200s: --record writes it; choose another file", trace);
	ck_assert_str_eq(error.text, expected);
	return true;
}

FIXTURE(setup, teardown)

TEST(a_file_is_the_same_under_any_name)
{
	static const struct {
		const char *trace, *record;
		bool one;
	} table[] = {
		{ "in/there", "in/there", true },
		{ "in/there", "in/../in/there", true },
		{ "in/there", "also", true },
		{ "in/there", "there", false },
		{ "new", "new", true },
		{ "new", "./new", true },
		{ "new", "in/../new", true },
		{ "new", "in/new", false },
		{ "in/new", "in/../in/new", true },
		{ "in/new", "in/newer", false },
		{ "in/new", "in/there", false },
		{ "/westworld-new", "/./westworld-new", true },
		{ "gone/new", "gone/new", false },
		{ "/dev/null", "/dev/null", false },
		{ "in", "in", false },
		{ "-", "-", false },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		ck_assert_msg(are_one(table[i].trace, table[i].record) == table[i].one, "%s, %s",
		              table[i].trace, table[i].record);
		ck_assert_msg(are_one(table[i].record, table[i].trace) == table[i].one, "%s, %s",
		              table[i].record, table[i].trace);
	}
}

TEST(a_name_may_be_of_any_length)
{
	enum { SLASHES = 10000 };
	char name[SLASHES + 16] = "in";
	memset(name + 2, '/', SLASHES);
	strcpy(name + 2 + SLASHES, "new");
	ck_assert(!are_one(name, "in/new"));
	name[2 + 4000] = '\0';
	strcpy(name + 2 + 4000, "new");
	ck_assert(are_one(name, "in/new"));
}

TEST(each_file_is_compared_with_all_that_the_option_could_spoil)
{
	static const struct world_text texts[] = { { "in/world", "", 0 },
		                                   { "in/there", "", 0 },
		                                   { "couple", "", 0 } };
	static const struct world world = { .path = "in/world", .texts = texts, .text_count = 3 };
	static const struct {
		struct setup setup;
		const char *error; /* NULL: none */
	} table[] = {
		{ { .options = { .record = "in/there", .replay = "also" } },
		  "--record: in/there: --replay reads it" },
		{ { .options = { .trace = "in/there", .compare = "also" } },
		  "--trace: in/there: --compare reads it" },
		{ { .options = { .trace = "in/there", .config = "also" } },
		  "--trace: in/there: --config reads it" },
		{ { .options = { .trace = "in/there", .commands = "also" } },
		  "--trace: in/there: --commands reads it" },
		{ { .options = { .replay = "also", .config = "also", .commands = "also" } } },
		{ { .options = { .trace = "also" }, .world = &world },
		  "--trace: also: the world is read from it" },
		{ { .options = { .record = "in/world" }, .world = &world },
		  "--record: in/world: the world is read from it" },
		{ { .options = { .trace = "in/couple.lua" }, .world = &world },
		  "--trace: in/couple.lua: the world is read from it" },
		{ { .options = { .trace = "couple", .record = "world" }, .world = &world } },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct error error = { "" };
		char expected[200] = "";
		if (table[i].error)
			snprintf(expected, sizeof expected, "%s; choose another file",
			         table[i].error);
		ck_assert_int_eq(setup_check_outputs(&table[i].setup, &error), !table[i].error);
		ck_assert_str_eq(error.text, expected);
	}
}
