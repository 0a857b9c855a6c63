/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/sides.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "rules.h"
#include "sim/input.h"
#include "sim/resolve.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * Two worlds that say the same in a different order, with changes to one of them.
 */

static const char shop_here[] =
	"return { tick = 1, places = { 'mine', 'home' }, messages = { 'Wake', 'Pay' }, classes = {\n"
	"  Digger = { stats = { gold = 0, mood = one_of { 'calm', 'cross' }, boss = nobody },\n"
	"    machines = { { 'legs', initial = 'Rest', states = {\n"
	"      Rest = { transitions = { { when = 'seconds > 100', to = 'Walk' } } },\n"
	"      Walk = { transitions = { { when = 'seconds > 100', to = 'Rest' } } } } },\n"
	"      { 'arms', initial = 'Idle', states = { Idle = {}, Dig = {} } } } } },\n"
	"agents = { { 'Ann', class = 'Digger', place = 'home' }, { 'Ben', class = 'Digger' },\n"
	"  { 'Cy', class = 'Digger' } } }\n";

static const char shop_there[] =
	"return { tick = 1, places = { 'home', 'mine' }, messages = { 'Pay', 'Wake' }, classes = {\n"
	"  Digger = { stats = { boss = nobody, mood = one_of { 'cross', 'calm' }, gold = 0 },\n"
	"    machines = { { 'arms', initial = 'Idle', states = { Dig = {}, Idle = {} } },\n"
	"      { 'legs', initial = 'Rest', states = {\n"
	"        Walk = { transitions = { { when = 'seconds > 100', to = 'Rest' } } },\n"
	"        Rest = { transitions = { { when = 'seconds > 100', to = 'Walk' } } } } } } } },\n"
	"agents = { { 'Ben', class = 'Digger', place = 'mine', mood = 'calm' },\n"
	"  { 'Dan', class = 'Digger' },\n"
	"  { 'Ann', class = 'Digger', mood = 'calm' } } }\n";

static struct rules rules;
static struct sim sims[SIDES];
static struct match match;
static const struct sides sides = { &match, { &sims[HERE], &sims[THERE] } };

static void begin(const char *here, const char *there)
{
	sim_init(&sims[HERE], rules_load(&rules, here), 1, 1);
	sim_init(&sims[THERE], rules_load(&rules, there), 1, 1);
	match_init(&match, sims[HERE].world, sims[THERE].world);
}

static void setup(void)
{
	begin(shop_here, shop_there);
}

static void teardown(void)
{
	match_fini(&match);
	sim_fini(&sims[HERE]);
	sim_fini(&sims[THERE]);
	rules_free(&rules);
}

static void apply(int side, const struct input *input)
{
	struct error error;
	ck_assert_msg(input_check(&sims[side], input, &error), "%s", error.text);
	input_apply(&sims[side], input);
}

static void set(int side, const char *agent, const char *stat, double value)
{
	const struct agent *own = sim_find(&sims[side], agent);
	int index = class_find_stat(sim_class(&sims[side], own), stat);
	ck_assert_int_ge(index, 0);
	apply(side, &(struct input){ .kind = INPUT_SET,
	                             .agent = own->id,
	                             .stat = (uint8_t)index,
	                             .value = value });
}

static void force(int side, const char *agent, const char *state)
{
	const struct agent *own = sim_find(&sims[side], agent);
	apply(side,
	      &(struct input){ .kind = INPUT_FORCE,
	                       .agent = own->id,
	                       .state = class_find_state(sim_class(&sims[side], own), state) });
}

/* How the agent of that name differs; "" if it does not. */
static const char *difference(const char *name)
{
	static char text[256];
	uint32_t here = agent_slot(sim_find(&sims[HERE], name)->id);
	uint32_t there = sides_other(&sides, HERE, here);
	ck_assert_uint_eq(there, agent_slot(sim_find(&sims[THERE], name)->id));
	ck_assert_uint_eq(sides_other(&sides, THERE, there), here);
	size_t length = sides_agent_text(&sides, here, there, text, sizeof text);
	ck_assert_uint_eq(length, strlen(text));
	ck_assert_int_eq(sides_same_agent(&sides, here, there), !length);
	return text;
}

FIXTURE(setup, teardown)

TEST(what_is_said_in_another_order_is_the_same)
{
	ck_assert(!match.exact);
	ck_assert_str_eq(difference("Ann"), "");
	ck_assert_str_eq(difference("Ben"), "");
	for (int tick = 0; tick < 5; tick++) {
		sim_tick(&sims[HERE]);
		sim_tick(&sims[THERE]);
	}
	ck_assert_str_eq(difference("Ann"), "");
}

TEST(an_agent_on_one_side_only_is_reported)
{
	char text[64];
	ck_assert_uint_eq(sides_other(&sides, HERE, 2), MATCH_NONE);
	ck_assert_uint_eq(sides_other(&sides, THERE, 1), MATCH_NONE);
	/* There was one here, before the sim was put back. */
	void *bytes = memory_zero(1, snapshot_bytes(&sims[HERE]));
	snapshot_save(&sims[HERE], bytes);
	sim_spawn(&sims[HERE], 0, 0);
	sim_spawn(&sims[THERE], 0, 0);
	ck_assert_uint_eq(sides_other(&sides, HERE, 3), 3);
	ck_assert_uint_eq(sides_other(&sides, THERE, 3), 3);
	snapshot_load(&sims[HERE], bytes);
	free(bytes);
	ck_assert_uint_eq(sides_other(&sides, HERE, 3), MATCH_NONE);
	ck_assert_uint_eq(sides_other(&sides, THERE, 3), MATCH_NONE);
	ck_assert_uint_eq(sides_agent_text(&sides, 2, MATCH_NONE, text, sizeof text), 15);
	ck_assert_str_eq(text, "Cy is only here");
	ck_assert_uint_eq(sides_agent_text(&sides, MATCH_NONE, 1, text, sizeof text), 17);
	ck_assert_str_eq(text, "Dan is only there");
}

TEST(a_different_state_is_reported_first)
{
	set(HERE, "Ann", "gold", 3);
	ck_assert_str_eq(difference("Ann"), "Ann's gold is 3 here, 0 there");
	sim_find(&sims[THERE], "Ann")->place = 1;
	ck_assert_str_eq(difference("Ann"), "the place of Ann is home here, mine there");
	force(THERE, "Ann", "Dig");
	ck_assert_str_eq(difference("Ann"), "Ann, machine arms is in Idle here, in Dig there");
	force(HERE, "Ann", "Walk");
	ck_assert_str_eq(difference("Ann"), "Ann, machine legs is in Walk here, in Rest there");
	ck_assert(!sides_same_states(&sides, 0, 2));
	ck_assert(sides_same_states(&sides, 1, 0));
}

TEST(stats_that_are_names_or_agents_are_compared_as_such)
{
	set(HERE, "Ann", "mood", 1);
	ck_assert_str_eq(difference("Ann"), "Ann's mood is cross here, calm there");
	set(THERE, "Ann", "mood", 0);
	ck_assert_str_eq(difference("Ann"), "");
	set(HERE, "Ann", "boss", sim_find(&sims[HERE], "Ben")->id);
	ck_assert_str_eq(difference("Ann"), "Ann's boss is Ben here, nobody there");
	set(THERE, "Ann", "boss", sim_find(&sims[THERE], "Ben")->id);
	ck_assert_str_eq(difference("Ann"), "");
	set(THERE, "Ann", "boss", sim_find(&sims[THERE], "Dan")->id);
	ck_assert_str_eq(difference("Ann"), "Ann's boss is Ben here, Dan there");
}

static void set_boss(int side, uint32_t boss)
{
	struct agent *ann = sim_find(&sims[side], "Ann");
	const struct class *class = sim_class(&sims[side], ann);
	stat_write(&class->stats[class_find_stat(class, "boss")], ann, boss);
}

TEST(nobody_and_one_who_is_gone_are_the_same)
{
	enum { ANN, BEN, BEN_THERE = 0, GONE = 1 << AGENT_SLOT_BITS };
	static const struct {
		uint32_t here, there;
		bool same;
	} table[] = {
		{ BEN, BEN_THERE, true },         { BEN, BEN, false },
		{ AGENT_NONE, AGENT_NONE, true }, { ANN, AGENT_NONE, false },
		{ AGENT_NONE, BEN_THERE, false }, { BEN, GONE | BEN_THERE, false },
		{ GONE | BEN, BEN_THERE, false }, { GONE, AGENT_NONE, true },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		set_boss(HERE, table[i].here);
		set_boss(THERE, table[i].there);
		ck_assert_int_eq(!*difference("Ann"), table[i].same);
	}
}

TEST(the_previous_state_and_the_time_in_a_state_count_too)
{
	force(HERE, "Ann", "Walk");
	force(HERE, "Ann", "Rest");
	ck_assert_str_eq(difference("Ann"), "Ann, machine legs came from Walk here, from - there");
	sim_tick(&sims[HERE]);
	sim_tick(&sims[THERE]);
	force(THERE, "Ann", "Walk");
	force(THERE, "Ann", "Rest");
	ck_assert_str_eq(difference("Ann"),
	                 "ticks of Ann, machine legs in this state: 1 here, 0 there");
}

static void send(int side, const char *sender, const char *receiver, const char *message,
                 int64_t delay_ms)
{
	struct error error;
	struct input inject = { .kind = INPUT_INJECT, .delay_ms = delay_ms };
	inject.agent = sender ? sim_find(&sims[side], sender)->id : AGENT_NONE;
	inject.receiver = sim_find(&sims[side], receiver)->id;
	ck_assert(resolve_message(sims[side].world, message, &inject.message, &error));
	apply(side, &inject);
}

static const char *post_difference(void)
{
	static char text[256];
	size_t length = sides_queue_text(&sides, text, sizeof text);
	ck_assert_uint_eq(length, strlen(text));
	ck_assert_int_eq(sides_same_queue(&sides), !length);
	return text;
}

TEST(telegrams_on_their_way_are_compared_by_name)
{
	ck_assert_str_eq(post_difference(), "");
	send(HERE, "Ann", "Ben", "Wake", 5000);
	ck_assert_str_eq(post_difference(), "Wake for Ben, due at 5, is queued only here");
	send(THERE, "Ann", "Ben", "Wake", 5000);
	ck_assert_str_eq(post_difference(), "");
	send(THERE, "Dan", "Ann", "Wake", 1000);
	ck_assert_str_eq(post_difference(), "Wake for Ann, due at 1, is queued only there");
	send(HERE, "Ben", "Ann", "Pay", 2000);
	send(THERE, "Ann", "Ann", "Pay", 2000);
	ck_assert_str_eq(post_difference(), "Pay for Ann, due at 2, is queued only here");
	send(HERE, "Ann", "Ann", "Pay", 3000);
	send(THERE, "Ben", "Ann", "Pay", 3000);
	ck_assert_str_eq(post_difference(), "Pay for Ann, due at 2, is queued only here");
}

TEST(of_more_telegrams_on_one_side_the_first_is_reported)
{
	for (int side = 0; side < SIDES; side++)
		send(side, "Ann", "Ben", "Wake", 5000);
	send(THERE, "Ann", "Ben", "Wake", 7000);
	ck_assert_str_eq(post_difference(), "Wake for Ben, due at 7, is queued only there");
	send(HERE, "Ann", "Ben", "Wake", 7000);
	ck_assert_str_eq(post_difference(), "");
	send(HERE, "Ann", "Ben", "Wake", 9000);
	send(HERE, "Ann", "Ben", "Wake", 8000);
	ck_assert_str_eq(post_difference(), "Wake for Ben, due at 8, is queued only here");
}

/* Two sims of one world. */
TEST(telegrams_of_one_world_are_compared_byte_by_byte_but_for_their_numbers)
{
	const struct telegram base = { .due_ms = 5000, .sequence = 7, .receiver = 1 };
	struct match own;
	struct sim pair[SIDES];
	const struct sides both = { &own, { &pair[HERE], &pair[THERE] } };
	match_init(&own, sims[HERE].world, sims[HERE].world);
	ck_assert(own.exact);
	for (int i = 0; i < 8; i++) {
		struct telegram other = base;
		other.sequence += i == 1;
		other.due_ms += i == 2 ? 1000 : 0;
		other.sender += i == 3;
		other.receiver += i == 4;
		other.message += i == 5;
		other.flags = i == 6 ? TELEGRAM_HELD : 0;
		other.extra.kind = i == 7 ? EXTRA_BOOL : EXTRA_NONE;
		for (int side = 0; side < SIDES; side++) {
			sim_init(&pair[side], sims[HERE].world, 1, 1);
			queue_push(&pair[side].queue, side == HERE ? &base : &other);
		}
		ck_assert_int_eq(sides_same_queue(&both), i < 2);
		sim_fini(&pair[HERE]);
		sim_fini(&pair[THERE]);
	}
	match_fini(&own);
}

TEST(nobody_is_the_same_everywhere_and_is_nobody_else)
{
	send(HERE, NULL, "Ben", "Wake", 1000);
	send(THERE, NULL, "Ben", "Wake", 1000);
	ck_assert_str_eq(post_difference(), "");
	send(HERE, NULL, "Ann", "Wake", 2000);
	send(THERE, "Ann", "Ann", "Wake", 2000);
	ck_assert_str_eq(post_difference(), "Wake for Ann, due at 2, is queued only here");
}

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

static void free_rules(void)
{
	rules_free(&rules);
}

FIXTURE(NULL, free_rules)

TEST_EACH(what_both_sides_have_is_compared, ARRAY_LEN(samples))
{
	const struct world *here = rules_load(&rules, samples[_i].here);
	const struct world *there = rules_load(&rules, samples[_i].there);
	ck_assert_str_eq(common(here, there), samples[_i].common);
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
	ck_assert_str_eq(common(with, with), "Ann: state 0-0 place previous 0-0 clock 0-0.");
	ck_assert_str_eq(common(with, without), "Ann: state 0-0 previous 0-0 clock 0-0.");
	ck_assert_str_eq(common(without, with), "Ann: state 0-0 previous 0-0 clock 0-0.");
	ck_assert_str_eq(common(with, &plain), "Ann: state 0-0 previous 0-0.");
	ck_assert_str_eq(common(&plain, with), "Ann: state 0-0 previous 0-0.");
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

static void setup_pets(void)
{
	begin(pets, others);
}

FIXTURE(setup_pets, teardown)

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
