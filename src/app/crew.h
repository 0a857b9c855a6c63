/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CREW_H
#define APP_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/error.h"

/*
 * Processes that share out work.  Each is a fork of this one, with the same data; it is given tasks
 * and sends messages about them:
 *
 *     crew_start(&crew, 2, work, context, &error)
 *     while (tasks are left or crew_is_busy(&crew)) {
 *             while (tasks are left && crew_wants(&crew))
 *                     crew_give(&crew, &task);
 *             if (crew_wait(&crew, 100, &message) == CREW_MESSAGE)
 *                     ... message.bytes
 *     }
 *     crew_stop(&crew);
 *
 * The last message about a task marks it as done.  A member holds up to two tasks, so that it need
 * not wait for the next one.  The messages of one member arrive in the order of its tasks; those of
 * different members, in any order.
 */

enum { CREW_MOST = 256, CREW_TASKS = 2 };

/* A range of work; what the numbers mean is up to the worker. */
struct task {
	uint64_t first, count;
};

/* Performs a task in a member's process: sends messages with crew_send, the last of them with done
 * set.  False if the member cannot continue; it then exits. */
struct crew_outbox;
typedef bool crew_work(void *context, struct crew_outbox *outbox, const struct task *task);

/* A child process and the tasks it has not finished. */
struct crew_member {
	pid_t pid;   /* 0: it has ended and been waited for */
	int in, out; /* our ends of the pipes: tasks are written to in, messages read from out */
	struct task tasks[CREW_TASKS];
	size_t count;
};

struct crew {
	struct crew_member *members;
	size_t count;
	size_t died;          /* index of the member that died last; SIZE_MAX: none */
	int status;           /* how it died, as from waitpid */
	unsigned char *bytes; /* buffer of the last message */
	size_t capacity;
};

struct crew_message {
	const unsigned char *bytes; /* valid until the next crew_wait */
	size_t size;
};

enum crew_event {
	CREW_MESSAGE,
	CREW_DEATH,   /* a member ended unasked; see died and status */
	CREW_NOTHING, /* no message within the time */
};

/* Starts up to `most` members.  False if not even one could be started. */
bool crew_start(struct crew *crew, size_t most, crew_work *work, void *context,
                struct error *error);

/* Whether a member has room for another task; crew_give hands a task to the least busy one. */
bool crew_wants(const struct crew *crew);
void crew_give(struct crew *crew, const struct task *task);

/* Whether any task is unfinished. */
bool crew_is_busy(const struct crew *crew);

/* Waits up to wait_ms milliseconds for a message. */
enum crew_event crew_wait(struct crew *crew, int wait_ms, struct crew_message *message);

/* Ends all members, killing those that are at work, and releases the crew. */
void crew_stop(struct crew *crew);

/* In a member: sends a message; done marks the last one about the task.  Small messages may be held
 * back a moment and sent together, to wake the reader less often.  False if the reader is gone. */
bool crew_send(struct crew_outbox *outbox, const void *bytes, size_t size, bool done);

#endif
