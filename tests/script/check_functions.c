/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "sim/snapshot.h"
#include "suite.h"

/*
 * Functions of world files: what they do, what is recorded about them, and that they leave nothing
 * behind.
 */

enum {
	READS = 1 << EVENT_READ | 1 << EVENT_STAT | 1 << EVENT_CHANGE | 1 << EVENT_SAY,
};

/* What is heard of Ann in her first tick, if she executes the code. */
static const char *heard(const char *before, const char *code, uint32_t kinds)
{
	char class[4096];
	snprintf(class, sizeof class,
	         "stats = { n = { 3, min = 0, max = 9 }, x = 0.5, yes = true, foe = nobody,\n"
	         "mood = one_of { 'calm', 'wild', 'n' } }, place = 'here', initial = 'A', %s\n"
	         "states = { A = { execute = function(me) %s end, exits = { 'B', revert } },\n"
	         "B = { enter = function(me) me:say 'in B' end, exits = { revert } } }",
	         before, code);
	file_load_class(class, kinds);
	return file_tick(1);
}

/*
 * What each part of a function does.
 */

static const struct {
	const char *code, *heard;
} deeds[] = {
	{ "me:say(me.n)", "\"3\"" },
	{ "me:say('%d of %s', me.n, me.name)", "\"3 of Ann\"" },
	{ "me:say('<%d>', me.n)", "\"<3>\"" },
	{ "me.n = me.n + 1 me:say(me.n)", "\"4\"" },
	{ "me.n = 20 me:say(me.n)", "\"9\"" },
	{ "me.n = 2.0 me:say(me.n)", "\"2\"" },
	{ "me.x = 2 me:say(me.x)", "\"2.0\"" },
	{ "me.yes = not me.yes me:say(tostring(me.yes))", "\"false\"" },
	{ "me.mood = 'wild' me:say(me.mood)", "\"wild\"" },
	/* A value may be the name of another stat. */
	{ "me.mood = 'n' me.n = 5 me:say('%s %d', me.mood, me.n)", "\"n 5\"" },
	{ "me:say(tostring(me.foe == nobody)) me.foe = me me:say(me.foe.name)",
	  "\"true\"; \"Ann\"" },
	{ "me.foe = me me.foe = nobody me:say(tostring(me.foe))", "\"nil\"" },
	{ "me:say('%s %s %s %s', me.state, me.previous, me.global, me.class)",
	  "\"A nil nil Thing\"" },
	{ "me:say('%s %s', me.seconds, me.ticks)", "\"0.5 1\"" },
	{ "me:go 'there' me:say(me.place)", "\"there\"" },
	{ "me:say(tostring(me:in_state 'A')) me:say(tostring(me:in_state 'B'))",
	  "\"true\"; \"false\"" },
	{ "me:finish() me:say(tostring(me.finished))", "\"true\"" },
	{ "me:say('%d %s', tick(), time())", "\"1 0.5\"" },
	{ "me:say('%d %d', #agents(), #agents 'Thing')", "\"1 1\"" },
	{ "me:say('%d', #me:here())", "\"0\"" },
	{ "me:say(agent 'Ann'.name) me:say(tostring(agent 'Zoe'))", "\"Ann\"; \"nil\"" },
	{ "me:say(tostring(agent 'Ann' == me))", "\"true\"" },
	{ "local n = me:random(3, 3) me:say(n) me:say(me:pick { 'only' })", "\"3\"; \"only\"" },
	{ "me:say('%s %s', me:chance(1), me:chance(0))", "\"true false\"" },
	{ "for k, v in pairs { b = 1, a = 2, 'one' } do me:say('%s %s', k, v) end",
	  "\"1 one\"; \"a 2\"; \"b 1\"" },
	{ "local t = { 3, 1, 2 } table.sort(t) me:say(table.concat(t, ' '))", "\"1 2 3\"" },
	{ "me:say(tostring((pcall(error))))", "\"false\"" },
};

FIXTURE(NULL, file_fini)

TEST_EACH(a_function_does_what_it_says, ARRAY_LEN(deeds))
{
	ck_assert_str_eq(heard("", deeds[_i].code, SAYS), deeds[_i].heard);
}

/*
 * Errors: the line is that of the function.
 */

static const struct {
	const char *code, *text;
} mistakes[] = {
	{ "me.n = 'much'", "n takes a whole number, not much" },
	{ "me.m = 1", "Ann has no m; there are n" },
	{ "me.state = 'B'", "'state' can only be read: me:change changes it" },
	{ "me.place = 'there'", "'place' can only be read: me:go changes it" },
	{ "me.say = 1", "'say' can only be read" },
	{ "me:chnage 'B'", "Ann has no chnage; did you mean change?" },
	{ "me:change 'C'", "there is no state 'C'" },
	{ "me:go 'nowhere'", "there is no place 'nowhere'" },
	{ "me:send('Zoe', 'Ping')", "there is no agent 'Zoe'" },
	{ "me:send(me, 'Pang')", "there is no message 'Pang'; did you mean" },
	{ "me:send(me, 'Ping', -1)", "a delay is from 0 to" },
	{ "me:send(me, 'Ping', 1, ('x'):rep(16))", "extra is a string of at most 15 bytes" },
	{ "me:send(me, 'Ping', 1, {})", "extra is a number, a string, true or false, or an agent" },
	{ "me:random(2, 1)", "random takes two numbers, the smaller one first" },
	{ "me:pick {}", "the list to pick from is empty" },
	{ "me.change 'B'", "put an agent before the colon" },
	{ "local x = me.machine[1]", "an agent's fields have names" },
	{ "local x = me[{}]", "an agent's fields have names" },
	{ "me[1] = 2", "only an agent's stats can be set: me.thirst = 0" },
	{ "me.machine.x = 2", "only an agent's stats can be set: me.thirst = 0" },
	{ "spawn 'Cat'", "there is no class 'Cat'" },
	{ "spawn('Thing', { m = 1 })", "Thing has no stat 'm'" },
	{ "nothing()", "there is no 'nothing'" },
	{ "say 'Hic!'", "say is an action: in a function, write me:say" },
	{ "wait(1)", "wait belongs in the file, not in a function" },
	{ "error 'no more'", "no more" },
};

TEST_EACH(a_mistake_is_reported_with_its_line_and_ends_only_the_call, ARRAY_LEN(mistakes))
{
	char code[512];
	snprintf(code, sizeof code, "me:say 'before' %s me:say 'after'", mistakes[_i].code);
	const char *said = heard("", code, SAYS);
	ck_assert_msg(strstr(said, mistakes[_i].text), "%s: said: %s", code, said);
	ck_assert_msg(!strncmp(said, "\"before\"; ", 10), "%s: said: %s", code, said);
	const char *where = strstr(said, ":5: in A: ");
	ck_assert_msg(where, "%s: said: %s", code, said);
	ck_assert_msg(!strstr(where + 1, ":5: "), "it is reported once: %s", said);
	ck_assert_msg(!strstr(said, "after"), "%s: said: %s", code, said);
	ck_assert_msg(!strncmp(file_tick(1), "\"before\"", 8), "the agent lives on");
}

TEST(a_change_happens_inside_the_call_which_goes_on)
{
	ck_assert_str_eq(heard("", "me:change 'B' me:say(me.state) me:revert() me:say(me.state)",
	                       SAYS | CHANGES),
	                 "change A to B; \"in B\"; \"B\"; revert B to A; \"A\"");
}

TEST(a_function_may_decide_where_a_transition_leads_and_changes_nothing)
{
	file_load_class("initial = 'A', stats = { n = 0 }, update = add { n = 1 }, states = {\n"
	                "A = { transitions = { { when = function(me) return me.n > 1 end,\n"
	                "words = 'is late', to = 'B' } } },\n"
	                "B = { transitions = { { when = function(me) me.n = 0 end,\n"
	                "words = 'cheats', to = 'A' } } } }",
	                SAYS | CHANGES | 1 << EVENT_GUARD);
	ck_assert_str_eq(file_tick(1), "is late? n = 1, no");
	ck_assert_str_eq(file_tick(1), "is late? n = 2, yes; change A to B");
	const char *said = file_tick(1);
	ck_assert_msg(strstr(said, "a condition cannot change an agent; cheats? no"), "%s", said);
}

TEST(what_a_function_reads_is_recorded_before_what_it_does)
{
	ck_assert_str_eq(heard("", "if me.n > 2 and me.yes then me.n = 0 end me:change 'B'", READS),
	                 "read n = 3, yes = true; n 3 -> 0; change A to B; \"in B\"");
	ck_assert_str_eq(file_tick(1), "");
}

/* Before each thing that the function does, what it read for that. */
TEST(what_a_function_asks_is_recorded_as_it_is_written)
{
	static const struct {
		const char *code, *read;
	} asked[] = {
		{ "local x = me:random(3, 3)", "random(3, 3) = 3" },
		{ "local x = me:pick { 'a' }", "random(1, 1) = 1" },
		{ "local x = me:chance(1)", "chance(1) = 0.37" },
		{ "local x = me:in_state 'A'", "in_state(\"A\") = true" },
		{ "local x = me:in_state 'B'", "in_state(\"B\") = false" },
		{ "local x = me:here()", "#here() = 0" },
		{ "local x = me:here 'Thing'", "#here(Thing) = 0" },
		{ "local x = agents()", "#agents() = 1" },
		{ "local x = agents 'Thing'", "#agents(Thing) = 1" },
		{ "local x = tick()", "tick() = 1" },
		{ "local x = time()", "time() = 0.5" },
	};
	static const char *const acts[] = {
		"me:say 'x'",          "me:go 'there'", "me:finish()", "me:remove()",
		"me:send(me, 'Ping')", "spawn 'Thing'", "me.n = 3",    ""
	};
	for (size_t i = 0; i < ARRAY_LEN(asked); i++) {
		char code[128], expected[64];
		snprintf(code, sizeof code, "%s %s", asked[i].code, acts[i % ARRAY_LEN(acts)]);
		snprintf(expected, sizeof expected, "read %s", asked[i].read);
		const char *said = heard("", code, READS);
		ck_assert_msg(strncmp(said, expected, strlen(expected)) == 0, "%s: %s", code, said);
	}
}

TEST(what_a_condition_read_is_not_what_a_function_reads)
{
	ck_assert_str_eq(heard("update = function(me) local x = me.n end,", "me:say 'x'", READS),
	                 "read n = 3; \"x\"");
	file_load_class("stats = { n = 3 }, initial = 'A', states = { A = {\n"
	                "transitions = { { when = '(math.abs)(n) > 5', to = 'A' } },\n"
	                "execute = function(me) me:say 'x' end } }",
	                READS | 1 << EVENT_GUARD);
	ck_assert_str_eq(file_tick(1), "(math.abs)(n) > 5 (n = 3), no; \"x\"");
}

TEST(what_a_function_reads_after_an_act_is_recorded_after_it)
{
	ck_assert_str_eq(heard("", "local a = tick() spawn 'Thing' local b = time()", READS),
	                 "read tick() = 1; read time() = 0.5");
	ck_assert_str_eq(heard("", "local a = tick() me.x = 2.5 local b = time()", READS),
	                 "read tick() = 1; x 0.5 -> 2.5; read time() = 0.5");
}

/*
 * Nothing stays in Lua.
 */

static const struct {
	const char *before, *code, *text;
} leaks[] = {
	{ "", "x = 1", "'x' cannot be changed from a script" },
	{ "", "string.x = 1", "'x' cannot be changed from a script" },
	{ "", "rawset(table, 'x', 1)", "this cannot be changed from a script" },
	{ "", "setmetatable(math, {})", "this cannot be changed from a script" },
};

TEST_EACH(what_all_functions_share_cannot_be_changed, ARRAY_LEN(leaks))
{
	const char *said = heard(leaks[_i].before, leaks[_i].code, SAYS);
	ck_assert_msg(strstr(said, leaks[_i].text), "%s: said: %s", leaks[_i].code, said);
}

/* All that a function can reach. */
static const struct {
	const char *table, *names;
} white_lists[] = {
	{ "_ENV",
	  "act add agent agents approach assert change enter error everyone finish flee getmetatable go here ipairs "
	  "math near one_of pairs params pcall rawequal rawget rawlen rawset remove require revert say select "
	  "send sequence set setmetatable spawn string table tick time tonumber tostring type "
	  "wait walk when" },
	{ "math",
	  "abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger "
	  "modf pi rad sin sqrt tan tointeger type ult" },
	{ "string", "byte char find format len lower match rep sub upper" },
	{ "table", "concat insert pack remove sort unpack" },
};

TEST_EACH(only_what_is_on_the_white_list_can_be_reached, ARRAY_LEN(white_lists))
{
	char code[256], expected[512];
	snprintf(code, sizeof code,
	         "local names = {} for name in pairs(%s) do table.insert(names, name) end\n"
	         "me:say(table.concat(names, ' ')) me:say(tostring(getmetatable(%s)))",
	         white_lists[_i].table, white_lists[_i].table);
	snprintf(expected, sizeof expected, "\"%s\"; \"false\"", white_lists[_i].names);
	ck_assert_str_eq(heard("", code, SAYS), expected);
}

TEST(the_same_tick_again_is_the_same_to_the_last_byte)
{
	heard("",
	      "me.n = me:random(0, 9) me.x = me.x + me.n if me:chance(0.5) then me:change 'B' end "
	      "me:say('%s %s', me.n, me.x)",
	      SAYS);
	unsigned char before[4096];
	char first[sizeof file.heard];
	struct sim other;
	size_t size = snapshot_bytes(&file.sim);
	ck_assert_uint_le(size, sizeof before);
	snapshot_save(&file.sim, before);
	strcpy(first, file_tick(5));
	sim_init_empty(&other, file.sim.world);
	snapshot_load(&other, before);
	for (int i = 0; i < 5; i++)
		sim_tick(&other);
	ck_assert_uint_eq(snapshot_digest(&other), snapshot_digest(&file.sim));
	snapshot_load(&file.sim, before);
	ck_assert_str_eq(file_tick(5), first);
	sim_fini(&other);
}
