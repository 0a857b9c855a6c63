/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_NOTES_H
#define SCRIPT_NOTES_H

#include "language/expression.h"
#include "sim/world.h"

struct arena;

/* What was probably meant otherwise in a world that can run. */
struct oddity {
	int line; /* 0: unknown */
	char text[240];
};

struct oddities {
	struct oddity *items; /* owned */
	size_t count, capacity;
};

/* Adds an oddity, printf-like. */
void oddity_add(struct oddities *oddities, int line, const char *format, ...);

/*
 * What is noted while a world is built from its files, for those who look at it: where its classes,
 * states, transitions, stats, messages, places and agents are defined, each known by its address;
 * and what its rules read, send and handle.  What code in Lua does is not known.
 */
struct notes {
	struct site {
		const void *thing;
		int line; /* as in complaints, so that it includes the file */
	} * sites;        /* owned */
	size_t site_count, site_capacity;
	struct note_sending {
		int line;
		uint8_t class; /* of who is sent it, or CLASS_NONE */
		uint32_t message;
	} * sendings; /* owned */
	size_t sending_count, sending_capacity;
	struct oddities odd;
	const struct world *world;
	bool (*read)[STATS_MAX]; /* by class and stat, and behind the classes by parameter */
	bool *spawned;           /* by class: something spawns it */
	bool *coded;             /* by class: it contains code */
	bool codes;              /* any class contains code, which may read and send anything */
};

/* Starts to note what rules do, once the messages and classes of the world are known; the lists are
 * in the arena. */
void notes_begin(struct notes *notes, const struct world *world, struct arena *arena);

void notes_fini(struct notes *notes);

/* Orders the things noted so far, so that they are found. */
void notes_order(struct notes *notes);

/* Notes where a thing is defined. */
void notes_site(struct notes *notes, const void *thing, int line);

/* The line where a thing is defined that had been noted when they were ordered, or 0; notes may be
 * NULL. */
int notes_line(const struct notes *notes, const void *thing);

/* Note an expression in the rules of a class, and code in it. */
void notes_expression(struct notes *notes, uint8_t class, const struct expression *expression);
void notes_code(struct notes *notes, uint8_t class);

#endif
