/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What keys mean in the trace that are about the moment shown, which is its cursor.
 */
#ifndef VIEW_TRACE_KEYS_H
#define VIEW_TRACE_KEYS_H

#include "view/view.h"

/* To the moment before, or the next; it does not go where nobody has been. */
view_asked trace_keys_step;

/* To the first event of the tick shown, or to its end. */
view_asked trace_keys_end;

/* Opens the panel that has the event in full. */
view_asked trace_keys_read;

#endif
