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
#include "lua/me.h"
#include "lua/source.h"

enum { GARBAGE_BYTES = 1 << 19 };

static const struct contain_limits loading = {
	.weight = 1,
	.steps = PROGRAM_LOAD_STEPS,
	.bytes = 64 << 20,
	.block_bytes = 4 << 20,
	.string_bytes = SOURCE_TEXT_MAX,
};

/* The limits of running functions.  Their steps come from updates, whose steps are smaller than an
 * instruction. */
static const struct contain_limits running = {
	.weight = 4,
	.steps = SIM_WORK_MAX,
	.bytes = 64 << 20,
	.block_bytes = 32 << 20,
	.string_bytes = 1024,
};

static const struct contain_limits outside = {
	.weight = 1,
	.steps = 100000,
	.bytes = 1 << 20,
	.block_bytes = 256 << 10,
	.string_bytes = 1024,
};

static struct program *make(const struct contain_limits *limits, struct error *error)
{
	struct program *program = memory_zero(1, sizeof *program);
	if (!contain_init(&program->contain, limits, error)) {
		program_free(program);
		return NULL;
	}
	program->contain.context = &program->scene;
	program->scene.part = &program->scene.nobody;
	program->scene.agent = AGENT_NONE;
	return program;
}

struct program *program_new(uint64_t blocks, struct error *error)
{
	struct contain_limits limits = loading;
	limits.blocks = blocks;
	return make(&limits, error);
}

static int open_outside(lua_State *lua)
{
	static const luaL_Reg *const none[] = { NULL };
	handle_open(lua, lua_touserdata(lua, 1), none);
	return 0;
}

/* What it takes to begin, which depends on the world, is not part of the limits. */
struct program *program_new_outside(const struct world *world, struct error *error)
{
	struct program *program = make(&loading, error);
	struct contain_limits limits = outside;
	if (program &&
	    contain_run(&program->contain, open_outside, (void *)(uintptr_t)world, error)) {
		limits.bytes += program->contain.bytes;
		if (contain_limit(&program->contain, &limits, error))
			return program;
	}
	program_free(program);
	return NULL;
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
	*function = (struct function){
		.foreign = { .run = function_ask, .draws = true, .is_code = true },
		.program = program,
		.where = arena_text(arena, where),
	};
	program->functions = memory_grow(program->functions, program->function_count,
	                                 &program->function_capacity, sizeof *program->functions);
	program->functions[program->function_count++] = function;
	function->reference = luaL_ref(lua, LUA_REGISTRYINDEX);
	return function;
}

bool program_has_code(const struct program *program)
{
	return program->function_count || program->expressions;
}

static void seal_function(lua_State *lua, struct function *function)
{
	lua_rawgeti(lua, LUA_REGISTRYINDEX, function->reference);
	seal_value(lua, &function->seal, false);
	lua_pop(lua, 1);
}

/* The argument of seal(). */
struct sealing {
	struct program *program;
	const struct world *world;
};

/* Seals what all functions can reach, then each function. */
static int seal(lua_State *lua)
{
	static const luaL_Reg *const methods[] = { me_methods, look_methods, NULL };
	const struct sealing *sealing = lua_touserdata(lua, 1);
	struct program *program = sealing->program;
	for (size_t i = 0; i < COMPLAINTS_FILES_MAX; i++) {
		if (!program->files[i].globals)
			continue;
		lua_rawgeti(lua, LUA_REGISTRYINDEX, program->files[i].globals);
		seal_value(lua, &program->common, true);
		lua_pop(lua, 1);
	}
	for (size_t i = 0; i < program->function_count; i++)
		seal_function(lua, program->functions[i]);
	handle_open(lua, sealing->world, methods);
	handle_keep(lua, sealing->world);
	lua_gc(lua, LUA_GCCOLLECT);
	lua_gc(lua, LUA_GCSTOP);
	return 0;
}

bool program_seal(struct program *program, const struct world *world, struct error *error)
{
	struct sealing sealing = { program, world };
	bool good = contain_run(&program->contain, seal, &sealing, error) &&
	            contain_limit(&program->contain, &running, error);
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
