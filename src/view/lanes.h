/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The lanes of time: what they show of the past, which column shows which time, which lanes there
 * are, which state each machine was in when, and the telegrams between them.
 */
#ifndef VIEW_LANES_H
#define VIEW_LANES_H

#include "session/inputs.h"
#include "session/past.h"
#include "view/view.h"

/*
 * Time from left to right: which column shows which time.
 *
 * At most scales some columns are a tick, or one column is some ticks.  At the closest scale the
 * axis is the inside of the segment shown: each of its events has columns of its own, and
 * everything earlier is to the left of them.  The window stays where it is until the moment shown
 * comes near its right edge.
 */

/*
 * What the lanes show of the past: changes, telegrams and inputs, in order.
 *
 *	struct instants instants;
 *	instants_begin(&instants, session, first);
 *	while (instants_next(&instants))
 *		look(instants.event, instants.at);
 */

/* A place in time: a segment, how many of these events come before it there, and how many of those
 * are about telegrams. */
struct instant {
	uint64_t tick;
	uint32_t rank;
	uint32_t posted;
};

struct instants {
	struct past_event event; /* the event that instants_next() has reached */
	struct instant at;       /* and when it happened */
	uint32_t agent, other;   /* the present ids of its agent and, of a telegram, of the other */
	const struct input *input; /* the input, if the event is one; else NULL */

	/* These are for the functions below. */
	struct past past;
	size_t next, end;
	const struct session_input *inputs;
	size_t next_input, input_count;
};

/* Begins before segment first, or where the past was prepared from. */
void instants_begin(struct instants *instants, const struct session *session, uint64_t first);

/* Goes to the next event before the moment; false if there is none. */
bool instants_next(struct instants *instants);

/* Returns the event of that rank in the segment shown, even after the moment; MOMENT_END if there
 * is none. */
uint32_t instants_find(const struct session *session, uint64_t rank);

struct axis {
	int cols;       /* the width of the area */
	bool inside;    /* whether it shows the inside of the segment shown */
	int unit_cols;  /* this many columns are */
	int units;      /* this many ticks, or events */
	uint64_t first; /* the tick or event in the first column */
	struct instant now;
	int zoom, widest, closest; /* the zoom as in a scene, and its limits */
	int scroll;                /* from its natural place, in columns */
	int least, most;           /* the limits of that */
};

/* Makes the axis of an area of that width, zoomed and scrolled as the look of the scene's view
 * is. */
struct axis axis_make(const struct view_scene *scene, int cols);

/* Returns the column of an instant; one that is not visible gives less than 0, or cols or more. */
int axis_x(const struct axis *axis, struct instant instant);

/* Returns the first column of a tick. */
int axis_tick_x(const struct axis *axis, uint64_t tick);

/* Returns the column of the moment shown: on an axis of ticks, the last one of its tick. */
int axis_now_x(const struct axis *axis);

/* Returns the tick in a column; inside a segment, the event's number, counted from 1. */
uint64_t axis_at(const struct axis *axis, int x);

/* Draws the numbers of as many ticks as there is room for, and marks where time is left out. */
void axis_draw(const struct axis *axis, const struct world *world, struct area row);

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
 * prepared; the caller frees them. */
void flights_init(struct flights *flights, const struct session *session, uint64_t first);

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
	struct visits edits;         /* which began when a person set a stat of the agent */

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
	uint64_t since;  /* the first segment read */
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

/*
 * The lanes, drawn: a ruler, states as blocks with blips as notches in them, and telegrams as
 * arrows between the lanes.
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

/* Draws names that have no room in their blocks into what is free between the lanes, the last ones
 * first. */
void lanes_draw_names(const struct lanes_field *field);

/* Draws the visible reloads as lines from the ruler above the field downward. */
void lanes_draw_reloads(const struct lanes_field *field);

#endif
