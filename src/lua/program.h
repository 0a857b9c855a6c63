/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_PROGRAM_H
#define LUA_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "sim/world.h"

/*
 * What remains of a world's files in Lua: their functions.  One interpreter holds them all.  It runs
 * the files once (lua/reader.h) and is then sealed; from then on nothing in it changes, so that any
 * number of sims can use it in turn, forward and backward.
 */
struct program;

/* Creates an interpreter without functions; NULL with an error.  With blocks, its memory ends after
 * that many allocations, for tests. */
struct program *program_new(uint64_t blocks, struct error *error);
void program_free(struct program *program);

/* Creates one for expressions that are evaluated in that world from outside, like those of
 * breakpoints. */
struct program *program_new_outside(const struct world *world, struct error *error);

/* Whether it has any functions or expressions. */
bool program_has_code(const struct program *program);

/* Seals the program: nothing in it can change any more, and functions run in that world.  False
 * with an error if that takes too much. */
bool program_seal(struct program *program, const struct world *world, struct error *error);

#endif
