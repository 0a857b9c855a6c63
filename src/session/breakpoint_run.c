/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>

#include "core/number.h"
#include "session/inputs.h"
#include "session/session_internal.h"
#include "session/travel.h"
#include "sim/snapshot.h"

/*
 * Running to a breakpoint: moving to an event, in pieces.
 */

static void arrive_behind(struct session *session);

/* Searches the segment shown, which must be recorded. */
static void search_here(struct session *session)
{
	struct event_search *search = &session->search;
	snapshot_load(&session->shown, session->before);
	session->event = MOMENT_END;
	search->counts = true;
	search_begin(search, &session->shown);
	run_searched(session);
	search->counts = false;
}

/* The moment found, in the segment that has been recorded. */
static struct moment found_moment(const struct session *session)
{
	struct moment found = session->search.found;
	if (found.event >= session->event_count)
		found.event = MOMENT_END;
	return found;
}

/* Shows the moment found.  If that is the end of the segment, where a search backward began, looks
 * before it. */
static void arrive_located(struct session *session)
{
	struct event_search *search = &session->search;
	struct moment found = found_moment(session);
	if (!search->last || !moment_is(found, search->until)) {
		travel_set_out(session, found, NULL, false);
		return;
	}
	search->until = search->found;
	search->on = true;
	search->number = -1;
	search_here(session);
	session->travel.stretch = session->tick;
	session->travel.arrive = arrive_behind;
}

/* Returns to the segment of the match, to find the moment in it and to show that.  Without a match
 * it is the end of the segment. */
static void return_to(struct session *session)
{
	struct event_search *search = &session->search;
	uint64_t tick = search->found.tick;
	bool there = tick == session->tick && (session->recorded || run_is_bare(session));
	search->on = false;
	if (search->number >= 0 && !search->exact) {
		search->locates = true;
		travel_set_out(session, (struct moment){ tick, 0 }, NULL, true);
		session->travel.arrive = arrive_located;
	} else if (search->number >= 0) {
		travel_set_out(session, found_moment(session), NULL, false);
	} else {
		travel_set_out(session, search->found, NULL, !there);
	}
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
	if (search->number >= 0) {
		return_to(session);
	} else if (stretch) {
		look_behind(session, stretch - 1, (struct moment){ stretch, 0 });
	} else {
		search->on = false;
		travel_set_out(session, (struct moment){ 0, 0 }, NULL, false);
	}
}

static void begin_ahead(struct session *session, uint64_t last)
{
	struct event_search *search = &session->search;
	uint64_t tick = session->tick;
	bool inside = session->event != MOMENT_END;
	search->until = (struct moment){ UINT64_MAX, MOMENT_END };
	search->from = (struct moment){ tick + 1, 0 };
	if (inside) {
		search->from = (struct moment){ tick, session->event + 1 };
		search_here(session);
	}
	session->travel.arrive = arrive_ahead;
	session->travel.to = tick;
	if (search->number >= 0 || last == tick)
		return;
	run_show(session, MOMENT_END);
	search_begin(search, &session->sim);
	run_near(session, last, UINT64_MAX, false);
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
	search->until.event = inside ? session->event : (uint32_t)session->event_count;
	search_here(session);
	session->travel.stretch = tick;
}

void breakpoints_begin(struct breakpoints *list, struct session *session, bool forward,
                       uint64_t most_ticks)
{
	struct event_search *search = &session->search;
	uint64_t tick = session->tick;
	uint64_t last = most_ticks < UINT64_MAX - tick ? tick + most_ticks : UINT64_MAX;
	last = number_min64(last, session_last(session));
	breakpoints_follow(list, session_sim(session));
	travel_abandon(session);
	if (!search_init(search, list)) {
		/* Goes as far as the search would have gone. */
		session_begin_show(session, forward ? (struct moment){ last, MOMENT_END }
		                                    : (struct moment){ 0, 0 });
		return;
	}
	session->travel.from = tick;
	search->on = true;
	/* The same agent may have another slot in another world. */
	if (timeline_era(&session->timeline, UINT64_MAX - 1))
		search->whose = 0;
	if (forward)
		begin_ahead(session, last);
	else
		begin_behind(session);
}

/* Says in stop->text how the condition of a check stands: as wanted, or for that long. */
static void tell(const struct breakpoint *item, const struct sim *sim, bool holds, uint64_t tick,
                 struct stop *stop)
{
	const struct check *check = &item->check;
	bool own = item->own, late = check->kind == CHECK_EVENTUALLY || check->kind == CHECK_UNTIL;
	char witness[200], agent[128] = "";
	struct error text;
	stop->agent = condition_agent(item->condition);
	if (stop->agent != AGENT_NONE)
		sim_name(sim, stop->agent, agent, sizeof agent);
	condition_witness(item->condition, witness, sizeof witness);
	error_set(&text, "%s%s%s'%.160s' %s tick %llu, time %g%s%s%s%s", own ? "check: " : "",
	          !own           ? ""
	          : check->words ? check->words
	                         : breakpoint_kinds[check->kind],
	          own ? ": " : "", item->spec,
	          holds  ? "holds at"
	          : late ? "did not hold by"
	                 : "does not hold at",
	          (unsigned long long)tick, world_time(sim->world, tick), *agent ? ", for " : "",
	          agent, *witness ? ": " : "", witness);
	snprintf(stop->text, sizeof stop->text, "%s", text.text);
}

/* The verdict about a check whose condition holds, or has held, by the tick. */
static enum verdict judge(const struct breakpoint *item, bool holds, uint64_t tick, uint64_t last,
                          bool at_end)
{
	switch (item->check.kind) {
	case CHECK_NEVER:
		return holds ? VERDICT_FAILED : VERDICT_OPEN;
	case CHECK_ALWAYS:
		return holds ? VERDICT_OPEN : VERDICT_FAILED;
	case CHECK_EVENTUALLY:
		return holds                                     ? VERDICT_OPEN
		       : tick > last || (at_end && tick == last) ? VERDICT_FAILED
		                                                 : VERDICT_WAITS;
	default:
		return holds ? VERDICT_GOOD : at_end ? VERDICT_FAILED : VERDICT_OPEN;
	}
}

/* Judges a check at the moment shown, and says what it found. */
static void ask(struct breakpoints *list, size_t index, struct session *session, bool at_end,
                struct stop *stop)
{
	const struct sim *sim = session_sim(session);
	breakpoints_follow(list, sim);
	const struct breakpoint *item = &list->items[index];
	uint64_t tick = sim->head.tick, last = breakpoint_last_tick(item, sim->world);
	bool waits = item->check.kind == CHECK_EVENTUALLY, holds;
	bool came = waits && search_came(session, item->condition, number_min64(tick, last));
	struct error error;
	stop->breakpoint = index;
	stop->agent = AGENT_NONE;
	if (condition_holds(item->condition, sim, NULL, &holds, &error)) {
		holds = waits ? came : holds;
		stop->verdict = judge(item, holds, tick, last, at_end);
		tell(item, sim, holds, waits ? number_min64(tick, last) : tick, stop);
	} else {
		stop->verdict = VERDICT_UNKNOWN;
		snprintf(stop->text, sizeof stop->text, "%s", error.text);
	}
}

void breakpoints_judge(struct breakpoints *list, struct session *session, bool at_end,
                       struct stop *stop)
{
	*stop = (struct stop){ .agent = AGENT_NONE };
	breakpoints_follow(list, session_sim(session));
	for (size_t i = 0; i < list->count && stop->verdict <= VERDICT_WAITS; i++) {
		const struct breakpoint *item = &list->items[i];
		bool late = item->check.kind == CHECK_EVENTUALLY;
		bool asked = at_end ? late || item->check.kind == CHECK_UNTIL
		                    : item->check.kind && !late;
		if (!asked || !item->enabled || item->lost || list->skip ||
		    breakpoint_is_early(item, session_sim(session)))
			continue;
		ask(list, i, session, at_end, stop);
		stop->waiting += stop->verdict == VERDICT_WAITS;
	}
	if (stop->waiting && stop->verdict <= VERDICT_WAITS)
		snprintf(stop->text, sizeof stop->text,
		         "undecided by tick %llu: %zu check%s, eventually",
		         (unsigned long long)session_sim(session)->head.tick, stop->waiting,
		         stop->waiting == 1 ? "" : "s");
}

static void describe(struct stop *stop, struct breakpoints *list, struct session *session)
{
	const struct sim *sim = session_sim(session);
	const struct breakpoint *item = &list->items[stop->breakpoint];
	struct error error;
	char which[256];
	bool holds;
	if (item->check.kind) {
		ask(list, stop->breakpoint, session, false, stop);
		return;
	}
	breakpoints_follow(list, sim);
	breakpoint_text(item, sim, which, sizeof which);
	if (item->kind != BREAK_CONDITION && session->event < session->event_count)
		stop->agent = session->events[session->event].agent;
	else if (item->kind == BREAK_CONDITION &&
	         condition_holds(item->condition, sim, NULL, &holds, &error))
		stop->agent = condition_agent(item->condition);
	snprintf(stop->text, sizeof stop->text, "breakpoint %zu: %s, at tick %llu, time %g",
	         stop->breakpoint + 1, which, (unsigned long long)sim->head.tick,
	         (double)sim->head.now_ms / 1000);
}

void breakpoints_end(struct breakpoints *list, struct session *session, struct stop *stop)
{
	int hit = session->search.number;
	*stop = (struct stop){ .hit = hit >= 0 && !(list->failed && list->strict),
		               .agent = AGENT_NONE };
	if (list->failed) {
		stop->breakpoint = list->failure;
		stop->verdict = VERDICT_UNKNOWN;
		snprintf(stop->text, sizeof stop->text, "%s", list->error.text);
	}
	if (!stop->hit)
		return;
	stop->breakpoint = (size_t)hit;
	outline_stop(&session->timeline.shown.outline, session_moment(session));
	for (size_t i = 0; i < list->count; i++)
		list->items[i].hits += !session->search.last && list->items[i].met;
	describe(stop, list, session);
	if (!list->items[hit].check.kind)
		session_tell_break(session, stop->text);
}

void breakpoints_run(struct breakpoints *list, struct session *session, bool forward,
                     uint64_t most_ticks, struct stop *stop)
{
	breakpoints_begin(list, session, forward, most_ticks);
	travel_arrive(session);
	breakpoints_end(list, session, stop);
}

bool breakpoints_input(struct breakpoints *list, struct session *session, const struct input *input,
                       struct stop *stop, struct error *error)
{
	struct event_search search;
	breakpoints_follow(list, session_sim(session));
	travel_abandon(session);
	bool armed = search_init(&search, list);
	/* A reload causes no action of an agent. */
	if (armed && !input_is_reload(input)) {
		search.on = true;
		search.from = (struct moment){ session->tick, 0 };
		search.until = (struct moment){ UINT64_MAX, MOMENT_END };
		search.inputs = 1 + timeline_count(&session->timeline, session->tick);
		search.counts = session->recorded;
		search_enter(&search, session->tick, session->event_count);
		session->search = search;
		search_begin(&session->search, &session->sim);
	}
	bool good = session_input(session, input, error);
	if (good && session->search.number >= 0) {
		return_to(session);
		travel_arrive(session);
	}
	session->search.on = false;
	if (good)
		breakpoints_end(list, session, stop);
	return good;
}
