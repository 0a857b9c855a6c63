/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/jobs.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"

enum { FIRST = 5, TASKS = 400 };

/* What has arrived. */
struct arrived {
	unsigned seen[FIRST + TASKS];
	uint64_t last;
	size_t messages, size, right;
};

static bool goes_on(void *context)
{
	(void)context;
	return true;
}

static void expect_no_children(void)
{
	ck_assert_int_eq(waitpid(-1, NULL, 0), -1);
	ck_assert_int_eq(errno, ECHILD);
}

static bool send_number(void *context, uint64_t task, FILE *pipe)
{
	(void)context;
	return jobs_send(pipe, &task, sizeof task);
}

static void take_number(void *context, const unsigned char *message, size_t size)
{
	struct arrived *arrived = context;
	ck_assert_uint_eq(size, sizeof arrived->last);
	memcpy(&arrived->last, message, size);
	arrived->seen[arrived->last]++;
	arrived->messages++;
}

TEST_RANGE(every_task_is_done_exactly_once, 1, 5)
{
	struct arrived arrived = { .messages = 0 };
	struct error error;
	struct jobs jobs = {
		FIRST, TASKS, (size_t)_i, send_number, take_number, goes_on, &arrived
	};
	ck_assert(jobs_run(&jobs, &error));
	ck_assert_uint_eq(arrived.messages, TASKS);
	for (size_t i = FIRST; i < FIRST + TASKS; i++)
		ck_assert_msg(arrived.seen[i] == 1, "%zu: %u times", i, arrived.seen[i]);
	expect_no_children();
}

static bool send_much(void *context, uint64_t size, FILE *pipe)
{
	unsigned char *bytes = malloc(size + 1);
	(void)context;
	memset(bytes, (int)(size % 251), size);
	bool good = jobs_send(pipe, bytes, size);
	free(bytes);
	return good;
}

static void take_much(void *context, const unsigned char *message, size_t size)
{
	struct arrived *arrived = context;
	arrived->messages++;
	arrived->size = size;
	for (arrived->right = 0; arrived->right < size; arrived->right++)
		ck_assert_uint_eq(message[arrived->right], size % 251);
}

TEST_EACH(a_message_of_any_size_arrives_whole, 4)
{
	static const uint64_t sizes[] = { 0, 1, 65536, 1000003 };
	struct arrived arrived = { .messages = 0 };
	struct error error;
	struct jobs jobs = { sizes[_i], 1, 1, send_much, take_much, goes_on, &arrived };
	ck_assert(jobs_run(&jobs, &error));
	ck_assert_uint_eq(arrived.messages, 1);
	ck_assert_uint_eq(arrived.size, sizes[_i]);
	ck_assert_uint_eq(arrived.right, sizes[_i]);
}

/* A job that dies of one of its tasks, by a signal or by exiting. */
static bool die(void *context, uint64_t task, FILE *pipe)
{
	const struct arrived *arrived = context;
	if (task == FIRST + 1 && arrived->size)
		_exit(2);
	if (task == FIRST + 1)
		raise(SIGKILL);
	return send_number(context, task, pipe) && fflush(pipe) == 0;
}

TEST_EACH(a_job_that_dies_ends_them_all, 2)
{
	struct arrived arrived = { .size = (size_t)_i };
	struct error error = { "?" };
	struct jobs jobs = { FIRST, 200, 2, die, take_number, goes_on, &arrived };
	ck_assert(!jobs_run(&jobs, &error));
	ck_assert_str_eq(error.text, _i ? "" : "a job was killed by signal 9 in seeds 5..7");
	ck_assert_uint_eq(arrived.seen[FIRST], 1);
	expect_no_children();
}

static bool never_end(void *context, uint64_t task, FILE *pipe)
{
	(void)context;
	(void)task;
	(void)pipe;
	for (;;)
		pause();
	return true;
}

static bool goes_on_twice(void *context)
{
	struct arrived *arrived = context;
	return ++arrived->messages < 3;
}

TEST(jobs_at_work_are_ended_when_it_does_not_go_on)
{
	struct arrived arrived = { .messages = 0 };
	struct error error;
	struct jobs jobs = { FIRST, TASKS, 3, never_end, take_number, goes_on_twice, &arrived };
	ck_assert(jobs_run(&jobs, &error));
	ck_assert_uint_eq(arrived.messages, 3);
	expect_no_children();
}

/* Tasks that are taken away while some are at work are not begun. */
static struct jobs emptied;

static void take_and_empty(void *context, const unsigned char *message, size_t size)
{
	take_number(context, message, size);
	emptied.count = 0;
}

TEST(tasks_under_way_are_done_when_there_are_no_more)
{
	struct arrived arrived = { .messages = 0 };
	struct error error;
	emptied = (struct jobs){ FIRST, TASKS, 1, send_number, take_and_empty, goes_on, &arrived };
	ck_assert(jobs_run(&emptied, &error));
	ck_assert_uint_eq(arrived.messages, TASKS / 32);
	ck_assert_uint_eq(arrived.last, FIRST + TASKS / 32 - 1);
}
