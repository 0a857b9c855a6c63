/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/memory.h"
#include "app/inject.h"
#include "app/notice.h"
#include "app/prepare.h"
#include "report/summary.h"
#include "app/writers.h"

/* After this many updates it looks up from its work: is there a reader left? */
enum { PIECE_UPDATES = 1 << 16 };

/*
 * One run and what it needs.  A world that is only to live, recorded or not,
 * needs no session; one that may stop before an event does.
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

static bool needs_session(const struct options *options, const struct replay *replay)
{
	return options->breakpoints.count || options->until || options->never ||
	       (replay && replay->stop != MOMENT_END);
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

static void watch(struct run *run, const struct watcher *watcher)
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

/* Sends a telegram, which may be what the run stops at. */
static enum outcome send(struct run *run, const struct input *input, struct error *error)
{
	struct error why;
	if (apply(run, input, &why))
		return checks_stop(&run->checks, &run->stop, run->sim, error);
	error_set(error, "--%s: %s (before tick %llu)", run->replay ? "replay" : "inject", why.text,
	          (unsigned long long)run->sim->head.tick + 1);
	return OUTCOME_BAD;
}

/* Keeps the recording up with what has happened. */
static bool record(struct run *run, struct error *error)
{
	struct error why;
	if (!run->recording)
		return true;
	bool good = run->session ? recording_follow(run->recording, run->session, &why)
	                         : recording_tick(run->recording, run->sim, &why);
	return good || error_set(error, "--record: %s", why.text);
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

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* How many ticks to live before something else is to be done. */
static uint64_t ticks_ahead(const struct run *run)
{
	uint64_t tick = run->sim->head.tick;
	uint64_t until = tick + 1 + PIECE_UPDATES / (run->sim->head.agents + UINT64_C(1));
	uint64_t digest = RECORDING_DIGEST_TICKS - tick % RECORDING_DIGEST_TICKS;
	until = least(until, run->ticks);
	if (run->replay)
		until = least(until, replay_tick(run->replay));
	if (run->recording)
		until = least(until, tick + digest);
	return least(until, injections_next(&run->injections) - 1) - tick;
}

/* Lives so many ticks, or up to where something stops it. */
static enum outcome live_for(struct run *run, uint64_t ticks, struct error *error)
{
	if (!run->session) {
		for (; ticks; ticks--)
			sim_tick(&run->own);
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
static enum outcome go_on(struct run *run, struct error *error)
{
	struct input input;
	enum outcome outcome = OUTCOME_OPEN;
	if (run->replay)
		replay_tell(run->replay, run->sim->head.tick);
	switch (next(run, &input, error)) {
	case REPLAY_INPUT:
		outcome = send(run, &input, error);
		/* Behind a reload it stands in the middle of a tick. */
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

static enum outcome live(struct run *run, struct error *error)
{
	enum outcome outcome = checks_look(&run->checks, run->sim, error);
	while (!outcome && !is_pointless(run))
		outcome = go_on(run, error);
	return outcome ? outcome : OUTCOME_DONE;
}

/* Whether it was stopped by what people set, and not by a check. */
static bool is_at_breakpoint(const struct run *run)
{
	return run->stop.hit && run->stop.breakpoint < run->checks.first;
}

/* What people should know of a run that ended well. */
static void give_notice(const struct run *run)
{
	const struct replay *replay = run->replay;
	uint64_t tick = run->sim->head.tick;
	char text[400];
	if (is_at_breakpoint(run) && run->options->quiet)
		notice(run->stop.text);
	if (!replay || replay->warning[0])
		return;
	if (replay->next < replay->count)
		snprintf(
			text, sizeof text,
			"--replay: %s: checked up to tick %llu; what follows, to tick %llu, is not",
			replay->path, (unsigned long long)tick, (unsigned long long)replay->end);
	else if (!replay->ended)
		snprintf(text, sizeof text, "--replay: %s: no end: checked up to tick %llu",
		         replay->path, (unsigned long long)tick);
	else
		return;
	notice(text);
}

/* Why the run ended before its time, where people read. */
static void write_end(struct run *run, enum outcome outcome, const struct error *error)
{
	if (!run->writers.narrates)
		return;
	if (is_at_breakpoint(run))
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

static bool end_recording(struct run *run, struct error *error)
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
	if (good && outcome == OUTCOME_DONE)
		give_notice(run);
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
	run->breakpoints.strict = true;
	bool good = injections_read(&run->injections, &options->injections, run->sim, error) &&
	            injections_end(&run->injections, run->ticks, error) &&
	            prepare_breakpoints(&run->breakpoints, options, run->sim, error) &&
	            checks_init(&run->checks, &run->breakpoints, options, run->sim, error) &&
	            prepare_recording(&run->recording, options, world, error) &&
	            writers_open(&run->writers, options, run->sim, out, error);
	enum outcome outcome = good ? live_and_write(run, error) : OUTCOME_BAD;
	if (!good)
		recording_abandon(run->recording);
	writers_fini(&run->writers);
	injections_fini(&run->injections);
	breakpoints_fini(&run->breakpoints);
	destroy(run);
	free(run);
	return outcome;
}
