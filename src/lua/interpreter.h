/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_INTERPRETER_H
#define LUA_INTERPRETER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <lauxlib.h>

#include "core/error.h"
#include "core/nearest.h"
#include "language/expression.h"
#include "language/scope.h"
#include "lua/contain.h"

struct arena;
struct handle;

/*
 * The inside of a program (lua/program.h), for the files that run it.
 */

/* The agent whose own code is running; lives as long as the call. */
struct part {
	struct sim *sim;                 /* the scene's; NULL: nothing may be changed */
	struct agent *agent;             /* the acting agent */
	const struct telegram *telegram; /* the one being answered, or NULL */
	bool asks;                       /* it may draw, but change nothing else */
	bool watched;                    /* whether reads are noted in the witness */
	struct handle *me;               /* what a running function was given, or NULL */
	struct part *outer;              /* acted when it began, and acts when it ends */
	int64_t before;                  /* the sim's steps when it began */
};

/*
 * A sim as code in Lua sees it: agents with their fields, and the clock.  It is the context of its
 * interpreter.
 */
struct scene {
	struct part nobody;     /* what part is while nobody acts */
	const struct sim *sim;  /* set during an evaluation */
	struct part *part;      /* who acts, perhaps nobody; never NULL */
	struct witness witness; /* what was read in the evaluation, or since the last event */
	uint32_t agent;         /* read last, or AGENT_NONE */
	int handles;            /* reference to the list of kept handles; 0: none are kept */
	int telegram;           /* reference to the one that functions are given */
	int mes;                /* reference to the list of each class's `me` */
	const luaL_Reg *const *methods; /* of agents; the list ends with NULL */
};

/* The scene of an interpreter. */
static inline struct scene *scene_of(lua_State *lua)
{
	return contain_of(lua)->context;
}

/* Notes a read in the witness, if anybody wants it; see witness_add. */
void scene_note(struct scene *scene, const char *owner, const char *machine, const char *field,
                struct value value);

/* Records what was read since the last event.  To be called before an agent's code does anything
 * else. */
void scene_record(struct scene *scene);

/*
 * Agents in Lua: a handle is a value whose fields are those that the agent has now.  It holds an
 * id, and the agent's name if one was written, but never a pointer.  The telegram that an agent
 * answers is a handle, too.
 */

/* Prepares handles of the world's agents, which have the given methods: lists that end with NULL,
 * in a list that ends with NULL. */
void handle_open(lua_State *lua, const struct world *world, const luaL_Reg *const *methods);

/* From now on, keeps handles without a name, so that an agent is always the same key of a table,
 * and has the `me` and the telegram that functions are given. */
void handle_keep(lua_State *lua, const struct world *world);

/* Pushes the `me` of a part; handle_turn makes it stand for the part's agent again, after another
 * part.  They allocate nothing. */
void handle_push_me(lua_State *lua, struct part *part);
void handle_turn(const struct part *part);

/* Pushes a handle of an agent; name is as it was written in the source, or "". */
void handle_push(lua_State *lua, const struct agent *agent, const char *name);

/* Pushes a value that was read from the sim. */
void handle_push_value(lua_State *lua, const struct sim *sim, const struct value *value);

/* Pushes the value that a definition has for an agent, or for nobody (NULL); owner is the agent as
 * it was written. */
void handle_push_definition(lua_State *lua, const struct definition *definition,
                            const struct agent *agent, const char *owner);

/* Pushes params, whose fields are the world's parameters. */
void handle_push_params(lua_State *lua);

/* Converts the Lua value at index; false if no stat could hold it.  A text stays Lua's. */
bool handle_value(lua_State *lua, int index, struct value *value);

/* The agent whose handle is at index; NULL if it is no handle or the agent is gone. */
struct agent *handle_agent(lua_State *lua, int index);

/*
 * Shared by the files of handles.
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

/* What a field name stands for where it is neither a method nor a trait. */
extern const char handle_machines;

/* Pushes a copy of a handle, with another kind and name, and returns it. */
struct handle *handle_make(lua_State *lua, const struct handle *like, enum handle_kind kind,
                           const char *name);

/* The metamethods, whose upvalue is a table of what the names of fields mean; handle_index_me is
 * the __index of the methods of `me`. */
int handle_index(lua_State *lua);
int handle_index_me(lua_State *lua);
int handle_change(lua_State *lua);
int handle_equal(lua_State *lua);
int handle_text(lua_State *lua);

/*
 * Checks the arguments of functions called from Lua.  Each function returns what was wanted, or
 * raises an error that suggests what was meant.
 */

/* The agent in argument 1; argument_acting insists that it is the one whose code runs. */
struct agent *argument_agent(lua_State *lua);
struct agent *argument_acting(lua_State *lua);

/* The place, message or class that an argument names. */
uint8_t argument_place(lua_State *lua, int argument);
uint32_t argument_message(lua_State *lua, int argument);
uint8_t argument_class(lua_State *lua, int argument);

/* The state of the agent's class that an argument names. */
uint8_t argument_state(lua_State *lua, int argument, const struct agent *agent);

/* The number by which a stat would hold the value at index. */
double argument_number(lua_State *lua, int index, const struct stat_info *stat);

/* Raises an error: there is no such thing, with the nearest name.  Never returns. */
int argument_fail(lua_State *lua, const char *what, struct nearest *nearest);

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
 * look.c and me.c: what functions can do.  They look and draw without any other effect: the methods chance,
 * random, pick, in_state and here, and functions that need no agent.  And they act, as in
 * me:say "Hic!": only the agent's own code can make it do something.
 */

/* Each ends with NULL. */
extern const luaL_Reg me_methods[], look_methods[], look_functions[];

/* Finds where the agent before the colon stands, and argument 2: an agent, a place or a point { x, y };
 * false if that is nobody. */
bool look_points(lua_State *lua, struct point *from, struct point *to);

/* agent "Elsa": the agent, or nil; and spawn("Bullet", { speed = 2 }). */
int look_agent(lua_State *lua);
int me_spawn(lua_State *lua);

#endif
