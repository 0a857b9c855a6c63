/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What became of an agent in the segment shown, before the moment: what views
 * mark as new until the next tick.  At the end of a crowd's segment nothing is
 * known, and nothing is new.
 */
#ifndef VIEW_RECENT_H
#define VIEW_RECENT_H

#include "session/session.h"

enum { RECENT_EVENTS = 4096 }; /* how far back is looked */

/* Whether the machine's current state was entered. */
bool recent_entered(const struct session *session, uint32_t agent, uint8_t machine);

/* Whether the machine's previous state was a blip: left by a revert. */
bool recent_blip(const struct session *session, uint32_t agent, uint8_t machine);

/* Whether the stat of that index is now another than it was, and what it was. */
bool recent_was(const struct session *session, const struct agent *agent, size_t stat, double *was);

#endif
