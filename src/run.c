/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "run.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "core/memory.h"
#include "inject.h"
#include "report/summary.h"
#include "session/breakpoint.h"
#include "session/session.h"
#include "writers.h"

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
	uint32_t couples = (uint32_t)options->couples;
	if (options->breakpoints.count) {
		run->session = session_new(&(struct session_options){
			.world = world,
			.seed = options->seed,
			.couples = couples,
			.history_bytes = (size_t)options->history_mb << 20 });
		run->sim = session_sim(run->session);
	} else {
		sim_init(&run->own, world, options->seed, couples);
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

static bool read_breakpoints(struct run *run, struct error *error)
{
	const struct values *specs = &run->options->breakpoints;
	struct error why;
	for (size_t i = 0; i < specs->count; i++) {
		if (!breakpoints_add(&run->breakpoints, run->sim, specs->items[i], &why))
			return error_set(error, "--break: %s", why.text);
	}
	return true;
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

/* Sends what is to be sent before the next tick. */
static bool inject(struct run *run, struct error *error)
{
	const struct input *input;
	struct error why;
	while ((input = injections_take(&run->injections, run->sim->head.tick + 1))) {
		if (!apply(run, input, &why))
			return error_set(error, "--inject: %s (before tick %llu)", why.text,
			                 (unsigned long long)run->sim->head.tick + 1);
	}
	return true;
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
	bool wanted = run->writers.file_name || checks_are_wanted(&run->checks);
	return (gone && !wanted) || (run->out->failure && !gone) ||
	       writers_are_stuck(&run->writers);
}

static enum outcome live(struct run *run, struct error *error)
{
	enum outcome outcome = OUTCOME_OPEN;
	while (!outcome && !is_pointless(run)) {
		if (!inject(run, error))
			return OUTCOME_BAD;
		outcome = checks_look(&run->checks, run->sim, error);
		if (outcome)
			break;
		if (run->sim->head.tick >= run->ticks)
			return checks_end(&run->checks, run->sim, error);
		outcome = live_tick(run, error);
	}
	return outcome ? outcome : OUTCOME_DONE;
}

/* Why the run ended before its time, where people read. */
static void write_end(struct run *run, const struct error *error)
{
	if (!run->writers.narrates)
		return;
	if (run->stop.hit)
		output_format(run->out, "%s\n", run->stop.text);
	else if (error->text[0])
		output_format(run->out, "%s\n", error->text);
}

static enum outcome live_and_write(struct run *run, struct error *error)
{
	struct watcher watcher = writers_watcher(&run->writers);
	watch(run, &watcher);
	double start_s = now_s();
	enum outcome outcome = live(run, error);
	double seconds = now_s() - start_s;
	if (outcome == OUTCOME_DONE)
		write_end(run, error);
	struct error why;
	if (!writers_close(&run->writers, run->sim, outcome == OUTCOME_BAD ? &why : error))
		outcome = OUTCOME_BAD;
	if (run->options->quiet && outcome != OUTCOME_BAD)
		summary_write(run->out, run->sim, seconds);
	return outcome;
}

enum outcome run_world(const struct options *options, const struct world *world, struct output *out,
                       struct error *error)
{
	struct run *run = memory_zero(1, sizeof *run);
	run->options = options;
	run->out = out;
	run->ticks = (uint64_t)(options->ticks == TICKS_UNLIMITED ? RUN_TICKS : options->ticks);
	create(run, world);
	breakpoints_init(&run->breakpoints);
	bool good = checks_init(&run->checks, options, error) &&
	            injections_read(&run->injections, &options->injections, run->sim, error) &&
	            read_breakpoints(run, error) &&
	            writers_open(&run->writers, options, run->sim, out, error);
	enum outcome outcome = good ? live_and_write(run, error) : OUTCOME_BAD;
	injections_fini(&run->injections);
	breakpoints_fini(&run->breakpoints);
	checks_fini(&run->checks);
	destroy(run);
	free(run);
	return outcome;
}
