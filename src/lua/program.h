/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_PROGRAM_H
#define LUA_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "language/expression.h"
#include "sim/sim.h"

struct arena;
struct function;
struct lua_State;

/*
 * What remains of a world's files in Lua: their functions.  One interpreter holds them all.  It
 * runs the files once (lua/source.h) and is then sealed; from then on nothing in it changes, so
 * that any number of sims can use it in turn, forward and backward.
 */
struct program;

/* Creates an interpreter without functions; NULL with an error.  With blocks, its memory ends after
 * that many allocations, for tests. */
struct program *program_new(uint64_t blocks, struct error *error);
/* The memory that it takes. */
size_t program_bytes(const struct program *program);

void program_free(struct program *program);

/* Creates one for expressions that are evaluated in that world from outside, like those of
 * breakpoints. */
struct program *program_new_outside(const struct world *world, struct error *error);

/* Whether it has any functions or expressions. */
bool program_has_code(const struct program *program);

/* Seals the program: nothing in it can change any more, and functions run in that world.  False
 * with an error if that takes too much. */
bool program_seal(struct program *program, const struct world *world, struct error *error);

/*
 * Code in Lua: a function of a world file, function(me), or function(me, telegram) in on_message;
 * or an expression.  It runs in containment and takes its steps from the update or delivery in
 * which it is called.  An error in a function becomes an error event; what it did before the
 * error stays, and the agent lives on.
 */

/* Its line, as in "guard.lua:31". */
const char *function_where(const struct function *function);

/* Calls it for the agent whose code is running; telegram is the one being answered, or NULL.
 * Returns the result as a bool; no result, or an error, counts as true. */
bool function_call(const struct function *function, struct sim *sim, struct agent *agent,
                   const struct telegram *telegram);

/* Asks it, as a struct foreign: it may draw, but change nothing else.  An error in a function
 * counts as false. */
bool function_ask(const struct foreign *foreign, struct agent *own, int64_t *steps,
                  struct evaluation *evaluation, struct error *error);

/* Evaluates an expression from outside; a value that no stat could hold becomes a text.  False with
 * an error.  What it read stays in the witness of its program's scene. */
bool function_evaluate(const struct function *function, const struct sim *sim,
                       struct evaluation *evaluation, struct error *error);

/*
 * foreign.c: expressions that only Lua can evaluate: those that use more of Lua than compiled ones
 * support, and functions.  Apart from draws they have no side effects.
 */

/* Whether expressions have something of that name from Lua's library. */
bool foreign_has(const char *name);

/* In Lua: pushes the environment of expressions, in which nothing can be changed.  From outside
 * it has the library, the clock and all agents; an agent's own code also has that agent's fields,
 * what it can draw, and the telegram that it answers. */
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
