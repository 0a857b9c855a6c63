/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "sim/input.h"
#include "sim/made.h"
#include "sim/sim.h"
#include "sim/sim_code.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "sim/watch.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * A watcher that follows what conditions read is told of each change of it, and of nothing else.
 */

enum { WORLDS = 60, TICKS = 25, SLOTS = 4 * MADE_CROWD };

/* What is read of a random world, and copies of the records, changed as the watcher is told. */
struct follower {
	struct reads reads;
	struct made_record copies[SLOTS];
	bool there[SLOTS];
	uint64_t tick, pending;
	size_t told[SIM_WORLD + 1];
};

/* Whether the bits that are read are the same in both records. */
static bool is_same(const struct reads *reads, const struct agent *a, const void *b)
{
	const unsigned char *bits = reads->classes[a->class].bits;
	for (size_t i = 0; i < sizeof(struct made_record); i++) {
		if ((((const unsigned char *)a)[i] ^ ((const unsigned char *)b)[i]) & bits[i])
			return false;
	}
	return true;
}

static void follow(void *context, const struct sim *sim, enum sim_change change,
                   const struct agent *agent, const struct agent *was)
{
	struct follower *follower = context;
	const struct agent *either = agent ? agent : was;
	uint32_t slot = either ? agent_slot(either->id) : 0;
	follower->told[change]++;
	ck_assert_uint_lt(slot, SLOTS);
	ck_assert_int_eq(agent != NULL, change == SIM_AGENT || change == SIM_APPEARS);
	ck_assert_int_eq(was != NULL, change == SIM_AGENT || change == SIM_LEAVES);
	if (was && reads_agent(&follower->reads, was)) {
		ck_assert(follower->there[slot]);
		ck_assert_uint_eq(was->id, follower->copies[slot].agent.id);
		ck_assert_uint_eq(was->class, follower->copies[slot].agent.class);
		ck_assert(is_same(&follower->reads, was, &follower->copies[slot]));
	}
	if (change == SIM_AGENT && !sim->watcher.kinds) {
		ck_assert(reads_agent(&follower->reads, agent));
		ck_assert(!is_same(&follower->reads, agent, was));
	}
	if (agent)
		memcpy(&follower->copies[slot], agent, sizeof(struct made_record));
	if (change == SIM_APPEARS || change == SIM_LEAVES)
		follower->there[slot] = agent;
	follower->tick = sim->head.tick;
	follower->pending = sim->queue.pending;
}

/* Nothing that is read has changed in silence.  The previous state is told of with the exit's end. */
static void look(void *context, const struct sim *sim, const struct event *event)
{
	struct follower *follower = context;
	bool own = event && (event->kind == EVENT_SPAWN || event->kind == EVENT_REMOVE ||
	                     event->kind == EVENT_STAT || event->kind == EVENT_EXIT);
	ck_assert(follower->pending == sim->queue.pending || !follower->reads.queue);
	ck_assert(follower->tick == sim->head.tick || !follower->reads.clock ||
	          (event && event->kind == EVENT_TICK));
	for (uint32_t slot = 0; slot < sim->head.slots && !own; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		bool there = agent->class != CLASS_NONE;
		ck_assert(there == follower->there[slot] || !follower->reads.life);
		ck_assert(!there || !reads_agent(&follower->reads, agent) ||
		          is_same(&follower->reads, agent, &follower->copies[slot]));
	}
}

/* Reads some stats, places, states and clocks, of all or of some; the copies of those who are not
 * read are kept up to date by their appearance alone. */
static void choose_reads(struct follower *follower, const struct world *world, unsigned number)
{
	static const size_t offsets[] = { offsetof(struct agent, place),
		                          offsetof(struct made_record, machines),
		                          offsetof(struct made_record, clocks) + 8 };
	uint64_t key = rng_key(number, 7);
	reads_init(&follower->reads, world);
	for (uint32_t i = 0; i < 6; i++) {
		uint8_t class = (uint8_t)rng_below(rng_draw(key, i, 0), MADE_CLASSES);
		uint32_t what = rng_below(rng_draw(key, i, 1), MADE_STATS + ARRAY_LEN(offsets));
		bool stat = what < MADE_STATS;
		size_t offset = stat ? made_stats[what].offset : offsets[what - MADE_STATS];
		size_t bytes = stat ? stat_bytes(made_stats[what].type) : 1;
		uint32_t slot = rng_below(rng_draw(key, i, 2), 6);
		if ((number + class) % 3 == 0)
			reads_add_slot(&follower->reads, class, slot, offset, bytes);
		else if ((number + class) % 3 == 1)
			reads_add_class(&follower->reads, class, offset, bytes);
	}
	follower->reads.clock = number % 2;
	follower->reads.queue = number % 5 < 3;
	follower->reads.settled = number % 3 > 0;
	/* A later agent in a slot that is read can only be told apart by life. */
	follower->reads.life = true;
	if (number % 7 == 0)
		reads_add_all(&follower->reads);
}

TEST_EACH(each_change_of_what_is_read_is_told_and_nothing_else_is, 2)
{
	static struct made made;
	static struct follower follower;
	size_t told[SIM_WORLD + 1] = { 0 };
	for (unsigned number = 1; number <= WORLDS; number++) {
		struct sim sim, unwatched;
		memset(&follower, 0, sizeof follower);
		made_init(&made, number);
		sim_init(&sim, &made.world, number, 1);
		sim_init(&unwatched, &made.world, number, 1);
		choose_reads(&follower, &made.world, number);
		for (uint32_t slot = 0; slot < sim.head.slots; slot++)
			follow(&follower, &sim, SIM_APPEARS, sim_slot(&sim, slot), NULL);
		memset(follower.told, 0, sizeof follower.told);
		sim_watch(&sim, &(struct watcher){ .kinds = _i ? EVENTS_ALL : 0,
		                                   .at = look,
		                                   .reads = &follower.reads,
		                                   .changed = follow,
		                                   .context = &follower });
		for (int tick = 0; tick < TICKS; tick++) {
			sim_tick(&sim);
			sim_tick(&unwatched);
			look(&follower, &sim, NULL);
			ck_assert_uint_eq(snapshot_digest(&sim), snapshot_digest(&unwatched));
		}
		ck_assert_uint_eq(follower.told[SIM_CLOCK], follower.reads.clock ? TICKS : 0);
		ck_assert_uint_eq(follower.told[SIM_SETTLED], follower.reads.settled * 2 * TICKS);
		for (size_t i = 0; i <= SIM_WORLD; i++)
			told[i] += follower.told[i];
		reads_fini(&follower.reads);
		sim_fini(&sim);
		sim_fini(&unwatched);
	}
	for (size_t i = 0; i <= SIM_WORLD; i++)
		ck_assert(i == SIM_PARAM || i == SIM_WORLD ? !told[i] : told[i] > WORLDS);
}

/* Changes in words: "Ada 0 -> 5; clock". */
struct diary {
	struct reads reads;
	char words[400];
};

static void write_down(void *context, const struct sim *sim, enum sim_change change,
                       const struct agent *agent, const struct agent *was)
{
	static const char *const words[] = {
		[SIM_AGENT] = "",          [SIM_CLOCK] = "clock",     [SIM_QUEUE] = "queue",
		[SIM_SETTLED] = "settled", [SIM_PARAM] = "parameter", [SIM_APPEARS] = "appears",
		[SIM_LEAVES] = "is gone",  [SIM_WORLD] = "world",
	};
	struct diary *diary = context;
	size_t length = strlen(diary->words);
	char name[32] = "", levels[40] = "";
	if (agent || was)
		sim_name(sim, agent ? agent->id : was->id, name, sizeof name);
	if (change == SIM_AGENT)
		snprintf(levels, sizeof levels, "%d -> %d", ((const struct worker *)was)->level,
		         ((const struct worker *)agent)->level);
	snprintf(diary->words + length, sizeof diary->words - length, "%s%s%s%s%s",
	         length ? "; " : "", name, *name ? " " : "", words[change], levels);
	if (change == SIM_WORLD && diary->reads.world != sim->world) {
		reads_fini(&diary->reads);
		reads_init(&diary->reads, sim->world);
		const struct stat_info *level = &sim->world->classes[WORKER]->stats[STAT_LEVEL];
		reads_add_class(&diary->reads, WORKER, level->offset, 2);
	}
}

static void keep_diary(struct diary *diary, struct sim *sim)
{
	diary->words[0] = '\0';
	sim_watch(sim, &(struct watcher){
			       .reads = &diary->reads, .changed = write_down, .context = diary });
}

static void grow(struct agent *agent)
{
	worker_of(agent)->level++;
}

/* Ada writes to Ben, who writes to her and to Cy, who answers neither. */
static void greet(struct sim *sim, struct agent *agent)
{
	if (agent->id != ADA)
		return;
	grow(agent);
	post_send(sim, agent, BEN, HELLO, 0, NULL);
	sim_write(sim, agent, &workshop_stats[STAT_LEVEL], 9);
	grow(agent);
	worker_of(agent)->count++;
}

static bool answer(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	grow(agent);
	if (telegram->message == HELLO) {
		post_send(sim, agent, ADA, BALL, 0, NULL);
		grow(agent);
		post_send(sim, agent, CY, BALL, 0, NULL);
	}
	return true;
}

/* Whose levels are read, as bits. */
static const struct {
	unsigned who;
	const char *words;
} readers[] = {
	{ 0, "" },
	{ 1 << ADA, "Ada 0 -> 1; Ada 1 -> 2; Ada 2 -> 9; Ada 9 -> 10" },
	{ 1 << BEN, "Ben 0 -> 1; Ben 1 -> 2" },
	{ 1 << CY, "Cy 0 -> 1" },
	{ 1 << ADA | 1 << CY, "Ada 0 -> 1; Ada 1 -> 2; Cy 0 -> 1; Ada 2 -> 9; Ada 9 -> 10" },
	{ 1 << BEN | 1 << CY, "Ben 0 -> 1; Ben 1 -> 2; Cy 0 -> 1" },
	{ 1 << ADA | 1 << BEN | 1 << CY, "Ada 0 -> 1; Ben 0 -> 1; Ada 1 -> 2; Ben 1 -> 2; Cy 0 -> "
	                                 "1; Ada 2 -> 9; Ada 9 -> 10" },
};

TEST_EACH(deliveries_between_agents_who_are_read_and_others_are_followed, ARRAY_LEN(readers))
{
	static const struct deeds deeds = { .execute = greet, .message = answer };
	struct world world = workshop_world(&deeds);
	struct diary diary;
	struct sim sim;
	size_t offset = workshop_stats[STAT_LEVEL].offset;
	sim_init(&sim, &world, 1, 1);
	reads_init(&diary.reads, &world);
	for (uint32_t id = ADA; id <= CY; id++) {
		if (readers[_i].who >> id & 1)
			reads_add_slot(&diary.reads, WORKER, id, offset, 2);
	}
	keep_diary(&diary, &sim);
	sim_tick(&sim);
	ck_assert_str_eq(diary.words, readers[_i].words);
	ck_assert_uint_eq(watch_count(&sim), 0);
	reads_fini(&diary.reads);
	sim_fini(&sim);
}

/* In the other world the workers' levels lie where their counts are here. */
TEST(a_reload_is_told_once_the_sim_is_in_the_new_world)
{
	static const struct deeds deeds = { .execute = greet };
	struct world world = workshop_world(&deeds), other = world;
	struct class worker = *world.classes[WORKER];
	const struct class *classes[] = { &worker, world.classes[SLOW], world.classes[TWIN] };
	struct stat_info stats[ARRAY_LEN(workshop_stats)];
	struct diary diary;
	struct sim sim;
	memcpy(stats, workshop_stats, sizeof stats);
	stats[STAT_LEVEL].offset = offsetof(struct worker, count);
	stats[STAT_COUNT].offset = offsetof(struct worker, partner);
	worker.stats = stats;
	other.classes = classes;
	sim_init(&sim, &world, 1, 1);
	reads_init(&diary.reads, &world);
	reads_add_slot(&diary.reads, WORKER, BEN, workshop_stats[STAT_LEVEL].offset, 2);
	diary.reads.clock = diary.reads.queue = true;
	keep_diary(&diary, &sim);
	input_apply(&sim, &(struct input){ .kind = INPUT_RELOAD, .world = &other });
	ck_assert_str_eq(diary.words, "world");
	/* Only counts change where levels are read now. */
	input_apply(&sim, &(struct input){
				  .kind = INPUT_SET, .agent = CY, .stat = STAT_LEVEL, .value = 5 });
	ck_assert_str_eq(diary.words, "world; Cy 0 -> 0");
	input_apply(&sim, &(struct input){
				  .kind = INPUT_SET, .agent = CY, .stat = STAT_COUNT, .value = 5 });
	ck_assert_str_eq(diary.words, "world; Cy 0 -> 0");
	reads_fini(&diary.reads);
	sim_fini(&sim);
}

TEST(a_snapshot_of_another_world_is_told_too)
{
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none), other = world;
	struct diary diary;
	struct sim sim, old;
	sim_init(&sim, &world, 1, 1);
	sim_init(&old, &other, 1, 2);
	void *bytes = calloc(1, snapshot_bytes(&old));
	snapshot_save(&old, bytes);
	reads_init(&diary.reads, &world);
	keep_diary(&diary, &sim);
	snapshot_load(&sim, bytes);
	ck_assert_str_eq(diary.words, "world");
	snapshot_load(&sim, bytes);
	ck_assert_str_eq(diary.words, "world");
	free(bytes);
	reads_fini(&diary.reads);
	sim_fini(&sim);
	sim_fini(&old);
}

/* Inputs: what they change, and the queue, which they may have changed. */
static const struct {
	struct input input;
	const char *words;
} inputs[] = {
	{ { .kind = INPUT_SET, .agent = BEN, .stat = STAT_LEVEL, .value = 3 },
	  "Ben 0 -> 3; queue" },
	{ { .kind = INPUT_SET, .agent = BEN, .stat = STAT_MOOD, .value = 3 }, "queue" },
	{ { .kind = INPUT_FORCE, .agent = BEN, .state = HIDE }, "queue" },
	{ { .kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = BEN, .delay_ms = 9000 },
	  "queue; queue" },
	{ { .kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = BEN }, "queue" },
	{ { .kind = INPUT_DROP }, "queue" },
};

TEST_EACH(an_input_tells_what_it_changes_and_the_queue, ARRAY_LEN(inputs))
{
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct diary diary;
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	post_send_as(&sim, ADA, CY, BALL, 5000, NULL);
	reads_init(&diary.reads, &world);
	reads_add_slot(&diary.reads, WORKER, BEN, workshop_stats[STAT_LEVEL].offset, 2);
	diary.reads.queue = diary.reads.clock = diary.reads.life = true;
	keep_diary(&diary, &sim);
	input_apply(&sim, &inputs[_i].input);
	ck_assert_str_eq(diary.words, inputs[_i].words);
	sim_tick(&sim);
	ck_assert_str_eq(diary.words + strlen(inputs[_i].words), "; clock");
	reads_fini(&diary.reads);
	sim_fini(&sim);
}

TEST(agents_who_appear_and_leave_are_told_if_life_is_read)
{
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct diary diary;
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	reads_init(&diary.reads, &world);
	for (int life = 0; life < 2; life++) {
		diary.reads.life = life;
		keep_diary(&diary, &sim);
		uint32_t id = sim_spawn(&sim, TWIN, HALL)->id;
		sim_remove(&sim, id);
		ck_assert_str_eq(diary.words, life ? "Twin 4.2 appears; someone gone is gone" : "");
	}
	reads_fini(&diary.reads);
	sim_fini(&sim);
}

TEST(a_list_of_slots_has_each_slot_once_and_everybody_outweighs_it)
{
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct reads reads;
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	const struct agent *twin = sim_spawn(&sim, TWIN, HALL);
	reads_init(&reads, &world);
	ck_assert(!reads_agent(&reads, sim_agent(&sim, BEN)));
	reads_add_slot(&reads, WORKER, BEN, 0, 0);
	reads_add_slot(&reads, WORKER, CY, 4, 2);
	reads_add_slot(&reads, WORKER, BEN, 0, 0);
	ck_assert_uint_eq(reads.slot_count, 2);
	ck_assert(!reads_agent(&reads, sim_agent(&sim, ADA)));
	ck_assert(reads_agent(&reads, sim_agent(&sim, BEN)));
	ck_assert(reads_agent(&reads, sim_agent(&sim, CY)));
	ck_assert(!reads_agent(&reads, twin));
	for (size_t i = 0; i < 8; i++)
		ck_assert_uint_eq(reads.classes[WORKER].bits[i], i == 4 || i == 5 ? UINT8_MAX : 0);
	reads_add_class(&reads, WORKER, 0, 0);
	reads_add_slot(&reads, WORKER, CY, 0, 0);
	ck_assert(reads_agent(&reads, sim_agent(&sim, ADA)));
	ck_assert(!reads.clock && !reads.queue && !reads.life);
	reads_add_all(&reads);
	ck_assert(reads_agent(&reads, twin));
	ck_assert(reads.clock && reads.queue && reads.life);
	reads_fini(&reads);
	sim_fini(&sim);
}
