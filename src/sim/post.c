/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/post.h"

#include "sim/tripwire.h"
#include "sim/watch.h"

static void tell(struct sim *sim, enum event_kind kind, const struct telegram *telegram)
{
	if (!sim_marks(sim, kind))
		return;
	struct event *event = watch_begin(sim, kind, telegram->sender);
	if (!event)
		return;
	event->other = telegram->receiver;
	event->message = (uint16_t)telegram->message;
	event->as.due_ms = telegram->due_ms;
	watch_end(sim);
}

/* The same of what the receiver lives through; state: who handled it. */
static void tell_receiver(struct sim *sim, enum event_kind kind, const struct telegram *telegram,
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
	watch_end(sim);
}

/* Offers the telegram to every machine of the agent; the state that handled
 * it last, or STATE_NONE. */
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

/* Whether the state handles the telegram, on the short way. */
static bool hears(struct fsm *fsm, uint8_t number, const struct telegram *telegram)
{
	const struct state *state = fsm->states[number];
	if (!state->on_message)
		return false;
	fsm->code.state = number;
	return state->on_message(fsm->sim, fsm->agent, telegram);
}

/*
 * The short way of offer, for agents of one machine without metastates, when
 * nobody watches and nobody asks who handled the telegram; without it an update
 * of West World takes 1.05 times as long.
 */
static void hand_over(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	struct fsm *fsm = &sim->running;
	const struct state *const *outer_states = fsm->states;
	struct agent *outer_agent = fsm->agent;
	struct machine *outer_machine = fsm->machine;
	uint8_t outer_state = fsm->code.state;
	sim_run(sim, sim_class(sim, agent), agent, 0);
	if (!hears(fsm, fsm->machine->current, telegram) && fsm->machine->global)
		hears(fsm, fsm->machine->global, telegram);
	fsm->states = outer_states;
	fsm->agent = outer_agent;
	fsm->machine = outer_machine;
	fsm->code.state = outer_state;
}

/* A delivery with somebody watching. */
static void deliver_watched(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	const struct class *class = sim_class(sim, agent);
	tell_receiver(sim, EVENT_DELIVER, telegram, NULL, STATE_NONE);
	size_t count = watch_count(sim);
	struct agent *outer = watch_open(sim, agent);
	/* From another's update, which is not watched, to the one who is. */
	bool looks_in = sim->watcher.whose == agent_slot(agent->id) + 1 && !sim->running.watch;
	if (looks_in)
		sim_watch_inside(sim, true);
	uint8_t state = offer(sim, agent, telegram);
	if (looks_in)
		sim_watch_inside(sim, false);
	if (sim_wants(sim, EVENT_DELIVER))
		sim->events[count - 1].result = state != STATE_NONE;
	if (state)
		tell_receiver(sim, EVENT_HANDLED, telegram, class->states[state], state);
	else
		tell_receiver(sim, EVENT_UNHANDLED, telegram, NULL, STATE_NONE);
	watch_close(sim, outer);
}

/* Who watches one agent only need not hear of what the others get from others. */
static bool is_watched(const struct sim *sim, const struct agent *agent)
{
	uint32_t whose = sim->watcher.whose;
	if (sim->watcher.wires)
		return sim->running.watch || tripwires_concern(sim->watcher.wires, agent);
	return sim->scoped && (!whose || whose == agent_slot(agent->id) + 1 || sim->running.watch);
}

static void deliver(struct sim *sim, const struct telegram *telegram)
{
	struct agent *agent = sim_agent(sim, telegram->receiver);
	if (!agent) {
		tell(sim, EVENT_NO_RECEIVER, telegram);
		return;
	}
	/* What was put off belongs to what it was put off in. */
	if (!sim->nesting++ && !sim->running.agent && !sim->deferred)
		sim->work = SIM_WORK_MAX;
	if (is_watched(sim, agent))
		deliver_watched(sim, agent, telegram);
	else if (sim->plain)
		hand_over(sim, agent, telegram);
	else
		offer(sim, agent, telegram);
	sim->nesting--;
	if (sim->sleepers[agent->class])
		sim_refresh_awake(sim, agent);
}

/* Puts an instant telegram off to the end of the tick, or, where agents answer
 * each other without end, to the next one. */
static void defer(struct sim *sim, struct telegram *telegram)
{
	if (++sim->deferred > SIM_DEFERRED_MAX)
		telegram->due_ms += sim->world->tick_ms;
	tell(sim, EVENT_DEFERRED, telegram);
	queue_push(&sim->queue, telegram);
}

static void enqueue(struct sim *sim, const struct telegram *telegram)
{
	if (queue_has_similar(&sim->queue, telegram)) {
		sim->head.refused++;
		tell(sim, EVENT_DUPLICATE, telegram);
		return;
	}
	tell(sim, EVENT_QUEUE, telegram);
	queue_push(&sim->queue, telegram);
}

void post_send_as(struct sim *sim, uint32_t sender, uint32_t receiver, uint32_t message,
                  int64_t delay_ms, const struct extra *extra)
{
	struct telegram telegram = { .due_ms = sim->head.now_ms + (delay_ms > 0 ? delay_ms : 0),
		                     .sequence = sim->head.sequence++,
		                     .sender = sender,
		                     .receiver = receiver,
		                     .message = message };
	if (extra)
		telegram.extra = *extra;
	if (delay_ms > 0) {
		enqueue(sim, &telegram);
		return;
	}
	if (sim->nesting >= SIM_NESTING_MAX) {
		defer(sim, &telegram);
		return;
	}
	tell(sim, EVENT_SEND, &telegram);
	deliver(sim, &telegram);
}

void post_send(struct sim *sim, const struct agent *sender, uint32_t receiver, uint32_t message,
               int64_t delay_ms, const struct extra *extra)
{
	post_send_as(sim, sender->id, receiver, message, delay_ms, extra);
}

void post_deliver_due(struct sim *sim)
{
	struct telegram telegram;
	while (queue_take(&sim->queue, sim->head.tick, &telegram)) {
		deliver(sim, &telegram);
		watch_flush_many(sim);
	}
}
