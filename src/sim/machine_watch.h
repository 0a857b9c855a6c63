/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_MACHINE_WATCH_H
#define SIM_MACHINE_WATCH_H

#include "sim/sim.h"

/*
 * What machines tell whoever watches, and how they change where he does.
 */

/* Of all to a watcher who wants to know what goes on inside an update; or only when it is worth
 * while to look at the stats. */
extern const struct fsm_watch machine_watch_all, machine_watch_lookout;

/* Alarms, where nobody watches the inside: of changes and what is an error; or of errors alone. */
void machine_watch_changes(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);
void machine_watch_errors(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

/* Lets the machine that runs tell that, or NULL: nothing but its alarm, which has been set; and
 * take the shortest way where it changes. */
void machine_watch_set(struct sim *sim, const struct fsm_watch *watch);

#endif
