/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "report/output.h"

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
	struct output out;
	int64_t ms = progress_clock_ns() / 1000000;
	if (now >= end)
		progress_end(progress);
	if (now >= end || ms - progress->told_ms < (progress->cols ? NEXT_MS : FIRST_MS))
		return;
	progress->told_ms = ms;
	char line[200];
	snprintf(line, sizeof line, "%s %" PRIu64 " of %" PRIu64 "; Ctrl-C stops it",
	         progress->what, now, end);
	progress->cols = (int)strlen(line);
	output_init(&out, STDERR_FILENO);
	output_string(&out, "\r");
	output_string(&out, line);
	output_flush(&out);
}

void progress_end(struct progress *progress)
{
	struct output out;
	if (!progress->cols)
		return;
	output_init(&out, STDERR_FILENO);
	output_string(&out, "\r");
	output_format(&out, "%*s", progress->cols, "");
	output_string(&out, "\r");
	output_flush(&out);
	progress->cols = 0;
}
