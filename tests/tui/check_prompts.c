/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/array.h"
#include "tui/front.h"
#include "suite.h"

/* The prompts, breakpoints, and what is looked at. */

static const struct {
	const char *keys, *answer;
} commands[] = {
	{ ":Miner_Bob.thirst<Enter>", "Miner_Bob.thirst = 0" },
	{ ":1 + 1<Enter>", "1 + 1 = 2" },
	{ ":Elsa.state<Enter>", "Elsa.state = DoHouseWork" },
	{ ":Elsa.state == \"CookStew\"<Enter>", "= false" },
	{ ":Miner_Bob.thirst = 4 + 3<Enter>", "Miner Bob.thirst = 7" },
	{ ":Miner Bob.thirst=Elsa.cooking and 1 or 2<Enter>", "Miner Bob.thirst = " },
	{ ":Elsa.cooking = true<Enter>", "Elsa.cooking = true" },
	{ ":set Elsa.cooking true<Enter>", "Elsa.cooking = true" },
	{ ":set Miner Bob.thirst 4 + 3<Enter>", "Miner Bob.thirst = 7" },
	{ ":set \"Miner Bob\".thirst = 7<Enter>", "Miner Bob.thirst = 7" },
	{ ":Miner_Bob.thirst = 1.5<Enter>", "set: thirst takes a whole number, not 1.5" },
	{ ":Miner_Bob.thirst = 99999<Enter>", "thirst cannot be 99999" },
	{ ":Miner_Bob.gold = 1<Enter>",
	  "class Miner has no stat \"gold\"; did you mean gold_carried?" },
	{ ":set Nobody.thirst 1<Enter>", "set: there is no agent \"Nobody\"" },
	{ ":thirst = 1<Enter>", "set: what? AGENT.STAT VALUE" },
	{ ":set Elsa.<Enter>", "set: what? AGENT.STAT VALUE" },
	{ ":set Elsa.cooking<Enter>", "set: what? AGENT.STAT VALUE" },
	{ ":force Miner Bob QuenchThirst<Enter>", "force Miner Bob into QuenchThirst" },
	{ ":force Miner_Bob QuenchThirst<Enter>", "force Miner Bob into QuenchThirst" },
	{ ":force \"Miner Bob\" QuenchThirst<Enter>", "force Miner Bob into QuenchThirst" },
	{ ":force Miner Bob Quench<Enter>", "no state \"Quench\"; did you mean QuenchThirst?" },
	{ ":Miner_Bob.state = \"QuenchThirst\"<Enter>", "force Miner Bob into QuenchThirst" },
	{ ":set Miner_Bob.state QuenchThirst<Enter>", "force Miner Bob into QuenchThirst" },
	{ ":Elsa.state = CookStw<Enter>", "force: class MinersWife has no state \"CookStw\"" },
	{ ":force Elsa<Enter>", "force: which agent, into which state? AGENT STATE" },
	{ ":force<Enter>", "force: which agent, into which state? AGENT STATE" },
	{ ":force Bob CookStew<Enter>", "no agent \"Bob\"; did you mean Miner_Bob?" },
	{ ":send Elsa \"Miner Bob\" StewReady +1.5<Enter>", "Elsa>Miner Bob:StewReady+1.5" },
	{ ":send nobody Elsa StewReady<Enter>", "nobody>Elsa:StewReady" },
	{ ":send Elsa Miner_Bob Stew<Enter>", "no message \"Stew\"; did you mean StewReady?" },
	{ ":send Elsa Miner_Bob<Enter>", "send: what? SENDER RECEIVER MESSAGE" },
	{ ":send Elsa Miner_Bob StewReady +x<Enter>", "send: \"x\" is not a delay" },
	{ ":break enter CookStew<Enter>", "breakpoint at enter CookStew" },
	{ ":break enter Cook<Enter>", "no agent has a state \"Cook\"; did you mean CookStew?" },
	{ ":go x<Enter>", "go: which tick? a whole number, not \"x\"" },
	{ ":tick 1 2<Enter>", "tick: how often? a whole number, not \"1 2\"" },
	{ ":tick + 1<Enter>", "tick + 1 = 1" },
	{ ":tick - 1<Enter>", "tick - 1 = -1" },
	{ ":tick -5<Enter>", "tick: how often? a whole number, not \"-5\"" },
	{ ":step -1<Enter>", "step: how often? a whole number, not \"-1\"" },
	{ ":tick 10000000<Enter>", "tick: a number is at most 9999999" },
	{ ":speed 0<Enter>", "speed: how many ticks a second? a number from 0.1 up, or max, not" },
	{ ":speed 1000001<Enter>", "not \"1000001\"" },
	{ ":speed 5x<Enter>", "not \"5x\"" },
	{ ":quit now<Enter>", "quit takes no argument" },
	{ ":click 1<Enter>", "click: where on the screen? COLUMN ROW" },
	{ ":why Bert<Enter>", "there is no agent \"Bert\"" },
	{ ":tikc<Enter>", "there is no \"tikc\"; did you mean tick?" },
	{ ":qiut<Enter>", "did you mean quit?" },
	{ ":q<Enter>", "there is no \"q\"; did you mean quit?" },
	{ ":n<Enter>", "there is no \"n\"; did you mean tick?" },
	{ ":b enter CookStew<Enter>", "there is no \"b\"; did you mean break?" },
	{ ":sp<Enter>", "there is no \"sp\"; did you mean speed?" },
	{ ":tikc 10<Enter>", "there is no \"tikc\"; did you mean tick?" },
	{ ":not 1<Enter>", "not 1 = false" },
	{ ":golf > 3<Enter>", "pending" },
	{ ":nil<Enter>", "nil = nil" },
	{ ":bind X tikc 10<Enter>", "bind: there is no \"tikc\"; did you mean tick?" },
	{ ":bind abc tick<Enter>", "bind: " },
	{ ":bind <lt>F2>x tick<Enter>", "bind: \"<F2>x\" is more than one key" },
	{ ":bind 7 tick<Enter>", "bind: 7 starts a number" },
	{ ":bind<Enter>", "bind: which key, to do what? KEY COMMAND" },
	{ ":bind X<Enter>", "X has its default meaning again" },
	{ ":completely-different<Enter>",
	  "there is no command or name \"completely-different\"; Tab lists what can be typed" },
	{ ":load x.lua<Enter>", "there is no command or name \"load\"; Tab lists" },
	{ ":not Fido.cooking<Enter>", "time, pending" },
	{ ":Elsa.cooking and Fido.cooking<Enter>", "Elsa, tick, time, pending" },
	{ ":gold<Enter>", "there is no \"gold\"; did you mean Miner_Bob.gold_carried?" },
	{ ":thirst<Enter>", "there is no \"thirst\"; did you mean Miner_Bob.thirst?" },
	{ "j:cook<Enter>", "did you mean Elsa.cooking?" },
	{ ":undo<Enter>", "there is nothing to undo" },
	{ ":)<Enter>", ")" },
	{ "/elsa<Enter>", "\"elsa\" found" },
	{ "/zzz<Enter>", "no match for \"zzz\"" },
	{ "]", "nothing to find again" },
	{ ":filter stew<Enter>", "the trace shows lines with \"stew\"" },
	{ "fstew<Enter>", "the trace shows lines with \"stew\"" },
	{ "X", "that key does nothing" },
};

TEST_EACH(a_prompt_answers_in_the_status_line, ARRAY_LEN(commands))
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, commands[_i].keys);
	front_expect(&front, FRONT_STATUS, commands[_i].answer);
	front_fini(&front);
}

static const struct {
	const char *keys, *line;
} completions[] = {
	{ ":ste<Tab>", ":step" },
	{ ":forc<Tab>", ":force" },
	{ ":ste<Tab><Tab>", ":step-back" },
	{ ":ste<Tab><Tab><Tab>", ":step" },
	{ ":Mi<Tab>.th<Tab>", ":Miner_Bob.thirst" },
	{ ":1 + Mi<Tab>.th<Tab>", ":1 + Miner_Bob.thirst" },
	{ ":force El<Tab>Cook<Tab>", ":force Elsa CookStew" },
	{ ":xyz<Tab>", ":xyz" },
	{ ":set Mi<Tab>go<Tab>7", ":set Miner_Bob.gold_carried 7" },
	{ ":set Mi<Tab>x<Tab>", ":set Miner_Bob.x" },
	{ ":set Bert.go<Tab>", ":set Bert.go" },
	{ ":force Bert Co<Tab>", ":force Bert Co" },
	{ ":bind F5 ste<Tab>", ":bind F5 step" },
	{ ":bind F5 force El<Tab>Co<Tab>", ":bind F5 force Elsa CookStew" },
	{ ":bind F<Tab>", ":bind F" },
	{ ":sort na<Tab>", ":sort name" },
	{ ":sort -cook<Tab>", ":sort -cooking" },
	{ ":sort cur<Tab><Tab>", ":sort current" },
	{ ":open mi<Tab>", ":open mi" },
	{ ":Elsa.p<Tab>", ":Elsa.previous" },
	{ ":Elsa.p<Tab><Tab>", ":Elsa.place" },
	{ ":Bert.p<Tab>", ":Bert.p" },
	{ ":1 + pe<Tab>", ":1 + pending" },
	{ ":mee El<Left><Left><Left>u<Tab>", ":meeu El" },
	{ ":set El<Tab>c<Tab>El<Tab>.co<Tab>", ":set Elsa.cooking Elsa.cooking" },
	{ ":send n<Tab>Mi<Tab>St<Tab>", ":send nobody Miner_Bob StewReady" },
	{ ":send El<Tab>El<Tab>Hi<Tab>", ":send Elsa Elsa HiHoneyImHome" },
	{ ":break El<Tab>en<Tab>Cook<Tab>", ":break Elsa:enter CookStew" },
	{ ":why Mi<Tab>", ":why Miner_Bob" },
	{ ":speed m<Tab>", ":speed max" },
	{ ":go 1<Tab>", ":go 1" },
	{ ":send Elsa Elsa <Tab>", ":send Elsa Elsa HiHoneyImHome" },
	{ ":filter ba<Tab>", ":filter bank" },
	{ "/St<Tab>", "/StewReady" },
	{ "b<C-u>El<Tab>en<Tab>Cook<Tab>", "break at: Elsa:enter CookStew" },
	{ "b<C-u>sen<Tab>St<Tab>", "break at: sent StewReady" },
	{ "b<C-u>tick 3 if El<Tab>.coo<Tab>", "break at: tick 3 if Elsa.cooking" },
	{ ":tick<Enter>:1+1<Enter>:<Up><Up>", ":tick" },
	{ ":tick<Enter>:1+1<Enter>:<Up><Up><Down>", ":1+1" },
	{ ":abc<Left><Left><BS>x<Home>y<End>z", ":yxbcz" },
	{ ":één<BS><BS>", ":é" },
};

TEST_EACH(a_prompt_completes_remembers_and_edits, ARRAY_LEN(completions))
{
	struct front front;
	char line[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, completions[_i].keys);
	ck_assert_str_eq(front_row(&front, FRONT_STATUS, line), completions[_i].line);
	front_fini(&front);
}

/* The completions that follow, ending with the present one, and as many of them as there is room
   for. */
static const struct {
	const char *keys, *hints;
} others[] = {
	{ ":ste<Tab>", "Tab step-back  Enter accept" },
	{ ":ste<Tab><Tab>", "Tab step  Enter accept" },
	{ ":ste<Tab>x", "Enter accept  Tab complete" },
	{ ":forc<Tab>",
	  "force which agent, into which state? AGENT STATE  Enter accept  Tab complete" },
	{ ":send <Tab>", "Tab Elsa, nobody  Enter accept" },
	{ "b<C-u><Tab>", "Tab exit, sent, delivered, unhandled, tick, if, Miner_Bob, ...  Enter" },
	{ ":<Tab>",
	  "Tab pause, tick, back, step, step-back, agent, agent-back, ...  Enter accept" },
};

TEST_EACH(completing_names_the_other_completions, ARRAY_LEN(others))
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, others[_i].keys);
	front_expect(&front, FRONT_HINTS, others[_i].hints);
	front_fini(&front);
}

TEST(a_single_completion_leaves_nothing_to_turn_to)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "/");
	front_expect(&front, FRONT_HINTS, "Tab complete");
	ck_assert(!front_shows(&front, "Up Down recall"));
	front_press(&front, "Stew<Tab>");
	front_expect(&front, FRONT_HINTS, "Tab complete");
	front_press(&front, "<Enter>/");
	front_expect(&front, FRONT_HINTS, "Up Down recall");
	front_fini(&front);
}

TEST(b_breaks_at_the_agents_state)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "b<Enter>");
	ck_assert_uint_eq(front.breakpoints.count, 1);
	front_press(&front, "c");
	front_expect(&front, FRONT_STATUS, "enter GoHomeAndSleepTilRested");
	front_expect(&front, FRONT_TITLE, "event");
	front_expect(&front, FRONT_TITLE, "PAUSED");
	front_fini(&front);
}

TEST(b_in_the_trace_breaks_at_the_event_shown)
{
	struct front front;
	char line[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "<Tab><Tab>15nSb");
	ck_assert_str_eq(front_row(&front, FRONT_STATUS, line), "break at: Elsa:enter CookStew");
	front_fini(&front);
}

/* The event about to happen to a telegram, and the word of a breakpoint for it. */
static const struct {
	uint8_t kind;
	const char *word;
} telegram_stops[] = {
	{ EVENT_QUEUE, "sent StewReady" },
	{ EVENT_SEND, "sent HiHoneyImHome" },
	{ EVENT_DELIVER, "delivered HiHoneyImHome" },
	{ EVENT_HANDLED, "delivered HiHoneyImHome" },
};

TEST_EACH(b_in_the_trace_before_a_telegram_stops_at_its_message, ARRAY_LEN(telegram_stops))
{
	enum { STEPS = 200 };
	struct front front;
	char line[CANVAS_LINE_MAX], expected[64];
	size_t count, done = 0, found = STEPS;
	const struct event *events = NULL;
	front_init(&front, "messaging");
	front_press(&front, "<Tab><Tab>14n");
	for (size_t step = 0; step < STEPS && found == STEPS; step++) {
		front_press(&front, "s");
		done = session_events_done(front.session);
		events = session_events(front.session, &count);
		if (done < count && events[done].kind == telegram_stops[_i].kind)
			found = step;
	}
	ck_assert_uint_lt(found, STEPS);
	front_press(&front, "b");
	snprintf(expected, sizeof expected, "break at: %s", telegram_stops[_i].word);
	ck_assert_str_eq(front_row(&front, FRONT_STATUS, line), expected);
	front_press(&front, "<Enter>");
	ck_assert_uint_eq(front.breakpoints.count, 1);
	front_fini(&front);
}

TEST(breakpoints_stop_at_the_same_event_both_ways)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "b<C-u>Elsa:enter CookStew<Enter>c");
	struct moment forward = session_moment(front.session);
	front_press(&front, "40g");
	struct moment backward = session_moment(front.session);
	while (backward.tick > forward.tick ||
	       (backward.tick == forward.tick && backward.event > forward.event)) {
		front_press(&front, "C");
		backward = session_moment(front.session);
	}
	ck_assert_uint_eq(backward.tick, forward.tick);
	ck_assert_uint_eq(backward.event, forward.event);
	front_fini(&front);
}

TEST(breakpoints_are_switched_edited_and_deleted_in_their_list)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "b<C-u>tick 5<Enter>b<C-u>tick 9<Enter>B");
	ck_assert(front_shows(&front, "[x]     0  tick 5"));
	front_press(&front, "<Space>");
	ck_assert(front_shows(&front, "[ ]     0  tick 5"));
	front_press(&front, "e<BS>7<Enter>");
	ck_assert(front_shows(&front, "[ ]     0  tick 7"));
	ck_assert_uint_eq(front.breakpoints.count, 2);
	ck_assert_uint_eq(front.breakpoints.items[0].tick, 7);
	front_press(&front, "e<C-u>nonsense<Enter>");
	ck_assert_uint_eq(front.breakpoints.count, 2);
	front_press(&front, "je<C-u>tick 8<Enter>k");
	ck_assert_uint_eq(front.breakpoints.items[0].tick, 7);
	ck_assert_uint_eq(front.breakpoints.items[1].tick, 8);
	front_press(&front, "s");
	ck_assert(front.breakpoints.skip);
	ck_assert(!front.breakpoints.items[0].enabled);
	front_press(&front, "sjd<Space><Esc>");
	ck_assert_uint_eq(front.breakpoints.count, 1);
	ck_assert(front.breakpoints.items[0].enabled);
	ck_assert_uint_eq(front.breakpoints.items[0].tick, 7);
	front_fini(&front);
}

TEST(a_list_says_that_more_follows_below)
{
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 40, 10);
	for (int i = 0; i < 9; i++)
		front_press(&front, "b<C-u>tick 5<Enter>");
	front_press(&front, "B");
	ck_assert(front_shows(&front, "─ more ─"));
	front_press(&front, "<End>");
	ck_assert(!front_shows(&front, "─ more ─"));
	front_press(&front, "<Up>");
	ck_assert(front_shows(&front, "─ more ─"));
	front_fini(&front);
}

TEST(a_filter_is_forgotten_by_escape)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20nfzzzz<Enter>");
	ck_assert(!front_shows(&front, "execute DoHouseWork"));
	front_press(&front, "<Esc>");
	ck_assert(front_shows(&front, "execute DoHouseWork"));
	front_fini(&front);
}

TEST(an_empty_filter_shows_everything)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20nfzzzz<Enter>f<C-u><Enter>");
	ck_assert(front_shows(&front, "execute DoHouseWork"));
	front_fini(&front);
}

TEST(the_prompt_says_what_an_action_expects)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":go ");
	front_expect(&front, FRONT_HINTS, "go which tick? a whole number");
	front_press(&front, "<C-u>quit");
	front_expect(&front, FRONT_HINTS, "Enter accept");
	ck_assert(!front_shows(&front, "nothing"));
	front_fini(&front);
}
