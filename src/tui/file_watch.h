/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_FILE_WATCH_H
#define TUI_FILE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/world.h"

/*
 * Notices when files change, whatever an editor does to them: it may write several times, put
 * another file in their place, or remove them for a moment.  So the watch compares what a name
 * leads to, and a change counts once nothing has happened for a while.
 *
 * If the system reports changes, it sleeps until then; otherwise it looks twice a second.
 */
struct file_watch;

/* Makes a watch of files that holds nothing yet.  polls: it looks by itself even if the system could
 * report changes. */
struct file_watch *file_watch_new(bool polls);
void file_watch_free(struct file_watch *watch); /* NULL is allowed */

/* Watches the files of the texts instead of the previous ones.  A file that is new to it counts as
 * unchanged. */
void file_watch_set(struct file_watch *watch, const struct world_text *texts, size_t count);

/* Returns a descriptor that is readable when there may be something to look at; 0: none. */
int file_watch_descriptor(const struct file_watch *watch);

/* Returns in how many milliseconds it wants to look; -1: when there is something to read. */
int file_watch_wait_ms(const struct file_watch *watch, int64_t now_ns);

/* Looks.  Returns whether files have changed since they were first watched or last reported, and
 * none is missing. */
bool file_watch_check(struct file_watch *watch, int64_t now_ns);

#endif
