/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>

#include "core/number.h"
#include "core/text.h"
#include "language/answer_parts.h"
#include "sim/event_words.h"
#include "sim/stat.h"

/*
 * Finds out what would have made a condition true.  Parts wish that what they read were something
 * else; then the condition is evaluated again with one wish granted, and if none is enough, with as
 * many as it takes.
 */

/* Whether it reads nothing. */
static bool is_constant(const struct node *node)
{
	return !node->read && (!node->left || is_constant(node->left)) &&
	       (!node->right || is_constant(node->right));
}

/* The stat or parameter that the node is, or NULL, and how an input names it. */
static const struct stat_info *find_stat(struct evaluation *evaluation, const struct node *node,
                                         struct answer_change *change)
{
	const struct read *read = node->read;
	const struct world *world = evaluation->sim->world;
	bool param = node->op == NODE_CLOCK;
	const struct agent *agent = node->op == NODE_TRAIT ? expression_agent(evaluation, read)
	                                                   : NULL;
	const struct stat_info *stat = param || agent ? read->trait.stat : NULL;
	if (!stat)
		return NULL;
	change->agent = agent ? agent->id : AGENT_NONE;
	change->stat = (uint8_t)(1 + (stat - (param ? world->params
	                                            : world->classes[read->class]->stats)));
	return stat;
}

/* A number for which the comparison with the limit holds: one that is short to write or, exactly,
 * the next one. */
static double fulfil(enum comparison compare, double limit, bool whole, bool exactly)
{
	bool above = compare == COMPARE_MORE || compare == COMPARE_UNEQUAL;
	double scale = whole ? 1 : 10;
	if (compare == COMPARE_AT_LEAST || compare == COMPARE_AT_MOST || compare == COMPARE_EQUAL)
		return !whole ? limit : compare == COMPARE_AT_LEAST ? ceil(limit) : floor(limit);
	if (exactly && !whole)
		return nextafter(limit, above ? HUGE_VAL : -HUGE_VAL);
	return above ? (floor(limit * scale) + 1) / scale : (ceil(limit * scale) - 1) / scale;
}

/* Supposes what a wish wants; false: it cannot be had. */
static bool suppose(struct evaluation *evaluation, struct wish *wish, bool exactly)
{
	enum { MOST = 1 << 30 };
	bool whole = wish->now.kind == VALUE_INTEGER;
	const struct stat_info *stat = find_stat(evaluation, wish->supposed.node, &wish->change);
	struct value *value = &wish->supposed.value;
	*value = wish->limit;
	if (wish->compare == COMPARE_UNEQUAL && !value_is_number(value))
		*value = (struct value){ .kind = VALUE_NIL };
	if (value_is_number(value)) {
		double least = fulfil((enum comparison)wish->compare, value_number(value), whole,
		                      exactly);
		*value = whole && fabs(least) < MOST ? value_of_integer((int64_t)least)
		                                     : value_of_float(least);
	}
	bool number = value_is_number(value) || value->kind == VALUE_BOOL;
	wish->change.value = number ? value_number(value) : 0;
	if (stat && stat_is_ordered(stat))
		return stat_fits(stat, wish->change.value);
	wish->change.stat = 0;
	return true;
}

static void add_wish(const struct teller *teller, const struct node *node, struct value now,
                     enum comparison compare, struct value limit)
{
	struct wishes *wishes = teller->wishes;
	struct wish *wish = &wishes->items[wishes->count];
	if (wishes->count == WISHES_MAX || is_constant(node))
		return;
	*wish = (struct wish){ .expression = teller->expression,
		               .supposed.node = node,
		               .now = now,
		               .limit = limit,
		               .compare = (uint8_t)compare,
		               .part = teller->parts->count - 1 };
	wishes->count += suppose(teller->evaluation, wish, false);
}

bool expression_supposed(const struct evaluation *evaluation, const struct node *node,
                         struct value *out)
{
	for (size_t i = 0; i < evaluation->supposed_count; i++) {
		const struct supposed *supposed = &evaluation->supposed[i];
		const struct read *a = node->read, *b = supposed->node->read;
		bool other = b && b->who != WHO_NAMED && evaluation->depth;
		if (other || (node != supposed->node && !(a && b && expression_same(a, b))))
			continue;
		*out = supposed->value;
		return true;
	}
	return false;
}

void answer_wish(const struct teller *teller, const struct node *node, bool wanted)
{
	enum { LESS = 1 << VALUE_LESS, EQUAL = 1 << VALUE_EQUAL, MORE = 1 << VALUE_GREATER };
	static const uint8_t signs[] = { COMPARISONS,      COMPARE_LESS, COMPARE_EQUAL,
		                         COMPARE_AT_MOST,  COMPARE_MORE, COMPARE_UNEQUAL,
		                         COMPARE_AT_LEAST, COMPARISONS };
	unsigned how = (wanted ? node->how : ~(unsigned)node->how) & (LESS | EQUAL | MORE);
	unsigned back = (how & EQUAL) | (how & LESS ? MORE : 0) | (how & MORE ? LESS : 0);
	struct value left = { .kind = VALUE_NIL }, right = left;
	bool compares = node->op == NODE_TEST || node->op == NODE_IS || node->op == NODE_ORDER ||
	                node->op == NODE_EQUALITY;
	if (!compares) {
		enum part_answer answer = answer_ask(teller, node, &left);
		if (answer != PART_OPEN || node->op == NODE_CHANCE)
			add_wish(teller, node, left, COMPARE_EQUAL, value_of_bool(wanted));
		return;
	}
	if (answer_ask(teller, node->left, &left) == PART_OPEN ||
	    answer_ask(teller, node->right, &right) == PART_OPEN || signs[how] == COMPARISONS)
		return;
	add_wish(teller, node->left, left, (enum comparison)signs[how], right);
	add_wish(teller, node->right, right, (enum comparison)signs[back], left);
}

/* Whether the condition holds with the wishes of a set granted, by bit. */
static bool is_enough(const struct teller *teller, uint32_t set)
{
	struct supposed supposed[WISHES_MAX];
	struct evaluation *evaluation = teller->evaluation;
	struct value value;
	size_t count = 0;
	for (size_t i = 0; i < teller->wishes->count; i++) {
		const struct supposed *wanted = &teller->wishes->items[i].supposed;
		if (set >> i & 1 && wanted->node)
			supposed[count++] = *wanted;
		else if (!wanted->node && !(set >> i & 1))
			return false;
	}
	evaluation->supposed = supposed;
	evaluation->supposed_count = count;
	bool enough = answer_ask(teller, teller->expression->root, &value) == PART_YES;
	evaluation->supposed_count = 0;
	return enough;
}

/* How many changes a part takes, and which wishes these are. */
struct need {
	uint32_t set;
	size_t count; /* more than WISHES_MAX: there are none */
};

static struct need find_need(const struct teller *teller, size_t *number)
{
	struct answer_parts *parts = teller->parts;
	struct answer_part *part = &parts->items[*number];
	struct need need = { 0, part->any ? SIZE_MAX : 0 };
	size_t own = (*number)++, children[ANSWER_PARTS_MAX], counts[ANSWER_PARTS_MAX], count = 0;
	while (*number < parts->count && parts->items[*number].depth > part->depth) {
		children[count] = *number;
		struct need child = find_need(teller, number);
		counts[count++] = child.count;
		if (!part->any)
			need = (struct need){ need.set | child.set,
				              number_min64(need.count + child.count,
				                           WISHES_MAX + 1) };
		else if (child.count < need.count)
			need = child;
	}
	for (size_t i = 0; part->any && i < count; i++)
		parts->items[children[i]].farther = counts[i] > need.count;
	if (count || part->answer == (part->inverse ? PART_NO : PART_YES))
		return need;
	size_t wish = 0;
	while (wish < teller->wishes->count && teller->wishes->items[wish].part != own)
		wish++;
	bool found = wish < teller->wishes->count;
	return (struct need){ found ? UINT32_C(1) << wish : 0, found ? 1 : WISHES_MAX + 1 };
}

/* Adds who would have to come nearer to whom, or go farther away. */
static void add_movers(struct text *text, const struct teller *teller, const struct wish *wish)
{
	const struct node *node = wish->supposed.node;
	struct value who;
	char name[WITNESS_NAME_MAX + 1];
	if (node->op != NODE_DISTANCE || !value_is_number(&wish->limit) ||
	    !value_is_number(&wish->now))
		return;
	double way = value_number(&wish->limit) - value_number(&wish->now);
	if (!isfinite(way))
		return;
	sim_name(teller->evaluation->sim, teller->evaluation->own->id, name, sizeof name);
	text_add(text, ": %s", name);
	answer_ask(teller, node->left, &who);
	if (!node->right && who.kind == VALUE_AGENT) {
		sim_name(teller->evaluation->sim, who.as.agent, name, sizeof name);
		text_add(text, " or %s", name);
	}
	text_add(text, " %.3g %s", fabs(way), way < 0 ? "nearer" : "farther away");
}

static void put_change(struct answer_parts *parts, struct wish *wish, const char *text)
{
	wish->change.text = answer_put(parts, text);
	parts->changes[parts->change_count++] = wish->change;
}

static void add_change(const struct teller *teller, struct wish *wish)
{
	struct answer_parts *parts = teller->parts;
	struct evaluation *evaluation = teller->evaluation;
	const struct node *node = wish->supposed.node;
	char name[WITNESS_NAME_MAX + 1], now[WITNESS_NAME_MAX + 3] = "", limit[sizeof now];
	struct text text = { .length = 0 };
	enum comparison compare = (enum comparison)wish->compare;
	struct value share = wish->limit;
	if (!node) {
		text_add(&text, "%g s more", value_number(&wish->limit));
		put_change(parts, wish, text.raw);
		return;
	}
	struct seen *drawn = node->op == NODE_CHANCE ? expression_seen(evaluation, node->read)
	                                             : NULL;
	expression_range(wish->expression, NULL, node->start, node->end, name, sizeof name);
	if (node->op == NODE_CHANCE && answer_ask(teller, node->left, &share) != PART_OPEN)
		compare = wish->limit.as.boolean ? COMPARE_LESS : COMPARE_AT_LEAST;
	witness_value(evaluation->sim, &share, limit, sizeof limit);
	if (drawn || node->op != NODE_CHANCE)
		witness_value(evaluation->sim, drawn ? &drawn->value : &wish->now, now, sizeof now);
	change_add(&text, name, compare, limit, now);
	add_movers(&text, teller, wish);
	put_change(parts, wish, text.raw);
}

void answer_find_changes(const struct teller *teller)
{
	struct answer_parts *parts = teller->parts;
	struct wishes *wishes = teller->wishes;
	size_t number = 0;
	struct need need = find_need(teller, &number);
	for (size_t i = 0; i < wishes->count; i++) {
		struct wish *wish = &wishes->items[i];
		uint32_t alone = UINT32_C(1) << i;
		if (is_enough(teller, alone) ||
		    (wish->supposed.node && suppose(teller->evaluation, wish, true) &&
		     is_enough(teller, alone)))
			add_change(teller, wish);
	}
	parts->alone = parts->change_count;
	if (parts->alone || need.count > WISHES_MAX)
		return;
	/* Two may be about the same thing. */
	for (size_t i = 0; i < wishes->count; i++) {
		uint32_t without = need.set & ~(UINT32_C(1) << i);
		need.set = is_enough(teller, without) ? without : need.set;
	}
	for (size_t i = 0; i < wishes->count && is_enough(teller, need.set); i++) {
		if (need.set >> i & 1)
			add_change(teller, &wishes->items[i]);
	}
}
