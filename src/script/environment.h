/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_ENVIRONMENT_H
#define SCRIPT_ENVIRONMENT_H

#include <lua.h>

/*
 * The globals of a world file: the library, the words that it is written with, and what its
 * functions have besides.
 */

void environment_push(lua_State *lua);

#endif
