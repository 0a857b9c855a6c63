/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/*
 * Holds back the signals by which people end a program, until results so far are written.  Signals
 * that were ignored or blocked stay so.  Children inherit the block.
 */
struct interrupt {
	sigset_t signals; /* the ones that we block */
};

/* Blocks the signals from now on. */
void interrupt_hold(struct interrupt *interrupt);

/* Whether a signal is pending. */
bool interrupt_is_there(const struct interrupt *interrupt);

/* Unblocks the signals.  Does not return if one is pending. */
void interrupt_release(const struct interrupt *interrupt);

#endif
