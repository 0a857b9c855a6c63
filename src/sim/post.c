/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/post.h"

#include "sim/course.h"
#include "sim/delivery.h"
#include "sim/watch.h"

static void record(struct sim *sim, enum event_kind kind, const struct telegram *telegram)
{
	if (!sim_marks(sim, kind))
		return;
	struct event *event = watch_begin(sim, kind, telegram->sender);
	if (!event)
		return;
	event->other = telegram->receiver;
	event->message = (uint16_t)telegram->message;
	event->as.due_ms = telegram->due_ms;
	watch_end(sim, event);
}

/* Delivers the telegram by the shortest possible way. */
static void hand_over(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	if (sim->plain && !sim->scoped)
		course_offer(sim, agent, telegram);
	else
		delivery_make(sim, agent, telegram);
}

static void deliver(struct sim *sim, const struct telegram *telegram)
{
	struct agent *agent = sim_agent(sim, telegram->receiver);
	if (!agent) {
		record(sim, EVENT_NO_RECEIVER, telegram);
		return;
	}
	sim->nesting++;
	hand_over(sim, agent, telegram);
	sim->nesting--;
}

/* Queues an instant telegram for the end of this tick or, once agents seem to
 * answer each other without end, for the next one. */
static void defer(struct sim *sim, struct telegram *telegram)
{
	if (++sim->deferred > SIM_DEFERRED_MAX)
		telegram->due_ms += sim->world->tick_ms;
	record(sim, EVENT_DEFERRED, telegram);
	queue_push(&sim->queue, telegram);
}

static void enqueue(struct sim *sim, const struct telegram *telegram)
{
	if (queue_has_similar(&sim->queue, telegram)) {
		sim->head.refused++;
		record(sim, EVENT_DUPLICATE, telegram);
		return;
	}
	record(sim, EVENT_QUEUE, telegram);
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
	record(sim, EVENT_SEND, &telegram);
	deliver(sim, &telegram);
}

void post_send(struct sim *sim, const struct agent *sender, uint32_t receiver, uint32_t message,
               int64_t delay_ms, const struct extra *extra)
{
	post_send_as(sim, sender->id, receiver, message, delay_ms, extra);
}

/* The same as deliver() while no code runs.  Each of the two has one caller and
 * is inlined there: with one function for both an update of 2,000 agents takes
 * 3 instructions more. */
static void deliver_due(struct sim *sim, const struct telegram *telegram)
{
	struct agent *agent = sim_agent(sim, telegram->receiver);
	if (!agent) {
		record(sim, EVENT_NO_RECEIVER, telegram);
		return;
	}
	sim->nesting = 1;
	/* Telegrams put off count as work of the delivery that sent them. */
	if (!sim->deferred)
		sim->work = SIM_WORK_MAX;
	hand_over(sim, agent, telegram);
	sim->nesting = 0;
}

void post_deliver_due(struct sim *sim)
{
	struct telegram telegram;
	while (queue_take(&sim->queue, sim->head.now_ms, &telegram)) {
		deliver_due(sim, &telegram);
		watch_flush_many(sim);
	}
}
