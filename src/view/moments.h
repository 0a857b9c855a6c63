/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The moments of what has happened: what views answer that go to one.
 */
#ifndef VIEW_MOMENTS_H
#define VIEW_MOMENTS_H

#include "view/story.h"
#include "view/view.h"

/* Shows the moment of an item: the event itself, or the end of an earlier tick; of the index behind
 * the last item, the end of the tick shown. */
struct view_answer moments_show(const struct story *story, size_t index);

/* Shows the next item (or the one before) of a wanted kind that has the text in its words or in its
 * agent's name; if there is none says so where not everything is remembered. */
struct view_answer moments_find(const struct session *session, const char *text, bool forward,
                                bool (*wanted)(uint8_t kind));

#endif
