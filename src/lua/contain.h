/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_CONTAIN_H
#define LUA_CONTAIN_H

#include <lauxlib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

/*
 * Lua in containment: an interpreter in which no script, however it is written, can take more
 * time or memory than it is given.
 *
 * Time is counted in steps.  An instruction takes one step or more, as do sixteen bytes of
 * memory; library functions charge for whatever else they do.  An entry takes the same number of
 * steps whatever ran before it, so that code which runs again gives the same results.  Once steps
 * or memory are used up, they stay so until the outermost entry is over: even if the script
 * catches the error, it is stopped again.
 */

struct contain_limits {
	int64_t steps;       /* for one entry */
	size_t bytes;        /* in use at once */
	size_t block_bytes;  /* of one block */
	size_t string_bytes; /* of one string */
	uint64_t blocks;     /* number of allocations, ever; 0: unlimited */
	int weight;          /* steps that an instruction takes */
};

/*
 * The upper bound of steps times string_bytes.  An instruction that compares two strings, or reads
 * one as a number, takes time in proportion to their length, so this product bounds the time of an
 * entry (to a few seconds for the longest world file).
 */
#define CONTAIN_PRODUCT_MAX (INT64_C(1) << 34)

enum contain_end {
	CONTAIN_GOES_ON,
	CONTAIN_STEPS,  /* no steps are left */
	CONTAIN_MEMORY, /* no memory is left */
};

enum { CONTAIN_WHERE_SIZE = LUA_IDSIZE + 16 };

struct contain {
	lua_State *lua;
	struct contain_limits limits;
	int64_t steps;     /* left of limits.steps */
	int64_t *left;     /* the counter that steps are taken from; usually steps */
	size_t bytes;      /* in use now */
	uint64_t blocks;   /* allocations so far, counted if they are limited */
	void *context;     /* of the functions called in it; borrowed */
	unsigned refusals; /* requests refused in this entry, so that garbage is collected */
	unsigned entries;  /* nested */
	enum contain_end end;
	char where[CONTAIN_WHERE_SIZE]; /* the last step was taken, as Lua writes it: "joe:3: " */
};

/* Creates an interpreter without any functions.  It must not be moved in memory.  False with an
 * error; contain_fini releases it either way. */
bool contain_init(struct contain *contain, const struct contain_limits *limits,
                  struct error *error);
void contain_fini(struct contain *contain);

/* Gives it other limits, except for blocks, between entries. */
bool contain_limit(struct contain *contain, const struct contain_limits *limits,
                   struct error *error);

/* Calls body in protected mode with a light userdata as its argument.  The outermost entry starts
 * with all steps of the limit.  False with an error.  All code runs in an entry like this one. */
bool contain_run(struct contain *contain, lua_CFunction body, void *argument, struct error *error);

/*
 * The same in two parts, without a body.
 */

/* Begins an entry; the outermost one takes its steps from *left, which is negative once they are
 * used up.  False with an error if none are left.  The caller may then push up to ten values. */
bool contain_begin(struct contain *contain, int64_t *left, struct error *error);

/* Calls the function below its arguments on the stack, and ends the entry.  Then its results are on
 * the stack or, on an error, nothing. */
bool contain_call(struct contain *contain, int arguments, int results, struct error *error);

/*
 * For code inside an entry.
 */

static inline struct contain *contain_of(lua_State *lua)
{
	return *(struct contain **)lua_getextraspace(lua);
}

/* Raises the error that ends the entry: no memory is left, or else no steps are. */
void contain_raise(lua_State *lua);

/* Takes a number of steps; raises an error if they are used up. */
static inline void contain_charge(lua_State *lua, uint64_t steps)
{
	const struct contain *contain = contain_of(lua);
	if (steps > INT32_MAX || (*contain->left -= (int64_t)steps) < 0 ||
	    contain->end != CONTAIN_GOES_ON)
		contain_raise(lua);
}

/* The same for what takes as long as that many instructions. */
static inline void contain_charge_like(lua_State *lua, uint64_t instructions)
{
	contain_charge(lua, instructions * (uint64_t)contain_of(lua)->limits.weight);
}

/* Pushes the function that a text compiles to (never bytecode), or raises the error.  name is the
 * chunk's name in messages. */
void contain_load(lua_State *lua, const char *text, size_t size, const char *name);

/*
 * The library of contained scripts: Lua's own functions if they neither reach the system nor depend
 * on clocks and addresses, and contained versions of those that could do much work without being
 * charged for it.
 */

/* Pushes a table with tonumber, tostring, type, and the locked tables math and string.  Also makes
 * the latter the methods of strings. */
void lib_push(lua_State *lua);

/* Adds functions to the table on top: these (the list ends with NULL), or those of one of Lua's own
 * libraries with these names. */
void lib_put(lua_State *lua, const luaL_Reg *functions);
void lib_copy(lua_State *lua, lua_CFunction open, const char *const *names);

/* lib_base.c: adds assert, error, getmetatable, ipairs, pairs, pcall, rawequal, rawget, rawlen,
 * rawset, select, setmetatable and the locked table `table` to the table on top.  Those that
 * depend neither on addresses nor on chance are Lua's own; the others visit fields in a fixed
 * order, read locked tables but do not change them, and cannot catch an error that ends the whole
 * call.  `table` has concat, insert, pack, remove, sort, which is stable, and unpack; moving or
 * comparing an element costs a step. */
void lib_put_base(lua_State *lua);

/* Pushes a sorted list of the names of the fields of the table at that index, which is positive. */
void lib_keys(lua_State *lua, int table);

/* string.format as scripts have it. */
int lib_format(lua_State *lua);

/* s:match(pattern, begin), at a cost for each comparison. */
int lib_match(lua_State *lua);

/* The offset that an index of Lua's means: 1 is the first byte, -1 the last. */
size_t lib_begin_at(lua_Integer index, size_t length);

/* Pushes the value at index as text, made by its __tostring or else the name of its type, but never
 * an address.  Returns the text, which Lua owns. */
const char *lib_text(lua_State *lua, int index);

/*
 * Tables that read like others but cannot be changed:
 *
 *   locked table, always empty  --its metatable-->  the real table
 *
 * The library's functions see through locked tables, as Lua's own do not.
 */

/* Makes the table on top read as the value below it, a table or a function, where it has no field
 * of its own, and removes that value from the stack.  Setting a new field calls refuse, which may
 * be NULL.  A text on top stands for all texts. */
void lock_index(lua_State *lua, lua_CFunction refuse);

/* Replaces the table on top by its locked table; one that is locked already stays. */
void lock_table(lua_State *lua);

/* Pushes the real table behind the locked one at index; lock_of pushes the locked table of the real
 * one at index.  False, and nothing is pushed, if there is none. */
bool lock_real(lua_State *lua, int index);
bool lock_of(lua_State *lua, int index);

/* Replaces a locked table among the arguments by the real one behind it; raises an error if the
 * argument is not a table. */
void lock_argument(lua_State *lua, int argument);

/* Raises an error if the table at index is locked. */
void lock_refuse(lua_State *lua, int index);

#endif
