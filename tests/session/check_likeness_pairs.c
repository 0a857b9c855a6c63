/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/likeness.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "sim/stat.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * What two worlds have in common, and so is compared.
 */

static struct rules rules;

static void teardown(void)
{
	rules_free(&rules);
}

static size_t add_aspect(const struct aspect *aspect, char *out, size_t size)
{
	static const char *const kinds[ASPECTS] = { "state", "place", "stat", "previous", "clock" };
	const char *kind = kinds[aspect->kind];
	if (aspect->kind == ASPECT_STAT)
		return (size_t)snprintf(out, size, " %s", aspect->stats[HERE]->name);
	if (aspect->kind == ASPECT_PLACE)
		return (size_t)snprintf(out, size, " %s", kind);
	return (size_t)snprintf(out, size, " %s %d-%d", kind, aspect->machine[HERE],
	                        aspect->machine[THERE]);
}

/* The pairings of two worlds: "Miner-Dog: state 0-0 gold previous 0-0." */
static const char *pairings(const struct world *here, const struct world *there)
{
	static char text[512];
	struct likeness likeness;
	size_t length = 0;
	likeness_init(&likeness, here, there);
	text[0] = '\0';
	for (size_t i = 0; i < likeness.count; i++) {
		const struct pairing *pairing = &likeness.pairings[i];
		length += (size_t)
			snprintf(text + length, sizeof text - length, "%s%s-%s:", i ? " " : "",
		                 likeness.worlds[HERE]->classes[pairing->classes[HERE]]->name,
		                 likeness.worlds[THERE]->classes[pairing->classes[THERE]]->name);
		for (size_t j = 0; j < pairing->count; j++)
			length += add_aspect(&pairing->aspects[j], text + length,
			                     sizeof text - length);
		length += (size_t)snprintf(text + length, sizeof text - length, ".");
	}
	ck_assert_int_eq(likeness_has_common(&likeness), length > 0);
	likeness_fini(&likeness);
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
	  "Digger-Digger: state 0-1 state 1-0 previous 0-1 previous 1-0 clock 0-1 clock 1-0." },
	{ DIGGER("machines = { " LEGS ", " ARMS " }"), DIGGER("machines = { " ARMS " }"),
	  "Digger-Digger: state 1-0 previous 1-0 clock 1-0." },
	{ DIGGER("machines = { " LEGS ", " ARMS " }"), DIGGER(ONE),
	  "Digger-Digger: state 0-0 previous 0-0 clock 0-0." },
	{ DIGGER(ONE), DIGGER("machines = { " ARMS ", " LEGS " }"),
	  "Digger-Digger: state 0-0 previous 0-0 clock 0-0." },
	/* Stats by name, if they are numbers, agents or names on both sides. */
	{ DIGGER("stats = { gold = 0, mood = one_of { 'calm', 'cross' }, boss = nobody, rich = false }, " ONE),
	  DIGGER("stats = { gold = 0.5, mood = one_of { 'calm' }, boss = nobody, rich = 0 }, " ONE),
	  "Digger-Digger: state 0-0 gold mood boss rich previous 0-0 clock 0-0." },
	{ DIGGER("stats = { gold = 0, mood = one_of { 'calm', 'cross' }, boss = nobody }, " ONE),
	  DIGGER("stats = { gold = nobody, mood = 0, boss = one_of { 'calm', 'cross' } }, " ONE),
	  "Digger-Digger: state 0-0 previous 0-0 clock 0-0." },
	{ DIGGER("stats = { gold = 0, mood = one_of { 'calm', 'cross' }, boss = nobody }, " ONE),
	  DIGGER("stats = { gold = one_of { 'calm', 'cross' }, mood = nobody, boss = 0 }, " ONE),
	  "Digger-Digger: state 0-0 previous 0-0 clock 0-0." },
	/* Classes by name, and those of agents of the same name. */
	{ "return { classes = { Ox = { " ONE " }, Cow = { " ONE
	  " } }, agents = { { 'Ann', class = 'Ox' },\n"
	  "{ 'Ben', class = 'Cow' }, { 'Cy', class = 'Cow' } } }",
	  "return { classes = { Dog = { " ONE " }, Cat = { " ONE
	  " } }, agents = { { 'Ann', class = 'Dog' },\n"
	  "{ 'Ben', class = 'Cat' }, { 'Cy', class = 'Cat' } } }",
	  "Ox-Dog: state 0-0 previous 0-0 clock 0-0. Cow-Cat: state 0-0 previous 0-0 clock 0-0." },
	{ "return { classes = { Ox = { " ONE
	  " } }, agents = { { 'Ann', class = 'Ox' }, { 'Ben', class = 'Ox' } } }",
	  "return { classes = { Dog = { " ONE " }, Cat = { " ONE
	  " } }, agents = { { 'Ann', class = 'Dog' },\n"
	  "{ 'Ben', class = 'Cat' } } }",
	  "Ox-Dog: state 0-0 previous 0-0 clock 0-0. Ox-Cat: state 0-0 previous 0-0 clock 0-0." },
	{ "return { classes = { Ox = { " ONE " } }, agents = { { 'Ann', class = 'Ox' } } }",
	  "return { classes = { Dog = { " ONE " } }, agents = { { 'Ben', class = 'Dog' } } }", "" },
};

FIXTURE(NULL, teardown)

TEST_EACH(what_both_sides_have_is_compared, ARRAY_LEN(samples))
{
	const struct world *here = rules_load(&rules, samples[_i].here);
	const struct world *there = rules_load(&rules, samples[_i].there);
	ck_assert_str_eq(pairings(here, there), samples[_i].common);
}

TEST(places_and_clocks_are_compared_if_both_worlds_have_them)
{
	static const char text[] = DIGGER(ONE);
	const struct world *without = rules_load(&rules, text);
	const struct world *with = rules_load(&rules, rules_edit(text, "return {",
	                                                         "return { places = { 'home' },"));
	struct class timeless = *without->classes[0];
	const struct class *const classes[] = { &timeless };
	struct world plain = *without;
	timeless.clock_offset = 0;
	plain.classes = classes;
	ck_assert_str_eq(pairings(with, with),
	                 "Digger-Digger: state 0-0 place previous 0-0 clock 0-0.");
	ck_assert_str_eq(pairings(with, without),
	                 "Digger-Digger: state 0-0 previous 0-0 clock 0-0.");
	ck_assert_str_eq(pairings(without, with),
	                 "Digger-Digger: state 0-0 previous 0-0 clock 0-0.");
	ck_assert_str_eq(pairings(with, &plain), "Digger-Digger: state 0-0 previous 0-0.");
	ck_assert_str_eq(pairings(&plain, with), "Digger-Digger: state 0-0 previous 0-0.");
}

TEST(worlds_are_laid_out_alike_if_they_are_one_or_have_the_same_text)
{
	const struct world *shop = rules_load(&rules, rules_shop);
	const struct world *again = rules_load(&rules, rules_shop);
	const struct world *guards = rules_load(&rules, rules_guards);
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
		struct likeness likeness;
		likeness_init(&likeness, table[i].here, table[i].there);
		ck_assert_int_eq(likeness.exact, table[i].exact);
		ck_assert(likeness_is_of(&likeness, table[i].here, table[i].there));
		ck_assert(!likeness_is_of(&likeness, &copy, table[i].there) || !i);
		ck_assert(!likeness_is_of(&likeness, table[i].here, again) || i == 1);
		likeness_fini(&likeness);
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
static struct likeness likeness;
static const struct sides sides = { { &sims[HERE], &sims[THERE] } };

static void setup_pets(void)
{
	sim_init(&sims[HERE], rules_load(&rules, pets), 1, 1);
	sim_init(&sims[THERE], rules_load(&rules, others), 1, 1);
	likeness_init(&likeness, sims[HERE].world, sims[THERE].world);
}

static void teardown_pets(void)
{
	likeness_fini(&likeness);
	sim_fini(&sims[HERE]);
	sim_fini(&sims[THERE]);
	rules_free(&rules);
}

FIXTURE(setup_pets, teardown_pets)

TEST(a_twin_is_found_from_either_side)
{
	for (int side = 0; side < SIDES; side++) {
		ck_assert_uint_eq(likeness_twin(&likeness, &sides, side, 0), 1);
		ck_assert_uint_eq(likeness_twin(&likeness, &sides, side, 1), 0);
		ck_assert_uint_eq(likeness_twin(&likeness, &sides, side, 2), LIKENESS_NONE);
	}
	sim_remove(&sims[HERE], 1);
	sim_tick(&sims[HERE]);
	ck_assert_uint_eq(likeness_twin(&likeness, &sides, HERE, 1), LIKENESS_NONE);
	ck_assert_uint_eq(likeness_twin(&likeness, &sides, THERE, 0), LIKENESS_NONE);
	ck_assert_uint_eq(likeness_twin(&likeness, &sides, THERE, 1), 0);
}

TEST(ids_are_the_same_of_twins_and_of_nobody)
{
	enum { ANN, BEN, GONE = 1 << AGENT_SLOT_BITS };
	static const struct {
		uint32_t here, there;
		bool same;
	} table[] = {
		{ ANN, BEN, true },         { BEN, ANN, true },
		{ ANN, ANN, false },        { AGENT_NONE, AGENT_NONE, true },
		{ ANN, AGENT_NONE, false }, { AGENT_NONE, ANN, false },
		{ ANN, GONE | BEN, false }, { GONE | ANN, BEN, false },
		{ GONE, AGENT_NONE, true },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++)
		ck_assert_int_eq(likeness_ids(&likeness, &sides, table[i].here, table[i].there),
		                 table[i].same);
}

TEST(each_machine_by_itself_can_tell_agents_apart)
{
	struct agent *ann = sim_find(&sims[THERE], "Ann");
	const struct class *dog = sim_class(&sims[THERE], ann);
	ck_assert(likeness_agents(&likeness, &sides, 0, 1));
	ck_assert(likeness_states(&likeness, &sides, 0, 1));
	for (size_t i = 0; i < 2; i++) {
		struct machine *machine = agent_machines(ann) + i, was = *machine;
		machine->previous = was.current;
		ck_assert(!likeness_agents(&likeness, &sides, 0, 1));
		ck_assert(likeness_states(&likeness, &sides, 0, 1));
		*machine = was;
		/* No state of that name is here. */
		machine->current = class_find_state(dog, "Run");
		ck_assert(!likeness_agents(&likeness, &sides, 0, 1));
		ck_assert(!likeness_states(&likeness, &sides, 0, 1));
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
	return likeness_agents(&likeness, &sides, 0, 1);
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
