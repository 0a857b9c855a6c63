/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/inputs.h"
#include "tui/rig.h"
#include "worlds/worlds.h"
#include "suite.h"
#include "tui/form.h"

/* What a person does to the world: forms, the prompt, the post office, undo. */

static size_t inputs(const struct rig *rig)
{
	size_t count;
	session_inputs(rig->session, &count);
	return count;
}

static const struct session_input *last_input(const struct rig *rig)
{
	size_t count;
	const struct session_input *all = session_inputs(rig->session, &count);
	ck_assert_uint_gt(count, 0);
	return &all[count - 1];
}

TEST(an_error_in_a_form_is_shown_in_full)
{
	for (int more = 0; more < 12; more++) {
		struct rig rig;
		char keys[64], lines[2][CANVAS_LINE_MAX];
		rig_init(&rig, "messaging");
		snprintf(keys, sizeof keys, "m%.*s<Enter>", 1 + more, "abcdefghijkl");
		rig_press(&rig, keys);
		int y = rig_find(&rig, 0, "extra").y;
		rig_row(&rig, y + 1, lines[0]);
		rig_row(&rig, y + 2, lines[1]);
		ck_assert(strstr(lines[0], " sender: there is") ||
		          strstr(lines[1], " sender: there is"));
		ck_assert_msg(strstr(lines[1], " Elsa "), "%s\n%s", lines[0], lines[1]);
		ck_assert(!strstr(lines[1], "…"));
		rig_fini(&rig);
	}
}

TEST(a_telegram_is_written_field_by_field)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "2nmmin<Tab>el<Tab>stew<Tab>2.5<Tab>7<Enter>");
	const struct input *input = &last_input(&rig)->input;
	ck_assert_uint_eq(input->kind, INPUT_INJECT);
	ck_assert_uint_eq(input->agent, sim_find(session_sim(rig.session), "Miner Bob")->id);
	ck_assert_uint_eq(input->receiver, sim_find(session_sim(rig.session), "Elsa")->id);
	ck_assert_uint_eq(input->message, 1);
	ck_assert_int_eq(input->delay_ms, 2500);
	ck_assert_uint_eq(input->extra.kind, EXTRA_NUMBERS);
	ck_assert_double_eq(input->extra.as.numbers[0], 7);
	rig_expect(&rig, RIG_STATUS, "Miner Bob>Elsa:StewReady+2.5");
	rig_fini(&rig);
}

TEST(choices_wrap_around_with_left_and_right)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "m<Right>");
	ck_assert(rig_shows(&rig, "sender    < nobody"));
	rig_press(&rig, "<Right>");
	ck_assert(rig_shows(&rig, "sender    < Miner Bob"));
	rig_press(&rig, "<Left><Left>");
	ck_assert(rig_shows(&rig, "sender    < Elsa"));
	rig_press(&rig, "<Tab><Tab><Left><Enter>");
	ck_assert_uint_eq(last_input(&rig)->input.message, 1);
	rig_fini(&rig);
}

TEST(a_telegram_from_nobody_can_be_sent)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "mnob<Enter>");
	ck_assert_uint_eq(last_input(&rig)->input.agent, AGENT_NONE);
	rig_fini(&rig);
}

TEST(earlier_telegrams_can_be_sent_again)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "m<Tab><Tab><Tab>5<Enter>m<Tab><Tab><Tab>6<Enter>m<C-p><C-p><Enter>");
	ck_assert_uint_eq(inputs(&rig), 3);
	ck_assert_int_eq(last_input(&rig)->input.delay_ms, 5000);
	rig_press(&rig, "m<C-p><C-p><C-p><C-n><Enter>");
	ck_assert_int_eq(last_input(&rig)->input.delay_ms, 6000);
	rig_fini(&rig);
}

TEST(the_last_sixteen_telegrams_are_remembered)
{
	struct rig rig;
	char keys[64];
	rig_init(&rig, "messaging");
	for (int delay = 1; delay <= FORM_MEMORY + 1; delay++) {
		snprintf(keys, sizeof keys, "m<Tab><Tab><Tab>%d<Enter>", delay);
		rig_press(&rig, keys);
	}
	rig_press(&rig, "m");
	for (int i = 0; i < FORM_MEMORY; i++) {
		rig_press(&rig, "<C-p>");
		ck_assert(!rig_shows(&rig, "there is no earlier telegram"));
	}
	rig_press(&rig, "<C-p>");
	rig_expect(&rig, RIG_STATUS, "there is no earlier telegram");
	rig_press(&rig, "<Enter>");
	ck_assert_int_eq(last_input(&rig)->input.delay_ms, 2000);
	rig_fini(&rig);
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
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, mistakes[_i].keys);
	ck_assert_msg(rig_shows(&rig, mistakes[_i].complaint), "%s", mistakes[_i].complaint);
	ck_assert_uint_eq(inputs(&rig), 0);
	rig_expect(&rig, RIG_HINTS, "Esc cancel");
	rig_press(&rig, "<Esc>");
	rig_expect(&rig, RIG_HINTS, "quit");
	rig_fini(&rig);
}

TEST(a_stat_is_edited_starting_from_its_value)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "3ne<Right><Right>");
	ck_assert(rig_shows(&rig, "thirst"));
	ck_assert(rig_shows(&rig, "value     3"));
	rig_press(&rig, "<Tab>9<Enter>");
	rig_expect(&rig, RIG_STATUS, "Miner Bob.thirst = 9");
	ck_assert(rig_shows(&rig, "9/5!"));
	rig_fini(&rig);
}

TEST(an_input_in_the_past_keeps_the_future_as_a_branch)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20n8g:Miner_Bob.thirst = 9<Enter>");
	rig_expect(&rig, RIG_STATUS,
	           "Miner Bob.thirst = 9; branch 1 keeps what came after this; x compares");
	ck_assert_uint_eq(inputs(&rig), 1);
	ck_assert_uint_eq(session_newest(rig.session), 8);
	rig_fini(&rig);
}

TEST(a_dropped_telegram_can_be_brought_back)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20n");
	uint64_t digest = session_digest(rig.session);
	rig_press(&rig, "8g:Miner_Bob.thirst = 9<Enter>y5nu20g");
	ck_assert_uint_eq(session_digest(rig.session), digest);
	ck_assert_uint_eq(inputs(&rig), 0);
	rig_press(&rig, "U");
	ck_assert_uint_eq(inputs(&rig), 1);
	rig_fini(&rig);
}

TEST(starting_again_keeps_the_old_run_as_a_branch)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "5nR");
	ck_assert_uint_eq(rig_tick(&rig), 0);
	rig_press(&rig, "5n:Elsa.cooking = 1<Enter>R");
	rig_expect(&rig, RIG_STATUS, "started again; branch 2 keeps the previous run; u undoes it");
	ck_assert_uint_eq(rig_tick(&rig), 0);
	ck_assert_uint_eq(inputs(&rig), 0);
	rig_press(&rig, "u");
	ck_assert_uint_eq(rig_tick(&rig), 5);
	ck_assert_uint_eq(inputs(&rig), 1);
	rig_fini(&rig);
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
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "15n");
	ck_assert_uint_eq(session_sim(rig.session)->queue.pending, 1);
	rig_press(&rig, edits[_i].keys);
	ck_assert_uint_eq(last_input(&rig)->input.kind, edits[_i].kind);
	ck_assert_uint_eq(session_sim(rig.session)->queue.pending, edits[_i].pending);
	rig_press(&rig, "<Esc>");
	rig_expect(&rig, RIG_HINTS, "quit");
	rig_fini(&rig);
}

TEST(a_telegram_is_not_dropped_without_a_yes)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "15ntd<Enter>d<Enter>d<Space>dn");
	ck_assert_uint_eq(inputs(&rig), 0);
	ck_assert(rig_shows(&rig, "post office"));
	rig_fini(&rig);
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
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, edits_of_a_field[_i].keys);
	ck_assert_msg(rig_shows(&rig, edits_of_a_field[_i].text), "%s", edits_of_a_field[_i].keys);
	ck_assert(!rig_shows(&rig, "value     077"));
	rig_fini(&rig);
}

TEST(from_an_unknown_text_left_is_the_last_choice_and_right_the_first)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "mx<Left>");
	ck_assert(rig_shows(&rig, "sender    < nobody"));
	rig_press(&rig, "x<Right>");
	ck_assert(rig_shows(&rig, "sender    < Miner Bob"));
	rig_fini(&rig);
}

TEST(the_selection_of_the_post_office_follows_the_telegram)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ":send Elsa Elsa StewReady +5<Enter>");
	rig_press(&rig, ":send Miner_Bob Miner_Bob HiHoneyImHome +9<Enter>t<Down>");
	ck_assert(rig_shows(&rig, "► in 9.0 s"));
	rig_press(&rig, "u");
	ck_assert_uint_eq(last_input(&rig)->input.kind, INPUT_HURRY);
	ck_assert(rig_shows(&rig, "► next tick               HiHoneyImHome"));
	rig_press(&rig, "h");
	ck_assert(rig_shows(&rig, "► HELD                    HiHoneyImHome"));
	rig_press(&rig, "dy");
	ck_assert_uint_eq(session_sim(rig.session)->queue.pending, 1);
	ck_assert(rig_shows(&rig, "► in 5.0 s                StewReady"));
	rig_press(&rig, "dydydy");
	ck_assert(rig_shows(&rig, "no telegram is queued"));
	rig_fini(&rig);
}

TEST(a_list_has_ends_and_lines_to_click_on)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	for (int i = 1; i < 30; i++) {
		char keys[64];
		snprintf(keys, sizeof keys, ":send nobody Elsa StewReady +%d<Enter>", i);
		rig_press(&rig, keys);
	}
	rig_press(&rig, "t<End>");
	ck_assert(rig_shows(&rig, "► in 29.0 s"));
	rig_press(&rig, "<PageUp>");
	ck_assert(rig_shows(&rig, "► in 19.0 s"));
	rig_press(&rig, "<Home><Up>");
	ck_assert(rig_shows(&rig, "► in 1.0 s"));
	rig_mouse(&rig, INPUT_CLICK, 10, 12);
	ck_assert(rig_shows(&rig, "► in 4.0 s"));
	rig_mouse(&rig, INPUT_CLICK, 10, 2);
	ck_assert(rig_shows(&rig, "► in 4.0 s"));
	rig_fini(&rig);
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
	struct rig rig;
	struct world world = *worlds_default;
	world.populate = populate_and_remove;
	rig_open(&rig, &world);
	rig_press(&rig, "m<Tab><Right>");
	ck_assert(rig_shows(&rig, "receiver  < MinersWife 4"));
	rig_press(&rig, "<Right>");
	ck_assert(rig_shows(&rig, "receiver  < Miner Bob"));
	rig_press(&rig, "<Left>");
	ck_assert(rig_shows(&rig, "receiver  < MinersWife 4"));
	rig_press(&rig, "<Tab>Stew<Enter>");
	ck_assert_uint_eq(last_input(&rig)->input.receiver, 3);
	rig_press(&rig, "<Down>e");
	ck_assert(rig_shows(&rig, "MinersWife 4"));
	rig_fini(&rig);
}
