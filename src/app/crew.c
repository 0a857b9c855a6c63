/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/crew.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/clock.h"
#include "core/memory.h"

/* Precedes the bytes of a message. */
struct head {
	uint64_t size;
	uint64_t done;
};

static bool write_all(int descriptor, const void *bytes, size_t size)
{
	const unsigned char *next = bytes;
	while (size) {
		ssize_t written = write(descriptor, next, size);
		if (written < 0 && errno != EINTR)
			return false;
		next += written > 0 ? written : 0;
		size -= written > 0 ? (size_t)written : 0;
	}
	return true;
}

/* False at the end of the stream, too. */
static bool read_all(int descriptor, void *bytes, size_t size)
{
	unsigned char *next = bytes;
	while (size) {
		ssize_t got = read(descriptor, next, size);
		if (got == 0 || (got < 0 && errno != EINTR))
			return false;
		next += got > 0 ? got : 0;
		size -= got > 0 ? (size_t)got : 0;
	}
	return true;
}

/* Messages that wait to be sent together. */
struct crew_outbox {
	int out;
	int64_t sent_ms; /* when messages were last sent */
	size_t used;
	unsigned char bytes[16384];
};

enum { OUTBOX_MS = 20 };

static bool send_off(struct crew_outbox *outbox)
{
	size_t size = outbox->used;
	outbox->used = 0;
	outbox->sent_ms = clock_ns() / 1000000;
	return write_all(outbox->out, outbox->bytes, size);
}

static void append(struct crew_outbox *outbox, const void *bytes, size_t size)
{
	if (size)
		memcpy(outbox->bytes + outbox->used, bytes, size);
	outbox->used += size;
}

bool crew_send(struct crew_outbox *outbox, const void *bytes, size_t size, bool done)
{
	struct head head = { size, done };
	bool large = size > sizeof outbox->bytes - sizeof head;
	if ((large || outbox->used + sizeof head + size > sizeof outbox->bytes) &&
	    !send_off(outbox))
		return false;
	append(outbox, &head, sizeof head);
	if (large)
		return send_off(outbox) && write_all(outbox->out, bytes, size);
	append(outbox, bytes, size);
	bool waits = !done && clock_ns() / 1000000 - outbox->sent_ms < OUTBOX_MS;
	return waits || send_off(outbox);
}

/* A member's main loop.  It ends when the pipe of tasks is closed. */
static void serve(int in, int out, crew_work *work, void *context)
{
	struct crew_outbox outbox = { .out = out, .sent_ms = clock_ns() / 1000000 };
	struct task task;
	bool good = true;
	while (good && read_all(in, &task, sizeof task))
		good = work(context, &outbox, &task);
	exit(good ? EXIT_SUCCESS : EXIT_FAILURE);
}

static void close_pair(const int pair[2])
{
	close(pair[0]);
	close(pair[1]);
}

/* In a new member: closes the pipes of the members before it. */
static void close_others(const struct crew *crew)
{
	for (size_t i = 0; i < crew->count; i++) {
		close(crew->members[i].in);
		close(crew->members[i].out);
	}
}

/* Adds a member; false leaves the reason in errno. */
static bool add_member(struct crew *crew, crew_work *work, void *context)
{
	int in[2], out[2];
	if (pipe(in) != 0)
		return false;
	if (pipe(out) != 0) {
		close_pair(in);
		return false;
	}
	pid_t pid = fork();
	if (pid == 0) {
		close_others(crew);
		close(in[1]);
		close(out[0]);
		serve(in[0], out[1], work, context);
	}
	int failure = errno;
	close(in[0]);
	close(out[1]);
	if (pid > 0) {
		crew->members[crew->count++] = (struct crew_member){ .pid = pid,
			                                             .in = in[1],
			                                             .out = out[0] };
		return true;
	}
	close(in[1]);
	close(out[0]);
	errno = failure;
	return false;
}

bool crew_start(struct crew *crew, size_t most, crew_work *work, void *context, struct error *error)
{
	*crew = (struct crew){ .died = SIZE_MAX };
	crew->members = memory_zero(most, sizeof *crew->members);
	while (crew->count < most && add_member(crew, work, context))
		;
	if (crew->count)
		return true;
	error_set(error, "cannot start a process: %s", strerror(errno));
	crew_stop(crew);
	return false;
}

static struct crew_member *idlest(const struct crew *crew)
{
	struct crew_member *idlest = &crew->members[0];
	for (size_t i = 1; i < crew->count; i++) {
		if (crew->members[i].count < idlest->count)
			idlest = &crew->members[i];
	}
	return idlest;
}

bool crew_wants(const struct crew *crew)
{
	return idlest(crew)->count < CREW_TASKS;
}

/* A failed write is ignored here: a dead member is noticed when it is read from. */
void crew_give(struct crew *crew, const struct task *task)
{
	struct crew_member *member = idlest(crew);
	assert(member->count < CREW_TASKS && "a task is given to whoever wants one");
	member->tasks[member->count++] = *task;
	write_all(member->in, task, sizeof *task);
}

bool crew_is_busy(const struct crew *crew)
{
	for (size_t i = 0; i < crew->count; i++) {
		if (crew->members[i].count)
			return true;
	}
	return false;
}

static enum crew_event bury(struct crew *crew, struct crew_member *member)
{
	crew->died = (size_t)(member - crew->members);
	while (waitpid(member->pid, &crew->status, 0) < 0 && errno == EINTR)
		;
	member->pid = 0;
	return CREW_DEATH;
}

/* End of file means that the member died; only if it is killed can that be inside a message. */
static enum crew_event read_message(struct crew *crew, struct crew_member *member,
                                    struct crew_message *message)
{
	struct head head;
	if (!read_all(member->out, &head, sizeof head))
		return bury(crew, member);
	if (head.size > crew->capacity) {
		crew->bytes = memory_resize(crew->bytes, head.size, 1);
		crew->capacity = head.size;
	}
	if (!read_all(member->out, crew->bytes, head.size))
		return bury(crew, member);
	*message = (struct crew_message){ crew->bytes, head.size };
	if (head.done) {
		member->count--;
		memmove(member->tasks, member->tasks + 1, member->count * sizeof *member->tasks);
	}
	return CREW_MESSAGE;
}

enum crew_event crew_wait(struct crew *crew, int wait_ms, struct crew_message *message)
{
	struct pollfd polls[CREW_MOST];
	/* poll() passes over the negative numbers of the dead. */
	for (size_t i = 0; i < crew->count; i++) {
		const struct crew_member *member = &crew->members[i];
		polls[i] = (struct pollfd){ member->pid ? member->out : -1, POLLIN, 0 };
	}
	if (poll(polls, (nfds_t)crew->count, wait_ms) <= 0)
		return CREW_NOTHING;
	for (size_t i = 0; i < crew->count; i++) {
		if (polls[i].revents)
			return read_message(crew, &crew->members[i], message);
	}
	return CREW_NOTHING;
}

void crew_stop(struct crew *crew)
{
	for (size_t i = 0; i < crew->count; i++) {
		struct crew_member *member = &crew->members[i];
		close(member->in);
		close(member->out);
		if (!member->pid)
			continue;
		/* An idle member exits by itself when its pipe is closed. */
		if (member->count)
			kill(member->pid, SIGKILL);
		while (waitpid(member->pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	free(crew->members);
	free(crew->bytes);
	*crew = (struct crew){ .died = SIZE_MAX };
}
