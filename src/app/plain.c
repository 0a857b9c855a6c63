/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/plain.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/clock.h"
#include "app/measure.h"
#include "app/mishaps.h"
#include "app/notice.h"
#include "app/run.h"
#include "app/why_print.h"
#include "app/writers.h"
#include "core/memory.h"
#include "report/summary.h"

/* A run and what writes about it. */
struct plain {
	struct run run;
	struct output *out;
	struct writers writers;
	struct why_print why;
	struct mishaps mishaps;
	struct measure measure;
	double measured;
};

/* Whether nobody is left to read the results, so that the run may end. */
static bool is_pointless(void *context)
{
	const struct plain *plain = context;
	const struct run *run = &plain->run;
	int failure = plain->out->failure;
	bool gone = failure == EPIPE;
	bool wanted = plain->writers.file_name || run->recording || run->replay ||
	              checks_are_wanted(&run->checks);
	return (gone && !wanted) || (failure && !gone) || writers_are_stuck(&plain->writers);
}

/* Writes a notice about what a successful run did not check, or where it stopped. */
static void give_notice(const struct plain *plain)
{
	const struct run *run = &plain->run;
	const struct replay *replay = run->replay;
	uint64_t tick = run->sim->head.tick;
	char text[400];
	if (run_is_at_breakpoint(run) && run->options->quiet)
		notice(run->stop.text);
	if (!replay || replay->warning[0])
		return;
	if (replay->next < replay->count)
		snprintf(text, sizeof text,
		         "--replay: %s: checked up to tick %llu, not from there to tick %llu",
		         replay->path, (unsigned long long)tick, (unsigned long long)replay->end);
	else if (!replay->ended)
		snprintf(text, sizeof text, "--replay: %s: has no end; checked up to tick %llu",
		         replay->path, (unsigned long long)tick);
	else
		return;
	notice(text);
}

/* Writes why the run ended early, where a narrative is read. */
static void write_end(struct plain *plain, enum outcome outcome, const struct error *error)
{
	if (!plain->writers.narrates)
		return;
	if (run_is_at_breakpoint(&plain->run))
		output_format(plain->out, "%s\n", plain->run.stop.text);
	else if (outcome == OUTCOME_DONE && error->text[0])
		output_format(plain->out, "%s\n", error->text);
}

/* Writes what follows the run's own output. */
static void write_after(struct plain *plain, enum outcome outcome, double seconds,
                        const struct error *error)
{
	const struct writers *writers = &plain->writers;
	const struct sim *sim = plain->run.sim;
	write_end(plain, outcome, error);
	if (!writers->traces || writers->file_name) {
		why_print_lines(&plain->why.answer, 0, plain->out);
		why_print_lines(&plain->why.ways, 0, plain->out);
	}
	if (writers->covers)
		coverage_write(&writers->coverage, sim, plain->out);
	if (plain->measure.condition)
		measure_write(&plain->measure, plain->measured, plain->out);
	if (plain->run.options->quiet)
		summary_write(plain->out, sim, seconds);
}

/* Finds the reasons that are wanted; false if --why cannot be answered. */
static bool explain(struct plain *plain, enum outcome outcome, struct error *error)
{
	struct run *run = &plain->run;
	bool differs = run->replay && run->replay->differs != AGENT_NONE;
	bool failed = outcome == OUTCOME_FAILED && !plain->why.off;
	uint32_t agent = differs ? run->replay->differs : run->checks.agent;
	struct error why;
	if (failed && differs && !run->session)
		run_live_again(run);
	if (failed && run->session)
		why_print_reason(&plain->why, run->session, agent, &plain->writers);
	if (!plain->why.asked || outcome == OUTCOME_BAD)
		return true;
	bool good = why_print_answer(&plain->why, run->session, &plain->writers, &why);
	run->sim = session_sim(run->session);
	return good || outcome == OUTCOME_FAILED || error_set(error, "%s", why.text);
}

static bool take_measure(struct plain *plain, struct error *error)
{
	return !plain->measure.condition ||
	       measure_take(&plain->measure, plain->run.sim, &plain->measured, error);
}

/* Writes the failure and its reasons to stderr, after everything else. */
static void report_failure(struct plain *plain, struct error *error)
{
	struct output *err = memory_zero(1, sizeof *err);
	output_flush(plain->out);
	notice(error->text);
	output_init(err, STDERR_FILENO);
	why_print_lines(&plain->why.reason, 2, err);
	output_flush(err);
	free(err);
	error->text[0] = '\0';
}

/* Watches for errors from the start only where that costs little.  A session that nothing else
 * watches runs far faster unwatched; report_mishaps runs it again if something went wrong. */
static void watch_for_mishaps(struct plain *plain)
{
	struct watcher watcher = mishaps_watcher(&plain->mishaps);
	if (plain->run.options->quiet && (plain->writers.count || !plain->run.session))
		writers_add(&plain->writers, &watcher);
}

static void report_mishaps(struct plain *plain)
{
	const struct session *session = plain->run.session;
	if (!plain->run.options->quiet)
		return;
	if (session && !plain->mishaps.count && session_has_failed(session))
		mishaps_look_back(&plain->mishaps, session);
	mishaps_tell(&plain->mishaps);
}

static enum outcome live_and_write(struct plain *plain, struct error *error)
{
	struct run *run = &plain->run;
	struct error why = { "" };
	watch_for_mishaps(plain);
	struct watcher watcher = writers_watcher(&plain->writers);
	run_watch(run, &watcher);
	int64_t start_ns = clock_ns();
	enum outcome outcome = run_live(run, error);
	double seconds = (double)(clock_ns() - start_ns) / 1e9;
	if (outcome != OUTCOME_BAD &&
	    !(explain(plain, outcome, error) && take_measure(plain, error)))
		outcome = OUTCOME_BAD;
	bool good = writers_close(&plain->writers, &why);
	if (good && outcome != OUTCOME_BAD)
		write_after(plain, outcome, seconds, error);
	good = run_end(run, &why) && good;
	report_mishaps(plain);
	if (good && outcome == OUTCOME_DONE)
		give_notice(plain);
	if (good && outcome == OUTCOME_FAILED)
		report_failure(plain, error);
	if (good || outcome == OUTCOME_BAD)
		return outcome;
	*error = why;
	return OUTCOME_BAD;
}

/* Opens what the run needs for its output; false if an option is wrong. */
static bool prepare(struct plain *plain, const struct options *options, struct error *error)
{
	struct run *run = &plain->run;
	run->is_pointless = is_pointless;
	run->context = plain;
	return why_print_check(&plain->why, run->sim, run->ticks, error) &&
	       measure_init(&plain->measure, options, run->sim, error) &&
	       writers_open(&plain->writers, options, run->sim, plain->out, error);
}

enum outcome plain_run(const struct options *options, const struct world *world,
                       struct replay *replay, struct output *out, struct error *error)
{
	struct plain *plain = memory_zero(1, sizeof *plain);
	struct run *run = &plain->run;
	enum outcome outcome = OUTCOME_BAD;
	plain->out = out;
	if (!why_print_read(&plain->why, options, error)) {
		free(plain);
		return outcome;
	}
	uint64_t ticks = why_print_ticks(&plain->why, options, run_ticks(options, replay));
	if (run_init(run, options, world, replay, ticks, error) && prepare(plain, options, error))
		outcome = live_and_write(plain, error);
	else
		recording_abandon(run->recording);
	writers_fini(&plain->writers);
	measure_fini(&plain->measure);
	run_fini(run);
	free(plain);
	return outcome;
}
