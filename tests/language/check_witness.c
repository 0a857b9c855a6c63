/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sim/workshop.h"
#include "suite.h"

static struct world world;
static struct sim sim;
static struct witness witness;

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	sim_init(&sim, &world, 1, 1);
	witness.count = 0;
}

static void end(void)
{
	sim_fini(&sim);
}

static void add(const char *owner, const char *machine, const char *field, int64_t number)
{
	witness_add(&witness, owner, machine, field, value_of_integer(number));
}

static void expect(const char *text)
{
	char out[1000];
	ck_assert_uint_eq(witness_text(&witness, &sim, out, sizeof out), strlen(text));
	ck_assert_str_eq(out, text);
}

FIXTURE(begin, end)

TEST(each_look_is_noted_once_with_its_last_value)
{
	static const char legs[] = "legs", arms[] = "arms";
	expect("");
	add("Miner Bob", NULL, "gold carried", 1);
	add("Elsa", NULL, "gold carried", 2);
	add("Miner Bob", legs, "gold carried", 3);
	add("Miner Bob", arms, "gold carried", 4);
	add("", NULL, "tick", 5);
	add("", NULL, "count('Miner')", 6);
	expect("Miner_Bob.gold_carried = 1, Elsa.gold_carried = 2, "
	       "Miner_Bob.machine.legs.gold_carried = 3, Miner_Bob.machine.arms.gold_carried = 4, "
	       "tick = 5, count('Miner') = 6");
	add("Miner Bob", NULL, "gold carried", 11);
	add("Miner Bob", arms, "gold carried", 14);
	add("", NULL, "count('Miner')", 16);
	ck_assert_uint_eq(witness.count, 6);
	expect("Miner_Bob.gold_carried = 11, Elsa.gold_carried = 2, "
	       "Miner_Bob.machine.legs.gold_carried = 3, Miner_Bob.machine.arms.gold_carried = 14, "
	       "tick = 5, count('Miner') = 16");
}

TEST(a_call_is_written_as_in_its_source)
{
	add("", NULL, "any 'Miner'", 1);
	add("", NULL, "count \"Miner\"", 2);
	add("", NULL, "in_state('Rest')", 3);
	expect("any 'Miner' = 1, count \"Miner\" = 2, in_state('Rest') = 3");
}

TEST(each_name_and_value_is_cut_to_sixty_three_bytes)
{
	static const char ten[] = "abcdefghij";
	char names[3][80] = { "", "", "" }, wanted[3][80], words[320];
	for (int i = 0; i < 3; i++) {
		for (int j = 0; j < 7; j++)
			strcat(names[i], ten);
		names[i][0] = (char)('A' + i);
		snprintf(wanted[i], sizeof wanted[i], "%.63s", names[i]);
	}
	witness_add(&witness, names[0], names[1], names[2], value_of_text(names[1]));
	snprintf(words, sizeof words, "%s.machine.%s.%s = \"%.62s", wanted[0], wanted[1], wanted[2],
	         wanted[1]);
	expect(words);
	witness.count = 0;
	names[0][69] = '(';
	add("x", NULL, names[0], 5);
	snprintf(words, sizeof words, "x.%s = 5", wanted[0]);
	expect(words);
}

TEST(only_the_first_few_looks_are_noted)
{
	static char names[WITNESS_MAX + 1][8];
	char all[400] = "";
	for (int i = 0; i <= WITNESS_MAX; i++) {
		snprintf(names[i], sizeof names[i], "stat%d", i);
		add("", NULL, names[i], i);
		if (i < WITNESS_MAX)
			snprintf(all + strlen(all), sizeof all - strlen(all), "%sstat%d = %d",
			         i ? ", " : "", i, i);
	}
	ck_assert_uint_eq(witness.count, WITNESS_MAX);
	expect(all);
	add("", NULL, names[WITNESS_MAX - 1], 77);
	ck_assert_int_eq(witness.looks[WITNESS_MAX - 1].value.as.integer, 77);
}

static void expect_value(struct value value, const char *text)
{
	char out[100];
	ck_assert_uint_eq(witness_value(&sim, &value, out, sizeof out), strlen(text));
	ck_assert_str_eq(out, text);
}

TEST(texts_are_in_quotes_and_numbers_short)
{
	expect_value(value_of_text("hm"), "\"hm\"");
	expect_value((struct value){ .kind = VALUE_NAME, .as.agent = BEN }, "\"Ben\"");
	expect_value((struct value){ .kind = VALUE_AGENT, .as.agent = BEN }, "Ben");
	expect_value((struct value){ .kind = VALUE_NIL }, "nil");
	expect_value(value_of_text("sixty-three bytes of a text are shown, and whatever follows "
	                           "these is not"),
	             "\"sixty-three bytes of a text are shown, and whatever follows the\"");
	expect_value(value_of_bool(true), "true");
	expect_value(value_of_integer(-3), "-3");
	expect_value(value_of_float(3), "3");
	expect_value(value_of_float(0.1), "0.1");
	expect_value(value_of_float(1.0 / 3), "0.333333");
	expect_value(value_of_float(NAN), "nan");
	expect_value(value_of_float(INFINITY), "inf");
}

TEST(the_words_are_clean_and_cut_to_size)
{
	char out[12];
	witness_add(&witness, "", NULL, "word", value_of_text("a\x1b[2Jb"));
	expect("word = \"a\xef\xbf\xbd[2Jb\"");
	ck_assert_uint_eq(witness_text(&witness, &sim, out, 9), 8);
	ck_assert_str_eq(out, "word = \"");
}
