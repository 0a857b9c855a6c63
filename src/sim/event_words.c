/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/event_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "sim/guard_words.h"
#include "sim/stat.h"

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
	[EVENT_SEND] = "{agent} sent {message} to {receiver}",
	[EVENT_QUEUE] = "{agent} posted {message} to {receiver}, due at {due} s",
	[EVENT_DEFERRED] = "{agent} posted {message} to {receiver}, due at {due} s",
	[EVENT_DELIVER] = "{message} came to {agent} {origin}",
};

enum { NAME_SIZE = 128, TEXT_SIZE = 1024 };

/* What the words in braces are taken from. */
struct words {
	const struct past_event *past;
	const struct event *event;
	const struct class *class; /* of the event's agent; NULL: unknown */
};

typedef void word_writer(const struct words *words, char *out, size_t size);

static const char *state_name(const struct words *words, uint8_t state)
{
	return words->class ? class_state_name(words->class, state) : "?";
}

static void write_agent(const struct words *words, char *out, size_t size)
{
	const struct past_event *past = words->past;
	world_agent_name(past->world, past->event.agent, past->class, out, size);
}

static void write_other(const struct words *words, char *out, size_t size)
{
	const struct past_event *past = words->past;
	world_agent_name(past->world, past->event.other, past->other_class, out, size);
}

/* Writes where a telegram came from. */
static void write_origin(const struct words *words, char *out, size_t size)
{
	char name[NAME_SIZE];
	write_other(words, name, sizeof name);
	if (words->event->other == AGENT_NONE)
		text_copy(out, size, "without a sender");
	else
		snprintf(out, size, "from %s", name);
}

static void write_tick(const struct words *words, char *out, size_t size)
{
	snprintf(out, size, "%llu", (unsigned long long)words->past->tick);
}

static void write_time(const struct words *words, char *out, size_t size)
{
	snprintf(out, size, "%g", world_seconds(words->past->world, words->past->tick));
}

static void write_due(const struct words *words, char *out, size_t size)
{
	snprintf(out, size, "%g", (double)words->event->as.due_ms / 1000);
}

static void write_current(const struct words *words, char *out, size_t size)
{
	text_copy(out, size, state_name(words, words->event->state));
}

static void write_from(const struct words *words, char *out, size_t size)
{
	text_copy(out, size, state_name(words, words->event->from));
}

static void write_to(const struct words *words, char *out, size_t size)
{
	bool lost = words->event->kind == EVENT_REVERT && !words->event->result;
	text_copy(out, size, lost ? "no previous state" : state_name(words, words->event->to));
}

static void write_text(const struct words *words, char *out, size_t size)
{
	const struct event *event = words->event;
	if (event->kind == EVENT_GUARD)
		text_copy(out, size, guard_words(event));
	else if (event->has_number)
		snprintf(out, size, "%s%d", event->as.text, (int)event->value);
	else
		text_copy(out, size, event->as.text ? event->as.text : "");
}

/* The event's stat; NULL: unknown. */
static const struct stat_info *stat_of(const struct words *words)
{
	uint8_t stat = words->event->stat;
	return stat && words->class ? &words->class->stats[stat - 1] : NULL;
}

static const char *stat_name(const struct words *words)
{
	const struct stat_info *stat = stat_of(words);
	return stat ? stat->name : "?";
}

static void write_stat(const struct words *words, char *out, size_t size)
{
	text_copy(out, size, stat_name(words));
}

/* Writes a value that the event's stat had or has. */
static void write_number(const struct words *words, double number, uint8_t class, char *out,
                         size_t size)
{
	const struct stat_info *stat = stat_of(words);
	if (stat)
		stat_text(stat, words->past->world, class, number, out, size);
	else
		text_copy(out, size, "?");
}

/* Writes the states of an error about a change. */
static void write_route(const struct words *words, char *out, size_t size)
{
	uint8_t from = words->event->from, to = words->event->to;
	if (from || to)
		snprintf(out, size, ": %s to %s", state_name(words, from), state_name(words, to));
}

static void write_result(const struct words *words, char *out, size_t size)
{
	text_copy(out, size, words->event->result ? "yes" : "no");
}

static void write_place(const struct words *words, char *out, size_t size)
{
	const struct world *world = words->past->world;
	bool known = words->event->place < world->place_count;
	text_copy(out, size, known ? world->places[words->event->place] : "?");
}

static void write_value(const struct words *words, char *out, size_t size)
{
	write_number(words, words->event->number, words->past->other_class, out, size);
}

static void write_was(const struct words *words, char *out, size_t size)
{
	write_number(words, words->event->as.was, CLASS_NONE, out, size);
}

static void write_message(const struct words *words, char *out, size_t size)
{
	text_copy(out, size, words->past->world->messages[words->event->message]);
}

static const struct {
	const char *word;
	word_writer *write;
} writers[] = {
	{ "agent", write_agent },     { "from", write_from },    { "to", write_to },
	{ "state", write_current },   { "text", write_text },    { "result", write_result },
	{ "place", write_place },     { "stat", write_stat },    { "value", write_value },
	{ "message", write_message }, { "sender", write_other }, { "receiver", write_other },
	{ "was", write_was },         { "due", write_due },      { "tick", write_tick },
	{ "time", write_time },       { "route", write_route },  { "origin", write_origin },
};

/* Writes what the word at wording, after its brace, stands for; returns what
 * follows the closing brace. */
static const char *write_word(const struct words *words, const char *wording, char *out,
                              size_t size)
{
	size_t length = strcspn(wording, "}");
	out[0] = '\0';
	for (size_t i = 0; i < ARRAY_LEN(writers); i++) {
		if (strlen(writers[i].word) == length && !memcmp(writers[i].word, wording, length))
			writers[i].write(words, out, size);
	}
	return wording + length + 1;
}

struct past_event event_past(const struct sim *sim, const struct event *event)
{
	return (struct past_event){ .event = *event,
		                    .tick = sim->head.tick,
		                    .world = sim->world,
		                    .class = sim_class_number(sim, event->agent),
		                    .other_class = sim_class_number(sim, event->other) };
}

static struct words words_of(const struct past_event *past)
{
	bool known = past->class != CLASS_NONE;
	return (struct words){ past, &past->event,
		               known ? past->world->classes[past->class] : NULL };
}

/* Writes the wording, without what is in brackets if it is to be brief. */
static size_t write_words(const struct past_event *past, const char *wording, bool brief, char *out,
                          size_t size)
{
	struct words words = words_of(past);
	char raw[TEXT_SIZE];
	size_t length = 0;
	while (*wording && length + 1 < sizeof raw) {
		if (*wording == '{') {
			wording = write_word(&words, wording + 1, raw + length,
			                     sizeof raw - length);
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
