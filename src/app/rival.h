/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_RIVAL_H
#define APP_RIVAL_H

#include "app/options.h"
#include "app/shelf.h"
#include "core/error.h"
#include "session/replay.h"

/*
 * What --compare names: another recording beside the one that is replayed, or another world beside the
 * one that lives, with the same seed, ticks and telegrams.
 */
struct rival {
	struct shelf shelf;
	struct replay replay;
	bool replayed;          /* or else it is a world */
	struct options options; /* as of a run of its own */
};

/* Opens what --compare names, beside the world and what is replayed in it (NULL: nothing); false if
 * the two cannot be compared.  rival_close releases it either way. */
bool rival_open(struct rival *rival, const struct options *options, const struct world *world,
                const struct replay *replay, struct error *error);
void rival_close(struct rival *rival);

/* What is replayed, or NULL. */
struct replay *rival_replay(struct rival *rival);

#endif
