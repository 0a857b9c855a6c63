/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <stdint.h>

/*
 * A progress line on stderr for a person at a terminal.  It appears after one second and is cleared
 * at the end.
 */
struct progress {
	const char *what; /* the text before the numbers, as in "running again: tick" */
	int64_t told_ms;  /* when the line was last written, or begun */
	int cols;         /* the length of the line; 0: it is not shown */
};

/* Starts the interval after which the line appears; `what` is borrowed. */
void progress_begin(struct progress *progress, const char *what);

/* Updates the line, at most ten times a second, so that it may be called often; clears it once now
 * has reached end.  context is the struct progress. */
void progress_tell(void *context, uint64_t now, uint64_t end);

void progress_end(struct progress *progress);

/* The time of a clock that only goes forward. */
int64_t progress_clock_ns(void);

#endif
