/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_ARGUMENT_H
#define SCRIPT_ARGUMENT_H

#include "core/nearest.h"
#include "script/scene.h"

/*
 * What functions are given: each is what was wanted, or an error that says what was meant.
 */

/* The agent that argument 1 is; and the same, who must be the one whose code runs. */
struct agent *argument_agent(lua_State *lua);
struct agent *argument_me(lua_State *lua);

/* The index of the name that an argument is in a list; what: "there is no place". */
size_t argument_name(lua_State *lua, int argument, const char *what, const char *const *names,
                     size_t count);

/* The class that an argument names, and the state of a class that argument 2 does. */
uint8_t argument_class(lua_State *lua, int argument);
uint8_t argument_state(lua_State *lua, const struct class *class);

/* Makes an argument, which must be a table, the one that it reads as (script/lock.h). */
void argument_table(lua_State *lua, int argument);

/* Raises that there is no such thing, with what may have been meant. */
int argument_fail(lua_State *lua, const char *what, struct nearest *nearest);

/* Who is called so, a resident in the copy of the world that the agent who acts lives in; or NULL. */
struct agent *argument_find(const struct scene *scene, const char *name);

#endif
