/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <signal.h>
#include <string.h>

#include "core/array.h"
#include "sim/input.h"
#include "sim/post.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * What single events say, and when they are recorded.
 */

TEST(appearing_and_disappearing_are_recorded_with_class_and_place)
{
	static const struct deeds none = { 0 };
	static struct journal journal;
	struct world world = workshop_world(&none);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, EVENTS_ALL);
	uint32_t id = sim_spawn(&sim, TWIN, YARD)->id;
	ck_assert_str_eq(journal.words, "Twin 4 appears");
	sim_remove(&sim, id);
	ck_assert_str_eq(journal.words, "Twin 4 appears; Twin 4 disappears");
	for (size_t i = 0; i < journal.count; i++) {
		ck_assert_uint_eq(journal.events[i].agent, id);
		ck_assert_uint_eq(journal.events[i].place, YARD);
		ck_assert_int_eq(journal.events[i].value, TWIN);
	}
	sim_fini(&sim);
}

/* The state of the post office at the first event of each kind. */
struct glance {
	bool seen[EVENT_KINDS];
	size_t pending[EVENT_KINDS];
	uint32_t agents[EVENT_KINDS];
	uint8_t place[EVENT_KINDS]; /* Ada's */
};

static void glance(void *context, const struct sim *sim, const struct event *event)
{
	struct glance *glance = context;
	if (glance->seen[event->kind])
		return;
	glance->seen[event->kind] = true;
	glance->pending[event->kind] = sim->queue.pending;
	glance->agents[event->kind] = sim->head.agents;
	glance->place[event->kind] = sim_agent(sim, ADA)->place;
}

static bool pass_on(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	post_send(sim, agent, telegram->sender, BALL, 0, NULL);
	return true;
}

static void send_and_move(struct sim *sim, struct agent *agent)
{
	if (agent->id != ADA || sim->head.tick > 1)
		return;
	post_send(sim, agent, BEN, HELLO, 100, NULL);
	post_send(sim, agent, BEN, HELLO, 100, NULL);
	post_send(sim, agent, BEN, BALL, 0, NULL);
	sim_go(sim, agent, YARD);
	sim_remove(sim, CY);
	sim_spawn(sim, WORKER, HALL);
	sim_spawn(sim, WORKER, HALL);
}

TEST(queueing_is_recorded_before_it_happens_and_arrival_and_moves_after)
{
	static const struct deeds deeds = { .execute = send_and_move, .message = pass_on };
	struct world world = workshop_world(&deeds);
	struct glance seen = { .seen = { false } };
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL, .at = glance, .context = &seen });
	sim_tick(&sim);
	ck_assert(seen.seen[EVENT_QUEUE] && seen.seen[EVENT_DUPLICATE] &&
	          seen.seen[EVENT_DEFERRED] && seen.seen[EVENT_MOVE] && seen.seen[EVENT_SPAWN] &&
	          seen.seen[EVENT_REMOVE]);
	ck_assert_uint_eq(seen.pending[EVENT_QUEUE], 0);
	ck_assert_uint_eq(seen.pending[EVENT_DUPLICATE], 1);
	ck_assert_uint_eq(seen.pending[EVENT_DEFERRED], 1);
	ck_assert_uint_eq(seen.place[EVENT_MOVE], YARD);
	ck_assert_uint_eq(seen.agents[EVENT_REMOVE], RESIDENTS);
	ck_assert_uint_eq(seen.agents[EVENT_SPAWN], RESIDENTS);
	sim_fini(&sim);
}

/* A twin's arms report errors, of the twin and of Ada. */
static void complain(struct sim *sim, struct agent *agent)
{
	sim_fail(sim, agent, "here", "wrong");
	sim_fail(sim, agent, NULL, "wrong again");
	sim_fail(sim, sim_agent(sim, ADA), "there", "odd");
}

static void complain_early(struct sim *sim, struct agent *agent)
{
	sim_fail(sim, agent, NULL, "too early");
}

static const struct deeds complaints = { .update = complain_early, .arms = complain };

TEST(an_error_says_where_it_was_and_in_which_state_of_whose_code_runs)
{
	static struct journal journal;
	struct world world = workshop_world(&complaints);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	uint32_t id = sim_spawn(&sim, TWIN, HALL)->id;
	journal_watch(&journal, &sim, 1 << EVENT_ERROR);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "too early; here: in Wave: wrong; in Wave: wrong again; "
	                                "there: odd");
	static const uint8_t machines[] = { 0, 1, 1, 0 };
	ck_assert_uint_eq(journal.count, ARRAY_LEN(machines));
	for (size_t i = 0; i < journal.count; i++) {
		ck_assert_uint_eq(journal.events[i].machine, machines[i]);
		ck_assert_uint_eq(journal.events[i].agent, i == 3 ? ADA : id);
		ck_assert(event_is_brief(&journal.events[i]));
	}
	sim_fini(&sim);
}

TEST(an_error_is_known_whether_or_not_anybody_watches)
{
	struct world world = workshop_world(&complaints);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_tick(&sim);
	ck_assert(!sim.failed);
	sim_spawn(&sim, TWIN, HALL);
	sim_tick(&sim);
	ck_assert(sim.failed);
	ck_assert_uint_eq(sim.word_count, 0);
	sim_fini(&sim);
}

static bool is_wave(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)agent;
	return sim->running.code.state == WAVE && telegram->message == HELLO;
}

TEST(the_state_that_handled_a_telegram_is_recorded_with_its_machine)
{
	static const struct deeds deeds = { .message = is_wave };
	static struct journal journal;
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	uint32_t id = sim_spawn(&sim, TWIN, HALL)->id;
	journal_watch(&journal, &sim, EVENTS_ALL);
	for (uint32_t message = HELLO; message <= BALL; message++)
		input_apply(&sim, &(struct input){ .kind = INPUT_INJECT,
		                                   .agent = ADA,
		                                   .receiver = id,
		                                   .message = message });
	const struct event *event = journal_find(&journal, EVENT_HANDLED);
	ck_assert_uint_eq(event->machine, 1);
	ck_assert_uint_eq(event->state, WAVE);
	ck_assert_uint_eq(event->agent, id);
	ck_assert_uint_eq(event->other, ADA);
	ck_assert_uint_eq(event->message, HELLO);
	event = journal_find(&journal, EVENT_UNHANDLED);
	ck_assert_uint_eq(event->machine, 0);
	ck_assert_uint_eq(event->state, STATE_NONE);
	ck_assert_uint_eq(event->message, BALL);
	sim_fini(&sim);
}

static const struct question cheerful = { .words = "cheerful",
	                                  .stat = &workshop_stats[STAT_MOOD],
	                                  .compare = COMPARE_AT_LEAST,
	                                  .limit = 1 };

static void ask_of_ben(struct sim *sim, struct agent *agent)
{
	(void)agent;
	sim_ask(sim, sim_agent(sim, BEN), &cheerful);
}

static void change_ben(struct sim *sim, struct agent *agent)
{
	(void)agent;
	sim_change(sim, sim_agent(sim, BEN), REST);
}

static void revert_ben(struct sim *sim, struct agent *agent)
{
	(void)agent;
	sim_revert(sim, sim_agent(sim, BEN));
}

TEST_EACH_ABORTS(code_asks_about_and_changes_only_its_own_agent, 3)
{
	static const struct deeds deeds[] = { { .execute = ask_of_ben },
		                              { .execute = change_ben },
		                              { .execute = revert_ben } };
	struct world world = workshop_world(&deeds[_i]);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL });
	sim_tick(&sim);
}

static void say_twice(struct sim *sim, struct agent *agent)
{
	char text[] = "hm";
	if (agent->id != ADA)
		return;
	sim_say_once(sim, agent, text);
	text[0] = 'a';
	sim_say_number(sim, agent, "at ", (int32_t)sim->head.tick);
}

TEST(a_copied_speech_is_kept_until_the_next_tick)
{
	static const struct deeds deeds = { .execute = say_twice };
	static struct journal journal;
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_SAY);
	for (int tick = 1; tick <= 3; tick++) {
		sim_tick(&sim);
		ck_assert_uint_eq(sim.word_count, 1);
		ck_assert_str_eq(journal.events[2 * (tick - 1)].as.text, "hm");
	}
	ck_assert_str_eq(journal.words, "\"hm\"; \"at 1\"; \"hm\"; \"at 2\"; \"hm\"; \"at 3\"");
	ck_assert(event_is_brief(&journal.events[0]));
	ck_assert(!event_is_brief(&journal.events[1]));
	sim_watch(&sim, NULL);
	sim_tick(&sim);
	sim_tick(&sim);
	ck_assert_uint_eq(sim.word_count, 0);
	sim_fini(&sim);
}

static void count_readings(void *context, const struct sim *sim, const struct event *events,
                           size_t count)
{
	(void)sim;
	ck_assert_uint_gt(count, 0);
	ck_assert_ptr_nonnull(events);
	++*(int *)context;
}

TEST(a_watcher_is_not_called_without_events)
{
	static const struct deeds deeds = { .execute = say_twice };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	int readings = 0;
	sim_init(&sim, &world, 1, 1);
	sim_watch(&sim, &(struct watcher){ .kinds = 1 << EVENT_SAY,
	                                   .read = count_readings,
	                                   .context = &readings });
	input_apply(&sim, &(struct input){ .kind = INPUT_FORCE, .agent = BEN, .state = HIDE });
	sim_spawn(&sim, TWIN, HALL);
	ck_assert_int_eq(readings, 0);
	sim_tick(&sim);
	ck_assert_int_eq(readings, 1);
	sim_remove(&sim, ADA);
	sim_tick(&sim);
	ck_assert_int_eq(readings, 1);
	sim_fini(&sim);
}

/* The words of inputs, for agents that exist and one that is gone. */
static const struct {
	struct input input;
	const char *words;
} inputs[] = {
	{ { .kind = INPUT_INJECT, .agent = ADA, .receiver = BEN, .message = WAKE },
	  "Ada>Ben:Wake" },
	{ { .kind = INPUT_INJECT, .agent = 9, .receiver = 9, .delay_ms = 1250 },
	  "someone gone>someone gone:Hello+1.25" },
	{ { .kind = INPUT_SET, .agent = BEN, .stat = STAT_FLAG, .value = 1 }, "Ben.flag = true" },
	{ { .kind = INPUT_SET, .agent = 9, .stat = STAT_FLAG, .value = 1 }, "someone gone.? = ?" },
	{ { .kind = INPUT_FORCE, .agent = BEN, .state = REST }, "force Ben into Rest" },
	{ { .kind = INPUT_FORCE, .agent = 9, .state = REST }, "force someone gone into ?" },
	{ { .kind = INPUT_HOLD }, "hold Ball for Ben" },
	{ { .kind = INPUT_DELAY, .delay_ms = 250 }, "delay Ball for Ben by 0.25 s" },
	{ { .kind = INPUT_READDRESS, .receiver = CY }, "readdress Ball for Ben to Cy" },
	{ { .kind = INPUT_DROP, .sequence = 7 }, "drop a telegram that is gone" },
};

TEST_EACH(an_input_is_worded_even_if_its_agent_is_gone, ARRAY_LEN(inputs))
{
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct sim sim;
	char text[100];
	sim_init(&sim, &world, 1, 1);
	post_send_as(&sim, ADA, BEN, BALL, 1000, NULL);
	size_t length = input_text(&sim, &inputs[_i].input, text, sizeof text);
	ck_assert_str_eq(text, inputs[_i].words);
	ck_assert_uint_eq(length, strlen(text));
	sim_fini(&sim);
}

TEST(an_input_that_exchanges_the_world_is_worded_with_its_name)
{
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct sim sim;
	char text[100];
	sim_init(&sim, &world, 1, 1);
	input_text(&sim, &(struct input){ .kind = INPUT_RELOAD, .world = &world }, text,
	           sizeof text);
	ck_assert_str_eq(text, "reload workshop");
	input_text(&sim, &(struct input){ .kind = INPUT_BEGIN, .world = &world }, text,
	           sizeof text);
	ck_assert_str_eq(text, "begin in workshop");
	sim_fini(&sim);
}

static void hide(struct sim *sim, struct agent *agent)
{
	sim_change(sim, agent, HIDE);
}

TEST(a_forced_change_is_no_error_but_an_undeclared_one_after_it_is)
{
	static const struct deeds deeds = { .execute = hide };
	static struct journal journal;
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_remove(&sim, BEN);
	sim_remove(&sim, CY);
	journal_watch(&journal, &sim, 1 << EVENT_ERROR);
	input_apply(&sim, &(struct input){ .kind = INPUT_FORCE, .agent = ADA, .state = HIDE });
	ck_assert_str_eq(journal.words, "");
	ck_assert_uint_eq(sim.depth, 0);
	input_apply(&sim, &(struct input){ .kind = INPUT_FORCE, .agent = ADA, .state = WORK });
	ck_assert_str_eq(journal.words, "");
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "a change that no state declares: Work to Hide");
	sim_fini(&sim);
}
