/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stddef.h>

#include "language/expression_code.h"
#include "sim/machine.h"

/*
 * What is known of an expression without evaluating it for an agent.  Until what it reads changes,
 * its value stays the same.
 */

bool expression_is_foreign(const struct expression *expression)
{
	return expression->foreign;
}

bool expression_draws(const struct expression *expression)
{
	if (expression->foreign)
		return expression->foreign->draws;
	for (size_t i = 0; i < expression->read_count; i++) {
		const struct read *read = &expression->reads[i];
		if (read->op == NODE_CHANCE || read->op == NODE_RANDOM ||
		    (read->use && expression_draws(read->use->inner)))
			return true;
	}
	return false;
}

/* Where in the class's records a trait lies. */
struct place {
	size_t offset, bytes;
};

static struct place place_of(const struct class *class, const struct trait *trait)
{
	size_t machine = sizeof(struct agent) + trait->machine * sizeof(struct machine);
	switch (trait->kind) {
	case TRAIT_STATE:
		return (struct place){ machine + offsetof(struct machine, current), 1 };
	case TRAIT_PREVIOUS:
		return (struct place){ machine + offsetof(struct machine, previous), 1 };
	case TRAIT_SECONDS:
	case TRAIT_TICKS:
	case TRAIT_FINISHED:
		return (struct place){ class_clocks(class, trait->machine),
			               class_clock_bytes(class) };
	case TRAIT_PLACE:
		return (struct place){ offsetof(struct agent, place), 1 };
	case TRAIT_STAT:
		return (struct place){ trait->stat->offset, stat_bytes(trait->stat->type) };
	default:
		return (struct place){ 0, 0 };
	}
}

static bool is_timed(const struct trait *trait)
{
	return trait->kind == TRAIT_SECONDS || trait->kind == TRAIT_TICKS;
}

unsigned expression_common(const struct read *read)
{
	bool trait = read->op == NODE_TRAIT || read->op == NODE_AGE || read->op == NODE_FIELD;
	enum sim_change change = read->op == NODE_CLOCK ? scope_clock_change(read->clock)
	                                                : SIM_CLOCK;
	/* A tick that begins is no longer settled. */
	bool timed = change == SIM_SETTLED || (trait && is_timed(&read->trait));
	return (unsigned)timed << SIM_CLOCK | (unsigned)(read->op == NODE_CLOCK) << change;
}

/* Adds a trait of all agents of a class, or of the person, if there is one.  The clocks of a machine
 * are those of its active states. */
static void add_trait(struct reads *reads, uint8_t class, const struct trait *trait,
                      const struct person *person)
{
	struct place place = place_of(reads->world->classes[class], trait);
	const struct trait state = { .kind = TRAIT_STATE, .machine = trait->machine };
	if (person)
		reads_add_slot(reads, class, agent_slot(person->id), place.offset, place.bytes);
	else
		reads_add_class(reads, class, place.offset, place.bytes);
	reads->clock |= is_timed(trait);
	reads->life = true;
	if (is_timed(trait) || trait->kind == TRAIT_FINISHED)
		add_trait(reads, class, &state, person);
}

/* Adds where everybody stands. */
static void add_plane(struct reads *reads)
{
	reads->life = true;
	for (size_t i = 0; i < reads->world->class_count; i++) {
		const struct class *class = reads->world->classes[i];
		if (!class_is_placed(class))
			continue;
		reads_add_class(reads, (uint8_t)i, class->x->offset, sizeof(double));
		reads_add_class(reads, (uint8_t)i, class->y->offset, sizeof(double));
	}
}

static void add_call(struct reads *reads, const struct call *call)
{
	if (call_is_near(call))
		add_plane(reads);
	reads_add_class(reads, call->class, 0, 0);
	reads->life = true;
	expression_add_reads(call->inner, reads);
}

static void add_read(struct reads *reads, const struct read *read)
{
	bool named = read->who == WHO_NAMED;
	switch (read->op) {
	case NODE_CLOCK:
		reads->queue |= scope_clock_change(read->clock) == SIM_QUEUE;
		reads->clock |= scope_clock_change(read->clock) == SIM_CLOCK;
		reads->settled |= scope_clock_change(read->clock) == SIM_SETTLED;
		reads->param |= scope_clock_change(read->clock) == SIM_PARAM;
		break;
	case NODE_DISTANCE:
		add_plane(reads);
		break;
	case NODE_CALL:
		add_call(reads, read->call);
		break;
	case NODE_FIELD:
	case NODE_IN_STATE:
	case NODE_AGE:
	case NODE_TRAIT:
		for (size_t i = 0; read->field && i < reads->world->class_count; i++) {
			if (read->field->traits[i].name)
				add_trait(reads, (uint8_t)i, &read->field->traits[i], NULL);
		}
		if (!read->field)
			add_trait(reads, read->class, &read->trait, named ? &read->person : NULL);
		break;
	case NODE_DEFINED:
		expression_add_reads(read->use->inner, reads);
		reads->life = true;
		break;
	case NODE_AGENT:
		reads->life = true;
		break;
	default:
		break;
	}
}

void expression_add_reads(const struct expression *expression, struct reads *reads)
{
	for (size_t i = 0; i < expression->read_count; i++)
		add_read(reads, &expression->reads[i]);
}

bool expression_is_own(const struct expression *expression, unsigned *common, bool *knows)
{
	bool own = true;
	*common = 0;
	*knows = false;
	for (size_t i = 0; i < expression->read_count; i++) {
		const struct read *read = &expression->reads[i];
		bool trait = read->op == NODE_TRAIT && read->who == WHO_OWN;
		bool state = (read->op == NODE_IN_STATE || read->op == NODE_AGE) &&
		             read->who == WHO_OWN;
		unsigned inner_common = 0;
		bool inner_knows = false;
		bool defined = read->op == NODE_DEFINED && read->who == WHO_OWN &&
		               expression_is_own(read->use->inner, &inner_common, &inner_knows);
		own &= trait || state || read->op == NODE_CLOCK || defined;
		*common |= inner_common | expression_common(read);
		*knows |= inner_knows || trait_is_agent(&read->trait);
	}
	return own && !(*common >> SIM_QUEUE & 1);
}

enum expression_type expression_type(const struct expression *expression)
{
	return expression->root ? expression->root->type : TYPE_ANY;
}

bool expression_constant(const struct expression *expression, struct evaluation *evaluation)
{
	struct error error;
	return !expression_is_foreign(expression) && !expression->read_count &&
	       expression_evaluate(expression, NULL, NULL, evaluation, &error);
}

/* Whether a comparison with a number is open: which orders there can be is known from the stat's
 * limits.  A number may also be none (NaN). */
static enum expression_fate compare_fate(const struct node *node)
{
	const struct node *left = node->left, *right = node->right;
	bool negative = right->op == NODE_NEGATE;
	const struct value *literal = negative ? &right->left->literal : &right->literal;
	const struct stat_info *stat = left->op == NODE_TRAIT ? left->read->trait.stat : NULL;
	if (!stat || !stat_is_number(stat) || !value_is_number(literal))
		return FATE_OPEN;
	double limit = negative ? -value_number(literal) : value_number(literal);
	bool whole = stat_kind(stat) == STAT_IS_WHOLE;
	unsigned orders = (stat->least < limit) << VALUE_LESS |
	                  (stat->most > limit) << VALUE_GREATER | !whole << VALUE_UNORDERED |
	                  (stat->least <= limit && limit <= stat->most) << VALUE_EQUAL;
	if (!(orders & node->how))
		return FATE_NEVER;
	return orders & ~(unsigned)node->how ? FATE_OPEN : FATE_ALWAYS;
}

static enum expression_fate fate(const struct node *node)
{
	bool any = node->op == NODE_OR;
	enum expression_fate left, right, decides = any ? FATE_ALWAYS : FATE_NEVER;
	switch (node->op) {
	case NODE_TEST:
	case NODE_ORDER:
	case NODE_EQUALITY:
		return compare_fate(node);
	case NODE_NOT:
		left = fate(node->left);
		return left == FATE_OPEN ? FATE_OPEN : !left;
	case NODE_AND:
	case NODE_OR:
		left = fate(node->left);
		right = fate(node->right);
		return left == decides || right == decides ? decides
		       : left == FATE_OPEN                 ? left
		                                           : right;
	case NODE_LITERAL:
		return value_is_true(&node->literal);
	default:
		return FATE_OPEN;
	}
}

enum expression_fate expression_fate(const struct expression *expression)
{
	struct evaluation evaluation;
	if (expression_constant(expression, &evaluation))
		return value_is_true(&evaluation.value);
	return expression->root ? fate(expression->root) : FATE_OPEN;
}

/* Whether the node compares the innermost state, now or before, with the name of a metastate. */
static bool is_vain(const struct node *node, const struct world *world)
{
	const struct node *left = node->left;
	bool compares = (node->op == NODE_IS || node->op == NODE_EQUALITY) &&
	                (left->op == NODE_TRAIT || left->op == NODE_FIELD) &&
	                left->read->trait.kind <= TRAIT_PREVIOUS &&
	                node->right->literal.kind == VALUE_TEXT;
	bool found = false;
	for (size_t i = 0; compares && i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		uint8_t state = class_find_state(class, node->right->literal.as.text);
		if (!state || (left->op == NODE_TRAIT && left->read->class != i))
			continue;
		uint8_t initial = class->states[state]->initial;
		if (!initial || class->states[initial]->step)
			return false;
		found = true;
	}
	return found;
}

bool expression_check_states(const struct expression *expression, const struct world *world,
                             struct error *error)
{
	for (size_t i = 0; i < expression->node_count; i++) {
		const struct node *node = &expression->nodes[i];
		const char *name = is_vain(node, world) ? node->right->literal.as.text : NULL;
		if (name)
			return error_set(error,
			                 "\"%s\" is a metastate, and state is the one inside "
			                 "it; write in_state \"%s\"",
			                 name, name);
	}
	for (size_t i = 0; i < expression->call_count; i++) {
		if (!expression_check_states(expression->calls[i].inner, world, error))
			return false;
	}
	return true;
}

void expression_stats(const struct expression *expression, const struct world *world,
                      bool (*read_stats)[STATS_MAX])
{
	for (size_t i = 0; i < expression->read_count; i++) {
		const struct read *read = &expression->reads[i];
		if (read->op == NODE_CLOCK && read->trait.stat)
			read_stats[world->class_count][read->trait.stat - world->params] = true;
		for (size_t j = 0; j < world->class_count; j++) {
			const struct trait *trait = read->field ? &read->field->traits[j]
			                                        : &read->trait;
			if (trait->stat && (read->field || j == read->class))
				read_stats[j][trait->stat - world->classes[j]->stats] = true;
		}
		if (read->use)
			expression_stats(read->use->inner, world, read_stats);
		if (read->call)
			expression_stats(read->call->inner, world, read_stats);
	}
}

/*
 * Answers conditions that need no evaluation: comparisons of an agent's own
 * integers, place and states, joined by and, or, not.  Nearly all conditions in
 * world files are such.
 */

bool expression_holds(const struct node *node, const struct agent *agent)
{
	while (node->op == NODE_DEFINED)
		node = node->left;
	switch (node->op) {
	case NODE_NOT:
		return !expression_holds(node->left, agent);
	case NODE_AND:
		return expression_holds(node->left, agent) && expression_holds(node->right, agent);
	case NODE_OR:
		return expression_holds(node->left, agent) || expression_holds(node->right, agent);
	case NODE_TEST:
		return expression_test(node, agent);
	default:
		return expression_is(node, agent);
	}
}

bool expression_is_simple(const struct node *node, enum read_who who)
{
	if (node->op == NODE_TEST || node->op == NODE_IS)
		return node->left->read->who == who;
	if (node->op == NODE_DEFINED && (who != WHO_OWN || node->read->who != WHO_OWN))
		return false;
	bool joins = node->op == NODE_NOT || node->op == NODE_AND || node->op == NODE_OR ||
	             node->op == NODE_DEFINED;
	return joins && expression_is_simple(node->left, who) &&
	       (!node->right || expression_is_simple(node->right, who));
}
