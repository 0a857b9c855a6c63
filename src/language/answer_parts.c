/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <string.h>

#include "core/text.h"
#include "language/answer_parts.h"

/*
 * Tells an answer part by part.  Each part is evaluated once more, with what was drawn the first
 * time: so a part that was not asked, for an earlier one had decided, is told as well, unless it
 * draws or has no value.
 */

enum { STEPS = 1 << 16 }; /* of a part */

/* An error leaves the evaluation in the middle of something. */
enum part_answer answer_ask(const struct teller *teller, const struct node *node,
                            struct value *value)
{
	struct evaluation *evaluation = teller->evaluation;
	struct error error;
	evaluation->error = &error;
	evaluation->steps = STEPS;
	evaluation->used = 0;
	evaluation->again = true;
	bool good = expression_run(evaluation, node, value);
	evaluation->own = evaluation->me;
	evaluation->depth = evaluation->unseen = 0;
	return !good ? PART_OPEN : value_is_true(value) ? PART_YES : PART_NO;
}

uint16_t answer_put(struct answer_parts *parts, const char *text)
{
	size_t at = parts->length, room = sizeof parts->texts - at;
	if (!room)
		return sizeof parts->texts - 1;
	parts->length += 1 + text_copy(parts->texts + at, room, text);
	return (uint16_t)at;
}

/* Adds what a part says, without brackets around it, and finds the sign of a comparison in it.
 * What others are joined in is told without values: they follow. */
static void add_text(const struct teller *teller, const struct node *node, bool joins,
                     struct answer_part *part)
{
	struct answer_parts *parts = teller->parts;
	const struct expression *expression = teller->expression;
	struct evaluation *evaluation = joins && part->depth ? NULL : teller->evaluation;
	char text[EXPRESSION_TEXT_MAX];
	size_t start = node->start, end = node->end, length = 0, at;
	part->compare = joins ? COMPARISONS : expression_sign(expression->source, node, &at);
	while (expression->source[start] == '(' && !(node->left && node->left->start == start))
		start++, end--;
	part->distance = part->compare != COMPARISONS &&
	                 (node->left->op == NODE_DISTANCE || node->right->op == NODE_DISTANCE);
	part->asked = part->read = parts->none;
	if (parts->seeks) {
		expression_range(expression, NULL, start, end, text, sizeof text);
		part->asked = answer_put(parts, text);
	}
	if (part->compare != COMPARISONS) {
		length = expression_range(expression, evaluation, start, at, text, sizeof text);
		part->sign = (uint16_t)length;
		start = at;
	}
	expression_range(expression, evaluation, start, end, text + length, sizeof text - length);
	part->text = answer_put(parts, text);
}

/* How much must be added to the left side of a comparison, or to the right one if that is not
 * constant alone, for the other answer; 0: that is no number. */
static double lacks(const struct teller *teller, const struct node *node, bool answer, bool *whole)
{
	enum { LESS = 1 << VALUE_LESS, EQUAL = 1 << VALUE_EQUAL, MORE = 1 << VALUE_GREATER };
	unsigned how = (answer ? ~(unsigned)node->how : node->how) & (LESS | EQUAL | MORE);
	struct value left, right;
	if ((node->op != NODE_TEST && node->op != NODE_ORDER && node->op != NODE_EQUALITY) ||
	    how == (LESS | MORE) || answer_ask(teller, node->left, &left) == PART_OPEN ||
	    answer_ask(teller, node->right, &right) == PART_OPEN || !value_is_number(&left) ||
	    !value_is_number(&right))
		return 0;
	*whole = left.kind == VALUE_INTEGER && right.kind == VALUE_INTEGER;
	double more = value_number(&right) - value_number(&left);
	more += how == MORE ? *whole : how == LESS ? -*whole : 0;
	return node->left->op == NODE_LITERAL ? -more : more;
}

/* Lists what the operator joins; returns how many there are. */
static size_t list(const struct node *node, uint8_t op, const struct node **items, size_t count)
{
	if (count == ANSWER_PARTS_MAX)
		return count;
	if (node->op == op)
		return list(node->right, op, items, list(node->left, op, items, count));
	items[count] = node;
	return count + 1;
}

/* Whether the node is a definition of the agent that asks, or of the world; its parts are told. */
static bool is_named(const struct node *node)
{
	return node->op == NODE_DEFINED && node->read->who == WHO_OWN;
}

/* Skips what only turns the answer, and names; goes on in the expression that a name stands for. */
static const struct node *skip(struct teller *teller, const struct node *node, bool *turned)
{
	for (; node->op == NODE_NOT || is_named(node); node = node->left) {
		if (node->op == NODE_NOT)
			*turned = !*turned;
		else
			teller->expression = node->read->use->inner;
	}
	return node;
}

/* Adds what a part that compares or reads something asked, and what it read: "3 >= 5", or "false". */
static void add_reading(const struct teller *teller, const struct node *node, bool turned,
                        struct answer_part *part)
{
	enum { SIDE = WITNESS_NAME_MAX + 3 };
	struct evaluation *evaluation = teller->evaluation;
	struct text text = { .length = 0 };
	char left[SIDE], right[SIDE];
	struct value value, other;
	size_t at;
	enum comparison compare = expression_sign(teller->expression->source, node, &at);
	const struct seen *drawn = node->op == NODE_CHANCE ? expression_seen(evaluation, node->read)
	                                                   : NULL;
	if (part->answer == PART_OPEN ||
	    answer_ask(teller, compare != COMPARISONS || drawn ? node->left : node, &value) ==
	            PART_OPEN)
		return;
	value_text(evaluation->sim, &value, left, sizeof left);
	if (value.kind == VALUE_FLOAT)
		witness_value(evaluation->sim, &value, left, sizeof left);
	if (compare != COMPARISONS && answer_ask(teller, node->right, &other) != PART_OPEN) {
		witness_value(evaluation->sim, &other, right, sizeof right);
		text_add(&text, value_is_number(&value) ? "%s %s %s" : "%s", left,
		         comparison_sign(compare), right);
	} else if (drawn) {
		witness_value(evaluation->sim, &drawn->value, right, sizeof right);
		text_add(&text, drawn->came ? "drawn %s, below %s" : "drawn %s, needs below %s",
		         right, left);
	} else {
		if (turned)
			expression_range(teller->expression, NULL, node->start, node->end, right,
			                 sizeof right);
		text_add(&text, turned ? "%s %s" : "%s", turned ? right : left, left);
	}
	part->read = answer_put(teller->parts, text.raw);
}

/* Adds a part, and what it consists of. */
static void tell(const struct teller *teller, const struct node *node, struct answer_part part)
{
	struct answer_parts *parts = teller->parts;
	const struct node *items[ANSWER_PARTS_MAX];
	struct teller inside = *teller;
	struct value value;
	bool turned = false;
	if (parts->count == ANSWER_PARTS_MAX)
		return;
	const struct node *inner = items[0] = skip(&inside, node, &turned);
	bool joins = inner->op == NODE_AND || inner->op == NODE_OR;
	bool tells = joins || inside.expression != teller->expression;
	struct answer_part *own = &parts->items[parts->count++];
	part.answer = answer_ask(teller, node, &value);
	if (!tells)
		part.missing = lacks(teller, node, part.answer == PART_YES, &part.whole);
	add_text(teller, node, tells, &part);
	if (!tells && parts->seeks)
		add_reading(teller, inner, turned, &part);
	part.any = joins && (inner->op == NODE_OR) != (part.inverse != turned);
	*own = part;
	if (!tells && parts->seeks && part.answer != (part.inverse ? PART_NO : PART_YES))
		answer_wish(&inside, inner, part.inverse == turned);
	if (!tells)
		return;
	bool held = (part.answer == PART_YES) != turned;
	bool single = joins && held == (inner->op == NODE_OR);
	size_t count = joins ? list(inner, inner->op, items, 0) : 1, first = 0;
	while (single && first + 1 < count &&
	       answer_ask(&inside, items[first], &value) != (held ? PART_YES : PART_NO))
		first++;
	bool decides = part.decides;
	part.depth++;
	part.inverse = part.inverse != turned;
	for (size_t i = 0; i < count; i++) {
		part.decides = decides && (!single || i == first);
		tell(&inside, items[i], part);
	}
}

/* Tells a whole condition, or that it has no value, or is in another language. */
static void tell_whole(const struct teller *teller, bool known, struct answer_part part)
{
	struct answer_parts *parts = teller->parts;
	struct evaluation *evaluation = teller->evaluation;
	if (known && teller->expression->root) {
		tell(teller, teller->expression->root, part);
		return;
	}
	bool holds = known && value_is_true(&evaluation->value);
	part.answer = holds ? PART_YES : PART_NO;
	part.compare = COMPARISONS;
	part.text = part.asked = (uint16_t)parts->length;
	part.read = parts->none;
	parts->items[parts->count++] = part;
	parts->length += 1 + expression_text(teller->expression, evaluation,
	                                     parts->texts + parts->length,
	                                     sizeof parts->texts - parts->length);
}

/* Adds a part that says "after 3 s", and more. */
static void tell_wait(struct answer_parts *parts, const struct waiting *waiting, const char *more,
                      struct answer_part part)
{
	struct text text = { .length = 0 };
	char seconds[EXPRESSION_TEXT_MAX], passed[WITNESS_NAME_MAX];
	struct value since = value_of_float(value_number(&waiting->evaluation->value) -
	                                    waiting->left);
	witness_value(waiting->evaluation->sim, &since, passed, sizeof passed);
	expression_text(waiting->seconds, waiting->evaluation, seconds, sizeof seconds);
	text_add(&text, "after %s s%s", seconds, more);
	part.text = part.asked = answer_put(parts, text.raw);
	part.compare = COMPARISONS;
	part.read = *more ? parts->none : answer_put(parts, strcat(passed, " s"));
	parts->items[parts->count++] = part;
}

/* Tells how long it waits; returns what begins the part that the condition is then. */
static struct answer_part tell_after(const struct teller *teller, const struct waiting *waiting,
                                     bool known, bool alone)
{
	struct answer_parts *parts = teller->parts;
	bool passed = waiting->left <= 0;
	bool holds = passed && known && value_is_true(&teller->evaluation->value);
	char more[EXPRESSION_TEXT_MAX] = " and ";
	struct answer_part part = { .answer = holds ? PART_YES : PART_NO, .decides = true };
	if (!alone) {
		expression_text(teller->expression, teller->evaluation, more + strlen(more),
		                sizeof more - strlen(more));
		tell_wait(parts, waiting, more, part);
		part.depth = 1;
	}
	part.answer = passed ? PART_YES : PART_NO;
	part.decides = holds || !passed;
	part.missing = passed || isinf(waiting->left) ? 0 : -waiting->left;
	part.waits = true;
	tell_wait(parts, waiting, "", part);
	if (!passed)
		teller->wishes->items[teller->wishes->count++] = (struct wish){
			.part = parts->count - 1, .limit = value_of_float(-part.missing)
		};
	return (struct answer_part){ .decides = passed, .depth = 1 };
}

void answer_parts(struct answer_parts *parts, const struct waiting *waiting,
                  const struct expression *expression, struct evaluation *evaluation, bool known)
{
	struct wishes wishes;
	const struct teller teller = { expression, evaluation, parts, &wishes };
	const struct node *root = expression->root;
	bool waits = waiting && waiting->left > 0;
	bool alone = waiting && root && root->op == NODE_LITERAL;
	struct answer_part part = { .decides = true };
	wishes.count = parts->count = parts->length = parts->change_count = 0;
	parts->alone = false;
	parts->none = answer_put(parts, "");
	if (waiting)
		part = tell_after(&teller, waiting, known, alone);
	if (!alone && (!waits || root))
		tell_whole(&teller, known || waits, part);
	if (parts->seeks && root && (known || waits) && parts->items->answer == PART_NO)
		answer_find_changes(&teller);
}
