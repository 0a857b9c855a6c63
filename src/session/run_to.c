/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/memory.h"
#include "session/session_internal.h"
#include "sim/snapshot.h"

/*
 * Coming from one moment to another: from the nearest keyframe forward.
 */

enum {
	/* More agents than these are a crowd. */
	CROWD_AGENTS = 2000,
	/* Of a tick in a crowd so many events are kept. */
	EVENTS_MAX = 1 << 20,
};

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t most(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

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

static void apply_inputs(const struct session *session, struct sim *sim, uint64_t tick)
{
	const struct timeline *timeline = &session->timeline;
	size_t end = timeline_end(timeline, tick);
	for (size_t i = timeline_begin(timeline, tick); i < end; i++)
		input_apply(sim, &timeline->inputs[i].input);
}

void travel_segment(const struct session *session, struct sim *sim, uint64_t tick,
                    const struct watcher *watcher)
{
	sim_watch(sim, watcher);
	if (tick > 0)
		sim_tick(sim);
	apply_inputs(session, sim, tick);
	sim_watch(sim, NULL);
}

static void record(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct session *session = context;
	(void)sim;
	for (size_t i = 0; i < count && session->event_count < EVENTS_MAX; i++) {
		session->events = memory_grow(session->events, session->event_count,
		                              &session->event_capacity, sizeof *session->events);
		session->events[session->event_count++] = events[i];
	}
}

/* Where what has not been told of the segment shown begins. */
static size_t first_untold(const struct session *session)
{
	const struct told *told = &session->told;
	size_t event = 0, inputs = 0;
	if (told->before.tick != session->tick)
		return 0;
	for (; event < session->event_count && event < told->before.event; event++) {
		const struct event *now = &session->events[event];
		if (now->kind == EVENT_INPUT && now->depth == 0 && inputs++ == told->inputs)
			break;
	}
	return event;
}

/* Tells what lies before the moment shown, in this segment, and is new. */
static void tell(struct session *session)
{
	struct watcher *watcher = &session->watcher;
	size_t first = first_untold(session), end = session_events_done(session);
	if (!watcher->kinds || session->tick < session->told.before.tick || first >= end)
		return;
	for (size_t i = first; i < end; i++) {
		if (watcher->kinds >> session->events[i].kind & 1)
			watcher->read(watcher->context, &session->sim, &session->events[i], 1);
	}
	travel_is_told(session);
}

void travel_is_told(struct session *session)
{
	const struct timeline *timeline = &session->timeline;
	uint64_t tick = session->tick;
	session->told = (struct told){
		.before = session_moment(session),
		.inputs = timeline_end(timeline, tick) - timeline_begin(timeline, tick),
	};
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

/* The answer as the segment begins does not count: it is that as the one
 * before ended. */
static void begin_search(struct session *session, struct watcher *watcher)
{
	struct search *search = &session->search;
	search->now = (struct moment){ session->tick, 0 };
	search->probe(search->context, &session->sim, NULL);
	watcher->kinds = EVENTS_ALL;
	watcher->at = ask;
}

static void end_search(struct session *session)
{
	session->search.now.event = MOMENT_END;
	ask(session, &session->sim, NULL);
}

/* The sim is at the end of segment tick, of which no events are there yet. */
static void arrive_at(struct session *session, uint64_t tick)
{
	session->tick = tick;
	session->event = MOMENT_END;
	session->event_count = 0;
	session->recorded = false;
}

/* Lives segment tick, which follows the one the sim is at the end of.  shown:
 * somebody may want to stand in it. */
static void live(struct session *session, uint64_t tick, bool recorded, bool shown)
{
	struct watcher watcher = { .context = session };
	arrive_at(session, tick);
	session->recorded = recorded;
	if (recorded) {
		watcher.kinds = EVENTS_ALL;
		watcher.read = record;
	}
	if (recorded && shown)
		keep_copy(&session->sim, &session->before, &session->before_capacity);
	if (session->search.probe)
		begin_search(session, &watcher);
	travel_segment(session, &session->sim, tick, watcher.kinds ? &watcher : NULL);
	if (session->search.probe)
		end_search(session);
	session->timeline.newest = most(session->timeline.newest, tick);
	history_keep(&session->history, &session->sim, tick);
}

/* Lives to the end of segment tick, where nobody wants to know how. */
static void hurry(struct session *session, uint64_t tick)
{
	struct sim *sim = &session->sim;
	while (session->tick < tick) {
		uint64_t next = least(tick, history_next(&session->history, session->tick));
		next = least(next, timeline_next(&session->timeline, session->tick));
		for (uint64_t left = next - session->tick; left; left--)
			sim_tick(sim);
		apply_inputs(session, sim, next);
		arrive_at(session, next);
		history_keep(&session->history, sim, next);
	}
	session->timeline.newest = most(session->timeline.newest, tick);
}

/* Makes the sim one at the very beginning, and lives segment 0. */
static void begin(struct session *session, bool recorded)
{
	const struct session_options *options = &session->options;
	sim_fini(&session->sim);
	sim_init(&session->sim, options->world, options->seed, options->couples);
	live(session, 0, recorded, recorded);
}

bool session_is_crowd(const struct session *session)
{
	return session->sim.head.agents > CROWD_AGENTS;
}

/* The first segment that is recorded on the way to the end of segment tick;
 * later, if none is.  wanted: somebody wants to stand in that one. */
static uint64_t first_recorded(const struct session *session, uint64_t tick, bool wanted)
{
	uint64_t untold = session->told.before.tick;
	if (session->search.last)
		return tick + 1;
	uint64_t first = wanted || !session_is_crowd(session) ? tick : tick + 1;
	if (session->watcher.kinds)
		first = least(first, session->tick == untold && !wanted ? untold + 1 : untold);
	return first;
}

/* Puts the sim to the end of a segment before segment first, the nearest that
 * can be had.  back: not the one it is at. */
static void come_near(struct session *session, uint64_t first, bool back)
{
	uint64_t found;
	bool here = !back && session->tick < first;
	bool kept = first && history_find(&session->history, first - 1, &found);
	if (here && (session->search.probe || !kept || found <= session->tick))
		return;
	if (kept) {
		history_load(&session->history, found, &session->sim);
		arrive_at(session, found);
	} else {
		begin(session, !first);
	}
}

static bool is_found(const struct search *search)
{
	return search->probe && search->number >= 0 && !search->last;
}

void travel_arrive(struct session *session, uint64_t tick, bool rerun)
{
	bool back = rerun || tick < session->tick;
	if (!back)
		travel_show_end(session);
	uint64_t first = first_recorded(session, tick, rerun);
	if (session->search.probe && !back)
		first = most(first, session->tick + 1);
	come_near(session, least(first, tick), back);
	while (session->tick < tick && !is_found(&session->search)) {
		uint64_t next = session->tick + 1;
		bool recorded = next >= first, probed = session->search.probe;
		tell(session);
		if (recorded || probed)
			live(session, next, recorded, probed || next == tick);
		else
			hurry(session, least(first - 1, tick));
	}
}

void session_go(struct session *session, uint64_t tick)
{
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
	travel_segment(session, &session->shown, session->tick, &watcher);
	snapshot_load(&session->shown, session->copy);
	session->event = event;
	tell(session);
}

void session_show(struct session *session, struct moment moment)
{
	bool inside = moment.event != MOMENT_END;
	if (moment.tick != session->tick)
		travel_arrive(session, moment.tick, false);
	if (inside && !session->recorded)
		travel_arrive(session, session->tick, true);
	if (inside && moment.event < session->event_count)
		show_event(session, moment.event);
	else
		travel_show_end(session);
}
