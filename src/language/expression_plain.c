/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression_code.h"

/*
 * Answers conditions that need no evaluation: comparisons of an agent's own
 * integers, place and states, joined by and, or, not.  Nearly all conditions in
 * world files are such.
 */

typedef bool node_holder(const struct node *node, const struct agent *agent);

static node_holder *const holders[NODE_OPS];

static inline bool hold(const struct node *node, const struct agent *agent)
{
	return holders[node->op](node, agent);
}

static bool hold_not(const struct node *node, const struct agent *agent)
{
	return !hold(node->left, agent);
}

static bool hold_and(const struct node *node, const struct agent *agent)
{
	return hold(node->left, agent) && hold(node->right, agent);
}

static bool hold_or(const struct node *node, const struct agent *agent)
{
	return hold(node->left, agent) || hold(node->right, agent);
}

/* By kind of node.  The others take an evaluation. */
static node_holder *const holders[NODE_OPS] = {
	[NODE_NOT] = hold_not,         [NODE_AND] = hold_and,     [NODE_OR] = hold_or,
	[NODE_TEST] = expression_test, [NODE_IS] = expression_is,
};

bool expression_holds(const struct node *node, const struct agent *agent)
{
	return hold(node, agent);
}

bool expression_is_simple(const struct node *node, enum read_who who)
{
	if (node->op == NODE_TEST || node->op == NODE_IS)
		return node->left->read->who == who;
	return holders[node->op] && expression_is_simple(node->left, who) &&
	       (!node->right || expression_is_simple(node->right, who));
}
