/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/lanes.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum {
	/* Each of these events has given a telegram its sequence number. */
	SENDS = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED,
	/* At most this many of the telegrams that were queued before are looked at. */
	QUEUED_MOST = 1000,
};

struct reader {
	struct flights *flights;
	const struct session *session;
	struct instants past;
	uint64_t era;      /* the first segment of the era being read */
	uint64_t sequence; /* of the next telegram */
	size_t sending;    /* the flight of an instant telegram about to arrive, or SIZE_MAX */
	size_t waiting;    /* no queued telegram has an earlier flight */
	bool injects;      /* whether an input sends the next telegram */
};

/* The present id of an agent of the era being read. */
static uint32_t agent_now(const struct reader *reader, uint32_t agent)
{
	return session_agent_now(reader->session, agent, reader->past.at.tick);
}

static struct flight *add(struct flights *flights)
{
	flights->items = memory_grow(flights->items, flights->count, &flights->capacity,
	                             sizeof *flights->items);
	return &flights->items[flights->count++];
}

/* Goes to the next flight of a queued telegram; NULL: there is none. */
static struct flight *next_waiting(const struct reader *reader, size_t *next)
{
	while (*next < reader->flights->count) {
		struct flight *flight = &reader->flights->items[(*next)++];
		if (flight->delayed && flight->fate == FLIGHT_PENDING)
			return flight;
	}
	return NULL;
}

static void end(struct reader *reader, struct flight *flight, enum flight_fate fate)
{
	flight->fate = (uint8_t)fate;
	flight->ended = flight->delayed ? reader->past.at : flight->sent;
	size_t next = reader->waiting;
	reader->waiting = next_waiting(reader, &next) ? next - 1 : next;
}

static void send(struct reader *reader)
{
	const struct event *event = &reader->past.event.event;
	struct flight *flight = add(reader->flights);
	*flight = (struct flight){ .sequence = reader->sequence++,
		                   .due_ms = event_due_ms(event),
		                   .sender = reader->past.agent,
		                   .receiver = reader->past.other,
		                   .message = event->message,
		                   .world = reader->past.event.world,
		                   .delayed = event->kind != EVENT_SEND,
		                   .injected = reader->injects,
		                   .sent = reader->past.at,
		                   .ended = reader->past.at };
	reader->injects = false;
	if (event->kind == EVENT_SEND)
		reader->sending = reader->flights->count - 1;
	else if (event->kind == EVENT_DUPLICATE)
		flight->fate = FLIGHT_LOST;
}

static bool is_called(const struct flight *flight, const char *message)
{
	return strcmp(flight->world->messages[flight->message], message) == 0;
}

/* Finds the queued telegram that arrives: the first of equal ones that is not held. */
static struct flight *find_arriving(const struct reader *reader, uint32_t sender, uint32_t receiver)
{
	const struct event *event = &reader->past.event.event;
	const char *message = reader->past.event.world->messages[event->message];
	struct flight *flight;
	for (size_t i = reader->waiting; (flight = next_waiting(reader, &i));) {
		if (!flight->held && flight->sender == sender && flight->receiver == receiver &&
		    is_called(flight, message) && flight->due_ms == event_due_ms(event))
			return flight;
	}
	return NULL;
}

static void arrive(struct reader *reader, uint32_t sender, uint32_t receiver, enum flight_fate fate)
{
	struct flight *flight = reader->sending != SIZE_MAX
	                                ? &reader->flights->items[reader->sending]
	                                : find_arriving(reader, sender, receiver);
	if (flight)
		end(reader, flight, fate);
	reader->sending = SIZE_MAX;
}

/* Adds the copy of a telegram, which has a flight of its own from now on. */
static void copy(struct reader *reader, const struct flight *flight)
{
	uint64_t sequence = reader->sequence++;
	if (!flight)
		return;
	struct flight second = *flight;
	second.sequence = sequence;
	second.sent = reader->past.at;
	second.injected = true;
	*add(reader->flights) = second;
}

/* Does to the flight what the input did to the telegram. */
static void edit(struct reader *reader, const struct input *input)
{
	struct flight *flight;
	size_t i = reader->waiting;
	while ((flight = next_waiting(reader, &i)) && flight->sequence != input->sequence)
		;
	int64_t now_ms = (int64_t)reader->past.at.tick *
	                 session_sim(reader->session)->world->tick_ms;
	if (input->kind == INPUT_DUPLICATE)
		copy(reader, flight);
	if (!flight || input->kind == INPUT_DUPLICATE)
		return;
	flight->edited = true;
	flight->held = input->kind == INPUT_HOLD ||
	               (flight->held && input->kind != INPUT_RELEASE && input->kind != INPUT_HURRY);
	if (input->kind == INPUT_DROP)
		end(reader, flight, FLIGHT_LOST);
	if (input->kind == INPUT_HURRY || (input->kind == INPUT_RELEASE && flight->due_ms < now_ms))
		flight->due_ms = now_ms;
	if (input->kind == INPUT_DELAY)
		flight->due_ms += input->delay_ms;
	if (input->kind == INPUT_READDRESS)
		flight->receiver = agent_now(reader, input->receiver);
}

/* Ends the flights that a reload has dropped: the new world lacks their receiver or their
   message. */
static void drop_stranded(struct reader *reader, const struct world *world)
{
	struct flight *flight;
	for (size_t i = reader->waiting; (flight = next_waiting(reader, &i));) {
		bool known = false;
		for (size_t m = 0; m < world->message_count; m++)
			known |= is_called(flight, world->messages[m]);
		if (!known || session_agent_then(reader->session, flight->receiver,
		                                 reader->past.at.tick) == AGENT_NONE)
			end(reader, flight, FLIGHT_LOST);
	}
}

/* Enters the era of that segment if it is another one. */
static void follow_era(struct reader *reader, uint64_t tick)
{
	uint64_t era = session_era(reader->session, tick);
	if (era == reader->era)
		return;
	reader->era = era;
	drop_stranded(reader, session_era_sim(reader->session, tick)->world);
}

static void read_event(struct reader *reader)
{
	const struct event *event = &reader->past.event.event;
	const struct input *input = reader->past.input;
	if (input)
		reader->injects = input->kind == INPUT_INJECT;
	if (input && input_is_edit(input))
		edit(reader, input);
	if (SENDS >> event->kind & 1)
		send(reader);
	else if (event->kind == EVENT_DELIVER)
		arrive(reader, reader->past.other, reader->past.agent,
		       event->result ? FLIGHT_HANDLED : FLIGHT_REFUSED);
	else if (event->kind == EVENT_NO_RECEIVER)
		arrive(reader, reader->past.agent, reader->past.other, FLIGHT_LOST);
}

/* Reads the queue as it was where the past begins. */
static void read_queue(struct reader *reader, const struct sim *sim, uint64_t first)
{
	struct telegram *telegrams = memory_zero(QUEUED_MOST, sizeof *telegrams);
	size_t count = queue_list(&sim->queue, telegrams, QUEUED_MOST);
	for (size_t i = 0; i < count; i++) {
		const struct telegram *telegram = &telegrams[i];
		*add(reader->flights) = (struct flight){
			.sequence = telegram->sequence,
			.due_ms = telegram->due_ms,
			.sender = agent_now(reader, telegram->sender),
			.receiver = agent_now(reader, telegram->receiver),
			.message = (uint16_t)telegram->message,
			.world = sim->world,
			.earlier = true,
			.held = telegram->flags & TELEGRAM_HELD,
			.delayed = true,
			.sent = { .tick = first },
		};
	}
	reader->sequence = sim->head.sequence;
	free(telegrams);
}

void flights_init(struct flights *flights, const struct session *session, uint64_t first)
{
	struct reader reader = { .flights = flights, .session = session, .sending = SIZE_MAX };
	const struct sim *edge = past_edge(session, first), *sim = session_sim(session);
	*flights = (struct flights){ .count = 0 };
	instants_begin(&reader.past, session, first);
	reader.past.at.tick = first ? first - 1 : 0;
	reader.era = session_era(session, reader.past.at.tick);
	if (edge)
		read_queue(&reader, edge, first);
	while (instants_next(&reader.past)) {
		follow_era(&reader, reader.past.at.tick);
		read_event(&reader);
	}
	reader.past.at = (struct instant){ .tick = session_moment(session).tick };
	follow_era(&reader, reader.past.at.tick);
	/* Those that are still on their way have not ended, but are due. */
	struct flight *flight;
	for (size_t i = reader.waiting; (flight = next_waiting(&reader, &i));) {
		int64_t tick_ms = sim->world->tick_ms, next = (int64_t)sim->head.tick + 1;
		int64_t due = (flight->due_ms + tick_ms - 1) / tick_ms;
		flight->ended = (struct instant){ .tick = (uint64_t)(due > next ? due : next) };
	}
}
