/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_HANDLE_RECORD_H
#define SCRIPT_HANDLE_RECORD_H

#include "script/handle.h"

/*
 * What a handle is inside, for those who make them.
 */

/* What the names of an expression stand for. */
enum handle_kind { HANDLE_AGENT, HANDLE_MACHINES, HANDLE_MACHINE, HANDLE_TELEGRAM };

struct handle {
	uint8_t kind; /* enum handle_kind */
	uint8_t class;
	uint8_t machine;
	uint32_t id;
	char name[]; /* as it was written, or nothing */
};

/* Where their metatable has a table of all methods. */
#define HANDLE_METHODS "methods"

/* What reads and writes the field of the agent that argument 2 names; argument 3 is what it is to be.
 * The upvalue are all methods. */
int handle_push_field(lua_State *lua, const struct handle *handle, const struct agent *agent);
int handle_set_field(lua_State *lua, const struct handle *handle);

/* Pushes a handle like that one, of another kind. */
struct handle *handle_make(lua_State *lua, const struct handle *like, int kind, const char *name);

#endif
