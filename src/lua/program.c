/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/program.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <lauxlib.h>

#include "core/array.h"
#include "core/memory.h"
#include "lua/contain.h"
#include "lua/interpreter.h"
#include "lua/source.h"

/*
 * Sealing.
 */

enum { NOTES_PER_STEP = 16 };

/* The registry key of the set of what was sealed for all. */
static const char common[] = "common";

/* Stack indices during a search: what is sealed, the set of values seen, the list of values still to
 * be searched, and the set of what was sealed for all. */
enum { SEALED = 2, SEEN, WAITING, COMMON };

struct search {
	lua_State *lua;
	struct seal *seal;
	lua_Integer count; /* length of the list */
};

/* Puts the value on top on the list, unless it was seen before. */
static void add(struct search *search)
{
	lua_State *lua = search->lua;
	contain_charge(lua, 1);
	lua_pushvalue(lua, -1);
	bool known = lua_rawget(lua, COMMON) != LUA_TNIL;
	lua_pop(lua, 1);
	if (known)
		return;
	lua_pushvalue(lua, -1);
	if (lua_rawget(lua, SEEN) == LUA_TNIL) {
		lua_pushvalue(lua, -2);
		lua_pushboolean(lua, true);
		lua_rawset(lua, SEEN);
		lua_pushvalue(lua, -2);
		lua_rawseti(lua, WAITING, ++search->count);
	}
	lua_pop(lua, 1);
}

/* Puts the value on top on the list and replaces a table by its locked table.  True if the value
 * was replaced.  `nobody` becomes nil, which is also what a stat that holds nobody reads as. */
static bool take(struct search *search)
{
	lua_State *lua = search->lua;
	if (lua_isfunction(lua, -1))
		add(search);
	if (!lua_istable(lua, -1))
		return false;
	if (word_is(lua) && word_part(lua, WORD_PART_KIND) == WORD_NOBODY) {
		lua_pop(lua, 1);
		lua_pushnil(lua);
		return true;
	}
	bool locked = lock_real(lua, -1);
	if (!locked)
		lua_pushvalue(lua, -1);
	add(search);
	lua_pop(lua, 1);
	if (!locked)
		lock_table(lua);
	return !locked;
}

/* Takes the fields of the table on top. */
static void take_fields(struct search *search)
{
	lua_State *lua = search->lua;
	lua_pushnil(lua);
	while (lua_next(lua, -2)) {
		if (!take(search)) {
			lua_pop(lua, 1);
			continue;
		}
		lua_pushvalue(lua, -2);
		lua_insert(lua, -2);
		lua_rawset(lua, -4);
	}
}

/* The entry of a local in the seal; new, without a value, if it has none yet. */
static struct seal_local *note_local(struct search *search, const void *id)
{
	struct seal *seal = search->seal;
	contain_charge(search->lua, seal->count / NOTES_PER_STEP);
	for (size_t i = 0; i < seal->count; i++) {
		if (seal->locals[i].id == id)
			return &seal->locals[i];
	}
	seal->locals = memory_grow(seal->locals, seal->count, &seal->capacity,
	                           sizeof *seal->locals);
	struct seal_local *local = &seal->locals[seal->count++];
	*local = (struct seal_local){ .id = id, .value = LUA_NOREF };
	return local;
}

/* Takes the locals of the Lua function on top. */
static void take_locals(struct search *search)
{
	lua_State *lua = search->lua;
	int function = lua_gettop(lua);
	for (int i = 1; lua_getupvalue(lua, function, i); i++) {
		if (take(search)) {
			lua_pushvalue(lua, -1);
			lua_setupvalue(lua, function, i);
		}
		struct seal_local *local = note_local(search, lua_upvalueid(lua, function, i));
		if (local->value == LUA_NOREF) {
			lua_pushvalue(lua, function);
			local->function = luaL_ref(lua, LUA_REGISTRYINDEX);
			local->upvalue = i;
			local->address = lua_topointer(lua, -1);
			local->value = luaL_ref(lua, LUA_REGISTRYINDEX);
		} else {
			lua_pop(lua, 1);
		}
	}
}

/* Searches everything on the list, which grows meanwhile. */
static void take_all(struct search *search)
{
	lua_State *lua = search->lua;
	for (lua_Integer i = 1; i <= search->count; i++) {
		bool is_table = lua_rawgeti(lua, WAITING, i) == LUA_TTABLE;
		if (is_table)
			take_fields(search);
		else if (!lua_iscfunction(lua, -1))
			take_locals(search);
		if (is_table && lua_getmetatable(lua, -1)) {
			take_fields(search);
			lua_pop(lua, 1);
		}
		lua_pop(lua, 1);
	}
}

/* Locks the table or function at SEALED and everything that it can reach, notes the locals of all
 * functions among that, and pops it.  With for_all set, later seals skip what this one has found. */
static void seal_value(lua_State *lua, struct seal *seal, bool for_all)
{
	struct search search = { .lua = lua, .seal = seal };
	luaL_checkstack(lua, LUA_MINSTACK, NULL);
	lua_newtable(lua);
	lua_newtable(lua);
	luaL_getsubtable(lua, LUA_REGISTRYINDEX, common);
	lua_pushvalue(lua, SEALED);
	take(&search);
	take_all(&search);
	if (for_all) {
		lua_pushvalue(lua, SEEN);
		lua_setfield(lua, LUA_REGISTRYINDEX, common);
	}
	lua_settop(lua, SEALED - 1);
}

/* Whether the two numbers or other values on top are identical, not merely equal: 1 is not 1.0. */
static bool is_same(lua_State *lua)
{
	bool nan = isnan(lua_tonumber(lua, -1)) && isnan(lua_tonumber(lua, -2));
	return nan ||
	       (lua_rawequal(lua, -1, -2) && lua_isinteger(lua, -1) == lua_isinteger(lua, -2));
}

const char *seal_check(lua_State *lua, const struct seal *seal)
{
	const char *changed = NULL;
	int base = lua_gettop(lua);
	for (size_t i = 0; i < seal->count; i++) {
		const struct seal_local *local = &seal->locals[i];
		lua_settop(lua, base);
		lua_rawgeti(lua, LUA_REGISTRYINDEX, local->function);
		const char *name = lua_getupvalue(lua, -1, local->upvalue);
		if (local->address && lua_topointer(lua, -1) == local->address)
			continue;
		lua_rawgeti(lua, LUA_REGISTRYINDEX, local->value);
		if (is_same(lua))
			continue;
		changed = name;
		lua_setupvalue(lua, -3, local->upvalue);
	}
	lua_settop(lua, base);
	return changed;
}

/*
 * Programs.
 */

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

struct program *program_new(uint64_t blocks, struct error *error)
{
	struct program *program = memory_zero(1, sizeof *program);
	struct contain_limits limits = loading;
	limits.blocks = blocks;
	if (!contain_init(&program->contain, &limits, error)) {
		program_free(program);
		return NULL;
	}
	program->contain.context = &program->scene;
	program->scene.part = &program->scene.nobody;
	program->scene.agent = AGENT_NONE;
	return program;
}

static int give_nil(lua_State *lua)
{
	lua_pushnil(lua);
	return 1;
}

/* From outside, what is read of nobody, compared with nil or computed with it is nil, as in
 * compiled expressions. */
static int open_outside(lua_State *lua)
{
	static const luaL_Reg *const methods[] = { look_methods, NULL };
	static const char *const events[] = { "__index", "__lt",  "__le",  "__add",
		                              "__sub",   "__mul", "__div", "__mod",
		                              "__idiv",  "__pow", "__unm" };
	handle_open(lua, lua_touserdata(lua, 1), methods);
	lua_pushnil(lua);
	lua_newtable(lua);
	for (size_t i = 0; i < ARRAY_LEN(events); i++) {
		lua_pushcfunction(lua, give_nil);
		lua_setfield(lua, -2, events[i]);
	}
	lua_setmetatable(lua, -2);
	return 0;
}

/* What it takes to begin, which depends on the world, is not part of the limits. */
struct program *program_new_outside(const struct world *world, struct error *error)
{
	struct program *program = program_new(0, error);
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

size_t program_bytes(const struct program *program)
{
	return sizeof *program + program->contain.bytes;
}

void program_free(struct program *program)
{
	if (!program)
		return;
	for (size_t i = 0; i < program->function_count; i++)
		free(program->functions[i]->seal.locals);
	free(program->common.locals);
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
	}
	for (size_t i = 0; i < program->function_count; i++) {
		struct function *function = program->functions[i];
		lua_rawgeti(lua, LUA_REGISTRYINDEX, function->reference);
		seal_value(lua, &function->seal, false);
	}
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
