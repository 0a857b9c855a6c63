/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/array.h"
#include "script/build.h"
#include "sim/contents.h"
#include "sim/input.h"
#include "sim/stat.h"

/*
 * The action send.
 */

/* everyone "Grunt", here(): a class may be given. */
static bool build_many(struct builder *builder, const struct item *item, struct sending *sending)
{
	sending->to = item->word == WORD_EVERYONE ? TO_EVERYONE : TO_HERE;
	sending->class = CLASS_NONE;
	if (!item->count)
		return true;
	if (item->count != 1 || item->items[0].type != ITEM_TEXT)
		return build_wrong(builder, item->line, "%s takes the name of a class",
		                   item_word_name(item->word));
	int class = build_find_class(builder, &item->items[0]);
	sending->class = (uint8_t) class;
	return class >= 0;
}

/* "me", "sender", "everyone", a stat that holds an agent, or an agent's name. */
static bool build_one(const struct code *code, const struct item *item, struct sending *sending)
{
	static const char *const words[] = {
		[TO_ME] = "me", [TO_SENDER] = "sender", [TO_EVERYONE] = "everyone"
	};
	const struct class *class = &code->sketch->class->class;
	const char *name = item->as.text;
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (!words[i] || strcmp(words[i], name) != 0)
			continue;
		sending->to = (uint8_t)i;
		sending->class = CLASS_NONE;
		return i != TO_SENDER || code->told ||
		       build_wrong(code->builder, item->line, "only on_message has a sender");
	}
	int stat = class_find_stat(class, name);
	if (stat >= 0 && stat_kind(&class->stats[stat]) == STAT_IS_AGENT) {
		sending->to = TO_STAT;
		code->builder->notes->read[code->class][stat] = true;
		sending->stat = &class->stats[stat];
		return true;
	}
	sending->to = TO_RESIDENT;
	return build_find_resident(code->builder, item, &sending->resident);
}

static bool build_receiver(const struct code *code, const struct item *item,
                           struct sending *sending)
{
	struct builder *builder = code->builder;
	if (item_is(item, WORD_EVERYONE) || item_is(item, WORD_HERE))
		return build_many(builder, item, sending);
	if (item_is(item, WORD_NEAR))
		return build_near(code, item, sending);
	if (item_is(item, WORD_AGENT)) {
		sending->to = TO_RESIDENT;
		return build_resident(builder, item, &sending->resident);
	}
	if (item->type == ITEM_TEXT)
		return build_one(code, item, sending);
	return build_wrong(builder, item->line, "a telegram is sent to an agent, not to %s",
	                   item_kind(item));
}

static const struct build_field sending_fields[] = {
	{ "delay", BUILD_NUMBER | BUILD_TYPE(TEXT),
	  "a number of seconds, or an expression as a string" },
	{ "extra", BUILD_NUMBER | BUILD_TYPE(TEXT) | BUILD_TYPE(BOOL) | BUILD_TYPE(WORD),
	  "a value, or an expression as a string" },
};

/* Builds a detail of a telegram: a field of its message, to which next may be given, or another. */
static bool build_enclosed(const struct code *code, const struct item *item,
                           struct sending *sending, struct assignment *next)
{
	struct builder *builder = code->builder;
	const struct message_fields *fields = sending->fields;
	size_t others = ARRAY_LEN(sending_fields) - (fields != NULL);
	struct nearest nearest = nearest_to(item->key ? item->key : "");
	int field = item->key ? contents_find(fields, item->key) : -1;
	struct error error;
	if (!item->key)
		return build_wrong(builder, item->line, "every field of a telegram needs a name");
	if (field < 0) {
		bool known = build_field_is(builder, item, sending_fields, others, &nearest);
		contents_offer(fields, &nearest);
		return known || build_unknown(builder, item->line, &nearest, "%.60s has no field",
		                              fields ? builder->world->messages[sending->message]
		                                     : "a telegram");
	}
	next->stat = &fields->items[field];
	if (!build_operand(code, item, next->stat, &next->value))
		return false;
	sending->given.count += next->value.expression != NULL;
	return next->value.expression || stat_accept(NULL, next->stat, &next->value.value,
	                                             &sending->contents.fields[field], &error);
}

/* Seconds, or what computes them. */
static bool build_delay(const struct code *code, const struct item *table, struct sending *sending)
{
	const struct item *item = build_get(table, "delay", sending_fields[0].types);
	if (!item)
		return true;
	build_number(code->builder, table, "delay", 0, INPUT_DELAY_MAX_MS / 1000, 0);
	return build_amount(code, item, "delay", &sending->delay);
}

static bool build_details(const struct code *code, const struct item *table,
                          struct sending *sending)
{
	struct builder *builder = code->builder;
	if (table->type != ITEM_TABLE)
		return build_wrong(builder, table->line,
		                   "send takes { delay =, extra = } after the message");
	const struct item *extra = build_get(table, "extra", sending_fields[1].types);
	struct assignment *given = arena_zero(builder->arena, table->count, sizeof *given);
	bool good = true;
	sending->given.items = given;
	for (size_t i = 0; i < table->count; i++)
		good &= build_enclosed(code, &table->items[i], sending,
		                       &given[sending->given.count]);
	sending->has_extra = extra;
	return build_delay(code, table, sending) &&
	       (!extra || build_operand(code, extra, NULL, &sending->extra)) && good;
}

/* Notes who is sent the message, if it is known of what class that is. */
static void note_send(const struct code *code, int line, const struct sending *sending)
{
	struct notes *notes = code->builder->notes;
	uint8_t to = sending->to, class = CLASS_NONE;
	if (to == TO_EVERYONE || to == TO_HERE)
		class = sending->class;
	else if (to == TO_RESIDENT || to == TO_ME)
		class = to == TO_ME ? code->class
		                    : code->builder->world->residents[sending->resident].class;
	notes->sendings = memory_grow(notes->sendings, notes->sending_count,
	                              &notes->sending_capacity, sizeof *notes->sendings);
	notes->sendings[notes->sending_count++] = (struct note_sending){ line, class,
		                                                         sending->message };
}

bool build_send(const struct code *code, const struct item *item, struct action *action)
{
	struct builder *builder = code->builder;
	struct sending *sending = arena_new(builder->arena, sizeof *sending);
	action->as.send = sending;
	sending->delay.value = value_of_integer(0);
	int message = build_message(builder, &item->items[1]);
	sending->message = (uint32_t)message;
	bool good = build_receiver(code, &item->items[0], sending) && message >= 0;
	if (good)
		note_send(code, item->line, sending);
	sending->fields = message < 0 ? NULL : message_fields_of(builder->world, sending->message);
	if (sending->fields)
		sending->contents = sending->fields->initial;
	return (item->count < 3 || message < 0 || build_details(code, &item->items[2], sending)) &&
	       good;
}
