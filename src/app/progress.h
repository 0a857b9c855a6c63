/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * A line on stderr that says how far something long is, for who waits at a
 * terminal: from the first second on, and gone when it is over.
 */
struct progress {
	const char *what; /* is counted, as in "running again: tick" */
	int64_t told_ms;  /* when it was told last, or begun */
	bool shown;
};

void progress_begin(struct progress *progress, const char *what);

/* Told often, it writes seldom; context is the progress.  At the end it clears the line. */
void progress_tell(void *context, uint64_t now, uint64_t end);

/* Clears the line. */
void progress_end(struct progress *progress);

#endif
