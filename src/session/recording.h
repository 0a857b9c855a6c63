/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_RECORDING_H
#define SESSION_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "session/session.h"
#include "session/world_json.h"
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
 *     {"mark":"the turn","tick":180}   a moment that was named; "" takes the name away
 *     {"end":230,"digest":"..."}
 *
 * If the run was stopped inside a segment, its end has "event", the index of the event that was
 * about to take effect; so has a mark inside a segment.
 *
 * An input's tick is the segment at whose end it is applied; a reload's is the segment that it
 * begins.  Inputs and digests of one tick are in the order in which they hold.
 *
 * After a failure to write, which includes that the file was removed, nothing more is written: that
 * call returns false with the reason, later ones return true, and recording_finish() false again.
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

/* Begins a recording.  Its file is made, or replaces the one of that name, when the first thing is
 * recorded; of two recordings that make the same file, the second one fails. */
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

/* The reason why nothing more is recorded, or NULL; NULL is allowed. */
const char *recording_failure(const struct recording *recording);

/* Closes the file; NULL is allowed.  A recording without an end looks like that of a killed run. */
void recording_close(struct recording *recording);

/* Closes the recording of a run that will not take place.  If nothing was recorded, no file has
 * changed.  NULL is allowed. */
void recording_abandon(struct recording *recording);

/*
 * Reads a recording and runs it again.
 *
 *     if (!replay_read(&replay, path, &error) ||
 *         !(world = replay.files ? replay_world(&replay, &error) : find(replay.world)) ||
 *         !replay_fits(&replay, world, &error))
 *             fail(&error);
 *     struct session_options options = { world, replay.seed, replay.couples, ... };
 *     struct session *session = session_new(&options);
 *     while ((step = replay_next(&replay, session_sim(session), &input, &error)) != REPLAY_END)
 *             ...
 *     replay_fini(&replay);
 *
 * A recording is trusted no more than any other file.
 */

enum {
	REPLAY_ENTRIES_MAX = 1000000,
	REPLAY_GAP_MAX = 10000000,    /* ticks between two entries */
	REPLAY_TICKS_MAX = 100000000, /* of a run */
	REPLAY_COUPLES_MAX = 8000000,
	REPLAY_NAME_MAX = 127, /* bytes of a name */
};

struct input_json;

/* The digests of the sim and its agents at a tick. */
struct digests {
	uint64_t all;
	uint32_t count; /* of agents; 0: there were too many */
	uint32_t agents[RECORDING_AGENTS_MAX];
};

/* An input or a digest. */
struct replay_entry {
	uint64_t tick;
	uint32_t event; /* of a digest inside a segment; else MOMENT_END */
	size_t line;
	struct input_json *input; /* or NULL; owned */
	struct digests *digests;
};

struct replay {
	char path[128];                    /* for messages */
	char version[REPLAY_NAME_MAX + 1]; /* of the program that recorded it */
	char world[WORLD_JSON_PATH_MAX + 1];
	size_t files; /* of the world's text; 0: it is not in the recording */
	uint64_t world_digest;
	uint64_t seed;
	uint32_t couples;
	int64_t tick_ms;
	bool has_beginning; /* whether the sim's beginning is still to be checked */
	uint64_t beginning; /* the digest of the beginning */
	uint64_t end;       /* the last segment described */
	bool ended;         /* false: the run was killed */
	uint32_t stop;      /* the event of that segment at which it was stopped, or MOMENT_END */
	char warning[256];  /* about a torn last line, or empty */

	/* Called with the progress of the run; may be NULL. */
	void (*tell)(void *context, uint64_t tick, uint64_t end);
	void *context;

	/* The worlds made from texts, the one that the run begins in, and texts read for the
	 * next. */
	struct world_file **worlds;
	size_t world_count, world_capacity;
	const struct world *own;
	struct world_json texts;

	struct replay_entry *entries; /* in order, without what was dropped */
	size_t count, capacity;
	size_t next;      /* the first entry that has not been played */
	size_t inputs;    /* how many entries are inputs; the others are digests */
	uint32_t differs; /* the agent found to differ, or AGENT_NONE */
	struct outline marks;
};

/* Reads a recording; false with the line and what is wrong with it.  A last line that was being
 * written when the run was killed is left out, with a warning. */
bool replay_read(struct replay *replay, const char *path, struct error *error);
void replay_fini(struct replay *replay);

/* The world recorded, which lives until replay_fini().  NULL with the reason; or, if files is 0,
 * NULL without one: the world must be found by its name. */
const struct world *replay_world(struct replay *replay, struct error *error);

/* Whether the recording was made in exactly that world; the error says what differs. */
bool replay_fits(const struct replay *replay, const struct world *world, struct error *error);

enum replay_step {
	REPLAY_INPUT,   /* apply *input now, at the end of the segment */
	REPLAY_TICK,    /* run on to the end of replay_tick */
	REPLAY_STOP,    /* the run was stopped inside the next tick: call replay_stop */
	REPLAY_END,     /* nothing is left */
	REPLAY_DIFFERS, /* a digest differs or an input is not valid: error says which */
};

/* Says what to do next, in a sim that has done everything asked before. */
enum replay_step replay_next(struct replay *replay, const struct sim *sim, struct input *input,
                             struct error *error);

/* The segment at whose end the next thing is to be done. */
uint64_t replay_tick(const struct replay *replay);

/* The tick of the last digest that was compared; 0: only the beginning was. */
uint64_t replay_checked(const struct replay *replay);

/* Names the moments of the run that were named, as far as it has come. */
void replay_mark(const struct replay *replay, struct session *session);

/* Goes to where the run was stopped, and checks the digest of that moment. */
bool replay_stop(struct replay *replay, struct session *session, struct error *error);

#endif
