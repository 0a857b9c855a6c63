/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_SCENE_H
#define LUA_SCENE_H

#include <stdint.h>

#include <lua.h>

#include "lua/contain.h"
#include "language/scope.h"
#include "language/expression.h"

struct handle;
struct luaL_Reg;

/* The agent whose own code is running; lives as long as the call. */
struct part {
	struct sim *sim;                 /* the scene's; NULL: nothing may be changed */
	struct agent *agent;             /* the acting agent */
	const struct telegram *telegram; /* the one being answered, or NULL */
	bool asks;                       /* it may draw, but change nothing else */
	struct handle *me;               /* what a running function was given, or NULL */
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
	bool watched;           /* whether reads are noted in the witness */
	uint32_t agent;         /* read last, or AGENT_NONE */
	int handles;            /* reference to the list of kept handles; 0: none are kept */
	int telegram;           /* reference to the one that functions are given */
	int mes;                /* reference to the list of each class's `me` */
	const struct luaL_Reg *const *methods; /* of agents; the list ends with NULL */
};

/* The scene of an interpreter. */
static inline struct scene *scene_of(lua_State *lua)
{
	return contain_of(lua)->context;
}

/* Notes a read in the witness, if anybody wants it; see witness_add. */
void scene_note(struct scene *scene, const char *owner, const char *machine, const char *field,
                struct value value);

/* Records what was read, of which there is something. */
void scene_record_reads(struct scene *scene);

/* Records what was read since the last event.  To be called before an agent's code does anything
 * else. */
static inline void scene_record(struct scene *scene)
{
	if (scene->witness.count)
		scene_record_reads(scene);
}

#endif
