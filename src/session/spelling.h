/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SPELLING_H
#define SESSION_SPELLING_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "core/error.h"
#include "sim/input.h"
#include "sim/sim.h"

/*
 * An input as a recording spells it: by names, so that a person can read and
 * write it, and by numbers, so that nothing is ambiguous.  Where both are given
 * they must agree.
 */

enum { SPELLING_NAME_MAX = 127 }; /* bytes */

struct spelling {
	uint64_t tick;
	struct input input; /* what the numbers say; AGENT_NONE and STATE_NONE: only names */
	char agent[SPELLING_NAME_MAX + 1]; /* or the sender; empty: nobody */
	char receiver[SPELLING_NAME_MAX + 1];
	char word[SPELLING_NAME_MAX + 1]; /* the message, the stat or the state */
};

/* The input as a new JSON object; sim as it is when the input is applied. */
json_t *spelling_write(const struct sim *sim, uint64_t tick, const struct input *input);

/* Reads one; false with what is missing, unknown or out of range. */
bool spelling_read(struct spelling *spelling, const json_t *object, struct error *error);

/* The input it stands for in the sim as it is now; false if there is nobody or
 * nothing of that name, or the input makes no sense. */
bool spelling_resolve(const struct spelling *spelling, const struct sim *sim, struct input *input,
                      struct error *error);

/* Writes an agent's name, cleaned and cut as recordings have it. */
void spelling_name(const struct sim *sim, uint32_t id, char out[SPELLING_NAME_MAX + 1]);

#endif
