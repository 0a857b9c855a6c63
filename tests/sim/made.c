/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/made.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "core/array.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/stat.h"
#include "sim/workshop.h"

static const char *const tempers[] = { "calm", "cross", "mad" };

#define FIELD(name_, member, type_, least_, most_) \
	{ \
		.name = name_, .offset = offsetof(struct made_record, member), .type = type_, \
		.least = least_, .most = most_ \
	}

const struct stat_info made_stats[MADE_STATS] = {
	[MADE_COUNT] = FIELD("count", count, STAT_I32, -1e9, 1e9),
	[MADE_LEVEL] = FIELD("level", level, STAT_I16, -300, 300),
	[MADE_MOOD] = FIELD("mood", mood, STAT_U8, 0, 200),
	[MADE_FLAG] = FIELD("flag", flag, STAT_BOOL, 0, 1),
	[MADE_FRIEND] = FIELD("friend", friend, STAT_AGENT, 0, AGENT_NONE),
	[MADE_TEMPER] = { .name = "temper",
	                  .offset = offsetof(struct made_record, temper),
	                  .type = STAT_NAME,
	                  .most = 2,
	                  .names = tempers },
	[MADE_WORTH] = FIELD("worth", worth, STAT_NUMBER, -HUGE_VAL, HUGE_VAL),
};

static const struct question lively = {
	.words = "lively", .stat = &made_stats[MADE_MOOD], .compare = COMPARE_AT_LEAST, .limit = 3
};
static const struct question lucky = {
	.words = "lucky", .subject = ASK_CHANCE, .limit = 1, .of = 5
};
static const struct question outside = {
	.words = "outside", .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = YARD
};

static size_t machine_of(size_t class, size_t state)
{
	return class == DOUBLE && state >= MADE_INNER;
}

/* Picks a state of the machine that runs. */
static uint8_t pick_state(struct sim *sim, struct agent *agent)
{
	bool arms = sim_machine(sim), alone = agent->class == LONE;
	return (uint8_t)((arms ? MADE_INNER : 1) +
	                 sim_random(sim, agent, alone ? MADE_STATES : MADE_OUTER));
}

/* Picks somebody, or who was last in a vacant slot. */
static uint32_t pick_agent(struct sim *sim, struct agent *agent)
{
	const struct agent *picked = sim_slot(sim, sim_random(sim, agent, sim->head.slots));
	return picked->id - (picked->class == CLASS_NONE ? UINT32_C(1) << AGENT_SLOT_BITS : 0);
}

static void come_and_go(struct sim *sim, struct agent *agent)
{
	if (sim->head.agents < MADE_CROWD) {
		struct agent *child = sim_spawn(sim, (uint8_t)sim_random(sim, agent, MADE_CLASSES),
		                                YARD);
		((struct made_record *)child)->level = (int16_t)sim_random(sim, agent, 5);
		((struct made_record *)child)->friend = agent->id;
	} else {
		sim_remove(sim, sim_slot(sim, 1 + sim_random(sim, agent, sim->head.slots - 1))->id);
	}
}

/* Changes one of the stats; in C several may change at one moment. */
static void stir(struct sim *sim, struct agent *agent)
{
	static const double worths[] = { 0, -0.0, 1, 0.1, -2.5, 1e300, NAN, INFINITY, 3 };
	struct made_record *person = (struct made_record *)agent;
	uint32_t number = sim_random(sim, agent, MADE_STATS);
	double value = sim_random(sim, agent, 5);
	if (number == MADE_WORTH)
		value = worths[sim_random(sim, agent, ARRAY_LEN(worths))];
	else if (number == MADE_FRIEND)
		value = sim_random(sim, agent, 5) < 1 ? AGENT_NONE : pick_agent(sim, agent);
	else if (number == MADE_TEMPER || number == MADE_FLAG)
		value = sim_random(sim, agent, number == MADE_FLAG ? 2 : ARRAY_LEN(tempers));
	if (sim_random(sim, agent, 2) < 1)
		sim_write(sim, agent, &made_stats[number], value);
	else
		stat_write(&made_stats[number], agent, value);
	if (sim_random(sim, agent, 4) < 1)
		person->count ^= 1 << sim_random(sim, agent, 30);
}

/* Does something at random, on any occasion. */
static void act(struct sim *sim, struct agent *agent)
{
	struct made_record *person = (struct made_record *)agent;
	switch (sim_random(sim, agent, 14)) {
	case 0:
		sim_say_number(sim, agent, "mood ", person->mood);
		break;
	case 1:
		sim_go(sim, agent, (uint8_t)sim_random(sim, agent, 2));
		break;
	case 2:
		post_send(sim, agent, pick_agent(sim, agent), BALL, 0, NULL);
		break;
	case 3:
		post_send(sim, agent, pick_agent(sim, agent), WAKE,
		          (int64_t)sim_random(sim, agent, 900), NULL);
		break;
	case 4:
	case 5:
		person->count += 1 + sim_change(sim, agent, pick_state(sim, agent));
		break;
	case 6:
		person->count += sim_revert(sim, agent);
		break;
	case 7:
		come_and_go(sim, agent);
		break;
	case 8:
		sim_say_once(sim, agent, "hm");
		break;
	case 9:
	case 10:
		person->mood = (uint8_t)((person->mood + 1) % 5);
		sim_ask(sim, agent, sim_random(sim, agent, 2) < 1 ? &lively : &outside);
		break;
	default:
		stir(sim, agent);
	}
}

static void arrive(struct sim *sim, struct agent *agent)
{
	act(sim, agent);
	if (sim_random(sim, agent, 3) < 1)
		machine_clock_finish(sim, agent, sim_machine(sim));
}

static bool receive(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	act(sim, agent);
	return telegram->message == BALL || sim_random(sim, agent, 2) < 1;
}

static bool is_odd(const struct sim *sim, const struct agent *agent)
{
	return (((const struct made_record *)agent)->mood + sim->head.tick) % 2;
}

/* A random bit that depends on the world's number and on a purpose. */
static bool toss(unsigned number, size_t purpose)
{
	return rng_draw(rng_key(number, 1), (uint32_t)purpose, 0) & 1;
}

static const struct transition transitions[2][4] = {
	{ { .to = 2, .question = &lively },
	  { .to = 3, .test = is_odd, .words = "odd", .stat = 1 + MADE_MOOD },
	  { .to = REVERTS, .question = &lucky },
	  { .to = STATE_NONE } },
	{ { .to = 5, .test = is_odd, .words = "odd" },
	  { .to = 4, .question = &lively },
	  { .to = STATE_NONE } },
};

/* The ways out of the first machine, two of which lead to the same state, and of the second. */
static const struct exit exits[2][4] = {
	{ { .to = 1, .question = &lively, .unless = true },
	  { .to = 2, .message = 1 + WAKE },
	  { .to = 1, .question = &lively },
	  { .to = STATE_NONE } },
	{ { .to = REVERTS, .words = "moved" }, { .to = STATE_NONE } },
};

static struct state make_state(unsigned number, size_t class, size_t state)
{
	static const char *const names[] = { "", "One", "Two", "Three", "Four", "Five", "Six" };
	size_t purpose = (class * MADE_STATES + state) * 8, machine = machine_of(class, state);
	bool inside = class == LONE && (state == MADE_INNER || state == MADE_INNER + 1);
	return (struct state){
		.name = names[state],
		.enter = toss(number, purpose) ? arrive : NULL,
		.execute = toss(number, purpose + 1) ? act : NULL,
		.exit = toss(number, purpose + 2) ? act : NULL,
		.on_message = toss(number, purpose + 3) ? receive : NULL,
		.exits = toss(number, purpose + 4) ? exits[machine] : NULL,
		.transitions = toss(number, purpose + 5) ? transitions[machine] : NULL,
		.machine = (uint8_t)machine,
		.enters = toss(number, purpose + 6),
		.parent = inside ? MADE_OUTER : 0,
		.initial = class == LONE && state == MADE_OUTER ? MADE_INNER : 0,
	};
}

static void make_class(struct made *made, unsigned number, size_t class)
{
	for (size_t i = 1; i <= MADE_STATES; i++) {
		made->states[class][i] = make_state(number, class, i);
		made->lists[class][i] = &made->states[class][i];
	}
	made->plans[class][0] = (struct machine_plan){ .name = "legs", .initial = 1 };
	made->plans[class][1] = (struct machine_plan){ .name = "arms", .initial = MADE_INNER };
	made->plans[class][class].global = toss(number, 200 + class) ? MADE_STATES : 0;
	made->items[class] = (struct class){
		.name = class == LONE ? "Lone" : "Double",
		.record_bytes = sizeof(struct made_record),
		.states = made->lists[class],
		.state_count = MADE_STATES + 1,
		.machines = made->plans[class],
		.machine_count = class == DOUBLE ? 2 : 1,
		.stats = made_stats,
		.stat_count = MADE_STATS,
		.update = toss(number, 204 + class) ? act : NULL,
		.cadence = toss(number, 202 + class) ? 0 : 3,
		.clock_offset = offsetof(struct made_record, clocks),
		.inner_clocks = 1,
		.global_clocks = true,
	};
	made->classes[class] = &made->items[class];
}

static void populate(struct sim *sim, uint32_t couples)
{
	for (uint32_t i = 0; i < couples * RESIDENTS; i++)
		sim_spawn(sim, i % RESIDENTS == BEN ? DOUBLE : LONE, HALL);
}

void made_init(struct made *made, unsigned number)
{
	static const struct deeds none;
	static const struct resident residents[] = {
		[ADA] = { "Ada", LONE }, [BEN] = { "Ben", DOUBLE }, [CY] = { "Cy", LONE }
	};
	struct error error = { "" };
	memset(made, 0, sizeof *made);
	made->world = workshop_world(&none);
	for (size_t class = 0; class < MADE_CLASSES; class ++)
		make_class(made, number, class);
	made->world.classes = made->classes;
	made->world.class_count = MADE_CLASSES;
	made->world.residents = residents;
	made->world.populate = populate;
	made->world.update_cap = number % 4 ? 0 : 4;
	made->world.spawns = true;
	ck_assert_msg(world_check(&made->world, &error), "%s", error.text);
}
