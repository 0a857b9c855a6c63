/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef WORLDS_WORLDS_H
#define WORLDS_WORLDS_H

#include "sim/world.h"

/* The built-in worlds, each larger than the one before; NULL ends the list. */
extern const struct world *const worlds_builtin[];

/* The world that runs if none is named. */
extern const struct world *const worlds_default;

/* The built-in world of that name, or NULL. */
const struct world *worlds_find(const char *name);

#endif
