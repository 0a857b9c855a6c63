/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "tui/guard.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "core/array.h"
#include "core/error.h"
#include "core/memory.h"
#include "tui/canvas.h"

enum { STACK_BYTES = 64 * 1024 };

struct signal_plan {
	int number;
	void (*handler)(int number, siginfo_t *info, void *context);
};

static void ask_to_quit(int number, siginfo_t *info, void *context);
static void raise_flag(int number, siginfo_t *info, void *context);
static void die(int number, siginfo_t *info, void *context);

/* Those that only raise a flag come first. */
static const struct signal_plan plans[] = {
	{ SIGINT, ask_to_quit }, { SIGTERM, ask_to_quit }, { SIGHUP, ask_to_quit },
	{ SIGTSTP, raise_flag }, { SIGCONT, raise_flag },  { SIGWINCH, raise_flag },
	{ SIGABRT, die },        { SIGALRM, die },         { SIGBUS, die },
	{ SIGFPE, die },         { SIGILL, die },          { SIGPIPE, die },
	{ SIGQUIT, die },        { SIGSEGV, die },         { SIGSYS, die },
	{ SIGTRAP, die },        { SIGUSR1, die },         { SIGUSR2, die },
	{ SIGXCPU, die },        { SIGXFSZ, die },
};

_Static_assert(ARRAY_LEN(plans) == GUARD_SIGNALS, "there is room for what each signal did before");

/* A signal handler has no argument to find the guard by. */
static struct guard *volatile on_duty;

/* In the background the terminal is somebody else's, and touching it would stop the process. */
static bool is_in_background(void)
{
	pid_t owner = tcgetpgrp(STDIN_FILENO);
	return owner >= 0 && owner != getpgrp();
}

void guard_rescue(void)
{
	struct guard *guard = on_duty;
	on_duty = NULL;
	if (!guard || is_in_background())
		return;
	ssize_t written = write(STDOUT_FILENO, guard->leave, guard->leave_bytes);
	(void)written; /* there is no one left to tell */
	tcsetattr(STDIN_FILENO, TCSANOW, &guard->found);
}

/* What the instruction at hand caused comes again by itself, with its cause intact. */
static bool is_fault(int number, const siginfo_t *info)
{
	return info->si_code > 0 &&
	       (number == SIGSEGV || number == SIGBUS || number == SIGFPE || number == SIGILL);
}

static void die(int number, siginfo_t *info, void *context)
{
	struct guard *guard = on_duty;
	struct sigaction action = { .sa_handler = SIG_DFL };
	(void)context;
	guard_rescue();
	for (size_t i = 0; guard && i < ARRAY_LEN(plans); i++) {
		if (plans[i].number == number)
			action = guard->actions[i];
	}
	sigaction(number, &action, NULL);
	if (!is_fault(number, info))
		raise(number);
}

static void ask_to_quit(int number, siginfo_t *info, void *context)
{
	struct guard *guard = on_duty;
	if (!guard || guard->quit || is_in_background())
		die(number, info, context);
	else
		guard->quit = number;
}

static void raise_flag(int number, siginfo_t *info, void *context)
{
	struct guard *guard = on_duty;
	(void)info;
	(void)context;
	if (!guard)
		return;
	if (number == SIGTSTP)
		guard->stop = 1;
	else if (number == SIGCONT)
		guard->resumed = 1;
	else
		guard->resized = 1;
}

static bool is_ignored(const struct sigaction *action)
{
	return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_IGN;
}

bool guard_find(struct guard *guard, struct error *error)
{
	const char *name = getenv("TERM");
	if (!isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &guard->found) != 0)
		return error_set(error, "terminal: input and output are not both a terminal; "
		                        "--plain needs none");
	if (!name || !*name)
		return error_set(error, "terminal: TERM is not set; set it, or use --plain");
	return true;
}

void guard_leave_with(struct guard *guard, const char *text)
{
	while (text && *text && guard->leave_bytes < GUARD_LEAVE_SIZE) {
		const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
		if (!end)
			guard->leave[guard->leave_bytes++] = *text++;
		else
			text = end + 1;
	}
}

void guard_take(struct guard *guard)
{
	guard->stack_memory = memory_zero(1, STACK_BYTES);
	stack_t stack = { .ss_sp = guard->stack_memory, .ss_size = STACK_BYTES };
	sigaltstack(&stack, &guard->stack);
	on_duty = guard;
	for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
		struct sigaction action = { .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART };
		sigemptyset(&action.sa_mask);
		action.sa_sigaction = plans[i].handler;
		sigaction(plans[i].number, NULL, &guard->actions[i]);
		/* nohup, or a shell without job control */
		if (!is_ignored(&guard->actions[i]))
			sigaction(plans[i].number, &action, NULL);
	}
}

void guard_give(struct guard *guard)
{
	for (size_t i = 0; i < ARRAY_LEN(plans); i++)
		sigaction(plans[i].number, &guard->actions[i], NULL);
	on_duty = NULL;
	sigaltstack(&guard->stack, NULL);
	free(guard->stack_memory);
}

void guard_hold(struct guard *guard)
{
	sigset_t held;
	sigemptyset(&held);
	for (size_t i = 0; i < ARRAY_LEN(plans) && plans[i].handler != die; i++)
		sigaddset(&held, plans[i].number);
	sigprocmask(SIG_BLOCK, &held, &guard->mask);
}

void guard_release(struct guard *guard)
{
	sigprocmask(SIG_SETMASK, &guard->mask, NULL);
}

static int64_t now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t guard_deadline_ns(int timeout_ms)
{
	return timeout_ms < 0 ? -1 : now_ns() + (int64_t)timeout_ms * 1000000;
}

bool guard_sleep(struct guard *guard, int64_t deadline_ns)
{
	fd_set keyboard;
	struct timespec left, *limit = NULL;
	if (deadline_ns >= 0) {
		int64_t ns = deadline_ns - now_ns();
		if (ns <= 0)
			return false;
		left = (struct timespec){ (time_t)(ns / 1000000000), (long)(ns % 1000000000) };
		limit = &left;
	}
	FD_ZERO(&keyboard);
	FD_SET(STDIN_FILENO, &keyboard);
	return pselect(STDIN_FILENO + 1, &keyboard, NULL, NULL, limit, &guard->mask) != 0;
}

bool guard_is_hung_up(void)
{
	struct pollfd keyboard = { .fd = STDIN_FILENO, .events = POLLIN };
	return poll(&keyboard, 1, 0) == 1 && keyboard.revents & (POLLHUP | POLLERR | POLLNVAL);
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

bool guard_size(int *cols, int *rows)
{
	struct winsize size;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col || !size.ws_row)
		return false;
	*cols = least(size.ws_col, CANVAS_COLS_MAX);
	*rows = least(size.ws_row, CANVAS_ROWS_MAX);
	return true;
}
