/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>

#include "core/array.h"
#include "rules.h"
#include "session/why.h"
#include "suite.h"

/*
 * Which of the questions around an event belong to it, where an agent has two machines that ask in
 * the same update.
 */

static const struct sample {
	const char *legs, *arms; /* the states of the first and second machine */
	const char *told;        /* of Ann, two ticks after the beginning */
} samples[] = {
	{ "Rest = { transitions = { { when = 'n > 5', to = 'Run' }, { when = 'n > 1', to = 'Run' },\n"
	  "{ when = 'n > 0', to = 'Rest' } } }, Run = {}",
	  "Hang = { transitions = { { when = 'n > 7', to = 'Wave' }, { when = 'n > 1', to = 'Wave' } "
	  "} }, Wave = {}",
	  "2 Ann changed from Rest to Run: n > 1\n"
	  "  - n > 5? n 2 > 5, no\n"
	  "  * n > 1? n 2 > 1, yes\n"
	  "2 Ann changed from Hang to Wave: n > 1\n"
	  "  - n > 7? n 2 > 7, no\n"
	  "  * n > 1? n 2 > 1, yes\n" },
	{ "Rest = { execute = { when('n > 1', change 'Run'), when('n > 0', say 'on') } }, Run = {}",
	  "Hang = { execute = when('n > 1', say 'off') }",
	  "2 Ann changed from Rest to Run: n > 1\n"
	  "  * n > 1? n 2 > 1, yes\n"
	  "  - n > 0? n 2 > 0, yes\n"
	  "0 Ann has been in Hang since the beginning\n" },
	{ "Rest = { execute = { when('n > 1', send('Ann', 'Wake')), when('n > 0', say 'on') },\n"
	  "on_message = { Wake = change 'Run' } }, Run = {}",
	  "Hang = { execute = when('n > 1', say 'off') }",
	  "2 Ann changed from Rest to Run: Wake\n"
	  "2 Wake came to Ann from Ann\n"
	  "2 Ann sent Wake to Ann, while executing Rest\n"
	  "  * n > 1? n 2 > 1, yes\n"
	  "  - n > 0? n 2 > 0, yes\n"
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
	  "  * n > 1? n 2 > 1, yes\n"
	  "  - n > 0? n 2 > 0, yes\n"
	  "2 Ann changed from Hang to Wave: n > 1\n"
	  "  - n > 5? n 2 > 5, no\n"
	  "  * n > 1? n 2 > 1, yes\n"
	  "  - n > 9? n 2 > 9, no\n" },
	{ "Rest = { execute = { when('n > 5', say 'off', { when('n > 1', say 'on'), "
	  "when('n > 9', say 'on'), change 'Run' }) } }, Run = {}",
	  "Hang = {}",
	  "1 Ann changed from Rest to Run: n <= 5\n"
	  "  * n > 5? n 1 > 5, no\n"
	  "  - n > 1? n 1 > 1, no\n"
	  "  - n > 9? n 1 > 9, no\n"
	  "0 Ann has been in Hang since the beginning\n" },
};

static size_t add_link(const struct why *why, const struct why_link *link, char *out, size_t size)
{
	char text[256];
	why_link_text(link, text, sizeof text);
	size_t length = (size_t)snprintf(out, size, "%d %s\n", (int)link->entry.tick, text);
	for (size_t q = link->first; q < link->first + link->count; q++) {
		why_question_text(&why->questions[q], true, text, sizeof text);
		length += (size_t)snprintf(out + length, size - length, "  %s %s\n",
		                           q == link->decisive ? "*" : "-", text);
	}
	return length;
}

TEST_EACH(a_change_or_sending_has_the_questions_of_its_own_code, ARRAY_LEN(samples))
{
	char world[2048], told[2048];
	size_t length = 0;
	snprintf(
		world, sizeof world,
		"return { tick = 1, messages = { 'Wake' }, classes = { Guard = { stats = { n = 0 },\n"
		"update = add { n = 1 }, machines = {\n"
		"{ 'legs', initial = 'Rest', states = { %s } },\n"
		"{ 'arms', initial = 'Hang', states = { %s } } } } },\n"
		"agents = { { 'Ann', class = 'Guard' } } }\n",
		samples[_i].legs, samples[_i].arms);
	struct session *session = rules_session(rules_load(world), 2);
	uint32_t ann = sim_find(session_sim(session), "Ann")->id;
	ck_assert(session_explain(session, ann, UINT64_MAX));
	const struct why *why = session_why(session, ann);
	ck_assert_uint_eq(why->chain_count, 2);
	for (size_t i = 0; i < why->link_count; i++)
		length += add_link(why, &why->links[i], told + length, sizeof told - length);
	ck_assert_str_eq(told, samples[_i].told);
}
