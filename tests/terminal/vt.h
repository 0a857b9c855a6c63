/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A terminal to run the real program in: a pseudoterminal with libvterm behind it.
 *
 *	struct vt *vt = vt_start(80, 24, argv, (const char *const[]){ "NO_COLOR=1", NULL });
 *	vt_wait_text(vt, "tick 0");
 *	vt_send(vt, "q");
 *	ck_assert_int_eq(vt_wait_exit(vt), 0);
 *	vt_check_restored(vt);
 *	vt_free(vt);
 *
 * Nothing sleeps for a fixed time: every vt_wait_ function reads until what it waits for is there,
 * and fails the test, showing the screen, if that takes too long.
 */
#ifndef TERMINAL_VT_H
#define TERMINAL_VT_H

#include <stdbool.h>
#include <stddef.h>

struct vt;

/* Starts a program.  `environment` (or NULL) ends with NULL and has NAME=VALUE to set and NAME to
   remove.  Unless it says otherwise, TERM is xterm-256color and LC_ALL is C.UTF-8.  There is no
   HOME, so that none of the user's files are read or written. */
struct vt *vt_start(int cols, int rows, const char *const argv[], const char *const environment[]);

/* Ends the program if it is still running. */
void vt_free(struct vt *vt);

/* Types keys. */
void vt_send(struct vt *vt, const char *keys);

/* Reads until nothing has come for that many milliseconds; returns the number of bytes that
   came. */
size_t vt_settle(struct vt *vt, int silence_ms);

/* Wait until the screen shows a text, or no longer shows it. */
void vt_wait_text(struct vt *vt, const char *text);
void vt_wait_no_text(struct vt *vt, const char *text);

/* Waits until the program has sent these bytes since vt_start() or vt_forget(). */
void vt_wait_sent(struct vt *vt, const char *bytes);

/* Forgets the bytes sent so far. */
void vt_forget(struct vt *vt);

/* Returns the bytes sent so far, ended by NUL. */
const char *vt_sent(const struct vt *vt);

/* Returns the screen as text, a line for each row; valid until the next call. */
const char *vt_screen(struct vt *vt);

/* Writes on the screen without the program's knowledge. */
void vt_scribble(struct vt *vt, const char *text);

void vt_resize(struct vt *vt, int cols, int rows);
void vt_signal(struct vt *vt, int number);

/* Takes the terminal away, as closing its window does. */
void vt_hang_up(struct vt *vt);

/* Waits until the program has ended; returns its exit status, or 128 and the signal's number. */
int vt_wait_exit(struct vt *vt);

/* For a terminal that is not read: wait until it takes no more bytes; wait until the program has
   ended nevertheless.  vt_wait_exit() reads again. */
void vt_wait_blocked(struct vt *vt);
void vt_wait_end_unread(struct vt *vt);

/* Fails the test unless modes, screen, cursor and mouse are as the program found them. */
void vt_check_restored(struct vt *vt);

#endif
