/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/snapshot.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/rng.h"
#include "sim/input.h"
#include "sim/machine.h"
#include "sim/stat.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "sim/sim_internal.h"
#include "suite.h"

/* Work that changes everything that a snapshot must keep. */
static void toil(struct sim *sim, struct agent *agent)
{
	workshop_count(sim, agent);
	if (agent->class == TWIN)
		return;
	worker_of(agent)->level = (int16_t)sim_random(sim, agent, 100);
	if (sim_random(sim, agent, 3) < 1)
		post_send(sim, agent, (uint32_t)sim_random(sim, agent, sim->head.slots), HELLO,
		          (int64_t)sim_random(sim, agent, 400000), NULL);
	if (sim_random(sim, agent, 5) < 1)
		sim_go(sim, agent, (uint8_t)sim_random(sim, agent, 2));
	if (sim_random(sim, agent, 10) < 1)
		sim_change(sim, agent, REST);
	if (sim_random(sim, agent, 60) < 1 && sim->head.agents < 40)
		sim_spawn(sim, (uint8_t)sim_random(sim, agent, 3), HALL);
	if (sim_random(sim, agent, 60) < 1 && sim->head.agents > 4)
		sim_remove(sim, agent->id);
}

static bool get_up(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)telegram;
	if (agent->class == TWIN)
		return false;
	if (agent_machines(agent)->current == REST)
		sim_change(sim, agent, WORK);
	return true;
}

static const struct deeds day = { .update = workshop_count, .execute = toil, .message = get_up };

static void open_workshop(struct sim *sim, const struct world *world, uint64_t seed)
{
	sim_init(sim, world, seed, 4);
	for (int i = 0; i < 4; i++) {
		sim_spawn(sim, SLOW, HALL);
		sim_spawn(sim, TWIN, YARD);
	}
}

static void run(struct sim *sim, uint64_t ticks)
{
	for (uint64_t i = 0; i < ticks; i++)
		sim_tick(sim);
}

static void *save(const struct sim *sim)
{
	void *bytes = memory_zero(1, snapshot_bytes(sim));
	snapshot_save(sim, bytes);
	return bytes;
}

TEST_EACH(a_restored_sim_goes_on_as_if_nothing_had_happened, 9)
{
	struct sim straight, crooked;
	struct world world = workshop_world(&day);
	uint64_t seed = (uint64_t)_i + 1;
	world.update_cap = _i % 3 == 2 ? 5 : 0;
	open_workshop(&straight, &world, seed);
	open_workshop(&crooked, &world, seed);
	for (int step = 0; step < 40; step++) {
		uint64_t ticks = 1 + rng_below(rng_draw(rng_key(seed, 0), 0, (uint32_t)step), 60);
		void *bytes = save(&crooked);
		run(&crooked, ticks / 2);
		snapshot_load(&crooked, bytes);
		run(&crooked, ticks);
		run(&straight, ticks);
		free(bytes);
		ck_assert_msg(snapshot_digest(&crooked) == snapshot_digest(&straight),
		              "seed %d, tick %d", (int)seed, (int)straight.head.tick);
	}
	ck_assert_uint_gt(straight.queue.pending, 0);
	sim_fini(&straight);
	sim_fini(&crooked);
}

TEST(a_snapshot_goes_into_another_sim_of_the_same_world)
{
	struct sim first, second;
	struct world world = workshop_world(&day);
	open_workshop(&first, &world, 7);
	sim_init(&second, &world, 99, 0);
	run(&second, 3);
	run(&first, 100);
	void *bytes = save(&first);
	snapshot_load(&second, bytes);
	ck_assert_uint_eq(snapshot_digest(&first), snapshot_digest(&second));
	run(&first, 50);
	run(&second, 50);
	ck_assert_uint_eq(snapshot_digest(&first), snapshot_digest(&second));
	free(bytes);
	sim_fini(&first);
	sim_fini(&second);
}

/* Puts everybody to sleep, or wakes them up. */
static void force_all(struct sim *sim, uint8_t state)
{
	for (uint32_t id = 0; id < RESIDENTS; id++)
		input_apply(sim,
		            &(struct input){ .kind = INPUT_FORCE, .agent = id, .state = state });
}

TEST_EACH(after_a_snapshot_those_sleep_who_slept_and_no_others, 2)
{
	struct sim sim;
	struct world world = workshop_world(&day);
	uint8_t then = _i ? WORK : REST, later = _i ? REST : WORK;
	sim_init(&sim, &world, 1, 1);
	force_all(&sim, then);
	void *bytes = save(&sim);
	force_all(&sim, later);
	run(&sim, 1);
	ck_assert_uint_eq(sim.head.updates, _i ? 0 : RESIDENTS);
	snapshot_load(&sim, bytes);
	run(&sim, 1);
	ck_assert_uint_eq(sim.head.updates, _i ? RESIDENTS : 0);
	free(bytes);
	sim_fini(&sim);
}

/* Also of who was awake, and of telegrams that are overdue. */
TEST(a_restored_sim_has_no_trace_of_what_was_undone)
{
	struct sim sim, other;
	struct world world = workshop_world(&day);
	sim_init(&sim, &world, 1, 1);
	sim_init(&other, &world, 1, 1);
	run(&sim, 3);
	run(&other, 3);
	void *bytes = save(&sim);
	for (int i = 0; i < 100; i++)
		sim_spawn(&sim, WORKER, HALL);
	run(&sim, 3);
	snapshot_load(&sim, bytes);
	free(bytes);
	for (int i = 0; i < 70; i++) {
		sim_spawn(&sim, WORKER, HALL);
		sim_spawn(&other, WORKER, HALL);
	}
	bytes = save(&sim);
	void *wanted = save(&other);
	ck_assert_uint_eq(snapshot_bytes(&sim), snapshot_bytes(&other));
	ck_assert_mem_eq(bytes, wanted, snapshot_bytes(&sim));
	free(bytes);
	free(wanted);
	sim_fini(&sim);
	sim_fini(&other);
}

/* Each record, and a word for the bits of 64 agents who are awake. */
TEST(a_snapshot_has_as_much_as_there_is_and_its_size_is_a_multiple_of_eight)
{
	struct world world = workshop_world(&day);
	struct class odd = *world.classes[WORKER];
	const struct class *classes[] = { &odd };
	struct sim sim;
	odd.record_bytes |= 4;
	world.classes = classes;
	world.class_count = 1;
	sim_init(&sim, &world, 1, 0);
	size_t empty = snapshot_bytes(&sim);
	for (size_t i = 1; i < 200; i++) {
		sim_spawn(&sim, WORKER, HALL);
		size_t records = i * odd.record_bytes + i % 2 * 4;
		ck_assert_uint_eq(snapshot_bytes(&sim) - empty, records + (i + 63) / 64 * 8);
	}
	ck_assert_uint_eq(empty, sizeof world.classes + sizeof sim.head + 3 * sizeof(uint64_t));
	sim_fini(&sim);
}

TEST(the_digest_differs_when_any_stat_does)
{
	struct sim sim;
	struct world world = workshop_world(&day);
	open_workshop(&sim, &world, 7);
	run(&sim, 30);
	for (uint32_t slot = 0; slot < sim.head.slots; slot++) {
		struct agent *agent = sim_slot(&sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		const struct class *class = sim_class(&sim, agent);
		for (size_t i = 0; i < class->stat_count; i++) {
			uint64_t all = snapshot_digest(&sim),
				 own = snapshot_digest_agent(&sim, slot);
			int32_t value = stat_get(&class->stats[i], agent);
			stat_write(&class->stats[i], agent, value ^ 1);
			ck_assert_uint_ne(snapshot_digest(&sim), all);
			ck_assert_uint_ne(snapshot_digest_agent(&sim, slot), own);
			stat_write(&class->stats[i], agent, value);
			ck_assert_uint_eq(snapshot_digest(&sim), all);
			ck_assert_uint_eq(snapshot_digest_agent(&sim, slot), own);
		}
	}
	sim_fini(&sim);
}

/* Small changes that must change the digest. */
static void change_seed(struct sim *sim)
{
	sim->head.seed++;
}

static void change_place(struct sim *sim)
{
	sim_agent(sim, ADA)->place = YARD;
}

static void change_state(struct sim *sim)
{
	machine_force(sim, sim_agent(sim, ADA), REST, true);
}

static void change_clock(struct sim *sim)
{
	sim->head.now_ms++;
}

static void hold(struct sim *sim)
{
	struct input input = { .kind = INPUT_HOLD, .sequence = 0 };
	input_apply(sim, &input);
}

static void drop(struct sim *sim)
{
	struct input input = { .kind = INPUT_DROP, .sequence = 0 };
	input_apply(sim, &input);
}

static void remove_one(struct sim *sim)
{
	sim_remove(sim, CY);
}

static void (*const changes[])(struct sim *) = {
	change_seed, change_place, change_state, change_clock, hold, drop, remove_one,
};

TEST_EACH(the_digest_sees_every_change, sizeof changes / sizeof changes[0])
{
	struct sim first, second;
	struct world world = workshop_world(&day);
	sim_init(&first, &world, 1, 1);
	sim_init(&second, &world, 1, 1);
	post_send_as(&first, ADA, BEN, HELLO, 700, NULL);
	post_send_as(&second, ADA, BEN, HELLO, 700, NULL);
	ck_assert_uint_eq(snapshot_digest(&first), snapshot_digest(&second));
	changes[_i](&second);
	ck_assert_uint_ne(snapshot_digest(&first), snapshot_digest(&second));
	sim_fini(&first);
	sim_fini(&second);
}

TEST(the_digest_sees_extra_information)
{
	struct sim first, second;
	struct world world = workshop_world(&day);
	struct contents contents = { .extra = { .as.text = "a", .kind = EXTRA_TEXT } };
	sim_init(&first, &world, 1, 1);
	sim_init(&second, &world, 1, 1);
	post_send_as(&first, ADA, BEN, HELLO, 700, &contents);
	contents.extra.as.text[0] = 'b';
	post_send_as(&second, ADA, BEN, HELLO, 700, &contents);
	ck_assert_uint_ne(snapshot_digest(&first), snapshot_digest(&second));
	sim_fini(&first);
	sim_fini(&second);
}
