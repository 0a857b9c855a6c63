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
	uint64_t blocks;     /* that there are to be had, one after the other; 0: any number */
	bool steady;         /* see contain_steady() */
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
	int64_t steps; /* left of the limit, where that is what is taken from */
	int64_t *left; /* what steps are taken from */
	size_t bytes;  /* in use */
	uint64_t blocks;
	void *context;
	unsigned refusals;
	unsigned entries; /* inside each other */
	bool counts;      /* instructions are being counted */
	enum contain_end end;
};

/* An interpreter without any function.  It may not be moved in memory. */
bool contain_init(struct contain *contain, const struct contain_limits *limits,
                  struct error *error);
void contain_fini(struct contain *contain);

/* From now on, between entries, it has these limits but for the blocks, and is for what is run over
 * and over and must come to the same each time: an entry takes as many steps whatever ran before it,
 * and calls are cheap. */
bool contain_steady(struct contain *contain, const struct contain_limits *limits,
                    struct error *error);

/* Calls body protected, its argument being one light userdata; the only way in.
 * The outermost entry begins with all its steps. */
bool contain_run(struct contain *contain, lua_CFunction body, void *argument, struct error *error);

/* The same, the outermost entry taking its steps from those that are left there; they are
 * negative once they are used up. */
bool contain_run_on(struct contain *contain, int64_t *left, lua_CFunction body, void *argument,
                    struct error *error);

/*
 * The same in parts, for a function that nothing has to be made for.
 */

/* Begins an entry that takes so many steps at once; false if it has not got them.  With counts set, the
 * instructions of this entry and of all entries inside it are steps too; without, the caller knows that
 * the entry cannot run long.  At most ten values may be pushed for the call. */
bool contain_begin(struct contain *contain, int64_t *left, int64_t steps, bool counts,
                   struct error *error);

/* Calls the function on the stack with the arguments above it, and ends the entry.  Its results are
 * on the stack then, unless it went wrong. */
bool contain_call(struct contain *contain, int arguments, int results, struct error *error);

/*
 * For what runs inside.
 */

static inline struct contain *contain_of(lua_State *lua)
{
	return *(struct contain **)lua_getextraspace(lua);
}

/* Whose interpreter it is, for functions that are called in it; NULL until that is said. */
static inline void *contain_context(lua_State *lua)
{
	return contain_of(lua)->context;
}

void contain_set_context(lua_State *lua, void *context);

/* Raises the error that ends the entry: there is no memory left, or else there are no steps left. */
void contain_raise(lua_State *lua);

/* Takes that many steps, or raises the error that there are none left. */
static inline void contain_charge(lua_State *lua, uint64_t steps)
{
	const struct contain *contain = contain_of(lua);
	if (steps > INT32_MAX || (*contain->left -= (int64_t)steps) < 0 ||
	    contain->end != CONTAIN_GOES_ON)
		contain_raise(lua);
}

/* Pushes the function that text (never bytecode) compiles to, or raises what is
 * wrong with it; name is what messages call it. */
void contain_load(lua_State *lua, const char *text, size_t size, const char *name);

#endif
