/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/contents.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "sim/stat.h"

enum { TEXT_SIZE = 512 };

int contents_find(const struct message_fields *fields, const char *name)
{
	return fields ? name_find(fields->items, sizeof *fields->items, fields->count, name) : -1;
}

void contents_offer(const struct message_fields *fields, struct nearest *nearest)
{
	for (size_t i = 0; fields && i < fields->count; i++)
		nearest_offer(nearest, fields->items[i].name);
}

struct value contents_value(const struct sim *sim, const struct stat_info *field, double number)
{
	struct value value = stat_value(field, number);
	if (value.kind == VALUE_AGENT && !sim_agent(sim, value.as.agent))
		value.kind = VALUE_NIL;
	return value;
}

static bool check_extra(const struct extra *extra, struct error *error)
{
	if (extra->kind > EXTRA_BOOL || extra->count > EXTRA_NUMBERS_MAX)
		return error_set(error, "the extra information is neither numbers nor a string");
	if (extra->kind == EXTRA_TEXT && (!memchr(extra->as.text, '\0', sizeof extra->as.text) ||
	                                  !text_is_clean(extra->as.text)))
		return error_set(error, "the extra text is too long or has control characters");
	return true;
}

bool contents_check(const struct sim *sim, uint32_t message, const struct contents *contents,
                    struct error *error)
{
	const struct message_fields *fields = message_fields_of(sim->world, message);
	const char *name = sim->world->messages[message];
	if (fields ? contents->extra.kind == EXTRA_NONE : contents->extra.kind != EXTRA_FIELDS)
		return check_extra(&contents->extra, error);
	if (!fields || contents->extra.kind != EXTRA_FIELDS ||
	    contents->extra.count != fields->count)
		return error_set(error,
		                 fields ? "%s has fields and takes no extra information"
		                        : "%s has no fields",
		                 name);
	for (size_t i = 0; i < fields->count; i++) {
		const struct stat_info *field = &fields->items[i];
		double number = contents->fields[i];
		if (!stat_fits(field, number))
			return error_set(error, "%s cannot be %.15g", field->name, number);
		if (stat_kind(field) == STAT_IS_AGENT && number != AGENT_NONE &&
		    !sim_agent(sim, (uint32_t)number))
			return error_set(error, "%s: there is no such agent now", field->name);
	}
	return true;
}

static void write_extra(const struct world *world, const struct extra *extra, uint8_t class,
                        char *out, size_t size)
{
	*out = '\0';
	if (extra->kind == EXTRA_AGENT)
		world_agent_name(world, (uint32_t)extra->as.numbers[0], class, out, size);
	if (extra->kind == EXTRA_TEXT)
		snprintf(out, size, "\"%.*s\"", EXTRA_TEXT_MAX, extra->as.text);
	if (extra->kind == EXTRA_BOOL)
		text_copy(out, size, extra->as.numbers[0] != 0 ? "true" : "false");
	if (extra->kind == EXTRA_NUMBERS && extra->count > 0)
		snprintf(out, size, "%g", extra->as.numbers[0]);
	if (extra->kind == EXTRA_NUMBERS && extra->count > 1)
		snprintf(out, size, "%g, %g", extra->as.numbers[0], extra->as.numbers[1]);
}

size_t contents_text(const struct world *world, uint32_t message, const struct contents *contents,
                     const uint8_t *classes, char *out, size_t size)
{
	const struct message_fields *fields = message_fields_of(world, message);
	char raw[TEXT_SIZE];
	size_t length = 0;
	write_extra(world, &contents->extra, classes[0], raw, sizeof raw);
	if (contents->extra.kind != EXTRA_FIELDS)
		fields = NULL;
	for (size_t i = 0; fields && i < fields->count; i++) {
		const struct stat_info *field = &fields->items[i];
		if (stat_is_nothing(field, contents->fields[i]))
			continue;
		length += text_copy(raw + length, sizeof raw - length, length ? ", " : "");
		length += text_copy(raw + length, sizeof raw - length, field->name);
		length += text_copy(raw + length, sizeof raw - length, "=");
		length += stat_text(field, world, classes[i], contents->fields[i], raw + length,
		                    sizeof raw - length);
	}
	return text_clean(out, size, raw);
}

void contents_classes(const struct sim *sim, uint32_t message, const struct contents *contents,
                      uint8_t classes[FIELDS_MAX])
{
	const struct message_fields *fields = message_fields_of(sim->world, message);
	memset(classes, CLASS_NONE, FIELDS_MAX);
	if (contents->extra.kind == EXTRA_AGENT)
		classes[0] = sim_class_number(sim, (uint32_t)contents->extra.as.numbers[0]);
	for (size_t i = 0; fields && i < fields->count; i++) {
		uint32_t agent = stat_agent(&fields->items[i], contents->fields[i]);
		classes[i] = sim_class_number(sim, agent);
	}
}

size_t contents_text_now(const struct sim *sim, uint32_t message, const struct contents *contents,
                         char *out, size_t size)
{
	uint8_t classes[FIELDS_MAX];
	contents_classes(sim, message, contents, classes);
	return contents_text(sim->world, message, contents, classes, out, size);
}

size_t contents_text_of(const struct sim *sim, const struct telegram *telegram, char *out,
                        size_t size)
{
	struct contents contents = queue_contents(&sim->queue, telegram);
	return contents_text_now(sim, telegram->message, &contents, out, size);
}

bool contents_carry(const struct contents_map *map, uint32_t message, const struct contents *here,
                    struct contents *there, struct error *error)
{
	const struct match *match = map->match;
	const struct message_fields *from = message_fields_of(match->worlds[HERE], message);
	const struct message_fields *to = message_fields_of(match->worlds[THERE],
	                                                    match->messages[HERE][message]);
	bool good = true;
	if (!from && !to)
		there->extra = here->extra;
	if (!from && !to && here->extra.kind == EXTRA_AGENT)
		there->extra.as.numbers[0] = map->agent(map->context,
		                                        (uint32_t)here->extra.as.numbers[0]);
	for (size_t i = 0; from && i < from->count; i++) {
		int field = contents_find(to, from->items[i].name);
		struct value value = stat_value(&from->items[i], here->fields[i]);
		double number;
		if (value.kind == VALUE_AGENT)
			value.as.agent = map->agent(map->context, value.as.agent);
		if (value.kind == VALUE_AGENT && value.as.agent == AGENT_NONE)
			value.kind = VALUE_NIL;
		if (field < 0)
			continue;
		if (stat_accept(map->sim, &to->items[field], &value, &number, error))
			there->fields[field] = number;
		else
			good = false;
	}
	return good;
}
