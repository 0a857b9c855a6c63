/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_compare.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "session/rules.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"

TEST(two_branches_are_compared_from_where_they_part)
{
	struct session *session = messaging_at(60);
	thirst_at(session, 40, 9);
	session_go(session, 60);
	struct session *other = test_branch(session, 1, 1 << 18);
	struct session_compare *compare = session_compare_new(session, other);
	ck_assert_uint_eq(session_compare_known(compare), 40);
	ck_assert_ptr_nonnull(session_compare_at(compare, 39));
	ck_assert(!compared_differs(session_compare_at(compare, 39)));
	ck_assert_ptr_null(session_compare_at(compare, 40));
	ck_assert(!session_compare_go_on(compare, 60, 0));
	ck_assert_ptr_null(session_compare_at(compare, 40));
	ck_assert(!session_compare_go_on(compare, 60, 1));
	ck_assert_ptr_nonnull(session_compare_at(compare, 40));
	/* A segment is a tick and four updates on each side. */
	uint64_t known = session_compare_known(compare);
	ck_assert(!session_compare_go_on(compare, 60, 40));
	ck_assert_uint_eq(session_compare_known(compare), known + 4);
	ck_assert_ptr_nonnull(session_compare_at(compare, known + 3));
	ck_assert_ptr_null(session_compare_at(compare, known + 4));
	ck_assert(!session_compare_go_on(compare, 60, 41));
	ck_assert_uint_eq(session_compare_known(compare), known + 9);
	ck_assert_ptr_null(session_compare_at(compare, 60));
	ck_assert(session_compare_go_on(compare, 60, UINT64_MAX));
	ck_assert_uint_eq(session_compare_known(compare), 61);
	ck_assert_uint_eq(session_compare_diverges_at(compare), 40);
	ck_assert(strstr(session_compare_sentence(compare), "Miner Bob's thirst is ") != NULL);
	ck_assert(strstr(session_compare_sentence(compare), "9 here") != NULL);
	ck_assert_uint_eq(session_compare_next(compare, 0, true), 40);
	ck_assert_uint_eq(session_compare_next(compare, 40, false), UINT64_MAX);
	ck_assert_uint_eq(session_compare_next(compare, 60, false) >= 40, 1);
	/* An input makes it a different run. */
	thirst_at(session, 20, 1);
	session_compare_forget(compare);
	ck_assert_uint_eq(session_compare_known(compare), 20);
	ck_assert_uint_eq(session_compare_diverges_at(compare), UINT64_MAX);
	ck_assert_str_eq(session_compare_sentence(compare), "");
	ck_assert_ptr_null(session_compare_at(compare, 20));
	ck_assert(session_compare_go_on(compare, 20, UINT64_MAX));
	ck_assert_uint_eq(session_compare_diverges_at(compare), 20);
	session_compare_free(compare);
	session_compare_free(NULL);
}

TEST(an_input_that_changes_nothing_is_a_difference)
{
	struct session *here = messaging_at(20), *there = messaging_at(10);
	thirst_at(there, 10, stat_of(session_sim(there), "Miner Bob", "thirst"));
	session_go(there, 20);
	struct session_compare *compare = session_compare_new(here, there);
	ck_assert(session_compare_go_on(compare, 20, UINT64_MAX));
	ck_assert_uint_eq(session_compare_diverges_at(compare), 10);
	ck_assert_str_eq(session_compare_sentence(compare), "only the inputs differ");
	ck_assert_uint_eq(session_compare_next(compare, 10, true), UINT64_MAX);
	session_compare_free(compare);
}

/* On either side. */
TEST_RANGE(what_was_run_with_other_inputs_is_forgotten, HERE, SIDES)
{
	struct session *sessions[SIDES] = { messaging_at(60), messaging_at(60) };
	thirst_at(sessions[_i], 40, 9);
	session_go(sessions[_i], 60);
	struct session_compare *compare = session_compare_new(sessions[HERE], sessions[THERE]);
	ck_assert(session_compare_go_on(compare, 41, UINT64_MAX));
	ck_assert(compared_differs(session_compare_at(compare, 41)));
	ck_assert(undo_now(sessions[_i]));
	session_go(sessions[HERE], 42);
	session_compare_forget(compare);
	ck_assert_uint_eq(session_compare_known(compare), 42);
	ck_assert(session_compare_go_on(compare, 42, UINT64_MAX));
	ck_assert(!compared_differs(session_compare_at(compare, 42)));
	session_compare_free(compare);
}

/* The ways in which something can begin to differ. */
enum { BY_AGENT = 1, BY_INPUT = 2, BY_POST = 4 };

static unsigned begins_at(const struct session_compare *compare, uint64_t tick)
{
	const struct compared *now = session_compare_at(compare, tick);
	bool before = tick && session_compare_at(compare, tick - 1)->post;
	return (now->slot != MATCH_NONE ? BY_AGENT : 0) | (now->inputs ? BY_INPUT : 0) |
	       (now->post && !before ? BY_POST : 0);
}

/* Ann sends Ben a telegram, which takes 3 ticks, when her n is 20. */
static const char guards[] =
	"return { tick = 1, messages = { 'Pay' }, classes = { Guard = {\n"
	"  stats = { n = { 0, max = 999 }, paid = 0 }, update = add { n = 1 }, initial = 'Idle',\n"
	"  states = { Idle = { execute = when('n == 20', send('Ben', 'Pay', { delay = 3 })),\n"
	"                      on_message = { Pay = add { paid = 1 } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Ben', class = 'Guard', n = 99 } } }\n";

static void set_n(struct session *session, uint64_t tick, int32_t more)
{
	struct input input = { .kind = INPUT_SET };
	session_go(session, tick);
	input.value = stat_of(session_sim(session), "Ann", "n") + more;
	give(session, &input);
}

TEST(the_next_difference_is_one_that_begins_of_an_agent_an_input_or_the_post)
{
	enum { TICKS = 40 };
	const struct world *world = rules_load(guards);
	struct session *here = rules_session(world, TICKS), *there = rules_session(world, 6);
	set_n(there, 6, 5);
	set_n(there, 30, 0);
	struct session_compare *compare = session_compare_new(here, there);
	ck_assert(session_compare_go_on(compare, TICKS, UINT64_MAX));
	bool met[BY_AGENT + BY_INPUT + BY_POST + 1] = { false };
	uint64_t last = UINT64_MAX;
	for (uint64_t tick = 0; tick <= TICKS; tick++) {
		unsigned begins = begins_at(compare, tick);
		met[begins] = true;
		ck_assert_uint_eq(session_compare_next(compare, tick, false), last);
		if (!begins)
			continue;
		for (uint64_t i = last + 1; i < tick; i++)
			ck_assert_uint_eq(session_compare_next(compare, i, true), tick);
		last = tick;
	}
	ck_assert_uint_eq(session_compare_next(compare, last, true), UINT64_MAX);
	ck_assert(met[0] && met[BY_AGENT] && met[BY_INPUT] && met[BY_POST]);
	session_compare_free(compare);
}

/* The same run, and one each with another world, seed and number of agents. */
TEST_EACH(runs_that_begin_differently_are_compared_from_the_beginning, 4)
{
	const struct line lines[] = { line_of("messaging", 4, 2, 1 << 20),
		                      line_of("couple", 4, 2, 1 << 20),
		                      line_of("messaging", 5, 2, 1 << 20),
		                      line_of("messaging", 4, 3, 1 << 20) };
	struct session *here = messaging_at(30), *there = test_session(&lines[_i].options);
	session_go(there, 40);
	struct session_compare *compare = session_compare_new(here, there);
	ck_assert_uint_eq(session_compare_known(compare), _i ? 0 : 30);
	ck_assert(session_compare_go_on(compare, 30, UINT64_MAX));
	ck_assert_uint_eq(session_compare_known(compare), 31);
	ck_assert_int_eq(session_compare_diverges_at(compare) == UINT64_MAX, _i == 0);
	ck_assert_int_eq(session_compare_next(compare, 30, false) == UINT64_MAX, _i == 0);
	ck_assert_uint_eq(session_compare_next(compare, 0, false), UINT64_MAX);
	session_compare_free(compare);
}
