/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rig.h"
#include "session/inputs.h"
#include "suite.h"
#include "tui/app.h"
#include "worlds/worlds.h"

/*
 * Lessons: what the strip asks, and what its answers and other keys do.
 */

static struct rig rig;
static struct lesson_place place;

static void begin(void)
{
	place = (struct lesson_place){ .step = 0 };
}

static void end(void)
{
	rig_fini(&rig);
}

FIXTURE(begin, end)

/* What comes of the next check of the learner's file. */
static struct mended mended;

static void mend(void *context, size_t step, struct mended *found)
{
	ck_assert_ptr_null(context);
	ck_assert_uint_eq(step, 0);
	*found = mended;
}

/* Begins a lesson of these steps in the world with both, at tick 14. */
static void teach(const char *steps)
{
	char text[4096];
	snprintf(text, sizeof text,
	         "return { title = 'T', world = 'messaging', at = 14,\n"
	         "work = { from = 'a.lua', as = 'mine.lua' }, steps = { %s } }",
	         steps);
	rig_init_lesson(&rig, text, &place, mend);
}

static bool is_done(void)
{
	return !app_lesson(rig.app).asked;
}

static size_t count_inputs(void)
{
	size_t count;
	session_inputs(rig.session, &count);
	return count;
}

TEST(a_guess_lets_the_run_go_on_and_is_answered_by_the_run)
{
	teach("predict { 'And?', answer = 'Elsa.state', because = 'So it is.' }");
	ck_assert_uint_eq(rig_tick(&rig), 14);
	rig_press(&rig, "2<Enter>");
	ck_assert_uint_eq(rig_tick(&rig), 15);
	ck_assert(rig_shows(&rig, "✗ VisitBathroom?  Tick 15: Elsa is in CookStew."));
	ck_assert(rig_shows(&rig, "15 Miner Bob sent HiHoneyImHome to Elsa"));
	ck_assert(rig_shows(&rig, "15 Elsa changed from DoHouseWork to CookStew: HiHoneyImHome"));
	ck_assert(!rig_shows(&rig, "So it is."));
	ck_assert_str_eq(place.marks, "x");
	rig_press(&rig, "<Enter>");
	ck_assert(rig_shows(&rig, "So it is."));
}

TEST(a_right_guess_is_marked_as_calmly)
{
	teach("predict { 'And?', answer = 'Elsa.state' }");
	rig_press(&rig, "<Down><Down><Enter>");
	ck_assert(rig_shows(&rig, "✓ Tick 15: Elsa is in CookStew."));
	ck_assert_str_eq(place.marks, "d");
}

TEST(until_there_is_a_guess_time_goes_back_only)
{
	static const char *const ways[] = { "n",
		                            "5s",
		                            "20g",
		                            "G",
		                            "10a",
		                            ":tick 3<Enter>",
		                            ":send nobody Elsa StewReady<Enter>",
		                            "u",
		                            "F",
		                            "C" };
	teach("predict { 'And?', from = 14, answer = 'Elsa.state' }");
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		rig_press(&rig, "<Tab>");
		rig_press(&rig, ways[i]);
		ck_assert_msg(rig_tick(&rig) <= 14, "%s", ways[i]);
		ck_assert_uint_eq(count_inputs(), 0);
	}
	rig_press(&rig, "R3N");
	ck_assert_uint_eq(rig_tick(&rig), 11);
	rig_press(&rig, "9n");
	ck_assert_uint_eq(rig_tick(&rig), 14);
	rig_expect(&rig, RIG_STATUS, "First your guess");
	rig_press(&rig, "<Space>");
	app_advance(rig.app, 3);
	ck_assert_uint_eq(rig_tick(&rig), 14);
}

/* Predictions, the keys that answer them, and what is replied. */
static const struct {
	const char *step, *keys, *reply;
} replies[] = {
	{ "answer = 'tick', unit = 'tick', at = 'Miner_Bob.state == \"EatStew\"', within = 9", "18",
	  "✓ It is in tick 18, at 9 s." },
	{ "answer = 'time', unit = 's', at = 'Miner_Bob.state == \"EatStew\"'", "9.0",
	  "✓ It is in" },
	{ "answer = 'time', unit = 's', at = 'Miner_Bob.state == \"EatStew\"', within = 1, never = true",
	  "n", "✓ It has not come to that by tick 16." },
	{ "answer = 'Miner_Bob.thirst', unit = 'glasses'", "7",
	  "✗ 7 glasses?  Tick 15: thirst of Miner Bob is 2." },
	{ "answer = 'Miner_Bob.thirst', at = 16", "7", "16 thirst 2 -> 3, in its update" },
	{ "answer = 'Miner_Bob.place'", "4", "✓ Tick 15: Miner Bob is at the shack." },
	{ "answer = 'Elsa.cooking'", "2", "✗ no?  Tick 15: yes." },
	{ "answer = 'receiver', at = 'delivered StewReady'", "2",
	  "✓ In tick 18: receiver is Elsa." },
	{ "answer = 'message', at = 'sent HiHoneyImHome', choices = { 'a', 'b' }", "1", "message" },
	{ "answer = 'Elsa.state', does = 'send nobody Elsa StewReady', at = 'now'", "1",
	  "14 no state handles StewReady" },
	{ "answer = 'pending', does = { 'send Elsa Elsa StewReady +9', 'send Elsa Elsa StewReady +9' }, "
	  "at = 'now'",
	  "1", "14 StewReady for Elsa dropped: one is due already" },
};

TEST_EACH(an_answer_is_read_where_the_step_says, sizeof replies / sizeof *replies)
{
	char text[512];
	snprintf(text, sizeof text, "predict { 'And?', %s }", replies[_i].step);
	teach(text);
	rig_press(&rig, replies[_i].keys);
	rig_press(&rig, "<Enter>");
	if (!rig_shows(&rig, replies[_i].reply))
		rig_press(&rig, "<PageDown>");
	if (strcmp(replies[_i].reply, "message") == 0)
		ck_assert(*app_lesson(rig.app).problem.text);
	else
		ck_assert_msg(rig_shows(&rig, replies[_i].reply), "%s", replies[_i].step);
}

TEST(no_word_is_lost_where_a_page_ends)
{
	char text[1024] = "tell '", word[8];
	for (int i = 1000; i < 1150; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text), "%d ", i);
	teach(strcat(text, "'"));
	for (int i = 1000; i < 1150; i++) {
		snprintf(word, sizeof word, "%d", i);
		if (!rig_shows(&rig, word))
			rig_press(&rig, "<PageDown>");
		ck_assert_msg(rig_shows(&rig, word), "%s", word);
	}
}

TEST(a_hint_is_shown_whatever_page_it_is_on)
{
	teach("try { 'Say it slowly, and in so many words that there is no room left at all: a strip has four "
	      "lines, and the last of them is taken. Whoever writes as much as this had better have a "
	      "reason, and there is none.', done = 'tick == 99', hint = 'Here it is.', solve = '' }");
	rig_press(&rig, "i");
	ck_assert(rig_shows(&rig, "Hint 1 of 1: Here it is."));
	rig_press(&rig, "<PageUp>");
	ck_assert(rig_shows(&rig, "Say it slowly"));
}

TEST(a_count_of_agents_is_not_explained_by_a_telegram_of_that_tick)
{
	teach("predict { 'And?', answer = 'count(\"Miner\")' }");
	rig_press(&rig, "1<Enter>");
	ck_assert(rig_shows(&rig, "✓ Tick 15: count(\"Miner\") is 1."));
	ck_assert(!rig_shows(&rig, "  15 "));
}

TEST(what_a_prediction_does_is_done_after_the_guess_and_carried_on)
{
	teach("predict { 'And?', answer = 'Elsa.state', does = 'send nobody Elsa HiHoneyImHome', at = 'now' },"
	      "tell 'So.', tell { 'From the start.', from = 3 }");
	ck_assert_uint_eq(count_inputs(), 0);
	rig_press(&rig, "<Enter>");
	ck_assert_uint_eq(count_inputs(), 1);
	rig_press(&rig, "<Enter>");
	ck_assert(rig_shows(&rig, "So."));
	ck_assert_uint_eq(count_inputs(), 1);
	rig_press(&rig, "<Enter>");
	ck_assert_uint_eq(count_inputs(), 0);
	ck_assert_uint_eq(rig_tick(&rig), 3);
}

TEST(a_try_is_done_once_its_condition_holds_and_is_not_carried_on)
{
	teach("try { 'Cook.', done = 'Elsa.cooking', solve = '' }, tell 'Next.'");
	rig_press(&rig, "n");
	ck_assert(is_done());
	rig_press(&rig, "P");
	rig_press(&rig, ":send nobody Elsa HiHoneyImHome<Enter>");
	ck_assert(is_done());
	ck_assert_uint_eq(count_inputs(), 1);
	rig_press(&rig, "<Enter>");
	ck_assert(rig_shows(&rig, "Next."));
	ck_assert_uint_eq(count_inputs(), 0);
	ck_assert_uint_eq(rig_tick(&rig), 14);
}

TEST(what_is_kept_is_where_the_next_step_begins)
{
	teach("try { 'Cook.', done = 'Elsa.cooking', solve = '', keep = true }, tell 'Next.'");
	rig_press(&rig, ":send nobody Elsa HiHoneyImHome<Enter>2n<Enter>");
	ck_assert(rig_shows(&rig, "Next."));
	ck_assert_uint_eq(count_inputs(), 1);
}

TEST(a_run_stops_where_a_try_is_done)
{
	teach("try { 'Cook.', done = 'Elsa.cooking', solve = '' }");
	rig_press(&rig, "<Space>");
	app_advance(rig.app, 50);
	ck_assert_uint_eq(rig_tick(&rig), 15);
	ck_assert(is_done());
}

TEST(the_start_of_a_step_comes_back)
{
	teach("try { 'Eat.', done = 'visits(\"Miner Bob\", \"EatStew\") > 0', solve = '' }");
	rig_press(&rig, ":send nobody Elsa HiHoneyImHome<Enter>nv");
	ck_assert_uint_eq(rig_tick(&rig), 14);
	ck_assert_uint_eq(count_inputs(), 0);
	rig_press(&rig, "u");
	ck_assert_uint_eq(count_inputs(), 1);
	rig_press(&rig, "nR");
	ck_assert_uint_eq(count_inputs(), 1);
	ck_assert_uint_eq(rig_tick(&rig), 14);
}

TEST(who_asks_why_has_explained)
{
	teach("explain { 'Ask.', about = 'Elsa', at = 15, solve = '' }");
	rig_press(&rig, "w<Esc>");
	ck_assert(!is_done());
	rig_press(&rig, "n<Tab><Down>");
	rig_press(&rig, ":why Elsa<Enter>");
	ck_assert(!is_done());
	rig_press(&rig, "<Esc>");
	ck_assert(is_done());
}

TEST(what_is_to_be_found_is_where_it_holds_or_where_it_first_did)
{
	teach("find { 'Where?', done = 'Elsa.cooking', solve = '' },"
	      "find { 'First?', done = 'Elsa.state == \"VisitBathroom\"', first = true, solve = '' }");
	rig_press(&rig, "<Enter>");
	ck_assert(!is_done());
	rig_expect(&rig, RIG_STATUS, "Not here.");
	rig_press(&rig, "17g<Enter>");
	ck_assert(is_done());
	rig_press(&rig, "<Enter>8g<Enter>");
	ck_assert(!is_done());
	rig_press(&rig, "0g9s<Enter>");
	ck_assert(is_done());
}

/* Conditions that only lessons have, and keys after which they hold. */
static const struct {
	const char *done, *keys;
} words[] = {
	{ "visits(\"Elsa\", \"VisitBathroom\") == 4", "n" },
	{ "said(\"Elsa\", \"stew\")", "n" },
	{ "held(\"StewReady\")", "nth<Esc>" },
	{ "stopped and tick == 18", ":break enter EatStew<Enter>c" },
	{ "not stopped and not held(\"StewReady\") and tick == 16", "2n" },
};

TEST_EACH(a_lesson_can_ask_about_the_past_and_the_post, sizeof words / sizeof *words)
{
	char text[512];
	snprintf(text, sizeof text, "try { 'Do.', done = '%s', solve = '' }", words[_i].done);
	teach(text);
	ck_assert(!app_lesson(rig.app).holds);
	rig_press(&rig, words[_i].keys);
	ck_assert_msg(is_done(), "%s: %s", words[_i].done, app_lesson(rig.app).problem.text);
}

TEST(hints_come_one_by_one_with_the_keys_that_are_bound)
{
	teach("quiz { 'Q', choices = { 'a', 'b' }, right = 2, hint = { 'one {key why}', 'two' } }");
	rig_press(&rig, ":bind F2 why<Enter>i");
	ck_assert(rig_shows(&rig, "Hint 1 of 2: one F2"));
	rig_press(&rig, "i");
	ck_assert(rig_shows(&rig, "Hint 2 of 2: two"));
	rig_press(&rig, "i");
	rig_expect(&rig, RIG_STATUS, "there are no more hints");
}

#define MEND "mend { 'Mend it.', ticks = 30, good = 'a.lua', checks = { { never = 'tick > 99' } } }"

TEST(a_file_that_fails_leads_to_where_it_fails_and_to_why)
{
	teach(MEND);
	mended = (struct mended){ .text = "  mine.lua: 0 of 1 checks hold",
		                  .world = worlds_find("miner"),
		                  .tick = 7,
		                  .agent = 0 };
	rig_press(&rig, "<Enter>");
	rig_expect(&rig, RIG_STATUS, "have it checked");
	rig_press(&rig, "r");
	ck_assert(rig_shows(&rig, "✗ mine.lua: 0 of 1 checks hold"));
	ck_assert(rig_shows(&rig, "Enter goes there"));
	ck_assert_uint_eq(rig_tick(&rig), 14);
	rig_press(&rig, "<Enter>");
	rig_expect(&rig, RIG_TITLE, "miner  tick 7 ");
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	rig_press(&rig, "<Esc>v");
	rig_expect(&rig, RIG_TITLE, "messaging  tick 14 ");
}

TEST(a_file_that_passes_is_done)
{
	teach(MEND);
	mended = (struct mended){ .right = true, .text = "  mine.lua: 1 of 1 checks hold" };
	rig_press(&rig, "r");
	ck_assert(rig_shows(&rig, "✓ mine.lua: 1 of 1 checks hold"));
	ck_assert_str_eq(place.marks, "d");
}

TEST(the_views_keep_their_keys)
{
	teach("quiz { 'Q', choices = { 'a', 'b' }, right = 2 }");
	rig_press(&rig, "<Tab>2n");
	ck_assert_uint_eq(rig_tick(&rig), 16);
	ck_assert(!is_done() || place.marks[0] == '.');
	rig_press(&rig, "<S-Tab>2<Enter>");
	ck_assert_str_eq(place.marks, "d");
}

TEST(a_passed_step_is_marked_and_the_one_before_can_be_done_again)
{
	teach("predict { 'And?', answer = 'Elsa.state' }, tell 'Then.', tell 'End.'");
	rig_press(&rig, "p");
	ck_assert_str_eq(place.marks, "-..");
	ck_assert_uint_eq(rig_tick(&rig), 15);
	rig_press(&rig, "P");
	ck_assert_uint_eq(rig_tick(&rig), 14);
	rig_press(&rig, "3<Enter>");
	ck_assert_str_eq(place.marks, "d..");
	rig_press(&rig, "<Enter><Enter><Enter>");
	ck_assert_str_eq(place.marks, "ddd");
	ck_assert(app_lesson(rig.app).over);
}

TEST(whoever_comes_back_begins_where_the_lesson_was_left)
{
	place = (struct lesson_place){ .step = 1, .marks = "x" };
	teach("predict { 'And?', answer = 'Elsa.state' }, tell 'Then.'");
	ck_assert(rig_shows(&rig, "Then."));
	ck_assert_uint_eq(rig_tick(&rig), 15);
	ck_assert_str_eq(place.marks, "x.");
}

TEST(a_place_that_the_lesson_lacks_is_its_last_step)
{
	place = (struct lesson_place){ .step = 99, .marks = "dd-xdd" };
	teach("tell 'One.', tell 'Two.'");
	ck_assert(rig_shows(&rig, "Two."));
	ck_assert_str_eq(place.marks, "dd");
}

TEST(a_click_chooses_and_a_double_click_says_it)
{
	teach("quiz { 'Q', choices = { 'left', 'right' }, right = 2 }, tell 'Then.'");
	struct spot at = rig_find(&rig, 17, "right");
	rig_mouse(&rig, INPUT_CLICK, at.x, at.y);
	rig_mouse(&rig, INPUT_DOUBLECLICK, at.x, at.y);
	at = rig_find(&rig, 17, "Enter goes on");
	rig_mouse(&rig, INPUT_CLICK, at.x + 2, at.y);
	ck_assert(rig_shows(&rig, "Then."));
}

TEST(another_world_is_not_opened_by_mistake)
{
	teach("tell 'One.'");
	rig_press(&rig, "r");
	ck_assert(rig_shows(&rig, "Reload the lesson's world?"));
}
