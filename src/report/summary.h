/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_SUMMARY_H
#define REPORT_SUMMARY_H

#include "report/output.h"
#include "sim/sim.h"
#include "sim/world.h"

/* Writes the line of --quiet about a run that took so many seconds. */
void summary_write(struct output *out, const struct sim *sim, double seconds);

#endif
