/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_SEAL_H
#define SCRIPT_SEAL_H

#include <stdbool.h>
#include <stddef.h>

#include <lua.h>

/*
 * What makes functions repeatable: once a file is loaded, all that they can reach is locked.  Their
 * locals cannot be locked, but are looked at after each call, and put back.
 */

/* A local that functions share: where it is found, and what it was. */
struct seal_local {
	int function;        /* a reference to a function that has it, */
	int upvalue;         /* as that one */
	int value;           /* a reference to its value, */
	const void *address; /* and where that is, if it is somewhere */
	const void *id;
};

struct seal {
	struct seal_local *locals;
	size_t count, capacity;
	bool has_others; /* functions of Lua, too, that are not simply what a local is */
};

/* Inside: locks what the function or table on top can reach, and itself, and notes the locals of
 * all functions among that.  What has been sealed for all is not noted again for one. */
void seal_value(lua_State *lua, struct seal *seal, bool for_all);

void seal_fini(struct seal *seal);

/* The name of a local that has been given another value since, which is put back; NULL: none has.
 * Allocates nothing and raises nothing. */
const char *seal_check(lua_State *lua, const struct seal *seal);

#endif
