/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/inject.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "sim/resolve.h"

enum { SPEC_MAX = 255 };

/* A spec cut into its parts; they point into the copy. */
struct parts {
	char copy[SPEC_MAX + 1];
	const char *tick, *sender, *receiver, *message, *seconds; /* seconds: NULL if not given */
};

static const char form[] = "TICK:SENDER>RECEIVER:MESSAGE[+SECONDS], as in "
			   "'10:Elsa>Miner Bob:StewReady+1.5'";

/* Ends a text at that character and returns the rest behind it. */
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

static bool read_parts(const struct sim *sim, const struct parts *parts,
                       struct injection *injection, struct error *error)
{
	struct input *input = &injection->input;
	int64_t tick;
	if (!text_number(parts->tick, 1, 1000000000000, &tick))
		return error_set(error,
		                 "\"%.60s\" is not a tick; expected a whole number from 1 to "
		                 "1000000000000",
		                 parts->tick);
	injection->tick = (uint64_t)tick;
	return resolve_sender(sim, parts->sender, &input->agent, error) &&
	       resolve_agent(sim, parts->receiver, &input->receiver, error) &&
	       resolve_message(sim->world, parts->message, &input->message, error) &&
	       (!parts->seconds || resolve_delay(parts->seconds, &input->delay_ms, error));
}

static bool read_spec(const struct sim *sim, const char *spec, struct injection *injection,
                      struct error *error)
{
	struct parts parts;
	struct error why;
	*injection = (struct injection){ .input.kind = INPUT_INJECT };
	if (!take_apart(&parts, spec))
		return options_refuse("inject", spec, form, error);
	return read_parts(sim, &parts, injection, &why) ||
	       error_set(error, "--inject: '%.160s': %s", spec, why.text);
}

bool injections_read(struct injections *injections, const struct values *specs,
                     const struct sim *sim, struct error *error)
{
	*injections = (struct injections){ 0 };
	if (!specs->count)
		return true;
	injections->items = memory_zero(specs->count, sizeof *injections->items);
	for (size_t i = 0; i < specs->count; i++) {
		struct injection next;
		if (!read_spec(sim, specs->items[i], &next, error))
			return false;
		size_t at = injections->count++;
		for (; at > 0 && injections->items[at - 1].tick > next.tick; at--)
			injections->items[at] = injections->items[at - 1];
		injections->items[at] = next;
	}
	return true;
}

void injections_fini(struct injections *injections)
{
	free(injections->items);
}

uint64_t injections_last(const struct injections *injections)
{
	return injections->count ? injections->items[injections->count - 1].tick : 0;
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
