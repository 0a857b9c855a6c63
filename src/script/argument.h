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
struct agent *argument_acting(lua_State *lua);

/* The latter, for functions that are called often: argument 1 nearly always is what the code that
 * runs was given for its agent. */
static inline struct agent *argument_me(lua_State *lua)
{
	const struct part *part = scene_of(lua)->part;
	bool is_me = part->me && lua_touserdata(lua, 1) == part->me;
	return is_me ? part->agent : argument_acting(lua);
}

/* The place, the message and the class that an argument names. */
uint8_t argument_place(lua_State *lua, int argument);
uint32_t argument_message(lua_State *lua, int argument);
uint8_t argument_class(lua_State *lua, int argument);

/* The state, of the agent's class, that argument 2 names. */
uint8_t argument_state(lua_State *lua, const struct agent *agent);

/* Makes an argument, which must be a table, the one that it reads as (script/lock.h). */
void argument_table(lua_State *lua, int argument);

/* Raises that there is no such thing, with what may have been meant. */
int argument_fail(lua_State *lua, const char *what, struct nearest *nearest);

/* Who is called so, a resident in the copy of the world that the agent who acts lives in; or NULL. */
struct agent *argument_find(const struct scene *scene, const char *name);

#endif
