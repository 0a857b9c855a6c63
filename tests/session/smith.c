/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/smith.h"

#include "session/smith_code.h"

/* How long a state waits; every other one waits for no condition. */
static const char *const spans[] = { "0.5", "1.25", "\"n / 4\"", "\"rate * x\"" };

static void put_transitions(struct smith *smith)
{
	bool scores = smith_toss(smith, 5);
	smith_put(smith, "transitions = {");
	for (unsigned count = 1 + smith_pick(smith, 3); count; count--) {
		smith_put(smith, " { ");
		if (scores) {
			smith_put(smith, "score = \"%s\"", smith_score(smith));
		} else if (smith_toss(smith, 8)) {
			smith_put(smith,
			          "when = function(me) return me.n > me.k end, words = \"more\"");
		} else {
			unsigned waits = smith_pick(smith, 6);
			if (waits < ARRAY_LEN(spans))
				smith_put(smith, "after = %s%s", spans[waits],
				          waits % 2 ? "" : ", when = ");
			else
				smith_put(smith, "when = ");
			if (waits >= ARRAY_LEN(spans) || waits % 2 == 0)
				smith_put_condition(smith);
		}
		smith_put(smith, ", to = ");
		if (smith_toss(smith, 6))
			smith_put(smith, "revert");
		else
			smith_put_state(smith);
		if (smith_toss(smith, 4)) {
			smith_put(smith, ", run = ");
			smith_put_action(smith, LEAVING, 0);
		}
		smith_put(smith, " },");
	}
	smith_put(smith, " }, ");
}

/* Rows, some of which lead nowhere. */
static void put_rows(struct smith *smith)
{
	smith_put(smith, "{ ");
	for (unsigned count = 1 + smith_pick(smith, 3); count; count--) {
		bool leads = smith_toss(smith, 2);
		smith_put(smith, "{ ");
		if (!smith_toss(smith, 4)) {
			smith_put(smith, "when = ");
			smith_put_condition(smith);
			smith_put(smith, ", ");
		}
		if (leads) {
			smith_put(smith, "to = ");
			smith_put_state(smith);
			smith_put(smith, ", ");
		}
		if (!leads || smith_toss(smith, 2)) {
			smith_put(smith, "run = ");
			smith_put_action(smith, leads ? LEAVING : ANSWERING, 0);
		}
		smith_put(smith, " }, ");
	}
	smith_put(smith, "}");
}

static void put_messages(struct smith *smith)
{
	smith_put(smith, "on_message = { ");
	for (unsigned i = 1; i <= 3; i++) {
		if (smith_toss(smith, 2))
			continue;
		smith_put(smith, "M%u = ", i);
		if (smith_toss(smith, 3))
			put_rows(smith);
		else
			smith_put_action(smith, ANSWERING, 0);
		smith_put(smith, ", ");
	}
	if (smith_toss(smith, 2))
		smith_put(
			smith,
			"M4 = { say \"{msg.a} {msg.mood} {msg.share}\", set { k = \"msg.a %% 7\", "
			"pal = \"msg.who\" }, when(\"msg.who ~= nobody and msg.fresh\", "
			"send(\"me\", \"M4\", { delay = 1, a = \"msg.a + 1\", who = \"msg.who\" })), "
			"%s }, ",
			smith_toss(smith, 2) ? "function(me, t) me.n = t.a // 2 end" : "");
	if (smith_toss(smith, 4))
		smith_put(smith, "any = say \"what?\", ");
	smith_put(smith, "}, ");
}

/* The fields that every state may have; a global one leads nowhere by itself. */
static void put_fields(struct smith *smith, bool global)
{
	static const char *const names[] = { "enter", "execute", "exit" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (!smith_toss(smith, 2) || (global && i != 1))
			continue;
		smith_put(smith, "%s = ", names[i]);
		smith_put_action(smith, i == 2 ? LEAVING : ANYWHERE, 0);
		smith_put(smith, ", ");
	}
	if (smith_toss(smith, 2) || global)
		put_messages(smith);
	if (!global && smith_toss(smith, 2))
		put_transitions(smith);
	if (!global && smith_toss(smith, 3)) {
		smith_put(smith, "exits = { ");
		smith_put_state(smith);
		smith_put(smith, ", revert }, ");
	}
}

/* A generic state, which stays for a while and then leads on. */
static void put_generic(struct smith *smith)
{
	double seconds; /* drawn first, since arguments are evaluated in any order */
	switch (smith_pick(smith, 4)) {
	case 0:
		smith_put(smith, "wait { seconds = %g, ", 0.5 * (1 + smith_pick(smith, 4)));
		break;
	case 1:
		seconds = 0.5 * (1 + smith_pick(smith, 4));
		smith_put(smith, "walk { to = \"%s\", seconds = %g, ",
		          smith_toss(smith, 2) ? "yard" : "hall", seconds);
		break;
	case 2:
		smith_put(smith,
		          "act { say = \"hm {n}\", seconds = 1, add = { n = 1 }, send = { \"Ann\", "
		          "\"M1\" }, ");
		break;
	default:
		smith_put(smith, "sequence { wait(0.5), act { say = \"then\", seconds = 0.5 }, ");
	}
	smith_put(smith, "transitions = { { when = \"finished\", to = ");
	smith_put_state(smith);
	smith_put(smith, " } } }");
}

/* States FIRST1 to FIRST5, the last two inside FIRST3, or all beside each other. */
static void put_states(struct smith *smith, const char *first)
{
	bool nested = smith_toss(smith, 2);
	smith->first = first;
	smith->states = 5;
	unsigned initial = 1 + smith_pick(smith, 3);
	bool enters = smith_toss(smith, 3);
	smith_put(smith, "initial = %s\"%s%u\", states = {\n", enters ? "enter " : "", first,
	          initial);
	for (unsigned i = 1; i <= (nested ? 3 : 5); i++) {
		smith_put(smith, "%s%u = ", first, i);
		if (smith_toss(smith, 5) && !(nested && i == 3)) {
			put_generic(smith);
		} else {
			smith_put(smith, "{ ");
			put_fields(smith, false);
			for (unsigned j = 4; nested && i == 3 && j <= 5; j++) {
				if (j == 4)
					smith_put(smith, "initial = %s\"%s4\", states = { ",
					          smith_toss(smith, 2) ? "enter " : "", first);
				smith_put(smith, "%s%u = { ", first, j);
				put_fields(smith, false);
				smith_put(smith, j == 4 ? "},\n" : "} } ");
			}
			smith_put(smith, "}");
		}
		smith_put(smith, ",\n");
	}
}

static void put_machine(struct smith *smith, const char *first)
{
	bool global = smith_toss(smith, 3);
	if (global)
		smith_put(smith, "global = \"%sG\", ", first);
	put_states(smith, first);
	if (global) {
		smith_put(smith, "%sG = { ", first);
		put_fields(smith, true);
		smith_put(smith, "},\n");
	}
	smith_put(smith, "} ");
}

static void put_class(struct smith *smith, unsigned i)
{
	/* One after the other, since arguments are evaluated in any order. */
	bool on = smith_toss(smith, 2);
	unsigned x = smith_pick(smith, 3), k = smith_pick(smith, 3), n = smith_pick(smith, 5);
	smith_put(smith, "%c = {\n  stats = { n = { %u, min = 0, max = 20 }, ", 'A' + i, n);
	if (smith_toss(smith, 2))
		smith_put(smith, "k = \"random(0, 2) + n\", x = \"k / 2 + random(0.0, 3)\", on = "
		                 "\"chance(0.5)\",\n");
	else
		smith_put(smith, "k = %u, x = %u.5, on = %s,\n", k, x, on ? "true" : "false");
	if (smith->plane)
		smith_put(smith, "    y = %u.25,\n", smith_pick(smith, 10));
	smith_put(smith, "    mood = one_of { \"calm\", \"cross\" }, pal = %s },\n",
	          smith_toss(smith, 2) ? "nobody" : "agent \"Zoe\"");
	smith_put(smith,
	          "  define = { high = \"n > 3 and k < 5\", lucky = \"high or chance(0.3)\" },\n");
	smith->first = "S";
	smith->states = 5;
	if (smith_toss(smith, 4))
		smith_put(smith, "  every = %u,\n", 2 + smith_pick(smith, 2));
	bool twofold = smith_toss(smith, 3);
	if (twofold)
		smith->first = "L";
	if (smith_toss(smith, 2)) {
		smith_put(smith, "  update = ");
		smith_put_action(smith, ANYWHERE, 0);
		smith_put(smith, ",\n");
	}
	if (!twofold) {
		put_machine(smith, "S");
	} else {
		smith_put(smith, "machines = { { \"legs\", ");
		put_machine(smith, "L");
		smith_put(smith, "}, { \"arms\", ");
		put_machine(smith, "R");
		smith_put(smith, "} } ");
	}
	smith_put(smith, "},\n");
}

void smith_write(uint64_t number, char out[SMITH_TEXT_MAX])
{
	struct smith smith = { .dice = dice_of(number ^ 0x5717), .out = out };
	smith.classes = 1 + smith_pick(&smith, 3);
	smith.mortal = smith_toss(&smith, 3);
	smith_put(&smith, "return { tick = %s, places = { \"hall\", \"yard\" },\n",
	          smith_toss(&smith, 2) ? "0.5" : "0.25");
	smith.plane = smith_toss(&smith, 2);
	if (smith.plane)
		smith_put(&smith, "plane = { 20, 10.5 }, wrap = %s,\n",
		          smith_toss(&smith, 2) ? "true" : "false");
	smith_put(
		&smith,
		"messages = { \"M1\", \"M2\", \"M3\", { \"M4\", a = 1, share = 0.5, fresh = true, "
		"who = nobody, mood = one_of { \"calm\", \"cross\" } } },\n");
	smith_put(&smith, "params = { most = { 3, min = 0, max = 9 }, rate = 0.4, soft = true, "
	                  "crowd = 2 },\n");
	smith_put(&smith, "define = { many = \"count('A', 'high') > 1\" },\n");
	if (smith_toss(&smith, 4))
		smith_put(&smith, "cap = %u,\n", 1 + smith_pick(&smith, 4));
	smith_put(&smith, "classes = {\n");
	for (unsigned i = 0; i < smith.classes; i++)
		put_class(&smith, i);
	smith_put(&smith,
	          "},\nagents = { { \"Ann\", class = \"A\" }, { \"Bo\", class = \"%c\", place = "
	          "\"yard\" },\n",
	          'A' + smith.classes - 1);
	smith_put(&smith, "{ \"Crowd\", class = \"A\", count = \"crowd\", n = \"random(1, 4)\", "
	                  "pal = agent \"Ann\" },\n");
	smith_put(&smith, "{ \"Zoe\", class = \"%c\", n = 3 } } }\n",
	          'A' + smith_pick(&smith, smith.classes));
}
