/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/inputs.h"
#include "session/start.h"
#include "session/travel.h"

#include <check.h>
#include <stdlib.h>

#include "core/memory.h"
#include "session/straight.h"
#include "sim/snapshot.h"
#include "suite.h"

/* A moment that was shown, and the digest there. */
struct stand {
	struct moment moment;
	uint64_t digest;
};

struct stands {
	struct stand *items;
	size_t count, capacity;
};

static void add(struct stands *stands, const struct session *session)
{
	stands->items = memory_grow(stands->items, stands->count, &stands->capacity,
	                            sizeof *stands->items);
	stands->items[stands->count++] = (struct stand){
		.moment = session_moment(session),
		.digest = snapshot_digest(session_sim(session)),
	};
}

static bool is_there(const struct session *session, struct moment moment)
{
	return moments_are_equal(session_moment(session), moment);
}

static struct input thirst(int32_t value)
{
	return (struct input){ .kind = INPUT_SET, .stat = 2, .value = value };
}

/* A session with inputs at the beginning and at tick 4. */
static struct session *edited_session(const char *world, uint32_t couples)
{
	struct line line = line_of(world, 2, couples, 1 << 18);
	struct session *session = session_new(&line.options);
	struct input first = thirst(1), second = thirst(4);
	struct error error;
	ck_assert(session_input(session, &first, &error));
	ck_assert(session_input(session, &second, &error));
	session_go(session, 4);
	ck_assert(session_input(session, &first, &error));
	while (session_step(session, STEP_MICRO, false))
		;
	return session;
}

static const char *const worlds[] = { "miner", "couple", "messaging" };

TEST_EACH(steps_back_visit_what_steps_forward_visited, 27)
{
	enum step_size size = (enum step_size)(_i % 3);
	struct session *session = edited_session(worlds[_i / 3 % 3], 1 + (uint32_t)_i / 9);
	struct stands stands = { 0 };
	ck_assert(is_there(session, at_event(0, 0)));
	for (add(&stands, session); session_moment(session).tick < 40; add(&stands, session))
		ck_assert(session_step(session, size, true));
	for (size_t i = stands.count - 1; i-- > 0;) {
		ck_assert(session_step(session, size, false));
		struct moment now = session_moment(session), then = stands.items[i].moment;
		ck_assert_msg(moments_are_equal(now, then), "at %llu, %u, not %llu, %u",
		              (unsigned long long)now.tick, (unsigned)now.event,
		              (unsigned long long)then.tick, (unsigned)then.event);
		ck_assert_uint_eq(snapshot_digest(session_sim(session)), stands.items[i].digest);
	}
	ck_assert(!session_step(session, size, false));
	ck_assert(is_there(session, at_event(0, 0)));
	free(stands.items);
	session_free(session);
}

TEST(micro_steps_leave_no_event_out)
{
	struct line line = line_of("messaging", 1, 2, 1 << 18);
	struct session *session = session_new(&line.options);
	for (uint64_t tick = 1; tick <= 30; tick++) {
		size_t events;
		straight_digest(&line, at_end(tick), &events);
		for (uint32_t i = 0; i < events; i++) {
			ck_assert(session_step(session, STEP_MICRO, true));
			ck_assert(is_there(session, at_event(tick, i)));
			ck_assert_uint_eq(session_events_done(session), i);
		}
		ck_assert(session_step(session, STEP_MICRO, true));
		ck_assert(is_there(session, at_end(tick)));
		ck_assert_uint_eq(session_events_done(session), events);
	}
	session_free(session);
}

TEST(an_agents_step_is_one_update_or_one_delivery)
{
	struct line line = line_of("messaging", 1, 2, 1 << 18);
	struct session *session = session_new(&line.options);
	while (session_moment(session).tick < 60) {
		struct moment before = session_moment(session);
		ck_assert(session_step(session, STEP_AGENT, true));
		struct moment after = session_moment(session);
		size_t count, units = 0;
		const struct event *events = session_events(session, &count);
		size_t first = before.event == MOMENT_END ? 0 : before.event;
		size_t end = after.event == MOMENT_END ? count : after.event;
		for (size_t i = first; i < end; i++)
			units += events[i].depth == 0 && events[i].kind != EVENT_TICK;
		ck_assert_uint_eq(units, 1);
		ck_assert(after.event == MOMENT_END || events[after.event].depth == 0);
	}
	session_free(session);
}

TEST(from_inside_an_update_an_agents_step_ends_or_begins_it)
{
	struct line line = line_of("messaging", 1, 1, 1 << 18);
	struct session *session = session_new(&line.options);
	size_t count;
	session_show(session, at_event(20, 3));
	const struct event *events = session_events(session, &count);
	ck_assert_uint_eq(events[1].kind, EVENT_UPDATE);
	ck_assert_uint_gt(events[3].depth, 0);
	session_step(session, STEP_AGENT, true);
	uint32_t next = session_moment(session).event;
	ck_assert_uint_eq(events[next].kind, EVENT_UPDATE);
	ck_assert_uint_eq(events[next].agent, 1);
	/* From the tick, which is no unit, it goes past the first as well. */
	for (uint32_t event = 0; event < 3; event++) {
		session_show(session, at_event(20, event));
		session_step(session, STEP_AGENT, true);
		ck_assert(is_there(session, at_event(20, next)));
	}
	session_show(session, at_event(20, next + 2));
	session_step(session, STEP_AGENT, false);
	ck_assert(is_there(session, at_event(20, next)));
	session_step(session, STEP_AGENT, false);
	ck_assert(is_there(session, at_end(19)));
	session_free(session);
}

TEST(twenty_ticks_three_micro_steps_back_and_one_agent_back)
{
	struct line line = line_of("messaging", 1, 1, 1 << 18);
	struct session *session = session_new(&line.options);
	size_t count;
	for (int i = 0; i < 20; i++)
		session_step(session, STEP_TICK, true);
	session_events(session, &count);
	ck_assert(is_there(session, at_end(20)));
	for (uint32_t i = 1; i <= 3; i++) {
		session_step(session, STEP_MICRO, false);
		ck_assert(is_there(session, at_event(20, (uint32_t)count - i)));
	}
	session_step(session, STEP_AGENT, false);
	struct moment moment = session_moment(session);
	const struct event *events = session_events(session, &count);
	ck_assert_uint_eq(moment.tick, 20);
	ck_assert_uint_lt(moment.event, count - 3);
	ck_assert_uint_eq(events[moment.event].kind, EVENT_UPDATE);
	for (size_t i = moment.event + 1; i < count - 3; i++)
		ck_assert_uint_gt(events[i].depth, 0);
	ck_assert_uint_eq(snapshot_digest(session_sim(session)),
	                  straight_digest(&line, moment, NULL));
	session_free(session);
}

TEST(there_is_no_step_back_from_the_beginning)
{
	struct line line = line_of("messaging", 1, 1, 1 << 18);
	struct session *session = session_new(&line.options);
	for (int i = 0; i < 2; i++) {
		for (enum step_size size = STEP_MICRO; size <= STEP_TICK; size++)
			ck_assert(!session_step(session, size, false));
		ck_assert(is_there(session, at_end(0)));
		ck_assert_uint_eq(session_events_done(session), 0);
		session_go(session, 10);
		session_first(session);
	}
	session_free(session);
}

TEST(a_step_from_the_newest_moment_runs_on)
{
	struct line line = line_of("messaging", 1, 1, 1 << 18);
	struct session *session = session_new(&line.options);
	session_go(session, 7);
	ck_assert(session_step(session, STEP_MICRO, true));
	ck_assert(is_there(session, at_event(8, 0)));
	ck_assert_uint_eq(session_newest(session), 8);
	ck_assert(!session_is_past(session));
	session_step(session, STEP_TICK, true);
	ck_assert(is_there(session, at_end(8)));
	session_step(session, STEP_AGENT, true);
	ck_assert_uint_eq(session_newest(session), 9);
	session_go(session, 3);
	ck_assert(session_is_past(session));
	ck_assert_uint_eq(session_newest(session), 9);
	session_free(session);
}

TEST(a_moment_past_the_last_event_is_the_end)
{
	struct line line = line_of("messaging", 1, 1, 1 << 18);
	struct session *session = session_new(&line.options);
	session_show(session, at_event(5, 100000));
	ck_assert(is_there(session, at_end(5)));
	session_show(session, at_event(0, 0));
	ck_assert(is_there(session, at_end(0)));
	session_free(session);
}

/* Compares, in a crowd, everything that front ends show. */
static void check_crowd(const struct session *session, const struct line *line)
{
	struct moment moment = session_moment(session);
	ck_assert_uint_eq(snapshot_digest(session_sim(session)),
	                  straight_digest(line, moment, NULL));
	ck_assert_uint_eq(session_digest(session),
	                  straight_digest(line, at_end(moment.tick), NULL));
}

TEST(in_a_crowd_steps_are_the_same)
{
	struct line line = line_of("messaging", 5, 3000, 16 << 20);
	struct session *session = session_new(&line.options);
	struct dice dice = dice_of(5);
	session_go(session, 40);
	check_crowd(session, &line);
	session_step(session, STEP_MICRO, true);
	ck_assert(is_there(session, at_event(41, 0)));
	for (int i = 0; i < 25; i++) {
		enum step_size size = (enum step_size)dice_throw(&dice, 3);
		struct moment before = session_moment(session);
		bool forward = dice_throw(&dice, 2);
		ck_assert(session_step(session, size, forward));
		check_crowd(session, &line);
		ck_assert(session_step(session, size, !forward));
		/* From inside a tick, a larger step leads to its end or to the end of the one
		 * before. */
		if (size == STEP_MICRO)
			ck_assert(is_there(session, before));
		check_crowd(session, &line);
	}
	session_free(session);
}

TEST(in_a_crowd_inputs_are_run_again_and_undone)
{
	struct line line = line_of("messaging", 5, 3000, 16 << 20);
	struct session *session = session_new(&line.options);
	struct input input = thirst(3);
	struct error error;
	session_go(session, 30);
	uint64_t digest = session_digest(session);
	session_go(session, 10);
	ck_assert(session_input(session, &input, &error));
	session_step(session, STEP_MICRO, false);
	line_add(&line, 10, &input);
	check_crowd(session, &line);
	session_go(session, 20);
	check_crowd(session, &line);
	ck_assert(undo_now(session));
	session_last(session);
	ck_assert(is_there(session, at_end(30)));
	ck_assert_uint_eq(session_digest(session), digest);
	session_free(session);
}
