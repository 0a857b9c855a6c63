/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_PLANE_H
#define SIM_PLANE_H

#include "sim/sim.h"

/*
 * The plane on which agents stand whose class has number stats x and y, and places that are at a
 * point of it.  On a torus, distances are the shorter way round.
 *
 * Who is near is asked of every agent in every tick, so while a tick runs there is a grid: each of
 * its cells lists the agents that stand there.  It is made at the first question and kept up to
 * date; it only saves looking at those who are too far away.
 */

/* Whether the agents of a class stand on the plane. */
static inline bool class_is_placed(const struct class *class)
{
	return class->x;
}

/* Where an agent stands, whose class_is_placed(). */
struct point plane_of(const struct sim *sim, const struct agent *agent);

/* The way from one point to another, and its length; nothing is fused, so that every machine
 * computes the same. */
struct point plane_way(const struct world *world, struct point from, struct point to);
double plane_distance(const struct world *world, struct point from, struct point to);

/* Whether the place has a point on the plane. */
bool plane_has_place(const struct world *world, size_t place);

/* The point that is a step nearer to the target, or the target if that is not farther away; a
 * negative step leads away from it. */
struct point plane_toward(const struct world *world, struct point from, struct point to,
                          double step);

/* Moves the agent whose code runs: x and y change at the same moment. */
void plane_step(struct sim *sim, struct agent *agent, struct point to);

/* The same, as far as it comes until its next turn; a negative speed leads away. */
void plane_go(struct sim *sim, struct agent *agent, struct point goal, double speed);

/* To be called when code has written x or y of an agent. */
void plane_moved(const struct sim *sim, const struct agent *agent);

/* Agents of a class at most radius away from a point, without one of them, in update order. */
struct near {
	uint8_t class;
	const struct agent *except; /* or NULL */
	struct point point;
	double radius;
	size_t first, count, at; /* those who may be near */
};

/* Begins to look for them; near_next() returns the next one, as the agents stand at that moment,
 * or NULL; then comes near_end().  In between, others may be looked for. */
void near_begin(const struct sim *sim, struct near *near);
const struct agent *near_next(const struct sim *sim, struct near *near);
void near_end(const struct sim *sim, const struct near *near);

#endif
