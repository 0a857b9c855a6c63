/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/input.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/sim_code.h"
#include "sim/workshop.h"
#include "suite.h"

/* What an input is called, also when what it is about is gone; and reloads. */

enum { PARTNER = STAT_FLAG + 1, GONE = RESIDENTS };

/* The workshop whose workers have partners; worker 4 is gone, and telegram 0
 * waits. */
static struct stat_info stats[PARTNER + 1];
static struct class worker;
static const struct class *classes[TWIN + 1];
static struct world world;
static struct sim sim;

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	memcpy(stats, workshop_stats, sizeof workshop_stats);
	stats[PARTNER] = (struct stat_info){ .name = "partner",
		                             .offset = offsetof(struct worker, partner),
		                             .type = STAT_AGENT,
		                             .most = AGENT_NONE };
	worker = *world.classes[WORKER];
	worker.stats = stats;
	worker.stat_count = ARRAY_LEN(stats);
	memcpy(classes, world.classes, sizeof classes);
	classes[WORKER] = &worker;
	world.classes = classes;
	sim_init(&sim, &world, 1, 1);
	sim_remove(&sim, sim_spawn(&sim, WORKER, HALL)->id);
	post_send_as(&sim, ADA, BEN, BALL, 1000, NULL);
}

static void end(void)
{
	sim_fini(&sim);
}

static const struct {
	struct input input;
	const char *words;
} worded[] = {
	{ { .kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = CY, .message = WAKE },
	  "nobody>Cy:Wake" },
	{ { .kind = INPUT_INJECT, .agent = ADA, .receiver = GONE, .message = HELLO, .delay_ms = 1 },
	  "Ada>someone gone:Hello+0.001" },
	{ { .kind = INPUT_SET, .agent = BEN, .stat = STAT_COUNT, .value = -7 }, "Ben.count = -7" },
	{ { .kind = INPUT_SET, .agent = BEN, .stat = STAT_FLAG, .value = 1 }, "Ben.flag = true" },
	{ { .kind = INPUT_SET, .agent = BEN, .stat = PARTNER, .value = CY }, "Ben.partner = Cy" },
	{ { .kind = INPUT_SET, .agent = BEN, .stat = PARTNER, .value = AGENT_NONE },
	  "Ben.partner = nobody" },
	{ { .kind = INPUT_SET, .agent = BEN, .stat = PARTNER, .value = GONE },
	  "Ben.partner = someone gone" },
	{ { .kind = INPUT_SET, .agent = GONE, .stat = STAT_COUNT, .value = 5 },
	  "someone gone.? = ?" },
	{ { .kind = INPUT_FORCE, .agent = CY, .state = REST }, "force Cy into Rest" },
	{ { .kind = INPUT_FORCE, .agent = GONE, .state = REST }, "force someone gone into ?" },
	{ { .kind = INPUT_RELOAD, .world = &world }, "reload workshop" },
	{ { .kind = INPUT_BEGIN, .world = &world }, "begin in workshop" },
	{ { .kind = INPUT_HOLD, .delay_ms = 5 }, "hold Ball for Ben" },
	{ { .kind = INPUT_DELAY, .delay_ms = 1500 }, "delay Ball for Ben by 1.5 s" },
	{ { .kind = INPUT_READDRESS, .receiver = GONE }, "readdress Ball for Ben to someone gone" },
	{ { .kind = INPUT_DROP, .sequence = 1 }, "drop a telegram that is gone" },
};

FIXTURE(begin, end)

TEST_EACH(an_input_is_worded_as_what_it_does, ARRAY_LEN(worded))
{
	char out[100];
	const char *words = worded[_i].words;
	ck_assert_uint_eq(input_text(&sim, &worded[_i].input, out, sizeof out), strlen(words));
	ck_assert_str_eq(out, words);
	ck_assert_uint_eq(input_text(&sim, &worded[_i].input, out, 5), 4);
	ck_assert_mem_eq(out, words, 4);
	ck_assert_int_eq(out[4], '\0');
}

static void expect_check(uint8_t kind, const struct world *to, const char *wanted)
{
	struct error error = { "" };
	struct input input = { .kind = kind, .world = to };
	ck_assert_int_eq(input_check(&sim, &input, &error), !*wanted);
	ck_assert_str_eq(error.text, wanted);
}

TEST(a_run_begins_only_once_but_is_reloaded_at_any_time)
{
	expect_check(INPUT_BEGIN, &world, "");
	expect_check(INPUT_RELOAD, &world, "");
	sim_tick(&sim);
	expect_check(INPUT_BEGIN, &world, "a run begins only once");
	expect_check(INPUT_RELOAD, &world, "");
}

TEST(a_reload_needs_a_world_with_the_same_tick)
{
	struct world other = world;
	other.tick_ms = 250;
	expect_check(INPUT_BEGIN, NULL, "there is no world to continue in");
	expect_check(INPUT_RELOAD, NULL, "there is no world to continue in");
	expect_check(INPUT_BEGIN, &other, "");
	expect_check(INPUT_RELOAD, &other,
	             "a tick of workshop now takes 250 ms, not 100 ms: start again to use it");
}

/* All slots of both worlds must fit. */
TEST(a_reload_makes_no_more_agents_than_there_can_be)
{
	const uint64_t most = UINT64_C(1) << AGENT_SLOT_BITS;
	struct world other = world;
	uint32_t slots = sim.head.slots;
	sim.head.copies = 2;
	other.resident_count = most / 2;
	expect_check(INPUT_BEGIN, &other, "");
	expect_check(INPUT_RELOAD, &other, "too many agents");
	other.resident_count = most / 2 + 1;
	expect_check(INPUT_BEGIN, &other, "too many agents");
	expect_check(INPUT_RELOAD, &other, "too many agents");
	ck_assert_uint_eq(slots % 2, 0);
	other.resident_count = (most - slots) / 2;
	expect_check(INPUT_RELOAD, &other, "");
	other.resident_count++;
	expect_check(INPUT_RELOAD, &other, "too many agents");
}

static void ignore(void *context, const struct sim *watched, const struct event *events,
                   size_t count)
{
	uint32_t *kinds = context;
	(void)watched;
	for (size_t i = 0; i < count; i++)
		*kinds |= 1u << events[i].kind;
}

TEST(a_run_that_begins_anew_records_that_and_nothing_else)
{
	uint32_t kinds = 0;
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = ignore, .context = &kinds };
	sim_watch(&sim, &watcher);
	worker_at(&sim, ADA)->count = 3;
	input_apply(&sim, &(struct input){ .kind = INPUT_BEGIN, .world = &world });
	ck_assert_uint_eq(kinds, 1 << EVENT_INPUT);
	ck_assert_uint_eq(sim.head.slots, RESIDENTS);
	ck_assert_uint_eq(sim.queue.pending, 0);
	ck_assert_int_eq(worker_at(&sim, ADA)->count, 0);
	ck_assert_uint_eq(sim.depth, 0);
}
