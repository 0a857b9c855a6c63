/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression_code.h"

#include <stdio.h>
#include <string.h>

#include "core/question.h"

/*
 * Writes the opposite of a condition.
 */

/* Finds the sign between the operands of a comparison, and where it begins;
 * COMPARISONS if there is more between them than a sign. */
static enum comparison find_sign(const char *source, const struct node *node, size_t *at)
{
	size_t end = node->right->start;
	*at = node->left->end + strspn(source + node->left->end, " ");
	while (source[end - 1] == ' ')
		end--;
	for (int i = 0; i < COMPARISONS; i++) {
		const char *sign = comparison_sign((enum comparison)i);
		if (strlen(sign) == end - *at && strncmp(source + *at, sign, end - *at) == 0)
			return (enum comparison)i;
	}
	return COMPARISONS;
}

/* Writes "fatigue <= 5" for "fatigue > 5", if integers are compared: with NaN
 * neither holds.  Equality can be turned for all values. */
static bool turn(const struct expression *expression, char *out, size_t size)
{
	const struct node *root = expression->root;
	const char *source = expression->source;
	size_t at;
	if (root->op != NODE_TEST && root->op != NODE_IS && root->op != NODE_EQUALITY)
		return false;
	enum comparison sign = find_sign(source, root, &at);
	if (sign == COMPARISONS)
		return false;
	snprintf(out, size, "%.*s%s%s", (int)at, source, comparison_sign(comparison_opposite(sign)),
	         source + at + strlen(comparison_sign(sign)));
	return true;
}

/* Writes the operand of a not, without brackets around it. */
static void strip(const struct expression *expression, char *out, size_t size)
{
	const struct node *inner = expression->root->left;
	bool brackets = expression->source[inner->start] == '(';
	snprintf(out, size, "%.*s", inner->end - inner->start - 2 * brackets,
	         expression->source + inner->start + brackets);
}

void expression_opposite(const struct expression *expression, char *out, size_t size)
{
	const struct node *root = expression->root;
	bool single = root && !(root->left && root->right);
	if (root && root->op == NODE_NOT)
		strip(expression, out, size);
	else if (!root || !turn(expression, out, size))
		snprintf(out, size, single ? "not %s" : "not (%s)", expression->source);
}
