/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_CONTAIN_H
#define SCRIPT_CONTAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <lua.h>

#include "core/error.h"

/*
 * Lua in containment: an interpreter in which no script, however it is written,
 * can take more time or memory than it is given.
 *
 * Time is counted in steps: an instruction is one, so are sixteen bytes of
 * memory and eight values given to a function or given back by it, and library
 * functions charge what they do besides.  Once steps or
 * memory are used up they stay so until the outermost entry is over: whatever
 * the script catches, it is stopped again.
 */

struct contain_limits {
	int64_t steps;       /* of one entry */
	size_t bytes;        /* in use at once */
	size_t block_bytes;  /* of one block */
	size_t string_bytes; /* of one string */
};

/*
 * steps times string_bytes at most: an instruction that compares two strings, or
 * reads one as a number, takes as long as they are, and so the product bounds
 * the time of an entry (to a few seconds for the longest world file).
 */
#define CONTAIN_PRODUCT_MAX (INT64_C(1) << 34)

enum contain_end {
	CONTAIN_GOES_ON,
	CONTAIN_STEPS,  /* no steps are left */
	CONTAIN_MEMORY, /* no memory is left */
};

struct contain {
	lua_State *lua;
	struct contain_limits limits;
	int64_t steps; /* left */
	size_t bytes;  /* in use */
	unsigned refusals;
	unsigned entries; /* inside each other */
	enum contain_end end;
};

/* An interpreter without any function.  It may not be moved in memory. */
bool contain_init(struct contain *contain, const struct contain_limits *limits,
                  struct error *error);
void contain_fini(struct contain *contain);

/* Calls body protected, its argument being one light userdata; the only way in.
 * The outermost entry begins with all its steps. */
bool contain_run(struct contain *contain, lua_CFunction body, void *argument, struct error *error);

/*
 * For what runs inside.
 */

/* Takes that many steps, or raises the error that there are none left. */
void contain_charge(lua_State *lua, uint64_t steps);

/* Pushes the function that text (never bytecode) compiles to, or raises what is
 * wrong with it; name is what messages call it. */
void contain_load(lua_State *lua, const char *text, size_t size, const char *name);

/* Makes the table on top read as the value below it, a table or a function, which it takes away, where
 * it has no fields of its own; new fields are refused by calling refuse. */
void contain_index(lua_State *lua, lua_CFunction refuse);

/* Replaces the table on top by one that reads the same and cannot be changed. */
void contain_lock(lua_State *lua);

#endif
