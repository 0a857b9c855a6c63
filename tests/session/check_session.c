/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/straight.h"
#include "sim/snapshot.h"

/*
 * Random walks through time: by whatever way a session comes to a moment, it
 * is that of a run that was lived once and straight.
 */

enum { EDITS_MAX = 64, FAR_TICKS = 1500 };

/* What the session was told to do, in a model that keeps whole runs. */
struct version {
	struct line line;
	struct moment moment; /* shown when this was replaced */
};

struct walk {
	struct session *session;
	struct dice dice;
	struct line line;
	struct version undo[EDITS_MAX], redo[EDITS_MAX];
	size_t undo_count, redo_count;
	uint64_t seed;
	unsigned step;
	const char *deed;
};

static void replace(struct walk *walk, struct moment moment)
{
	ck_assert_uint_lt(walk->undo_count, EDITS_MAX);
	walk->undo[walk->undo_count++] = (struct version){ walk->line, moment };
	walk->redo_count = 0;
}

static const char *where(const struct walk *walk)
{
	static char text[200];
	struct moment moment = session_moment(walk->session);
	snprintf(text, sizeof text, "%s of %u, seed %llu, step %u: %s, came to tick %llu, event %u",
	         walk->line.options.world->name, (unsigned)walk->line.options.couples,
	         (unsigned long long)walk->seed, walk->step, walk->deed,
	         (unsigned long long)moment.tick, (unsigned)moment.event);
	return text;
}

static void step(struct walk *walk)
{
	struct moment before = session_moment(walk->session);
	enum step_size size = dice_throw(&walk->dice, 3);
	bool forward = dice_throw(&walk->dice, 2);
	walk->deed = forward ? "a step" : "a step back";
	bool went = session_step(walk->session, size, forward);
	bool stayed = moments_are_equal(session_moment(walk->session), before);
	ck_assert_msg(went != stayed, "%s: said it went: %d", where(walk), went);
	ck_assert_msg(went || !forward, "%s: nowhere to go", where(walk));
}

static void go(struct walk *walk)
{
	uint32_t ahead = dice_throw(&walk->dice, 6) ? 30 : 600;
	uint64_t tick = dice_throw(&walk->dice, (uint32_t)walk->line.newest + ahead);
	walk->deed = "a tick";
	session_go(walk->session, tick < FAR_TICKS ? tick : FAR_TICKS);
}

static void show(struct walk *walk)
{
	uint64_t tick = dice_throw(&walk->dice, (uint32_t)walk->line.newest + 3);
	walk->deed = "a moment";
	session_show(walk->session, at_event(tick, dice_throw(&walk->dice, 40)));
	ck_assert_msg(session_moment(walk->session).tick == tick, "%s", where(walk));
}

static void go_to_an_end(struct walk *walk)
{
	bool first = dice_throw(&walk->dice, 2);
	walk->deed = first ? "the beginning" : "the newest";
	if (first)
		session_first(walk->session);
	else
		session_last(walk->session);
	uint64_t wanted = first ? 0 : walk->line.newest;
	ck_assert_msg(moments_are_equal(session_moment(walk->session), at_end(wanted)), "%s",
	              where(walk));
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
	ck_assert_msg(session_input(walk->session, &input, &why) == good, "%s", where(walk));
	if (!good) {
		ck_assert_str_eq(why.text, reason.text);
		ck_assert_msg(moments_are_equal(session_moment(walk->session), before), "%s",
		              where(walk));
		return;
	}
	replace(walk, before);
	line_add(&walk->line, before.tick, &input);
	ck_assert_msg(moments_are_equal(session_moment(walk->session), at_end(before.tick)), "%s",
	              where(walk));
}

/* Takes the last one of from back, and puts what it replaces into to. */
static void take_back(struct walk *walk, bool went, struct version *from, size_t *from_count,
                      struct version *to, size_t *to_count)
{
	struct moment before = session_moment(walk->session);
	ck_assert_msg(went == (*from_count > 0), "%s", where(walk));
	if (!went)
		return;
	(void)before;
	struct version version = from[--*from_count];
	to[*to_count].line = walk->line;
	++*to_count;
	walk->line = version.line;
	ck_assert_msg(moments_are_equal(session_moment(walk->session), version.moment), "%s",
	              where(walk));
}

static void undo(struct walk *walk)
{
	walk->deed = "undo";
	if (walk->undo_count)
		walk->redo[walk->redo_count].moment = session_moment(walk->session);
	take_back(walk, session_undo(walk->session), walk->undo, &walk->undo_count, walk->redo,
	          &walk->redo_count);
}

static void redo(struct walk *walk)
{
	walk->deed = "redo";
	if (walk->redo_count)
		walk->undo[walk->undo_count].moment = session_moment(walk->session);
	take_back(walk, session_redo(walk->session), walk->redo, &walk->redo_count, walk->undo,
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
	              where(walk));
}

static void check_inputs(const struct walk *walk)
{
	size_t count;
	const struct session_input *inputs = session_inputs(walk->session, &count);
	ck_assert_msg(count == walk->line.count, "%s: %zu inputs of %zu", where(walk), count,
	              walk->line.count);
	for (size_t i = 0; i < count; i++)
		ck_assert_msg(inputs[i].tick == walk->line.inputs[i].tick, "%s: input %zu",
		              where(walk), i);
}

static void check_moment(const struct walk *walk)
{
	const struct session *session = walk->session;
	struct moment moment = session_moment(session);
	size_t events, recorded;
	uint64_t digest = straight_digest(&walk->line, moment, &events);
	session_events(session, &recorded);
	ck_assert_msg(snapshot_digest(session_sim(session)) == digest, "%s: another digest",
	              where(walk));
	ck_assert_msg(session_digest(session) ==
	                      straight_digest(&walk->line, at_end(moment.tick), NULL),
	              "%s: another digest at the end", where(walk));
	ck_assert_msg(recorded == events, "%s: %zu events of %zu", where(walk), recorded, events);
	size_t done = moment.event == MOMENT_END ? events : moment.event;
	ck_assert_msg(session_events_done(session) == done, "%s: %zu done of %zu", where(walk),
	              session_events_done(session), done);
}

static void check(struct walk *walk)
{
	struct moment moment = session_moment(walk->session);
	if (moment.tick > walk->line.newest)
		walk->line.newest = moment.tick;
	ck_assert_msg(session_newest(walk->session) == walk->line.newest, "%s: the newest is %llu",
	              where(walk), (unsigned long long)session_newest(walk->session));
	ck_assert_msg(session_is_past(walk->session) == (moment.tick < walk->line.newest), "%s",
	              where(walk));
	check_inputs(walk);
	check_moment(walk);
}

static void take_a_step(struct walk *walk)
{
	static void (*const deeds[])(struct walk *) = {
		step, step, step, step, step, step, step, step, go,   go,   show,
		show, show, edit, edit, edit, edit, undo, undo, redo, redo, go_to_an_end,
	};
	/* Starting again is rare, or nothing would grow old. */
	if (walk->undo_count == EDITS_MAX - 1)
		undo(walk);
	else if (!dice_throw(&walk->dice, 60))
		restart(walk);
	else
		deeds[dice_throw(&walk->dice, ARRAY_LEN(deeds))](walk);
	check(walk);
}

static void take_a_walk(uint64_t seed, struct line line, unsigned steps)
{
	struct walk *walk = memory_zero(1, sizeof *walk);
	walk->seed = seed;
	walk->line = line;
	walk->dice = dice_of(seed);
	walk->session = session_new(&line.options);
	for (walk->step = 0; walk->step < steps; walk->step++)
		take_a_step(walk);
	session_free(walk->session);
	free(walk);
}

/* From so little that no keyframe fits to more than is needed. */
static const size_t budgets[] = { 0, 200, 600, 1500, 6000, 50000, 1 << 20, 4 << 20 };

static void walk_in(const char *world, int seed, unsigned steps)
{
	static const uint32_t couples[] = { 1, 2, 1, 5, 1, 20 };
	struct line line = line_of(world, (uint64_t)seed,
	                           couples[(size_t)seed % ARRAY_LEN(couples)],
	                           budgets[(size_t)seed % ARRAY_LEN(budgets)]);
	take_a_walk((uint64_t)seed, line, steps);
}

START_TEST(a_walk_in_miner_comes_to_what_a_straight_run_comes_to)
{
	walk_in("miner", _i, 150);
}
END_TEST

START_TEST(a_walk_in_couple_comes_to_what_a_straight_run_comes_to)
{
	walk_in("couple", _i, 150);
}
END_TEST

START_TEST(a_walk_in_messaging_comes_to_what_a_straight_run_comes_to)
{
	walk_in("messaging", _i, 200);
}
END_TEST

int main(void)
{
	enum { SEEDS = 24 };
	Suite *suite = suite_create("session");
	TCase *tcase = tcase_create("session");
	tcase_set_timeout(tcase, 30);
	tcase_add_loop_test(tcase, a_walk_in_miner_comes_to_what_a_straight_run_comes_to, 0, SEEDS);
	tcase_add_loop_test(tcase, a_walk_in_couple_comes_to_what_a_straight_run_comes_to, 0,
	                    SEEDS);
	tcase_add_loop_test(tcase, a_walk_in_messaging_comes_to_what_a_straight_run_comes_to, 0,
	                    2 * SEEDS);
	suite_add_tcase(suite, tcase);
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
