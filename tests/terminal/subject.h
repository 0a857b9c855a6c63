/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* Test helper: starts and ends the program under test ($WESTWORLD). */
#ifndef TERMINAL_SUBJECT_H
#define TERMINAL_SUBJECT_H

#include "terminal/vt.h"

/* Its path; NULL if there is no such program. */
const char *subject_path(void);

/* Starts it paused at 80 by 24, with one more option and one change of the environment; either may
 * be NULL. */
struct vt *subject_start_with(const char *option, const char *variable);

/* Starts it and waits until it shows tick 0 and is waiting for a key. */
struct vt *subject_start(void);

/* Quits it with its key and checks that it ends successfully. */
void subject_quit(struct vt *vt);

#endif
