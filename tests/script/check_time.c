/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * Time in rules: after, age, delays that are computed.
 */

FIXTURE(NULL, file_fini)

#define LIGHT \
	"initial = 'On', global = 'G', stats = { limit = 1.5, n = 0 }, states = { G = {},\n" \
	"On = { initial = 'Red', transitions = { { after = 3, to = 'Off' } }, states = {\n" \
	"  Red = { transitions = { { after = 'limit', to = 'Green' } } },\n" \
	"  Green = { execute = add { n = 1 },\n" \
	"    transitions = { { after = 0.5, when = 'n > 1', to = 'Red' } } } } },\n" \
	"Off = { transitions = { { after = 0.6, to = revert } } } }"

TEST(a_transition_waits_for_its_own_state)
{
	file_load_class(LIGHT, CHANGES);
	ck_assert_str_eq(file_tick(2), "");
	ck_assert_str_eq(file_tick(1), "change Red to Green");
	ck_assert_str_eq(file_tick(1), "");
	/* The outer state counts from its own entry, whatever changes inside. */
	ck_assert_str_eq(file_tick(1), "change Green to Red");
	ck_assert_str_eq(file_tick(1), "change Red to Off");
	ck_assert_str_eq(file_tick(1), "");
	ck_assert_str_eq(file_tick(1), "revert Off to Red");
	ck_assert_str_eq(file_tick(2), "");
	ck_assert_str_eq(file_tick(1), "change Red to Green");
	ck_assert_str_eq(file_tick(1), "change Green to Red");
	ck_assert_str_eq(file_tick(1), "");
	ck_assert_str_eq(file_tick(1), "change Red to Off");
}

TEST(entering_a_state_anew_begins_anew)
{
	file_load_class("initial = 'A', states = { A = { on_message = { Ping = change 'A' },\n"
	                "  transitions = { { after = 1, to = 'B' } } }, B = {} }",
	                CHANGES);
	file_tick(1);
	ck_assert_str_eq(file_send("Ping"), "change A to A");
	ck_assert_str_eq(file_tick(1), "");
	ck_assert_str_eq(file_tick(1), "change A to B");
}

/* The class of Ann, and what its guards say in some ticks. */
static const struct {
	const char *class;
	unsigned ticks;
	const char *heard;
} guards[] = {
	{ "initial = 'A', states = { A = { transitions = { { after = 2, to = 'A' } } } }", 3,
	  "after 2 s: 1.5 s to go; after 2 s: 1 s to go; after 2 s: 0.5 s to go" },
	{ "initial = 'A', stats = { n = 1 }, states = { A = { transitions = {\n"
	  "{ after = 'n / 2', when = 'n > 5', to = 'A' } } } }",
	  1, "n 1 > 5, no: 5 short" },
	{ "initial = 'A', stats = { n = 1 }, states = { A = { transitions = {\n"
	  "{ after = 1, when = 'n > 5', to = 'A' } } } }",
	  1, "after 1 s: 0.5 s to go" },
	{ "initial = 'A', stats = { n = 1 }, states = { A = { transitions = {\n"
	  "{ after = 1, when = function(me) return me.n > 0 end, to = 'A', words = 'w' } } } }",
	  1, "w? after 1 s: 0.5 s to go" },
};

TEST_EACH(a_guard_says_how_long_there_is_to_go, ARRAY_LEN(guards))
{
	file_load_class(guards[_i].class, 1 << EVENT_GUARD | 1 << EVENT_ERROR);
	ck_assert_str_eq(file_tick(guards[_i].ticks), guards[_i].heard);
}

/* The class of Ann, and what she says in four ticks. */
static const struct {
	const char *class, *heard;
} speeches[] = {
	/* A state in which an agent begins is as old as it, and inactive ones have no age. */
	{ "initial = 'A', global = 'G', states = { G = {}, A = { initial = 'B',\n"
	  "execute = say \"{age 'A'} {age 'B'} {age 'C'} {age('G')}\",\n"
	  "states = { B = { transitions = { { after = 1, to = 'C' } } }, C = {} } } }",
	  "\"0.5 0.5 nil 0.5\"; \"1.0 nil 0.0 1.0\"; \"1.5 nil 0.5 1.5\"; "
	  "\"2.0 nil 1.0 2.0\"" },
	/* Comparing the age of an inactive state does not hold, and is no error. */
	{ "initial = 'A', states = { A = { transitions = { { when = \"age 'B' < 1 or age 'B' >= 0\",\n"
	  "to = 'B' } }, execute = when(\"age 'A' > 1\", say 'old') }, B = {} }",
	  "\"old\"; \"old\"" },
	/* A stat called age hides it; of others it is still known. */
	{ "initial = 'A', stats = { age = 7 }, states = { A = { execute =\n"
	  "say \"{age} {Ann:age 'A'}\" } }",
	  "\"7 0.5\"; \"7 1.0\"; \"7 1.5\"; \"7 2.0\"" },
	/* A definition does, too. */
	{ "initial = 'A', define = { age = '3' }, states = { A = { execute = say '{age}' } }",
	  "\"3\"; \"3\"; \"3\"; \"3\"" },
	/* Functions ask in the same words. */
	{ "initial = 'A', states = { A = { execute = function(me)\n"
	  "me:say('%s %s', me:age 'A', me:age 'B') end }, B = {} }",
	  "\"0.5 nil\"; \"1.0 nil\"; \"1.5 nil\"; \"2.0 nil\"" },
	/* A delay may be computed. */
	{ "initial = 'A', stats = { n = 0 }, states = { A = { execute = { add { n = 1 },\n"
	  "when('n == 1', send('me', 'Ping', { delay = 'n + 0.5', extra = 3 })) },\n"
	  "on_message = { Ping = say '{time}' } } }",
	  "\"2.0\"" },
	/* A delay that is none is an error, and nothing is sent. */
	{ "initial = 'A', stats = { n = 1 }, states = { A = { execute = { add { n = 1 },\n"
	  "when('n == 3', send('me', 'Ping', { delay = '1 - n' })),\n"
	  "when('n == 4', send('me', 'Ping', { delay = 'n * 1000000' })) },\n"
	  "on_message = { Ping = say '{time}' } } }",
	  "test:4: in A: a delay must be a number, 0 or more; "
	  "test:5: in A: a delay is at most 1000000" },
	/* So are seconds that are no number. */
	{ "initial = 'A', stats = { n = 0 }, update = add { n = 1 }, states = { A = { transitions = {\n"
	  "{ after = '3 - n', to = 'B' } } },\n"
	  "B = { transitions = { { after = \"age 'A'\", to = 'A' } } } }",
	  "test:5: in B: after must be a number of seconds; "
	  "test:5: in B: after must be a number of seconds" },
};

/* Writes what was heard, with another name for the file. */
static void write_heard(const char *heard, char *out)
{
	static const char name[] = "westworld-XXXXXX";
	const char *at;
	for (*out = '\0'; (at = strstr(heard, "westworld-")) != NULL; heard = at + strlen(name))
		out += sprintf(out, "%.*stest", (int)(at - heard), heard);
	strcpy(out, heard);
}

TEST_EACH(rules_know_the_time, ARRAY_LEN(speeches))
{
	char heard[sizeof file.heard];
	file_load_class(speeches[_i].class, SAYS);
	write_heard(file_tick(4), heard);
	ck_assert_str_eq(heard, speeches[_i].heard);
}

/* The class, and what is wrong with it. */
static const struct {
	const char *transition, *wrong;
} refused[] = {
	{ "after = 'chance(0.5)'", "after cannot draw random numbers" },
	{ "after = -1", "after is a number from 0 to 1000000000, not -1" },
	{ "after = 'n > 2'", "after is a number, and 'n > 2' is not" },
	{ "after = 'who'", "after is a number, and 'who' is not" },
	{ "after = 1, score = 2", "a transition has after or score, not both" },
	{ "after = true",
	  "after is a number of seconds, or an expression as a string, not true or false" },
	{ "when = 'age(2) > 1'", "in 'age(2) > 1': age takes a state in quotes: age(\"STATE\")" },
	{ "when = \"age 'B' > 1\"", "in 'age 'B' > 1': Thing has no state B; there is only A" },
};

TEST_EACH(seconds_that_cannot_be_are_refused, ARRAY_LEN(refused))
{
	char text[512];
	snprintf(text, sizeof text,
	         "return { classes = { Thing = { initial = 'A', stats = { n = 1, who = nobody },\n"
	         "states = { A = { transitions = { { %s, to = 'A' } } } } } },\n"
	         "agents = { { 'Ann', class = 'Thing' } } }",
	         refused[_i].transition);
	file_load(text, 0);
	ck_assert_ptr_null(file.world);
	const char *said = strchr(file.complaints.lines[0].text, ' ');
	ck_assert_str_eq(said + 1, refused[_i].wrong);
}

/*
 * Tallies.  What reads something of who asks is none, and is counted anew each time.
 */

static const char *const counts[] = {
	"a = \"count('Sheep', '%s and (in_state \\\"Up\\\" or n > 3)')\"",
	"b = \"any('Sheep', '%s and n > 9')\"",
	"c = \"all('Sheep', '%s and n < 11 and (age \\\"Up\\\" or 1) < 3')\"",
	"d = \"sum('Sheep', '%s and n')\"",
	"e = \"sum('Sheep', '%s and w')\"",
	"f = \"mean('Sheep', '%s and w * n')\"",
	"g = \"min('Sheep', '%s and w - n') + max('Sheep', '%s and seconds + n')\"",
	"h = \"count('Sheep', '%s and pal ~= nobody and state == \\\"Up\\\"')\"",
	"i = \"sum('Sheep', '%s and 10 // (n - 7)')\"",
};

/* Writes actions that count everything; own: a condition that holds. */
static void write_counts(const char *own, char *out, size_t size)
{
	size_t length = 0;
	for (size_t i = 0; i < ARRAY_LEN(counts); i++) {
		length += (size_t)snprintf(out + length, size - length, "set { ");
		length += (size_t)snprintf(out + length, size - length, counts[i], own, own);
		length += (size_t)snprintf(out + length, size - length, " },\n");
	}
}

/* Runs a flock that counts itself wherever it can; returns the digest. */
static uint64_t run_flock(const char *own, uint32_t kinds)
{
	static const char world[] =
		"local counts = { %s }\n"
		"return { messages = { 'Baa' }, classes = { Sheep = { initial = 'Up',\n"
		"stats = { n = 0, w = 0.1, pal = nobody, a = 0, b = false, c = false, d = 0, e = 0.0,\n"
		"  f = 0.0, g = 0.0, h = 0, i = 0 }, states = {\n"
		"Up = { execute = { counts, add { n = 'random(0, 2)' }, set { w = 'n / 7' }, counts,\n"
		"    when('chance(0.2)', { send(everyone 'Sheep', 'Baa'), counts }),\n"
		"    when('chance(0.04)', spawn('Sheep', { n = 'n' })), when('n > 12', remove) },\n"
		"  on_message = { Baa = { counts, set { n = 'n // 2', pal = 'sender' }, counts,\n"
		"    when('chance(0.1)', send('sender', 'Baa')), change 'Down', counts } },\n"
		"  exit = counts },\n"
		"Down = { enter = counts, on_message = { Baa = counts },\n"
		"  transitions = { { after = 1, when = \"any('Sheep', 'n > 0')\", to = 'Up' } } } } } },\n"
		"agents = { { 'Bo', class = 'Sheep' }, { 'S', class = 'Sheep', count = 6 } } }";
	char source[8192], list[4096];
	write_counts(own, list, sizeof list);
	snprintf(source, sizeof source, world, list);
	file_load(source, kinds);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_int_eq(world_file_world(file.world)->tally_count > 20, strcmp(own, "true") == 0);
	file_tick(60);
	return snapshot_digest(&file.sim);
}

TEST(a_tally_has_the_value_that_counting_has)
{
	static const uint32_t kinds[] = { 0, CHANGES, EVENTS_ALL };
	uint64_t wanted = run_flock("me.n == me.n", 0);
	char said[sizeof file.heard];
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		ck_assert_uint_eq(run_flock("me.n == me.n", kinds[i]), wanted);
		snprintf(said, sizeof said, "%s", file.heard);
		ck_assert_uint_eq(run_flock("true", kinds[i]), wanted);
		if (kinds[i] == CHANGES)
			ck_assert_str_eq(file.heard, said);
	}
}

/* A function may change an agent between two questions, and so may a person between two ticks. */
TEST(a_tally_sees_what_happens_between_two_questions)
{
	file_load_class("initial = 'A', stats = { n = 0 }, states = { A = {\n"
	                "on_message = { Ping = { say \"{count('Thing', 'n > 0')}\",\n"
	                "  function(me) me.n = 3 end, say \"{count('Thing', 'n > 0')}\" } } } }",
	                SAYS);
	ck_assert_str_eq(file_send("Ping"), "\"0\"; \"1\"");
	ck_assert_str_eq(file_send("Ping"), "\"1\"; \"1\"");
	stat_write(file_stat("n"), sim_agent(&file.sim, 0), 0);
	ck_assert_str_eq(file_send("Ping"), "\"0\"; \"1\"");
}
