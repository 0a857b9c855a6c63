/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "session/why.h"
#include "sim/event_words.h"

/*
 * Explanations in words.
 */

enum { NAME_SIZE = 128 };

/* Adds a wording about the event, as for event_write(). */
static void add_words(struct text *text, const struct past_event *past, const char *wording)
{
	text->length += event_write(past, wording, text->raw + text->length,
	                            sizeof text->raw - text->length);
}

/* Adds what code the event happened in, and whose if it is another agent's. */
static void add_inside(struct text *text, const struct why_link *link)
{
	static const struct {
		const char *own, *another;
	} wordings[EVENT_KINDS] = {
		[EVENT_EXECUTE] = { ", while executing {state}", ", as {agent} executed {state}" },
		[EVENT_ENTER] = { ", on entering {state}", ", as {agent} entered {state}" },
		[EVENT_EXIT] = { ", on leaving {state}", ", as {agent} left {state}" },
		[EVENT_CHANGE] = { ", on the way to {to}", ", as {agent} went to {to}" },
		[EVENT_REVERT] = { ", on the way to {to}", ", as {agent} went to {to}" },
		[EVENT_UPDATE] = { ", in its update", ", in the update of {agent}" },
		[EVENT_DELIVER] = { ", on receiving {message}", ", as {agent} received {message}" },
		[EVENT_INPUT] = { ", by an input", ", by an input" },
	};
	const struct past_event *inside = &link->inside;
	uint8_t kind = inside->event.kind;
	if (inside->world && inside->world->happen)
		return;
	bool own = inside->event.agent == link->entry.event.agent;
	if (wordings[kind].own)
		add_words(text, inside, own ? wordings[kind].own : wordings[kind].another);
}

/* Adds the label of a change's way out. */
static void add_label(struct text *text, const struct why_link *link)
{
	char label[NAME_SIZE];
	world_label(link->entry.world, &link->way.exit, label, sizeof label);
	if (*label)
		text_add(text, ": %s", label);
}

/* Words a link that says what has not happened, and how far back the search went. */
static void add_never(struct text *text, const struct past_event *entry)
{
	bool reloaded = entry->tick != 0;
	if (event_is_change(&entry->event))
		add_words(text, entry, "{agent} has been in {to} since the ");
	else if (entry->event.kind == EVENT_STAT)
		add_words(text, entry, "{stat} has been {value} since the ");
	else if (reloaded)
		add_words(text, entry, "{message} was queued before the ");
	else /* A reload has left its sender behind. */
		add_words(text, entry, "{message} was queued by an agent that is gone");
	if (reloaded)
		add_words(text, entry, "reload at tick {tick}");
	else if (entry->event.kind != EVENT_QUEUE)
		text_add(text, "beginning");
}

void why_link_text(const struct why_link *link, char *out, size_t size)
{
	enum {
		SENDINGS = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED,
		CODE = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_STAT | SENDINGS,
	};
	struct text text = { .length = 0 };
	if (link->never) {
		add_never(&text, &link->entry);
	} else {
		text.length = event_words(&link->entry, EVENT_SENTENCE, text.raw, sizeof text.raw);
		size_t length = text.length;
		if (event_is_change(&link->entry.event))
			add_label(&text, link);
		if (world_line(link->entry.world, link->entry.tick, &link->entry.event) &&
		    link->entry.event.kind != EVENT_UPDATE)
			add_words(&text, &link->entry, " ({line})");
		else if (text.length == length && CODE >> link->entry.event.kind & 1)
			add_inside(&text, link);
	}
	text_clean(out, size, text.raw);
}

void why_question_text(const struct past_event *guard, bool wanted, bool parts, char *out,
                       size_t size)
{
	if (guard->event.kind == EVENT_GUARD)
		guard_text(guard, wanted,
		           parts && guard_parts(&guard->event) ? GUARD_HEAD : GUARD_LINE, out,
		           size);
	else
		event_words(guard, EVENT_LINE, out, size);
}

/* Adds an answer as a reason: "comfortable (money_in_bank 5 >= 5)", or "not comfortable
 * (money_in_bank 4 < 5)".  Briefly, only the words of a rule; or, of a question of a number and
 * without words, only what was read. */
static void add_answer(struct text *text, const struct past_event *guard, bool briefly)
{
	char reading[sizeof text->raw];
	const struct event *event = &guard->event;
	guard_reading(guard, reading, sizeof reading);
	if (briefly && event_answer(event) && guard_is_worded(event))
		reading[0] = '\0';
	if (*reading && (!guard_is_worded(event) || (briefly && event_question(event))))
		text_add(text, ": %s", reading);
	else
		text_add(text, ": %s%s%s%s%s", event->result ? "" : "not ", guard_words(event),
		         *reading ? " (" : "", reading, *reading ? ")" : "");
}

/* Adds what a function read before it changed state: ": beaten (chance(0.3) = 0.12, foe = Bob)". */
static void add_read(struct text *text, const struct why *why, const struct why_link *link)
{
	size_t length = text->length;
	add_label(text, link);
	bool labelled = text->length > length;
	const char *before = labelled ? " (" : ": ";
	for (size_t i = link->first; i <= link->decisive; i++) {
		const struct event *event = &why->questions[i].event;
		if (event->kind != EVENT_READ)
			continue;
		text_add(text, "%s%s", before, event->as.text);
		before = ", ";
	}
	text_add(text, "%s", labelled ? ")" : "");
}

/* Adds the cause of a change: the decisive answer, the telegram or the input. */
static void add_because(struct text *text, const struct why *why, const struct why_link *link,
                        bool briefly)
{
	const struct past_event *guard = NULL;
	if (link->decisive != SIZE_MAX)
		guard = &why->questions[link->decisive];
	if (guard && guard->event.kind == EVENT_READ) {
		add_read(text, why, link);
	} else if (guard) {
		add_answer(text, guard, briefly);
	} else if (link->inside.event.kind == EVENT_DELIVER) {
		add_words(text, &link->inside, ": {message} came {origin}");
	} else if (link->inside.event.kind == EVENT_INPUT) {
		text_add(text, ", by an input");
	} else {
		add_label(text, link);
	}
}

/* The change that the first chain begins with, or NULL. */
static const struct why_link *last_change(const struct why *why)
{
	const struct why_link *link = &why->links[0];
	return event_is_change(&link->entry.event) && !link->never ? link : NULL;
}

size_t why_sentence(const struct why *why, bool briefly, char *out, size_t size)
{
	struct text text = { .length = 0 };
	*out = '\0';
	if (!why->link_count)
		return 0;
	const struct why_link *link = last_change(why);
	if (!link) {
		why_link_text(&why->links[0], text.raw, sizeof text.raw);
		text.length = strlen(text.raw);
	} else {
		bool back = link->entry.event.kind == EVENT_REVERT;
		add_words(&text, &link->entry,
		          back ? "{agent} went back to {to}" : "{agent} went to {to}");
		add_because(&text, why, link, briefly);
	}
	text_add(&text, ".");
	return text_clean(out, size, text.raw);
}

size_t why_reason(const struct why *why, bool briefly, char *out, size_t size)
{
	struct text text = { .length = 0 };
	const struct why_link *link = why->link_count ? last_change(why) : NULL;
	if (link)
		add_because(&text, why, link, briefly);
	if (text.length)
		text_add(&text, ".");
	/* Without the mark that joins it to the sentence. */
	return text_clean(out, size, text.raw + (text.length ? 2 : 0));
}

/*
 * Why a change was made, from what the past tells.
 */

/* Whether the event before a change is what it was made by. */
static bool causes(const struct event *event, const struct event *change, const struct way *way)
{
	if (event->kind == EVENT_DELIVER)
		return event->agent == change->agent && way->exit.message == event->message + 1;
	if (event->kind == EVENT_INPUT)
		return !way->number && event->depth < change->depth;
	return event->kind == EVENT_GUARD && !way->exit.message && way->number &&
	       event_leads(event, change, way);
}

void why_change_text(const struct past *past, size_t index, bool briefly, char *out, size_t size)
{
	enum { REACH = 1000 };
	struct past_event cause;
	struct why_link link = { .entry = past_at(past, index), .decisive = SIZE_MAX };
	const struct why why = { .links = &link, .link_count = 1, .questions = &cause };
	const struct event *change = &link.entry.event;
	size_t least = index - number_min64(index, REACH);
	link.way = event_way(&link.entry);
	link.inside.event.kind = EVENT_TICK;
	for (size_t i = index; i-- > least && past_tick(past, i) == link.entry.tick &&
	                       !event_changes_same(past_peek(past, i), change);) {
		if (!causes(past_peek(past, i), change, &link.way))
			continue;
		cause = past_at(past, i);
		if (cause.event.kind == EVENT_GUARD)
			link.decisive = 0;
		else
			link.inside = cause;
		break;
	}
	size_t length = why_reason(&why, briefly, out, size);
	if (length && out[length - 1] == '.')
		out[length - 1] = '\0';
}
