/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * Worlds that extend another one.
 */

static char base[64]; /* its name; tests may run side by side */

static const char base_text[] =
	"return { name = 'first', tick = 2, places = { 'here' }, messages = { 'Ping' },\n"
	"classes = { Thing = { initial = 'A', stats = { n = 1, m = { 5, max = 9 } }, states = {\n"
	"  A = { enter = say 'base enters', execute = say 'base {n} {m}', on_message = { Ping = say 'base ping' } },\n"
	"  W = wait { seconds = 4, transitions = { { when = 'finished', to = 'A' } } } } } },\n"
	"agents = { { 'Ann', class = 'Thing' }, { 'Bea', class = 'Thing', n = 3 } } }\n";

static void setup(void)
{
	snprintf(base, sizeof base, "base_%ld", (long)getpid());
	file_write(base, base_text);
}

/* Loads a world that extends the base; text is the rest of it. */
static void load(const char *text, uint32_t kinds)
{
	char all[4096];
	snprintf(all, sizeof all, "return { extends = '%s',\n%s }\n", base, text);
	file_load(all, kinds);
}

static void load_good(const char *text, uint32_t kinds)
{
	load(text, kinds);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
}

FIXTURE(setup, file_fini)

TEST(what_a_file_does_not_mention_stays_as_it_was)
{
	load_good("", 1 << EVENT_SAY);
	const struct world *world = file.sim.world;
	ck_assert_int_eq(world->tick_ms, 2000);
	ck_assert_str_ne(world->name, "first");
	ck_assert_str_eq(file_tick(1), "\"base 1 5\"; \"base 3 5\"");
}

TEST(places_messages_classes_and_agents_are_added)
{
	load_good("tick = 1, places = { 'there' }, messages = { 'Pong' },\n"
	          "classes = { Other = { initial = 'X', place = 'there', states = { X = {} } } },\n"
	          "agents = { { 'Cy', class = 'Other' } }",
	          1 << EVENT_SAY);
	const struct world *world = file.sim.world;
	ck_assert_int_eq(world->tick_ms, 1000);
	ck_assert_str_eq(world->places[1], "there");
	ck_assert_str_eq(world->messages[1], "Pong");
	ck_assert_str_eq(world->classes[1]->name, "Other");
	ck_assert_str_eq(world->residents[2].name, "Cy");
}

TEST(a_state_is_extended_field_by_field_and_message_by_message)
{
	load_good("messages = { 'Pong' }, classes = { Thing = { states = {\n"
	          "A = { execute = say 'mine', on_message = { Pong = say 'my pong' } } } } }",
	          1 << EVENT_SAY);
	ck_assert_str_eq(file_tick(1), "\"mine\"; \"mine\"");
	ck_assert_str_eq(file_send("Ping"), "\"base ping\"");
	ck_assert_str_eq(file_send("Pong"), "\"my pong\"");
}

TEST(a_handler_for_the_same_message_replaces_the_old_one)
{
	load_good(
		"classes = { Thing = { states = { A = { on_message = { Ping = say 'mine' } } } } }",
		1 << EVENT_SAY);
	ck_assert_str_eq(file_send("Ping"), "\"mine\"");
}

TEST(a_plain_table_over_a_generic_state_keeps_its_kind)
{
	load_good(
		"classes = { Thing = { initial = 'W', states = { W = { seconds = 2, enter = say 'w' } } } }",
		1 << EVENT_CHANGE);
	ck_assert_str_eq(file_tick(1), "change W to A; change W to A");
}

TEST(stats_and_agents_are_extended_by_name)
{
	load_good("classes = { Thing = { stats = { n = 7, own = 2.5 } } },\n"
	          "agents = { { 'Bea', m = 9 }, { 'Ann' } }",
	          1 << EVENT_SAY);
	ck_assert_str_eq(file_tick(1), "\"base 7 5\"; \"base 3 9\"");
	ck_assert_int_ge(class_find_stat(file.sim.world->classes[0], "own"), 0);
}

static void expect(const char *said)
{
	ck_assert_ptr_null(file.world);
	ck_assert_ptr_nonnull(strstr(file.complaints.lines[0].text, said));
}

TEST(errors_in_the_other_file_have_its_name_and_line)
{
	char said[128], path[96];
	file_write(
		base,
		"return { classes = {\nThing = { initial = 'A', states = {\nA = { ntr = 1 } } } },\n"
		"agents = { { 'Ann', class = 'Thing' } } }");
	load("", 0);
	snprintf(path, sizeof path, "./%s.lua", base);
	snprintf(said, sizeof said, "%s:3: a state has no field 'ntr'", path);
	expect(said);
}

TEST(agents_that_are_no_list_are_refused_or_replaced)
{
	load("agents = 3", 0);
	expect("2: agents is a list of agents, not a number");
	file_write(base, "return { agents = 3,\nclasses = { Thing = { initial = 'A', states = {\n"
	                 "A = { execute = say 'a' } } } } }");
	load("", 0);
	expect("1: agents is a list of agents, not a number");
	load_good("agents = { { 'Ann', class = 'Thing' } }", 1 << EVENT_SAY);
	ck_assert_str_eq(file_tick(1), "\"a\"");
}

TEST(worlds_that_extend_each_other_in_a_circle_are_refused)
{
	char text[128];
	snprintf(text, sizeof text, "return {\nextends = '%s' }", base);
	file_write(base, text);
	load("", 0);
	expect("2: the worlds extend each other in a circle");
	ck_assert_uint_eq(file.complaints.count, 1);
}

TEST(a_missing_world_is_reported_and_a_path_is_not_a_name)
{
	file_load("return { extends = 'no_such_world' }", 0);
	expect("1: there is no world 'no_such_world' to extend: none is built in, here as ./no_such_world.lua, or installed");
	file_load("return { extends = '../../etc/passwd' }", 0);
	expect("1: extends takes the name of a world, without folder or extension");
}

TEST(a_class_without_a_state_may_be_a_misspelt_one)
{
	load("classes = { Thign = { states = { A = {} } } }", 0);
	expect("2: Thign has no initial state; did you mean Thing?");
	file.complaints.count = 0;
	load("classes = { Xyzzy = { states = { A = {} } } }", 0);
	const char *said = strstr(file.complaints.lines[0].text, "2: Xyzzy has no initial state");
	ck_assert_ptr_nonnull(said);
	ck_assert_str_eq(said, "2: Xyzzy has no initial state");
}

TEST(a_built_in_world_needs_no_file)
{
	file_load("return { extends = 'couple', classes = { MinersWife = { states = {\n"
	          "DoHouseWork = { execute = say 'Not today.' } } } } }",
	          1 << EVENT_SAY);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_uint_eq(file.sim.world->resident_count, 2);
	file_tick(4);
	ck_assert_ptr_nonnull(strstr(file.heard, "\"Not today.\""));
	ck_assert_ptr_nonnull(strstr(file.heard, "God-darn fantastic nap"));
}

TEST(a_file_of_the_same_name_does_not_replace_a_built_in_world)
{
	file_write("miner", "return {");
	file_load("return { extends = 'miner' }", 0);
	file_write(base, base_text);
	unlink("miner.lua");
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
}
