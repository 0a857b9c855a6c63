/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "core/arena.h"
#include "core/memory.h"
#include "lua/handle.h"
#include "lua/interpreter.h"
#include "lua/look.h"
#include "lua/me.h"
#include "lua/position.h"
#include "lua/source.h"

enum { GARBAGE_BYTES = 1 << 19 };

static const struct contain_limits loading = {
	.steps = PROGRAM_LOAD_STEPS,
	.bytes = 64 << 20,
	.block_bytes = 4 << 20,
	.string_bytes = SOURCE_TEXT_MAX,
};

/* The limits of running functions.  Their steps come from updates. */
static const struct contain_limits running = {
	.steps = SIM_WORK_MAX,
	.bytes = 64 << 20,
	.block_bytes = 32 << 20,
	.string_bytes = 1024,
};

static const struct contain_limits outside = {
	.steps = 100000,
	.bytes = 1 << 20,
	.block_bytes = 256 << 10,
	.string_bytes = 1024,
};

static int open_outside(lua_State *lua)
{
	scene_init(lua, lua_touserdata(lua, 1));
	handle_open(lua);
	return 0;
}

static int open_world(lua_State *lua)
{
	open_outside(lua);
	handle_add_methods(lua, me_methods);
	handle_add_methods(lua, look_methods);
	return 0;
}

static struct program *make(const struct contain_limits *limits, lua_CFunction open,
                            struct error *error)
{
	struct program *program = memory_zero(1, sizeof *program);
	program->scene.agent = AGENT_NONE;
	if (contain_init(&program->contain, limits, error) &&
	    contain_run(&program->contain, open, &program->scene, error))
		return program;
	program_free(program);
	return NULL;
}

struct program *program_new(uint64_t blocks, struct error *error)
{
	struct contain_limits limits = loading;
	limits.blocks = blocks;
	return make(&limits, open_world, error);
}

struct program *program_new_outside(struct error *error)
{
	return make(&outside, open_outside, error);
}

void program_free(struct program *program)
{
	if (!program)
		return;
	for (size_t i = 0; i < program->function_count; i++)
		seal_fini(&program->functions[i]->seal);
	seal_fini(&program->common);
	free(program->functions);
	contain_fini(&program->contain);
	free(program);
}

const struct function *program_keep(lua_State *lua, struct program *program, struct arena *arena)
{
	char where[COMPLAINTS_PLACE_BYTES + 16];
	lua_Debug about;
	lua_pushvalue(lua, -1);
	lua_getinfo(lua, ">S", &about);
	snprintf(where, sizeof where, "%s:%d", program->files[position_file(&about)].name,
	         about.linedefined);
	struct function *function = arena_new(arena, sizeof *function);
	*function = (struct function){ .program = program, .where = arena_text(arena, where) };
	program->functions = memory_grow(program->functions, program->function_count,
	                                 &program->function_capacity, sizeof *program->functions);
	program->functions[program->function_count++] = function;
	function->reference = luaL_ref(lua, LUA_REGISTRYINDEX);
	return function;
}

bool program_has_code(const struct program *program)
{
	return program->function_count || program->formulas;
}

static void seal_function(lua_State *lua, struct function *function)
{
	lua_rawgeti(lua, LUA_REGISTRYINDEX, function->reference);
	seal_value(lua, &function->seal, false);
	lua_pop(lua, 1);
}

/* Seals what all functions can reach, then each function. */
static int seal(lua_State *lua)
{
	struct program *program = lua_touserdata(lua, 1);
	for (size_t i = 0; i < COMPLAINTS_FILES_MAX; i++) {
		if (!program->files[i].globals)
			continue;
		lua_rawgeti(lua, LUA_REGISTRYINDEX, program->files[i].globals);
		seal_value(lua, &program->common, true);
		lua_pop(lua, 1);
	}
	for (size_t i = 0; i < program->function_count; i++)
		seal_function(lua, program->functions[i]);
	handle_make_me(lua, program->scene.world);
	handle_keep(lua);
	lua_gc(lua, LUA_GCCOLLECT);
	lua_gc(lua, LUA_GCSTOP);
	return 0;
}

bool program_seal(struct program *program, const struct world *world, struct error *error)
{
	program->scene.world = world;
	bool good = contain_run(&program->contain, seal, program, error) &&
	            contain_steady(&program->contain, &running, error);
	program->clean_bytes = program->contain.bytes;
	return good;
}

void program_clean(struct program *program)
{
	if (program->contain.entries ||
	    program->contain.bytes < program->clean_bytes + GARBAGE_BYTES)
		return;
	lua_gc(program->contain.lua, LUA_GCCOLLECT);
	program->clean_bytes = program->contain.bytes;
}
