/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/inputs.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "rules.h"
#include "session/walk.h"
#include "sim/snapshot.h"
#include "session/straight.h"
#include "suite.h"

/*
 * Whichever way a session takes to a moment, the moment is that of a straight run.
 */

static void check_inputs(const struct walk *walk)
{
	size_t count;
	const struct session_input *inputs = session_inputs(walk->session, &count);
	ck_assert_msg(count == walk->line.count, "%s: %zu inputs of %zu", walk_where(walk), count,
	              walk->line.count);
	for (size_t i = 0; i < count; i++)
		ck_assert_msg(inputs[i].tick == walk->line.inputs[i].tick, "%s: input %zu",
		              walk_where(walk), i);
}

static void check_moment(const struct walk *walk)
{
	const struct session *session = walk->session;
	struct moment moment = session_moment(session);
	size_t events, recorded;
	uint64_t digest = straight_digest(&walk->line, moment, &events);
	session_events(session, &recorded);
	ck_assert_msg(snapshot_digest(session_sim(session)) == digest, "%s: another digest",
	              walk_where(walk));
	ck_assert_msg(session_digest(session) ==
	                      straight_digest(&walk->line, at_end(moment.tick), NULL),
	              "%s: another digest at the end", walk_where(walk));
	ck_assert_msg(recorded == events, "%s: %zu events of %zu", walk_where(walk), recorded,
	              events);
	size_t done = moment.event == MOMENT_END ? events : moment.event;
	ck_assert_msg(session_events_done(session) == done, "%s: %zu done of %zu", walk_where(walk),
	              session_events_done(session), done);
}

static void check(struct walk *walk)
{
	struct moment moment = session_moment(walk->session);
	ck_assert_msg(session_newest(walk->session) == walk->line.newest, "%s: the newest is %llu",
	              walk_where(walk), (unsigned long long)session_newest(walk->session));
	ck_assert_msg(session_is_past(walk->session) == (moment.tick < walk->line.newest), "%s",
	              walk_where(walk));
	check_inputs(walk);
	check_moment(walk);
}

static void take_a_walk(uint64_t seed, struct line line, unsigned steps)
{
	struct walk *walk = walk_new(seed, &line);
	while (walk->step < steps) {
		walk_step(walk, true);
		check(walk);
	}
	walk_free(walk);
}

/* A world of functions. */
static const char fighters[] =
	"return { places = { 'here', 'there' }, messages = { 'Hit', 'Wait' }, classes = {\n"
	"Fighter = { place = 'here', initial = 'Look',\n"
	"stats = { power = { 10, min = 0 }, foe = nobody, rage = 0.0 },\n"
	"update = function(me) me.rage = me.rage + me:random(0, 10) / 10 end,\n"
	"states = {\n"
	"Look = { execute = function(me)\n"
	"  local others = me:here 'Fighter'\n"
	"  if #others > 0 then me.foe = me:pick(others) me:change 'Fight'\n"
	"  elseif me:chance(0.5) then me:go(me.place == 'here' and 'there' or 'here') end\n"
	"end, exits = { Fight = 'sees one' } },\n"
	"Fight = { enter = function(me) me:send(me.foe, 'Hit', 0, me:random(1, 3)) end,\n"
	"execute = function(me) me:send(me, 'Wait', 1.5) end, exits = { Look = 'is tired' },\n"
	"on_message = { Wait = function(me) me:change 'Look' end } },\n"
	"Any = { on_message = { Hit = function(me, t) me.power = me.power - t.extra end } } },\n"
	"global = 'Any' } },\n"
	"agents = { { 'Ann', class = 'Fighter' }, { 'Ben', class = 'Fighter', place = 'there' },\n"
	"{ 'Cid', class = 'Fighter' } } }\n";

TEST_EACH(a_walk_among_functions_arrives_where_a_straight_run_does, 4)
{
	struct line line = { .options = { .world = rules_load(fighters),
		                          .seed = (uint64_t)_i + 1,
		                          .couples = 2,
		                          .history_bytes = 1 << 16 } };
	take_a_walk((uint64_t)_i, line, 60);
}

/* From too little for a single keyframe to more than is needed. */
static const size_t budgets[] = { 0, 200, 600, 1500, 6000, 50000, 1 << 20, 4 << 20 };

static void walk_in(const char *world, int seed, unsigned steps)
{
	static const uint32_t couples[] = { 1, 2, 1, 5, 1, 20 };
	struct line line = line_of(world, (uint64_t)seed,
	                           couples[(size_t)seed % ARRAY_LEN(couples)],
	                           budgets[(size_t)seed % ARRAY_LEN(budgets)]);
	take_a_walk((uint64_t)seed, line, steps);
}

enum { SEEDS = 24 };

TEST_EACH(a_walk_in_miner_arrives_where_a_straight_run_does, SEEDS)
{
	walk_in("miner", _i, 150);
}

TEST_EACH(a_walk_in_couple_arrives_where_a_straight_run_does, SEEDS)
{
	walk_in("couple", _i, 150);
}

TEST_EACH(a_walk_in_messaging_arrives_where_a_straight_run_does, 2 * SEEDS)
{
	walk_in("messaging", _i, 200);
}
