/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_SCENE_H
#define SCRIPT_SCENE_H

#include <stdint.h>

#include <lua.h>

#include "sim/scope.h"
#include "sim/witness.h"

/*
 * A sim as a contained expression sees it: tick, time and pending, and agents
 * by name with what they are.  Nothing in it can be changed.  Names are looked
 * up when they are first used and remembered, so that it does not matter how
 * many agents there are.
 */
struct scene {
	const struct sim *sim;     /* set for the length of an evaluation */
	const struct world *world; /* whose names are remembered */
	struct witness witness;    /* of the evaluation */
	uint32_t agent;            /* looked at last, or AGENT_NONE */
	size_t names;              /* how many are remembered */
};

/* Pushes an environment that has the names of the scene and those of the
 * library table on top, which it replaces.  The scene must stay for as long as
 * the interpreter. */
void scene_push(lua_State *lua, struct scene *scene);

/* Inside: begins an evaluation in that sim; names of another world are forgotten. */
void scene_begin(lua_State *lua, struct scene *scene, const struct sim *sim);

/* Inside: forgets all names, after an evaluation that went wrong. */
void scene_forget(lua_State *lua, struct scene *scene);

#endif
