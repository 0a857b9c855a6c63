/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "session/straight.h"
#include "session/why.h"
#include "suite.h"

/*
 * Explanations in words: sentences, and how far an answer was from the other.
 */

START_TEST(a_sentence_says_the_last_change_and_its_reason)
{
	static const struct {
		uint64_t tick;
		const char *agent, *sentence, *brief;
	} table[] = {
		{ 9, "Miner Bob",
		  "Miner Bob went to VisitBankAndDepositGold: pockets full (gold_carried 3 >= 3).",
		  "Miner Bob went to VisitBankAndDepositGold: gold_carried 3 >= 3." },
		{ 10, "Miner Bob",
		  "Miner Bob went to EnterMineAndDigForNugget: not comfortable "
		  "(money_in_bank 4 < 5).",
		  "Miner Bob went to EnterMineAndDigForNugget: money_in_bank 4 < 5." },
		{ 16, "Elsa", "Elsa went back to CookStew: relieved.",
		  "Elsa went back to CookStew: relieved." },
		{ 18, "Miner Bob", "Miner Bob went to EatStew: StewReady came from Elsa.",
		  "Miner Bob went to EatStew: StewReady came from Elsa." },
		{ 0, "Elsa", "Elsa has been in DoHouseWork since the beginning.",
		  "Elsa has been in DoHouseWork since the beginning." },
	};
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = session_new(&line.options);
	const struct world *world = session_options(session)->world;
	char text[256];
	session_go(session, table[_i].tick);
	uint32_t agent = sim_find(session_sim(session), table[_i].agent)->id;
	ck_assert(session_explain(session, agent, UINT64_MAX));
	const struct why *why = session_why(session, agent);
	size_t length = why_sentence(why, world, false, text, sizeof text);
	ck_assert_str_eq(text, table[_i].sentence);
	ck_assert_uint_eq(length, strlen(text));
	ck_assert_uint_gt(why_sentence(why, world, true, text, sizeof text), 0);
	ck_assert_str_eq(text, table[_i].brief);
	session_free(session);
}
END_TEST

START_TEST(how_far_an_answer_was_from_the_one_wanted_is_a_number)
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
	ck_assert_int_eq(why_missing(&guard, table[_i].wanted, &missing), table[_i].known);
	if (table[_i].known)
		ck_assert_int_eq(missing, table[_i].missing);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("why_text");
	TCase *tcase = tcase_create("why_text");
	tcase_add_loop_test(tcase, a_sentence_says_the_last_change_and_its_reason, 0, 5);
	tcase_add_loop_test(tcase, how_far_an_answer_was_from_the_one_wanted_is_a_number, 0, 14);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
