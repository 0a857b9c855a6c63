/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"

void seed_report_init(struct seed_report *report, const struct setup *setup,
                      const struct sweep *sweep, uint64_t first, uint64_t seeds)
{
	memset(report, 0, sizeof *report);
	report->options = &setup->options;
	report->sweep = sweep;
	report->first = first;
	report->seeds = seeds;
	report->runs = seeds * sweep->combinations;
	const struct definitions *own = &setup->world->measures;
	report->checks = setup->world->check_count && !setup->options.unchecked;
	if (setup->options.measure)
		report->names[report->measure_count++] = setup->options.measure;
	for (size_t i = 0; i < own->count && !setup->options.compare; i++)
		report->names[report->measure_count++] = own->items[i].name;
	report->width = report->measure_count * (setup->options.compare ? SIDES : 1);
	report->lines = memory_zero(report->runs, sizeof *report->lines);
	report->values = memory_zero(report->runs, report->width * sizeof *report->values);
	coverage_init(&report->coverage, setup->world);
}

void seed_report_fini(struct seed_report *report)
{
	coverage_fini(&report->coverage);
	free(report->lines);
	free(report->values);
}

/* Inserts a failure by its place, unless there are enough before it. */
static void add_failure(struct seed_report *report, const struct seed_result *failure)
{
	struct seed_result *items = report->failures;
	size_t at = report->failure_count;
	while (at > 0 && items[at - 1].place > failure->place)
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
		if (!report->is_bad || result->place < report->bad.place)
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
	report->lines[result->place] = (struct seed_line){ result->ticks,
		                                           (uint8_t)result->outcome };
	for (size_t i = 0; i < report->width; i++)
		report->values[result->place * report->width + i] =
			result->measures[i / report->measure_count][i % report->measure_count];
}

/*
 * Sums.
 */

struct sum {
	size_t count;
	double least, median, mean, most;
};

static int compare_numbers(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;
	return (left > right) - (left < right);
}

/* What a line has in a column: a value or, behind these, the ticks until --until held, or until two
 * differed. */
static double number_in(const struct seed_report *report, uint64_t place, size_t column)
{
	const struct seed_line *line = &report->lines[place];
	enum outcome wanted = report->options->compare ? OUTCOME_FAILED : OUTCOME_DONE;
	if (line->outcome == OUTCOME_OPEN)
		return NAN;
	if (column < report->width)
		return report->values[place * report->width + column];
	return line->outcome == wanted ? (double)line->ticks : NAN;
}

/* Sums up a column of so many lines, without those that have no number there.  Numbers are sorted
 * before they are added, for a floating-point sum depends on the order. */
static struct sum sum_up(const struct seed_report *report, uint64_t from, uint64_t lines,
                         size_t column)
{
	struct sum sum = { 0 };
	double *items = memory_zero(lines, sizeof *items);
	for (uint64_t i = 0; i < lines; i++) {
		double number = number_in(report, from + i, column);
		if (!isnan(number))
			items[sum.count++] = number;
	}
	size_t count = sum.count;
	if (count) {
		qsort(items, count, sizeof *items, compare_numbers);
		for (size_t i = 0; i < count; i++)
			sum.mean += items[i];
		sum.mean /= (double)count;
		sum.least = items[0];
		sum.median = items[(count - 1) / 2] / 2 + items[count / 2] / 2;
		sum.most = items[count - 1];
	}
	free(items);
	return sum;
}

/* Writes least, median, mean and most. */
static void write_numbers(const struct seed_report *report, size_t column, const char *name,
                          bool mean, struct output *out)
{
	struct sum sum = sum_up(report, 0, report->runs, column);
	if (!sum.count)
		return;
	output_format(out, "%s: least %.10g, median %.10g, ", name, sum.least, sum.median);
	if (mean)
		output_format(out, "mean %.10g, ", sum.mean);
	output_format(out, "most %.10g\n", sum.most);
}

/*
 * The table of --sweep: a row for each combination, with the parameters, what is summed up, and how
 * many runs failed.
 */

/* The text in a row and column, where row 0 is the heading; owned by the caller. */
static char *cell_of(const struct seed_report *report, uint64_t row, size_t column, size_t columns)
{
	const struct sweep *sweep = report->sweep;
	uint64_t from = (row - 1) * report->seeds, done = 0, failed = 0;
	char text[96] = "-";
	bool param = column < sweep->count, last = column + 1 == columns;
	size_t sums = column - sweep->count;
	if (row && param)
		return memory_text(sweep_value(sweep, row - 1, column));
	if (!row)
		return memory_text(param                  ? sweep->items[column].name
		                   : last                 ? "failed"
		                   : sums < report->width ? report->names[sums]
		                                          : "ticks until it held");
	for (uint64_t i = from; i < from + report->seeds; i++) {
		done += report->lines[i].outcome != OUTCOME_OPEN;
		failed += report->lines[i].outcome == OUTCOME_FAILED;
	}
	const struct sum sum = sum_up(report, from, last ? 0 : report->seeds, sums);
	if (last)
		snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64, failed, done);
	else if (sum.count)
		snprintf(text, sizeof text, "%.10g (%.10g, %.10g)", sum.median, sum.least,
		         sum.most);
	return memory_text(text);
}

static void write_table(const struct seed_report *report, struct output *out)
{
	size_t columns = report->sweep->count + report->width + !!report->options->until + 1;
	size_t count = (report->sweep->combinations + 1) * columns;
	char **cells = memory_zero(count, sizeof *cells);
	int *widths = memory_zero(columns, sizeof *widths);
	for (size_t i = 0; i < count; i++) {
		cells[i] = cell_of(report, i / columns, i % columns, columns);
		int width = width_text(cells[i]) + 2;
		widths[i % columns] = width > widths[i % columns] ? width : widths[i % columns];
	}
	for (size_t i = 0; i < count; i++) {
		bool last = i % columns + 1 == columns;
		output_text(out, cells[i]);
		output_format(out, "%*s", last ? 0 : widths[i % columns] - width_text(cells[i]),
		              "");
		output_string(out, last ? "\n" : "");
		free(cells[i]);
	}
	free(cells);
	free(widths);
}

void seed_report_write_csv(const struct seed_report *report, struct sink *csv)
{
	const struct sweep *sweep = report->sweep;
	for (size_t i = 0; i < sweep->count; i++)
		output_format(csv->out, "%s,", sweep->items[i].name);
	output_string(csv->out, "seed,ticks");
	for (size_t i = 0; i < report->measure_count; i++)
		output_cell(csv->out, report->names[i]);
	output_string(csv->out, ",failed\n");
	for (uint64_t place = 0; place < report->runs; place++) {
		const struct seed_line *line = &report->lines[place];
		if (line->outcome == OUTCOME_OPEN)
			continue;
		for (size_t i = 0; i < sweep->count; i++)
			output_format(csv->out, "%s,",
			              sweep_value(sweep, place / report->seeds, i));
		output_format(csv->out, "%" PRIu64 ",%" PRIu64,
		              report->first + place % report->seeds, line->ticks);
		for (size_t i = 0; i < report->measure_count; i++)
			output_number_cell(csv->out, number_in(report, place, i));
		output_format(csv->out, ",%d\n", line->outcome == OUTCOME_FAILED);
	}
}

/*
 * The report in words.
 */

void seed_report_name(const struct seed_report *report, const struct seed_result *result, char *out,
                      size_t size)
{
	size_t length = 0;
	out[0] = '\0';
	for (size_t i = 0; i < report->sweep->count && length < size; i++)
		length += (size_t)snprintf(out + length, size - length, "%s, ",
		                           sweep_setting(report->sweep,
		                                         result->place / report->seeds, i));
	if (length < size)
		snprintf(out + length, size - length, "seed %" PRIu64, result->seed);
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
	for (size_t i = 0; i < options->sets.count; i++)
		write_word(out, "--set=", options->sets.items[i]);
	for (size_t i = 0; i < report->sweep->count; i++)
		write_word(out, "--set=",
		           sweep_setting(report->sweep, failure->place / report->seeds, i));
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
	char name[400];
	for (size_t i = 0; i < report->failure_count; i++) {
		seed_report_name(report, &report->failures[i], name, sizeof name);
		output_format(out, "%s: %s\n", name, report->failures[i].error.text);
	}
	if (report->failed > report->failure_count)
		output_format(out, "... and %" PRIu64 " more\n",
		              report->failed - report->failure_count);
}

/* Writes how many seeds failed, or differed, and how many did not. */
static void write_counts(const struct seed_report *report, struct output *out)
{
	const struct options *options = report->options;
	const char *runs = report->sweep->count ? "runs" : "seeds";
	uint64_t failed = report->failed, rest = report->done - failed;
	if (report->done < report->runs)
		output_format(out, "after %" PRIu64 " of %" PRIu64 " %s: ", report->done,
		              report->runs, runs);
	if (!options->compare && !options->until && !options->never && !report->checks && !failed) {
		output_format(out, "%" PRIu64 " %s\n", report->done, runs);
		return;
	}
	output_format(out, "%" PRIu64 " of %" PRIu64 " %s %s%s; %" PRIu64 " %s%s%s\n", failed,
	              report->done, runs, options->compare ? "differ" : "fail",
	              failed == 1 ? "s" : "", rest, options->compare ? "do" : "pass",
	              rest == 1 ? "es" : "", options->compare ? " not" : "");
	if (report->undecided)
		output_format(out, "%" PRIu64 " ended before all checks were decided\n",
		              report->undecided);
}

static void write_sums(const struct seed_report *report, struct output *out)
{
	static const char *const sides[SIDES] = { ", here", ", there" };
	const struct options *options = report->options;
	char name[1100];
	if (options->until || options->compare)
		write_numbers(report, report->width,
		              options->compare ? "ticks until they differed"
		                               : "ticks until it held",
		              false, out);
	for (size_t i = 0; i < report->width; i++) {
		snprintf(name, sizeof name, "%s%s", report->names[i % report->measure_count],
		         options->compare ? sides[i / report->measure_count] : "");
		write_numbers(report, i, name, true, out);
	}
}

void seed_report_write(struct seed_report *report, struct output *out)
{
	write_failures(report, out);
	write_counts(report, out);
	if (report->sweep->count)
		write_table(report, out);
	else
		write_sums(report, out);
	if (report->failure_count)
		write_command(report, &report->failures[0], out);
	if (!report->options->coverage)
		return;
	output_format(out, "\nCoverage of %s in %" PRIu64 " runs, after %" PRIu64 " ticks in all\n",
	              report->coverage.world->name, report->done, report->ticks);
	coverage_write(&report->coverage, out);
}
