/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "core/array.h"
#include "session/session_internal.h"
#include "session/past.h"
#include "session/travel.h"
#include "straight.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * How much of the past a session keeps and looks back on, by the number of its agents.
 */

static struct session *session_of(uint32_t agents, size_t history_bytes)
{
	struct session *session = test_session(&(struct session_options){
		.world = worlds_find("miner"),
		.seed = 1,
		.couples = agents,
		.history_bytes = history_bytes,
	});
	ck_assert_uint_eq(session_sim(session)->head.agents, agents);
	return session;
}

static const struct {
	uint32_t agents;
	uint64_t spacing; /* ticks between keyframes */
} sizes[] = {
	{ 1, 256 }, { 8, 256 },  { 15, 256 }, { 16, 128 }, { 31, 128 }, { 32, 64 },  { 64, 32 },
	{ 65, 32 }, { 255, 16 }, { 256, 8 },  { 300, 8 },  { 2000, 8 }, { 2001, 8 },
};

TEST_EACH(with_more_agents_keyframes_are_closer, ARRAY_LEN(sizes))
{
	struct session *session = session_of(sizes[_i].agents, 1 << 22);
	ck_assert_uint_eq(session->keyframes.spacing, sizes[_i].spacing);
	ck_assert_int_eq(session_is_crowd(session), sizes[_i].agents > SESSION_CROWD_AGENTS);
}

TEST(an_eighth_of_the_memory_is_for_branches)
{
	enum { MIB = 1 << 20 };
	static const size_t table[][3] = {
		{ MIB, MIB, MIB / 8 * 7 },
		{ 8 * MIB, MIB, 7 * MIB },
		{ 16 * MIB, 2 * MIB, 14 * MIB },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct session *session = session_of(1, table[i][0]);
		ck_assert_uint_eq(session->timeline.bytes, table[i][1]);
		ck_assert_uint_eq(session->keyframes.most_bytes, table[i][2]);
	}
}

/* The keyframes there are make room, too. */
TEST(what_else_is_history_leaves_less_memory_for_keyframes)
{
	enum { MIB = 1 << 20 };
	struct session *session = session_of(20000, 16 * MIB);
	session_go(session, 500);
	ck_assert_uint_gt(session->keyframes.bytes, 10 * MIB);
	session_use_history(session, 9 * MIB);
	ck_assert_uint_eq(session->keyframes.most_bytes, 5 * MIB);
	session_go(session, 1000);
	ck_assert_uint_le(session->keyframes.bytes, 5 * MIB);
	session_use_history(session, 900 * MIB);
	ck_assert_uint_eq(session->keyframes.most_bytes, 14 * MIB / 8);
	session_use_history(session, 0);
	ck_assert_uint_eq(session->keyframes.most_bytes, 14 * MIB);
}

static const struct {
	uint32_t agents;
	uint64_t tick, log, recalled; /* the first segments of what there is at that tick */
} pasts[] = {
	{ 1, 512, 0, 0 },    { 1, 513, 1, 0 },      { 32, 600, 88, 0 },
	{ 33, 600, 104, 0 }, { 1000, 17, 1, 0 },    { 1000, 16, 0, 0 },
	{ 2000, 9, 1, 0 },   { 2000, 131, 123, 1 }, { 2000, 130, 122, 0 },
};

TEST_EACH(the_log_goes_back_so_many_ticks_or_updates, ARRAY_LEN(pasts))
{
	struct session *session = session_of(pasts[_i].agents, 1 << 22);
	session_go(session, pasts[_i].tick);
	ck_assert_uint_eq(past_log(session).since, pasts[_i].tick);
	past_prepare(session);
	ck_assert_uint_eq(past_log(session).since, pasts[_i].log);
	ck_assert_uint_eq(past_prepare_from(session, 0), pasts[_i].recalled);
	ck_assert_uint_eq(past_prepare_from(session, pasts[_i].tick - 3), pasts[_i].tick - 3);
}

TEST(a_crowd_has_no_log)
{
	struct session *session = session_of(SESSION_CROWD_AGENTS + 1, 1 << 22);
	session_go(session, 3);
	past_prepare(session);
	ck_assert_uint_eq(past_log(session).since, 3);
	ck_assert_uint_eq(past_log(session).shown, 0);
	ck_assert_uint_eq(past_prepare_from(session, 0), 4);
}
