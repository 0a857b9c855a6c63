/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/crew.h"
#include "suite.h"

enum { TASKS = 40, FOREVER_MS = 60000 };

/* Sends each number of the task, times the step, in a message of its own. */
static bool count(void *context, struct crew_outbox *outbox, const struct task *task)
{
	uint64_t step = *(const uint64_t *)context;
	for (uint64_t i = 0; i < task->count; i++) {
		uint64_t number = (task->first + i) * step;
		if (!crew_send(outbox, &number, sizeof number, i + 1 == task->count))
			return false;
	}
	return true;
}

static uint64_t number_in(const struct crew_message *message)
{
	uint64_t number;
	ck_assert_uint_eq(message->size, sizeof number);
	memcpy(&number, message->bytes, sizeof number);
	return number;
}

static void begin(void)
{
	signal(SIGPIPE, SIG_IGN);
}

FIXTURE(begin, NULL)

TEST_RANGE(every_task_is_done_exactly_once, 1, 5)
{
	struct crew crew;
	struct crew_message message;
	struct error error;
	uint64_t step = 7, given = 0;
	unsigned seen[TASKS * 3] = { 0 };
	ck_assert(crew_start(&crew, (size_t)_i, count, &step, &error));
	ck_assert_uint_eq(crew.count, _i);
	while (given < TASKS || crew_is_busy(&crew)) {
		for (; given < TASKS && crew_wants(&crew); given++)
			crew_give(&crew, &(struct task){ given * 3, 3 });
		ck_assert_int_eq(crew_wait(&crew, FOREVER_MS, &message), CREW_MESSAGE);
		uint64_t number = number_in(&message);
		ck_assert_uint_eq(number % step, 0);
		seen[number / step]++;
	}
	for (size_t i = 0; i < TASKS * 3; i++)
		ck_assert_msg(seen[i] == 1, "%zu: %u times", i, seen[i]);
	crew_stop(&crew);
}

TEST(a_member_has_two_tasks_at_most)
{
	struct crew crew;
	struct crew_message message;
	uint64_t step = 1;
	ck_assert(crew_start(&crew, 1, count, &step, NULL));
	ck_assert(!crew_is_busy(&crew));
	crew_give(&crew, &(struct task){ 5, 1 });
	ck_assert(crew_wants(&crew));
	crew_give(&crew, &(struct task){ 6, 1 });
	ck_assert(!crew_wants(&crew));
	ck_assert_int_eq(crew_wait(&crew, FOREVER_MS, &message), CREW_MESSAGE);
	ck_assert_uint_eq(number_in(&message), 5);
	ck_assert_uint_eq(crew.members[0].tasks[0].first, 6);
	ck_assert(crew_wants(&crew));
	ck_assert(crew_is_busy(&crew));
	ck_assert_int_eq(crew_wait(&crew, FOREVER_MS, &message), CREW_MESSAGE);
	ck_assert_uint_eq(number_in(&message), 6);
	ck_assert(!crew_is_busy(&crew));
	ck_assert_int_eq(crew_wait(&crew, 0, &message), CREW_NOTHING);
	crew_stop(&crew);
}

static bool send_much(void *context, struct crew_outbox *outbox, const struct task *task)
{
	size_t size = (size_t)task->first;
	unsigned char *bytes = malloc(size + 1);
	(void)context;
	memset(bytes, (int)(size % 251), size);
	bool good = crew_send(outbox, bytes, size, true);
	free(bytes);
	return good;
}

TEST_EACH(a_message_of_any_size_arrives_whole, 5)
{
	static const size_t sizes[] = { 0, 1, 16368, 16369, 1000003 };
	struct crew crew;
	struct crew_message message;
	ck_assert(crew_start(&crew, 1, send_much, NULL, NULL));
	crew_give(&crew, &(struct task){ sizes[_i], 1 });
	ck_assert_int_eq(crew_wait(&crew, FOREVER_MS, &message), CREW_MESSAGE);
	ck_assert_uint_eq(message.size, sizes[_i]);
	size_t right = 0;
	while (right < message.size && message.bytes[right] == sizes[_i] % 251)
		right++;
	ck_assert_uint_eq(right, sizes[_i]);
	crew_stop(&crew);
}

TEST(many_messages_about_one_task_arrive_in_order)
{
	enum { MANY = 3000 };
	struct crew crew;
	struct crew_message message;
	uint64_t step = 1;
	ck_assert(crew_start(&crew, 1, count, &step, NULL));
	crew_give(&crew, &(struct task){ 1, MANY });
	for (uint64_t i = 1; i <= MANY; i++) {
		ck_assert(crew_is_busy(&crew));
		ck_assert_int_eq(crew_wait(&crew, FOREVER_MS, &message), CREW_MESSAGE);
		ck_assert_uint_eq(number_in(&message), i);
	}
	ck_assert(!crew_is_busy(&crew));
	crew_stop(&crew);
}

/* A worker that dies of task 3, by a signal or by exiting. */
static bool die(void *context, struct crew_outbox *outbox, const struct task *task)
{
	if (task->first == 3 && *(const uint64_t *)context)
		_exit(2);
	if (task->first == 3)
		raise(SIGKILL);
	return count(&(uint64_t){ 1 }, outbox, task);
}

TEST_EACH(a_member_that_dies_is_reported_once_with_its_tasks, 2)
{
	struct crew crew;
	struct crew_message message;
	uint64_t ends = (uint64_t)_i;
	ck_assert(crew_start(&crew, 1, die, &ends, NULL));
	for (uint64_t i = 1; i < 3; i++)
		crew_give(&crew, &(struct task){ i, 1 });
	for (uint64_t i = 1; i < 3; i++) {
		ck_assert_int_eq(crew_wait(&crew, FOREVER_MS, &message), CREW_MESSAGE);
		ck_assert_uint_eq(number_in(&message), i);
	}
	crew_give(&crew, &(struct task){ 3, 1 });
	crew_give(&crew, &(struct task){ 4, 1 });
	ck_assert_int_eq(crew_wait(&crew, FOREVER_MS, &message), CREW_DEATH);
	ck_assert_uint_eq(crew.died, 0);
	ck_assert_uint_eq(crew.members[0].tasks[0].first, 3);
	if (ends)
		ck_assert(WIFEXITED(crew.status) && WEXITSTATUS(crew.status) == 2);
	else
		ck_assert(WIFSIGNALED(crew.status) && WTERMSIG(crew.status) == SIGKILL);
	ck_assert_int_eq(crew_wait(&crew, 0, &message), CREW_NOTHING);
	crew_stop(&crew);
}

static bool never_end(void *context, struct crew_outbox *outbox, const struct task *task)
{
	(void)context;
	(void)outbox;
	(void)task;
	for (;;)
		pause();
	return true;
}

TEST(stopping_ends_members_at_work)
{
	struct crew crew;
	struct crew_message message;
	ck_assert(crew_start(&crew, 3, never_end, NULL, NULL));
	for (uint64_t i = 0; i < 6; i++)
		crew_give(&crew, &(struct task){ i, 1 });
	ck_assert(!crew_wants(&crew));
	ck_assert_int_eq(crew_wait(&crew, 1, &message), CREW_NOTHING);
	crew_stop(&crew);
	ck_assert_int_eq(waitpid(-1, NULL, 0), -1);
	ck_assert_int_eq(errno, ECHILD);
}

static int farewells[2];

static void say_farewell(void)
{
	ck_assert_int_eq(write(farewells[1], "!", 1), 1);
}

TEST(idle_members_end_in_good_order)
{
	struct crew crew;
	struct crew_message message;
	uint64_t step = 1;
	char said[4];
	ck_assert_int_eq(pipe(farewells), 0);
	ck_assert_int_eq(atexit(say_farewell), 0);
	ck_assert(crew_start(&crew, 3, count, &step, NULL));
	crew_give(&crew, &(struct task){ 1, 1 });
	ck_assert_int_eq(crew_wait(&crew, FOREVER_MS, &message), CREW_MESSAGE);
	crew_stop(&crew);
	ck_assert_int_eq(waitpid(-1, NULL, 0), -1);
	ck_assert_int_eq(read(farewells[0], said, sizeof said), 3);
}

/* All members inherit the writing end of a pipe; its reader sees the end once they have all
 * exited. */
TEST(members_end_when_their_parent_does)
{
	int pair[2];
	char byte;
	ck_assert_int_eq(pipe(pair), 0);
	pid_t pid = fork();
	if (pid == 0) {
		struct crew crew;
		uint64_t step = 1;
		_exit(crew_start(&crew, 3, count, &step, NULL) ? 0 : 1);
	}
	close(pair[1]);
	int status;
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
	ck_assert_int_eq(read(pair[0], &byte, 1), 0);
	close(pair[0]);
}
