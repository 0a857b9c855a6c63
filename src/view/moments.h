/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Answers of views that go to the moment of something that happened.
 */
#ifndef VIEW_MOMENTS_H
#define VIEW_MOMENTS_H

#include "view/story.h"
#include "view/view.h"

/* Answers with the moment of a story's item: that of the event itself, or the end of an earlier
 * tick.  The index after the last item stands for the end of the tick shown. */
struct view_answer moments_show(const struct story *story, size_t index);

/* Answers with the moment of the next item (or the previous one) of a wanted kind whose words or
 * agent's name contain the text.  If there is none, says so, and also if part of the past is
 * forgotten. */
struct view_answer moments_find(const struct session *session, const char *text, bool forward,
                                bool (*wanted)(uint8_t kind));

#endif
