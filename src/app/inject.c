/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/inject.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"

enum { SPEC_MAX = 255 };

/* A spec cut into its parts, in a copy. */
struct parts {
	char copy[SPEC_MAX + 1];
	const char *tick, *sender, *receiver, *message, *seconds; /* seconds: NULL if not given */
};

static const char form[] = "TICK:SENDER>RECEIVER:MESSAGE[+SECONDS], as in "
			   "'10:Elsa>Miner Bob:StewReady+1.5'";

/* Ends the text before the character at at; what comes behind it. */
static char *cut(char *at)
{
	*at = '\0';
	return at + 1;
}

static bool take_apart(struct parts *parts, const char *spec)
{
	if (strlen(spec) > SPEC_MAX)
		return false;
	strcpy(parts->copy, spec);
	char *colon = strchr(parts->copy, ':');
	char *arrow = colon ? strchr(colon, '>') : NULL;
	char *last = arrow ? strrchr(arrow, ':') : NULL;
	if (!last)
		return false;
	char *plus = strrchr(last, '+');
	parts->tick = parts->copy;
	parts->sender = cut(colon);
	parts->receiver = cut(arrow);
	parts->message = cut(last);
	parts->seconds = plus ? cut(plus) : NULL;
	return *parts->sender && *parts->receiver && *parts->message;
}

/* The nearer of two names to wanted; nearest may be NULL. */
static const char *nearer(const char *nearest, const char *name, const char *wanted)
{
	bool is_nearer = !nearest || text_distance(name, wanted) < text_distance(nearest, wanted);
	return is_nearer ? name : nearest;
}

static bool read_agent(const struct sim *sim, const char *spec, const char *name, uint32_t *id,
                       struct error *error)
{
	const struct agent *agent = sim_find(sim, name);
	const char *nearest = NULL;
	if (agent) {
		*id = agent->id;
		return true;
	}
	for (size_t i = 0; i < sim->world->resident_count; i++)
		nearest = nearer(nearest, sim->world->residents[i].name, name);
	return error_set(error,
	                 "--inject: '%.160s': there is no agent '%.60s'; the nearest is '%s'", spec,
	                 name, nearest ? nearest : "nobody");
}

static bool read_sender(const struct sim *sim, const char *spec, const char *name, uint32_t *id,
                        struct error *error)
{
	*id = AGENT_NONE;
	return strcmp(name, "nobody") == 0 || read_agent(sim, spec, name, id, error);
}

static bool read_message(const struct sim *sim, const char *spec, const char *name,
                         uint32_t *message, struct error *error)
{
	const struct world *world = sim->world;
	const char *nearest = NULL;
	int found = world_find_message(world, name);
	if (found >= 0) {
		*message = (uint32_t)found;
		return true;
	}
	if (!world->message_count)
		return error_set(error, "--inject: '%.160s': world %s has no messages", spec,
		                 world->name);
	for (size_t i = 0; i < world->message_count; i++)
		nearest = nearer(nearest, world->messages[i], name);
	return error_set(error,
	                 "--inject: '%.160s': there is no message '%.60s'; the nearest is '%s'",
	                 spec, name, nearest);
}

static bool read_delay(const char *spec, const char *text, int64_t *delay_ms, struct error *error)
{
	char *end;
	const double most = INPUT_DELAY_MAX_MS / 1000.0;
	double seconds = strtod(text, &end);
	bool starts = (text[0] >= '0' && text[0] <= '9') || text[0] == '.';
	bool decimal = strspn(text, "0123456789.eE+-") == strlen(text);
	if (!starts || !decimal || *end || !(seconds >= 0 && seconds <= most))
		return error_set(error,
		                 "--inject: '%.160s': the delay '%.60s' is not a number of seconds "
		                 "from 0 to %g",
		                 spec, text, most);
	*delay_ms = (int64_t)floor(seconds * 1000 + 0.5);
	return true;
}

static bool read_spec(const struct sim *sim, const char *spec, struct injection *injection,
                      struct error *error)
{
	struct parts parts;
	int64_t tick;
	struct input *input = &injection->input;
	*injection = (struct injection){ .input.kind = INPUT_INJECT };
	if (!take_apart(&parts, spec))
		return options_refuse("inject", spec, form, error);
	if (!text_number(parts.tick, 1, 1000000000000, &tick))
		return error_set(
			error,
			"--inject: '%.160s': the tick '%.60s' is not a whole number from 1 to "
			"1000000000000",
			spec, parts.tick);
	injection->tick = (uint64_t)tick;
	return read_sender(sim, spec, parts.sender, &input->agent, error) &&
	       read_agent(sim, spec, parts.receiver, &input->receiver, error) &&
	       read_message(sim, spec, parts.message, &input->message, error) &&
	       (!parts.seconds || read_delay(spec, parts.seconds, &input->delay_ms, error));
}

static int compare(const void *a, const void *b)
{
	const struct injection *first = a, *second = b;
	if (first->tick != second->tick)
		return first->tick > second->tick ? 1 : -1;
	return (first->number > second->number) - (first->number < second->number);
}

bool injections_read(struct injections *injections, const struct values *specs,
                     const struct sim *sim, struct error *error)
{
	*injections = (struct injections){ 0 };
	if (!specs->count)
		return true;
	injections->items = memory_zero(specs->count, sizeof *injections->items);
	for (size_t i = 0; i < specs->count; i++) {
		struct injection *next = &injections->items[i];
		if (!read_spec(sim, specs->items[i], next, error))
			return false;
		next->number = i;
		injections->count++;
	}
	qsort(injections->items, injections->count, sizeof *injections->items, compare);
	return true;
}

void injections_fini(struct injections *injections)
{
	free(injections->items);
}

bool injections_end(const struct injections *injections, uint64_t ticks, struct error *error)
{
	if (!injections->count || injections->items[injections->count - 1].tick <= ticks)
		return true;
	return error_set(error, "--inject: there is no tick %llu in a run of %llu ticks (--ticks)",
	                 (unsigned long long)injections->items[injections->count - 1].tick,
	                 (unsigned long long)ticks);
}

uint64_t injections_next(const struct injections *injections)
{
	return injections->done < injections->count ? injections->items[injections->done].tick
	                                            : UINT64_MAX;
}

const struct input *injections_take(struct injections *injections, uint64_t tick)
{
	if (injections->done == injections->count ||
	    injections->items[injections->done].tick != tick)
		return NULL;
	return &injections->items[injections->done++].input;
}
