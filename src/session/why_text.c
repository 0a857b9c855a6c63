/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "session/why.h"
#include "sim/stat.h"

/*
 * Explanations in words.
 */

enum { NAME_SIZE = 128, TEXT_SIZE = 1024 };

/* A text to append to. */
struct text {
	char raw[TEXT_SIZE];
	size_t length;
};

static void add(struct text *text, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(text->raw + text->length, TEXT_SIZE - text->length, format,
	                       arguments);
	va_end(arguments);
	text->length += length > 0 ? (size_t)length : 0;
	text->length = text->length < TEXT_SIZE ? text->length : TEXT_SIZE - 1;
}

static void add_agent(struct text *text, const struct chronicle_entry *entry)
{
	char name[NAME_SIZE];
	world_agent_name(entry->world, entry->event.agent, entry->class, name, sizeof name);
	add(text, "%s", name);
}

static void add_other(struct text *text, const struct chronicle_entry *entry)
{
	char name[NAME_SIZE];
	world_agent_name(entry->world, entry->event.other, entry->other_class, name, sizeof name);
	add(text, "%s", name);
}

static void add_sender(struct text *text, const struct chronicle_entry *delivery)
{
	if (delivery->event.other == AGENT_NONE) {
		add(text, " without a sender");
		return;
	}
	add(text, " from ");
	add_other(text, delivery);
}

static const char *state_of(const struct chronicle_entry *entry, uint8_t state)
{
	if (entry->class == CLASS_NONE)
		return "?";
	return class_state_name(entry->world->classes[entry->class], state);
}

static const char *message_of(const struct chronicle_entry *entry)
{
	return entry->world->messages[entry->event.message];
}

static const char *stat_of(const struct chronicle_entry *entry)
{
	return entry->world->classes[entry->class]->stats[entry->event.stat - 1].name;
}

/* Adds what an agent was doing when it happened, with its name if it is another agent. */
static void add_inside(struct text *text, const struct why_link *link)
{
	static const char *const doing[EVENT_KINDS] = {
		[EVENT_EXECUTE] = "executing ", [EVENT_ENTER] = "entering ",
		[EVENT_EXIT] = "leaving ",      [EVENT_UPDATE] = "in its update",
		[EVENT_DELIVER] = "getting ",   [EVENT_INPUT] = "by an input",
	};
	const struct chronicle_entry *inside = &link->inside;
	uint8_t kind = inside->event.kind;
	if (!doing[kind])
		return;
	add(text, ", ");
	if (kind != EVENT_INPUT && inside->event.agent != link->entry.event.agent) {
		add_agent(text, inside);
		add(text, " ");
	}
	add(text, "%s", doing[kind]);
	if (kind == EVENT_DELIVER)
		add(text, "%s", message_of(inside));
	else if (kind != EVENT_UPDATE && kind != EVENT_INPUT)
		add(text, "%s", state_of(inside, inside->event.state));
}

/* Adds the label of a change's way out. */
static void add_label(struct text *text, const struct why_link *link)
{
	char label[NAME_SIZE];
	world_label(link->entry.world, &link->way.exit, label, sizeof label);
	if (*label)
		add(text, ": %s", label);
}

/* Adds how far back the search went. */
static void add_since(struct text *text, const struct why_link *link)
{
	if (link->entry.tick)
		add(text, " since the reload at tick %llu", (unsigned long long)link->entry.tick);
	else
		add(text, " since the beginning");
}

typedef void link_writer(struct text *text, const struct why_link *link);

static void write_change(struct text *text, const struct why_link *link)
{
	const struct chronicle_entry *entry = &link->entry;
	bool reverts = entry->event.kind == EVENT_REVERT;
	add_agent(text, entry);
	if (link->never) {
		add(text, " has been in %s", state_of(entry, entry->event.to));
		add_since(text, link);
		return;
	}
	add(text, " %s from %s to %s", reverts ? "went back" : "changed",
	    state_of(entry, entry->event.from), state_of(entry, entry->event.to));
	size_t length = text->length;
	add_label(text, link);
	if (text->length == length)
		add_inside(text, link);
}

/* Writes a value of the entry's stat; class is the class of the agent that it refers to, if any. */
static void write_number(const struct chronicle_entry *entry, double number, uint8_t class,
                         char *out, size_t size)
{
	const struct class *kind = entry->world->classes[entry->class];
	const struct stat_info *stat = &kind->stats[entry->event.stat - 1];
	stat_text(stat, entry->world, class, number, out, size);
}

static void write_stat(struct text *text, const struct why_link *link)
{
	const struct chronicle_entry *entry = &link->entry;
	char was[STAT_TEXT_MAX], now[STAT_TEXT_MAX];
	write_number(entry, entry->event.number, entry->other_class, now, sizeof now);
	if (link->never) {
		add(text, "%s has been %s", stat_of(entry), now);
		add_since(text, link);
		return;
	}
	write_number(entry, entry->event.as.was, CLASS_NONE, was, sizeof was);
	add(text, "%s %s -> %s", stat_of(entry), was, now);
	add_inside(text, link);
}

static void write_delivery(struct text *text, const struct why_link *link)
{
	add(text, "%s came to ", message_of(&link->entry));
	add_agent(text, &link->entry);
	add_sender(text, &link->entry);
}

static void write_sending(struct text *text, const struct why_link *link)
{
	const struct chronicle_entry *entry = &link->entry;
	/* The sender is unknown if a reload has left it behind. */
	if (link->never) {
		add(text, "%s was queued ", message_of(entry));
		if (entry->tick)
			add(text, "before the reload at tick %llu",
			    (unsigned long long)entry->tick);
		else
			add(text, "by an agent that is gone");
		return;
	}
	add_agent(text, entry);
	add(text, " %s %s to ", entry->event.kind == EVENT_SEND ? "sent" : "posted",
	    message_of(entry));
	add_other(text, entry);
	if (entry->event.kind != EVENT_SEND)
		add(text, ", due at %g s", (double)entry->event.as.due_ms / 1000);
	add_inside(text, link);
}

static void write_event(struct text *text, const struct why_link *link)
{
	char words[TEXT_SIZE];
	chronicle_text(&link->entry, words, sizeof words);
	add(text, "%s", words);
}

void why_link_text(const struct why_link *link, char *out, size_t size)
{
	static link_writer *const writers[EVENT_KINDS] = {
		[EVENT_CHANGE] = write_change,    [EVENT_REVERT] = write_change,
		[EVENT_STAT] = write_stat,        [EVENT_DELIVER] = write_delivery,
		[EVENT_SEND] = write_sending,     [EVENT_QUEUE] = write_sending,
		[EVENT_DEFERRED] = write_sending,
	};
	struct text text = { .length = 0 };
	link_writer *write = writers[link->entry.event.kind];
	(write ? write : write_event)(&text, link);
	text_clean(out, size, text.raw);
}

bool why_missing(const struct event *guard, bool wanted, int64_t *missing)
{
	const struct question *question = event_question(guard);
	if (!question || question->subject != ASK_STAT || (guard->result != 0) == wanted ||
	    stat_kind(question->stat) == STAT_IS_TRUTH)
		return false;
	uint8_t compare = wanted ? question->compare : comparison_opposite(question->compare);
	*missing = (int64_t)question->limit - guard->value;
	*missing += compare == COMPARE_MORE;
	*missing -= compare == COMPARE_LESS;
	return compare != COMPARE_UNEQUAL;
}

void why_question_text(const struct chronicle_entry *guard, bool wanted, char *out, size_t size)
{
	int64_t missing;
	size_t length = chronicle_text(guard, out, size);
	if (why_missing(&guard->event, wanted, &missing))
		snprintf(out + length, size - length,
		         missing > 0 ? ": %lld short" : ": %lld too many",
		         (long long)(missing > 0 ? missing : -missing));
}

/* Adds the reading of a condition that did not hold as one that does: "n 3 < 5" for "n 3 >= 5", and
 * "not (...)" for more than one comparison. */
static void add_opposite(struct text *text, const char *reading)
{
	const char *at = NULL;
	enum comparison which = COMPARISONS;
	size_t signs = 0, length = 0;
	for (int i = 0; i < COMPARISONS; i++) {
		char sign[8];
		int cols = snprintf(sign, sizeof sign, " %s ", comparison_sign((enum comparison)i));
		const char *found = strstr(reading, sign);
		if (!found)
			continue;
		signs += strstr(found + 1, sign) ? 2 : 1;
		at = found;
		which = (enum comparison)i;
		length = (size_t)cols;
	}
	bool whole = !strstr(reading, " and ") && !strstr(reading, " or ") &&
	             !strstr(reading, "not ");
	if (signs == 1 && whole)
		add(text, "%.*s %s %s", (int)(at - reading), reading,
		    comparison_sign(comparison_opposite(which)), at + length);
	else
		add(text, signs || !whole ? "not (%s)" : "not %s", reading);
}

/* Adds an answer as a reason: "comfortable (money_in_bank 5 >= 5)", or "not comfortable
 * (money_in_bank 4 < 5)".  Briefly, or for a condition, only the values read. */
static void add_answer(struct text *text, const struct chronicle_entry *guard, bool briefly)
{
	char reading[NAME_SIZE] = "";
	struct event event = guard->event;
	const struct question *question = event_question(&event);
	struct event_setting setting = { .world = guard->world, .class = guard->class };
	struct question opposite;
	const char *not = event.result ? "" : "not ";
	if (not [0] && question && !event_answer(&event)) {
		opposite = *question;
		opposite.compare = comparison_opposite(question->compare);
		event.as.question = &opposite;
	}
	event_reading(&setting, &event, reading, sizeof reading);
	if (event_answer(&event)) {
		add(text, ": ");
		if (event.result)
			add(text, "%s", reading);
		else
			add_opposite(text, reading);
	} else if (briefly && question) {
		add(text, ": %s", reading);
	} else {
		add(text, ": %s%s%s%s%s", not, question ? question->words : event.as.text,
		    *reading ? " (" : "", reading, *reading ? ")" : "");
	}
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
		add(text, "%s%s", before, event->as.text);
		before = ", ";
	}
	add(text, "%s", labelled ? ")" : "");
}

/* Adds the cause of a change: the decisive answer, the telegram or the input. */
static void add_because(struct text *text, const struct why *why, const struct why_link *link,
                        bool briefly)
{
	const struct chronicle_entry *guard = NULL;
	if (link->decisive != SIZE_MAX)
		guard = &why->questions[link->decisive];
	if (guard && guard->event.kind == EVENT_READ) {
		add_read(text, why, link);
	} else if (guard) {
		add_answer(text, guard, briefly);
	} else if (link->inside.event.kind == EVENT_DELIVER) {
		add(text, ": %s came", message_of(&link->inside));
		add_sender(text, &link->inside);
	} else if (link->inside.event.kind == EVENT_INPUT) {
		add(text, ", by an input");
	} else {
		add_label(text, link);
	}
}

int why_tick_cols(const struct why *why, const struct why_chain *chain)
{
	uint64_t newest = chain->count ? why->links[chain->first].entry.tick : 0;
	return snprintf(NULL, 0, "%" PRIu64, newest);
}

bool why_is_said(const struct why *why, const struct why_chain *chain, size_t index)
{
	return why->links[index].entry.event.kind == EVENT_DELIVER &&
	       index + 1 < chain->first + chain->count && !why->links[index + 1].never;
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
		const struct chronicle_entry *entry = &link->entry;
		add_agent(&text, entry);
		add(&text, " %s %s", entry->event.kind == EVENT_REVERT ? "went back to" : "went to",
		    state_of(entry, entry->event.to));
		add_because(&text, why, link, briefly);
	}
	add(&text, ".");
	return text_clean(out, size, text.raw);
}

size_t why_reason(const struct why *why, bool briefly, char *out, size_t size)
{
	struct text text = { .length = 0 };
	const struct why_link *link = why->link_count ? last_change(why) : NULL;
	if (link)
		add_because(&text, why, link, briefly);
	if (text.length)
		add(&text, ".");
	/* Without the mark that joins it to the sentence. */
	return text_clean(out, size, text.raw + (text.length ? 2 : 0));
}
