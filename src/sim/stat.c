/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/stat.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "core/nearest.h"
#include "sim/sim.h"

struct stat_info stat_of_type(uint8_t type)
{
#define STAT_ANY(type, c, kind, least, most, words) \
	{ NULL, 0, STAT_##type, STAT_NEUTRAL, least, most, 0, false, NULL },
	static const struct stat_info stats[] = { STAT_LIST(STAT_ANY) };
#undef STAT_ANY
	return stats[type];
}

void stat_write(const struct stat_info *stat, void *record, double number)
{
	unsigned char *field = (unsigned char *)record + stat->offset;
#define STAT_WRITE(type, c, kind, least, most, words) \
	case STAT_##type: { \
		c value = (c)number; \
		memcpy(field, &value, sizeof value); \
		return; \
	}
	switch (stat->type) {
		STAT_LIST(STAT_WRITE)
	}
#undef STAT_WRITE
}

double stat_clamp(const struct stat_info *stat, double number)
{
	double rest = stat->wraps ? fmod(number, stat->most) : 0;
	if (!stat->wraps)
		return number < stat->least  ? stat->least
		       : number > stat->most ? stat->most
		                             : number;
	if (!isfinite(rest))
		return 0;
	rest = rest < 0 ? rest + stat->most : rest;
	return rest < stat->most ? rest : 0;
}

static bool is_whole(double number)
{
	return number == floor(number) && fabs(number) <= UINT32_MAX;
}

bool stat_fits(const struct stat_info *stat, double number)
{
	bool within = number >= stat->least && number <= stat->most;
	if (stat_kind(stat) == STAT_IS_AGENT)
		return is_whole(number) && number >= 0;
	if (stat_kind(stat) == STAT_IS_NUMBER)
		return within || isnan(number);
	return within && is_whole(number);
}

/* The value of a stat that may hold any. */
static struct value any_value(const struct stat_info *stat, double number)
{
	uint32_t low;
	switch (stat_other(number, &low)) {
	case STAT_NOTHING:
		return (struct value){ .kind = VALUE_NIL };
	case STAT_TRUTH:
		return value_of_bool(low);
	case STAT_TEXT:
		return value_of_text(stat->names[low]);
	case STAT_SOMEBODY:
		return (struct value){ .kind = VALUE_AGENT, .as.agent = low };
	case STAT_NUMERIC:
		break;
	}
	return number == floor(number) && fabs(number) < 1e15 ? value_of_integer((int64_t)number)
	                                                      : value_of_float(number);
}

struct value stat_value(const struct stat_info *stat, double number)
{
	switch (stat_kind(stat)) {
	case STAT_IS_TRUTH:
		return value_of_bool(number != 0);
	case STAT_IS_WHOLE:
		return value_of_integer((int64_t)number);
	case STAT_IS_NUMBER:
		return value_of_float(number);
	case STAT_IS_NAME:
		return value_of_text(stat->names[(size_t)number]);
	case STAT_IS_ANY:
		return any_value(stat, number);
	case STAT_IS_AGENT:
		break;
	}
	return (struct value){ .kind = number == AGENT_NONE ? VALUE_NIL : VALUE_AGENT,
		               .as.agent = (uint32_t)number };
}

const char *stat_wanted(const struct stat_info *stat)
{
#define STAT_WORDS(type, c, kind, least, most, words) words,
	static const char *const words[] = { STAT_LIST(STAT_WORDS) };
#undef STAT_WORDS
	return words[stat->type];
}

bool stat_check(const struct stat_info *stat, double number, struct error *error)
{
	if (stat_fits(stat, number))
		return true;
	if (stat_kind(stat) == STAT_IS_TRUTH)
		return error_set(error, "%s is true or false, not %.15g", stat->name, number);
	return error_set(error, "%s cannot be %.15g (expected %.15g to %.15g)", stat->name, number,
	                 stat->least, stat->most);
}

bool param_check(const struct stat_info *param, double number, struct error *error)
{
	if (isnan(number))
		return error_set(error, "%s takes %s, not nan", param->name, stat_wanted(param));
	return stat_check(param, number, error);
}

static bool refuse(const struct sim *sim, const struct stat_info *stat, const struct value *value,
                   struct error *error)
{
	char text[STAT_TEXT_MAX];
	value_text(sim, value, text, sizeof text);
	return error_set(error, "%s takes %s, not %s", stat->name, stat_wanted(stat), text);
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
	struct nearest nearest = nearest_to(value->as.text);
	for (size_t i = 0; i <= (size_t)stat->most; i++)
		nearest_offer(&nearest, stat->names[i]);
	return error_set(error, "%s cannot be \"%.60s\"%s", stat->name, value->as.text,
	                 nearest_hint(&nearest));
}

static bool accept_number(const struct sim *sim, const struct stat_info *stat,
                          const struct value *value, double *number, struct error *error)
{
	if (!value_is_number(value))
		return refuse(sim, stat, value, error);
	*number = value_number(value);
	if (stat_kind(stat) == STAT_IS_WHOLE && value->kind == VALUE_FLOAT &&
	    (isnan(*number) || *number != floor(*number)))
		return refuse(sim, stat, value, error);
	*number = stat_clamp(stat, *number);
	return true;
}

bool stat_accept(const struct sim *sim, const struct stat_info *stat, const struct value *value,
                 double *number, struct error *error)
{
	bool holds = value->kind == VALUE_BOOL, names = value->kind == VALUE_AGENT;
	if (stat_kind(stat) == STAT_IS_TRUTH) {
		*number = holds && value->as.boolean;
		return holds || refuse(sim, stat, value, error);
	}
	if (stat_kind(stat) == STAT_IS_AGENT) {
		*number = names ? value->as.agent : AGENT_NONE;
		return names || value->kind == VALUE_NIL || refuse(sim, stat, value, error);
	}
	return stat_kind(stat) == STAT_IS_NAME ? accept_name(sim, stat, value, number, error)
	                                       : accept_number(sim, stat, value, number, error);
}

size_t stat_text(const struct stat_info *stat, const struct world *world, uint8_t class,
                 double number, char *out, size_t size)
{
	struct value value = stat_value(stat, number);
	if (stat_kind(stat) == STAT_IS_AGENT || value.kind == VALUE_AGENT)
		return world_agent_name(world, stat_agent(stat, number), class, out, size);
	return value_text(NULL, &value, out, size);
}

size_t stat_text_now(const struct sim *sim, const struct stat_info *stat, double number, char *out,
                     size_t size)
{
	return stat_text(stat, sim->world, sim_class_number(sim, stat_agent(stat, number)), number,
	                 out, size);
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
	if (stat_kind(stat) == STAT_IS_TRUTH && (is_true || strcmp(text, "false") == 0))
		return true;
	*number = strtod(text, &end);
	if (end == text || *end || isspace((unsigned char)text[0]))
		return error_set(error, "%s takes %s, not \"%.60s\"", stat->name, stat_wanted(stat),
		                 text);
	return (stat_kind(stat) == STAT_IS_NUMBER || is_whole(*number)) ||
	       error_set(error, "%s takes %s, not %.60s", stat->name, stat_wanted(stat), text);
}

bool stat_parse(const struct sim *sim, const struct stat_info *stat, const char *text,
                double *number, struct error *error)
{
	struct value value = value_of_text(text);
	if (stat_kind(stat) == STAT_IS_NAME)
		return accept_name(sim, stat, &value, number, error);
	return stat_kind(stat) == STAT_IS_AGENT ? parse_agent(sim, text, number, error)
	                                        : parse_number(stat, text, number, error);
}

bool param_parse(const struct stat_info *param, const char *text, double *number,
                 struct error *error)
{
	return parse_number(param, text, number, error) && param_check(param, *number, error);
}
