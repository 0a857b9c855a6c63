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
 *
 * It reads events alone, and the agents that are there when it begins.
 */
struct export
{
	struct output *out; /* borrowed */
	const struct export_format *format;
	int64_t now_ms;              /* of the last event, */
	int64_t at_once;             /* and how many items have that time */
	bool begun;                  /* an item has been written, which others are parted from */
	struct export_track *tracks; /* by slot; owned */
	size_t track_count, track_capacity;
	uint64_t variables;  /* declared so far */
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

/* How a format writes what happens; leave and end may be NULL. */
struct export_format {
	const char *ending;
	uint32_t kinds; /* of the events that it is given */
	bool aside;     /* what it writes of events is kept aside, until all agents are known */
	void (*begin)(struct export *export);
	void (*appear)(struct export *export, struct export_track *track, const struct sim *sim,
	               const struct agent *agent);
	void (*leave)(struct export *export, struct export_track *track);
	void (*event)(struct export *export, struct export_track *track, const struct sim *sim,
	              const struct event *event);
	void (*end)(struct export *export);
};

extern const struct export_format export_perfetto, export_vcd;

/* The format of a file by its ending; NULL, with the error, if there is none of that name. */
const struct export_format *export_format(const char *path, struct error *error);

/* Begins to write with the agents of sim.  False if nothing can be kept aside; otherwise
 * export_end() writes the end and releases everything. */
bool export_begin(struct export *export, const struct export_format *format, struct output *out,
                  const struct sim *sim, struct error *error);
void export_end(struct export *export);

/* The watcher for sim_watch() or session_watch(). */
struct watcher export_watcher(struct export *export);

#endif
