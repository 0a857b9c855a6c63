/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/event_words.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "sim/contents.h"

#define EVENT_INFO(kind, name, fields, line) { name, fields, line },
static const struct event_info infos[] = { EVENT_LIST(EVENT_INFO) };
#undef EVENT_INFO

const struct event_info *event_info(enum event_kind kind)
{
	return &infos[kind];
}

/* As sentences, if their lines are none. */
static const char *const sentences[EVENT_KINDS] = {
	[EVENT_CHANGE] = "{agent} changed from {from} to {to}",
	[EVENT_REVERT] = "{agent} went back from {from} to {to}",
	[EVENT_SEND] = "{agent} sent {message}{contents} to {receiver}",
	[EVENT_QUEUE] = "{agent} posted {message}{contents} to {receiver}, due at {due} s",
	[EVENT_DEFERRED] = "{agent} posted {message}{contents} to {receiver}, due at {due} s",
	[EVENT_DELIVER] = "{message}{contents} came to {agent} {origin}",
};

enum { NAME_SIZE = 128, TEXT_SIZE = 1024 };

/* Whether the word, which ends with a brace, is that one. */
static bool is(const char *word, const char *name)
{
	size_t length = strlen(name);
	return strncmp(word, name, length) == 0 && word[length] == '}';
}

/* What a word stands for if it is a text that is stored, or NULL. */
static const char *text_of(const struct past_event *past, const char *word)
{
	const struct event *event = &past->event;
	const struct world *world = past->world;
	bool lost = event->kind == EVENT_REVERT && !event->result;
	if (is(word, "state"))
		return past_state_name(past, event->state);
	if (is(word, "from"))
		return past_state_name(past, event->from);
	if (is(word, "to"))
		return lost ? "no previous state" : past_state_name(past, event->to);
	if (is(word, "result"))
		return event->result ? "yes" : "no";
	if (is(word, "place"))
		return event->place < world->place_count ? world->places[event->place] : "?";
	if (is(word, "stat"))
		return past_stat(past) ? past_stat(past)->name : "?";
	if (is(word, "message"))
		return world->messages[event->message];
	if (is(word, "text") && event->kind == EVENT_GUARD)
		return guard_words(event);
	return NULL;
}

/* Writes what a word stands for. */
static void write_word(const struct past_event *past, const char *word, char *out, size_t size)
{
	const struct event *event = &past->event;
	const char *text = text_of(past, word);
	bool from = is(word, "origin");
	text_copy(out, size, text ? text : "");
	if (is(word, "text") && !text) {
		size_t length = text_copy(out, size, event->as.text ? event->as.text : "");
		if (event->has_number)
			snprintf(out + length, size - length, "%d", (int)event->value);
	} else if (is(word, "agent")) {
		world_agent_name(past->world, event->agent, past->class, out, size);
	} else if (from && event->other == AGENT_NONE) {
		text_copy(out, size, "without a sender");
	} else if (from || is(word, "sender") || is(word, "receiver")) {
		size_t length = text_copy(out, size, from ? "from " : "");
		world_agent_name(past->world, event->other, past->other_class, out + length,
		                 size - length);
	} else if (is(word, "tick")) {
		snprintf(out, size, "%llu", (unsigned long long)past->tick);
	} else if (is(word, "time")) {
		snprintf(out, size, "%g", world_time(past->world, past->tick));
	} else if (is(word, "line")) {
		snprintf(out, size, "%s:%llu", past->world->name,
		         (unsigned long long)world_line(past->world, past->tick, event));
	} else if (is(word, "contents") && event_parcel(event)) {
		size_t length = text_copy(out, size, " (");
		length += contents_text(past->world, event->message, &event->as.parcel->contents,
		                        event->as.parcel->classes, out + length, size - length);
		text_copy(out + length, size - length, ")");
	} else if (is(word, "due")) {
		snprintf(out, size, "%g", (double)event_due_ms(event) / 1000);
	} else if (is(word, "value")) {
		past_stat_text(past, event->number, past->other_class, out, size);
	} else if (is(word, "was")) {
		past_stat_text(past, event->as.was, CLASS_NONE, out, size);
	} else if (is(word, "route") && (event->from || event->to)) {
		/* The states of an error about a change. */
		snprintf(out, size, ": %s to %s", past_state_name(past, event->from),
		         past_state_name(past, event->to));
	}
}

struct past_event event_past(const struct sim *sim, const struct event *event)
{
	return (struct past_event){ .event = *event,
		                    .tick = sim->head.tick,
		                    .world = sim->world,
		                    .class = sim_class_number(sim, event->agent),
		                    .other_class = sim_class_number(sim, event->other) };
}

/* Writes the wording, without what is in brackets if it is to be brief. */
static size_t write_words(const struct past_event *past, const char *wording, bool brief, char *out,
                          size_t size)
{
	char raw[TEXT_SIZE];
	size_t length = 0;
	while (*wording && length + 1 < sizeof raw) {
		if (*wording == '{') {
			write_word(past, wording + 1, raw + length, sizeof raw - length);
			wording = strchr(wording, '}') + 1;
			length += strlen(raw + length);
		} else if (*wording == '[' && brief) {
			wording = strchr(wording, ']') + 1;
		} else if (*wording == '[' || *wording == ']') {
			wording++;
		} else {
			raw[length++] = *wording++;
		}
	}
	raw[length] = '\0';
	return text_clean(out, size, raw);
}

size_t event_write(const struct past_event *past, const char *wording, char *out, size_t size)
{
	return write_words(past, wording, false, out, size);
}

size_t event_words(const struct past_event *past, enum event_form form, char *out, size_t size)
{
	const char *line = infos[past->event.kind].line;
	if (past->event.kind == EVENT_GUARD)
		return guard_text(past, true, form == EVENT_SHORT ? GUARD_SHORT : GUARD_LINE, out,
		                  size);
	const char *sentence = sentences[past->event.kind];
	if (past->event.kind == EVENT_UPDATE && past->world->happen)
		line = "{line}";
	return write_words(past, form == EVENT_SENTENCE && sentence ? sentence : line,
	                   form == EVENT_SHORT, out, size);
}

size_t event_text(const struct sim *sim, const struct event *event, char *out, size_t size)
{
	struct past_event past = event_past(sim, event);
	return event_words(&past, EVENT_LINE, out, size);
}

bool event_is_named(const struct event *event)
{
	return event->agent == AGENT_NONE || strstr(infos[event->kind].line, "{agent}");
}

size_t event_text_named(const struct sim *sim, const struct event *event, char *out, size_t size)
{
	char name[NAME_SIZE];
	size_t length = 0;
	if (!event_is_named(event)) {
		sim_name(sim, event->agent, name, sizeof name);
		length = text_clean(out, size, name);
		length += text_clean(out + length, size - length, ": ");
	}
	return length + event_text(sim, event, out + length, size - length);
}

struct way event_way(const struct past_event *change)
{
	const struct event *event = &change->event;
	struct way way = { .number = 0 };
	if (!event_is_change(event) || !event->value || change->class == CLASS_NONE)
		return way;
	way = way_of(change->world->classes[change->class]->states[event->state]);
	while (way_next(&way) && way.number != (unsigned)event->value)
		;
	return way;
}

bool event_leads(const struct event *guard, const struct event *change, const struct way *way)
{
	if (guard->depth != change->depth || guard->agent != change->agent ||
	    guard->machine != change->machine)
		return false;
	if (guard->kind != EVENT_GUARD)
		return guard->kind == EVENT_READ;
	if (way->exit.question)
		return event_question(guard) == way->exit.question &&
		       guard->result == !way->exit.unless;
	return !event_question(guard);
}
