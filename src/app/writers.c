/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sim/event_words.h"

static void keep_fault(struct faults *faults, const struct sim *sim, const struct event *event)
{
	char where[100], name[64], text[400];
	const struct past_event past = event_past(sim, event);
	bool followed = world_line(sim->world, sim->head.tick, event);
	event_write(&past, followed ? "{line}" : "tick {tick}", where, sizeof where);
	sim_name(sim, event->agent, name, sizeof name);
	event_text(sim, event, text, sizeof text);
	snprintf(faults->first, sizeof faults->first, "%s: %s: %s", where, name, text);
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

struct watcher faults_watcher(struct faults *faults)
{
	return (struct watcher){ .kinds = 1u << EVENT_ERROR,
		                 .read = read_faults,
		                 .context = faults };
}

static bool refuse_file(const struct sink *sink, struct error *error)
{
	return error_set(error, "--%s: %.200s: %s", sink->option, sink->name,
	                 strerror(sink->file.failure));
}

/* Opens it, unless path is NULL. */
static bool sink_open(struct sink *sink, const char *option, const char *path, struct output *out,
                      struct error *error)
{
	bool on_stdout = path && strcmp(path, "-") == 0;
	sink->option = option;
	sink->name = on_stdout ? NULL : path;
	sink->out = NULL;
	if (sink->name && !output_open(&sink->file, path))
		return refuse_file(sink, error);
	sink->out = on_stdout ? out : path ? &sink->file : NULL;
	return true;
}

bool sink_close(struct sink *sink, struct error *error)
{
	bool good = sink->out != &sink->file || output_close(&sink->file) ||
	            refuse_file(sink, error);
	sink->out = NULL;
	return good;
}

/* Whether the option that has that value writes to stdout, and there is another one that does. */
static bool shares_stdout(const char *option, const char *path, const char *other,
                          struct error *error)
{
	if (!path || strcmp(path, "-") != 0 || !other)
		return false;
	error_set(error, "--%s: --%s already writes to stdout (-); name a file", option, other);
	return true;
}

bool csv_open(struct sink *csv, const struct options *options, struct output *out,
              struct error *error)
{
	bool traces = options->trace && strcmp(options->trace, "-") == 0;
	const char *other = options->coverage     ? "coverage"
	                    : options->whys.count ? "why"
	                    : traces              ? "trace"
	                                          : NULL;
	return !shares_stdout("csv", options->csv, other, error) &&
	       sink_open(csv, "csv", options->csv, out, error);
}

bool export_open(struct sink *sink, const struct options *options, const char *path,
                 struct error *error)
{
	struct stat file;
	if (!options->force && stat(path, &file) == 0 && S_ISREG(file.st_mode))
		return error_set(error, "--export: %.200s exists; --force overwrites it", path);
	return sink_open(sink, "export", path, NULL, error);
}

/* Begins the export of a run, if one is wanted. */
static bool open_export(struct writers *writers, const struct options *options,
                        const struct sim *sim, struct error *error)
{
	const struct export_format *format = options->export ? export_format(options->export, error)
	                                                     : NULL;
	if (!format)
		return !options->export || options_blame("export", error);
	if (format->what != EXPORT_RUN)
		return error_set(error, "--export: '%.160s' shows the screen; add --dump=COLSxROWS",
		                 options->export);
	if (!export_open(&writers->exported, options, options->export, error) ||
	    !export_begin(&writers->export, format, writers->exported.out, sim,
	                  (uint64_t)options->from, error))
		return false;
	writers->watchers[writers->count++] = export_watcher(&writers->export);
	return true;
}

bool writers_open(struct writers *writers, const struct options *options, const struct sim *sim,
                  struct output *out, struct error *error)
{
	bool alone = (options->trace && strcmp(options->trace, "-") == 0) ||
	             (options->csv && strcmp(options->csv, "-") == 0);
	const char *other = options->coverage ? "coverage" : options->quiet ? "quiet" : NULL;
	*writers = (struct writers){ 0 };
	if (shares_stdout("trace", options->trace, other, error) ||
	    !sink_open(&writers->file, "trace", options->trace, out, error))
		return false;
	if (options->trace) {
		trace_begin(&writers->trace, writers->file.out, sim);
		writers->watchers[writers->count++] = trace_watcher(&writers->trace);
	}
	if (!options->quiet && !alone) {
		narrative_init(&writers->narrative, out, options->color == COLOR_ALWAYS);
		writers->watchers[writers->count++] = narrative_watcher(&writers->narrative);
	}
	writers->watchers[writers->count++] = faults_watcher(&writers->faults);
	if (options->coverage) {
		coverage_init(&writers->coverage, sim->world);
		coverage_begin(&writers->coverage, sim);
		writers->watchers[writers->count++] = coverage_watcher(&writers->coverage);
	}
	return open_export(writers, options, sim, error);
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	const struct writers *writers = context;
	for (size_t i = 0; i < writers->count; i++)
		writers->watchers[i].read(writers->watchers[i].context, sim, events, count);
}

struct watcher writers_watcher(struct writers *writers)
{
	struct watcher all = { .read = read_events, .context = writers };
	if (writers->count == 1)
		return writers->watchers[0];
	for (size_t i = 0; i < writers->count; i++)
		all.kinds |= writers->watchers[i].kinds;
	return all;
}

bool writers_close(struct writers *writers, struct error *error)
{
	if (writers->narrative.out)
		narrative_end(&writers->narrative);
	bool waits = writers->export.waits;
	if (writers->export.format)
		export_end(&writers->export);
	bool good = sink_close(&writers->exported, error);
	if (good && waits)
		good = error_set(error, "--from: the run ended before tick %" PRIu64,
		                 writers->export.from);
	return sink_close(&writers->file, error) && good;
}

void writers_fini(struct writers *writers)
{
	if (writers->coverage.world)
		coverage_fini(&writers->coverage);
	narrative_fini(&writers->narrative);
}

void writers_report_faults(const struct writers *writers)
{
	const struct faults *faults = &writers->faults;
	char more[40] = "", line[sizeof faults->first + sizeof more];
	if (faults->count > 1)
		snprintf(more, sizeof more, "; %llu errors in all",
		         (unsigned long long)faults->count);
	snprintf(line, sizeof line, "%s%s", faults->first, more);
	if (faults->count)
		output_notice(line);
}

enum { FIRST_MS = 1000, NEXT_MS = 100 };

int64_t progress_clock_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void progress_begin(struct progress *progress, const char *what)
{
	*progress = (struct progress){ .what = what, .told_ms = progress_clock_ns() / 1000000 };
}

void progress_tell(void *context, uint64_t now, uint64_t end)
{
	struct progress *progress = context;
	int64_t ms = progress_clock_ns() / 1000000;
	if (now >= end)
		progress_end(progress);
	if (now >= end || ms - progress->told_ms < (progress->cols ? NEXT_MS : FIRST_MS))
		return;
	progress->told_ms = ms;
	progress->cols = dprintf(STDERR_FILENO, "\r%s %" PRIu64 " of %" PRIu64 "; Ctrl-C stops it",
	                         progress->what, now, end);
}

void progress_end(struct progress *progress)
{
	if (progress->cols > 0)
		dprintf(STDERR_FILENO, "\r%*s\r", progress->cols - 1, "");
	progress->cols = 0;
}
