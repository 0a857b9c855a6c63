/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/recording.h"
#include "session/inputs.h"

/* Records and applies the inputs at the end of the sim's segment, and a reload that follows.  *next
 * is the index of the first input not yet recorded. */
static bool catch_up_inputs(struct recording *recording, const struct session *session,
                            struct sim *sim, size_t *next, struct error *error)
{
	size_t count;
	const struct session_input *inputs = session_inputs(session, &count);
	for (; *next < count; ++*next) {
		const struct input *input = &inputs[*next].input;
		if (session_input_effect(&inputs[*next]) != sim->head.tick)
			break;
		if (!recording_input(recording, sim, inputs[*next].tick, input, error))
			return false;
		input_apply(sim, input);
	}
	return true;
}

bool recording_catch_up(struct recording *recording, const struct session *session,
                        struct error *error)
{
	const struct session_options *options = session_options(session);
	uint64_t newest = session_newest(session);
	struct sim sim;
	size_t next = 0;
	sim_init(&sim, options->world, options->seed, options->couples);
	bool good = catch_up_inputs(recording, session, &sim, &next, error);
	while (good && sim.head.tick < newest) {
		sim_tick(&sim);
		good = recording_tick(recording, &sim, error) &&
		       catch_up_inputs(recording, session, &sim, &next, error);
	}
	sim_fini(&sim);
	return good;
}
