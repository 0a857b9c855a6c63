/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/nearest.h"
#include "file.h"
#include "lua/source.h"
#include "language/scope.h"
#include "suite.h"

/*
 * worlds/westworld.d.lua tells editors what a world file may contain: exactly what the loader
 * accepts.
 */

enum { TEXT_BYTES = 1 << 16, LIST_BYTES = 1024 };

/* The kinds of tables, each with a world that has an unknown field, "zzzzz", in one. */
static const struct {
	const char *name, *world;
} tables[] = {
	{ "World", "return { zzzzz = 1 }" },
	{ "Place", "return { places = { { 'a', zzzzz = 1 } } }" },
	{ "Agent", "return { classes = { T = { initial = 'A', states = { A = {} } } },\n"
	           "agents = { { 'Ann', class = 'T', zzzzz = 1 } } }" },
	{ "Class", "return { classes = { T = { zzzzz = 1 } } }" },
	{ "Machine", "return { classes = { T = { machines = { { 'm', zzzzz = 1 } } } } }" },
	{ "Stat", "return { classes = { T = { stats = { n = { 0, zzzzz = 1 } } } } }" },
	{ "Param", "return { params = { n = { 0, zzzzz = 1 } } }" },
	{ "State", "return { classes = { T = { states = { A = { zzzzz = 1 } } } } }" },
	{ "Transition",
	  "return { classes = { T = { states = { A = { transitions = { { zzzzz = 1 } } } } } } }" },
	{ "Wait", "return { classes = { T = { states = { A = wait { zzzzz = 1 } } } } }" },
	{ "Walk", "return { classes = { T = { states = { A = walk { zzzzz = 1 } } } } }" },
	{ "Act", "return { classes = { T = { states = { A = act { zzzzz = 1 } } } } }" },
	{ "Telegram", "return { messages = { 'M' }, classes = { T = { initial = 'A',\n"
	              "states = { A = { enter = send('me', 'M', { zzzzz = 1 }) } } } } }" },
};

/* The annotations, read line by line. */
struct reading {
	char text[TEXT_BYTES];
	const char *at;
};

static void open_file(struct reading *reading)
{
	const char *top = getenv("top_srcdir");
	char path[1024];
	snprintf(path, sizeof path, "%s/worlds/westworld.d.lua", top ? top : ".");
	FILE *in = fopen(path, "r");
	ck_assert_msg(in, "%s", path);
	size_t size = fread(reading->text, 1, sizeof reading->text - 1, in);
	fclose(in);
	ck_assert_uint_lt(size, sizeof reading->text - 1);
	reading->text[size] = '\0';
	reading->at = reading->text;
}

/* Reads the next line. */
static bool next_line(struct reading *reading, char *line, size_t size)
{
	size_t length = strcspn(reading->at, "\n");
	if (!*reading->at)
		return false;
	snprintf(line, size, "%.*s", (int)length, reading->at);
	reading->at += length + (reading->at[length] == '\n');
	return true;
}

static void add_name(char *list, const char *name)
{
	size_t length = strlen(list);
	snprintf(list + length, LIST_BYTES - length, "%s%s", length ? ", " : "", name);
}

/* Adds the fields that the annotations give a table, including inherited ones. */
static void annotated(const char *table, char *list)
{
	struct reading reading;
	char line[512], name[64], base[64];
	bool here = false;
	open_file(&reading);
	while (next_line(&reading, line, sizeof line)) {
		int found = sscanf(line, "---@class westworld.%63[A-Za-z]: westworld.%63s", name,
		                   base);
		if (found > 0)
			here = strcmp(name, table) == 0;
		if (found == 2 && here)
			annotated(base, list);
		if (here && sscanf(line, "---@field %63[a-z_]", name) == 1)
			add_name(list, name);
	}
}

/* Adds the fields that the loader knows, as it lists them for an unknown one. */
static void known(const char *world, char *list)
{
	const char *said = NULL;
	file_load(world, 0);
	for (size_t i = 0; i < complaints_kept(&file.complaints) && !said; i++)
		said = strstr(file.complaints.lines[i].text, "'zzzzz'; there ");
	ck_assert_msg(said, "%s: %s", world, file.complaints.lines[0].text);
	said += strlen("'zzzzz'; there ");
	bool only = strncmp(said, "is only ", strlen("is only ")) == 0;
	add_name(list, said + strlen(only ? "is only " : "are "));
}

/* Whether a list has a name, ", " before each. */
static bool is_listed(const char *list, const char *name)
{
	char whole[72];
	size_t length = (size_t)snprintf(whole, sizeof whole, ", %s", name);
	const char *found = strstr(list, whole);
	while (found && found[length] && found[length] != ',')
		found = strstr(found + 1, whole);
	return found;
}

FIXTURE(NULL, file_fini)

TEST_EACH(each_table_has_the_fields_that_the_loader_knows, (int)ARRAY_LEN(tables))
{
	char said[LIST_BYTES] = "", wanted[LIST_BYTES] = "", listed[LIST_BYTES + 2];
	annotated(tables[_i].name, said);
	known(tables[_i].world, wanted);
	snprintf(listed, sizeof listed, ", %s", wanted);
	ck_assert_uint_eq(strlen(said), strlen(wanted));
	for (const char *name = strtok(said, ", "); name; name = strtok(NULL, ", "))
		ck_assert_msg(is_listed(listed, name), "%s in %s", name, wanted);
}

/* Whether a line of the annotations begins like that. */
static bool has_line(const char *begin)
{
	struct reading reading;
	char line[512];
	open_file(&reading);
	while (next_line(&reading, line, sizeof line)) {
		if (strncmp(line, begin, strlen(begin)) == 0)
			return true;
	}
	return false;
}

TEST_EACH(each_word_is_annotated_as_what_it_is, ITEM_WORDS)
{
	char begin[64];
	bool stands_alone = _i >= ITEM_FIRST_CONSTANT && _i < ITEM_FIRST_STEP;
	snprintf(begin, sizeof begin, stands_alone ? "%s = nil" : "function %s(",
	         item_word_name((enum item_word)_i));
	ck_assert_msg(has_line(begin), "%s", begin);
}

/* Whether it is a word of lessons, which no world has. */
static bool is_step(const char *name)
{
	int word = ITEM_FIRST_STEP;
	while (word < ITEM_WORDS && strcmp(item_word_name((enum item_word)word), name) != 0)
		word++;
	return word < ITEM_WORDS;
}

/* What a world says, after that text, with ", " before each name. */
static const char *told(const char *world, const char *before, char *list)
{
	file_load(world, 1u << EVENT_ERROR);
	const char *text = file.world ? file_tick(1) : file.complaints.lines[0].text;
	const char *said = strstr(text, before);
	ck_assert_msg(said, "%s", text);
	snprintf(list, LIST_BYTES, ", %s", said + strlen(before));
	return list;
}

static int count_listed(const char *list)
{
	int count = 0;
	for (; *list; list++)
		count += *list == ',';
	return count;
}

TEST(and_no_other_word_is)
{
	struct reading reading;
	char line[512], name[64], list[LIST_BYTES];
	int count = 0;
	told("local lua, list = ' assert error getmetatable ipairs math pairs pcall rawequal rawget '\n"
	     ".. 'rawlen rawset require select setmetatable string table tonumber tostring type ', {}\n"
	     "for name in pairs(_ENV) do\n"
	     "if not lua:find(' ' .. name .. ' ') then table.insert(list, name) end end\n"
	     "error('ours: ' .. table.concat(list, ', '))",
	     "ours: ", list);
	open_file(&reading);
	while (next_line(&reading, line, sizeof line)) {
		if (strncmp(line, "function me:", strlen("function me:")) == 0)
			continue;
		if (sscanf(line, "function %63[a-z_]", name) != 1 &&
		    (sscanf(line, "%63[a-z_] = nil", name) != 1 || !strstr(line, " = nil")))
			continue;
		if (is_step(name))
			continue;
		ck_assert_msg(is_listed(list, name), "%s: %s", name, list);
		count++;
	}
	ck_assert_int_eq(count, count_listed(list));
}

/* An agent's fields come first; the next test compares them. */
TEST(each_method_of_an_agent_is_there_and_no_other)
{
	struct reading reading;
	char line[512], name[64], list[LIST_BYTES], fields[LIST_BYTES] = ", ";
	int count = 0;
	told("return { agents = { { 'Ann', class = 'T' } }, classes = { T = { initial = 'A',\n"
	     "states = { A = { execute = function(me) me:say(me.zzzzz) end } } } } }",
	     "there are ", list);
	annotated("Handle", fields + 2);
	open_file(&reading);
	while (next_line(&reading, line, sizeof line)) {
		if (sscanf(line, "function me:%63[a-z_]", name) != 1)
			continue;
		ck_assert_msg(is_listed(list, name), "%s: %s", name, list);
		count++;
	}
	ck_assert_int_eq(count + count_listed(fields), count_listed(list));
}

/* Compares the annotations with the telegram's own list. */
TEST(each_field_of_a_telegram_is_there)
{
	char said[LIST_BYTES] = "";
	struct nearest nearest = nearest_to("zzzzz");
	telegram_trait_offer(&nearest);
	annotated("Received", said);
	ck_assert_str_eq(said, nearest.all);
}

/* Compares the fields that are no stats with the list that is offered for an unknown name. */
TEST(each_field_of_an_agent_is_there)
{
	char said[LIST_BYTES] = "";
	file_load_class("machines = { { 'a', initial = 'A', states = { A = {} } },\n"
	                "{ 'b', initial = 'B', states = { B = {} } } }",
	                0);
	struct nearest nearest = nearest_to("zzzzz");
	trait_offer(file.sim.world->classes[0], &nearest);
	annotated("Handle", said);
	ck_assert_str_eq(said, nearest.all);
}

TEST(what_the_annotations_refer_to_exists)
{
	struct reading reading;
	char line[512], begin[96], alias[96], name[48];
	open_file(&reading);
	while (next_line(&reading, line, sizeof line)) {
		for (const char *at = line; (at = strstr(at, "westworld.")) != NULL;) {
			at += strlen("westworld.");
			if (strncmp(line, "---", 3) != 0 || sscanf(at, "%47[A-Z]%*c", name) != 1)
				continue;
			sscanf(at, "%47[A-Za-z]", name);
			snprintf(begin, sizeof begin, "---@class westworld.%s", name);
			snprintf(alias, sizeof alias, "---@alias westworld.%s", name);
			ck_assert_msg(has_line(begin) || has_line(alias), "%s", name);
		}
	}
}
