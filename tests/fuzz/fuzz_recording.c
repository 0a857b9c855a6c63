/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/text.h"
#include "session/recording.h"
#include "worlds/worlds.h"

enum { COUPLES_MAX = 4, TICKS_MAX = 2000 };

static void demand(bool good)
{
	if (!good)
		abort();
}

/* Replays it, up to a reasonable number of ticks. */
static void play(struct replay *replay, const struct world *world)
{
	struct error error = { "" };
	struct sim sim;
	struct input input;
	enum replay_step step;
	sim_init(&sim, world, replay->seed, replay->couples);
	while ((step = replay_next(replay, &sim, &input, &error)) <= REPLAY_TICK &&
	       sim.head.tick < TICKS_MAX) {
		if (step == REPLAY_INPUT)
			input_apply(&sim, &input);
		else
			sim_tick(&sim);
	}
	demand((step == REPLAY_DIFFERS) == (error.text[0] != '\0'));
	demand(text_is_clean(error.text));
	sim_fini(&sim);
}

static void read_path(const char *path)
{
	struct error error = { "" };
	struct replay replay;
	if (!replay_read(&replay, path, &error)) {
		demand(error.text[0] && text_is_clean(error.text));
		return;
	}
	/* Replays it even if it does not fit: another world may have the same digest. */
	const struct world *world = worlds_find(replay.world);
	if (!world || !replay_fits(&replay, world, &error))
		world = worlds_default;
	if (replay.couples <= COUPLES_MAX)
		play(&replay, world);
	replay_fini(&replay);
}

void fuzz_recording(const uint8_t *data, size_t size)
{
	const char *folder = getenv("TMPDIR");
	char path[128];
	snprintf(path, sizeof path, "%.80s/recording-XXXXXX", folder ? folder : "/tmp");
	int file = mkstemp(path);
	demand(file >= 0 && write(file, data, size) == (ssize_t)size);
	close(file);
	read_path(path);
	unlink(path);
}
