/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What happened to an agent in the segment shown, before the moment: views mark it as new until the
 * next tick.  At the end of a crowd's segment nothing is known of it, and so nothing is new.
 */
#ifndef VIEW_RECENT_H
#define VIEW_RECENT_H

#include "session/session.h"

enum { RECENT_EVENTS = 4096 }; /* how many events are searched */

/* Whether the machine's current state was entered. */
bool recent_entered(const struct session *session, uint32_t agent, uint8_t machine);

/* Whether the machine's previous state was a blip, which ended with a revert. */
bool recent_blip(const struct session *session, uint32_t agent, uint8_t machine);

/* Whether the stat of that index has changed; *was is then its earlier value. */
bool recent_was(const struct session *session, const struct agent *agent, size_t stat, double *was);

#endif
