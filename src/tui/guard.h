/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The terminal as the system sees it: its modes, its size, its signals, sleeping until it has
 * something. tui/term draws on it; the guard sees to it that it is left as it was found.
 *
 * From guard_take to guard_give the signals of the process belong to one guard. Those that end the
 * process first make the terminal usable again and then do their work; the others only raise a flag,
 * which the owner looks at between guard_hold and guard_release. What was ignored stays ignored.
 */
#ifndef TUI_GUARD_H
#define TUI_GUARD_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

struct error;

enum { GUARD_SIGNALS = 20, GUARD_LEAVE_SIZE = 256 };

struct guard {
	struct termios found;
	/* What is sent to the terminal when the process dies. */
	char leave[GUARD_LEAVE_SIZE];
	size_t leave_bytes;

	/* Raised by signals, lowered by the owner: the number of the one that wants an end; whether
	   to stop; whether it was stopped and is back; whether the window has another size. */
	volatile sig_atomic_t quit, stop, resumed, resized;

	struct sigaction actions[GUARD_SIGNALS]; /* as they were found, like the next two */
	sigset_t mask;
	stack_t stack;
	void *stack_memory; /* owned */
};

/* Notes how the terminal is. False: stdin and stdout are not both one, or nobody knows which. */
bool guard_find(struct guard *guard, struct error *error);

/* Adds a capability of the terminal (NULL for one it lacks) to what it is left with; padding such
   as $<20/> is left out. */
void guard_leave_with(struct guard *guard, const char *text);

/* Takes the signals. A wish to end that finds an earlier one not yet heeded, or the process in the
   background, ends the process at once. */
void guard_take(struct guard *guard);

/* Gives the signals back as they were found and frees what guard_take has allocated. */
void guard_give(struct guard *guard);

/* Holds back the signals that raise flags, so that none comes between a look at the flags and
   going to sleep. */
void guard_hold(struct guard *guard);
void guard_release(struct guard *guard);

/* A point in time for guard_sleep, timeout_ms from now; -1 is never, for negative ones. */
int64_t guard_deadline_ns(int timeout_ms);

/* Sleeps, inside guard_hold, until there is input or a signal; false: the deadline has passed. */
bool guard_sleep(struct guard *guard, int64_t deadline_ns);

/* Whether the terminal has gone away. */
bool guard_is_hung_up(void);

/* The size of the window as far as a canvas can be as large; false if the system has none. */
bool guard_size(int *cols, int *rows);

/* Makes the terminal an ordinary one at once, if a guard is on duty, for a process about to die:
   only calls that are safe in a signal handler. */
void guard_rescue(void);

#endif
