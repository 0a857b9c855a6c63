/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "core/memory.h"
#include "app/inject.h"
#include "app/prepare.h"
#include "report/summary.h"
#include "app/writers.h"

/*
 * One run and what it needs.  A world that is only to live needs no session;
 * one that is to stop before an event does.
 */
struct run {
	const struct options *options;
	struct output *out;
	struct sim own;
	struct session *session; /* NULL: own is what lives */
	const struct sim *sim;   /* what lives */
	struct replay *replay;   /* NULL: nothing is replayed */
	struct recording *recording;
	struct breakpoints breakpoints;
	struct injections injections;
	struct checks checks;
	struct writers writers;
	uint64_t ticks;
	struct stop stop;
};

static double now_s(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void create(struct run *run, const struct world *world)
{
	const struct options *options = run->options;
	if (options->breakpoints.count || options->record) {
		run->session = prepare_session(options, world);
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

static void watch(struct run *run, const struct watcher *watcher)
{
	if (run->session)
		session_watch(run->session, watcher);
	else if (watcher->kinds)
		sim_watch(&run->own, watcher);
}

static bool apply(struct run *run, const struct input *input, struct error *error)
{
	if (run->session)
		return session_input(run->session, input, error);
	if (!input_check(&run->own, input, error))
		return false;
	input_apply(&run->own, input);
	return true;
}

static bool send(struct run *run, const struct input *input, struct error *error)
{
	struct error why;
	return apply(run, input, &why) ||
	       error_set(error, "--%s: %s (before tick %llu)", run->replay ? "replay" : "inject",
	                 why.text, (unsigned long long)run->sim->head.tick + 1);
}

/* Keeps the recording up with what has happened. */
static bool record(struct run *run, struct error *error)
{
	struct error why;
	return !run->recording || recording_follow(run->recording, run->session, &why) ||
	       error_set(error, "--record: %s", why.text);
}

/* What is to be done next: what the recording says, or the command line. */
static enum replay_step next(struct run *run, struct input *input, struct error *error)
{
	const struct input *injected;
	uint64_t tick = run->sim->head.tick;
	if (run->replay) {
		struct error why;
		enum replay_step step = replay_next(run->replay, run->sim, input, &why);
		if (step == REPLAY_DIFFERS)
			error_set(error, "--replay: %s", why.text);
		return step == REPLAY_TICK && tick >= run->ticks ? REPLAY_END : step;
	}
	injected = injections_take(&run->injections, tick + 1);
	if (injected) {
		*input = *injected;
		return REPLAY_INPUT;
	}
	return tick >= run->ticks ? REPLAY_END : REPLAY_TICK;
}

/* Lives a tick, or up to a breakpoint in it. */
static enum outcome live_tick(struct run *run, struct error *error)
{
	if (!run->session) {
		sim_tick(&run->own);
		return OUTCOME_OPEN;
	}
	breakpoints_run(&run->breakpoints, run->session, true, 1, &run->stop);
	run->sim = session_sim(run->session);
	if (run->stop.hit)
		return OUTCOME_DONE;
	if (!run->stop.text[0])
		return OUTCOME_OPEN;
	error_set(error, "--break: %s", run->stop.text);
	return OUTCOME_BAD;
}

/* Whether nobody is left who wants to know how it goes on. */
static bool is_pointless(const struct run *run)
{
	bool gone = run->out->failure == EPIPE;
	bool wanted = run->writers.file_name || run->recording || run->replay ||
	              checks_are_wanted(&run->checks);
	return (gone && !wanted) || (run->out->failure && !gone) ||
	       writers_are_stuck(&run->writers);
}

/* Does the next thing; OPEN while there is more to do. */
static enum outcome live_on(struct run *run, struct error *error)
{
	struct input input;
	enum outcome outcome = OUTCOME_OPEN;
	switch (next(run, &input, error)) {
	case REPLAY_INPUT:
		outcome = send(run, &input, error) ? OUTCOME_OPEN : OUTCOME_BAD;
		break;
	case REPLAY_TICK:
		outcome = checks_look(&run->checks, run->sim, error);
		outcome = outcome ? outcome : live_tick(run, error);
		break;
	case REPLAY_END:
		outcome = checks_look(&run->checks, run->sim, error);
		return outcome ? outcome : checks_end(&run->checks, run->sim, error);
	case REPLAY_DIFFERS:
		return OUTCOME_FAILED;
	}
	return outcome != OUTCOME_BAD && !record(run, error) ? OUTCOME_BAD : outcome;
}

static enum outcome live(struct run *run, struct error *error)
{
	enum outcome outcome = OUTCOME_OPEN;
	while (!outcome && !is_pointless(run))
		outcome = live_on(run, error);
	return outcome ? outcome : OUTCOME_DONE;
}

/* Why the run ended before its time, where people read. */
static void write_end(struct run *run, enum outcome outcome, const struct error *error)
{
	if (!run->writers.narrates)
		return;
	if (run->stop.hit)
		output_format(run->out, "%s\n", run->stop.text);
	else if (outcome == OUTCOME_DONE && error->text[0])
		output_format(run->out, "%s\n", error->text);
}

/* What is written after the run. */
static void write_after(struct run *run, enum outcome outcome, double seconds,
                        const struct error *error)
{
	write_end(run, outcome, error);
	if (run->writers.covers)
		coverage_write(&run->writers.coverage, run->sim, run->out);
	if (run->options->quiet)
		summary_write(run->out, run->sim, seconds);
}

/* Ends the recording.  A breakpoint may have left part of a tick, which is
 * recorded and not told. */
static bool end_recording(struct run *run, struct error *error)
{
	struct watcher nobody = { 0 };
	watch(run, &nobody);
	return prepare_end(run->recording, run->session, error);
}

static enum outcome live_and_write(struct run *run, struct error *error)
{
	struct watcher watcher = writers_watcher(&run->writers);
	struct error why = { "" };
	watch(run, &watcher);
	double start_s = now_s();
	enum outcome outcome = live(run, error);
	double seconds = now_s() - start_s;
	bool good = writers_close(&run->writers, &why);
	if (good && outcome != OUTCOME_BAD)
		write_after(run, outcome, seconds, error);
	good = end_recording(run, &why) && good;
	if (good || outcome == OUTCOME_BAD)
		return outcome;
	*error = why;
	return OUTCOME_BAD;
}

enum outcome run_world(const struct options *options, const struct world *world,
                       struct replay *replay, struct output *out, struct error *error)
{
	struct run *run = memory_zero(1, sizeof *run);
	bool limited = options->ticks != TICKS_UNLIMITED;
	run->options = options;
	run->replay = replay;
	run->out = out;
	run->ticks = limited ? (uint64_t)options->ticks : replay ? UINT64_MAX : RUN_TICKS;
	create(run, world);
	breakpoints_init(&run->breakpoints);
	bool good = checks_init(&run->checks, options, run->sim, error) &&
	            injections_read(&run->injections, &options->injections, run->sim, error) &&
	            prepare_breakpoints(&run->breakpoints, options, run->sim, error) &&
	            prepare_recording(&run->recording, options, world, error) &&
	            writers_open(&run->writers, options, run->sim, out, error);
	enum outcome outcome = good ? live_and_write(run, error) : OUTCOME_BAD;
	if (!good)
		recording_close(run->recording);
	writers_fini(&run->writers);
	injections_fini(&run->injections);
	breakpoints_fini(&run->breakpoints);
	checks_fini(&run->checks);
	destroy(run);
	free(run);
	return outcome;
}
