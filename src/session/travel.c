/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/travel.h"

#include "core/number.h"
#include "session/census.h"
#include "session/past.h"
#include "session/session_internal.h"
#include "session/why.h"

/*
 * Moving from one moment to another, in pieces.  A plan has legs, each of them a run forward;
 * between two pieces the session is at the end of a segment.
 */

void travel_abandon(struct session *session)
{
	session->travel = (struct travel){ .arrive = NULL };
	session->search = (struct event_search){ .number = -1 };
}

/* Shows the moment, which if chosen may lie in another segment. */
static void arrive(struct session *session)
{
	struct travel *travel = &session->travel;
	struct moment moment = travel->choose ? travel->choose(session) : travel->target;
	if (moment.tick != session->tick) {
		travel_set_out(session, moment, NULL, false);
		return;
	}
	run_show(session, moment.event);
	travel->arrive = NULL;
}

void travel_set_out(struct session *session, struct moment target, moment_choice *choose,
                    bool rerun)
{
	struct travel *travel = &session->travel;
	if (target.tick > session_last(session)) {
		target = (struct moment){ session_last(session), MOMENT_END };
		choose = NULL;
	}
	bool stood = choose || target.event != MOMENT_END;
	bool here = target.tick == session->tick && (!stood || session->recorded);
	bool back = rerun || (target.tick <= session->tick && !here);
	travel->arrive = arrive;
	travel->behind = false;
	travel->target = target;
	travel->choose = choose;
	travel->to = session->tick;
	if (here && !rerun)
		return;
	if (!back)
		run_show(session, MOMENT_END);
	run_near(session, target.tick, target.tick + (!stood && run_is_bare(session)), back);
}

bool session_go_on(struct session *session, uint64_t work)
{
	work = number_max64(work, 1);
	uint64_t until = work < UINT64_MAX - session->work ? session->work + work : UINT64_MAX;
	while (session->travel.arrive) {
		if (!run_on(session, until))
			return false;
		session->travel.arrive(session);
	}
	return true;
}

void travel_arrive(struct session *session)
{
	while (!session_go_on(session, UINT64_MAX))
		;
}

void session_give_up(struct session *session)
{
	if (!session->travel.arrive)
		return;
	travel_abandon(session);
	run_show(session, MOMENT_END);
}

struct session_progress session_progress(const struct session *session)
{
	const struct travel *travel = &session->travel;
	uint64_t to = travel->behind ? 0 : travel->to;
	return (struct session_progress){ .under_way = travel->arrive != NULL,
		                          .looking = session->search.on,
		                          .forward = to > travel->from,
		                          .now = session->tick,
		                          .to = to };
}

void session_begin_show(struct session *session, struct moment moment)
{
	travel_abandon(session);
	session->travel.from = session->tick;
	travel_set_out(session, moment, NULL, false);
}

void session_begin_go(struct session *session, uint64_t tick)
{
	session_begin_show(session, (struct moment){ tick, MOMENT_END });
}

void session_show(struct session *session, struct moment moment)
{
	session_begin_show(session, moment);
	travel_arrive(session);
}

void session_go(struct session *session, uint64_t tick)
{
	session_begin_go(session, tick);
	travel_arrive(session);
}

/*
 * Steps of three sizes, in both directions, as moves from moment to moment.
 */

/* The index of the first unit of the segment shown from index on, which may lie past them all; or
 * MOMENT_END.  A unit is an agent's update, a delivery from the queue or an input. */
static uint32_t next_unit(const struct session *session, uint64_t index)
{
	for (; index < session->event_count; index++) {
		const struct event *event = &session->events[index];
		if (event->depth == 0 && event->kind != EVENT_TICK)
			return (uint32_t)index;
	}
	return MOMENT_END;
}

static struct moment at(uint64_t tick, uint32_t event)
{
	return (struct moment){ tick, event };
}

static struct moment at_end(uint64_t tick)
{
	return (struct moment){ tick, MOMENT_END };
}

/* The end of the segment before the one shown, or in segment 0 its beginning. */
static struct moment before(const struct session *session)
{
	uint64_t tick = session_moment(session).tick;
	return tick ? at_end(tick - 1) : at(0, 0);
}

/*
 * Choices of a moment, made once the segment is recorded.
 */

static struct moment choose_second_unit(const struct session *session)
{
	uint32_t first = next_unit(session, 0);
	return at(session->tick, next_unit(session, first + UINT64_C(1)));
}

static struct moment choose_last_event(const struct session *session)
{
	size_t done = session_events_done(session);
	return done ? at(session->tick, (uint32_t)done - 1) : before(session);
}

/* The beginning of the last unit before the moment.  The one before the first unit is at the end of
 * the segment before. */
static struct moment choose_last_unit(const struct session *session)
{
	uint32_t first = next_unit(session, 0), found = MOMENT_END;
	size_t done = session_events_done(session);
	for (uint32_t i = first; i < done; i = next_unit(session, i + 1))
		found = i;
	if (found == MOMENT_END || found == first)
		return before(session);
	return at(session->tick, found);
}

/*
 * The steps.
 */

static void step_ahead(struct session *session, enum step_size size)
{
	uint64_t tick = session->tick;
	bool inside = session->event != MOMENT_END, units = size == STEP_AGENT;
	struct moment target = at_end(tick + !inside);
	uint32_t last = session->event;
	/* From inside a unit to the beginning of the next, otherwise to that of the one after. */
	if (units && inside && session->events[last].depth == 0)
		last = next_unit(session, last);
	if (size != STEP_TICK && inside)
		target = at(tick, units ? next_unit(session, last + UINT64_C(1)) : last + 1);
	else if (size != STEP_TICK)
		target = at(tick + 1, 0);
	travel_set_out(session, target, units && !inside ? choose_second_unit : NULL, false);
}

void session_begin_step(struct session *session, enum step_size size, bool forward)
{
	moment_choice *choose = size == STEP_MICRO ? choose_last_event : choose_last_unit;
	session_give_up(session);
	session->travel.from = session->tick;
	if (forward)
		step_ahead(session, size);
	else if (size == STEP_TICK)
		travel_set_out(session, before(session), NULL, false);
	else if (session->recorded)
		travel_set_out(session, choose(session), NULL, false);
	else
		travel_set_out(session, at_end(session->tick), choose, true);
}

bool session_step(struct session *session, enum step_size size, bool forward)
{
	struct moment from = session_moment(session);
	session_begin_step(session, size, forward);
	travel_arrive(session);
	return !moment_is(session_moment(session), from);
}

/*
 * Worlds that grow.
 */

/* What was found out about the past goes by the numbers of what there was. */
static void forget_found(struct session *session)
{
	const struct world *world = session->sim.world;
	past_store_free(session->past);
	counter_free(session->counter);
	explanation_free(session->explanation);
	held_store_free(session->held);
	session->past = past_store_new(world);
	session->counter = counter_new(world);
	session->explanation = NULL;
	session->held = NULL;
}

void session_grow(struct session *session, uint64_t changed)
{
	struct moment moment = session_moment(session);
	uint64_t *newest = &session->timeline.shown.newest;
	bool again = changed <= *newest,
	     grown = session->sim.version != session->sim.world->version;
	if (!again && !grown)
		return;
	session_give_up(session);
	sim_grow(&session->sim);
	sim_grow(&session->shown);
	forget_found(session);
	if (!again)
		return;
	keyframes_forget(&session->keyframes, changed);
	tell_forget(session, (struct fork){ changed, 0 });
	*newest = number_min64(*newest, changed ? changed - 1 : 0);
	outline_cut(&session->timeline.shown.outline, changed, *newest);
	session->travel.from = session->tick;
	travel_set_out(session, moment, NULL, true);
	travel_arrive(session);
}

/*
 * Watching.
 */

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

bool tell_is_partial(const struct session *session, uint64_t tick)
{
	const struct told *told = &session->told;
	return session->watcher.kinds && tick == told->tick &&
	       (!told->all || told->inputs < timeline_count(&session->timeline, tick));
}

void tell_forget(struct session *session, struct fork fork)
{
	struct told *told = &session->told;
	if (told->tick > fork.tick)
		*told = (struct told){ .tick = fork.tick, .all = true, .inputs = fork.inputs };
	else if (told->tick == fork.tick && told->inputs > fork.inputs)
		told->inputs = fork.inputs;
}

void session_watch(struct session *session, const struct watcher *watcher)
{
	session_give_up(session);
	session->watcher = watcher ? *watcher : (struct watcher){ 0 };
	/* Nobody could watch earlier how agents began. */
	if (!session->tick && session->recorded)
		tell_from(session, 0);
	skip(session);
}

void session_tell_break(struct session *session, const char *text)
{
	const struct watcher *watcher = &session->watcher;
	struct event event = { .kind = EVENT_BREAK, .agent = AGENT_NONE, .as.text = text };
	if (watcher->kinds >> EVENT_BREAK & 1)
		watcher->read(watcher->context, session_sim(session), &event, 1);
}
