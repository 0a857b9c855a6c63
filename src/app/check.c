/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/check.h"

#include <stdio.h>

#include "script/survey.h"

/* As in "no errors", "1 error", "12 errors". */
static const char *count_of(char *out, size_t size, size_t count, const char *one, const char *many)
{
	if (count)
		snprintf(out, size, "%zu %s", count, count == 1 ? one : many);
	else
		snprintf(out, size, "no %s", many);
	return out;
}

static enum outcome write_errors(struct complaints *complaints, struct output *out)
{
	size_t kept = complaints_kept(complaints);
	char place[128], errors[40];
	for (size_t i = 0; i < kept; i++) {
		output_text(out, complaints->lines[i].text);
		output_char(out, '\n');
	}
	complaints_place(complaints, 0, place, sizeof place);
	output_format(out, "%s: %s", place,
	              count_of(errors, sizeof errors, complaints->count, "error", "errors"));
	if (kept < complaints->count)
		output_format(out, ", the first %zu shown", kept);
	output_char(out, '\n');
	complaints->count = 0;
	return OUTCOME_BAD;
}

static void write_oddities(const struct survey *survey, const struct complaints *complaints,
                           struct output *out)
{
	char place[128], oddities[40];
	snprintf(place, sizeof place, "%s", survey->world->name);
	for (size_t i = 0; i < survey->count; i++) {
		if (survey->notes)
			complaints_place(complaints, survey->items[i].line, place, sizeof place);
		output_text(out, place);
		output_format(out, ": %s\n", survey->items[i].text);
	}
	if (survey->notes)
		complaints_place(complaints, 0, place, sizeof place);
	output_text(out, place);
	output_format(out, ": no errors, %s\n",
	              count_of(oddities, sizeof oddities, survey->count, "oddity", "oddities"));
}

/* What is known of the world's file; NULL for a world in C. */
static const struct notes *find_notes(const struct shelf *shelf, const struct world *world)
{
	return world->path ? world_file_notes(shelf->files[shelf->count - 1]) : NULL;
}

enum outcome check_world(const struct options *options, struct shelf *shelf, struct output *out,
                         struct error *error)
{
	struct survey survey;
	const struct world *world = shelf_open(shelf, options->world, error);
	if (!world && shelf->complaints.file_count) {
		error->text[0] = '\0';
		return write_errors(&shelf->complaints, out);
	}
	if (!world)
		return OUTCOME_BAD;
	survey_init(&survey, world, find_notes(shelf, world));
	write_oddities(&survey, &shelf->complaints, out);
	survey_fini(&survey);
	return OUTCOME_DONE;
}
