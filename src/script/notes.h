/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_NOTES_H
#define SCRIPT_NOTES_H

#include "core/memory.h"
#include "sim/world.h"

struct expression;

/*
 * What is noted while a world is built from its files, for those who look at it: where its classes,
 * states, transitions, stats, messages, places and agents are defined, each known by its address;
 * and what its rules read, send and handle.  What code in Lua does is not known.
 */
struct notes {
	struct site {
		const void *thing;
		int line; /* as in complaints, so that it includes the file */
	} * sites;
	size_t site_count, site_capacity;
	const struct world *world;
	bool *sent, *handled;    /* by message */
	bool (*read)[STATS_MAX]; /* by class and stat */
	bool *coded;             /* by class: it contains code */
	bool codes;              /* any class contains code, which may read and send anything */
};

/* Starts to note what rules do, once the messages and classes of the world are known; the lists are
 * in the arena. */
void notes_begin(struct notes *notes, const struct world *world, struct arena *arena);

/* Frees the sites. */
void notes_fini(struct notes *notes);

/* Notes where a thing is defined. */
void notes_site(struct notes *notes, const void *thing, int line);

/* The line where the thing is defined, or 0; notes may be NULL. */
int notes_line(const struct notes *notes, const void *thing);

/* Note a stat that a rule reads; an expression in the rules of a class; and code in it. */
void notes_stat(struct notes *notes, uint8_t class, const struct stat_info *stat);
void notes_expression(struct notes *notes, uint8_t class, const struct expression *expression);
void notes_code(struct notes *notes, uint8_t class);

#endif
