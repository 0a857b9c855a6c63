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

/* For functions that have all methods as their upvalue: push the field that argument 2 names of that
 * agent, and make that of the agent whose code runs what argument 3 is. */
int handle_push_field(lua_State *lua, const struct handle *handle, const struct agent *agent);
int handle_set_field(lua_State *lua, const struct handle *handle);

/* Pushes a handle like that one, of another kind. */
struct handle *handle_make(lua_State *lua, const struct handle *like, int kind, const char *name);

#endif
