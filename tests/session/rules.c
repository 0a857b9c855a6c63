/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "rules.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "script/world_file.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "straight.h"
#include "suite.h"

const char rules_shop[] =
	"-- A shop\n"
	"return { tick = 0.5, places = { 'mine', 'home' }, messages = { 'Wake', 'Pay' },\n"
	"classes = { Digger = {\n"
	"  stats = { gold = { 0, min = 0, max = 50 }, mood = one_of { 'calm', 'cross' }, boss = nobody },\n"
	"  initial = 'Dig', states = {\n"
	"    Dig = { execute = add { gold = 1 },\n"
	"            transitions = { { when = 'gold % 3 == 2 and chance(0.5)', to = 'Sleep' } } },\n"
	"    Sleep = { execute = send('Ann', 'Wake', { delay = 4 }),\n"
	"              transitions = { { when = 'chance(0.4)', to = 'Dig' } },\n"
	"              on_message = { Wake = set { mood = 'cross' } } },\n"
	"  } } },\n"
	"agents = { { 'Ann', class = 'Digger', boss = agent 'Ben' },\n"
	"           { 'Ben', class = 'Digger', place = 'home' } } }\n";

const char rules_guards[] =
	"-- Guards\n"
	"return { tick = 1, places = { 'here' }, messages = { 'Wake', 'Rest' }, classes = { Guard = {\n"
	"  stats = { age = 0, n = { 0, max = 99 } }, update = add { n = 1 }, initial = 'Idle', states = {\n"
	"    Idle = { transitions = { { when = 'n % 3 == 2', to = 'Busy' } } },\n"
	"    Busy = { enter = send('Ben', 'Rest', { delay = 2 }),\n"
	"             transitions = { { when = 'n % 3 == 0', to = 'Idle' } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Ben', class = 'Guard', n = 1 } } }\n";

/* Agents, states, messages and stats have other numbers, and Busy is called Awake. */
const char rules_moved[] =
	"-- Guards\n"
	"return { tick = 1, places = { 'here' }, messages = { 'Rest' }, classes = { Dog = { initial = 'Sit',\n"
	"  states = { Sit = {} } }, Guard = {\n"
	"  stats = { n = { 0, max = 99 }, zeal = 0 }, update = add { n = 1 }, initial = 'Idle', states = {\n"
	"    Awake = { transitions = { { when = 'n % 3 == 0', to = 'Idle' } } },\n"
	"    Idle = { transitions = { { when = 'n % 3 == 2', to = 'Awake' } } } } } },\n"
	"agents = { { 'Rex', class = 'Dog' }, { 'Ben', class = 'Guard' }, { 'Ann', class = 'Guard' } } }\n";

static void free_file(void *file)
{
	world_file_free(file);
}

const struct world *rules_load(const char *text)
{
	struct complaints complaints;
	struct world_text given = { "shop.lua", text, strlen(text) };
	struct world_file *file = world_file_given(&given, 1, NULL, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	suite_free_later(free_file, file);
	return world_file_world(file);
}

const char *rules_edit(const char *text, const char *passage, const char *other)
{
	static char edited[4096];
	const char *at = strstr(text, passage);
	ck_assert_ptr_nonnull(at);
	int length = snprintf(edited, sizeof edited, "%.*s%s%s", (int)(at - text), text, other,
	                      at + strlen(passage));
	ck_assert_int_lt(length, (int)sizeof edited);
	return edited;
}

struct session *rules_session(const struct world *world, uint64_t tick)
{
	struct session *session = test_session(&(struct session_options){
		.world = world, .seed = 3, .couples = 1, .history_bytes = 1 << 16 });
	session_go(session, tick);
	return session;
}

void rules_reload(struct session *session, const char *text)
{
	struct error error = { "" };
	ck_assert_msg(session_reload(session, rules_load(text), &error), "%s", error.text);
}

const char *rules_told(const struct session *session)
{
	static char text[2048];
	size_t count, length = 0;
	const struct event *events = session_events(session, &count);
	size_t past = session_moment(session).event;
	text[0] = '\0';
	for (size_t i = 0; i < count && i < past; i++) {
		if (events[i].kind != EVENT_RELOAD && events[i].kind != EVENT_SPAWN)
			continue;
		char words[300], name[64] = "";
		event_text(session_sim(session), &events[i], words, sizeof words);
		if (events[i].agent != AGENT_NONE && events[i].kind == EVENT_RELOAD)
			sim_name(session_sim(session), events[i].agent, name, sizeof name);
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%s%s\n", name,
		                           *name ? ": " : "", words);
	}
	return text;
}
