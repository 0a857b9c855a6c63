/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/event_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "sim/stat.h"

enum {
	NAME_SIZE = 128,
	MEASURED = COMPARISONS + 1, /* a part that is only a value, which has no opposite */
};

/*
 * Questions of a number.
 */

const struct stat_info *past_stat(const struct past_event *past)
{
	bool known = past->event.stat && past->class != CLASS_NONE;
	return known ? &past->world->classes[past->class]->stats[past->event.stat - 1] : NULL;
}

void past_stat_text(const struct past_event *past, double number, uint8_t class, char *out,
                    size_t size)
{
	text_copy(out, size, "?");
	if (past_stat(past))
		stat_text(past_stat(past), past->world, class, number, out, size);
}

const char *past_state_name(const struct past_event *past, uint8_t state)
{
	return past->class == CLASS_NONE
	               ? "?"
	               : class_state_name(past->world->classes[past->class], state);
}

/* Writes a 32-bit number as a share of them all, with at least two digits, and
 * as many more as it takes to show on which side of limit it is. */
static void write_share(uint32_t bits, double limit, char *out, size_t size)
{
	double share = bits / 4294967296.0;
	int digits = 2;
	do
		snprintf(out, size, "%.*f", digits, share);
	while (digits++ < 10 && (strtod(out, NULL) < limit) != (share < limit));
}

void guard_side(const struct past_event *guard, bool limit, char *out, size_t size)
{
	const struct world *world = guard->world;
	const struct question *question = guard->event.as.question;
	int32_t number = limit ? question->limit : guard->event.value;
	bool chance = question->subject == ASK_CHANCE;
	double share = chance ? (double)question->limit / question->of : 0;
	if (chance && limit)
		snprintf(out, size, "%g", share);
	else if (chance)
		write_share((uint32_t)number, share, out, size);
	else if (question->subject == ASK_STATE)
		text_copy(out, size, past_state_name(guard, (uint8_t)number));
	else if (question->subject == ASK_PLACE)
		text_copy(out, size, world->places[number]);
	else if (question->subject == ASK_STAT)
		stat_text(question->stat, world, CLASS_NONE, number, out, size);
	else
		snprintf(out, size, "%d", (int)number);
}

bool guard_missing(const struct event *guard, bool wanted, int64_t *missing)
{
	const struct question *question = event_question(guard);
	if (!question || question->subject != ASK_STAT || (guard->result != 0) == wanted ||
	    stat_kind(question->stat) == STAT_IS_TRUTH)
		return false;
	uint8_t compare = wanted ? question->compare : comparison_opposite(question->compare);
	*missing = (int64_t)question->limit - guard->value;
	*missing += compare == COMPARE_MORE;
	*missing -= compare == COMPARE_LESS;
	return compare != COMPARE_UNEQUAL;
}

/*
 * Answers as trees: that of a condition, or one of a single part made of numbers.
 */

struct tree {
	const char *texts;
	const struct answer_part *parts;
	size_t count;
	bool bare; /* the words say only how it is written, as the parts do */
	struct answer_part own;
	struct answer_change change; /* of that, if there is one */
	size_t changes;
	char asked[2 * NAME_SIZE], read[3 * NAME_SIZE];
	struct text text, wish;
};

/* Writes that part in columns, and what would have made it true. */
static void make_row(struct tree *tree, const struct past_event *guard, bool wanted,
                     const char *name, const char *value, const char *limit)
{
	const struct question *question = guard->event.as.question;
	enum comparison compare = (enum comparison)question->compare;
	if (!wanted)
		compare = comparison_opposite(compare);
	bool ordered = question->subject == ASK_STAT && stat_is_number(question->stat);
	if (question->subject == ASK_CHANCE) {
		snprintf(tree->asked, sizeof tree->asked, "chance %s", limit);
		snprintf(tree->read, sizeof tree->read, "drawn %s, %sbelow %s", value,
		         guard->event.result ? "" : "needs ", limit);
	} else {
		snprintf(tree->asked, sizeof tree->asked, "%s %s %s", name,
		         comparison_sign(compare), limit);
		snprintf(tree->read, sizeof tree->read, ordered ? "%s %s %s" : "%s", value,
		         comparison_sign(compare), limit);
	}
	tree->changes = 1;
	change_add(&tree->wish, name, compare, limit, value);
	tree->change = (struct answer_change){
		.value = question->limit + (compare == COMPARE_MORE) - (compare == COMPARE_LESS),
		.agent = guard->event.agent,
		.stat = compare != COMPARE_UNEQUAL ? guard->event.stat : 0,
	};
}

/* Makes the part of what was compared, "thirst 2 >= 5", or of the value that a function measured;
 * it says nothing if that is not known. */
static void make_part(struct tree *tree, const struct past_event *guard, bool wanted)
{
	static const char *const names[] = {
		[ASK_CHANCE] = "drawn", [ASK_STATE] = "state", [ASK_PLACE] = "place"
	};
	const struct question *question = event_question(&guard->event);
	char value[NAME_SIZE], limit[NAME_SIZE];
	int64_t missing;
	tree->own = (struct answer_part){ .answer = guard->event.result ? PART_YES : PART_NO,
		                          .compare = question ? question->compare : MEASURED,
		                          .decides = true,
		                          .whole = true };
	if (guard_missing(&guard->event, !guard->event.result, &missing))
		tree->own.missing = (double)missing;
	if (question) {
		guard_side(guard, false, value, sizeof value);
		guard_side(guard, true, limit, sizeof limit);
		const char *name = question->subject == ASK_STAT ? question->stat->name
		                                                 : names[question->subject];
		text_add(&tree->text, "%s %s ", name, value);
		make_row(tree, guard, wanted, name, value, limit);
		tree->own.sign = (uint16_t)tree->text.length;
		text_add(&tree->text, "%s %s", comparison_sign(tree->own.compare), limit);
	} else if (guard->event.stat) {
		const struct stat_info *stat = past_stat(guard);
		past_stat_text(guard, guard->event.value, CLASS_NONE, value, sizeof value);
		text_add(&tree->text, "%s %s", stat ? stat->name : "?", value);
	}
}

static void make_tree(struct tree *tree, const struct past_event *guard, bool wanted)
{
	const struct answer *answer = event_answer(&guard->event);
	*tree = (struct tree){ .changes = 0 };
	tree->bare = answer && !answer->worded && answer->question->subject != ASK_SCORE;
	tree->parts = answer ? answer->parts : &tree->own;
	tree->count = answer ? answer->part_count : 1;
	tree->texts = answer ? answer_texts(answer) : tree->text.raw;
	if (!answer) {
		make_part(tree, guard, wanted);
	} else if (answer->question->subject == ASK_SCORE) {
		tree->own = *answer->parts;
		tree->own.answer = guard->event.result ? PART_YES : PART_NO;
		tree->own.compare = MEASURED;
		tree->parts = &tree->own;
	}
}

static bool has_parts(const struct tree *tree, size_t number)
{
	return number + 1 < tree->count &&
	       tree->parts[number + 1].depth > tree->parts[number].depth;
}

/* The next part that decides and has no parts itself, after that one; count: there is none. */
static size_t next_decisive(const struct tree *tree, size_t number)
{
	while (++number < tree->count && (!tree->parts[number].decides || has_parts(tree, number)))
		;
	return number;
}

/* How a part is told: what it says with its answer, only what it says, or what was so. */
enum told { WITH_ANSWER, BARE, AS_FACT };

static const char *const answers[] = {
	[PART_NO] = "no", [PART_YES] = "yes", [PART_OPEN] = "not asked"
};

/* What a part lacks, or has to spare, in words. */
static void add_distance(struct text *text, const struct answer_part *part, bool lacks)
{
	bool bound = part->compare == COMPARE_AT_LEAST || part->compare == COMPARE_AT_MOST;
	double much = fabs(part->missing) - (!lacks && part->whole && bound);
	const char *word = !lacks              ? "to spare"
	                   : part->distance    ? part->missing > 0 ? "too near" : "too far"
	                   : part->missing > 0 ? "short"
	                   : part->whole       ? "too many"
	                                       : "too much";
	text_add(text, part->whole || much >= 1000 ? "%.0f %s" : "%.3g %s", much,
	         part->waits ? "s to go" : word);
}

/* Adds what a part says and its answer, with what it lacks for the one wanted. */
static void add_part(struct text *text, const char *says, const struct answer_part *part,
                     bool wanted)
{
	bool lacks = part->answer == (wanted == part->inverse ? PART_YES : PART_NO) &&
	             part->missing != 0;
	bool waits = lacks && part->waits;
	text_add(text, "%s", says);
	if (!waits)
		text_add(text, "%s%s", *says ? ", " : "", answers[part->answer]);
	if (lacks)
		text_add(text, ": ");
	if (lacks)
		add_distance(text, part, true);
}

/* Adds what was so: what the part says or, if its answer is no, the opposite. */
static void add_fact(struct text *text, const char *says, const struct answer_part *part)
{
	enum comparison compare = (enum comparison)part->compare;
	if (part->answer != PART_NO || part->compare == MEASURED)
		text_add(text, "%s", says);
	else if (compare != COMPARISONS)
		text_add(text, "%.*s%s%s", (int)part->sign, says,
		         comparison_sign(comparison_opposite(compare)),
		         says + part->sign + strlen(comparison_sign(compare)));
	else if (strncmp(says, "not ", 4) != 0)
		text_add(text, "not %s", says);
	else if (says[4] == '(' && says[strlen(says) - 1] == ')')
		text_add(text, "%.*s", (int)strlen(says + 6), says + 5);
	else
		text_add(text, "%s", says + 4);
}

/* Adds all parts that decided; or, told as they were answered, only the whole, if some were
 * answered the other way round. */
static void add_decisive(struct text *text, const struct tree *tree, bool wanted, enum told told)
{
	const char *between = "";
	size_t first = next_decisive(tree, SIZE_MAX), end = tree->count;
	for (size_t i = first; told != AS_FACT && i < tree->count; i = next_decisive(tree, i)) {
		if (tree->parts[i].inverse) {
			first = 0;
			end = 1;
		}
	}
	for (size_t i = first; i < end; i = next_decisive(tree, i)) {
		const char *says = tree->texts + tree->parts[i].text;
		text_add(text, "%s", between);
		between = told == AS_FACT ? " and " : "; ";
		if (told == WITH_ANSWER)
			add_part(text, says, &tree->parts[i], wanted);
		else if (told == AS_FACT)
			add_fact(text, says, &tree->parts[i]);
		else
			text_add(text, "%s", says);
	}
}

/*
 * Guards of all kinds.
 */

size_t guard_parts(const struct event *guard)
{
	const struct answer *answer = event_answer(guard);
	return answer ? answer->part_count - 1 : 0;
}

void guard_part_text(const struct answer_part *part, const char *says, bool wanted, char *out,
                     size_t size)
{
	struct text text = { .length = 0 };
	add_part(&text, says, part, wanted);
	text_clean(out, size, text.raw);
}

void guard_part(const struct past_event *guard, size_t number, bool wanted, char *out, size_t size)
{
	const struct answer *answer = event_answer(&guard->event);
	const struct answer_part *part = &answer->parts[number];
	guard_part_text(part, answer_texts(answer) + part->text, wanted, out, size);
}

void change_add(struct text *text, const char *name, enum comparison compare, const char *limit,
                const char *now)
{
	static const char *const words[] = {
		[COMPARE_LESS] = "below ",
		[COMPARE_AT_MOST] = "at most ",
		[COMPARE_EQUAL] = "",
		[COMPARE_UNEQUAL] = "other than ",
		[COMPARE_AT_LEAST] = "at least ",
		[COMPARE_MORE] = "above ",
	};
	text_add(text, "%s  %s%s%s%s", name, words[compare], limit, *now ? ", now " : "", now);
}

void guard_row(const struct past_event *guard, size_t number, bool wanted, struct guard_row *row)
{
	const struct answer *answer = event_answer(&guard->event);
	struct tree tree;
	struct text text = { .length = 0 };
	make_tree(&tree, guard, wanted);
	struct answer_part copy = tree.parts[number], *part = &copy;
	if (!answer && !wanted && copy.compare < COMPARISONS)
		copy.compare = (uint8_t)comparison_opposite((enum comparison)copy.compare);
	bool lacks = part->answer == (wanted == part->inverse ? PART_YES : PART_NO);
	text_clean(row->asked, sizeof row->asked,
	           answer        ? tree.texts + part->asked
	           : *tree.asked ? tree.asked
	                         : tree.text.raw);
	text_clean(row->read, sizeof row->read, answer ? tree.texts + part->read : tree.read);
	if (part->missing != 0 && part->answer != PART_OPEN)
		add_distance(&text, part, lacks);
	else if (!row->read[0])
		text_add(&text, "%s", answers[part->answer]);
	text_clean(row->far, sizeof row->far, text.raw);
}

bool guard_change(const struct past_event *guard, size_t number, bool wanted,
                  struct answer_change *change, bool *alone, char *out, size_t size)
{
	const struct answer *answer = event_answer(&guard->event);
	struct tree tree;
	make_tree(&tree, guard, wanted);
	if ((guard->event.result != 0) == wanted || (answer && !wanted) ||
	    number >= (answer ? answer->change_count : tree.changes))
		return false;
	*change = answer ? answer_changes(answer)[number] : tree.change;
	*alone = !answer || answer->alone;
	text_clean(out, size, answer ? tree.texts + change->text : tree.wish.raw);
	return true;
}

const char *guard_words(const struct event *guard)
{
	const struct answer *answer = event_answer(guard);
	const struct question *question = event_question(guard);
	const char *words = answer ? answer->words : question ? question->words : guard->as.text;
	return words ? words : "";
}

bool guard_is_worded(const struct event *guard)
{
	const struct answer *answer = event_answer(guard);
	return !answer || answer->worded;
}

size_t guard_text(const struct past_event *guard, bool wanted, enum guard_form form, char *out,
                  size_t size)
{
	const char *result = guard->event.result ? "yes" : "no";
	struct text text = { .length = 0 };
	struct tree tree;
	make_tree(&tree, guard, true);
	if (form == GUARD_HEAD || (form == GUARD_SHORT && guard_is_worded(&guard->event))) {
		text_add(&text, "%s? %s", guard_words(&guard->event), result);
	} else if (form == GUARD_SHORT) {
		text_add(&text, "%s  ", result);
		add_decisive(&text, &tree, wanted, BARE);
	} else {
		if (!tree.bare)
			text_add(&text, "%s? ", guard_words(&guard->event));
		add_decisive(&text, &tree, wanted, WITH_ANSWER);
	}
	return text_clean(out, size, text.raw);
}

void guard_reading(const struct past_event *guard, char *out, size_t size)
{
	struct text text = { .length = 0 };
	struct tree tree;
	make_tree(&tree, guard, true);
	add_decisive(&text, &tree, true, AS_FACT);
	text_clean(out, size, text.raw);
}
