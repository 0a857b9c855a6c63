/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_GRAPH_H
#define REPORT_GRAPH_H

#include <stdbool.h>

#include "core/error.h"
#include "report/output.h"
#include "sim/world.h"

/*
 * State diagrams, drawn from what the states declare.  States are nested in
 * their metastate, ways out are arrows, REVERTS is an arrow back to the
 * previous state.  The global state's ways out are drawn like those of any
 * state.
 */

/* Writes the classes of a world as a spec says, FORMAT[:CLASS]: in the format text, dot, mermaid or
 * scxml, and one class or all.  cols: of the terminal, which drawings fit if they can.  False, with an error that lists the names, if there is no such
 * format or class.  ascii: what is drawn has only ASCII characters. */
bool graph_write(const struct world *world, const char *spec, bool ascii, int cols,
                 struct output *out, struct error *error);

/*
 * For the languages alone.
 */

/* The class that is being drawn, and the depth in the drawing. */
struct graph_page {
	const struct graph_format *format;
	const struct world *world;
	const struct class *class;
	struct output *out;
	size_t depth;
	bool several; /* classes are drawn */
	bool ascii;
	int cols; /* of the terminal */
};

/* A language of graphs: its name, and how it is written. */
struct graph_format {
	const char *name;
	/* Templates of what comes before and after all, given the world's name or what marks a first
	 * state; and around several classes. */
	const char *begin, *end, *open, *close;
	void (*write)(const struct graph_page *page); /* writes a class */
	const struct output_escape *escapes;          /* what texts must not contain */
	const char *indent;                           /* for each level */
};

/* All but the text are in graph_languages.c. */
extern const struct graph_format graph_text, graph_dot, graph_mermaid, graph_scxml;

/* An arrow. */
struct graph_edge {
	uint8_t from;
	const struct exit *exit; /* to: REVERTS leads back to the previous state */
	const char *label;       /* why it is taken; "": not declared */
};

typedef void graph_state_writer(const struct graph_page *page, uint8_t state);
typedef void graph_edge_writer(const struct graph_page *page, const struct graph_edge *edge);

/* Writes each state of the machine that lies directly in parent, or in no
 * metastate for STATE_NONE; but not the global state, which is drawn
 * separately. */
void graph_states(const struct graph_page *page, size_t machine, uint8_t parent,
                  graph_state_writer *write);

/* Writes each arrow that begins at the state. */
void graph_edges(const struct graph_page *page, uint8_t state, graph_edge_writer *write);

/* A copy of the page, one level deeper. */
struct graph_page graph_deeper(const struct graph_page *page);

/* Whether any state of the machine leads back to the previous state. */
bool graph_reverts(const struct class *class, size_t machine);

/* Writes a template, NULL for none, in which stand for
 *
 *	%i  the page's indentation
 *	%s  a text, escaped
 *	%C  the class's name, escaped
 *	%S  the name of the state of that number, escaped
 *	%T  its title, escaped
 *	%c  the class's name as letters, digits and _ alone
 *	%n  the state's, unique in the class
 *	%e  a text, as letters, digits and _ alone
 *	%m  the class's as %c and, if it has several, the machine's number, a size_t
 *	%z  a size_t
 */
void graph_put(const struct graph_page *page, const char *template, ...);

#endif
