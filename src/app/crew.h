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
 * Processes that share out work, each a fork of this one with the same data.
 * Each is given tasks and sends messages about them:
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
 * A task is done with the message that says so, and a member has up to two, so
 * that it need not wait for the next one.  Tasks and their messages of one
 * member are in order; of several, they are not.
 */

enum { CREW_MOST = 256, CREW_TASKS = 2 };

struct task {
	uint64_t first, count;
};

/* What a member does with a task in its own process: calls crew_send, the last time with done.
 * False: it cannot go on, and ends. */
struct crew_outbox;
typedef bool crew_work(void *context, struct crew_outbox *outbox, const struct task *task);

struct crew_member {
	pid_t pid;   /* 0: it has ended */
	int in, out; /* of this side: tasks are written to in, messages read from out */
	struct task tasks[CREW_TASKS];
	size_t count;
};

struct crew {
	struct crew_member *members;
	size_t count;
	size_t died;          /* the member that has; SIZE_MAX: none */
	int status;           /* and how, as waitpid says */
	unsigned char *bytes; /* of the message read last */
	size_t capacity;
};

struct crew_message {
	const unsigned char *bytes; /* until the next one */
	size_t size;
};

enum crew_event {
	CREW_MESSAGE,
	CREW_DEATH,   /* a member ended that had something to do: died, status */
	CREW_NOTHING, /* in that time */
};

/* Starts as many members as it can, that many at most; false if there is none. */
bool crew_start(struct crew *crew, size_t most, crew_work *work, void *context,
                struct error *error);

/* Whether somebody has room for a task; gives it to whoever has least to do. */
bool crew_wants(const struct crew *crew);
void crew_give(struct crew *crew, const struct task *task);

/* Whether somebody has something to do. */
bool crew_is_busy(const struct crew *crew);

/* Waits that long for a message. */
enum crew_event crew_wait(struct crew *crew, int wait_ms, struct crew_message *message);

/* Ends all members, whatever they are doing. */
void crew_stop(struct crew *crew);

/* In a member: sends a message; done: it was the last one about the task.  What is small may wait
 * for the next ones a moment, so that few wake the reader.  False if nobody is there any more. */
bool crew_send(struct crew_outbox *outbox, const void *bytes, size_t size, bool done);

#endif
