/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The keys of the trace that move the moment shown, which is its cursor.
 */
#ifndef VIEW_TRACE_KEYS_H
#define VIEW_TRACE_KEYS_H

#include "view/view.h"

/* Goes to the previous moment, or to the next one, but not past the newest. */
view_asked trace_keys_step;

/* Goes to the first event of the tick shown, or to its end. */
view_asked trace_keys_end;

/* Opens the panel that shows the event in full. */
view_asked trace_keys_read;

#endif
