/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "session/breakpoint.h"
#include "session/inputs.h"
#include "session/straight.h"
#include "session/travel.h"
#include "suite.h"
#include "tape.h"

/*
 * The run at a glance.
 */

enum { TICKS = 1100 };

struct glance {
	struct session_part parts[OUTLINE_PARTS];
	size_t count;
	uint64_t ticks;
};

static struct glance glance_at(const struct session *session, size_t most)
{
	struct glance glance;
	glance.count = session_outline(session, most, glance.parts, &glance.ticks);
	return glance;
}

/* Changes by tick, as a watcher is told. */
static void count(void *context, const struct sim *sim, const struct event *events, size_t number)
{
	uint64_t *changes = context;
	for (size_t i = 0; i < number; i++)
		changes[sim->head.tick] += events[i].result;
}

static void count_changes(uint64_t changes[TICKS + 1])
{
	struct session *session = messaging_at(0);
	struct watcher watcher = { .kinds = 1 << EVENT_CHANGE | 1 << EVENT_REVERT,
		                   .read = count,
		                   .context = changes };
	session_watch(session, &watcher);
	session_go(session, TICKS);
}

static void assert_counted(const struct session *session, size_t most, uint64_t known)
{
	uint64_t changes[TICKS + 1] = { 0 };
	struct glance glance = glance_at(session, most);
	count_changes(changes);
	ck_assert_uint_eq(glance.count, session_newest(session) / glance.ticks + 1);
	for (size_t i = 0; i < glance.count; i++) {
		uint64_t sum = 0, first = i * glance.ticks;
		for (uint64_t tick = first; tick < first + glance.ticks && tick <= TICKS; tick++)
			sum += tick <= session_newest(session) ? changes[tick] : 0;
		ck_assert(glance.parts[i].known == (first < known));
		if (glance.parts[i].known)
			ck_assert_uint_eq(glance.parts[i].changes, sum);
	}
}

TEST(each_part_has_the_changes_that_watchers_are_told_of)
{
	struct session *session = messaging_at(100);
	assert_counted(session, OUTLINE_PARTS, 101);
	assert_counted(session, 30, 101);
	session_go(session, TICKS);
	assert_counted(session, OUTLINE_PARTS, TICKS + 1);
	assert_counted(session, 7, TICKS + 1);
	session_go(session, 3);
	assert_counted(session, 60, TICKS + 1);
}

TEST(a_run_that_is_too_long_for_its_parts_has_parts_twice_as_long)
{
	struct session *session = messaging_at(63);
	ck_assert_uint_eq(glance_at(session, 64).ticks, 1);
	session_go(session, 64);
	struct glance glance = glance_at(session, 64);
	ck_assert_uint_eq(glance.ticks, 2);
	ck_assert_uint_eq(glance.count, 33);
	ck_assert_uint_eq(glance.parts[32].mark, PART_NOW);
	ck_assert_uint_eq(glance.parts[31].moment.tick, 63);
	ck_assert_uint_eq(glance.parts[32].moment.tick, 64);
}

TEST(what_another_course_counted_is_not_shown_in_this_one)
{
	struct session *session = messaging_at(40);
	thirst_at(session, 20, 5);
	assert_counted(session, OUTLINE_PARTS, 21);
	struct glance glance = glance_at(session, OUTLINE_PARTS);
	session_go(session, 19);
	glance = glance_at(session, OUTLINE_PARTS);
	ck_assert_uint_eq(glance.parts[19].mark, PART_NOW);
	ck_assert_uint_eq(glance.parts[20].mark, PART_LEFT);
	ck_assert(session_begin_undo(session, false));
	while (!session_go_on(session, UINT64_MAX))
		;
	assert_counted(session, OUTLINE_PARTS, 41);
	ck_assert_uint_eq(glance_at(session, OUTLINE_PARTS).count, 41);
}

TEST(a_stop_is_marked_and_more_important_than_a_name)
{
	struct session *session = messaging_at(0);
	struct breakpoints breakpoints = { 0 };
	struct stop stop;
	struct error error;
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "tick 9", NULL, &error));
	breakpoints_run(&breakpoints, session, true, 20, &stop);
	ck_assert(stop.hit);
	ck_assert(session_mark(session, 1, (struct moment){ 9, MOMENT_END }, "late"));
	ck_assert(session_mark(session, 1, (struct moment){ 5, MOMENT_END }, "early"));
	session_go(session, 12);
	struct glance glance = glance_at(session, OUTLINE_PARTS);
	ck_assert_uint_eq(glance.parts[9].mark, PART_STOPPED);
	ck_assert_uint_eq(glance.parts[5].mark, PART_NAMED);
	ck_assert_uint_eq(glance.parts[12].mark, PART_NOW);
	glance = glance_at(session, 4);
	ck_assert_uint_eq(glance.ticks, 4);
	ck_assert_uint_eq(glance.parts[1].moment.tick, 5);
	breakpoints_fini(&breakpoints);
}

TEST(a_branch_has_the_names_of_the_moments_that_it_shares)
{
	struct session *session = messaging_at(30);
	size_t count;
	session_mark(session, 1, (struct moment){ 10, 2 }, "before");
	session_mark(session, 1, (struct moment){ 25, MOMENT_END }, "after");
	thirst_at(session, 20, 5);
	ck_assert_str_eq(session_marks(session, 2, &count)[0].name, "before");
	ck_assert_uint_eq(count, 1);
	session_marks(session, 1, &count);
	ck_assert_uint_eq(count, 2);
	ck_assert(session_mark(session, 1, (struct moment){ 25, MOMENT_END }, ""));
	session_marks(session, 1, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert(!session_mark(session, 3, (struct moment){ 1, MOMENT_END }, "nowhere"));
}

TEST(a_name_outlives_a_branch_that_is_the_beginning_of_another)
{
	struct session *session = messaging_at(30);
	size_t count;
	session_go(session, 10);
	ck_assert(session_fork(session));
	session_go(session, 12);
	session_mark(session, 2, (struct moment){ 12, MOMENT_END }, "kept");
	ck_assert(session_begin_switch(session, 1));
	ck_assert(!session_has_branch(session, 2));
	ck_assert_str_eq(session_marks(session, 1, &count)[0].name, "kept");
}

TEST(so_many_moments_can_be_named_and_no_more)
{
	struct session *session = messaging_at(70);
	for (uint64_t i = 0; i < BOOKMARKS_MAX; i++)
		ck_assert(session_mark(session, 1, (struct moment){ i, MOMENT_END }, "one"));
	ck_assert(!session_mark(session, 1, (struct moment){ 65, MOMENT_END }, "too many"));
	ck_assert(session_mark(session, 1, (struct moment){ 63, MOMENT_END }, "another"));
}

TEST(a_recording_keeps_names_and_that_they_were_taken_away)
{
	struct tape *tape = tape_new();
	struct session *session = tape_session(1), *again = tape_session(1);
	struct recording *recording = tape_record(tape, 1);
	struct error error;
	size_t count;
	session_go(session, 30);
	session_mark(session, 1, (struct moment){ 12, 3 }, "inside");
	session_mark(session, 1, (struct moment){ 20, MOMENT_END }, "gone");
	ck_assert(recording_follow(recording, session, &error));
	session_mark(session, 1, (struct moment){ 20, MOMENT_END }, "");
	session_mark(session, 1, (struct moment){ 28, MOMENT_END }, "the end \"so far\"");
	ck_assert(recording_finish(recording, session, &error));
	recording_close(recording);
	struct replay *replay = tape_replay(tape);
	ck_assert(tape_replay_run(replay, again, &error));
	replay_mark(replay, again);
	const struct bookmark *marks = session_marks(again, 1, &count);
	ck_assert_uint_eq(count, 2);
	ck_assert_str_eq(marks[0].name, "inside");
	ck_assert(moment_is(marks[0].moment, (struct moment){ 12, 3 }));
	ck_assert_str_eq(marks[1].name, "the end \"so far\"");
	tape_load(tape);
	ck_assert_ptr_nonnull(strstr(tape->text, "{\"mark\":\"\",\"tick\":20}\n"));
}
