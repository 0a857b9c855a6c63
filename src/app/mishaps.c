/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/mishaps.h"

#include <stdio.h>

#include "app/notice.h"
#include "session/rerun.h"

static void keep(struct mishaps *mishaps, const struct sim *sim, const struct event *event)
{
	char text[512];
	event_text_named(sim, event, text, sizeof text);
	snprintf(mishaps->first, sizeof mishaps->first, "tick %llu: %s",
	         (unsigned long long)sim->head.tick, text);
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	struct mishaps *mishaps = context;
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_ERROR && !mishaps->count++)
			keep(mishaps, sim, &events[i]);
	}
}

struct watcher mishaps_watcher(struct mishaps *mishaps)
{
	return (struct watcher){ .kinds = 1u << EVENT_ERROR,
		                 .read = read_events,
		                 .context = mishaps };
}

void mishaps_look_back(struct mishaps *mishaps, const struct session *session)
{
	struct rerun rerun;
	struct watcher watcher = mishaps_watcher(mishaps);
	struct moment end = session_moment(session);
	rerun_init(&rerun, session_options(session)->world);
	rerun_reach(&rerun, session, 0);
	while (rerun.next < end.tick + (end.event == MOMENT_END))
		rerun_segment(&rerun, session, &watcher);
	rerun_fini(&rerun);
}

void mishaps_tell(const struct mishaps *mishaps)
{
	char line[sizeof mishaps->first + 40];
	if (mishaps->count > 1)
		snprintf(line, sizeof line, "%s; %llu errors in all", mishaps->first,
		         (unsigned long long)mishaps->count);
	if (mishaps->count)
		notice(mishaps->count > 1 ? line : mishaps->first);
}
