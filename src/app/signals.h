/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SIGNALS_H
#define APP_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/*
 * The signals by which people end a program can be held back until something has been finished.
 * Signals that were ignored or blocked stay so.  Child processes inherit the block.
 */

/* Holds them back, and says which in *held; releases them, so that one that came takes effect. */
void signals_hold(sigset_t *held);
void signals_release(const sigset_t *held);

/* Whether one has come meanwhile. */
bool signals_came(const sigset_t *held);

#endif
