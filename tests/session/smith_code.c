/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/smith_code.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>

#include "session/smith.h"

void smith_put(struct smith *smith, const char *format, ...)
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

unsigned smith_pick(struct smith *smith, size_t range)
{
	return dice_throw(&smith->dice, (uint32_t)range);
}

bool smith_toss(struct smith *smith, unsigned of)
{
	return smith_pick(smith, of) == 0;
}

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
	"most",
	"n * rate",
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
	"math.fmod(n, 3) > 1",
	"abs(n - k) > 2",
	"max(n, k, x) < 5 or floor(x) == 1",
	"high",
	"not high and lucky",
	"Ann.high",
	"count('A', 'high') > 1",
	"many",
	"many and string.len(mood) > 4",
	"previous ~= nil",
	"n ~= 0 and k / n > 1",
	"n < most",
	"soft and chance(rate)",
	"soft or count('A', 'k < most') > 1",
};

/* Where there is a plane. */
static const char *const far_numbers[] = {
	"distance(pal)",
	"distance(3, 4)",
	"count(near(4, 'A'))",
	"sum(near(x, 'A'), 'n / 3')",
	"max(near(5, 'A'), 'y') or 0",
};

static const char *const far_conditions[] = {
	"distance(Ann) < 5",
	"nearest('A') == Ann",
	"any(near(3.5, 'A'), 'n > me.n')",
	"nearest('A', 'on').n == 3",
	"all(near(9, 'A'), 'distance(me) > 2')",
};

static const char *number(struct smith *smith)
{
	if (smith->plane && smith_toss(smith, 5))
		return PICK(smith, far_numbers);
	const char *text = PICK(smith, numbers);
	return *text == 'e' ? "k" : text;
}

/* A score cannot draw. */
const char *smith_score(struct smith *smith)
{
	const char *text = number(smith);
	return *text == 'r' ? "n" : text;
}

/* How long a state has been active, if it is. */
static const char *const ages[] = {
	"age '%s%u' > 1",
	"(age '%s%u' or 9) < k",
	"me:age '%s%u' == seconds",
	"age '%s%u' ~= nil and n > 2",
};

void smith_put_condition(struct smith *smith)
{
	bool far = smith->plane && smith_toss(smith, 5), old = smith_toss(smith, 8);
	const char *text = old   ? PICK(smith, ages)
	                   : far ? PICK(smith, far_conditions)
	                         : PICK(smith, conditions);
	unsigned state = 1 + smith_pick(smith, smith->states);
	smith_put(smith, "\"");
	smith_put(smith, text, smith->first, state);
	smith_put(smith, "\"");
}

void smith_put_state(struct smith *smith)
{
	smith_put(smith, "\"%s%u\"", smith->first, 1 + smith_pick(smith, smith->states));
}

static void put_receiver(struct smith *smith, enum spot spot)
{
	static const char *const receivers[] = { "\"me\"",         "\"everyone\"", "\"pal\"",
		                                 "\"Ann\"",        "\"Bo\"",       "here()",
		                                 "everyone \"A\"", "here \"A\"",   "\"Ann\"" };
	smith_put(smith, "%s",
	          spot == ANSWERING && smith_toss(smith, 2) ? "\"sender\""
	                                                    : PICK(smith, receivers));
}

static void put_send(struct smith *smith, enum spot spot)
{
	unsigned delay;
	smith_put(smith, "send(");
	put_receiver(smith, spot);
	if (smith_toss(smith, 4)) {
		delay = smith_pick(smith, 9);
		if (smith_toss(smith, 3))
			smith_put(smith, ", \"M4\", { delay = \"k / 2\"");
		else
			smith_put(smith, ", \"M4\", { delay = %g", 0.25 * delay);
		smith_put(smith, ", a = \"k\", who = \"%s\", fresh = %s",
		          smith_toss(smith, 2) ? "me" : "pal",
		          smith_toss(smith, 2) ? "false" : "\"on\"");
		if (smith_toss(smith, 2))
			smith_put(smith, ", mood = \"cross\", share = \"x\"");
		smith_put(smith, " })");
		return;
	}
	smith_put(smith, ", \"M%u\"", 1 + smith_pick(smith, 3));
	if (smith_toss(smith, 2)) {
		if (smith_toss(smith, 4))
			smith_put(smith, ", { delay = \"x * rate\"");
		else
			smith_put(smith, ", { delay = %g", 0.125 * smith_pick(smith, 20));
		if (smith_toss(smith, 2))
			smith_put(smith, ", extra = \"%s\"",
			          smith_toss(smith, 3) ? "on" : number(smith));
		smith_put(smith, " }");
	}
	smith_put(smith, ")");
}

static void put_set(struct smith *smith)
{
	unsigned n; /* drawn first, since arguments are evaluated in any order */
	switch (smith_pick(smith, 6)) {
	case 0:
		smith_put(smith, "set { on = \"not on\" }");
		break;
	case 1:
		n = smith_pick(smith, 5);
		smith_put(smith, "set { mood = \"%s\", n = %u }",
		          smith_toss(smith, 2) ? "cross" : "calm", n);
		break;
	case 2:
		smith_put(smith, "set { pal = %s }",
		          smith_toss(smith, 3)   ? "nobody"
		          : smith_toss(smith, 2) ? "agent \"Zoe\""
		                                 : "agent \"Ann\"");
		break;
	case 3:
		smith_put(smith, "set { x = \"%s\" }", smith_toss(smith, 3) ? "x / 2" : "n + 0.5");
		break;
	case 4:
		/* For one moment only. */
		smith_put(smith, "{ set { n = %u }, set { n = 0 } }", smith_pick(smith, 9));
		break;
	default:
		smith_put(smith, "set { k = \"%s\" }", number(smith));
	}
}

/* The body of a function, most of whose lines are conditional. */
static void put_function(struct smith *smith, enum spot spot)
{
	smith_put(smith, "function(me%s)\n", spot == ANSWERING ? ", telegram" : "");
	unsigned quarters;
	for (unsigned lines = 1 + smith_pick(smith, 4); lines; lines--) {
		if (smith_toss(smith, 2))
			smith_put(smith, "  if me.n %% %u == 0 then ", 1 + smith_pick(smith, 4));
		else
			smith_put(smith, "  if me:chance(0.4) then ");
		switch (smith_pick(smith, spot == LEAVING ? 6 : 8)) {
		case 0:
			smith_put(smith, "me.n = me.n + 1 me.n = me.n - me.k");
			break;
		case 1:
			smith_put(smith, "me:say(\"n is %%d\", me.n) me.k = me:random(0, 5)");
			break;
		case 2:
			smith_put(smith, "me.pal = agent \"%s\" me.on = not me.on",
			          smith_toss(smith, 2) ? "Ann" : "Zoe");
			break;
		case 3:
			quarters = smith_pick(smith, 4);
			if (smith_toss(smith, 3))
				smith_put(smith, "me:send(me, \"M4\", { a = me.k, delay = %g })",
				          0.25 * quarters);
			else
				smith_put(smith, "me:send(me.pal or \"Ann\", \"M%u\", %g, me.k)",
				          1 + smith_pick(smith, 3), 0.25 * quarters);
			break;
		case 4:
			smith_put(smith, "me:go \"%s\" me.x = me.x + 0.5",
			          smith_toss(smith, 2) ? "yard" : "hall");
			break;
		case 5:
			smith_put(smith, "me.k = me.pal.k");
			break;
		case 6:
			smith_put(smith, "me:change ");
			smith_put_state(smith);
			break;
		default:
			smith_put(smith, "me:revert()");
		}
		smith_put(smith, " end\n");
	}
	if (spot == ANSWERING && smith_toss(smith, 2))
		smith_put(smith, "  return me.n %% 2 == 0\n");
	smith_put(smith, "end");
}

static void put_list(struct smith *smith, enum spot spot, unsigned depth)
{
	smith_put(smith, "{ ");
	for (unsigned count = 1 + smith_pick(smith, 3); count; count--) {
		smith_put_action(smith, spot, depth + 1);
		smith_put(smith, ", ");
	}
	smith_put(smith, "}");
}

static void put_when(struct smith *smith, enum spot spot, unsigned depth)
{
	smith_put(smith, "when(");
	smith_put_condition(smith);
	smith_put(smith, ", ");
	smith_put_action(smith, spot, depth + 1);
	if (smith_toss(smith, 2)) {
		smith_put(smith, ", ");
		smith_put_action(smith, spot, depth + 1);
	}
	smith_put(smith, ")");
}

static void put_fate(struct smith *smith)
{
	if (!smith->mortal || smith_toss(smith, 2))
		smith_put(smith, "say \"here I am\"");
	else if (smith_toss(smith, 2))
		smith_put(smith,
		          "when(\"count('A') < 6\", spawn(\"A\", { n = \"n\", pal = \"me\" }))");
	else
		smith_put(
			smith,
			"when(\"(count('A') > 3 or tick > 6) and name ~= 'Ann' and name ~= 'Bo'\", remove)");
}

/* A move on the plane, or a telegram to those who are near. */
static void put_step(struct smith *smith)
{
	static const char *const goals[] = { "\"Ann\"", "\"pal\"", "{ 3, \"n\" }",
		                             "\"nearest('A', 'not on')\"" };
	unsigned speed = smith_pick(smith, 5);
	if (smith_toss(smith, 4)) {
		smith_put(smith, "send(near(%u, \"A\"), \"M1\")", speed);
		return;
	}
	smith_put(smith, smith_toss(smith, 2) ? "approach(" : "flee(");
	smith_put(smith, "%s, %u.5)", PICK(smith, goals), speed);
}

void smith_put_action(struct smith *smith, enum spot spot, unsigned depth)
{
	const char *value; /* drawn first, as in put_set() */
	unsigned what = smith_pick(smith, depth > 2 ? 6 : 12);
	smith->reverted &= depth > 0;
	if (smith->plane && smith_toss(smith, 5)) {
		put_step(smith);
		return;
	}
	switch (what) {
	case 0:
		value = number(smith);
		smith_put(smith, "say \"%s is {%s}\"", smith_toss(smith, 2) ? "it" : "n", value);
		break;
	case 1:
		smith_put(smith, "go \"%s\"", smith_toss(smith, 2) ? "yard" : "hall");
		break;
	case 2:
		value = smith_toss(smith, 2) ? "1" : number(smith);
		smith_put(smith, "add { n = %d, k = \"%s\" }", (int)smith_pick(smith, 5) - 1,
		          value);
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
			smith_put(smith, "add { k = -1 }");
		} else if (smith->reverted) {
			smith_put(smith, "finish");
		} else if (smith_toss(smith, 4)) {
			smith->reverted = smith_toss(smith, 2);
			smith_put(smith, smith->reverted ? "revert" : "finish");
		} else {
			smith_put(smith, "change ");
			smith_put_state(smith);
		}
	}
}
