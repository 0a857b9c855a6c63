/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

#include <stdlib.h>

#include "core/memory.h"
#include "session/session_internal.h"
#include "sim/snapshot.h"

/* There are about this many updates between two keyframes: they run in a moment, yet take much
 * longer than copying as many agents. */
enum { INTERVAL_UPDATES = 8192, INTERVAL_LEAST = 32, INTERVAL_MOST = 1024 };

/* This part of the memory for the past is for branches, but at least so much; the rest is for
 * keyframes. */
enum { BRANCHES_PART = 8, BRANCHES_LEAST = 1 << 20 };

/* The number of ticks between two keyframes. */
static uint64_t interval_of(uint32_t agents)
{
	uint64_t ticks = INTERVAL_LEAST;
	while (ticks < INTERVAL_MOST && ticks * agents < INTERVAL_UPDATES)
		ticks *= 2;
	return ticks;
}

bool session_has_failed(const struct session *session)
{
	return session->sim.failed;
}

struct session *session_new(const struct session_options *options)
{
	struct session *session = memory_zero(1, sizeof *session);
	session->options = *options;
	size_t branches = options->history_bytes / BRANCHES_PART;
	timeline_init(&session->timeline, branches > BRANCHES_LEAST ? branches : BRANCHES_LEAST);
	sim_init(&session->sim, options->world, options->seed, options->couples);
	sim_init_empty(&session->shown, options->world);
	history_init(&session->history, options->history_bytes - branches,
	             interval_of(session->sim.head.agents));
	rerun_init(&session->rerun, options->world);
	remember_init(session);
	travel_abandon(session);
	run_begin(session);
	return session;
}

void session_free(struct session *session)
{
	if (!session)
		return;
	timeline_fini(&session->timeline);
	eras_fini(&session->eras);
	history_fini(&session->history);
	rerun_fini(&session->rerun);
	remember_fini(session);
	explanation_free(session->explanation);
	sim_fini(&session->sim);
	sim_fini(&session->shown);
	free(session->events);
	free(session->before);
	free(session->copy);
	free(session);
}

const struct session_options *session_options(const struct session *session)
{
	return &session->options;
}

static bool is_at_end(const struct session *session)
{
	return session->event == MOMENT_END;
}

const struct sim *session_sim(const struct session *session)
{
	return is_at_end(session) ? &session->sim : &session->shown;
}

struct moment session_moment(const struct session *session)
{
	return (struct moment){ session->tick, session->event };
}

uint64_t session_newest(const struct session *session)
{
	return session->timeline.shown.newest;
}

bool session_is_past(const struct session *session)
{
	return session->tick < session->timeline.shown.newest;
}

const struct event *session_events(const struct session *session, size_t *count)
{
	*count = session->event_count;
	return session->events;
}

const struct event *session_shown_events(const struct session *session, size_t *count, size_t *done)
{
	bool untold = session_is_crowd(session) && is_at_end(session);
	*count = untold ? 0 : session->event_count;
	*done = untold ? 0 : session_events_done(session);
	return session->events;
}

size_t session_events_done(const struct session *session)
{
	return is_at_end(session) ? session->event_count : session->event;
}

const struct session_input *session_inputs(const struct session *session, size_t *count)
{
	*count = session->timeline.shown.count;
	return session->timeline.shown.inputs;
}

uint64_t session_forks(const struct session *session)
{
	return session->timeline.forks;
}

uint64_t session_work(const struct session *session)
{
	return session->work;
}

uint64_t session_digest(const struct session *session)
{
	return snapshot_digest(&session->sim);
}

void session_forget(struct session *session, struct fork fork)
{
	struct told *told = &session->told;
	eras_forget(&session->eras, fork.tick);
	history_forget(&session->history, fork.tick);
	rerun_forget(&session->rerun, fork.tick);
	remember_forget(session, fork.tick);
	explanation_forget(session->explanation, fork.tick);
	if (told->tick > fork.tick)
		*told = (struct told){ .tick = fork.tick, .all = true, .inputs = fork.inputs };
	else if (told->tick == fork.tick && told->inputs > fork.inputs)
		told->inputs = fork.inputs;
}

bool session_input(struct session *session, const struct input *input, struct error *error)
{
	const struct timeline *timeline = &session->timeline;
	session_give_up(session);
	struct moment moment = session_moment(session);
	size_t inputs = timeline_end(timeline, moment.tick) - timeline_begin(timeline, moment.tick);
	if (!input_check(&session->sim, input, error))
		return false;
	if (input_is_reload(input)) {
		reload_apply(session, input);
		return true;
	}
	run_show(session, MOMENT_END);
	session_forget(session, (struct fork){ moment.tick, inputs });
	timeline_add(&session->timeline, moment.tick, input, moment);
	run_input(session, input);
	return true;
}

static bool begin_edit(struct session *session,
                       bool (*take_back)(struct timeline *, struct moment *, struct fork *))
{
	struct moment moment = session_moment(session);
	struct fork fork;
	if (!take_back(&session->timeline, &moment, &fork))
		return false;
	travel_adopt(session, moment, fork);
	return true;
}

bool session_begin_undo(struct session *session)
{
	return begin_edit(session, timeline_undo);
}

bool session_begin_redo(struct session *session)
{
	return begin_edit(session, timeline_redo);
}

void session_restart(struct session *session)
{
	session_begin_in(session, session->sim.world);
}
