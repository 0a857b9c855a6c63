/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_FOREIGN_H
#define LUA_FOREIGN_H

#include "lua/program.h"
#include "language/expression.h"

/*
 * Expressions that only Lua can evaluate: those that use more of Lua than compiled ones support,
 * and functions.  Apart from draws they have no side effects.
 */

struct arena;
struct function;
struct lua_State;

/* Whether Lua has something of that name that expressions can use. */
bool foreign_has(const char *name);

/* In Lua: pushes a function that evaluates the expression, or raises what is wrong with it.  name
 * is the chunk's name in messages. */
void foreign_load(struct lua_State *lua, const char *source, const char *name);

/* Whether the expression can be left to Lua; if not, error says why. */
bool foreign_check(const char *source, struct error *error);

/* Makes a Lua expression for the agents of a class.  NULL if it is wrong: then error has the reason
 * if that says more than what was wrong with the compiled one, else it is left as it was. */
struct expression *foreign_expression(struct program *program, struct arena *arena,
                                      const char *text, struct error *error);

/* Makes a condition that asks a function; words is how it is shown. */
struct expression *foreign_function(const struct function *function, struct arena *arena,
                                    const char *words);

#endif
