/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_HANDLE_RECORD_H
#define SCRIPT_HANDLE_RECORD_H

#include "script/handle.h"

/*
 * The inside of a handle, for the files that make handles.
 */

/* What a handle stands for. */
enum handle_kind { HANDLE_AGENT, HANDLE_MACHINES, HANDLE_MACHINE, HANDLE_TELEGRAM };

struct handle {
	uint8_t kind; /* enum handle_kind */
	uint8_t class;
	uint8_t machine;
	uint32_t id;
	char name[]; /* as written in the source, or "" */
};

/* The field of the metatable with the table of all methods. */
#define HANDLE_METHODS "methods"

/* For C functions whose upvalue is the table of methods: push the agent's field that argument 2
 * names, or set it, for the agent whose code is running, to argument 3. */
int handle_push_field(lua_State *lua, const struct handle *handle, const struct agent *agent);
int handle_set_field(lua_State *lua, const struct handle *handle);

/* Pushes a copy of a handle, with another kind and name, and returns it. */
struct handle *handle_make(lua_State *lua, const struct handle *like, int kind, const char *name);

#endif
