/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "worlds.h"

#include <check.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/array.h"
#include "report/output.h"
#include "sim/sim.h"
#include "sim/sim_code.h"

struct odd {
	struct agent agent;
	struct machine machines[2];
	int32_t mood;
};

static bool is_even(const struct sim *sim, const struct agent *agent)
{
	(void)agent;
	return sim->head.tick % 2 == 0;
}

static bool is_third(const struct sim *sim, const struct agent *agent)
{
	(void)agent;
	return sim->head.tick % 3 == 0;
}

static bool is_never(const struct sim *sim, const struct agent *agent)
{
	(void)sim;
	(void)agent;
	return false;
}

static void wave_enter(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "a \"quote\", a \\, a \033[31m and a \342\200\256 mark");
	post_send(sim, agent, agent->id, 0, 0, NULL);
	post_send(sim, agent, agent->id, 0, 700, NULL);
	post_send(sim, agent, agent->id, 0, 700, NULL);
	post_send(sim, agent, 4711, 0, 0, NULL);
	((struct odd *)agent)->mood++;
}

static void rest_execute(struct sim *sim, struct agent *agent)
{
	sim_say_number(sim, agent, "resting ", -(int32_t)sim->head.tick);
}

static bool any_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)agent;
	return telegram->due_ms % 500 != 0 && sim->head.tick > 0;
}

static const struct state rest = {
	.name = "Rest",
	.execute = rest_execute,
	.transitions =
		(const struct transition[]){
			{ .words = "the tick is \"even\" & <round>",
	                  .test = is_even,
	                  .to = ODD_WALK,
	                  .stat = 1 },
			{ 0 },
		},
};

static const struct state walk = {
	.name = "Walk",
	.initial = ODD_SLOW,
	.transitions =
		(const struct transition[]){
			{ .words = "a third; done: #3", .test = is_third, .to = REVERTS },
			{ .words = "never", .test = is_never, .to = ODD_REST },
			{ 0 },
		},
};

static const struct state slow = {
	.name = "Slow",
	.parent = ODD_WALK,
	.exits = (const struct exit[]){ { .to = ODD_FAST }, { .to = STATE_NONE } },
};

static const struct state fast = { .name = "Fast", .parent = ODD_WALK };

static const struct state any = {
	.name = "Any <thing>",
	.on_message = any_message,
	.exits = (const struct exit[]){ { .to = ODD_REST }, { .to = STATE_NONE } },
};

static const struct state still = {
	.name = "Still here",
	.machine = 1,
	.transitions =
		(const struct transition[]){
			{ .words = "odd", .test = is_third, .to = ODD_WAVE },
			{ 0 },
		},
};

static const struct state wave = {
	.name = "Still_here",
	.machine = 1,
	.enter = wave_enter,
	.transitions =
		(const struct transition[]){
			{ .words = "even", .test = is_even, .to = ODD_STILL },
			{ 0 },
		},
};

static const struct state *const states[] = {
	[ODD_REST] = &rest, [ODD_WALK] = &walk,   [ODD_SLOW] = &slow, [ODD_FAST] = &fast,
	[ODD_ANY] = &any,   [ODD_STILL] = &still, [ODD_WAVE] = &wave,
};

static const struct machine_plan machines[] = {
	{ .name = "le\"gs", .initial = ODD_REST, .global = ODD_ANY },
	{ .name = "hands", .initial = ODD_STILL },
};

static const struct stat_info stats[] = {
	{ .name = "mood",
	  .offset = offsetof(struct odd, mood),
	  .type = STAT_I32,
	  .most = 100,
	  .full = 1 },
};

static const struct class class_odd = {
	.name = "Odd \"class\" <&>",
	.record_bytes = sizeof(struct odd),
	.states = states,
	.state_count = ARRAY_LEN(states),
	.machines = machines,
	.machine_count = ARRAY_LEN(machines),
	.stats = stats,
	.stat_count = ARRAY_LEN(stats),
};

static void populate(struct sim *sim, uint32_t couples)
{
	for (uint32_t i = 0; i < couples; i++)
		sim_spawn(sim, 0, 0);
}

const struct world world_odd = {
	.name = "odd \"world\" <&>",
	.summary = "for tests",
	.tick_ms = 250,
	.similar_ms = 250,
	.places = (const char *const[]){ "no\twhere" },
	.place_count = 1,
	.messages = (const char *const[]){ "Hey \"you\"\n" },
	.message_count = 1,
	.classes = (const struct class *const[]){ &class_odd },
	.class_count = 1,
	.residents = (const struct resident[]){ { "O'Dd \"\\\033\342\200\256", 0 } },
	.resident_count = 1,
	.populate = populate,
};

void written_begin(struct output *out)
{
	char name[] = "/tmp/westworld.XXXXXX";
	int descriptor = mkstemp(name);
	ck_assert_int_ge(descriptor, 0);
	unlink(name);
	output_init(out, descriptor);
}

const char *written(struct output *out)
{
	static char text[1 << 20];
	ck_assert(output_flush(out));
	ssize_t size = pread(out->descriptor, text, sizeof text - 1, 0);
	ck_assert_int_ge(size, 0);
	ck_assert_int_lt(size, (ssize_t)sizeof text - 1);
	text[size] = '\0';
	return text;
}
