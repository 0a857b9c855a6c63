/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "term/key.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "core/error.h"
#include "suite.h"

struct spelled_key {
	const char *script;
	uint32_t key;
};

static const struct spelled_key spelled_keys[] = {
	{ "n", 'n' },
	{ "N", 'N' },
	{ ">", '>' },
	{ "é", 0xe9 },
	{ "漢", 0x6f22 },
	{ " ", ' ' },
	{ "<Space>", ' ' },
	{ "<lt>", '<' },
	{ "<Esc>", INPUT_ESCAPE },
	{ "<Escape>", INPUT_ESCAPE },
	{ "<enter>", INPUT_ENTER },
	{ "<Tab>", INPUT_TAB },
	{ "<S-Tab>", INPUT_BACKTAB },
	{ "<Shift-Tab>", INPUT_BACKTAB },
	{ "<BS>", INPUT_BACKSPACE },
	{ "<UP>", INPUT_UP },
	{ "<PgDn>", INPUT_PAGEDOWN },
	{ "<F1>", INPUT_F1 },
	{ "<F12>", INPUT_F12 },
	{ "<C-l>", 0x0c },
	{ "<C-L>", 0x0c },
	{ "<c-z>", 0x1a },
	{ "<C-m>", INPUT_ENTER },
	{ "<C-i>", INPUT_TAB },
	{ "<C-[>", INPUT_ESCAPE },
	{ "\r", INPUT_ENTER },
	{ "\x1b", INPUT_ESCAPE },
};

static const char *const no_keys[] = {
	"", "<", "<Esc", "<>", "<Nope>", "<C->", "<C-ab>", "<C-1>", "<F13>", "<lt", "\xff", "<U>",
};

TEST(a_terminal_has_several_codes_for_some_keys)
{
	ck_assert_uint_eq(key_from_code('\n'), INPUT_ENTER);
	ck_assert_uint_eq(key_from_code('\r'), INPUT_ENTER);
	ck_assert_uint_eq(key_from_code('\t'), INPUT_TAB);
	ck_assert_uint_eq(key_from_code('\b'), INPUT_BACKSPACE);
	ck_assert_uint_eq(key_from_code(0x7f), INPUT_BACKSPACE);
	ck_assert_uint_eq(key_from_code(0x1b), INPUT_ESCAPE);
	ck_assert_uint_eq(key_from_code('n'), 'n');
	ck_assert_uint_eq(key_from_code(0x6f22), 0x6f22);
}

TEST_EACH(a_key_is_read_as_it_is_spelled, ARRAY_LEN(spelled_keys))
{
	const struct spelled_key *spelled = &spelled_keys[_i];
	const char *text = spelled->script;
	struct error error = { "" };
	uint32_t key = 0;
	ck_assert_msg(key_parse(&text, &key, &error), "%s: %s", spelled->script, error.text);
	ck_assert_uint_eq(key, spelled->key);
	ck_assert_msg(*text == '\0', "%s: left over: %s", spelled->script, text);
}

TEST_EACH(an_unknown_key_is_refused_with_a_reason, ARRAY_LEN(no_keys))
{
	const char *text = no_keys[_i];
	struct error error = { "" };
	uint32_t key = 7;
	ck_assert_msg(!key_parse(&text, &key, &error), "accepted: %s", no_keys[_i]);
	ck_assert_str_ne(error.text, "");
	ck_assert_ptr_eq(text, no_keys[_i]);
}

TEST(keys_are_read_one_after_the_other)
{
	static const uint32_t expected[] = { 'n', 'n', INPUT_ESCAPE, '<', '>', INPUT_DOWN };
	const char *text = "nn<Esc><lt>><Down>";
	for (size_t i = 0; i < ARRAY_LEN(expected); i++) {
		uint32_t key = 0;
		ck_assert(key_parse(&text, &key, NULL));
		ck_assert_uint_eq(key, expected[i]);
	}
	ck_assert_str_eq(text, "");
}

TEST(keys_have_names_to_show)
{
	char name[KEY_LABEL_SIZE];
	ck_assert_str_eq(key_label(' ', name), "Space");
	ck_assert_str_eq(key_label('n', name), "n");
	ck_assert_str_eq(key_label('<', name), "<");
	ck_assert_str_eq(key_label(0x0c, name), "Ctrl-L");
	ck_assert_str_eq(key_label(INPUT_UP, name), "Up");
	ck_assert_str_eq(key_label(INPUT_BACKTAB, name), "Shift-Tab");
	ck_assert_str_eq(key_label(0x6f22, name), "漢");
	ck_assert_str_eq(key_label(0x202e, name), "\xef\xbf\xbd");
}

TEST(every_special_key_has_a_name_that_reads_back)
{
	for (uint32_t key = INPUT_NONE + 1; key < INPUT_END_OF_LIST; key++) {
		char name[KEY_LABEL_SIZE], script[KEY_LABEL_SIZE + 2] = "<";
		uint32_t back = 0;
		size_t length = 1;
		for (const char *c = key_label(key, name); *c; c++)
			script[length++] = *c;
		script[length++] = '>';
		script[length] = '\0';
		const char *text = script;
		ck_assert_msg(key_parse(&text, &back, NULL), "%s", script);
		ck_assert_uint_eq(back, key);
	}
}
