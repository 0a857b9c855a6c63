/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/finder.h"

#include <check.h>

#include "session/straight.h"
#include "suite.h"

/*
 * A search backward goes in pieces as large as asked for.
 */

enum { AGENTS = 2, TICK_WORK = 1 + AGENTS };

START_TEST(a_piece_does_no_more_work_than_it_was_given)
{
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = session_new(&line.options);
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
	session_free(session);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("finder");
	TCase *tcase = tcase_create("finder");
	tcase_add_test(tcase, a_piece_does_no_more_work_than_it_was_given);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
