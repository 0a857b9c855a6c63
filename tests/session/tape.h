/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TAPE_H
#define SESSION_TAPE_H

#include <stddef.h>

#include "session/recording.h"
#include "session/replay.h"
#include "session/session.h"

/*
 * Recordings in a temporary file, for the tests.
 */
struct tape {
	char path[64];
	char *text; /* what the file has, after tape_load */
	size_t size;
};

void tape_init(struct tape *tape);
void tape_fini(struct tape *tape);

/* Reads the file into text. */
void tape_load(struct tape *tape);

/* Makes the file what bytes say. */
void tape_store(struct tape *tape, const void *bytes, size_t size);

/* Begins a recording of the default world. */
struct recording *tape_record(struct tape *tape, uint64_t seed);

/* A session of the default world. */
struct session *tape_session(uint64_t seed);

/* Runs the default world for so many ticks with inputs of every kind and records
 * it; returns the digest of its end.  ended: whether the run came to an end. */
uint64_t tape_run(struct tape *tape, uint64_t ticks, bool ended);

/* Plays what was read with a sim, and writes the digest at its end. */
bool tape_play(struct replay *replay, uint64_t *digest, struct error *error);

#endif
