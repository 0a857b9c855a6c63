/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_REPLAY_ENTRY_H
#define SESSION_REPLAY_ENTRY_H

#include "session/input_json.h"
#include "session/recording.h"

/*
 * The entries of a recording, for the files of struct replay.
 */

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

#endif
