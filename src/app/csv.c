/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <string.h>

#include "app/run.h"

static bool refuse(const struct csv *csv, struct error *error)
{
	return error_set(error, "--csv: %.200s: %s", csv->name, strerror(csv->file.failure));
}

bool csv_open(struct csv *csv, const struct options *options, struct output *out,
              struct error *error)
{
	const char *name = options->csv;
	bool on_stdout = name && strcmp(name, "-") == 0;
	const char *also = options->coverage                              ? "coverage"
	                   : options->whys.count                          ? "why"
	                   : options->trace && !strcmp(options->trace, "-") ? "trace"
	                                                                  : NULL;
	csv->out = NULL;
	csv->name = on_stdout ? NULL : name;
	if (on_stdout && also)
		return error_set(error, "--csv: --%s already writes to stdout (-); name a file",
		                 also);
	if (csv->name && !output_open(&csv->file, name))
		return refuse(csv, error);
	csv->out = !name ? NULL : on_stdout ? out : &csv->file;
	csv->begun = false;
	return true;
}

bool csv_close(struct csv *csv, struct error *error)
{
	bool good = !csv->name || !csv->out || output_close(&csv->file) || refuse(csv, error);
	csv->out = NULL;
	return good;
}

static void begin(struct csv *csv)
{
	if (csv->begun)
		output_char(csv->out, ',');
	csv->begun = true;
}

void csv_text(struct csv *csv, const char *text)
{
	static const struct output_escape escapes[] = { { '"', "\"\"" }, { .text = NULL } };
	bool quoted = strpbrk(text, ",\"");
	begin(csv);
	output_string(csv->out, quoted ? "\"" : "");
	output_escaped(csv->out, text, escapes);
	output_string(csv->out, quoted ? "\"" : "");
}

void csv_number(struct csv *csv, double number)
{
	begin(csv);
	if (!isnan(number))
		output_format(csv->out, "%.15g", number);
}

void csv_whole(struct csv *csv, uint64_t number)
{
	begin(csv);
	output_format(csv->out, "%llu", (unsigned long long)number);
}

void csv_end(struct csv *csv)
{
	output_char(csv->out, '\n');
	csv->begun = false;
}
