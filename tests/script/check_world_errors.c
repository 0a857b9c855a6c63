/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * Errors in a world file are reported with their lines, and all at once.
 */

/* Classes with an error, which start on line 2, and the message. */
static const struct {
	const char *class, *said;
} classes[] = {
	{ "initial = 'A', states = { A = { exectue = say 'x' } }",
	  "2: a state has no field 'exectue'; did you mean execute?" },
	{ "initial = 'A',\nstates = { A = {}, B = {\n enter = change 'Aa' } }",
	  "4: state B leads to 'Aa'; there are A, B" },
	{ "initial = 'Stan', states = { Stand = {} }",
	  "2: there is no state 'Stan'; did you mean Stand?" },
	{ "states = { A = {} }", "1: Thing has no initial state" },
	{ "initial = 'A'", "1: Thing has no states" },
	{ "initial = 'A', states = { A = 3 }", "2: state A is a table, not a number" },
	{ "initial = 'A', states = { A = { execute = 'hop' } }",
	  "2: execute is an action, a list of actions or a function, not a string" },
	{ "initial = 'A', states = { A = { execute = { 'hop' } } }",
	  "2: a string is not an action; expected say, go, set, add, send, change, revert, finish, when, approach, flee, spawn, remove or a function" },
	{ "initial = 'A', states = { A = { execute = say(1) } }",
	  "2: say takes a string, not a number" },
	{ "initial = 'A', states = { A = { execute = say('a', 'b') } }", "2: say takes one value" },
	{ "initial = 'A', states = { A = { execute = say 'a {b' } }",
	  "2: a { has no matching }; write {{ for a brace" },
	{ "initial = 'A', states = { A = { execute = go 'her' } }",
	  "2: there is no place 'her'; did you mean here?" },
	{ "initial = 'A', states = { A = { execute = send('Anne', 'Ping') } }",
	  "2: there is no agent 'Anne'; did you mean Ann?" },
	{ "initial = 'A', states = { A = { execute = send('Ann', 'Pin') } }",
	  "2: there is no message 'Pin'; did you mean Ping?" },
	{ "initial = 'A', states = { A = { execute = send('sender', 'Ping') } }",
	  "2: only on_message has a sender" },
	{ "initial = 'A', states = { A = { execute = send('Ann') } }",
	  "2: send takes a receiver and a message, and maybe details: send(\"Elsa\", \"StewReady\")" },
	{ "initial = 'A', states = { A = { execute = send('Ann', 'Ping', { delay = 1 }, 3) } }",
	  "2: send takes a receiver and a message, and maybe details: send(\"Elsa\", \"StewReady\")" },
	{ "initial = 'A', states = { A = { execute = send('Ann', 'Ping', { delay = -1 }) } }",
	  "2: delay is a number from 0 to 1000000, not -1" },
	{ "initial = 'A', states = { A = { execute = send('Ann', 'Ping', { dely = 1 }) } }",
	  "2: a telegram has no field 'dely'; did you mean delay?" },
	{ "initial = 'A', states = { A = { execute = set { gold = 1 } } }",
	  "2: Thing has no stat 'gold'" },
	{ "initial = 'A', stats = { mood = one_of { 'calm', 'angry' } },\n"
	  "states = { A = { execute = add { mood = 1 } } }",
	  "3: add takes numbers, and mood is not a number" },
	{ "initial = 'A', states = { A = { exit = change 'A' } }",
	  "2: an exit cannot change state: it is already being left" },
	{ "initial = 'A', states = { A = { exit = { say 'a', when('true', revert) } } }",
	  "2: an exit cannot change state: it is already being left" },
	{ "initial = 'A', states = { A = { execute = { revert, say 'ouch',\nchange 'B' } }, B = {} }",
	  "3: a change cannot come after revert: it would start in whichever state was the previous one" },
	{ "initial = 'A', states = { A = { on_message = { Ping = { revert,\nrevert } } }, B = {} }",
	  "3: a change cannot come after revert: it would start in whichever state was the previous one" },
	{ "initial = 'A', states = { A = { enter = { when('tick > 1', { say 'a', revert }),\nchange 'B' } }, B = {} }",
	  "3: a change cannot come after revert: it would start in whichever state was the previous one" },
	{ "initial = 'A', states = { A = { execute = { when('tick > 1', change 'B', say 'b'), revert,\nchange 'B' } }, B = {} }",
	  "3: a change cannot come after revert: it would start in whichever state was the previous one" },
	{ "initial = 'A', states = { A = { transitions = {\n { to = 'A' } } } }",
	  "3: a transition has no when: { when = CONDITION, to = STATE }" },
	{ "initial = 'A', stats = { thirst = 0 },\n"
	  "states = { A = { transitions = { { when = 'thrist > 1', to = 'A' } } } }",
	  "3: in 'thrist > 1': Thing has no thrist, and nothing else is called that; did you mean thirst?" },
	{ "initial = 'A', states = { A = { transitions = { { when = '1 +', to = 'A' } } } }",
	  "2: in '1 +': it is incomplete" },
	{ "initial = 'A', global = 'G', states = { A = { enter = change 'G' }, G = {} }",
	  "2: 'G' is the global state: it is always active" },
	{ "initial = 'A', global = 'G', states = { A = {},\nG = { transitions = {\n{ when = true, to = 'A' } } } }",
	  "3: a global state has no transitions" },
	{ "initial = 'A', global = 'A', states = { A = {} }",
	  "2: the global state is always active and cannot be the initial state" },
	{ "initial = 'A', states = { A = { on_message = { Pingg = say 'a' } } }",
	  "2: there is no message 'Pingg'; did you mean Ping?" },
	{ "initial = 'A', states = { A = { states = { B = {} } } }",
	  "2: state A has states but no initial state" },
	{ "initial = 'A', states = { A = { initial = 'C', states = { B = {} } }, C = {} }",
	  "2: 'C' is not inside state A" },
	{ "initial = 'A', states = { A = {}, B = { initial = 'C', states = { C = {},\nA = {} } } }",
	  "3: there is already a state 'A' in Thing" },
	{ "initial = 'A', states = { A = {} }, stats = { state = 1 }",
	  "2: a stat cannot be called 'state': every agent has that" },
	{ "initial = 'A', states = { A = {} }, stats = { ['a b'] = 1 }",
	  "2: a stat's name is a Lua name, not 'a b'" },
	{ "initial = 'A', states = { A = {} }, stats = { a = go 'text' }",
	  "2: a begins as a number, true or false, one_of { names }, agent \"NAME\" or nobody, not go" },
	{ "initial = 'A', states = { A = {} }, stats = { a = { 5, max = 3 } }",
	  "2: a goes from -2147483648 to 3 and cannot begin at 5" },
	{ "initial = 'A', states = { A = {} }, stats = { a = { true, max = 3 } }",
	  "2: a is not a number and can have only a value" },
	{ "initial = 'A', states = { A = {} }, stats = { a = { 1, sense = 'well' } }",
	  "2: sense is \"good\" or \"bad\": what more of it means" },
	{ "initial = 'A', states = { A = {} }, stats = { a = one_of { 'b', 'b' } }",
	  "2: 'b' appears twice" },
	{ "initial = 'A', states = { A = {} }, stats = { a = agent 'Bob' }",
	  "2: there is no agent 'Bob'; there is only Ann" },
	{ "initial = 'A', states = { A = {} }, every = 0",
	  "2: every is a number from 1 to 1000000, not 0" },
	{ "initial = 'A', states = { A = {} }, place = 'there ', every = 1.5",
	  "2: every is a whole number of ticks, not a number" },
	{ "machines = { { 'legs', initial = 'A', states = { A = { enter = change 'B' } } },\n"
	  "{ 'head', initial = 'B', states = { B = {} } } }",
	  "2: 'B' is a state of another machine" },
	{ "machines = { { initial = 'A', states = { A = {} } } }",
	  "2: a machine is { \"NAME\", initial =, states = }" },
	{ "initial = 'A', states = { A = wait {} }", "2: wait needs seconds" },
	{ "initial = 'A', states = { A = wait 'long' }",
	  "2: wait takes a table: wait { seconds = 2 }" },
	{ "initial = 'A', states = { A = wait(-1) }",
	  "2: seconds is a number from 0 to 1000000, not -1" },
	{ "initial = 'A', states = { A = wait { seconds = 1, too = 'here' } }",
	  "2: a state has no field 'too'; there are enter, execute, exit, on_message, transitions, exits, "
	  "initial, states, title, seconds" },
	{ "initial = 'A', states = { A = walk { seconds = 1 } }", "2: walk needs a place" },
	{ "initial = 'A', states = { A = walk { to = 'hare' } }",
	  "2: there is no place 'hare'; did you mean here?" },
	{ "initial = 'A', states = { A = act { send = {} } }", "2: send is { TO, MESSAGE }" },
	{ "initial = 'A', states = { A = sequence {} }",
	  "2: a sequence takes states: sequence { wait(1), wait(2) }" },
	{ "initial = 'A', states = { A = say 'x' }", "2: say is not a state" },
	{ "initial = 'A', states = { A = { enter = wait(1) } }", "2: wait is not an action" },
	{ "initial = 'A', states = { A = { transitions = { { score = 'chance(1)', to = 'A' } } } }",
	  "2: a score cannot draw random numbers" },
	{ "initial = 'A', states = { A = { transitions = { { score = 1, to = 'A' },\n{ when = true, to = 'A' } } } }",
	  "3: a transition has no score: { score = EXPRESSION, to = STATE }" },
	{ "initial = 'A', states = { A = { transitions = { { score = 1, to = 'A' },\n{ when = true, score = 1, to = 'A' } } } }",
	  "3: a transition has when or score, not both" },
	{ "initial = 'A', states = { A = { transitions = { { when = true, score = 1, to = 'A' } } } }",
	  "2: a transition has when or score, not both" },
	{ "initial = 'A', states = { A = { transitions = { { when = true, to = 'A' },\n{ when = true, score = 1, to = 'A' } } } }",
	  "3: a transition has when or score, not both" },
	{ "initial = 'A', states = { A = { execute = spawn 'Thong' } }",
	  "2: there is no class 'Thong'; did you mean Thing?" },
	{ "initial = 'A', states = { A = { execute = spawn('Thing', { n = 1 }) } }",
	  "2: Thing has no stat 'n'" },
	{ "initial = 'A', states = { A = { execute = spawn() } }",
	  "2: spawn takes a class, and stats: spawn(\"Bullet\", { speed = 2 })" },
	{ "machines = {}", "2: Thing has 0 machines (1 to 16)" },
	{ "initial = 'A', states = { A = { exits = { 'B' } } }",
	  "2: state A leads to 'B'; there is only A" },
	{ "initial = 'A', states = { A = { execute = when 'true' } }",
	  "2: when takes a condition and one or two actions: when(\"thirst > 3\", say \"Ah!\")" },
	{ "initial = 'A', states = { A = { execute = add 'gold' } }",
	  "2: add takes stats: add { thirst = 0 }" },
	{ "initial = 'A', states = { A = { execute = set { 3 } } }",
	  "2: set and add take stats by name: set { thirst = 0 }" },
	{ "initial = 'A', states = { A = { execute = send(everyone(3), 'Ping') } }",
	  "2: everyone takes the name of a class" },
	{ "initial = 'A', states = { A = { execute = send(here('Thing', 'Thing'), 'Ping') } }",
	  "2: here takes the name of a class" },
	{ "initial = 'A', states = { A = { execute = send(everyone 'Thin', 'Ping') } }",
	  "2: there is no class 'Thin'; did you mean Thing?" },
	{ "initial = 'A', states = { A = { execute = send(3, 'Ping') } }",
	  "2: a telegram is sent to an agent, not to a number" },
	{ "initial = 'A', states = { A = { execute = send(agent 'Bob', 'Ping') } }",
	  "2: there is no agent 'Bob'; there is only Ann" },
	{ "initial = 'A', states = { A = { execute = send(agent(1), 'Ping') } }",
	  "2: an agent is agent \"NAME\" or nobody" },
	{ "initial = 'A', states = { A = { execute = send('me', 3) } }",
	  "2: the name of a message is a string, not a number" },
	{ "initial = 'A', states = { A = { execute = send('me', 'Ping', 3) } }",
	  "2: send takes { delay =, extra = } after the message" },
	{ "initial = 'A', states = { A = { execute = { say 'x', word = say 'y' } } }",
	  "2: word is not an action; expected say, go, set, add, send, change, revert, finish, when, approach, flee, spawn, remove or a function" },
	{ "initial = 'A', states = { A = { execute = when(3, say 'x') } }",
	  "2: a condition is a string, not a number" },
	{ "initial = 'A', states = { A = { execute = when('true', say 'x', say 'y', say 'z') } }",
	  "2: when takes a condition and one or two actions: when(\"thirst > 3\", say \"Ah!\")" },
	{ "initial = 'A', states = { A = { execute = change(3) } }",
	  "2: the name of a state is a string, not a number" },
	{ "initial = 'A', states = { A = { execute = change(revert) } }",
	  "2: change takes the name of a state; to go back, use revert" },
	{ "initial = 'A', states = { A = { execute = say '{a\\27}' } }",
	  "2: an expression contains control characters" },
	{ "initial = 'A', states = { A = { execute = say '{in_state(3)}' } }",
	  "2: in 'in_state(3)': in_state takes a state in quotes: in_state(\"STATE\")" },
	{ "initial = 'A', states = { A = { execute = say '{in_state \"B\"}' } }",
	  "2: in 'in_state \"B\"': Thing has no state B; there is only A" },
	{ "initial = 'A', states = { A = { execute = say '{chance}' } }",
	  "2: in 'chance': chance takes a number from 0 to 1: chance(0.1)" },
	{ "initial = 'A', states = { A = { execute = say '{random}' } }",
	  "2: in 'random': random takes two numbers: random(1, 6)" },
	{ "initial = 'A', states = { A = { execute = say '{random(1)}' } }",
	  "2: in 'random(1)': random takes two numbers: random(1, 6)" },
	{ "initial = 'A', states = { A = { execute = say '{random(, 2)}' } }",
	  "2: in 'random(, 2)': unexpected ','" },
	{ "initial = 'A', states = { A = { execute = spawn(3) } }",
	  "2: the name of a class is a string, not a number" },
	{ "initial = 'A', states = { A = { execute = spawn('Thing', 3) } }",
	  "2: the stats of a new agent are a table, not a number" },
	{ "initial = 'A', states = { A = { execute = spawn('Thing', { place = 'her' }) } }",
	  "2: there is no place 'her'; did you mean here?" },
	{ "initial = 'A', stats = { foe = nobody }, states = { A = { execute = say '{foe.3}' } }",
	  "2: in 'foe.3': unexpected '.3'" },
	{ "initial = 'A', stats = { foe = nobody, gold = 1 }, states = { A = { execute = say '{foe.gild}' } }",
	  "2: in 'foe.gild': nobody has a gild; did you mean gold?" },
	{ "initial = 'A', stats = { a = 1 }, states = { A = { execute = set { a = one_of { 'b' } } } }",
	  "2: an agent is agent \"NAME\" or nobody" },
	{ "initial = 'A', states = { A = { on_message = { say 'x' } } }",
	  "2: on_message takes messages by name, and this has none: several actions need "
	  "braces around them" },
	{ "initial = 'A', states = { A = { transitions = { 3 } } }",
	  "2: a transition is { when = CONDITION, to = STATE }" },
	{ "initial = 'A', states = { A = { transitions = { { when = true } } } }",
	  "2: a transition has no to: { when = CONDITION, to = STATE }" },
	{ "initial = 'A', states = { A = { transitions = { { when = true, to = 'A', words = '' } } } }",
	  "2: words is a string of 1 to 60 bytes without control characters" },
	{ "initial = 'A', states = { A = { transitions = { { when = function() end, to = 'A' } } } }",
	  "2: a transition with a function needs words: words = \"sees the thief\"" },
	{ "initial = 'A', states = { A = { transitions = { { when = true, to = finish } } } }",
	  "2: the name of a state is a string, not finish" },
	{ "initial = 'A', states = { {} }", "2: a state needs a name" },
	{ "initial = 'A', machines = { { 'x', initial = 'A', states = { A = {} } } }, states = { A = {} }",
	  "2: Thing has states or machines, not both" },
	{ "machines = { { 'x', initial = 'A', states = { A = {} } }, { 'x', initial = 'B', states = { B = {} } } }",
	  "2: there is already a machine 'x'" },
	{ "machines = { { '', initial = 'A', states = { A = {} } } }",
	  "2: a machine has a name of 0 bytes (1 to 60)" },
	{ "initial = 'B', states = { A = { initial = 'B', states = { B = {} } } }",
	  "2: initial 'B' is inside another state" },
	{ "initial = 'A', states = { A = {} }, stats = { a = one_of {} }",
	  "2: one_of takes names: one_of { \"calm\", \"angry\" }" },
	{ "initial = 'A', states = { A = {} }, stats = { a = one_of { 3 } }",
	  "2: one_of takes names, not a number" },
	{ "initial = 'A', states = { A = {} }, stats = { a = one_of { '' } }",
	  "2: a stat's value has a name of 0 bytes (1 to 60)" },
	{ "initial = 'A', states = { A = {} }, stats = { 3 }", "2: a stat needs a name" },
	{ "initial = 'A', states = { A = {} }, stats = { [''] = 3 }",
	  "2: a stat has a name of 0 bytes (1 to 60)" },
	{ "initial = 'A', states = { A = {} }, stats = { ['3a'] = 3 }",
	  "2: a stat's name is a Lua name, not '3a'" },
	{ "initial = 'A', states = { A = {} }, stats = { a = { 1, 2 } }",
	  "2: every field of a stat needs a name, and this one has none" },
	{ "initial = 'A', states = { A = {} }, stats = { a = { 2, min = 3 } }",
	  "2: a goes from 3 to 2147483647 and cannot begin at 2" },
};

static void load_class(const char *class)
{
	char text[4096];
	snprintf(
		text, sizeof text,
		"return { places = { 'here' }, messages = { 'Ping' }, classes = { Thing = {\n%s\n} },\n"
		"agents = { { 'Ann', class = 'Thing' } } }",
		class);
	file_load(text, 0);
}

static void expect(const char *said)
{
	ck_assert_ptr_null(file.world);
	ck_assert_uint_ge(file.complaints.count, 1);
	for (size_t i = 0; i < complaints_kept(&file.complaints); i++) {
		if (strcmp(file.complaints.lines[i].text, said) == 0)
			return;
	}
	ck_abort_msg("said: %s\nwanted: %s", file.complaints.lines[0].text, said);
}

FIXTURE(NULL, file_fini)

TEST_EACH(errors_in_a_class_are_reported_with_their_line, ARRAY_LEN(classes))
{
	load_class(classes[_i].class);
	expect(classes[_i].said);
}

/* Files with an error, and the message. */
static const struct {
	const char *text, *said;
} files[] = {
	{ "", " it is empty: a world is return { ... }" },
	{ " \n\n", " it is empty: a world is return { ... }" },
	{ "return 3", " it does not return a table: a world is return { ... }" },
	{ "return say 'x'", " it does not return a table: a world is return { ... }" },
	{ "-- Joe\n{ classes = {} }", "2: return is missing: a world is return { ... }" },
	{ "\xEF\xBB\xBFreturn {}", "1: a world has 1 to 254 classes, not 0" },
	{ "x = {", "1: unexpected symbol near <eof> (is a } missing?)" },
	{ "return { a = 1,", "1: unexpected symbol near <eof> (is a } missing?)" },
	{ "return { a = 1 } }", "1: <eof> expected near '}' (one } too many?)" },
	{ "return { a = 1\nb = 2 }",
	  "2: '}' expected (to close '{' at line 1) near 'b' (missing a comma before it, or quotes around it?)" },
	{ "return { a = f x }",
	  "1: '}' expected near 'x' (missing a comma before it, or quotes around it?)" },
	{ "return { a = 1 'b' }", "1: '}' expected near ''b'' (missing a comma before it?)" },
	{ "return { a = 1 2 }", "1: '}' expected near '2' (missing a comma before it?)" },
	{ "return { { 1 } 2 { 3 } }", "1: '}' expected near '2' (missing a comma before it?)" },
	{ "return { 1 {} }", "1: '}' expected near '{' (missing a comma before it?)" },
	{ "return { 'a' = 1 }", "1: '}' expected near '='" },
	{ "return { a = function() return { 1 end }", "1: '}' expected near 'end'" },
	{ "return { a = 1", "1: '}' expected near <eof>" },
	{ "return ( a b )", "1: ')' expected near 'b'" },
	{ "\033Lua", " it is not a text file" },
	{ "return {\nclases = {} }", "2: a world has no field 'clases'; did you mean classes?" },
	{ "return {}", "1: a world has 1 to 254 classes, not 0" },
	{ "return { tick = 0, classes = {} }", "1: tick is a number from 0.001 to 3600, not 0" },
	{ "return {\ntick = 'fast' }", "2: tick is a number of seconds, not a string" },
	{ "return { messages = { 'A',\n'A' } }", "2: there is already a message 'A'" },
	{ "return { classes = {\nA = {},\nB = {},\nA = {} } }",
	  "4: 'A' appears twice in one table" },
	{ "local s = { n = 1, m = 2,\n['n'] = 3 }\nreturn { classes = { T = { stats = s } } }",
	  "2: 'n' appears twice in one table" },
	{ "return { messages = { 3 } }", "1: a message is a name, not a number" },
	{ "return { messages = { '' } }", "1: a message has a name of 0 bytes (1 to 60)" },
	{ "return { messages = { 'a\\27b' } }", "1: a message has a name with control characters" },
	{ "return { classes = { A = {} }, agents = {\n{ 'a', class = 'B' } } }",
	  "2: there is no class 'B'; there is only A" },
	{ "return { agents = { { class = 'B' } } }",
	  "1: an agent is { \"NAME\", class = \"CLASS\" }" },
	{ "return { agents = {} }", "1: a world has 1 to 1000000 agents, not 0" },
	{ "return { format = 2, widgets = 3 }", "1: the format is 2; this version reads 1" },
	{ "return { format = 1 }", "1: a world has 1 to 254 classes, not 0" },
	{ "return { agents = { { 'a', class = 'A', count = 10000000 } } }",
	  "1: count is a number from 0 to 1000000, not 10000000" },
	{ "local a = { initial = 'X', states = { X = {} } }\nreturn { classes = { A = a },\n"
	  "agents = { { 'b', class = 'A', plaice = 'x' } } }",
	  "3: A has no stat 'plaice'; did you mean place?" },
	{ "local t = {} t.t = t\nreturn { classes = t }",
	  "2: tables nested more than 40 deep: does one contain itself?" },
	{ "return { classes = { A = { states = { X = { enter = sya 'x' } } } } }",
	  "1: there is no 'sya'; did you mean say?" },
	{ "return { classes = { A = { states = { X = {\ntransitions = { { when = hungry > 3, to = 'X' } } } } } } }",
	  "2: there is no 'hungry' (an expression is a string: \"thirst > 3\")" },
	{ "return { extends = 'miner', classes = {\nMinr = { states = { B = {} } } } }",
	  "2: Minr has no initial state; did you mean Miner?" },
	{ "print 'x'", "1: there is no 'print' in world files, unlike in other Lua" },
	{ "retrun { classes = {} }", "1: there is no 'retrun'; did you mean return?" },
	{ "while true do end", "1: too much work (more than 2097203 steps): an endless loop?" },
	{ "local function f()\nwhile true do end\nend\nf()",
	  "2: too much work (more than 2097284 steps): an endless loop?" },
	{ "local s = 'x' while true do s = s .. s end",
	  " too much memory (at most 65536 KiB, a string of 1024 bytes): does something grow, or call itself, without end?" },
	{ "return { [true] = 1 }", "1: a key that is a boolean" },
};

TEST_EACH(errors_in_a_file_are_reported_in_one_line, ARRAY_LEN(files))
{
	file_load(files[_i].text, 0);
	expect(files[_i].said);
}

TEST(all_errors_are_found_at_once_and_the_first_ten_are_kept)
{
	char text[4096] = "return {\n";
	for (int i = 0; i < 14; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text), "wrong%d = 1,\n", i);
	strcat(text, "}\n");
	file_load(text, 0);
	ck_assert_ptr_null(file.world);
	ck_assert_uint_eq(complaints_kept(&file.complaints), COMPLAINTS_MAX);
	ck_assert_uint_ge(file.complaints.count, 14);
	for (int i = 0; i < COMPLAINTS_MAX; i++)
		ck_assert_int_eq(file.complaints.lines[i].text[0], i < 8 ? '2' + i : '1');
}

TEST(too_many_states_are_reported_once)
{
	static char text[16384];
	strcpy(text, "return { classes = { A = { initial = 'S1', states = {\n");
	for (int i = 1; i <= 300; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text), "S%d = {},\n", i);
	strcat(text, "} } }, agents = { { 'a', class = 'A' } } }");
	file_load(text, 0);
	ck_assert_uint_eq(file.complaints.count, 1);
	expect("256: A has more than 254 states");
}

TEST(a_wrong_stat_is_reported_once_however_often_it_is_used)
{
	file_load("return { classes = { A = { initial = 'S',\nstats = { gold = {} },\n"
	          "states = { S = { enter = add { gold = 1 }, exit = say '{gold}' } } } },\n"
	          "agents = { { 'a', class = 'A', gold = 2 } } }",
	          0);
	expect("2: gold begins as a number, true or false, one_of { names }, agent \"NAME\" or nobody, not a table");
	ck_assert_uint_eq(file.complaints.count, 1);
}

TEST(what_is_not_a_file_is_refused)
{
	static const char *const paths[] = { "no/such/file.lua", "/", "/dev/null" };
	for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
		ck_assert_ptr_null(world_file_load(paths[i], NULL, NULL, &file.complaints));
		ck_assert_uint_eq(file.complaints.count, 1);
	}
}
