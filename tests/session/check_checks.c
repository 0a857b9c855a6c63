/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/error.h"
#include "lua/condition.h"
#include "script/world_file.h"
#include "session/breakpoint.h"
#include "session/inputs.h"
#include "session/session.h"
#include "session/travel.h"
#include "suite.h"

/*
 * The checks of a world: two who pay each other, by letters that take their time.
 */

#define ALWAYS "Ann.money + Ben.money == 20"

static const char text[] =
	"return { messages = { 'Coin' }, classes = { Payer = { initial = 'Pay',"
	" stats = { money = 10, paid = 0, other = nobody }, states = { Pay = {"
	"  execute = when('chance(0.1)', { add { money = -1, paid = 1 },"
	"                                  send('other', 'Coin', { delay = 1 }) }),"
	"  on_message = { Coin = add { money = 1 } } } } } },"
	" agents = { { 'Ann', class = 'Payer', other = agent 'Ben' },"
	"            { 'Ben', class = 'Payer', other = agent 'Ann' } },"
	" checks = {"
	"  { always = '" ALWAYS "', words = 'money is lost' },"
	"  { eventually = 'Ann.paid >= 2', within = 10 },"
	"  { never = 'Ann.paid >= 4' } } }";

enum { TICKS = 120, ALWAYS_CHECK = 0, EVENTUALLY_CHECK, NEVER_CHECK, CHECKS };

struct fixture {
	struct world_file *file;
	struct session *session;
	struct breakpoints list;
};

static struct fixture open_world(const char *source, uint64_t seed, bool unseen)
{
	const struct world_text given = { "pay.lua", source, strlen(source) };
	struct fixture fixture = { NULL };
	struct complaints complaints;
	fixture.file = world_file_given(&given, 1, NULL, &complaints);
	ck_assert_msg(fixture.file, "%s", complaints.lines[0].text);
	fixture.session = session_new(
		&(struct session_options){ .world = world_file_world(fixture.file),
	                                   .seed = seed,
	                                   .couples = 1,
	                                   .unseen = unseen });
	breakpoints_follow(&fixture.list, session_sim(fixture.session));
	return fixture;
}

static void close_world(struct fixture *fixture)
{
	breakpoints_fini(&fixture->list);
	session_free(fixture->session);
	world_file_free(fixture->file);
}

/* Where one check alone stops the run. */
struct stops {
	uint64_t ticks[TICKS];
	size_t count;
};

static void collect(struct fixture *fixture, size_t check, bool forward, struct stops *stops)
{
	struct stop stop;
	for (size_t i = 0; i < fixture->list.count; i++)
		fixture->list.items[i].enabled = i == check;
	stops->count = 0;
	for (;;) {
		uint64_t tick = session_moment(fixture->session).tick;
		breakpoints_run(&fixture->list, fixture->session, forward, TICKS - tick, &stop);
		if (!stop.hit)
			return;
		ck_assert_uint_eq(stop.breakpoint, check);
		ck_assert_int_eq(stop.verdict, VERDICT_FAILED);
		stops->ticks[stops->count++] = session_moment(fixture->session).tick;
	}
}

/* The ticks at whose ends the sum begins to be wrong, asked of a bare sim. */
static struct stops expected(const struct fixture *fixture, uint64_t seed)
{
	struct stops stops = { .count = 0 };
	struct condition *condition;
	struct error error;
	struct sim sim;
	bool holds, before = true;
	sim_init(&sim, world_file_world(fixture->file), seed, 1);
	ck_assert(condition_new(&condition, &sim, CLASS_NONE, ALWAYS, &error));
	for (uint64_t tick = 1; tick <= TICKS; tick++) {
		sim_tick(&sim);
		ck_assert(condition_holds(condition, &sim, NULL, &holds, &error));
		if (before && !holds)
			stops.ticks[stops.count++] = tick;
		before = holds;
	}
	condition_free(condition);
	sim_fini(&sim);
	return stops;
}

static void ck_assert_same(const struct stops *a, const struct stops *b)
{
	ck_assert_uint_eq(a->count, b->count);
	ck_assert_mem_eq(a->ticks, b->ticks, a->count * sizeof *a->ticks);
}

TEST_EACH(what_must_always_be_so_fails_at_the_same_ends_of_ticks_in_every_mode, 6)
{
	uint64_t seed = 1 + (uint64_t)_i / 2;
	struct fixture fixture = open_world(text, seed, _i % 2);
	struct stops wanted = expected(&fixture, seed), got;
	ck_assert_uint_gt(wanted.count, 3);
	collect(&fixture, ALWAYS_CHECK, true, &got);
	ck_assert_same(&got, &wanted);
	collect(&fixture, ALWAYS_CHECK, false, &got);
	/* One at the very end is no way back. */
	size_t before = wanted.count - (wanted.ticks[wanted.count - 1] == TICKS);
	ck_assert_uint_eq(got.count, before);
	for (size_t i = 0; i < got.count; i++)
		ck_assert_uint_eq(got.ticks[i], wanted.ticks[before - 1 - i]);
	session_go(fixture.session, 0);
	collect(&fixture, ALWAYS_CHECK, true, &got);
	ck_assert_same(&got, &wanted);
	close_world(&fixture);
}

TEST(after_an_input_it_is_asked_anew)
{
	struct fixture fixture = open_world(text, 1, false);
	struct input input = { .kind = INPUT_SET, .agent = 0, .stat = 0, .value = 99 };
	struct stops got;
	struct stop stop;
	struct error error;
	ck_assert(breakpoints_input(&fixture.list, fixture.session, &input, &stop, &error));
	ck_assert(!stop.hit);
	collect(&fixture, ALWAYS_CHECK, true, &got);
	ck_assert_uint_eq(got.count, 1);
	ck_assert_uint_eq(got.ticks[0], 1);
	ck_assert(session_input(fixture.session, &input, &error));
	collect(&fixture, ALWAYS_CHECK, false, &got);
	ck_assert_uint_eq(got.count, 1);
	ck_assert_uint_eq(got.ticks[0], 1);
	close_world(&fixture);
}

TEST_EACH(what_eventually_must_be_so_fails_once_its_time_has_passed, 4)
{
	struct fixture fixture = open_world(text, 1 + (uint64_t)_i / 2, _i % 2);
	struct stops paid, late;
	struct error error;
	bool unseen = _i % 2;
	size_t until = fixture.list.count;
	ck_assert(breakpoints_add(&fixture.list, session_sim(fixture.session), "if Ann.paid >= 2",
	                          NULL, &error));
	struct stop stop;
	for (size_t i = 0; i < until; i++)
		fixture.list.items[i].enabled = false;
	breakpoints_run(&fixture.list, fixture.session, true, TICKS, &stop);
	paid.ticks[0] = session_moment(fixture.session).tick;
	session_go(fixture.session, 0);
	collect(&fixture, EVENTUALLY_CHECK, true, &late);
	bool in_time = paid.ticks[0] <= 20;
	ck_assert_uint_eq(late.count, !in_time);
	if (!in_time) {
		ck_assert_uint_eq(late.ticks[0], 21);
		session_go(fixture.session, TICKS);
		if (!unseen) {
			collect(&fixture, EVENTUALLY_CHECK, false, &late);
			ck_assert_uint_eq(late.count, 1);
			ck_assert_uint_eq(late.ticks[0], 21);
		}
	}
	close_world(&fixture);
}

TEST(a_run_that_ends_before_leaves_it_undecided)
{
	struct fixture fixture = open_world(text, 1, true);
	struct stop stop;
	fixture.list.items[ALWAYS_CHECK].enabled = false;
	session_go(fixture.session, 2);
	breakpoints_judge(&fixture.list, fixture.session, true, &stop);
	ck_assert_int_eq(stop.verdict, VERDICT_WAITS);
	ck_assert_uint_eq(stop.waiting, 1);
	fixture.list.skip = true;
	breakpoints_judge(&fixture.list, fixture.session, true, &stop);
	ck_assert_uint_eq(stop.waiting, 0);
	close_world(&fixture);
}

TEST(a_failure_says_what_was_read)
{
	struct fixture fixture = open_world(text, 1, false);
	struct stop stop;
	breakpoints_judge(&fixture.list, fixture.session, false, &stop);
	ck_assert_int_eq(stop.verdict, VERDICT_OPEN);
	fixture.list.items[EVENTUALLY_CHECK].enabled = false;
	fixture.list.items[NEVER_CHECK].enabled = false;
	breakpoints_run(&fixture.list, fixture.session, true, TICKS, &stop);
	ck_assert_msg(strstr(stop.text, "check: money is lost: '" ALWAYS
	                                "' does not hold at tick ") == stop.text &&
	                      strstr(stop.text, ": Ann.money = "),
	              "%s", stop.text);
	close_world(&fixture);
}

TEST(a_reload_exchanges_the_checks_and_going_back_brings_them_back)
{
	static const char other[] =
		"return { messages = { 'Coin' }, classes = { Payer = { initial = 'Pay',"
		" stats = { money = 10, paid = 0, other = nobody }, states = { Pay = {} } } },"
		" agents = { { 'Ann', class = 'Payer' }, { 'Ben', class = 'Payer' } },"
		" checks = { { never = 'Ann.paid >= 4' }, { never = 'tick > 90' } } }";
	const struct world_text given = { "pay.lua", other, strlen(other) };
	struct fixture fixture = open_world(text, 1, false);
	struct complaints complaints;
	struct error error;
	struct world_file *file = world_file_given(&given, 1, NULL, &complaints);
	ck_assert(file);
	ck_assert_uint_eq(fixture.list.count, CHECKS);
	fixture.list.items[NEVER_CHECK].enabled = false;
	session_go(fixture.session, 5);
	ck_assert(session_reload(fixture.session, world_file_world(file), &error));
	breakpoints_follow(&fixture.list, session_sim(fixture.session));
	ck_assert_uint_eq(fixture.list.count, CHECKS + 1);
	ck_assert(fixture.list.items[ALWAYS_CHECK].lost);
	ck_assert(fixture.list.items[EVENTUALLY_CHECK].lost);
	ck_assert(!fixture.list.items[NEVER_CHECK].lost &&
	          !fixture.list.items[NEVER_CHECK].enabled);
	ck_assert(!fixture.list.items[CHECKS].lost && fixture.list.items[CHECKS].own);
	session_go(fixture.session, 3);
	breakpoints_follow(&fixture.list, session_sim(fixture.session));
	ck_assert_uint_eq(fixture.list.count, CHECKS + 1);
	ck_assert(!fixture.list.items[ALWAYS_CHECK].lost && fixture.list.items[CHECKS].lost);
	close_world(&fixture);
	world_file_free(file);
}

TEST(checks_are_written_as_they_are_read)
{
	struct fixture fixture = open_world(text, 1, false);
	static const char *const texts[] = { "always " ALWAYS " (money is lost)",
		                             "eventually Ann.paid >= 2 within 10",
		                             "never Ann.paid >= 4" };
	char out[200];
	for (size_t i = 0; i < CHECKS; i++) {
		breakpoint_text(&fixture.list.items[i], session_sim(fixture.session), out,
		                sizeof out);
		ck_assert_str_eq(out, texts[i]);
	}
	close_world(&fixture);
}
