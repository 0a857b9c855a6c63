/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_HANDLE_H
#define SCRIPT_HANDLE_H

#include <lua.h>

#include "script/scene.h"

/*
 * What an agent's name stands for in a condition: a value whose fields are what
 * the agent has now.  A handle is a name and an id, never a pointer.
 */

/* Makes handles known to the interpreter. */
void handle_open(lua_State *lua, struct scene *scene);

/* Forgets which traits there are: another world may have others. */
void handle_forget(lua_State *lua, struct scene *scene);

/* Pushes a handle of the agent, which was called name. */
void handle_push(lua_State *lua, const struct agent *agent, const char *name);

/* Pushes a value that was read in the sim. */
void handle_push_value(lua_State *lua, const struct sim *sim, const struct value *value);

#endif
