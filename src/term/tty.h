/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The terminal as the system sees it: its modes, its size, its signals, sleeping until it has
 * something. term/term draws on it; the tty sees to it that it is left as it was found.
 *
 * From tty_take to tty_give the signals of the process belong to one tty. Those that end the
 * process first make the terminal usable again and then do their work; the others only raise a flag,
 * which the owner looks at between tty_hold and tty_release. What was ignored stays ignored.
 */
#ifndef TERM_TTY_H
#define TERM_TTY_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

struct error;

enum { GUARD_SIGNALS = 20, GUARD_LEAVE_SIZE = 256 };

struct tty {
	struct termios found;
	/* What is sent to the terminal when the process dies. */
	char leave[GUARD_LEAVE_SIZE];
	size_t leave_bytes;
	size_t last; /* where the last part of that begins */

	/* Raised by signals, lowered by the owner: the number of the one that wants an end; whether
	   to stop; whether it was stopped and is back; whether the window has another size. */
	volatile sig_atomic_t quit, stop, resumed, resized;
	volatile sig_atomic_t ending; /* the last that wanted an end, heeded or not */

	int other; /* what else ends a sleep when there is something to read; 0: nothing */

	struct sigaction actions[GUARD_SIGNALS]; /* as they were found, like the next two */
	sigset_t mask;
	stack_t stack;
	void *stack_memory; /* owned */
};

/* Notes how the terminal is. False: stdin and stdout are not both one, or nobody knows which. */
bool tty_find(struct tty *tty, struct error *error);

/* Adds a capability of the terminal (NULL for one it lacks) to what it is left with; padding such
   as $<20/> is left out. */
void tty_leave_with(struct tty *tty, const char *text);

/* Sends bytes to the terminal at once. */
void tty_send(const char *text);

/* Takes the signals, and makes Ctrl-S and Ctrl-Q keys like others. A wish to end that finds an earlier one not yet heeded, or the process in the
   background, ends the process at once; so does one that has not led to tty_give within a second,
   because the terminal takes no more bytes, say. */
void tty_take(struct tty *tty);

/* Gives the modes of the terminal and the signals back as they were found, and frees what tty_take
   has allocated. The last part of what the terminal is left with, which shows the cursor, is sent
   once more: some terminals forget with their other screen that it was shown. */
void tty_give(struct tty *tty);

/* Holds back the signals that raise flags, so that none comes between a look at the flags and
   going to sleep. */
void tty_hold(struct tty *tty);
void tty_release(struct tty *tty);

/* The time, on a clock that only goes forward. */
int64_t tty_now_ns(void);

/* A point in time for tty_sleep, timeout_ms from now; -1 is never, for negative ones. */
int64_t tty_deadline_ns(int timeout_ms);

/* Sleeps, inside tty_hold, until there is input or a signal; false: the deadline has passed, or there
   is something to read elsewhere. */
bool tty_sleep(struct tty *tty, int64_t deadline_ns);

/* Whether the terminal has gone away. */
bool tty_is_hung_up(void);

/* The size of the window as far as a canvas can be as large; false if the system has none. */
bool tty_size(int *cols, int *rows);

/* Whether the locale cannot show more than ASCII. */
bool tty_is_ascii(void);

/* Whether the user wants no colours anywhere: NO_COLOR is set. */
bool tty_forbids_colour(void);

#endif
