/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_MADE_UP_H
#define TESTS_SESSION_MADE_UP_H

#include "session/straight.h"

enum { MADE_UP_TEXT_MAX = 640 };

/* Makes up a condition from the names of a world. */
void made_up_condition(struct dice *dice, const struct world *world, char out[MADE_UP_TEXT_MAX]);

#endif
