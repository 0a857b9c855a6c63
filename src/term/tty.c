/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "term/tty.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
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

enum {
	STACK_BYTES = 64 * 1024,
	PATIENCE_S = 1, /* for the owner to quit, counted from the last request */
	COLS_UNKNOWN = 80,
	COLS_MAX = 1000,
};

/* A signal handler has no argument that could lead to the tty. */
static struct tty *volatile on_duty;

/* In the background the terminal belongs to another process, and touching it would stop this
   one. */
static bool is_in_background(void)
{
	pid_t owner = tcgetpgrp(STDIN_FILENO);
	return owner >= 0 && owner != getpgrp();
}

/* Makes the terminal usable at once, if a tty is on duty, and lets the process die.  Uses only
 * calls that are safe in a signal handler. */
static void die(int number, siginfo_t *info, void *context)
{
	struct tty *tty = on_duty;
	struct sigaction action = { .sa_handler = SIG_DFL };
	bool is_fault = number == SIGSEGV || number == SIGBUS || number == SIGFPE ||
	                number == SIGILL;
	int cause = errno;
	(void)context;
	on_duty = NULL;
	if (tty && !is_in_background()) {
		/* Does not wait: output that the terminal has not taken yet is discarded. */
		struct pollfd terminal = { .fd = STDOUT_FILENO, .events = POLLOUT };
		int flags = fcntl(STDOUT_FILENO, F_GETFL);
		if (poll(&terminal, 1, 0) == 0)
			tcflush(STDOUT_FILENO, TCOFLUSH);
		fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
		tty_send(tty->leave);
		fcntl(STDOUT_FILENO, F_SETFL, flags);
		tcsetattr(STDIN_FILENO, TCSANOW, &tty->found);
	}
	if (tty && tty->ending && number == SIGALRM)
		number = tty->ending;
	if (tty)
		action = tty->actions[number];
	sigaction(number, &action, NULL);
	/* A fault of the current instruction will recur when it is repeated, with its cause
	 * intact. */
	if (!is_fault || info->si_code <= 0)
		raise(number);
	errno = cause;
}

static void ask_to_quit(int number, siginfo_t *info, void *context)
{
	struct tty *tty = on_duty;
	if (!tty || tty->quit || is_in_background()) {
		die(number, info, context);
	} else {
		tty->quit = tty->ending = number;
		alarm(PATIENCE_S);
	}
}

static void raise_flag(int number, siginfo_t *info, void *context)
{
	struct tty *tty = on_duty;
	(void)info;
	(void)context;
	if (!tty)
		return;
	if (number == SIGTSTP)
		tty->stop = 1;
	else if (number == SIGCONT)
		tty->resumed = 1;
	else
		tty->resized = 1;
}

/* Signals that only raise a flag come first. */
static const struct {
	int number;
	void (*handler)(int number, siginfo_t *info, void *context);
} plans[] = {
	{ SIGINT, ask_to_quit }, { SIGTERM, ask_to_quit }, { SIGHUP, ask_to_quit },
	{ SIGTSTP, raise_flag }, { SIGCONT, raise_flag },  { SIGWINCH, raise_flag },
	{ SIGABRT, die },        { SIGALRM, die },         { SIGBUS, die },
	{ SIGFPE, die },         { SIGILL, die },          { SIGPIPE, die },
	{ SIGQUIT, die },        { SIGSEGV, die },         { SIGSYS, die },
	{ SIGTRAP, die },        { SIGUSR1, die },         { SIGUSR2, die },
	{ SIGXCPU, die },        { SIGXFSZ, die },
};

_Static_assert(SIGXFSZ < GUARD_SIGNALS && SIGSYS < GUARD_SIGNALS, "there is room for each signal");

bool tty_find(struct tty *tty, struct error *error)
{
	const char *name = getenv("TERM");
	if (!isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &tty->found) != 0)
		return error_set(error, "terminal: input and output are not both a terminal; "
		                        "--plain needs none");
	if (!name || !*name)
		return error_set(error, "terminal: TERM is not set; set it, or use --plain");
	return true;
}

void tty_leave_with(struct tty *tty, const char *text)
{
	tty->last = tty->leave_bytes;
	while (text && *text && tty->leave_bytes < GUARD_LEAVE_SIZE) {
		const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
		if (!end)
			tty->leave[tty->leave_bytes++] = *text++;
		else
			text = end + 1;
	}
}

void tty_send(const char *text)
{
	ssize_t written = write(STDOUT_FILENO, text, strlen(text));
	(void)written; /* a failing terminal will soon be noticed */
}

void tty_take(struct tty *tty)
{
	tty->stack_memory = memory_zero(1, STACK_BYTES);
	stack_t stack = { .ss_sp = tty->stack_memory, .ss_size = STACK_BYTES };
	sigaltstack(&stack, &tty->stack);
	on_duty = tty;
	for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
		struct sigaction action = { .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART };
		sigemptyset(&action.sa_mask);
		action.sa_sigaction = plans[i].handler;
		sigaction(plans[i].number, NULL, &tty->actions[plans[i].number]);
		/* Ignored because of nohup, or by a shell without job control. */
		const struct sigaction *before = &tty->actions[plans[i].number];
		if (before->sa_flags & SA_SIGINFO || before->sa_handler != SIG_IGN)
			sigaction(plans[i].number, &action, NULL);
	}
	/* With flow control, Ctrl-S would stop the terminal, and later keys would seem to do
	 * nothing. */
	struct termios modes = tty->found;
	modes.c_iflag &= ~(tcflag_t)IXON;
	tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
}

void tty_give(struct tty *tty)
{
	tty_send(tty->leave + tty->last);
	tcsetattr(STDIN_FILENO, TCSADRAIN, &tty->found);
	alarm(0);
	for (size_t i = 0; i < ARRAY_LEN(plans); i++)
		sigaction(plans[i].number, &tty->actions[plans[i].number], NULL);
	on_duty = NULL;
	sigaltstack(&tty->stack, NULL);
	free(tty->stack_memory);
}

void tty_hold(struct tty *tty)
{
	sigset_t held;
	sigemptyset(&held);
	for (size_t i = 0; i < ARRAY_LEN(plans) && plans[i].handler != die; i++)
		sigaddset(&held, plans[i].number);
	sigprocmask(SIG_BLOCK, &held, &tty->mask);
}

void tty_release(struct tty *tty)
{
	sigprocmask(SIG_SETMASK, &tty->mask, NULL);
}

int64_t tty_now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool tty_sleep(const struct tty *tty, int64_t deadline_ns)
{
	int64_t ns = deadline_ns - tty_now_ns();
	struct timespec left = { (time_t)(ns / 1000000000), (long)(ns % 1000000000) };
	fd_set keyboard;
	FD_ZERO(&keyboard);
	FD_SET(STDIN_FILENO, &keyboard);
	return ns > 0 && pselect(STDIN_FILENO + 1, &keyboard, NULL, NULL, &left, &tty->mask) != 0;
}

bool tty_is_hung_up(void)
{
	struct pollfd keyboard = { .fd = STDIN_FILENO, .events = POLLIN };
	return poll(&keyboard, 1, 0) == 1 && keyboard.revents & (POLLHUP | POLLERR | POLLNVAL);
}

bool tty_is_ascii(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

int tty_cols(void)
{
	const char *wanted = getenv("COLUMNS");
	long cols = wanted ? strtol(wanted, NULL, 10) : 0;
	struct winsize size;
	if (cols < 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		cols = size.ws_col;
	return cols < 1 ? COLS_UNKNOWN : (int)(cols < COLS_MAX ? cols : COLS_MAX);
}
