/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/contain.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"

enum {
	HOOK_STEPS = 1000,
	BYTES_PER_STEP = 16,
	LEVELS_MAX = 400,               /* nested calls, */
	VALUES_MAX = 1024,              /* and values passed to one; */
	VALUES_LIKE_ONE = 32,           /* so many are copied in the time of an instruction */
	SMALL_BYTES = 100,              /* a block this small may be cached by Lua */
	STACK_SLOTS = 1 << 13,          /* initial size of the stack, */
	STACK_BYTES = STACK_SLOTS * 16, /* below which it never shrinks */
	REFUSALS_MAX = 4,               /* each causes a full collection of garbage */
	STRING_OVERHEAD = 64,           /* more than Lua's header of a string */
};

static bool stop(struct contain *contain, enum contain_end why)
{
	if (contain->end == CONTAIN_GOES_ON)
		contain->end = why;
	return false;
}

/* The steps that a block costs.  Some are free, because whether Lua allocates them depends on
 * earlier runs: those for short strings and calls, growing tables of its own, and a growing
 * stack.  The instructions that lead to them pay. */
static int64_t price(const struct contain *contain, size_t kind, size_t size, size_t more)
{
	bool stack = kind == LUA_TNIL && size > STACK_BYTES;
	bool cached = size <= SMALL_BYTES && (kind == LUA_TNIL || kind == LUA_TSTRING);
	bool chance = more < size || cached || stack;
	return chance ? 0 : (int64_t)(more / BYTES_PER_STEP + 4) * contain->limits.weight;
}

/* Whether a script may have more memory; kind is the Lua type of a new object. */
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
	*contain->left -= price(contain, kind, size, more);
	return *contain->left >= 0 || stop(contain, CONTAIN_STEPS);
}

/* Implements lua_Alloc. */
static void *allocate(void *context, void *block, size_t old, size_t size)
{
	struct contain *contain = context;
	size_t kind = block ? LUA_TNIL : old;
	size_t had = block ? old : 0;
	uint64_t limit = contain->limits.blocks;
	if (size == 0) {
		contain->bytes -= had;
		free(block);
		return NULL;
	}
	if (size > had && !may_grow(contain, kind, size, size - had))
		return NULL;
	if (size > had && limit && ++contain->blocks > limit)
		return NULL;
	/* If the system refuses, that is not the script's fault. */
	void *moved = memory_resize(block, size, 1);
	contain->bytes += size - had;
	return moved;
}

/* Notes the line that is being executed, in the innermost function that has lines. */
static void note_where(lua_State *lua)
{
	struct contain *contain = contain_of(lua);
	lua_Debug call;
	for (int level = 0; lua_getstack(lua, level, &call); level++) {
		lua_getinfo(lua, "Sl", &call);
		if (call.currentline <= 0)
			continue;
		snprintf(contain->where, sizeof contain->where, "%s:%d: ", call.short_src,
		         call.currentline);
		return;
	}
}

/* Whether a call was given more values than that, beyond its parameters. */
static bool is_crowded(lua_State *lua, lua_Debug *call, int values)
{
	int top = lua_gettop(lua);
	bool there = lua_getlocal(lua, call, -values - 1) != NULL;
	lua_settop(lua, top);
	return there;
}

/* Checks the calls in progress: one instruction may copy all values that were passed to the
 * innermost, which pays for that.  Between two checks they cannot grow much. */
static void check_calls(lua_State *lua)
{
	lua_Debug call;
	lua_getstack(lua, 0, &call);
	for (int values = VALUES_LIKE_ONE; is_crowded(lua, &call, values); values *= 2)
		contain_charge_like(lua, (uint64_t)(HOOK_STEPS * values / VALUES_LIKE_ONE));
	for (int level = 0; lua_getstack(lua, level, &call); level++) {
		if (level == LEVELS_MAX)
			luaL_error(lua, "calls are nested too deep");
		if (is_crowded(lua, &call, VALUES_MAX))
			luaL_error(lua, "more than %d values passed to calls", VALUES_MAX);
	}
}

/* Charges for the instructions since the last time. */
static void hook(lua_State *lua, lua_Debug *debug)
{
	(void)debug;
	contain_charge_like(lua, HOOK_STEPS);
	check_calls(lua);
}

/* From now on each instruction raises the error again, so that code which catches it does not even
 * reach its next call. */
void contain_raise(lua_State *lua)
{
	if (contain_of(lua)->end == CONTAIN_GOES_ON)
		note_where(lua);
	stop(contain_of(lua), CONTAIN_STEPS);
	lua_sethook(lua, hook, LUA_MASKCOUNT, 1);
	luaL_error(lua,
	           contain_of(lua)->end == CONTAIN_MEMORY ? "too much memory" : "too many steps");
}

bool contain_init(struct contain *contain, const struct contain_limits *limits, struct error *error)
{
	assert(limits->steps <= CONTAIN_PRODUCT_MAX / (int64_t)limits->string_bytes);
	*contain = (struct contain){ .limits = *limits, .steps = limits->steps };
	contain->left = &contain->steps;
	contain->lua = lua_newstate(allocate, contain);
	if (!contain->lua)
		return error_set(error, "not enough memory to start");
	*(struct contain **)lua_getextraspace(contain->lua) = contain;
	return true;
}

void contain_fini(struct contain *contain)
{
	if (contain->lua)
		lua_close(contain->lua);
	contain->lua = NULL;
}

/* Sets the reason why an entry ended; the error value is on top.  A value that is not a text is not
 * converted, for that could run code. */
static bool explain(const struct contain *contain, struct error *error)
{
	lua_State *lua = contain->lua;
	if (contain->end == CONTAIN_STEPS)
		return error_set(error, "%stoo much work (more than %lld steps)", contain->where,
		                 (long long)contain->limits.steps);
	if (contain->end == CONTAIN_MEMORY)
		return error_set(error, "too much memory (at most %zu KiB, a string of %zu bytes)",
		                 contain->limits.bytes / 1024, contain->limits.string_bytes);
	if (lua_type(lua, -1) != LUA_TSTRING)
		return error_set(error, "the error is a %s, not a string", luaL_typename(lua, -1));
	return error_set(error, "%s", lua_tostring(lua, -1));
}

bool contain_limit(struct contain *contain, const struct contain_limits *limits,
                   struct error *error)
{
	uint64_t blocks = contain->limits.blocks;
	contain->limits = *limits;
	contain->limits.blocks = blocks;
	return lua_checkstack(contain->lua, STACK_SLOTS) ||
	       error_set(error, "not enough memory to continue");
}

/* Steps are taken from elsewhere only during the entry. */
static void end_entry(struct contain *contain)
{
	if (--contain->entries == 0)
		contain->left = &contain->steps;
}

/* Each outermost entry counts its instructions from zero.  The stack has space for ten values: Lua
 * gives each C function, and the creator of the state, more. */
bool contain_begin(struct contain *contain, int64_t *left, struct error *error)
{
	if (contain->entries++ == 0) {
		contain->left = left;
		contain->refusals = 0;
		contain->end = CONTAIN_GOES_ON;
		contain->where[0] = '\0';
		lua_sethook(contain->lua, hook, LUA_MASKCOUNT, HOOK_STEPS);
	}
	if (*contain->left < 0)
		stop(contain, CONTAIN_STEPS);
	if (contain->end == CONTAIN_GOES_ON)
		return true;
	end_entry(contain);
	return explain(contain, error);
}

bool contain_call(struct contain *contain, int arguments, int results, struct error *error)
{
	int status = lua_pcall(contain->lua, arguments, results, 0);
	if (status == LUA_ERRMEM)
		stop(contain, CONTAIN_MEMORY);
	end_entry(contain);
	if (status == LUA_OK && contain->end == CONTAIN_GOES_ON)
		return true;
	explain(contain, error);
	lua_pop(contain->lua, status == LUA_OK ? results : 1);
	return false;
}

bool contain_run(struct contain *contain, lua_CFunction body, void *argument, struct error *error)
{
	if (!contain->entries)
		contain->steps = contain->limits.steps;
	if (!contain_begin(contain, &contain->steps, error))
		return false;
	lua_pushcfunction(contain->lua, body);
	lua_pushlightuserdata(contain->lua, argument);
	return contain_call(contain, 1, 0, error);
}

void contain_load(lua_State *lua, const char *text, size_t size, const char *name)
{
	contain_charge(lua, size);
	if (luaL_loadbufferx(lua, text, size, name, "t") != LUA_OK)
		lua_error(lua);
}

/*
 * Locked tables.
 */

/* The registry keys of two maps: locked table to real table, and back. */
static const char real_tables[] = "real", locked_tables[] = "locked";

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "this cannot be changed from a script");
}

/* __newindex: locked table, key, value. */
static int refuse_field(lua_State *lua)
{
	if (lua_type(lua, 2) != LUA_TSTRING)
		return refuse_change(lua);
	return luaL_error(lua, "'%s' cannot be changed from a script", lua_tostring(lua, 2));
}

void lock_index(lua_State *lua, lua_CFunction refuse)
{
	lua_newtable(lua);
	lua_pushvalue(lua, -3);
	lua_setfield(lua, -2, "__index");
	if (refuse) {
		lua_pushcfunction(lua, refuse);
		lua_setfield(lua, -2, "__newindex");
	}
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	lua_setmetatable(lua, -2);
	lua_remove(lua, -2);
}

/* Pushes what a map has for the value at index; false, and nothing is pushed, if it has nothing. */
static bool push_mapped(lua_State *lua, const char *map, int index)
{
	index = lua_absindex(lua, index);
	luaL_getsubtable(lua, LUA_REGISTRYINDEX, map);
	lua_pushvalue(lua, index);
	bool found = lua_rawget(lua, -2) != LUA_TNIL;
	lua_remove(lua, -2);
	if (!found)
		lua_pop(lua, 1);
	return found;
}

/* Maps the value at one index to the value at another. */
static void map_value(lua_State *lua, const char *map, int from, int to)
{
	luaL_getsubtable(lua, LUA_REGISTRYINDEX, map);
	lua_pushvalue(lua, from);
	lua_pushvalue(lua, to);
	lua_rawset(lua, -3);
	lua_pop(lua, 1);
}

static int own_length(lua_State *lua)
{
	lua_pushinteger(lua, (lua_Integer)lua_rawlen(lua, lua_upvalueindex(1)));
	return 1;
}

/* Reads a locked table whose real table has a Lua function as __index: that function must not be
 * given the real table.  Arguments: locked table, key; upvalues: real table, function. */
static int own_index(lua_State *lua)
{
	lua_pushvalue(lua, 2);
	if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL)
		return 1;
	lua_settop(lua, 2);
	lua_pushvalue(lua, lua_upvalueindex(2));
	lua_insert(lua, 1);
	lua_call(lua, 2, 1);
	return 1;
}

/* Copies the fields of the metatable on top to the one below it, and pops the former. */
static void copy_fields(lua_State *lua)
{
	lua_pushnil(lua);
	while (lua_next(lua, -2)) {
		lua_pushvalue(lua, -2);
		lua_insert(lua, -2);
		lua_rawset(lua, -5);
	}
	lua_pop(lua, 1);
}

/* Completes the metatable on top: its locked table reads as the real one at index. */
static void set_reading(lua_State *lua, int index)
{
	int type = lua_getfield(lua, -1, "__index");
	bool calls = type == LUA_TFUNCTION && !lua_iscfunction(lua, -1);
	lua_pushvalue(lua, index);
	if (calls) {
		lua_insert(lua, -2);
		lua_pushcclosure(lua, own_index, 2);
	} else {
		lua_remove(lua, -2);
	}
	lua_setfield(lua, -2, "__index");
	lua_pushcfunction(lua, refuse_field);
	lua_setfield(lua, -2, "__newindex");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	if (lua_getfield(lua, -1, "__len") == LUA_TNIL) {
		lua_pushvalue(lua, index);
		lua_pushcclosure(lua, own_length, 1);
		lua_setfield(lua, -3, "__len");
	}
	lua_pop(lua, 1);
}

void lock_table(lua_State *lua)
{
	int index = lua_gettop(lua);
	if (push_mapped(lua, real_tables, index)) {
		lua_pop(lua, 1);
		return;
	}
	if (!push_mapped(lua, locked_tables, index)) {
		lua_newtable(lua);
		lua_newtable(lua);
		if (lua_getmetatable(lua, index))
			copy_fields(lua);
		set_reading(lua, index);
		lua_setmetatable(lua, -2);
		map_value(lua, real_tables, index + 1, index);
		map_value(lua, locked_tables, index, index + 1);
	}
	lua_replace(lua, index);
}

bool lock_real(lua_State *lua, int index)
{
	return push_mapped(lua, real_tables, index);
}

bool lock_of(lua_State *lua, int index)
{
	return push_mapped(lua, locked_tables, index);
}

void lock_argument(lua_State *lua, int argument)
{
	luaL_checktype(lua, argument, LUA_TTABLE);
	if (lock_real(lua, argument))
		lua_replace(lua, argument);
}

void lock_refuse(lua_State *lua, int index)
{
	if (lock_real(lua, index))
		refuse_change(lua);
}
