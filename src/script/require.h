/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_REQUIRE_H
#define SCRIPT_REQUIRE_H

#include <lua.h>

/* The error that is raised where it has been told already what is wrong with a file. */
#define REQUIRE_FAILED "required"

/* require "beside": what the file of that name returns, which lies in the folder of the one that
 * wants it.  It is read once, in the same containment. */
int require_file(lua_State *lua);

#endif
