/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef STEADY_H
#define STEADY_H

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * Finds memory that is never freed: whatever one life leaks, hundreds of lives leak hundreds of
 * times.
 */

enum { STEADY_ROUNDS = 8, STEADY_SLACK = 16 << 10 /* bytes */ };

/* The memory of this process in bytes, or -1 if the system does not say. */
static inline long steady_bytes(void)
{
	long size, resident = -1;
	FILE *file = fopen("/proc/self/statm", "r");
	if (!file)
		return -1;
	if (fscanf(file, "%ld %ld", &size, &resident) != 2)
		resident = -1;
	fclose(file);
	return resident < 0 ? -1 : resident * sysconf(_SC_PAGESIZE);
}

/* Whether freed memory is used again.  A sanitizer or valgrind keeps it for a while. */
static inline bool steady_is_measurable(void)
{
	enum { BLOCKS = 512, BYTES = 2048 };
	long before = steady_bytes();
	for (int i = 0; i < BLOCKS; i++) {
		unsigned char *volatile block = malloc(BYTES);
		if (block)
			memset(block, 1, BYTES);
		free(block);
	}
	return before >= 0 && steady_bytes() - before < BLOCKS * BYTES / 2;
}

/* Runs so many lives per round, until a round takes no more memory.  Allocators vary from round to
 * round, but a leak shows in every one. */
static inline void steady_check(void (*live)(void), unsigned lives)
{
	long more = 0;
	for (int round = 0; round < STEADY_ROUNDS; round++) {
		long before = steady_bytes();
		for (unsigned i = 0; i < lives; i++)
			live();
		more = steady_bytes() - before;
		if (more <= STEADY_SLACK)
			return;
	}
	ck_abort_msg("%u lives take %ld bytes more each time", lives, more);
}

#endif
