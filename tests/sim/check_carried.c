/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/transfer.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/input.h"
#include "sim/machine_clock.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What a reload carries over of one agent: of its place, its clocks, and its
 * machines if there were others.
 */

/* A workshop whose workers, or twins, can be made to differ. */
struct shop {
	struct world world;
	struct class worker, twin;
	const struct class *classes[TWIN + 1];
	struct state work;
	const struct state *states[HIDE + 1];
};

static struct shop before, after;
static struct sim sim;
static struct journal journal;

static void make(struct shop *shop)
{
	static const struct deeds none = { 0 };
	shop->world = workshop_world(&none);
	memcpy(shop->classes, shop->world.classes, sizeof shop->classes);
	shop->worker = *shop->classes[WORKER];
	shop->twin = *shop->classes[TWIN];
	memcpy(shop->states, shop->worker.states, sizeof shop->states);
	shop->work = *shop->states[WORK];
	shop->states[WORK] = &shop->work;
	shop->worker.states = shop->states;
	shop->classes[WORKER] = &shop->worker;
	shop->classes[TWIN] = &shop->twin;
	shop->world.classes = shop->classes;
}

static void add_clock(struct class *class)
{
	class->clock_offset = (uint16_t) class->record_bytes;
	class->record_bytes += class->machine_count * MACHINE_CLOCK_BYTES;
}

static void begin(void)
{
	make(&before);
	make(&after);
}

static void end(void)
{
	sim_fini(&sim);
}

/* Goes on in that world; expects these words about what cannot be carried over. */
static void reload(const struct shop *shop, const char *words)
{
	struct input input = { .kind = INPUT_RELOAD, .world = &shop->world };
	struct error error = { "" };
	ck_assert_msg(input_check(&sim, &input, &error), "%s", error.text);
	journal_watch(&journal, &sim, 1 << EVENT_RELOAD);
	input_apply(&sim, &input);
	ck_assert_str_eq(journal.words, words);
}

START_TEST(a_place_is_found_by_its_name)
{
	static const char *const turned[] = { "yard", "hall" };
	after.world.places = turned;
	sim_init(&sim, &before.world, 1, 1);
	sim_agent(&sim, BEN)->place = YARD;
	reload(&after, "");
	ck_assert_uint_eq(sim_agent(&sim, ADA)->place, 1);
	ck_assert_uint_eq(sim_agent(&sim, BEN)->place, 0);
	reload(&before, "");
	ck_assert_uint_eq(sim_agent(&sim, ADA)->place, HALL);
	ck_assert_uint_eq(sim_agent(&sim, BEN)->place, YARD);
}
END_TEST

START_TEST(nobody_misses_a_place_in_a_world_that_has_none_or_had_none)
{
	after.world.place_count = 0;
	after.world.places = NULL;
	sim_init(&sim, &before.world, 1, 1);
	sim_agent(&sim, BEN)->place = YARD;
	reload(&after, "");
	ck_assert_uint_eq(sim_agent(&sim, BEN)->place, 0);
	reload(&before, "");
	ck_assert_uint_eq(sim_agent(&sim, BEN)->place, HALL);
}
END_TEST

static void expect_clock(uint64_t ticks, bool finished)
{
	const struct agent *ben = sim_agent(&sim, BEN);
	ck_assert_uint_eq(machine_clock_ticks(&sim, ben, 0), ticks);
	ck_assert_int_eq(machine_clock_finished(&sim, ben, 0), finished);
}

START_TEST(a_clock_goes_on_unless_its_state_is_gone)
{
	add_clock(&before.worker);
	add_clock(&after.worker);
	sim_init(&sim, &before.world, 1, 1);
	sim_run_ticks(&sim, 5);
	machine_clock_start(&sim, sim_agent(&sim, BEN), 0);
	machine_clock_finish(&sim, sim_agent(&sim, BEN), 0);
	sim_run_ticks(&sim, 4);
	reload(&after, "");
	expect_clock(4, true);
	before.work.name = "Toil";
	reload(&before, "Work is gone; starts anew in Toil; Work is gone; starts anew in Toil; "
	                "Work is gone; starts anew in Toil");
	expect_clock(0, false);
}
END_TEST

START_TEST(a_new_clock_begins_with_the_reload)
{
	add_clock(&after.worker);
	sim_init(&sim, &before.world, 1, 1);
	sim_run_ticks(&sim, 5);
	reload(&after, "");
	expect_clock(0, false);
	sim_run_ticks(&sim, 2);
	expect_clock(2, false);
}
END_TEST

START_TEST(a_machine_that_there_was_not_begins_without_a_word)
{
	before.twin.machine_count = 1;
	before.twin.state_count = RUN + 1;
	sim_init(&sim, &before.world, 1, 1);
	struct twin *twin = (struct twin *)sim_spawn(&sim, TWIN, HALL);
	twin->legs.current = RUN;
	twin->legs.previous = WALK;
	reload(&after, "");
	twin = (struct twin *)sim_agent(&sim, RESIDENTS);
	ck_assert_uint_eq(twin->legs.current, RUN);
	ck_assert_uint_eq(twin->legs.previous, WALK);
	ck_assert_uint_eq(twin->arms.current, WAVE);
	ck_assert_uint_eq(twin->arms.previous, STATE_NONE);
	twin->arms.current = STILL;
	reload(&before, "");
	ck_assert_uint_eq(((struct twin *)sim_agent(&sim, RESIDENTS))->legs.current, RUN);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("carried");
	TCase *tcase = tcase_create("carried");
	tcase_add_checked_fixture(tcase, begin, end);
	tcase_add_test(tcase, a_place_is_found_by_its_name);
	tcase_add_test(tcase, nobody_misses_a_place_in_a_world_that_has_none_or_had_none);
	tcase_add_test(tcase, a_clock_goes_on_unless_its_state_is_gone);
	tcase_add_test(tcase, a_new_clock_begins_with_the_reload);
	tcase_add_test(tcase, a_machine_that_there_was_not_begins_without_a_word);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
