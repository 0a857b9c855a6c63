/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/headless.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/progress.h"
#include "app/why_option.h"
#include "app/writers.h"
#include "core/memory.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "sim/snapshot.h"

/* Error events of a run whose output does not show them. */
struct faults {
	uint64_t count;
	char first[600]; /* tick, agent and text of the first one */
};

/* A run and what writes about it. */
struct headless {
	struct run run;
	struct output *out;
	struct writers writers;
	struct why_option why;
	struct faults faults;
	double measured;
};

/* Whether nobody is left to read the results, so that the run may end. */
static bool is_pointless(void *context)
{
	const struct headless *headless = context;
	const struct run *run = &headless->run;
	int failure = headless->out->failure;
	bool gone = failure == EPIPE;
	bool wanted = headless->writers.file_name || run->recording || run->setup->replay ||
	              run->never || run->until;
	return (gone && !wanted) || (failure && !gone) || writers_are_stuck(&headless->writers);
}

/* Writes a notice about what a successful run did not check, or where it stopped. */
static void give_notice(const struct headless *headless)
{
	const struct run *run = &headless->run;
	const struct replay *replay = run->setup->replay;
	uint64_t tick = run_sim(run)->head.tick;
	char text[400];
	if (run_is_at_breakpoint(run) && run->setup->options.quiet)
		output_notice(run->stop.text);
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
	output_notice(text);
}

/* Writes why the run ended early, where a narrative is read. */
static void write_end(struct headless *headless, enum outcome outcome, const struct error *error)
{
	if (!headless->writers.narrates)
		return;
	if (run_is_at_breakpoint(&headless->run))
		output_format(headless->out, "%s\n", headless->run.stop.text);
	else if (outcome == OUTCOME_DONE && error->text[0])
		output_format(headless->out, "%s\n", error->text);
}

/* Writes the line of --quiet about a run that took so long. */
static void write_figures(const struct sim *sim, int64_t ns, struct output *out)
{
	double seconds = (double)(ns > 1 ? ns : 1) / 1e9;
	output_format(out,
	              "ticks=%llu agents=%lu updates/s=%.0f bytes/agent=%zu telegrams=%llu "
	              "digest=%016llx\n",
	              (unsigned long long)sim->head.tick, (unsigned long)sim->head.agents,
	              (double)sim->head.updates / seconds, sim->record_bytes,
	              (unsigned long long)(sim->head.sequence - sim->head.refused),
	              (unsigned long long)snapshot_digest(sim));
}

/* Writes what follows the run's own output. */
static void write_after(struct headless *headless, enum outcome outcome, int64_t ns,
                        const struct error *error)
{
	const struct writers *writers = &headless->writers;
	const struct sim *sim = run_sim(&headless->run);
	write_end(headless, outcome, error);
	if (!writers->traces || writers->file_name) {
		why_option_lines(&headless->why.answer, 0, headless->out);
		why_option_lines(&headless->why.ways, 0, headless->out);
	}
	if (writers->covers) {
		output_format(headless->out, "Coverage of %s after %llu ticks\n", sim->world->name,
		              (unsigned long long)sim->head.tick);
		coverage_end(&headless->writers.coverage, sim->head.tick);
		coverage_write(&writers->coverage, headless->out);
	}
	if (headless->run.measure)
		output_format(headless->out, "%s = %.10g\n",
		              condition_source(headless->run.measure), headless->measured);
	if (headless->run.setup->options.quiet)
		write_figures(sim, ns, headless->out);
}

/* Finds the reasons that are wanted; false if --why cannot be answered. */
static bool explain(struct headless *headless, enum outcome outcome, struct error *error)
{
	struct run *run = &headless->run;
	bool differs = run->setup->replay && run->setup->replay->differs != AGENT_NONE;
	bool failed = outcome == OUTCOME_FAILED && !headless->why.off;
	uint32_t agent = differs ? run->setup->replay->differs : run->agent;
	struct error why;
	if (failed)
		why_option_reason(&headless->why, run->session, agent, &headless->writers);
	if (!headless->why.asked || outcome == OUTCOME_BAD)
		return true;
	bool good = why_option_answer(&headless->why, run->session, &headless->writers, &why);
	return good || outcome == OUTCOME_FAILED || error_set(error, "%s", why.text);
}

/* Writes the failure and its reasons to stderr, after everything else. */
static void report_failure(struct headless *headless, struct error *error)
{
	struct output *err = memory_zero(1, sizeof *err);
	output_flush(headless->out);
	output_notice(error->text);
	output_init(err, STDERR_FILENO);
	why_option_lines(&headless->why.reason, 2, err);
	output_flush(err);
	free(err);
	error->text[0] = '\0';
}

static void keep_fault(struct faults *faults, const struct sim *sim, const struct event *event)
{
	char name[64], text[512];
	sim_name(sim, event->agent, name, sizeof name);
	event_text(sim, event, text, sizeof text);
	snprintf(faults->first, sizeof faults->first, "tick %llu: %s: %s",
	         (unsigned long long)sim->head.tick, name, text);
}

static void read_faults(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	struct faults *faults = context;
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_ERROR && !faults->count++)
			keep_fault(faults, sim, &events[i]);
	}
}

static void watch_for_faults(struct headless *headless)
{
	const struct watcher watcher = { .kinds = 1u << EVENT_ERROR,
		                         .read = read_faults,
		                         .context = &headless->faults };
	if (headless->run.setup->options.quiet)
		writers_add(&headless->writers, &watcher);
}

/* Says on stderr what a quiet run does not show. */
static void report_faults(const struct faults *faults)
{
	char more[40] = "", line[sizeof faults->first + sizeof more];
	if (faults->count > 1)
		snprintf(more, sizeof more, "; %llu errors in all",
		         (unsigned long long)faults->count);
	snprintf(line, sizeof line, "%s%s", faults->first, more);
	if (faults->count)
		output_notice(line);
}

static enum outcome live_and_write(struct headless *headless, struct error *error)
{
	struct run *run = &headless->run;
	struct error why = { "" };
	watch_for_faults(headless);
	struct watcher watcher = writers_watcher(&headless->writers);
	session_watch(run->session, &watcher);
	int64_t start_ns = progress_clock_ns();
	enum outcome outcome = run_live(run, error);
	int64_t ns = progress_clock_ns() - start_ns;
	if (outcome != OUTCOME_BAD &&
	    !(explain(headless, outcome, error) && run_measure(run, &headless->measured, error)))
		outcome = OUTCOME_BAD;
	bool good = writers_close(&headless->writers, &why);
	if (good && outcome != OUTCOME_BAD)
		write_after(headless, outcome, ns, error);
	good = setup_end_recording(run->recording, run->session, &why) && good;
	report_faults(&headless->faults);
	if (good && outcome == OUTCOME_DONE)
		give_notice(headless);
	if (good && outcome == OUTCOME_FAILED)
		report_failure(headless, error);
	if (good || outcome == OUTCOME_BAD)
		return outcome;
	*error = why;
	return OUTCOME_BAD;
}

/* Opens what the run needs for its output; false if an option is wrong. */
static bool prepare(struct headless *headless, struct error *error)
{
	struct run *run = &headless->run;
	const struct options *options = &run->setup->options;
	run->is_pointless = is_pointless;
	run->context = headless;
	return why_option_check(&headless->why, run_sim(run), run->ticks, error) &&
	       writers_open(&headless->writers, options, run_sim(run), headless->out, error);
}

enum outcome headless_run(struct setup *setup, struct output *out, struct error *error)
{
	struct headless *headless = memory_zero(1, sizeof *headless);
	struct run *run = &headless->run;
	enum outcome outcome = OUTCOME_BAD;
	headless->out = out;
	if (!why_option_read(&headless->why, &setup->options, error)) {
		free(headless);
		return outcome;
	}
	uint64_t ticks = why_option_ticks(&headless->why, &setup->options, run_ticks(setup));
	if (run_init(run, setup, ticks, error) && prepare(headless, error))
		outcome = live_and_write(headless, error);
	else
		recording_abandon(run->recording);
	writers_fini(&headless->writers);
	run_fini(run);
	free(headless);
	return outcome;
}
