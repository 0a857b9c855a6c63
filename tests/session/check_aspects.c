/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_compare.h"

#include <check.h>
#include <math.h>
#include <stdio.h>

#include "core/array.h"
#include "rules.h"
#include "sim/stat.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * What two worlds have in common, and so is compared.
 */

static size_t add_aspect(const struct aspect *aspect, char *out, size_t size)
{
	static const char *const kinds[ASPECTS] = { "state", "place", "stat", "previous", "clock" };
	const char *kind = kinds[aspect->kind];
	if (aspect->kind == ASPECT_STAT)
		return (size_t)snprintf(out, size, " %s", aspect_stat(aspect, HERE)->name);
	if (aspect->kind == ASPECT_PLACE)
		return (size_t)snprintf(out, size, " %s", kind);
	return (size_t)snprintf(out, size, " %s %zu-%zu", kind, aspect->index[HERE],
	                        aspect->index[THERE]);
}

/* What is compared of each agent that is in both worlds: "Ann: state 0-0 gold previous 0-0." */
static const char *common(const struct world *here, const struct world *there)
{
	static char text[512];
	size_t length = 0;
	struct match own;
	struct sim pair[SIDES];
	const struct sides both = { &own, { &pair[HERE], &pair[THERE] } };
	sim_init(&pair[HERE], here, 1, 1);
	sim_init(&pair[THERE], there, 1, 1);
	match_init(&own, here, there);
	text[0] = '\0';
	for (uint32_t slot = 0; slot < here->resident_count; slot++) {
		uint32_t other = sides_other(&both, HERE, slot);
		if (other == MATCH_NONE)
			continue;
		struct aspect aspect = aspect_of(&both, slot, other);
		length += (size_t)snprintf(text + length, sizeof text - length,
		                           "%s%s:", length ? " " : "", here->residents[slot].name);
		while (aspect_next(&aspect))
			length += add_aspect(&aspect, text + length, sizeof text - length);
		length += (size_t)snprintf(text + length, sizeof text - length, ".");
	}
	match_fini(&own);
	sim_fini(&pair[HERE]);
	sim_fini(&pair[THERE]);
	return text;
}

#define LEGS "{ 'legs', initial = 'Rest', states = { Rest = {} } }"
#define ARMS "{ 'arms', initial = 'Hang', states = { Hang = {} } }"
#define ONE "initial = 'Rest', states = { Rest = {} }"
#define DIGGER(inside) \
	"return { classes = { Digger = { " inside " } }, agents = { { 'Ann', class = 'Digger' } } }"

static const struct {
	const char *here, *there, *common;
} samples[] = {
	/* Machines by name, or by number if either has no name. */
	{ DIGGER("machines = { " LEGS ", " ARMS " }"), DIGGER("machines = { " ARMS ", " LEGS " }"),
	  "Ann: state 0-1 state 1-0 previous 0-1 previous 1-0 clock 0-1 clock 1-0." },
	{ DIGGER("machines = { " LEGS ", " ARMS " }"), DIGGER("machines = { " ARMS " }"),
	  "Ann: state 1-0 previous 1-0 clock 1-0." },
	{ DIGGER("machines = { " LEGS ", " ARMS " }"), DIGGER(ONE),
	  "Ann: state 0-0 previous 0-0 clock 0-0." },
	{ DIGGER(ONE), DIGGER("machines = { " ARMS ", " LEGS " }"),
	  "Ann: state 0-0 previous 0-0 clock 0-0." },
	/* Stats by name, if they are numbers, agents or names on both sides. */
	{ DIGGER("stats = { gold = 0, mood = one_of { 'calm', 'cross' }, boss = nobody, rich = false }, " ONE),
	  DIGGER("stats = { gold = 0.5, mood = one_of { 'calm' }, boss = nobody, rich = 0 }, " ONE),
	  "Ann: state 0-0 gold mood boss rich previous 0-0 clock 0-0." },
	{ DIGGER("stats = { gold = 0, mood = one_of { 'calm', 'cross' }, boss = nobody }, " ONE),
	  DIGGER("stats = { gold = nobody, mood = 0, boss = one_of { 'calm', 'cross' } }, " ONE),
	  "Ann: state 0-0 previous 0-0 clock 0-0." },
	{ DIGGER("stats = { gold = 0, mood = one_of { 'calm', 'cross' }, boss = nobody }, " ONE),
	  DIGGER("stats = { gold = one_of { 'calm', 'cross' }, mood = nobody, boss = 0 }, " ONE),
	  "Ann: state 0-0 previous 0-0 clock 0-0." },
	/* Classes by name, and those of agents of the same name. */
	{ "return { classes = { Ox = { " ONE " }, Cow = { " ONE
	  " } }, agents = { { 'Ann', class = 'Ox' },\n"
	  "{ 'Ben', class = 'Cow' }, { 'Cy', class = 'Cow' } } }",
	  "return { classes = { Dog = { " ONE " }, Cat = { " ONE
	  " } }, agents = { { 'Ann', class = 'Dog' },\n"
	  "{ 'Ben', class = 'Cat' }, { 'Cy', class = 'Cat' } } }",
	  "Ann: state 0-0 previous 0-0 clock 0-0. Ben: state 0-0 previous 0-0 clock 0-0. "
	  "Cy: state 0-0 previous 0-0 clock 0-0." },
	{ "return { classes = { Ox = { " ONE
	  " } }, agents = { { 'Ann', class = 'Ox' }, { 'Ben', class = 'Ox' } } }",
	  "return { classes = { Dog = { " ONE " }, Cat = { " ONE
	  " } }, agents = { { 'Ann', class = 'Dog' },\n"
	  "{ 'Ben', class = 'Cat' } } }",
	  "Ann: state 0-0 previous 0-0 clock 0-0. Ben: state 0-0 previous 0-0 clock 0-0." },
	{ "return { classes = { Ox = { " ONE " } }, agents = { { 'Ann', class = 'Ox' } } }",
	  "return { classes = { Dog = { " ONE " } }, agents = { { 'Ben', class = 'Dog' } } }", "" },
};

TEST_EACH(what_both_sides_have_is_compared, ARRAY_LEN(samples))
{
	const struct world *here = rules_load(samples[_i].here);
	const struct world *there = rules_load(samples[_i].there);
	ck_assert_str_eq(common(here, there), samples[_i].common);
}

TEST(places_and_clocks_are_compared_if_both_worlds_have_them)
{
	static const char text[] = DIGGER(ONE);
	const struct world *without = rules_load(text);
	const struct world *with = rules_load(
		rules_edit(text, "return {", "return { places = { 'home' },"));
	struct class timeless = *without->classes[0];
	const struct class *const classes[] = { &timeless };
	struct world plain = *without;
	timeless.clock_offset = 0;
	plain.classes = classes;
	ck_assert_str_eq(common(with, with), "Ann: state 0-0 place previous 0-0 clock 0-0.");
	ck_assert_str_eq(common(with, without), "Ann: state 0-0 previous 0-0 clock 0-0.");
	ck_assert_str_eq(common(without, with), "Ann: state 0-0 previous 0-0 clock 0-0.");
	ck_assert_str_eq(common(with, &plain), "Ann: state 0-0 previous 0-0.");
	ck_assert_str_eq(common(&plain, with), "Ann: state 0-0 previous 0-0.");
}

TEST(worlds_are_laid_out_alike_if_they_are_one_or_have_the_same_text)
{
	const struct world *shop = rules_load(rules_shop);
	const struct world *again = rules_load(rules_shop);
	const struct world *guards = rules_load(rules_guards);
	struct world copy = *worlds_default;
	const struct {
		const struct world *here, *there;
		bool exact;
	} table[] = { { shop, shop, true },
		      { shop, again, true },
		      { shop, guards, false },
		      { shop, worlds_default, false },
		      { worlds_default, shop, false },
		      { worlds_default, worlds_default, true },
		      { worlds_default, &copy, false } };
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct match own;
		match_init(&own, table[i].here, table[i].there);
		ck_assert_int_eq(own.exact, table[i].exact);
		ck_assert(match_is_of(&own, table[i].here, table[i].there));
		ck_assert(!match_is_of(&own, &copy, table[i].there) || !i);
		ck_assert(!match_is_of(&own, table[i].here, again) || i == 1);
		match_fini(&own);
	}
}

/* Ann and Ben are of other classes there, and have changed places. */
static const char pets[] =
	"return { classes = { Ox = { stats = { age = 1.5, mood = one_of { 'calm', 'cross', 'glad' } },\n"
	"machines = { " LEGS ", " ARMS " } } },\n"
	"agents = { { 'Ann', class = 'Ox' }, { 'Ben', class = 'Ox' } } }";
static const char others[] =
	"return { classes = { Rat = { " ONE " },\n"
	"Dog = { stats = { age = 1.5, mood = one_of { 'sad', 'glad', 'calm' } },\n"
	"machines = { { 'legs', initial = 'Rest', states = { Rest = {}, Run = {} } }, " ARMS
	" } } },\n"
	"agents = { { 'Ben', class = 'Dog', mood = 'calm' }, { 'Ann', class = 'Dog', mood = 'calm' } } }";

static struct sim sims[SIDES];
static struct match match;
static const struct sides sides = { &match, { &sims[HERE], &sims[THERE] } };

static void setup(void)
{
	sim_init(&sims[HERE], rules_load(pets), 1, 1);
	sim_init(&sims[THERE], rules_load(others), 1, 1);
	match_init(&match, sims[HERE].world, sims[THERE].world);
}

static void teardown(void)
{
	match_fini(&match);
	sim_fini(&sims[HERE]);
	sim_fini(&sims[THERE]);
}

FIXTURE(setup, teardown)

TEST(a_counterpart_is_found_from_either_side)
{
	for (int side = 0; side < SIDES; side++) {
		ck_assert_uint_eq(sides_other(&sides, side, 0), 1);
		ck_assert_uint_eq(sides_other(&sides, side, 1), 0);
		ck_assert_uint_eq(sides_other(&sides, side, 2), MATCH_NONE);
	}
	sim_remove(&sims[HERE], 1);
	sim_tick(&sims[HERE]);
	ck_assert_uint_eq(sides_other(&sides, HERE, 1), MATCH_NONE);
	ck_assert_uint_eq(sides_other(&sides, THERE, 0), MATCH_NONE);
	ck_assert_uint_eq(sides_other(&sides, THERE, 1), 0);
}

TEST(each_machine_by_itself_can_tell_agents_apart)
{
	struct agent *ann = sim_find(&sims[THERE], "Ann");
	const struct class *dog = sim_class(&sims[THERE], ann);
	ck_assert(sides_same_agent(&sides, 0, 1));
	ck_assert(sides_same_states(&sides, 0, 1));
	for (size_t i = 0; i < 2; i++) {
		struct machine *machine = agent_machines(ann) + i, was = *machine;
		machine->previous = was.current;
		ck_assert(!sides_same_agent(&sides, 0, 1));
		ck_assert(sides_same_states(&sides, 0, 1));
		*machine = was;
		/* No state of that name is here. */
		machine->current = class_find_state(dog, "Run");
		ck_assert(!sides_same_agent(&sides, 0, 1));
		ck_assert(!sides_same_states(&sides, 0, 1));
		*machine = was;
	}
}

/* Whether Ann's stat of that number is the same with these values. */
static bool same_stat(size_t stat, double here, double there)
{
	struct agent *ann[SIDES];
	for (int side = 0; side < SIDES; side++) {
		ann[side] = sim_find(&sims[side], "Ann");
		stat_write(&sim_class(&sims[side], ann[side])->stats[stat], ann[side],
		           side == HERE ? here : there);
	}
	return sides_same_agent(&sides, 0, 1);
}

TEST(stats_are_the_same_by_the_number_or_the_name_that_they_are)
{
	enum { AGE, MOOD };
	enum { CALM_HERE, CROSS_HERE, GLAD_HERE, SAD_THERE = 0, GLAD_THERE, CALM_THERE };
	ck_assert(same_stat(AGE, 2, 2));
	ck_assert(!same_stat(AGE, 2, 3));
	ck_assert(!same_stat(AGE, 3, 2));
	ck_assert(!same_stat(AGE, NAN, 2));
	ck_assert(!same_stat(AGE, 2, NAN));
	ck_assert(same_stat(AGE, NAN, NAN));
	ck_assert(same_stat(MOOD, CALM_HERE, CALM_THERE));
	ck_assert(same_stat(MOOD, GLAD_HERE, GLAD_THERE));
	ck_assert(!same_stat(MOOD, GLAD_HERE, CALM_THERE));
	for (int there = SAD_THERE; there <= CALM_THERE; there++)
		ck_assert(!same_stat(MOOD, CROSS_HERE, there));
}
