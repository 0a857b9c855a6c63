/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "core/array.h"
#include "sim/sim_code.h"
#include "suite.h"
#include "view/stage.h"

/*
 * Events are worded from what they are, so that names cannot mislead: a world whose names are full
 * of the words of messages, and whose agents come and go.
 */

enum { BACK = 1, TO };

static void back_execute(struct sim *sim, struct agent *agent)
{
	sim_change(sim, agent, TO);
}

static void to_execute(struct sim *sim, struct agent *agent)
{
	post_send(sim, agent, agent->id ? 0 : 1, 0, 0, NULL);
	sim_change(sim, agent, BACK);
}

static bool listen(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)sim;
	(void)agent;
	return telegram->message == 0;
}

static const struct state back = {
	.name = "Back to Work",
	.execute = back_execute,
	.on_message = listen,
	.exits = (const struct exit[]){ { .to = TO, .words = "from here to there" }, { .to = 0 } },
};
static const struct state to = {
	.name = " to ",
	.execute = to_execute,
	.on_message = listen,
	.exits = (const struct exit[]){ { .to = BACK }, { .to = 0 } },
};

/* Says something and is gone. */
static void fade_execute(struct sim *sim, struct agent *agent)
{
	sim_change(sim, agent, BACK + 1);
	sim_remove(sim, agent->id);
}

static void spawn_execute(struct sim *sim, struct agent *agent)
{
	(void)agent;
	sim_spawn(sim, 1, 0);
}

static const struct state fade = {
	.name = "Fade",
	.execute = fade_execute,
	.exits = (const struct exit[]){ { .to = 2 }, { .to = 0 } },
};
static const struct state faded = { .name = "Faded" };
static const struct state spawning = { .name = "Spawning", .execute = spawn_execute };

static const struct state *const walker_states[] = { NULL, &back, &to };
static const struct state *const ghost_states[] = { NULL, &fade, &faded };
static const struct state *const spawner_states[] = { NULL, &spawning };
static const struct machine_plan plan = { .initial = 1 };

enum { RECORD_BYTES = sizeof(struct agent) + sizeof(struct machine) };

static const struct class walker = { .name = "Walker",
	                             .record_bytes = RECORD_BYTES,
	                             .states = walker_states,
	                             .state_count = ARRAY_LEN(walker_states),
	                             .machines = &plan,
	                             .machine_count = 1 };
static const struct class ghost = { .name = "Ghost",
	                            .record_bytes = RECORD_BYTES,
	                            .states = ghost_states,
	                            .state_count = ARRAY_LEN(ghost_states),
	                            .machines = &plan,
	                            .machine_count = 1 };
static const struct class spawner = { .name = "Spawner",
	                              .record_bytes = RECORD_BYTES,
	                              .states = spawner_states,
	                              .state_count = ARRAY_LEN(spawner_states),
	                              .machines = &plan,
	                              .machine_count = 1 };

static void leave_execute(struct sim *sim, struct agent *agent)
{
	sim_remove(sim, agent->id);
}

static const struct state leaving = { .name = "Leaving", .execute = leave_execute };
static const struct state *const leaver_states[] = { NULL, &leaving };
static const struct class leaver = { .name = "Leaver",
	                             .record_bytes = RECORD_BYTES,
	                             .states = leaver_states,
	                             .state_count = ARRAY_LEN(leaver_states),
	                             .machines = &plan,
	                             .machine_count = 1 };

static void populate_leavers(struct sim *sim, uint32_t couples)
{
	(void)couples;
	sim_spawn(sim, 0, 0);
	sim_spawn(sim, 1, 0);
	sim_spawn(sim, 0, 0);
}

static void populate_walkers(struct sim *sim, uint32_t couples)
{
	(void)couples;
	sim_spawn(sim, 0, 0);
	sim_spawn(sim, 0, 0);
}

static void populate_spawner(struct sim *sim, uint32_t couples)
{
	(void)couples;
	sim_spawn(sim, 2, 0);
}

static const struct world words = {
	.name = "words",
	.tick_ms = 1000,
	.places = (const char *const[]){ "from" },
	.place_count = 1,
	.messages = (const char *const[]){ "deliver from me to you" },
	.message_count = 1,
	.classes = (const struct class *const[]){ &walker, &ghost, &spawner },
	.class_count = 3,
	.residents = (const struct resident[]){ { "A to B", 0 }, { "B from A", 0 } },
	.resident_count = 2,
	.populate = populate_walkers,
};

static const struct world ghosts = {
	.name = "ghosts",
	.tick_ms = 1000,
	.places = (const char *const[]){ "attic" },
	.place_count = 1,
	.classes = (const struct class *const[]){ &walker, &ghost, &spawner },
	.class_count = 3,
	.residents = (const struct resident[]){ { "Medium", 2 } },
	.resident_count = 1,
	.populate = populate_spawner,
};

static const struct world leavers = {
	.name = "leavers",
	.tick_ms = 1000,
	.places = (const char *const[]){ "attic" },
	.place_count = 1,
	.classes = (const struct class *const[]){ &ghost, &leaver },
	.class_count = 2,
	.residents = (const struct resident[]){ { "Anne", 0 }, { "Ben", 1 }, { "Cy", 0 } },
	.resident_count = 3,
	.populate = populate_leavers,
};

TEST(names_made_of_words_mislead_nobody)
{
	struct stage stage;
	stage_open(&stage, &words, 1, 1, 3);
	stage_draw(&stage, &view_trace, 32, 19, false);
	stage_expect(&stage, "══ trace ══════════════════════\n"
	                     "   1 A to B  →  to\n"
	                     "     B from… →  to\n"
	                     "   2 A to B  » deliver from me…\n"
	                     "     A to B  → Back to Work\n"
	                     "     B from… » deliver from me…\n"
	                     "     B from… → Back to Work\n"
	                     "── tick 3  3 s ────────────────\n"
	                     "  update A to B\n"
	                     "  └ execute Back to Work\n"
	                     "   └ change to  to\n"
	                     "    ├ exit Back to Work\n"
	                     "    └ enter  to\n"
	                     "  update B from A\n"
	                     "  └ execute Back to Work\n"
	                     "   └ change to  to\n"
	                     "    ├ exit Back to Work\n"
	                     "    └ enter  to\n"
	                     "► end of tick 3");
	stage_draw(&stage, &view_trace, 80, 40, false);
	ck_assert(stage_shows(&stage, "→ Back to Work"));
	ck_assert(stage_shows(&stage, "change Back to Work to  to"));
	stage_draw(&stage, &view_telegrams, 90, 8, false);
	stage_expect(
		&stage,
		"══ telegrams ════════════════════════════════════════════════════════════════ 0 queued ══\n"
		"  no telegram is queued\n"
		"  delivered, newest first\n"
		"✓ 2  deliver from me to you  B from A → A to B    handled by Back to Work\n"
		"✓ 2  deliver from me to you  A to B   → B from A  handled by  to");
	stage_close(&stage);
}

TEST(why_is_not_misled_by_names_either)
{
	struct stage stage;
	stage_open(&stage, &words, 1, 1, 3);
	stage_select(&stage, "A to B");
	stage_draw(&stage, &panel_why, 76, 12, false);
	stage_expect(
		&stage,
		"┌─ why A to B ─────────────────────────────────────────────────────────────┐\n"
		"│ in  to  since tick 3 (3 s)                                               │\n"
		"│ ► 3 A to B changed from Back to Work to  to : from here to there         │\n"
		"│   2 A to B changed from  to  to Back to Work, while executing  to        │\n"
		"│                                                                          │\n"
		"│ asked in this tick                                                       │\n"
		"│    to                                                                    │\n"
		"│     · to Back to Work                                                    │\n"
		"│                                                                          │\n"
		"│                                                                          │\n"
		"│                                                                          │\n"
		"└──────────────────────────────────────────────────────────────────────────┘");
	stage_close(&stage);
}

TEST(an_agent_that_is_gone_keeps_its_name_and_states)
{
	struct stage stage;
	stage_open(&stage, &ghosts, 1, 1, 4);
	stage_draw(&stage, &view_trace, 60, 60, false);
	stage_expect(&stage, "══ trace ══════════════════════════════════════════════════\n"
	                     "   1 Ghost 2    → appears\n"
	                     "   2 Ghost 2    → Faded\n"
	                     "     Ghost 2    → disappears\n"
	                     "     Ghost 2.2  → appears\n"
	                     "   3 Ghost 2.2  → Faded\n"
	                     "     Ghost 2.2  → disappears\n"
	                     "     Ghost 2.3  → appears\n"
	                     "── tick 4  4 s ────────────────────────────────────────────\n"
	                     "  update Medium\n"
	                     "  └ execute Spawning\n"
	                     "  update Ghost 2.3\n"
	                     "  └ execute Fade\n"
	                     "    └ change Fade to Faded\n"
	                     "      ├ exit Fade\n"
	                     "      └ enter Faded\n"
	                     "  Ghost 2.3 disappears\n"
	                     "  Ghost 2.4 appears\n"
	                     "► end of tick 4");
	stage_close(&stage);
}

TEST(of_several_agents_that_go_each_keeps_its_own_states)
{
	struct stage stage;
	stage_open(&stage, &leavers, 1, 1, 1);
	stage_draw(&stage, &view_trace, 40, 30, false);
	stage_expect(&stage, "══ trace ══════════════════════════════\n"
	                     "── tick 1  1 s ────────────────────────\n"
	                     "  update Anne\n"
	                     "  └ execute Fade\n"
	                     "   └ change Fade to Faded\n"
	                     "    ├ exit Fade\n"
	                     "    └ enter Faded\n"
	                     "  update Ben\n"
	                     "  └ execute Leaving\n"
	                     "  update Cy\n"
	                     "  └ execute Fade\n"
	                     "   └ change Fade to Faded\n"
	                     "    ├ exit Fade\n"
	                     "    └ enter Faded\n"
	                     "  Anne disappears\n"
	                     "  Ben disappears\n"
	                     "  Cy disappears\n"
	                     "► end of tick 1");
	stage_close(&stage);
}
