/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_RIVAL_H
#define APP_RIVAL_H

#include "app/options.h"
#include "app/shelf.h"
#include "core/error.h"
#include "session/replay.h"

/*
 * What --compare names: a second recording beside that of --replay, or a second world beside the
 * first, with the same seed, ticks and telegrams.
 */
struct rival {
	struct shelf shelf;
	struct replay replay;
	bool replayed;          /* false: it is a world */
	struct options options; /* as for a run of its own */
};

/* Opens what --compare names, to run beside the world, or beside its recording (replay NULL:
 * none).  False if the two cannot be compared; rival_close releases the rival either way. */
bool rival_open(struct rival *rival, const struct options *options, const struct world *world,
                const struct replay *replay, struct error *error);
void rival_close(struct rival *rival);

/* The rival's recording, or NULL. */
struct replay *rival_replay(struct rival *rival);

#endif
