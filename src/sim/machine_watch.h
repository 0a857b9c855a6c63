/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_MACHINE_WATCH_H
#define SIM_MACHINE_WATCH_H

#include "sim/sim.h"

/*
 * What machines report to the watcher, and how watched machines change.
 */

/* Records all steps inside updates; or only compares stats, for tripwires, at
 * moments when they may have changed. */
extern const struct fsm_watch machine_watch_all, machine_watch_lookout;

/* Alarms for machines whose inside is not watched: the first reports changes
 * and errors, the second errors alone. */
void machine_watch_changes(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);
void machine_watch_errors(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

/* Sets the watch of the machine that runs, or NULL for its alarm alone, and
 * lets it take the shortest way that allows.  running.alarm has been set
 * before. */
void machine_watch_set(struct sim *sim, const struct fsm_watch *watch);

#endif
