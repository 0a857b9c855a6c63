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
	/* Of three spellings, neighbours in the order of their bytes. */
	{ "stats = {\naB = 1,\nAB = 2,\nAb = 3 },\n"
	  "states = { A = { execute = say '{aB} {Ab} {AB}' } }",
	  "",
	  "5: stat Ab differs from AB only in capitals\n"
	  "5: stat Ab differs from aB only in capitals" },
};

FIXTURE(NULL, file_fini)

TEST_EACH(a_survey_looks_everywhere, ARRAY_LEN(worlds))
{
	char text[1024];
	snprintf(text, sizeof text,
	         "return { %s\nclasses = { Thing = { initial = 'A', %s } },\n"
	         "agents = { { 'Ann', class = 'Thing' } } }\n",
	         worlds[_i].more, worlds[_i].class);
	ck_assert_str_eq(file_survey(text), worlds[_i].oddities);
}

/* Agents, of which one differs from another only in capitals; the first is on line 2. */
static const struct {
	const char *agents, *oddities;
} crowds[] = {
	{ "{ 'Ann 1', class = 'K' },\n{ 'ann 1', class = 'K' }",
	  "3: agent ann 1 differs from Ann 1 only in capitals" },
	{ "{ 'Ann 1', class = 'K' },\n{ 'Ann 2', class = 'L' },\n{ 'ann 2', class = 'L' }",
	  "4: agent ann 2 differs from Ann 2 only in capitals" },
	{ "{ 'Ann Lee', class = 'K' },\n{ 'Ann Bo', class = 'K' },\n{ 'ANN BO', class = 'K' }",
	  "4: agent ANN BO differs from Ann Bo only in capitals" },
	{ "{ 'Ann', class = 'K' },\n{ 'Ann 2', class = 'K' },\n{ 'ANN 2', class = 'K' }",
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
