/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The seam between views that are one above the other.  It is the heading of the lower ones; moving
 * it makes a new plan.
 */
#ifndef VIEW_SEAM_H
#define VIEW_SEAM_H

#include "view/layout.h"
#include "view/plan.h"

/* Makes a plan of a layout in which a view's heading is in another row of the screen, or as near to
 * that row as leaves every view some rows.  Returns false if the heading cannot move, or if there
 * is no view above it. */
bool seam_move(const struct layout *layout, enum view_number view, int row, struct plan *plan);

#endif
