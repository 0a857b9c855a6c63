/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef READER_H
#define READER_H

#include "diagram/diagram.h"

/*
 * Reads a drawing back as a person does, from its characters alone: boxes by their corners and
 * titles, edges by following arms from box to head, and a label as that of the edge nearest to it.
 * Then compares that with the chart that was drawn.
 */
struct reading {
	int wrong;          /* states, nesting and ends of edges that are not those of the chart */
	int labels;         /* that stand at an edge, or as a number on it */
	int strange;        /* labels nearest to an edge that has another label */
	int unclear;        /* labels as near to another edge as to their own */
	int crossings;      /* of two edges */
	int self_crossings; /* of an edge with itself */
	int titles;         /* frames with a line through the row of their title */
	char first_wrong[96]; /* what is wrong, for people */
};

/* Adds what is found in a drawing of a chart. */
void reader_read(struct reading *reading, const struct diagram *diagram, const struct chart *chart);

#endif
