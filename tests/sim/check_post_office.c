/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "sim/input.h"
#include "sim/sim_code.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * Compares the post office with a list that is searched from end to end.
 * Whatever is sent, and whatever people do to waiting telegrams, the same
 * telegrams must come at the same time, with the same events.
 */

enum { TICKS = 300, WAITING_MAX = 400, EVENTS_MAX = 2000 };

struct office {
	struct world world;
	struct sim sim;
	struct telegram waiting[WAITING_MAX]; /* in no order */
	size_t count;
	uint64_t sequence, refused;
	struct event expected[EVENTS_MAX];
	size_t expected_count;
	uint64_t key;
	uint32_t draws;
};

static uint32_t draw(struct office *office, uint32_t range)
{
	return rng_below(rng_draw(office->key, 0, office->draws++), range);
}

static void expect(struct office *office, enum event_kind kind, const struct telegram *telegram)
{
	bool received = kind == EVENT_DELIVER;
	ck_assert_uint_lt(office->expected_count, EVENTS_MAX);
	office->expected[office->expected_count++] = (struct event){
		.kind = (uint8_t)kind,
		.agent = received ? telegram->receiver : telegram->sender,
		.other = received ? telegram->sender : telegram->receiver,
		.value = (int32_t)telegram->sequence,
		.message = (uint16_t)telegram->message,
		.as.due_ms = telegram->due_ms,
	};
}

/* Whether a duplicate waits, held or not. */
static bool is_refused(const struct office *office, const struct telegram *telegram)
{
	for (size_t i = 0; i < office->count; i++) {
		const struct telegram *other = &office->waiting[i];
		int64_t apart = other->due_ms - telegram->due_ms;
		if (other->sender == telegram->sender && other->receiver == telegram->receiver &&
		    other->message == telegram->message &&
		    other->extra.kind == telegram->extra.kind && apart < office->world.similar_ms &&
		    -apart < office->world.similar_ms)
			return true;
	}
	return false;
}

static void keep(struct office *office, const struct telegram *telegram)
{
	ck_assert_uint_lt(office->count, WAITING_MAX);
	office->waiting[office->count++] = *telegram;
}

static void send(struct office *office)
{
	static const int64_t delays[] = { -3, 0, 1, 99, 100, 101, 250, 400, 5000, 40000 };
	int64_t delay_ms = delays[draw(office, ARRAY_LEN(delays))];
	struct telegram telegram = { .due_ms = office->sim.head.now_ms,
		                     .sent_ms = office->sim.head.now_ms,
		                     .sequence = office->sequence++,
		                     .sender = draw(office, 2),
		                     .receiver = draw(office, 2),
		                     .message = draw(office, 2),
		                     .extra.kind = (uint8_t)draw(office, 2) };
	if (delay_ms > 0)
		telegram.due_ms += delay_ms;
	post_send_as(&office->sim, telegram.sender, telegram.receiver, telegram.message, delay_ms,
	             &(struct contents){ .extra = telegram.extra });
	if (delay_ms <= 0) {
		expect(office, EVENT_SEND, &telegram);
		expect(office, EVENT_DELIVER, &telegram);
	} else if (is_refused(office, &telegram)) {
		office->refused++;
		expect(office, EVENT_DUPLICATE, &telegram);
	} else {
		expect(office, EVENT_QUEUE, &telegram);
		keep(office, &telegram);
	}
}

/* Edits the telegram; returns false if it is dropped. */
static bool edit_one(struct office *office, const struct input *input, struct telegram *telegram)
{
	int64_t now_ms = office->sim.head.now_ms;
	struct telegram copy = *telegram;
	switch (input->kind) {
	case INPUT_HOLD:
		telegram->flags = TELEGRAM_HELD;
		return true;
	case INPUT_RELEASE:
		telegram->flags = 0;
		if (telegram->due_ms < now_ms)
			telegram->due_ms = now_ms;
		return true;
	case INPUT_HURRY:
		telegram->flags = 0;
		telegram->due_ms = now_ms;
		return true;
	case INPUT_DELAY:
		telegram->due_ms += input->delay_ms;
		return true;
	case INPUT_READDRESS:
		telegram->receiver = input->receiver;
		return true;
	case INPUT_DUPLICATE:
		copy.sequence = office->sequence++;
		keep(office, &copy);
		return true;
	default:
		return false;
	}
}

/* Edits a waiting telegram; returns false if there is none. */
static bool edit(struct office *office)
{
	if (!office->count)
		return false;
	size_t which = draw(office, (uint32_t)office->count);
	struct input input = {
		.kind = (uint8_t)(INPUT_HOLD + draw(office, INPUT_READDRESS - INPUT_HOLD + 1)),
		.sequence = office->waiting[which].sequence,
		.receiver = draw(office, RESIDENTS),
		.delay_ms = draw(office, 300),
	};
	struct error error = { "" };
	ck_assert_msg(input_check(&office->sim, &input, &error), "%s", error.text);
	input_apply(&office->sim, &input);
	if (!edit_one(office, &input, &office->waiting[which]))
		office->waiting[which] = office->waiting[--office->count];
	return true;
}

/* The index of the waiting telegram that comes next at the present time, or
 * count. */
static size_t find_next(const struct office *office)
{
	size_t next = office->count;
	for (size_t i = 0; i < office->count; i++) {
		const struct telegram *item = &office->waiting[i];
		if (!(item->flags & TELEGRAM_HELD) && item->due_ms <= office->sim.head.now_ms &&
		    (next == office->count || telegram_is_before(item, &office->waiting[next])))
			next = i;
	}
	return next;
}

static void pass_tick(struct office *office)
{
	sim_tick(&office->sim);
	for (size_t next; (next = find_next(office)) < office->count;) {
		expect(office, EVENT_DELIVER, &office->waiting[next]);
		office->waiting[next] = office->waiting[--office->count];
	}
}

static void compare(struct office *office, struct journal *journal)
{
	ck_assert_uint_eq(office->sim.queue.pending, office->count);
	ck_assert_uint_eq(office->sim.head.sequence, office->sequence);
	ck_assert_uint_eq(office->sim.head.refused, office->refused);
	for (size_t i = 0; i < office->count; i++) {
		const struct telegram *item = &office->waiting[i];
		const struct telegram *found = queue_find(&office->sim.queue, item->sequence);
		ck_assert_ptr_nonnull(found);
		ck_assert_mem_eq(found, item, sizeof *item);
	}
	ck_assert_uint_eq(journal->count, office->expected_count);
	for (size_t i = 0; i < journal->count; i++) {
		journal->events[i].depth = 0;
		ck_assert_mem_eq(&journal->events[i], &office->expected[i],
		                 sizeof *journal->events);
	}
	journal_forget(journal);
	office->expected_count = 0;
}

static const int64_t similar[] = { 0, 1, 100, 250 };

TEST_EACH(the_post_office_behaves_as_a_plain_list_whatever_people_do_to_it, ARRAY_LEN(similar))
{
	static struct journal journal;
	static struct office office;
	static const struct deeds none = { 0 };
	memset(&office, 0, sizeof office);
	office.world = workshop_world(&none);
	office.world.similar_ms = similar[_i];
	office.key = rng_key((uint64_t)_i, 0);
	sim_init(&office.sim, &office.world, 1, 1);
	journal_watch(&journal, &office.sim,
	              1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DUPLICATE |
	                      1 << EVENT_DELIVER);
	for (int tick = 0; tick < TICKS; tick++) {
		for (uint32_t sends = draw(&office, 4); sends; sends--)
			send(&office);
		for (uint32_t edits = draw(&office, 4); edits; edits--) {
			if (edit(&office))
				compare(&office, &journal);
		}
		pass_tick(&office);
		compare(&office, &journal);
	}
	ck_assert_int_eq(office.refused > 0, similar[_i] > 0);
	ck_assert_uint_gt(office.sequence, TICKS);
	sim_fini(&office.sim);
}
