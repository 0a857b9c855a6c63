/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

#include <stdlib.h>

#include "core/memory.h"
#include "session/inside.h"
#include "sim/snapshot.h"

/* Ticks between keyframes, for few and for many agents. */
enum { FEW_AGENTS = 2000, INTERVAL_FEW = 256, INTERVAL_MANY = 24 };

struct session *session_new(const struct session_options *options)
{
	struct session *session = memory_zero(1, sizeof *session);
	session->options = *options;
	session->event = MOMENT_END;
	timeline_init(&session->timeline);
	log_init(&session->log);
	sim_init(&session->sim, options->world, options->seed, options->couples);
	sim_init_empty(&session->shown, options->world);
	bool few = session->sim.head.agents <= FEW_AGENTS;
	history_init(&session->history, options->history_bytes, few ? INTERVAL_FEW : INTERVAL_MANY);
	history_keep(&session->history, &session->sim, 0);
	return session;
}

void session_free(struct session *session)
{
	if (!session)
		return;
	timeline_fini(&session->timeline);
	history_fini(&session->history);
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

size_t session_log_count(const struct session *session)
{
	return session->log.count;
}

const struct log_line *session_log_line(const struct session *session, size_t index)
{
	return log_line(&session->log, index);
}

void session_watch(struct session *session, const struct watcher *watcher)
{
	session->watcher = watcher ? *watcher : (struct watcher){ 0 };
	session->told = (struct moment){ session->tick, (uint32_t)session_events_done(session) };
}

void session_first(struct session *session)
{
	session_go(session, 0);
}

void session_last(struct session *session)
{
	session_go(session, session->timeline.newest);
}

/* What is true from segment from on is not what was. */
static void forget(struct session *session, uint64_t from)
{
	history_forget(&session->history, from);
	if (session->told.tick > from)
		session->told = (struct moment){ from, MOMENT_END };
}

bool session_input(struct session *session, const struct input *input, struct error *error)
{
	struct moment moment = session_moment(session);
	if (!input_check(&session->sim, input, error))
		return false;
	travel_show_end(session);
	forget(session, session->tick);
	timeline_add(&session->timeline, session->tick, input, moment);
	travel_arrive(session, session->tick, true);
	travel_show_end(session);
	return true;
}

/* Shows the moment on the way that the run goes now. */
static void adopt(struct session *session, struct moment moment, uint64_t from)
{
	forget(session, from);
	travel_arrive(session, moment.tick, true);
	session_show(session, moment);
}

bool session_undo(struct session *session)
{
	struct moment moment = session_moment(session);
	uint64_t from;
	if (!timeline_undo(&session->timeline, &moment, &from))
		return false;
	adopt(session, moment, from);
	return true;
}

bool session_redo(struct session *session)
{
	struct moment moment = session_moment(session);
	uint64_t from;
	if (!timeline_redo(&session->timeline, &moment, &from))
		return false;
	adopt(session, moment, from);
	return true;
}

void session_restart(struct session *session)
{
	timeline_restart(&session->timeline, session_moment(session));
	adopt(session, (struct moment){ 0, MOMENT_END }, 0);
}
