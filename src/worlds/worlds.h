/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef WORLDS_WORLDS_H
#define WORLDS_WORLDS_H

#include "sim/world.h"

/* The worlds that are built in, in order of growth; NULL ends the list. */
extern const struct world *const worlds_builtin[];

/* The one that runs when none is named. */
extern const struct world *const worlds_default;

/* The built-in world of that name, or NULL. */
const struct world *worlds_find(const char *name);

#endif
