/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/source.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "suite.h"

/* The words of a source, each in brackets, with its kind before and its line after it. */
static const char *words_of(const char *source)
{
	static char text[512];
	static const char kinds[] = "eNTD.";
	struct lua_text lua = lua_text_of(source);
	struct lua_word word;
	size_t length = 0;
	text[0] = '\0';
	while ((word = lua_text_next(&lua)).kind != LUA_END)
		length += (size_t)snprintf(text + length, sizeof text - length, "%c<%.*s>%d ",
		                           kinds[word.kind], (int)word.length, word.text,
		                           word.line);
	ck_assert_ptr_eq(word.text, source + strlen(source));
	ck_assert_uint_eq(word.length, 0);
	return text;
}

static const struct {
	const char *source, *words;
} sources[] = {
	{ "", "" },
	{ " \t\r\n\f\v", "" },
	{ "miner _1 x9z", "N<miner>1 N<_1>1 N<x9z>1 " },
	{ "17 0x1F 3.25 7..8", "D<17>1 D<0x1F>1 D<3.25>1 D<7..8>1 " },
	{ "a.b", "N<a>1 .<.>1 N<b>1 " },
	{ "a==b", "N<a>1 .<==>1 N<b>1 " },
	{ "a=-1 b", "N<a>1 .<=>1 .<->1 D<1>1 N<b>1 " },
	{ "a=b", "N<a>1 .<=>1 N<b>1 " },
	{ "a~=b <=c >=d", "N<a>1 .<~=>1 N<b>1 .<<=>1 N<c>1 .<>=>1 N<d>1 " },
	{ "{'a' , \"b\"}", ".<{>1 T<a>1 .<,>1 T<b>1 .<}>1 " },
	{ "'\\'' \"a'b\\\\\" c", "T<\\'>1 T<a'b\\\\>1 N<c>1 " },
	{ "'' x", "T<>1 N<x>1 " },
	{ "'a\\\nb' c", "T<a\\\nb>1 N<c>2 " },
	{ "[[a]b]] c", "T<a]b>1 N<c>1 " },
	{ "[==[a]]]=]\n]==] c", "T<a]]]=]\n>1 N<c>2 " },
	{ "t[1] = [=", "N<t>1 .<[>1 D<1>1 .<]>1 .<=>1 .<[>1 .<=>1 " },
	{ "a -- b\nc", "N<a>1 N<c>2 " },
	{ "a - b", "N<a>1 .<->1 N<b>1 " },
	{ "a --[[ b\n]] c --[=[]]\n]=] d", "N<a>1 N<c>2 N<d>3 " },
	{ "a --[ b\nc", "N<a>1 N<c>2 " },
	{ "#!/usr/bin/lua 'x\nc", "N<c>2 " },
	{ "return #t", "N<return>1 .<#>1 N<t>1 " },
	{ "\n#t", ".<#>2 N<t>2 " },
};

TEST_EACH(a_source_is_read_word_by_word, (int)(sizeof sources / sizeof sources[0]))
{
	ck_assert_str_eq(words_of(sources[_i].source), sources[_i].words);
}

TEST(a_word_is_compared_whole_and_a_string_never_matches)
{
	struct lua_text text = lua_text_of("return 'return'");
	struct lua_word word = lua_text_next(&text);
	ck_assert(lua_word_is(&word, "return"));
	ck_assert(!lua_word_is(&word, "retur"));
	ck_assert(!lua_word_is(&word, "returns"));
	ck_assert(!lua_word_is(&word, "retorn"));
	word = lua_text_next(&text);
	ck_assert(!lua_word_is(&word, "return"));
}

/* An unclosed string or comment ends with the source; nothing beyond is read. */
TEST(a_source_that_breaks_off_ends_there)
{
	static const char *const torn[] = { "'a", "'a\\", "[[a", "[[a]", "[==[a]=", "--[[a", "--" };
	for (size_t i = 0; i < sizeof torn / sizeof torn[0]; i++) {
		struct lua_text text = lua_text_of(torn[i]);
		while (lua_text_next(&text).kind != LUA_END)
			ck_assert(text.at <= torn[i] + strlen(torn[i]));
		ck_assert_ptr_eq(text.at, torn[i] + strlen(torn[i]));
	}
}
