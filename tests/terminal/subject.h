/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* The program under test ($WESTWORLD), in the states in which tests begin and end. */
#ifndef TERMINAL_SUBJECT_H
#define TERMINAL_SUBJECT_H

#include "terminal/vt.h"

/* Returns its path, or NULL if there is none that can be run. */
const char *subject_path(void);

/* Starts it paused at 80 by 24, with one more option and one change of the environment, each of
   which may be NULL. */
struct vt *subject_start_with(const char *option, const char *variable);

/* Starts it, and waits until it is at tick 0 and ready for a key. */
struct vt *subject_start(void);

/* Quits it with its key, and checks that it ends well. */
void subject_quit(struct vt *vt);

#endif
