/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/inputs.h"
#include "tui/front.h"
#include "worlds/worlds.h"
#include "suite.h"
#include "tui/form.h"

/* What a person does to the world: forms, the prompt, the post office, undo. */

static size_t inputs(const struct front *front)
{
	size_t count;
	session_inputs(front->session, &count);
	return count;
}

static const struct session_input *last_input(const struct front *front)
{
	size_t count;
	const struct session_input *all = session_inputs(front->session, &count);
	ck_assert_uint_gt(count, 0);
	return &all[count - 1];
}

TEST(an_error_in_a_form_is_shown_in_full)
{
	for (int more = 0; more < 12; more++) {
		struct front front;
		char keys[64], lines[2][CANVAS_LINE_MAX];
		front_init(&front, "messaging");
		snprintf(keys, sizeof keys, "m%.*s<Enter>", 1 + more, "abcdefghijkl");
		front_press(&front, keys);
		int y = front_find(&front, 0, "extra").y;
		front_row(&front, y + 1, lines[0]);
		front_row(&front, y + 2, lines[1]);
		ck_assert(strstr(lines[0], " sender: there is") ||
		          strstr(lines[1], " sender: there is"));
		ck_assert_msg(strstr(lines[1], " Elsa "), "%s\n%s", lines[0], lines[1]);
		ck_assert(!strstr(lines[1], "…"));
		front_fini(&front);
	}
}

TEST(a_telegram_is_written_field_by_field)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "2nmmin<Tab>el<Tab>stew<Tab>2.5<Tab>7<Enter>");
	const struct input *input = &last_input(&front)->input;
	ck_assert_uint_eq(input->kind, INPUT_INJECT);
	ck_assert_uint_eq(input->agent, sim_find(session_sim(front.session), "Miner Bob")->id);
	ck_assert_uint_eq(input->receiver, sim_find(session_sim(front.session), "Elsa")->id);
	ck_assert_uint_eq(input->message, 1);
	ck_assert_int_eq(input->delay_ms, 2500);
	ck_assert_uint_eq(input->extra.kind, EXTRA_NUMBERS);
	ck_assert_double_eq(input->extra.as.numbers[0], 7);
	front_expect(&front, FRONT_STATUS, "Miner Bob>Elsa:StewReady+2.5");
	front_fini(&front);
}

TEST(choices_wrap_around_with_left_and_right)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "m<Right>");
	ck_assert(front_shows(&front, "sender    < nobody"));
	front_press(&front, "<Right>");
	ck_assert(front_shows(&front, "sender    < Miner Bob"));
	front_press(&front, "<Left><Left>");
	ck_assert(front_shows(&front, "sender    < Elsa"));
	front_press(&front, "<Tab><Tab><Left><Enter>");
	ck_assert_uint_eq(last_input(&front)->input.message, 1);
	front_fini(&front);
}

TEST(a_telegram_from_nobody_can_be_sent)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "mnob<Enter>");
	ck_assert_uint_eq(last_input(&front)->input.agent, AGENT_NONE);
	front_fini(&front);
}

TEST(earlier_telegrams_can_be_sent_again)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "m<Tab><Tab><Tab>5<Enter>m<Tab><Tab><Tab>6<Enter>m<C-p><C-p><Enter>");
	ck_assert_uint_eq(inputs(&front), 3);
	ck_assert_int_eq(last_input(&front)->input.delay_ms, 5000);
	front_press(&front, "m<C-p><C-p><C-p><C-n><Enter>");
	ck_assert_int_eq(last_input(&front)->input.delay_ms, 6000);
	front_fini(&front);
}

TEST(the_last_sixteen_telegrams_are_remembered)
{
	struct front front;
	char keys[64];
	front_init(&front, "messaging");
	for (int delay = 1; delay <= FORM_MEMORY + 1; delay++) {
		snprintf(keys, sizeof keys, "m<Tab><Tab><Tab>%d<Enter>", delay);
		front_press(&front, keys);
	}
	front_press(&front, "m");
	for (int i = 0; i < FORM_MEMORY; i++) {
		front_press(&front, "<C-p>");
		ck_assert(!front_shows(&front, "there is no earlier telegram"));
	}
	front_press(&front, "<C-p>");
	front_expect(&front, FRONT_STATUS, "there is no earlier telegram");
	front_press(&front, "<Enter>");
	ck_assert_int_eq(last_input(&front)->input.delay_ms, 2000);
	front_fini(&front);
}

/* Keys that open a form and fill it in wrongly, and its message. */
static const struct {
	const char *keys, *complaint;
} mistakes[] = {
	{ "mbob<Enter>", "did you mean Miner_Bob?" },
	{ "mx<Enter>", "sender: there is no agent \"x\"; there are Miner_Bob, Elsa" },
	{ "m<Tab>x<Enter>", "receiver: there is no agent \"x\"" },
	{ "m<Tab><Tab>x<Enter>", "message: there is no message \"x\"" },
	{ "m<Tab><Tab><Tab>-1<Enter>", "delay: \"-1\" is not a delay; expected seconds, from" },
	{ "m<Tab><Tab><Tab>nan<Enter>", "delay: \"nan\" is not a delay" },
	{ "m<Tab><Tab><Tab>1e30<Enter>", "is not a delay" },
	{ "m<Tab><Tab><Tab><Tab>sixteen letters!<Enter>", "is longer than 15 bytes" },
	{ "e<Tab>x<Enter>", "value: gold_carried takes a whole number, not \"x\"" },
	{ "e<Tab>99999<Enter>", "gold_carried cannot be 99999 (expected 0 to" },
	{ "ex<Enter>", "stat: class Miner has no stat \"x\"" },
};

TEST_EACH(a_form_says_what_is_wrong_and_stays, ARRAY_LEN(mistakes))
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, mistakes[_i].keys);
	ck_assert_msg(front_shows(&front, mistakes[_i].complaint), "%s", mistakes[_i].complaint);
	ck_assert_uint_eq(inputs(&front), 0);
	front_expect(&front, FRONT_HINTS, "Esc cancel");
	front_press(&front, "<Esc>");
	front_expect(&front, FRONT_HINTS, "quit");
	front_fini(&front);
}

TEST(a_stat_is_edited_starting_from_its_value)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "3ne<Right><Right>");
	ck_assert(front_shows(&front, "thirst"));
	ck_assert(front_shows(&front, "value     3"));
	front_press(&front, "<Tab>9<Enter>");
	front_expect(&front, FRONT_STATUS, "Miner Bob.thirst = 9");
	ck_assert(front_shows(&front, "9/5!"));
	front_fini(&front);
}

TEST(an_input_in_the_past_keeps_the_future_as_a_branch)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20n8g:Miner_Bob.thirst = 9<Enter>");
	front_expect(&front, FRONT_STATUS,
	             "Miner Bob.thirst = 9; branch 1 keeps what came after this; x compares");
	ck_assert_uint_eq(inputs(&front), 1);
	ck_assert_uint_eq(session_newest(front.session), 8);
	front_fini(&front);
}

TEST(a_dropped_telegram_can_be_brought_back)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20n");
	uint64_t digest = session_digest(front.session);
	front_press(&front, "8g:Miner_Bob.thirst = 9<Enter>y5nu20g");
	ck_assert_uint_eq(session_digest(front.session), digest);
	ck_assert_uint_eq(inputs(&front), 0);
	front_press(&front, "U");
	ck_assert_uint_eq(inputs(&front), 1);
	front_fini(&front);
}

TEST(starting_again_keeps_the_old_run_as_a_branch)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "5nR");
	ck_assert_uint_eq(front_tick(&front), 0);
	front_press(&front, "5n:Elsa.cooking = 1<Enter>R");
	front_expect(&front, FRONT_STATUS,
	             "started again; branch 2 keeps the previous run; u undoes it");
	ck_assert_uint_eq(front_tick(&front), 0);
	ck_assert_uint_eq(inputs(&front), 0);
	front_press(&front, "u");
	ck_assert_uint_eq(front_tick(&front), 5);
	ck_assert_uint_eq(inputs(&front), 1);
	front_fini(&front);
}

/* Keys at the post office, where one stew is due. */
static const struct {
	const char *keys;
	enum input_kind kind;
	size_t pending;
} edits[] = {
	{ "th", INPUT_HOLD, 1 },
	{ "thh", INPUT_RELEASE, 1 },
	{ "tu", INPUT_HURRY, 1 },
	{ "tl3<Enter>", INPUT_DELAY, 1 },
	{ "tdy", INPUT_DROP, 0 },
	{ "tc", INPUT_DUPLICATE, 2 },
	{ "trmin<Enter>", INPUT_READDRESS, 1 },
};

TEST_EACH(the_post_office_edits_queued_telegrams, ARRAY_LEN(edits))
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "15n");
	ck_assert_uint_eq(session_sim(front.session)->queue.pending, 1);
	front_press(&front, edits[_i].keys);
	ck_assert_uint_eq(last_input(&front)->input.kind, edits[_i].kind);
	ck_assert_uint_eq(session_sim(front.session)->queue.pending, edits[_i].pending);
	front_press(&front, "<Esc>");
	front_expect(&front, FRONT_HINTS, "quit");
	front_fini(&front);
}

TEST(a_telegram_is_not_dropped_without_a_yes)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "15ntd<Enter>d<Enter>d<Space>dn");
	ck_assert_uint_eq(inputs(&front), 0);
	ck_assert(front_shows(&front, "post office"));
	front_fini(&front);
}

/* Keys after which typing adds to the text, and the text after that. */
static const struct {
	const char *keys, *text;
} edits_of_a_field[] = {
	{ "e<Tab><End>7", "value     07" },   { "e<Tab><Home>7", "value     70" },
	{ "e<Tab><Left>7", "value     70" },  { "e<Tab><BS>7", "value     7" },
	{ "e<Tab><C-u>7", "value     7" },    { "e<Tab><End><Left>7", "value     70" },
	{ "e<Tab><Right>7", "value     07" }, { "e<Tab>7", "value     7" },
	{ "e<Tab><Del>7", "value     07" },   { "e<Tab><F2>7", "value     7" },
};

TEST_EACH(a_key_that_edits_a_field_keeps_its_text, ARRAY_LEN(edits_of_a_field))
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, edits_of_a_field[_i].keys);
	ck_assert_msg(front_shows(&front, edits_of_a_field[_i].text), "%s",
	              edits_of_a_field[_i].keys);
	ck_assert(!front_shows(&front, "value     077"));
	front_fini(&front);
}

TEST(from_an_unknown_text_left_is_the_last_choice_and_right_the_first)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "mx<Left>");
	ck_assert(front_shows(&front, "sender    < nobody"));
	front_press(&front, "x<Right>");
	ck_assert(front_shows(&front, "sender    < Miner Bob"));
	front_fini(&front);
}

TEST(the_selection_of_the_post_office_follows_the_telegram)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":send Elsa Elsa StewReady +5<Enter>");
	front_press(&front, ":send Miner_Bob Miner_Bob HiHoneyImHome +9<Enter>t<Down>");
	ck_assert(front_shows(&front, "► in 9.0 s"));
	front_press(&front, "u");
	ck_assert_uint_eq(last_input(&front)->input.kind, INPUT_HURRY);
	ck_assert(front_shows(&front, "► next tick               HiHoneyImHome"));
	front_press(&front, "h");
	ck_assert(front_shows(&front, "► HELD                    HiHoneyImHome"));
	front_press(&front, "dy");
	ck_assert_uint_eq(session_sim(front.session)->queue.pending, 1);
	ck_assert(front_shows(&front, "► in 5.0 s                StewReady"));
	front_press(&front, "dydydy");
	ck_assert(front_shows(&front, "no telegram is queued"));
	front_fini(&front);
}

TEST(a_list_has_ends_and_lines_to_click_on)
{
	struct front front;
	front_init(&front, "messaging");
	for (int i = 1; i < 30; i++) {
		char keys[64];
		snprintf(keys, sizeof keys, ":send nobody Elsa StewReady +%d<Enter>", i);
		front_press(&front, keys);
	}
	front_press(&front, "t<End>");
	ck_assert(front_shows(&front, "► in 29.0 s"));
	front_press(&front, "<PageUp>");
	ck_assert(front_shows(&front, "► in 19.0 s"));
	front_press(&front, "<Home><Up>");
	ck_assert(front_shows(&front, "► in 1.0 s"));
	front_mouse(&front, INPUT_CLICK, 10, 12);
	ck_assert(front_shows(&front, "► in 4.0 s"));
	front_mouse(&front, INPUT_CLICK, 10, 2);
	ck_assert(front_shows(&front, "► in 4.0 s"));
	front_fini(&front);
}

static void populate_and_remove(struct sim *sim, uint32_t couples)
{
	worlds_default->populate(sim, 2 * couples);
	sim_remove(sim, 1);
	sim_remove(sim, 2);
}

/* Empty slots are not choices, but the slots after them are. */
TEST(a_removed_agent_is_not_a_choice_but_those_after_it_are)
{
	struct front front;
	struct world world = *worlds_default;
	world.populate = populate_and_remove;
	front_open(&front, &world);
	front_press(&front, "m<Tab><Right>");
	ck_assert(front_shows(&front, "receiver  < MinersWife 4"));
	front_press(&front, "<Right>");
	ck_assert(front_shows(&front, "receiver  < Miner Bob"));
	front_press(&front, "<Left>");
	ck_assert(front_shows(&front, "receiver  < MinersWife 4"));
	front_press(&front, "<Tab>Stew<Enter>");
	ck_assert_uint_eq(last_input(&front)->input.receiver, 3);
	front_press(&front, "<Down>e");
	ck_assert(front_shows(&front, "MinersWife 4"));
	front_fini(&front);
}
