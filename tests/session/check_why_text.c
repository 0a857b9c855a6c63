/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "session/straight.h"
#include "session/why.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "suite.h"

/*
 * Explanations in words: sentences, and how far an answer was from its opposite.
 */

TEST_EACH(a_sentence_says_the_last_change_and_its_reason, 5)
{
	static const struct {
		uint64_t tick;
		const char *agent, *sentence, *brief, *reason;
	} table[] = {
		{ 9, "Miner Bob",
		  "Miner Bob went to VisitBankAndDepositGold: pockets full (gold_carried 3 >= 3).",
		  "Miner Bob went to VisitBankAndDepositGold: gold_carried 3 >= 3.",
		  "pockets full (gold_carried 3 >= 3)." },
		{ 10, "Miner Bob",
		  "Miner Bob went to EnterMineAndDigForNugget: not comfortable "
		  "(money_in_bank 4 < 5).",
		  "Miner Bob went to EnterMineAndDigForNugget: money_in_bank 4 < 5.",
		  "not comfortable (money_in_bank 4 < 5)." },
		{ 16, "Elsa", "Elsa went back to CookStew: relieved.",
		  "Elsa went back to CookStew: relieved.", "relieved." },
		{ 18, "Miner Bob", "Miner Bob went to EatStew: StewReady came from Elsa.",
		  "Miner Bob went to EatStew: StewReady came from Elsa.",
		  "StewReady came from Elsa." },
		{ 0, "Elsa", "Elsa has been in DoHouseWork since the beginning.",
		  "Elsa has been in DoHouseWork since the beginning.", "" },
	};
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	char text[256];
	session_go(session, table[_i].tick);
	uint32_t agent = sim_find(session_sim(session), table[_i].agent)->id;
	ck_assert(session_explain(session, agent, UINT64_MAX));
	const struct why *why = session_why(session, agent);
	size_t length = why_sentence(why, false, text, sizeof text);
	ck_assert_str_eq(text, table[_i].sentence);
	ck_assert_uint_eq(length, strlen(text));
	ck_assert_uint_gt(why_sentence(why, true, text, sizeof text), 0);
	ck_assert_str_eq(text, table[_i].brief);
	length = why_reason(why, false, text, sizeof text);
	ck_assert_str_eq(text, table[_i].reason);
	ck_assert_uint_eq(length, strlen(text));
}

static const char guard_shop[] =
	"-- A shop\n"
	"return { tick = 1, places = { 'here' }, messages = { 'Wake' }, classes = { Guard = {\n"
	"  stats = { n = 3 }, initial = 'Idle', states = {\n"
	"    Idle = { execute = send('Ann', 'Wake', { delay = 6 }),\n"
	"             transitions = { { when = 'n >= 9', to = 'Busy' } } },\n"
	"    Busy = { on_message = { Wake = change 'Idle' } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

/* The links of Ann's first machine, a line each, that many ticks after a reload at tick 4 that
 * replaced a passage. */
static const char *links_after(uint64_t ticks, const char *passage, const char *other)
{
	static char text[1024];
	struct error error;
	struct session *session = rules_session(rules_load(guard_shop), 3);
	const struct world *after = rules_load(rules_edit(guard_shop, passage, other));
	size_t length = 0;
	ck_assert(session_reload(session, after, &error));
	session_go(session, 4 + ticks);
	uint32_t ann = sim_find(session_sim(session), "Ann")->id;
	ck_assert(session_explain(session, ann, UINT64_MAX));
	const struct why *why = session_why(session, ann);
	for (size_t i = 0; i < why->chains[0].count; i++) {
		const struct why_link *link = &why->links[why->chains[0].first + i];
		why_link_text(link, text + length, sizeof text - length);
		length += strlen(text + length);
		length += (size_t)snprintf(text + length, sizeof text - length, "\n");
	}
	return text;
}

static const char chooser[] =
	"-- A shop\n"
	"return { tick = 1, classes = { Guard = { stats = { n = 3 }, initial = 'Idle', states = {\n"
	"    Idle = { execute = when('n >= 9', change 'Busy', change 'Rest') },\n"
	"    Busy = {}, Rest = {} } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

/* Conditions that did not hold, and how they are worded as reasons. */
static const struct {
	const char *condition, *reason;
} turned[] = {
	{ "n >= 9", "n 3 < 9" },
	{ "n <= 2", "n 3 > 2" },
	{ "n == 4", "n 3 ~= 4" },
	{ "n ~= 3", "n 3 == 3" },
	{ "n > 3", "n 3 <= 3" },
	{ "n < 3", "n 3 >= 3" },
	{ "n > 3 and n < 9", "n 3 <= 3" },
	{ "n > 3 or n > 9", "n 3 <= 3 and n 3 <= 9" },
	{ "not (n < 9)", "n 3 < 9" },
	{ "finished", "not finished false" },
	{ "finished or finished", "not finished false and not finished false" },
	{ "(n == 3) == (n == 4)", "(n 3 == 3) ~= (n 3 == 4)" },
};

TEST_EACH(what_did_not_hold_is_told_as_what_held_instead, ARRAY_LEN(turned))
{
	char text[256], wanted[256];
	const struct world *world = rules_load(rules_edit(chooser, "n >= 9", turned[_i].condition));
	struct session *session = rules_session(world, 1);
	uint32_t ann = sim_find(session_sim(session), "Ann")->id;
	ck_assert(session_explain(session, ann, UINT64_MAX));
	why_sentence(session_why(session, ann), false, text, sizeof text);
	snprintf(wanted, sizeof wanted, "Ann went to Rest: %s.", turned[_i].reason);
	ck_assert_str_eq(text, wanted);
}

TEST(what_lies_before_a_reload_is_told_like_the_rest)
{
	ck_assert_str_eq(links_after(0, "-- A", "-- Another"),
	                 "Ann has been in Idle since the beginning\n");
	ck_assert_str_eq(links_after(3, "n >= 9", "n >= 2"),
	                 "Ann changed from Busy to Idle: Wake\n"
	                 "Wake came to Ann from Ann\n"
	                 "Ann posted Wake to Ann, due at 7 s, while executing Idle\n");
}

/* What is said of Ann at the end of that tick, in a world of her own: the sentence, the same
 * briefly, and the reason alone, briefly. */
static const char *sentence_at(uint64_t tick, const char *text, bool forced)
{
	static char said[300];
	struct session *session = rules_session(rules_load(text), tick);
	uint32_t ann = sim_find(session_sim(session), "Ann")->id;
	struct input force = { .kind = INPUT_FORCE, .agent = ann, .state = 2 };
	struct error error;
	ck_assert(!forced || session_input(session, &force, &error));
	ck_assert(session_explain(session, ann, UINT64_MAX));
	const struct why *why = session_why(session, ann);
	size_t length = why_sentence(why, false, said, sizeof said);
	ck_assert_uint_eq(length, strlen(said));
	said[length] = '\n';
	length += 1 + why_sentence(why, true, said + length + 1, sizeof said - length - 1);
	said[length] = '\n';
	why_reason(why, true, said + length + 1, sizeof said - length - 1);
	return said;
}

static const char reader[] =
	"return { tick = 1, places = { 'here' }, messages = { 'Wake' }, classes = { Guard = {\n"
	"  stats = { n = 0 }, initial = 'Idle', states = {\n"
	"    Idle = { execute = function(me) me.n = me.n + 1\n"
	"      if me.n >= 2 and me:chance(0.9) then me:change 'Busy' end end,\n"
	"      exits = { Busy = 'slept well' } },\n"
	"    Busy = { execute = function(me) if me.n > 1 then me:revert() end end,\n"
	"      exits = { 'Idle' } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

TEST(of_a_function_it_is_said_what_it_read)
{
	ck_assert_str_eq(sentence_at(2, reader, false),
	                 "Ann went to Busy: slept well (n = 1, n = 2, chance(0.9) = 0.63).\n"
	                 "Ann went to Busy: slept well (n = 1, n = 2, chance(0.9) = 0.63).\n"
	                 "slept well (n = 1, n = 2, chance(0.9) = 0.63).");
	ck_assert_str_eq(sentence_at(3, reader, false), "Ann went back to Idle: n = 2.\n"
	                                                "Ann went back to Idle: n = 2.\n"
	                                                "n = 2.");
}

/* A transition leads there as well, but its answer is no. */
static const char both[] =
	"return { tick = 1, places = { 'here' }, messages = { 'Wake' }, classes = { Guard = {\n"
	"  stats = { n = 0 }, initial = 'Idle', states = {\n"
	"    Idle = { transitions = { { when = 'n > 9', to = 'Busy' } },\n"
	"      execute = function(me) if me.n < 3 then me:change 'Busy' end end },\n"
	"    Busy = {} } } }, agents = { { 'Ann', class = 'Guard' } } }\n";

TEST(a_function_that_goes_where_a_transition_leads_has_its_own_reason)
{
	char text[sizeof both];
	ck_assert_str_eq(sentence_at(1, both, false), "Ann went to Busy: n = 0.\n"
	                                              "Ann went to Busy: n = 0.\n"
	                                              "n = 0.");
	strcpy(text, rules_edit(both, "if me.n < 3 then me:change 'Busy' end", "me:change 'Busy'"));
	ck_assert_str_eq(sentence_at(1, text, false), "Ann went to Busy.\nAnn went to Busy.\n");
	strcpy(text, rules_edit(both, "n > 9", "n < 9"));
	ck_assert_str_eq(sentence_at(1, text, false), "Ann went to Busy: n 0 < 9.\n"
	                                              "Ann went to Busy: n 0 < 9.\n"
	                                              "n 0 < 9.");
}

TEST(before_anything_is_known_nothing_is_said)
{
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	char text[64] = "x";
	session_go(session, 2000);
	ck_assert(!session_explain(session, 0, 1));
	const struct why *why = session_why(session, 0);
	ck_assert_uint_eq(why->chain_count, 1);
	ck_assert_uint_eq(why_sentence(why, false, text, sizeof text), 0);
	ck_assert_str_eq(text, "");
	strcpy(text, "x");
	ck_assert_uint_eq(why_reason(why, false, text, sizeof text), 0);
	ck_assert_str_eq(text, "");
	ck_assert_int_eq(why_tick_cols(why, &why->chains[0]), 1);
}

TEST(a_chain_is_as_wide_as_its_newest_tick)
{
	static const struct {
		uint64_t tick;
		int cols;
	} table[] = { { 0, 1 }, { 9, 1 }, { 10, 2 }, { 20, 2 } };
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		session_go(session, table[i].tick);
		ck_assert(session_explain(session, 0, UINT64_MAX));
		const struct why *why = session_why(session, 0);
		ck_assert_int_eq(why_tick_cols(why, &why->chains[0]), table[i].cols);
	}
}

TEST(a_long_sentence_is_cut)
{
	static const char counter[] =
		"return { tick = 1, classes = { Guard = { stats = { n = 0 }, initial = 'Idle', states = {\n"
		"  Idle = { execute = function(me) for i = 1, 300 do me.n = me.n + 1 end\n"
		"    me:change 'Busy' end, exits = { 'Busy' } }, Busy = {} } } },\n"
		"agents = { { 'Ann', class = 'Guard' } } }\n";
	struct session *session = rules_session(rules_load(counter), 1);
	char text[2048], wanted[8192] = "Ann went to Busy: n = 0";
	size_t length = strlen(wanted);
	for (int i = 1; i < 300; i++)
		length += (size_t)snprintf(wanted + length, sizeof wanted - length, ", n = %d", i);
	wanted[1023] = '\0';
	ck_assert(session_explain(session, 0, UINT64_MAX));
	ck_assert_uint_eq(why_sentence(session_why(session, 0), false, text, sizeof text), 1023);
	ck_assert_str_eq(text, wanted);
}

TEST(a_forced_change_is_by_an_input)
{
	ck_assert_str_eq(sentence_at(1, reader, true), "Ann went to Busy, by an input.\n"
	                                               "Ann went to Busy, by an input.\n"
	                                               "by an input.");
}

/* The telegram that Elsa sent to herself is readdressed to Bob. */
TEST(a_readdressed_telegram_says_whom_it_was_for)
{
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	struct telegram telegram;
	char text[256];
	session_go(session, 16);
	uint32_t bob = sim_find(session_sim(session), "Miner Bob")->id;
	ck_assert_uint_eq(queue_list(&session_sim(session)->queue, &telegram, 1), 1);
	struct input readdress = { .kind = INPUT_READDRESS,
		                   .sequence = telegram.sequence,
		                   .receiver = bob };
	give(session, &readdress);
	session_go(session, 18);
	ck_assert(session_explain(session, bob, UINT64_MAX));
	const struct why *why = session_why(session, bob);
	ck_assert_uint_gt(why->chains[0].count, 2);
	why_link_text(&why->links[why->chains[0].first + 1], text, sizeof text);
	ck_assert_str_eq(text, "StewReady came to Miner Bob from Elsa");
	why_link_text(&why->links[why->chains[0].first + 2], text, sizeof text);
	ck_assert_str_eq(text, "Elsa posted StewReady to Elsa, due at 9 s, on entering CookStew");
}

TEST_EACH(how_far_an_answer_was_from_the_one_wanted_is_a_number, 14)
{
	static const struct stat_info stat = { .name = "thirst", .type = STAT_I32 };
	static const struct {
		uint8_t compare;
		int32_t value;
		bool wanted, known;
		int64_t missing;
	} table[] = {
		{ COMPARE_AT_LEAST, 2, true, true, 3 },  { COMPARE_AT_LEAST, 7, false, true, -3 },
		{ COMPARE_AT_LEAST, 7, true, false, 0 }, { COMPARE_MORE, 2, true, true, 4 },
		{ COMPARE_MORE, 7, false, true, -2 },    { COMPARE_LESS, 7, true, true, -3 },
		{ COMPARE_LESS, 2, false, true, 3 },     { COMPARE_AT_MOST, 7, true, true, -2 },
		{ COMPARE_AT_MOST, 5, false, true, 1 },  { COMPARE_EQUAL, 2, true, true, 3 },
		{ COMPARE_EQUAL, 5, false, false, 0 },   { COMPARE_UNEQUAL, 5, true, false, 0 },
		{ COMPARE_UNEQUAL, 2, false, true, 3 },  { COMPARE_EQUAL, 5, true, false, 0 },
	};
	const struct question question = {
		.words = "q", .stat = &stat, .compare = table[_i].compare, .limit = 5
	};
	struct event guard = { .kind = EVENT_GUARD,
		               .as.question = &question,
		               .has_number = 1,
		               .value = table[_i].value };
	int64_t missing = 0;
	guard.result = question_holds(&question, guard.value);
	ck_assert_int_eq(guard_missing(&guard, table[_i].wanted, &missing), table[_i].known);
	if (table[_i].known)
		ck_assert_int_eq(missing, table[_i].missing);
}
