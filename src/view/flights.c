/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/flights.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum {
	/* Each of these events has given a telegram its sequence number. */
	SENDS = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED,
	/* At most this many of the telegrams in the queue are looked at. */
	QUEUED_MOST = 1000,
};

struct reader {
	struct flights *flights;
	const struct session *session;
	struct past past;
	uint64_t first;
	uint64_t era;      /* the first segment of the era being read */
	uint64_t sequence; /* of the next telegram */
	size_t sending;    /* the flight of an instant telegram about to arrive, or SIZE_MAX */
	size_t *waiting;   /* the flights of queued telegrams */
	size_t waiting_count, waiting_capacity;
	bool injects; /* whether an input sends the next telegram */
};

/* The present id of an agent of the event's world. */
static uint32_t agent_now(const struct reader *reader, uint32_t agent)
{
	return session_agent_now(reader->session, agent, reader->past.at.tick);
}

/* The id in the event's world of an agent of the present one, or AGENT_NONE. */
static uint32_t agent_then(const struct reader *reader, uint32_t agent)
{
	return session_agent_then(reader->session, agent, reader->past.at.tick);
}

static bool is_send(const struct event *event)
{
	return SENDS >> event->kind & 1;
}

/* Counts the sequence numbers taken in the period that is read. */
static uint64_t count_sends(const struct reader *reader)
{
	struct past past = reader->past;
	uint64_t count = 0;
	while (past_next(&past))
		count += is_send(past.event) || (past.input && past.input->kind == INPUT_DUPLICATE);
	return count;
}

/* The first sequence number taken in the period.  An event just about to happen, if it sends, has
   taken its number already. */
static uint64_t first_sequence(const struct reader *reader)
{
	size_t count, done;
	const struct event *events = session_shown_events(reader->session, &count, &done);
	uint64_t next = session_sim(reader->session)->head.sequence;
	return next - (done < count && is_send(&events[done])) - count_sends(reader);
}

static struct flight *add(struct flights *flights)
{
	flights->items = memory_grow(flights->items, flights->count, &flights->capacity,
	                             sizeof *flights->items);
	return &flights->items[flights->count++];
}

static void await(struct reader *reader, size_t flight)
{
	reader->waiting = memory_grow(reader->waiting, reader->waiting_count,
	                              &reader->waiting_capacity, sizeof *reader->waiting);
	reader->waiting[reader->waiting_count++] = flight;
}

static void forget_waiting(struct reader *reader, const struct flight *flight)
{
	size_t kept = 0;
	for (size_t i = 0; i < reader->waiting_count; i++) {
		if (&reader->flights->items[reader->waiting[i]] != flight)
			reader->waiting[kept++] = reader->waiting[i];
	}
	reader->waiting_count = kept;
}

static void end(struct reader *reader, struct flight *flight, enum flight_fate fate)
{
	flight->fate = (uint8_t)fate;
	flight->ended = flight->delayed ? reader->past.at : flight->sent;
	if (flight->delayed)
		forget_waiting(reader, flight);
}

static void send(struct reader *reader)
{
	const struct event *event = reader->past.event;
	struct flight *flight = add(reader->flights);
	*flight = (struct flight){ .sequence = reader->sequence++,
		                   .due_ms = event->as.due_ms,
		                   .sender = agent_now(reader, event->agent),
		                   .receiver = agent_now(reader, event->other),
		                   .message = event->message,
		                   .world = reader->past.world,
		                   .delayed = event->kind != EVENT_SEND,
		                   .injected = reader->injects,
		                   .sent = reader->past.at,
		                   .ended = reader->past.at };
	reader->injects = false;
	if (event->kind == EVENT_SEND)
		reader->sending = reader->flights->count - 1;
	else if (event->kind == EVENT_DUPLICATE)
		flight->fate = FLIGHT_LOST;
	else
		await(reader, reader->flights->count - 1);
}

static bool is_called(const struct flight *flight, const char *message)
{
	return strcmp(flight->world->messages[flight->message], message) == 0;
}

/* Finds the queued telegram that arrives: the first of equal ones that is not held. */
static struct flight *find_arriving(const struct reader *reader, uint32_t sender, uint32_t receiver)
{
	const struct event *event = reader->past.event;
	const char *message = reader->past.world->messages[event->message];
	for (size_t i = 0; i < reader->waiting_count; i++) {
		struct flight *flight = &reader->flights->items[reader->waiting[i]];
		if (!flight->held && agent_then(reader, flight->sender) == sender &&
		    agent_then(reader, flight->receiver) == receiver &&
		    is_called(flight, message) && flight->due_ms == event->as.due_ms)
			return flight;
	}
	return NULL;
}

static struct flight *add_earlier(struct reader *reader, const struct telegram *telegram,
                                  const struct world *world)
{
	struct flight *flight = add(reader->flights);
	*flight = (struct flight){ .sequence = telegram->sequence,
		                   .due_ms = telegram->due_ms,
		                   .sender = telegram->sender,
		                   .receiver = telegram->receiver,
		                   .message = (uint16_t)telegram->message,
		                   .world = world,
		                   .earlier = true,
		                   .delayed = true,
		                   .sent = { .tick = reader->first } };
	return flight;
}

static void arrive(struct reader *reader, uint32_t sender, uint32_t receiver, enum flight_fate fate)
{
	const struct event *event = reader->past.event;
	struct flight *flight = NULL;
	if (reader->sending != SIZE_MAX)
		flight = &reader->flights->items[reader->sending];
	else
		flight = find_arriving(reader, sender, receiver);
	if (!flight) {
		const struct telegram telegram = { .due_ms = event->as.due_ms,
			                           .sequence = UINT64_MAX,
			                           .sender = agent_now(reader, sender),
			                           .receiver = agent_now(reader, receiver),
			                           .message = event->message };
		flight = add_earlier(reader, &telegram, reader->past.world);
	}
	end(reader, flight, fate);
	reader->sending = SIZE_MAX;
}

static struct flight *find_sequence(const struct reader *reader, uint64_t sequence)
{
	for (size_t i = reader->waiting_count; i > 0; i--) {
		struct flight *flight = &reader->flights->items[reader->waiting[i - 1]];
		if (flight->sequence == sequence)
			return flight;
	}
	return NULL;
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
	await(reader, reader->flights->count - 1);
}

/* Does to the flight what the input did to the telegram. */
static void edit(struct reader *reader, const struct input *input)
{
	struct flight *flight = find_sequence(reader, input->sequence);
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
	for (size_t i = reader->waiting_count; i-- > 0;) {
		struct flight *flight = &reader->flights->items[reader->waiting[i]];
		bool known = false;
		for (size_t m = 0; m < world->message_count; m++)
			known |= is_called(flight, world->messages[m]);
		if (!known || agent_then(reader, flight->receiver) == AGENT_NONE)
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

static void read_input(struct reader *reader, const struct input *input)
{
	reader->injects = input->kind == INPUT_INJECT;
	if (input_is_edit(input))
		edit(reader, input);
}

static void read_event(struct reader *reader)
{
	const struct event *event = reader->past.event;
	if (is_send(event))
		send(reader);
	else if (event->kind == EVENT_DELIVER)
		arrive(reader, event->other, event->agent,
		       event->result ? FLIGHT_HANDLED : FLIGHT_REFUSED);
	else if (event->kind == EVENT_NO_RECEIVER)
		arrive(reader, event->agent, event->other, FLIGHT_LOST);
	else if (reader->past.input)
		read_input(reader, reader->past.input);
}

static uint64_t due_tick(const struct sim *sim, const struct telegram *telegram)
{
	int64_t tick_ms = sim->world->tick_ms;
	int64_t tick = (telegram->due_ms + tick_ms - 1) / tick_ms;
	return tick > (int64_t)sim->head.tick ? (uint64_t)tick : sim->head.tick + 1;
}

/* Brings the flights up to date with the queue at the moment shown. */
static void read_queue(struct reader *reader)
{
	const struct sim *sim = session_sim(reader->session);
	struct telegram *telegrams = memory_zero(QUEUED_MOST, sizeof *telegrams);
	size_t count = queue_list(&sim->queue, telegrams, QUEUED_MOST);
	for (size_t i = 0; i < count; i++) {
		struct flight *flight = find_sequence(reader, telegrams[i].sequence);
		if (!flight)
			flight = add_earlier(reader, &telegrams[i], sim->world);
		flight->held = telegrams[i].flags & TELEGRAM_HELD;
		flight->ended = (struct instant){ .tick = due_tick(sim, &telegrams[i]) };
	}
	free(telegrams);
}

void flights_init(struct flights *flights, const struct session *session, uint64_t first)
{
	struct reader reader = {
		.flights = flights, .session = session, .first = first, .sending = SIZE_MAX
	};
	*flights = (struct flights){ .count = 0 };
	past_begin(&reader.past, session, first);
	reader.sequence = first_sequence(&reader);
	reader.era = session_era(session, first);
	while (past_next(&reader.past)) {
		follow_era(&reader, reader.past.at.tick);
		read_event(&reader);
	}
	reader.past.at = (struct instant){ .tick = session_moment(session).tick };
	follow_era(&reader, reader.past.at.tick);
	read_queue(&reader);
	free(reader.waiting);
}

void flights_fini(struct flights *flights)
{
	free(flights->items);
}
