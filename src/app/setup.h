/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SETUP_H
#define APP_SETUP_H

#include "core/error.h"
#include "app/library.h"
#include "app/options.h"
#include "session/recording.h"
#include "session/session.h"

/*
 * What is to be run, with or without a screen: a world, or a recording in the world that it was
 * made in.  A comparison has two setups.  It must not be moved in memory.
 */
struct setup {
	struct options options; /* with the recording's seed and couples; borrows what they own */
	struct library library; /* owns the worlds */
	const struct world *world;
	const char *option;    /* that names it: "replay" or "compare" */
	struct replay *replay; /* the recording; NULL: none */
	struct replay storage; /* of replay */
};

/* Opens the world that the options name, or the recording of --replay.  Says on stderr if the
 * recorded world's file has changed since.  setup_close releases the setup either way. */
bool setup_open(struct setup *setup, const struct options *options, struct error *error);

/* Opens what --compare names, to run beside that setup: a recording beside a recording, or a world
 * beside a world, with the same seed, ticks and telegrams.  False if the two cannot be compared. */
bool setup_open_other(struct setup *other, const struct setup *setup, struct error *error);

void setup_close(struct setup *setup);

/* Whether a file may be written, under whatever name: not if the run reads it, because its contents
 * would be lost. */
bool setup_check_output(const struct setup *setup, const char *path, struct error *error);

/* The same for all that the options write, which must not be one file either.  To be asked before
 * any of them is opened. */
bool setup_check_outputs(const struct setup *setup, struct error *error);

/* Whether the world has room for that many copies; if not, error says how many fit. */
bool setup_check_copies(const struct world *world, int64_t copies, struct error *error);

/* A new session in a world, owned by the caller.  unseen: no screen shows it on the way. */
struct session *setup_session(const struct options *options, const struct world *world,
                              bool unseen);

/* How many ticks to run without a screen: --ticks or, if not given, 30 or the whole recording. */
uint64_t setup_ticks(const struct setup *setup);

/* Opens the recording of --record; *recording stays NULL without that option. */
bool setup_record(const struct setup *setup, struct recording **recording, struct error *error);

/* Finishes and closes the recording; NULL is allowed.  The recording ends at the newest moment, but
 * an unseen session that is at its newest tick stays at the moment shown. */
bool setup_end_recording(struct recording *recording, struct session *session, struct error *error);

#endif
