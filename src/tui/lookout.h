/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_LOOKOUT_H
#define TUI_LOOKOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/world.h"

/*
 * Notices when files change, whatever an editor does to them: it may write several times, put
 * another file in their place, or remove them for a moment.  So the lookout compares what a name
 * leads to, and a change counts once nothing has happened for a while.
 *
 * If the system reports changes, the lookout sleeps until then; otherwise it looks twice a second.
 */
struct lookout;

/* Makes a lookout that watches nothing yet.  polls: it looks by itself even if the system could
 * report changes. */
struct lookout *lookout_new(bool polls);
void lookout_free(struct lookout *lookout); /* NULL is allowed */

/* Watches the files of the texts instead of the previous ones.  A file that is new to it counts as
 * unchanged. */
void lookout_watch(struct lookout *lookout, const struct world_text *texts, size_t count);

/* Returns a descriptor that is readable when there may be something to look at; 0: none. */
int lookout_descriptor(const struct lookout *lookout);

/* Returns in how many milliseconds it wants to look; -1: when there is something to read. */
int lookout_wait_ms(const struct lookout *lookout, int64_t now_ns);

/* Looks.  Returns whether files have changed since they were first watched or last reported, and
 * none is missing. */
bool lookout_look(struct lookout *lookout, int64_t now_ns);

#endif
