/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/delivery.h"

#include "sim/course.h"
#include "sim/tripwire.h"
#include "sim/watch.h"
#include "sim/sim_internal.h"

/* Records an event of the receiver; state and number: the state that handled
 * the telegram, or NULL and STATE_NONE. */
static void record_receipt(struct sim *sim, enum event_kind kind, const struct telegram *telegram,
                           const struct state *state, uint8_t number)
{
	struct event *event = watch_begin(sim, kind, telegram->receiver);
	if (!event)
		return;
	event->other = telegram->sender;
	event->message = (uint16_t)telegram->message;
	event->as.due_ms = telegram->due_ms;
	event->machine = state ? state->machine : 0;
	event->state = number;
	watch_end(sim, event);
}

/* Offers the telegram to every machine of the agent; returns the state that
 * handled it last, or STATE_NONE. */
static uint8_t offer(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	const struct class *class = sim_class(sim, agent);
	struct fsm *fsm = &sim->running;
	const struct state *const *outer_states = fsm->states;
	struct agent *outer_agent = fsm->agent;
	struct machine *outer_machine = fsm->machine;
	uint8_t handled = STATE_NONE;
	sim_run(sim, class, agent, 0);
	for (size_t i = 0; i < class->machine_count; i++, fsm->machine++) {
		uint8_t state = fsm_message(fsm, telegram);
		handled = state ? state : handled;
	}
	fsm->states = outer_states;
	fsm->agent = outer_agent;
	fsm->machine = outer_machine;
	return handled;
}

/* Delivers while somebody watches. */
static void deliver_watched(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	const struct class *class = sim_class(sim, agent);
	record_receipt(sim, EVENT_DELIVER, telegram, NULL, STATE_NONE);
	size_t count = watch_count(sim);
	struct agent *outer = watch_open(sim, agent);
	/* The sender's update is not watched, but the receiver's inside is. */
	bool looks_in = sim->watcher.whose == agent_slot(agent->id) + 1 && !sim->running.watch;
	if (looks_in)
		sim_watch_inside(sim, true);
	uint8_t state = offer(sim, agent, telegram);
	if (looks_in)
		sim_watch_inside(sim, false);
	if (sim_wants(sim, EVENT_DELIVER))
		sim->events[count - 1].result = state != STATE_NONE;
	if (state)
		record_receipt(sim, EVENT_HANDLED, telegram, class->states[state], state);
	else
		record_receipt(sim, EVENT_UNHANDLED, telegram, NULL, STATE_NONE);
	watch_close(sim, outer);
}

/* Whether the delivery must be recorded.  A watcher of one agent does not need
 * what others send to others. */
static bool is_watched(const struct sim *sim, const struct agent *agent)
{
	uint32_t whose = sim->watcher.whose;
	if (sim->watcher.wires)
		return sim->running.watch || tripwires_concern(sim->watcher.wires, agent);
	return sim->scoped && (!whose || whose == agent_slot(agent->id) + 1 || sim->running.watch);
}

void delivery_make(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	if (is_watched(sim, agent))
		deliver_watched(sim, agent, telegram);
	else if (sim->plain)
		course_offer(sim, agent, telegram);
	else
		offer(sim, agent, telegram);
	if (sim->sleepers[agent->class])
		sim_refresh_awake(sim, agent);
}
