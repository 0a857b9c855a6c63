/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/jobs.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/number.h"
#include "app/clock.h"

/* Each of the processes at work at once gets about so many jobs, one after the other, of at most
 * TASKS_MOST tasks, so that all finish at about the same time. */
enum { JOBS_EACH = 32, TASKS_MOST = 256 };

enum { WAIT_MS = 100, SEND_NS = 20000000, READ_BYTES = 1 << 16 };

/* A child process.  Its pipe is read into bytes, where messages follow each other, each after its
 * size. */
struct job {
	pid_t pid; /* 0: none */
	int pipe;
	uint64_t first, count; /* its tasks */
	unsigned char *bytes;
	size_t used, capacity;
};

bool jobs_send(FILE *pipe, const void *message, size_t size)
{
	return fwrite(&size, sizeof size, 1, pipe) == 1 &&
	       (!size || fwrite(message, size, 1, pipe) == 1);
}

/* The life of a job.  It writes now and then, so as not to wake the reader for each message. */
static void serve(const struct jobs *jobs, const struct job *job, int descriptor)
{
	FILE *pipe = fdopen(descriptor, "w");
	bool good = pipe != NULL;
	int64_t sent_ns = clock_ns();
	for (uint64_t i = 0; i < job->count && good; i++) {
		good = jobs->work(jobs->context, job->first + i, pipe);
		if (clock_ns() - sent_ns < SEND_NS)
			continue;
		good = good && fflush(pipe) == 0;
		sent_ns = clock_ns();
	}
	_exit(good && fclose(pipe) == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* Starts a job with the next tasks; false leaves the reason in errno. */
static bool start(struct jobs *jobs, struct job *job, uint64_t tasks)
{
	int ends[2];
	if (pipe(ends) != 0)
		return false;
	job->first = jobs->first;
	job->count = number_min64(tasks, jobs->count);
	job->pid = fork();
	if (job->pid == 0) {
		close(ends[0]);
		serve(jobs, job, ends[1]);
	}
	int failure = errno;
	close(ends[1]);
	if (job->pid < 0) {
		close(ends[0]);
		job->pid = 0;
		errno = failure;
		return false;
	}
	job->pipe = ends[0];
	job->used = 0;
	jobs->first += job->count;
	jobs->count -= job->count;
	return true;
}

/* Takes the messages that have arrived whole. */
static void take_messages(const struct jobs *jobs, struct job *job)
{
	size_t at = 0, size;
	while (job->used - at >= sizeof size) {
		memcpy(&size, job->bytes + at, sizeof size);
		if (job->used - at - sizeof size < size)
			break;
		at += sizeof size;
		jobs->take(jobs->context, job->bytes + at, size);
		at += size;
	}
	job->used -= at;
	memmove(job->bytes, job->bytes + at, job->used);
}

static int wait_for(struct job *job)
{
	int status = 0;
	close(job->pipe);
	while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR)
		;
	job->pid = 0;
	return status;
}

/* Ends a job whose pipe has ended; false if it did not do all its tasks. */
static bool finish(struct job *job, struct error *error)
{
	int status = wait_for(job);
	if (WIFSIGNALED(status))
		return error_set(error,
		                 "a job was killed by signal %d in seeds %" PRIu64 "..%" PRIu64,
		                 WTERMSIG(status), job->first, job->first + job->count - 1);
	error->text[0] = '\0';
	return status == 0;
}

/* Reads what a job has sent; false if it died. */
static bool receive(const struct jobs *jobs, struct job *job, struct error *error)
{
	if (job->capacity - job->used < READ_BYTES) {
		job->capacity = 2 * job->capacity + READ_BYTES;
		job->bytes = memory_resize(job->bytes, job->capacity, 1);
	}
	ssize_t got = read(job->pipe, job->bytes + job->used, job->capacity - job->used);
	if (got < 0 && errno == EINTR)
		return true;
	if (got <= 0)
		return finish(job, error);
	job->used += (size_t)got;
	take_messages(jobs, job);
	return true;
}

/* Waits a while for messages; false if a job died. */
static bool receive_any(const struct jobs *jobs, struct job *list, struct error *error)
{
	struct pollfd polls[JOBS_MOST];
	bool good = true;
	/* poll() passes over negative numbers. */
	for (size_t i = 0; i < jobs->most; i++)
		polls[i] = (struct pollfd){ list[i].pid ? list[i].pipe : -1, POLLIN, 0 };
	if (poll(polls, (nfds_t)jobs->most, WAIT_MS) <= 0)
		return true;
	for (size_t i = 0; i < jobs->most && good; i++) {
		if (polls[i].revents)
			good = receive(jobs, &list[i], error);
	}
	return good;
}

/* Has as many jobs at work as are wanted; false if there is work and not even one can be started.
 * *busy: whether any is at work. */
static bool employ(struct jobs *jobs, struct job *list, uint64_t tasks, bool *busy,
                   struct error *error)
{
	bool good = true;
	*busy = false;
	for (size_t i = 0; i < jobs->most; i++) {
		if (!list[i].pid && jobs->count && good)
			good = start(jobs, &list[i], tasks);
		*busy |= list[i].pid != 0;
	}
	return good || *busy || error_set(error, "cannot start a process: %s", strerror(errno));
}

bool jobs_run(struct jobs *jobs, struct error *error)
{
	struct job *list = memory_zero(jobs->most, sizeof *list);
	uint64_t share = jobs->count / (jobs->most * JOBS_EACH);
	uint64_t tasks = number_max64(1, number_min64(share, TASKS_MOST));
	bool good = true, busy = true;
	while (good && busy && jobs->goes_on(jobs->context)) {
		good = employ(jobs, list, tasks, &busy, error);
		if (good && busy)
			good = receive_any(jobs, list, error);
	}
	for (size_t i = 0; i < jobs->most; i++) {
		if (list[i].pid) {
			kill(list[i].pid, SIGKILL);
			wait_for(&list[i]);
		}
		free(list[i].bytes);
	}
	free(list);
	return good;
}
