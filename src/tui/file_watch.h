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
 * another file in their place, or remove them for a moment.  So the watch looks now and then at
 * what a name leads to, and a change counts once two looks have found the same.
 *
 * All zero: no files are watched.
 */
struct file_watch {
	struct watched *files;
	size_t count;
	int64_t due_ns; /* when to look next */
};

/* Watches the files of the texts instead of the previous ones.  A file that is new to it counts as
 * unchanged. */
void file_watch_set(struct file_watch *watch, const struct world_text *texts, size_t count);
void file_watch_fini(struct file_watch *watch);

/* Looks, if it is time to.  Returns whether files have changed since they were first watched or
 * last reported, and none is missing. */
bool file_watch_check(struct file_watch *watch, int64_t now_ns);

#endif
