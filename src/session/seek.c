/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/number.h"
#include "session/session_internal.h"

/*
 * Searching for an event.  The match is asked while segments run, so that it sees the sim as of
 * each event; and only about the kinds of events that it wants.
 */

static bool is_listed(const struct session_search *wanted, uint64_t tick)
{
	for (size_t i = 0; i < wanted->tick_count; i++) {
		if (wanted->ticks[i] == tick)
			return true;
	}
	return false;
}

uint32_t search_kinds(const struct search *search, uint64_t tick)
{
	const struct session_search *wanted = &search->wanted;
	return wanted->kinds | (is_listed(wanted, tick) ? UINT32_C(1) << EVENT_TICK : 0);
}

uint64_t search_next(const struct search *search, uint64_t tick)
{
	const struct session_search *wanted = &search->wanted;
	uint64_t next = UINT64_MAX;
	for (size_t i = 0; i < wanted->tick_count; i++) {
		if (wanted->ticks[i] >= tick)
			next = number_min64(next, wanted->ticks[i]);
	}
	return next;
}

const struct tripwires *search_wires(const struct session *session, uint64_t tick, uint64_t *last)
{
	const struct search *search = &session->search;
	const struct session_search *wanted = &search->wanted;
	uint64_t input = tick ? timeline_next(&session->timeline, tick - 1) : tick;
	if (!search->on || search->last || search->tripped || !wanted->lay || input == tick ||
	    is_listed(wanted, tick))
		return NULL;
	*last = number_min64(*last, input - 1);
	return wanted->lay(wanted->context, &session->sim);
}

bool search_is_over(const struct search *search)
{
	return search->on && search->number >= 0 && !search->last;
}

static void ask(struct search *search, const struct sim *sim, const struct event *event)
{
	int number = search->wanted.match(search->wanted.context, sim, event);
	if (number < 0 || moment_is_before(search->now, search->from) ||
	    !moment_is_before(search->now, search->until))
		return;
	search->found = search->now;
	search->number = number;
	search->cut = event ? (size_t)(event - sim->events) : SIZE_MAX;
}

/* Events without an agent are always asked about. */
static bool is_asked_about(const struct search *search, uint32_t kinds, const struct event *event)
{
	uint32_t whose = search->wanted.whose;
	return kinds >> event->kind & 1 &&
	       (!whose || event->agent == AGENT_NONE || agent_slot(event->agent) == whose - 1);
}

void search_ask(void *context, const struct sim *sim, const struct event *event)
{
	struct search *search = &((struct session *)context)->search;
	if (search_is_over(search) || !is_asked_about(search, search->kinds, event))
		return;
	ask(search, sim, event);
	search->now.event++;
}

void search_begin(struct search *search, const struct sim *sim)
{
	if (search->wanted.begin)
		search->wanted.begin(search->wanted.context, sim);
}

void search_enter(struct search *search, uint64_t tick)
{
	search->now = (struct moment){ tick, 0 };
}

void search_leave(struct search *search, const struct sim *sim)
{
	if (!search->wanted.ends || search_is_over(search))
		return;
	search->now.event = MOMENT_END;
	ask(search, sim, NULL);
}

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
		place += is_asked_about(&session->search, kinds, &session->events[i]);
	return place;
}

/* The event found, in the segment that has now been recorded. */
static struct moment choose(const struct session *session)
{
	uint32_t kinds = search_kinds(&session->search, session->tick), seen = 0;
	struct moment found = session->search.found;
	for (uint32_t i = first_counted(session); i < session->event_count; i++) {
		if (is_asked_about(&session->search, kinds, &session->events[i]) &&
		    seen++ == found.event)
			return (struct moment){ session->tick, i };
	}
	return (struct moment){ session->tick, MOMENT_END };
}

/* Returns to the segment of the match and shows the event found. */
static void return_to(struct session *session)
{
	struct search *search = &session->search;
	bool stand = search->found.event != MOMENT_END;
	bool there = session->recorded || (!stand && run_is_bare(session));
	search->on = false;
	travel_set_out(session, search->found, stand ? choose : NULL,
	               search->found.tick != session->tick || !there);
}

void search_arrive_ahead(struct session *session)
{
	struct search *search = &session->search;
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
void search_arrive_behind(struct session *session)
{
	struct search *search = &session->search;
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

static void begin_ahead(struct session *session, uint64_t most_ticks)
{
	struct search *search = &session->search;
	uint64_t tick = session->tick;
	bool inside = session->event != MOMENT_END;
	search->until = (struct moment){ UINT64_MAX, MOMENT_END };
	search->from = (struct moment){ tick + 1, 0 };
	if (inside) {
		search->from = (struct moment){ tick, place_of(session, session->event + 1) };
		run_search(session);
	}
	session->travel.plan = PLAN_AHEAD;
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
	struct search *search = &session->search;
	uint64_t tick = session->tick;
	bool inside = session->event != MOMENT_END;
	search->last = true;
	search->until = (struct moment){ tick, MOMENT_END };
	session->travel.plan = PLAN_BEHIND;
	session->travel.to = tick;
	if (!session->recorded) {
		look_behind(session, tick, search->until);
		return;
	}
	if (inside)
		search->until.event = place_of(session, session->event);
	run_search(session);
	session->travel.stretch = tick;
}

void session_begin_seek(struct session *session, const struct session_search *wanted)
{
	travel_abandon(session);
	session->travel.from = session->tick;
	session->search = (struct search){
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
	struct search search = { .on = true, .number = -1, .cut = SIZE_MAX };
	travel_abandon(session);
	/* A reload causes no action of an agent. */
	if (wanted && !input_is_reload(input)) {
		search.wanted = *wanted;
		search.from = (struct moment){ session->tick, 0 };
		search.until = (struct moment){ UINT64_MAX, MOMENT_END };
		search.inputs = 1 + timeline_end(&session->timeline, session->tick) -
		                timeline_begin(&session->timeline, session->tick);
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
