/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * Worlds that would not do what their files seem to say are refused.  Each mistake stands alone.
 */

enum { TEXT_SIZE = 1 << 16 };

static char text[TEXT_SIZE];

/* The only complaint about the world, which was refused. */
static const char *said(void)
{
	file_load(text, 0);
	ck_assert_ptr_null(file.world);
	ck_assert_uint_eq(file.complaints.count, 1);
	return file.complaints.lines[0].text;
}

/* Writes a world with that class, "Thing", and those agents. */
static void write_world(const char *class, const char *agents)
{
	snprintf(
		text, sizeof text,
		"return { places = { 'here' }, messages = { 'Ping' }, classes = { Thing = {\n%s\n} },\n"
		"agents = { %s } }",
		class, agents);
}

static const struct {
	const char *class, *said;
} classes[] = {
	{ "initial = 'A', stats = { lit = true }, states = { A = { execute = set { lit = 3 } } }",
	  "2: lit takes true or false, not 3" },
	{ "initial = 'A', stats = { lit = true }, states = { A = { execute = set { lit = 'tick' } } }",
	  "2: lit cannot be a number" },
	{ "initial = 'A', stats = { n = 1 }, states = { A = { execute = set { n = 1.5 } } }",
	  "2: n takes a whole number, not 1.5" },
	{ "initial = 'A', stats = { n = 1 }, states = { A = { execute = add { n = '3 / 2' } } }",
	  "2: n takes a whole number, not 1.5" },
	{ "initial = 'A', stats = { n = 1 }, states = { A = { execute = set { n = 'tick > 3' } } }",
	  "2: n cannot be true or false" },
	{ "initial = 'A', stats = { n = 1.5 }, states = { A = { execute = set { n = 'name' } } }",
	  "2: n cannot be a string" },
	{ "initial = 'A', stats = { n = 1 }, states = { A = { execute = set { n = agent 'Ann' } } }",
	  "2: n cannot be an agent" },
	{ "initial = 'A', stats = { n = 1 }, states = { A = { execute = set { n = nobody } } }",
	  "2: n takes a whole number, not nil" },
	{ "initial = 'A', stats = { foe = nobody }, states = { A = { execute = set { foe = 'name' } } }",
	  "2: foe cannot be a string" },
	{ "initial = 'A', stats = { mood = one_of { 'calm' } }, states = { A = { execute = set { mood = '\"angry\"' } } }",
	  "2: mood cannot be \"angry\"; there is only calm" },
	{ "initial = 'A', stats = { mood = one_of { 'calm' } }, states = { A = { execute = say '{mood == \"angry\"}' } }",
	  "2: in 'mood == \"angry\"': there is no mood \"angry\"; there is only calm" },
	{ "initial = 'A', stats = { n = true }, states = { A = { execute = spawn('Thing', { n = 1 }) } }",
	  "2: n takes true or false, not 1" },
	{ "initial = 'A', states = { A = { execute = send('Ann', 'Ping', { extra = '\"sixteen letters!\"' }) } }",
	  "2: extra is a string of at most 15 bytes" },
	{ "initial = 'A', global = 'G', states = { A = { execute = change 'G' }, G = {} }",
	  "2: 'G' is the global state: it is always active" },
	{ "initial = 'A', global = 'G', states = { A = { transitions = { { when = true, to = 'G' } } }, "
	  "G = {} }",
	  "2: 'G' is the global state: it is always active" },
	{ "initial = 'A', states = { A = { transitions = { { score = 'x +', to = 'A' } } } }",
	  "2: in 'x +': Thing has no x, and nothing else is called that" },
	{ "initial = 'A', states = { A = { transitions = { { score = 'chance(0.5)', to = 'A' } } } }",
	  "2: a score cannot draw random numbers" },
	{ "initial = 'A', states = { A = sequence { wait(1), 3 } }",
	  "2: state A (2 of 2) is a table, not a number" },
	/* Rules cannot name a step. */
	{ "initial = 'A', states = { A = {}, S = sequence { wait(1), { enter = change 'S (1 of 2)' } } }",
	  "2: state S (2 of 2) leads to 'S (1 of 2)'; there are A, S" },
	{ "initial = 'A', states = { A = { execute = say '{state == \"S (1 of 1)\"}' },\n"
	  "S = sequence { wait(1) } }",
	  "2: in 'state == \"S (1 of 1)\"': there is no state \"S (1 of 1)\"; there are A, S" },
	{ "initial = 'A', states = { A = { execute = say '{in_state \"S (1 of 1)\"}' },\n"
	  "S = sequence { wait(1) } }",
	  "2: in 'in_state \"S (1 of 1)\"': Thing has no state S (1 of 1); there are A, S" },
	{ "initial = 'A', states = { A = { execute = spawn('Thign', { n = 1 }) } }",
	  "2: there is no class 'Thign'; did you mean Thing?" },
	{ "initial = 'A', states = { A = { execute = say '{in_state(\"A\"}' } }",
	  "2: in 'in_state(\"A\"'" },
	{ "initial = 'A', states = { A = { execute = say '{chance(0.1}' } }",
	  "2: in 'chance(0.1'" },
	{ "initial = 'A', states = { A = { execute = say '{random(1, 2}' } }",
	  "2: in 'random(1, 2'" },
	{ "initial = 'A', states = { A = { execute = say '{count(\"Thing\"}' } }",
	  "2: in 'count(\"Thing\"'" },
};

FIXTURE(NULL, file_fini)

TEST_EACH(a_class_is_refused, ARRAY_LEN(classes))
{
	write_world(classes[_i].class, "{ 'Ann', class = 'Thing' }");
	const char *line = said();
	ck_assert_msg(strncmp(line, classes[_i].said, strlen(classes[_i].said)) == 0, "%s", line);
}

static const struct {
	const char *agents, *said;
} residents[] = {
	{ "{ 'Ann', class = 'Thing', 'Bob' }",
	  "4: an agent has only one name; the rest are fields" },
	{ "{ 'Ann', class = 'Thing', glod = 3 }",
	  "4: Thing has no stat 'glod'; did you mean gold?" },
	{ "{ 'Ann', class = 'Thing', clas = 3 }",
	  "4: Thing has no stat 'clas'; did you mean class?" },
	{ "{ 'Miner Ann', class = 'Thing' }, { 'Miner_Ann', class = 'Thing' }",
	  "4: there is already an agent 'Miner Ann'" },
	{ "{ 'Miner_Ann', class = 'Thing' },\n{ 'Miner Ann', class = 'Thing' }",
	  "5: there is already an agent 'Miner_Ann'" },
	/* It is not taken for one of the class that the next agent has. */
	{ "{ 'Ann', class = 'Thign', silver = 3 }, { 'Bob', class = 'Thing' }",
	  "4: there is no class 'Thign'; did you mean Thing?" },
	{ "{ 'Ann', class = 'Thing' },\n{ 'Ann', class = 'Thing' }",
	  "5: there is already an agent 'Ann'" },
};

TEST_EACH(an_agent_is_refused, ARRAY_LEN(residents))
{
	write_world("initial = 'A', stats = { gold = 1 }, states = { A = {} }",
	            residents[_i].agents);
	ck_assert_str_eq(said(), residents[_i].said);
}

/* Writes a list of that many names, in a world that is correct otherwise. */
static void write_names(const char *field, int count)
{
	write_world("initial = 'A', states = { A = {} }", "{ 'Ann', class = 'Thing' }");
	char *list = strstr(text, field);
	char after[512];
	snprintf(after, sizeof after, "%s", strchr(list, '}'));
	list = strchr(list, '{') + 1;
	for (int i = 1; i <= count; i++)
		list += sprintf(list, "'N%d', ", i);
	strcpy(list, after);
}

#define CLASS "initial='A',states={A={}}"
#define AGENTS "agents={{'Ann',class='Thing'}}"

/* Things of which there can be only so many; in each of them, # is its number. */
static const struct {
	const char *before, *each, *after;
	int most;
	const char *said;
} crowds[] = {
	{ "return{name='", "x", "'," AGENTS ",classes={Thing={" CLASS "}}}", 60,
	  "1: a world has a name of 61 bytes (1 to 60)" },
	{ "return{" AGENTS ",classes={Thing={" CLASS ",stats={", "n#=0,", "}}}}", STATS_MAX,
	  "1: Thing has 65 stats (at most 64)" },
	{ "return{" AGENTS ",classes={Thing={" CLASS ",stats={n=one_of{", "'v#',", "}}}}}", 255,
	  "1: one_of takes names: one_of { \"calm\", \"angry\" }" },
	{ "return{" AGENTS ",classes={Thing={machines={", "{'m#',initial='A#',states={A#={}}},",
	  "}}}}", MACHINES_MAX, "1: Thing has 17 machines (1 to 16)" },
	{ "return{" AGENTS ",classes={Thing={initial='A1',states={", "A#={},", "}}}}",
	  FSM_STATES_MAX, "1: Thing has more than 254 states" },
	{ "return{agents={{'Ann',class='C1'}},classes={", "C#={" CLASS "},", "}}", CLASS_NONE - 1,
	  "1: a world has 1 to 254 classes, not 255" },
};

static void write_crowd(size_t crowd, int count)
{
	char *out = text + sprintf(text, "%s", crowds[crowd].before);
	for (int i = 1; i <= count; i++) {
		for (const char *c = crowds[crowd].each; *c; c++)
			out += *c == '#' ? sprintf(out, "%d", i) : sprintf(out, "%c", *c);
	}
	strcpy(out, crowds[crowd].after);
}

TEST_EACH(a_crowd_has_a_limit, ARRAY_LEN(crowds))
{
	write_crowd((size_t)_i, crowds[_i].most + 1);
	file_load(text, 0);
	ck_assert_ptr_null(file.world);
	ck_assert_str_eq(file.complaints.lines[0].text, crowds[_i].said);
	write_crowd((size_t)_i, crowds[_i].most);
	file_load(text, 0);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
}

TEST(a_list_of_names_has_a_limit)
{
	write_names("places", 256);
	ck_assert_str_eq(said(), "1: 256 places (at most 255)");
	write_names("places", 255);
	file_load(text, 0);
	ck_assert_ptr_nonnull(file.world);
}

/* An update may lead on from any outermost state but the global one. */
static const struct {
	const char *classes, *said;
} tables[] = {
	{ "Thing = 3", "a class is NAME = { ... }, not a number" },
	{ "{ initial = 'A', states = { A = {} } }", "a class is NAME = { ... }, not a table" },
	{ "'Thing'", "a class is NAME = { ... }, not a string" },
};

TEST_EACH(a_class_is_a_table_with_a_name, ARRAY_LEN(tables))
{
	snprintf(text, sizeof text,
	         "return { agents = { { 'Ann', class = 'Good' } }, classes = {\n%s,\n"
	         "Good = { initial = 'A', states = { A = {} } } } }",
	         tables[_i].classes);
	char expected[100];
	snprintf(expected, sizeof expected, "2: %s", tables[_i].said);
	ck_assert_str_eq(said(), expected);
}

TEST(an_agent_after_one_that_is_refused_is_checked_too)
{
	write_world("initial = 'A', stats = { gold = 1 }, states = { A = {} }",
	            "{ 'Ann', class = 'None' },\n{ 'Bob', class = 'Thing', glod = 3 }");
	file_load(text, 0);
	ck_assert_uint_eq(file.complaints.count, 2);
	ck_assert_str_eq(file.complaints.lines[0].text,
	                 "4: there is no class 'None'; there is only Thing");
	ck_assert_str_eq(file.complaints.lines[1].text,
	                 "5: Thing has no stat 'glod'; did you mean gold?");
}

static const struct {
	const char *field;
	double least, most;
} numbers[] = {
	{ "tick", 0.001, 3600 },
	{ "cap", 1, UINT32_MAX },
};

TEST_EACH(a_number_is_in_its_range_with_both_ends, ARRAY_LEN(numbers))
{
	for (int i = 0; i < 4; i++) {
		const double each[] = { numbers[_i].least, numbers[_i].most, numbers[_i].least / 2,
			                numbers[_i].most + 1 };
		char expected[100];
		bool whole = each[i] == (double)(int64_t)each[i];
		snprintf(
			text, sizeof text,
			whole ? "return { %s = %.0f, classes = { T = { initial = 'A', states = { A = {} } } },\n"
				"agents = { { 'Ann', class = 'T' } } }"
			      : "return { %s = %.4f, classes = { T = { initial = 'A', states = { A = {} } } },\n"
				"agents = { { 'Ann', class = 'T' } } }",
			numbers[_i].field, each[i]);
		file_load(text, 0);
		ck_assert_msg((file.world != NULL) == (i < 2), "%s", text);
		snprintf(expected, sizeof expected, "1: %s is ", numbers[_i].field);
		ck_assert(file.world ||
		          strncmp(file.complaints.lines[0].text, expected, strlen(expected)) == 0);
	}
}

TEST(a_key_is_a_name_or_a_number_from_one)
{
	static const char *const keys[] = { "0", "-1", "1.5", "true" };
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		char expected[64];
		snprintf(text, sizeof text, "return {\nplaces = { [%s] = 'here' } }", keys[i]);
		snprintf(expected, sizeof expected, "2: a key that is a %s",
		         i < 3 ? "number" : "boolean");
		ck_assert_str_eq(said(), expected);
	}
}

TEST(what_is_wrong_in_a_named_table_has_its_own_line)
{
	strcpy(text, "local names = {\n'here',\n'here' }\nreturn { places = names,\n"
	             "agents = { { 'Ann', class = 'Thing' } },\n"
	             "classes = { Thing = { initial = 'A', states = { A = {} } } } }");
	ck_assert_str_eq(said(), "3: there is already a place 'here'");
}

/* Writes a class whose states lie that deep inside each other. */
static void write_depth(unsigned depth)
{
	char class[1024] = "initial = 'S1', states = {";
	for (unsigned i = 1; i <= depth; i++) {
		char state[64];
		snprintf(state, sizeof state,
		         i < depth ? " S%u = { initial = 'S%u', states = {" : " S%u = {", i, i + 1);
		strcat(class, state);
	}
	for (unsigned i = 1; i < depth; i++)
		strcat(class, "} }");
	strcat(class, "} }");
	write_world(class, "{ 'Ann', class = 'Thing' }");
}

TEST(states_lie_at_most_eight_deep_inside_each_other)
{
	write_depth(FSM_DEPTH_MAX + 1);
	file_load(text, 0);
	ck_assert_str_eq(file.complaints.lines[0].text, "2: states nested more than 8 deep");
	write_depth(FSM_DEPTH_MAX);
	file_load(text, 0);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
}

/* In brackets, a text may have many lines; one in quotes that is not closed is Lua's to report. */
TEST(a_text_has_at_most_a_kibibyte_however_it_is_written)
{
	static const struct {
		const char *form, *said;
		int bytes;
	} forms[] = {
		{ "'%s'", "a string or name of 1025 bytes (at most 1024)", 1025 },
		{ "[[\n\n%s]]", "a string or name of 1025 bytes (at most 1024)", 1023 },
		{ "%s", "a string or name of 1025 bytes (at most 1024)", 1025 },
		{ "'\n%s'", "unfinished string", 2000 },
	};
	for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
		char filler[2001];
		memset(filler, 'x', sizeof filler);
		filler[forms[i].bytes] = '\0';
		strcpy(text, "local a = ");
		snprintf(text + strlen(text), sizeof text - strlen(text), forms[i].form, filler);
		ck_assert_msg(strstr(said(), forms[i].said), "%zu: %s", i,
		              file.complaints.lines[0].text);
	}
}

TEST(where_an_update_leads_is_declared_for_each_state)
{
	file_load_class(
		"initial = 'A', global = 'G', stats = { n = 0 },\n"
		"update = { add { n = 1 }, when('n % 2 == 0', change 'B', change 'C') },\n"
		"states = { A = {}, B = { initial = 'D', states = { D = {} } }, C = {}, G = {} }",
		1 << EVENT_CHANGE | 1 << EVENT_ERROR);
	const struct class *class = file.sim.world->classes[0];
	ck_assert_str_eq(file_tick(3), "change A to C; change C to B; change D to C");
	static const struct {
		const char *state;
		bool leads;
	} table[] = { { "A", true }, { "B", true }, { "C", true }, { "D", false }, { "G", false } };
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		uint8_t state = class_find_state(class, table[i].state);
		const struct exit *exits = class->states[state]->exits;
		size_t count = 0;
		while (exits && exits[count].to != STATE_NONE)
			count++;
		ck_assert_msg(count == (table[i].leads ? 2 : 0), "%s: %zu", table[i].state, count);
		for (size_t e = 0; e < count; e++) {
			ck_assert_ptr_nonnull(exits[e].question);
			ck_assert_str_eq(class_state_name(class, exits[e].to), e ? "C" : "B");
			ck_assert_uint_eq(exits[e].unless, e == 1);
		}
	}
}
