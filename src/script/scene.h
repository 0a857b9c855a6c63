/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_SCENE_H
#define SCRIPT_SCENE_H

#include <stdint.h>

#include <lua.h>

#include "script/contain.h"
#include "script/meaning.h"
#include "sim/scope.h"
#include "sim/witness.h"

struct handle;
struct program;

/* Who acts, where what runs is an agent's own code.  For the length of a call. */
struct part {
	struct sim *sim;     /* the scene's, which he may change; NULL: nothing can be changed */
	struct agent *agent; /* he */
	const struct telegram *telegram; /* that he answers, or NULL */
	bool asks;                       /* he may draw, and change nothing else */
	const struct handle *me;         /* the scene's, where a function runs; or NULL */
};

/*
 * A sim as what runs in Lua sees it: agents with what they are, and the clock.  It is the context
 * of its interpreter.
 *
 * To a condition agents are there by name, and nothing can be changed.  Names are looked up when
 * they are first used and remembered, so that it does not matter how many agents there are.
 */
struct scene {
	const struct sim *sim;                /* set for the length of an evaluation */
	const struct world *world;            /* whose names are remembered */
	const struct part *part;              /* who acts, or nobody; never NULL */
	struct program *program;              /* of a world file; NULL: of a condition */
	struct witness witness;               /* of the evaluation, or since the last event */
	bool watched;                         /* whether anybody asks for the witness */
	uint32_t agent;                       /* looked at last, or AGENT_NONE */
	size_t names;                         /* how many are remembered */
	int handles;                          /* a reference to those that are kept, or 0 */
	struct handle *me;                    /* what functions are given for their agent, */
	int me_reference, telegram_reference; /* and for a telegram */
	struct meanings meanings;
};

/* Makes it the context of the interpreter, with nobody acting; it must stay for as long as that. */
void scene_init(lua_State *lua, struct scene *scene);

/* The scene of the interpreter. */
static inline struct scene *scene_of(lua_State *lua)
{
	return contain_context(lua);
}

/* Notes a look, if anybody asks for it; see witness_add. */
void scene_note(struct scene *scene, const char *owner, const char *machine, const char *field,
                struct value value);

void scene_tell_looks(struct scene *scene);

/* Tells what has been looked at since the last event, which whoever acts does before all else. */
static inline void scene_tell(struct scene *scene)
{
	if (scene->witness.count)
		scene_tell_looks(scene);
}

/* Inside: pushes an environment that has the names of the scene, which it begins, and those of the
 * library table on top, which it replaces. */
void scene_push(lua_State *lua, struct scene *scene);

/* Inside: begins an evaluation in that sim; names of another world are forgotten. */
void scene_begin(lua_State *lua, struct scene *scene, const struct sim *sim);

/* Inside: forgets all names, after an evaluation that went wrong. */
void scene_forget(lua_State *lua, struct scene *scene);

#endif
