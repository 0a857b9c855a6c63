/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/straight.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "session/inputs.h"
#include "session/session_internal.h"
#include "session/session.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"
#include "worlds/worlds.h"

struct line line_of(const char *world, uint64_t seed, uint32_t couples, size_t history_bytes)
{
	struct line line = { .options = { .world = worlds_find(world),
		                          .seed = seed,
		                          .couples = couples,
		                          .history_bytes = history_bytes } };
	ck_assert_ptr_nonnull(line.options.world);
	return line;
}

static void free_session(void *session)
{
	session_free(session);
}

struct session *test_session(const struct session_options *options)
{
	struct session *session = session_new(options);
	suite_free_later(free_session, session);
	return session;
}

struct session *test_branch(const struct session *session, uint32_t id, size_t history_bytes)
{
	struct session *other = session_of_branch(session, id, history_bytes);
	suite_free_later(free_session, other);
	return other;
}

void line_add(struct line *line, uint64_t tick, const struct input *input)
{
	while (line->count && line->inputs[line->count - 1].tick > tick)
		line->count--;
	ck_assert_uint_lt(line->count, ARRAY_LEN(line->inputs));
	line->inputs[line->count++] = (struct session_input){ .tick = tick, .input = *input };
	line->newest = tick;
}

void straight_live(struct sim *sim, const struct line *line, uint64_t tick,
                   const struct watcher *watcher)
{
	bool ticked = !tick;
	sim_watch(sim, watcher);
	for (size_t i = 0; i < line->count; i++) {
		if (line->inputs[i].tick != tick)
			continue;
		if (!ticked && !input_is_reload(&line->inputs[i].input)) {
			sim_tick(sim);
			ticked = true;
		}
		input_apply(sim, &line->inputs[i].input);
	}
	if (!ticked)
		sim_tick(sim);
	sim_watch(sim, NULL);
}

void straight_init(struct sim *sim, const struct line *line, uint64_t tick)
{
	const struct session_options *options = &line->options;
	sim_init(sim, options->world, options->seed, options->couples);
	for (uint64_t i = 0; i <= tick; i++)
		straight_live(sim, line, i, NULL);
}

struct eye {
	uint32_t wanted;
	size_t seen;
	uint64_t digest;
};

static void look(void *context, const struct sim *sim, const struct event *event)
{
	struct eye *eye = context;
	(void)event;
	if (eye->seen++ == eye->wanted)
		eye->digest = snapshot_digest(sim);
}

uint64_t session_digest(const struct session *session)
{
	return snapshot_digest(&session->sim);
}

uint64_t straight_digest(const struct line *line, struct moment moment, size_t *events)
{
	const struct session_options *options = &line->options;
	struct eye eye = { .wanted = moment.event };
	struct watcher watcher = { .kinds = EVENTS_ALL, .at = look, .context = &eye };
	struct sim sim;
	if (moment.tick)
		straight_init(&sim, line, moment.tick - 1);
	else
		sim_init(&sim, options->world, options->seed, options->couples);
	straight_live(&sim, line, moment.tick, &watcher);
	if (moment.event == MOMENT_END)
		eye.digest = snapshot_digest(&sim);
	else
		ck_assert_uint_gt(eye.seen, moment.event);
	if (events)
		*events = eye.seen;
	sim_fini(&sim);
	return eye.digest;
}

/* The number of some queued telegram, or 0 if there is none. */
static uint64_t any_telegram(struct dice *dice, const struct sim *sim)
{
	struct telegram telegrams[16];
	size_t count = queue_list(&sim->queue, telegrams, ARRAY_LEN(telegrams));
	return count ? telegrams[dice_throw(dice, (uint32_t)count)].sequence : 0;
}

struct input random_input(struct dice *dice, const struct sim *sim)
{
	struct input input = {
		/* Most inputs send a telegram, so that those that edit one find it. */
		.kind = (uint8_t)(dice_throw(dice, 3) ? dice_throw(dice, INPUT_KINDS)
		                                      : INPUT_INJECT),
		.state = (uint8_t)(1 + dice_throw(dice, 5)),
		.stat = (uint8_t)dice_throw(dice, 4),
		.agent = dice_throw(dice, sim->head.slots + 1),
		.receiver = dice_throw(dice, sim->head.slots),
		.message = dice_throw(dice, 2),
		.value = (int32_t)dice_throw(dice, 8),
		.delay_ms = (int64_t)dice_throw(dice, 9) * 375,
		.sequence = any_telegram(dice, sim),
	};
	if (input.kind == INPUT_INJECT && input.agent == sim->head.slots)
		input.agent = AGENT_NONE;
	return input;
}

static const struct agent *find(const struct sim *sim, const char *name)
{
	const struct agent *agent = sim_find(sim, name);
	ck_assert_ptr_nonnull(agent);
	return agent;
}

int32_t stat_of(const struct sim *sim, const char *agent, const char *stat)
{
	const struct agent *found = find(sim, agent);
	const struct class *class = sim_class(sim, found);
	int index = class_find_stat(class, stat);
	ck_assert_int_ge(index, 0);
	return stat_get(&class->stats[index], found);
}

const char *state_of(const struct sim *sim, const char *agent)
{
	const struct agent *found = find(sim, agent);
	return class_state_name(sim_class(sim, found), agent_machines_const(found)->current);
}

void give(struct session *session, const struct input *input)
{
	struct error error;
	ck_assert_msg(session_input(session, input, &error), "%s", error.text);
}

static void arrive(struct session *session)
{
	while (!session_go_on(session, UINT64_MAX))
		;
}

bool undo_now(struct session *session)
{
	bool undone = session_begin_undo(session, false);
	arrive(session);
	return undone;
}

bool redo_now(struct session *session)
{
	bool redone = session_begin_undo(session, true);
	arrive(session);
	return redone;
}

struct session *messaging_at(uint64_t tick)
{
	struct line line = line_of("messaging", 4, 2, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, tick);
	return session;
}

void thirst_at(struct session *session, uint64_t tick, int32_t thirst)
{
	struct input input = { .kind = INPUT_SET, .stat = 2, .value = thirst };
	session_go(session, tick);
	give(session, &input);
}
