/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/input.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "sim/sim_code.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "suite.h"

static bool note_ball(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)sim;
	worker_of(agent)->count = (int32_t)telegram->message;
	return telegram->message == BALL;
}

static const struct deeds deeds = { .message = note_ball };

/* Opens a workshop where one telegram waits: number 0, due after 1 s. */
static void open_workshop(struct sim *sim, struct world *world, struct journal *journal)
{
	*world = workshop_world(&deeds);
	sim_init(sim, world, 1, 1);
	post_send_as(sim, ADA, BEN, BALL, 1000, NULL);
	journal_watch(journal, sim, EVENTS_ALL);
}

static void apply(struct sim *sim, struct input input)
{
	struct error error = { "" };
	ck_assert_msg(input_check(sim, &input, &error), "%s", error.text);
	input_apply(sim, &input);
}

/* The tick at which the next telegram to receiver is delivered, or 0. */
static uint64_t delivered_at(struct sim *sim, struct journal *journal, uint32_t receiver)
{
	while (sim->head.tick < 60) {
		journal_forget(journal);
		sim_tick(sim);
		const struct event *event = journal_find(journal, EVENT_DELIVER);
		if (event && event->agent == receiver)
			return sim->head.tick;
	}
	return 0;
}

TEST(inject_sends_a_telegram_at_once)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	apply(&sim,
	      (struct input){
		      .kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = CY, .message = BALL });
	ck_assert_str_eq(journal.words,
	                 "input: nobody>Cy:Ball; send Ball to Cy; "
	                 "deliver Ball from nobody to Cy; count 0 -> 1; handled by Work");
	ck_assert_uint_eq(journal.events[1].depth, 1);
	ck_assert_uint_eq(journal.events[3].depth, 2);
	ck_assert_uint_eq(sim.head.tick, 0);
	sim_fini(&sim);
}

TEST(inject_with_a_delay_queues_it)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	apply(&sim, (struct input){ .kind = INPUT_INJECT,
	                            .agent = ADA,
	                            .receiver = CY,
	                            .message = WAKE,
	                            .delay_ms = 350 });
	ck_assert_str_eq(journal.words, "input: Ada>Cy:Wake+0.35; queue Wake for Cy, due 0.35");
	ck_assert_uint_eq(delivered_at(&sim, &journal, CY), 4);
	sim_fini(&sim);
}

TEST(set_sets_a_stat)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	apply(&sim,
	      (struct input){ .kind = INPUT_SET, .agent = BEN, .stat = STAT_LEVEL, .value = -300 });
	ck_assert_int_eq(worker_at(&sim, BEN)->level, -300);
	ck_assert_str_eq(journal.words, "input: Ben.level = -300; level 0 -> -300");
	ck_assert_uint_eq(journal.events[0].depth, 0);
	ck_assert_uint_eq(journal.events[1].depth, 1);
	ck_assert_uint_eq(sim.depth, 0);
	sim_fini(&sim);
}

TEST(force_changes_the_state_and_needs_no_declared_edge)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	apply(&sim, (struct input){ .kind = INPUT_FORCE, .agent = BEN, .state = HIDE });
	ck_assert_uint_eq(agent_machines(sim_agent(&sim, BEN))->current, HIDE);
	ck_assert_uint_eq(agent_machines(sim_agent(&sim, BEN))->previous, WORK);
	ck_assert_str_eq(journal.words,
	                 "input: force Ben into Hide; change Work to Hide; exit Work; "
	                 "enter Hide");
	ck_assert_uint_eq(journal_find(&journal, EVENT_CHANGE)->depth, 1);
	ck_assert_uint_eq(journal_find(&journal, EVENT_ENTER)->depth, 2);
	sim_fini(&sim);
}

TEST(force_puts_an_agent_to_sleep_and_wakes_it)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	apply(&sim, (struct input){ .kind = INPUT_FORCE, .agent = BEN, .state = REST });
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, RESIDENTS - 1);
	apply(&sim, (struct input){ .kind = INPUT_FORCE, .agent = BEN, .state = WORK });
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, 2 * RESIDENTS - 1);
	sim_fini(&sim);
}

/* What an edit of the waiting telegram leads to. */
static const struct edit {
	struct input input;
	const char *words;
	uint32_t receiver;
	uint64_t tick;
	size_t pending;
} edits[] = {
	{ { .kind = INPUT_HURRY }, "input: hurry Ball for Ben", BEN, 1, 1 },
	{ { .kind = INPUT_DELAY, .delay_ms = 500 },
	  "input: delay Ball for Ben by 0.5 s",
	  BEN,
	  15,
	  1 },
	{ { .kind = INPUT_DROP }, "input: drop Ball for Ben", BEN, 0, 0 },
	{ { .kind = INPUT_HOLD }, "input: hold Ball for Ben", BEN, 0, 1 },
	{ { .kind = INPUT_RELEASE }, "input: release Ball for Ben", BEN, 10, 1 },
	{ { .kind = INPUT_READDRESS, .receiver = CY },
	  "input: readdress Ball for Ben to Cy",
	  CY,
	  10,
	  1 },
	{ { .kind = INPUT_DUPLICATE }, "input: duplicate Ball for Ben", BEN, 10, 2 },
};

TEST_EACH(a_queued_telegram_can_be_edited, ARRAY_LEN(edits))
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	const struct edit *edit = &edits[_i];
	open_workshop(&sim, &world, &journal);
	apply(&sim, edit->input);
	ck_assert_str_eq(journal.words, edit->words);
	ck_assert_uint_eq(sim.queue.pending, edit->pending);
	ck_assert_uint_eq(delivered_at(&sim, &journal, edit->receiver), edit->tick);
	sim_fini(&sim);
}

TEST(a_held_telegram_waits_until_it_is_released)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	apply(&sim, (struct input){ .kind = INPUT_HOLD });
	for (int tick = 0; tick < 40; tick++)
		sim_tick(&sim);
	ck_assert_uint_eq(sim.queue.pending, 1);
	apply(&sim, (struct input){ .kind = INPUT_RELEASE });
	ck_assert_int_eq(queue_find(&sim.queue, 0)->due_ms, sim.head.now_ms);
	ck_assert_uint_eq(delivered_at(&sim, &journal, BEN), 41);
	sim_fini(&sim);
}

TEST(a_telegram_that_was_doubled_is_delivered_twice)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	apply(&sim, (struct input){ .kind = INPUT_DUPLICATE });
	ck_assert_ptr_nonnull(queue_find(&sim.queue, 0));
	ck_assert_ptr_nonnull(queue_find(&sim.queue, 1));
	for (int tick = 0; tick < 10; tick++)
		sim_tick(&sim);
	ck_assert_uint_eq(journal_count(&journal, EVENT_DELIVER), 2);
	sim_fini(&sim);
}

static const struct refusal {
	struct input input;
	const char *error;
} refusals[] = {
	{ { .kind = INPUT_KINDS }, "an unknown kind of input" },
	{ { .kind = 255 }, "an unknown kind of input" },
	{ { .kind = INPUT_INJECT, .agent = ADA, .receiver = BEN, .message = 3 },
	  "world workshop has no such message" },
	{ { .kind = INPUT_INJECT, .agent = 9, .receiver = BEN }, "there is no such agent now" },
	{ { .kind = INPUT_INJECT, .agent = ADA, .receiver = 9 }, "there is no such agent now" },
	{ { .kind = INPUT_INJECT, .agent = ADA, .receiver = AGENT_NONE },
	  "there is no such agent now" },
	{ { .kind = INPUT_INJECT, .agent = ADA, .receiver = BEN, .delay_ms = -1 },
	  "a delay of -0.001 s (expected 0 to 1000000)" },
	{ { .kind = INPUT_INJECT,
	    .agent = ADA,
	    .receiver = BEN,
	    .delay_ms = INPUT_DELAY_MAX_MS + 1 },
	  "a delay of 1e+06 s (expected 0 to 1000000)" },
	{ { .kind = INPUT_INJECT, .agent = ADA, .receiver = BEN, .delay_ms = INT64_MAX },
	  "a delay of 9.22337e+15 s (expected 0 to 1000000)" },
	{ { .kind = INPUT_INJECT,
	    .agent = ADA,
	    .receiver = BEN,
	    .contents.extra = { .kind = EXTRA_AGENT } },
	  "the extra information is neither numbers nor a string" },
	{ { .kind = INPUT_INJECT,
	    .receiver = BEN,
	    .contents.extra = { .kind = EXTRA_FIELDS, .count = 1 } },
	  "Hello has no fields" },
	{ { .kind = INPUT_INJECT,
	    .receiver = BEN,
	    .contents.extra = { .kind = EXTRA_NUMBERS, .count = 3 } },
	  "the extra information is neither numbers nor a string" },
	{ { .kind = INPUT_INJECT,
	    .receiver = BEN,
	    .contents.extra = { .kind = EXTRA_TEXT, .as.text = "\x1b[2J" } },
	  "the extra text is too long or has control characters" },
	{ { .kind = INPUT_SET, .agent = 9 }, "there is no such agent now" },
	{ { .kind = INPUT_SET, .agent = ADA, .stat = 4 }, "class Worker has no such stat" },
	{ { .kind = INPUT_SET, .agent = ADA, .stat = STAT_FLAG, .value = 2 },
	  "flag is true or false, not 2" },
	{ { .kind = INPUT_SET, .agent = ADA, .stat = STAT_LEVEL, .value = -301 },
	  "level cannot be -301 (expected -300 to 300)" },
	{ { .kind = INPUT_FORCE, .agent = 9, .state = WORK }, "there is no such agent now" },
	{ { .kind = INPUT_FORCE, .agent = ADA, .state = STATE_NONE },
	  "class Worker has no such state" },
	{ { .kind = INPUT_FORCE, .agent = ADA, .state = HIDE + 1 },
	  "class Worker has no such state" },
	{ { .kind = INPUT_FORCE, .agent = ADA, .state = REVERTS },
	  "class Worker has no such state" },
	{ { .kind = INPUT_HOLD, .sequence = 1 }, "that telegram is no longer in the queue" },
	{ { .kind = INPUT_RELEASE, .sequence = 1 }, "that telegram is no longer in the queue" },
	{ { .kind = INPUT_HURRY, .sequence = 1 }, "that telegram is no longer in the queue" },
	{ { .kind = INPUT_DROP, .sequence = 1 }, "that telegram is no longer in the queue" },
	{ { .kind = INPUT_DUPLICATE, .sequence = 1 }, "that telegram is no longer in the queue" },
	{ { .kind = INPUT_READDRESS, .sequence = 1 }, "that telegram is no longer in the queue" },
	{ { .kind = INPUT_READDRESS, .receiver = 9 }, "there is no such agent now" },
	{ { .kind = INPUT_DELAY, .delay_ms = -1 }, "a delay of -0.001 s (expected 0 to 1000000)" },
};

TEST_EACH(an_input_that_makes_no_sense_is_refused_with_a_reason, ARRAY_LEN(refusals))
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	struct error error = { "" };
	open_workshop(&sim, &world, &journal);
	ck_assert(!input_check(&sim, &refusals[_i].input, &error));
	ck_assert_str_eq(error.text, refusals[_i].error);
	sim_fini(&sim);
}

/* Inputs that are just within the limits. */
static const struct input allowed[] = {
	{ .kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = CY, .message = WAKE },
	{ .kind = INPUT_INJECT, .receiver = CY, .delay_ms = INPUT_DELAY_MAX_MS },
	{ .kind = INPUT_INJECT,
	  .receiver = CY,
	  .contents.extra = { .kind = EXTRA_NUMBERS, .count = 2 } },
	{ .kind = INPUT_INJECT, .receiver = CY, .contents.extra = { .kind = EXTRA_BOOL } },
	{ .kind = INPUT_INJECT,
	  .receiver = CY,
	  .contents.extra = { .kind = EXTRA_TEXT, .as.text = "fifteen letters" } },
	{ .kind = INPUT_SET, .agent = CY, .stat = STAT_FLAG, .value = 1 },
	{ .kind = INPUT_SET, .agent = CY, .stat = STAT_LEVEL, .value = 300 },
	{ .kind = INPUT_FORCE, .agent = CY, .state = HIDE },
	{ .kind = INPUT_FORCE, .agent = CY, .state = WORK },
	{ .kind = INPUT_DELAY, .delay_ms = INPUT_DELAY_MAX_MS },
	{ .kind = INPUT_READDRESS, .receiver = ADA },
};

TEST_EACH(inputs_at_the_limits_are_allowed, ARRAY_LEN(allowed))
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	apply(&sim, allowed[_i]);
	ck_assert_uint_eq(sim.depth, 0);
	sim_fini(&sim);
}

TEST(an_extra_text_without_an_end_is_refused)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	struct input input = { .kind = INPUT_INJECT,
		               .receiver = BEN,
		               .contents.extra = { .kind = EXTRA_TEXT } };
	memset(input.contents.extra.as.text, 'x', sizeof input.contents.extra.as.text);
	open_workshop(&sim, &world, &journal);
	ck_assert(!input_check(&sim, &input, NULL));
	input.contents.extra.as.text[EXTRA_TEXT_MAX] = '\0';
	ck_assert(input_check(&sim, &input, NULL));
	sim_fini(&sim);
}

TEST(an_edit_of_a_telegram_that_is_gone_changes_nothing)
{
	static struct journal journal;
	struct sim sim;
	struct world world;
	open_workshop(&sim, &world, &journal);
	uint64_t before = snapshot_digest(&sim);
	input_apply(&sim, &(struct input){ .kind = INPUT_HURRY, .sequence = 99 });
	ck_assert_str_eq(journal.words, "input: hurry a telegram that is gone");
	ck_assert_uint_eq(snapshot_digest(&sim), before);
	sim_fini(&sim);
}

TEST(every_kind_of_input_has_a_word_that_finds_it)
{
	for (int kind = 0; kind < INPUT_KINDS; kind++)
		ck_assert_int_eq(input_find_kind(input_name((enum input_kind)kind)), kind);
	ck_assert_int_eq(input_find_kind("nonsense"), -1);
}

static void count_params(void *context, const struct sim *sim, enum sim_change change,
                         const struct agent *agent, const struct agent *was)
{
	(void)sim;
	(void)agent;
	(void)was;
	*(size_t *)context += change == SIM_PARAM;
}

TEST_EACH(a_parameter_that_is_set_is_told_if_one_is_read, 2)
{
	static const struct stat_info speed = { .name = "speed", .type = STAT_I32, .most = 9 };
	static const double initial = 3;
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct reads reads;
	size_t told = 0;
	struct error error;
	struct sim sim;
	const struct input set = { .kind = INPUT_SET, .agent = AGENT_NONE, .value = 4 };
	const struct input too_much = { .kind = INPUT_SET, .agent = AGENT_NONE, .value = 10 };
	const struct input other = { .kind = INPUT_SET, .agent = AGENT_NONE, .stat = 1 };
	world.params = &speed;
	world.param_values = &initial;
	world.param_count = 1;
	sim_init(&sim, &world, 1, 1);
	ck_assert_double_eq(sim.head.params[0], 3);
	reads_init(&reads, &world);
	reads.param = _i;
	sim_watch(&sim,
	          &(struct watcher){ .reads = &reads, .changed = count_params, .context = &told });
	ck_assert(input_check(&sim, &set, &error));
	ck_assert(!input_check(&sim, &too_much, &error));
	ck_assert_str_eq(error.text, "speed cannot be 10 (expected 0 to 9)");
	ck_assert(!input_check(&sim, &other, &error));
	ck_assert_str_eq(error.text, "world workshop has no such parameter");
	input_apply(&sim, &set);
	ck_assert_double_eq(sim.head.params[0], 4);
	ck_assert_uint_eq(told, (size_t)_i);
	reads_fini(&reads);
	sim_fini(&sim);
}
