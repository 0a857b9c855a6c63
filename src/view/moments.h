/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Answers of views that go to the moment of something that happened.
 */
#ifndef VIEW_MOMENTS_H
#define VIEW_MOMENTS_H

#include "session/past.h"
#include "view/view.h"

enum { MOMENTS_REACH = 20000 }; /* how many events of the past are searched */

/* Answers with the moment of an event: its own, or the end of an earlier tick.  The index after the
 * last event stands for the end of the tick shown. */
struct view_answer moments_show(const struct past *past, size_t index);

/* Answers with the moment of the next event (or the previous one) of one of the kinds whose words
 * or agent's name contain the text.  If there is none, says so, and also if part of the past is
 * forgotten. */
struct view_answer moments_find(const struct session *session, const char *text, bool forward,
                                uint32_t kinds);

#endif
