/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_FOREIGN_H
#define SCRIPT_FOREIGN_H

#include "script/program.h"
#include "sim/expression.h"

/*
 * What only Lua can work out where an expression is wanted: an expression with more in it than the
 * compiled ones have, or a function.  It draws and changes nothing else.
 */

/* Inside: pushes the function that gives the value of a Lua expression, as name calls it in
 * messages; raises what is wrong with it. */
void foreign_load(lua_State *lua, const char *source, const char *name);

/* Whether an expression can be left to Lua. */
bool foreign_check(const char *source, struct error *error);

/* The expression that a text is in Lua, for agents of a class; NULL with the reason if it is none. */
struct expression *foreign_expression(struct program *program, struct arena *arena,
                                      const char *text, struct error *error);

/* A function as a condition that is called so. */
struct expression *foreign_function(const struct function *function, struct arena *arena,
                                    const char *words);

#endif
