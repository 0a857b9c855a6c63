/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression_code.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * How strongly operators bind: as in Lua.
 */

/* Later lines bind more strongly; unary operators come just before the power. */
static const struct {
	const char *text;
	int level;
	bool right; /* of two of them, the right one comes first */
} operators[] = {
	{ "or", 1, false }, { "and", 2, false }, { "<", 3, false },  { ">", 3, false },
	{ "<=", 3, false }, { ">=", 3, false },  { "~=", 3, false }, { "==", 3, false },
	{ "..", 4, true },  { "+", 5, false },   { "-", 5, false },  { "*", 6, false },
	{ "/", 6, false },  { "//", 6, false },  { "%", 6, false },  { "^", 8, true },
};

enum { UNARY = 7 };

static struct expression *compile(const char *source)
{
	static const struct deeds none = { 0 };
	const struct world world = workshop_world(&none);
	const struct scope scope = { .world = &world, .class = CLASS_NONE, .me = CLASS_NONE };
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_msg(expression_new(&expression, &scope, source, &error) == EXPRESSION_GOOD,
	              "%s: %s", source, error.text);
	return expression;
}

TEST_EACH(of_two_operators_the_stronger_or_else_the_left_one_comes_first, ARRAY_LEN(operators))
{
	for (size_t i = 0; i < ARRAY_LEN(operators); i++) {
		char source[40];
		bool right = operators[_i].level < operators[i].level ||
		             (operators[_i].level == operators[i].level && operators[i].right);
		snprintf(source, sizeof source, "nil %s nil %s nil", operators[_i].text,
		         operators[i].text);
		struct expression *expression = compile(source);
		const struct node *root = expression->root;
		ck_assert_msg((root->right->op != NODE_LITERAL) == right, "%s", source);
		ck_assert_msg((root->left->op == NODE_LITERAL) == right, "%s", source);
		expression_free(expression);
	}
}

/* A sign or a not before the left operand belongs to all of a power, but only
 * to the operand of the others; before the right operand it never takes what
 * was written before it. */
TEST_EACH(only_a_power_binds_more_strongly_than_a_sign_or_a_not, ARRAY_LEN(operators))
{
	static const char *const signs[] = { "not", "-" };
	static const uint8_t ops[] = { NODE_NOT, NODE_NEGATE };
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		char source[40];
		snprintf(source, sizeof source, "%s nil %s nil", signs[i], operators[_i].text);
		struct expression *expression = compile(source);
		ck_assert_msg((expression->root->op == ops[i]) == (operators[_i].level > UNARY),
		              "%s", source);
		expression_free(expression);
		snprintf(source, sizeof source, "nil %s %s nil", operators[_i].text, signs[i]);
		expression = compile(source);
		ck_assert_msg(expression->root->right->op == ops[i], "%s", source);
		expression_free(expression);
	}
}
