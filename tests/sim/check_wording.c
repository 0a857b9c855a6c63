/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "sim/event_words.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * Every kind of event in words, for agents that are known and for some that are
 * gone.
 */

static const struct question busy = {
	.words = "busy", .stat = &workshop_stats[STAT_COUNT], .compare = COMPARE_MORE, .limit = -4
};
static const struct question awake = {
	.words = "awake", .subject = ASK_STATE, .compare = COMPARE_UNEQUAL, .limit = REST
};
static const struct question outside = {
	.words = "outside", .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = YARD
};
static const struct question lucky = {
	.words = "lucky", .subject = ASK_CHANCE, .limit = 1, .of = 4
};
/* The largest share below it, in any number of digits that is shown, is not below it. */
static const struct question rare = {
	.words = "rare", .subject = ASK_CHANCE, .limit = 1152, .of = 65537
};
static const struct question flagged = {
	.words = "flagged", .stat = &workshop_stats[STAT_FLAG], .compare = COMPARE_EQUAL, .limit = 1
};

static const struct sample {
	struct event event;
	const char *known, *gone;
} samples[] = {
	{ { .kind = EVENT_TICK }, "tick 7, time 0.7", "tick 7, time 0.7" },
	{ { .kind = EVENT_UPDATE }, "update Worker 8", "update someone gone" },
	{ { .kind = EVENT_GUARD,
	    .has_number = ANSWER_NUMBER,
	    .as.question = &busy,
	    .value = 3,
	    .result = true },
	  "busy? count 3 > -4, yes",
	  "busy? count 3 > -4, yes" },
	{ { .kind = EVENT_GUARD,
	    .has_number = ANSWER_NUMBER,
	    .as.question = &awake,
	    .value = HIDE,
	    .result = true },
	  "awake? state Hide ~= Rest, yes",
	  "awake? state ? ~= ?, yes" },
	{ { .kind = EVENT_GUARD,
	    .has_number = ANSWER_NUMBER,
	    .as.question = &outside,
	    .value = HALL },
	  "outside? place hall == yard, no",
	  "outside? place hall == yard, no" },
	{ { .kind = EVENT_GUARD,
	    .has_number = ANSWER_NUMBER,
	    .as.question = &flagged,
	    .value = 1,
	    .result = true },
	  "flagged? flag true == true, yes",
	  "flagged? flag true == true, yes" },
	{ { .kind = EVENT_GUARD,
	    .has_number = ANSWER_NUMBER,
	    .as.question = &lucky,
	    .value = 0x3FFFFFFF,
	    .result = true },
	  "lucky? drawn 0.2499999998 < 0.25, yes",
	  "lucky? drawn 0.2499999998 < 0.25, yes" },
	{ { .kind = EVENT_GUARD,
	    .has_number = ANSWER_NUMBER,
	    .as.question = &lucky,
	    .value = 0x40000000 },
	  "lucky? drawn 0.25 < 0.25, no",
	  "lucky? drawn 0.25 < 0.25, no" },
	{ { .kind = EVENT_GUARD,
	    .has_number = ANSWER_NUMBER,
	    .as.question = &rare,
	    .value = 75496320,
	    .result = true },
	  "rare? drawn 0.0175778568 < 0.0175779, yes",
	  "rare? drawn 0.0175778568 < 0.0175779, yes" },
	{ { .kind = EVENT_GUARD, .as.text = "odd", .stat = 1 + STAT_MOOD, .value = 5 },
	  "odd? mood 5, no",
	  "odd? ? ?, no" },
	{ { .kind = EVENT_GUARD, .as.text = "odd" }, "odd? no", "odd? no" },
	{ { .kind = EVENT_READ, .as.text = "count = 1" }, "read count = 1", "read count = 1" },
	{ { .kind = EVENT_EXECUTE, .state = REST }, "execute Rest", "execute ?" },
	{ { .kind = EVENT_EXIT, .state = REST }, "exit Rest", "exit ?" },
	{ { .kind = EVENT_ENTER, .state = REST }, "enter Rest", "enter ?" },
	{ { .kind = EVENT_CHANGE, .from = WORK, .to = REST },
	  "change Work to Rest",
	  "change ? to ?" },
	{ { .kind = EVENT_REVERT, .from = WORK, .to = REST, .result = true },
	  "revert Work to Rest",
	  "revert ? to ?" },
	{ { .kind = EVENT_REVERT, .from = WORK },
	  "revert Work to no previous state",
	  "revert ? to no previous state" },
	{ { .kind = EVENT_SAY, .as.text = "at ", .value = -3, .has_number = true },
	  "\"at -3\"",
	  "\"at -3\"" },
	{ { .kind = EVENT_SAY, .as.text = "hm", .value = -3 }, "\"hm\"", "\"hm\"" },
	{ { .kind = EVENT_SAY }, "\"\"", "\"\"" },
	{ { .kind = EVENT_MOVE, .place = YARD }, "goes to yard", "goes to yard" },
	{ { .kind = EVENT_MOVE, .place = YARD + 1 }, "goes to ?", "goes to ?" },
	{ { .kind = EVENT_STAT, .stat = 1 + STAT_LEVEL, .as.was = -2, .number = 300 },
	  "level -2 -> 300",
	  "? ? -> ?" },
	{ { .kind = EVENT_STAT, .stat = 1 + STAT_FLAG, .as.was = 1, .number = 0 },
	  "flag true -> false",
	  "? ? -> ?" },
	{ { .kind = EVENT_SEND, .other = 8, .message = WAKE },
	  "send Wake to Slow 9",
	  "send Wake to someone gone" },
	{ { .kind = EVENT_SEND, .other = AGENT_NONE },
	  "send Hello to nobody",
	  "send Hello to nobody" },
	{ { .kind = EVENT_QUEUE, .other = CY, .message = BALL, .as.due_ms = 1500 },
	  "queue Ball for Cy, due 1.5",
	  "queue Ball for Cy, due 1.5" },
	{ { .kind = EVENT_DELIVER, .other = ADA, .message = BALL },
	  "deliver Ball from Ada to Worker 8",
	  "deliver Ball from Ada to someone gone" },
	{ { .kind = EVENT_HANDLED, .state = HIDE }, "handled by Hide", "handled by ?" },
	{ { .kind = EVENT_UNHANDLED, .message = WAKE },
	  "no state handles Wake",
	  "no state handles Wake" },
	{ { .kind = EVENT_DUPLICATE, .other = CY, .message = BALL },
	  "Ball for Cy dropped: one is due already",
	  "Ball for Cy dropped: one is due already" },
	{ { .kind = EVENT_DEFERRED, .other = CY, .message = BALL },
	  "Ball for Cy put off: telegrams nested too deep",
	  "Ball for Cy put off: telegrams nested too deep" },
	{ { .kind = EVENT_NO_RECEIVER, .message = BALL },
	  "no receiver for Ball",
	  "no receiver for Ball" },
	{ { .kind = EVENT_SPAWN }, "Worker 8 appears", "someone gone appears" },
	{ { .kind = EVENT_REMOVE }, "Worker 8 disappears", "someone gone disappears" },
	{ { .kind = EVENT_INPUT, .as.text = "Ada.level = 3" },
	  "input: Ada.level = 3",
	  "input: Ada.level = 3" },
	{ { .kind = EVENT_RELOAD, .as.text = "Rest is gone" }, "Rest is gone", "Rest is gone" },
	{ { .kind = EVENT_BREAK, .as.text = "tick 3" }, "stopped: tick 3", "stopped: tick 3" },
	{ { .kind = EVENT_ERROR, .as.text = "odd" }, "odd", "odd" },
	{ { .kind = EVENT_ERROR, .as.text = "odd", .from = WORK, .to = REVERTS },
	  "odd: Work to (previous)",
	  "odd: ? to ?" },
	{ { .kind = EVENT_ERROR, .as.text = "odd", .from = WORK },
	  "odd: Work to -",
	  "odd: ? to ?" },
	{ { .kind = EVENT_ERROR, .as.text = "od\x1b[2Jd", .to = REST },
	  "od\xef\xbf\xbd[2Jd: - to Rest",
	  "od\xef\xbf\xbd[2Jd: ? to ?" },
};

TEST_EACH(an_event_is_worded_by_what_is_known_of_its_agents_and_cut_to_size, ARRAY_LEN(samples))
{
	static const struct deeds none = { 0 };
	const struct world world = workshop_world(&none);
	struct past_event past = { samples[_i].event, 7, &world, CLASS_NONE, CLASS_NONE };
	past.event.agent = 7;
	for (int gone = 0; gone < 2; gone++) {
		bool nobody = past.event.other == AGENT_NONE;
		const char *words = gone ? samples[_i].gone : samples[_i].known;
		past.class = gone ? CLASS_NONE : WORKER;
		past.other_class = gone || nobody ? CLASS_NONE : SLOW;
		char out[100];
		size_t length = event_words(&past, EVENT_LINE, out, sizeof out);
		ck_assert_str_eq(out, words);
		ck_assert_uint_eq(length, strlen(words));
		ck_assert_uint_eq(event_words(&past, EVENT_LINE, out, 3), 2);
		ck_assert_mem_eq(out, words, 2);
	}
}

/* Words the event for a large buffer; returns the length. */
static size_t word(const struct event *event, char *out, size_t size)
{
	static const struct deeds none = { 0 };
	const struct world world = workshop_world(&none);
	const struct past_event past = { *event, 0, &world, WORKER, CLASS_NONE };
	return event_words(&past, EVENT_LINE, out, size);
}

TEST(where_there_is_little_room_some_words_are_left_out)
{
	static const struct {
		struct event event;
		const char *line, *sentence;
	} table[] = {
		{ { .kind = EVENT_CHANGE, .from = WORK, .to = REST },
		  "change to Rest",
		  "Worker 8 changed from Work to Rest" },
		{ { .kind = EVENT_REVERT, .from = WORK, .to = REST, .result = true },
		  "revert to Rest",
		  "Worker 8 went back from Work to Rest" },
		{ { .kind = EVENT_GUARD,
		    .has_number = ANSWER_NUMBER,
		    .as.question = &busy,
		    .value = 3 },
		  "busy? no",
		  "busy? count 3 > -4, no: 6 too many" },
		{ { .kind = EVENT_SEND, .other = CY, .message = BALL },
		  "send Ball to Cy",
		  "Worker 8 sent Ball to Cy" },
		{ { .kind = EVENT_QUEUE, .other = CY, .message = BALL, .as.due_ms = 1500 },
		  "queue Ball for Cy",
		  "Worker 8 posted Ball to Cy, due at 1.5 s" },
		{ { .kind = EVENT_DELIVER, .other = ADA, .message = BALL },
		  "deliver Ball to Worker 8",
		  "Ball came to Worker 8 from Ada" },
		{ { .kind = EVENT_DELIVER, .other = AGENT_NONE, .message = BALL },
		  "deliver Ball to Worker 8",
		  "Ball came to Worker 8 without a sender" },
		{ { .kind = EVENT_DEFERRED, .other = CY, .message = BALL, .as.due_ms = 200 },
		  "Ball for Cy put off: telegrams nested too deep",
		  "Worker 8 posted Ball to Cy, due at 0.2 s" },
		{ { .kind = EVENT_ENTER, .state = REST }, "enter Rest", "enter Rest" },
	};
	static const struct deeds none = { 0 };
	const struct world world = workshop_world(&none);
	char out[100];
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct past_event past = { table[i].event, 7, &world, WORKER, SLOW };
		past.event.agent = 7;
		event_words(&past, EVENT_SHORT, out, sizeof out);
		ck_assert_str_eq(out, table[i].line);
		event_words(&past, EVENT_SENTENCE, out, sizeof out);
		ck_assert_str_eq(out, table[i].sentence);
	}
}

enum { WORDS_MAX = 1023 };

TEST(a_text_that_is_too_long_takes_the_place_of_what_follows_it)
{
	char text[2 * WORDS_MAX] = "", out[2 * WORDS_MAX];
	const struct event event = { .kind = EVENT_SAY, .as.text = text };
	memset(text, 'x', WORDS_MAX - 2);
	ck_assert_uint_eq(word(&event, out, sizeof out), WORDS_MAX);
	ck_assert_str_eq(out + WORDS_MAX - 2, "x\"");
	text[WORDS_MAX - 2] = 'x';
	ck_assert_uint_eq(word(&event, out, sizeof out), WORDS_MAX);
	ck_assert_str_eq(out + WORDS_MAX - 2, "xx");
	memset(text, 'x', sizeof text - 1);
	ck_assert_uint_eq(word(&event, out, sizeof out), WORDS_MAX);
	ck_assert_str_eq(out + WORDS_MAX - 2, "xx");
}

TEST(a_reading_that_is_too_long_takes_the_place_of_the_answer)
{
	static const struct question odd = { .words = "odd", .subject = ASK_CONDITION };
	static const struct answer_part part = { .decides = true, .compare = COMPARISONS };
	struct answer *answer = calloc(1, sizeof *answer + sizeof part + 2 * WORDS_MAX);
	char out[2 * WORDS_MAX], *reading = (char *)(answer->parts + 1);
	const struct event event = { .kind = EVENT_GUARD,
		                     .has_number = ANSWER_IN_WORDS,
		                     .as.answer = answer };
	*answer = (struct answer){
		.question = &odd, .words = "rare", .worded = true, .part_count = 1
	};
	answer->parts[0] = part;
	memset(reading, 'x', WORDS_MAX - strlen("rare? , no"));
	ck_assert_uint_eq(word(&event, out, sizeof out), WORDS_MAX);
	ck_assert_str_eq(out + WORDS_MAX - 5, "x, no");
	memset(reading, 'x', 2 * WORDS_MAX - 1);
	ck_assert_uint_eq(word(&event, out, sizeof out), WORDS_MAX);
	ck_assert_str_eq(out + WORDS_MAX - 5, "xxxxx");
	guard_reading(&(const struct past_event){ .event = event, .class = CLASS_NONE }, out,
	              sizeof out);
	ck_assert_mem_eq(out, "not x", 5);
	ck_assert_uint_eq(strspn(out + 4, "x"), WORDS_MAX - 4);
	ck_assert_uint_eq(strlen(out), WORDS_MAX);
	free(answer);
}

TEST(texts_of_these_kinds_are_kept_only_until_the_next_tick)
{
	for (uint8_t kind = 0; kind < EVENT_KINDS; kind++) {
		for (uint8_t result = 0; result < 2; result++) {
			const struct event event = { .kind = kind, .result = result };
			bool always = kind == EVENT_INPUT || kind == EVENT_RELOAD ||
			              kind == EVENT_READ;
			bool copied = kind == EVENT_SAY || kind == EVENT_ERROR;
			ck_assert_int_eq(event_is_brief(&event), always || (copied && result));
			ck_assert_int_eq(event_is_change(&event),
			                 kind == EVENT_CHANGE || kind == EVENT_REVERT);
		}
	}
}

TEST(only_a_guard_has_a_question_and_an_answer)
{
	static const struct answer answer = { .question = &lucky };
	struct event event = { .as.question = &busy };
	for (uint8_t kind = 0; kind < EVENT_KINDS; kind++) {
		bool guard = kind == EVENT_GUARD;
		event.kind = kind;
		event.as.question = &busy;
		event.has_number = ANSWER_OF_CODE;
		ck_assert_ptr_null(event_question(&event));
		ck_assert_ptr_null(event_answer(&event));
		event.has_number = ANSWER_NUMBER;
		ck_assert_ptr_eq(event_question(&event), guard ? &busy : NULL);
		ck_assert_ptr_null(event_answer(&event));
		event.as.answer = &answer;
		event.has_number = ANSWER_IN_WORDS;
		ck_assert_ptr_eq(event_question(&event), guard ? &lucky : NULL);
		ck_assert_ptr_eq(event_answer(&event), guard ? &answer : NULL);
	}
}

/* What a guard read, and what it was compared with. */
TEST(the_sides_of_a_comparison_are_written_one_by_one)
{
	static const struct {
		const struct question *question;
		int32_t value;
		const char *left, *right, *both;
	} table[] = {
		{ &busy, 3, "3", "-4", "count 3 > -4" },
		{ &awake, HIDE, "Hide", "Rest", "state Hide ~= Rest" },
		{ &outside, HALL, "hall", "yard", "place hall == yard" },
		{ &flagged, 0, "false", "true", "flag false == true" },
		{ &lucky, 0x40000000, "0.25", "0.25", "drawn 0.25 < 0.25" },
		{ &lucky, 0, "0.00", "0.25", "drawn 0.00 < 0.25" },
	};
	static const struct deeds none = { 0 };
	const struct world world = workshop_world(&none);
	char out[100];
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		const struct past_event past = { .event = { .kind = EVENT_GUARD,
			                                    .has_number = ANSWER_NUMBER,
			                                    .as.question = table[i].question,
			                                    .value = table[i].value,
			                                    .result = true },
			                         .world = &world,
			                         .class = WORKER,
			                         .other_class = CLASS_NONE };
		guard_side(&past, false, out, sizeof out);
		ck_assert_str_eq(out, table[i].left);
		guard_side(&past, true, out, sizeof out);
		ck_assert_str_eq(out, table[i].right);
		guard_reading(&past, out, sizeof out);
		ck_assert_str_eq(out, table[i].both);
		guard_reading(&past, out, 4);
		ck_assert_int_eq(strncmp(out, table[i].both, 3), 0);
		ck_assert_uint_eq(strlen(out), 3);
	}
}
