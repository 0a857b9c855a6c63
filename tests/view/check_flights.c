/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/lanes.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "session/inputs.h"
#include "session/past.h"
#include "session/travel.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

/* Flights agree with the trace.  With that seed Bob comes home in tick 15, and the stew is ready in
 * tick 18. */

enum { SEED = 1, HOME = 15, STEW = 18 };

/* A telegram of the trace. */
struct note {
	uint64_t tick;
	uint32_t sender, receiver;
	uint16_t message;
	bool used;
};

enum { NOTES_MAX = 1000, TICKS = 150 };

struct notes {
	struct note sent[NOTES_MAX], arrived[NOTES_MAX];
	size_t sent_count, arrived_count;
};

static void note_event(struct notes *notes, uint64_t tick, const struct event *event)
{
	struct note note = { tick, event->agent, event->other, event->message, false };
	if (event->kind == EVENT_SEND || event->kind == EVENT_QUEUE ||
	    event->kind == EVENT_DUPLICATE)
		notes->sent[notes->sent_count++] = note;
	note.sender = event->other;
	note.receiver = event->agent;
	if (event->kind == EVENT_DELIVER)
		notes->arrived[notes->arrived_count++] = note;
	ck_assert_uint_lt(notes->sent_count, NOTES_MAX);
	ck_assert_uint_lt(notes->arrived_count, NOTES_MAX);
}

/* Goes through all segments from the beginning to the one shown. */
static void read_trace(struct session *session, struct notes *notes)
{
	uint64_t last = session_moment(session).tick;
	notes->sent_count = notes->arrived_count = 0;
	for (uint64_t tick = 0; tick <= last; tick++) {
		size_t count;
		session_show(session, (struct moment){ tick, MOMENT_END });
		const struct event *events = session_events(session, &count);
		for (size_t i = 0; i < count; i++)
			note_event(notes, tick, &events[i]);
	}
}

static void take(struct note *notes, size_t count, const struct note *wanted)
{
	for (size_t i = 0; i < count; i++) {
		struct note *note = &notes[i];
		if (!note->used && note->tick == wanted->tick && note->sender == wanted->sender &&
		    note->receiver == wanted->receiver && note->message == wanted->message) {
			note->used = true;
			return;
		}
	}
	ck_abort_msg("the trace has no such telegram in tick %u", (unsigned)wanted->tick);
}

static void check_all_used(const struct note *notes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		ck_assert_msg(notes[i].used, "no arrow for a telegram of tick %u",
		              (unsigned)notes[i].tick);
}

/* What is on its way is what is in the queue, with all edits. */
static void check_queue(const struct session *session, const struct flights *flights)
{
	const struct sim *sim = session_sim(session);
	struct telegram telegrams[NOTES_MAX];
	size_t count = queue_list(&sim->queue, telegrams, NOTES_MAX), pending = 0;
	for (size_t i = 0; i < flights->count; i++) {
		const struct flight *flight = &flights->items[i];
		if (flight->fate != FLIGHT_PENDING)
			continue;
		size_t at = 0;
		while (at < count && telegrams[at].sequence != flight->sequence)
			at++;
		ck_assert_uint_lt(at, count);
		ck_assert_uint_eq(flight->receiver, telegrams[at].receiver);
		ck_assert_int_eq(flight->due_ms, telegrams[at].due_ms);
		ck_assert_int_eq(flight->held, (telegrams[at].flags & TELEGRAM_HELD) != 0);
		pending++;
	}
	ck_assert_uint_eq(pending, sim->queue.pending);
}

/* Every flight is a telegram of the trace, sent and arrived, and vice versa. */
static void check_flights(struct session *session, bool readdressed)
{
	static struct notes notes;
	struct flights flights;
	read_trace(session, &notes);
	past_prepare(session);
	ck_assert_uint_eq(past_prepare_from(session, 0), 0);
	flights_init(&flights, session, 0);
	for (size_t i = 0; i < flights.count; i++) {
		const struct flight *flight = &flights.items[i];
		struct note note = { flight->sent.tick, flight->sender, flight->receiver,
			             flight->message, false };
		ck_assert(!flight->earlier);
		if (!readdressed)
			take(notes.sent, notes.sent_count, &note);
		note.tick = flight->ended.tick;
		if (flight->fate == FLIGHT_HANDLED || flight->fate == FLIGHT_REFUSED)
			take(notes.arrived, notes.arrived_count, &note);
	}
	check_queue(session, &flights);
	if (!readdressed)
		check_all_used(notes.sent, notes.sent_count);
	check_all_used(notes.arrived, notes.arrived_count);
	ck_assert_uint_gt(notes.arrived_count, 10);
	free(flights.items);
	/* From later on, too. */
	for (uint64_t first = 1; first < session_moment(session).tick; first += 7) {
		ck_assert_uint_eq(past_prepare_from(session, first), first);
		flights_init(&flights, session, first);
		check_queue(session, &flights);
		free(flights.items);
	}
}

TEST_EACH(every_arrow_is_a_telegram_of_the_trace_and_vice_versa, 10)
{
	struct stage stage;
	stage_open(&stage, worlds_default, (uint64_t)_i + 1, 3, TICKS);
	check_flights(stage.session, false);
	stage_close(&stage);
}

TEST_EACH(a_reload_of_the_same_rules_leaves_all_telegrams_in_flight, 2)
{
	struct stage stage;
	struct error error;
	const struct input reload = { .kind = INPUT_RELOAD, .world = worlds_default };
	stage_open(&stage, worlds_default, (uint64_t)_i + 1, 3, STEW - 2 + (uint64_t)_i);
	ck_assert_uint_gt(session_sim(stage.session)->queue.pending, 0);
	ck_assert(session_input(stage.session, &reload, &error));
	session_go(stage.session, TICKS);
	check_flights(stage.session, false);
	stage_close(&stage);
}

static const struct telegram *first_queued(const struct session *session)
{
	static struct telegram telegram;
	const struct sim *sim = session_sim(session);
	return queue_list(&sim->queue, &telegram, 1) ? &telegram : NULL;
}

TEST_EACH(an_edited_telegram_is_still_the_one_that_was_sent, 10)
{
	static const uint8_t kinds[] = { INPUT_HOLD, INPUT_RELEASE,   INPUT_HURRY,    INPUT_DELAY,
		                         INPUT_DROP, INPUT_READDRESS, INPUT_DUPLICATE };
	struct stage stage;
	struct error error;
	stage_open(&stage, worlds_default, (uint64_t)_i + 1, 3, 1);
	for (uint64_t tick = 2, done = 0; tick < TICKS; tick++) {
		const struct telegram *telegram = first_queued(stage.session);
		struct input input = { .kind = kinds[done % ARRAY_LEN(kinds)],
			               .receiver = 1,
			               .delay_ms = 700 };
		if (telegram) {
			input.sequence = telegram->sequence;
			ck_assert_msg(session_input(stage.session, &input, &error), "%s",
			              error.text);
			done++;
		}
		session_go(stage.session, tick);
	}
	check_flights(stage.session, true);
	stage_close(&stage);
}

TEST(a_telegram_sent_before_the_remembered_past_comes_from_the_left)
{
	struct stage stage;
	struct flights flights;
	stage_open(&stage, worlds_default, SEED, 1, HOME + 2);
	ck_assert_uint_eq(past_prepare_from(stage.session, HOME + 1), HOME + 1);
	flights_init(&flights, stage.session, HOME + 1);
	ck_assert_uint_eq(flights.count, 1);
	ck_assert(flights.items[0].earlier);
	ck_assert_uint_eq(flights.items[0].fate, FLIGHT_PENDING);
	ck_assert_uint_eq(flights.items[0].ended.tick, STEW);
	free(flights.items);
	stage_close(&stage);
}

TEST(inside_a_tick_only_past_telegrams_are_arrows)
{
	struct stage stage;
	struct flights flights;
	size_t count;
	stage_open(&stage, worlds_default, SEED, 1, HOME);
	const struct event *events = session_events(stage.session, &count);
	size_t send = 0;
	while (events[send].kind != EVENT_SEND)
		send++;
	session_show(stage.session, (struct moment){ HOME, (uint32_t)send });
	past_prepare(stage.session);
	past_prepare_from(stage.session, 0);
	flights_init(&flights, stage.session, 0);
	ck_assert_uint_eq(flights.count, 0);
	free(flights.items);
	session_show(stage.session, (struct moment){ HOME, (uint32_t)send + 1 });
	flights_init(&flights, stage.session, 0);
	ck_assert_uint_eq(flights.count, 1);
	ck_assert_uint_eq(flights.items[0].sequence, 0);
	ck_assert_uint_eq(flights.items[0].fate, FLIGHT_PENDING);
	free(flights.items);
	stage_close(&stage);
}
