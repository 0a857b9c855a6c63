/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the lanes of time show, before it is drawn: which lanes there are, which state each machine
 * was in when, and the telegrams between them.
 */
#ifndef VIEW_LANES_H
#define VIEW_LANES_H

#include "view/flights.h"
#include "view/view.h"

/* A visit to a state.  A reload ends all visits and begins new ones, even to states of the same
 * name. */
struct visit {
	struct instant from, to;
	const struct class *class; /* whose state it is */
	uint8_t state;
	bool forced; /* a person forced the change to it */
	bool lasts;  /* it goes on: it is the last visit of an agent that is still there */
};

struct visits {
	struct visit *items;
	size_t count, capacity;
};

/* One machine of an agent. */
struct lane {
	uint32_t agent, place; /* lower places are higher on the screen */
	uint8_t class, machine;
	const struct world *world;   /* the world of its name and class, */
	uint32_t id;                 /* and the agent's id in that world */
	bool gone;                   /* the agent no longer exists */
	struct visits visits, blips; /* a blip does not interrupt the visit around it */
	struct instant *edits;       /* when a person set a stat of the agent */
	size_t edit_count, edit_capacity;

	/* In the era that is being read: */
	int machine_then;     /* the machine's number, or -1 */
	struct instant since; /* since when it is known to have existed */
	size_t first;         /* the era's first visit */
};

struct lanes {
	const struct session *session;
	const struct look *look;
	struct lane *items;
	size_t count, capacity;
	size_t left_out; /* lanes that there is no room for */
	size_t hidden;   /* agents whose lanes the user has hidden */
	bool chosen;     /* only the selected agent and its correspondents have lanes */
	uint64_t era;    /* the first segment of the era that is being read */
	struct flights flights;
};

/* Reads the past from the scene's since on, in at most that many lanes.  All agents have lanes if
 * there are no more than that; agents that are gone follow while there is room.  Otherwise the
 * lanes are those of the selected agent and of the agents it exchanged telegrams with.
 * lanes_fini() frees them. */
void lanes_init(struct lanes *lanes, const struct view_scene *scene, size_t most);
void lanes_fini(struct lanes *lanes);

/* Returns how many lanes that many rows have room for. */
size_t lanes_most(int rows);

/* Returns the number of the agent's first lane, or -1. */
int lanes_find(const struct lanes *lanes, uint32_t agent);

/* Whether a flight can be drawn: its receiver has a lane, and so has its sender, if any. */
bool lanes_have(const struct lanes *lanes, const struct flight *flight);

#endif
