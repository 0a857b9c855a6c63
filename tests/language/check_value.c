/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/value.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * Computing and comparing without any agent: results are the same as Lua's.
 */

/* Writes the value as text, or the error. */
static void evaluate(const char *source, char *out, size_t size)
{
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct scope scope = { .world = &world, .class = CLASS_NONE, .me = CLASS_NONE };
	struct expression *expression = NULL;
	struct evaluation evaluation;
	struct error error = { "" };
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	if (expression_new(&expression, &scope, source, &error) == EXPRESSION_GOOD &&
	    expression_evaluate(expression, &sim, NULL, &evaluation, &error))
		value_text(&sim, &evaluation.value, out, size);
	else
		snprintf(out, size, "%s", error.text);
	expression_free(expression);
	sim_fini(&sim);
}

struct sample {
	const char *source, *value;
};

static const struct sample samples[] = {
	/* Integers wrap around, and are divided downward. */
	{ "9223372036854775807 + 1", "-9223372036854775808" },
	{ "-9223372036854775807 - 2", "9223372036854775807" },
	{ "4611686018427387904 * 3", "-4611686018427387904" },
	{ "-(-9223372036854775807 - 1)", "-9223372036854775808" },
	{ "7 - 9 + 1", "-1" },
	{ "7 // 2", "3" },
	{ "-7 // 2", "-4" },
	{ "7 // -2", "-4" },
	{ "-7 // -2", "3" },
	{ "-6 // 2", "-3" },
	{ "5 // -1", "-5" },
	{ "(-9223372036854775807 - 1) // -1", "-9223372036854775808" },
	{ "7 % 3", "1" },
	{ "-7 % 3", "2" },
	{ "7 % -3", "-2" },
	{ "-7 % -3", "-1" },
	{ "6 % -3", "0" },
	{ "5 % -1", "0" },
	{ "1 // 0", "1 // 0 divides by zero" },
	{ "2 + 1 % 0", "1 % 0 divides by zero" },
	/* Floats, and so are all results of / and ^. */
	{ "6 / 2", "3.0" },
	{ "1 / 0", "inf" },
	{ "-1 / 0", "-inf" },
	{ "0 / 0", "nan" },
	{ "1.5 + 2 - 0.25", "3.25" },
	{ "1.5 * 3", "4.5" },
	{ "5.5 // 2", "2.0" },
	{ "-5.5 // 2", "-3.0" },
	{ "1 // 0.0", "inf" },
	{ "5.5 % 2", "1.5" },
	{ "-5.5 % 2", "0.5" },
	{ "5.5 % -2", "-0.5" },
	{ "-5.5 % -2", "-1.5" },
	{ "7.0 % -3", "-2.0" },
	{ "6.0 % -3", "0.0" },
	{ "-6.0 % 3", "-0.0" },
	{ "5 % (1 / 0)", "5.0" },
	{ "-5 % (1 / 0)", "inf" },
	{ "5 % -(1 / 0)", "-inf" },
	{ "5.0 % 0", "nan" },
	{ "2 ^ 10", "1024.0" },
	{ "3 ^ 2", "9.0" },
	{ "3 ^ 3", "27.0" },
	{ "2 ^ -1", "0.5" },
	{ "2 ^ 0.5", "1.4142135623731" },
	{ "-(0.0)", "-0.0" },
	{ "1e15", "1e+15" },
	{ "123456789012345", "123456789012345" },
	{ "0.1", "0.1" },
	{ "-1.5", "-1.5" },
	/* How strongly operators bind. */
	{ "2 + 3 * 4", "14" },
	{ "(2 + 3) * 4", "20" },
	{ "1 - 2 - 3", "-4" },
	{ "1 - (2 - 3)", "2" },
	{ "8 / 4 / 2", "1.0" },
	{ "7 // 2 * 2 % 4", "2" },
	{ "2 ^ 3 ^ 2", "512.0" },
	{ "-2 ^ 2", "-4.0" },
	{ "2 * 3 ^ 2", "18.0" },
	{ "1 .. 2 .. 3", "123" },
	{ "1 + 2 .. 3 * 2", "36" },
	{ "'a' .. 'b' == 'ab'", "true" },
	{ "1 + 1 == 2 and 2 < 3", "true" },
	{ "false and false or true", "true" },
	{ "true or false and false", "true" },
	{ "not true == false", "true" },
	{ "not (true == false)", "true" },
	{ "not not nil", "false" },
	{ "- - 3", "3" },
	/* Only false and nil are not true; and, or give the operand that
	 * decides. */
	{ "nil or 3", "3" },
	{ "false or nil", "nil" },
	{ "0 or 3", "0" },
	{ "'' and 3", "3" },
	{ "nil and 3", "nil" },
	{ "1 and false", "false" },
	{ "not 0", "false" },
	{ "not nil", "true" },
	/* Texts. */
	{ "1 .. ''", "1" },
	{ "3.0 .. 'a' .. -0.5", "3.0a-0.5" },
	{ "'a' < 'b'", "true" },
	{ "'b' < 'a'", "false" },
	{ "'a' < 'ab'", "true" },
	{ "'B' < 'a'", "true" },
	{ "'a' <= 'a'", "true" },
	{ "'a' < 'a'", "false" },
	{ "'b' > 'a'", "true" },
	{ "'a' >= 'b'", "false" },
	{ "'1' == 1", "false" },
	{ "nil == false", "false" },
	{ "nil == nil", "true" },
	{ "nil == 0", "false" },
	{ "'Ben' == 1", "false" },
	{ "'Ada' == nil", "false" },
	{ "nil == 'Ada'", "false" },
	{ "Ben == 'Ben'", "false" },
	{ "true == true", "true" },
	{ "true ~= false", "true" },
	{ "Ada == Ada and Ada ~= Ben", "true" },
	{ "Ada == 0", "false" },
	{ "Ada.name .. '!' == 'Ada!'", "true" },
	{ "Ada.name < Ben.name", "true" },
	{ "Ben.name <= Ada.name", "false" },
	{ "Ada.name == 'Ada'", "true" },
	/* Errors. */
	{ "1 < 'a'", "1 < 'a' compares a number with a string" },
	{ "'a' >= nil", "false" },
	{ "Ada < Ben", "Ada < Ben compares an agent with an agent" },
	{ "1 == true", "true is true or false; compare it with true" },
	{ "(1 < 2) > 3", "(1 < 2) is true or false; compare it with true" },
	{ "(nil or true) == 1", "(nil or true) is true or false; compare it with true" },
	{ "1 ~= (nil or true)", "(nil or true) is true or false; compare it with true" },
	{ "(nil or true) < 1", "(nil or true) is true or false; compare it with true" },
	{ "1 + 'a'", "'a' is a string; expected a number" },
	{ "nil * 1", "nil" },
	{ "-'a'", "'a' is a string; expected a number" },
	{ "1 .. nil", "nil is nil; expected a number or a string" },
	{ "(1 == 1) .. 'a'", "(1 == 1) is true or false; expected a number or a string" },
	{ "(1 + 2", "it is incomplete" },
	{ "(1 2)", "unexpected '2'" },
	{ "1)", "unexpected ')'" },
	{ "1 2", "unexpected '2'" },
	{ "()", "unexpected ')'" },
	{ "", "it is incomplete" },
	{ "-", "it is incomplete" },
	{ "1 + * 2", "unexpected '*'" },
	{ "'a", "unexpected ''a'" },
	/* An error inside an expression is the error of the whole. */
	{ "-(1 // 0)", "(1 // 0) divides by zero" },
	{ "not (1 // 0)", "(1 // 0) divides by zero" },
	{ "1 // 0 + 1", "1 // 0 divides by zero" },
	{ "1 + 1 // 0", "1 // 0 divides by zero" },
	{ "1 // 0 .. 1", "1 // 0 divides by zero" },
	{ "1 .. 1 // 0", "1 // 0 divides by zero" },
	{ "1 // 0 == 1", "1 // 0 divides by zero" },
	{ "1 ~= 1 // 0", "1 // 0 divides by zero" },
	{ "1 // 0 < 1", "1 // 0 divides by zero" },
	{ "1 >= 1 // 0", "1 // 0 divides by zero" },
	{ "1 // 0 and 1", "1 // 0 divides by zero" },
	{ "1 and 1 // 0", "1 // 0 divides by zero" },
	{ "1 // 0 or 1", "1 // 0 divides by zero" },
	{ "nil or 1 // 0", "1 // 0 divides by zero" },
	{ "nil and 1 // 0", "nil" },
	{ "1 or 1 // 0", "1" },
	{ "Ada .. 'a'", "Ada is an agent; expected a number or a string" },
};

TEST_EACH(computing_gives_the_results_of_lua, ARRAY_LEN(samples))
{
	char out[200];
	evaluate(samples[_i].source, out, sizeof out);
	ck_assert_msg(!strcmp(out, samples[_i].value), "%s: %s", samples[_i].source, out);
}

/* Numbers in order; those in one row are equal. */
static const char *const rows[][3] = {
	{ "-1 / 0" },
	{ "-2.0 ^ 64" },
	{ "-9223372036854775807 - 1", "-2.0 ^ 63" },
	{ "-9223372036854775807" },
	{ "-9007199254740993" },
	{ "-9007199254740992", "-2.0 ^ 53" },
	{ "-2", "-2.0" },
	{ "-1.5" },
	{ "-1" },
	{ "-0.5" },
	{ "0", "0.0", "-0.0" },
	{ "0.5" },
	{ "1", "1.0" },
	{ "1.5", "3 / 2" },
	{ "2" },
	{ "9007199254740992", "2.0 ^ 53" },
	{ "9007199254740993" },
	{ "9223372036854775807" },
	{ "2.0 ^ 63" },
	{ "2.0 ^ 64" },
	{ "1 / 0" },
};

/* The answers to all six comparisons: "101010". */
static void compare(const char *left, const char *right, char *out)
{
	static const char *const signs[] = { "==", "~=", "<", "<=", ">", ">=" };
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		char source[100], value[20];
		snprintf(source, sizeof source, "(%s) %s (%s)", left, signs[i], right);
		evaluate(source, value, sizeof value);
		ck_assert_msg(!strcmp(value, "true") || !strcmp(value, "false"), "%s: %s", source,
		              value);
		out[i] = value[0] == 't' ? '1' : '0';
	}
	out[ARRAY_LEN(signs)] = '\0';
}

TEST_EACH(integers_and_floats_are_compared_exactly, ARRAY_LEN(rows))
{
	char answers[7];
	for (size_t j = 0; j < ARRAY_LEN(rows) * 3; j++) {
		size_t other = j / 3, mine = (size_t)_i;
		for (size_t i = 0; rows[other][j % 3] && i < 3 && rows[mine][i]; i++) {
			compare(rows[mine][i], rows[other][j % 3], answers);
			ck_assert_msg(!strcmp(answers, mine < other   ? "011100"
			                               : mine > other ? "010011"
			                                              : "100101"),
			              "%s and %s: %s", rows[mine][i], rows[other][j % 3], answers);
		}
	}
}

TEST(nan_is_neither_more_nor_less_nor_equal)
{
	static const char *const numbers[] = { "0 / 0", "1", "-1", "1.5", "1 / 0", "-1 / 0" };
	char answers[7];
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		compare("0 / 0", numbers[i], answers);
		ck_assert_str_eq(answers, "010000");
		compare(numbers[i], "0 / 0", answers);
		ck_assert_str_eq(answers, "010000");
	}
}

/* Writes brackets within brackets, around 1. */
static void nest(char *out, size_t count)
{
	memset(out, '(', count);
	out[count] = '1';
	memset(out + count + 1, ')', count);
	out[2 * count + 1] = '\0';
}

TEST(agents_are_equal_if_their_whole_ids_are)
{
	const struct value one = { .kind = VALUE_AGENT, .as.agent = 1 };
	const struct value far = { .kind = VALUE_AGENT, .as.agent = 1 + (1 << 24) };
	const struct value yes = { .kind = VALUE_BOOL, .as.boolean = true };
	ck_assert(value_is_equal(NULL, &one, &one));
	ck_assert(!value_is_equal(NULL, &one, &far));
	ck_assert(!value_is_equal(NULL, &one, &yes));
}

TEST(expressions_may_nest_a_hundred_deep)
{
	char source[300], out[100];
	nest(source, 99);
	evaluate(source, out, sizeof out);
	ck_assert_str_eq(out, "1");
	nest(source, 100);
	evaluate(source, out, sizeof out);
	ck_assert_str_eq(out, "nested more than 100 deep");
}

/* Writes two texts that are that long together, joined. */
static void join(char *out, size_t size, int length)
{
	snprintf(out, size, "'%0*d' .. '%0*d'", length / 2, 0, length - length / 2, 0);
}

TEST(joined_texts_are_limited)
{
	char source[1000], out[1000];
	join(source, sizeof source, EXPRESSION_JOINED_MAX);
	evaluate(source, out, sizeof out);
	ck_assert_uint_eq(strlen(out), EXPRESSION_JOINED_MAX);
	join(source, sizeof source, EXPRESSION_JOINED_MAX + 1);
	evaluate(source, out, sizeof out);
	ck_assert_ptr_nonnull(strstr(out, "string too long (more than 511 bytes): '000"));
}
