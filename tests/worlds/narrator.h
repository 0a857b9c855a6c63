/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_WORLDS_NARRATOR_H
#define TESTS_WORLDS_NARRATOR_H

#include "sim/event.h"
#include "sim/sim.h"

/*
 * What a run says, to compare it with the book: a line for each speech of an
 * agent and for each telegram, as the program prints them, but with T for every
 * time.
 */
enum { NARRATOR_BYTES = 60000 };

struct narrator {
	char lines[NARRATOR_BYTES]; /* each ended by a newline */
	size_t length;
	bool sent; /* the event before was a send */
};

/* Runs a world from its beginning. */
void narrator_run(struct narrator *narrator, const struct world *world, uint64_t seed,
                  uint64_t ticks);

/* Writes down what the sim says from now on. */
void narrator_watch(struct narrator *narrator, struct sim *sim);

void narrator_forget(struct narrator *narrator);

/* Reads the book's lines, with T for times; fails the test if there are none. */
void narrator_read_book(struct narrator *narrator, const char *name);

#endif
