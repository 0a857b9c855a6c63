/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/*
 * The signals by which people end a program, held back until what was done is
 * written.  Those that are ignored stay ignored.  Children hold them back, too.
 */
struct interrupt {
	sigset_t signals; /* those that were not held back before */
};

void interrupt_hold(struct interrupt *interrupt);

/* Whether one has come. */
bool interrupt_is_there(const struct interrupt *interrupt);

/* Lets them through: does not return if one has come. */
void interrupt_release(const struct interrupt *interrupt);

#endif
