/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"
#include "term/line.h"

TEST(only_a_pair_of_quotes_is_taken_away)
{
	static const char *const table[][2] = {
		{ "", "" },
		{ "a", "a" },
		{ "\"", "\"" },
		{ "\"\"", "" },
		{ "\"a\"", "a" },
		{ "\"a", "\"a" },
		{ "a\"", "a\"" },
		{ "  \"a b\" ", "a b" },
		{ "\"\"a\"\"", "\"a\"" },
	};
	char word[LINE_SIZE];
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		token_unquote(word, table[i][0]);
		ck_assert_str_eq(word, table[i][1]);
	}
}

TEST(token_are_taken_one_after_the_other)
{
	static const struct {
		const char *text, *word, *rest;
		bool taken;
	} table[] = {
		{ "", "", "", false },
		{ "  ", "", "", false },
		{ " a", "a", "", true },
		{ "a  b c", "a", "b c", true },
		{ "\"a b\"  c", "a b", "c", true },
		{ "\"a b\"c", "a b", "c", true },
		{ "\"a b", "a b", "", true },
		{ "\"\" a", "", "a", true },
		{ "\"", "", "", true },
		{ "a\"b c", "a\"b", "c", true },
	};
	char word[LINE_SIZE];
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		const char *rest = table[i].text;
		ck_assert_int_eq(token_take(&rest, word), table[i].taken);
		ck_assert_str_eq(word, table[i].word);
		ck_assert_str_eq(rest, table[i].rest);
	}
}

TEST(a_word_is_trimmed_and_cut_to_fit)
{
	char text[LINE_SIZE + 2], word[LINE_SIZE + 1];
	memset(text, 'a', sizeof text);
	text[0] = text[1] = ' ';
	for (size_t length = LINE_SIZE - 2; length <= LINE_SIZE; length++) {
		word[LINE_SIZE] = '#';
		token_copy(word, text, text + 2 + length);
		ck_assert_uint_eq(strlen(word), length < LINE_SIZE ? length : LINE_SIZE - 1);
		ck_assert_int_eq(word[0], 'a');
		ck_assert_int_eq(word[LINE_SIZE], '#');
	}
	token_copy(word, text, text + 2);
	ck_assert_str_eq(word, "");
}
