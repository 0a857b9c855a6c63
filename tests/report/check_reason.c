/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>
#include <unistd.h>

#include "report/report.h"
#include "report/worlds.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * How much of an explanation fits; tests/cli/why.test checks the words.
 */

enum { LINKS_MOST = 20, ANSWERS = 3 };

struct maker {
	struct sim sim;
	struct why why;
	struct why_link links[LINKS_MOST];
	struct past_event questions[LINKS_MOST * ANSWERS];
};

/* Makes changes of Miner Bob, each with three answers, the second of which
 * decided. */
static void make(struct maker *maker, size_t links)
{
	memset(maker, 0, sizeof *maker);
	sim_init(&maker->sim, worlds_default, 1, 1);
	maker->why = (struct why){ .chain_count = 1,
		                   .links = maker->links,
		                   .link_count = links,
		                   .questions = maker->questions,
		                   .question_count = links * ANSWERS };
	maker->why.chains[0] = (struct why_chain){ .count = links, .whole = true };
	for (size_t i = 0; i < links; i++) {
		struct past_event change = {
			.event = { .kind = EVENT_CHANGE, .from = 1, .to = 2 },
			.tick = 100 - i,
			.world = worlds_default,
		};
		maker->links[i] = (struct why_link){ .entry = change,
			                             .inside.event.kind = EVENT_TICK,
			                             .first = i * ANSWERS,
			                             .count = ANSWERS,
			                             .decisive = i * ANSWERS + 1 };
	}
	for (size_t i = 0; i < links * ANSWERS; i++)
		maker->questions[i] = (struct past_event){
			.event = { .kind = EVENT_GUARD,
			           .as.text = i % ANSWERS == 1 ? "decisive" : "other" },
			.world = worlds_default,
		};
}

static size_t lines_with(const struct reason *reason, const char *word)
{
	size_t count = 0;
	for (size_t i = 0; i < reason->count; i++)
		count += strstr(reason->lines[i], word) != NULL;
	return count;
}

TEST_EACH(an_explanation_fits_twelve_lines, 8)
{
	static const struct {
		size_t links, lines, changes, decisive, others;
		const char *last;
	} table[] = {
		{ 1, 5, 1, 1, 2, "other" },
		{ 2, 9, 2, 2, 4, "other" },
		{ 3, 7, 3, 3, 0, "decisive" },
		{ 5, 11, 5, 5, 0, "decisive" },
		{ 6, 7, 6, 0, 0, "changed" },
		{ 11, 12, 11, 0, 0, "changed" },
		{ 12, 12, 10, 0, 0, "  ... and 2 lines more" },
		{ 20, 12, 10, 0, 0, "  ... and 10 lines more" },
	};
	struct maker maker;
	struct reason reason;
	make(&maker, table[_i].links);
	reason_write(&reason, &maker.why, &maker.sim);
	ck_assert_uint_eq(reason.count, table[_i].lines);
	ck_assert_str_eq(reason.lines[0],
	                 "Miner Bob has been in GoHomeAndSleepTilRested since tick 100 (50 s)");
	ck_assert_uint_eq(lines_with(&reason, "changed"), table[_i].changes);
	ck_assert_uint_eq(lines_with(&reason, "decisive"), table[_i].decisive);
	ck_assert_uint_eq(lines_with(&reason, "other"), table[_i].others);
	ck_assert_ptr_nonnull(strstr(reason.lines[reason.count - 1], table[_i].last));
	sim_fini(&maker.sim);
}

TEST(unsearched_ticks_are_mentioned)
{
	struct maker maker;
	struct reason reason;
	make(&maker, 1);
	maker.why.chains[0].whole = false;
	maker.why.tick = 64;
	reason_write(&reason, &maker.why, &maker.sim);
	ck_assert_uint_eq(reason.count, 6);
	ck_assert_str_eq(reason.lines[5], "      ticks before tick 64 were not searched");
	sim_fini(&maker.sim);
}

TEST(twelve_lines_leave_out_nothing_more)
{
	struct maker maker;
	struct reason reason;
	make(&maker, 5);
	maker.why.chains[0].whole = false;
	reason_write(&reason, &maker.why, &maker.sim);
	ck_assert_uint_eq(reason.count, 12);
	ck_assert_uint_eq(lines_with(&reason, "decisive"), 5);
	ck_assert_uint_eq(lines_with(&reason, "were not searched"), 1);
	sim_fini(&maker.sim);
}

TEST(undecided_answers_are_listed_under_changes_only)
{
	struct maker maker;
	struct reason reason;
	make(&maker, 2);
	maker.links[0].decisive = maker.links[1].decisive = SIZE_MAX;
	maker.links[1].entry.event = (struct event){ .kind = EVENT_SEND, .other = 1 };
	reason_write(&reason, &maker.why, &maker.sim);
	ck_assert_uint_eq(reason.count, 1 + 1 + ANSWERS + 1);
	ck_assert_uint_eq(lines_with(&reason, "sent"), 1);
	sim_fini(&maker.sim);
}

/* Counts the lines that say that a telegram came.  The last of the links says
 * that it was sent, unless never. */
static size_t arrivals(size_t links, bool never)
{
	struct maker maker;
	struct reason reason;
	make(&maker, 3);
	maker.why.chains[0].count = links;
	maker.links[1].entry.event = (struct event){ .kind = EVENT_DELIVER, .other = 1 };
	maker.links[2].entry.event = (struct event){ .kind = EVENT_SEND, .agent = 1 };
	maker.links[2].never = never;
	reason_write(&reason, &maker.why, &maker.sim);
	sim_fini(&maker.sim);
	return lines_with(&reason, " came to ");
}

TEST(the_arrival_of_a_telegram_is_left_out_where_its_sending_is_said)
{
	ck_assert_uint_eq(arrivals(3, false), 0);
	ck_assert_uint_eq(arrivals(3, true), 1);
	ck_assert_uint_eq(arrivals(2, false), 1);
}

/* The explanation's line of the trace. */
static const char *traced(const struct maker *maker)
{
	struct output out;
	struct trace trace = { .out = &out };
	written_begin(&out);
	trace_why(&trace, &maker->why, &maker->sim);
	const char *text = written(&out);
	close(out.descriptor);
	return text;
}

TEST(a_chain_without_links_has_no_beginning_in_the_trace)
{
	struct maker maker;
	make(&maker, 0);
	maker.why.chain_count = 2;
	ck_assert_ptr_nonnull(
		strstr(traced(&maker),
	               "\"machines\":[{\"state\":\"GoHomeAndSleepTilRested\",\"whole\":true,"
	               "\"links\":[]},{\"state\":"));
	sim_fini(&maker.sim);
}

TEST(a_trace_has_the_whole_explanation)
{
	struct maker maker;
	make(&maker, 2);
	maker.sim.head.tick = 101;
	maker.sim.head.now_ms = 50500;
	maker.why.chains[0].whole = false;
	maker.links[1].never = true;
	maker.links[0].entry.event.agent = 1;
	maker.links[0].count = 2;
	maker.links[1].count = 0;
	ck_assert_str_eq(
		traced(&maker),
		"{\"seq\":1,\"tick\":101,\"time\":50.5,\"kind\":\"why\",\"agent\":\"Miner Bob\",\"depth\":0,"
		"\"machines\":[{\"state\":\"GoHomeAndSleepTilRested\",\"since\":100,\"whole\":false,\"links\":["
		"{\"tick\":100,\"kind\":\"change\",\"agent\":\"Elsa\","
		"\"text\":\"Elsa changed from EnterMineAndDigForNugget to VisitBankAndDepositGold\","
		"\"answers\":[{\"text\":\"other? no\",\"result\":false,\"decisive\":false},"
		"{\"text\":\"decisive? no\",\"result\":false,\"decisive\":true}]},"
		"{\"tick\":null,\"kind\":\"change\",\"agent\":\"Miner Bob\","
		"\"text\":\"Miner Bob has been in VisitBankAndDepositGold since the reload at tick 99\","
		"\"answers\":[]}]}]}\n");
	sim_fini(&maker.sim);
}

TEST(what_has_been_so_since_the_beginning_has_no_tick)
{
	struct maker maker;
	struct reason reason;
	make(&maker, 2);
	maker.links[0].count = maker.links[1].count = 0;
	maker.links[1].never = true;
	reason_write(&reason, &maker.why, &maker.sim);
	ck_assert_uint_eq(reason.count, 3);
	ck_assert_str_eq(reason.lines[1],
	                 "  100 Miner Bob changed from EnterMineAndDigForNugget to "
	                 "VisitBankAndDepositGold");
	ck_assert_str_eq(reason.lines[2], "      Miner Bob has been in VisitBankAndDepositGold "
	                                  "since the reload at tick 99");
	maker.links[0].never = true;
	reason_write(&reason, &maker.why, &maker.sim);
	ck_assert_str_eq(reason.lines[0], "Miner Bob is in GoHomeAndSleepTilRested");
	sim_fini(&maker.sim);
}

TEST(several_machines_are_named)
{
	struct maker maker;
	struct reason reason;
	make(&maker, 1);
	sim_fini(&maker.sim);
	sim_init(&maker.sim, &world_odd, 1, 2);
	maker.why.agent = 1;
	maker.why.chain_count = 2;
	maker.why.chains[1] = (struct why_chain){ .first = 1, .whole = true };
	reason_write(&reason, &maker.why, &maker.sim);
	ck_assert_str_eq(reason.lines[0],
	                 "Odd \"class\" <&> 2's le\"gs has been in Rest since tick 100 (25 s)");
	ck_assert_str_eq(reason.lines[reason.count - 1],
	                 "Odd \"class\" <&> 2's hands is in Still here");
	const char *text = traced(&maker);
	ck_assert_ptr_nonnull(
		strstr(text, "[{\"state\":\"Rest\",\"machine\":\"le\\\"gs\",\"since\":"));
	ck_assert_ptr_nonnull(strstr(text, "]},{\"state\":\"Still here\",\"machine\":\"hands\","
	                                   "\"whole\":true,\"links\":[]}]}\n"));
	sim_fini(&maker.sim);
}

TEST(a_link_of_nobody_has_no_agent_in_the_trace)
{
	struct maker maker;
	make(&maker, 1);
	maker.links[0].entry.event = (struct event){ .kind = EVENT_TICK, .agent = AGENT_NONE };
	maker.links[0].count = 0;
	ck_assert_ptr_nonnull(
		strstr(traced(&maker), "\"links\":[{\"tick\":100,\"kind\":\"tick\",\"text\":"));
	sim_fini(&maker.sim);
}

TEST(the_agent_of_a_link_is_named_in_the_trace)
{
	struct maker maker;
	make(&maker, 1);
	maker.links[0].entry.event = (struct event){ .kind = EVENT_TICK, .agent = 2 };
	ck_assert_ptr_nonnull(strstr(traced(&maker), "\"agent\":\"Miner 3\",\"text\":"));
	sim_fini(&maker.sim);
}

TEST(a_decisive_no_does_not_say_what_it_lacked)
{
	static const struct stat_info gold = { .name = "gold", .type = STAT_I32 };
	static const struct question rich = {
		.words = "rich", .stat = &gold, .compare = COMPARE_AT_LEAST, .limit = 5
	};
	struct maker maker;
	make(&maker, 1);
	for (size_t i = 0; i < ANSWERS; i++)
		maker.questions[i].event = (struct event){
			.kind = EVENT_GUARD, .has_number = true, .as.question = &rich, .value = 2
		};
	ck_assert_ptr_nonnull(strstr(
		traced(&maker),
		"[{\"text\":\"rich? gold 2 >= 5, no: 3 short\",\"result\":false,\"decisive\":false},"
		"{\"text\":\"rich? gold 2 >= 5, no\",\"result\":false,\"decisive\":true},"));
	sim_fini(&maker.sim);
}

TEST(an_agent_that_is_gone_has_no_explanation)
{
	struct maker maker;
	struct reason reason = { .count = 3 };
	make(&maker, 1);
	maker.why.agent = 7;
	reason_write(&reason, &maker.why, &maker.sim);
	ck_assert_uint_eq(reason.count, 0);
	sim_fini(&maker.sim);
}
