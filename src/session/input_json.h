/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_INPUT_JSON_H
#define SESSION_INPUT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "core/error.h"
#include "sim/input.h"
#include "sim/sim.h"

/*
 * An input as spelled in a recording: by names, so that a person can read and write it, and by
 * numbers, so that it is unambiguous.  If both are given they must agree.
 */

enum { INPUT_JSON_NAME_MAX = 127 }; /* bytes */

struct input_json {
	uint64_t tick;
	struct input input; /* by numbers; AGENT_NONE and STATE_NONE: given only by name */
	char agent[INPUT_JSON_NAME_MAX + 1]; /* or the sender; empty: nobody */
	char receiver[INPUT_JSON_NAME_MAX + 1];
	char word[INPUT_JSON_NAME_MAX + 1]; /* the message, the stat or the state */
	/* The value of a stat, if given as text; empty: given as a number. */
	char value[INPUT_JSON_NAME_MAX + 1];
	/* One after the other, each as in who="Bob"; the last is followed by an empty one. */
	char fields[FIELDS_MAX * 2 * INPUT_JSON_NAME_MAX];
	/* Of a reload: what the world read from the lines before must match.  The reader puts that
	 * world into input. */
	uint64_t world_digest;
	size_t files;
};

/* Spells an input as a new JSON object; sim is as it is when the input is applied. */
json_t *input_json_write(const struct sim *sim, uint64_t tick, const struct input *input);

/* Reads an input; false with what is missing, unknown or out of range. */
bool input_json_read(struct input_json *spelled, const json_t *object, struct error *error);

/* Finds the input that is meant in the sim as it is now; false if a name is unknown there or the
 * input is not valid. */
bool input_json_resolve(const struct input_json *spelled, const struct sim *sim,
                        struct input *input, struct error *error);

/* Writes an agent's name, cleaned and cut as recordings have it. */
void input_json_name(const struct sim *sim, uint32_t id, char out[INPUT_JSON_NAME_MAX + 1]);

#endif
