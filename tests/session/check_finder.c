/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/finder.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"

/*
 * A search backward finds the last event that is wanted, in pieces as large as asked for.
 */

enum { AGENTS = 2, TICK_WORK = 1 + AGENTS };

/* An event of a straight run, and where its unit begins. */
struct seen {
	struct event event;
	uint64_t tick;
	uint32_t index, first;
};

struct past {
	struct seen *items;
	size_t count, capacity;
	struct seen now;
};

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	struct past *past = context;
	(void)sim;
	for (size_t i = 0; i < count; i++) {
		past->now.event = events[i];
		if (!events[i].depth)
			past->now.first = past->now.index;
		past->items = memory_grow(past->items, past->count, &past->capacity,
		                          sizeof *past->items);
		past->items[past->count++] = past->now;
		past->now.index++;
	}
}

/* Makes a run with inputs of every kind. */
static struct session *live(struct line *line, struct dice *dice, uint64_t ticks)
{
	struct session *session = test_session(&line->options);
	size_t count;
	for (uint64_t tick = 0; tick < ticks; tick += dice_throw(dice, 30)) {
		struct error error;
		session_go(session, tick);
		struct input input = random_input(dice, session_sim(session));
		session_input(session, &input, &error);
	}
	session_go(session, ticks);
	const struct session_input *inputs = session_inputs(session, &count);
	for (size_t i = 0; i < count; i++)
		line_add(line, inputs[i].tick, &inputs[i].input);
	return session;
}

/* Writes down what happens in the run. */
static struct past past_of(const struct line *line, uint64_t ticks)
{
	struct past past = { .count = 0 };
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = write_down, .context = &past };
	struct sim sim;
	sim_init(&sim, line->options.world, line->options.seed, line->options.couples);
	for (uint64_t tick = 0; tick <= ticks; tick++) {
		past.now = (struct seen){ .tick = tick };
		straight_live(&sim, line, tick, &watcher);
	}
	sim_fini(&sim);
	return past;
}

enum {
	CHANGES = 1 << EVENT_CHANGE | 1 << EVENT_REVERT,
	TELEGRAMS = 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED
};

/* Some event, of a kind whose fields matter if there is one. */
static const struct event *random_event(struct dice *dice, const struct past *past)
{
	static const uint8_t kinds[] = { EVENT_CHANGE, EVENT_REVERT, EVENT_STAT, EVENT_QUEUE };
	uint8_t kind = kinds[dice_throw(dice, ARRAY_LEN(kinds))];
	size_t at = dice_throw(dice, (uint32_t)past->count);
	while (at + 1 < past->count && past->items[at].event.kind != kind)
		at++;
	return &past->items[at].event;
}

/* What is asked for is like some event of the run, perhaps but for one field. */
static struct wanted random_wanted(struct dice *dice, const struct past *past, uint64_t ticks)
{
	const struct event *event = random_event(dice, past);
	bool queued = event->kind == EVENT_QUEUE;
	struct wanted wanted = { .kinds = 1 << event->kind,
		                 .agent = event->agent,
		                 .machine = event->machine,
		                 .to = dice_throw(dice, 2) ? event->to : 0,
		                 .stat = event->stat,
		                 .message = queued ? event->message : 0,
		                 .telegram = queued ? event->value : 0,
		                 .any_telegram = dice_throw(dice, 2),
		                 .before = { dice_throw(dice, (uint32_t)ticks), MOMENT_END } };
	if (1 << event->kind & CHANGES && dice_throw(dice, 2))
		wanted.kinds = CHANGES;
	if (dice_throw(dice, 2))
		wanted.before.event = dice_throw(dice, 40);
	switch (dice_throw(dice, 12)) {
	case 0:
		wanted.machine++;
		break;
	case 1:
		wanted.stat++;
		break;
	case 2:
		wanted.message++;
		break;
	case 3:
		wanted.telegram++;
	}
	return wanted;
}

static bool is_wanted(const struct wanted *wanted, const struct event *event)
{
	unsigned kind = 1U << event->kind;
	bool change = event->kind == EVENT_CHANGE, revert = event->kind == EVENT_REVERT;
	if (!(kind & wanted->kinds) || event->agent != wanted->agent)
		return false;
	if ((change || revert) && event->machine != wanted->machine)
		return false;
	if (kind & TELEGRAMS)
		return event->message == wanted->message &&
		       (wanted->any_telegram || event->value == wanted->telegram);
	return (!change || !wanted->to || event->to == wanted->to) && (!revert || event->result) &&
	       (event->kind != EVENT_STAT || event->stat == wanted->stat);
}

static bool is_before(const struct seen *seen, struct moment moment)
{
	return seen->tick != moment.tick ? seen->tick < moment.tick : seen->index < moment.event;
}

/* The last of the events that is wanted, or NULL. */
static const struct seen *look_up(const struct past *past, const struct wanted *wanted)
{
	for (size_t i = past->count; i-- > 0;) {
		const struct seen *seen = &past->items[i];
		if (is_before(seen, wanted->before) && is_wanted(wanted, &seen->event))
			return seen;
	}
	return NULL;
}

/* How many events of its unit lie before the moment. */
static size_t unit_size(const struct past *past, const struct seen *seen, struct moment before)
{
	size_t size = 0;
	for (size_t i = 0; i < past->count; i++) {
		const struct seen *other = &past->items[i];
		size += other->tick == seen->tick && other->first == seen->first &&
		        is_before(other, before);
	}
	return size;
}

static void check_found(const struct found *found, const struct past *past,
                        const struct wanted *wanted)
{
	const struct seen *seen = look_up(past, wanted);
	ck_assert(found->there == (seen != NULL));
	ck_assert_uint_eq(found->tick, seen ? seen->tick : 0);
	if (!seen)
		return;
	ck_assert_uint_eq(found->first, seen->first);
	ck_assert_uint_eq(found->index, seen->index - seen->first);
	ck_assert_uint_eq(found->unit.count, unit_size(past, seen, wanted->before));
	ck_assert_int_eq(found->unit.items[found->index].event.kind, seen->event.kind);
	ck_assert_uint_eq(found->unit.items[found->index].tick, seen->tick);
}

TEST_EACH(the_last_event_that_is_wanted_is_found_with_its_unit, 3)
{
	enum { TICKS = 1100, SEARCHES = 300 };
	struct line line = line_of("messaging", (uint64_t)_i, 1 + (uint32_t)_i, 1 << 20);
	struct dice dice = dice_of((uint64_t)_i);
	struct session *session = live(&line, &dice, TICKS);
	struct past past = past_of(&line, TICKS);
	struct finder finder;
	unsigned found = 0;
	memset(&finder, 0, sizeof finder);
	finder_init(&finder, line.options.world);
	for (int i = 0; i < SEARCHES; i++) {
		struct wanted wanted = random_wanted(&dice, &past, TICKS);
		int64_t work = 0;
		ck_assert(finder_go_on(&finder, session, &work));
		finder_begin(&finder, session, &wanted);
		do
			work = 1 + dice_throw(&dice, 3000);
		while (!finder_go_on(&finder, session, &work));
		check_found(&finder.found, &past, &wanted);
		found += finder.found.there;
		past_list_clear(&finder.found.unit);
	}
	ck_assert_uint_gt(found, SEARCHES / 2);
	ck_assert_uint_lt(found, SEARCHES);
	finder_fini(&finder);
	free(past.items);
}

TEST(a_piece_does_no_more_work_than_it_was_given)
{
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, 40);
	/* No agent has such a machine, so that every tick is searched in vain. */
	struct wanted wanted = { .kinds = 1 << EVENT_CHANGE,
		                 .agent = sim_find(session_sim(session), "Elsa")->id,
		                 .machine = 9,
		                 .before = at_end(40) };
	struct finder finder;
	finder_init(&finder, line.options.world);
	finder_begin(&finder, session, &wanted);
	int64_t work = 0;
	ck_assert(!finder_go_on(&finder, session, &work));
	ck_assert_int_eq(work, 0);
	for (int piece = 0; piece < 5; piece++) {
		work = 3 * TICK_WORK;
		ck_assert(!finder_go_on(&finder, session, &work));
		ck_assert_int_eq(work, 0);
	}
	/* A piece may overrun its work by a tick, but by no more. */
	work = 1;
	ck_assert(!finder_go_on(&finder, session, &work));
	ck_assert_int_eq(work, 1 - TICK_WORK);
	work = INT64_MAX;
	ck_assert(finder_go_on(&finder, session, &work));
	ck_assert(!finder.found.there);
	finder_fini(&finder);
}
