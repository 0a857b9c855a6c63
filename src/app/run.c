/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <string.h>

#include "core/number.h"
#include "app/prepare.h"
#include "session/start.h"
#include "session/travel.h"

/* A piece has about this many updates of agents; after each, is_pointless is asked. */
enum { PIECE_UPDATES = 1 << 16 };

/* Whether --why asks about a moment, which needs a past. */
static bool asks_why(const struct options *options)
{
	return options->why && strcmp(options->why, WHY_OFF) != 0;
}

static bool needs_session(const struct options *options, const struct replay *replay)
{
	return options->breakpoints.count || options->until || options->never ||
	       asks_why(options) || (replay && replay->stop != MOMENT_END);
}

static void create(struct run *run, const struct world *world)
{
	const struct options *options = run->options;
	if (needs_session(options, run->replay)) {
		run->session = prepare_session(options, world, true);
		run->sim = session_sim(run->session);
	} else {
		sim_init(&run->own, world, options->seed, (uint32_t)options->couples);
		run->sim = &run->own;
	}
}

static void destroy(struct run *run)
{
	if (run->session)
		session_free(run->session);
	else
		sim_fini(&run->own);
}

void run_watch(struct run *run, const struct watcher *watcher)
{
	if (run->session)
		session_watch(run->session, watcher);
	else if (watcher->kinds)
		sim_watch(&run->own, watcher);
}

static bool apply(struct run *run, const struct input *input, struct error *error)
{
	if (!run->session) {
		if (!input_check(&run->own, input, error))
			return false;
		if (run->recording &&
		    !recording_input(run->recording, &run->own, run->own.head.tick, input, error))
			return false;
		input_apply(&run->own, input);
		return true;
	}
	bool good = breakpoints_input(&run->breakpoints, run->session, input, &run->stop, error);
	run->sim = session_sim(run->session);
	return good;
}

/* Applies an input, which may hit a breakpoint. */
static enum outcome send_input(struct run *run, const struct input *input, struct error *error)
{
	struct error why;
	if (apply(run, input, &why))
		return checks_stop(&run->checks, &run->stop, run->sim, error);
	error_set(error, "--%s: %s (before tick %llu)", run->replay ? "replay" : "inject", why.text,
	          (unsigned long long)run->sim->head.tick + 1);
	return OUTCOME_BAD;
}

/* Brings the recording up to date. */
static bool record(struct run *run, struct error *error)
{
	struct error why;
	if (!run->recording)
		return true;
	bool good = run->session ? recording_follow(run->recording, run->session, &why)
	                         : recording_tick(run->recording, run->sim, &why);
	return good || error_set(error, "--record: %s", why.text);
}

/* The next step, from the recording or the command line. */
static enum replay_step next_step(struct run *run, struct input *input, struct error *error)
{
	const struct input *injected;
	uint64_t tick = run->sim->head.tick;
	if (run->replay) {
		struct error why;
		enum replay_step step = replay_next(run->replay, run->sim, input, &why);
		if (step == REPLAY_DIFFERS)
			error_set(error, "--replay: %s", why.text);
		bool lives = step == REPLAY_TICK || step == REPLAY_STOP ||
		             (step == REPLAY_INPUT && input_is_reload(input));
		return lives && tick >= run->ticks ? REPLAY_END : step;
	}
	injected = injections_take(&run->injections, tick + 1);
	if (injected) {
		*input = *injected;
		return REPLAY_INPUT;
	}
	return tick >= run->ticks ? REPLAY_END : REPLAY_TICK;
}

/* How many ticks to run before an input, a digest or a pause is due. */
static uint64_t ticks_ahead(const struct run *run)
{
	uint64_t tick = run->sim->head.tick;
	uint64_t until = tick + 1 + PIECE_UPDATES / (run->sim->head.agents + UINT64_C(1));
	uint64_t digest = RECORDING_DIGEST_TICKS - tick % RECORDING_DIGEST_TICKS;
	until = number_min64(until, run->ticks);
	if (run->replay)
		until = number_min64(until, replay_tick(run->replay));
	if (run->recording)
		until = number_min64(until, tick + digest);
	return number_min64(until, injections_next(&run->injections) - 1) - tick;
}

/* Runs that many ticks, or until a breakpoint. */
static enum outcome live_for(struct run *run, uint64_t ticks, struct error *error)
{
	if (!run->session) {
		sim_run_ticks(&run->own, ticks);
		return OUTCOME_OPEN;
	}
	breakpoints_run(&run->breakpoints, run->session, true, ticks, &run->stop);
	run->sim = session_sim(run->session);
	return checks_stop(&run->checks, &run->stop, run->sim, error);
}

static enum outcome stop(struct run *run, struct error *error)
{
	struct error why;
	bool good = replay_stop(run->replay, run->session, &why);
	run->sim = session_sim(run->session);
	if (!good)
		error_set(error, "--replay: %s", why.text);
	return good ? OUTCOME_DONE : OUTCOME_FAILED;
}

/* Takes the next step; OPEN while there is more to do. */
static enum outcome take_step(struct run *run, struct error *error)
{
	struct input input;
	enum outcome outcome = OUTCOME_OPEN;
	if (run->replay)
		replay_tell(run->replay, run->sim->head.tick);
	switch (next_step(run, &input, error)) {
	case REPLAY_INPUT:
		outcome = send_input(run, &input, error);
		/* After a reload the session stands in the middle of a tick. */
		if (!outcome && run->session && input_is_reload(&input))
			outcome = live_for(run, 0, error);
		break;
	case REPLAY_TICK:
		outcome = live_for(run, ticks_ahead(run), error);
		break;
	case REPLAY_STOP:
		return stop(run, error);
	case REPLAY_END:
		return checks_end(&run->checks, run->sim, error);
	case REPLAY_DIFFERS:
		return OUTCOME_FAILED;
	}
	return outcome != OUTCOME_BAD && !record(run, error) ? OUTCOME_BAD : outcome;
}

enum outcome run_live(struct run *run, struct error *error)
{
	enum outcome outcome = checks_look(&run->checks, run->sim, error);
	while (!outcome && !(run->is_pointless && run->is_pointless(run->context)))
		outcome = take_step(run, error);
	return outcome ? outcome : OUTCOME_DONE;
}

bool run_is_at_breakpoint(const struct run *run)
{
	return run->stop.hit && run->stop.breakpoint < run->checks.first;
}

void run_live_again(struct run *run)
{
	struct error known;
	const struct world *world = run->own.world;
	sim_fini(&run->own);
	run->session = prepare_session(run->options, world, true);
	replay_rewind(run->replay);
	replay_run(run->replay, run->session, &known);
	run->sim = session_sim(run->session);
}

bool run_end(struct run *run, struct error *error)
{
	struct error why;
	bool good = true;
	if (run->session)
		return prepare_end(run->recording, run->session, error);
	if (run->recording)
		good = recording_end(run->recording, run->sim, &why) ||
		       error_set(error, "--record: %s", why.text);
	recording_close(run->recording);
	return good;
}

uint64_t run_ticks(const struct options *options, const struct replay *replay)
{
	if (options->ticks != TICKS_UNLIMITED)
		return (uint64_t)options->ticks;
	return replay ? UINT64_MAX : RUN_TICKS;
}

bool run_init(struct run *run, const struct options *options, const struct world *world,
              struct replay *replay, uint64_t ticks, struct error *error)
{
	*run = (struct run){ .options = options, .replay = replay, .ticks = ticks };
	create(run, world);
	breakpoints_init(&run->breakpoints);
	run->breakpoints.strict = true;
	return injections_read(&run->injections, &options->injections, run->sim, error) &&
	       injections_end(&run->injections, run->ticks, error) &&
	       prepare_breakpoints(&run->breakpoints, options, run->sim, error) &&
	       checks_init(&run->checks, &run->breakpoints, options, run->sim, error) &&
	       prepare_recording(&run->recording, options, world, error);
}

void run_fini(struct run *run)
{
	injections_fini(&run->injections);
	breakpoints_fini(&run->breakpoints);
	destroy(run);
}
