/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <stdio.h>
#include <string.h>

#include "follow/scribe.h"
#include "suite.h"

/*
 * When lines are, by the clocks of those who write them, and which of them are wanted.
 */

/* The times of the ticks. */
static void ticks(const struct log *log, const char *wanted)
{
	char text[200] = "";
	for (uint64_t tick = 1; tick <= log->end; tick++)
		snprintf(text + strlen(text), sizeof text - strlen(text), "%s%g",
		         tick > 1 ? ", " : "", log->times[tick]);
	ck_assert_str_eq(text, wanted);
}

TEST(each_writer_has_a_clock_and_it_begins_when_that_one_connects)
{
	struct log *log = scribe_log("");
	log_turn(log, 0, 1700000000);
	scribe_add(log, "{'t':5,'agent':'a','to':'x'}");
	log_turn(log, 1, 1700000008.5);
	scribe_add(log, "{'t':0.25,'agent':'b','to':'x'}|{'t':1,'agent':'b','to':'y'}");
	log_turn(log, 0, 0);
	scribe_add(log, "{'t':9.6,'agent':'a','to':'y'}");
	log_turn(log, 2, 1700000009);
	/* By the calendar, and then from its own beginning again. */
	scribe_add(log,
	           "{'t':1700000010,'agent':'c','to':'x'}|{'t':1700000002,'agent':'c','to':'y'}|"
	           "{'t':1700000003,'agent':'c','to':'x'}");
	ticks(log, "5, 8.75, 9.5, 9.6, 10, 10, 11");
	ck_assert_uint_eq(log->figures.late, 0);
}

TEST(a_line_that_another_writer_has_overtaken_is_late)
{
	struct log *log = scribe_log("{'t':5,'agent':'a','to':'x'}");
	log_turn(log, 1, 0);
	scribe_add(log, "{'t':3,'agent':'b','to':'x'}|{'t':6,'agent':'b','to':'y'}");
	ticks(log, "5, 6");
	ck_assert_uint_eq(log->figures.late, 1);
	ck_assert(log->figures.late_by == 2);
}

TEST(each_writer_counts_its_own_lines)
{
	struct log *log = scribe_log("{'n':1,'agent':'a','to':'x'}");
	log_turn(log, 1, 0);
	scribe_add(log, "{'n':1,'agent':'b','to':'x'}");
	log_turn(log, 0, 0);
	scribe_add(log, "{'n':2,'agent':'a','to':'y'}");
	ck_assert_ptr_null(strstr(scribe_story(log), "lost"));
}

/* A log of which only that is wanted. */
static struct log *chosen(const char *only, const char *since, double tick, const char *lines)
{
	struct log *log = scribe_log("");
	log->choice = (struct log_choice){ only, since, tick };
	scribe_add(log, lines);
	log_show(log);
	return log;
}

/* The numbers of the lines that are not left out. */
static void lines(const struct log *log, const char *wanted)
{
	char text[200] = "";
	for (size_t i = 0; i < log->act_count; i++) {
		if (log->acts[i].kind == ACT_LINE)
			snprintf(text + strlen(text), sizeof text - strlen(text), "%d ",
			         (int)log->acts[i].as.line);
	}
	ck_assert_str_eq(text, wanted);
}

TEST(lines_about_others_are_left_out)
{
	static const char some[] =
		"{'agent':'a','to':'x'}|{'agent':'ab','to':'x'}|hello|{'error':'e'}|"
		"{'agent':'b','send':'m','receiver':'a'}|{'agent':7,'to':'x'}|"
		"{'class':'K','states':['x','y']}";
	lines(chosen("a", NULL, 0, some), "1 ");
	lines(chosen("b,7", NULL, 0, some), "5 6 ");
	struct log *log = chosen("c,b", NULL, 0, some);
	struct error error;
	lines(log, "5 ");
	ck_assert(!log_has_chosen(log, &error));
	ck_assert_str_eq(error.text, "--only: run.log says nothing of 'c'");
	ck_assert_uint_eq(class_find_state(&log->kinds[world_find_class(&log->world, "K")]->class,
	                                   "y"),
	                  2);
}

TEST(lines_before_a_time_are_left_out)
{
	static const char relative[] =
		"hello|{'t':5,'agent':'a','to':'x'}|{'t':6.5,'agent':'a','to':'y'}|"
		"then|{'t':7,'agent':'a','to':'x'}";
	static const char absolute[] = "{'t':'2026-11-24T23:59:59+01:00','agent':'a','to':'x'}|"
				       "{'t':'2026-11-25T00:00:02+01:00','agent':'a','to':'y'}";
	struct error error;
	lines(chosen(NULL, "6", 0, relative), "3 4 5 ");
	ticks(chosen(NULL, "6", 0, relative), "6.5, 7");
	lines(chosen(NULL, "0:00:07", 0, relative), "5 ");
	lines(chosen(NULL, "23:59:59", 0, absolute), "1 2 ");
	lines(chosen(NULL, "3s", 0, absolute), "2 ");
	lines(chosen(NULL, "2026-11-24T23:00:01Z", 0, absolute), "2 ");
	struct log *log = chosen(NULL, "2026-11-24T23:00:03Z", 0, absolute);
	ck_assert(!log_has_chosen(log, &error));
	ck_assert_str_eq(error.text, "--since: run.log has no line from 2026-11-24T23:00:03Z on");
	log = chosen(NULL, "5", 0, "{'agent':'a','to':'x'}");
	ck_assert(!log_has_chosen(log, &error));
	ck_assert_str_eq(error.text, "--since: no line of run.log has a time");
}

TEST(ticks_may_be_equally_long)
{
	static const char some[] = "{'t':5,'agent':'a','to':'x'}|{'t':5.4,'agent':'a','to':'y'}|"
				   "{'t':6.5,'agent':'a','to':'z'}|{'t':6.9,'agent':'a','to':'x'}";
	ticks(chosen(NULL, NULL, 0.5, some), "5, 5.5, 6, 6.5");
	ticks(chosen(NULL, NULL, 4, some), "4");
	/* A gap of a thousand years is left out. */
	ticks(chosen(NULL, NULL, 1,
	             "{'t':1,'agent':'a','to':'x'}|{'t':3e10,'agent':'a','to':'y'}|"
	             "{'t':30000000002,'agent':'a','to':'z'}"),
	      "1, 3e+10, 3e+10, 3e+10");
}
