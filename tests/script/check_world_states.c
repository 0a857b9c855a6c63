/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "sim/sim_code.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * World files: states that end, telegrams, and several copies of a world.
 */

FIXTURE(NULL, file_fini)

TEST(a_telegram_has_a_sender_and_extra_information)
{
	static const char text[] =
		"return { messages = { 'Hit', 'Ouch' }, classes = {\n"
		"Orc = { initial = 'A', stats = { foe = nobody }, states = { A = { on_message = {\n"
		"  Hit = { set { foe = 'sender' }, say '{sender} hits with {extra}', send('sender', 'Ouch') } } } } },\n"
		"Wizard = { initial = 'A', stats = { power = 3 }, states = { A = {\n"
		"  execute = send('Orc', 'Hit', { extra = 'power * 2 .. \\'!\\'' }),\n"
		"  on_message = { Ouch = say 'Ha, {sender.foe}! {extra}' } } } } },\n"
		"agents = { { 'Wiz', class = 'Wizard' }, { 'Orc', class = 'Orc' } } }\n";
	file_load(text, SAYS);
	ck_assert_ptr_nonnull(file.world);
	ck_assert_str_eq(file_tick(1), "\"Wiz hits with 6!\"; \"Ha, Wiz! nil\"");
}

TEST(a_broadcast_finds_all_receivers_and_leaves_its_sender_out)
{
	static const char text[] =
		"return { places = { 'camp', 'hill' }, messages = { 'Help' }, classes = {\n"
		"Grunt = { initial = 'A', states = { A = { on_message = { Help = say '{name} comes' } } } },\n"
		"Chief = { initial = 'A', states = { A = {\n"
		"  execute = { send(everyone 'Grunt', 'Help'), send(here(), 'Help') },\n"
		"  on_message = { Help = say 'never' } } } } },\n"
		"agents = { { 'Grunt', class = 'Grunt', count = 2 }, { 'Ugh', class = 'Chief' },\n"
		"  { 'Far', class = 'Grunt', place = 'hill' } } }\n";
	file_load(text, SAYS);
	ck_assert_ptr_nonnull(file.world);
	ck_assert_str_eq(file_tick(1), "\"Grunt 1 comes\"; \"Grunt 2 comes\"; \"Far comes\"; "
	                               "\"Grunt 1 comes\"; \"Grunt 2 comes\"");
}

TEST(answering_a_broadcast_with_a_broadcast_is_stopped_with_one_error)
{
	static const char text[] =
		"return { messages = { 'Ping' }, classes = { Bat = { initial = 'A', states = { A = {\n"
		"  execute = send('everyone', 'Ping'), on_message = { Ping = send('everyone', 'Ping') } } } } },\n"
		"agents = { { 'Bat', class = 'Bat', count = 6 } } }\n";
	file_load(text, 1 << EVENT_ERROR);
	ck_assert_ptr_nonnull(file.world);
	const char *heard = file_tick(1);
	ck_assert_ptr_nonnull(strstr(heard, "too much work for one update"));
}

TEST(a_field_of_nobody_is_an_error_that_names_the_expression)
{
	file_load_class("initial = 'A', stats = { foe = nobody, n = 0 }, states = { B = {},\n"
	                "A = { transitions = { { when = 'foe.n > 1', to = 'B' } } } }",
	                SAYS | CHANGES);
	const char *heard = file_tick(1);
	ck_assert_ptr_nonnull(strstr(heard, ":4: in A: foe is nobody"));
	ck_assert_ptr_null(strstr(heard, "change"));
}

TEST(in_two_copies_of_a_world_agents_know_those_of_their_own)
{
	static const char text[] =
		"return { messages = { 'Ping' }, classes = {\n"
		"Man = { initial = 'A', stats = { wife = nobody, n = 0 }, states = { A = {\n"
		"  execute = { send('wife', 'Ping'), send('Eve', 'Ping') } } } },\n"
		"Woman = { initial = 'A', states = { A = { on_message = { Ping = say '{sender}' } } } } },\n"
		"agents = { { 'Eve', class = 'Woman' }, { 'Adam', class = 'Man', wife = agent 'Eve' } } }\n";
	file_load(text, SAYS);
	ck_assert_ptr_nonnull(file.world);
	sim_fini(&file.sim);
	sim_init(&file.sim, world_file_world(file.world), 1, 2);
	const struct stat_info *wife = &file.sim.world->classes[0]->stats[0];
	ck_assert_str_eq(wife->name, "wife");
	ck_assert(stat_read(wife, sim_slot(&file.sim, 1)) == 0);
	ck_assert(stat_read(wife, sim_slot(&file.sim, 3)) == 2);
}

TEST(an_agent_of_a_file_draws_the_same_whether_it_is_watched_or_not)
{
	static const char class[] =
		"initial = 'A', stats = { n = 0 }, states = { A = { execute = { say '{random(1, 6)}',\n"
		"when('chance(0.5)', set { n = 'n * 2 + random(1, 9)' }), set { n = 'n % 1000' } } } }";
	file_load_class(class, SAYS);
	file_tick(50);
	double watched = file_number("n");
	file_load_class(class, 0);
	file_tick(50);
	ck_assert(file_number("n") == watched);
	ck_assert(watched > 0);
}

TEST(state_without_rules_sleeps_and_every_is_how_often_the_others_are_updated)
{
	static const char text[] =
		"return { tick = 0.25, cap = 7, classes = {\n"
		"Stone = { initial = 'A', states = { A = {} } },\n"
		"Cow = { initial = 'A', every = 3, states = { A = { execute = say 'moo' } } } },\n"
		"agents = { { 'Stone', class = 'Stone', count = 3 }, { 'Cow', class = 'Cow' } } }\n";
	file_load(text, SAYS);
	ck_assert_ptr_nonnull(file.world);
	ck_assert_int_eq(file.sim.world->tick_ms, 250);
	ck_assert_uint_eq(file.sim.world->update_cap, 7);
	ck_assert_str_eq(file_tick(6), "\"moo\"; \"moo\"");
	ck_assert_uint_eq(file.sim.head.updates, 2);
}

/* Each is in A at first, where nothing has to be done; the last two are not. */
TEST(agents_sleep_in_a_state_without_rules_whatever_their_class_does_in_others)
{
	static const char text[] =
		"return { tick = 1, messages = { 'Go' }, classes = {\n"
		"Waiter = { initial = 'A', states = {\n"
		"  A = { on_message = { Go = change 'B' } },\n"
		"  B = wait { seconds = 2, on_message = { Go = change 'A' } } } },\n"
		"Cook = { initial = 'A', states = { A = { enter = finish },\n"
		"  B = sequence { act { seconds = 1 } } } },\n"
		"Guest = { initial = 'A', stats = { n = 0 }, update = add { n = 1 },\n"
		"  states = { A = {}, B = wait(1) } },\n"
		"Host = { initial = 'S', states = { S = sequence {\n"
		"  { on_message = { Go = finish } }, { enter = say 'at last' } } } } },\n"
		"agents = { { 'Waiter', class = 'Waiter' }, { 'Cook', class = 'Cook' },\n"
		"  { 'Guest', class = 'Guest' }, { 'Host', class = 'Host' } } }\n";
	file_load(text, SAYS);
	ck_assert_ptr_nonnull(file.world);
	for (uint32_t tick = 1; tick <= 3; tick++) {
		file_tick(1);
		ck_assert_uint_eq(file.sim.head.updates, 2 * tick);
	}
	post_send_as(&file.sim, AGENT_NONE, 0, 0, 0, NULL);
	file_tick(1);
	ck_assert_uint_eq(file.sim.head.updates, 9);
	post_send_as(&file.sim, AGENT_NONE, 0, 0, 0, NULL);
	post_send_as(&file.sim, AGENT_NONE, 3, 0, 0, NULL);
	ck_assert_str_eq(file_tick(1), "\"at last\"");
	ck_assert_uint_eq(file.sim.head.updates, 11);
}

/* What a bank gets of delayed payments of 10, 20, 20 and 40, by the world's option. */
static const struct payments {
	const char *option;
	double received;
} payments[] = {
	{ "", 10 + 20 + 40 },
	{ "similar = 0.25,", 10 + 20 + 40 },
	{ "similar = 0.2,", 10 + 20 + 20 + 40 },
	{ "similar = 0,", 10 + 20 + 20 + 40 },
};

TEST_EACH(delayed_telegrams_are_similar_if_what_they_say_is_equal, ARRAY_LEN(payments))
{
	char text[1024];
	snprintf(text, sizeof text,
	         "return { %s messages = { 'Pay' }, classes = {\n"
	         "Bank = { initial = 'A', stats = { n = 0 }, states = { A = { on_message = {\n"
	         "  Pay = add { n = 'extra' } } } } },\n"
	         "Shop = { initial = 'A', states = { A = { execute = when('tick == 1', {\n"
	         "  send('Bank', 'Pay', { delay = 1, extra = 10 }),\n"
	         "  send('Bank', 'Pay', { delay = 1, extra = 20 }),\n"
	         "  send('Bank', 'Pay', { delay = 1.2, extra = 20 }),\n"
	         "  send('Bank', 'Pay', { delay = 3, extra = 40 }) }) } } } },\n"
	         "agents = { { 'Bank', class = 'Bank' }, { 'Shop', class = 'Shop' } } }",
	         payments[_i].option);
	file_load(text, SAYS);
	ck_assert_ptr_nonnull(file.world);
	ck_assert_str_eq(file_tick(10), "");
	ck_assert_double_eq(file_number("n"), payments[_i].received);
	ck_assert_uint_eq(file.sim.head.refused, payments[_i].received == 70);
}

TEST(an_act_that_is_left_early_does_nothing_at_its_end)
{
	file_load_class(
		"initial = 'B', stats = { n = 1 }, states = { A = {},\n"
		"B = act { seconds = 1, add = { n = 2 }, on_message = { Ping = change 'A' } } }",
		STATS);
	file_send("Ping");
	ck_assert_str_eq(file_tick(5), "");
	ck_assert(file_number("n") == 1);
}

TEST(all_scores_are_recorded_with_their_values)
{
	file_load_class(
		"initial = 'A', stats = { n = 3 }, states = { B = {}, C = {},\n"
		"A = { transitions = { { score = 2, to = 'B' }, { score = 'n * 2', to = 'C' } } } }",
		1 << EVENT_GUARD);
	ck_assert_str_eq(file_tick(1), "2? 2 = 2, no; n * 2? n 3 * 2 = 6, yes");
	file_load_class(
		"initial = 'A', stats = { n = 3 }, states = { B = {}, C = {},\n"
		"A = { transitions = { { score = 'n', to = 'B' }, { score = 2, to = 'C' },\n"
		"{ score = 'n - 3', to = 'A' } } } }",
		1 << EVENT_GUARD | CHANGES);
	ck_assert_str_eq(file_tick(1),
	                 "n? n 3 = 3, yes; 2? 2 = 2, no; n - 3? n 3 - 3 = 0, no; change A to B");
}

TEST(a_spawned_agent_appears_at_the_end_of_the_tick_with_its_stats)
{
	static const char text[] =
		"return { places = { 'here', 'there' }, classes = {\n"
		"Gun = { initial = 'A', place = 'there', stats = { n = 3 }, states = { A = { execute = {\n"
		"  when('tick == 1', { spawn('Bullet', { speed = 'n * 2', owner = agent 'Gun' }), spawn 'Bullet' }),\n"
		"  say '{count(\"Bullet\")}' } } } },\n"
		"Bullet = { initial = 'B', stats = { speed = 1, owner = nobody }, states = { B = {\n"
		"  execute = { say '{name} {place} {speed} {owner} {ticks}', when('speed == 1', remove) } } } } },\n"
		"agents = { { 'Gun', class = 'Gun' } } }\n";
	file_load(text, SAYS | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE);
	ck_assert_ptr_nonnull(file.world);
	ck_assert_str_eq(file_tick(1), "\"0\"; Bullet 2 appears; Bullet 3 appears");
	ck_assert_str_eq(file_tick(1),
	                 "\"2\"; \"Bullet 2 there 6 Gun 1\"; \"Bullet 3 there 1 nil 1\"; "
	                 "Bullet 3 disappears");
	ck_assert_str_eq(file_tick(1), "\"1\"; \"Bullet 2 there 6 Gun 2\"");
}

TEST(a_stat_that_holds_a_removed_agent_is_nobody)
{
	static const char text[] =
		"return { classes = { A = { initial = 'X', states = { X = { execute = remove } } },\n"
		"B = { initial = 'X', stats = { a = agent 'a' }, states = { X = { execute = say '{a} {a == nobody}' } } } },\n"
		"agents = { { 'a', class = 'A' }, { 'b', class = 'B' } } }\n";
	file_load(text, SAYS);
	ck_assert_ptr_nonnull(file.world);
	ck_assert_str_eq(file_tick(2), "\"a false\"; \"nil true\"");
}
