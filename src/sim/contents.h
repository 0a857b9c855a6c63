/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_CONTENTS_H
#define SIM_CONTENTS_H

#include "core/nearest.h"
#include "sim/event.h"
#include "sim/match.h"
#include "sim/sim.h"
#include "sim/value.h"

/*
 * What telegrams carry: the fields of their messages, or extra information.
 */

/* The number of the field of that name; -1 if fields is NULL or has none. */
int contents_find(const struct message_fields *fields, const char *name);

/* Offers the names of the fields as corrections. */
void contents_offer(const struct message_fields *fields, struct nearest *nearest);

/* The value of a field in the sim; nil for an agent that is gone. */
struct value contents_value(const struct sim *sim, const struct stat_info *field, double number);

/* Whether a telegram of the message can have the contents; if not, the error says why. */
bool contents_check(const struct sim *sim, uint32_t message, const struct contents *contents,
                    struct error *error);

/* Write contents, cleaned: "amount=3, who=Ada", or extra information, or nothing.  The classes are
 * those of the agents in fields, as a struct letter has them; the second knows them from the sim,
 * and the third writes the contents of a telegram that is queued in it. */
size_t contents_text(const struct world *world, uint32_t message, const struct contents *contents,
                     const uint8_t *classes, char *out, size_t size);
size_t contents_text_now(const struct sim *sim, uint32_t message, const struct contents *contents,
                         char *out, size_t size);
size_t contents_text_of(const struct sim *sim, const struct telegram *telegram, char *out,
                        size_t size);

/* Finds the classes of the agents in fields. */
void contents_classes(const struct sim *sim, uint32_t message, const struct contents *contents,
                      uint8_t classes[FIELDS_MAX]);

/*
 * Contents of a telegram of one world for one of another, with the agents that map tells.
 */
struct contents_map {
	const struct sim *sim; /* there */
	const struct match *match;
	uint32_t (*agent)(const void *context, uint32_t id);
	const void *context;
};

/* Puts the fields of the same names into contents there, or else the extra information; false with
 * an error if one of them cannot have the value that it has here, and keeps its own.  The message is
 * one that both worlds have. */
bool contents_carry(const struct contents_map *map, uint32_t message, const struct contents *here,
                    struct contents *there, struct error *error);

#endif
