/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/event_words.h"
#include "sim/watch.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "core/array.h"
#include "sim/made.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * A watcher of random worlds knows at each event how everything is, and reads a call tree.
 */

enum { WORLDS = 40, TICKS = 25, SLOTS = 4 * MADE_CROWD };

/* What the watcher knows, by the events so far. */
struct ledger {
	double stats[SLOTS][MADE_STATS];
	uint8_t places[SLOTS], states[SLOTS][2];
	uint32_t ids[SLOTS];
	uint64_t pending;
	size_t kinds[EVENT_KINDS];
};

static void copy_agent(struct ledger *ledger, const struct agent *agent)
{
	uint32_t slot = agent_slot(agent->id);
	const struct made_record *person = (const struct made_record *)agent;
	ck_assert_uint_lt(slot, SLOTS);
	ledger->ids[slot] = agent->id;
	ledger->places[slot] = agent->place;
	for (size_t i = 0; i < MADE_STATS; i++)
		ledger->stats[slot][i] = stat_read(&made_stats[i], agent);
	for (size_t i = 0; i < 2; i++)
		ledger->states[slot][i] = person->machines[i].current;
}

static bool is_same(double a, double b)
{
	return (isnan(a) && isnan(b)) || !(a < b || a > b);
}

static void compare_agent(const struct ledger *ledger, const struct agent *agent)
{
	uint32_t slot = agent_slot(agent->id);
	const struct made_record *person = (const struct made_record *)agent;
	ck_assert_uint_eq(ledger->places[slot], agent->place);
	for (size_t i = 0; i < MADE_STATS; i++) {
		if (!is_same(ledger->stats[slot][i], stat_read(&made_stats[i], agent)))
			ck_abort_msg("%s has changed in silence", made_stats[i].name);
	}
	for (size_t i = 0; i < 1u + (agent->class == DOUBLE); i++)
		ck_assert_uint_eq(ledger->states[slot][i], person->machines[i].current);
}

/* An event is seen before its action: the sim is still as the ledger says, but for a state that
 * is entered, a telegram that is queued, and an agent that appears. */
static void look(void *context, const struct sim *sim, const struct event *event)
{
	struct ledger *ledger = context;
	const struct agent *agent = sim_agent(sim, event->agent);
	uint32_t slot = agent_slot(event->agent);
	bool posted = event->kind == EVENT_QUEUE || event->kind == EVENT_DEFERRED;
	bool due = event->kind == EVENT_DELIVER || event->kind == EVENT_NO_RECEIVER;
	ledger->kinds[event->kind]++;
	if (event->kind == EVENT_SPAWN)
		copy_agent(ledger, agent);
	if (event->kind == EVENT_ENTER)
		ledger->states[slot][event->machine] = event->state;
	/* One that was due has been taken from the queue when it is delivered. */
	ledger->pending = due && !sim->running ? sim->queue.pending : ledger->pending + posted;
	ck_assert_uint_eq(sim->queue.pending, ledger->pending);
	for (uint32_t i = 0; i < sim->head.slots; i++) {
		if (sim_slot(sim, i)->class != CLASS_NONE)
			compare_agent(ledger, sim_slot(sim, i));
	}
	if (event->kind == EVENT_STAT) {
		ck_assert(is_same(event->as.was, ledger->stats[slot][event->stat - 1]));
		ledger->stats[slot][event->stat - 1] = event->number;
	}
	if (event->kind == EVENT_MOVE) {
		ck_assert_int_eq(event->value - 1, ledger->places[slot]);
		ck_assert_uint_ne(event->place, ledger->places[slot]);
		ledger->places[slot] = event->place;
	}
	if (event->kind == EVENT_CHANGE || (event->kind == EVENT_REVERT && event->result))
		ck_assert_uint_eq(ledger->states[slot][event->machine], event->from);
	if (event->kind == EVENT_SPAWN || event->kind == EVENT_REMOVE) {
		ck_assert_uint_eq(event->place, agent->place);
		ck_assert_int_eq(event->value, agent->class);
	}
}

TEST(at_each_event_everything_is_as_the_events_before_it_have_said)
{
	static struct made made;
	static struct ledger ledger;
	memset(&ledger, 0, sizeof ledger);
	for (unsigned number = 1; number <= WORLDS; number++) {
		struct sim sim;
		made_init(&made, number);
		sim_init(&sim, &made.world, number, 1);
		ledger.pending = 0;
		for (uint32_t slot = 0; slot < sim.head.slots; slot++)
			copy_agent(&ledger, sim_slot(&sim, slot));
		sim_watch(&sim,
		          &(struct watcher){ .kinds = EVENTS_ALL, .at = look, .context = &ledger });
		sim_start(&sim);
		sim_run_ticks(&sim, TICKS);
		sim_fini(&sim);
	}
	static const uint8_t seldom[] = { EVENT_INPUT, EVENT_RELOAD, EVENT_BREAK, EVENT_READ,
		                          EVENT_DEFERRED };
	for (size_t kind = 0; kind < EVENT_KINDS; kind++)
		ck_assert_msg(ledger.kinds[kind] || memchr(seldom, (int)kind, sizeof seldom),
		              "there was no %s", event_info((enum event_kind)kind)->name);
}

/* The kind of event that an event of a kind must be inside. */
static uint8_t around(uint8_t kind)
{
	switch (kind) {
	case EVENT_EXECUTE:
		return EVENT_UPDATE;
	case EVENT_HANDLED:
	case EVENT_UNHANDLED:
		return EVENT_DELIVER;
	default:
		return EVENT_KINDS;
	}
}

static const struct event *parent_of(const struct journal *journal, size_t i)
{
	size_t parent = i;
	while (journal->events[parent].depth >= journal->events[i].depth)
		parent--;
	return &journal->events[parent];
}

TEST(the_events_of_a_tick_form_a_call_tree_and_deliveries_know_their_results)
{
	static struct journal journal;
	static struct made made;
	struct sim sim;
	made_init(&made, 3);
	sim_init(&sim, &made.world, 3, 1);
	size_t results[2] = { 0 }, handled = 0;
	for (int tick = 1; tick <= 100; tick++) {
		journal_watch(&journal, &sim, EVENTS_ALL);
		sim_tick(&sim);
		ck_assert_uint_eq(journal.events[0].kind, EVENT_TICK);
		for (size_t i = 0; i < journal.count; i++) {
			const struct event *event = &journal.events[i];
			ck_assert_int_le(event->depth, i ? journal.events[i - 1].depth + 1 : 0);
			if (event->kind == EVENT_DELIVER)
				results[event->result]++;
			handled += event->kind == EVENT_HANDLED;
			if (around(event->kind) == EVENT_KINDS)
				continue;
			const struct event *parent = parent_of(&journal, i);
			ck_assert_uint_eq(parent->kind, around(event->kind));
			ck_assert_uint_eq(parent->agent, event->agent);
			if (parent->kind == EVENT_DELIVER)
				ck_assert_int_eq(parent->result, event->kind == EVENT_HANDLED);
		}
	}
	ck_assert(results[0] && results[1] && results[1] == handled);
	sim_fini(&sim);
}

static void note_depth(void *context, const struct sim *sim, const struct event *event)
{
	uint8_t *deepest = context;
	(void)sim;
	*deepest = event->depth > *deepest ? event->depth : *deepest;
}

TEST(a_depth_beyond_a_byte_is_the_largest_byte)
{
	static struct made made;
	struct sim sim;
	uint8_t deepest = 0;
	made_init(&made, 3);
	sim_init(&sim, &made.world, 3, 1);
	sim_watch(&sim,
	          &(struct watcher){ .kinds = EVENTS_ALL, .at = note_depth, .context = &deepest });
	sim.depth = UINT8_MAX - 2;
	sim_run_ticks(&sim, 5);
	ck_assert_uint_eq(deepest, UINT8_MAX);
	ck_assert_uint_eq(sim.depth, UINT8_MAX - 2);
	sim_fini(&sim);
}

/* Keeps the largest number of events read at once. */
static void keep_most(void *context, const struct sim *sim, const struct event *events,
                      size_t count)
{
	size_t *most = context;
	(void)sim;
	(void)events;
	*most = count > *most ? count : *most;
}

TEST(events_of_a_crowd_are_read_bit_by_bit)
{
	enum { COUPLES = 2000, FEW = 100 };
	static const struct deeds counting = { .execute = workshop_count };
	struct world world = workshop_world(&counting);
	struct sim sim;
	size_t most = 0;
	sim_init(&sim, &world, 1, COUPLES);
	sim_watch(&sim,
	          &(struct watcher){ .kinds = EVENTS_ALL, .read = keep_most, .context = &most });
	sim_run_ticks(&sim, 3);
	ck_assert_uint_ge(most, SIM_EVENTS_AT_ONCE);
	ck_assert_uint_lt(most, SIM_EVENTS_AT_ONCE + FEW);
	sim_fini(&sim);
}

TEST(every_kind_of_event_has_a_name_of_its_own)
{
	for (int a = 0; a < EVENT_KINDS; a++) {
		for (int b = 0; b < a; b++)
			ck_assert_str_ne(event_info((enum event_kind)a)->name,
			                 event_info((enum event_kind)b)->name);
	}
}
