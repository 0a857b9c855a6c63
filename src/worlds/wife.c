/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "worlds/worlds.h"

#include "core/array.h"
#include "sim/sim_code.h"

/*
 * A miner's wife (Buckland, "Introducing Elsa" and "Elsa Cooks Dinner").
 */

enum { STEW_MS = 1500 };

enum { CHORES = 1, BATHROOM, ANYTIME, COOK };

static const struct stat_info stats[] = {
	{ .name = "cooking",
	  .offset = offsetof(struct wife, cooking),
	  .type = STAT_BOOL,
	  .most = 1,
	  .full = 1 },
};

static const struct question stew_in_the_oven = {
	.words = "stew in the oven", .stat = &stats[0], .compare = COMPARE_EQUAL, .limit = true
};

static const struct question in_the_bathroom = {
	.words = "in the bathroom",
	.subject = ASK_STATE,
	.compare = COMPARE_EQUAL,
	.limit = BATHROOM,
};

/* One time in ten. */
static const struct question nature_calls = {
	.words = "nature calls", .subject = ASK_CHANCE, .limit = 1, .of = 10
};

static void chores_enter(struct sim *sim, struct agent *agent)
{
	if (customs_of(sim)->announcements)
		sim_say(sim, agent, "Time to do some more housework!");
}

static void chores_execute(struct sim *sim, struct agent *agent)
{
	static const char *const lines[] = {
		"Moppin' the floor",
		"Washin' the dishes",
		"Makin' the bed",
	};
	sim_say(sim, agent, lines[sim_random(sim, agent, ARRAY_LEN(lines))]);
}

static const struct state chores = {
	.name = "DoHouseWork",
	.enter = chores_enter,
	.execute = chores_execute,
};

static void bathroom_enter(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Walkin' to the can. Need to powda mah pretty li'l nose");
}

static void bathroom_execute(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Ahhhhhh! Sweet relief!");
	sim_revert(sim, agent);
}

static void bathroom_exit(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Leavin' the john");
}

static const struct state bathroom = {
	.name = "VisitBathroom",
	.enter = bathroom_enter,
	.execute = bathroom_execute,
	.exit = bathroom_exit,
	.exits =
		(const struct exit[]){
			{ .to = REVERTS, .words = "relieved" },
			{ .to = STATE_NONE },
		},
};

static void cook_enter(struct sim *sim, struct agent *agent)
{
	if (sim_ask(sim, agent, &stew_in_the_oven))
		return;
	sim_say(sim, agent, "Puttin' the stew in the oven");
	post_send(sim, agent, agent->id, STEW_READY, STEW_MS, NULL);
	((struct wife *)agent)->cooking = true;
}

static void cook_execute(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Fussin' over food");
}

static void cook_exit(struct sim *sim, struct agent *agent)
{
	if (!sim_ask(sim, agent, &stew_in_the_oven))
		sim_say(sim, agent, "Puttin' the stew on the table");
}

static bool cook_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	struct wife *wife = (struct wife *)agent;
	if (telegram->message != STEW_READY)
		return false;
	sim_say(sim, agent, "Stew ready! Let's eat");
	post_send(sim, agent, wife->husband, STEW_READY, 0, NULL);
	wife->cooking = false;
	sim_change(sim, agent, CHORES);
	return true;
}

static const struct state cook = {
	.name = "CookStew",
	.enter = cook_enter,
	.execute = cook_execute,
	.exit = cook_exit,
	.on_message = cook_message,
	.exits =
		(const struct exit[]){
			{ .to = CHORES, .message = 1 + STEW_READY },
			{ .to = STATE_NONE },
		},
};

static void anytime_execute(struct sim *sim, struct agent *agent)
{
	if (!sim_ask(sim, agent, &in_the_bathroom) && sim_ask(sim, agent, &nature_calls))
		sim_change(sim, agent, BATHROOM);
}

static const struct state anytime = {
	.name = "WifesGlobalState",
	.execute = anytime_execute,
	.exits =
		(const struct exit[]){
			{ .to = BATHROOM, .question = &nature_calls },
			{ .to = STATE_NONE },
		},
};

static bool anytime_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	if (telegram->message != HI_HONEY_IM_HOME)
		return false;
	sim_say(sim, agent, "Hi honey. Let me make you some of mah fine country stew");
	sim_change(sim, agent, COOK);
	return true;
}

static const struct state anytime_cooking = {
	.name = "WifesGlobalState",
	.execute = anytime_execute,
	.on_message = anytime_message,
	.exits =
		(const struct exit[]){
			{ .to = BATHROOM, .question = &nature_calls },
			{ .to = COOK, .message = 1 + HI_HONEY_IM_HOME },
			{ .to = STATE_NONE },
		},
};

static const struct state *const states_busy[] = {
	[CHORES] = &chores,
	[BATHROOM] = &bathroom,
	[ANYTIME] = &anytime,
};

static const struct state *const states_cooking[] = {
	[CHORES] = &chores,
	[BATHROOM] = &bathroom,
	[ANYTIME] = &anytime_cooking,
	[COOK] = &cook,
};

static const struct machine_plan plan = { .initial = CHORES, .global = ANYTIME };

/* What is the same in the two classes. */
#define WIFE_CLASS \
	.name = "MinersWife", .record_bytes = sizeof(struct wife), .machines = &plan, \
	.machine_count = 1

const struct class wife_busy = {
	WIFE_CLASS,
	.states = states_busy,
	.state_count = ARRAY_LEN(states_busy),
};

const struct class wife_cooking = {
	WIFE_CLASS,     .states = states_cooking,       .state_count = ARRAY_LEN(states_cooking),
	.stats = stats, .stat_count = ARRAY_LEN(stats),
};
