/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TAPE_H
#define SESSION_TAPE_H

#include <stddef.h>

#include "session/recording.h"
#include "session/session.h"

/*
 * A recording in a temporary file.
 */
struct tape {
	char path[64];
	char *text; /* the contents of the file, after tape_load() */
	size_t size;
};

/* Makes an empty file, which is removed when the test has ended. */
struct tape *tape_new(void);

/* Reads the file as a recording, which is freed when the test has ended. */
struct replay *tape_replay(const struct tape *tape);

/* Reads the file into text. */
void tape_load(struct tape *tape);

/* Writes bytes to the file in place of what it has. */
void tape_store(struct tape *tape, const void *bytes, size_t size);

/* Begins a recording of the default world. */
struct recording *tape_record(struct tape *tape, uint64_t seed);

/* Makes a session of the default world. */
struct session *tape_session(uint64_t seed);

/* Runs the default world for so many ticks, with inputs of every kind, and records it.  Returns the
 * digest of its end.  ended: whether the recording has an end. */
uint64_t tape_run(struct tape *tape, uint64_t ticks, bool ended);

/* Plays a recording in a bare sim, and writes the digest at its end.  False if it does not get
 * there. */
bool tape_play(struct replay *replay, uint64_t *digest, struct error *error);

/* Plays everything in a new session, checking each digest; false with the first tick that differs,
 * and the agent if that is known. */
bool tape_replay_run(struct replay *replay, struct session *session, struct error *error);

#endif
