/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "report/report.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/array.h"
#include "session/session.h"
#include "session/travel.h"
#include "sim/input.h"
#include "worlds.h"
#include "worlds/worlds.h"
#include "suite.h"

static struct output out;
static struct sim sim;
static struct narrative narrative;

static void watch(const struct world *world, uint64_t seed, uint32_t couples, bool colour)
{
	written_begin(&out);
	sim_init(&sim, world, seed, couples);
	narrative_init(&narrative, &out, colour);
	struct watcher watcher = narrative_watcher(&narrative);
	sim_watch(&sim, &watcher);
}

static void run(uint64_t ticks)
{
	while (ticks--)
		sim_tick(&sim);
}

static void end(void)
{
	narrative_fini(&narrative);
	sim_fini(&sim);
	close(out.descriptor);
}

static void begin_odd(void)
{
	watch(&world_odd, 1, 2, false);
}

static void begin_messaging(void)
{
	watch(worlds_find("messaging"), 10, 1, false);
}

FIXTURE(begin_odd, end)

TEST(what_agents_say_has_their_clean_name_before_it)
{
	run(1);
	ck_assert_str_eq(written(&out), "O'Dd \"\\\357\277\275\357\277\275: resting -1\n"
	                                "Odd \"class\" <&> 2: resting -1\n");
}

TEST(every_fate_of_a_telegram_has_its_line)
{
	run(3);
	const char *text = strstr(written(&out), "a \"quote\"");
	ck_assert_ptr_nonnull(text);
	ck_assert_ptr_nonnull(strstr(text, "Instant telegram dispatched at time: 0.75 by Odd "
	                                   "\"class\" <&> 2 for Odd \"class\" <&> 2. Msg is Hey "
	                                   "\"you\"\357\277\275\n"));
	ck_assert_ptr_nonnull(
		strstr(text, "Message received by Odd \"class\" <&> 2 at time: 0.75\n"));
	ck_assert_ptr_nonnull(strstr(text, "Delayed telegram from Odd \"class\" <&> 2 recorded at "
	                                   "time 0.75 for Odd \"class\" <&> 2. Msg is Hey"));
	ck_assert_ptr_nonnull(strstr(text, "Duplicate telegram from Odd \"class\" <&> 2 for Odd "
	                                   "\"class\" <&> 2 dropped at time: 0.75. Msg is Hey"));
	ck_assert_ptr_nonnull(strstr(text, "Telegram from Odd \"class\" <&> 2 has no receiver at "
	                                   "time: 0.75. Msg is Hey"));
}

TEST(a_queued_telegram_is_announced_when_it_is_due)
{
	run(5);
	ck_assert_ptr_null(strstr(written(&out), "Queued telegram"));
	run(1);
	ck_assert_ptr_nonnull(strstr(written(&out),
	                             "Queued telegram ready for dispatch: Sent to Odd "
	                             "\"class\" <&> 2. Msg is Hey \"you\"\357\277\275\n"
	                             "Message received by Odd \"class\" <&> 2 at time: "
	                             "1.5\n"));
}

FIXTURE(begin_messaging, end)

TEST(telegrams_from_a_person_are_written_like_any_other)
{
	struct input input = {
		.kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = 1, .message = 0
	};
	run(1);
	input_apply(&sim, &input);
	const char *text = written(&out);
	ck_assert_ptr_nonnull(strstr(text,
	                             "Instant telegram dispatched at time: 0.5 by nobody for "
	                             "Elsa. Msg is HiHoneyImHome\nMessage received by Elsa at "
	                             "time: 0.5\nElsa: Hi honey."));
	input = (struct input){ .kind = INPUT_INJECT, .agent = 1, .receiver = 0, .message = 0 };
	input_apply(&sim, &input);
	ck_assert_ptr_nonnull(
		strstr(written(&out),
	               "Instant telegram dispatched at time: 0.5 by Elsa for Miner Bob. "
	               "Msg is HiHoneyImHome\nMessage not handled by Miner Bob at time: "
	               "0.5. Msg is HiHoneyImHome\n"));
}

TEST(times_are_what_printf_would_print)
{
	static const int64_t odd_ms[] = { 0, 1, 10, 100, 500, 999, 1000, 1500, 123456 };
	struct watcher watcher = narrative_watcher(&narrative);
	for (int64_t tens = 1; tens < INT64_C(10000000000000); tens *= 10) {
		for (size_t i = 0; i < ARRAY_LEN(odd_ms); i++) {
			char wanted[100];
			sim.head.now_ms = tens + odd_ms[i];
			struct event event = { .kind = EVENT_UNHANDLED, .agent = 1 };
			out.used = 0;
			watcher.read(watcher.context, &sim, &event, 1);
			int length = snprintf(wanted, sizeof wanted, "at time: %g. Msg",
			                      (double)sim.head.now_ms / 1000);
			out.buffer[out.used] = '\0';
			const char *found = strstr(out.buffer, "at time: ");
			ck_assert_msg(!strncmp(found, wanted, (size_t)length), "%s: %s", wanted,
			              found);
		}
	}
	out.used = 0;
}

/* Copies a text without its escape sequences. */
static char *plain(const char *text)
{
	char *copy = malloc(strlen(text) + 1), *to = copy;
	while (*text) {
		if (*text == '\033')
			text += strcspn(text, "m") + 1;
		else
			*to++ = *text++;
	}
	*to = '\0';
	return copy;
}

TEST(colours_change_no_word)
{
	run(60);
	char *without = strdup(written(&out));
	ck_assert_ptr_null(strchr(without, '\033'));
	end();
	watch(worlds_find("messaging"), 10, 1, true);
	run(60);
	ck_assert_ptr_nonnull(strstr(written(&out), "\033[36mMiner Bob\033[0m: "));
	char *with = plain(written(&out));
	ck_assert_str_eq(with, without);
	free(with);
	free(without);
}

TEST(each_colour_ends_with_its_words)
{
	const struct event events[] = {
		{ .kind = EVENT_SAY, .agent = 0, .as.text = "a" },
		{ .kind = EVENT_SAY, .agent = 1, .as.text = "b" },
		{ .kind = EVENT_SAY, .agent = 2, .as.text = "c" },
		{ .kind = EVENT_SAY, .agent = 3, .as.text = "d" },
		{ .kind = EVENT_ERROR, .agent = 1, .as.text = "no" },
		{ .kind = EVENT_DELIVER, .agent = 1, .depth = 1, .result = true },
	};
	end();
	watch(worlds_find("messaging"), 10, 2, true);
	narrative_watcher(&narrative).read(&narrative, &sim, events, ARRAY_LEN(events));
	ck_assert_str_eq(written(&out), "\033[36mMiner Bob\033[0m: a\n"
	                                "\033[32mElsa\033[0m: b\n"
	                                "\033[33mMiner 3\033[0m: c\n"
	                                "\033[36mMinersWife 4\033[0m: d\n"
	                                "\033[1;31mError of Elsa at time: 0. no\033[0m\n"
	                                "\033[35mMessage received by Elsa at time: 0\033[0m\n");
}

TEST(a_session_gives_the_same_narrative_as_a_sim)
{
	run(200);
	char *expected = strdup(written(&out));
	end();
	written_begin(&out);
	struct session_options options = { .world = worlds_find("messaging"),
		                           .seed = 10,
		                           .couples = 1,
		                           .history_bytes = 1 << 20 };
	struct session *session = session_new(&options);
	narrative_init(&narrative, &out, false);
	struct watcher watcher = narrative_watcher(&narrative);
	session_watch(session, &watcher);
	session_go(session, 100);
	session_go(session, 40);
	session_go(session, 200);
	ck_assert_str_eq(written(&out), expected);
	session_free(session);
	free(expected);
	sim_init(&sim, options.world, 1, 1);
}

/* Reads that many errors of each text. */
static void err(size_t count, const char *const *texts, int times)
{
	struct watcher watcher = narrative_watcher(&narrative);
	for (size_t i = 0; i < count; i++) {
		const struct event event = { .kind = EVENT_ERROR, .agent = 1, .as.text = texts[i] };
		for (int n = 0; n < times; n++)
			watcher.read(watcher.context, &sim, &event, 1);
	}
}

static size_t errors_written(void)
{
	size_t lines = 0;
	for (const char *at = written(&out); (at = strstr(at, "Error of Elsa at time: 0. ")); at++)
		lines++;
	return lines;
}

TEST(errors_that_are_not_written_are_counted_at_the_end)
{
	static const char *const same[] = { "a.lua:31: in Attack: 1", "a.lua:31: in Attack: 2" };
	static const char *const others[] = { "a.lua:3: no", "a::b.lua:31: no", "too much\nwork",
		                              "a.lua:32: no" };
	const struct event change = { .kind = EVENT_ERROR, .agent = 1, .from = 1, .to = 2 };
	struct watcher watcher = narrative_watcher(&narrative);
	err(2, same, NARRATIVE_REPEATS / 2 + 6);
	err(3, others, NARRATIVE_REPEATS + 1);
	err(1, others + 3, NARRATIVE_REPEATS);
	for (int i = 0; i < NARRATIVE_REPEATS + 2; i++)
		watcher.read(watcher.context, &sim, &change, 1);
	narrative_end(&narrative);
	ck_assert_uint_eq(errors_written(), 6 * NARRATIVE_REPEATS + 2);
	ck_assert_str_eq(strstr(written(&out), "12 more"),
	                 "12 more errors like these: a.lua:31\n"
	                 "1 more error like these: a.lua:3\n"
	                 "1 more error like these: a::b.lua:31\n"
	                 "1 more error like these: too much\357\277\275work\n");
}

TEST(errors_beyond_a_thousand_places_are_all_written)
{
	char text[64];
	const char *texts[] = { text };
	for (int place = 1; place <= 1001; place++) {
		snprintf(text, sizeof text, "a.lua:%d: no", place);
		err(1, texts, place < 1000 ? 1 : NARRATIVE_REPEATS + 1);
	}
	ck_assert_uint_eq(errors_written(), 999 + 2 * NARRATIVE_REPEATS + 1);
}
