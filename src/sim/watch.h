/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_WATCH_H
#define SIM_WATCH_H

#include "sim/sim.h"

/*
 * How the engine tells its watcher.  A scope is the time during which an
 * agent's code runs; changes of its stats are found by comparing its record
 * with a copy whenever something else happens, so that worlds write
 * `miner->thirst++` and nothing more.
 */

/* Records an event (kind and fields set; depth is filled in), if wanted; its
 * index until the next watch_flush, or -1. */
ptrdiff_t watch_record(struct sim *sim, struct event event);

/* Opens a scope one deeper around agent's code, and closes it again. */
struct agent *watch_open(struct sim *sim, struct agent *agent);
void watch_close(struct sim *sim, struct agent *outer);

/* Records which stats of the agent whose code runs have changed. */
void watch_stats(struct sim *sim);

/* Passes the recorded events on, between agents and after a tick. */
void watch_flush(struct sim *sim);

/* What a machine tells: put into every struct fsm while someone watches. */
void watch_fsm(const struct fsm *fsm, const struct fsm_note *note);

#endif
