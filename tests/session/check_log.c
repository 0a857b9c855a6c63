/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/log.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "session/walk.h"
#include "suite.h"

/*
 * The log says what has happened before the moment shown, whatever way led
 * there.
 */

enum { RECENT_TICKS = 16 }; /* with few agents so many ticks are there at least */

/* What only the trace of a tick has. */
enum {
	INNER_KINDS = 1 << EVENT_TICK | 1 << EVENT_UPDATE | 1 << EVENT_GUARD | 1 << EVENT_EXECUTE |
	              1 << EVENT_EXIT | 1 << EVENT_ENTER | 1 << EVENT_STAT | 1 << EVENT_BREAK,
};

/* The log of a straight run. */
struct story {
	struct log_line *lines;
	size_t count, capacity;
};

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	struct story *story = context;
	for (size_t i = 0; i < count; i++) {
		story->lines = memory_grow(story->lines, story->count, &story->capacity,
		                           sizeof *story->lines);
		struct log_line *line = &story->lines[story->count++];
		*line = (struct log_line){ .tick = sim->head.tick, .now_ms = sim->head.now_ms };
		line->agent = events[i].agent;
		line->kind = events[i].kind;
		line->depth = events[i].depth;
		event_text(sim, &events[i], line->text, sizeof line->text);
	}
}

static void tell_straight(struct story *story, const struct line *line, uint64_t tick)
{
	const struct session_options *options = &line->options;
	struct watcher watcher = { .kinds = EVENTS_ALL & ~INNER_KINDS,
		                   .read = write_down,
		                   .context = story };
	struct sim sim;
	story->count = 0;
	sim_init(&sim, options->world, options->seed, options->couples);
	for (uint64_t i = 0; i <= tick; i++)
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

static bool is_same(const struct log_line *a, const struct log_line *b)
{
	return a->tick == b->tick && a->now_ms == b->now_ms && a->agent == b->agent &&
	       a->kind == b->kind && a->depth == b->depth && !strcmp(a->text, b->text);
}

static void check_log(struct story *story, const struct walk *walk)
{
	const struct session *session = walk->session;
	uint64_t tick = session_moment(session).tick;
	tell_straight(story, &walk->line, tick);
	size_t count = session_log_count(session);
	size_t recent = count_since(story, tick >= RECENT_TICKS ? tick - RECENT_TICKS + 1 : 0);
	ck_assert_msg(count <= story->count, "%s: %zu lines of %zu", walk_where(walk), count,
	              story->count);
	ck_assert_msg(count >= recent || count == LOG_LINES, "%s: %zu lines, %zu at least",
	              walk_where(walk), count, recent);
	for (size_t i = 0; i < count; i++) {
		const struct log_line *line = session_log_line(session, i);
		const struct log_line *wanted = &story->lines[story->count - count + i];
		ck_assert_msg(is_same(line, wanted), "%s: line %zu of %zu, %llu: %s, not %llu: %s",
		              walk_where(walk), i, count, (unsigned long long)line->tick,
		              line->text, (unsigned long long)wanted->tick, wanted->text);
	}
}

START_TEST(on_a_walk_it_ends_with_the_moment_shown_and_has_no_gap)
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
END_TEST

START_TEST(in_a_crowd_it_never_has_anything_of_the_future)
{
	struct line line = line_of("miner", 1, 3000, 1 << 20);
	struct session *session = session_new(&line.options);
	session_go(session, 10);
	session_step(session, STEP_MICRO, false);
	size_t count = session_log_count(session);
	ck_assert_uint_gt(count, 0);
	ck_assert_uint_eq(session_log_line(session, count - 1)->tick, 10);
	session_go(session, 9);
	for (size_t i = 0; i < session_log_count(session); i++)
		ck_assert_uint_le(session_log_line(session, i)->tick, 9);
	session_go(session, 15);
	session_step(session, STEP_MICRO, false);
	for (size_t i = 0; i < session_log_count(session); i++)
		ck_assert_uint_eq(session_log_line(session, i)->tick, 15);
	session_free(session);
}
END_TEST

static void add_lines(struct log *log, const struct sim *sim, uint64_t tick, unsigned count)
{
	struct event event = { .kind = EVENT_SAY, .agent = 0, .as.text = "hm" };
	log_begin(log, tick);
	for (unsigned i = 0; i < count; i++)
		log_add(log, sim, tick, &event);
}

START_TEST(it_knows_what_it_lacks)
{
	static struct log log;
	struct line line = line_of("miner", 1, 1, 0);
	struct sim sim;
	straight_init(&sim, &line, 0);
	log_init(&log);
	ck_assert_uint_eq(log_wants(&log, 1, 0), 1);
	for (uint64_t tick = 1; tick <= 20; tick++)
		add_lines(&log, &sim, tick, 2);
	ck_assert_uint_eq(log.count, 40);
	ck_assert_uint_eq(log_wants(&log, 21, 5), 21);
	ck_assert_uint_eq(log_wants(&log, 23, 5), 21);
	ck_assert_uint_eq(log_wants(&log, 15, 5), 15);
	ck_assert_uint_eq(log_wants(&log, 40, 24), 24);
	log_forget(&log, 11);
	ck_assert_uint_eq(log.count, 20);
	ck_assert_uint_eq(log_wants(&log, 21, 5), 11);
	/* What came after a gap is all there is. */
	add_lines(&log, &sim, 30, 3);
	ck_assert_uint_eq(log.count, 3);
	ck_assert_uint_eq(log_wants(&log, 30, 5), 5);
	log_clear(&log);
	ck_assert_uint_eq(log_wants(&log, 30, 30), 30);
	sim_fini(&sim);
}
END_TEST

START_TEST(when_it_is_full_the_oldest_lines_go)
{
	static struct log log;
	struct line line = line_of("miner", 1, 1, 0);
	struct sim sim;
	straight_init(&sim, &line, 0);
	log_init(&log);
	add_lines(&log, &sim, 1, 10);
	add_lines(&log, &sim, 2, LOG_LINES - 1);
	ck_assert_uint_eq(log.count, LOG_LINES);
	ck_assert_uint_eq(log_line(&log, 0)->tick, 1);
	ck_assert_uint_eq(log_line(&log, 1)->tick, 2);
	/* Part of segment 1 is gone. */
	ck_assert_uint_eq(log_wants(&log, 3, 2), 3);
	ck_assert_uint_eq(log_wants(&log, 3, 1), 1);
	sim_fini(&sim);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("log");
	TCase *tcase = tcase_create("log");
	tcase_add_loop_test(tcase, on_a_walk_it_ends_with_the_moment_shown_and_has_no_gap, 0, 16);
	tcase_add_test(tcase, in_a_crowd_it_never_has_anything_of_the_future);
	tcase_add_test(tcase, it_knows_what_it_lacks);
	tcase_add_test(tcase, when_it_is_full_the_oldest_lines_go);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
