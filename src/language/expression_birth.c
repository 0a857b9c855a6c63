/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "language/expression_code.h"
#include "sim/stat.h"

/*
 * Expressions that a stat begins with.
 */

static enum expression_kind number_kind(const struct node *node);

/* The kind of what is computed from two operands, if they are of one, or a float if either is. */
static enum expression_kind both_kinds(const struct node *node, bool floats)
{
	enum expression_kind left = number_kind(node->left);
	enum expression_kind right = node->right ? number_kind(node->right) : left;
	if (floats && (left == KIND_FLOAT || right == KIND_FLOAT))
		return KIND_FLOAT;
	return left == right ? left : KIND_UNKNOWN;
}

static enum expression_kind trait_kind(const struct trait *trait)
{
	const struct stat_info *stat = trait->stat;
	if (!stat)
		return trait->kind == TRAIT_TICKS ? KIND_INTEGER : KIND_UNKNOWN;
	return stat_kind(stat) == STAT_IS_WHOLE    ? KIND_INTEGER
	       : stat_kind(stat) == STAT_IS_NUMBER ? KIND_FLOAT
	                                           : KIND_UNKNOWN;
}

static enum expression_kind number_kind(const struct node *node)
{
	switch (node->op) {
	case NODE_LITERAL:
		return node->literal.kind == VALUE_INTEGER ? KIND_INTEGER
		       : node->literal.kind == VALUE_FLOAT ? KIND_FLOAT
		                                           : KIND_UNKNOWN;
	case NODE_TRAIT:
		return trait_kind(&node->read->trait);
	case NODE_CLOCK:
		return node->read->trait.stat ? trait_kind(&node->read->trait)
		       : strcmp(scope_clock_name(NULL, node->read->clock), "time") == 0
		               ? KIND_FLOAT
		               : KIND_INTEGER;
	case NODE_DISTANCE:
		return KIND_FLOAT;
	case NODE_RANDOM:
		return both_kinds(node, true);
	case NODE_NEGATE:
	case NODE_DEFINED:
		return number_kind(node->left);
	case NODE_ARITHMETIC:
		return node->how == VALUE_DIVIDE || node->how == VALUE_POWER
		               ? KIND_FLOAT
		               : both_kinds(node, true);
	case NODE_MATH:
		return expression_math_kind(node) ? expression_math_kind(node)
		                                  : both_kinds(node, false);
	default:
		return KIND_UNKNOWN;
	}
}

enum expression_kind expression_kind(const struct expression *expression)
{
	if (!expression->root)
		return KIND_UNKNOWN;
	return expression->root->type == TYPE_BOOL    ? KIND_BOOL
	       : expression->root->type == TYPE_AGENT ? KIND_AGENT
	                                              : number_kind(expression->root);
}

/* Whether a trait of the agent itself is known already. */
static bool is_born(const struct class *class, const struct read *read, size_t stats)
{
	const struct trait *trait = &read->trait;
	if (read->who != WHO_OWN && read->who != WHO_ME)
		return false;
	return trait->kind == TRAIT_STAT ? (size_t)(trait->stat - class->stats) < stats
	                                 : trait->kind == TRAIT_NAME || trait->kind == TRAIT_PLACE;
}

/* Whether all that is read is known when the agent is born with so many stats.  A distance to an agent
 * looks at others. */
static bool is_known(const struct expression *expression, const struct world *world,
                     const struct class *class, size_t stats, const char **what)
{
	bool known = true;
	for (size_t i = 0; i < expression->node_count && known; i++) {
		const struct node *node = &expression->nodes[i];
		const struct read *read = node->read;
		if (!read)
			continue;
		*what = expression_read_name(world, read);
		if (read->op == NODE_TRAIT)
			known = is_born(class, read, stats);
		else if (read->op == NODE_CLOCK)
			known = scope_clock_change(read->clock) != SIM_QUEUE;
		else if (read->op == NODE_DISTANCE)
			known = (node->right || node->number != NODE_NUMBER_NONE) &&
			        (!class->x || ((size_t)(class->x - class->stats) < stats &&
			                       (size_t)(class->y - class->stats) < stats));
		else if (read->op == NODE_DEFINED)
			known = is_known(read->use->inner, world, class, stats, what);
		else
			known = read->op == NODE_CHANCE || read->op == NODE_RANDOM;
	}
	return known;
}

/* Whether a name in a foreign expression is that of an agent, or of something that is not known. */
static bool is_late(const struct world *world, const struct class *class, size_t stats,
                    const char *name)
{
	static const char *const others[] = { "me", "agent", "agents", "pending" };
	struct read own = { .who = WHO_OWN };
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (strcmp(others[i], name) == 0)
			return true;
	}
	return trait_find(class, name, &own.trait) ? !is_born(class, &own, stats)
	                                           : world_find_resident(world, name) >= 0;
}

/* The first of these names in a foreign expression, written to what; false if there is none. */
static bool find_late(const struct expression *expression, const struct world *world,
                      const struct class *class, size_t stats, char *what, size_t size)
{
	char *room = memory_zero(TOKEN_ROOM(strlen(expression->source)), 1);
	struct lexer lexer = { .source = expression->source, .room = room };
	struct token token = { .kind = TOKEN_FOREIGN };
	bool found = false, field = false;
	while (token.kind != TOKEN_END && !found) {
		token_next(&lexer, &token);
		found = token.kind == TOKEN_NAME && !field &&
		        is_late(world, class, stats, token.name);
		if (found)
			text_copy(what, size, token.name);
		field = token.kind == TOKEN_DOT;
	}
	free(room);
	return found;
}

bool expression_check_birth(const struct expression *expression, const struct world *world,
                            const struct class *class, size_t stats, struct error *error)
{
	const char *what;
	char name[80];
	if (expression->foreign) {
		if (!find_late(expression, world, class, stats, name, sizeof name))
			return true;
		what = name;
	} else if (is_known(expression, world, class, stats, &what)) {
		return true;
	}
	return error_set(error,
	                 "%s is not known when it is born, only stats above it, tick, time, name, "
	                 "place and what it draws",
	                 what);
}
