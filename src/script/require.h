/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_REQUIRE_H
#define SCRIPT_REQUIRE_H

#include <lua.h>

/* Raised where the errors of a file have already been reported. */
#define REQUIRE_FAILED "required"

/* require "beside": returns what the file of that name returns, which is in the same folder as the
 * requiring file.  It is run once, in the same containment. */
int require_file(lua_State *lua);

#endif
