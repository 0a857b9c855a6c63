/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_SCRUBBER_H
#define VIEW_SCRUBBER_H

#include "session/session.h"
#include "term/canvas.h"

/*
 * The whole run in one row, part by part: how many changes there were, what is marked, and where the
 * moment shown is.
 *
 *      0 ▕▄▅▅▆◆▇▅▅▄▅▅▃╱▆▃▇▅▇▄▃▅!▅▄▃▃●▆▃▃▃▏ 33
 */

/* Draws it into the row, as far as it reaches. */
void scrubber_draw(const struct session *session, struct area row);

/* Finds the moment that is meant by a column of the row; drags: one beyond the ends means these.
 * False: none is. */
bool scrubber_find(const struct session *session, struct area row, int x, bool drags,
                   struct moment *moment);

#endif
