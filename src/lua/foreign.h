/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_FOREIGN_H
#define LUA_FOREIGN_H

#include "language/expression.h"
#include "lua/program.h"

/*
 * Expressions that only Lua can evaluate: those that use more of Lua than compiled ones support,
 * and functions.  Apart from draws they have no side effects.
 */

struct arena;
struct function;
struct lua_State;

/* Whether expressions have something of that name from Lua's library. */
bool foreign_has(const char *name);

/* In Lua: pushes the environment of expressions, in which nothing can be changed.  From outside it has
 * the library, the clock and all agents; an agent's own code also has that agent's fields, what it can
 * draw, and the telegram that it answers. */
void foreign_push_names(struct lua_State *lua);

/* Whether the expression can be left to Lua; if not, error says why. */
bool foreign_check(const char *source, struct error *error);

/* Compiles a Lua expression; NULL with Lua's reason if it is wrong. */
const struct function *foreign_compile(struct program *program, struct arena *arena,
                                       const char *text, struct error *error);

/* Makes a Lua expression for the agents of a class.  NULL if it is wrong: then error has the reason
 * if that says more than what was wrong with the compiled one, else it is left as it was. */
struct expression *foreign_expression(struct program *program, struct arena *arena,
                                      const char *text, struct error *error);

/* Makes a condition that asks a function; words is how it is shown. */
struct expression *foreign_function(const struct function *function, const char *words);

#endif
