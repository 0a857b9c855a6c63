/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/past.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "rules.h"
#include "session/inputs.h"
#include "session/session_internal.h"
#include "session/travel.h"
#include "session/walk.h"
#include "sim/event_words.h"
#include "sim/snapshot.h"
#include "straight.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * What is read of the past depends only on the moment shown, whichever way led there.
 */

enum {
	LOG_TICKS = 512, /* the length of the log with few agents */
	UNLOGGED = 1 << EVENT_TICK | 1 << EVENT_UPDATE | 1 << EVENT_GUARD | 1 << EVENT_READ |
	           1 << EVENT_EXECUTE | 1 << EVENT_EXIT | 1 << EVENT_ENTER | 1 << EVENT_BREAK |
	           1 << EVENT_STAT,
	LOGGED = EVENTS_ALL & ~UNLOGGED,
};

/* A line of a straight run's log, worded as it happened. */
struct worded {
	uint64_t tick;
	uint8_t kind;
	char text[200];
};

struct story {
	struct worded *lines;
	size_t count, capacity;
	uint64_t tick; /* the segment that runs */
};

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	struct story *story = context;
	for (size_t i = 0; i < count; i++) {
		story->lines = memory_grow(story->lines, story->count, &story->capacity,
		                           sizeof *story->lines);
		struct worded *line = &story->lines[story->count++];
		line->tick = story->tick;
		line->kind = events[i].kind;
		event_text(sim, &events[i], line->text, sizeof line->text);
	}
}

/* Tells the segments from first up to that one; *edge is the digest before first. */
static void tell_straight(struct story *story, const struct line *line, uint64_t first,
                          uint64_t tick, uint64_t *edge)
{
	const struct session_options *options = &line->options;
	struct watcher watcher = { .kinds = LOGGED, .read = write_down, .context = story };
	struct sim sim;
	story->count = 0;
	sim_init(&sim, options->world, options->seed, options->couples);
	for (story->tick = 0; story->tick < tick; story->tick++) {
		if (story->tick == first)
			*edge = snapshot_digest(&sim);
		straight_live(&sim, line, story->tick, story->tick < first ? NULL : &watcher);
	}
	if (first == tick)
		*edge = snapshot_digest(&sim);
	sim_fini(&sim);
}

/* Whether it is an answer; if so, it must have led to the change that follows. */
static bool is_answer(const struct past *past, size_t index)
{
	const struct event *event = past_peek(past, index), *next = past_peek(past, index + 1);
	if (event->kind != EVENT_GUARD)
		return false;
	const struct past_event change = past_at(past, index + 1);
	const struct way way = event_way(&change);
	ck_assert(event_changes(next) && event_leads(event, next, &way));
	return true;
}

/* Compares what comes before the segment shown with the story. */
static void check_past(const struct story *story, const struct past *past, const struct walk *walk)
{
	size_t answers = 0;
	for (size_t i = 0; i < past->shown; i++) {
		if (is_answer(past, i)) {
			answers++;
			continue;
		}
		const struct worded *worded = &story->lines[i - answers];
		struct past_event event = past_at(past, i);
		char text[200];
		event_words(&event, EVENT_LINE, text, sizeof text);
		ck_assert_msg(event.tick == worded->tick && past_tick(past, i) == worded->tick &&
		                      !strcmp(text, worded->text),
		              "%s: line %zu of %zu, %llu: %s, not %llu: %s", walk_where(walk), i,
		              past->shown, (unsigned long long)event.tick, text,
		              (unsigned long long)worded->tick, worded->text);
	}
	ck_assert_msg(past->shown - answers == story->count, "%s: %zu lines, not %zu",
	              walk_where(walk), past->shown - answers, story->count);
}

/* Reads some kinds of events forward and backward. */
static void check_kinds(const struct past *past, struct dice *dice)
{
	uint32_t kinds = 1u << EVENT_CHANGE | 1u << EVENT_SAY | 1u << dice_throw(dice, EVENT_KINDS);
	size_t next = 0, back = past->end, seen = 0;
	for (size_t i = 0; i < past->end; i++) {
		if (!(kinds >> past_peek(past, i)->kind & 1))
			continue;
		ck_assert(past_next(past, &next, past->end, kinds));
		ck_assert_uint_eq(next++, i);
		seen++;
	}
	ck_assert(!past_next(past, &next, past->end, kinds));
	for (size_t before = past->end; past_back(past, &back, kinds); before = back, seen--) {
		ck_assert_uint_lt(back, before);
		ck_assert(kinds >> past_peek(past, back)->kind & 1);
	}
	ck_assert_uint_eq(seen, 0);
}

static void check_moment(struct story *story, struct walk *walk)
{
	struct session *session = walk->session;
	size_t count;
	uint64_t tick = session_moment(session).tick, edge = 0;
	uint64_t first = tick > LOG_TICKS ? tick - LOG_TICKS : 0;
	past_prepare(session);
	struct past past = past_log(session);
	session_events(session, &count);
	ck_assert_uint_eq(past.since, first);
	ck_assert_uint_eq(past.now - past.shown, session_events_done(session));
	ck_assert_uint_eq(past.end - past.shown, count);
	tell_straight(story, &walk->line, first, tick, &edge);
	check_past(story, &past, walk);
	check_kinds(&past, &walk->dice);
	/* From some segment on, before the log or in it. */
	first = dice_throw(&walk->dice, (uint32_t)tick + 1);
	ck_assert_uint_eq(past_prepare_from(session, first), first);
	tell_straight(story, &walk->line, first, tick, &edge);
	past = past_from(session, first);
	check_past(story, &past, walk);
	ck_assert_uint_eq(snapshot_digest(past_edge(session, first)), edge);
	ck_assert_uint_eq(past_log(session).since, tick > LOG_TICKS ? tick - LOG_TICKS : 0);
}

TEST_EACH(on_a_walk_the_past_is_that_of_a_straight_run, 16)
{
	struct line line = line_of("messaging", (uint64_t)_i, 1 + (uint32_t)_i % 3, 1 << 18);
	struct walk *walk = walk_new((uint64_t)_i, &line);
	struct story story = { 0 };
	while (walk->step < 120) {
		walk_step(walk, true);
		check_moment(&story, walk);
	}
	free(story.lines);
	walk_free(walk);
}

TEST(nothing_is_remembered_of_a_crowd)
{
	struct line line = line_of("miner", 1, 3000, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, 10);
	session_step(session, STEP_MICRO, false);
	past_prepare(session);
	ck_assert(session_is_crowd(session));
	ck_assert_uint_eq(past_log(session).shown, 0);
	ck_assert_uint_gt(past_log(session).now, 0);
	ck_assert_uint_eq(past_prepare_from(session, 0), 11);
	ck_assert_ptr_null(past_edge(session, 11));
}

TEST(the_log_belongs_to_the_moment_it_was_prepared_for)
{
	struct line line = line_of("messaging", 3, 1, 1 << 18);
	const struct input input = {
		.kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = 1, .message = 0
	};
	struct session *session = test_session(&line.options);
	session_go(session, 20);
	ck_assert_uint_eq(past_log(session).shown, 0);
	past_prepare(session);
	size_t count = past_log(session).shown, inputs = 0;
	ck_assert_uint_gt(count, 0);
	session_go(session, 10);
	ck_assert_uint_eq(past_log(session).shown, 0);
	ck_assert_uint_eq(past_log(session).since, 10);
	/* It is that of the branch shown, even at the same tick. */
	give(session, &input);
	session_go(session, 20);
	ck_assert_uint_eq(past_log(session).shown, 0);
	past_prepare(session);
	struct past past = past_log(session);
	for (size_t i = 0; past_next(&past, &i, past.now, 1 << EVENT_INPUT); i++)
		inputs++;
	ck_assert_uint_eq(inputs, 1);
	ck_assert_uint_gt(past.shown, count);
}

TEST(of_a_long_past_only_the_last_part_can_be_prepared)
{
	/* With one agent so many ticks. */
	enum { MOST = 1 << 18, NOW = 262200 };
	struct line line = line_of("miner", 1, 1, 1 << 24);
	line.options.unseen = true;
	struct session *session = test_session(&line.options);
	session_go(session, NOW);
	ck_assert_uint_eq(past_prepare_from(session, 0), NOW + 1 - MOST);
	struct past past = past_from(session, 0);
	ck_assert_uint_eq(past.since, NOW + 1 - MOST);
	ck_assert_uint_gt(past.shown, MOST);
	/* It stays for the next moment, and then makes room. */
	const struct past_store *store = session->past;
	session_go(session, NOW - 1);
	past_prepare(session);
	ck_assert_uint_eq(past_from(session, 0).since, NOW - 1 - LOG_TICKS);
	ck_assert_uint_gt(store->events.count, MOST);
	session_go(session, NOW);
	past_prepare(session);
	ck_assert_uint_eq(store->first, NOW - 1 - LOG_TICKS);
	ck_assert_uint_lt(store->events.count + store->stats.count, 10 * LOG_TICKS);
}

/* The ticks that were run again to prepare the past of this one. */
static uint64_t cost_at(struct session *session, uint64_t tick)
{
	struct past_store *store = session->past;
	session_go(session, tick);
	uint64_t first = store->first, end = store->end;
	past_prepare(session);
	bool anew = store->first > end || store->first < first;
	return anew ? store->end - store->first : store->end - end;
}

TEST(what_was_found_for_one_moment_is_not_looked_for_again)
{
	enum { NOW = 2000, SPARE = 64 };
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	ck_assert_uint_eq(cost_at(session, NOW), LOG_TICKS + SPARE);
	ck_assert_uint_eq(cost_at(session, NOW + 10), 10);
	ck_assert_uint_eq(cost_at(session, NOW - SPARE), 0);
	ck_assert_uint_eq(cost_at(session, NOW - SPARE - 1), LOG_TICKS + SPARE);
	ck_assert_uint_eq(cost_at(session, NOW + 10), SPARE + 11);
	ck_assert_uint_eq(cost_at(session, 10 * NOW), LOG_TICKS + SPARE);
	ck_assert_uint_eq(cost_at(session, 100), 100);
}

TEST(the_values_of_a_stat_are_those_of_the_ticks_before)
{
	enum { TICKS = 40, NOW = 60 };
	struct line line = line_of("messaging", 3, 1, 1 << 18);
	struct session *session = test_session(&line.options);
	int32_t wanted[NOW];
	double values[NOW];
	for (uint64_t tick = 0; tick < NOW; tick++) {
		session_go(session, tick);
		wanted[tick] = stat_of(session_sim(session), "Miner_Bob", "thirst");
	}
	session_go(session, NOW);
	const struct agent *bob = sim_find(session_sim(session), "Miner Bob");
	int thirst = class_find_stat(sim_class(session_sim(session), bob), "thirst");
	ck_assert_uint_eq(past_values(session, bob->id, (size_t)thirst, values, TICKS), 0);
	past_prepare(session);
	ck_assert_uint_eq(past_values(session, bob->id, (size_t)thirst, values, TICKS), TICKS);
	for (size_t i = 0; i < TICKS; i++)
		ck_assert_int_eq((int)values[i], wanted[NOW - TICKS + i]);
	ck_assert_uint_eq(past_values(session, bob->id, (size_t)thirst, values, NOW), NOW);
	for (size_t i = 0; i < NOW; i++)
		ck_assert_int_eq((int)values[i], wanted[i]);
}

static const char kennel[] =
	"return { tick = 1, classes = {\n"
	"  Dog = { stats = { n = 0 }, initial = 'Bark', states = { Bark = { execute = {\n"
	"    add { n = 1 }, when('n == 3 or n == 5', spawn 'Pup') } } } },\n"
	"  Pup = { stats = { age = 7 }, update = add { age = 1 }, initial = 'Nap',\n"
	"    states = { Nap = {} } } },\n"
	"agents = { { 'Rex', class = 'Dog' } } }\n";

/* The pups appear at the end of ticks 3 and 5. */
TEST(the_values_of_a_spawned_agent_begin_with_its_first_tick)
{
	enum { NOW = 9 };
	double values[NOW];
	struct session *session = rules_session(rules_load(kennel), NOW);
	past_prepare(session);
	for (uint64_t i = 0; i < 2; i++) {
		uint64_t born = i ? 5 : 3;
		const struct agent *pup = sim_find(session_sim(session), i ? "Pup 3" : "Pup 2");
		ck_assert_ptr_nonnull(pup);
		size_t count = past_values(session, pup->id, 0, values, NOW);
		ck_assert_uint_eq(count, NOW - born);
		for (size_t k = 0; k < count; k++)
			ck_assert_double_eq(values[k], 7 + (double)k);
		ck_assert_uint_eq(past_values(session, pup->id, 0, values, 2), 2);
		ck_assert_double_eq(values[1], 7 + (double)(NOW - born) - 1);
	}
}
