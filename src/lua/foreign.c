/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/program.h"

#include <string.h>

#include "core/memory.h"
#include "core/array.h"
#include "language/scope.h"
#include "language/token.h"
#include "lua/interpreter.h"
#include "lua/contain.h"
#include "lua/source.h"
#include "sim/agents.h"

/*
 * What names mean in an expression:
 *
 *     environment, always empty  --__index-->  find_name
 */

/* The registry key of the environment. */
static const char environment[] = "environment";

/* A method called without an agent, as in chance(0.1): calls it for the agent whose expression it
 * is. */
static int call_own(lua_State *lua)
{
	handle_push(lua, scene_of(lua)->part->agent, "");
	lua_insert(lua, 1);
	return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

static bool push_call(lua_State *lua, const char *name)
{
	for (const luaL_Reg *method = look_methods; method->name; method++) {
		if (strcmp(method->name, name) != 0)
			continue;
		lua_pushcfunction(lua, method->func);
		lua_pushcclosure(lua, call_own, 1);
		return true;
	}
	return false;
}

/* Pushes the agent's own field of that name. */
static bool push_own(lua_State *lua, const struct scene *scene, const char *name)
{
	struct trait trait;
	const struct agent *agent = scene->part->agent;
	const struct class *class = sim_class(scene->sim, agent);
	bool is_me = strcmp(name, "me") == 0;
	if (!is_me && strcmp(name, TRAIT_MACHINE) != 0 && !trait_find(class, name, &trait) &&
	    !definition_find(&class->definitions, name))
		return false;
	handle_push(lua, agent, "");
	if (!is_me)
		lua_getfield(lua, -1, name);
	return true;
}

/* Pushes a clock of the world, or a field of the telegram that is being answered. */
static bool push_common(lua_State *lua, struct scene *scene, const char *name)
{
	struct value value = { .kind = VALUE_NIL };
	int clock = scope_find_clock(scene->sim->world, name);
	bool told = scene->part->telegram &&
	            telegram_trait(scene->sim, scene->part->telegram, name, &value);
	bool nobody = strcmp(name, SCOPE_NOBODY) == 0;
	const struct definition *definition = definition_find(&scene->sim->world->definitions,
	                                                      name);
	if (definition) {
		handle_push_definition(lua, definition, scene->part->agent, "");
		return true;
	}
	if (scene->part->telegram && strcmp(name, TELEGRAM_NAME) == 0) {
		lua_rawgeti(lua, LUA_REGISTRYINDEX, scene->telegram);
		return true;
	}
	if (clock >= 0 && scene->part->agent && scope_clock_change((size_t)clock) == SIM_SETTLED)
		luaL_error(lua, "%s", scope_settled_misplaced);
	if (clock >= 0)
		value = scope_clock(scene->sim, (size_t)clock);
	else if (!told && !nobody)
		return false;
	if (!nobody || scene->part->agent)
		scene_note(scene, "", NULL,
		           clock >= 0 ? scope_clock_name(scene->sim->world, (size_t)clock) : name,
		           value);
	handle_push_value(lua, scene->sim, &value);
	return true;
}

/* Pushes the agent of that name, which from outside is shown as it was written. */
static void push_agent(lua_State *lua, const struct scene *scene, const char *name)
{
	const struct agent *agent = agents_find(scene->sim, scene->part->agent, name);
	struct scope scope = {
		.world = scene->sim->world, .sim = scene->sim, .class = CLASS_NONE, .me = CLASS_NONE
	};
	struct person person;
	struct error error;
	if (!agent && scene->part->agent)
		luaL_error(lua, "there is no '%s'", name);
	if (!agent && !scope_find_person(&scope, name, &person, &error))
		luaL_error(lua, "%s", error.text);
	if (agent)
		handle_push(lua, agent, scene->part->agent ? "" : name);
	else
		lua_pushnil(lua);
}

/* __index of the environment: environment, name; upvalue: the library. */
static int find_name(lua_State *lua)
{
	struct scene *scene = scene_of(lua);
	if (lua_type(lua, 2) != LUA_TSTRING)
		return luaL_error(lua, "expected a name");
	const char *name = lua_tostring(lua, 2);
	bool own = scene->part->agent;
	lua_pushvalue(lua, 2);
	if ((own && push_own(lua, scene, name)) || push_common(lua, scene, name) ||
	    (own && push_call(lua, name)))
		return 1;
	if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TNIL)
		push_agent(lua, scene, name);
	return 1;
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "%s cannot change anything",
	                  scene_of(lua)->part->agent ? "an expression" : "a condition");
}

void foreign_push_names(lua_State *lua)
{
	if (luaL_getsubtable(lua, LUA_REGISTRYINDEX, environment))
		return;
	lib_push(lua);
	lua_pushcclosure(lua, find_name, 1);
	lua_insert(lua, -2);
	lock_index(lua, refuse_change);
}

bool foreign_has(const char *name)
{
	static const char *const names[] = { "tonumber", "type",   "tostring",
		                             "math",     "string", "_ENV" };
	return name_find(names, sizeof *names, ARRAY_LEN(names), name) >= 0;
}

/*
 * Expressions.
 */

/* Pushes the function that an expression compiles to in between two other texts. */
static void load(lua_State *lua, const char *before, const char *source, const char *after)
{
	char name[1 + POSITION_CHUNK_SIZE] = "=";
	size_t length;
	position_chunk(0, name + 1);
	lua_pushfstring(lua, "%s%s%s", before, source, after);
	const char *text = lua_tolstring(lua, -1, &length);
	contain_load(lua, text, length, name);
	lua_remove(lua, -2);
}

/* An expression must compile both after return and in parentheses, for "1, 2" passes the first and
 * "1) or (1" the second. */
static int compile(lua_State *lua)
{
	struct function *function = lua_touserdata(lua, 1);
	load(lua, "return ", function->source, "");
	load(lua, "return (", function->source, "\n)");
	foreign_push_names(lua);
	lua_setupvalue(lua, -2, 1);
	function->reference = luaL_ref(lua, LUA_REGISTRYINDEX);
	return 0;
}

/* Lua's .. would write a NaN with a sign that depends on the machine. */
bool foreign_check(const char *source, struct error *error)
{
	return !token_has(source, TOKEN_JOIN) ||
	       error_set(
		       error,
		       "'..' does not mix with other Lua: use string.format(\"%%s%%s\", ONE, OTHER)");
}

const struct function *foreign_compile(struct program *program, struct arena *arena,
                                       const char *text, struct error *error)
{
	/* Whether a name in the text may draw.  A false alarm does no harm. */
	bool draws = strstr(text, "chance") || strstr(text, "random") || strstr(text, "pick");
	struct function *function = arena_new(arena, sizeof *function);
	*function = (struct function){
		.foreign = { .run = function_ask, .draws = draws },
		.program = program,
		.source = arena_text(arena, text),
	};
	struct error cause;
	program->expressions++;
	if (contain_run(&program->contain, compile, function, &cause))
		return function;
	error_set(error, "%s", position_skip(cause.text, NULL, NULL));
	return NULL;
}

struct expression *foreign_expression(struct program *program, struct arena *arena,
                                      const char *text, struct error *error)
{
	struct error cause;
	bool mixes = foreign_check(text, &cause);
	const struct function *function = mixes ? foreign_compile(program, arena, text, &cause)
	                                        : NULL;
	if (function)
		return expression_of_foreign(&function->foreign, text);
	if (!mixes || program->contain.end != CONTAIN_GOES_ON)
		*error = cause;
	return NULL;
}

struct expression *foreign_function(const struct function *function, const char *words)
{
	return expression_of_foreign(&function->foreign, words);
}
