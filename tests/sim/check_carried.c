/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/transfer.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/input.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
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
	class->record_bytes += class->machine_count * CLASS_CLOCK_BYTES;
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

FIXTURE(begin, end)

TEST(a_place_is_found_by_its_name)
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

TEST(nobody_misses_a_place_in_a_world_that_has_none_or_had_none)
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

static void expect_clock(uint64_t ticks, bool finished)
{
	const struct agent *ben = sim_agent(&sim, BEN);
	ck_assert_uint_eq(machine_ticks(&sim, ben, 0), ticks);
	ck_assert_int_eq(machine_clock_finished(&sim, ben, 0), finished);
}

TEST(a_clock_goes_on_unless_its_state_is_gone)
{
	add_clock(&before.worker);
	add_clock(&after.worker);
	sim_init(&sim, &before.world, 1, 1);
	sim_run_ticks(&sim, 5);
	machine_clocks_begin(&sim, sim_agent(&sim, BEN), 0);
	machine_clock_finish(&sim, sim_agent(&sim, BEN), 0);
	sim_run_ticks(&sim, 4);
	reload(&after, "");
	expect_clock(4, true);
	before.work.name = "Toil";
	reload(&before, "Work is gone; starts anew in Toil; Work is gone; starts anew in Toil; "
	                "Work is gone; starts anew in Toil");
	expect_clock(0, false);
}

TEST(a_new_clock_begins_with_the_reload)
{
	add_clock(&after.worker);
	sim_init(&sim, &before.world, 1, 1);
	sim_run_ticks(&sim, 5);
	reload(&after, "");
	expect_clock(0, false);
	sim_run_ticks(&sim, 2);
	expect_clock(2, false);
}

TEST(a_machine_that_there_was_not_begins_without_a_word)
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

TEST(a_resident_stays_even_if_the_class_has_another_name)
{
	after.worker.name = "Hand";
	sim_init(&sim, &before.world, 1, 1);
	worker_at(&sim, ADA)->count = 3;
	uint32_t other = sim_spawn(&sim, WORKER, HALL)->id;
	reload(&after, "Worker 4 is gone: the new world has no such agent");
	ck_assert_int_eq(worker_at(&sim, ADA)->count, 3);
	ck_assert_ptr_null(sim_agent(&sim, other));
	ck_assert_uint_eq(sim.head.agents, RESIDENTS);
}

/* Gives each worker other stats than none. */
static void populate(struct sim *to, uint32_t couples)
{
	for (uint32_t i = 0; i < couples * RESIDENTS; i++) {
		struct worker *worker = worker_of(sim_spawn(to, WORKER, HALL));
		worker->level = 8;
		worker->mood = 5;
	}
}

TEST(what_the_old_world_did_not_have_begins_as_in_the_new_one)
{
	static const double initial[] = { 1, 2, 6, 1 };
	before.worker.stats = &workshop_stats[STAT_LEVEL];
	before.worker.stat_count = 1;
	after.worker.stat_count = STAT_FLAG;
	after.worker.initial = initial;
	after.world.populate = populate;
	sim_init(&sim, &before.world, 1, 1);
	uint32_t other = sim_spawn(&sim, WORKER, HALL)->id;
	worker_at(&sim, ADA)->level = 20;
	worker_at(&sim, other)->level = 30;
	reload(&after, "");
	ck_assert_int_eq(worker_at(&sim, ADA)->level, 20);
	ck_assert_uint_eq(worker_at(&sim, ADA)->mood, 5);
	ck_assert_int_eq(worker_at(&sim, other)->count, 1);
	ck_assert_int_eq(worker_at(&sim, other)->level, 30);
	ck_assert_uint_eq(worker_at(&sim, other)->mood, 6);
	ck_assert_uint_eq(worker_at(&sim, other)->flag, 0);
}

TEST(a_reload_remembers_whose_turn_it_is)
{
	static const struct resident others[] = { { "Cy", WORKER },
		                                  { "Eve", WORKER },
		                                  { "Ada", WORKER } };
	before.world.update_cap = after.world.update_cap = 1;
	before.worker.update = after.worker.update = workshop_count;
	sim_init(&sim, &before.world, 1, 1);
	for (uint32_t tick = 0; tick < 2 * RESIDENTS; tick++) {
		sim_tick(&sim);
		ck_assert_int_eq(worker_at(&sim, tick % RESIDENTS)->count, 1 + tick / RESIDENTS);
		reload(tick % 2 ? &before : &after, "");
	}
	sim_tick(&sim);
	after.world.residents = others;
	reload(&after, "Ben is gone: the new world has no such agent");
	/* After Ada it would be Ben's turn, and then Cy's. */
	sim_tick(&sim);
	ck_assert_int_eq(worker_at(&sim, 0)->count, 3);
	after.world.update_cap = 0;
	reload(&after, "");
	ck_assert_uint_eq(sim.head.turn, 0);
}

TEST(a_slot_that_was_left_stays_so)
{
	const uint32_t next = UINT32_C(1) << AGENT_SLOT_BITS;
	sim_init(&sim, &before.world, 1, 1);
	uint32_t third = sim_spawn(&sim, TWIN, HALL)->id, fourth = sim_spawn(&sim, TWIN, YARD)->id;
	sim_remove(&sim, BEN);
	sim_remove(&sim, third);
	reload(&after, "");
	ck_assert_uint_eq(sim.head.slots, RESIDENTS + 2);
	ck_assert_uint_eq(sim.head.agents, RESIDENTS);
	ck_assert_ptr_null(sim_agent(&sim, BEN));
	ck_assert_uint_eq(sim_slot(&sim, BEN)->class, CLASS_NONE);
	ck_assert_uint_eq(sim_slot(&sim, third)->class, CLASS_NONE);
	ck_assert_uint_eq(sim_agent(&sim, fourth)->place, YARD);
	ck_assert_uint_eq(sim_spawn(&sim, WORKER, HALL)->id, next | third);
	ck_assert_uint_eq(sim_spawn(&sim, WORKER, HALL)->id, next | BEN);
}

TEST(an_agent_that_goes_leaves_its_slot_to_the_next_generation)
{
	sim_init(&sim, &before.world, 1, 1);
	sim_remove(&sim, sim_spawn(&sim, TWIN, HALL)->id);
	uint32_t id = sim_spawn(&sim, TWIN, HALL)->id;
	ck_assert_uint_eq(agent_generation(id), 1);
	after.twin.name = "Pair";
	reload(&after, "Twin 4.2 is gone: the new world has no such agent");
	id = sim_spawn(&sim, TWIN, HALL)->id;
	ck_assert_uint_eq(agent_slot(id), RESIDENTS);
	ck_assert_uint_eq(agent_generation(id), 2);
}

TEST(what_is_gone_is_noted_only_if_somebody_watches)
{
	static const struct resident others[] = { { "Eve", WORKER },
		                                  { "Ben", WORKER },
		                                  { "Cy", WORKER } };
	struct transfer_notes notes;
	sim_init(&sim, &before.world, 1, 1);
	after.world.residents = others;
	transfer_make(&sim, &after.world, &notes);
	ck_assert_uint_eq(notes.count, 0);
	reload(&before, "Eve is gone: the new world has no such agent");
	journal_watch(&journal, &sim, 1 << EVENT_INPUT);
	input_apply(&sim, &(struct input){ .kind = INPUT_RELOAD, .world = &after.world });
	ck_assert_str_eq(journal.words, "input: reload workshop");
}

TEST(telegrams_are_dropped_in_the_order_in_which_they_were_sent)
{
	after.world.message_count = BALL;
	sim_init(&sim, &before.world, 1, 1);
	post_send_as(&sim, ADA, BEN, BALL, 3000, NULL);
	post_send_as(&sim, ADA, BEN, HELLO, 2000, NULL);
	post_send_as(&sim, ADA, BEN, WAKE, 1000, NULL);
	post_send_as(&sim, ADA, CY, BALL, 500, NULL);
	reload(&after, "Ball for Ben is dropped: there is no such message now; "
	               "Wake for Ben is dropped: there is no such message now; "
	               "Ball for Cy is dropped: there is no such message now");
	ck_assert_uint_eq(sim.queue.pending, 1);
	ck_assert_int_eq(queue_find(&sim.queue, 1)->due_ms, 2000);
}

TEST(a_telegram_to_nobody_is_not_dropped)
{
	sim_init(&sim, &before.world, 1, 1);
	post_send_as(&sim, ADA, AGENT_NONE, BALL, 1000, NULL);
	reload(&after, "");
	ck_assert_uint_eq(sim.queue.pending, 1);
	ck_assert_uint_eq(queue_find(&sim.queue, 0)->receiver, AGENT_NONE);
}

TEST(a_world_that_a_sim_cannot_continue_in_is_refused)
{
	const uint32_t most = UINT32_C(1) << AGENT_SLOT_BITS;
	const struct world *world = &after.world;
	struct sim other = { .world = world, .head = { .copies = most / RESIDENTS } };
	struct error error;
	sim_init(&sim, world, 1, 1);
	ck_assert(!transfer_check(&other, NULL, false, &error));
	ck_assert_str_eq(error.text, "there is no world to continue in");
	other.head.slots = most - most / RESIDENTS * RESIDENTS;
	ck_assert(transfer_check(&other, world, false, &error));
	other.head.slots++;
	ck_assert(!transfer_check(&other, world, false, &error));
	ck_assert_str_eq(error.text, "too many agents");
	ck_assert(transfer_check(&other, world, true, &error));
	other.head.copies++;
	ck_assert(!transfer_check(&other, world, true, &error));
	ck_assert_str_eq(error.text, "too many agents");
	other.head.copies = 1;
	before.world.tick_ms = after.world.tick_ms / 2;
	ck_assert(!transfer_check(&other, &before.world, false, &error));
	ck_assert_str_eq(error.text,
	                 "a tick of workshop now takes 50 ms, not 100 ms: start again to use it");
	ck_assert(transfer_check(&other, &before.world, true, &error));
}
