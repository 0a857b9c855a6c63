/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/memory.h"
#include "session/inside.h"
#include "sim/snapshot.h"

/*
 * Coming from one moment to another: from the nearest keyframe forward.
 */

enum {
	/* The last ticks of a way are recorded, so many, */
	DETAILED_TICKS = 16,
	/* but no more updates than these; in a crowd that is not one tick. */
	DETAILED_UPDATES = 2000,
	/* Of a tick in a crowd so many events are kept. */
	EVENTS_MAX = 1 << 20,
};

/* Keeps a copy of the sim in a buffer that grows. */
static void keep_copy(const struct sim *sim, unsigned char **copy, size_t *capacity)
{
	size_t bytes = snapshot_bytes(sim);
	if (bytes > *capacity) {
		*capacity = bytes * 2;
		*copy = memory_resize(*copy, *capacity, 1);
	}
	snapshot_save(sim, *copy);
}

/* Runs segment tick in a sim that is at the end of the one before. */
static void run_segment(const struct session *session, struct sim *sim, uint64_t tick,
                        const struct watcher *watcher)
{
	const struct timeline *timeline = &session->timeline;
	sim_watch(sim, watcher);
	if (tick > 0)
		sim_tick(sim);
	size_t end = timeline_end(timeline, tick);
	for (size_t i = timeline_begin(timeline, tick); i < end; i++)
		input_apply(sim, &timeline->inputs[i].input);
	sim_watch(sim, NULL);
}

static void record(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct session *session = context;
	for (size_t i = 0; i < count && session->event_count < EVENTS_MAX; i++) {
		session->events = memory_grow(session->events, session->event_count,
		                              &session->event_capacity, sizeof *session->events);
		session->events[session->event_count++] = events[i];
		log_add(&session->log, sim, session->tick, &events[i]);
	}
}

/* Tells what lies before the moment shown, in this segment, and is new. */
static void tell(struct session *session)
{
	struct moment now = session_moment(session);
	if (!moment_is_before(session->told, now))
		return;
	size_t first = session->told.tick == session->tick ? session->told.event : 0;
	size_t end = session_events_done(session);
	for (size_t i = first; i < end && session->watcher.kinds; i++) {
		if (session->watcher.kinds >> session->events[i].kind & 1)
			session->watcher.read(session->watcher.context, &session->sim,
			                      &session->events[i], 1);
	}
	session->told = (struct moment){ session->tick, (uint32_t)end };
}

void session_tell_break(struct session *session, const char *text)
{
	struct event event = { .kind = EVENT_BREAK, .agent = AGENT_NONE, .as.text = text };
	if (session->watcher.kinds >> EVENT_BREAK & 1)
		session->watcher.read(session->watcher.context, session_sim(session), &event, 1);
}

void travel_show_end(struct session *session)
{
	session->event = MOMENT_END;
	tell(session);
}

/* Asks the probe of a search about an event. */
static void ask(void *context, const struct sim *sim, const struct event *event)
{
	struct search *search = &((struct session *)context)->search;
	int number = search->probe(search->context, sim, event);
	bool counts = moment_is_before(search->after, search->now) &&
	              moment_is_before(search->now, search->until);
	if (number >= 0 && counts && (search->last || search->number < 0)) {
		search->found = search->now;
		search->number = number;
	}
	search->now.event++;
}

static void begin_search(struct session *session, uint64_t tick, struct watcher *watcher)
{
	struct search *search = &session->search;
	search->now = (struct moment){ tick, 0 };
	search->probe(search->context, &session->sim, NULL);
	watcher->at = ask;
}

/* Lives segment tick, which follows the one the sim is at the end of. */
static void live(struct session *session, uint64_t tick, bool recorded)
{
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = record, .context = session };
	session->tick = tick;
	session->event_count = 0;
	if (recorded) {
		keep_copy(&session->sim, &session->before, &session->before_capacity);
		log_begin(&session->log, tick);
	}
	if (session->search.probe)
		begin_search(session, tick, &watcher);
	run_segment(session, &session->sim, tick, recorded ? &watcher : NULL);
	if (tick > session->timeline.newest)
		session->timeline.newest = tick;
	history_keep(&session->history, &session->sim, tick);
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* Whether segment tick is worth recording on the way to target.  A crowd is
 * recorded only when somebody wants to stand in that segment. */
static bool is_detailed(const struct session *session, uint64_t tick, uint64_t target, bool wanted)
{
	if (session->watcher.kinds || session->search.probe)
		return true;
	uint32_t agents = session->sim.head.agents;
	uint64_t ticks = least(DETAILED_TICKS, agents ? DETAILED_UPDATES / agents : DETAILED_TICKS);
	return ticks ? target - tick < ticks : wanted && tick == target;
}

/* Makes the sim one at the very beginning, before all inputs. */
static void begin(struct session *session)
{
	const struct session_options *options = &session->options;
	sim_fini(&session->sim);
	sim_init(&session->sim, options->world, options->seed, options->couples);
	session->tick = 0;
}

/* Puts the sim to the end of a segment before target, the nearest there is. */
static void rewind_before(struct session *session, uint64_t target)
{
	uint64_t found;
	if (history_find(&session->history, target - 1, &found)) {
		history_load(&session->history, target - 1, &session->sim);
		session->tick = found;
	} else {
		begin(session);
		run_segment(session, &session->sim, 0, NULL);
	}
}

/* Whether there is a keyframe on the way to target.  A search looks at
 * everything on its way. */
static bool has_shortcut(const struct session *session, uint64_t target)
{
	uint64_t found;
	return !session->search.probe && target &&
	       history_find(&session->history, target - 1, &found) && found > session->tick;
}

/* The segment before which there is nothing on the way to target but ticks: no
 * recording, no keyframe, no input. */
static uint64_t open_until(const struct session *session, uint64_t target)
{
	const struct timeline *timeline = &session->timeline;
	uint64_t next = session->tick + 1, interval = session->history.interval;
	if (is_detailed(session, next, target, false))
		return next;
	size_t input = timeline_begin(timeline, next);
	if (input < timeline->count)
		target = least(target, timeline->inputs[input].tick);
	if (target - next >= DETAILED_TICKS)
		target -= DETAILED_TICKS - 1;
	return least(target, (session->tick / interval + 1) * interval);
}

/* Runs to the end of the segment before next. */
static void run_before(struct session *session, uint64_t next)
{
	if (next <= session->tick + 1)
		return;
	for (; session->tick + 1 < next; session->tick++)
		sim_tick(&session->sim);
	session->event_count = 0;
	if (session->tick > session->timeline.newest)
		session->timeline.newest = session->tick;
}

void travel_arrive(struct session *session, uint64_t tick, bool rerun)
{
	bool back = rerun || tick < session->tick;
	if (back && !tick) {
		begin(session);
		live(session, 0, true);
		return;
	}
	if (back || has_shortcut(session, tick))
		rewind_before(session, tick);
	while (session->tick < tick) {
		run_before(session, open_until(session, tick));
		uint64_t next = session->tick + 1;
		live(session, next, is_detailed(session, next, tick, rerun));
		if (next < tick)
			travel_show_end(session);
	}
}

void session_go(struct session *session, uint64_t tick)
{
	travel_show_end(session);
	if (tick != session->tick)
		travel_arrive(session, tick, false);
	travel_show_end(session);
}

/*
 * Standing inside a segment.
 */

/* Stops the copy of a segment at an event. */
struct stopper {
	struct session *session;
	uint32_t wanted, seen;
};

static void stop_at(void *context, const struct sim *sim, const struct event *event)
{
	struct stopper *stopper = context;
	(void)event;
	if (stopper->seen++ == stopper->wanted)
		keep_copy(sim, &stopper->session->copy, &stopper->session->copy_capacity);
}

/* Runs the segment shown once more, up to an event, and shows that. */
static void show_event(struct session *session, uint32_t event)
{
	struct stopper stopper = { session, event, 0 };
	struct watcher watcher = { .kinds = EVENTS_ALL, .at = stop_at, .context = &stopper };
	snapshot_load(&session->shown, session->before);
	run_segment(session, &session->shown, session->tick, &watcher);
	snapshot_load(&session->shown, session->copy);
	session->event = event;
	tell(session);
}

void session_show(struct session *session, struct moment moment)
{
	if (moment.tick != session->tick) {
		travel_show_end(session);
		travel_arrive(session, moment.tick, false);
	}
	if (moment.event != MOMENT_END && !session->event_count)
		travel_arrive(session, session->tick, true);
	if (moment.event < session->event_count)
		show_event(session, moment.event);
	else
		travel_show_end(session);
}
