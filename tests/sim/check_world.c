/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/world.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "sim/stat.h"
#include "sim/workshop.h"
#include "suite.h"

static const struct deeds nothing;

/* A copy of a workshop's class and of its list of classes, to be spoilt. */
struct copy {
	struct world world;
	struct class class;
	struct stat_info stat;
	struct machine_plan plans[2];
	const struct class *classes[1];
};

static void copy_world(struct copy *copy, uint8_t class)
{
	copy->world = workshop_world(&nothing);
	copy->class = *copy->world.classes[class];
	copy->stat = copy->class.stats[0];
	memcpy(copy->plans, copy->class.machines, copy->class.machine_count * sizeof *copy->plans);
	copy->class.stats = &copy->stat;
	copy->class.stat_count = 1;
	copy->class.machines = copy->plans;
	copy->classes[0] = &copy->class;
	copy->world.classes = copy->classes;
	copy->world.class_count = 1;
}

static void expect(const struct copy *copy, const char *message)
{
	struct error error = { "" };
	bool good = world_check(&copy->world, &error);
	ck_assert_str_eq(error.text, message);
	ck_assert(good == !*message);
}

TEST(the_workshop_can_be_run)
{
	struct world world = workshop_world(&nothing);
	struct error error = { "" };
	ck_assert_msg(world_check(&world, &error), "%s", error.text);
}

TEST(a_machine_begins_in_a_state_and_one_of_several_has_a_name)
{
	struct copy copy;
	copy_world(&copy, TWIN);
	expect(&copy, "");
	copy.plans[1].initial = STATE_NONE;
	expect(&copy, "Twin: machine 2 has no initial state");
	copy_world(&copy, TWIN);
	copy.plans[0].initial = 200;
	expect(&copy, "Twin: machine 1 has no initial state");
	copy_world(&copy, TWIN);
	copy.plans[0].global = 200;
	expect(&copy, "Twin: machine 1 has no initial state");
	copy_world(&copy, TWIN);
	copy.plans[1].name = NULL;
	expect(&copy, "Twin: machine 2 has no name");
	copy_world(&copy, TWIN);
	copy.class.machine_count = 1;
	expect(&copy, "Twin: state Wave belongs to no machine");
}

TEST(a_stat_lies_inside_the_record_behind_its_header)
{
	static const char outside[] = "Worker: stat count lies outside the record";
	const size_t first = sizeof(struct agent) + 4, last = sizeof(struct worker) - 4;
	struct copy copy;
	copy_world(&copy, WORKER);
	for (copy.stat.offset = first - 1; copy.stat.offset <= last + 1; copy.stat.offset++)
		expect(&copy, copy.stat.offset < first || copy.stat.offset > last ? outside : "");
	copy.stat.offset = offsetof(struct worker, count);
	copy.stat.type = 17;
	expect(&copy, outside);
	copy_world(&copy, WORKER);
	copy.stat.least = copy.stat.most + 1;
	expect(&copy, "Worker: stat count has its least value above its most");
}

TEST(a_class_has_no_more_stats_than_can_be_shown)
{
	static struct stat_info stats[STATS_MAX + 1];
	struct copy copy;
	copy_world(&copy, WORKER);
	for (size_t i = 0; i <= STATS_MAX; i++)
		stats[i] = copy.stat;
	copy.class.stats = stats;
	copy.class.stat_count = STATS_MAX;
	expect(&copy, "");
	copy.class.stat_count++;
	expect(&copy, "Worker: 65 stats (at most 64)");
}

TEST(machines_share_no_states)
{
	struct copy copy;
	copy_world(&copy, TWIN);
	copy.plans[0].initial = WAVE;
	expect(&copy, "Twin: machine 1 begins in a state of another machine");
	copy_world(&copy, TWIN);
	copy.plans[1].global = WALK;
	expect(&copy, "Twin: machine 2 begins in a state of another machine");
}

static const struct state here = {
	.name = "Here", .exits = (const struct exit[]){ { .to = 2 }, { .to = STATE_NONE } }
};
static const struct state there = { .name = "There", .machine = 1 };

TEST(no_state_leads_out_of_its_machine)
{
	static const struct state *const states[] = { NULL, &here, &there };
	struct copy copy;
	copy_world(&copy, TWIN);
	copy.class.states = states;
	copy.class.state_count = 3;
	copy.plans[0].initial = 1;
	copy.plans[1].initial = 2;
	expect(&copy, "Twin: state Here leads to a state of another machine");
}

static const struct state lost = {
	.name = "Lost", .exits = (const struct exit[]){ { .to = 7 }, { .to = STATE_NONE } }
};

TEST(errors_of_states_name_the_class)
{
	static const struct state *const states[] = { NULL, &lost };
	struct copy copy;
	copy_world(&copy, WORKER);
	copy.class.states = states;
	copy.class.state_count = 2;
	expect(&copy, "Worker: state Lost declares an exit to a state that does not exist");
}

static const struct stat_info stranger = { .name = "stranger" };

/* A question, and why a state cannot ask it; NULL: it can. */
static const struct fault {
	struct question question;
	const char *error;
} faults[] = {
	{ { .words = "q", .stat = &workshop_stats[STAT_MOOD], .limit = 3 }, NULL },
	{ { .words = "q", .stat = &stranger }, "its class has no such stat" },
	{ { .words = "q" }, "its class has no such stat" },
	{ { .words = "q", .subject = ASK_CHANCE, .limit = 0, .of = 1 }, NULL },
	{ { .words = "q", .subject = ASK_CHANCE, .limit = 2, .of = 2 }, NULL },
	{ { .words = "q", .subject = ASK_CHANCE, .limit = 3, .of = 2 },
	  "the chance is not between 0 and 1" },
	{ { .words = "q", .subject = ASK_CHANCE, .limit = -1, .of = 2 },
	  "the chance is not between 0 and 1" },
	{ { .words = "q", .subject = ASK_CHANCE, .of = 0 }, "the chance is not between 0 and 1" },
	{ { .words = "q", .subject = ASK_CHANCE, .compare = COMPARE_MORE, .of = 2 },
	  "the chance is not between 0 and 1" },
	{ { .words = "q", .subject = ASK_STATE, .compare = COMPARE_EQUAL, .limit = 1 }, NULL },
	{ { .words = "q", .subject = ASK_STATE, .compare = COMPARE_UNEQUAL, .limit = 2 }, NULL },
	{ { .words = "q", .subject = ASK_STATE, .compare = COMPARE_EQUAL, .limit = 3 },
	  "its class has no such state" },
	{ { .words = "q", .subject = ASK_STATE, .compare = COMPARE_EQUAL, .limit = 0 },
	  "its class has no such state" },
	{ { .words = "q", .subject = ASK_STATE, .compare = COMPARE_LESS, .limit = 1 },
	  "its class has no such state" },
	{ { .words = "q", .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = YARD }, NULL },
	{ { .words = "q", .subject = ASK_PLACE, .compare = COMPARE_UNEQUAL, .limit = HALL }, NULL },
	{ { .words = "q", .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = 2 },
	  "the world has no such place" },
	{ { .words = "q", .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = -1 },
	  "the world has no such place" },
	{ { .words = "q", .subject = ASK_PLACE, .compare = COMPARE_MORE, .limit = 1 },
	  "the world has no such place" },
	{ { .words = "q", .subject = 17 }, "it asks about nothing known" },
};

/* Copies the worker's class with a state that asks, or has other exits. */
static void copy_asker(struct copy *copy, struct state *asker, const struct exit *exits)
{
	static const struct state end = { .name = "End" };
	static const struct state *states[] = { NULL, NULL, &end };
	*asker = (struct state){ .name = "Asker", .exits = exits };
	states[1] = asker;
	copy_world(copy, WORKER);
	copy->class.states = states;
	copy->class.state_count = 3;
	copy->class.stats = workshop_stats;
	copy->class.stat_count = STAT_FLAG + 1;
	copy->plans[0] = (struct machine_plan){ .initial = 1 };
}

TEST_EACH(what_a_state_asks_has_an_answer, ARRAY_LEN(faults))
{
	const struct exit exits[] = { { .to = 2, .question = &faults[_i].question }, { .to = 0 } };
	struct state asker;
	struct copy copy;
	char error[100] = "";
	copy_asker(&copy, &asker, exits);
	if (faults[_i].error)
		snprintf(error, sizeof error, "Worker: state Asker asks 'q': %s", faults[_i].error);
	expect(&copy, error);
}

TEST(an_exit_for_a_message_names_one_that_the_world_has)
{
	struct exit exits[] = { { .to = 2, .message = 1 + WAKE }, { .to = 0 } };
	struct state asker;
	struct copy copy;
	copy_asker(&copy, &asker, exits);
	expect(&copy, "");
	exits[0].message++;
	expect(&copy, "Worker: state Asker has an exit for an unknown message");
}

TEST(a_global_state_is_only_ever_global)
{
	const struct exit exits[] = { { .to = 2 }, { .to = REVERTS }, { .to = 0 } };
	struct state asker;
	struct copy copy;
	copy_asker(&copy, &asker, exits);
	ck_assert(!class_is_global(&copy.class, 2));
	copy.plans[0].global = 2;
	ck_assert(class_is_global(&copy.class, 2));
	expect(&copy, "Worker: state Asker leads to the global state");
	copy.plans[0].initial = 2;
	expect(&copy, "Worker: machine 1 begins in its global state");
}

/* Ways out, and why they are taken. */
static const struct question dry = { .words = "dry" };
static const struct question fed = { .words = "fed", .opposite = "hungry" };
static const struct label {
	struct exit exit;
	const char *text;
} labels[] = {
	{ { .to = 2 }, "" },
	{ { .to = 2, .question = &dry }, "dry" },
	{ { .to = 2, .question = &dry, .unless = true }, "not dry" },
	{ { .to = 2, .question = &dry, .unless = true, .words = "wet" }, "wet" },
	{ { .to = 2, .question = &dry, .message = 1 + BALL }, "Ball [dry]" },
	{ { .to = 2, .question = &dry, .unless = true, .message = 1 + BALL }, "Ball [not dry]" },
	{ { .to = 2, .question = &fed, .unless = true, .message = 1 + BALL }, "Ball [hungry]" },
	{ { .to = 2, .message = 1 + BALL }, "Ball" },
	{ { .to = 2, .message = 1 + BALL, .words = "called" }, "Ball [called]" },
	{ { .to = 2, .message = 4 }, "" },
};

TEST_EACH(an_exit_is_labelled_by_its_message_and_what_guards_it, ARRAY_LEN(labels))
{
	struct world world = workshop_world(&nothing);
	char text[20];
	ck_assert_uint_eq(world_label(&world, &labels[_i].exit, text, sizeof text),
	                  strlen(labels[_i].text));
	ck_assert_str_eq(text, labels[_i].text);
}

TEST(stats_of_each_type_are_set_and_read_and_touch_nothing_else)
{
	struct world world = workshop_world(&nothing);
	const struct class *class = world.classes[WORKER];
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		for (int32_t value = stat->least; value <= stat->most;
		     value += 1 + (stat->most - stat->least) / 1000) {
			struct worker worker = { .count = 0 }, back = worker;
			stat_write(stat, &worker, value);
			ck_assert_int_eq(stat_get(stat, &worker), value);
			stat_write(stat, &worker, 0);
			ck_assert_mem_eq(&worker, &back, sizeof worker);
		}
	}
}

TEST(names_are_found_exactly_or_as_lua_names)
{
	struct world world = workshop_world(&nothing);
	const struct class *class = world.classes[WORKER];
	ck_assert_int_eq(world_find_message(&world, "Wake"), WAKE);
	ck_assert_int_eq(world_find_message(&world, "wake"), -1);
	ck_assert_int_eq(world_find_class(&world, "Twin"), TWIN);
	ck_assert_int_eq(world_find_class(&world, "Triplet"), -1);
	ck_assert_int_eq(class_find_stat(class, "mood"), STAT_MOOD);
	ck_assert_int_eq(class_find_stat(class, "moods"), -1);
	ck_assert_uint_eq(class_find_state(class, "Rest"), REST);
	ck_assert_uint_eq(class_find_state(class, "-"), STATE_NONE);
	ck_assert(name_is("Miner Bob", "Miner Bob"));
	ck_assert(name_is("Miner Bob", "Miner_Bob"));
	ck_assert(!name_is("Miner_Bob", "Miner Bob"));
	ck_assert(!name_is("Miner Bob", "Miner"));
}

TEST(no_state_and_the_previous_state_have_names)
{
	struct world world = workshop_world(&nothing);
	const struct class *class = world.classes[WORKER];
	ck_assert_str_eq(class_state_name(class, WORK), "Work");
	ck_assert_str_eq(class_state_name(class, STATE_NONE), "-");
	ck_assert_str_eq(class_state_name(class, REVERTS), "(previous)");
	ck_assert_str_eq(class_state_name(class, 99), "-");
}
