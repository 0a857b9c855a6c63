/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_ENVIRONMENT_H
#define SCRIPT_ENVIRONMENT_H

#include <lua.h>

/*
 * The globals of a world file: the library, the words of the file, and the functions that its code
 * can call.
 */

/* Pushes a new table of these globals. */
void environment_push(lua_State *lua);

#endif
