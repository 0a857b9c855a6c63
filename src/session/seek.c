/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/seek.h"

#include "session/inputs.h"
#include "session/run_to.h"
#include "session/session_internal.h"
#include "session/travel_internal.h"
#include "sim/snapshot.h"

/* The index of the first event of the segment from which positions are counted. */
static uint32_t first_counted(const struct session *session)
{
	size_t inputs = session->search.inputs;
	uint32_t i = 0;
	for (; i < session->event_count && inputs; i++) {
		if (session->events[i].kind == EVENT_INPUT && session->events[i].depth == 0 &&
		    --inputs == 0)
			break;
	}
	return i;
}

/* The position, among the events asked about, of the event at an index or of the first after it. */
static uint32_t place_of(const struct session *session, uint32_t event)
{
	uint32_t kinds = search_kinds(&session->search, session->tick), place = 0;
	for (size_t i = 0; i < event && i < session->event_count; i++)
		place += search_wants(&session->search, kinds, &session->events[i]);
	return place;
}

/* The event found, in the segment that has now been recorded. */
static struct moment choose(const struct session *session)
{
	uint32_t kinds = search_kinds(&session->search, session->tick), seen = 0;
	struct moment found = session->search.found;
	for (uint32_t i = first_counted(session); i < session->event_count; i++) {
		if (search_wants(&session->search, kinds, &session->events[i]) &&
		    seen++ == found.event)
			return (struct moment){ session->tick, i };
	}
	return (struct moment){ session->tick, MOMENT_END };
}

/* Returns to the segment of the match and shows the event found. */
static void return_to(struct session *session)
{
	struct event_search *search = &session->search;
	bool stand = search->found.event != MOMENT_END;
	bool there = session->recorded || (!stand && run_is_bare(session));
	search->on = false;
	travel_set_out(session, search->found, stand ? choose : NULL,
	               search->found.tick != session->tick || !there);
}

static void arrive_ahead(struct session *session)
{
	struct event_search *search = &session->search;
	if (search->number < 0)
		search->found = (struct moment){ session->tick, MOMENT_END };
	return_to(session);
}

/* Sets out to search what lies before until, in the stretch from the nearest keyframe to the end of
 * segment end. */
static void look_behind(struct session *session, uint64_t end, struct moment until)
{
	struct travel *travel = &session->travel;
	session->search.until = until;
	bool begun = run_near(session, end, UINT64_MAX, true);
	travel->stretch = begun ? 0 : session->tick + 1;
}

/* Goes back from keyframe to keyframe, running each stretch forward for its last match. */
static void arrive_behind(struct session *session)
{
	struct event_search *search = &session->search;
	uint64_t stretch = session->travel.stretch;
	if (search->number < 0 && stretch) {
		look_behind(session, stretch - 1, (struct moment){ stretch, 0 });
		return;
	}
	if (search->number >= 0) {
		return_to(session);
		return;
	}
	search->on = false;
	travel_set_out(session, (struct moment){ 0, 0 }, NULL, false);
}

/* For a watcher's at. */
static void ask(void *context, const struct sim *sim, const struct event *event)
{
	search_ask(context, sim, event);
}

/* Searches the segment shown, which must be recorded. */
static void search_here(struct session *session)
{
	struct event_search *search = &session->search;
	struct watcher watcher = { .at = ask, .context = search };
	watcher.kinds = search->kinds = search_kinds(search, session->tick);
	snapshot_load(&session->shown, session->before);
	session->event = MOMENT_END;
	search_begin(search, &session->shown);
	search_enter(search, session->tick);
	run_again(session, &watcher);
	search_leave(search, &session->shown);
}

static void begin_ahead(struct session *session, uint64_t most_ticks)
{
	struct event_search *search = &session->search;
	uint64_t tick = session->tick;
	bool inside = session->event != MOMENT_END;
	search->until = (struct moment){ UINT64_MAX, MOMENT_END };
	search->from = (struct moment){ tick + 1, 0 };
	if (inside) {
		search->from = (struct moment){ tick, place_of(session, session->event + 1) };
		search_here(session);
	}
	session->travel.arrive = arrive_ahead;
	session->travel.to = tick;
	if (search->number >= 0)
		return;
	run_show(session, MOMENT_END);
	search_begin(search, &session->sim);
	run_near(session, most_ticks < UINT64_MAX - tick ? tick + most_ticks : UINT64_MAX,
	         UINT64_MAX, false);
}

static void begin_behind(struct session *session)
{
	struct event_search *search = &session->search;
	uint64_t tick = session->tick;
	bool inside = session->event != MOMENT_END;
	search->last = true;
	search->until = (struct moment){ tick, MOMENT_END };
	session->travel.arrive = arrive_behind;
	session->travel.behind = true;
	session->travel.to = tick;
	if (!session->recorded) {
		look_behind(session, tick, search->until);
		return;
	}
	if (inside)
		search->until.event = place_of(session, session->event);
	search_here(session);
	session->travel.stretch = tick;
}

void session_begin_seek(struct session *session, const struct session_search *wanted)
{
	travel_abandon(session);
	session->travel.from = session->tick;
	session->search = (struct event_search){
		.wanted = *wanted, .on = true, .number = -1, .cut = SIZE_MAX
	};
	/* The same agent may have another slot in another world. */
	if (timeline_era(&session->timeline, UINT64_MAX - 1))
		session->search.wanted.whose = 0;
	if (wanted->forward)
		begin_ahead(session, wanted->most_ticks);
	else
		begin_behind(session);
}

int session_found(const struct session *session)
{
	return session->search.number;
}

bool session_seek_input(struct session *session, const struct input *input,
                        const struct session_search *wanted, struct error *error)
{
	struct event_search search = { .on = true, .number = -1, .cut = SIZE_MAX };
	travel_abandon(session);
	/* A reload causes no action of an agent. */
	if (wanted && !input_is_reload(input)) {
		search.wanted = *wanted;
		search.from = (struct moment){ session->tick, 0 };
		search.until = (struct moment){ UINT64_MAX, MOMENT_END };
		search.inputs = 1 + timeline_count(&session->timeline, session->tick);
		search_enter(&search, session->tick);
		session->search = search;
		search_begin(&session->search, &session->sim);
	}
	bool good = session_input(session, input, error);
	if (good && session->search.number >= 0) {
		return_to(session);
		travel_arrive(session);
	}
	session->search.on = false;
	return good;
}
