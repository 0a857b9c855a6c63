/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/array.h"
#include "tui/rig.h"
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
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, commands[_i].keys);
	rig_expect(&rig, RIG_STATUS, commands[_i].answer);
	rig_fini(&rig);
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
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, completions[_i].keys);
	ck_assert_str_eq(rig_row(&rig, RIG_STATUS, line), completions[_i].line);
	rig_fini(&rig);
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
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, others[_i].keys);
	rig_expect(&rig, RIG_HINTS, others[_i].hints);
	rig_fini(&rig);
}

TEST(a_single_completion_leaves_nothing_to_turn_to)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "/");
	rig_expect(&rig, RIG_HINTS, "Tab complete");
	ck_assert(!rig_shows(&rig, "Up Down recall"));
	rig_press(&rig, "Stew<Tab>");
	rig_expect(&rig, RIG_HINTS, "Tab complete");
	rig_press(&rig, "<Enter>/");
	rig_expect(&rig, RIG_HINTS, "Up Down recall");
	rig_fini(&rig);
}

TEST(b_breaks_at_the_agents_state)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "b<Enter>");
	ck_assert_uint_eq(rig.breakpoints.count, 1);
	rig_press(&rig, "c");
	rig_expect(&rig, RIG_STATUS, "enter GoHomeAndSleepTilRested");
	rig_expect(&rig, RIG_TITLE, "event");
	rig_expect(&rig, RIG_TITLE, "PAUSED");
	rig_fini(&rig);
}

TEST(b_in_the_trace_breaks_at_the_event_shown)
{
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, "<Tab><Tab>15nSb");
	ck_assert_str_eq(rig_row(&rig, RIG_STATUS, line), "break at: Elsa:enter CookStew");
	rig_fini(&rig);
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
	struct rig rig;
	char line[CANVAS_LINE_MAX], expected[64];
	size_t count, done = 0, found = STEPS;
	const struct event *events = NULL;
	rig_init(&rig, "messaging");
	rig_press(&rig, "<Tab><Tab>14n");
	for (size_t step = 0; step < STEPS && found == STEPS; step++) {
		rig_press(&rig, "s");
		done = session_events_done(rig.session);
		events = session_events(rig.session, &count);
		if (done < count && events[done].kind == telegram_stops[_i].kind)
			found = step;
	}
	ck_assert_uint_lt(found, STEPS);
	rig_press(&rig, "b");
	snprintf(expected, sizeof expected, "break at: %s", telegram_stops[_i].word);
	ck_assert_str_eq(rig_row(&rig, RIG_STATUS, line), expected);
	rig_press(&rig, "<Enter>");
	ck_assert_uint_eq(rig.breakpoints.count, 1);
	rig_fini(&rig);
}

TEST(breakpoints_stop_at_the_same_event_both_ways)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "b<C-u>Elsa:enter CookStew<Enter>c");
	struct moment forward = session_moment(rig.session);
	rig_press(&rig, "40g");
	struct moment backward = session_moment(rig.session);
	while (backward.tick > forward.tick ||
	       (backward.tick == forward.tick && backward.event > forward.event)) {
		rig_press(&rig, "C");
		backward = session_moment(rig.session);
	}
	ck_assert_uint_eq(backward.tick, forward.tick);
	ck_assert_uint_eq(backward.event, forward.event);
	rig_fini(&rig);
}

TEST(breakpoints_are_switched_edited_and_deleted_in_their_list)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "b<C-u>tick 5<Enter>b<C-u>tick 9<Enter>B");
	ck_assert(rig_shows(&rig, "[x]     0  tick 5"));
	rig_press(&rig, "<Space>");
	ck_assert(rig_shows(&rig, "[ ]     0  tick 5"));
	rig_press(&rig, "e<BS>7<Enter>");
	ck_assert(rig_shows(&rig, "[ ]     0  tick 7"));
	ck_assert_uint_eq(rig.breakpoints.count, 2);
	ck_assert_uint_eq(rig.breakpoints.items[0].tick, 7);
	rig_press(&rig, "e<C-u>nonsense<Enter>");
	ck_assert_uint_eq(rig.breakpoints.count, 2);
	rig_press(&rig, "je<C-u>tick 8<Enter>k");
	ck_assert_uint_eq(rig.breakpoints.items[0].tick, 7);
	ck_assert_uint_eq(rig.breakpoints.items[1].tick, 8);
	rig_press(&rig, "s");
	ck_assert(rig.breakpoints.skip);
	ck_assert(!rig.breakpoints.items[0].enabled);
	rig_press(&rig, "sjd<Space><Esc>");
	ck_assert_uint_eq(rig.breakpoints.count, 1);
	ck_assert(rig.breakpoints.items[0].enabled);
	ck_assert_uint_eq(rig.breakpoints.items[0].tick, 7);
	rig_fini(&rig);
}

TEST(a_list_says_that_more_follows_below)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, 40, 10);
	for (int i = 0; i < 9; i++)
		rig_press(&rig, "b<C-u>tick 5<Enter>");
	rig_press(&rig, "B");
	ck_assert(rig_shows(&rig, "─ more ─"));
	rig_press(&rig, "<End>");
	ck_assert(!rig_shows(&rig, "─ more ─"));
	rig_press(&rig, "<Up>");
	ck_assert(rig_shows(&rig, "─ more ─"));
	rig_fini(&rig);
}

TEST(a_filter_is_forgotten_by_escape)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20nfzzzz<Enter>");
	ck_assert(!rig_shows(&rig, "execute DoHouseWork"));
	rig_press(&rig, "<Esc>");
	ck_assert(rig_shows(&rig, "execute DoHouseWork"));
	rig_fini(&rig);
}

TEST(an_empty_filter_shows_everything)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20nfzzzz<Enter>f<C-u><Enter>");
	ck_assert(rig_shows(&rig, "execute DoHouseWork"));
	rig_fini(&rig);
}

TEST(the_prompt_says_what_an_action_expects)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ":go ");
	rig_expect(&rig, RIG_HINTS, "go which tick? a whole number");
	rig_press(&rig, "<C-u>quit");
	rig_expect(&rig, RIG_HINTS, "Enter accept");
	ck_assert(!rig_shows(&rig, "nothing"));
	rig_fini(&rig);
}
