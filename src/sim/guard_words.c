/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/guard_words.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "sim/stat.h"

enum { NAME_SIZE = 128, TEXT_SIZE = 1024 };

/* A text to append to. */
struct text {
	char raw[TEXT_SIZE];
	size_t length;
};

static void add(struct text *text, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	text->length += (size_t)vsnprintf(text->raw + text->length, TEXT_SIZE - text->length,
	                                  format, arguments);
	va_end(arguments);
	text->length = text->length < TEXT_SIZE ? text->length : TEXT_SIZE - 1;
}

/*
 * Questions of a number.
 */

/* The stat that a guard measured; NULL: unknown, or none. */
static const struct stat_info *stat_of(const struct past_event *guard)
{
	bool known = guard->event.stat && guard->class != CLASS_NONE;
	return known ? &guard->world->classes[guard->class]->stats[guard->event.stat - 1] : NULL;
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

/* Writes one side of a question's comparison: a state, a place or a number. */
static void write_side(const struct past_event *guard, const struct question *question,
                       int32_t number, char *out, size_t size)
{
	const struct world *world = guard->world;
	bool known = guard->class != CLASS_NONE;
	switch (question->subject) {
	case ASK_STATE:
		text_copy(out, size,
		          known ? class_state_name(world->classes[guard->class], (uint8_t)number)
		                : "?");
		break;
	case ASK_PLACE:
		text_copy(out, size, world->places[number]);
		break;
	case ASK_STAT:
		stat_text(question->stat, world, CLASS_NONE, number, out, size);
		break;
	default:
		snprintf(out, size, "%d", (int)number);
	}
}

void guard_value(const struct past_event *guard, char *out, size_t size)
{
	const struct question *question = guard->event.as.question;
	uint32_t bits = (uint32_t)guard->event.value;
	if (question->subject == ASK_CHANCE)
		write_share(bits, (double)question->limit / question->of, out, size);
	else
		write_side(guard, question, guard->event.value, out, size);
}

void guard_limit(const struct past_event *guard, char *out, size_t size)
{
	const struct question *question = guard->event.as.question;
	if (question->subject == ASK_CHANCE)
		snprintf(out, size, "%g", (double)question->limit / question->of);
	else
		write_side(guard, question, question->limit, out, size);
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

/* Adds what was compared, "thirst 2 >= 5", by that comparison; or the value that a function
 * measured; nothing if that is not known. */
static void add_comparison(struct text *text, const struct past_event *guard,
                           enum comparison comparison)
{
	static const char *const names[] = {
		[ASK_CHANCE] = "drawn", [ASK_STATE] = "state", [ASK_PLACE] = "place"
	};
	const struct question *question = event_question(&guard->event);
	const struct stat_info *stat = stat_of(guard);
	char value[NAME_SIZE] = "?", limit[NAME_SIZE];
	if (question) {
		guard_value(guard, value, sizeof value);
		guard_limit(guard, limit, sizeof limit);
		add(text, "%s %s %s %s",
		    question->subject == ASK_STAT ? question->stat->name : names[question->subject],
		    value, comparison_sign(comparison), limit);
	} else if (guard->event.stat) {
		if (stat)
			stat_text(stat, guard->world, CLASS_NONE, guard->event.value, value,
			          sizeof value);
		add(text, "%s %s", stat ? stat->name : "?", value);
	}
}

/*
 * Conditions, part by part.
 */

static bool has_parts(const struct answer *answer, size_t number)
{
	return number + 1 < answer->part_count &&
	       answer->parts[number + 1].depth > answer->parts[number].depth;
}

/* The next part that decides and has no parts itself, after that one; part_count: there is none. */
static size_t next_decisive(const struct answer *answer, size_t number)
{
	while (++number < answer->part_count &&
	       (!answer->parts[number].decides || has_parts(answer, number)))
		;
	return number;
}

size_t guard_parts(const struct event *guard)
{
	const struct answer *answer = event_answer(guard);
	return answer ? answer->part_count - 1 : 0;
}

/* Adds what a part lacks for the other answer. */
static void add_missing(struct text *text, const struct answer_part *part)
{
	double much = fabs(part->missing);
	const char *kind = part->missing > 0 ? "short" : part->whole ? "too many" : "too much";
	if (part->whole && much > 0)
		add(text, ": %.0f %s", much, kind);
	else if (much > 0)
		add(text, ": %g %s", much, kind);
}

static void add_part(struct text *text, const struct answer *answer, const struct answer_part *part,
                     bool wanted)
{
	static const char *const answers[] = {
		[PART_NO] = "no", [PART_YES] = "yes", [PART_OPEN] = "not asked"
	};
	const char *says = answer_text(answer, part);
	add(text, "%s%s%s", says, *says ? ", " : "", answers[part->answer]);
	if (part->answer == (wanted == part->inverse ? PART_YES : PART_NO))
		add_missing(text, part);
}

void guard_part(const struct past_event *guard, size_t number, bool wanted, char *out, size_t size)
{
	const struct answer *answer = event_answer(&guard->event);
	struct text text = { .length = 0 };
	add_part(&text, answer, &answer->parts[number], wanted);
	text_clean(out, size, text.raw);
}

/* Adds only what the part says. */
static void add_bare(struct text *text, const struct answer *answer, const struct answer_part *part,
                     bool wanted)
{
	(void)wanted;
	add(text, "%s", answer_text(answer, part));
}

/* Adds what was so: what the part says or, if its answer is no, the opposite. */
static void add_fact(struct text *text, const struct answer *answer, const struct answer_part *part,
                     bool wanted)
{
	(void)wanted;
	const char *says = answer_text(answer, part);
	enum comparison compare = (enum comparison)part->compare;
	if (part->answer != PART_NO)
		add(text, "%s", says);
	else if (compare != COMPARISONS)
		add(text, "%.*s%s%s", (int)part->sign, says,
		    comparison_sign(comparison_opposite(compare)),
		    says + part->sign + strlen(comparison_sign(compare)));
	else if (strncmp(says, "not ", 4) != 0)
		add(text, "not %s", says);
	else if (says[4] == '(' && says[strlen(says) - 1] == ')')
		add(text, "%.*s", (int)strlen(says + 6), says + 5);
	else
		add(text, "%s", says + 4);
}

typedef void part_adder(struct text *text, const struct answer *answer,
                        const struct answer_part *part, bool wanted);

/* Adds all parts that decided; or, told as they were answered, only the whole, if some were
 * answered the other way round. */
static void add_decisive(struct text *text, const struct answer *answer, bool wanted,
                         part_adder *adds, const char *between)
{
	size_t first = next_decisive(answer, SIZE_MAX);
	for (size_t i = first; i < answer->part_count; i = next_decisive(answer, i)) {
		if (adds != add_fact && answer->parts[i].inverse) {
			adds(text, answer, answer->parts, wanted);
			return;
		}
	}
	for (size_t i = first; i < answer->part_count; i = next_decisive(answer, i)) {
		add(text, "%s", i == first ? "" : between);
		adds(text, answer, &answer->parts[i], wanted);
	}
}

/* Adds what was so. */
static void add_facts(struct text *text, const struct answer *answer)
{
	if (answer->question->subject == ASK_SCORE)
		add_bare(text, answer, answer->parts, true);
	else
		add_decisive(text, answer, true, add_fact, " and ");
}

/*
 * Guards of all kinds.
 */

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

static bool scores(const struct event *guard)
{
	const struct question *question = event_question(guard);
	return question && question->subject == ASK_SCORE;
}

/* Adds what was read, the answer, and what was missing. */
static void add_answer(struct text *text, const struct past_event *guard, bool wanted)
{
	const struct event *event = &guard->event;
	const struct answer *answer = event_answer(event);
	const struct question *question = event_question(event);
	const char *result = event->result ? "yes" : "no";
	size_t before = text->length;
	int64_t missing;
	if (answer && !scores(event)) {
		add_decisive(text, answer, wanted, add_part, "; ");
		return;
	}
	if (answer)
		add_facts(text, answer);
	else
		add_comparison(text, guard, question ? (enum comparison)question->compare : 0);
	add(text, "%s%s", text->length > before ? ", " : "", result);
	if (guard_missing(event, wanted, &missing))
		add(text, ": %lld %s", (long long)llabs(missing),
		    missing > 0 ? "short" : "too many");
}

size_t guard_text(const struct past_event *guard, bool wanted, enum guard_form form, char *out,
                  size_t size)
{
	const struct event *event = &guard->event;
	struct text text = { .length = 0 };
	const char *result = event->result ? "yes" : "no";
	if (form == GUARD_HEAD || (form == GUARD_SHORT && guard_is_worded(event))) {
		add(&text, "%s? %s", guard_words(event), result);
	} else if (form == GUARD_SHORT) {
		add(&text, "%s  ", result);
		add_decisive(&text, event_answer(event), wanted, add_bare, "; ");
	} else {
		if (guard_is_worded(event) || scores(event))
			add(&text, "%s? ", guard_words(event));
		add_answer(&text, guard, wanted);
	}
	return text_clean(out, size, text.raw);
}

void guard_reading(const struct past_event *guard, char *out, size_t size)
{
	const struct answer *answer = event_answer(&guard->event);
	const struct question *question = event_question(&guard->event);
	struct text text = { .length = 0 };
	if (answer)
		add_facts(&text, answer);
	else
		add_comparison(&text, guard,
		               !question             ? COMPARISONS
		               : guard->event.result ? (enum comparison)question->compare
		                                     : comparison_opposite(question->compare));
	text_clean(out, size, text.raw);
}
