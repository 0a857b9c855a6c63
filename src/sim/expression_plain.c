/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/expression_code.h"

/*
 * Answers conditions that need no evaluation: comparisons of an agent's own
 * integers, place and states, joined by and, or, not.  Nearly all conditions in
 * world files are such.
 */

static bool joins(const struct node *node, const struct agent *agent)
{
	bool left = expression_holds(node->left, agent);
	if (node->op == NODE_NOT)
		return !left;
	return left == (node->op == NODE_AND) ? expression_holds(node->right, agent) : left;
}

bool expression_holds(const struct node *node, const struct agent *agent)
{
	if (node->op == NODE_TEST)
		return expression_test(node, agent);
	return node->op == NODE_IS ? expression_is(node, agent) : joins(node, agent);
}

bool expression_is_simple(const struct node *node)
{
	switch (node->op) {
	case NODE_TEST:
	case NODE_IS:
		return node->left->read->who == WHO_OWN;
	case NODE_NOT:
		return expression_is_simple(node->left);
	case NODE_AND:
	case NODE_OR:
		return expression_is_simple(node->left) && expression_is_simple(node->right);
	default:
		return false;
	}
}

bool expression_is_plain(const struct expression *expression)
{
	return expression->plain;
}

bool expression_answer(const struct expression *expression, const struct agent *own, int64_t *steps)
{
	*steps = (int64_t)expression->steps;
	return expression_holds(expression->root, own);
}
