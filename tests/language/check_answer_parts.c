/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression.h"
#include "sim/sim_code.h"
#include "sim/workshop.h"
#include "suite.h"

static struct world world;
static struct sim sim;

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	sim_init(&sim, &world, 1, 1);
	worker_at(&sim, BEN)->count = 3;
	worker_at(&sim, BEN)->level = 7;
	worker_at(&sim, BEN)->mood = 2;
}

static void end(void)
{
	sim_fini(&sim);
}

FIXTURE(begin, end)

/* Ben's answer: a line for each part with a mark, * where it decides; what it lacks; and < where a
 * no helps. */
static const char *told(const char *source, struct answer_parts *parts)
{
	static const char *const marks[] = { "no", "yes", "open" };
	static char out[ANSWER_TEXTS_MAX];
	const struct scope scope = { .world = &world, .class = WORKER, .me = WORKER, .acts = true };
	struct expression *expression;
	struct evaluation evaluation;
	struct error error = { "" };
	int64_t steps = 100000;
	size_t length = 0;
	ck_assert_msg(expression_new(&expression, &scope, source, &error) == EXPRESSION_GOOD, "%s",
	              error.text);
	bool known = expression_act(expression, &sim, sim_agent(&sim, BEN), true, &steps,
	                            &evaluation, &error);
	parts->seeks = true;
	answer_parts(parts, NULL, expression, &evaluation, known);
	for (size_t i = 0; i < parts->count; i++) {
		const struct answer_part *part = &parts->items[i];
		length += (size_t)snprintf(out + length, sizeof out - length, "%*s%s%s %s",
		                           part->depth, "", marks[part->answer],
		                           part->decides ? "*" : "", parts->texts + part->text);
		if (part->missing)
			length += (size_t)snprintf(out + length, sizeof out - length, " %g%s",
			                           part->missing, part->whole ? "" : ".");
		length += (size_t)snprintf(out + length, sizeof out - length, "%s\n",
		                           part->inverse ? " <" : "");
	}
	expression_free(expression);
	return out;
}

static const struct {
	const char *source, *told;
} samples[] = {
	/* Count is 3, level 7, mood 2. */
	{ "count >= 5", "no* count 3 >= 5 2\n" },
	{ "count > 5", "no* count 3 > 5 3\n" },
	{ "level < 5", "no* level 7 < 5 -3\n" },
	{ "level <= 5", "no* level 7 <= 5 -2\n" },
	{ "count == 5", "no* count 3 == 5 2\n" },
	{ "count ~= 3", "no* count 3 ~= 3\n" },
	{ "count ~= 5", "yes* count 3 ~= 5 2\n" },
	{ "count <= 5", "yes* count 3 <= 5 3\n" },
	{ "count < 5", "yes* count 3 < 5 2\n" },
	{ "5 <= count", "no* 5 <= count 3 2\n" },
	{ "count + 1.5 > level", "no* count 3 + 1.5 > level 7 2.5.\n" },
	{ "0 > count - 3.0", "no* 0 > count 3 - 3.0\n" },
	{ "place == 'yard'", "no* place \"hall\" == 'yard'\n" },
	{ "count > 5 and level > 5",
	  "no* count 3 > 5 and level > 5\n no* count 3 > 5 3\n yes level 7 > 5 -2\n" },
	{ "level > 5 and count > 5 and mood > 9",
	  "no* level 7 > 5 and count 3 > 5 and mood > 9\n yes level 7 > 5 -2\n"
	  " no* count 3 > 5 3\n no mood 2 > 9 8\n" },
	{ "count > 1 and level > 1",
	  "yes* count 3 > 1 and level 7 > 1\n yes* count 3 > 1 -2\n yes* level 7 > 1 -6\n" },
	{ "count > 5 or level > 9",
	  "no* count 3 > 5 or level 7 > 9\n no* count 3 > 5 3\n no* level 7 > 9 3\n" },
	{ "count > 5 or level > 5 or mood > 1",
	  "yes* count 3 > 5 or level 7 > 5 or mood > 1\n no count 3 > 5 3\n"
	  " yes* level 7 > 5 -2\n yes mood 2 > 1 -1\n" },
	{ "(level > 1 and count > 5) or mood > 2",
	  "no* (level 7 > 1 and count 3 > 5) or mood 2 > 2\n no* level > 1 and count > 5\n"
	  "  yes level 7 > 1 -6\n  no* count 3 > 5 3\n no* mood 2 > 2 1\n" },
	{ "not (count > 5 or (level > 9))",
	  "yes* not (count 3 > 5 or (level 7 > 9))\n no* count 3 > 5 3 <\n no* level 7 > 9 3 <\n" },
	{ "not not (count > 5 and 1 == 1)",
	  "no* not not (count 3 > 5 and 1 == 1)\n no* count 3 > 5 3\n yes 1 == 1\n" },
	{ "not (count > 5)", "yes* not (count 3 > 5)\n" },
	/* What has no value, or draws, is not told if it was not asked. */
	{ "count > 5 and 1 // 0 > 1 and chance(0.5)",
	  "no* count 3 > 5 and 1 // 0 > 1 and chance(0.5)\n no* count 3 > 5 3\n"
	  " open 1 // 0 > 1\n open chance(0.5)\n" },
	{ "count > 1 and 1 // 0 > 1", "no* count 3 > 1 and 1 // 0 > 1\n" },
	{ "chance(1) and random(4, 4) == 5",
	  "no* chance(1) 0.02 and random(4, 4) 4 == 5\n yes chance(1) 0.02\n"
	  " no* random(4, 4) 4 == 5 1\n" },
};

TEST_EACH(an_answer_is_told_in_parts_as_they_are_written, ARRAY_LEN(samples))
{
	struct answer_parts parts;
	ck_assert_str_eq(told(samples[_i].source, &parts), samples[_i].told);
}

/* What would have made Ben's answer a yes, one a line; = before what a person can set, and + where it
 * takes all of them. */
static const char *changes(const char *source)
{
	static char out[ANSWER_TEXTS_MAX];
	struct answer_parts parts;
	size_t length = 0;
	out[0] = '\0';
	told(source, &parts);
	for (size_t i = 0; i < parts.change_count; i++) {
		const struct answer_change *change = &parts.changes[i];
		length += (size_t)snprintf(out + length, sizeof out - length, "%s%s",
		                           parts.alone ? "" : "+ ", parts.texts + change->text);
		if (change->stat)
			length += (size_t)snprintf(out + length, sizeof out - length, " = %g",
			                           change->value);
		length += (size_t)snprintf(out + length, sizeof out - length, "\n");
	}
	return out;
}

static const struct {
	const char *source, *changes;
} wanted[] = {
	/* Count is 3, level 7, mood 2. */
	{ "count >= 5", "count  at least 5, now 3 = 5\n" },
	{ "count > 5", "count  above 5, now 3 = 6\n" },
	{ "level < 5", "level  below 5, now 7 = 4\n" },
	{ "level <= 5.5", "level  at most 5.5, now 7 = 5\n" },
	{ "count ~= 3", "count  other than 3, now 3 = 4\n" },
	{ "5 <= count", "count  at least 5, now 3 = 5\n" },
	{ "count > level", "count  above 7, now 3 = 8\nlevel  below 3, now 7 = 2\n" },
	{ "count + 1.5 > level", "count + 1.5  above 7, now 4.5\nlevel  below 4.5, now 7 = 4\n" },
	{ "place == 'yard'", "place  \"yard\", now \"hall\"\n" },
	{ "place ~= 'hall'", "place  other than \"hall\", now \"hall\"\n" },
	{ "not (count < 5)", "count  at least 5, now 3 = 5\n" },
	{ "not not (count > 5 and level > 1)", "count  above 5, now 3 = 6\n" },
	{ "count > 5 or level > 9", "count  above 5, now 3 = 6\nlevel  above 9, now 7 = 10\n" },
	/* What is already so need not change, and what holds needs nothing. */
	{ "count > 1 and level > 9", "level  above 9, now 7 = 10\n" },
	{ "count > 1", "" },
	/* Each is tried alone: one that breaks another part is not enough. */
	{ "count > 5 and count < 5", "" },
	{ "count > 5 and count > 7", "count  above 7, now 3 = 8\n" },
	{ "level < 5 and level > 3.5 or count == 9",
	  "level  below 5, now 7 = 4\ncount  9, now 3 = 9\n" },
	/* The smallest set. */
	{ "count > 5 and level > 9",
	  "+ count  above 5, now 3 = 6\n+ level  above 9, now 7 = 10\n" },
	{ "count > 5 and count > 7 and level > 9",
	  "+ count  above 7, now 3 = 8\n+ level  above 9, now 7 = 10\n" },
	{ "(count > 5 and level > 9 and mood > 5) or (mood > 4 and level < 3)",
	  "+ mood  above 4, now 2 = 5\n+ level  below 3, now 7 = 2\n" },
	{ "chance(0)", "chance(0)  below 0, now 0.02\n" },
	{ "count > 5 and chance(0.5)", "+ count  above 5, now 3 = 6\n+ chance(0.5)  below 0.5\n" },
	{ "count > 5 and 1 > 2", "" },
};

TEST_EACH(what_would_make_a_condition_true_is_tried_on_it, ARRAY_LEN(wanted))
{
	ck_assert_str_eq(changes(wanted[_i].source), wanted[_i].changes);
}

TEST(telling_an_answer_draws_nothing)
{
	static const char chances[] = "chance(0.255) or random(1, 6) > 6 or chance(0.5)";
	struct answer_parts parts;
	struct sim other;
	uint32_t drawn, here, there;
	sim_init(&other, &world, 1, 1);
	told(chances, &parts);
	size_t draws = parts.items[1].answer == PART_YES ? 1 : 3;
	for (size_t i = 0; i < draws; i++)
		sim_draw_chance(&other, sim_agent(&other, BEN), 0.5, &drawn);
	sim_draw_chance(&sim, sim_agent(&sim, BEN), 0.5, &here);
	sim_draw_chance(&other, sim_agent(&other, BEN), 0.5, &there);
	ck_assert_uint_eq(here, there);
	sim_fini(&other);
}

TEST(what_there_is_no_room_for_is_not_told)
{
	static char source[EXPRESSION_SOURCE_MAX] = "count > 5";
	struct answer_parts parts;
	size_t length = strlen(source);
	for (int i = 0; i < 200; i++)
		length += (size_t)snprintf(source + length, sizeof source - length,
		                           " or count + level + mood > %d", 100 + i);
	told(source, &parts);
	ck_assert_uint_eq(parts.count, ANSWER_PARTS_MAX);
	ck_assert_uint_le(parts.length, sizeof parts.texts);
	for (size_t i = 1; i < parts.count; i++)
		ck_assert_uint_lt(parts.items[i].text, sizeof parts.texts);
}
