/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_FORT_H
#define LUA_FORT_H

#include "lua/condition.h"

/*
 * A world with everything that a condition can see: General O'Hara, a soldier with two machines,
 * and Ann, a civilian with one.
 */
extern const struct world fort;

/* Another world, where Ann is a soldier and alone. */
extern const struct world camp;

/* Starts a fort with that many couples and runs three ticks, with some changes in them. */
void fort_begin(struct sim *sim, uint32_t couples);

/* Whether the condition on a fort runs in Lua: then it may read anything. */
bool fort_runs_in_lua(const struct condition *condition);

#endif
