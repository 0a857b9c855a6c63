/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "follow/log.h"
#include "session/breakpoint.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "session/why.h"
#include "sim/snapshot.h"
#include "suite.h"

enum { LINES = 600, RUNS = 6, LINE_BYTES = 320, HISTORY = 8 << 20, WALK = 60 };

/* Writes a line of a made-up log, in which there is more and more of everything. */
static void make_line(uint64_t key, int number, char out[LINE_BYTES])
{
	uint32_t draws[8];
	for (uint32_t i = 0; i < 8; i++)
		draws[i] = rng_draw(key, (uint32_t)number, i);
	uint32_t most = 2 + (uint32_t)number / 40, who = draws[0] % most;
	int length = snprintf(out, LINE_BYTES, "{\"t\":%d,\"agent\":\"a%u\"", number / 3, who);
	if (draws[1] % 4)
		length += snprintf(out + length, LINE_BYTES - (size_t)length,
		                   ",\"class\":\"c%u\",\"to\":\"s%u\",\"on\":\"m%u\"", who % 3,
		                   draws[2] % most, draws[3] % 4);
	if (draws[4] % 3 == 0)
		length += snprintf(
			out + length, LINE_BYTES - (size_t)length,
			",\"set\":{\"k%u\":%u,\"who\":{\"agent\":\"a%u\"}},\"place\":\"p%u\"",
			draws[5] % most, draws[6] % 9, draws[7] % most, draws[6] % most);
	if (draws[4] % 5 == 0)
		length += snprintf(out + length, LINE_BYTES - (size_t)length,
		                   ",\"send\":\"m%u\",\"receiver\":\"a%u\",\"data\":{\"f%u\":%u},"
		                   "\"in\":\"s%u\"",
		                   draws[5] % 4, draws[6] % most, draws[7] % 3, draws[2],
		                   draws[3] % most);
	if (draws[5] % 50 == 0)
		length += snprintf(out + length, LINE_BYTES - (size_t)length,
		                   ",\"global\":\"g%u\",\"n\":%d,\"stats\":[\"x\",\"y\"]", who % 3,
		                   number);
	if (draws[1] % 97 == 0)
		length += snprintf(out + length, LINE_BYTES - (size_t)length, ",\"gone\":true");
	snprintf(out + length, LINE_BYTES - (size_t)length, "}");
}

static void add_lines(struct log *log, uint64_t key, int from, int to)
{
	char line[LINE_BYTES];
	for (int i = from; i < to; i++) {
		make_line(key, i, line);
		log_add_line(log, line, strlen(line));
	}
}

static struct session *begin(const struct log *log)
{
	const struct session_options options = {
		.world = &log->world, .seed = 1, .couples = 1, .history_bytes = HISTORY
	};
	return session_new(&options);
}

/* A log that is read piece by piece, while the session moves about, is the log that is read at once;
 * and so is a run back. */
TEST_EACH(a_log_that_grows_is_the_log_that_it_becomes, RUNS)
{
	struct log whole, growing;
	uint64_t key = rng_key((uint64_t)_i, 1);
	log_init(&whole, "run.log");
	log_init(&growing, "run.log");
	add_lines(&whole, key, 0, LINES);
	log_show(&whole);
	struct session *session = begin(&growing), *straight = begin(&whole);
	for (int line = 0, piece; line < LINES; line += piece) {
		uint32_t draw = rng_draw(key, (uint32_t)line, 9);
		piece = 1 + (int)(draw % 20);
		piece = piece < LINES - line ? piece : LINES - line;
		add_lines(&growing, key, line, line + piece);
		uint64_t changed = growing.changed;
		log_show(&growing);
		session_grow(session, changed);
		if (draw % 7)
			session_go(session, session_last(session));
		else
			session_show(session,
			             (struct moment){ session_last(session) / 2, draw % 3 });
	}
	uint64_t end = session_last(session);
	ck_assert_uint_eq(end, whole.end);
	for (uint64_t i = 0; i <= end; i++) {
		uint64_t tick = i % 2 ? end - i / 2 : i / 2;
		session_go(session, tick);
		session_go(straight, tick);
		ck_assert_uint_eq(session_moment(session).tick, tick);
		ck_assert_msg(snapshot_digest(session_sim(session)) ==
		                      snapshot_digest(session_sim(straight)),
		              "tick %llu", (unsigned long long)tick);
	}
	session_free(session);
	session_free(straight);
	log_fini(&growing);
	log_fini(&whole);
}

TEST(nothing_is_run_beyond_the_last_line)
{
	struct log log;
	log_init(&log, "run.log");
	add_lines(&log, 1, 0, 10);
	log_show(&log);
	struct session *session = begin(&log);
	session_go(session, 1000);
	ck_assert_uint_eq(session_moment(session).tick, log.end);
	ck_assert(!session_step(session, STEP_MICRO, true));
	ck_assert(!session_step(session, STEP_TICK, true));
	struct breakpoints list = { .count = 0 };
	struct stop stop;
	struct error error;
	ck_assert(breakpoints_add(&list, session_sim(session), "tick 900", false, &error));
	breakpoints_run(&list, session, true, UINT64_MAX, &stop);
	ck_assert(!stop.hit);
	ck_assert_uint_eq(session_moment(session).tick, log.end);
	breakpoints_fini(&list);
	session_free(session);
	log_fini(&log);
}

TEST(what_happens_is_decided_by_the_program_that_is_followed)
{
	struct log log;
	struct error error;
	log_init(&log, "run.log");
	add_lines(&log, 1, 0, 10);
	log_show(&log);
	struct session *session = begin(&log);
	session_go(session, log.end);
	const struct input inputs[] = { { .kind = INPUT_FORCE, .state = 1 },
		                        { .kind = INPUT_SET, .value = 1 },
		                        { .kind = INPUT_INJECT, .agent = AGENT_NONE } };
	for (int i = 0; i < 3; i++) {
		ck_assert(!session_input(session, &inputs[i], &error));
		ck_assert_str_eq(error.text,
		                 "what happens is decided by the program that is followed");
	}
	session_free(session);
	log_fini(&log);
}

/* A breakpoint knows what a log shows only later. */
TEST(a_breakpoint_waits_for_names_that_a_log_has_not_shown)
{
	static const char lines[][LINE_BYTES] = { "{\"agent\":\"a\",\"to\":\"x\"}",
		                                  "{\"agent\":\"b\",\"to\":\"y\"}" };
	static const char *const specs[] = { "enter y", "if b.state == \"y\"",
		                             "if count(\"Agent\", \"state == \\\"y\\\"\") == 1" };
	for (int i = 0; i < 3; i++) {
		struct breakpoints list = { .count = 0 };
		struct log log;
		struct error error;
		struct stop stop;
		char line[LINE_BYTES];
		log_init(&log, "run.log");
		struct session *session = begin(&log);
		ck_assert_msg(breakpoints_add(&list, session_sim(session), specs[i], false, &error),
		              "%s", error.text);
		for (int k = 0; k < 2; k++) {
			memcpy(line, lines[k], LINE_BYTES);
			log_add_line(&log, line, strlen(line));
			uint64_t changed = log.changed;
			log_show(&log);
			session_grow(session, changed);
			breakpoints_run(&list, session, true, UINT64_MAX, &stop);
			ck_assert_msg(stop.hit == (k == 1), "%s after line %d: %s", specs[i], k + 1,
			              stop.text);
		}
		breakpoints_fini(&list);
		session_free(session);
		log_fini(&log);
	}
}

static void ignore(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	(void)sim;
	(void)events;
	*(size_t *)context += count;
}

/* Runs a log, watched or not, and keeps the digests of its ticks. */
static void run_whole(const struct log *log, const struct watcher *watcher,
                      uint64_t digests[LINES + 1])
{
	struct sim sim;
	sim_init(&sim, &log->world, 1, 1);
	sim_watch(&sim, watcher);
	sim_start(&sim);
	for (uint64_t tick = 0; tick <= log->end; tick++) {
		digests[tick] = snapshot_digest(&sim);
		if (tick < log->end)
			sim_tick(&sim);
	}
	sim_fini(&sim);
}

/* Quiet, watched, of one agent or one kind alone, forward and back: it is the same run. */
TEST_EACH(a_log_is_the_same_run_in_every_mode, RUNS)
{
	struct log log;
	uint64_t key = rng_key((uint64_t)_i, 2), quiet[LINES + 1], watched[LINES + 1];
	size_t seen = 0;
	log_init(&log, "run.log");
	add_lines(&log, key, 0, LINES);
	log_show(&log);
	ck_assert_uint_gt(log.end, LINES / 4);
	run_whole(&log, NULL, quiet);
	const struct watcher watchers[] = {
		{ .kinds = EVENTS_ALL, .read = ignore, .context = &seen },
		{ .kinds = EVENTS_ALL, .whose = 2, .read = ignore, .context = &seen },
		{ .kinds = 1 << EVENT_STAT, .read = ignore, .context = &seen },
		{ .kinds = 1 << EVENT_ENTER | 1 << EVENT_DELIVER,
		  .read = ignore,
		  .context = &seen },
	};
	for (size_t i = 0; i < sizeof watchers / sizeof *watchers; i++) {
		run_whole(&log, &watchers[i], watched);
		ck_assert_mem_eq(quiet, watched, (log.end + 1) * sizeof *quiet);
		ck_assert_uint_gt(seen, 0);
	}
	struct session *session = begin(&log);
	for (uint32_t i = 0; i < WALK; i++) {
		uint32_t draw = rng_draw(key, LINES, i);
		session_go(session, draw % (log.end + 1));
		for (uint32_t step = 0; step < draw / 7 % 9; step++)
			session_step(session, (enum step_size)(draw / 3 % 3), draw / 64 % 2);
		session_go(session, session_moment(session).tick);
		const struct sim *sim = session_sim(session);
		ck_assert_uint_eq(snapshot_digest(sim), quiet[sim->head.tick]);
	}
	session_free(session);
	log_fini(&log);
}
