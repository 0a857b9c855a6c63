/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_JOBS_H
#define APP_JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/error.h"

/*
 * Processes that share out numbered tasks.  A job is a fork of this process: it does a few tasks in
 * order, sends messages about them through a pipe, and exits.  The messages of a job arrive in
 * order; those of different jobs do not.
 */
struct jobs {
	uint64_t first, count; /* the tasks that no job has been given yet */
	size_t most;           /* at once, at most JOBS_MOST */

	/* In a job: does a task and sends messages about it.  False ends the job. */
	bool (*work)(void *context, uint64_t task, FILE *pipe);
	/* Here: takes a message. */
	void (*take)(void *context, const unsigned char *message, size_t size);
	/* Here: asked after each message, and ten times a second. */
	bool (*goes_on)(void *context);
	void *context;
};

enum { JOBS_MOST = 256 };

/* Does all tasks, or as many as are done when goes_on() says no.  False if a job died: then error
 * says where, or is empty if the job ended by itself, as it will have said why. */
bool jobs_run(struct jobs *jobs, struct error *error);

/* In a job: sends a message.  False if nobody reads it any more. */
bool jobs_send(FILE *pipe, const void *message, size_t size);

#endif
