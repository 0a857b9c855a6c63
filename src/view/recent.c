/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/recent.h"

#include "sim/stat.h"

/* The events that are searched: the newest before the moment. */
struct events {
	const struct event *items;
	size_t first, end;
};

static struct events find_events(const struct session *session)
{
	size_t count, done;
	const struct event *items = session_shown_events(session, &count, &done);
	return (struct events){ items, done > RECENT_EVENTS ? done - RECENT_EVENTS : 0, done };
}

/* The machine's last change, or NULL. */
static const struct event *last_change(const struct session *session, uint32_t agent,
                                       uint8_t machine)
{
	struct events events = find_events(session);
	for (size_t i = events.end; i > events.first; i--) {
		const struct event *event = &events.items[i - 1];
		bool changes = event->kind == EVENT_CHANGE ||
		               (event->kind == EVENT_REVERT && event->result);
		if (changes && event->agent == agent && event->machine == machine)
			return event;
	}
	return NULL;
}

bool recent_entered(const struct session *session, uint32_t agent, uint8_t machine)
{
	return last_change(session, agent, machine) != NULL;
}

bool recent_blip(const struct session *session, uint32_t agent, uint8_t machine)
{
	const struct event *event = last_change(session, agent, machine);
	return event && event->kind == EVENT_REVERT;
}

bool recent_was(const struct session *session, const struct agent *agent, size_t stat, double *was)
{
	struct events events = find_events(session);
	const struct sim *sim = session_sim(session);
	for (size_t i = events.first; i < events.end; i++) {
		const struct event *event = &events.items[i];
		if (event->kind != EVENT_STAT || event->agent != agent->id ||
		    event->stat != stat + 1)
			continue;
		*was = event->as.was;
		return *was != stat_read(&sim_class(sim, agent)->stats[stat], agent);
	}
	return false;
}
