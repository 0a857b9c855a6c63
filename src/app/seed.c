/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "session/travel.h"

enum { SEND_NS = 20000000 };

enum { COMPARE_FIRST = 16 }; /* ticks to compare at once, at first */

/* Starts a run, so that an error in the options is found once. */
static bool try_one(const struct setup *setup, struct error *error)
{
	struct run run;
	bool good = run_init(&run, setup, setup_ticks(setup), error);
	run_fini(&run);
	return good;
}

bool seed_run_check(const struct seed_run *run, struct error *error)
{
	return try_one(run->here, error) && (!run->there || try_one(run->there, error));
}

/* Whether the parent is gone, so that nobody reads the results.  Otherwise sends them now and then,
 * so as not to wake it for each. */
static bool is_orphan(void *context)
{
	struct seed_run *run = context;
	int64_t now_ns = progress_clock_ns();
	if (now_ns - run->sent_ns >= SEND_NS) {
		fflush(run->pipe);
		run->sent_ns = now_ns;
	}
	return getppid() != run->parent;
}

/* A run and what is wanted to know of it. */
static enum outcome run_one(struct seed_run *seeds, struct coverage *coverage,
                            struct seed_result *result)
{
	struct run run;
	struct writers writers = { .watchers = { faults_watcher(&writers.faults),
		                                 coverage_watcher(coverage) },
		                   .count = 1 + seeds->here->options.coverage };
	struct watcher watcher = writers_watcher(&writers);
	enum outcome outcome = OUTCOME_BAD;
	if (run_init(&run, seeds->here, setup_ticks(seeds->here), &result->error)) {
		coverage_begin(coverage, run_sim(&run));
		session_watch(run.session, &watcher);
		run.is_pointless = is_orphan;
		run.context = seeds;
		outcome = run_live(&run, &result->error);
		result->ticks = run_sim(&run)->head.tick;
		coverage_end(coverage, result->ticks);
		result->is_undecided = run.stop.waiting;
	}
	result->is_own = run.decided && run.decided->own;
	result->is_never = run.decided && run.decided->check.kind == CHECK_NEVER && !result->is_own;
	if (outcome == OUTCOME_DONE && writers.faults.count) {
		error_set(&result->error, "%s", writers.faults.first);
		outcome = OUTCOME_FAILED;
	}
	if (outcome != OUTCOME_BAD && !run_measure(&run, result->measures[HERE], &result->error))
		outcome = OUTCOME_BAD;
	run_fini(&run);
	return outcome;
}

/* Runs both to the last tick, or to soon after they first differ if nothing is to be measured. */
static enum outcome compare(struct seed_run *seeds, struct run_pair *pair,
                            struct seed_result *result)
{
	const struct session_compare *compare = pair->compare;
	bool all = seeds->here->options.measure != NULL;
	struct error *error = &result->error;
	uint64_t to = all ? pair->last : COMPARE_FIRST, first;
	for (;; to *= 2) {
		if (!run_pair_live(pair, to, error))
			return OUTCOME_BAD;
		first = session_compare_diverges_at(compare);
		if (to >= pair->last || first != UINT64_MAX || is_orphan(seeds))
			break;
	}
	for (int side = 0; side < SIDES; side++) {
		if (!run_measure(&pair->runs[side], result->measures[side], error))
			return OUTCOME_BAD;
	}
	result->ticks = first == UINT64_MAX ? pair->last : first;
	if (first == UINT64_MAX)
		return OUTCOME_DONE;
	error_set(error, "tick %llu: %s", (unsigned long long)first,
	          session_compare_sentence(compare));
	return OUTCOME_FAILED;
}

static enum outcome run_two(struct seed_run *seeds, struct seed_result *result)
{
	struct run_pair pair;
	enum outcome outcome = OUTCOME_BAD;
	seeds->there->options.seed = result->seed;
	if (run_pair_init(&pair, seeds->here, seeds->there, &result->error))
		outcome = compare(seeds, &pair, result);
	run_pair_fini(&pair);
	return outcome;
}

bool seed_run_send(struct seed_run *run, uint64_t seed)
{
	struct seed_result result;
	struct coverage coverage;
	memset(&result, 0, sizeof result); /* it is sent with its padding */
	result.seed = run->here->options.seed = seed;
	coverage_init(&coverage, run->here->world);
	result.outcome = run->there ? run_two(run, &result) : run_one(run, &coverage, &result);
	bool good = !is_orphan(run) && fwrite(&result, sizeof result, 1, run->pipe) == 1 &&
	            (!run->here->options.coverage || result.outcome == OUTCOME_BAD ||
	             coverage_send(&coverage, run->pipe));
	coverage_fini(&coverage);
	return good;
}

void seed_report_init(struct seed_report *report, const struct setup *setup, uint64_t seeds)
{
	memset(report, 0, sizeof *report);
	report->options = &setup->options;
	report->seeds = seeds;
	report->checks = setup->world->check_count && !setup->options.unchecked;
	report->own = &setup->world->measures;
	report->measure_count = setup->options.measure != NULL;
	if (!setup->options.compare)
		report->measure_count += report->own->count;
	coverage_init(&report->coverage, setup->world);
}

void seed_report_fini(struct seed_report *report)
{
	coverage_fini(&report->coverage);
	free(report->held.items);
	for (size_t i = 0; i < SIDES; i++) {
		for (size_t j = 0; j < report->measure_count; j++)
			free(report->measured[i][j].items);
	}
}

/* Adds a number; what is none is not counted. */
static void add_number(struct seed_numbers *numbers, double number)
{
	if (isnan(number))
		return;
	numbers->items = memory_grow(numbers->items, numbers->count, &numbers->capacity,
	                             sizeof *numbers->items);
	numbers->items[numbers->count++] = number;
}

/* Inserts a failure by its seed, unless there are enough with lower seeds. */
static void add_failure(struct seed_report *report, const struct seed_result *failure)
{
	struct seed_result *items = report->failures;
	size_t at = report->failure_count;
	while (at > 0 && items[at - 1].seed > failure->seed)
		at--;
	if (at == SEED_FAILURES_TOLD)
		return;
	size_t kept = report->failure_count < SEED_FAILURES_TOLD ? report->failure_count
	                                                         : SEED_FAILURES_TOLD - 1;
	memmove(items + at + 1, items + at, (kept - at) * sizeof *items);
	items[at] = *failure;
	report->failure_count = kept + 1;
}

void seed_report_add(struct seed_report *report, const struct seed_result *result)
{
	if (result->outcome == OUTCOME_BAD) {
		if (!report->is_bad || result->seed < report->bad.seed)
			report->bad = *result;
		report->is_bad = true;
		return;
	}
	if (result->outcome == OUTCOME_FAILED)
		add_failure(report, result);
	report->done++;
	report->ticks += result->ticks;
	report->failed += result->outcome == OUTCOME_FAILED;
	report->undecided += result->outcome == OUTCOME_DONE && result->is_undecided;
	bool counts = report->options->compare
	                      ? result->outcome == OUTCOME_FAILED
	                      : report->options->until && result->outcome == OUTCOME_DONE;
	if (counts)
		add_number(&report->held, (double)result->ticks);
	for (size_t i = 0; i < SIDES; i++) {
		for (size_t j = 0; j < report->measure_count; j++)
			add_number(&report->measured[i][j], result->measures[i][j]);
	}
}

static int compare_numbers(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;
	return (left > right) - (left < right);
}

/* Writes least, median, mean and most.  The values are sorted before they are summed, for a
 * floating-point sum depends on the order. */
static void write_numbers(struct seed_numbers *numbers, const char *name, bool mean,
                          struct output *out)
{
	size_t count = numbers->count;
	double *items = numbers->items, sum = 0;
	if (!count)
		return;
	qsort(items, count, sizeof *items, compare_numbers);
	for (size_t i = 0; i < count; i++)
		sum += items[i];
	double median = items[(count - 1) / 2] / 2 + items[count / 2] / 2;
	output_format(out, "%s: least %.10g, median %.10g, ", name, items[0], median);
	if (mean)
		output_format(out, "mean %.10g, ", sum / (double)count);
	output_format(out, "most %.10g\n", items[count - 1]);
}

/* Writes an argument, quoted for the shell if need be. */
static void write_word(struct output *out, const char *option, const char *word)
{
	static const struct output_escape escapes[] = { { '\'', "'\\''" }, { 0, NULL } };
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_-+=./,:@%";
	bool quoted = word[strspn(word, plain)] || !*word;
	output_format(out, " %s%s", option, quoted ? "'" : "");
	output_escaped(out, word, escapes);
	output_string(out, quoted ? "'" : "");
}

/* Writes a command that shows a failure on a screen: it runs to where the check failed. */
static void write_command(const struct seed_report *report, const struct seed_result *failure,
                          struct output *out)
{
	const struct options *options = report->options;
	char condition[1100];
	output_format(out, "to watch the first: westworld --seed=%" PRIu64 " %s", failure->seed,
	              failure->ticks ? "--speed=max" : "--paused");
	if (options->couples > 1)
		output_format(out, " --couples=%" PRId64, options->couples);
	for (size_t i = 0; i < options->injections.count; i++)
		write_word(out, "--inject=", options->injections.items[i]);
	if (options->compare)
		write_word(out, "--compare=", options->compare);
	if (failure->is_never && failure->ticks) {
		snprintf(condition, sizeof condition, "if %s", options->never);
		write_word(out, "--break=", condition);
	} else if (failure->ticks && !failure->is_own) {
		output_format(out, " --ticks=%" PRIu64, failure->ticks);
	}
	if (options->world)
		write_word(out, "", options->world);
	output_char(out, '\n');
}

static void write_failures(const struct seed_report *report, struct output *out)
{
	for (size_t i = 0; i < report->failure_count; i++)
		output_format(out, "seed %" PRIu64 ": %s\n", report->failures[i].seed,
		              report->failures[i].error.text);
	if (report->failed > report->failure_count)
		output_format(out, "... and %" PRIu64 " more\n",
		              report->failed - report->failure_count);
}

/* Writes how many seeds failed, or differed, and how many did not. */
static void write_counts(const struct seed_report *report, struct output *out)
{
	const struct options *options = report->options;
	uint64_t failed = report->failed, rest = report->done - failed;
	if (report->done < report->seeds)
		output_format(out, "after %" PRIu64 " of %" PRIu64 " seeds: ", report->done,
		              report->seeds);
	if (!options->compare && !options->until && !options->never && !failed &&
	    !report->checks) {
		output_format(out, "%" PRIu64 " seeds\n", report->done);
		return;
	}
	output_format(out, "%" PRIu64 " of %" PRIu64 " seeds %s%s; %" PRIu64 " %s%s%s\n", failed,
	              report->done, options->compare ? "differ" : "fail", failed == 1 ? "s" : "",
	              rest, options->compare ? "do" : "pass", rest == 1 ? "es" : "",
	              options->compare ? " not" : "");
	if (report->undecided)
		output_format(out, "%" PRIu64 " ended before all checks were decided\n",
		              report->undecided);
}

static void write_measures(struct seed_report *report, struct output *out)
{
	static const char *const sides[SIDES] = { ", here", ", there" };
	const struct options *options = report->options;
	char name[1100];
	for (size_t j = 0; j < report->measure_count; j++) {
		size_t own = j - (options->measure != NULL);
		for (size_t i = 0; i < (options->compare ? SIDES : 1); i++) {
			snprintf(name, sizeof name, "%s%s",
			         options->measure && !j ? options->measure
			                                : report->own->items[own].name,
			         options->compare ? sides[i] : "");
			write_numbers(&report->measured[i][j], name, true, out);
		}
	}
}

void seed_report_write(struct seed_report *report, struct output *out)
{
	write_failures(report, out);
	write_counts(report, out);
	write_numbers(&report->held,
	              report->options->compare ? "ticks until they differed"
	                                       : "ticks until it held",
	              false, out);
	write_measures(report, out);
	if (report->failure_count)
		write_command(report, &report->failures[0], out);
	if (!report->options->coverage)
		return;
	output_format(out, "\nCoverage of %s in %" PRIu64 " runs, after %" PRIu64 " ticks in all\n",
	              report->coverage.world->name, report->done, report->ticks);
	coverage_write(&report->coverage, out);
}
