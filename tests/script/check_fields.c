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
 * Messages with fields.
 */

FIXTURE(NULL, file_fini)

/* A world in which Ann executes something and answers Pay with something. */
static const char *world_of(const char *messages, const char *execute, const char *answers)
{
	static char text[4096];
	snprintf(text, sizeof text,
	         "return { tick = 1, messages = { 'Ping', %s },\n"
	         "classes = { Thing = { initial = 'A', stats = { n = 3, pal = agent 'Bea' },\n"
	         "states = { A = { execute = {\n"
	         "%s },\n"
	         "on_message = {\n"
	         "%s } } } } },\n"
	         "agents = { { 'Ann', class = 'Thing' }, { 'Bea', class = 'Thing' } } }",
	         messages, execute, answers);
	return text;
}

#define PAY \
	"{ 'Pay', amount = 0, rate = 0.5, ok = true, who = nobody, mood = one_of { 'calm', 'cross' } }"
#define TELL "Pay = say '{msg.amount} {msg.rate} {msg.ok} {msg.who} {msg.mood}'"
#define ALONE(action) "when(\"name == 'Ann'\", { " action " })"

static const struct {
	const char *sends, *heard; /* in tick 1 */
} sent[] = {
	{ "send('Bea', 'Pay')", "\"0 0.5 true nil calm\"" },
	{ "send('Bea', 'Pay', { amount = 'n * 2', who = 'me', mood = 'cross' })",
	  "\"6 0.5 true Ann cross\"" },
	{ "send('Bea', 'Pay', { who = agent 'Bea', ok = 'n > 5', rate = 2 })",
	  "\"0 2.0 false Bea calm\"" },
	{ "send(everyone 'Thing', 'Pay', { amount = 7.0 })", "\"7 0.5 true nil calm\"" },
	{ "function(me) me:send('Bea', 'Pay', { amount = me.n, who = me.pal, mood = 'cross' }) end",
	  "\"3 0.5 true Bea cross\"" },
	{ "function(me) me:send('Bea', 'Pay') end", "\"0 0.5 true nil calm\"" },
};

TEST_EACH(a_telegram_has_the_fields_that_it_was_given_and_else_the_message_s_own, ARRAY_LEN(sent))
{
	char execute[512];
	snprintf(execute, sizeof execute, ALONE("%s"), sent[_i].sends);
	file_load(world_of(PAY, execute, TELL), SAYS);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_str_eq(file_tick(1), sent[_i].heard);
}

TEST(a_function_reads_them_too_and_a_wrong_name_is_told)
{
	file_load(world_of(PAY, ALONE("send('Bea', 'Pay', { amount = 4, who = 'me' })"),
	                   "Pay = function(me, t) me:say('%d %s', t.amount, t.who.name) "
	                   "me:say(t.amout) end"),
	          SAYS);
	const char *heard = file_tick(1), *error = strstr(heard, ":6: ");
	ck_assert_msg(strncmp(heard, "\"4 Ann\"; ", strlen("\"4 Ann\"; ")) == 0, "%s", heard);
	ck_assert_str_eq(error, ":6: in A: a telegram has no amout; did you mean amount?");
}

static const struct {
	const char *sends, *error;
} failing[] = {
	{ "send('Bea', 'Pay', { amount = \"n / 2\" })",
	  ":4: in A: amount takes a whole number, not 1.5" },
	{ "send('Bea', 'Pay', { who = \"n > 1 and n or nobody\" })",
	  ":4: in A: who takes an agent or nobody, not 3" },
	{ "function(me) me:send('Bea', 'Pay', { amout = 1 }) end",
	  ":4: in A: Pay has no field 'amout'; did you mean amount?" },
	{ "function(me) me:send('Bea', 'Pay', { amount = 'x' }) end",
	  ":4: in A: amount takes a whole number, not x" },
	{ "function(me) me:send('Bea', 'Pay', 0, 5) end",
	  ":4: in A: a message with fields takes no extra" },
};

TEST_EACH(a_value_of_another_kind_is_an_error_and_nothing_is_sent, ARRAY_LEN(failing))
{
	char execute[512];
	snprintf(execute, sizeof execute, ALONE("%s"), failing[_i].sends);
	file_load(world_of(PAY, execute, TELL), SAYS | 1 << EVENT_SEND);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	const char *heard = file_tick(1);
	ck_assert_str_eq(heard + strcspn(heard, ":"), failing[_i].error);
}

static const struct {
	const char *messages, *execute, *answers, *error;
} refused[] = {
	{ "{ 'Pay', due = 0 }", "", "", "1: a field cannot be called 'due'" },
	{ "{ 'Pay', amount = 'x' }", "", "",
	  "1: amount begins as a number, true or false, one_of { names }, agent \"NAME\" or "
	  "nobody, not a string" },
	{ "{ 'Pay', a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, g = 1, h = 1, i = 1 }", "", "",
	  "1: Pay has 9 fields (at most 8)" },
	{ PAY, "send('Bea', 'Pay', { amout = 1 })", "",
	  "4: Pay has no field 'amout'; did you mean amount?" },
	{ PAY, "send('Bea', 'Pay', { amount = 1.5 })", "",
	  "4: amount takes a whole number, not 1.5" },
	{ PAY, "send('Bea', 'Pay', { amount = 'pal' })", "", "4: amount cannot be an agent" },
	{ PAY, "send('Bea', 'Pay', { extra = 1 })", "",
	  "4: Pay has no field 'extra'; there are delay, amount, rate, ok, who, mood" },
	{ PAY, "send('Bea', 'Ping', { amount = 1 })", "",
	  "4: a telegram has no field 'amount'; there are delay, extra" },
	{ PAY, "add { n = 'msg.amount' }", "",
	  "4: in 'msg.amount': only what answers one message has msg" },
	{ PAY, "", "any = add { n = 'msg.amount' }",
	  "6: in 'msg.amount': only what answers one message has msg" },
	{ PAY, "", "Pay = add { n = 'msg.amout' }",
	  "6: in 'msg.amout': Pay has no field amout; did you mean amount?" },
	{ PAY, "", "Pay = when(\"msg.mood == 'angry'\", say 'Ah')",
	  "6: in 'msg.mood == 'angry'': there is no mood \"angry\"; there are calm, cross" },
};

TEST_EACH(what_is_plainly_wrong_is_an_error_of_loading, ARRAY_LEN(refused))
{
	file_load(world_of(refused[_i].messages, refused[_i].execute, refused[_i].answers), SAYS);
	ck_assert_ptr_null(file.world);
	ck_assert_str_eq(file.complaints.lines[0].text, refused[_i].error);
}

TEST(delayed_telegrams_are_similar_only_if_their_contents_are_equal)
{
	file_load(world_of(PAY,
	                   ALONE("send('Bea', 'Pay', { delay = 1, amount = 1 }), "
	                         "send('Bea', 'Pay', { delay = 1, amount = 2 }), "
	                         "send('Bea', 'Pay', { delay = 1, amount = 'n - 1' }), "
	                         "send('Bea', 'Pay', { delay = 1, amount = 1, rate = 0 })"),
	                   TELL),
	          1 << EVENT_QUEUE | 1 << EVENT_DUPLICATE);
	ck_assert_str_eq(
		file_tick(1),
		"queue Pay (amount=1, rate=0.5, ok=true, who=nobody, mood=calm) for Bea, due 2; "
		"queue Pay (amount=2, rate=0.5, ok=true, who=nobody, mood=calm) for Bea, due 2; "
		"Pay (amount=2, rate=0.5, ok=true, who=nobody, mood=calm) for Bea dropped: one is due "
		"already; "
		"queue Pay (amount=1, rate=0.0, ok=true, who=nobody, mood=calm) for Bea, due 2");
	ck_assert_uint_eq(file.sim.queue.pending, 3);
}

TEST(a_field_whose_agent_is_gone_is_nobody)
{
	file_load(world_of(PAY, ALONE("send('Bea', 'Pay', { delay = 1, who = 'me' }), remove"),
	                   TELL),
	          SAYS);
	ck_assert_str_eq(file_tick(1), "");
	ck_assert_str_eq(file_tick(1), "\"0 0.5 true nil calm\"");
}

TEST(extra_may_be_an_agent_and_nobody_is_none)
{
	file_load(world_of(PAY,
	                   ALONE("send('Bea', 'Ping', { extra = 'pal' }), "
	                         "send('Bea', 'Ping', { extra = nobody })"),
	                   "Ping = say '{extra} {extra ~= nobody and extra.n}'"),
	          SAYS);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_str_eq(file_tick(1), "\"Bea 3\"; \"nil false\"");
}

/* A definition that reads a field is for whatever answers such a message. */
TEST(what_is_in_cells_is_in_digests_and_in_snapshots)
{
	unsigned char bytes[4096];
	file_load(world_of(PAY, ALONE("send('Bea', 'Pay', { delay = 3, amount = 'tick' })"), TELL),
	          SAYS);
	file_tick(2);
	ck_assert_uint_le(snapshot_bytes(&file.sim), sizeof bytes);
	snapshot_save(&file.sim, bytes);
	uint64_t digest = snapshot_digest(&file.sim);
	ck_assert_str_eq(file_tick(3), "\"1 0.5 true nil calm\"; \"2 0.5 true nil calm\"");
	snapshot_load(&file.sim, bytes);
	ck_assert_uint_eq(snapshot_digest(&file.sim), digest);
	file.sim.queue.cells[0].fields[0]++;
	ck_assert_uint_ne(snapshot_digest(&file.sim), digest);
	ck_assert_str_eq(file_tick(2), "\"2 0.5 true nil calm\"");
}
