/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

#include <stdlib.h>

#include "core/memory.h"
#include "session/session_internal.h"
#include "sim/snapshot.h"

/* Between two keyframes lie about so many updates: a moment's work, and much
 * more than copying as many agents is. */
enum { INTERVAL_UPDATES = 8192, INTERVAL_LEAST = 32, INTERVAL_MOST = 1024 };

/* Ticks between keyframes. */
static uint64_t interval_of(uint32_t agents)
{
	uint64_t ticks = INTERVAL_LEAST;
	while (ticks < INTERVAL_MOST && ticks * agents < INTERVAL_UPDATES)
		ticks *= 2;
	return ticks;
}

struct session *session_new(const struct session_options *options)
{
	struct session *session = memory_zero(1, sizeof *session);
	session->options = *options;
	session->event = MOMENT_END;
	session->recorded = true;
	timeline_init(&session->timeline);
	sim_init(&session->sim, options->world, options->seed, options->couples);
	sim_init_empty(&session->shown, options->world);
	history_init(&session->history, options->history_bytes,
	             interval_of(session->sim.head.agents));
	history_keep(&session->history, &session->sim, 0);
	rerun_init(&session->rerun, options->world);
	remember_init(session);
	return session;
}

void session_free(struct session *session)
{
	if (!session)
		return;
	timeline_fini(&session->timeline);
	history_fini(&session->history);
	rerun_fini(&session->rerun);
	remember_fini(session);
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
	return session->timeline.newest;
}

bool session_is_past(const struct session *session)
{
	return session->tick < session->timeline.newest;
}

const struct event *session_events(const struct session *session, size_t *count)
{
	*count = session->event_count;
	return session->events;
}

size_t session_events_done(const struct session *session)
{
	return is_at_end(session) ? session->event_count : session->event;
}

const struct session_input *session_inputs(const struct session *session, size_t *count)
{
	*count = session->timeline.count;
	return session->timeline.inputs;
}

uint64_t session_digest(const struct session *session)
{
	return snapshot_digest(&session->sim);
}

void session_watch(struct session *session, const struct watcher *watcher)
{
	session->watcher = watcher ? *watcher : (struct watcher){ 0 };
	travel_is_told(session);
}

void session_first(struct session *session)
{
	session_go(session, 0);
}

void session_last(struct session *session)
{
	session_go(session, session->timeline.newest);
}

/* What is true after the fork is not what was. */
static void forget(struct session *session, struct fork fork)
{
	struct told *told = &session->told;
	history_forget(&session->history, fork.tick);
	rerun_forget(&session->rerun, fork.tick);
	remember_forget(session, fork.tick);
	if (told->before.tick > fork.tick)
		*told = (struct told){ { fork.tick, MOMENT_END }, fork.inputs };
	else if (told->before.tick == fork.tick && told->inputs > fork.inputs)
		told->inputs = fork.inputs;
}

bool session_input(struct session *session, const struct input *input, struct error *error)
{
	const struct timeline *timeline = &session->timeline;
	struct moment moment = session_moment(session);
	size_t inputs = timeline_end(timeline, moment.tick) - timeline_begin(timeline, moment.tick);
	if (!input_check(&session->sim, input, error))
		return false;
	forget(session, (struct fork){ moment.tick, inputs });
	timeline_add(&session->timeline, moment.tick, input, moment);
	travel_arrive(session, session->tick, true);
	travel_show_end(session);
	return true;
}

/* Shows the moment on the way that the run goes now. */
static void adopt(struct session *session, struct moment moment, struct fork fork)
{
	forget(session, fork);
	travel_arrive(session, moment.tick, true);
	session_show(session, moment);
}

bool session_undo(struct session *session)
{
	struct moment moment = session_moment(session);
	struct fork fork;
	if (!timeline_undo(&session->timeline, &moment, &fork))
		return false;
	adopt(session, moment, fork);
	return true;
}

bool session_redo(struct session *session)
{
	struct moment moment = session_moment(session);
	struct fork fork;
	if (!timeline_redo(&session->timeline, &moment, &fork))
		return false;
	adopt(session, moment, fork);
	return true;
}

void session_restart(struct session *session)
{
	timeline_restart(&session->timeline, session_moment(session));
	adopt(session, (struct moment){ 0, MOMENT_END }, (struct fork){ 0, 0 });
}
