/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/options.h"
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
	struct options options = { .trace = trace, .record = record };
	struct error error = { "" };
	char expected[600];
	if (setup_check_files(&options, &error)) {
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
	struct options options = { .record = "in/there", .replay = "also" };
	struct error error;
	ck_assert(!setup_check_files(&options, &error));
	ck_assert_str_eq(error.text, "--record: in/there: --replay reads it; choose another file");
	options = (struct options){ .trace = "in/there", .config = "also" };
	ck_assert(!setup_check_files(&options, &error));
	ck_assert_str_eq(error.text, "--trace: in/there: --config reads it; choose another file");
	options = (struct options){ .replay = "also", .config = "also", .commands = "also" };
	ck_assert(setup_check_files(&options, &error));
}
