/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

void seed_report_init(struct seed_report *report, const struct setup *setup, uint64_t seeds)
{
	memset(report, 0, sizeof *report);
	report->options = &setup->options;
	report->seeds = seeds;
	coverage_init(&report->coverage, setup->world);
}

void seed_report_fini(struct seed_report *report)
{
	coverage_fini(&report->coverage);
	free(report->held.items);
	for (size_t i = 0; i < SIDES; i++)
		free(report->measured[i].items);
}

static void add_number(struct seed_numbers *numbers, double number)
{
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
	bool counts = report->options->compare
	                      ? result->outcome == OUTCOME_FAILED
	                      : report->options->until && result->outcome == OUTCOME_DONE;
	if (counts)
		add_number(&report->held, (double)result->ticks);
	for (size_t i = 0; report->options->measure && i < SIDES; i++)
		add_number(&report->measured[i], result->measures[i]);
}

static int compare(const void *a, const void *b)
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
	qsort(items, count, sizeof *items, compare);
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
	} else if (failure->ticks) {
		output_format(out, " --ticks=%" PRIu64, failure->ticks);
	}
	if (options->world)
		write_word(out, "", options->world);
	output_char(out, '\n');
}

static void write_failures(const struct seed_report *report, struct output *out)
{
	for (size_t i = 0; i < report->failure_count; i++) {
		output_format(out, "seed %" PRIu64 ": ", report->failures[i].seed);
		output_text(out, report->failures[i].error.text);
		output_char(out, '\n');
	}
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
	if (options->compare)
		output_format(out,
		              "%" PRIu64 " of %" PRIu64 " seeds differ%s; %" PRIu64 " do%s not\n",
		              failed, report->done, failed == 1 ? "s" : "", rest,
		              rest == 1 ? "es" : "");
	else if (options->until || options->never)
		output_format(out, "%" PRIu64 " of %" PRIu64 " seeds fail%s; %" PRIu64 " pass%s\n",
		              failed, report->done, failed == 1 ? "s" : "", rest,
		              rest == 1 ? "es" : "");
	else
		output_format(out, "%" PRIu64 " seeds\n", report->done);
}

static void write_measures(struct seed_report *report, struct output *out)
{
	static const char *const sides[SIDES] = { ", here", ", there" };
	const struct options *options = report->options;
	char name[1100];
	for (size_t i = 0; options->measure && i < (options->compare ? SIDES : 1); i++) {
		snprintf(name, sizeof name, "%s%s", options->measure,
		         options->compare ? sides[i] : "");
		write_numbers(&report->measured[i], name, true, out);
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
