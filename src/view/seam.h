/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The seam between views above each other, which is the heading of the lower ones: a plan in which
 * it is elsewhere.
 */
#ifndef VIEW_SEAM_H
#define VIEW_SEAM_H

#include "view/layout.h"
#include "view/plan.h"

/* Plans what a layout has, with the heading of a view in another row of the screen, or as near to it
 * as leaves each view some rows.  False: it is there already, or there is no view above it. */
bool seam_move(const struct layout *layout, enum view_number view, int row, struct plan *plan);

#endif
