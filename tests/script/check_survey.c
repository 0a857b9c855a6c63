/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * Where a survey of a world looks, so that it reports neither too much nor too little.
 */

/* The class "Thing", which starts on line 2, and what else the world has. */
static const struct {
	const char *class, *more, *oddities;
} worlds[] = {
	/* A world that uses all it has has no oddities. */
	{ "stats = { n = 0 }, states = {\n"
	  "A = { execute = send('me', 'Ping'), transitions = { { when = 'n > 0', to = 'B' } } },\n"
	  "B = { on_message = { Ping = revert } } }",
	  "messages = { 'Ping' },", "nothing" },
	/* A state that nothing leads to is reported. */
	{ "states = {\nA = { execute = change 'B' },\nB = { execute = revert },\n"
	  "Lost = { execute = change 'A' } }",
	  "", "5: nothing leads to state Lost of Thing" },
	/* A state is reached through the states around it and by the global one. */
	{ "global = 'G', states = {\n"
	  "G = { execute = when('chance(0.5)', change 'M') },\n"
	  "A = {},\n"
	  "M = { initial = 'X', states = { X = { execute = change 'Y' },\n"
	  "Y = { execute = change 'X' },\nZ = { execute = change 'X' } } } }",
	  "", "7: nothing leads to state Z of Thing" },
	/* Of nested states that are never reached the outer one is reported. */
	{ "states = {\nA = {},\nM = { initial = 'X', states = {\nX = {} } } }", "",
	  "3: state A of Thing has no way out (exits = {} if it needs none)\n"
	  "4: nothing leads to state M of Thing" },
	/* A state without a way out is reported. */
	{ "states = {\nA = { execute = change 'B' },\nB = { execute = change 'B' } }", "",
	  "4: state B of Thing has no way out (exits = {} if it needs none)" },
	/* A generic state that ends and leads nowhere is reported. */
	{ "states = {\nA = wait { seconds = 1, transitions = { { when = 'finished', to = 'B' } } "
	  "},\nB = wait(1) }",
	  "", "4: state B of Thing has no way out (exits = {} if it needs none)" },
	/* An intended end is not reported. */
	{ "states = {\nA = { execute = change 'B' },\nB = { exits = {} } }", "", "nothing" },
	/* An agent that is removed needs no way out. */
	{ "states = {\nA = { execute = change 'B' },\nB = { execute = when('tick > 5', remove) } }",
	  "", "nothing" },
	/* The only state of a machine needs no way out. */
	{ "states = { A = { execute = say 'on' } }", "", "nothing" },
	/* A way out of the state around and of the global state is one. */
	{ "states = {\nA = { initial = 'X', states = { X = {} },\n"
	  "transitions = { { when = 'tick > 5', to = 'B' } } },\nB = { execute = revert } }",
	  "", "nothing" },
	/* A declared exit that nothing leads to is reported. */
	{ "states = {\nA = { execute = change 'B',\nexits = {\n'B',\nC = 'why' } },\n"
	  "B = { execute = change 'C' },\nC = { execute = revert } }",
	  "", "6: state A of Thing declares an exit to C, but nothing in it leads there" },
	/* A declared exit that a transition takes is not reported. */
	{ "states = {\nA = { exits = { B = 'why' }, transitions = { { when = 'tick > 5', to = 'B' } "
	  "} },\nB = { execute = revert } }",
	  "", "nothing" },
	/* A message that nobody sends is reported. */
	{ "states = { A = { on_message = { Ping = say 'yes' } } }", "messages = {\n'Ping' },",
	  "2: nobody sends message Ping" },
	/* A message that nobody handles is reported. */
	{ "states = { A = { execute = send('me', 'Ping') } }", "messages = {\n'Ping' },",
	  "2: nobody handles message Ping" },
	/* A message that nobody knows is reported once. */
	{ "states = { A = {} }", "messages = {\n'Ping' },",
	  "2: nobody sends or handles message Ping" },
	/* A message for people to send needs no sender. */
	{ "states = { A = { on_message = { Ping = say 'yes' } } }",
	  "messages = { { 'Ping', by = 'hand' } },", "nothing" },
	/* A state that handles any message handles each. */
	{ "states = { A = { execute = send('me', 'Ping'), on_message = { any = say 'yes' } } }",
	  "messages = { 'Ping' },", "nothing" },
	/* A message is sent wherever an action sends it. */
	{ "update = when('tick > 5', say 'no', send('me', 'Ping')), states = {\n"
	  "A = act { send = { 'me', 'Pong' }, seconds = 1, on_message = { any = say 'yes' } } }",
	  "messages = { 'Ping', 'Pong' },", "nothing" },
	/* A stat that nobody reads is reported. */
	{ "stats = {\nn = 0,\nm = 0 }, states = { A = { execute = { add { n = 1 }, say '{m}' } } }",
	  "", "3: nobody reads stat n of Thing" },
	/* A stat is read by its own and by others. */
	{ "stats = { a = 0, b = 0, c = 0, d = nobody, e = 0, f = nobody }, states = {\n"
	  "A = { execute = { set { a = 'a + 1' }, when('Ann.b > 0', say 'b'),\n"
	  "when(\"any('Thing', 'c > 1')\", say 'c'), send('d', 'Ping'), say '{f.e}' },\n"
	  "on_message = { Ping = say 'yes' } } }",
	  "messages = { 'Ping' },", "nothing" },
	/* A score and what is sent along are read. */
	{ "stats = { a = 0, b = 0 }, states = {\n"
	  "A = { transitions = { { score = 'a', to = 'B' } } },\n"
	  "B = { execute = { send('me', 'Ping', { extra = 'b' }), revert },\n"
	  "on_message = { Ping = say '{extra}' } } }",
	  "messages = { 'Ping' },", "nothing" },
	/* A transition behind one that always holds is reported. */
	{ "states = {\nA = { transitions = {\n{ when = '1 < 2', to = 'B' },\n"
	  "{ when = 'tick > 5', to = 'C' } } },\n"
	  "B = { execute = change 'C' },\nC = { execute = revert } }",
	  "", "5: the transition from A to C is never reached: '1 < 2' before it always holds" },
	/* A transition inside a state with one that always holds is reported. */
	{ "states = {\nA = { transitions = { { when = true, to = 'B' } },\n"
	  "initial = 'X', states = { X = { transitions = {\n{ when = 'tick > 5', to = 'B' } } } } },\n"
	  "B = { execute = change 'A' } }",
	  "", "5: the transition from X to B is never reached: 'true' before it always holds" },
	/* A transition that never holds is reported. */
	{ "states = {\nA = { transitions = {\n{ when = 'false', to = 'B' },\n"
	  "{ when = 'tick > 5', to = 'B' } } },\nB = { execute = revert } }",
	  "", "4: the transition from A to B is never taken: 'false' never holds" },
	/* A transition whose condition is a number is reported with those it hides. */
	{ "stats = { hunger = 0 }, states = {\nA = { transitions = {\n"
	  "{ when = 'hunger', to = 'B' },\n{ when = 'tick > 5', to = 'B' } } },\n"
	  "B = { transitions = { { when = '7', to = 'A' } } } }",
	  "",
	  "4: the transition from A to B is always taken: 'hunger' is a number, and a number "
	  "always holds\n"
	  "5: the transition from A to B is never reached: 'hunger' before it always holds" },
	/* Where a function may lead is not reported. */
	{ "states = { A = { execute = function(me) me:change('B') end, exits = { 'B' } },\n"
	  "B = { transitions = { { when = function(me) return true end, to = 'A', words = 'so' },\n"
	  "{ when = 'tick > 5', to = 'A' } } } }",
	  "", "nothing" },
	/* A state that no function declares as an exit is reported. */
	{ "states = { A = { execute = function(me) me:change('B') end, exits = { 'B' } },\n"
	  "B = { execute = revert },\nC = { execute = revert } }",
	  "", "4: nothing leads to state C of Thing" },
	/* Names that differ only in capitals are reported. */
	{ "stats = { n = 0,\nN = 1 }, states = { A = { execute = say '{n} {N}' } }", "",
	  "3: stat N differs from n only in capitals" },
	{ "states = {\nA = { execute = change 'b' }, b = { execute = change 'B' },\n"
	  "B = { execute = change 'A' } }",
	  "", "4: state B differs from b only in capitals" },
	{ "states = { A = { execute = { go 'here', go 'Here' } } }",
	  "places = { 'here',\n'Here' },", "2: place Here differs from here only in capitals" },
	{ "states = { A = { execute = { send('me', 'Ping'), send('me', 'PING') },\n"
	  "on_message = { any = say 'yes' } } }",
	  "messages = { 'PING',\n'Ping' },", "2: message Ping differs from PING only in capitals" },
	/* What a function may read or send is not reported. */
	{ "stats = { n = 0 }, states = { A = { execute = function(me) me.n = me.n + 1 end } }",
	  "messages = { 'Ping' },", "1: nobody handles message Ping" },
	{ "stats = { n = 0 }, states = { A = { on_message = {\n"
	  "Ping = function(me) me:say('yes') end } } }",
	  "messages = { 'Ping' },", "nothing" },
	{ "stats = { n = 0 }, states = { A = { execute = say '{math.abs(-n)}' } }",
	  "messages = { 'Ping' },", "1: nobody handles message Ping" },
	/* Stats are read and messages sent wherever something is done. */
	{ "stats = { n = 0, m = 0 }, states = { A = { execute = { spawn('Thing', { m = 'n' }), "
	  "say '{m}' } } }",
	  "", "nothing" },
	{ "states = { A = { on_message = { Ping = send('me', 'Pong'), Pong = send('me', 'Ping') } } }",
	  "messages = { 'Ping', 'Pong' },", "nothing" },
	{ "states = { A = { enter = send('me', 'Ping'), exit = send('me', 'Pong'),\n"
	  "on_message = { any = change 'A' } } }",
	  "messages = { 'Ping', 'Pong' },", "nothing" },
	{ "states = { A = act { seconds = 1, send = { 'me', 'Ping' },\n"
	  "on_message = { Ping = change 'A' } } }",
	  "messages = { 'Ping' },", "nothing" },
	{ "update = send('me', 'Ping'), states = { A = { on_message = { Ping = say 'x' } } }",
	  "messages = { 'Ping' },", "nothing" },
	/* A handler is for its own message. */
	{ "states = { A = { execute = { send('me', 'Ping'), send('me', 'Pong') },\n"
	  "on_message = { Pong = say 'x' } } }",
	  "messages = {\n'Ping', 'Pong' },", "2: nobody handles message Ping" },
	/* States are reached in any order, and to any depth. */
	{ "states = { A = { execute = change 'C' }, D = { execute = revert },\n"
	  "B = { execute = change 'D' }, C = { execute = change 'B' } }",
	  "places = { 'A', 'D', 'B', 'C' },", "nothing" },
	{ "states = { A = { initial = 'B', states = { B = { initial = 'C', states = {\n"
	  "C = { execute = change 'D' } } } } }, D = { execute = revert } }",
	  "", "nothing" },
	/* Of the states around it, none is another one to go to. */
	{ "states = { A = { initial = 'B', states = { B = { initial = 'C', states = {\n"
	  "C = {} } } } } }",
	  "", "nothing" },
	{ "states = { A = { initial = 'B', states = {\nB = {},\nC = { execute = revert } },\n"
	  "execute = change 'C' } }",
	  "", "nothing" },
	/* An agent may be removed wherever something is done in the state. */
	{ "states = { A = { execute = change 'B' }, B = { enter = remove } }", "", "nothing" },
	{ "states = { A = { execute = change 'B' },\nB = { execute = when('tick > 3', say 'x', remove) } }",
	  "", "nothing" },
	{ "states = { A = { execute = change 'B' },\nB = { execute = when('tick > 3', remove, say 'x') } }",
	  "", "nothing" },
	{ "states = { A = { execute = change 'B' }, B = { on_message = { Ping = remove } } }",
	  "messages = { { 'Ping', by = 'hand' } },", "nothing" },
	{ "global = 'G', states = { A = { execute = change 'B' }, B = {},\n"
	  "G = { execute = when('tick > 9', remove) } }",
	  "", "nothing" },
	{ "states = { A = { execute = change 'B' },\nB = { exit = remove } }", "",
	  "3: state B of Thing has no way out (exits = {} if it needs none)" },
	/* A transition that the limits of stats decide is reported. */
	{ "stats = { n = { 0, min = 0, max = 5 }, m = { 0.5, max = 1 } }, states = {\n"
	  "A = { transitions = {\n{ when = 'n > 5', to = 'B' },\n{ when = 'not (n <= 5)', to = 'B' },\n"
	  "{ when = 'n == 5 and m > 1', to = 'B' },\n{ when = 'n < -1 or n == 6', to = 'B' },\n"
	  "{ when = 'm > 1 or n > 4', to = 'B' },\n{ when = 'n >= 0', to = 'B' },\n"
	  "{ when = 'n == 5', to = 'B' } } }, B = { execute = revert } }",
	  "",
	  "4: the transition from A to B is never taken: 'n > 5' never holds\n"
	  "5: the transition from A to B is never taken: 'not (n <= 5)' never holds\n"
	  "6: the transition from A to B is never taken: 'n == 5 and m > 1' never holds\n"
	  "7: the transition from A to B is never taken: 'n < -1 or n == 6' never holds\n"
	  "10: the transition from A to B is never reached: 'n >= 0' before it always holds" },
	{ "stats = { n = { 0, min = 0, max = 5 }, m = 0.5 }, states = {\n"
	  "A = { execute = { when('n > 4', say 'x'),\nwhen('n < 0', say 'x'), when('n ~= 7', say 'x') },\n"
	  "transitions = { { when = 'm ~= m or n ~= 0', to = 'B' }, { when = 'n < 5', to = 'B' },\n"
	  "{ when = 'n > 0', to = 'B' }, { when = 'not (n == 3)', to = 'B' } } }, B = { execute = revert } }",
	  "", "4: 'n < 0' never holds" },
	/* A state is never a metastate, in whomever it is compared. */
	{ "stats = { pal = nobody }, states = { A = { initial = 'B', states = { B = { execute = {\n"
	  "say '{state == \"A\"}',\nsay '{Ann.previous ~= \"A\"}',\nsay '{pal.state == \"A\"}',\n"
	  "say '{count(\"Thing\", \"state == \\'A\\'\")}',\nsay '{in_state \"A\" and state == \"B\"}',\n"
	  "set { pal = 'nobody' } } } } } }",
	  "",
	  "3: in 'state == \"A\"': \"A\" is a metastate, and state is the one inside it; write in_state \"A\"\n"
	  "4: in 'Ann.previous ~= \"A\"': \"A\" is a metastate, and state is the one inside it; write in_state \"A\"\n"
	  "5: in 'pal.state == \"A\"': \"A\" is a metastate, and state is the one inside it; write in_state \"A\"\n"
	  "6: in 'count(\"Thing\", \"state == 'A'\")': \"A\" is a metastate, and state is the one inside it; "
	  "write in_state \"A\"" },
	/* What begins a state that agents only begin in is reported. */
	{ "states = {\nA = { enter = say 'x', execute = when('tick > 3', change 'B') },\n"
	  "B = { enter = say 'x', exits = {} } }",
	  "",
	  "3: the enter of state A of Thing never runs: agents begin in it, and nothing leads there" },
	{ "states = { A = { enter = say 'x', execute = change 'B' }, B = { execute = change 'A' } }",
	  "", "nothing" },
	{ "states = { A = { enter = say 'x', execute = change 'B' }, B = { execute = revert } }",
	  "", "nothing" },
	{ "states = { A = { initial = 'X', enter = say 'x', states = {\n"
	  "X = { enter = say 'x', execute = change 'Y' },\nY = { execute = change 'X' } } } }",
	  "",
	  "2: the enter of state A of Thing never runs: agents begin in it, and nothing leads there" },
	{ "states = { A = { initial = 'X', enter = say 'x', states = { X = { enter = say 'x' } },\n"
	  "execute = change 'B' }, B = { execute = change 'A' } }",
	  "", "nothing" },
	{ "states = { A = { initial = 'X', enter = say 'x', states = { X = {} },\n"
	  "execute = change 'B' }, B = { execute = change 'X' } }",
	  "", "nothing" },
	/* A message to those who do not handle it, though others do, is reported. */
	{ "states = { A = { execute = {\nsend('Rex', 'Ping'),\nsend(everyone 'Dog', 'Ping'),\n"
	  "send('me', 'Ping'), send('Rex', 'Pong'), send(here(), 'Ping') },\n"
	  "on_message = { Ping = say 'x' } } } },\n"
	  "Dog = { initial = 'S', states = { S = { on_message = { Pong = say 'x' } } }",
	  "messages = { 'Ping', 'Pong' },",
	  "3: message Ping is sent to a Dog, and no state of Dog handles it\n"
	  "4: message Ping is sent to a Dog, and no state of Dog handles it" },
	{ "states = { A = { execute = send('Rex', 'Ping'), on_message = { Ping = say 'x' } } } },\n"
	  "Dog = { initial = 'S', states = { S = { on_message = { any = say 'x' } } }",
	  "messages = { 'Ping' },", "nothing" },
	/* A class that nobody is of, nor will be, is reported. */
	{ "states = { A = { execute = spawn 'Egg' } } },\n"
	  "Egg = { initial = 'S', states = { S = {} } },\nCat = { initial = 'S', states = { S = {} }",
	  "", "4: nobody is a Cat: there are no such agents, and nothing spawns any" },
	{ "states = { A = { execute = function(me) spawn('Cat') end } } },\n"
	  "Cat = { initial = 'S', states = { S = {} }",
	  "", "nothing" },
	/* Of three spellings, neighbours in the order of their bytes. */
	{ "stats = {\naB = 1,\nAB = 2,\nAb = 3 },\n"
	  "states = { A = { execute = say '{aB} {Ab} {AB}' } }",
	  "",
	  "5: stat Ab differs from AB only in capitals\n"
	  "5: stat Ab differs from aB only in capitals" },
};

FIXTURE(NULL, file_fini)

static void expect(const char *class, const char *more, const char *oddities)
{
	char text[4096];
	snprintf(text, sizeof text,
	         "return { %s\nclasses = { Thing = { initial = 'A', %s } },\n"
	         "agents = { { 'Ann', class = 'Thing' }%s } }\n",
	         more, class, strstr(class, "Dog =") ? ", { 'Rex', class = 'Dog' }" : "");
	ck_assert_str_eq(file_survey(text), oddities);
}

TEST_EACH(a_survey_looks_everywhere, ARRAY_LEN(worlds))
{
	expect(worlds[_i].class, worlds[_i].more, worlds[_i].oddities);
}

TEST(a_declared_exit_is_found_among_those_of_twenty_states)
{
	char states[2048] = "states = {\nA = { execute = {", state[64];
	for (int i = 2; i <= 20; i++) {
		snprintf(state, sizeof state, " when('tick == %d', change 'S%d'),", i, i);
		strcat(states, i == 12 ? "" : state);
	}
	strcat(states, " when('tick == 1', revert) }, exits = {");
	for (int i = 2; i <= 20; i++) {
		snprintf(state, sizeof state, i == 12 ? "\n'S%d',\n" : " 'S%d',", i);
		strcat(states, state);
	}
	strcat(states, " revert } }");
	for (int i = 2; i <= 20; i++) {
		snprintf(state, sizeof state, ", S%d = { execute = change '%s' }", i,
		         i == 2 ? "S12" : "A");
		strcat(states, state);
	}
	strcat(states, " }");
	expect(states, "",
	       "4: state A of Thing declares an exit to S12, but nothing in it leads there");
}

TEST(agents_and_classes_whose_names_differ_only_in_capitals_are_reported)
{
	ck_assert_str_eq(file_survey(
				 "return { classes = {\n"
				 "Thing = { initial = 'A', states = { A = {} } },\n"
				 "thing = { initial = 'A', states = { A = {} } } }, agents = {\n"
				 "{ 'Ann', class = 'Thing', count = 3 },\n"
				 "{ 'ann', class = 'thing', count = 2 } } }\n"),
	                 "3: class thing differs from Thing only in capitals\n"
	                 "5: agent ann 1 differs from Ann 1 only in capitals");
}

/* Agents, of which one differs from another only in capitals; the first is on line 2. */
static const struct {
	const char *agents, *oddities;
} crowds[] = {
	{ "{ 'Ann 1', class = 'K' },\n{ 'ann 1', class = 'K' }, { 'Zoe', class = 'L' }",
	  "3: agent ann 1 differs from Ann 1 only in capitals" },
	{ "{ 'Ann 1', class = 'K' },\n{ 'Ann 2', class = 'L' },\n{ 'ann 2', class = 'L' }",
	  "4: agent ann 2 differs from Ann 2 only in capitals" },
	{ "{ 'Ann Lee', class = 'K' },\n{ 'Ann Bo', class = 'K' },\n{ 'ANN BO', class = 'K' }, { 'Zoe', class = 'L' }",
	  "4: agent ANN BO differs from Ann Bo only in capitals" },
	{ "{ 'Ann', class = 'K' },\n{ 'Ann 2', class = 'K' },\n{ 'ANN 2', class = 'K' }, { 'Zoe', class = 'L' }",
	  "4: agent ANN 2 differs from Ann 2 only in capitals" },
	{ "{ 'Ann 1', class = 'K' },\n{ 'Bob 1', class = 'L' }", "nothing" },
};

TEST_EACH(agents_are_compared_unless_they_are_numbered, ARRAY_LEN(crowds))
{
	char text[512];
	snprintf(
		text, sizeof text,
		"return { agents = {\n%s }, classes = {\n"
		"K = { initial = 'A', states = { A = {} } }, L = { initial = 'A', states = { A = {} } } } }",
		crowds[_i].agents);
	ck_assert_str_eq(file_survey(text), crowds[_i].oddities);
}

/* What code does is not known. */
static bool handle(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)sim;
	(void)agent;
	(void)telegram;
	return true;
}

TEST(of_a_world_that_is_not_a_file_the_code_may_do_anything)
{
	static const struct stat_info stat = { .name = "gold", .type = STAT_U8 };
	static const struct state listening = { .name = "A", .on_message = handle };
	static const struct state deaf = { .name = "A" };
	const struct state *states[] = { NULL, &listening };
	static const struct machine_plan plan = { .initial = 1 };
	const struct class class = { .name = "K",
		                     .states = states,
		                     .state_count = 2,
		                     .machines = &plan,
		                     .machine_count = 1,
		                     .stats = &stat,
		                     .stat_count = 1 };
	const struct world world = { .name = "w",
		                     .messages = (const char *const[]){ "Ping" },
		                     .message_count = 1,
		                     .classes = (const struct class *const[]){ &class },
		                     .class_count = 1 };
	ck_assert_str_eq(file_oddities(&world, NULL), "nothing");
	states[1] = &deaf;
	ck_assert_str_eq(file_oddities(&world, NULL), "0: nobody handles message Ping");
}
