/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/number.h"
#include "session/rerun.h"
#include "session/session_internal.h"

/*
 * What hits a breakpoint.
 */

/* A deferred instant telegram has been sent, too. */
static const uint32_t kinds[BREAK_KINDS] = {
	[BREAK_ENTER] = 1 << EVENT_ENTER,
	[BREAK_EXIT] = 1 << EVENT_EXIT,
	[BREAK_SENT] = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED,
	[BREAK_DELIVERED] = 1 << EVENT_DELIVER,
	[BREAK_UNHANDLED] = 1 << EVENT_UNHANDLED,
	[BREAK_TICK] = 1 << EVENT_TICK,
};

static bool is_asked(const struct breakpoints *list, const struct breakpoint *item)
{
	return item->enabled && !item->lost && !list->skip;
}

static bool is_followed(const struct breakpoints *list, const struct breakpoint *item)
{
	return item->kind == BREAK_CONDITION && is_asked(list, item);
}

/* Whether a condition holds, for the agent that enters or leaves a state, or a check fails; one alone
 * is followed.  If it has no value, the first error is kept. */
static bool holds(struct breakpoints *list, const struct breakpoint *item, const struct sim *sim,
                  const struct agent *own)
{
	struct error error;
	bool result = false;
	if (breakpoint_is_early(item, sim))
		return false;
	bool known = item->kind == BREAK_CONDITION
	                     ? condition_holds_live(item->condition, sim, &result, &error)
	                     : condition_holds(item->condition, sim, own, &result, &error);
	if (!known && !list->failed) {
		list->error = error;
		list->failure = (size_t)(item - list->items);
		list->failed = true;
	}
	return known && result != (item->check.kind == CHECK_ALWAYS);
}

/* Begins to follow the conditions, in the world of the sim. */
static void follow(struct breakpoints *list, const struct sim *sim)
{
	breakpoints_follow(list, sim);
	reads_fini(&list->reads);
	reads_init(&list->reads, sim->world);
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		if (!is_followed(list, item))
			continue;
		condition_follow(item->condition, sim);
		condition_add_reads(item->condition, &list->reads);
		list->reads.settled |= item->check.kind == CHECK_ALWAYS;
	}
}

/* What looks for a condition to come true. */
struct wait {
	struct condition *condition;
	struct reads reads;
	bool came;
};

/* For a watcher's changed. */
static void wait_ask(void *context, const struct sim *sim, enum sim_change change,
                     const struct agent *agent, const struct agent *was)
{
	struct wait *wait = context;
	struct error error;
	bool holds;
	if (change == SIM_WORLD) {
		reads_fini(&wait->reads);
		reads_init(&wait->reads, sim->world);
		condition_follow(wait->condition, sim);
		condition_add_reads(wait->condition, &wait->reads);
	}
	if ((change == SIM_WORLD || condition_change(wait->condition, sim, change, agent, was)) &&
	    condition_holds_live(wait->condition, sim, &holds, &error))
		wait->came |= holds;
}

bool search_came(const struct session *session, struct condition *condition, uint64_t last)
{
	struct wait wait = { .condition = condition };
	struct watcher watcher = { .reads = &wait.reads, .changed = wait_ask, .context = &wait };
	struct rerun rerun;
	rerun_init(&rerun, session->options.world);
	rerun_near(&rerun, session, 0);
	wait_ask(&wait, &rerun.sim, SIM_WORLD, NULL, NULL);
	while (!wait.came && rerun.next <= last)
		rerun_segment(&rerun, session, &watcher);
	rerun_fini(&rerun);
	reads_fini(&wait.reads);
	return wait.came;
}

static bool is_hit(const struct session *session, const struct breakpoint *item,
                   const struct sim *sim, const struct event *event)
{
	struct breakpoints *list = session->search.list;
	bool hit = is_asked(list, item) && kinds[item->kind] >> event->kind & 1 &&
	           (item->agent == AGENT_NONE || item->agent == event->agent) &&
	           (item->message < 0 || item->message == event->message) &&
	           (item->kind != BREAK_TICK || item->tick == sim->head.tick);
	const struct agent *own = hit && item->states ? sim_agent(sim, event->agent) : NULL;
	if (item->states && (!own || !event->state || item->states[own->class] != event->state))
		return false;
	if (hit && item->check.kind == CHECK_EVENTUALLY)
		return !search_came(session, item->condition, item->tick - 1);
	return hit && (!item->condition || holds(list, item, sim, own));
}

/* Checks that fail go before one that ends the run, and that before the others. */
static int rank(const struct breakpoint *item)
{
	return item->check.kind > CHECK_UNTIL ? 2 : item->check.kind == CHECK_UNTIL;
}

/* The index of the first breakpoint that was met, negative if none was. */
static int first_met(const struct breakpoints *list)
{
	int hit = -1;
	for (size_t i = list->count; i-- > 0;) {
		const struct breakpoint *item = &list->items[i];
		if (item->met && !(hit >= 0 && rank(&list->items[hit]) > rank(item)))
			hit = (int)i;
	}
	return list->failed && list->strict ? (int)list->failure : hit;
}

/* Whether a condition alone holds now, or a check fails.  `always` is asked as a tick settles; from
 * an input to there it is not known. */
static bool holds_now(struct breakpoints *list, const struct breakpoint *item,
                      const struct sim *sim, enum sim_change change, bool changed)
{
	if (item->check.kind != CHECK_ALWAYS)
		return changed ? holds(list, item, sim, NULL) : item->held;
	if (change == SIM_SETTLED && sim->head.settled)
		return holds(list, item, sim, NULL);
	return item->held && !(change == SIM_SETTLED && !sim->under_way);
}

/* A condition alone stops where it becomes true. */
static void test_conditions(struct breakpoints *list, const struct sim *sim, enum sim_change change,
                            const struct agent *agent, const struct agent *was)
{
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		bool before = item->held;
		if (!is_followed(list, item))
			continue;
		bool changed = change == SIM_WORLD ||
		               condition_change(item->condition, sim, change, agent, was);
		item->held = holds_now(list, item, sim, change, changed);
		item->met |= item->held && !before;
	}
}

/*
 * The search.
 */

bool search_init(struct event_search *search, struct breakpoints *list)
{
	bool armed = false, many = false;
	*search = (struct event_search){ .list = list, .number = -1, .cut = SIZE_MAX };
	list->failed = false;
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		item->met = false;
		if (!is_asked(list, item))
			continue;
		armed = true;
		search->conditions |= item->kind == BREAK_CONDITION;
		if (item->kind == BREAK_TICK || item->kind == BREAK_CONDITION)
			continue;
		uint32_t whose = agent_slot(item->agent) + 1;
		many |= item->agent == AGENT_NONE || (search->whose && search->whose != whose);
		search->whose = whose;
		search->wanted |= kinds[item->kind];
	}
	if (many)
		search->whose = 0;
	return armed;
}

uint64_t search_next(const struct event_search *search, uint64_t tick)
{
	const struct breakpoints *list = search->list;
	uint64_t next = UINT64_MAX;
	for (size_t i = 0; i < list->count; i++) {
		const struct breakpoint *item = &list->items[i];
		if (item->kind == BREAK_TICK && is_asked(list, item) && item->tick >= tick)
			next = number_min64(next, item->tick);
	}
	return next;
}

uint32_t search_kinds(const struct event_search *search, uint64_t tick)
{
	bool listed = search_next(search, tick) == tick;
	return search->wanted | (listed ? UINT32_C(1) << EVENT_TICK : 0);
}

static bool is_done(const struct event_search *search)
{
	return search->number >= 0 && !search->last;
}

bool search_is_over(const struct event_search *search)
{
	return search->on && is_done(search);
}

/* Takes a match at the moment now, before which the sim has delivered all but so many events. */
static void take(struct event_search *search, size_t cut)
{
	int number = first_met(search->list);
	if (number < 0 || search->inputs_left || moment_is_before(search->now, search->from) ||
	    !moment_is_before(search->now, search->until))
		return;
	search->found = search->now;
	search->exact = search->counts;
	search->number = number;
	search->cut = cut;
}

void search_ask(void *session, const struct sim *sim, const struct event *event)
{
	struct event_search *search = &((struct session *)session)->search;
	struct breakpoints *list = search->list;
	bool input = event->kind == EVENT_INPUT && event->depth == 0;
	search->inputs_left -= input && search->inputs_left;
	/* An event without an agent concerns all. */
	bool wanted = search->kinds >> event->kind & 1 &&
	              (!search->whose || event->agent == AGENT_NONE ||
	               agent_slot(event->agent) == search->whose - 1);
	if (!is_done(search) && wanted) {
		breakpoints_follow(list, sim);
		for (size_t i = 0; i < list->count; i++)
			list->items[i].met = is_hit(session, &list->items[i], sim, event);
		/* What is true of a tick from its beginning is met together with the tick. */
		if (event->kind == EVENT_TICK)
			test_conditions(list, sim, SIM_CLOCK, NULL, NULL);
		take(search, (size_t)(event - sim->events));
	}
	search->now.event++;
}

void search_change(void *session, const struct sim *sim, enum sim_change change,
                   const struct agent *agent, const struct agent *was)
{
	struct event_search *search = &((struct session *)session)->search;
	struct breakpoints *list = search->list;
	if (is_done(search))
		return;
	if (change == SIM_WORLD)
		follow(list, sim);
	for (size_t i = 0; i < list->count; i++)
		list->items[i].met = false;
	test_conditions(list, sim, change, agent, was);
	take(search, (size_t)(sim->event_next - sim->events));
}

/* Conditions that hold already do not become true. */
void search_begin(struct event_search *search, const struct sim *sim)
{
	struct breakpoints *list = search->list;
	if (!search->on && !search->locates)
		return;
	follow(list, sim);
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		if (is_followed(list, item))
			item->held = (item->check.kind != CHECK_ALWAYS || sim->head.settled) &&
			             holds(list, item, sim, NULL);
	}
}

void search_enter(struct event_search *search, uint64_t tick, size_t events)
{
	search->now = (struct moment){ tick, (uint32_t)events };
}
