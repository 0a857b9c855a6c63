/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/compare_side.h"

static bool apply_input(struct compare_side *side, const struct input *input, struct error *error)
{
	struct error why;
	if (!input_check(&side->sim, input, &why))
		return error_set(error, "%s (before tick %llu)", why.text,
		                 (unsigned long long)side->sim.head.tick + 1);
	compare_add_input(&side->run, &side->sim, input);
	input_apply(&side->sim, input);
	return true;
}

/* Applies the inputs that the recording has at the end of the segment, and checks its digests. */
static bool play(struct compare_side *side, struct error *error)
{
	struct input input;
	for (;;) {
		switch (replay_next(side->replay, &side->sim, &input, error)) {
		case REPLAY_INPUT:
			if (!apply_input(side, &input, error))
				return false;
			break;
		case REPLAY_DIFFERS:
			return false;
		case REPLAY_TICK:
		case REPLAY_STOP:
		case REPLAY_END:
			return true;
		}
	}
}

static bool inject(struct compare_side *side, struct error *error)
{
	const struct input *input;
	while ((input = injections_take(&side->injections, side->sim.head.tick + 1)) != NULL)
		if (!apply_input(side, input, error))
			return false;
	return true;
}

static bool run_segment(struct compare_run *run, const struct watcher *watcher, struct error *error)
{
	struct compare_side *side = run->context;
	sim_watch(&side->sim, watcher);
	if (side->next++ > 0)
		sim_tick(&side->sim);
	bool good = side->replay ? play(side, error) : inject(side, error);
	sim_watch(&side->sim, NULL);
	return good;
}

static void begin_again(struct compare_side *side)
{
	sim_fini(&side->sim);
	sim_init(&side->sim, side->world, side->seed, side->couples);
	side->injections.done = 0;
	side->next = 0;
	if (side->replay)
		replay_rewind(side->replay);
}

static bool reach(struct compare_run *run, uint64_t tick, struct error *error)
{
	struct compare_side *side = run->context;
	bool good = true;
	if (tick < side->next)
		begin_again(side);
	while (good && side->next < tick)
		good = run_segment(run, NULL, error);
	return good;
}

bool compare_side_init(struct compare_side *side, const struct options *options,
                       const struct world *world, struct replay *replay, struct error *error)
{
	*side = (struct compare_side){
		.run = { .sim = &side->sim,
		         .reach = reach,
		         .segment = run_segment,
		         .context = side },
		.replay = replay,
		.seed = replay ? replay->seed : options->seed,
		.couples = replay ? replay->couples : (uint32_t)options->couples,
	};
	side->world = world;
	sim_init(&side->sim, world, side->seed, side->couples);
	return replay ||
	       injections_read(&side->injections, &options->injections, &side->sim, error);
}

void compare_side_fini(struct compare_side *side)
{
	injections_fini(&side->injections);
	sim_fini(&side->sim);
}
