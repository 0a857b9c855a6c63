/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the lanes of time show, before it is drawn: which lanes there are, which state each machine
 * was in when, and the telegrams between them.
 */
#ifndef VIEW_LANES_H
#define VIEW_LANES_H

#include "view/axis.h"
#include "view/view.h"

/*
 * The flights of telegrams: from when each was sent to when it arrived, or will arrive.
 *
 * An event does not say which telegram it is about; that is found by counting: every telegram sent
 * takes the next sequence number, and the sim knows what the next one is now.  So a telegram that
 * was edited while it waited is still recognized.
 */

enum flight_fate {
	FLIGHT_PENDING, /* has not arrived yet */
	FLIGHT_HANDLED, /* arrived and was handled */
	FLIGHT_REFUSED, /* arrived and was not handled */
	FLIGHT_LOST,    /* has no receiver, was a duplicate, or was dropped */
};

struct flight {
	/* The agents' present ids; the receiver is the last one if it was changed. */
	uint32_t sender, receiver;
	uint16_t message;
	const struct world *world;  /* the world whose message it is */
	uint8_t fate;               /* enum flight_fate */
	bool earlier;               /* sent before the period read, at whose start `sent` is */
	bool held;                  /* is held in the queue */
	bool injected;              /* a person sent it */
	bool edited;                /* a person changed it */
	struct instant sent, ended; /* of a pending one, ended is when it is due */

	/* By these it is recognized while the past is read: */
	uint64_t sequence;
	int64_t due_ms;
	bool delayed; /* waits or has waited in the queue */
};

struct flights {
	struct flight *items;
	size_t count, capacity;
};

/* Finds the telegrams that were in flight from segment first on, from where the past has been
 * prepared; flights_fini() frees them. */
void flights_init(struct flights *flights, const struct session *session, uint64_t first);
void flights_fini(struct flights *flights);

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

/*
 * The lanes, drawn: a ruler, states as blocks with blips as notches in them, and telegrams as arrows
 * between the lanes.
 *
 *     Bob   ▕Bank▕Home──        a telegram goes to the lane of its receiver,
 *                │ HiHoney      at once, or along a dotted run for as long
 *     Elsa  ▕Work▼▕CookStew     as it waits
 *                └┄┄┄┄▲ Stew
 */

/* Lanes drawn below one another, with channels between them. */
struct lanes_field {
	struct lanes lanes;
	struct axis axis;
	struct area area;         /* its first row is that of the first lane */
	struct area ruler, names; /* above the field and to the left of it, both */
	int pitch;                /* rows from lane to lane, at least 1 */
};

/* Draws the ticks of the axis above the field; inside a segment, the kinds of its events. */
void lanes_draw_ruler(const struct lanes_field *field);

/* Draws the lane of that number into its row of the field.  Before segment since, nothing is
 * known. */
void lanes_draw_lane(const struct lanes_field *field, size_t index, uint64_t since);

/* Draws the arrows of all visible telegrams, then as many of their labels as there is room for. */
void lanes_draw_telegrams(const struct lanes_field *field);

/* Draws the visible reloads as lines from the ruler above the field downward. */
void lanes_draw_reloads(const struct lanes_field *field);

#endif
