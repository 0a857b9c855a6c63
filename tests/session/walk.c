/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/walk.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/inputs.h"
#include "session/session.h"
#include "session/travel.h"

enum { FAR_TICKS = 1500, STOPS_MAX = 4000 };

struct walk *walk_new(uint64_t seed, const struct line *line)
{
	struct walk *walk = memory_zero(1, sizeof *walk);
	walk->seed = seed;
	walk->line = *line;
	walk->dice = dice_of(seed);
	walk->session = session_new(&line->options);
	return walk;
}

void walk_free(struct walk *walk)
{
	session_free(walk->session);
	free(walk);
}

static void replace(struct walk *walk, struct moment moment)
{
	ck_assert_uint_lt(walk->undo_count, EDITS_MAX);
	walk->undo[walk->undo_count++] = (struct version){ walk->line, moment };
	walk->redo_count = 0;
}

const char *walk_where(const struct walk *walk)
{
	static char text[200];
	struct moment moment = session_moment(walk->session);
	snprintf(text, sizeof text, "%s of %u, seed %llu, step %u: %s, came to tick %llu, event %u",
	         walk->line.options.world->name, (unsigned)walk->line.options.couples,
	         (unsigned long long)walk->seed, walk->step, walk->deed,
	         (unsigned long long)moment.tick, (unsigned)moment.event);
	return text;
}

/* Where steps can stop in a segment. */
struct stops {
	size_t count;          /* of events */
	bool units[STOPS_MAX]; /* whether an update, a delivery or an input begins there */
	bool inside[STOPS_MAX];
};

static void note_stop(void *context, const struct sim *sim, const struct event *event)
{
	struct stops *stops = context;
	(void)sim;
	ck_assert_uint_lt(stops->count, STOPS_MAX);
	stops->units[stops->count] = event->depth == 0 && event->kind != EVENT_TICK;
	stops->inside[stops->count++] = event->depth > 0;
}

static struct stops stops_in(const struct walk *walk, uint64_t tick)
{
	struct stops stops = { .count = 0 };
	struct watcher watcher = { .kinds = EVENTS_ALL, .at = note_stop, .context = &stops };
	const struct session_options *options = &walk->line.options;
	struct sim sim;
	if (tick)
		straight_init(&sim, &walk->line, tick - 1);
	else
		sim_init(&sim, options->world, options->seed, options->couples);
	straight_live(&sim, &walk->line, tick, &watcher);
	sim_fini(&sim);
	return stops;
}

static struct moment stop_at(const struct stops *stops, uint64_t tick, size_t event)
{
	return event < stops->count ? at_event(tick, (uint32_t)event) : at_end(tick);
}

/* The first unit from an event on, which may lie past them all. */
static size_t unit_from(const struct stops *stops, size_t event)
{
	while (event < stops->count && !stops->units[event])
		event++;
	return event;
}

/* Where a step forward leads. */
static struct moment step_ahead(const struct walk *walk, struct moment from, enum step_size size)
{
	bool end = from.event == MOMENT_END;
	uint64_t tick = from.tick + end;
	struct stops stops = stops_in(walk, tick);
	size_t event = end ? 0 : from.event;
	if (size == STEP_TICK)
		return at_end(tick);
	if (size == STEP_MICRO)
		return stop_at(&stops, tick, end ? 0 : event + 1);
	/* From inside a unit to the next one, else to the one after the next. */
	if (end || !stops.inside[event])
		event = unit_from(&stops, event);
	return stop_at(&stops, tick, unit_from(&stops, event + 1));
}

/* Where a step back leads. */
static struct moment step_back(const struct walk *walk, struct moment from, enum step_size size)
{
	struct stops stops = stops_in(walk, from.tick);
	size_t done = from.event == MOMENT_END ? stops.count : from.event, unit = done;
	struct moment before = from.tick ? at_end(from.tick - 1) : stop_at(&stops, 0, 0);
	if (size == STEP_MICRO && done)
		return stop_at(&stops, from.tick, done - 1);
	while (size == STEP_AGENT && unit-- > unit_from(&stops, 0) + 1) {
		if (stops.units[unit])
			return stop_at(&stops, from.tick, unit);
	}
	return before;
}

static void step(struct walk *walk)
{
	struct moment before = session_moment(walk->session);
	enum step_size size = dice_throw(&walk->dice, 3);
	bool forward = dice_throw(&walk->dice, 2);
	walk->deed = forward ? "a step" : "a step back";
	struct moment wanted = (forward ? step_ahead : step_back)(walk, before, size);
	bool went = session_step(walk->session, size, forward);
	ck_assert_msg(moments_are_equal(session_moment(walk->session), wanted),
	              "%s by size %d, not to tick %llu, event %u", walk_where(walk), (int)size,
	              (unsigned long long)wanted.tick, (unsigned)wanted.event);
	ck_assert_msg(went != moments_are_equal(wanted, before), "%s: said it went: %d",
	              walk_where(walk), went);
}

static void go(struct walk *walk)
{
	uint32_t ahead = !walk->far || dice_throw(&walk->dice, 6) ? 30 : 600;
	uint64_t tick = dice_throw(&walk->dice, (uint32_t)walk->line.newest + ahead);
	walk->deed = "a tick";
	session_go(walk->session, tick < FAR_TICKS ? tick : FAR_TICKS);
}

static void show(struct walk *walk)
{
	uint64_t tick = dice_throw(&walk->dice, (uint32_t)walk->line.newest + 3);
	walk->deed = "a moment";
	session_show(walk->session, at_event(tick, dice_throw(&walk->dice, 40)));
	ck_assert_msg(session_moment(walk->session).tick == tick, "%s", walk_where(walk));
}

static void go_to_an_end(struct walk *walk)
{
	bool first = dice_throw(&walk->dice, 2);
	walk->deed = first ? "the beginning" : "the newest";
	if (first)
		session_show(walk->session, (struct moment){ 0, 0 });
	else
		session_go(walk->session, session_newest(walk->session));
	/* The beginning is before the inputs of segment 0. */
	bool inputs = walk->line.count && walk->line.inputs[0].tick == 0;
	struct moment wanted = first ? at_event(0, inputs ? 0 : MOMENT_END)
	                             : at_end(walk->line.newest);
	ck_assert_msg(moments_are_equal(session_moment(walk->session), wanted), "%s",
	              walk_where(walk));
}

static void edit(struct walk *walk)
{
	struct moment before = session_moment(walk->session);
	struct error why, reason;
	struct sim sim;
	straight_init(&sim, &walk->line, before.tick);
	struct input input = random_input(&walk->dice, &sim);
	bool good = input_check(&sim, &input, &reason);
	sim_fini(&sim);
	walk->deed = good ? "an input" : "an input that is refused";
	ck_assert_msg(session_input(walk->session, &input, &why) == good, "%s", walk_where(walk));
	if (!good) {
		ck_assert_str_eq(why.text, reason.text);
		ck_assert_msg(moments_are_equal(session_moment(walk->session), before), "%s",
		              walk_where(walk));
		return;
	}
	replace(walk, before);
	line_add(&walk->line, before.tick, &input);
	ck_assert_msg(moments_are_equal(session_moment(walk->session), at_end(before.tick)), "%s",
	              walk_where(walk));
}

/* Takes the last version from one stack, and puts the one it replaces on the other. */
static void take_back(struct walk *walk, bool went, struct version *from, size_t *from_count,
                      struct version *to, size_t *to_count)
{
	ck_assert_msg(went == (*from_count > 0), "%s", walk_where(walk));
	if (!went)
		return;
	struct version version = from[--*from_count];
	to[*to_count].line = walk->line;
	++*to_count;
	walk->line = version.line;
	ck_assert_msg(moments_are_equal(session_moment(walk->session), version.moment), "%s",
	              walk_where(walk));
}

static void undo(struct walk *walk)
{
	walk->deed = "undo";
	if (walk->undo_count)
		walk->redo[walk->redo_count].moment = session_moment(walk->session);
	take_back(walk, undo_now(walk->session), walk->undo, &walk->undo_count, walk->redo,
	          &walk->redo_count);
}

static void redo(struct walk *walk)
{
	walk->deed = "redo";
	if (walk->redo_count)
		walk->undo[walk->undo_count].moment = session_moment(walk->session);
	take_back(walk, redo_now(walk->session), walk->redo, &walk->redo_count, walk->undo,
	          &walk->undo_count);
}

static void restart(struct walk *walk)
{
	walk->deed = "restart";
	replace(walk, session_moment(walk->session));
	session_restart(walk->session);
	walk->line.count = 0;
	walk->line.newest = 0;
	ck_assert_msg(moments_are_equal(session_moment(walk->session), at_end(0)), "%s",
	              walk_where(walk));
}

void walk_step(struct walk *walk, bool far)
{
	static void (*const deeds[])(struct walk *) = {
		step, step, step, step, step, step, step, step, go,   go,   show,
		show, show, edit, edit, edit, edit, undo, undo, redo, redo, go_to_an_end,
	};
	walk->far = far;
	walk->step++;
	/* Restarts are rare, or no run would grow long. */
	if (walk->undo_count == EDITS_MAX - 1)
		undo(walk);
	else if (!dice_throw(&walk->dice, 60))
		restart(walk);
	else
		deeds[dice_throw(&walk->dice, ARRAY_LEN(deeds))](walk);
	uint64_t tick = session_moment(walk->session).tick;
	if (tick > walk->line.newest)
		walk->line.newest = tick;
}
