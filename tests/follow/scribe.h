/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_SCRIBE_H
#define FOLLOW_SCRIBE_H

#include "follow/log.h"
#include "sim/sim.h"

/* Logs for tests: lines are written with ' for ", and ended by |. */

/* Adds lines to a log. */
void scribe_add(struct log *log, const char *lines);

/* A log of these lines, called run.log; freed at the end of the test. */
struct log *scribe_log(const char *lines);

/* Runs it to its end, and returns its events in words, line by line: "12 Bob: change Dig to Sleep"
 * where 12 is the line; without ticks and, if they are all told already, updates. */
const char *scribe_story(const struct log *log);

/* A sim of it at the end of a tick; freed at the end of the test. */
struct sim *scribe_sim(const struct log *log, uint64_t tick);

/* The ways out of a state, with their labels: "Sleep: tired, Bank: rich"; valid until the next call. */
const char *scribe_ways(const struct log *log, const char *class, const char *state);

/* A stat of an agent in words. */
const char *scribe_stat(const struct sim *sim, const char *agent, const char *stat);

#endif
