/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/memory.h"
#include "core/number.h"
#include "session/session.h"
#include "session/session_internal.h"
#include "sim/snapshot.h"

/*
 * Running segments, from the nearest keyframe forward to the end of a leg.
 *
 *     run_stretch    events and conditions are searched for, events passed on as they happen
 *     run_recorded   events are kept, to show them or a moment among them
 */

enum { EVENTS_MAX = 1 << 20 }; /* no more events of a segment than this are kept */

/* Saves a snapshot of the sim in a buffer that grows. */
static void keep_copy(const struct sim *sim, unsigned char **copy, size_t *capacity)
{
	size_t bytes = snapshot_bytes(sim);
	if (bytes > *capacity) {
		*capacity = bytes * 2;
		*copy = memory_resize(*copy, *capacity, 1);
	}
	snapshot_save(sim, *copy);
}

/* Runs a segment with its inputs.  A reload comes first, so that a whole segment belongs to one
 * world. */
static void run_with_inputs(const struct session *session, struct sim *sim, uint64_t tick)
{
	const struct timeline *timeline = &session->timeline;
	size_t next = timeline_begin(timeline, tick), end = timeline_end(timeline, tick);
	if (next < end && input_is_reload(&timeline->shown.inputs[next].input))
		input_apply(sim, &timeline->shown.inputs[next++].input);
	if (tick > 0)
		sim_tick(sim);
	else
		sim_start(sim);
	for (; next < end; next++)
		input_apply(sim, &timeline->shown.inputs[next].input);
}

void run_segment(const struct session *session, struct sim *sim, uint64_t tick,
                 const struct watcher *watcher)
{
	sim_watch(sim, watcher);
	run_with_inputs(session, sim, tick);
	sim_watch(sim, NULL);
}

/* Counts the work of segments that the sim has run since it had made so many updates. */
static void count_work(struct session *session, uint64_t updates, uint64_t segments)
{
	struct timeline *timeline = &session->timeline;
	session->work += session->sim.head.updates - updates + segments;
	timeline->shown.newest = number_max64(timeline->shown.newest, session->tick);
}

/* Notes that the sim is at the end of segment tick, which is not recorded. */
static void arrive_at(struct session *session, uint64_t tick)
{
	session->tick = tick;
	session->event = MOMENT_END;
	session->event_count = 0;
	session->arrivals++;
	session->recorded = false;
}

/* Keeps what is kept of the end of segment tick, where the sim is. */
static void keep(struct session *session, uint64_t tick)
{
	struct branch *shown = &session->timeline.shown;
	keyframes_keep(&session->keyframes, &session->sim, tick);
	outline_note(&shown->outline, tick, shown->newest, session->sim.head.changes);
}

/* Records who is who, before the session's own sim runs a segment that begins with a reload. */
static void note_era(struct session *session, uint64_t tick)
{
	const struct input *reload = timeline_reload(&session->timeline, tick);
	if (reload && reload->kind == INPUT_RELOAD)
		eras_add(&session->eras, &session->sim, reload->world, tick,
		         session_is_crowd(session));
}

/* Makes a watcher of the session search, too, among the kinds of events set in the search. */
static void add_search(const struct event_search *search, struct watcher *watcher)
{
	if (search->kinds || search->counts)
		watcher->at = search_ask;
	watcher->kinds |= search->kinds;
	if (search->conditions) {
		watcher->reads = &search->list->reads;
		watcher->changed = search_change;
	}
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

/* Searches the segment in which something was found, now that all its events are recorded. */
static void begin_locating(struct session *session, uint64_t tick, struct watcher *watcher)
{
	struct event_search *search = &session->search;
	search->counts = true;
	search->number = -1;
	search->kinds = search_kinds(search, tick);
	search->inputs_left = search->inputs;
	search_begin(search, &session->sim);
	search_enter(search, tick, 0);
	add_search(search, watcher);
}

void run_recorded(struct session *session, uint64_t tick, bool stood)
{
	struct watcher watcher = {
		.kinds = EVENTS_ALL, .seeks = true, .read = record, .context = session
	};
	uint64_t updates = session->sim.head.updates;
	arrive_at(session, tick);
	session->recorded = true;
	if (stood)
		keep_copy(&session->sim, &session->before, &session->before_capacity);
	note_era(session, tick);
	bool locates = session->search.locates && session->search.found.tick == tick;
	if (locates)
		begin_locating(session, tick, &watcher);
	run_segment(session, &session->sim, tick, &watcher);
	if (locates)
		session->search.locates = session->search.counts = false;
	count_work(session, updates, 1);
	keep(session, tick);
}

/* If the segment is not recorded, the input's events are kept only until they have been told. */
void run_input(struct session *session, const struct input *input)
{
	struct sim *sim = &session->sim;
	struct event_search *search = &session->search;
	struct watcher recorder = { .kinds = EVENTS_ALL, .read = record, .context = session };
	size_t first = session->event_count;
	search->kinds = search->on ? search->wanted : 0;
	if (!session->recorded)
		recorder.kinds = session->watcher.kinds;
	if (search->on)
		add_search(search, &recorder);
	sim_watch(sim, &recorder);
	input_apply(sim, input);
	sim_watch(sim, NULL);
	keep(session, session->tick);
	if (!search_is_over(search))
		tell_from(session, first);
	if (!session->recorded)
		session->event_count = 0;
}

/* Runs the segments from first to last, or up to the event found, and tells the watcher what is
 * new. asked: the search is asked about them, about the same kinds in all of them.  What nobody
 * wants to know runs from keyframe to keyframe. */
static void run_stretch(struct session *session, uint64_t first, uint64_t last, bool asked)
{
	struct sim *sim = &session->sim;
	struct event_search *search = &session->search;
	uint64_t updates = sim->head.updates, next = first;
	struct told *told = &session->told;
	bool tells = session->watcher.kinds && first > told->tick, watched = asked || tells;
	search->kinds = asked ? search_kinds(search, first) : 0;
	struct watcher watcher = { .kinds = tells ? session->watcher.kinds : 0,
		                   .whose = tells ? 0 : search->whose,
		                   .read = tells ? tell_pass : NULL,
		                   .context = session };
	if (asked)
		add_search(search, &watcher);
	sim_watch(sim, watched ? &watcher : NULL);
	for (; next <= last && !search_is_over(search); next++) {
		uint64_t input = next ? timeline_next(&session->timeline, next - 1) : 0;
		uint64_t end = watched || !next ? next
		                                : keyframes_next(&session->keyframes, next - 1);
		end = number_min64(end, number_min64(input, last));
		end = number_min64(end, outline_end(&session->timeline.shown.outline, next));
		if (tells)
			*told = (struct told){ .tick = end };
		if (asked)
			search_enter(search, end, 0);
		sim_run_ticks(sim, end - next + (end != input));
		if (end == input) {
			note_era(session, end);
			run_with_inputs(session, sim, end);
		}
		if (tells) {
			told->inputs = timeline_count(&session->timeline, end);
			told->all = !search_is_over(search) || search->found.event == MOMENT_END;
		}
		arrive_at(session, end);
		keep(session, end);
		next = end;
	}
	sim_watch(sim, NULL);
	count_work(session, updates, next - first);
}

/* Runs some of the segments from next on, in one of these ways. */
static void run_some(struct session *session, uint64_t next, uint64_t last)
{
	const struct event_search *search = &session->search;
	uint64_t told = session->told.tick;
	if (next >= session->travel.first || tell_is_partial(session, next)) {
		run_recorded(session, next, next == session->travel.to);
		/* The segment lies before what is searched: conditions that hold at its end held
		 * before. */
		search_begin(&session->search, &session->sim);
		return;
	}
	last = number_min64(last, session->travel.first - 1);
	if (session->watcher.kinds && next <= told)
		last = number_min64(last, next == told ? told : told - 1);
	if (search->on) {
		uint64_t listed = search_next(search, next);
		last = number_min64(last, listed == next ? next : listed - 1);
	}
	bool asked = search->on && (search->conditions || search_kinds(search, next));
	run_stretch(session, next, last, asked);
}

bool run_is_bare(const struct session *session)
{
	return session->options.unseen || session_is_crowd(session);
}

void run_borrow(struct session *session, const struct session *from, uint64_t tick)
{
	uint64_t next = keyframes_before(&from->keyframes, tick);
	if (!next)
		return;
	keyframes_load(&from->keyframes, next, &session->sim);
	arrive_at(session, next - 1);
	eras_borrow(&session->eras, &from->eras, next - 1);
	keep(session, next - 1);
}

bool run_near(struct session *session, uint64_t to, uint64_t first, bool back)
{
	const struct session_options *options = &session->options;
	uint64_t near = number_min64(first, to);
	session->travel.to = to;
	session->travel.first = first;
	if (session->watcher.kinds && session->told.tick < near)
		near = session->told.tick + !tell_is_partial(session, session->told.tick);
	bool here = !back && session->tick < near;
	uint64_t next = keyframes_before(&session->keyframes, near);
	if (here && (session->search.on || next <= session->tick + 1))
		return false;
	if (next) {
		keyframes_load(&session->keyframes, next, &session->sim);
		arrive_at(session, next - 1);
	} else {
		sim_fini(&session->sim);
		sim_init(&session->sim, options->world, options->seed, options->couples);
	}
	search_begin(&session->search, &session->sim);
	if (!next)
		run_some(session, 0, 0);
	return !next;
}

bool run_on(struct session *session, uint64_t until_work)
{
	const struct travel *travel = &session->travel;
	while (session->tick < travel->to && !search_is_over(&session->search)) {
		if (session->work >= until_work)
			return false;
		uint64_t left = until_work - session->work;
		uint64_t ticks = left / (session->sim.head.agents + UINT64_C(1)) + 1;
		tell_new(session);
		run_some(session, session->tick + 1,
		         session->tick + number_min64(ticks, travel->to - session->tick));
	}
	return true;
}

/*
 * Inside a segment.
 */

/* Where to take the snapshot when a segment is run again. */
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

/* Runs the segment shown once more in session->shown, which is at its beginning. */
static void run_again(struct session *session, const struct watcher *watcher)
{
	struct sim *sim = &session->shown;
	uint64_t updates = sim->head.updates;
	run_segment(session, sim, session->tick, watcher);
	session->work += sim->head.updates - updates + 1;
}

void run_searched(struct session *session)
{
	struct event_search *search = &session->search;
	struct watcher watcher = { .kinds = EVENTS_ALL, .context = session };
	search->kinds = search_kinds(search, session->tick);
	search_enter(search, session->tick, 0);
	add_search(search, &watcher);
	run_again(session, &watcher);
}

void run_show(struct session *session, uint32_t event)
{
	struct stopper stopper = { session, event, 0 };
	struct watcher watcher = { .kinds = EVENTS_ALL, .at = stop_at, .context = &stopper };
	session->event = MOMENT_END;
	if (event < session->event_count) {
		snapshot_load(&session->shown, session->before);
		run_again(session, &watcher);
		snapshot_load(&session->shown, session->copy);
		session->event = event;
	}
	tell_new(session);
}
