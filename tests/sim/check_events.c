/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <signal.h>
#include <string.h>

#include "core/array.h"
#include "sim/input.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What single events say, and when they are recorded.
 */

static const struct deeds none;

TEST(appearing_and_disappearing_are_recorded_with_class_and_place)
{
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

/* Errors are recorded of everybody, watched or not. */
TEST_EACH(an_error_says_where_it_was_and_in_which_state_of_whose_code_runs, 2)
{
	static struct journal journal;
	static const uint8_t machines[] = { 0, 1, 1, 0 };
	struct world world = workshop_world(&complaints);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, _i ? EVENTS_ALL : 1 << EVENT_ERROR);
	struct watcher watcher = sim.watcher;
	watcher.whose = _i ? 1 + CY : 0;
	sim_watch(&sim, &watcher);
	sim_tick(&sim);
	ck_assert(!sim.failed);
	uint32_t id = sim_spawn(&sim, TWIN, HALL)->id;
	journal_forget(&journal);
	sim_tick(&sim);
	ck_assert(sim.failed);
	size_t count = 0;
	for (size_t i = 0; i < journal.count; i++) {
		static const char *const texts[] = { "too early", "here: in Wave: wrong",
			                             "in Wave: wrong again", "there: odd" };
		const struct event *event = &journal.events[i];
		if (event->kind != EVENT_ERROR)
			continue;
		ck_assert_uint_lt(count, ARRAY_LEN(texts));
		ck_assert_str_eq(event->as.text, texts[count]);
		ck_assert_uint_eq(event->machine, machines[count]);
		ck_assert_uint_eq(event->agent, count == 3 ? ADA : id);
		ck_assert(event_is_brief(event));
		count++;
	}
	ck_assert_uint_eq(count, ARRAY_LEN(machines));
	sim_fini(&sim);
}

TEST(an_error_is_known_though_nobody_watches)
{
	struct world world = workshop_world(&complaints);
	struct sim sim;
	sim_init(&sim, &world, 1, 0);
	sim_spawn(&sim, TWIN, HALL);
	sim_tick(&sim);
	ck_assert(sim.failed);
	ck_assert_uint_eq(sim.word_count, 0);
	sim_fini(&sim);
}

static void revert(struct sim *sim, struct agent *agent)
{
	ck_assert(!sim_revert(sim, agent));
}

static void hide(struct sim *sim, struct agent *agent)
{
	ck_assert(sim_change(sim, agent, HIDE));
}

static void rest(struct sim *sim, struct agent *agent)
{
	ck_assert(sim_change(sim, agent, REST));
}

static void refuse_hiding(struct sim *sim, struct agent *agent)
{
	workshop_count(sim, agent);
	ck_assert(!sim_change(sim, agent, HIDE));
}

static void enter_again(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->count++;
	sim_change(sim, agent, agent_machines(agent)->current == WORK ? REST : WORK);
}

/* What workers do, and the changes, faults and stats that are recorded of Ada. */
static const struct {
	struct deeds deeds;
	const char *words;
	uint8_t state;
} faults[] = {
	{ { .execute = rest }, "change Work to Rest", REST },
	{ { .execute = revert }, "revert Work to no previous state", WORK },
	{ { .execute = hide },
	  "a change that no state declares: Work to Hide; change Work to Hide",
	  HIDE },
	{ { .execute = rest, .exit = refuse_hiding },
	  "change Work to Rest; count 0 -> 1; change refused inside an exit: Work to Hide",
	  REST },
};

/* Only what is wanted is recorded. */
TEST_EACH(changes_and_refusals_are_recorded_with_what_changed_before_them, 2 * ARRAY_LEN(faults))
{
	static struct journal journal;
	uint32_t kinds = 1 << EVENT_REVERT | 1 << EVENT_CHANGE | 1 << EVENT_STAT;
	size_t which = (size_t)_i / 2;
	struct world world = workshop_world(&faults[which].deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_remove(&sim, BEN);
	sim_remove(&sim, CY);
	journal_watch(&journal, &sim, kinds | (_i % 2 ? 1 << EVENT_ERROR : 0));
	sim_tick(&sim);
	bool error = strstr(faults[which].words, "a change that") ||
	             strstr(faults[which].words, "refused");
	ck_assert_int_eq(strcmp(journal.words, faults[which].words) == 0, !error || _i % 2);
	ck_assert_uint_eq(journal_count(&journal, EVENT_ERROR), error && _i % 2);
	ck_assert_uint_eq(worker_at(&sim, ADA)->machine.current, faults[which].state);
	ck_assert_uint_eq(sim.depth, 0);
	for (size_t i = 0; i < journal.count; i++) {
		const struct event *event = &journal.events[i];
		if (event->kind != EVENT_STAT)
			ck_assert_uint_eq(event->from, WORK);
		if (event->kind == EVENT_REVERT)
			ck_assert_uint_eq(event->result, false);
	}
	sim_fini(&sim);
}

TEST(changes_nested_too_deep_are_refused_with_an_error)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = rest, .enter = enter_again };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_ERROR);
	sim_tick(&sim);
	ck_assert_str_eq(journal_find(&journal, EVENT_ERROR)->as.text,
	                 "change refused, nested too deep");
	ck_assert_int_eq(worker_at(&sim, ADA)->count, FSM_NESTING_MAX);
	sim_fini(&sim);
}

static void change_arms(struct sim *sim, struct agent *agent)
{
	sim_revert(sim, agent);
	sim_change(sim, agent, WAVE);
	sim_change(sim, agent, STILL);
}

TEST(what_a_second_machine_does_is_recorded_as_its_own)
{
	static struct journal journal;
	static const struct deeds deeds = { .arms = change_arms };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 0);
	sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, EVENTS_ALL & ~(1u << EVENT_TICK | 1u << EVENT_UPDATE));
	sim_tick(&sim);
	ck_assert_str_eq(journal.words,
	                 "execute Walk; execute Wave; revert Wave to no previous state; "
	                 "a change that no state declares: Wave to Wave; change Wave to Wave; "
	                 "exit Wave; enter Wave; change Wave to Still; exit Wave; enter Still");
	for (size_t i = 0; i < journal.count; i++)
		ck_assert_uint_eq(journal.events[i].machine, i > 0);
	sim_fini(&sim);
}

/* Nobody can say of an agent that is not watched whether it could revert. */
TEST(a_watcher_of_one_agent_does_not_read_reverts_that_others_could_not_make)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = revert };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_REVERT | 1 << EVENT_ERROR);
	struct watcher watcher = sim.watcher;
	watcher.whose = 1 + BEN;
	sim_watch(&sim, &watcher);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "revert Work to no previous state");
	ck_assert_uint_eq(journal.events[0].agent, BEN);
	sim_fini(&sim);
}

static bool is_wave(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)agent;
	return sim->running->state == WAVE && telegram->message == HELLO;
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
		post_send_as(&sim, ADA, id, message, 0, NULL);
	const struct event *event = journal_find(&journal, EVENT_HANDLED);
	ck_assert_ptr_null(event);
	sim_tick(&sim);
	event = journal_find(&journal, EVENT_HANDLED);
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

TEST_EACH_ABORTS(code_asks_about_and_changes_only_its_own_agent, 2)
{
	static const struct deeds deeds[] = { { .execute = ask_of_ben },
		                              { .execute = change_ben } };
	struct world world = workshop_world(&deeds[_i]);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL });
	sim_tick(&sim);
}

TEST_ABORTS(the_watcher_does_not_change_while_code_runs)
{
	struct world world = workshop_world(&none);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim.shown = sim_agent(&sim, ADA);
	sim_watch(&sim, NULL);
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
	input_apply(&sim, &(struct input){ .kind = INPUT_FORCE, .agent = ADA, .state = WORK });
	ck_assert_str_eq(journal.words, "");
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "a change that no state declares: Work to Hide");
	sim_fini(&sim);
}
