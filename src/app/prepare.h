/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_PREPARE_H
#define APP_PREPARE_H

#include "core/error.h"
#include "app/options.h"
#include "app/shelf.h"
#include "session/breakpoint.h"
#include "session/recording.h"
#include "session/replay.h"
#include "session/session.h"

/*
 * Makes what a run needs, as the options say, with or without a screen.
 */

/* Whether the world has room for that many copies; if not, error says how many fit. */
bool prepare_copies(const struct world *world, int64_t copies, struct error *error);

/* Opens the world that the options name and checks --couples; NULL with an error. */
const struct world *prepare_world(const struct options *options, struct shelf *shelf,
                                  struct error *error);

/* Opens a recording's world as it was when recorded, and checks that the recording fits it; NULL
 * with an error.  Says on stderr if the world's file has changed since. */
const struct world *prepare_recorded(struct replay *replay, struct shelf *shelf,
                                     struct error *error);

/* Reads the recording of --replay, sets *world to its world, and seed and couples in options to its
 * own.  False with an error, and nothing to release. */
bool prepare_replay(struct replay *replay, struct options *options, struct shelf *shelf,
                    const struct world **world, struct error *error);

/* A new session, owned by the caller.  unseen: no screen shows it on the way. */
struct session *prepare_session(const struct options *options, const struct world *world,
                                bool unseen);

/* Adds the breakpoints of --break. */
bool prepare_breakpoints(struct breakpoints *list, const struct options *options,
                         const struct sim *sim, struct error *error);

/* Opens the recording of --record; *recording stays NULL without that option. */
bool prepare_recording(struct recording **recording, const struct options *options,
                       const struct world *world, struct error *error);

/* Finishes and closes the recording; NULL is allowed.  The recording ends at the newest moment, but
 * an unseen session that is at its newest tick stays at the moment shown. */
bool prepare_end(struct recording *recording, struct session *session, struct error *error);

#endif
