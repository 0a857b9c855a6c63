/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Random expressions, evaluated by our own code and by Lua, give the same value or an error in
 * both.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/memory.h"
#include "core/array.h"
#include "core/rng.h"
#include "core/text.h"
#include "lua/condition.h"
#include "lua/fort.h"
#include "lua/program.h"
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

/* Where texts are joined, no value may be a NaN, whose sign in Lua depends on the machine. */
static const char *const plain_atoms[] = {
	"0",
	"1",
	"-7",
	"9007199254740993",
	"9223372036854775807",
	"2.0",
	"0.25",
	"3.",
	"1e15",
	"-2.5",
	"0x1p-3",
	"12345.678901234567",
	"'a'",
	"'10'",
	"''",
	"nil",
	"true",
	"tick",
	"time",
	"Ann.place",
	"Ann.name",
	"General_O_Hara.money",
	"Civilian_4.class",
};

static const char *const plain_binaries[] = {
	" .. ", "..'-'..", " .. ", "+", " - ", "*", "==", "~=", "<", ">=", " and ", " or ",
};

struct generator {
	uint64_t key;
	uint32_t draws;
	bool plain;
	char source[SOURCE_SIZE];
	size_t length;
};

static uint32_t draw(struct generator *generator, uint32_t range)
{
	return rng_below(rng_draw(generator->key, 0, generator->draws++), range);
}

static const char *draw_atom(struct generator *generator)
{
	return generator->plain ? plain_atoms[draw(generator, ARRAY_LEN(plain_atoms))]
	                        : atoms[draw(generator, ARRAY_LEN(atoms))];
}

static const char *draw_binary(struct generator *generator)
{
	return generator->plain ? plain_binaries[draw(generator, ARRAY_LEN(plain_binaries))]
	                        : binaries[draw(generator, ARRAY_LEN(binaries))];
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
		put(generator, draw_atom(generator));
		return;
	}
	if (kind == 2) {
		put(generator, draw(generator, 2) ? "not " : "- ");
		generate(generator, depth - 1);
		return;
	}
	put(generator, brackets ? "(" : "");
	generate(generator, depth - 1);
	put(generator, draw_binary(generator));
	generate(generator, depth - 1);
	put(generator, brackets ? ")" : "");
}

struct outcome {
	bool good;
	char text[200];
};

/* What Lua accepts, though nobody can have meant it. */
static bool is_mistake(const char *text)
{
	return strstr(text, "true or false; compare") || strstr(text, "there is no place") ||
	       strstr(text, "there is no state");
}

static struct outcome evaluate(const struct sim *sim, const char *source)
{
	struct outcome outcome = { false, "" };
	struct condition *condition = NULL;
	struct error error = { "" };
	outcome.good = condition_new(&condition, sim, CLASS_NONE, source, &error) &&
	               condition_value(condition, sim, outcome.text, sizeof outcome.text, &error);
	if (!outcome.good)
		snprintf(outcome.text, sizeof outcome.text, "%.199s",
		         is_mistake(error.text) ? "a mistake" : error.text);
	condition_free(condition);
	return outcome;
}

/* An evaluation in Lua itself, for a condition that runs in Lua cannot use `..`. */
static struct outcome evaluate_in_lua(const struct sim *sim, const char *source)
{
	struct outcome outcome = { false, "" };
	struct arena arena = { NULL };
	struct evaluation evaluation;
	struct error error = { "" };
	struct program *program = program_new_outside(sim->world, &error);
	const struct function *function = foreign_compile(program, &arena, source, &error);
	outcome.good = function && function_evaluate(function, sim, &evaluation, &error);
	if (outcome.good)
		value_text(sim, &evaluation.value, outcome.text, sizeof outcome.text);
	else
		text_copy(outcome.text, sizeof outcome.text, error.text);
	program_free(program);
	arena_fini(&arena);
	return outcome;
}

static void generate_one(struct generator *generator)
{
	generator->length = 0;
	generator->source[0] = '\0';
	generator->plain = draw(generator, 2);
	generate(generator, 1 + draw(generator, 5));
}

/* Lua compiles x - 0 as x + 0, which loses the sign of -0.0. */
static bool is_same(const char *own, const char *other)
{
	return strcmp(own, other) == 0 || (strcmp(own, "-0.0") == 0 && strcmp(other, "0.0") == 0);
}

static bool compare(const struct sim *sim, const char *source, bool *good)
{
	struct outcome own = evaluate(sim, source);
	if (!own.good && strcmp(own.text, "a mistake") == 0)
		return false;
	struct outcome other = evaluate_in_lua(sim, source);
	ck_assert_msg(own.good == other.good, "%s: %s, and in Lua %s", source, own.text,
	              other.text);
	ck_assert_msg(!own.good || is_same(own.text, other.text), "%s: %s, and in Lua %s", source,
	              own.text, other.text);
	*good = own.good;
	return true;
}

/* Cases that chance rarely finds. */
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
	"3 --[==[ ]] ' ]==] .. 4 --[ five",
	"1 .. 2 .. 3 == '123' and 'a' .. 'b' == 'ab'",
	"1 .. 2 + 3 .. 4 - 5 .. 6 * 7",
	"1 + 2 .. 3 + 4 < 5 .. '' and 'a' .. 'b' >= 'a' .. 'a'",
	"-1 .. -2 .. 2 ^ 2 .. -2 ^ 2",
	"not 'a' .. 'b'",
	"nil .. 'a' == 'a'",
	"1 .. 2 and 3 .. 4 or 5 .. 6",
	"1 .. 2 == 12",
	"1 .. 2 + 3",
	"1/0 .. ' ' .. -1/0 .. ' ' .. -0.0 .. ' ' .. 0.1 .. ' ' .. 1e15 .. ' ' .. 1e100",
	"2^53 .. ' ' .. 2^63 .. ' ' .. 0x7fffffffffffffff .. ' ' .. 0x8000000000000000",
	"1e14 .. ' ' .. 123456789012345678.0 .. ' ' .. 3.14159265358979 .. ' ' .. 100 // 1.0",
	"Ann..'x'",
	"Ann.name..Ann.state..General_O_Hara.rank..1",
	"true .. ''",
	"1..2",
	"... == 1",
};

TEST_EACH(the_corner_cases_are_luas_too, ARRAY_LEN(corners))
{
	struct sim sim;
	bool good;
	fort_begin(&sim, 2);
	compare(&sim, corners[_i], &good);
	sim_fini(&sim);
}

TEST_EACH(our_own_code_gives_luas_result, ROUNDS)
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
	/* Most expressions can be compared, and enough of them have a value. */
	ck_assert_int_gt(compared, EXPRESSIONS * 6 / 10);
	ck_assert_int_gt(values, EXPRESSIONS * 3 / 10);
	sim_fini(&sim);
}

/* Comparing makes sense only if our side did not run in Lua, too. */
TEST(what_is_generated_is_compiled)
{
	struct sim sim;
	struct generator generator = { .key = rng_key(7, 99) };
	fort_begin(&sim, 2);
	for (int i = 0; i < EXPRESSIONS; i++) {
		struct condition *condition = NULL;
		struct error error;
		generate_one(&generator);
		if (condition_new(&condition, &sim, CLASS_NONE, generator.source, &error))
			ck_assert_msg(!fort_runs_in_lua(condition), "%s", generator.source);
		condition_free(condition);
	}
	sim_fini(&sim);
}
