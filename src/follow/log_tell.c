/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/adding.h"

#include <math.h>

#include "core/memory.h"
#include "core/text.h"
#include "sim/stat.h"

/*
 * Stats and telegrams: what a line says becomes acts.
 */

enum {
	DEPTH_MAX = 3,        /* of objects in set */
	STAT_BYTES_MAX = 255, /* of the text of a list */
};

static void add_stat(const struct adding *adding, const char *name, size_t length, double number)
{
	uint8_t stat = log_stat(adding->log, adding->class, name, length);
	struct act *act = adding_act(adding, ACT_STAT, adding->agent);
	act->number = stat;
	act->as.value = number;
	adding_person(adding)->set |= UINT64_C(1) << stat;
}

/* The number of a value that is no object. */
static double stat_number(const struct adding *adding, const struct json *value)
{
	struct log *log = adding->log;
	size_t length = value->kind == READ_LIST && value->length > STAT_BYTES_MAX ? STAT_BYTES_MAX
	                                                                           : value->length;
	if (value->kind == READ_NULL)
		return stat_of_other(STAT_NOTHING, 0);
	if (value->kind == READ_TRUE || value->kind == READ_FALSE)
		return stat_of_other(STAT_TRUTH, value->kind == READ_TRUE);
	/* A whole number that no double holds exactly is shown as it was written. */
	bool exact = value->kind == READ_NUMBER &&
	             (fabs(value->number) <= 9007199254740992.0 ||
	              memchr(value->text, '.', length) || memchr(value->text, 'e', length) ||
	              !isfinite(value->number));
	if (exact)
		return value->number;
	return stat_of_other(STAT_TEXT, names_number(&log->names, value->text, length));
}

/* Adds the members of an object; before: what their names begin with. */
static void add_stats(const struct adding *adding, struct json object, const char *before,
                      int depth)
{
	struct json name, value, member, agent;
	char path[NAMES_BYTES_MAX];
	while (json_member(&object, &name, &value)) {
		size_t length = text_copy(path, sizeof path, before);
		size_t room = sizeof path - 1 - length;
		size_t own = name.length < room ? name.length : room;
		memcpy(path + length, name.text, own);
		path[length += own] = '\0';
		struct json inner = value;
		bool one = value.kind == READ_OBJECT && json_member(&inner, &member, &agent) &&
		           member.length == strlen("agent") &&
		           memcmp(member.text, "agent", member.length) == 0;
		if (one && json_is_name(&agent)) {
			add_stat(adding, path, length,
			         stat_of_other(STAT_SOMEBODY, adding_mention(adding, &agent)));
		} else if (value.kind == READ_OBJECT && depth < DEPTH_MAX) {
			text_copy(path + length, sizeof path - length, "_");
			add_stats(adding, value, path, depth + 1);
		} else {
			add_stat(adding, path, length, stat_number(adding, &value));
		}
	}
}

void adding_set(const struct adding *adding)
{
	if (adding_says(adding, FACT_SET))
		add_stats(adding, *adding_fact(adding, FACT_SET), "", 1);
}

/*
 * Telegrams.
 */

/* Telegrams to an agent, of one message, wait in a list; others are found by their id. */
static uint64_t list_key(uint32_t receiver, uint16_t message)
{
	return UINT64_C(0xFF) << 56 | (uint64_t)receiver << 16 | message;
}

static uint32_t *of_id(struct log *log, const struct json *id)
{
	return log_known(log, KEY_LETTER, 0, 0, 0, names_number(&log->names, id->text, id->length));
}

void adding_send(const struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *name = adding_fact(adding, FACT_SEND),
			  *id = adding_fact(adding, FACT_ID);
	if (!adding_says(adding, FACT_SEND))
		return;
	double delay = adding_says(adding, FACT_DELAY) ? adding_fact(adding, FACT_DELAY)->number
	                                               : 0;
	double now = log->timed ? log->times[log->end] : (double)log->end;
	uint16_t message = log_message(log, name->text, name->length);
	struct act *act = adding_act(adding, ACT_SEND, adding->agent);
	const struct json *to = adding_fact(adding, FACT_RECEIVER);
	bool known = json_is_name(to);
	act->number = message;
	act->other = known ? log_agent(log, to->text, to->length) : AGENT_NONE;
	act->as.due_ms = (int64_t)((now + fmin(fmax(delay, 0), 1e12)) * 1000);
	log->letters = memory_grow(log->letters, log->letter_count, &log->letter_capacity,
	                           sizeof *log->letters);
	struct letter *letter = &log->letters[log->letter_count++];
	*letter = (struct letter){ .due_ms = act->as.due_ms, .sender = adding->agent };
	uint32_t number = (uint32_t)log->letter_count;
	if (id->kind) {
		*of_id(log, id) = number;
		return;
	}
	/* The list is a ring: its last one leads to its first. */
	uint32_t *last = numbers_at(&log->known, list_key(act->other, message));
	letter->next = *last ? log->letters[*last - 1].next : number;
	if (*last)
		log->letters[*last - 1].next = number;
	*last = number;
}

/* Takes the oldest telegram of a message out of the agent's list, from that sender if one is
 * named; NULL: there is none. */
static struct letter *take_letter(const struct adding *adding, uint16_t message, uint32_t sender)
{
	struct log *log = adding->log;
	uint32_t *last = numbers_at(&log->known, list_key(adding->agent, message)), before = *last;
	for (bool more = *last; more; before = log->letters[before - 1].next) {
		uint32_t number = log->letters[before - 1].next;
		struct letter *letter = &log->letters[number - 1];
		more = number != *last;
		if (sender != AGENT_NONE && letter->sender != sender)
			continue;
		log->letters[before - 1].next = letter->next;
		if (number == *last)
			*last = before == number ? 0 : before;
		return letter;
	}
	return NULL;
}

/* The telegram that arrives. */
static struct letter *find_letter(const struct adding *adding, uint16_t message, uint32_t sender)
{
	const struct json *id = adding_fact(adding, FACT_ID);
	uint32_t number = id->kind ? *of_id(adding->log, id) : 0;
	return number ? &adding->log->letters[number - 1] : take_letter(adding, message, sender);
}

static void add_arrival(const struct adding *adding, uint16_t message, const struct letter *letter,
                        enum act_handled handled)
{
	struct log *log = adding->log;
	const struct json *name = adding_fact(adding, FACT_SENDER);
	bool lost = adding_fact(adding, FACT_LOST)->kind == READ_TRUE;
	struct act *act = adding_act(adding, lost ? ACT_STRAY : ACT_GOT, adding->agent);
	act->other = letter               ? letter->sender
	             : json_is_name(name) ? log_agent(log, name->text, name->length)
	                                  : AGENT_NONE;
	act->number = message;
	log_tell_message(log, message, adding->facts->line);
	act->result = (uint8_t)handled;
	act->as.letter = letter ? (uint64_t)(letter - log->letters) + 1 : 0;
}

/* A telegram arrives if the line says so, or if one is under way that the change is due to. */
void adding_got(const struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *got = adding_fact(adding, FACT_GOT),
			  *sender = adding_fact(adding, FACT_SENDER);
	bool changes = adding_says(adding, FACT_TO) || adding_says(adding, FACT_STATE);
	enum json_kind handled = adding_fact(adding, FACT_HANDLED)->kind;
	if (got->kind) {
		uint32_t from = AGENT_NONE;
		uint16_t message = log_message(log, got->text, got->length);
		if (json_is_name(sender))
			from = log_agent(log, sender->text, sender->length);
		add_arrival(adding, message, find_letter(adding, message, from),
		            handled == READ_FALSE             ? HANDLED_NOT
		            : changes || handled == READ_TRUE ? HANDLED_WELL
		                                              : HANDLED_SOMEHOW);
	} else if (changes && adding_names(adding, FACT_ON)) {
		uint16_t message = log_find_message(log, adding_fact(adding, FACT_ON));
		struct letter *letter = message ? take_letter(adding, message - 1, AGENT_NONE)
		                                : NULL;
		if (letter)
			add_arrival(adding, message - 1, letter, HANDLED_WELL);
	}
}
