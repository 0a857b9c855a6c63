/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/tell.h"

#include "session/session_internal.h"

static bool wants(const struct session *session, const struct event *event)
{
	return session->watcher.kinds >> event->kind & 1;
}

/* Marks everything before the moment shown as told. */
static void skip(struct session *session)
{
	struct told *told = &session->told;
	*told = (struct told){ .tick = session->tick,
		               .all = session->event == MOMENT_END,
		               .inputs = timeline_count(&session->timeline, session->tick) };
	for (size_t i = 0; i < session_events_done(session) && !told->all; i++)
		told->events += wants(session, &session->events[i]);
}

/* The index of the first event of the segment shown that has not been told. */
static size_t first_untold(const struct session *session)
{
	const struct told *told = &session->told;
	size_t event = 0, seen = 0, inputs = 0;
	if (told->tick != session->tick)
		return 0;
	for (; event < session->event_count; event++) {
		const struct event *now = &session->events[event];
		if (now->kind == EVENT_INPUT && now->depth == 0 && inputs++ == told->inputs)
			break;
		if (!told->all && wants(session, now) && seen++ == told->events)
			break;
	}
	return event;
}

/* Hands the watcher those of the events that it wants, in as few calls as possible; returns how
 * many there were. */
static size_t read_wanted(const struct session *session, const struct sim *sim,
                          const struct event *events, size_t count)
{
	const struct watcher *watcher = &session->watcher;
	size_t told = 0, begin = 0, end = 0;
	for (; begin < count; begin = end + 1) {
		for (end = begin; end < count && wants(session, &events[end]); end++)
			;
		if (end > begin)
			watcher->read(watcher->context, sim, &events[begin], end - begin);
		told += end - begin;
	}
	return told;
}

void tell_from(struct session *session, size_t first)
{
	size_t end = session_events_done(session);
	if (!session->watcher.kinds)
		return;
	if (first < end)
		read_wanted(session, &session->sim, &session->events[first], end - first);
	skip(session);
}

void tell_new(struct session *session)
{
	if (!session->watcher.kinds || session->tick < session->told.tick)
		return;
	size_t first = first_untold(session);
	if (first < session_events_done(session))
		tell_from(session, first);
}

void tell_enter(struct session *session, uint64_t tick)
{
	session->told = (struct told){ .tick = tick };
}

/* Of the events delivered together, only those before the one found are passed on. */
void tell_pass(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct session *session = context;
	struct event_search *search = &session->search;
	size_t end = count;
	if (search_is_over(search)) {
		end = search->cut < count ? search->cut : count;
		search->cut = 0;
	}
	session->told.events += read_wanted(session, sim, events, end);
}

void tell_leave(struct session *session)
{
	const struct event_search *search = &session->search;
	struct told *told = &session->told;
	told->inputs = timeline_count(&session->timeline, told->tick);
	told->all = !search_is_over(search) || search->found.event == MOMENT_END;
}

bool tell_is_partial(const struct session *session, uint64_t tick)
{
	const struct told *told = &session->told;
	return session->watcher.kinds && tick == told->tick &&
	       (!told->all || told->inputs < timeline_count(&session->timeline, tick));
}

bool tell_is_new(const struct session *session, uint64_t tick)
{
	return session->watcher.kinds && tick > session->told.tick;
}

void tell_begin(struct session *session, const struct watcher *watcher)
{
	session->watcher = watcher ? *watcher : (struct watcher){ 0 };
	skip(session);
}

void tell_forget(struct session *session, struct fork fork)
{
	struct told *told = &session->told;
	if (told->tick > fork.tick)
		*told = (struct told){ .tick = fork.tick, .all = true, .inputs = fork.inputs };
	else if (told->tick == fork.tick && told->inputs > fork.inputs)
		told->inputs = fork.inputs;
}
