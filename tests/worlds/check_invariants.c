/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "sim/event_words.h"
#include "sim/snapshot.h"
#include "worlds/worlds.h"
#include "suite.h"

enum { SEEDS = 50, TICKS = 2000, COUPLES_MAX = 20 };

/* What must be true of every run, checked by its events. */
struct auditor {
	const char *world;
	uint64_t seed;
	uint64_t sent, queued, deferred, delivered, without_receiver, handled, unhandled;
	bool expects_delivery; /* the event before was a send */
	uint8_t *states; /* for each machine of each agent; STATE_NONE between exit and enter */
};

static void expect(const struct auditor *auditor, const struct sim *sim, bool true_of_it,
                   const char *what)
{
	/* Each assertion is reported even if it holds, and these would be
	 * millions. */
	if (!true_of_it)
		ck_abort_msg("%s, seed %d, tick %d: %s", auditor->world, (int)auditor->seed,
		             (int)sim->head.tick, what);
}

static void audit_state(struct auditor *auditor, const struct sim *sim, const struct event *event)
{
	uint8_t *state = &auditor->states[agent_slot(event->agent) * MACHINES_MAX + event->machine];
	if (event->kind == EVENT_EXIT) {
		expect(auditor, sim, *state == event->state,
		       "a state is left that was not entered");
		*state = STATE_NONE;
	} else if (event->kind == EVENT_ENTER) {
		expect(auditor, sim, *state == STATE_NONE,
		       "a state is entered before one was left");
		*state = event->state;
	}
}

static void audit(struct auditor *auditor, const struct sim *sim, const struct event *event)
{
	if (event->kind == EVENT_ERROR) {
		char text[256];
		event_text(sim, event, text, sizeof text);
		expect(auditor, sim, false, text);
	}
	bool arrives = event->kind == EVENT_DELIVER || event->kind == EVENT_NO_RECEIVER;
	expect(auditor, sim, !auditor->expects_delivery || arrives,
	       "an instant telegram is not delivered");
	auditor->expects_delivery = event->kind == EVENT_SEND;
	auditor->sent += event->kind == EVENT_SEND;
	auditor->queued += event->kind == EVENT_QUEUE;
	auditor->deferred += event->kind == EVENT_DEFERRED;
	auditor->delivered += event->kind == EVENT_DELIVER;
	auditor->without_receiver += event->kind == EVENT_NO_RECEIVER;
	auditor->handled += event->kind == EVENT_HANDLED;
	auditor->unhandled += event->kind == EVENT_UNHANDLED;
	audit_state(auditor, sim, event);
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	for (size_t i = 0; i < count; i++)
		audit(context, sim, &events[i]);
}

static void audit_tick(struct auditor *auditor, const struct sim *sim)
{
	uint64_t came = auditor->sent + auditor->queued + auditor->deferred;
	uint64_t went = auditor->delivered + auditor->without_receiver;
	expect(auditor, sim, came == went + sim->queue.pending, "a telegram was lost or doubled");
	expect(auditor, sim, auditor->delivered == auditor->handled + auditor->unhandled,
	       "a delivery came to nothing");
	expect(auditor, sim, sim->depth == 0, "a call has not returned");
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		for (size_t i = 0; i < sim_class(sim, agent)->machine_count; i++) {
			const struct machine *machine = agent_machines_const(agent) + i;
			expect(auditor, sim,
			       machine->current == auditor->states[slot * MACHINES_MAX + i] &&
			               machine->busy == 0,
			       "the events tell of another state than the machine");
		}
	}
}

static void begin(struct auditor *auditor, const struct sim *sim, uint64_t seed)
{
	*auditor = (struct auditor){ .world = sim->world->name, .seed = seed };
	auditor->states = memory_zero(sim->head.slots, MACHINES_MAX);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		for (size_t i = 0; i < sim_class(sim, agent)->machine_count; i++)
			auditor->states[slot * MACHINES_MAX + i] =
				agent_machines_const(agent)[i].current;
	}
}

TEST_EACH(in_every_world_with_every_seed_the_accounts_are_in_order, SEEDS)
{
	uint64_t seed = (uint64_t)_i + 1;
	for (const struct world *const *world = worlds_builtin; *world; world++) {
		struct sim sim;
		struct auditor auditor;
		sim_init(&sim, *world, seed, (uint32_t)(1 + seed % COUPLES_MAX));
		begin(&auditor, &sim, seed);
		sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL,
		                                   .read = read_events,
		                                   .context = &auditor });
		for (int tick = 0; tick < TICKS; tick++) {
			sim_tick(&sim);
			audit_tick(&auditor, &sim);
		}
		ck_assert(!(*world)->message_count || auditor.handled > 0);
		free(auditor.states);
		sim_fini(&sim);
	}
}

TEST(every_builtin_world_can_be_run)
{
	for (const struct world *const *world = worlds_builtin; *world; world++) {
		struct error error = { "" };
		ck_assert_msg(world_check(*world, &error), "%s", error.text);
		ck_assert_ptr_eq(worlds_find((*world)->name), *world);
		ck_assert(*(*world)->summary);
	}
	ck_assert_ptr_null(worlds_find("nowhere"));
	ck_assert_ptr_eq(worlds_default, worlds_find("messaging"));
}

static struct miner *miner_at(const struct sim *sim, uint32_t id)
{
	return (struct miner *)sim_agent(sim, id);
}

TEST(among_many_couples_each_miner_knows_his_own_wife)
{
	struct sim sim;
	sim_init(&sim, worlds_find("messaging"), 5, 100);
	ck_assert_uint_eq(sim.head.agents, 200);
	for (uint32_t id = 0; id < 200; id += 2) {
		const struct wife *wife = (const struct wife *)sim_agent(&sim,
		                                                         miner_at(&sim, id)->wife);
		ck_assert_uint_eq(wife->agent.id, id + 1);
		ck_assert_uint_eq(wife->husband, id);
	}
	sim_fini(&sim);
}

static void check_pairs(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	uint64_t *letters = context;
	for (size_t i = 0; i < count; i++) {
		uint32_t one = events[i].agent, other = events[i].other;
		*letters += 1;
		ck_assert_msg(one / 2 == other / 2, "tick %d: %u writes to %u", (int)sim->head.tick,
		              (unsigned)one, (unsigned)other);
	}
}

TEST(among_many_couples_spouses_write_only_to_each_other)
{
	struct sim sim;
	uint64_t letters = 0;
	sim_init(&sim, worlds_find("messaging"), 5, 100);
	sim_watch(&sim, &(struct watcher){ .kinds = 1 << EVENT_SEND | 1 << EVENT_QUEUE,
	                                   .read = check_pairs,
	                                   .context = &letters });
	for (int tick = 0; tick < 500; tick++)
		sim_tick(&sim);
	ck_assert_uint_gt(letters, 1000);
	sim_fini(&sim);
}

TEST(bob_begins_as_in_the_book_and_the_others_at_random)
{
	struct sim sim;
	int32_t most[4] = { 0 };
	static const int32_t limits[] = { 9, 4, 2, 4 };
	sim_init(&sim, worlds_find("miner"), 5, 500);
	for (uint32_t id = 0; id < 500; id++) {
		const struct miner *miner = miner_at(&sim, id);
		int32_t stats[] = { miner->fatigue, miner->thirst, miner->gold_carried,
			            miner->money_in_bank };
		for (size_t i = 0; i < ARRAY_LEN(stats); i++) {
			ck_assert(stats[i] >= 0 && stats[i] <= (id ? limits[i] : 0));
			most[i] = stats[i] > most[i] ? stats[i] : most[i];
		}
	}
	ck_assert_mem_eq(most, limits, sizeof most);
	sim_fini(&sim);
}

/* The digest of a sim after so many ticks: the same on every machine, for ever. */
static const struct pin {
	const char *world;
	uint64_t seed;
	uint32_t couples;
	uint64_t ticks, digest;
} pins[] = {
	{ "miner", 1, 1, 1000, UINT64_C(0x7A1406E5F36C08E6) },
	{ "couple", 127835, 1, 25, UINT64_C(0x2F2E3A828D88A23B) },
	{ "couple", 2, 10, 1000, UINT64_C(0x35E3A845A6F06F73) },
	{ "messaging", 10, 1, 25, UINT64_C(0x2C6CF739A6AFBD59) },
	{ "messaging", 3, 50, 1000, UINT64_C(0x24986524755EB183) },
};

TEST_EACH(a_run_comes_to_the_same_end_everywhere, ARRAY_LEN(pins))
{
	struct sim sim;
	const struct pin *pin = &pins[_i];
	sim_init(&sim, worlds_find(pin->world), pin->seed, pin->couples);
	while (sim.head.tick < pin->ticks)
		sim_tick(&sim);
	uint64_t digest = snapshot_digest(&sim);
	ck_assert_msg(digest == pin->digest, "%s, seed %d: 0x%016llX", pin->world, (int)pin->seed,
	              (unsigned long long)digest);
	sim_fini(&sim);
}
