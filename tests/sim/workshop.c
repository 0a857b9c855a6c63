/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/workshop.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "sim/event_words.h"

static const struct deeds *deeds_of(const struct sim *sim)
{
	return sim->world->rules;
}

static void update(struct sim *sim, struct agent *agent)
{
	if (deeds_of(sim)->update)
		deeds_of(sim)->update(sim, agent);
}

static void enter(struct sim *sim, struct agent *agent)
{
	if (deeds_of(sim)->enter)
		deeds_of(sim)->enter(sim, agent);
}

static void execute(struct sim *sim, struct agent *agent)
{
	if (deeds_of(sim)->execute)
		deeds_of(sim)->execute(sim, agent);
}

static void move_arms(struct sim *sim, struct agent *agent)
{
	if (deeds_of(sim)->arms)
		deeds_of(sim)->arms(sim, agent);
}

static void leave(struct sim *sim, struct agent *agent)
{
	if (deeds_of(sim)->exit)
		deeds_of(sim)->exit(sim, agent);
}

static bool message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	return deeds_of(sim)->message && deeds_of(sim)->message(sim, agent, telegram);
}

static const struct state work = {
	.name = "Work",
	.enter = enter,
	.execute = execute,
	.exit = leave,
	.on_message = message,
	.exits = (const struct exit[]){ { .to = REST }, { .to = STATE_NONE } },
};

static const struct state rest = {
	.name = "Rest",
	.enter = enter,
	.exit = leave,
	.on_message = message,
	.exits = (const struct exit[]){ { .to = WORK }, { .to = REVERTS }, { .to = STATE_NONE } },
};

static const struct state hide = {
	.name = "Hide",
	.enter = enter,
	.execute = execute,
	.exit = leave,
	.on_message = message,
};

static const struct state *const worker_states[] = {
	[WORK] = &work,
	[REST] = &rest,
	[HIDE] = &hide,
};

static const struct state walk = { .name = "Walk",
	                           .execute = execute,
	                           .on_message = message,
	                           .exits = (const struct exit[]){ { .to = RUN },
	                                                           { .to = STATE_NONE } } };
static const struct state run = { .name = "Run",
	                          .execute = execute,
	                          .on_message = message,
	                          .exits = (const struct exit[]){ { .to = WALK },
	                                                          { .to = STATE_NONE } } };
static const struct state wave = { .name = "Wave",
	                           .execute = move_arms,
	                           .on_message = message,
	                           .exits = (const struct exit[]){ { .to = STILL },
	                                                           { .to = STATE_NONE } },
	                           .machine = 1 };
static const struct state still = { .name = "Still",
	                            .execute = move_arms,
	                            .on_message = message,
	                            .exits = (const struct exit[]){ { .to = WAVE },
	                                                            { .to = STATE_NONE } },
	                            .machine = 1 };

static const struct state *const twin_states[] = {
	[WALK] = &walk,
	[RUN] = &run,
	[WAVE] = &wave,
	[STILL] = &still,
};

const struct stat_info workshop_stats[STAT_FLAG + 1] = {
	[STAT_COUNT] = { .name = "count",
	                 .offset = offsetof(struct worker, count),
	                 .type = STAT_I32,
	                 .least = -1000000,
	                 .most = 1000000 },
	[STAT_LEVEL] = { .name = "level",
	                 .offset = offsetof(struct worker, level),
	                 .type = STAT_I16,
	                 .least = -300,
	                 .most = 300 },
	[STAT_MOOD] = { .name = "mood",
	                .offset = offsetof(struct worker, mood),
	                .type = STAT_U8,
	                .most = 200 },
	[STAT_FLAG] = { .name = "flag",
	                .offset = offsetof(struct worker, flag),
	                .type = STAT_BOOL,
	                .most = 1 },
};

static const struct stat_info twin_stats[] = {
	{ .name = "count",
	  .offset = offsetof(struct twin, count),
	  .type = STAT_I32,
	  .least = -1000000,
	  .most = 1000000 },
};

static const struct machine_plan worker_plan = { .initial = WORK };
static const struct machine_plan twin_plans[] = {
	{ .name = "legs", .initial = WALK },
	{ .name = "arms", .initial = WAVE },
};

static const struct class worker = {
	.name = "Worker",
	.record_bytes = sizeof(struct worker),
	.states = worker_states,
	.state_count = ARRAY_LEN(worker_states),
	.machines = &worker_plan,
	.machine_count = 1,
	.stats = workshop_stats,
	.stat_count = ARRAY_LEN(workshop_stats),
};

static const struct class slow = {
	.name = "Slow",
	.record_bytes = sizeof(struct worker),
	.states = worker_states,
	.state_count = ARRAY_LEN(worker_states),
	.machines = &worker_plan,
	.machine_count = 1,
	.stats = workshop_stats,
	.stat_count = ARRAY_LEN(workshop_stats),
	.cadence = 3,
};

static const struct class twin = {
	.name = "Twin",
	.record_bytes = sizeof(struct twin),
	.states = twin_states,
	.state_count = ARRAY_LEN(twin_states),
	.machines = twin_plans,
	.machine_count = ARRAY_LEN(twin_plans),
	.stats = twin_stats,
	.stat_count = ARRAY_LEN(twin_stats),
	.update = update,
};

static const char *const places[] = { [HALL] = "hall", [YARD] = "yard" };
static const char *const messages[] = { [HELLO] = "Hello", [BALL] = "Ball", [WAKE] = "Wake" };
static const struct class *const classes[] = { [WORKER] = &worker, [SLOW] = &slow, [TWIN] = &twin };
static const struct resident residents[] = {
	[ADA] = { "Ada", WORKER },
	[BEN] = { "Ben", WORKER },
	[CY] = { "Cy", WORKER },
};

static void populate(struct sim *sim, uint32_t couples)
{
	for (uint32_t i = 0; i < couples * RESIDENTS; i++)
		sim_spawn(sim, WORKER, HALL);
}

struct world workshop_world(const struct deeds *deeds)
{
	return (struct world){
		.name = "workshop",
		.summary = "For the tests of the engine",
		.tick_ms = 100,
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
		.rules = deeds,
	};
}

void workshop_pair(struct world *world, struct partners *partners)
{
	memcpy(partners->stats, workshop_stats, sizeof workshop_stats);
	partners->stats[STAT_PARTNER] = (struct stat_info){ .name = "partner",
		                                            .offset = offsetof(struct worker,
		                                                               partner),
		                                            .type = STAT_AGENT,
		                                            .most = AGENT_NONE };
	partners->worker = worker;
	partners->worker.stats = partners->stats;
	partners->worker.stat_count = PAIRED_STATS;
	memcpy(partners->classes, classes, sizeof classes);
	partners->classes[WORKER] = &partners->worker;
	world->classes = partners->classes;
}

void workshop_count(struct sim *sim, struct agent *agent)
{
	if (agent->class == TWIN)
		((struct twin *)agent)->count++;
	else
		worker_of(agent)->count++;
	(void)sim;
}

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	struct journal *journal = context;
	size_t length = strlen(journal->words);
	for (size_t i = 0; i < count; i++) {
		if (journal->count < JOURNAL_MAX)
			journal->events[journal->count++] = events[i];
		if (length + 200 > sizeof journal->words)
			continue;
		if (length)
			length += (size_t)snprintf(journal->words + length, 3, "; ");
		length += event_text(sim, &events[i], journal->words + length,
		                     sizeof journal->words - length);
	}
}

void journal_forget(struct journal *journal)
{
	journal->count = 0;
	journal->words[0] = '\0';
}

void journal_watch(struct journal *journal, struct sim *sim, uint32_t kinds)
{
	journal_forget(journal);
	sim_watch(sim, &(struct watcher){ .kinds = kinds, .read = write_down, .context = journal });
}

size_t journal_count(const struct journal *journal, enum event_kind kind)
{
	size_t count = 0;
	for (size_t i = 0; i < journal->count; i++)
		count += journal->events[i].kind == kind;
	return count;
}

const struct event *journal_find(const struct journal *journal, enum event_kind kind)
{
	for (size_t i = 0; i < journal->count; i++) {
		if (journal->events[i].kind == kind)
			return &journal->events[i];
	}
	return NULL;
}
