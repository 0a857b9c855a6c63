/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Joining texts in conditions: what it gives, how much fits, and where it is refused.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "lua/condition.h"
#include "lua/fort.h"
#include "suite.h"

struct sample {
	const char *source, *value;
};

#define REFUSED "'..' does not mix with other Lua: use string.format(\"%s%s\", ONE, OTHER)"

#define TOO_MUCH "string too long (more than 511 bytes): "

enum { LONG = 300, SOURCE_SIZE = 1100, COMPARED = 100 };

/* Replaces each @ in the source by LONG letters x. */
static void widen(const char *source, char *out)
{
	size_t length = 0;
	for (; *source; source++) {
		size_t count = *source == '@' ? LONG : 1;
		ck_assert_uint_lt(length + count, SOURCE_SIZE);
		memset(out + length, *source == '@' ? 'x' : *source, count);
		length += count;
	}
	out[length] = '\0';
}

/* The value of the condition, or its error. */
static const char *evaluate(const char *source, char *out, size_t size)
{
	struct sim sim;
	struct condition *condition = NULL;
	static const char start[] = "in '";
	struct error error = { "" };
	fort_begin(&sim, 2);
	bool good = condition_new(&condition, &sim, CLASS_NONE, source, &error);
	if (good)
		ck_assert(!fort_runs_in_lua(condition));
	if (!good || !condition_value(condition, &sim, out, size, &error)) {
		ck_assert_int_eq(strncmp(error.text, start, strlen(start)), 0);
		text_copy(out, size, strstr(error.text, "': ") + 3);
	}
	condition_free(condition);
	sim_fini(&sim);
	return out;
}

static const struct sample values[] = {
	/* A NaN has no sign. */
	{ "0/0 .. ''", "nan" },
	{ "-(0/0) .. ''", "nan" },
	{ "'' .. 0/0 .. -(0/0) .. (1/0 - 1/0) .. (1/0) % 2 .. 1/0 .. -1/0", "nannannannaninf-inf" },
	{ "0/0 .. '' == 'nan' and -(0/0) .. '' == 'nan'", "true" },
	/* A result does not overwrite one that is still needed. */
	{ "'a' .. 1 == 'a' .. 2", "false" },
	{ "'a' .. 1 < 'a' .. 2 and 'b' .. 2 > 'b' .. 1", "true" },
	{ "('a' .. 'b') .. ('c' .. 'd') .. ('e' .. 'f')", "abcdef" },
	{ "(('a' .. 1) .. ('b' .. 2 == 'b2' and 'c' .. 3)) .. ('d' .. 4)", "a1c3d4" },
	{ "'a' .. 1 and 'b' .. 2 or 'c' .. 3", "b2" },
	{ "(nil and 'a' .. 1) or 'c' .. 3", "c3" },
	/* The space of a result no longer needed is reused. */
	{ "'@' .. '' and 'y@' .. '' and 'z@' .. '' == ''", "false" },
	{ "not ('@' .. '') or 'y@' .. '' ~= ''", "true" },
	{ "'@' .. '' == '' or 'y@' .. '' ~= ''", "true" },
	{ "'@' .. '' < '' or 'y@' .. '' ~= ''", "true" },
	{ "count('Soldier', \"'@' .. name\")", "2" },
	{ "any('Soldier', \"'@' .. name\") and 'y@' .. '' ~= ''", "true" },
	{ "any('Soldier', \"place .. rank == General_O_Hara.place .. 9\")", "true" },
	/* The space is used up. */
	{ "'y@' .. '@' == ''", TOO_MUCH "'y@' .. '@'" },
	{ "'@' .. '' == 'y@' .. ''", TOO_MUCH "'y@' .. ''" },
	{ "'' .. 'y@' .. 'z@'", TOO_MUCH "'y@' .. 'z@'" },
	{ "('' .. '@') .. 'z@'", TOO_MUCH "('' .. '@') .. 'z@'" },
	/* Joining beside something that only Lua has. */
	{ "(0/0 .. ''):len()", REFUSED },
	{ "'\\z  ' .. 1", REFUSED },
	{ "'\\z' .. 0/0 .. 'a'", REFUSED },
	{ "[['']] .. 1", REFUSED },
	{ "[['']]..1", REFUSED },
	{ "[[\"]] .. 0/0 .. [[\"]]", REFUSED },
	{ "[=[ ]] ' ]=] .. 0/0 .. [[']]", REFUSED },
	{ "('x'):len() --[[ ' ]] .. 0/0 --[=[ ' ]=]", REFUSED },
	{ "('x'):len() == 1 and '\\'' .. 0/0 or ''", REFUSED },
	{ "_ENV['Soldier_' .. 3].rank", REFUSED },
};

TEST_EACH(texts_are_joined_or_the_error_says_why_not, ARRAY_LEN(values))
{
	char source[SOURCE_SIZE], wanted[SOURCE_SIZE], out[SOURCE_SIZE];
	widen(values[_i].source, source);
	widen(values[_i].value, wanted);
	/* Errors are cut off at the end. */
	evaluate(source, out, sizeof out);
	if (strlen(wanted) > COMPARED)
		wanted[COMPARED] = out[COMPARED] = '\0';
	ck_assert_str_eq(out, wanted);
}

/* So that a text is not cut off where it ends. */
TEST(a_text_has_room_for_511_bytes)
{
	char source[SOURCE_SIZE], out[SOURCE_SIZE], text[512];
	memset(text, 'x', sizeof text);
	snprintf(source, sizeof source, "'%.*s' .. 'yz'", 509, text);
	evaluate(source, out, sizeof out);
	ck_assert_uint_eq(strlen(out), 511);
	ck_assert_str_eq(out + 508, "xyz");
	snprintf(source, sizeof source, "'%.*s' .. 'yz'", 510, text);
	ck_assert_ptr_nonnull(strstr(evaluate(source, out, sizeof out), TOO_MUCH));
}
