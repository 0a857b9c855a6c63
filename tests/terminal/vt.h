/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Test helper: a terminal to run the real program in, which is a pseudoterminal with libvterm
 * behind it.
 *
 *	struct vt *vt = vt_start(80, 24, argv, (const char *const[]){ "NO_COLOR=1", NULL });
 *	vt_wait_text(vt, "tick 0");
 *	vt_send(vt, "q");
 *	ck_assert_int_eq(vt_wait_exit(vt), 0);
 *	vt_check_restored(vt);
 *	vt_free(vt);
 *
 * Nothing sleeps for a fixed time: each vt_wait_ function reads until what it waits for is there,
 * and fails the test, showing the screen, if that takes too long.
 */
#ifndef TERMINAL_VT_H
#define TERMINAL_VT_H

#include <stdbool.h>
#include <stddef.h>

struct vt;

/* Starts a program.  environment (or NULL) ends with NULL and contains NAME=VALUE to set and NAME
 * to remove.  Unless it says otherwise, TERM is xterm-256color, LC_ALL is C.UTF-8, and HOME is
 * unset, so that no files of the user are read or written. */
struct vt *vt_start(int cols, int rows, const char *const argv[], const char *const environment[]);

/* Ends the program if it is still running, and frees the terminal. */
void vt_free(struct vt *vt);

/* Types keys. */
void vt_send(struct vt *vt, const char *keys);

/* Reads until nothing arrives for silence_ms milliseconds; returns the number of bytes read. */
size_t vt_settle(struct vt *vt, int silence_ms);

/* Waits until a text is on the screen; vt_wait_no_text, until it is not. */
void vt_wait_text(struct vt *vt, const char *text);
void vt_wait_no_text(struct vt *vt, const char *text);

/* Waits until the program has sent these bytes since vt_start or vt_forget. */
void vt_wait_sent(struct vt *vt, const char *bytes);

/* Forgets the bytes sent so far. */
void vt_forget(struct vt *vt);

/* The bytes sent so far, ended by NUL. */
const char *vt_sent(const struct vt *vt);

/* The screen as text, a line per row; valid until the next call. */
const char *vt_screen(struct vt *vt);

/* Writes on the screen without the program's knowledge. */
void vt_scribble(struct vt *vt, const char *text);

void vt_resize(struct vt *vt, int cols, int rows);
void vt_signal(struct vt *vt, int number);

/* Hangs the terminal up, as closing its window does. */
void vt_hang_up(struct vt *vt);

/* Waits until the program has ended; returns its exit status, or 128 plus the signal's number. */
int vt_wait_exit(struct vt *vt);

/* For a terminal whose output is not read: waits until it takes no more bytes; vt_wait_end_unread
 * waits until the program has ended even so.  vt_wait_exit then reads the rest. */
void vt_wait_blocked(struct vt *vt);
void vt_wait_end_unread(struct vt *vt);

/* Fails the test unless modes, screen, cursor and mouse are as the program found them. */
void vt_check_restored(struct vt *vt);

#endif
