/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which agents are at which place at the moment shown, for the map, and how they are drawn there.
 * Found in one pass over the agents and one over the segment's moves.
 */
#ifndef VIEW_OCCUPANTS_H
#define VIEW_OCCUPANTS_H

#include "term/canvas.h"
#include "view/view.h"

enum {
	OCCUPANTS_PER_PLACE = 64,  /* at most this many are known by id */
	OCCUPANTS_MOVES = 128,     /* only this many moves are known, the newest ones */
	OCCUPANTS_EVENTS = 100000, /* how many events of a segment are searched for moves */
	OCCUPANTS_SAYS = 4096,     /* how many events are searched for what an agent said */
};

struct person {
	uint32_t id;
	bool came, left;     /* in the segment shown, */
	size_t since, until; /* by these events of the past; until: 0 as long as it is here */
};

struct occupants_place {
	/* Agents that are present come first, then those that left. */
	struct person persons[OCCUPANTS_PER_PLACE];
	size_t person_count;
	uint32_t present;
	uint32_t of_class[CLASS_NONE]; /* how many of each class are present */
};

/* Counts all agents.  Returns an array of the world's places, for the caller to free. */
struct occupants_place *occupants_count(const struct session *session);

/* Returns the last thing the person said there in the segment shown before the moment, or NULL. */
const struct event *occupants_last_say(const struct session *session, const struct person *person);

/* A cell that was clicked, and the agent drawn there. */
struct probe {
	int x, y; /* on the canvas */
	uint32_t agent;
};

/* What is needed to draw one place. */
struct room {
	const struct view_scene *scene;
	struct probe *probe; /* NULL when no click is looked up */
	const struct sim *sim;
	const struct occupants_place *places, *place; /* all of them, and this one */
	struct area area;
};

/* Draws who is in the room: by name if all names fit, else as a number for each class. */
void occupants_draw(const struct room *room);

/* Whether all that is said in the room fits into its area. */
bool occupants_fit(const struct room *room);

/* Draws the place's name in the upper wall, and how many agents are there if they are not named. */
void occupants_draw_sign(struct area row, const char *name, const struct occupants_place *place);

#endif
