/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "core/memory.h"
#include "script/environment.h"
#include "script/handle.h"
#include "script/look.h"
#include "script/me.h"

enum { GARBAGE_BYTES = 1 << 19 };

/* The limits of running functions.  Their steps come from updates. */
static const struct contain_limits running = {
	.steps = SIM_WORK_MAX,
	.bytes = 64 << 20,
	.block_bytes = 32 << 20,
	.string_bytes = 1024,
};

static int open_scene(lua_State *lua)
{
	scene_init(lua, lua_touserdata(lua, 1));
	handle_open(lua);
	handle_add_methods(lua, me_methods);
	handle_add_methods(lua, look_methods);
	return 0;
}

struct program *program_new(const struct contain_limits *limits, struct error *error)
{
	struct program *program = memory_zero(1, sizeof *program);
	program->scene.agent = AGENT_NONE;
	program->scene.program = program;
	if (contain_init(&program->contain, limits, error) &&
	    contain_run(&program->contain, open_scene, &program->scene, error))
		return program;
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

void program_name(struct program *program, const struct complaints *complaints, int line)
{
	complaints_place(complaints, line, program->files[line / COMPLAINTS_STRIDE].name,
	                 COMPLAINTS_PLACE_BYTES);
}

void program_load(lua_State *lua, struct program *program, int number, const char *text,
                  size_t size)
{
	char name[32];
	snprintf(name, sizeof name, "=" PROGRAM_CHUNK "%d", number + 1);
	contain_load(lua, text, size, name);
	environment_push(lua);
	lua_pushvalue(lua, -1);
	program->files[number].environment = luaL_ref(lua, LUA_REGISTRYINDEX);
	lua_setupvalue(lua, -2, 1);
	lua_call(lua, 0, 1);
}

const char *program_position(const char *text, int *file, int *line)
{
	int skip = 0;
	/* A script can raise any text. */
	if (sscanf(text, PROGRAM_CHUNK "%2d:%9d: %n", file, line, &skip) == 2 && skip &&
	    *file >= 1 && *file <= COMPLAINTS_FILES_MAX) {
		--*file;
		return text + skip;
	}
	*file = *line = 0;
	return text;
}

/* All chunks were named by program_load(). */
int program_file_of(const lua_Debug *about)
{
	size_t before = strlen(PROGRAM_CHUNK);
	bool ours = strncmp(about->short_src, PROGRAM_CHUNK, before) == 0;
	return ours ? atoi(about->short_src + before) - 1 : 0;
}

int program_line(lua_State *lua)
{
	lua_Debug caller;
	bool known = lua_getstack(lua, 1, &caller) && lua_getinfo(lua, "Sl", &caller);
	bool lined = known && caller.currentline > 0;
	return lined ? program_file_of(&caller) * COMPLAINTS_STRIDE + caller.currentline : 0;
}

const struct function *program_keep(lua_State *lua, struct program *program, struct arena *arena)
{
	char where[COMPLAINTS_PLACE_BYTES + 16];
	lua_Debug about;
	lua_pushvalue(lua, -1);
	lua_getinfo(lua, ">S", &about);
	snprintf(where, sizeof where, "%s:%d", program->files[program_file_of(&about)].name,
	         about.linedefined);
	struct function *function = arena_new(arena, sizeof *function);
	*function = (struct function){ .program = program, .where = arena_text(arena, where) };
	program->functions = memory_grow(program->functions, program->function_count,
	                                 &program->function_capacity, sizeof *program->functions);
	program->functions[program->function_count++] = function;
	function->reference = luaL_ref(lua, LUA_REGISTRYINDEX);
	return function;
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
		if (!program->files[i].environment)
			continue;
		lua_rawgeti(lua, LUA_REGISTRYINDEX, program->files[i].environment);
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
