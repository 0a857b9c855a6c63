/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/transfer.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "sim/input.h"
#include "sim/machine.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * A run goes on in a world where everything has the same name but another
 * number, and comes back.
 */

enum { PARTNER = STAT_FLAG + 1, STATS, CLASSES = TWIN + 1, STATES = STILL + 1, COUPLES = 2 };

/* The workshop as it is, or with everything in reverse order: classes, states,
 * stats, machines, places, messages, residents. */
struct shop {
	struct world world;
	struct class items[CLASSES];
	const struct class *classes[CLASSES];
	struct stat_info stats[STATS];
	struct machine_plan plans[2], plan;
	struct state states[CLASSES][STATES];
	const struct state *lists[CLASSES][STATES];
	const char *places[2], *messages[WAKE + 1];
	struct resident residents[RESIDENTS];
};

static const struct stat_info partner = { .name = "partner",
	                                  .offset = offsetof(struct worker, partner),
	                                  .type = STAT_AGENT,
	                                  .most = AGENT_NONE };

/* The index of item i of count. */
static size_t at(size_t i, size_t count, bool turned)
{
	return turned ? count - 1 - i : i;
}

static void make_class(struct shop *shop, const struct class *like, size_t class, bool turned)
{
	struct class *item = &shop->items[class];
	*item = *like;
	for (size_t i = 1; i < like->state_count; i++) {
		size_t number = 1 + at(i - 1, like->state_count - 1, turned);
		struct state *state = &shop->states[class][number];
		*state = *like->states[i];
		state->machine = (uint8_t)at(state->machine, like->machine_count, turned);
		shop->lists[class][number] = state;
	}
	item->states = shop->lists[class];
	item->machines = class == TWIN ? shop->plans : &shop->plan;
	item->stats = class == TWIN ? like->stats : shop->stats;
	item->stat_count = class == TWIN ? like->stat_count : STATS;
	/* Clocks come last, 4 bytes later if reversed; only then slow ones have
	 * one. */
	item->clock_offset = (uint16_t)(like->record_bytes + (turned ? 4 : 0));
	item->record_bytes = item->clock_offset + like->machine_count * CLASS_CLOCK_BYTES;
	if (class == SLOW && !turned)
		item->clock_offset = 0;
	shop->classes[at(class, CLASSES, turned)] = item;
}

static void populate(struct sim *sim, uint32_t couples)
{
	for (uint32_t i = 0; i < couples * RESIDENTS; i++)
		sim_spawn(sim, sim->world->residents[i % RESIDENTS].class, HALL);
}

static void make(struct shop *shop, const struct deeds *deeds, bool turned)
{
	const struct world like = workshop_world(deeds);
	memset(shop, 0, sizeof *shop);
	shop->world = like;
	for (size_t i = 0; i < STATS; i++)
		shop->stats[at(i, STATS, turned)] = i < PARTNER ? workshop_stats[i] : partner;
	shop->plan.initial = (uint8_t)(1 + at(WORK - 1, HIDE, turned));
	for (size_t i = 0; i < 2; i++) {
		struct machine_plan plan = like.classes[TWIN]->machines[i];
		plan.initial = (uint8_t)(1 + at(plan.initial - 1u, STILL, turned));
		shop->plans[at(i, 2, turned)] = plan;
		shop->places[at(i, 2, turned)] = like.places[i];
	}
	for (size_t i = 0; i <= WAKE; i++)
		shop->messages[at(i, WAKE + 1, turned)] = like.messages[i];
	for (size_t i = 0; i < RESIDENTS; i++)
		shop->residents[at(i, RESIDENTS, turned)] = (struct resident){
			like.residents[i].name, (uint8_t)at(WORKER, CLASSES, turned)
		};
	for (size_t class = 0; class < CLASSES; class ++)
		make_class(shop, like.classes[class], class, turned);
	shop->world.classes = shop->classes;
	shop->world.places = shop->places;
	shop->world.messages = shop->messages;
	shop->world.residents = shop->residents;
	shop->world.populate = populate;
}

/* Work that changes everything that is carried over; nobody goes. */
static void toil(struct sim *sim, struct agent *agent)
{
	uint32_t slots = sim->head.slots, whom = sim_random(sim, agent, slots);
	if (agent->class != TWIN) {
		worker_of(agent)->count += 3;
		worker_of(agent)->level--;
		worker_of(agent)->mood = (uint8_t)sim_random(sim, agent, 200);
		worker_of(agent)->flag ^= 1;
		worker_of(agent)->partner = sim_slot(sim, whom)->id;
	}
	if (sim_random(sim, agent, 3) < 1)
		post_send(sim, agent, sim_slot(sim, whom)->id, WAKE,
		          1 + (int64_t)sim_random(sim, agent, 200000), NULL);
	if (sim_random(sim, agent, 3) < 1)
		sim_go(sim, agent, (uint8_t)sim_random(sim, agent, 2));
	if (sim_random(sim, agent, 8) < 1 && slots < 14)
		sim_spawn(sim, (uint8_t)sim_random(sim, agent, CLASSES), YARD);
	if (sim_random(sim, agent, 4) < 1)
		sim_change(sim, agent, agent->class == TWIN ? RUN : REST);
}

static void wave(struct sim *sim, struct agent *agent)
{
	if (sim_random(sim, agent, 4) < 1 && sim_change(sim, agent, STILL))
		machine_clocks_begin(sim, agent, 1);
	else if (sim_random(sim, agent, 4) < 1)
		machine_clock_finish(sim, agent, 1);
}

static bool has_clock(const struct sim *sim, const struct agent *agent)
{
	return sim_class(sim, agent)->clock_offset;
}

static void start_clock(struct sim *sim, struct agent *agent)
{
	if (has_clock(sim, agent))
		machine_clocks_begin(sim, agent, 0);
}

static bool wake(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)telegram;
	if (agent->class != TWIN && worker_of(agent)->machine.current == REST)
		sim_change(sim, agent, WORK);
	else if (agent->class != TWIN && has_clock(sim, agent) && sim_random(sim, agent, 2) < 1)
		machine_clock_finish(sim, agent, 0);
	return true;
}

static const struct deeds day = {
	.execute = toil, .arms = wave, .enter = start_clock, .message = wake
};

/* The agent's slot in the other world. */
static uint32_t other_slot(uint32_t slot)
{
	uint32_t first = slot / RESIDENTS * RESIDENTS;
	return slot < COUPLES * RESIDENTS ? first + RESIDENTS - 1 - slot % RESIDENTS : slot;
}

static void expect_machines(const struct sim *sims[2], const struct agent *agents[2])
{
	const struct class *class[2] = { sim_class(sims[0], agents[0]),
		                         sim_class(sims[1], agents[1]) };
	for (size_t i = 0; i < class[0] -> machine_count; i++) {
		size_t j = at(i, class[0] -> machine_count, true);
		const struct machine *one = agent_machines_const(agents[0]) + i;
		const struct machine *two = agent_machines_const(agents[1]) + j;
		ck_assert_str_eq(class_state_name(class[0], one -> current),
		                 class_state_name(class[1], two -> current));
		ck_assert_str_eq(class_state_name(class[0], one -> previous),
		                 class_state_name(class[1], two -> previous));
		bool known = has_clock(sims[0], agents[0]);
		ck_assert_uint_eq(known ? machine_ticks(sims[0], agents[0], i) : 0,
		                  machine_ticks(sims[1], agents[1], j));
		ck_assert_int_eq(known && machine_clock_finished(sims[0], agents[0], i),
		                 machine_clock_finished(sims[1], agents[1], j));
	}
}

static void expect_stats(const struct sim *sims[2], const struct agent *agents[2])
{
	const struct class *class = sim_class(sims[0], agents[0]);
	const struct class *other = sim_class(sims[1], agents[1]);
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		double one = stat_read(stat, agents[0]);
		double two = stat_read(&other->stats[class_find_stat(other, stat->name)],
		                       agents[1]);
		if (stat->type == STAT_AGENT)
			one = other_slot((uint32_t)one);
		ck_assert_double_eq(one, two);
	}
}

/* Every agent must exist under its other number, unchanged. */
static void expect_turned(const struct sim *sim, const struct sim *turned)
{
	const struct sim *sims[] = { sim, turned };
	ck_assert(turned->head.slots == sim->head.slots && turned->head.agents == sim->head.agents);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agents[] = { sim_slot(sim, slot),
			                         sim_slot(turned, other_slot(slot)) };
		ck_assert(agents[1]->id == other_slot(slot) &&
		          agents[1]->draws == agents[0]->draws);
		ck_assert_str_eq(sim_class(sim, agents[0])->name,
		                 sim_class(turned, agents[1])->name);
		ck_assert_str_eq(sim->world->places[agents[0]->place],
		                 turned->world->places[agents[1]->place]);
		expect_machines(sims, agents);
		expect_stats(sims, agents);
	}
	ck_assert_uint_eq(turned->queue.pending, sim->queue.pending);
	for (uint64_t sequence = 0; sequence < sim->head.sequence; sequence++) {
		const struct telegram *one = queue_find(&sim->queue, sequence);
		const struct telegram *two = queue_find(&turned->queue, sequence);
		ck_assert_int_eq(!one, !two);
		if (!one)
			continue;
		ck_assert(two->sender == other_slot(one->sender) &&
		          two->receiver == other_slot(one->receiver));
		ck_assert_int_eq(two->due_ms, one->due_ms);
		ck_assert_str_eq(sim->world->messages[one->message],
		                 turned->world->messages[two->message]);
	}
}

static void transfer(struct sim *sim, const struct world *world)
{
	struct transfer_notes notes;
	struct error error = { "" };
	ck_assert_msg(transfer_check(sim, world, false, &error), "%s", error.text);
	transfer_make(sim, world, &notes);
	ck_assert_uint_eq(notes.count, 0);
	transfer_report(sim, &notes);
}

TEST_EACH(agents_with_other_numbers_are_the_same_and_may_come_back, 8)
{
	static struct shop shop, turned;
	struct sim one, two;
	make(&shop, &day, false);
	make(&turned, &day, true);
	sim_init(&one, &shop.world, (uint64_t)_i + 1, COUPLES);
	sim_init(&two, &shop.world, (uint64_t)_i + 1, COUPLES);
	for (int round = 0; round < 12; round++) {
		sim_run_ticks(&one, (uint64_t)round);
		sim_run_ticks(&two, (uint64_t)round);
		ck_assert_uint_eq(snapshot_digest(&one), snapshot_digest(&two));
		transfer(&two, &turned.world);
		expect_turned(&one, &two);
		transfer(&two, &shop.world);
		ck_assert_uint_eq(snapshot_digest(&one), snapshot_digest(&two));
	}
	ck_assert(one.head.slots > COUPLES * RESIDENTS && one.queue.pending > 2);
	sim_fini(&one);
	sim_fini(&two);
}

/* An agent's slot is the next to be taken once it has gone; new agents take slots in that order. */
TEST_EACH(agents_take_the_slots_that_they_would_have_taken, 2)
{
	static const uint32_t gone[] = { 6, 5, BEN, 7 };
	static struct shop shop, other;
	struct sim sim;
	make(&shop, &day, false);
	make(&other, &day, _i);
	sim_init(&sim, &shop.world, 1, COUPLES);
	sim_spawn(&sim, WORKER, HALL);
	sim_spawn(&sim, WORKER, HALL);
	for (size_t i = 0; i < ARRAY_LEN(gone); i++)
		sim_remove(&sim, gone[i]);
	uint64_t digest = snapshot_digest(&sim);
	transfer(&sim, &other.world);
	ck_assert(_i || snapshot_digest(&sim) == digest);
	for (size_t i = ARRAY_LEN(gone); i-- > 0;) {
		uint32_t slot = _i ? other_slot(gone[i]) : gone[i];
		ck_assert_uint_eq(sim_spawn(&sim, WORKER, HALL)->id, 1 << AGENT_SLOT_BITS | slot);
	}
	ck_assert_uint_eq(agent_slot(sim_spawn(&sim, WORKER, HALL)->id), 8);
	sim_fini(&sim);
}

/* The workshop without Ben, the state Rest, the yard, the message Ball and twins; levels end at 50,
 * and moods are good or bad. */
static void make_poor(struct shop *shop)
{
	static const struct deeds none = { 0 };
	make(shop, &none, false);
	shop->residents[BEN].name = "Dan";
	shop->residents[CY].class = SLOW;
	shop->states[WORKER][REST].name = "Doze";
	shop->states[SLOW][REST].name = "Doze";
	shop->places[YARD] = "garden";
	shop->messages[BALL] = "Box";
	shop->items[TWIN].name = "Pair";
	shop->stats[STAT_LEVEL].most = 50;
	shop->stats[STAT_MOOD].type = STAT_BOOL;
}

static void put(struct sim *sim, uint32_t id, uint8_t state, uint8_t previous)
{
	struct worker *worker = worker_at(sim, id);
	worker->machine.current = state;
	worker->machine.previous = previous;
	worker->level = 200;
	worker->mood = 5;
	worker->flag = 1;
	worker->partner = id == ADA ? BEN : ADA;
	worker->agent.place = YARD;
}

/* The agents that are left, and what they are. */
static const struct left {
	uint32_t id;
	const char *name;
	uint8_t class, state, previous;
	int16_t level;
	uint8_t flag;
	uint32_t partner;
} left[] = {
	{ 0, "Ada", WORKER, WORK, WORK, 50, 1, AGENT_NONE },
	{ 1, "Dan", WORKER, WORK, STATE_NONE, 0, 0, 0 },
	{ 2, "Cy", SLOW, WORK, STATE_NONE, 50, 1, ADA },
	{ 4, "Worker 5", WORKER, HIDE, WORK, 50, 1, ADA },
};

static void expect_left(const struct sim *sim, const struct left *who)
{
	const struct worker *worker = worker_at(sim, who->id);
	char name[32];
	ck_assert_ptr_nonnull(worker);
	sim_name(sim, who->id, name, sizeof name);
	ck_assert_str_eq(name, who->name);
	ck_assert_uint_eq(worker->agent.class, who->class);
	ck_assert_uint_eq(worker->agent.place, HALL);
	ck_assert_uint_eq(worker->machine.current, who->state);
	ck_assert_uint_eq(worker->machine.previous, who->previous);
	ck_assert_uint_eq(worker->machine.busy, 0);
	ck_assert_int_eq(worker->level, who->level);
	ck_assert_uint_eq(worker->mood, 0);
	ck_assert_uint_eq(worker->flag, who->flag);
	ck_assert_uint_eq(worker->partner, who->partner);
}

TEST(what_cannot_be_carried_over_is_reported)
{
	static struct shop shop, poor;
	static struct journal journal;
	struct sim sim;
	make(&shop, &day, false);
	make_poor(&poor);
	sim_init(&sim, &shop.world, 1, 1);
	sim_spawn(&sim, TWIN, HALL);
	put(&sim, sim_spawn(&sim, WORKER, HALL)->id, HIDE, WORK);
	put(&sim, ADA, WORK, REST);
	put(&sim, BEN, WORK, HIDE);
	put(&sim, CY, REST, WORK);
	post_send_as(&sim, ADA, BEN, HELLO, 1000, NULL);
	post_send_as(&sim, ADA, CY, BALL, 1000, NULL);
	post_send_as(&sim, BEN, ADA, WAKE, 1000, NULL);
	post_send_as(&sim, CY, 3, WAKE, 1000, NULL);
	post_send_as(&sim, 3, 4, WAKE, 1000, NULL);
	journal_watch(&journal, &sim, EVENTS_ALL);
	input_apply(&sim, &(struct input){ .kind = INPUT_RELOAD, .world = &poor.world });
	ck_assert_str_eq(
		journal.words,
		"input: reload workshop; Ben is gone: the new world has no such agent; "
		"Twin 4 is gone: the new world has no such agent; yard is gone; "
		"is in hall now; mood takes true or false, not 5; begins anew; Dan appears; "
		"yard is gone; is in hall now; Rest is gone; starts anew in Work; "
		"mood takes true or false, not 5; begins anew; yard is gone; is in hall now; "
		"mood takes true or false, not 5; begins anew; "
		"Hello for Ben is dropped: there is no such agent now; "
		"Ball for Cy is dropped: there is no such message now");
	for (size_t i = 0; i < ARRAY_LEN(left); i++)
		expect_left(&sim, &left[i]);
	ck_assert(sim.head.slots == 5 && sim.head.agents == 4 && sim.depth == 0);
	const struct agent *vacant = sim_slot(&sim, 3);
	ck_assert(vacant->class == CLASS_NONE && agent_generation(vacant->id) == 1);
	const struct telegram *second = queue_find(&sim.queue, 2);
	ck_assert(second->sender == AGENT_NONE && second->receiver == ADA &&
	          sim.queue.pending == 3);
	ck_assert_uint_eq(queue_find(&sim.queue, 3)->sender, CY);
	ck_assert_uint_eq(queue_find(&sim.queue, 4)->receiver, 4);
	sim_fini(&sim);
}
