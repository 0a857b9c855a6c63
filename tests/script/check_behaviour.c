/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * What agents of world files do, step by step.
 */

/* The class of Ann; what is listened to; and in each step a number of ticks or a message for her, and
 * what is heard. */
static const struct {
	const char *class;
	uint32_t kinds;
	struct {
		const char *step, *heard;
	} steps[4];
} classes[] = {
	/* Stats are set all at once and cut to their limits. */
	{ "initial = 'A', stats = { a = { 1, max = 9 }, b = { 2, min = -3 }, ratio = 0.5,\n"
	  "mood = one_of { 'calm', 'angry' }, who = nobody },\n"
	  "states = { A = { execute = { set { a = 'b', b = 'a' }, add { ratio = 0.25, a = 100 },\n"
	  "add { b = -100 }, set { mood = 'angry', who = agent 'Ann' } } } }",
	  STATS,
	  { { "1", "a 1 -> 2; b 2 -> 1; a 2 -> 9; ratio 0.5 -> 0.75; b 1 -> -3; "
	           "mood calm -> angry; who nobody -> Ann" } } },
	/* A whole number takes a float that is whole. */
	{ "initial = 'A', stats = { a = 1 }, states = { A = { execute = set { a = '4 / 2' } } }",
	  STATS,
	  { { "1", "a 1 -> 2" } } },
	/* Texts have expressions in braces and doubled ones are braces. */
	{ "initial = 'A', stats = { gold = 2, mood = one_of { 'calm' } },\n"
	  "states = { A = { execute = say 'I am {name}, {mood}: {gold * 1.5} {{of}} \"{\"}\"}\"' } }",
	  SAYS,
	  { { "1", "\"I am Ann, calm: 3.0 {of}} \"}\"\"" } } },
	/* When does the first if it holds and else the second. */
	{ "initial = 'A', stats = { n = 0 }, states = { A = { execute = { add { n = 1 },\n"
	  "when('n == 2', say 'two', say 'other'), when('n == 3', { say 'three', say '!' }) } } }",
	  SAYS,
	  { { "1", "\"other\"" }, { "1", "\"two\"" }, { "1", "\"other\"; \"three\"; \"!\"" } } },
	/* What follows a when runs whichever way it went. */
	{ "initial = 'A', stats = { n = 0 }, states = { A = { execute = { add { n = 1 },\n"
	  "when('n < 3', { when('n == 1', {}, say 'not one'), say 'small' }),\n"
	  "say 'end' } } }",
	  SAYS,
	  { { "1", "\"small\"; \"end\"" },
	    { "1", "\"not one\"; \"small\"; \"end\"" },
	    { "1", "\"end\"" } } },
	/* A message is handled by name then by any then further out. */
	{ "initial = 'A', global = 'G', states = {\n"
	  "A = { on_message = { any = say 'any', Ping = say 'ping' }, initial = 'B',\n"
	  "  states = { B = { on_message = { Ping = change 'C' } }, C = {} } },\n"
	  "G = { on_message = { Pong = say 'never' } } }",
	  SAYS,
	  { { "Ping", "" }, { "Ping", "\"ping\"" }, { "Pong", "\"any\"" } } },
	/* A global state handles what no other state does. */
	{ "initial = 'A', global = 'G',\n"
	  "states = { A = {}, G = { on_message = { Pong = say 'pong' } } }",
	  SAYS,
	  { { "Ping", "" }, { "Pong", "\"pong\"" } } },
	/* Transitions are tested in order before the state executes. */
	{ "initial = 'A', stats = { n = 0 }, update = add { n = 1 }, states = {\n"
	  "A = { execute = say 'a', transitions = {\n"
	  "  { when = 'n > 9', to = 'C' }, { when = 'n == 2', to = 'B' }, { when = true, to = 'A' } } },\n"
	  "B = { execute = say 'b', transitions = { { when = 'n > 2', to = revert } } }, C = {} }",
	  SAYS | CHANGES,
	  { { "1", "change A to A; \"a\"" },
	    { "1", "change A to B; \"b\"" },
	    { "1", "revert B to A; \"a\"" } } },
	/* A guard shows the condition with the values that it read. */
	{ "initial = 'A', stats = { n = 4 }, states = { B = {},\n"
	  "A = { transitions = { { when = 'n >= 5 and place == \"here\"', to = 'B' },\n"
	  "{ when = 'n < 5', to = 'B' } } } }",
	  1 << EVENT_GUARD,
	  { { "1", "n 4 >= 5, no: 1 short; "
	           "n 4 < 5, yes" } } },
	/* Ticks seconds and finished start again with each change. */
	{ "initial = 'A', states = {\n"
	  "A = { execute = { say '{ticks} {seconds} {finished}', when('ticks == 2', finish) },\n"
	  "  transitions = { { when = 'finished', to = 'B' } } },\n"
	  "B = { execute = say 'B {ticks} {seconds} {finished}' } }",
	  SAYS,
	  { { "4", "\"1 0.5 false\"; \"2 1.0 false\"; \"B 0 0.0 false\"; \"B 1 0.5 false\"" } } },
	/* A change says by which rule and none is undeclared. */
	{ "initial = 'A', stats = { n = 0 }, states = {\n"
	  "A = { execute = { add { n = 1 }, when('n > 1', change 'B'), when('n > 1', change 'C') } },\n"
	  "B = {}, C = { execute = when('n > 99', change 'A', { change 'A', revert }) } }",
	  CHANGES,
	  { { "3", "change A to B; change B to C; change C to A; revert A to C" } } },
	/* A change may follow a revert where all states that it may lead to know it. */
	{ "initial = 'A', global = 'G', update = when('tick == 2', { revert, change 'C' }), states = {\n"
	  "A = { execute = when('tick == 1', { change 'B', revert, change 'C' }) }, B = {}, C = {},\n"
	  "G = { on_message = { Ping = { revert, change 'B' } } } }",
	  CHANGES,
	  { { "1", "change A to B; revert B to A; change A to C" },
	    { "Ping", "revert C to A; change A to B" },
	    { "1", "revert B to A; change A to C" } } },
	/* Machines in parallel have their own states and clocks. */
	{ "machines = {\n"
	  "{ 'legs', initial = 'Stand', states = { Stand = { transitions = {\n"
	  "  { when = 'ticks == 2', to = 'Walk' } } }, Walk = {} } },\n"
	  "{ 'head', initial = 'Look', states = { Look = {\n"
	  "  execute = say '{state} {ticks} {machine.legs.state} {in_state \"Walk\"}' } } } }",
	  SAYS,
	  { { "3", "\"Look 1 Stand false\"; \"Look 2 Walk true\"; \"Look 3 Walk true\"" } } },
	/* An agent in a state is in those around it. */
	{ "initial = 'Out', states = { Out = { initial = 'In', states = {\n"
	  "In = { execute = function(me) me:say(tostring(me:in_state 'Out') .. "
	  "tostring(me:in_state 'In') .. tostring(me:in_state 'Deep')) end },\n"
	  "Deep = {} } } }",
	  SAYS,
	  { { "1", "\"truetruefalse\"" } } },
	/* A wait is over in the first update after its seconds. */
	{ "initial = 'A', states = { A = wait { seconds = 1, execute = say '{finished}',\n"
	  "transitions = { { when = 'finished', to = 'B' } } }, B = { enter = say 'B' } }",
	  SAYS,
	  { { "1", "\"false\"" }, { "1", "\"B\"" } } },
	/* A walk is there at its end and an act adds before it sends. */
	{ "initial = 'A', stats = { n = 1 }, states = {\n"
	  "A = walk { to = 'there', seconds = 1, transitions = { { when = 'finished', to = 'B' } } },\n"
	  "B = act { say = 'busy', seconds = 0.5, add = { n = 2 }, send = { 'me', 'Ping' },\n"
	  "  enter = say 'entered', on_message = { Ping = say 'n is {n} {place}' } } }",
	  SAYS | 1 << EVENT_MOVE,
	  { { "1", "" },
	    { "1", "goes to there; \"busy\"; \"entered\"" },
	    { "1", "\"n is 3 there\"" },
	    { "3", "" } } },
	/* A sequence takes its steps and is over with the last. */
	{ "initial = 'S', states = { S = sequence { act { say = 'never' }, wait(0.5),\n"
	  "sequence { act { say = 'in' }, { execute = { say 'own', finish } } }, act { say = 'last' },\n"
	  "transitions = { { when = 'finished', to = 'End' } } }, End = { enter = say 'end' } }",
	  SAYS | CHANGES,
	  { { "1", "change S (1 of 4) to S (2 of 4)" },
	    { "1", "change S (2 of 4) to S (3 of 4); \"in\"; "
	           "change S (3 of 4) (1 of 2) to S (3 of 4) (2 of 2); \"own\"" },
	    { "1", "change S (3 of 4) (2 of 2) to S (4 of 4); \"last\"; "
	           "change S (4 of 4) to End; \"end\"" } } },
	/* The highest score above nothing wins and the first of equals. */
	{ "initial = 'A', stats = { n = 0 }, update = add { n = 1 }, states = { B = {}, C = {},\n"
	  "A = { transitions = { { score = '1 - n', to = 'A' }, { score = '(n - 2) * 2', to = 'B' },\n"
	  "{ score = 'n - 2.0 + n - 2', to = 'C' } } } }",
	  CHANGES,
	  { { "2", "" }, { "1", "change A to B" } } },
	/* A change that nobody declares is an error. */
	{ "initial = 'A', states = { A = { execute = function(me) me:change 'B' end }, B = {} }",
	  CHANGES,
	  { { "1", "a change that no state declares: A to B; change A to B" } } },
	/* A message is handled or declined. */
	{ "initial = 'A', global = 'G', states = { A = { on_message = {\n"
	  "Ping = function(me, telegram) return telegram.extra == 1 end,\n"
	  "any = function(me, telegram) me:say('any %s %s %s', telegram.message,\n"
	  "telegram.sender, telegram.due) end } },\n"
	  "G = { on_message = { Ping = function(me) me:say 'the global state' end } } }",
	  SAYS,
	  { { "Ping", "\"the global state\"" }, { "Pong", "\"any Pong nil 0.0\"" } } },
	/* Functions stand in lists and in updates. */
	{ "initial = 'A', update = function(me) me:say 'update' end,\n"
	  "states = { A = { execute = { say 'one', function(me) me:say 'two' end,\n"
	  "when('true', function(me) me:say 'three' end) } } }",
	  SAYS,
	  { { "1", "\"update\"; \"one\"; \"two\"; \"three\"" } } },
	/* Expressions can use what only lua has. */
	{ "initial = 'A', stats = { n = -2 }, states = {\n"
	  "A = { execute = say '{(math.abs)(n)} {name:upper()}',\n"
	  "transitions = { { when = '(math.abs)(n) > 1 and chance(1)', to = 'B' } } },\n"
	  "B = { execute = say '{string.format(\"%d\", me.n)}' } }",
	  SAYS | CHANGES | 1 << EVENT_GUARD,
	  { { "1", "(math.abs)(n) > 1 and chance(1) "
	           "(n = -2, chance(1) = 0.37), yes; change A to B; \"-2\"" } } },
	/* A long name means the same each time it is joined. */
	{ "stats = { one_name_that_is_much_longer_than_forty_bytes_are = 3,\n"
	  "two_name_that_is_much_longer_than_forty_bytes_are = 4 },\n"
	  "initial = 'A', states = { A = { execute = function(me)\n"
	  "local rest, sum = '_name_that_is_much_longer_than_forty_bytes_are', 0\n"
	  "for i = 1, 400 do sum = sum + me['one' .. rest] * 10 + me['two' .. rest] end\n"
	  "me['one' .. rest] = 5 me:say('%d %d', sum, me['one' .. rest]) end } }",
	  1 << EVENT_SAY | 1 << EVENT_ERROR,
	  { { "1", "\"13600 5\"" }, { "1", "\"21600 5\"" } } },
};

FIXTURE(NULL, file_fini)

TEST_EACH(an_agent_does_what_its_class_says, ARRAY_LEN(classes))
{
	file_load_class(classes[_i].class, classes[_i].kinds);
	for (size_t i = 0; i < ARRAY_LEN(classes[_i].steps) && classes[_i].steps[i].step; i++) {
		const char *step = classes[_i].steps[i].step;
		unsigned ticks = (unsigned)atoi(step);
		ck_assert_str_eq(ticks ? file_tick(ticks) : file_send(step),
		                 classes[_i].steps[i].heard);
	}
}
