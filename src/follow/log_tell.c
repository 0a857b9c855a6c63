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
	if (length == 1 && isfinite(number) && (*name == 'x' || *name == 'y')) {
		struct log *log = adding->log;
		double *least = *name == 'x' ? &log->least.x : &log->least.y,
		       *most = *name == 'x' ? &log->most.x : &log->most.y;
		*least = fmin(*least, number);
		*most = fmax(*most, number);
	}
}

/* Where values go: into the contents of a telegram of that message or, if it is NULL, into stats. */
struct values {
	struct contents *contents;
	uint16_t message;
};

static void add_value(const struct adding *adding, struct values to, const char *name,
                      size_t length, double number)
{
	if (to.contents)
		to.contents->fields[log_field(adding->log, to.message, name, length)] = number;
	else
		add_stat(adding, name, length, number);
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
static void add_values(const struct adding *adding, struct values to, struct json object,
                       const char *before, int depth)
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
		           json_is(&member, "agent");
		if (one) {
			uint32_t somebody = adding_mention(adding, &agent);
			add_value(adding, to, path, length,
			          stat_of_other(somebody == AGENT_NONE ? STAT_NOTHING
			                                               : STAT_SOMEBODY,
			                        somebody));
		} else if (value.kind == READ_OBJECT && depth < DEPTH_MAX) {
			text_copy(path + length, sizeof path - length, "_");
			add_values(adding, to, value, path, depth + 1);
		} else {
			add_value(adding, to, path, length, stat_number(adding, &value));
		}
	}
}

void adding_set(const struct adding *adding)
{
	if (adding_says(adding, FACT_SET))
		add_values(adding, (struct values){ NULL, 0 }, *adding_fact(adding, FACT_SET), "",
		           1);
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

/* What a telegram of the message carries, by its number; 0: nothing. */
static uint32_t add_data(const struct adding *adding, uint16_t message)
{
	struct log *log = adding->log;
	const struct json *data = adding_fact(adding, FACT_DATA);
	struct contents contents = { .extra.kind = EXTRA_FIELDS };
	struct values to = { &contents, message };
	if (!data->kind || data->kind == READ_NULL)
		return 0;
	for (size_t i = 0; i < FIELDS_MAX; i++)
		contents.fields[i] = stat_of_other(STAT_NOTHING, 0);
	if (data->kind == READ_OBJECT)
		add_values(adding, to, *data, "", 1);
	else
		add_value(adding, to, "data", strlen("data"), stat_number(adding, data));
	contents.extra.count = (uint8_t)log->fields[message].count;
	log->data = memory_grow(log->data, log->data_count, &log->data_capacity, sizeof *log->data);
	log->data[log->data_count++] = contents;
	return contents.extra.count ? (uint32_t)log->data_count : 0;
}

/* So many seconds from now. */
static int64_t now_ms(const struct log *log, double seconds)
{
	double now = log->timed ? log->times[log->end] : (double)log->end;
	return llround(fmin(now + seconds, 1e12) * 1000);
}

/* Adds a letter; returns 1 + its index. */
static uint32_t add_letter(struct log *log, const struct letter *letter)
{
	log->letters = memory_grow(log->letters, log->letter_count, &log->letter_capacity,
	                           sizeof *log->letters);
	log->letters[log->letter_count++] = *letter;
	return (uint32_t)log->letter_count;
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
	const struct json *to = adding_fact(adding, FACT_RECEIVER);
	uint16_t message = log_message(log, name->text, name->length);
	uint32_t receiver = adding_mention(adding, to);
	uint32_t number = add_letter(log, &(struct letter){
						  .due_ms = now_ms(log, fmin(fmax(delay, 0), 1e12)),
						  .sender = adding->agent,
						  .number = (uint32_t)log->letter_count,
						  .data = add_data(adding, message) });
	struct act *act = adding_act(adding, ACT_SEND, adding->agent);
	act->number = message;
	act->other = receiver;
	act->as.letter = number;
	if (id->kind) {
		*of_id(log, id) = number;
		return;
	}
	/* The list is a ring: its last one leads to its first. */
	uint32_t *last = numbers_at(&log->known, list_key(receiver, message));
	log->letters[number - 1].next = *last ? log->letters[*last - 1].next : number;
	if (*last)
		log->letters[*last - 1].next = number;
	*last = number;
}

/* Takes the oldest telegram of a message out of the agent's list, from that sender if one is named;
 * returns 1 + its index, or 0 if there is none. */
static uint32_t take_letter(const struct adding *adding, uint16_t message, uint32_t sender)
{
	struct log *log = adding->log;
	uint32_t *last = numbers_at(&log->known, list_key(adding->agent, message)), before = *last;
	for (bool more = *last; more; before = log->letters[before - 1].next) {
		uint32_t number = log->letters[before - 1].next;
		const struct letter *letter = &log->letters[number - 1];
		more = number != *last;
		if (sender != AGENT_NONE && letter->sender != sender)
			continue;
		log->letters[before - 1].next = letter->next;
		if (number == *last)
			*last = before == number ? 0 : before;
		return number;
	}
	return 0;
}

static void add_arrival(const struct adding *adding, uint16_t message, uint32_t letter,
                        enum act_handled handled)
{
	struct log *log = adding->log;
	uint32_t data = add_data(adding, message);
	bool lost = adding_says(adding, FACT_LOST) &&
	            adding_fact(adding, FACT_LOST)->kind != READ_FALSE;
	struct letter said = { .due_ms = now_ms(log, 0),
		               .sender = adding_mention(adding, adding_fact(adding, FACT_SENDER)),
		               .number = UINT32_MAX };
	if (letter)
		said = log->letters[letter - 1];
	if (data) {
		said.data = data;
		letter = add_letter(log, &said);
	}
	struct act *act = adding_act(adding, lost ? ACT_STRAY : ACT_GOT, adding->agent);
	act->other = said.sender;
	act->number = message;
	log_tell_message(log, message, adding->facts->line);
	act->result = (uint8_t)handled;
	act->as.letter = letter;
}

/* A telegram arrives if the line says so, or if one is under way that the change is due to. */
void adding_got(const struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *got = adding_fact(adding, FACT_GOT), *id = adding_fact(adding, FACT_ID);
	bool changes = adding_says(adding, FACT_TO) || adding_says(adding, FACT_STATE);
	enum json_kind handled = adding_fact(adding, FACT_HANDLED)->kind;
	if (!got->kind && adding_names(adding, FACT_LOST))
		got = adding_fact(adding, FACT_LOST);
	if (got->kind) {
		uint16_t message = log_message(log, got->text, got->length);
		uint32_t sender = adding_mention(adding, adding_fact(adding, FACT_SENDER));
		uint32_t letter = id->kind ? *of_id(log, id) : 0;
		if (!letter)
			letter = take_letter(adding, message, sender);
		add_arrival(adding, message, letter,
		            handled == READ_FALSE             ? HANDLED_NOT
		            : changes || handled == READ_TRUE ? HANDLED_WELL
		                                              : HANDLED_SOMEHOW);
	} else if (changes && adding_names(adding, FACT_ON)) {
		uint16_t message = log_find_message(log, adding_fact(adding, FACT_ON));
		uint32_t letter = message ? take_letter(adding, message - 1, AGENT_NONE) : 0;
		if (letter)
			add_arrival(adding, message - 1, letter, HANDLED_WELL);
	}
}
