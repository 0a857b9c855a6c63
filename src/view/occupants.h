/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Who is where at the moment shown: one pass over the agents and one over the
 * segment's moves, for the map.
 */
#ifndef VIEW_OCCUPANTS_H
#define VIEW_OCCUPANTS_H

#include "session/session.h"

enum {
	OCCUPANTS_PER_PLACE = 64,  /* known by id; of more only the number is known */
	OCCUPANTS_MOVES = 128,     /* the newest moves */
	OCCUPANTS_EVENTS = 100000, /* how far back in a segment moves are looked for */
	OCCUPANTS_SAYS = 4096,     /* how far back what someone said */
};

enum person_way {
	PERSON_STAYS,
	PERSON_CAME,   /* in this segment, and is here */
	PERSON_LEFT,   /* in this segment */
	PERSON_PASSED, /* came and left in this segment */
};

struct person {
	uint32_t id;
	uint8_t way; /* enum person_way */
};

struct occupants_place {
	struct person
		persons[OCCUPANTS_PER_PLACE]; /* present ones first, those who left behind them */
	size_t person_count;
	uint32_t present;
	uint32_t *of_class; /* how many present of each class */
};

struct occupants {
	struct occupants_place *places;
	uint32_t *counts;
};

/* Counts everyone; occupants_fini frees. */
void occupants_init(struct occupants *occupants, const struct session *session);
void occupants_fini(struct occupants *occupants);

/* The last thing the agent said in the segment shown before the moment, or NULL. */
const struct event *occupants_last_say(const struct session *session, uint32_t id);

#endif
