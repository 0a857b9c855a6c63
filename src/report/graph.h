/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_GRAPH_H
#define REPORT_GRAPH_H

#include <stdbool.h>

#include "core/error.h"
#include "report/output.h"
#include "sim/world.h"

/*
 * State diagrams, drawn from what the states declare: nested states in their
 * metastate, exits and transitions as arrows, REVERTS as an arrow back to the
 * previous state, a global state's exits as those of any state.
 */

/* What is drawn: some classes of a world. */
struct graph {
	const struct world *world;
	size_t first, end; /* indexes of its classes */
	bool ascii;        /* where lines are drawn: with ASCII */
};

/* The graph of the class of that name, or of all (NULL).  False with the names
 * that there are. */
bool graph_init(struct graph *graph, const struct world *world, const char *class,
                struct error *error);

struct graph_format {
	const char *name;
	void (*write)(const struct graph *graph, struct output *out);
};

/* Each is in its own file, graph_dot.c and so on. */
extern const struct graph_format graph_text, graph_dot, graph_mermaid, graph_scxml;

/* The format whose name is the first length bytes of name, or NULL. */
const struct graph_format *graph_find(const char *name, size_t length);

/*
 * For the formats.
 */

/* A class that is being drawn, and how deep in the drawing. */
struct graph_page {
	const struct world *world;
	const struct class *class;
	struct output *out;
	size_t depth;
	bool ascii;
};

/* An arrow. */
struct graph_edge {
	uint8_t from;
	uint8_t to;         /* REVERTS: back to the previous state */
	bool is_transition; /* the machine takes it, not the state's own code */
	const char *label;  /* why; "": it does not say */
};

typedef void graph_state_writer(const struct graph_page *page, uint8_t state);
typedef void graph_edge_writer(const struct graph_page *page, const struct graph_edge *edge);

/* Writes each state of the machine that is drawn inside parent (STATE_NONE: in
 * no other); the global state is drawn apart. */
void graph_states(const struct graph_page *page, size_t machine, uint8_t parent,
                  graph_state_writer *write);

/* Writes each arrow that begins at the state. */
void graph_edges(const struct graph_page *page, uint8_t state, graph_edge_writer *write);

/* The same page, one level deeper. */
struct graph_page graph_deeper(const struct graph_page *page);

/* Writes unit as often as the page is deep. */
void graph_indent(const struct graph_page *page, const char *unit);

/* Whether any state of the machine leads back to the previous one. */
bool graph_reverts(const struct class *class, size_t machine);

/* Writes a name of letters, digits and _ alone: the class's, and one for the state which no other
 * state of the class has. */
void graph_class_id(const struct class *class, struct output *out);
void graph_state_id(const struct class *class, uint8_t state, struct output *out);

#endif
