/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/post.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * Random worlds with some of everything: metastates, transitions, two machines,
 * sleepers, a cadence, a cap on updates, agents that come and go.  Whatever is
 * watched in them, they run the same, and the same is recorded.
 */

enum { LONE, DOUBLE, CLASSES };
enum { STATES = 6, WORLDS = 60, TICKS = 20, CROWD = 12, EVENTS_MAX = 40000 };

/* A lone agent's state 3 is around 4 and 5, and 6 may be global; a double's
 * second machine has 4 to 6. */
enum { OUTER = 3, INNER = 4 };

static const struct question lively = { .words = "lively",
	                                .stat = &workshop_stats[STAT_MOOD],
	                                .compare = COMPARE_AT_LEAST,
	                                .limit = 3 };
static const struct question lucky = {
	.words = "lucky", .subject = ASK_CHANCE, .limit = 1, .of = 5
};
static const struct question outside = {
	.words = "outside", .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = YARD
};

static size_t machine_of(size_t class, size_t state)
{
	return class == DOUBLE && state >= INNER;
}

/* Picks a state of the machine that runs. */
static uint8_t pick_state(struct sim *sim, struct agent *agent)
{
	size_t machine = (size_t)(sim->running.machine - agent_machines(agent));
	uint32_t first = machine ? INNER : 1, count = agent->class == LONE ? STATES : OUTER;
	return (uint8_t)(first + sim_random(sim, agent, count));
}

static void come_and_go(struct sim *sim, struct agent *agent)
{
	if (sim->head.agents < CROWD)
		sim_spawn(sim, (uint8_t)sim_random(sim, agent, CLASSES), YARD);
	else
		sim_remove(sim, sim_slot(sim, 1 + sim_random(sim, agent, sim->head.slots - 1))->id);
}

/* Does something at random, on any occasion. */
static void act(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	switch (sim_random(sim, agent, 12)) {
	case 0:
		worker->level ^= (int16_t)(1 << sim_random(sim, agent, 14));
		sim_say(sim, agent, "hm");
		break;
	case 1:
		sim_go(sim, agent, (uint8_t)sim_random(sim, agent, 2));
		break;
	case 2:
		post_send(sim, agent, sim_random(sim, agent, 5), BALL, 0, NULL);
		break;
	case 3:
		post_send(sim, agent, sim_random(sim, agent, 5), WAKE,
		          (int64_t)sim_random(sim, agent, 900), NULL);
		break;
	case 4:
	case 5:
		worker->partner += 1u + sim_change(sim, agent, pick_state(sim, agent));
		break;
	case 6:
		worker->partner += sim_revert(sim, agent);
		break;
	case 7:
		come_and_go(sim, agent);
		break;
	default:
		worker->mood = (uint8_t)((worker->mood + 1) % 5);
		sim_ask(sim, agent, sim_chance(sim, agent, 1, 2) ? &lively : &outside);
	}
}

static bool receive(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	act(sim, agent);
	return telegram->message == BALL || sim_chance(sim, agent, 1, 2);
}

static bool is_odd(const struct sim *sim, const struct agent *agent)
{
	return (worker_at(sim, agent->id)->mood + sim->head.tick) % 2;
}

struct made {
	struct state states[CLASSES][STATES + 1];
	const struct state *lists[CLASSES][STATES + 1];
	struct machine_plan plans[CLASSES][2];
	struct class items[CLASSES];
	const struct class *classes[CLASSES];
	struct deeds deeds;
	struct world world;
};

/* A random bit that depends on the world's number and on a purpose. */
static bool toss(unsigned number, size_t purpose)
{
	return rng_draw(rng_key(number, 1), (uint32_t)purpose, 0) & 1;
}

static const struct transition transitions[2][4] = {
	{ { .to = 2, .question = &lively },
	  { .to = 3, .test = is_odd, .words = "odd", .stat = 2 },
	  { .to = REVERTS, .question = &lucky },
	  { .to = STATE_NONE } },
	{ { .to = 5, .test = is_odd, .words = "odd" },
	  { .to = 4, .question = &lively },
	  { .to = STATE_NONE } },
};

/* The ways out of the first machine, where two ways may lead to the same state;
 * of the first machine, where they do not; of the second machine. */
static const struct exit exits[3][4] = {
	{ { .to = 1, .question = &lively, .unless = true },
	  { .to = 2, .message = 1 + WAKE },
	  { .to = 1, .question = &lively },
	  { .to = STATE_NONE } },
	{ { .to = 1, .message = 1 + WAKE }, { .to = STATE_NONE } },
	{ { .to = REVERTS, .words = "moved" }, { .to = STATE_NONE } },
};

static struct state make_state(unsigned number, size_t class, size_t state)
{
	size_t purpose = (class * STATES + state) * 8, machine = machine_of(class, state);
	bool inside = class == LONE && (state == INNER || state == INNER + 1);
	bool forks = number % 2, leads = forks || (!inside && state != STATES);
	return (struct state){
		.name = "State",
		.enter = toss(number, purpose) ? act : NULL,
		.execute = toss(number, purpose + 1) ? act : NULL,
		.exit = toss(number, purpose + 2) ? act : NULL,
		.on_message = toss(number, purpose + 3) ? receive : NULL,
		.exits = leads && toss(number, purpose + 4) ? exits[machine ? 2 : !forks] : NULL,
		.transitions = leads && toss(number, purpose + 5) ? transitions[machine] : NULL,
		.machine = (uint8_t)machine,
		.parent = inside ? OUTER : 0,
		.initial = class == LONE && state == OUTER ? INNER : 0,
	};
}

static void make_class(struct made *made, unsigned number, size_t class)
{
	struct class *item = &made->items[class];
	for (size_t i = 1; i <= STATES; i++) {
		made->states[class][i] = make_state(number, class, i);
		made->lists[class][i] = &made->states[class][i];
	}
	made->plans[class][0] = (struct machine_plan){ .name = "legs", .initial = 1 };
	made->plans[class][1] = (struct machine_plan){ .name = "arms", .initial = INNER };
	made->plans[class][class].global = toss(number, 200 + class) ? STATES : 0;
	*item = *made->world.classes[WORKER];
	/* A double's second machine lies where workers have their count. */
	item->stats = &workshop_stats[STAT_LEVEL];
	item->stat_count = STAT_FLAG;
	item->states = made->lists[class];
	item->state_count = STATES + 1;
	item->machines = made->plans[class];
	item->machine_count = class == DOUBLE ? 2 : 1;
	item->cadence = toss(number, 202 + class) ? 0 : 3;
	item->update = toss(number, 204 + class) ? act : NULL;
	made->classes[class] = item;
}

static void populate(struct sim *sim, uint32_t couples)
{
	for (uint32_t i = 0; i < couples * RESIDENTS; i++)
		sim_spawn(sim, i % RESIDENTS == BEN ? DOUBLE : LONE, HALL);
}

static void make(struct made *made, unsigned number)
{
	static const struct resident residents[] = {
		[ADA] = { "Ada", LONE }, [BEN] = { "Ben", DOUBLE }, [CY] = { "Cy", LONE }
	};
	struct error error = { "" };
	memset(made, 0, sizeof *made);
	made->world = workshop_world(&made->deeds);
	for (size_t class = 0; class < CLASSES; class ++)
		make_class(made, number, class);
	made->world.classes = made->classes;
	made->world.class_count = CLASSES;
	made->world.residents = residents;
	made->world.populate = populate;
	made->world.update_cap = number % 4 ? 0 : 4;
	ck_assert_msg(world_check(&made->world, &error), "%s", error.text);
}

/* A run: its digest after each tick, and the events recorded. */
struct tape {
	uint64_t digests[TICKS];
	struct event events[EVENTS_MAX];
	size_t count;
};

static void keep(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct tape *tape = context;
	(void)sim;
	ck_assert_uint_le(tape->count + count, EVENTS_MAX);
	memcpy(tape->events + tape->count, events, count * sizeof *events);
	tape->count += count;
}

static void run(struct tape *tape, unsigned number, const struct watcher *watcher)
{
	static struct made made;
	struct sim sim;
	make(&made, number);
	tape->count = 0;
	sim_init(&sim, &made.world, number, 1);
	ck_assert_msg(number % 2 || !sim.forks, "world %u forks", number);
	if (watcher) {
		struct watcher kept = *watcher;
		kept.read = keep;
		kept.context = tape;
		sim_watch(&sim, &kept);
	}
	for (size_t tick = 0; tick < TICKS; tick++) {
		sim_tick(&sim);
		tape->digests[tick] = snapshot_digest(&sim);
		ck_assert_uint_eq(sim.depth, 0);
	}
	sim_fini(&sim);
}

/* Finds the next event of these kinds, and of that agent unless AGENT_NONE,
 * without its depth: events that are not recorded do not count into depths. */
static bool next(const struct tape *tape, size_t *i, uint32_t kinds, uint32_t agent,
                 struct event *event)
{
	for (; *i < tape->count; ++*i) {
		*event = tape->events[*i];
		event->depth = 0;
		if (kinds >> event->kind & 1 && (agent == AGENT_NONE || event->agent == agent)) {
			++*i;
			return true;
		}
	}
	memset(event, 0, sizeof *event);
	return false;
}

/* The part must have the same events of these kinds and that agent as the
 * whole. */
static size_t expect_part(const struct tape *part, const struct tape *all, uint32_t kinds,
                          uint32_t agent, unsigned number)
{
	struct event told, known;
	size_t i = 0, j = 0, count = 0;
	for (;; count++) {
		bool more = next(part, &i, kinds, agent, &told);
		ck_assert_msg(next(all, &j, kinds, agent, &known) == more &&
		                      !memcmp(&told, &known, sizeof told),
		              "world %u: events %zu and %zu differ", number, i, j);
		if (!more)
			break;
	}
	ck_assert_mem_eq(part->digests, all->digests, sizeof part->digests);
	return count;
}

#define ONLY(kind) (UINT32_C(1) << EVENT_##kind)

static const uint32_t sets[] = {
	ONLY(STAT),
	ONLY(GUARD),
	ONLY(ERROR),
	ONLY(UPDATE) | ONLY(EXECUTE),
	ONLY(ENTER) | ONLY(EXIT),
	ONLY(CHANGE) | ONLY(REVERT),
	ONLY(CHANGE) | ONLY(ERROR),
	ONLY(SAY) | ONLY(SEND) | ONLY(QUEUE) | ONLY(DELIVER) | ONLY(SPAWN) | ONLY(REMOVE),
	ONLY(MOVE) | ONLY(HANDLED) | ONLY(UNHANDLED) | ONLY(NO_RECEIVER) | ONLY(DUPLICATE),
	ONLY(STAT) | ONLY(ENTER) | ONLY(DELIVER),
};

TEST_EACH(whatever_is_watched_a_world_runs_the_same_and_records_the_same, ARRAY_LEN(sets))
{
	static struct tape all, part;
	size_t told = 0;
	for (unsigned number = 1; number <= WORLDS; number++) {
		run(&all, number, &(struct watcher){ .kinds = EVENTS_ALL });
		run(&part, number, &(struct watcher){ .kinds = sets[_i] });
		ck_assert_uint_eq(expect_part(&part, &all, sets[_i], AGENT_NONE, number),
		                  part.count);
		told += part.count;
	}
	ck_assert_uint_gt(told, WORLDS);
}

TEST(unwatched_a_world_runs_the_same)
{
	static struct tape all, none;
	for (unsigned number = 1; number <= WORLDS; number++) {
		run(&all, number, &(struct watcher){ .kinds = EVENTS_ALL });
		run(&none, number, NULL);
		ck_assert_uint_eq(expect_part(&none, &all, 0, AGENT_NONE, number), 0);
	}
}

/* No later agent has that id. */
TEST_RANGE(a_watcher_of_one_agent_reads_all_its_events, ADA, RESIDENTS)
{
	static struct tape all, part;
	size_t told = 0;
	for (unsigned number = 1; number <= WORLDS; number++) {
		struct watcher watcher = { .kinds = EVENTS_ALL, .whose = 1 + (uint32_t)_i };
		run(&all, number, &(struct watcher){ .kinds = EVENTS_ALL });
		run(&part, number, &watcher);
		told += expect_part(&part, &all, EVENTS_ALL, (uint32_t)_i, number);
	}
	ck_assert_uint_gt(told, 10 * WORLDS);
}
