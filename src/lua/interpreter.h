/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_INTERPRETER_H
#define LUA_INTERPRETER_H

#include <stdbool.h>
#include <stddef.h>

#include <lua.h>

#include "core/error.h"
#include "language/expression.h"
#include "lua/contain.h"
#include "lua/handle.h"

struct arena;

/*
 * The inside of a program (lua/program.h), for the files that run it.
 */

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

/* Restores each local whose value has changed; returns the name of one of them, or NULL if there is
 * none.  Allocates nothing and raises no errors. */
const char *seal_check(lua_State *lua, const struct seal *seal);

/* A function defined in one of the world's files, or an expression that only Lua can evaluate. */
struct function {
	struct foreign foreign; /* the first member: it can be asked as an expression is */
	struct program *program;
	int reference;
	const char *where;  /* its line, as in "guard.lua:31" */
	const char *source; /* of an expression, or NULL */
	struct seal seal;   /* of the locals that it can reach */
};

enum { PROGRAM_LOAD_STEPS = 1 << 21 }; /* to run a file, besides those for its size */

struct program {
	struct contain contain;
	struct scene scene; /* of the running code */
	bool told;          /* doing too much has been reported */
	size_t clean_bytes; /* bytes in use after the last collection of garbage */
	struct program_file {
		char name[COMPLAINTS_PLACE_BYTES]; /* in messages, as in "guard.lua:31" */
		int globals;                       /* reference to them; 0: it has not been run */
	} files[COMPLAINTS_FILES_MAX];
	const struct loader *loader; /* while files are read */
	struct seal common;          /* of what all functions can reach */
	struct function **functions; /* in the order of program_keep; owned by the arena */
	size_t function_count, function_capacity;
	size_t expressions; /* number of those in Lua */
};

/* In Lua: pops the function on top of the stack and keeps it; the struct is in the arena. */
const struct function *program_keep(lua_State *lua, struct program *program, struct arena *arena);

/* Collects garbage if there is enough and no function is running.  It is never collected while one
 * runs, so that what functions do cannot depend on it. */
void program_clean(struct program *program);

/*
 * me.c: what functions can do.  They look and draw without any other effect: the methods chance,
 * random, pick, in_state and here, and functions that need no agent.  And they act, as in
 * me:say "Hic!": only the agent's own code can make it do something.
 */

/* Each ends with NULL. */
extern const luaL_Reg me_methods[], look_methods[], look_functions[];

/* agent "Elsa": the agent, or nil; and spawn("Bullet", { speed = 2 }). */
int look_agent(lua_State *lua);
int me_spawn(lua_State *lua);

#endif
