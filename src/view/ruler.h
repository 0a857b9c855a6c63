/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The row above what is drawn along an axis of time: numbers of ticks, or inside a tick what kind
 * of event each column is, with the moment shown marked.
 */
#ifndef VIEW_RULER_H
#define VIEW_RULER_H

#include "view/axis.h"

void ruler_draw(const struct axis *axis, const struct session *session, struct area row);

#endif
