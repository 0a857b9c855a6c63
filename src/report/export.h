/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_EXPORT_H
#define REPORT_EXPORT_H

#include <stdio.h>

#include "core/error.h"
#include "report/output.h"
#include "sim/sim.h"

/*
 * Writes a run as a file for another program, which the file's ending tells:
 *
 *	.json   Perfetto: a track for each machine, telegrams as arrows
 *	.vcd    GTKWave and Surfer: the states of each machine as texts, stats as numbers
 *	.mmd    Mermaid: a sequence diagram
 *	.csv    a table: a row for each agent and tick
 *	.svg    the screen, and
 *	.cast   all of them, which app/shot.c writes
 *
 * It reads events, and the agents that are there when it begins.  A reload begins it anew: whoever
 * was there leaves, and appears.
 */
struct export
{
	struct output *out; /* borrowed */
	const struct export_format *format;
	const struct world *world;   /* of the agents */
	uint64_t from;               /* the tick at whose end it begins, and */
	bool waits;                  /* whether that is still to come */
	int64_t now_ms;              /* of the last event, */
	int64_t at_once;             /* and how many items have that time */
	bool begun;                  /* an item has been written, which others are parted from */
	struct export_track *tracks; /* by slot; owned */
	size_t track_count, track_capacity;
	uint64_t variables;   /* declared so far */
	const char **columns; /* of a table; owned */
	size_t column_count, column_capacity;
	FILE *aside;         /* a nameless file for what comes after the head; NULL: not needed */
	struct output *rest; /* which writes to it; owned */
};

enum { EXPORT_NAME_SIZE = 128, EXPORT_TEXT_SIZE = 400 };

/* What is known of the agent in a slot. */
struct export_track {
	uint32_t id; /* AGENT_NONE: nobody is there */
	uint8_t class;
	uint8_t depths[MACHINES_MAX]; /* how many states of each machine have begun and not ended */
	uint64_t variables;           /* the number of its first variable, */
	unsigned machines;            /* which is its place; these follow */
};

/* How a format writes what happens; all may be NULL. */
struct export_format {
	const char *ending;
	enum export_what { EXPORT_RUN, EXPORT_SCREEN, EXPORT_FILM } what;
	uint32_t kinds; /* of the events that it is given */
	bool aside;     /* what it writes of events is kept aside, until all agents are known */
	const char *head;
	void (*begin)(struct export *export, const struct sim *sim);
	void (*appear)(struct export *export, struct export_track *track, const struct sim *sim,
	               const struct agent *agent);
	void (*leave)(struct export *export, struct export_track *track);
	void (*event)(struct export *export, struct export_track *track, const struct sim *sim,
	              const struct event *event);
	void (*tick)(struct export *export, const struct sim *sim); /* at its end */
	void (*end)(struct export *export);
};

extern const struct export_format export_perfetto, export_vcd, export_table;

/* The format of a file by its ending; NULL, with the error, if there is none of that name. */
const struct export_format *export_format(const char *path, struct error *error);

/* Begins to write with the agents of sim, or at the end of tick from if that is later.  False if
 * nothing can be kept aside; otherwise export_end() writes the end and releases everything. */
bool export_begin(struct export *export, const struct export_format *format, struct output *out,
                  const struct sim *sim, uint64_t from, struct error *error);
void export_end(struct export *export);

/* The watcher for sim_watch() or session_watch(). */
struct watcher export_watcher(struct export *export);

#endif
