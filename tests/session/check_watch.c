/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/travel.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/breakpoint.h"
#include "session/walk.h"
#include "sim/event_words.h"
#include "suite.h"

/*
 * The watcher of a session is notified of every event once and in order, and again of whatever an
 * edit has changed.
 */

/* Events in words, as the watcher was told or as a straight run tells them. */
struct story {
	char (*lines)[160];
	size_t count, capacity;
};

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	struct story *story = context;
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_BREAK)
			continue;
		char text[120];
		event_text(sim, &events[i], text, sizeof text);
		story->lines = memory_grow(story->lines, story->count, &story->capacity,
		                           sizeof *story->lines);
		snprintf(story->lines[story->count++], sizeof *story->lines, "%llu %d %u %s",
		         (unsigned long long)sim->head.tick, events[i].depth,
		         (unsigned)events[i].agent, text);
	}
}

static struct watcher watcher_of(struct story *story, uint32_t kinds)
{
	return (struct watcher){ .kinds = kinds, .read = write_down, .context = story };
}

/* Writes what a straight run tells between two moments. */
static void tell_straight(struct story *story, const struct line *line, struct moment from,
                          struct moment to)
{
	const struct session_options *options = &line->options;
	struct watcher watcher = watcher_of(story, EVENTS_ALL);
	struct sim sim;
	story->count = 0;
	if (to.tick < from.tick)
		return;
	if (from.tick)
		straight_init(&sim, line, from.tick - 1);
	else
		sim_init(&sim, options->world, options->seed, options->couples);
	size_t begin = 0, skipped = from.event;
	for (uint64_t tick = from.tick; tick <= to.tick; tick++) {
		begin = story->count;
		straight_live(&sim, line, tick, &watcher);
		if (tick == from.tick)
			skipped = from.event < story->count ? from.event : story->count;
	}
	if (to.event != MOMENT_END && story->count - begin > to.event)
		story->count = begin + to.event;
	sim_fini(&sim);
	skipped = skipped < story->count ? skipped : story->count;
	for (size_t i = skipped; skipped && i < story->count; i++)
		memcpy(story->lines[i - skipped], story->lines[i], sizeof *story->lines);
	story->count -= skipped;
}

static bool is_before(struct moment a, struct moment b)
{
	return a.tick != b.tick ? a.tick < b.tick : a.event < b.event;
}

/* How many inputs, from the first on, are the same in both. */
static size_t common_inputs(const struct line *a, const struct line *b)
{
	size_t i = 0;
	while (i < a->count && i < b->count && a->inputs[i].tick == b->inputs[i].tick &&
	       !memcmp(&a->inputs[i].input, &b->inputs[i].input, sizeof a->inputs[i].input))
		i++;
	return i;
}

/* The first moment at which the two runs differ. */
static struct moment fork_of(const struct line *a, const struct line *b)
{
	struct line common = *a;
	size_t count = common_inputs(a, b);
	if (count == a->count && count == b->count)
		return at_end(UINT64_MAX);
	uint64_t tick = UINT64_MAX;
	if (count < a->count)
		tick = a->inputs[count].tick;
	if (count < b->count && b->inputs[count].tick < tick)
		tick = b->inputs[count].tick;
	common.count = count;
	size_t events;
	straight_digest(&common, at_end(tick), &events);
	return at_event(tick, (uint32_t)events);
}

struct listener {
	struct story told, expected;
	struct moment until; /* everything before it has been told */
	struct line line;    /* as the run was then */
};

static void check_told(struct listener *listener, const struct walk *walk)
{
	struct moment now = session_moment(walk->session);
	struct story *told = &listener->told, *expected = &listener->expected;
	bool restarted = !strcmp(walk->deed, "restart");
	struct moment fork = restarted ? at_event(0, 0) : fork_of(&listener->line, &walk->line);
	if (is_before(fork, listener->until))
		listener->until = fork;
	expected->count = 0;
	if (is_before(listener->until, now)) {
		tell_straight(expected, &walk->line, listener->until, now);
		listener->until = now;
	}
	ck_assert_msg(told->count == expected->count, "%s: told of %zu events, not %zu: first %s",
	              walk_where(walk), told->count, expected->count,
	              told->count ? told->lines[0] : "none");
	for (size_t i = 0; i < told->count; i++)
		ck_assert_msg(!strcmp(told->lines[i], expected->lines[i]), "%s: \"%s\", not \"%s\"",
		              walk_where(walk), told->lines[i], expected->lines[i]);
	told->count = 0;
	listener->line = walk->line;
}

/* Runs to a breakpoint, which is often inside a segment. */
static void run_to_breakpoint(struct walk *walk, struct breakpoints *breakpoints)
{
	struct stop stop;
	bool forward = dice_throw(&walk->dice, 3);
	walk->deed = forward ? "a breakpoint" : "a breakpoint behind";
	breakpoints_run(breakpoints, walk->session, forward, 1 + dice_throw(&walk->dice, 40),
	                &stop);
	uint64_t tick = session_moment(walk->session).tick;
	if (tick > walk->line.newest)
		walk->line.newest = tick;
}

/* Without a screen every other time. */
static void listen(uint64_t seed, uint32_t couples, bool from_the_beginning)
{
	static const char *const specs[] = { "enter VisitBathroom", "sent StewReady",
		                             "if pending > 0", "exit QuenchThirst" };
	struct line line = line_of("messaging", seed, couples, 1 << 16);
	line.options.unseen = seed % 2;
	struct walk *walk = walk_new(seed, &line);
	struct listener listener = { .line = line };
	struct watcher watcher = watcher_of(&listener.told, EVENTS_ALL);
	struct breakpoints breakpoints;
	struct error error;
	breakpoints = (struct breakpoints){ 0 };
	ck_assert(breakpoints_add(&breakpoints, session_sim(walk->session),
	                          specs[seed % ARRAY_LEN(specs)], NULL, &error));
	while (!from_the_beginning && walk->step < 30)
		walk_step(walk, false);
	session_watch(walk->session, &watcher);
	listener.until = session_moment(walk->session);
	listener.line = walk->line;
	for (unsigned i = 0; i < 150; i++) {
		if (dice_throw(&walk->dice, 8))
			walk_step(walk, false);
		else
			run_to_breakpoint(walk, &breakpoints);
		check_told(&listener, walk);
	}
	breakpoints_fini(&breakpoints);
	free(listener.told.lines);
	free(listener.expected.lines);
	walk_free(walk);
}

TEST_EACH(on_a_walk_it_hears_of_every_new_event_once_and_in_order, 24)
{
	listen((uint64_t)_i, 1 + (uint32_t)_i % 3, true);
}

TEST_EACH(one_that_comes_later_hears_of_what_follows, 12)
{
	listen((uint64_t)_i, 1, false);
}

static void count_breaks(void *context, const struct sim *sim, const struct event *events,
                         size_t count)
{
	size_t *breaks = context;
	(void)sim;
	for (size_t i = 0; i < count; i++)
		*breaks += events[i].kind == EVENT_BREAK;
}

TEST_EACH(it_hears_of_a_stop_at_a_breakpoint_and_not_at_a_check, 2)
{
	struct line line = line_of("miner", 1, 1, 1 << 16);
	struct session *session = test_session(&line.options);
	const struct sim *sim = session_sim(session);
	struct breakpoints list;
	struct error error;
	struct stop stop;
	size_t breaks = 0;
	struct watcher watcher = { .kinds = 1 << EVENT_BREAK,
		                   .read = count_breaks,
		                   .context = &breaks };
	list = (struct breakpoints){ 0 };
	session_watch(session, &watcher);
	if (_i)
		ck_assert(breakpoints_add(&list, sim, "tick > 3",
		                          &(struct check){ .kind = CHECK_NEVER }, &error));
	else
		ck_assert(breakpoints_add(&list, sim, "if tick > 3", NULL, &error));
	breakpoints_run(&list, session, true, 20, &stop);
	ck_assert(stop.hit);
	ck_assert_uint_eq(breaks, !_i);
	breakpoints_fini(&list);
}

TEST(it_hears_only_of_the_kinds_that_it_wants)
{
	struct line line = line_of("messaging", 1, 1, 1 << 16);
	struct session *session = test_session(&line.options);
	struct story story = { 0 };
	struct watcher watcher = watcher_of(&story, 1 << EVENT_TICK);
	session_watch(session, &watcher);
	session_go(session, 100);
	ck_assert_uint_eq(story.count, 100);
	session_watch(session, NULL);
	session_go(session, 200);
	ck_assert_uint_eq(story.count, 100);
	free(story.lines);
}
