/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The terminal as the system sees it: its modes, its signals, and sleeping until it has
 * input.  term/term draws on it; the tty makes sure that it is left as it was found.
 *
 * From tty_take() to tty_give() the signals of the process belong to one tty.  Signals that kill
 * the process restore the terminal first.  The others only raise a flag, which the owner reads
 * between tty_hold() and tty_release().  Signals that were ignored stay ignored.
 */
#ifndef TERM_TTY_H
#define TERM_TTY_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

struct error;

enum { GUARD_SIGNALS = 65, GUARD_LEAVE_SIZE = 256 };

struct tty {
	struct termios found;
	/* What is sent to the terminal when the process dies; ended by a NUL. */
	char leave[GUARD_LEAVE_SIZE + 1];
	size_t leave_bytes;
	size_t last; /* where the part added last begins */

	/* Raised by signals, lowered by the owner: the number of the signal that asked to quit;
	   whether to stop; whether the process has resumed after a stop; whether the window was
	   resized. */
	volatile sig_atomic_t quit, stop, resumed, resized;
	volatile sig_atomic_t ending; /* the last signal that asked to quit, heeded or not */

	struct sigaction actions[GUARD_SIGNALS]; /* by number: what was found, like the next two */
	sigset_t mask;
	stack_t stack;
	void *stack_memory; /* owned */
};

/* Records the state of the terminal.  Returns false if stdin and stdout are not both a terminal, or
   TERM is not set. */
bool tty_find(struct tty *tty, struct error *error);

/* Adds a capability of the terminal (NULL if it lacks it) to the text that is sent to leave it,
   without padding such as $<20/>. */
void tty_leave_with(struct tty *tty, const char *text);

/* Sends text to the terminal at once. */
void tty_send(const char *text);

/* Takes over the signals, and makes Ctrl-S and Ctrl-Q ordinary keys.  A request to quit ends the
   process at once if an earlier one has not been heeded, or if the process is in the background.
   It also does so if tty_give() has not been called within a second, perhaps because the terminal
   takes no more bytes. */
void tty_take(struct tty *tty);

/* Restores the terminal's modes and the signals, and frees what tty_take() allocated.  Sends the
   part added last by tty_leave_with() again, which shows the cursor: some terminals forget to show
   it when they switch screens. */
void tty_give(struct tty *tty);

/* Blocks the signals that raise flags, so that none can arrive between a look at the flags and
   tty_sleep(). */
void tty_hold(struct tty *tty);
void tty_release(struct tty *tty);

/* Returns the time of a clock that only goes forward. */
int64_t tty_now_ns(void);

/* Sleeps until there is input or a signal; to be called inside tty_hold().  Returns false if the
   deadline, by the clock above, has passed. */
bool tty_sleep(const struct tty *tty, int64_t deadline_ns);

/* Whether the terminal has gone away. */
bool tty_is_hung_up(void);

/* Whether the locale is limited to ASCII. */
bool tty_is_ascii(void);

/* The columns for output: COLUMNS of the environment, else those of the terminal; 80 without one. */
int tty_cols(void);

#endif
