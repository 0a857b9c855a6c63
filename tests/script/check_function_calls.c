/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * What functions can call: lists, other agents, and agents that appear and disappear.
 */

enum { HEARD = 1 << EVENT_SAY | 1 << EVENT_ERROR | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE };

/* What is heard in two ticks of a world with Ann and Ben, if Ann runs the code in the first
 * tick. */
static const char *heard(const char *code)
{
	static const char text[] =
		"local kitten, odd, friends = { n = 5 }, { n = 5, m = 3 }, { 'Ben', 'Ben' }\n"
		"return { places = { 'here', 'there' }, messages = { 'Ping' }, classes = {\n"
		"Cat = { initial = 'C', place = 'here', stats = { n = { 3, max = 9 }, foe = nobody },\n"
		"  states = { C = { execute = function(me) me:say('%%s %%d %%s', me.place, me.n, me.foe) end } } },\n"
		"Man = { initial = 'A', stats = { n = 1 }, states = { A = { execute = function(me)\n"
		"if me.name == 'Ann' and tick() == 1 then %s end end,\n"
		"on_message = { Ping = say '{name} has Ping' } } } } },\n"
		"agents = { { 'Ann', class = 'Man' }, { 'Ben', class = 'Man', place = 'there' } } }\n";
	char world[2048];
	snprintf(world, sizeof world, text, code);
	file_load(world, HEARD);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	return file_tick(2);
}

static const struct {
	const char *code, *heard;
} deeds[] = {
	/* Lists work as in Lua. */
	{ "local t = { 1, 2 } table.insert(t, 3) me:say(table.concat(t, ' '))", "\"1 2 3\"" },
	{ "local t = { 1, 2 } table.insert(t, 1, 3) me:say(table.concat(t, ' '))", "\"3 1 2\"" },
	{ "local t = { 1, 2 } table.insert(t, 2, 3) me:say(table.concat(t, ' '))", "\"1 3 2\"" },
	{ "local t = { 1, 2 } table.insert(t, 3, 3) me:say(table.concat(t, ' '))", "\"1 2 3\"" },
	{ "local t = {} table.insert(t, 'x') me:say('%s %d', t[1], #t)", "\"x 1\"" },
	{ "local t = { 1, 2, 3 } me:say('%d: %s', table.remove(t), table.concat(t, ' '))",
	  "\"3: 1 2\"" },
	{ "local t = { 1, 2, 3 } me:say('%d: %s', table.remove(t, 1), table.concat(t, ' '))",
	  "\"1: 2 3\"" },
	{ "local t = { 1, 2, 3 } me:say('%d: %s', table.remove(t, 2), table.concat(t, ' '))",
	  "\"2: 1 3\"" },
	{ "local t = { 1 } me:say('%s %d', table.remove(t, 2), #t)", "\"nil 1\"" },
	{ "local t = {} me:say('%s %s', table.remove(t), table.remove(t, 0))", "\"nil nil\"" },
	{ "me:say(table.concat({ 1, 'b', 2.5 }, ', '))", "\"1, b, 2.5\"" },
	{ "me:say(table.concat({ 'a', 'b', 'c', 'd' }, '-', 2, 3))", "\"b-c\"" },
	{ "me:say(table.concat({ 0 / 0, -(0 / 0), 2 ^ 53 }, ' '))",
	  "\"nan nan 9.007199254741e+15\"" },
	{ "me:say('<' .. table.concat({}, '-') .. '>')", "\"<>\"" },
	{ "local t = table.pack('a', nil, 'c') me:say('%d %s %s %s', t.n, t[1], t[2], t[3])",
	  "\"3 a nil c\"" },
	{ "me:say('%d', table.pack().n)", "\"0\"" },
	{ "me:say('%s %s', table.unpack { 'a', 'b' })", "\"a b\"" },
	{ "me:say('%s %s', table.unpack({ 'a', 'b', 'c' }, 2, 3))", "\"b c\"" },
	{ "me:say('%d', select('#', table.unpack({}, 2, 1)))", "\"0\"" },
	{ "local t = { 2, 3, 1, 5, 4 } table.sort(t, function(a, b) return a > b end)\n"
	  "me:say(table.concat(t, ' '))",
	  "\"5 4 3 2 1\"" },
	{ "local t = { 'bb', 'a', 'cc', 'd' } table.sort(t, function(a, b) return #a < #b end)\n"
	  "me:say(table.concat(t, ' '))",
	  "\"a d bb cc\"" },
	{ "local t = {} table.sort(t) me:say('%d', #t)", "\"0\"" },
	{ "local t = { [0] = 'z' } me:say('%s %s', table.remove(t), t[0])", "\"z nil\"" },
	{ "me:say('%s', table.unpack { 'a' })", "\"a\"" },
	{ "me:say('%d', select('#', table.unpack({}, 1, 250)))", "\"250\"" },
	{ "me:say('%d', select('#', table.unpack({}, -1, 1)))", "\"3\"" },
	{ "local last = math.maxinteger me:say(table.concat({ [last] = 'x' }, '-', last, last))",
	  "\"x\"" },
	/* Agents can be compared. */
	{ "local b = agent 'Ben' me:say('%s %s %s', b == me, b ~= me, b == agent 'Ben')",
	  "\"false true true\"" },
	{ "me:say('%s %s', me == 3, me == 'Ann')", "\"false false\"" },
	{ "local seen = { [agent 'Ben'] = 'him' } me:say(seen[agent 'Ben'])", "\"him\"" },
	/* A new agent starts as the caller says, or as its class says. */
	{ "spawn 'Cat'", "Cat 3 appears; \"here 3 nil\"" },
	{ "spawn('Cat', { n = 5, place = 'there', foe = me })", "Cat 3 appears; \"there 5 Ann\"" },
	{ "spawn('Cat', { n = 50 })", "Cat 3 appears; \"here 9 nil\"" },
	{ "spawn('Cat', kitten)", "Cat 3 appears; \"here 5 nil\"" },
	/* A telegram can be sent to a list, however it was made. */
	{ "me:send({ 'Ben', me }, 'Ping')", "\"Ben has Ping\"; \"Ann has Ping\"" },
	{ "me:send(friends, 'Ping')", "\"Ben has Ping\"; \"Ben has Ping\"" },
	{ "me:say(me:pick(friends))", "\"Ben\"" },
	/* What acts returns nothing. */
	{ "local n = select('#', me:send({ 'Ben' }, 'Ping', 9)) me:say(n)", "\"0\"" },
	{ "local n = select('#', me:send('Ben', 'Ping', 9)) me:say(n)", "\"0\"" },
	{ "local n = select('#', me:finish()) me:say(n)", "\"0\"" },
	/* A removed agent is there until the tick ends. */
	{ "me:remove() me:say '!'", "\"!\"; Ann disappears" },
};

FIXTURE(NULL, file_fini)

TEST_EACH(a_call_does_what_it_is_for, ARRAY_LEN(deeds))
{
	ck_assert_str_eq(heard(deeds[_i].code), deeds[_i].heard);
}

static const struct {
	const char *code, *said;
} mistakes[] = {
	{ "table.insert({}, 1, 2, 3)", "insert takes a list, a position and a value" },
	{ "table.insert({})", "insert takes a list, a position and a value" },
	{ "table.insert({}, 2, 'x')", "position out of bounds" },
	{ "table.insert({}, 0, 'x')", "position out of bounds" },
	{ "table.remove({ 1 }, 3)", "position out of bounds" },
	{ "table.remove({ 1 }, 0)", "position out of bounds" },
	{ "table.remove({ 1 }, -1)", "position out of bounds" },
	{ "table.remove({}, 2)", "position out of bounds" },
	{ "table.remove({}, -1)", "position out of bounds" },
	{ "table.sort({}, 5)", "function expected, got number" },
	{ "table.unpack({}, math.mininteger, math.maxinteger)",
	  "unpack returns at most 250 values" },
	{ "table.concat { 1, {} }", "concat takes strings and numbers, and 2 is a table" },
	{ "table.unpack({}, 1, 251)", "unpack returns at most 250 values" },
	{ "table.insert('x', 1)", "table expected, got string" },
	{ "agent('Ben'):say 'x'", "Ben is another agent: send it a telegram instead" },
	{ "agent('Ben').n = 2", "Ben is another agent" },
	{ "me.n = {}", "n cannot be a table" },
	{ "spawn('Cat', { n = {} })", "n cannot be a table" },
	{ "spawn('Cat', { n = 'x' })", "n takes a whole number, not x" },
	{ "spawn('Cat', { m = 1 })", "Cat has no stat 'm'; there are n, foe" },
	{ "spawn('Cat', odd)", "Cat has no stat 'm'; there are n, foe" },
	{ "spawn('Cat', { place = 'her' })", "there is no place 'her'; did you mean here?" },
	{ "spawn('Cat', 3)", "table expected, got number" },
	{ "spawn 'Cta'", "there is no class 'Cta'; did you mean Cat?" },
	{ "table.insert(friends, 'Cid')", "this cannot be changed from a script" },
	{ "me:send({ 'Ben', 3 }, 'Ping')", "not number" },
	{ "me:send(3, 'Ping')",
	  "a telegram is sent to an agent, a name or a list of them, not number" },
};

TEST_EACH(a_call_with_what_it_cannot_use_says_so, ARRAY_LEN(mistakes))
{
	const char *said = heard(mistakes[_i].code);
	ck_assert_msg(strstr(said, ":6: "), "%s", said);
	ck_assert_msg(strstr(said, mistakes[_i].said), "%s", said);
}
