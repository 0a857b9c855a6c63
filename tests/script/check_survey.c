/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "file.h"
#include "suite.h"

/* Expects an oddity in a world whose class "Thing" starts on line 2, with its stats and then its
 * states; more is what else the world has. */
static void expect(const char *states, const char *more, const char *wanted)
{
	char text[4096];
	snprintf(text, sizeof text,
	         "return { %s\nclasses = { Thing = { initial = 'A', %s } },\n"
	         "agents = { { 'Ann', class = 'Thing' } } }\n",
	         more, states);
	ck_assert_str_eq(file_survey(text), wanted);
}

FIXTURE(NULL, file_fini)

TEST(a_world_that_uses_all_it_has_has_no_oddities)
{
	expect("stats = { n = 0 }, states = {\n"
	       "A = { execute = send('me', 'Ping'), transitions = { { when = 'n > 0', to = 'B' } } },\n"
	       "B = { on_message = { Ping = revert } } }",
	       "messages = { 'Ping' },", "nothing");
}

TEST(a_state_that_nothing_leads_to_is_reported)
{
	expect("states = {\nA = { execute = change 'B' },\nB = { execute = revert },\n"
	       "Lost = { execute = change 'A' } }",
	       "", "5: nothing leads to state Lost of Thing");
}

TEST(a_state_is_reached_through_the_states_around_it_and_by_the_global_one)
{
	expect("global = 'G', states = {\n"
	       "G = { execute = when('chance(0.5)', change 'M') },\n"
	       "A = {},\n"
	       "M = { initial = 'X', states = { X = { execute = change 'Y' },\n"
	       "Y = { execute = change 'X' },\nZ = { execute = change 'X' } } } }",
	       "", "7: nothing leads to state Z of Thing");
}

TEST(of_nested_states_that_are_never_reached_the_outer_one_is_reported)
{
	expect("states = {\nA = {},\nM = { initial = 'X', states = {\nX = {} } } }", "",
	       "3: state A of Thing has no way out (exits = {} if it needs none)\n"
	       "4: nothing leads to state M of Thing");
}

TEST(a_state_without_a_way_out_is_reported)
{
	expect("states = {\nA = { execute = change 'B' },\nB = { execute = change 'B' } }", "",
	       "4: state B of Thing has no way out (exits = {} if it needs none)");
}

TEST(a_generic_state_that_ends_and_leads_nowhere_is_reported)
{
	expect("states = {\nA = wait { seconds = 1, transitions = { { when = 'finished', to = 'B' } } "
	       "},\nB = wait(1) }",
	       "", "4: state B of Thing has no way out (exits = {} if it needs none)");
}

TEST(an_intended_end_is_not_reported)
{
	expect("states = {\nA = { execute = change 'B' },\nB = { exits = {} } }", "", "nothing");
}

TEST(an_agent_that_is_removed_needs_no_way_out)
{
	expect("states = {\nA = { execute = change 'B' },\nB = { execute = when('tick > 5', remove) } }",
	       "", "nothing");
}

TEST(the_only_state_of_a_machine_needs_no_way_out)
{
	expect("states = { A = { execute = say 'on' } }", "", "nothing");
}

TEST(a_way_out_of_the_state_around_and_of_the_global_state_is_one)
{
	expect("states = {\nA = { initial = 'X', states = { X = {} },\n"
	       "transitions = { { when = 'tick > 5', to = 'B' } } },\nB = { execute = revert } }",
	       "", "nothing");
}

TEST(a_declared_exit_that_nothing_leads_to_is_reported)
{
	expect("states = {\nA = { execute = change 'B',\nexits = {\n'B',\nC = 'why' } },\n"
	       "B = { execute = change 'C' },\nC = { execute = revert } }",
	       "", "6: state A of Thing declares an exit to C, but nothing in it leads there");
}

TEST(a_declared_exit_is_found_among_those_of_twenty_states)
{
	char states[2048] = "states = {\nA = { execute = {", state[64];
	for (int i = 2; i <= 20; i++) {
		snprintf(state, sizeof state, " when('tick == %d', change 'S%d'),", i, i);
		strcat(states, i == 12 ? "" : state);
	}
	strcat(states, " when('tick == 1', revert) }, exits = {");
	for (int i = 2; i <= 20; i++) {
		snprintf(state, sizeof state, i == 12 ? "\n'S%d',\n" : " 'S%d',", i);
		strcat(states, state);
	}
	strcat(states, " revert } }");
	for (int i = 2; i <= 20; i++) {
		snprintf(state, sizeof state, ", S%d = { execute = change '%s' }", i,
		         i == 2 ? "S12" : "A");
		strcat(states, state);
	}
	strcat(states, " }");
	expect(states, "",
	       "4: state A of Thing declares an exit to S12, but nothing in it leads there");
}

TEST(a_declared_exit_that_a_transition_takes_is_not_reported)
{
	expect("states = {\nA = { exits = { B = 'why' }, transitions = { { when = 'tick > 5', to = 'B' } "
	       "} },\nB = { execute = revert } }",
	       "", "nothing");
}

TEST(a_message_that_nobody_sends_is_reported)
{
	expect("states = { A = { on_message = { Ping = say 'yes' } } }", "messages = {\n'Ping' },",
	       "2: nobody sends message Ping");
}

TEST(a_message_that_nobody_handles_is_reported)
{
	expect("states = { A = { execute = send('me', 'Ping') } }", "messages = {\n'Ping' },",
	       "2: nobody handles message Ping");
}

TEST(a_message_that_nobody_knows_is_reported_once)
{
	expect("states = { A = {} }", "messages = {\n'Ping' },",
	       "2: nobody sends or handles message Ping");
}

TEST(a_message_for_people_to_send_needs_no_sender)
{
	expect("states = { A = { on_message = { Ping = say 'yes' } } }",
	       "messages = { { 'Ping', by = 'hand' } },", "nothing");
}

TEST(a_state_that_handles_any_message_handles_each)
{
	expect("states = { A = { execute = send('me', 'Ping'), on_message = { any = say 'yes' } } }",
	       "messages = { 'Ping' },", "nothing");
}

TEST(a_message_is_sent_wherever_an_action_sends_it)
{
	expect("update = when('tick > 5', say 'no', send('me', 'Ping')), states = {\n"
	       "A = act { send = { 'me', 'Pong' }, seconds = 1, on_message = { any = say 'yes' } } }",
	       "messages = { 'Ping', 'Pong' },", "nothing");
}

TEST(a_stat_that_nobody_reads_is_reported)
{
	expect("stats = {\nn = 0,\nm = 0 }, states = { A = { execute = { add { n = 1 }, say '{m}' } } }",
	       "", "3: nobody reads stat n of Thing");
}

TEST(a_stat_is_read_by_its_own_and_by_others)
{
	expect("stats = { a = 0, b = 0, c = 0, d = nobody, e = 0, f = nobody }, states = {\n"
	       "A = { execute = { set { a = 'a + 1' }, when('Ann.b > 0', say 'b'),\n"
	       "when(\"any('Thing', 'c > 1')\", say 'c'), send('d', 'Ping'), say '{f.e}' },\n"
	       "on_message = { Ping = say 'yes' } } }",
	       "messages = { 'Ping' },", "nothing");
}

TEST(a_score_and_what_is_sent_along_are_read)
{
	expect("stats = { a = 0, b = 0 }, states = {\n"
	       "A = { transitions = { { score = 'a', to = 'B' } } },\n"
	       "B = { execute = { send('me', 'Ping', { extra = 'b' }), revert },\n"
	       "on_message = { Ping = say '{extra}' } } }",
	       "messages = { 'Ping' },", "nothing");
}

TEST(a_transition_behind_one_that_always_holds_is_reported)
{
	expect("states = {\nA = { transitions = {\n{ when = '1 < 2', to = 'B' },\n"
	       "{ when = 'tick > 5', to = 'C' } } },\n"
	       "B = { execute = change 'C' },\nC = { execute = revert } }",
	       "",
	       "5: the transition from A to C is never reached: '1 < 2' before it always holds");
}

TEST(a_transition_inside_a_state_with_one_that_always_holds_is_reported)
{
	expect("states = {\nA = { transitions = { { when = true, to = 'B' } },\n"
	       "initial = 'X', states = { X = { transitions = {\n{ when = 'tick > 5', to = 'B' } } } } },\n"
	       "B = { execute = change 'A' } }",
	       "", "5: the transition from X to B is never reached: 'true' before it always holds");
}

TEST(a_transition_that_never_holds_is_reported)
{
	expect("states = {\nA = { transitions = {\n{ when = 'false', to = 'B' },\n"
	       "{ when = 'tick > 5', to = 'B' } } },\nB = { execute = revert } }",
	       "", "4: the transition from A to B is never taken: 'false' never holds");
}

TEST(a_transition_whose_condition_is_a_number_is_reported_with_those_it_hides)
{
	expect("stats = { hunger = 0 }, states = {\nA = { transitions = {\n"
	       "{ when = 'hunger', to = 'B' },\n{ when = 'tick > 5', to = 'B' } } },\n"
	       "B = { transitions = { { when = '7', to = 'A' } } } }",
	       "",
	       "4: the transition from A to B is always taken: 'hunger' is a number, and a number "
	       "always holds\n"
	       "5: the transition from A to B is never reached: 'hunger' before it always holds");
}

TEST(names_that_differ_only_in_capitals_are_reported)
{
	expect("stats = { n = 0,\nN = 1 }, states = { A = { execute = say '{n} {N}' } }", "",
	       "3: stat N differs from n only in capitals");
	expect("states = {\nA = { execute = change 'b' }, b = { execute = change 'B' },\n"
	       "B = { execute = change 'A' } }",
	       "", "4: state B differs from b only in capitals");
	expect("states = { A = { enter = go 'here', exit = go 'Here' } }",
	       "places = { 'here',\n'Here' },", "2: place Here differs from here only in capitals");
	expect("states = { A = { execute = { send('me', 'Ping'), send('me', 'PING') },\n"
	       "on_message = { any = say 'yes' } } }",
	       "messages = { 'PING',\n'Ping' },",
	       "2: message Ping differs from PING only in capitals");
}

TEST(agents_and_classes_whose_names_differ_only_in_capitals_are_reported)
{
	ck_assert_str_eq(file_survey(
				 "return { classes = {\n"
				 "Thing = { initial = 'A', states = { A = {} } },\n"
				 "thing = { initial = 'A', states = { A = {} } } }, agents = {\n"
				 "{ 'Ann', class = 'Thing', count = 3 },\n"
				 "{ 'ann', class = 'thing', count = 2 } } }\n"),
	                 "3: class thing differs from Thing only in capitals\n"
	                 "5: agent ann 1 differs from Ann 1 only in capitals");
}

TEST(what_a_function_may_read_or_send_is_not_reported)
{
	expect("stats = { n = 0 }, states = { A = { execute = function(me) me.n = me.n + 1 end } }",
	       "messages = { 'Ping' },", "1: nobody handles message Ping");
	expect("stats = { n = 0 }, states = { A = { on_message = {\n"
	       "Ping = function(me) me:say('yes') end } } }",
	       "messages = { 'Ping' },", "nothing");
	expect("stats = { n = 0 }, states = { A = { execute = say '{math.abs(-n)}' } }",
	       "messages = { 'Ping' },", "1: nobody handles message Ping");
}

TEST(where_a_function_may_lead_is_not_reported)
{
	expect("states = { A = { execute = function(me) me:change('B') end, exits = { 'B' } },\n"
	       "B = { transitions = { { when = function(me) return true end, to = 'A', words = 'so' },\n"
	       "{ when = 'tick > 5', to = 'A' } } } }",
	       "", "nothing");
}

TEST(a_state_that_no_function_declares_as_an_exit_is_reported)
{
	expect("states = { A = { execute = function(me) me:change('B') end, exits = { 'B' } },\n"
	       "B = { execute = revert },\nC = { execute = revert } }",
	       "", "4: nothing leads to state C of Thing");
}
