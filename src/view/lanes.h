/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the lanes of time show, before it is drawn: whose lanes there are, what state each was in
 * when, and the telegrams between them.
 */
#ifndef VIEW_LANES_H
#define VIEW_LANES_H

#include "view/flights.h"
#include "view/view.h"

/* A visit to a state; the last one goes on.  A reload ends all of them and begins others, even of
 * the same names. */
struct visit {
	struct instant from, to;
	const struct class *class; /* whose state it is */
	uint8_t state;
	bool forced; /* a person changed to it */
	bool lasts;  /* it is the last one, of an agent that is there */
};

struct visits {
	struct visit *items;
	size_t count, capacity;
};

/* One machine of an agent. */
struct lane {
	uint32_t agent, place; /* the lower the place, the higher it stands */
	uint8_t class, machine;
	const struct world *world;   /* its name and class are of that, */
	uint32_t id;                 /* where it was called so */
	bool gone;                   /* the agent is not there any more */
	struct visits visits, blips; /* a visit that a blip interrupts is one */
	struct instant *edits;       /* when a person set a stat of the agent */
	size_t edit_count, edit_capacity;

	/* In the era that is being read: */
	uint32_t then;        /* what the agent was called */
	int machine_then;     /* which machine it was, or -1 */
	struct instant since; /* since when it is known to have been there */
	size_t first;         /* of the visits */
};

struct lanes {
	const struct session *session;
	const struct lineup *lineup;
	struct lane *items;
	size_t count, capacity;
	size_t left_out; /* lanes that there is no room for */
	size_t hidden;   /* agents whose lanes somebody has hidden */
	bool chosen;     /* not everyone's: the selected agent's and its correspondents' */
	uint64_t era;    /* the first segment of the one that is being read */
	struct flights flights;
};

/* Reads the past from the scene's since on, in at most that many lanes: everyone's if there
 * are no more, and as far as there is room of who has gone since; else those of the selected agent and of whom it exchanged telegrams with.
 * lanes_fini frees. */
void lanes_init(struct lanes *lanes, const struct view_scene *scene, size_t most);
void lanes_fini(struct lanes *lanes);

/* How many lanes that many rows have room for. */
size_t lanes_most(int rows);

/* The number of the first lane of an agent, or -1. */
int lanes_find(const struct lanes *lanes, uint32_t agent);

/* Whether both ends of a telegram's way are there; nobody is above the first lane. */
bool lanes_have(const struct lanes *lanes, const struct flight *flight);

#endif
