/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/post.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * Random worlds, run on the short ways and on the long ones, and watched for
 * different sets of kinds: it is all the same.
 */

enum { STATES = 4, WORLDS = 40, TICKS = 25, EVENTS_MAX = 60000 };

/* A worker that also has stats of the other types. */
struct person {
	struct worker worker;
	unsigned char worth[sizeof(double)];
};

enum { PARTNER = STAT_FLAG + 1, WORTH, STATS };

static const struct stat_info stats[STATS] = {
	[STAT_COUNT] = { .name = "count",
	                 .offset = offsetof(struct worker, count),
	                 .type = STAT_I32 },
	[STAT_LEVEL] = { .name = "level",
	                 .offset = offsetof(struct worker, level),
	                 .type = STAT_I16 },
	[STAT_MOOD] = { .name = "mood", .offset = offsetof(struct worker, mood), .type = STAT_U8 },
	[STAT_FLAG] = { .name = "flag",
	                .offset = offsetof(struct worker, flag),
	                .type = STAT_BOOL },
	[PARTNER] = { .name = "partner",
	              .offset = offsetof(struct worker, partner),
	              .type = STAT_AGENT },
	[WORTH] = { .name = "worth",
	            .offset = offsetof(struct person, worth),
	            .type = STAT_NUMBER },
};

static const struct question lively = {
	.words = "lively", .stat = &stats[STAT_MOOD], .compare = COMPARE_AT_LEAST, .limit = 3
};

static void cheer(struct worker *worker)
{
	worker->mood = (uint8_t)((worker->mood + 1) % 5);
}

/* Changes one of the stats, in any of its bytes. */
static void stir(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	size_t stat = sim_random(sim, agent, STATS);
	if (stat == STAT_COUNT)
		worker->count ^= 1 << sim_random(sim, agent, 30);
	else if (stat == STAT_LEVEL)
		worker->level ^= (int16_t)(1 << sim_random(sim, agent, 14));
	else if (stat == STAT_FLAG)
		worker->flag = !worker->flag;
	else if (stat == PARTNER)
		worker->partner ^= UINT32_C(1) << sim_random(sim, agent, 32);
	else if (stat == WORTH)
		stat_write(&stats[WORTH], agent, 1.0 / (1 + sim_random(sim, agent, 100)));
	else
		cheer(worker);
}

/* Does something at random, on any occasion. */
static void act(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	switch (sim_random(sim, agent, 10)) {
	case 0:
		stir(sim, agent);
		break;
	case 1:
		cheer(worker);
		sim_say_number(sim, agent, "mood ", worker->mood);
		break;
	case 2:
		sim_go(sim, agent, (uint8_t)sim_random(sim, agent, 2));
		break;
	case 3:
		post_send(sim, agent, sim_random(sim, agent, 5), BALL, 0, NULL);
		break;
	case 4:
		post_send(sim, agent, sim_random(sim, agent, 5), WAKE,
		          (int64_t)sim_random(sim, agent, 900), NULL);
		break;
	case 5:
	case 6:
		/* Now and then this is the global state, and is refused. */
		if (sim_change(sim, agent, (uint8_t)(1 + sim_random(sim, agent, STATES))))
			stir(sim, agent);
		break;
	case 7:
		worker->mood ^= sim_revert(sim, agent);
		break;
	default:
		if (sim_ask(sim, agent, &lively))
			stir(sim, agent);
	}
}

static bool receive(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	act(sim, agent);
	return telegram->message == BALL || sim_chance(sim, agent, 1, 2);
}

/* A random world of one class; the last class has no agents. */
struct made {
	struct state states[STATES + 1];
	const struct state *list[STATES + 1];
	struct machine_plan plan;
	struct class class;
	const struct class *classes[2];
	struct deeds deeds;
	struct world world;
};

/* A random bit that depends on the world's number and on a purpose. */
static bool toss(unsigned number, unsigned purpose)
{
	return rng_draw(rng_key(number, 0), purpose, 0) & 1;
}

static struct state make_state(unsigned number, unsigned state)
{
	static const struct exit exits[] = { { .to = 1, .words = "moved" },
		                             { .to = 1, .question = &lively },
		                             { .to = REVERTS },
		                             { .to = 3 },
		                             { .to = STATE_NONE } };
	unsigned purpose = state * 8;
	return (struct state){
		.name = "State",
		.enter = toss(number, purpose) ? act : NULL,
		.execute = toss(number, purpose + 1) || state == 1 ? act : NULL,
		.exit = toss(number, purpose + 2) ? act : NULL,
		.on_message = toss(number, purpose + 3) ? receive : NULL,
		.exits = toss(number, purpose + 4) ? exits : NULL,
	};
}

/* A class of several machines has no short way; that it has no agents makes no
 * difference. */
static void make(struct made *made, unsigned number, bool short_ways)
{
	struct error error = { "" };
	memset(made, 0, sizeof *made);
	made->world = workshop_world(&made->deeds);
	for (unsigned i = 1; i <= STATES; i++) {
		made->states[i] = make_state(number, i);
		made->list[i] = &made->states[i];
	}
	made->plan = (struct machine_plan){ .initial = 1, .global = number % 3 ? STATES : 0 };
	made->class = *made->world.classes[WORKER];
	made->class.states = made->list;
	made->class.record_bytes = sizeof(struct person);
	made->class.stats = stats;
	made->class.stat_count = STATS;
	made->class.state_count = ARRAY_LEN(made->list);
	made->class.machines = &made->plan;
	made->class.update = toss(number, 0) ? act : workshop_count;
	made->classes[0] = &made->class;
	made->classes[1] = short_ways ? &made->class : made->world.classes[TWIN];
	made->world.classes = made->classes;
	made->world.class_count = ARRAY_LEN(made->classes);
	ck_assert_msg(world_check(&made->world, &error), "%s", error.text);
}

struct tape {
	struct event events[EVENTS_MAX];
	size_t count;
	uint64_t digest, moments; /* at the end; and a sum of digests at each event, if asked for */
};

static void keep(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct tape *tape = context;
	(void)sim;
	ck_assert_msg(tape->count + count <= EVENTS_MAX, "too many events");
	memcpy(tape->events + tape->count, events, count * sizeof *events);
	tape->count += count;
}

static void keep_moment(void *context, const struct sim *sim, const struct event *event)
{
	struct tape *tape = context;
	(void)event;
	tape->moments = 31 * tape->moments + snapshot_digest(sim);
}

static void run(struct tape *tape, unsigned number, bool short_ways, uint32_t kinds, uint32_t whose)
{
	static struct made made;
	struct sim sim;
	make(&made, number, short_ways);
	tape->count = tape->moments = 0;
	sim_init(&sim, &made.world, number, 1);
	ck_assert_msg(sim.plain == short_ways, "the class with nobody in it decides");
	sim_watch(&sim, &(struct watcher){ .kinds = kinds,
	                                   .whose = whose,
	                                   .read = keep,
	                                   .at = number % 2 ? keep_moment : NULL,
	                                   .context = tape });
	if (short_ways)
		sim_run_ticks(&sim, TICKS);
	else
		for (int tick = 0; tick < TICKS; tick++)
			sim_tick(&sim);
	ck_assert_uint_eq(sim.depth, 0);
	tape->digest = snapshot_digest(&sim);
	sim_fini(&sim);
}

/* Finds the next event of these kinds, and of that agent unless AGENT_NONE. */
static const struct event *next(const struct tape *tape, size_t *i, uint32_t kinds, uint32_t agent)
{
	for (; *i < tape->count; ++*i) {
		const struct event *event = &tape->events[*i];
		if (kinds >> event->kind & 1 && (agent == AGENT_NONE || event->agent == agent))
			return &tape->events[(*i)++];
	}
	return NULL;
}

/* Depths are not compared: events that are not recorded do not count into them. */
static bool is_same(struct event a, struct event b)
{
	a.depth = b.depth = 0;
	return memcmp(&a, &b, sizeof a) == 0;
}

static void expect_part(const struct tape *part, const struct tape *all, uint32_t kinds,
                        uint32_t agent, unsigned number)
{
	const struct event *told, *known;
	size_t i = 0, j = 0;
	do {
		told = next(part, &i, kinds, agent);
		known = next(all, &j, kinds, agent);
		ck_assert_msg(!told == !known && (!told || is_same(*told, *known)),
		              "world %u: events %zu and %zu differ", number, i, j);
	} while (told);
	ck_assert_uint_eq(part->digest, all->digest);
}

#define ONLY(kind) (UINT32_C(1) << EVENT_##kind)

/* Whether depths say nothing to a watcher of these kinds: it gets only exits
 * and enters, or only errors, not what they are inside of. */
static bool has_no_depth(uint32_t kinds)
{
	return kinds == (ONLY(ENTER) | ONLY(EXIT)) || kinds == ONLY(ERROR);
}

static const uint32_t sets[] = {
	0,
	EVENTS_ALL,
	ONLY(STAT),
	ONLY(GUARD),
	ONLY(ERROR),
	ONLY(UPDATE),
	ONLY(EXECUTE),
	ONLY(ENTER) | ONLY(EXIT),
	ONLY(CHANGE) | ONLY(REVERT),
	ONLY(SAY) | ONLY(SEND) | ONLY(QUEUE) | ONLY(DELIVER) | ONLY(DUPLICATE) | ONLY(ERROR),
	ONLY(MOVE) | ONLY(HANDLED) | ONLY(UNHANDLED) | ONLY(NO_RECEIVER) | ONLY(TICK),
	ONLY(STAT) | ONLY(ENTER) | ONLY(DELIVER),
};

TEST_EACH(short_and_long_ways_run_the_same_whatever_is_watched, ARRAY_LEN(sets))
{
	static struct tape all, part, other;
	size_t told = 0;
	for (unsigned number = 1; number <= WORLDS; number++) {
		run(&all, number, false, EVENTS_ALL, 0);
		run(&part, number, true, sets[_i], 0);
		run(&other, number, false, sets[_i], 0);
		expect_part(&part, &all, sets[_i], AGENT_NONE, number);
		expect_part(&other, &all, sets[_i], AGENT_NONE, number);
		size_t bytes = part.count * sizeof *part.events;
		ck_assert_msg(has_no_depth(sets[_i]) || !memcmp(part.events, other.events, bytes),
		              "world %u: the depths differ", number);
		ck_assert_uint_eq(part.moments, other.moments);
		told += part.count;
	}
	ck_assert_msg(!told == !sets[_i], "%zu events", told);
}

TEST_EACH(a_watcher_of_one_agent_reads_all_its_events, 2)
{
	static struct tape all, part;
	for (unsigned number = 1; number <= WORLDS; number++) {
		run(&all, number, false, EVENTS_ALL, 0);
		run(&part, number, _i, EVENTS_ALL, BEN + 1);
		expect_part(&part, &all, EVENTS_ALL, BEN, number);
		ck_assert_uint_gt(part.count, 0);
	}
}

/* The stats of the residents, by the events recorded. */
struct ledger {
	double told[RESIDENTS][STATS];
	size_t entries;
};

static void check_ledger(void *context, const struct sim *sim, const struct event *event)
{
	struct ledger *ledger = context;
	if (event->kind == EVENT_STAT) {
		ledger->told[event->agent][event->stat - 1] = event->number;
		ledger->entries++;
		return;
	}
	for (uint32_t id = 0; id < RESIDENTS; id++) {
		for (size_t i = 0; i < STATS; i++) {
			double now = stat_read(&stats[i], sim_agent(sim, id));
			if (now < ledger->told[id][i] || now > ledger->told[id][i])
				ck_abort_msg("%s has changed in silence", stats[i].name);
		}
	}
}

TEST_EACH(at_each_event_every_changed_stat_has_been_recorded, 2)
{
	static struct made made;
	for (unsigned number = 1; number <= WORLDS; number++) {
		struct sim sim;
		struct ledger ledger = { .entries = 0 };
		make(&made, number, _i);
		sim_init(&sim, &made.world, number, 1);
		sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL,
		                                   .at = check_ledger,
		                                   .context = &ledger });
		for (int tick = 0; tick < TICKS; tick++)
			sim_tick(&sim);
		ck_assert_uint_gt(ledger.entries, 0);
		sim_fini(&sim);
	}
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

TEST_EACH(events_of_a_crowd_are_read_bit_by_bit, 2)
{
	enum { COUPLES = 2000, FEW = 100 };
	static struct made made;
	static const uint32_t kinds[] = { EVENTS_ALL, ONLY(SAY) };
	for (unsigned number = 1; number <= 4; number++) {
		struct sim sim;
		size_t most = 0;
		make(&made, number, number & 1);
		sim_init(&sim, &made.world, number, COUPLES);
		sim_watch(&sim, &(struct watcher){
					.kinds = kinds[_i], .read = keep_most, .context = &most });
		for (int tick = 0; tick < 5; tick++)
			sim_tick(&sim);
		ck_assert_uint_ge(most, SIM_EVENTS_AT_ONCE);
		ck_assert_uint_lt(most, SIM_EVENTS_AT_ONCE + FEW);
		sim_fini(&sim);
	}
}
