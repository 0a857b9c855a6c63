/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_RECORDING_H
#define SESSION_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "sim/input.h"
#include "sim/sim.h"

/*
 * Writes a recording: a text file with one JSON object per line, appended and flushed as things
 * happen.  Read in order it describes the run as it stands at its end:
 *
 *     {"westworld":"recording","format":1,"version":"0.1.0","world":"messaging",...}
 *     {"tick":10,"input":"inject","sender":"Elsa","receiver":"Miner Bob",...}
 *     {"tick":100,"digest":"9f2c...","agents":["01ab...",...]}
 *     {"drop":50,"inputs":1}     whatever comes after segment 50 is void, and so
 *                                are all inputs but the first
 *     {"end":230,"digest":"..."}
 *
 * If the run was stopped inside a segment, its end has "event", the index of the event that was
 * about to take effect.
 *
 * An input's tick is the segment at whose end it is applied; a reload's is the segment that it
 * begins.  Inputs and digests of one tick are in the order in which they hold.
 *
 * A failure to write is reported once: that call returns false with the reason; after it nothing
 * more is written and every call returns true.
 */

enum {
	RECORDING_FORMAT = 1,
	RECORDING_DIGEST_TICKS = 100, /* from one digest to the next */
	RECORDING_AGENTS_MAX = 64,  /* with at most this many slots each agent has its own digest */
	RECORDING_AGENT_DIGITS = 8, /* of an agent's digest, in hexadecimal */
	RECORDING_LINE_MAX = 8192,  /* bytes */
};

struct recording;
struct session;

struct recording_options {
	const struct world *world;
	uint64_t seed;
	uint32_t couples;
	const char *version; /* of this program */
	bool replace;        /* overwrite an existing file, which is an error otherwise */
};

/* Begins a recording.  It is written beside the file of that name, which it replaces when the first
 * thing is recorded. */
bool recording_open(struct recording **recording, const char *path,
                    const struct recording_options *options, struct error *error);

/* Makes the recording describe the session's run as it is now: adds what is new, which may be the
 * whole run, and drops inputs undone or replaced.  To be called after each tick, input, undo and
 * restart; ticks of which a digest is due and that are no longer shown are run again for it. */
bool recording_follow(struct recording *recording, const struct session *session,
                      struct error *error);

/* Ends the recording at the moment shown. */
bool recording_finish(struct recording *recording, const struct session *session,
                      struct error *error);

/* Closes the file; NULL is allowed.  A recording without an end looks like that of a killed run. */
void recording_close(struct recording *recording);

/* Closes the recording of a run that will not take place.  If nothing was recorded, no file has
 * changed.  NULL is allowed. */
void recording_abandon(struct recording *recording);

#endif
