/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/array.h"
#include "script/world_file.h"
#include "sim/sim.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * Worlds made of several files, which require each other.
 */

static const char shop_text[] =
	"local rules = require 'rules'\n"
	"return { places = { 'here' }, classes = { Thing = { stats = { n = rules.start },\n"
	"  initial = 'A', states = { A = { execute = function(me) me.n = rules.next(me.n) end } } } },\n"
	"agents = { { 'Ann', class = 'Thing' } } }\n";

static const char rules_text[] = "local most = require 'most'\n"
				 "return { start = 3, next = function(n)\n"
				 "  return n < most and n + 1 or n\n"
				 "end }\n";

static const char most_text[] = "return 5\n";

static const char *const names[] = { "shop", "rules", "most" };

enum { FILES = ARRAY_LEN(names) };

static char folder[64], paths[FILES][80];
static struct world_file *world;
static struct complaints complaints;

static void write_file(size_t index, const char *text)
{
	FILE *file = fopen(paths[index], "w");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

static void setup(void)
{
	strcpy(folder, "/tmp/require.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	for (size_t i = 0; i < FILES; i++)
		snprintf(paths[i], sizeof paths[i], "%s/%s.lua", folder, names[i]);
	write_file(0, shop_text);
	write_file(1, rules_text);
	write_file(2, most_text);
	world = NULL;
}

static void remove_files(void)
{
	for (size_t i = 0; i < FILES; i++)
		unlink(paths[i]);
}

static void teardown(void)
{
	world_file_free(world);
	remove_files();
	ck_assert_int_eq(rmdir(folder), 0);
}

static void load(void)
{
	world = world_file_load(paths[0], NULL, NULL, &complaints);
}

/* Ann's n after a number of ticks. */
static double count_to(const struct world_file *file, unsigned ticks)
{
	struct sim sim;
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	sim_init(&sim, world_file_world(file), 1, 1);
	for (; ticks; ticks--)
		sim_tick(&sim);
	double n = stat_read(&sim.world->classes[0]->stats[0], sim_slot(&sim, 0));
	sim_fini(&sim);
	return n;
}

FIXTURE(setup, teardown)

TEST(what_is_required_is_among_the_texts_of_the_world)
{
	load();
	ck_assert_double_eq(count_to(world, 9), 5);
	const struct world *now = world_file_world(world);
	ck_assert_uint_eq(now->text_count, FILES);
	for (size_t i = 0; i < FILES; i++)
		ck_assert_str_eq(now->texts[i].path, paths[i]);
	ck_assert_str_eq(now->texts[1].text, rules_text);
	ck_assert_uint_eq(now->texts[2].size, strlen(most_text));
}

TEST(from_its_texts_the_world_is_the_same_where_there_are_no_files)
{
	load();
	const struct world *now = world_file_world(world);
	remove_files();
	struct world_file *again = world_file_given(now->texts, now->text_count, NULL, &complaints);
	ck_assert_double_eq(count_to(again, 1), 4);
	ck_assert_double_eq(count_to(again, 9), 5);
	world_file_free(again);
}

TEST(from_texts_no_file_is_read)
{
	struct world_text texts[] = { { paths[0], shop_text, strlen(shop_text) },
		                      { paths[1], rules_text, strlen(rules_text) } };
	char expected[200];
	ck_assert_ptr_null(world_file_given(texts, 2, NULL, &complaints));
	snprintf(expected, sizeof expected, "%s: its text is missing", paths[2]);
	ck_assert_str_eq(complaints.lines[0].text, expected);
	ck_assert_uint_eq(complaints.count, 1);
}

TEST(the_text_that_is_given_counts_and_not_the_file)
{
	struct world_text texts[] = { { paths[0], shop_text, strlen(shop_text) },
		                      { paths[1], rules_text, strlen(rules_text) },
		                      { paths[2], "return 100\n", 11 } };
	world = world_file_given(texts, FILES, NULL, &complaints);
	ck_assert_double_eq(count_to(world, 9), 12);
}

static const char base_text[] =
	"return { classes = { Thing = { stats = { n = 40 }, initial = 'A', states = { A = {} } } },\n"
	"agents = { { 'Ann', class = 'Thing' } } }\n";

/* What it says of itself, or else what its file says. */
TEST(a_world_has_a_name_and_a_summary)
{
	static const struct {
		const char *path, *head, *fields, *name, *summary;
	} table[] = {
		{ "some/where/shop.lua", "", "", "shop", "" },
		{ "shop.lua", "-- A shop.\n-- More.\n", "", "shop", "A shop" },
		{ "shop", "--- - A shop\r\n", "", "shop", "A shop" },
		{ "x.y/shop.old.lua", "--\tA shop...", "", "shop.old", "A shop.." },
		{ "some/.shop", "--\n", "", ".shop", "" },
		{ "shop.lua", "--[[ A shop ]] ", "", "shop", "" },
		{ "shop.lua", "--.\n", "", "shop", "" },
		{ "shop.lua", "local a\n-- A shop.\n", "", "shop", "" },
		{ "shop.lua", "-- A shop.\n", "name = 'Bakery', summary = 'Bread.',", "Bakery",
		  "Bread." },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		char text[400], summary[64];
		snprintf(
			text, sizeof text,
			"%s\nreturn { %s classes = { T = { initial = 'A', states = { A = {} } } },\n"
			"agents = { { 'Ann', class = 'T' } } }",
			table[i].head, table[i].fields);
		struct world_text given = { table[i].path, text, strlen(text) };
		struct world_file *file = world_file_given(&given, 1, NULL, &complaints);
		ck_assert_msg(file, "%s", complaints.lines[0].text);
		ck_assert_str_eq(world_file_world(file)->name, table[i].name);
		ck_assert_str_eq(world_file_world(file)->summary, table[i].summary);
		ck_assert_str_eq(world_file_world(file)->path, table[i].path);
		ck_assert_str_eq(world_file_world(file)->source, text);
		world_file_free(file);
		if (table[i].fields[0])
			continue;
		write_file(0, text);
		world_file_summary(paths[0], summary, sizeof summary);
		ck_assert_str_eq(summary, table[i].summary);
	}
}

TEST(the_name_of_a_world_is_at_most_as_long_as_one_that_it_gives_itself)
{
	static const char text[] =
		"return { classes = { T = { initial = 'A', states = { A = {} } } },\n"
		"agents = { { 'Ann', class = 'T' } } }";
	char path[62];
	memset(path, 'p', sizeof path);
	path[61] = '\0';
	struct world_text given = { path, text, strlen(text) };
	struct world_file *file = world_file_given(&given, 1, NULL, &complaints);
	ck_assert_uint_eq(strlen(world_file_world(file)->name), 60);
	world_file_free(file);
}

TEST(a_world_to_extend_is_looked_for_beside_and_then_in_the_folders)
{
	char more[80];
	snprintf(more, sizeof more, "%s/more", folder);
	const char *const folders[] = { "/no/such/folder", more, folder, NULL };
	ck_assert_int_eq(mkdir(more, 0700), 0);
	write_file(0, "return { extends = 'base' }");
	for (size_t i = 0; i < 2; i++) {
		char path[100];
		snprintf(path, sizeof path, "%s/base.lua", i ? folder : more);
		FILE *file = fopen(path, "w");
		fputs(i ? "return { agents = {} }" : base_text, file);
		fclose(file);
		struct world_file *found = world_file_load(paths[0], folders, NULL, &complaints);
		ck_assert_msg((found != NULL) == (i == 0), "%s", complaints.lines[0].text);
		if (found)
			ck_assert_str_eq(world_file_world(found)->texts[1].path, path);
		world_file_free(found);
	}
	for (size_t i = 0; i < 2; i++) {
		char path[100];
		snprintf(path, sizeof path, "%s/base.lua", i ? folder : more);
		unlink(path);
	}
	rmdir(more);
}

/* Recorded texts have the paths that they once had, and a built-in one has only its name. */
TEST(among_given_texts_the_world_to_extend_is_found_by_its_name)
{
	static const char *const bases[] = { "elsewhere/base.lua", "base.lua", "base",
		                             "elsewhere/base" };
	static const char *const others[] = { "base2.lua", "bas.lua", "elsewhere/mybase.lua",
		                              "base.txt" };
	static const char top[] = "return { extends = 'base' }";
	for (size_t i = 0; i < ARRAY_LEN(bases); i++) {
		size_t at = 1 + i % 2;
		struct world_text texts[3] = { { paths[0], top, strlen(top) } };
		texts[at] = (struct world_text){ bases[i], base_text, strlen(base_text) };
		texts[3 - at] = (struct world_text){ others[i], "return 3", 8 };
		struct world_file *file = world_file_given(texts, 3, NULL, &complaints);
		ck_assert_double_eq(count_to(file, 1), 40);
		world_file_free(file);
	}
}

TEST(a_file_that_is_not_there_is_a_complaint_about_who_wants_it)
{
	char expected[400];
	unlink(paths[2]);
	load();
	ck_assert_ptr_null(world);
	snprintf(expected, sizeof expected, "%s:1: %s cannot be read: No such file or directory",
	         paths[1], paths[2]);
	ck_assert_str_eq(complaints.lines[0].text, expected);
	ck_assert_uint_eq(complaints.count, 1);
}

TEST(errors_in_a_required_file_have_its_name_and_line)
{
	char expected[200];
	write_file(1, "return {\n  start = nothing.at_all\n}\n");
	load();
	ck_assert_ptr_null(world);
	snprintf(expected, sizeof expected, "%s:2: ", paths[1]);
	ck_assert_msg(strncmp(complaints.lines[0].text, expected, strlen(expected)) == 0, "%s",
	              complaints.lines[0].text);
}

TEST(a_file_that_is_required_twice_is_read_once)
{
	write_file(0, "require 'most' require 'most'\n"
	              "return { classes = { T = { initial = 'A', states = { A = {} } } },\n"
	              "agents = { { 'Ann', class = 'T' } } }\n");
	load();
	ck_assert_msg(world, "%s", complaints.lines[0].text);
	ck_assert_uint_eq(world_file_world(world)->text_count, 2);
}

TEST(a_file_is_required_by_a_name_of_at_most_a_hundred_bytes_without_its_folder)
{
	static const struct {
		const char *name;
		int bytes;
		bool is_name;
	} table[] = { { "x", 100, true },    { "x", 101, false },      { "", 0, false },
		      { "a/", 2, false },    { "most.lua", 8, false }, { "\\\\a", 3, false },
		      { "c:most", 6, false } };
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		char text[200], name[102] = "";
		for (int at = 0; at < table[i].bytes; at += (int)strlen(table[i].name))
			strcat(name, table[i].name);
		snprintf(text, sizeof text, "local x = require '%s'\n", name);
		write_file(0, text);
		load();
		ck_assert_ptr_null(world);
		const char *said = strstr(complaints.lines[0].text,
		                          "require takes the name of a file beside");
		ck_assert_msg(!said == table[i].is_name, "%s", complaints.lines[0].text);
	}
}

TEST(files_that_require_each_other_are_refused)
{
	write_file(2, "return require 'rules'\n");
	load();
	ck_assert_ptr_null(world);
	ck_assert_msg(strstr(complaints.lines[0].text, "the files require each other in a circle"),
	              "%s", complaints.lines[0].text);
}
