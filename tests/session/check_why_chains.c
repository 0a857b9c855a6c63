/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "reasons.h"
#include "rules.h"
#include "session/travel.h"
#include "suite.h"

/*
 * How far a chain of causes goes, and by which links.
 */

/* Ann works and takes naps; Hal walks to and fro. */
static const char strollers[] =
	"return { tick = 1, classes = { Guard = { machines = {\n"
	"  { 'legs', initial = 'Rest', states = { Rest = { execute = change 'Work' },\n"
	"    Work = { execute = change 'Nap' }, Nap = { execute = revert } } },\n"
	"  { 'arms', initial = 'Hang', states = {\n"
	"    Hang = { execute = change 'Wave' }, Wave = { execute = change 'Hang' } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Hal', class = 'Guard' } } }\n";

/* Ann calls the dog as she leaves a state. */
static const char callers[] =
	"return { tick = 1, messages = { 'Wake' }, classes = { Guard = { initial = 'Rest', states = {\n"
	"  Rest = { execute = change 'Work', exit = send('Rex', 'Wake') },\n"
	"  Work = { execute = revert, exit = send('Rex', 'Wake', { delay = 2 }) } } },\n"
	"  Dog = { initial = 'Sit', states = { Sit = { on_message = { Wake = change 'Run' } },\n"
	"    Run = { on_message = { Wake = change 'Sit' } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Rex', class = 'Dog' } } }\n";

/* Ann works twice, and takes a nap the second time. */
static const char napper[] =
	"return { tick = 1, classes = { Guard = { stats = { n = 0 }, update = add { n = 1 },\n"
	"  initial = 'Rest', states = { Rest = { execute = change 'Work' },\n"
	"    Work = { execute = when('n > 2', change 'Nap', change 'Run') },\n"
	"    Run = { execute = change 'Work' }, Nap = { execute = revert } } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

/* Ann pays twice, both due at once. */
static const char payers[] =
	"return { tick = 1, messages = { 'Pay' }, classes = { Guard = { initial = 'Rest', states = {\n"
	"  Rest = { execute = { when('tick == 1', send('Rex', 'Pay', { delay = 3, extra = 10 })),\n"
	"    when('tick == 2', send('Rex', 'Pay', { delay = 2, extra = 20 })) } } } },\n"
	"  Dog = { initial = 'Sit', states = { Sit = { on_message = {\n"
	"      Pay = when('extra == 10', change 'Run') } }, Run = { exits = {} } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Rex', class = 'Dog' } } }\n";

static const struct {
	const char *world, *agent;
	uint64_t tick;
	const char *told;
} samples[] = {
	{ strollers, "Ann", 1,
	  "1 Ann changed from Rest to Work, while executing Rest\n"
	  "0 Ann has been in Rest since the beginning\n"
	  "1 Ann changed from Hang to Wave, while executing Hang\n"
	  "0 Ann has been in Hang since the beginning\n" },
	/* A state that a link has told of is not told of again. */
	{ strollers, "Ann", 4,
	  "4 Ann changed from Work to Nap, while executing Work\n"
	  "3 Ann went back from Nap to Work, while executing Nap\n"
	  "4 Ann changed from Wave to Hang, while executing Wave\n"
	  "3 Ann changed from Hang to Wave, while executing Hang\n" },
	/* The visit does not explain why she is at work, nor does the one before. */
	{ strollers, "Hal", 5,
	  "5 Hal went back from Nap to Work, while executing Nap\n"
	  "4 Hal changed from Work to Nap, while executing Work\n"
	  "1 Hal changed from Rest to Work, while executing Rest\n"
	  "0 Hal has been in Rest since the beginning\n"
	  "5 Hal changed from Hang to Wave, while executing Hang\n"
	  "4 Hal changed from Wave to Hang, while executing Wave\n" },
	{ napper, "Ann", 5,
	  "5 Ann went back from Nap to Work, while executing Nap\n"
	  "4 Ann changed from Work to Nap: n > 2\n"
	  "3 Ann changed from Run to Work, while executing Run\n"
	  "2 Ann changed from Work to Run: n <= 2\n" },
	{ callers, "Rex", 1,
	  "1 Rex changed from Sit to Run: Wake\n"
	  "1 Wake came to Rex from Ann\n"
	  "1 Ann sent Wake to Rex, on leaving Rest\n"
	  "1 Ann changed from Rest to Work, while executing Rest\n"
	  "0 Ann has been in Rest since the beginning\n" },
	{ callers, "Rex", 4,
	  "4 Rex changed from Sit to Run: Wake\n"
	  "4 Wake came to Rex from Ann\n"
	  "2 Ann posted Wake to Rex, due at 4 s, on leaving Work\n"
	  "2 Ann went back from Work to Rest, while executing Work\n"
	  "1 Ann changed from Rest to Work, while executing Rest\n" },
	{ payers, "Rex", 4,
	  "4 Rex changed from Sit to Run: Pay [extra == 10]\n"
	  "4 Pay came to Rex from Ann\n"
	  "1 Ann posted Pay to Rex, due at 4 s, while executing Rest\n" },
};

static const char *link_text(const struct why *why, size_t index)
{
	static char text[256];
	why_link_text(&why->links[index], text, sizeof text);
	return text;
}

TEST_EACH(a_chain_ends_where_all_has_been_told, ARRAY_LEN(samples))
{
	struct session *session = rules_session(rules_load(samples[_i].world), samples[_i].tick);
	ck_assert_str_eq(reasons(session, samples[_i].agent, false), samples[_i].told);
}

/* Rest is 1 and Work is 2; afterwards it is Nap that is 1. */
TEST(states_of_two_worlds_are_not_the_same_by_number)
{
	static const char after[] =
		"return { tick = 1, classes = { Guard = { initial = 'Nap', states = {\n"
		"  Nap = {}, Rest = {}, Work = { execute = change 'Nap' } } } },\n"
		"agents = { { 'Ann', class = 'Guard' } } }\n";
	static const char before[] =
		"return { tick = 1, classes = { Guard = { initial = 'Rest', states = {\n"
		"  Rest = { execute = change 'Work' }, Work = {} } } },\n"
		"agents = { { 'Ann', class = 'Guard' } } }\n";
	struct session *session = rules_session(rules_load(before), 1);
	rules_reload(session, after);
	session_go(session, 2);
	const struct why *why = explained(session, "Ann");
	ck_assert_uint_eq(why->link_count, 3);
	ck_assert_uint_eq(why->links[0].entry.event.to, 1);
	ck_assert_str_eq(link_text(why, 0), "Ann changed from Work to Nap, while executing Work");
	ck_assert_uint_eq(why->links[1].entry.event.from, 1);
	ck_assert_str_eq(link_text(why, 1), "Ann changed from Rest to Work, while executing Rest");
	ck_assert_str_eq(link_text(why, 2), "Ann has been in Rest since the beginning");
}

/* The telegram that is one too deep, the 33rd, is put off to the end of the tick. */
static const char echo[] =
	"return { tick = 1, messages = { 'Wake' }, classes = { Guard = { stats = { n = 0 }, machines = {\n"
	"  { 'legs', initial = 'Rest', states = { Run = {}, Rest = { execute = send('Ann', 'Wake'),\n"
	"    on_message = { Wake = { add { n = 1 },\n"
	"      when('n == 33', change 'Run', send('Ann', 'Wake')) } } } } },\n"
	"  { 'arms', initial = 'Hang', states = { Wave = {},\n"
	"    Hang = { on_message = { Wake = when('n == 33', change 'Wave') } } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

TEST(each_machine_has_a_chain_that_is_not_too_long)
{
	static const char *const told[] = { "Ann changed from Rest to Run: Wake [n == 33]",
		                            "Wake came to Ann from Ann",
		                            "Ann posted Wake to Ann, due at 1 s, on receiving Wake",
		                            "Wake came to Ann from Ann",
		                            "Ann sent Wake to Ann, on receiving Wake" };
	struct session *session = rules_session(rules_load(echo), 1);
	const struct why *why = explained(session, "Ann");
	ck_assert_uint_eq(why->chain_count, 2);
	ck_assert_uint_eq(why->link_count, 2 * WHY_LINKS_MAX);
	for (size_t i = 0; i < 2; i++) {
		ck_assert_uint_eq(why->chains[i].first, i * WHY_LINKS_MAX);
		ck_assert_uint_eq(why->chains[i].count, WHY_LINKS_MAX);
		ck_assert(why->chains[i].whole);
	}
	for (size_t i = 0; i < WHY_LINKS_MAX; i++)
		ck_assert_str_eq(link_text(why, i), told[i < 5 ? i : 4 - i % 2]);
	ck_assert_str_eq(link_text(why, WHY_LINKS_MAX),
	                 "Ann changed from Hang to Wave: Wake [n == 33]");
	for (size_t i = 1; i < WHY_LINKS_MAX; i++)
		ck_assert_str_eq(link_text(why, WHY_LINKS_MAX + i), told[i < 5 ? i : 4 - i % 2]);
}

/*
 * Which of the questions around an event belong to it, where an agent has two machines that ask in
 * the same update.
 */

static const struct {
	const char *legs, *arms; /* the states of the first and second machine */
	const char *told;        /* of Ann, two ticks after the beginning */
} askers[] = {
	{ "Rest = { transitions = { { when = 'n > 5', to = 'Run' }, { when = 'n > 1', to = 'Run' },\n"
	  "{ when = 'n > 0', to = 'Rest' } } }, Run = {}",
	  "Hang = { transitions = { { when = 'n > 7', to = 'Wave' }, { when = 'n > 1', to = 'Wave' } "
	  "} }, Wave = {}",
	  "2 Ann changed from Rest to Run: n > 1\n"
	  "  - n 2 > 5, no: 4 short\n"
	  "  * n 2 > 1, yes\n"
	  "2 Ann changed from Hang to Wave: n > 1\n"
	  "  - n 2 > 7, no: 6 short\n"
	  "  * n 2 > 1, yes\n" },
	{ "Rest = { execute = { when('n > 1', change 'Run'), when('n > 0', say 'on') } }, Run = {}",
	  "Hang = { execute = when('n > 1', say 'off') }",
	  "2 Ann changed from Rest to Run: n > 1\n"
	  "  * n 2 > 1, yes\n"
	  "  - n 2 > 0, yes\n"
	  "0 Ann has been in Hang since the beginning\n" },
	{ "Rest = { execute = { when('n > 1', send('Ann', 'Wake')), when('n > 0', say 'on') },\n"
	  "on_message = { Wake = change 'Run' } }, Run = {}",
	  "Hang = { execute = when('n > 1', say 'off') }",
	  "2 Ann changed from Rest to Run: Wake\n"
	  "2 Wake came to Ann from Ann\n"
	  "2 Ann sent Wake to Ann, while executing Rest\n"
	  "  * n 2 > 1, yes\n"
	  "  - n 2 > 0, yes\n"
	  "0 Ann has been in Hang since the beginning\n" },
	{ "Rest = { execute = function(me) if me.n > 1 then me:send('Ann', 'Wake') end end,\n"
	  "on_message = { Wake = change 'Run' } }, Run = {}",
	  "Hang = { execute = when('n > 1', say 'off') }",
	  "2 Ann changed from Rest to Run: Wake\n"
	  "2 Wake came to Ann from Ann\n"
	  "2 Ann sent Wake to Ann, while executing Rest\n"
	  "  * read n = 2\n"
	  "0 Ann has been in Hang since the beginning\n" },
	/* The question is not the last one, and its answer may be no. */
	{ "Rest = { execute = { when('n > 1', { when('n > 0', say 'on'), change 'Run' }) } }, Run = {}",
	  "Hang = { execute = { when('n > 5', say 'off', when('n > 1', { when('n > 9', say 'on'), "
	  "change 'Wave' })) } }, Wave = {}",
	  "2 Ann changed from Rest to Run: n > 1\n"
	  "  * n 2 > 1, yes\n"
	  "  - n 2 > 0, yes\n"
	  "2 Ann changed from Hang to Wave: n > 1\n"
	  "  - n 2 > 5, no: 4 short\n"
	  "  * n 2 > 1, yes\n"
	  "  - n 2 > 9, no: 8 short\n" },
	{ "Rest = { execute = { when('n > 5', say 'off', { when('n > 1', say 'on'), "
	  "when('n > 9', say 'on'), change 'Run' }) } }, Run = {}",
	  "Hang = {}",
	  "1 Ann changed from Rest to Run: n <= 5\n"
	  "  * n 1 > 5, no: 5 short\n"
	  "  - n 1 > 1, no: 1 short\n"
	  "  - n 1 > 9, no: 9 short\n"
	  "0 Ann has been in Hang since the beginning\n" },
};

TEST_EACH(a_change_or_sending_has_the_questions_of_its_own_code, ARRAY_LEN(askers))
{
	char world[2048];
	snprintf(
		world, sizeof world,
		"return { tick = 1, messages = { 'Wake' }, classes = { Guard = { stats = { n = 0 },\n"
		"update = add { n = 1 }, machines = {\n"
		"{ 'legs', initial = 'Rest', states = { %s } },\n"
		"{ 'arms', initial = 'Hang', states = { %s } } } } },\n"
		"agents = { { 'Ann', class = 'Guard' } } }\n",
		askers[_i].legs, askers[_i].arms);
	struct session *session = rules_session(rules_load(world), 2);
	ck_assert_str_eq(reasons(session, "Ann", true), askers[_i].told);
}
