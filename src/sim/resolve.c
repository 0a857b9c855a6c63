/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/resolve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/nearest.h"
#include "core/text.h"
#include "sim/contents.h"
#include "sim/input.h"
#include "sim/stat.h"

enum { RESOLVE_WORD_SIZE = 256 };

/* Writes that there is nothing of that name in the class, if there is one, and suggests a name that
 * was offered. */
static bool refuse(struct nearest *nearest, const struct class *class, const char *what,
                   struct error *error)
{
	return error_set(error, "%s%.60s%s \"%.80s\"%s", class ? "class " : "",
	                 class ? class->name : "", what, nearest->wanted, nearest_hint(nearest));
}

static bool refuse_agent(const struct sim *sim, const char *name, struct error *error)
{
	struct nearest nearest = nearest_to(name);
	for (size_t i = 0; i < sim->world->resident_count; i++) {
		if (sim_agent(sim, (uint32_t)i))
			nearest_offer(&nearest, sim->world->residents[i].name);
	}
	return refuse(&nearest, NULL, "there is no agent", error);
}

bool resolve_agent(const struct sim *sim, const char *name, uint32_t *id, struct error *error)
{
	return sim_find(sim, name) ? resolve_anyone(sim, name, id, error)
	                           : refuse_agent(sim, name, error);
}

bool resolve_anyone(const struct sim *sim, const char *name, uint32_t *id, struct error *error)
{
	uint8_t class = world_find_agent(sim->world, name, id);
	return sim_may_have(sim, *id, class) || refuse_agent(sim, name, error);
}

bool resolve_sender(const struct sim *sim, const char *name, uint32_t *id, struct error *error)
{
	*id = AGENT_NONE;
	return strcmp(name, "nobody") == 0 || resolve_agent(sim, name, id, error);
}

bool resolve_message(const struct world *world, const char *name, uint32_t *message,
                     struct error *error)
{
	int found = world_find_message(world, name);
	if (found >= 0) {
		*message = (uint32_t)found;
		return true;
	}
	struct nearest nearest = nearest_to(name);
	for (size_t i = 0; i < world->message_count; i++)
		nearest_offer(&nearest, world->messages[i]);
	if (!world->message_count)
		return error_set(error, "world %s has no messages", world->name);
	return refuse(&nearest, NULL, "there is no message", error);
}

bool resolve_state(const struct class *class, const char *name, uint8_t *state, struct error *error)
{
	*state = class_find_state(class, name);
	if (*state)
		return true;
	struct nearest nearest = nearest_to(name);
	class_offer_states(class, &nearest);
	return refuse(&nearest, class, " has no state", error);
}

bool resolve_any_state(const struct world *world, const char *name, struct error *error)
{
	struct nearest nearest = nearest_to(name);
	return world_has_state(world, name, &nearest) ||
	       refuse(&nearest, NULL, "no agent has a state", error);
}

bool resolve_stat(const struct class *class, const char *name, uint8_t *stat, struct error *error)
{
	int found = class_find_stat(class, name);
	if (found >= 0) {
		*stat = (uint8_t)found;
		return true;
	}
	struct nearest nearest = nearest_to(name);
	class_offer_stats(class, &nearest);
	return refuse(&nearest, class, " has no stat", error);
}

bool resolve_param(const struct world *world, const char *name, uint8_t *param, struct error *error)
{
	int found = world_find_param(world, name);
	struct nearest nearest = nearest_to(name);
	world_offer_params(world, &nearest);
	*param = (uint8_t)found;
	return found >= 0 || refuse(&nearest, NULL, "there is no parameter", error);
}

bool resolve_delay(const char *text, int64_t *delay_ms, struct error *error)
{
	const double most = INPUT_DELAY_MAX_MS / 1000.0;
	char *end;
	double seconds = strtod(text, &end);
	bool starts = text_is_digit(text[0]) || text[0] == '.';
	bool decimal = strspn(text, "0123456789.eE+-") == strlen(text);
	if (!starts || !decimal || *end || !(seconds >= 0 && seconds <= most))
		return error_set(error,
		                 "\"%.60s\" is not a delay; expected seconds, from 0 to %.0f", text,
		                 most);
	*delay_ms = (int64_t)floor(seconds * 1000 + 0.5);
	return true;
}

bool resolve_field(const struct sim *sim, uint32_t message, const char *word,
                   struct contents *contents, struct error *error)
{
	const struct message_fields *fields = message_fields_of(sim->world, message);
	const char *value = strchr(word, '=');
	char name[64], text[RESOLVE_WORD_SIZE];
	if (!fields)
		return error_set(error, "%s has no fields", sim->world->messages[message]);
	snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
	struct nearest nearest = nearest_to(name);
	contents_offer(fields, &nearest);
	int field = contents_find(fields, name);
	if (field < 0)
		return error_set(error, "%s has no field \"%s\"%s", sim->world->messages[message],
		                 name, nearest_hint(&nearest));
	if (!value)
		return error_set(error, "a field is NAME=VALUE, as in %s=0", name);
	if (contents->extra.kind != EXTRA_FIELDS)
		*contents = fields->initial;
	size_t length = strlen(++value);
	bool quoted = length > 1 && value[0] == '"' && value[length - 1] == '"';
	snprintf(text, sizeof text, "%.*s", (int)length - 2 * quoted, value + quoted);
	return stat_parse(sim, &fields->items[field], text, &contents->fields[field], error);
}

const char *resolve_first_field(const char *text)
{
	const char *at = strchr(text, '=');
	while (at && at > text && at[-1] != ' ')
		at--;
	return at && at > text ? at : NULL;
}

bool resolve_fields(const struct sim *sim, uint32_t message, const char *text,
                    struct contents *contents, struct error *error)
{
	char word[RESOLVE_WORD_SIZE];
	bool good = true;
	while (text && good) {
		const char *value = strchr(text, '=');
		const char *end = value && value[1] == '"' ? strchr(value + 2, '"') : value;
		const char *next = end ? resolve_first_field(end + 1) : NULL;
		size_t length = next ? (size_t)(next - text) : strlen(text);
		while (length && text[length - 1] == ' ')
			length--;
		snprintf(word, sizeof word, "%.*s", (int)length, text);
		good = resolve_field(sim, message, word, contents, error);
		text = next;
	}
	return good;
}

bool resolve_extra(const char *text, struct extra *extra, struct error *error)
{
	const char *at = text;
	*extra = (struct extra){ .kind = text[0] ? EXTRA_NUMBERS : EXTRA_NONE };
	while (*at && extra->count < EXTRA_NUMBERS_MAX) {
		char *end;
		double number = strtod(at, &end);
		if (end == at || (*end && *end != ' ' && *end != ','))
			break;
		extra->as.numbers[extra->count++] = number;
		at = end + strspn(end, " ,");
	}
	if (!*at)
		return true;
	*extra = (struct extra){ .kind = EXTRA_TEXT };
	if (strlen(text) > EXTRA_TEXT_MAX)
		return error_set(error, "\"%.60s\" is longer than %d bytes", text, EXTRA_TEXT_MAX);
	memcpy(extra->as.text, text, strlen(text));
	return true;
}
