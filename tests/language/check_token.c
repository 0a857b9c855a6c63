/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/token.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"

/*
 * The tokens of a source, each as it is written: after a ? if it is foreign,
 * and before its value if it has one.
 */

struct sample {
	const char *source, *tokens;
};

static const struct sample samples[] = {
	{ "", "" },
	/* Integers, the largest and the least of them, and what lies beyond. */
	{ "0 7 007 08", "0=0|7=7|007=7|08=8" },
	{ "9223372036854775807", "9223372036854775807=9223372036854775807" },
	{ "9223372036854775808", "9223372036854775808=9.2233720368548e+18" },
	{ "9223372036854775799", "9223372036854775799=9223372036854775799" },
	{ "0x10 0XfF 0x0", "0x10=16|0XfF=255|0x0=0" },
	{ "0xabcdef 0xABCDEF", "0xabcdef=11259375|0xABCDEF=11259375" },
	{ "0x7fffffffffffffff", "0x7fffffffffffffff=9223372036854775807" },
	{ "0x8000000000000000", "0x8000000000000000=-9223372036854775808" },
	{ "0xffffffffffffffff", "0xffffffffffffffff=-1" },
	{ "0x10000000000000002", "0x10000000000000002=2" },
	/* Floats. */
	{ "1.5 .5 5. 1e400", "1.5=1.5|.5=0.5|5.=5.0|1e400=inf" },
	{ "1e5 1E5 1e+5 1E-5", "1e5=100000.0|1E5=100000.0|1e+5=100000.0|1E-5=1e-05" },
	{ "0x1p4 0x1P+4 0xA.8p-1 0x.8", "0x1p4=16.0|0x1P+4=16.0|0xA.8p-1=5.25|0x.8=0.5" },
	{ "0x1e+1", "0x1e=30|+|1=1" },
	{ "1p-1", "?1p|-|1=1" },
	{ "10-3 1-e", "10=10|-|3=3|1=1|-|e" },
	{ "9:8/7", "9=9|:|8=8|/|7=7" },
	{ "3x 1e 0x 0xg 1..2 1.2.3 3_", "?3x|?1e|?0x|?0xg|?1..2|?1.2.3|?3_" },
	/* Texts. */
	{ "'ab' \"it's\" ''", "'ab'=ab|\"it's\"=it's|''=" },
	{ "'\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\\''", "'\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\\''="
	                                        "\a\b\f\n\r\t\v\\\"'" },
	{ "'\\x41\\x7e\\x7E' 'a\\65b'", "'\\x41\\x7e\\x7E'=A~~|'a\\65b'=aAb" },
	{ "'\\0651' '\\255'", "'\\0651'=A1|'\\255'=\xff" },
	{ "'\\0' '\\256' '\\x00' '\\x4' '\\xg1'", "?'\\0'|?'\\256'|?'\\x00'|?'\\x4'|?'\\xg1'" },
	{ "'\\q\\'' + 'b'", "?'\\q\\''|+|'b'=b" },
	{ "1 'ab", "1=1|?'ab" },
	{ "1 'ab\\'", "1=1|?'ab\\'" },
	{ "'ab\\", "?'ab\\" },
	{ "'\\q", "?'\\q" },
	/* Texts and comments in long brackets. */
	{ "[[a]]b [=[ ]] ]=] 1", "?[[a]]|b|?[=[ ]] ]=]|1=1" },
	{ "[==[x]=]y]]z]==]1", "?[==[x]=]y]]z]==]|1=1" },
	{ "a [[ b ]=]", "a|?[[ b ]=]" },
	{ "[a [=a ]", "?[|a|?[|?=|a|?]" },
	{ "a -- b\nc --\r\nd -- e", "a|c|d" },
	{ "--a\n --b\n\tc", "c" },
	{ "a --[[ b\n]] c --[=[ ]] ]=] d", "a|c|d" },
	{ "--[a\n1 --[=a\n2", "1=1|2=2" },
	{ "--[[ a", "-|-|?[[ a" },
	{ "a - -b", "a|-|-|b" },
	{ " \t\n\v\f\ra", "a" },
	/* Symbols. */
	{ "== ~= <= >= // < > + - * / % ^ ( ) , .. .",
	  "==|~=|<=|>=|//|<|>|+|-|*|/|%|^|(|)|,|..|." },
	{ "a==b~=c<=d>=e//f", "a|==|b|~=|c|<=|d|>=|e|//|f" },
	{ "a...b..c.d", "a|?...|b|..|c|.|d" },
	{ "a<<b>>c", "a|?<<|b|?>>|c" },
	{ "= ~ # & | { } ; : !", "?=|?~|?#|?&|?||?{|?}|?;|:|?!" },
	{ "a.5", "a|.5=0.5" },
	/* Words. */
	{ "and or not true false nil", "and|or|not|true|false|nil" },
	{ "android _x1 And A9z", "android|_x1|And|A9z" },
	{ "a@A z{Z Z[ a`", "a|?@|A|z|?{|Z|Z|?[|a|?`" },
	{ "break do else elseif end for function goto",
	  "?break|?do|?else|?elseif|?end|?for|?function|?goto" },
	{ "if in local repeat return then until while",
	  "?if|?in|?local|?repeat|?return|?then|?until|?while" },
	{ "\xc3\xa4", "?\xc3|?\xa4" },
};

static const char *const spellings[TOKEN_KINDS] = {
#define SPELLING(kind, text) [TOKEN_##kind] = (text),
	TOKEN_SYMBOLS(SPELLING) TOKEN_WORDS(SPELLING)
#undef SPELLING
};

/* Appends the token as the samples write it. */
static size_t write_token(char *out, size_t size, const char *source, const struct token *token)
{
	const char *slice = source + token->start;
	int length = token->end - token->start;
	char value[128] = "";
	if (token->kind == TOKEN_NAME)
		ck_assert_msg(!strncmp(token->name, slice, (size_t)length) &&
		                      strlen(token->name) == (size_t)length,
		              "named %s", token->name);
	else if (spellings[token->kind])
		ck_assert_msg(!strncmp(spellings[token->kind], slice, (size_t)length) &&
		                      strlen(spellings[token->kind]) == (size_t)length,
		              "read as %s", spellings[token->kind]);
	else if (token->kind == TOKEN_LITERAL && token->value.kind == VALUE_TEXT)
		snprintf(value, sizeof value, "=%s", token->value.as.text);
	else if (token->kind == TOKEN_LITERAL) {
		value[0] = '=';
		value_text(NULL, &token->value, value + 1, sizeof value - 1);
	}
	return (size_t)snprintf(out, size, "%s%.*s%s", token->kind == TOKEN_FOREIGN ? "?" : "",
	                        length, slice, value);
}

/* Names and texts are checked when all have been read: each must have room of
 * its own. */
TEST_EACH(a_source_is_read_as_lua_reads_it, ARRAY_LEN(samples))
{
	enum { MOST = 40 };
	static struct token tokens[MOST];
	char room[TOKEN_ROOM(100)], out[400] = "";
	const struct sample *sample = &samples[_i];
	struct lexer lexer = { sample->source, 0, room };
	size_t count = 0, length = 0;
	ck_assert_uint_le(strlen(sample->source), 100);
	for (; token_next(&lexer, &tokens[count]), tokens[count].kind != TOKEN_END; count++)
		ck_assert_uint_lt(count + 1, MOST);
	token_next(&lexer, &tokens[count]);
	ck_assert_uint_eq(tokens[count].kind, TOKEN_END);
	ck_assert_uint_eq(tokens[count].start, strlen(sample->source));
	ck_assert_uint_eq(tokens[count].end, strlen(sample->source));
	for (size_t i = 0; i < count; i++) {
		if (i)
			length += (size_t)snprintf(out + length, sizeof out - length, "|");
		length += write_token(out + length, sizeof out - length, sample->source,
		                      &tokens[i]);
	}
	ck_assert_str_eq(out, sample->tokens);
}

TEST(a_source_has_the_tokens_that_are_in_it_and_no_others)
{
	ck_assert(token_has("a .. 'b'", TOKEN_JOIN));
	ck_assert(token_has("..", TOKEN_JOIN));
	ck_assert(!token_has("a . 'b'", TOKEN_JOIN));
	ck_assert(!token_has("'..' -- ..", TOKEN_JOIN));
	ck_assert(token_has("1 + 2 >= 3", TOKEN_AT_LEAST));
	ck_assert(!token_has("", TOKEN_AT_LEAST));
}
