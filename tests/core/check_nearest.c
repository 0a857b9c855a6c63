/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/nearest.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"

static const struct {
	const char *wanted, *name;
	bool near;
} pairs[] = {
	{ "Bob", "Miner Bob", true },
	{ "bob", "Miner_Bob", true },
	{ "Miner", "Miner Bob", true },
	{ "gold", "gold_carried", true },
	{ "carried", "gold_carried", true },
	{ "Stew", "CookStew", true },
	{ "thirsty", "thirst", true },
	{ "thirst_of_bob", "thirst", true },
	{ "mony", "money", true },
	{ "wepon", "weapon", true },
	{ "ELSA", "Elsa", true },
	{ "Elas", "Elsa", true },
	{ "Anne", "Ann", true },
	{ "Bob", "Elsa", false },
	{ "Bob", "Rex", false },
	{ "go", "gold_carried", false },
	{ "old", "gold_carried", false },
	{ "ob", "Miner Bob", false },
	{ "x", "y", false },
	{ " Bob", "Miner Bob", false },
	{ "_bob", "Miner_Bob", false },
	{ "thorst", "fatigue", false },
	{ "away", "goAway", true },
	{ "zeal", "goZeal", true },
	{ "away", "goaway", false },
	{ "bob", "MINERBOB", false },
	{ "bob", "MINERBob", false },
	{ "bob", "MineRBob", false },
	{ "bob", "MINErBob", true },
	{ "bob", "miner bob", true },
	{ "b xy", "Bob xy", false },
	{ "bold", "gold_carried", false },
	{ "MONY", "money", true },
	{ "abz", "ABZ_1", true },
	{ "WEST", "west_world", true },
	{ "[_]", "[{}]_x", false },
	{ "abc", "abcdefgh", true },
	{ "abcdefgh", "abc", true },
	{ "abcde", "abxye", false },
	{ "abcdef", "abxyef", true },
	{ "", "Elsa", false },
	{ "Elsa", "", false },
};

TEST_EACH(only_similar_names_are_near, ARRAY_LEN(pairs))
{
	unsigned distance = nearest_distance(pairs[_i].wanted, pairs[_i].name);
	ck_assert_msg((distance < NEAREST_FAR) == pairs[_i].near, "%s, %s: %u", pairs[_i].wanted,
	              pairs[_i].name, distance);
}

TEST(the_beginning_of_a_word_ranks_between_one_slip_and_two)
{
	ck_assert_uint_eq(nearest_distance("money", "Money"), 0);
	ck_assert_uint_eq(nearest_distance("mony", "money"), 2);
	ck_assert_uint_eq(nearest_distance("gold", "gold_carried"), 3);
	ck_assert_uint_eq(nearest_distance("abcdef", "abxyef"), 4);
	ck_assert_uint_eq(nearest_distance("StewRaedy", "StewReady"), 2);
	ck_assert_uint_eq(nearest_distance("money_of_", "monyeof"), 6);
}

TEST(long_words_are_compared_by_their_beginning)
{
	char long_one[100], other[100];
	memset(long_one, 'x', sizeof long_one - 1);
	long_one[99] = '\0';
	memcpy(other, long_one, sizeof other);
	other[31] = 'y';
	ck_assert_uint_eq(nearest_distance(long_one, other), 0);
	other[30] = 'y';
	ck_assert_uint_eq(nearest_distance(long_one, other), 2);
}

static void expect(const char *wanted, const char *const *names, size_t count, const char *hint)
{
	struct nearest nearest = nearest_to(wanted);
	for (size_t i = 0; i < count; i++)
		nearest_offer(&nearest, names[i]);
	ck_assert_str_eq(nearest_hint(&nearest), hint);
}

TEST(the_nearest_name_is_suggested)
{
	static const char *const names[] = { "gold carried", "bold", "Elsa", "gild" };
	expect("gold", names, 1, "; did you mean gold_carried?");
	expect("gold", names, 2, "; did you mean bold?");
	expect("gold", names, 4, "; did you mean bold?");
	expect("golt", names + 1, 3, "; there are bold, Elsa, gild");
	expect("gildd", names, 4, "; did you mean gild?");
	expect("Xerxes", names, 4, "; there are gold_carried, bold, Elsa, gild");
	expect("Xerxes", names, 1, "; there is only gold_carried");
	expect("Xerxes", names, 0, "");
}

TEST(a_word_is_shown_as_it_is_written)
{
	struct nearest nearest = nearest_to("history");
	nearest_offer_word(&nearest, "robo-kitty");
	ck_assert_ptr_null(nearest_found(&nearest));
	ck_assert_str_eq(nearest_hint(&nearest), "; there is only robo-kitty");
	nearest_offer_word(&nearest, "history-mb");
	ck_assert_str_eq(nearest_found(&nearest), "history-mb");
}

TEST(a_name_that_is_offered_twice_is_listed_once)
{
	static const char *const names[] = {
		"stop", "go", "top", "go", "gone", "stop", "go", "top"
	};
	expect("Xerxes", names, ARRAY_LEN(names), "; there are stop, go, top, gone");
	expect("Xerxes", names + 1, 1, "; there is only go");
	expect("Xerxes", (const char *const[]){ "y" }, 1, "; there is only y");
}

TEST(if_there_is_no_room_for_all_names_a_few_are_listed)
{
	char name[20];
	struct nearest nearest = nearest_to("x");
	for (int i = 0; i < 100; i++) {
		snprintf(name, sizeof name, "person%02d", i);
		nearest_offer(&nearest, name);
	}
	ck_assert_str_eq(nearest_hint(&nearest),
	                 "; there are person00, person01, person02, person03, person04 and more");
}

/* Four long names leave room for a fifth of this length, or not. */
static size_t length_of_all(size_t length)
{
	struct nearest nearest = nearest_to("x");
	char name[sizeof nearest.name] = "";
	memset(name, 'a', 60);
	for (int i = 0; i < 4; i++) {
		name[0] = (char)('b' + i);
		nearest_offer(&nearest, name);
	}
	name[length] = '\0';
	nearest_offer(&nearest, name + 1);
	return strlen(nearest.all);
}

TEST(the_last_name_may_fill_the_room)
{
	size_t most = sizeof((struct nearest *)NULL)->all - 1, four = 4 * 60 + 3 * 2;
	ck_assert_uint_eq(length_of_all(1 + most - four - 2), most);
	ck_assert_uint_eq(length_of_all(1 + most - four - 1), four);
}
