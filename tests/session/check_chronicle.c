/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/chronicle.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "rules.h"
#include "session/walk.h"
#include "session/inputs.h"
#include "session/remember.h"
#include "session/start.h"
#include "session/travel.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * What is remembered of the past depends only on the moment shown, whichever way led there.
 */

enum { LOG_TICKS = 512 }; /* the length of the log with few agents */

/* A line of a straight run's log, worded as it happened. */
struct told {
	uint64_t tick;
	char text[200];
};

struct story {
	struct told *lines;
	size_t count, capacity;
};

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	struct story *story = context;
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_STAT)
			continue;
		story->lines = memory_grow(story->lines, story->count, &story->capacity,
		                           sizeof *story->lines);
		struct told *line = &story->lines[story->count++];
		line->tick = sim->head.tick;
		event_text(sim, &events[i], line->text, sizeof line->text);
	}
}

static void tell_straight(struct story *story, const struct line *line, uint64_t tick)
{
	const struct session_options *options = &line->options;
	struct watcher watcher = { .kinds = CHRONICLE_KINDS, .read = write_down, .context = story };
	struct sim sim;
	story->count = 0;
	sim_init(&sim, options->world, options->seed, options->couples);
	for (uint64_t i = 0; i < tick; i++)
		straight_live(&sim, line, i, &watcher);
	sim_fini(&sim);
}

static size_t count_since(const struct story *story, uint64_t tick)
{
	size_t count = 0;
	for (size_t i = 0; i < story->count; i++)
		count += story->lines[i].tick >= tick;
	return count;
}

static void check_log(struct story *story, const struct walk *walk)
{
	struct session *session = walk->session;
	uint64_t tick = session_moment(session).tick;
	tell_straight(story, &walk->line, tick);
	session_remember(session);
	size_t count = session_log_count(session);
	size_t wanted = count_since(story, tick > LOG_TICKS ? tick - LOG_TICKS : 0);
	ck_assert_msg(count == wanted, "%s: %zu lines, not %zu", walk_where(walk), count, wanted);
	for (size_t i = 0; i < count; i++) {
		const struct past_event *line = session_log_line(session, i);
		const struct told *told = &story->lines[story->count - count + i];
		char text[200];
		event_words(line, EVENT_LINE, text, sizeof text);
		ck_assert_msg(line->tick == told->tick && !strcmp(text, told->text),
		              "%s: line %zu of %zu, %llu: %s, not %llu: %s", walk_where(walk), i,
		              count, (unsigned long long)line->tick, text,
		              (unsigned long long)told->tick, told->text);
	}
}

TEST_EACH(on_a_walk_the_log_is_that_of_a_straight_run, 16)
{
	struct line line = line_of("messaging", (uint64_t)_i, 1 + (uint32_t)_i % 3, 1 << 18);
	struct walk *walk = walk_new((uint64_t)_i, &line);
	struct story story = { 0 };
	while (walk->step < 120) {
		walk_step(walk, true);
		check_log(&story, walk);
	}
	free(story.lines);
	walk_free(walk);
}

TEST(nothing_is_remembered_of_a_crowd)
{
	struct line line = line_of("miner", 1, 3000, 1 << 20);
	struct session *session = session_new(&line.options);
	session_go(session, 10);
	session_step(session, STEP_MICRO, false);
	session_remember(session);
	ck_assert(session_is_crowd(session));
	ck_assert_uint_eq(session_log_count(session), 0);
	ck_assert_uint_eq(session_recall(session, 0), 11);
	session_free(session);
}

TEST(the_log_belongs_to_the_moment_it_was_prepared_for)
{
	struct line line = line_of("messaging", 1, 1, 1 << 18);
	struct session *session = session_new(&line.options);
	session_go(session, 10);
	ck_assert_uint_eq(session_log_count(session), 0);
	session_remember(session);
	size_t count = session_log_count(session);
	ck_assert_uint_gt(count, 0);
	session_go(session, 9);
	ck_assert_uint_eq(session_log_count(session), 0);
	session_go(session, 10);
	session_remember(session);
	ck_assert_uint_eq(session_log_count(session), count);
	session_free(session);
}

/* The number of changes remembered in those segments. */
static size_t count_changes(const struct session *session, uint64_t first, uint64_t end)
{
	const struct past_event *entry;
	struct chronicle_walk walk = session_past(session, first, end);
	size_t count = 0;
	while ((entry = chronicle_next(&walk)) != NULL) {
		ck_assert_uint_ge(entry->tick, first);
		ck_assert_uint_lt(entry->tick, end);
		count += entry->event.kind == EVENT_CHANGE;
	}
	return count;
}

TEST(the_past_can_be_recalled_as_far_back_as_wanted)
{
	struct line line = line_of("messaging", 1, 1, 1 << 18);
	struct session *session = session_new(&line.options);
	session_go(session, 5000);
	session_remember(session);
	ck_assert_uint_eq(count_changes(session, 0, 1000), 0);
	ck_assert_uint_eq(session_recall(session, 0), 0);
	size_t early = count_changes(session, 0, 1000);
	ck_assert_uint_gt(early, 100);
	ck_assert_uint_gt(count_changes(session, 0, 5001), 4 * early);
	session_free(session);
	/* The same when going forward through it. */
	session = session_new(&line.options);
	session_go(session, 999);
	session_remember(session);
	ck_assert_uint_eq(session_recall(session, 0), 0);
	ck_assert_uint_eq(count_changes(session, 0, 1000), early);
	session_free(session);
}

TEST(what_was_not_asked_for_lately_is_forgotten_first)
{
	struct chronicle chronicle;
	struct chronicle_block *block;
	chronicle_init(&chronicle, 10);
	for (uint64_t tick = 0; tick < 50; tick += 10) {
		chronicle_begin(&chronicle);
		block = chronicle_block(&chronicle, tick + 5);
		ck_assert_uint_eq(block->first, tick);
		block->end = tick + 10;
	}
	ck_assert_uint_eq(chronicle_since(&chronicle, 50), 0);
	chronicle_begin(&chronicle);
	chronicle_block(&chronicle, 0);
	chronicle_trim(&chronicle, 3 * sizeof *block);
	ck_assert_uint_eq(chronicle.count, 3);
	ck_assert_uint_eq(chronicle_since(&chronicle, 50), 30);
	ck_assert_uint_eq(chronicle_since(&chronicle, 10), 0);
	/* Blocks asked for in this round stay. */
	chronicle_trim(&chronicle, 0);
	ck_assert_uint_eq(chronicle.count, 1);
	ck_assert_uint_eq(chronicle.blocks[0]->first, 0);
	chronicle_forget(&chronicle, 4);
	ck_assert_uint_eq(chronicle_since(&chronicle, 10), 10);
	ck_assert_uint_eq(chronicle_since(&chronicle, 4), 0);
	chronicle_fini(&chronicle);
}

TEST(the_log_belongs_to_the_branch_shown_even_at_the_same_tick)
{
	struct line line = line_of("messaging", 3, 1, 1 << 18);
	const struct input input = {
		.kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = 1, .message = 0
	};
	struct session *session = session_new(&line.options);
	struct error error;
	session_go(session, 20);
	session_remember(session);
	size_t before = session_log_count(session), inputs = 0;
	session_go(session, 10);
	ck_assert(session_input(session, &input, &error));
	session_go(session, 20);
	ck_assert_uint_eq(session_log_count(session), 0);
	session_remember(session);
	for (size_t i = 0; i < session_log_count(session); i++)
		inputs += session_log_line(session, i)->event.kind == EVENT_INPUT;
	ck_assert_uint_eq(inputs, 1);
	ck_assert_uint_gt(session_log_count(session), before);
	session_free(session);
}

TEST(what_was_recalled_makes_room_when_there_is_too_much_of_it)
{
	/* With one agent so many ticks can be recalled, which is more than are kept later. */
	enum { RECALLED = 1 << 18, NOW = 262200 };
	struct line line = line_of("miner", 1, 1, 1 << 24);
	line.options.unseen = true;
	struct session *session = session_new(&line.options);
	session_go(session, NOW);
	session_remember(session);
	ck_assert_uint_eq(session_recall(session, 0), NOW + 1 - RECALLED);
	size_t early = count_changes(session, 0, 1000);
	ck_assert_uint_gt(early, 100);
	session_go(session, NOW - 1);
	session_remember(session);
	ck_assert_uint_eq(count_changes(session, 0, 1000), 0);
	ck_assert_uint_gt(count_changes(session, NOW - 513, NOW - 1), 0);
	session_free(session);
}

TEST(the_values_of_a_stat_are_those_of_the_ticks_before)
{
	enum { TICKS = 40, NOW = 60 };
	struct line line = line_of("messaging", 3, 1, 1 << 18);
	struct session *session = session_new(&line.options);
	int32_t wanted[NOW];
	double values[NOW];
	for (uint64_t tick = 0; tick < NOW; tick++) {
		session_go(session, tick);
		wanted[tick] = stat_of(session_sim(session), "Miner_Bob", "thirst");
	}
	session_go(session, NOW);
	const struct agent *bob = sim_find(session_sim(session), "Miner Bob");
	int thirst = class_find_stat(sim_class(session_sim(session), bob), "thirst");
	ck_assert_uint_eq(session_stat_past(session, bob->id, (size_t)thirst, values, TICKS), 0);
	session_remember(session);
	ck_assert_uint_eq(session_stat_past(session, bob->id, (size_t)thirst, values, TICKS),
	                  TICKS);
	for (size_t i = 0; i < TICKS; i++)
		ck_assert_int_eq((int)values[i], wanted[NOW - TICKS + i]);
	ck_assert_uint_eq(session_stat_past(session, bob->id, (size_t)thirst, values, NOW), NOW);
	for (size_t i = 0; i < NOW; i++)
		ck_assert_int_eq((int)values[i], wanted[i]);
	session_free(session);
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
	struct rules rules = { .count = 0 };
	double values[NOW];
	struct session *session = rules_session(rules_load(&rules, kennel), NOW);
	session_remember(session);
	for (uint64_t i = 0; i < 2; i++) {
		uint64_t born = i ? 5 : 3;
		const struct agent *pup = sim_find(session_sim(session), i ? "Pup 3" : "Pup 2");
		ck_assert_ptr_nonnull(pup);
		size_t count = session_stat_past(session, pup->id, 0, values, NOW);
		ck_assert_uint_eq(count, NOW - born);
		for (size_t k = 0; k < count; k++)
			ck_assert_double_eq(values[k], 7 + (double)k);
		ck_assert_uint_eq(session_stat_past(session, pup->id, 0, values, 2), 2);
		ck_assert_double_eq(values[1], 7 + (double)(NOW - born) - 1);
	}
	session_free(session);
	rules_free(&rules);
}
