/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "session/straight.h"
#include "session/session.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"

/* Only so many events of a crowd's tick are kept, but all of them happen. */

enum { COUPLES = 130000, EVENTS_KEPT = 1 << 20 };

TEST(of_a_tick_with_more_events_the_first_are_kept)
{
	struct line line = line_of("messaging", 5, COUPLES, 1 << 20);
	struct session *session = session_new(&line.options);
	struct sim sim;
	size_t count, all;
	session_show(session, at_event(1, 0));
	session_events(session, &count);
	straight_digest(&line, at_end(1), &all);
	ck_assert_uint_gt(all, EVENTS_KEPT);
	ck_assert_uint_eq(count, EVENTS_KEPT);

	session_show(session, at_event(1, EVENTS_KEPT - 1));
	ck_assert_uint_eq(session_events_done(session), EVENTS_KEPT - 1);
	ck_assert(session_step(session, STEP_MICRO, true));
	ck_assert(moments_are_equal(session_moment(session), at_end(1)));
	straight_init(&sim, &line, 1);
	ck_assert_uint_eq(session_digest(session), snapshot_digest(&sim));
	sim_fini(&sim);
	ck_assert(session_step(session, STEP_MICRO, false));
	ck_assert(moments_are_equal(session_moment(session), at_event(1, EVENTS_KEPT - 1)));
	session_free(session);
}
