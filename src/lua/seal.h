/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_SEAL_H
#define LUA_SEAL_H

#include <stdbool.h>
#include <stddef.h>

#include <lua.h>

/*
 * Makes functions repeatable.  Once a file is loaded, all tables that its functions can reach are
 * locked.  Their locals cannot be locked; they are checked after each call, and restored.
 */

/* A local variable that functions share: where it is, and its sealed value. */
struct seal_local {
	int function;        /* reference to a function that uses it */
	int upvalue;         /* its number among that function's upvalues */
	int value;           /* reference to its value */
	const void *address; /* address of the value if it has one, else NULL */
	const void *id;      /* identifies the variable: lua_upvalueid */
};

struct seal {
	struct seal_local *locals;
	size_t count, capacity;
};

/* In Lua: locks the table or function on top and everything that it can reach, and notes the locals
 * of all functions among that.  With for_all set, later seals skip what this one has found. */
void seal_value(lua_State *lua, struct seal *seal, bool for_all);

void seal_fini(struct seal *seal);

/* Restores each local whose value has changed; returns the name of one of them, or NULL if there is
 * none.  Allocates nothing and raises no errors. */
const char *seal_check(lua_State *lua, const struct seal *seal);

#endif
