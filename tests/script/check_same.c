/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Expressions at random, evaluated by our own code and by Lua: the same value or
 * an error from both.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "script/condition.h"
#include "script/fort.h"
#include "suite.h"

enum { EXPRESSIONS = 2000, ROUNDS = 6, SOURCE_SIZE = 900 };

static const char *const atoms[] = {
	"0",
	"1",
	"2",
	"3",
	"7",
	"10",
	"-1",
	"-7",
	"9007199254740993",
	"9223372036854775807",
	"0x7fffffffffffffff",
	"0xffffffffffffffff",
	"9223372036854775808",
	"0.5",
	"2.0",
	"-0.0",
	"3.",
	".25e1",
	"1e308",
	"9007199254740992.0",
	"0x1p-3",
	"0x.8",
	"1e15",
	"-2.5",
	"(0/0)",
	"(1/0)",
	"(-1/0)",
	"9223372036854775807.0",
	"'a'",
	"\"b\"",
	"''",
	"'10'",
	"'a\\65\\x42'",
	"true",
	"false",
	"nil",
	"nobody",
	"tick",
	"time",
	"pending",
	"Ann",
	"Ann.state",
	"Ann.previous",
	"General_O_Hara.previous",
	"General_O_Hara.money",
	"General_O_Hara.fear",
	"General_O_Hara.rank",
	"General_O_Hara.is_loyal",
	"General_O_Hara.place",
	"General_O_Hara.name",
	"General_O_Hara.machine.weapon.state",
	"Soldier_3.rank",
	"Civilian_4.class",
};

static const char *const binaries[] = {
	"+", " - ", "*", "/", "//", "%", "^", "==", "~=", "<", "<=", ">", ">=", " and ", " or ",
};

struct generator {
	uint64_t key;
	uint32_t draws;
	char source[SOURCE_SIZE];
	size_t length;
};

static uint32_t draw(struct generator *generator, uint32_t range)
{
	return rng_below(rng_draw(generator->key, 0, generator->draws++), range);
}

static void put(struct generator *generator, const char *text)
{
	size_t length = strlen(text);
	if (generator->length + length + 64 < SOURCE_SIZE) {
		memcpy(generator->source + generator->length, text, length + 1);
		generator->length += length;
	}
}

static void generate(struct generator *generator, unsigned depth)
{
	uint32_t kind = draw(generator, depth ? 8 : 1);
	bool brackets = kind > 5;
	if (kind < 2) {
		put(generator, atoms[draw(generator, ARRAY_LEN(atoms))]);
		return;
	}
	if (kind == 2) {
		put(generator, draw(generator, 2) ? "not " : "- ");
		generate(generator, depth - 1);
		return;
	}
	put(generator, brackets ? "(" : "");
	generate(generator, depth - 1);
	put(generator, binaries[draw(generator, ARRAY_LEN(binaries))]);
	generate(generator, depth - 1);
	put(generator, brackets ? ")" : "");
}

struct outcome {
	bool good;
	char text[200];
};

static struct outcome evaluate(const struct sim *sim, const char *source)
{
	struct outcome outcome = { false, "" };
	struct condition *condition = NULL;
	struct error error = { "" };
	outcome.good = condition_new(&condition, sim, source, &error) &&
	               condition_value(condition, sim, outcome.text, sizeof outcome.text, &error);
	if (!outcome.good)
		snprintf(outcome.text, sizeof outcome.text, "%.199s",
		         strstr(error.text, "true or false; compare") ? "a mistake" : error.text);
	condition_free(condition);
	return outcome;
}

static void generate_one(struct generator *generator)
{
	generator->length = 0;
	generator->source[0] = '\0';
	generate(generator, 1 + draw(generator, 5));
}

/* Lua compiles x - 0 as x + 0, in which the sign of -0.0 is lost. */
static bool is_same(const char *own, const char *other)
{
	return strcmp(own, other) == 0 || (strcmp(own, "-0.0") == 0 && strcmp(other, "0.0") == 0);
}

static bool compare(const struct sim *sim, const char *source, bool *good)
{
	char lua[SOURCE_SIZE + 64];
	struct outcome own = evaluate(sim, source);
	if (!own.good && strcmp(own.text, "a mistake") == 0)
		return false;
	snprintf(lua, sizeof lua, "(function() return %s end)()", source);
	struct outcome other = evaluate(sim, lua);
	ck_assert_msg(own.good == other.good, "%s: %s, and in Lua %s", source, own.text,
	              other.text);
	ck_assert_msg(!own.good || is_same(own.text, other.text), "%s: %s, and in Lua %s", source,
	              own.text, other.text);
	*good = own.good;
	return true;
}

/* Where chance seldom comes. */
static const char *const corners[] = {
	"0x8000000000000000 // -1",
	"0x8000000000000000 % -1",
	"- 0x8000000000000000",
	"0x8000000000000000 // 0",
	"0x8000000000000000 % 3",
	"-5 // 3 * 3 + -5 % 3",
	"5 // -3 * -3 + 5 % -3",
	"5.5 % -(1/0)",
	"-5.5 % (1/0)",
	"5.5 % 0",
	"9223372036854775807 + 1 == 9223372036854775807 + 1.0",
	"9223372036854775807 < 9223372036854775808.0",
	"9007199254740993 == 9007199254740992.0",
	"9007199254740993 > 9007199254740992.0",
	"-9223372036854775807 - 1 <= -9223372036854775808.0",
	"-9223372036854775807 - 1 < -9223372036854777856.0",
	"2^3^2 == -2^2 or -2^2 == 4",
	"not 1 == 2 == (1 == 2)",
	"1 + 2 * 3 - 4 / 5 // 6 % 7",
	"'\\x00' == ''",
	"'\\0' == ''",
	"'\\999' == ''",
	"'a\\z  b' == 'ab'",
	"'\\u{41}' == 'A'",
	"'\\t\\65\\0659' < '\\n'",
	"'a' < 'b' and 'a' < 'aa' and not ('b' < 'a')",
	"nil == false or nil == nobody",
	"0x10p2 + 0xA.8 + .5 + 3e-2 + 0x",
	"1e5 == 100000 and 1e5",
	"08 + 1",
	"3 --[[ one ]] + 4",
};

START_TEST(the_corners_are_luas_too)
{
	struct sim sim;
	bool good;
	fort_begin(&sim, 2);
	compare(&sim, corners[_i], &good);
	sim_fini(&sim);
}
END_TEST

START_TEST(our_own_code_has_luas_result)
{
	struct sim sim;
	struct generator generator = { .key = rng_key(7, (uint64_t)_i) };
	int compared = 0, values = 0;
	fort_begin(&sim, 2);
	for (int i = 0; i < EXPRESSIONS; i++) {
		bool good = false;
		generate_one(&generator);
		compared += compare(&sim, generator.source, &good);
		values += good;
	}
	/* Most can be compared, and enough of them have a value. */
	ck_assert_int_gt(compared, EXPRESSIONS * 6 / 10);
	ck_assert_int_gt(values, EXPRESSIONS * 3 / 10);
	sim_fini(&sim);
}
END_TEST

/* What is compared here must not have been Lua on both sides. */
START_TEST(what_is_generated_is_compiled)
{
	struct sim sim;
	struct generator generator = { .key = rng_key(7, 99) };
	fort_begin(&sim, 2);
	for (int i = 0; i < EXPRESSIONS; i++) {
		struct condition *condition = NULL;
		struct error error;
		generate_one(&generator);
		if (condition_new(&condition, &sim, generator.source, &error))
			ck_assert_msg(condition_kinds(condition) != EVENTS_ALL, "%s",
			              generator.source);
		condition_free(condition);
	}
	sim_fini(&sim);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("same");
	TCase *tcase = tcase_create("same");
	tcase_add_loop_test(tcase, the_corners_are_luas_too, 0, ARRAY_LEN(corners));
	tcase_add_loop_test(tcase, our_own_code_has_luas_result, 0, ROUNDS);
	tcase_add_test(tcase, what_is_generated_is_compiled);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
