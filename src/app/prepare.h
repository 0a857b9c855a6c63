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
 * What a run needs, made as the options say, with or without a screen.
 */

/* Whether there can be that many couples in the world. */
bool prepare_copies(const struct world *world, int64_t copies, struct error *error);

/* Opens the world that the options name, if there can be as many couples as
 * they say. */
const struct world *prepare_world(const struct options *options, struct shelf *shelf,
                                  struct error *error);

/* Opens the world of a recording as it was recorded, and checks that it fits; that its file has
 * changed since is told. */
const struct world *prepare_recorded(struct replay *replay, struct shelf *shelf,
                                     struct error *error);

/* Reads the recording that --replay names; world is its world afterwards, and
 * seed and couples in options are its own. */
bool prepare_replay(struct replay *replay, struct options *options, struct shelf *shelf,
                    const struct world **world, struct error *error);

/* unseen: nobody looks at it on the way. */
struct session *prepare_session(const struct options *options, const struct world *world,
                                bool unseen);

/* Adds what --break says. */
bool prepare_breakpoints(struct breakpoints *list, const struct options *options,
                         const struct sim *sim, struct error *error);

/* Begins what --record wants; *recording stays NULL if it wants nothing. */
bool prepare_recording(struct recording **recording, const struct options *options,
                       const struct world *world, struct error *error);

/* Ends and closes it where the session's life has come to, or where it stands in
 * the newest tick; NULL is allowed. */
bool prepare_end(struct recording *recording, struct session *session, struct error *error);

#endif
