/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_LOOKOUT_H
#define TUI_LOOKOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/world.h"

/*
 * Notices when files change, whatever editors do to them: they write several times, put
 * another file in their place, or take them away for a moment.  So it is not a file that
 * is watched but what its name leads to, and a change counts when there has been peace for a
 * while.
 *
 * Where the system tells of changes, it sleeps until then; elsewhere it looks twice a second.
 */
struct lookout;

/* asks: it looks for itself even where it could be told. */
struct lookout *lookout_new(bool asks);
void lookout_free(struct lookout *lookout); /* NULL is allowed */

/* Watches the files that the texts are of instead of those before; what is new among them has
 * not changed yet. */
void lookout_at(struct lookout *lookout, const struct world_text *texts, size_t count);

/* What can be read when there may be something to look at; 0: nothing. */
int lookout_descriptor(const struct lookout *lookout);

/* In how many milliseconds it wants to look; -1: when there is something to read. */
int lookout_wait_ms(const struct lookout *lookout, int64_t now_ns);

/* Looks; whether the files have changed since it was told of them or said so last, and all are
 * there. */
bool lookout_look(struct lookout *lookout, int64_t now_ns);

#endif
