/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef MACHINES_H
#define MACHINES_H

#include "diagram/chart.h"

/* Makes a machine of 3 to 14 states up: sparse, dense, with hubs, nested, or reverting; always the
 * same for a number. */
void machines_make(struct chart *chart, unsigned number);

#endif
