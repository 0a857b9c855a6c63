/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/smith.h"

#include <check.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include "core/array.h"
#include "session/straight.h"

/* A world being written. */
struct smith {
	struct dice dice;
	char *out;
	size_t length;
	unsigned classes;
	bool mortal; /* agents are spawned and removed */
	const char
		*first; /* the first letter of the states of the machine at hand, "S", "L" or "R" */
	unsigned states; /* their number */
};

/* Where an action stands: what it may say differs. */
enum spot { ANYWHERE, LEAVING, ANSWERING };

static void put(struct smith *smith, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(smith->out + smith->length, SMITH_TEXT_MAX - smith->length, format,
	                       arguments);
	va_end(arguments);
	smith->length += (size_t)length;
	if (smith->length >= SMITH_TEXT_MAX)
		ck_abort_msg("the world is too long");
}

static unsigned pick(struct smith *smith, size_t range)
{
	return dice_throw(&smith->dice, (uint32_t)range);
}

static bool toss(struct smith *smith, unsigned of)
{
	return pick(smith, of) == 0;
}

#define PICK(smith, list) ((list)[pick(smith, ARRAY_LEN(list))])

/* Every class has these stats: n, k, x, on, mood, pal. */
static const char *const numbers[] = {
	"n",
	"k + 1",
	"n - k",
	"random(1, 6)",
	"2 * n",
	"k // 2",
	"n // k",
	"x",
	"x + n",
	"tick % 5",
	"pal.n",
	"ticks",
	"count('A')",
	"0",
	"3",
	"k % 4",
	"seconds",
	"sum('A', 'n')",
	"max('A', 'k') or 1",
	"pending",
	"time // 2",
	"-n",
	"extra_or_k",
	"n * x / 4",
};

static const char *const conditions[] = {
	"n > 3",
	"n %% 3 == 1",
	"k == 2 or on",
	"not on",
	"x >= 1.5",
	"mood == 'cross'",
	"pal ~= nobody",
	"pal == nobody or pal.on",
	"pal.n > n",
	"chance(0.3)",
	"chance(0.1) or n > 6",
	"place == 'yard'",
	"place ~= 'hall' and k < 3",
	"seconds >= 1",
	"ticks > 3",
	"finished",
	"tick %% 4 == 0",
	"pending > 1",
	"any('A', 'on and n > 2')",
	"count('A', 'k > me.k') > 1",
	"all('A', 'n < 9')",
	"Ann.n > n",
	"Ann.place == place",
	"math.abs(n - k) > 2",
	"previous ~= nil",
	"n ~= 0 and k / n > 1",
};

static const char *number(struct smith *smith)
{
	const char *text = PICK(smith, numbers);
	return *text == 'e' ? "k" : text;
}

/* A score cannot draw. */
static const char *score(struct smith *smith)
{
	const char *text = number(smith);
	return *text == 'r' ? "n" : text;
}

static void put_condition(struct smith *smith)
{
	put(smith, "\"");
	put(smith, PICK(smith, conditions));
	put(smith, "\"");
}

static void put_state(struct smith *smith)
{
	put(smith, "\"%s%u\"", smith->first, 1 + pick(smith, smith->states));
}

static void put_receiver(struct smith *smith, enum spot spot)
{
	static const char *const receivers[] = { "\"me\"",         "\"everyone\"", "\"pal\"",
		                                 "\"Ann\"",        "\"Bo\"",       "here()",
		                                 "everyone \"A\"", "here \"A\"",   "\"Ann\"" };
	put(smith, "%s",
	    spot == ANSWERING && toss(smith, 2) ? "\"sender\"" : PICK(smith, receivers));
}

static void put_send(struct smith *smith, enum spot spot)
{
	put(smith, "send(");
	put_receiver(smith, spot);
	put(smith, ", \"M%u\"", 1 + pick(smith, 3));
	if (toss(smith, 2)) {
		put(smith, ", { delay = %g", 0.125 * pick(smith, 20));
		if (toss(smith, 2))
			put(smith, ", extra = \"%s\"", toss(smith, 3) ? "on" : number(smith));
		put(smith, " }");
	}
	put(smith, ")");
}

static void put_set(struct smith *smith)
{
	switch (pick(smith, 6)) {
	case 0:
		put(smith, "set { on = \"not on\" }");
		break;
	case 1:
		put(smith, "set { mood = \"%s\", n = %u }", toss(smith, 2) ? "cross" : "calm",
		    pick(smith, 5));
		break;
	case 2:
		put(smith, "set { pal = %s }",
		    toss(smith, 3)   ? "nobody"
		    : toss(smith, 2) ? "agent \"Bo\""
		                     : "agent \"Ann\"");
		break;
	case 3:
		put(smith, "set { x = \"%s\" }", toss(smith, 3) ? "x / 2" : "n + 0.5");
		break;
	case 4:
		/* For one moment only. */
		put(smith, "{ set { n = %u }, set { n = 0 } }", pick(smith, 9));
		break;
	default:
		put(smith, "set { k = \"%s\" }", number(smith));
	}
}

/* The body of a function, most of whose lines are conditional. */
static void put_function(struct smith *smith, enum spot spot)
{
	put(smith, "function(me%s)\n", spot == ANSWERING ? ", telegram" : "");
	for (unsigned lines = 1 + pick(smith, 4); lines; lines--) {
		if (toss(smith, 2))
			put(smith, "  if me.n %% %u == 0 then ", 1 + pick(smith, 4));
		else
			put(smith, "  if me:chance(0.4) then ");
		switch (pick(smith, spot == LEAVING ? 6 : 8)) {
		case 0:
			put(smith, "me.n = me.n + 1 me.n = me.n - me.k");
			break;
		case 1:
			put(smith, "me:say(\"n is %%d\", me.n) me.k = me:random(0, 5)");
			break;
		case 2:
			put(smith, "me.pal = agent \"%s\" me.on = not me.on",
			    toss(smith, 2) ? "Ann" : "Bo");
			break;
		case 3:
			put(smith, "me:send(me.pal or \"Ann\", \"M%u\", %g, me.k)",
			    1 + pick(smith, 3), 0.25 * pick(smith, 4));
			break;
		case 4:
			put(smith, "me:go \"%s\" me.x = me.x + 0.5",
			    toss(smith, 2) ? "yard" : "hall");
			break;
		case 5:
			put(smith, "me.k = me.pal.k");
			break;
		case 6:
			put(smith, "me:change ");
			put_state(smith);
			break;
		default:
			put(smith, "me:revert()");
		}
		put(smith, " end\n");
	}
	if (spot == ANSWERING && toss(smith, 2))
		put(smith, "  return me.n %% 2 == 0\n");
	put(smith, "end");
}

static void put_action(struct smith *smith, enum spot spot, unsigned depth);

static void put_list(struct smith *smith, enum spot spot, unsigned depth)
{
	put(smith, "{ ");
	for (unsigned count = 1 + pick(smith, 3); count; count--) {
		put_action(smith, spot, depth + 1);
		put(smith, ", ");
	}
	put(smith, "}");
}

static void put_when(struct smith *smith, enum spot spot, unsigned depth)
{
	put(smith, "when(");
	put_condition(smith);
	put(smith, ", ");
	put_action(smith, spot, depth + 1);
	if (toss(smith, 2)) {
		put(smith, ", ");
		put_action(smith, spot, depth + 1);
	}
	put(smith, ")");
}

static void put_fate(struct smith *smith)
{
	if (!smith->mortal || toss(smith, 2))
		put(smith, "say \"here I am\"");
	else if (toss(smith, 2))
		put(smith, "when(\"count('A') < 6\", spawn(\"A\", { n = \"n\", pal = \"me\" }))");
	else
		put(smith, "when(\"count('A') > 3 and name ~= 'Ann' and name ~= 'Bo'\", remove)");
}

static void put_action(struct smith *smith, enum spot spot, unsigned depth)
{
	unsigned what = pick(smith, depth > 2 ? 6 : 12);
	switch (what) {
	case 0:
		put(smith, "say \"%s is {%s}\"", toss(smith, 2) ? "it" : "n", number(smith));
		break;
	case 1:
		put(smith, "go \"%s\"", toss(smith, 2) ? "yard" : "hall");
		break;
	case 2:
		put(smith, "add { n = %d, k = \"%s\" }", (int)pick(smith, 5) - 1,
		    toss(smith, 2) ? "1" : number(smith));
		break;
	case 3:
		put_set(smith);
		break;
	case 4:
		put_send(smith, spot);
		break;
	case 5:
		put_fate(smith);
		break;
	case 6:
	case 7:
		put_when(smith, spot, depth);
		break;
	case 8:
		put_list(smith, spot, depth);
		break;
	case 9:
		put_function(smith, spot);
		break;
	default:
		if (spot == LEAVING) {
			put(smith, "add { k = -1 }");
		} else if (toss(smith, 4)) {
			put(smith, toss(smith, 2) ? "revert" : "finish");
		} else {
			put(smith, "change ");
			put_state(smith);
		}
	}
}

static void put_transitions(struct smith *smith)
{
	bool scores = toss(smith, 5);
	put(smith, "transitions = {");
	for (unsigned count = 1 + pick(smith, 3); count; count--) {
		put(smith, " { ");
		if (scores) {
			put(smith, "score = \"%s\"", score(smith));
		} else if (toss(smith, 8)) {
			put(smith, "when = function(me) return me.n > me.k end, words = \"more\"");
		} else {
			put(smith, "when = ");
			put_condition(smith);
		}
		put(smith, ", to = ");
		if (toss(smith, 6))
			put(smith, "revert");
		else
			put_state(smith);
		put(smith, " },");
	}
	put(smith, " }, ");
}

static void put_messages(struct smith *smith)
{
	put(smith, "on_message = { ");
	for (unsigned i = 1; i <= 3; i++) {
		if (toss(smith, 2))
			continue;
		put(smith, "M%u = ", i);
		put_action(smith, ANSWERING, 0);
		put(smith, ", ");
	}
	if (toss(smith, 4))
		put(smith, "any = say \"what?\", ");
	put(smith, "}, ");
}

/* The fields that every state may have; a global one leads nowhere by itself. */
static void put_fields(struct smith *smith, bool global)
{
	static const char *const names[] = { "enter", "execute", "exit" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (!toss(smith, 2) || (global && i != 1))
			continue;
		put(smith, "%s = ", names[i]);
		put_action(smith, i == 2 ? LEAVING : ANYWHERE, 0);
		put(smith, ", ");
	}
	if (toss(smith, 2) || global)
		put_messages(smith);
	if (!global && toss(smith, 2))
		put_transitions(smith);
	if (!global && toss(smith, 3)) {
		put(smith, "exits = { ");
		put_state(smith);
		put(smith, ", revert }, ");
	}
}

/* A generic state, which stays for a while and then leads on. */
static void put_generic(struct smith *smith)
{
	switch (pick(smith, 4)) {
	case 0:
		put(smith, "wait { seconds = %g, ", 0.5 * (1 + pick(smith, 4)));
		break;
	case 1:
		put(smith, "walk { to = \"%s\", seconds = %g, ", toss(smith, 2) ? "yard" : "hall",
		    0.5 * (1 + pick(smith, 4)));
		break;
	case 2:
		put(smith,
		    "act { say = \"hm {n}\", seconds = 1, add = { n = 1 }, send = { \"Ann\", "
		    "\"M1\" }, ");
		break;
	default:
		put(smith, "sequence { wait(0.5), act { say = \"then\", seconds = 0.5 }, ");
	}
	put(smith, "transitions = { { when = \"finished\", to = ");
	put_state(smith);
	put(smith, " } } }");
}

/* States FIRST1 to FIRST5, the last two inside FIRST3, or all beside each other. */
static void put_states(struct smith *smith, const char *first)
{
	bool nested = toss(smith, 2);
	smith->first = first;
	smith->states = 5;
	put(smith, "initial = \"%s%u\", states = {\n", first, 1 + pick(smith, 2));
	for (unsigned i = 1; i <= (nested ? 3 : 5); i++) {
		put(smith, "%s%u = ", first, i);
		if (toss(smith, 5) && !(nested && i == 3)) {
			put_generic(smith);
		} else {
			put(smith, "{ ");
			put_fields(smith, false);
			for (unsigned j = 4; nested && i == 3 && j <= 5; j++) {
				put(smith, j == 4 ? "initial = \"%s4\", states = { " : "", first);
				put(smith, "%s%u = { ", first, j);
				put_fields(smith, false);
				put(smith, j == 4 ? "},\n" : "} } ");
			}
			put(smith, "}");
		}
		put(smith, ",\n");
	}
}

static void put_machine(struct smith *smith, const char *first)
{
	bool global = toss(smith, 3);
	if (global)
		put(smith, "global = \"%sG\", ", first);
	put_states(smith, first);
	if (global) {
		put(smith, "%sG = { ", first);
		put_fields(smith, true);
		put(smith, "},\n");
	}
	put(smith, "} ");
}

static void put_class(struct smith *smith, unsigned i)
{
	put(smith,
	    "%c = {\n  stats = { n = { %u, min = 0, max = 20 }, k = %u, x = %u.5, on = %s,\n",
	    'A' + i, pick(smith, 5), pick(smith, 3), pick(smith, 3),
	    toss(smith, 2) ? "true" : "false");
	put(smith, "    mood = one_of { \"calm\", \"cross\" }, pal = %s },\n",
	    toss(smith, 2) ? "nobody" : "agent \"Ann\"");
	smith->first = "S";
	smith->states = 5;
	if (toss(smith, 4))
		put(smith, "  every = %u,\n", 2 + pick(smith, 2));
	bool twofold = toss(smith, 3);
	if (twofold)
		smith->first = "L";
	if (toss(smith, 2)) {
		put(smith, "  update = ");
		put_action(smith, ANYWHERE, 0);
		put(smith, ",\n");
	}
	if (!twofold) {
		put_machine(smith, "S");
	} else {
		put(smith, "machines = { { \"legs\", ");
		put_machine(smith, "L");
		put(smith, "}, { \"arms\", ");
		put_machine(smith, "R");
		put(smith, "} } ");
	}
	put(smith, "},\n");
}

void smith_write(uint64_t number, char out[SMITH_TEXT_MAX])
{
	struct smith smith = { .dice = dice_of(number ^ 0x5717), .out = out };
	smith.classes = 1 + pick(&smith, 3);
	smith.mortal = toss(&smith, 3);
	put(&smith, "return { tick = %s, places = { \"hall\", \"yard\" },\n",
	    toss(&smith, 2) ? "0.5" : "0.25");
	put(&smith, "messages = { \"M1\", \"M2\", \"M3\" },\n");
	if (toss(&smith, 4))
		put(&smith, "cap = %u,\n", 1 + pick(&smith, 4));
	put(&smith, "classes = {\n");
	for (unsigned i = 0; i < smith.classes; i++)
		put_class(&smith, i);
	put(&smith,
	    "},\nagents = { { \"Ann\", class = \"A\" }, { \"Bo\", class = \"%c\", place = "
	    "\"yard\" },\n",
	    'A' + smith.classes - 1);
	put(&smith, "{ \"Crowd\", class = \"A\", count = 2, pal = agent \"Ann\" },\n");
	put(&smith, "{ \"Zoe\", class = \"%c\", n = 3 } } }\n", 'A' + pick(&smith, smith.classes));
}
