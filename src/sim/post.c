/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/sim_code.h"

#include "sim/contents.h"
#include "sim/machine.h"
#include "sim/sim_internal.h"
#include "sim/watch.h"

void post_enclose(struct sim *sim, struct event *event, const struct contents *contents)
{
	struct parcel *parcel = sim_keep(sim, sizeof *parcel);
	parcel->due_ms = event->as.due_ms;
	parcel->contents = *contents;
	contents_classes(sim, event->message, contents, parcel->classes);
	event->has_number = contents->extra.count;
	event->as.parcel = parcel;
}

/* Begins an event of an agent, the telegram's sender or receiver; NULL if nobody wants it. */
static struct event *begin(struct sim *sim, enum event_kind kind, const struct telegram *telegram,
                           uint32_t agent)
{
	struct event *event = watch_begin(sim, kind, agent);
	if (!event)
		return NULL;
	event->other = agent == telegram->sender ? telegram->receiver : telegram->sender;
	event->value = (int32_t)telegram->sequence;
	event->message = (uint16_t)telegram->message;
	event->as.due_ms = telegram->due_ms;
	if (telegram->extra.kind == EXTRA_FIELDS) {
		struct contents contents = queue_contents(&sim->queue, telegram);
		post_enclose(sim, event, &contents);
	}
	return event;
}

/* Records an event of the sender, if it is watched. */
static void record(struct sim *sim, enum event_kind kind, const struct telegram *telegram)
{
	bool watched = !sim->running || sim->running->watched;
	struct event *event = watched ? begin(sim, kind, telegram, telegram->sender) : NULL;
	if (event)
		watch_end(sim, event);
}

/* Who handled a telegram last: a state, or STATE_NONE; and whether it changed the state. */
struct handling {
	uint8_t state;
	bool changed;
};

/* Records an event of the receiver. */
static void record_receipt(struct sim *sim, enum event_kind kind, const struct telegram *telegram,
                           const struct class *class, struct handling by)
{
	struct event *event = begin(sim, kind, telegram, telegram->receiver);
	if (!event)
		return;
	event->machine = by.state ? class->states[by.state]->machine : 0;
	event->state = by.state;
	event->result = by.changed;
	watch_end(sim, event);
}

/* Offers the telegram to every machine of the agent. */
static ALWAYS_INLINE struct handling offer(struct sim *sim, struct agent *agent,
                                           const struct telegram *telegram, uint16_t watched)
{
	size_t machines = sim_class(sim, agent)->machine_count;
	struct handling by = { STATE_NONE, false };
	struct fsm fsm, *outer = machine_open(&fsm, sim, agent, watched);
	for (size_t i = 0; i < machines; i++, fsm.machine++) {
		uint64_t changes = fsm.changes;
		uint8_t state = fsm_message(&fsm, telegram);
		if (state)
			by = (struct handling){ state, fsm.changes > changes };
	}
	machine_close(sim, outer);
	return by;
}

static void offer_watched(struct sim *sim, struct agent *agent, const struct telegram *telegram,
                          uint16_t watched)
{
	const struct class *class = sim_class(sim, agent);
	record_receipt(sim, EVENT_DELIVER, telegram, class, (struct handling){ STATE_NONE, false });
	size_t count = watch_count(sim);
	struct agent *outer = watch_open(sim, agent);
	struct handling by = offer(sim, agent, telegram, watched);
	watch_moment(sim);
	if (sim_wants(sim, EVENT_DELIVER))
		sim->events[count - 1].result = by.state != STATE_NONE;
	record_receipt(sim, by.state ? EVENT_HANDLED : EVENT_UNHANDLED, telegram, class, by);
	watch_close(sim, outer);
}

static void deliver_to(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	sim->nesting++;
	uint16_t watched = watch_level(sim, agent);
	if (watched) {
		offer_watched(sim, agent, telegram, watched);
	} else {
		sim->depth++;
		offer(sim, agent, telegram, 0);
		sim->depth--;
	}
	sim->nesting--;
	sim_refresh_awake(sim, agent);
}

static void deliver(struct sim *sim, const struct telegram *telegram)
{
	struct agent *agent = sim_agent(sim, telegram->receiver);
	if (agent)
		deliver_to(sim, agent, telegram);
	else
		record(sim, EVENT_NO_RECEIVER, telegram);
	queue_discard(&sim->queue, telegram);
}

/* Queues a telegram, which counts as pending from its event on. */
static void push(struct sim *sim, const struct telegram *telegram, enum event_kind kind)
{
	watch_moment(sim);
	queue_push(&sim->queue, telegram);
	watch_change(sim, SIM_QUEUE, NULL, NULL);
	record(sim, kind, telegram);
}

void post_send_as(struct sim *sim, uint32_t sender, uint32_t receiver, uint32_t message,
                  int64_t delay_ms, const struct contents *contents)
{
	const struct message_fields *fields = message_fields_of(sim->world, message);
	struct telegram telegram = { .due_ms = sim->head.now_ms + (delay_ms > 0 ? delay_ms : 0),
		                     .sent_ms = sim->head.now_ms,
		                     .sequence = sim->head.sequence++,
		                     .sender = sender,
		                     .receiver = receiver,
		                     .message = message };
	if (fields && !(contents && contents->extra.kind == EXTRA_FIELDS))
		contents = &fields->initial;
	if (contents)
		queue_enclose(&sim->queue, &telegram, contents);
	if (delay_ms > 0 && queue_has_similar(&sim->queue, &telegram)) {
		sim->head.refused++;
		record(sim, EVENT_DUPLICATE, &telegram);
		queue_discard(&sim->queue, &telegram);
	} else if (delay_ms > 0) {
		push(sim, &telegram, EVENT_QUEUE);
	} else if (sim->nesting >= SIM_NESTING_MAX) {
		/* It is put off to the end of this tick or, once agents seem to answer each other
		 * without end, to the next one. */
		if (++sim->deferred > SIM_DEFERRED_MAX)
			telegram.due_ms += sim->world->tick_ms;
		push(sim, &telegram, EVENT_DEFERRED);
	} else {
		struct agent *waits = sim->beginning ? sim_agent(sim, receiver) : NULL;
		if (waits)
			sim_begin_agent(sim, waits);
		record(sim, EVENT_SEND, &telegram);
		deliver(sim, &telegram);
	}
}

void post_send(struct sim *sim, const struct agent *sender, uint32_t receiver, uint32_t message,
               int64_t delay_ms, const struct contents *contents)
{
	post_send_as(sim, sender->id, receiver, message, delay_ms, contents);
}

void post_deliver_due(struct sim *sim)
{
	struct telegram telegram;
	while (queue_take(&sim->queue, sim->head.now_ms, &telegram)) {
		/* Telegrams put off count as work of the delivery that sent them. */
		if (!sim->deferred)
			sim->work = SIM_WORK_MAX;
		watch_change(sim, SIM_QUEUE, NULL, NULL);
		deliver(sim, &telegram);
		watch_flush_many(sim);
	}
}
