/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/contain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

enum {
	HOOK_STEPS = 1000,
	BYTES_PER_STEP = 16,
	VALUES_PER_STEP = 8,
	HOOKS = LUA_MASKCOUNT | LUA_MASKCALL | LUA_MASKRET,
	REFUSALS_MAX = 4,     /* each is a full collection of garbage */
	STRING_OVERHEAD = 64, /* Lua's own header of a string is less */
	STACK_SLOTS = 8,      /* that an entry needs */
};

static struct contain *contain_of(lua_State *lua)
{
	return *(struct contain **)lua_getextraspace(lua);
}

static bool stop(struct contain *contain, enum contain_end why)
{
	if (contain->end == CONTAIN_GOES_ON)
		contain->end = why;
	return false;
}

/* Whether it may have more memory; kind is the Lua type of a new object. */
static bool may_grow(struct contain *contain, size_t kind, size_t size, size_t more)
{
	const struct contain_limits *limits = &contain->limits;
	if (contain->end != CONTAIN_GOES_ON)
		return false;
	if (size > limits->block_bytes)
		return stop(contain, CONTAIN_MEMORY);
	if (kind == LUA_TSTRING && size > limits->string_bytes + STRING_OVERHEAD)
		return stop(contain, CONTAIN_MEMORY);
	if (more > limits->bytes - contain->bytes)
		return contain->refusals++ < REFUSALS_MAX ? false : stop(contain, CONTAIN_MEMORY);
	contain->steps -= (int64_t)(more / BYTES_PER_STEP);
	return contain->steps >= 0 || stop(contain, CONTAIN_STEPS);
}

/* As lua_Alloc wants it: shrinking never fails. */
static void *allocate(void *context, void *block, size_t old, size_t size)
{
	struct contain *contain = context;
	size_t kind = block ? LUA_TNIL : old;
	size_t had = block ? old : 0;
	if (size == 0) {
		contain->bytes -= had;
		free(block);
		return NULL;
	}
	if (size > had && !may_grow(contain, kind, size, size - had))
		return NULL;
	void *moved = realloc(block, size);
	if (!moved && size > had)
		return NULL;
	contain->bytes += size - had;
	return moved ? moved : block;
}

static void hook(lua_State *lua, lua_Debug *debug);

/* From now on each instruction raises it again, so that code which catches it
 * does not even come to its next call. */
static void raise_end(lua_State *lua)
{
	lua_sethook(lua, hook, LUA_MASKCOUNT, 1);
	luaL_error(lua,
	           contain_of(lua)->end == CONTAIN_MEMORY ? "too much memory" : "too many steps");
}

void contain_charge(lua_State *lua, uint64_t steps)
{
	struct contain *contain = contain_of(lua);
	if (steps > (uint64_t)INT32_MAX || (contain->steps -= (int64_t)steps) < 0)
		stop(contain, CONTAIN_STEPS);
	if (contain->end != CONTAIN_GOES_ON)
		raise_end(lua);
}

/* How many values the call that begins was given beyond those on its stack. */
static int count_extra(lua_State *lua, lua_Debug *call)
{
	int least = 0, most = 1;
	while (lua_getlocal(lua, call, -most)) {
		lua_pop(lua, 1);
		least = most;
		most *= 2;
	}
	while (most - least > 1) {
		int middle = least + (most - least) / 2;
		bool there = lua_getlocal(lua, call, -middle) != NULL;
		if (there)
			lua_pop(lua, 1);
		least = there ? middle : least;
		most = there ? most : middle;
	}
	return least;
}

/* One instruction copies any number of values into a call, and out of one. */
static void hook(lua_State *lua, lua_Debug *debug)
{
	if (debug->event == LUA_HOOKCOUNT) {
		contain_charge(lua, HOOK_STEPS);
		return;
	}
	int values = lua_gettop(lua);
	if (debug->event == LUA_HOOKRET) {
		lua_getinfo(lua, "r", debug);
		values = debug->ntransfer;
	} else {
		values += count_extra(lua, debug);
	}
	contain_charge(lua, (uint64_t)values / VALUES_PER_STEP);
}

bool contain_init(struct contain *contain, const struct contain_limits *limits, struct error *error)
{
	assert(limits->steps <= CONTAIN_PRODUCT_MAX / (int64_t)limits->string_bytes);
	*contain = (struct contain){ .limits = *limits, .steps = limits->steps };
	contain->lua = lua_newstate(allocate, contain);
	if (!contain->lua)
		return error_set(error, "not enough memory to begin");
	*(struct contain **)lua_getextraspace(contain->lua) = contain;
	return true;
}

void contain_fini(struct contain *contain)
{
	if (contain->lua)
		lua_close(contain->lua);
	contain->lua = NULL;
}

/* Errors are texts: anything else could run code while it is reported. */
static int handle_message(lua_State *lua)
{
	if (lua_type(lua, 1) != LUA_TSTRING)
		lua_pushfstring(lua, "an error that is a %s", luaL_typename(lua, 1));
	return 1;
}

/* Says why an entry ended; the message, if it is one, is on top. */
static bool explain(const struct contain *contain, struct error *error)
{
	if (contain->end == CONTAIN_STEPS)
		return error_set(error, "too much work (more than %lld steps)",
		                 (long long)contain->limits.steps);
	if (contain->end == CONTAIN_MEMORY)
		return error_set(error, "too much memory (at most %zu KiB, a string of %zu bytes)",
		                 contain->limits.bytes / 1024, contain->limits.string_bytes);
	const char *text = NULL;
	if (lua_type(contain->lua, -1) == LUA_TSTRING)
		text = lua_tostring(contain->lua, -1);
	return error_set(error, "%s", text ? text : "an error without a message");
}

bool contain_run(struct contain *contain, lua_CFunction body, void *argument, struct error *error)
{
	lua_State *lua = contain->lua;
	int base = lua_gettop(lua);
	if (!lua_checkstack(lua, STACK_SLOTS))
		return error_set(error, "calls inside each other too deep");
	if (contain->entries++ == 0) {
		contain->steps = contain->limits.steps;
		contain->refusals = 0;
		contain->end = CONTAIN_GOES_ON;
		/* Set each time, so that a step is counted in the entry it belongs to. */
		lua_sethook(lua, hook, HOOKS, HOOK_STEPS);
	}
	lua_pushcfunction(lua, handle_message);
	lua_pushcfunction(lua, body);
	lua_pushlightuserdata(lua, argument);
	int status = lua_pcall(lua, 1, 0, base + 1);
	if (status == LUA_ERRMEM)
		stop(contain, CONTAIN_MEMORY);
	bool done = status == LUA_OK && contain->end == CONTAIN_GOES_ON;
	if (!done)
		explain(contain, error);
	lua_settop(lua, base);
	contain->entries--;
	return done;
}

void contain_load(lua_State *lua, const char *text, size_t size, const char *name)
{
	contain_charge(lua, size);
	if (luaL_loadbufferx(lua, text, size, name, "t") != LUA_OK)
		lua_error(lua);
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "this cannot be changed from a script");
}

void contain_index(lua_State *lua, lua_CFunction refuse)
{
	lua_createtable(lua, 0, 3);
	lua_pushvalue(lua, -3);
	lua_setfield(lua, -2, "__index");
	lua_pushcfunction(lua, refuse);
	lua_setfield(lua, -2, "__newindex");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	lua_setmetatable(lua, -2);
	lua_remove(lua, -2);
}

void contain_lock(lua_State *lua)
{
	lua_newtable(lua);
	contain_index(lua, refuse_change);
}
