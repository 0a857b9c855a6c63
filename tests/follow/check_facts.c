/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/facts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "suite.h"

static char line[512];
static struct facts facts;
static struct error error;

static enum facts_found read_line(const char *text)
{
	size_t length = (size_t)snprintf(line, sizeof line, "%s", text);
	for (size_t i = 0; i < length; i++)
		line[i] = line[i] == '\'' ? '"' : line[i];
	error.text[0] = '\0';
	return facts_read(&facts, line, length, &error);
}

static void is_text(enum fact fact, const char *wanted)
{
	char text[128];
	snprintf(text, sizeof text, "%.*s", (int)facts.of[fact].length, facts.of[fact].text);
	ck_assert_str_eq(text, wanted);
}

TEST(a_line_says_what_its_members_say)
{
	ck_assert_int_eq(read_line("{'t':12.5,'agent':7,'to':'Sl\\u0065ep','gone':true,'x':[1]}"),
	                 FACTS_FOUND);
	ck_assert(facts.of[FACT_T].number == 12.5);
	is_text(FACT_AGENT, "7");
	is_text(FACT_TO, "Sleep");
	ck_assert_int_eq(facts.of[FACT_GONE].kind, READ_TRUE);
	ck_assert(!facts_have(&facts, FACT_FROM));
}

TEST(a_logger_may_write_something_before_the_object)
{
	ck_assert_int_eq(read_line("12:30:01 INFO {'agent':'Bob'}"), FACTS_FOUND);
	is_text(FACT_AGENT, "Bob");
}

TEST(what_is_no_object_or_has_no_member_is_a_text)
{
	ck_assert_int_eq(read_line("hello"), FACTS_TEXT);
	ck_assert_int_eq(read_line("x = {1, 2}"), FACTS_TEXT);
	ck_assert_int_eq(read_line("[1]"), FACTS_TEXT);
	ck_assert_int_eq(read_line("{}"), FACTS_OTHER);
	ck_assert_int_eq(facts.other.kind, READ_NONE);
	ck_assert_int_eq(read_line("{'agnet':'Bob','t':1}"), FACTS_OTHER);
	ck_assert_int_eq(facts.other.length, 5);
	ck_assert_mem_eq(facts.other.text, "agnet", 5);
	char name[64];
	ck_assert_str_eq(facts_nearest("agnet", name), "agent");
	ck_assert_ptr_null(facts_nearest("zzzzzz", name));
}

TEST(a_broken_line_is_told_where_it_is_broken)
{
	static const struct {
		const char *line, *error;
	} lines[] = {
		{ "{'agent':'Bob'", "the line ends in the middle of its object" },
		{ "{'agent':}", "what begins at column 10 is no JSON: }" },
		{ "{'agent':'Bob'} x", "what begins at column 17 is no JSON: x" },
		{ "{'agent':'\\q'}", "what begins at column 12 is no JSON: q\"}" },
		{ "{'to':[1]}", "to takes a state or null, not [1]" },
		{ "{'set':3}", "set takes an object, not 3" },
	};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		ck_assert_int_eq(read_line(lines[i].line), FACTS_BROKEN);
		ck_assert_str_eq(error.text, lines[i].error);
	}
}

TEST(numbers_may_be_none)
{
	ck_assert_int_eq(read_line("{'delay':-Infinity,'n':NaN,'tick':-12.5e-1,'agent':'a'}"),
	                 FACTS_FOUND);
	ck_assert(facts.of[FACT_DELAY].number == -HUGE_VAL);
	ck_assert(isnan(facts.of[FACT_N].number));
	ck_assert(facts.of[FACT_TICK].number == -1.25);
}

TEST(escapes_are_taken_apart)
{
	ck_assert_int_eq(read_line("{'agent':'\\ud83d\\ude00\\n\\ud800\\/'}"), FACTS_FOUND);
	is_text(FACT_AGENT, "\xf0\x9f\x98\x80\n\xef\xbf\xbd/");
}

TEST(times_are_seconds_or_dates)
{
	static const struct {
		const char *t;
		double seconds;
		bool absolute;
	} times[] = {
		{ "12.5", 12.5, false },
		{ "1795537546", 1795537546, true },
		{ "1795537546250", 1795537546.25, true },
		{ "1795537546250000", 1795537546.25, true },
		{ "1795537546250000000", 1795537546.25, true },
		{ "'1970-01-02T00:00:01.5Z'", 86401.5, true },
		{ "'2026-11-24 16:25:46+01:00'", 1795533946, true },
		{ "'2000-03-01T00:00:00'", 951868800, true },
	};
	double seconds, zone;
	bool absolute;
	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		char text[80];
		snprintf(text, sizeof text, "{'agent':'a','t':%s}", times[i].t);
		ck_assert_int_eq(read_line(text), FACTS_FOUND);
		ck_assert(facts_time(&facts.of[FACT_T], &seconds, &absolute, &zone));
		ck_assert_msg(fabs(seconds - times[i].seconds) < 1e-6, "%s: %.7f", times[i].t,
		              seconds);
		ck_assert_int_eq(absolute, times[i].absolute);
	}
	for (const char *const *bad =
	             (const char *const[]){ "'noon'", "'2026-13-01T00:00:00'",
	                                    "'2026-11-24T16:25:46X'", "NaN", NULL };
	     *bad; bad++) {
		char text[80];
		snprintf(text, sizeof text, "{'agent':'a','t':%s}", *bad);
		ck_assert_int_eq(read_line(text), FACTS_FOUND);
		ck_assert_msg(!facts_time(&facts.of[FACT_T], &seconds, &absolute, &zone), "%s",
		              *bad);
	}
}

TEST(people_give_times_in_three_ways)
{
	static const struct {
		const char *text;
		enum facts_since kind;
		double seconds;
	} times[] = {
		{ "12.5", SINCE_SECONDS, 12.5 },
		{ "90s", SINCE_SECONDS, 90 },
		{ "12:30", SINCE_CLOCK, 45000 },
		{ "0:00:01.5", SINCE_CLOCK, 1.5 },
		{ "23:59:59", SINCE_CLOCK, 86399 },
		{ "1970-01-02T00:00:01+01:00", SINCE_DATE, 82801 },
	};
	static const char *const bad[] = { "",          "soon",     "-1",     "24:00",
		                           "12:60",     "12:30:60", "12:30:", "12:30x5",
		                           "12:30:10x", "1e",       "12h" };
	double seconds;
	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		ck_assert_msg(facts_since(times[i].text, &seconds) == times[i].kind, "%s",
		              times[i].text);
		ck_assert_msg(seconds == times[i].seconds, "%s: %g", times[i].text, seconds);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_msg(facts_since(bad[i], &seconds) == SINCE_NONE, "%s", bad[i]);
}
