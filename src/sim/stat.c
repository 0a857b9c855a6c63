/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/stat.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "core/nearest.h"
#include "sim/sim.h"

void stat_write(const struct stat_info *stat, void *record, double number)
{
	unsigned char *field = (unsigned char *)record + stat->offset;
	int16_t i16;
	int32_t i32;
	uint32_t id;
	switch (stat->type) {
	case STAT_I16:
		i16 = (int16_t)number;
		memcpy(field, &i16, sizeof i16);
		break;
	case STAT_I32:
		i32 = (int32_t)number;
		memcpy(field, &i32, sizeof i32);
		break;
	case STAT_NUMBER:
		memcpy(field, &number, sizeof number);
		break;
	case STAT_AGENT:
		id = (uint32_t)number;
		memcpy(field, &id, sizeof id);
		break;
	default:
		*field = (unsigned char)number;
	}
}

static bool is_whole(double number)
{
	return number == floor(number) && fabs(number) <= UINT32_MAX;
}

bool stat_fits(const struct stat_info *stat, double number)
{
	if (stat->type == STAT_AGENT)
		return is_whole(number) && number >= 0;
	if (stat->type == STAT_NUMBER && isnan(number))
		return true;
	return number >= stat->least && number <= stat->most &&
	       (stat->type == STAT_NUMBER || is_whole(number));
}

struct value stat_value(const struct stat_info *stat, double number)
{
	switch (stat->type) {
	case STAT_BOOL:
		return value_of_bool(number != 0);
	case STAT_NUMBER:
		return value_of_float(number);
	case STAT_NAME:
		return value_of_text(stat->names[(size_t)number]);
	case STAT_AGENT:
		return (struct value){ .kind = number == AGENT_NONE ? VALUE_NIL : VALUE_AGENT,
			               .as.agent = (uint32_t)number };
	default:
		return value_of_integer((int64_t)number);
	}
}

/* What values the stat takes, for messages. */
static const char *wanted(const struct stat_info *stat)
{
	static const char *const words[] = {
		[STAT_BOOL] = "true or false",       [STAT_U8] = "a whole number",
		[STAT_I16] = "a whole number",       [STAT_I32] = "a whole number",
		[STAT_NUMBER] = "a number",          [STAT_NAME] = "one of its names",
		[STAT_AGENT] = "an agent or nobody",
	};
	return words[stat->type];
}

static bool refuse(const struct sim *sim, const struct stat_info *stat, const struct value *value,
                   struct error *error)
{
	char text[STAT_TEXT_MAX];
	value_text(sim, value, text, sizeof text);
	return error_set(error, "%s takes %s, not %s", stat->name, wanted(stat), text);
}

/* Refuses a name, and suggests those that the stat can have. */
static bool refuse_name(const struct stat_info *stat, const char *name, struct error *error)
{
	struct nearest nearest;
	char hint[sizeof nearest.all + 32];
	nearest_init(&nearest, name);
	for (size_t i = 0; i <= (size_t)stat->most; i++)
		nearest_offer(&nearest, stat->names[i]);
	return error_set(error, "%s cannot be \"%.60s\"%s", stat->name, name,
	                 nearest_hint(&nearest, hint, sizeof hint));
}

static bool accept_name(const struct sim *sim, const struct stat_info *stat,
                        const struct value *value, double *number, struct error *error)
{
	if (value->kind != VALUE_TEXT)
		return refuse(sim, stat, value, error);
	for (size_t i = 0; i <= (size_t)stat->most; i++) {
		if (strcmp(stat->names[i], value->as.text) == 0) {
			*number = (double)i;
			return true;
		}
	}
	return refuse_name(stat, value->as.text, error);
}

static bool accept_number(const struct sim *sim, const struct stat_info *stat,
                          const struct value *value, double *number, struct error *error)
{
	if (!value_is_number(value))
		return refuse(sim, stat, value, error);
	*number = value_number(value);
	if (stat->type != STAT_NUMBER && value->kind == VALUE_FLOAT &&
	    (isnan(*number) || *number != floor(*number)))
		return refuse(sim, stat, value, error);
	*number = stat_clamp(stat, *number);
	return true;
}

bool stat_accept(const struct sim *sim, const struct stat_info *stat, const struct value *value,
                 double *number, struct error *error)
{
	if (stat_is_number(stat))
		return accept_number(sim, stat, value, number, error);
	if (stat->type == STAT_NAME)
		return accept_name(sim, stat, value, number, error);
	if (stat->type == STAT_BOOL) {
		*number = value->kind == VALUE_BOOL && value->as.boolean;
		return value->kind == VALUE_BOOL || refuse(sim, stat, value, error);
	}
	*number = value->kind == VALUE_AGENT ? value->as.agent : AGENT_NONE;
	return value->kind == VALUE_AGENT || value->kind == VALUE_NIL ||
	       refuse(sim, stat, value, error);
}

size_t stat_text(const struct stat_info *stat, const struct world *world, uint8_t class,
                 double number, char *out, size_t size)
{
	struct value value = stat_value(stat, number);
	if (stat->type == STAT_AGENT)
		return world_agent_name(world, (uint32_t)number, class, out, size);
	return value_text(NULL, &value, out, size);
}

size_t stat_text_now(const struct sim *sim, const struct agent *agent, const struct stat_info *stat,
                     char *out, size_t size)
{
	double number = stat_read(stat, agent);
	const struct agent *held = stat->type == STAT_AGENT ? sim_agent(sim, (uint32_t)number)
	                                                    : NULL;
	return stat_text(stat, sim->world, held ? held->class : CLASS_NONE, number, out, size);
}

static bool parse_agent(const struct sim *sim, const char *text, double *number,
                        struct error *error)
{
	const struct agent *agent = sim_find(sim, text);
	*number = agent ? agent->id : AGENT_NONE;
	return agent || strcmp(text, "nobody") == 0 || strcmp(text, "nil") == 0 ||
	       error_set(error, "there is no agent \"%.60s\"", text);
}

/* Truth values may also be typed as 1 or 0. */
static bool parse_number(const struct stat_info *stat, const char *text, double *number,
                         struct error *error)
{
	char *end;
	bool is_true = strcmp(text, "true") == 0;
	*number = is_true;
	if (stat->type == STAT_BOOL && (is_true || strcmp(text, "false") == 0))
		return true;
	*number = strtod(text, &end);
	if (end == text || *end || isspace((unsigned char)text[0]))
		return error_set(error, "%s takes %s, not \"%.60s\"", stat->name, wanted(stat),
		                 text);
	return (stat->type == STAT_NUMBER || is_whole(*number)) ||
	       error_set(error, "%s takes %s, not %.60s", stat->name, wanted(stat), text);
}

bool stat_parse(const struct sim *sim, const struct stat_info *stat, const char *text,
                double *number, struct error *error)
{
	struct value value = value_of_text(text);
	if (stat->type == STAT_AGENT)
		return parse_agent(sim, text, number, error);
	if (stat->type == STAT_NAME)
		return accept_name(sim, stat, &value, number, error);
	return parse_number(stat, text, number, error);
}
