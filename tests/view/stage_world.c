/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/stage.h"

#include <stddef.h>

#include "core/array.h"
#include "sim/sim_code.h"

/*
 * Rover works (digs, or carries what it dug) until its battery is low; it also has a lamp.  Statue
 * sleeps and handles no telegrams.  Snail is updated every fourth tick.
 */

enum { ROVER, STATUE, SNAIL };
enum { FIELD, DOCK };
enum { PING };

enum { FULL_BATTERY = 10, FULL_BAG = 2 };

struct rover {
	struct agent agent;
	struct machine body, lamp;
	uint8_t battery, bag;
	uint8_t padding[2];
};

struct plain {
	struct agent agent;
	struct machine machine;
};

enum { WORK = 1, DIG, CARRY, CHARGE, DARK, BRIGHT };

static const struct rover *rover_of(const struct agent *agent)
{
	return (const struct rover *)agent;
}

static bool is_low(const struct sim *sim, const struct agent *agent)
{
	(void)sim;
	return rover_of(agent)->battery < 3;
}

static bool is_charged(const struct sim *sim, const struct agent *agent)
{
	(void)sim;
	return rover_of(agent)->battery >= FULL_BATTERY;
}

static bool has_full_bag(const struct sim *sim, const struct agent *agent)
{
	(void)sim;
	return rover_of(agent)->bag >= FULL_BAG;
}

static bool has_bag(const struct sim *sim, const struct agent *agent)
{
	(void)sim;
	return rover_of(agent)->bag > 0;
}

static void dig_execute(struct sim *sim, struct agent *agent)
{
	struct rover *rover = (struct rover *)agent;
	rover->bag++;
	rover->battery--;
	sim_say_number(sim, agent, "stones: ", rover->bag);
}

static void carry_execute(struct sim *sim, struct agent *agent)
{
	struct rover *rover = (struct rover *)agent;
	rover->bag = 0;
	rover->battery--;
	sim_change(sim, agent, DIG);
}

static void charge_enter(struct sim *sim, struct agent *agent)
{
	sim_go(sim, agent, DOCK);
}

static void charge_execute(struct sim *sim, struct agent *agent)
{
	(void)sim;
	((struct rover *)agent)->battery += 4;
}

static bool dig_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)sim, (void)agent, (void)telegram;
	return false;
}

static const struct transition work_transitions[] = {
	{ .words = "battery low", .test = is_low, .to = CHARGE, .stat = 1 },
	{ .to = STATE_NONE },
};

static const struct transition dig_transitions[] = {
	{ .words = "bag full", .test = has_full_bag, .to = CARRY, .stat = 2 },
	{ .words = "bag in use", .test = has_bag, .to = REVERTS },
	{ .to = STATE_NONE },
};

static const struct transition charge_transitions[] = {
	{ .words = "charged", .test = is_charged, .to = WORK, .stat = 1 },
	{ .to = STATE_NONE },
};

static const struct state work = { .name = "Work",
	                           .transitions = work_transitions,
	                           .initial = DIG };
static const struct state dig = { .name = "Dig",
	                          .execute = dig_execute,
	                          .on_message = dig_message,
	                          .transitions = dig_transitions,
	                          .parent = WORK };
static const struct state carry = { .name = "Carry",
	                            .execute = carry_execute,
	                            .exits = (const struct exit[]){ { .to = DIG },
	                                                            { .to = STATE_NONE } },
	                            .parent = WORK };
static const struct state charge = { .name = "Charge",
	                             .enter = charge_enter,
	                             .execute = charge_execute,
	                             .transitions = charge_transitions };
static const struct state dark = { .name = "Dark", .machine = 1 };
static const struct state bright = { .name = "Bright", .machine = 1 };

static const struct state *const rover_states[] = {
	[WORK] = &work,     [DIG] = &dig,   [CARRY] = &carry,
	[CHARGE] = &charge, [DARK] = &dark, [BRIGHT] = &bright,
};

static const struct machine_plan rover_plans[] = {
	{ .name = "body", .initial = WORK },
	{ .name = "lamp", .initial = DARK },
};

static const struct stat_info rover_stats[] = {
	{ .name = "battery",
	  .offset = offsetof(struct rover, battery),
	  .type = STAT_U8,
	  .sense = STAT_MORE_IS_GOOD,
	  .most = 20,
	  .full = FULL_BATTERY },
	{ .name = "bag",
	  .offset = offsetof(struct rover, bag),
	  .type = STAT_U8,
	  .most = 9,
	  .full = FULL_BAG },
};

static const struct class rover = {
	.name = "Rover",
	.record_bytes = sizeof(struct rover),
	.states = rover_states,
	.state_count = ARRAY_LEN(rover_states),
	.machines = rover_plans,
	.machine_count = ARRAY_LEN(rover_plans),
	.stats = rover_stats,
	.stat_count = ARRAY_LEN(rover_stats),
};

static void crawl_execute(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "hm");
}

static const struct state stand = { .name = "Stand" };
static const struct state crawl = { .name = "Crawl", .execute = crawl_execute };
static const struct state *const statue_states[] = { NULL, &stand };
static const struct state *const snail_states[] = { NULL, &crawl };
static const struct machine_plan plain_plan = { .initial = 1 };

static const struct class statue = {
	.name = "Statue",
	.record_bytes = sizeof(struct plain),
	.states = statue_states,
	.state_count = ARRAY_LEN(statue_states),
	.machines = &plain_plan,
	.machine_count = 1,
};

static const struct class snail = {
	.name = "Snail",
	.record_bytes = sizeof(struct plain),
	.states = snail_states,
	.state_count = ARRAY_LEN(snail_states),
	.machines = &plain_plan,
	.machine_count = 1,
	.cadence = 4,
};

static void populate(struct sim *sim, uint32_t times)
{
	for (uint32_t i = 0; i < times; i++) {
		((struct rover *)sim_spawn(sim, ROVER, FIELD))->battery = 7;
		sim_spawn(sim, STATUE, DOCK);
		sim_spawn(sim, SNAIL, FIELD);
	}
}

static const char *const places[] = { [FIELD] = "field", [DOCK] = "dock" };
static const char *const messages[] = { [PING] = "Ping" };
static const struct class *const classes[] = {
	[ROVER] = &rover, [STATUE] = &statue, [SNAIL] = &snail
};
static const struct resident residents[] = { { "Rover", ROVER },
	                                     { "Statue", STATUE },
	                                     { "Snail", SNAIL } };

const struct world stage_world = {
	.name = "stage",
	.summary = "for the tests of views",
	.tick_ms = 1000,
	.similar_ms = 250,
	.places = places,
	.place_count = ARRAY_LEN(places),
	.messages = messages,
	.message_count = ARRAY_LEN(messages),
	.classes = classes,
	.class_count = ARRAY_LEN(classes),
	.residents = residents,
	.resident_count = ARRAY_LEN(residents),
	.populate = populate,
};
