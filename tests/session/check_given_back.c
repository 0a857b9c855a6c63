/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "rules.h"
#include "session/breakpoint.h"
#include "session/session_compare.h"
#include "session/straight.h"
#include "session/why.h"
#include "session/census.h"
#include "session/inputs.h"
#include "session/past.h"
#include "session/session.h"
#include "session/travel.h"
#include "steady.h"
#include "suite.h"
#include "tape.h"

/*
 * What ends frees its memory.
 */

static struct tape *tape;
static const struct world *shop, *market;

static void setup(void)
{
	tape = tape_new();
	shop = rules_load(rules_shop);
	market = rules_load(rules_edit(rules_shop, "A shop", "A market"));
}

/* A session for the caller to free. */
static struct session *session_in(const struct world *world, uint64_t tick)
{
	struct session *session = session_new(&(struct session_options){
		.world = world, .seed = 3, .couples = 1, .history_bytes = 1 << 16 });
	session_go(session, tick);
	return session;
}

static void put(struct session *session, uint64_t tick, int32_t gold)
{
	const struct input input = { .kind = INPUT_SET, .agent = 1, .value = gold };
	session_go(session, tick);
	give(session, &input);
}

static void reload(struct session *session, const struct world *world)
{
	struct error error;
	ck_assert_msg(session_reload(session, world, &error), "%s", error.text);
}

static void go_there_and_back(void)
{
	struct session *session = session_in(shop, 60);
	ck_assert(session_step(session, STEP_MICRO, false));
	session_go(session, 3);
	session_go(session, session_newest(session));
	session_free(session);
}

static void ask_about_the_past(void)
{
	struct session *session = session_in(shop, 60);
	while (!session_explain(session, 0, 1000))
		;
	session_count(session, UINT64_MAX);
	past_prepare(session);
	past_prepare_from(session, 10);
	reload(session, market);
	session_go(session, 62);
	session_count(session, UINT64_MAX);
	session_free(session);
}

static void go_other_ways(void)
{
	struct session *session = session_in(shop, 20);
	put(session, 10, 1);
	put(session, 10, 2);
	ck_assert(undo_now(session));
	put(session, 5, 3);
	ck_assert(session_remove_branch(session, 1));
	session_restart(session);
	struct session *other = session_of_branch(session, 2, 1 << 16);
	session_free(other);
	session_free(session);
}

static void replay_it_all(void)
{
	struct session *session = session_in(shop, 20);
	struct replay_under replay;
	struct error error;
	put(session, 10, 1);
	ck_assert(replay_under_begin(&replay, session, market, &error));
	while (!replay_under_go_on(&replay, session, 10))
		;
	replay_under_fini(&replay);
	session_free(session);
}

static void compare_two(void)
{
	struct session *here = session_in(shop, 20), *there = session_in(shop, 9);
	put(there, 9, 4);
	session_go(there, 20);
	struct session_compare *compare = session_compare_new(here, there);
	ck_assert(session_compare_go_on(compare, 15, UINT64_MAX));
	session_compare_forget(compare);
	ck_assert(session_compare_go_on(compare, 15, UINT64_MAX));
	session_go(there, 12);
	reload(there, market);
	session_go(there, 20);
	session_compare_forget(compare);
	ck_assert(session_compare_go_on(compare, 20, UINT64_MAX));
	session_compare_free(compare);
	session_free(here);
	session_free(there);
}

static void set_breakpoints(void)
{
	static const char *const specs[] = {
		"enter Sleep if Ann.gold > 3", "if Ben.gold > 40",
		"if ('x'):rep(3) == Ann.mood", "sent Wake",
		"enter Sleep if Ann.gold >",   "enter Nowhere if Ann.gold > 3"
	};
	struct session *session = session_in(shop, 0);
	struct breakpoints list;
	struct stop stop;
	struct error error;
	list = (struct breakpoints){ 0 };
	for (size_t i = 0; i < ARRAY_LEN(specs); i++)
		ck_assert_int_eq(breakpoints_add(&list, session_sim(session), specs[i], NULL,
		                                 &error),
		                 i < 4);
	breakpoints_run(&list, session, true, 5, &stop);
	reload(session, market);
	breakpoints_follow(&list, session_sim(session));
	breakpoints_remove(&list, 0);
	breakpoints_run(&list, session, true, 5, &stop);
	breakpoints_fini(&list);
	session_free(session);
}

static const struct recording_options options = {
	.seed = 3, .couples = 1, .version = "0", .replace = true
};

static struct recording *record(void)
{
	struct recording_options own = options;
	struct recording *recording = NULL;
	struct error error;
	own.world = shop;
	ck_assert_msg(recording_open(&recording, tape->path, &own, &error), "%s", error.text);
	return recording;
}

static void record_and_play(void)
{
	struct session *session = session_in(shop, 0);
	struct recording *recording = record();
	struct replay replay;
	struct error error;
	put(session, 110, 1);
	ck_assert(recording_follow(recording, session, &error));
	put(session, 5, 1);
	ck_assert(recording_follow(recording, session, &error));
	reload(session, market);
	ck_assert(recording_finish(recording, session, &error));
	recording_close(recording);
	session_free(session);
	ck_assert_msg(replay_read(&replay, tape->path, &error), "%s", error.text);
	session = session_in(replay_world(&replay, &error), 0);
	ck_assert_msg(tape_replay_run(&replay, session, &error), "%s", error.text);
	session_free(session);
	replay_fini(&replay);
}

static void record_nothing(void)
{
	recording_abandon(record());
}

/* Recordings damaged in the text of a world, in an input, or beyond being JSON. */
static void read_what_is_damaged(void)
{
	static const char *const lines[] = {
		"", "{\"tick\":3,\"input\":\"nonsense\"}\n{\"end\":4,\"digest\":\"00\"}\n",
		"{\"drop\":1}\n{\"end\":4}\n", "{\n{\n"
	};
	struct recording *recording = record();
	struct error error;
	struct session *session = session_in(shop, 3);
	ck_assert(recording_follow(recording, session, &error));
	recording_close(recording);
	session_free(session);
	tape_load(tape);
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		struct replay replay;
		char *bad = calloc(tape->size + 200, 1);
		memcpy(bad, tape->text, tape->size - !*lines[i] * 9);
		strcat(bad, lines[i]);
		strcat(bad, "{}\n");
		tape_store(tape, bad, strlen(bad));
		ck_assert(!replay_read(&replay, tape->path, &error));
		free(bad);
	}
}

static void load_worlds(void)
{
	static const char *const texts[] = {
		"local most = 3\nlocal function full(me) return me.gold > most end\n"
		"return { classes = { Digger = { stats = { gold = 0 }, initial = 'Dig', states = {\n"
		"  Dig = { execute = function(me) me.gold = me.gold + 1 end,\n"
		"          transitions = { { when = full, words = 'full', to = 'Sleep' } } },\n"
		"  Sleep = { transitions = { { when = 'gold > 2', to = 'Dig' } } } } } },\n"
		"agents = { { 'Ann', class = 'Digger' } } }\n",
		"return { classes = { A = { initial = 'B', states = { B = {} } } }, agents = { { 'C', class = 'A' } } }",
		"return { classes = { Digger = { initial = 'Dug', states = { Dig = {} } } } }\n",
		"return {",
	};
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct complaints complaints;
		struct world_text given = { "lives.lua", texts[i], strlen(texts[i]) };
		struct world_file *file = world_file_given(&given, 1, NULL, &complaints);
		ck_assert_msg((file != NULL) == (i < 2), "%s", complaints.lines[0].text);
		if (file)
			session_free(session_in(world_file_world(file), 9));
		world_file_free(file);
	}
}

static const struct {
	void (*live)(void);
	unsigned lives;
} lives[] = {
	{ go_there_and_back, 400 }, { ask_about_the_past, 400 }, { go_other_ways, 400 },
	{ replay_it_all, 400 },     { compare_two, 400 },        { set_breakpoints, 300 },
	{ record_and_play, 100 },   { record_nothing, 400 },     { read_what_is_damaged, 100 },
	{ load_worlds, 300 },
};

FIXTURE(setup, NULL)

SUITE_NEEDS(steady_is_measurable, "memory that is given back is not used again here")

TEST_EACH(endless_lives_take_no_more_memory, ARRAY_LEN(lives))
{
	steady_check(lives[_i].live, lives[_i].lives);
}
