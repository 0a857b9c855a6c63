/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/handle.h"

#include <stddef.h>
#include <string.h>

#include "core/nearest.h"
#include "sim/stat.h"
#include "sim/telegram_trait.h"
#include "sim/trait.h"

/* Upvalues of __index and __newindex. */
enum { UP_METHODS = 1 };

/* Its address is the registry key of the metatable of handles. */
static const char metatable;

static const char not_a_name[] = "an agent's fields have names";
static const char not_a_stat[] = "only an agent's stats can be set: me.thirst = 0";

/* The handle at index, or NULL. */
static struct handle *handle_at(lua_State *lua, int index)
{
	struct handle *handle = lua_touserdata(lua, index);
	if (handle && handle == scene_of(lua)->part->me)
		return handle;
	if (!handle || !lua_getmetatable(lua, index))
		return NULL;
	lua_rawgetp(lua, LUA_REGISTRYINDEX, &metatable);
	bool same = lua_rawequal(lua, -1, -2);
	lua_pop(lua, 2);
	return same ? handle : NULL;
}

struct agent *handle_agent(lua_State *lua, int index)
{
	struct handle *handle = handle_at(lua, index);
	if (!handle || handle->kind != HANDLE_AGENT)
		return NULL;
	return sim_agent(scene_of(lua)->sim, handle->id);
}

/* The agent of a handle, as it is now.  If the agent has another class, the run has taken another
 * course and the id belongs to another agent: then it is looked up by name. */
static const struct agent *agent_of(lua_State *lua, struct handle *handle)
{
	struct scene *scene = scene_of(lua);
	bool is_me = handle == scene->part->me;
	const struct agent *agent = is_me ? scene->part->agent : sim_agent(scene->sim, handle->id);
	if (!agent || agent->class != handle->class) {
		agent = handle->name[0] ? sim_find(scene->sim, handle->name) : NULL;
		if (!agent && !handle->name[0])
			luaL_error(lua, "that agent is gone");
		if (!agent)
			luaL_error(lua, "there is no %s now", handle->name);
		handle->id = agent->id;
		handle->class = agent->class;
	}
	scene->agent = agent->id;
	return agent;
}

struct handle *handle_make(lua_State *lua, const struct handle *like, int kind, const char *name)
{
	size_t length = strlen(name);
	struct handle *handle = lua_newuserdatauv(lua, sizeof *handle + length + 1, 0);
	*handle = *like;
	handle->kind = (uint8_t)kind;
	memcpy(handle->name, name, length + 1);
	lua_rawgetp(lua, LUA_REGISTRYINDEX, &metatable);
	lua_setmetatable(lua, -2);
	return handle;
}

/* The agent's name: as written in the source, or its own. */
static const char *name_of(lua_State *lua, const struct handle *handle, char *out, size_t size)
{
	if (handle->name[0])
		return handle->name;
	sim_name(scene_of(lua)->sim, handle->id, out, size);
	return out;
}

/* Raises an error: `whose` has no such field or machine, with the nearest name. */
static int fail(lua_State *lua, const char *whose, const char *what, struct nearest *nearest)
{
	return luaL_error(lua, "%s has no %s%s%s", whose, what, nearest->wanted,
	                  nearest_hint(nearest));
}

static int push_trait(lua_State *lua, const struct handle *handle, const struct agent *agent,
                      const struct trait *trait)
{
	struct scene *scene = scene_of(lua);
	struct value value = trait_value(scene->sim, agent, trait);
	if (scene->watched) {
		char name[WITNESS_NAME_MAX + 1] = "";
		bool own = agent == scene->part->agent;
		scene_note(scene, own ? "" : name_of(lua, handle, name, sizeof name),
		           trait->machine_name, trait->name, value);
	}
	handle_push_value(lua, scene->sim, &value);
	return 1;
}

/* Offers the names of all methods; the metatable has a list of their tables. */
static void offer_methods(lua_State *lua, struct nearest *nearest)
{
	lua_rawgetp(lua, LUA_REGISTRYINDEX, &metatable);
	for (lua_Integer i = 1; lua_rawgeti(lua, -1, i) != LUA_TNIL; i++) {
		const luaL_Reg *method = lua_touserdata(lua, -1);
		for (; method->name; method++)
			nearest_offer(nearest, method->name);
		lua_pop(lua, 1);
	}
	lua_pop(lua, 2);
}

/* Raises an error: the agent has no such field. */
static void fail_trait(lua_State *lua, const struct handle *handle, const struct class *class,
                       const char *key)
{
	char name[WITNESS_NAME_MAX + 1];
	struct nearest nearest;
	nearest_init(&nearest, key);
	trait_offer(class, &nearest);
	offer_methods(lua, &nearest);
	fail(lua, name_of(lua, handle, name, sizeof name), "", &nearest);
}

/* Looks up what the name in argument 2 means for agents of the handle's class, and remembers it. */
static const struct meaning *learn(lua_State *lua, const struct handle *handle, const char *key)
{
	struct scene *scene = scene_of(lua);
	const struct class *class = scene->sim->world->classes[handle->class];
	struct meaning meaning = { .owner = handle->class };
	if (trait_find(class, key, &meaning.trait)) {
		meaning.kind = MEANING_TRAIT;
	} else if (strcmp(key, TRAIT_MACHINE) == 0) {
		meaning.kind = MEANING_MACHINES;
	} else {
		meaning.kind = MEANING_METHOD;
		lua_pushvalue(lua, 2);
		lua_rawget(lua, lua_upvalueindex(UP_METHODS));
		meaning.method = lua_tocfunction(lua, -1);
		if (!meaning.method)
			fail_trait(lua, handle, class, key);
		lua_pop(lua, 1);
	}
	return meanings_add(lua, &scene->meanings, 2, &meaning);
}

/* The meaning of the field name in argument 2; raises the error if that is not a name. */
static inline const struct meaning *meaning_of(lua_State *lua, const struct handle *handle,
                                               const char *error)
{
	const struct meaning *meaning = meanings_find(lua, &scene_of(lua)->meanings, 2,
	                                              handle->class);
	if (!meaning && lua_type(lua, 2) != LUA_TSTRING)
		luaL_error(lua, "%s", error);
	return meaning ? meaning : learn(lua, handle, lua_tostring(lua, 2));
}

/* Pushes a trait of the agent.  In its own code, names without a machine mean the running one. */
static int push_own(lua_State *lua, const struct handle *handle, const struct agent *agent,
                    const struct trait *trait)
{
	const struct sim *sim = scene_of(lua)->sim;
	struct trait own = *trait;
	bool runs = scene_of(lua)->part->agent == agent && sim->running.agent == agent;
	if (runs && trait->kind < TRAIT_OF_MACHINES)
		own.machine = (uint8_t)(sim->running.machine - agent_machines_const(agent));
	return push_trait(lua, handle, agent, &own);
}

int handle_push_field(lua_State *lua, const struct handle *handle, const struct agent *agent)
{
	const struct meaning *meaning = meaning_of(lua, handle, not_a_name);
	if (meaning->kind == MEANING_METHOD)
		lua_pushcfunction(lua, meaning->method);
	else if (meaning->kind == MEANING_MACHINES)
		handle_make(lua, handle, HANDLE_MACHINES, handle->name);
	else
		push_own(lua, handle, agent, &meaning->trait);
	return 1;
}

static int index_machines(lua_State *lua, struct handle *handle, const char *key)
{
	const struct class *class = sim_class(scene_of(lua)->sim, agent_of(lua, handle));
	char name[WITNESS_NAME_MAX + 1];
	struct nearest nearest;
	int machine = trait_find_machine(class, key);
	if (machine >= 0) {
		handle_make(lua, handle, HANDLE_MACHINE, handle->name)->machine = (uint8_t)machine;
		return 1;
	}
	nearest_init(&nearest, key);
	trait_offer_machines(class, &nearest);
	return fail(lua, name_of(lua, handle, name, sizeof name), TRAIT_MACHINE " ", &nearest);
}

static int index_machine(lua_State *lua, struct handle *handle, const char *key)
{
	const struct agent *agent = agent_of(lua, handle);
	const struct class *class = sim_class(scene_of(lua)->sim, agent);
	struct nearest nearest;
	struct trait trait;
	if (handle->machine < class->machine_count &&
	    trait_find_of_machine(class, handle->machine, key, &trait))
		return push_trait(lua, handle, agent, &trait);
	nearest_init(&nearest, key);
	trait_offer_of_machine(class, &nearest);
	return fail(lua, "a machine", "", &nearest);
}

static int index_telegram(lua_State *lua, struct handle *handle, const char *key)
{
	struct scene *scene = scene_of(lua);
	struct value value;
	struct nearest nearest;
	(void)handle;
	if (!scene->part->telegram)
		return luaL_error(lua, "the telegram has already been handled");
	if (!telegram_trait(scene->sim, scene->part->telegram, key, &value)) {
		nearest_init(&nearest, key);
		telegram_trait_offer(&nearest);
		return fail(lua, "a telegram", "", &nearest);
	}
	scene_note(scene, "telegram", NULL, key, value);
	handle_push_value(lua, scene->sim, &value);
	return 1;
}

typedef int handle_indexer(lua_State *lua, struct handle *handle, const char *key);

/* __index of a handle: handle, key. */
static int handle_index(lua_State *lua)
{
	static handle_indexer *const indexers[] = {
		[HANDLE_MACHINES] = index_machines,
		[HANDLE_MACHINE] = index_machine,
		[HANDLE_TELEGRAM] = index_telegram,
	};
	struct handle *handle = lua_touserdata(lua, 1);
	if (handle->kind == HANDLE_AGENT)
		return handle_push_field(lua, handle, agent_of(lua, handle));
	if (lua_type(lua, 2) != LUA_TSTRING)
		return luaL_error(lua, "%s", not_a_name);
	return indexers[handle->kind](lua, handle, lua_tostring(lua, 2));
}

static int handle_equal(lua_State *lua)
{
	const struct handle *a = lua_touserdata(lua, 1), *b = lua_touserdata(lua, 2);
	lua_pushboolean(lua,
	                a && b && a->id == b->id && a->kind == b->kind && a->machine == b->machine);
	return 1;
}

static int handle_text(lua_State *lua)
{
	char name[WITNESS_NAME_MAX + 1];
	const struct handle *handle = handle_at(lua, 1);
	lua_pushstring(lua, handle ? name_of(lua, handle, name, sizeof name) : "");
	return 1;
}

/*
 * Changes.
 */

/* The agent is the one whose code is running. */
int handle_set_field(lua_State *lua, const struct handle *handle)
{
	struct scene *scene = scene_of(lua);
	struct value value;
	struct error error;
	double number;
	if (!scene->part->sim || scene->part->asks)
		return luaL_error(lua, "a condition cannot change an agent");
	const struct meaning *meaning = meaning_of(lua, handle, not_a_stat);
	const struct trait *trait = meaning->trait.name ? &meaning->trait : NULL;
	if (!trait || trait->kind != TRAIT_STAT)
		return handle_refuse(lua, trait);
	if (!handle_value(lua, 3, &value))
		return luaL_error(lua, "%s cannot be a %s", trait->name, luaL_typename(lua, 3));
	if (!stat_accept(scene->sim, trait->stat, &value, &number, &error))
		return luaL_error(lua, "%s", error.text);
	scene_record(scene);
	stat_write(trait->stat, scene->part->agent, number);
	return 0;
}

/* __newindex of a handle: handle, key, value. */
static int handle_change(lua_State *lua)
{
	struct handle *handle = lua_touserdata(lua, 1);
	const struct scene *scene = scene_of(lua);
	const struct agent *agent = agent_of(lua, handle);
	char name[WITNESS_NAME_MAX + 1];
	if (scene->part->sim && !scene->part->asks && agent != scene->part->agent)
		luaL_error(lua, "%s is another agent: only telegrams can change it",
		           name_of(lua, handle, name, sizeof name));
	if (handle->kind != HANDLE_AGENT)
		return luaL_error(lua, "%s", not_a_stat);
	return handle_set_field(lua, handle);
}

void handle_open(lua_State *lua)
{
	static const luaL_Reg own[] = {
		{ "__eq", handle_equal },
		{ "__tostring", handle_text },
		{ NULL, NULL },
	};
	lua_newtable(lua);
	lua_pushliteral(lua, "named agent");
	lua_setfield(lua, -2, "__name");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	luaL_setfuncs(lua, own, 0);
	lua_newtable(lua);
	lua_setfield(lua, -2, HANDLE_METHODS);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, &metatable);
	handle_forget(lua);
}

void handle_add_methods(lua_State *lua, const luaL_Reg *methods)
{
	lua_rawgetp(lua, LUA_REGISTRYINDEX, &metatable);
	lua_getfield(lua, -1, HANDLE_METHODS);
	luaL_setfuncs(lua, methods, 0);
	lua_pop(lua, 1);
	lua_pushlightuserdata(lua, (void *)(uintptr_t)methods);
	lua_rawseti(lua, -2, (lua_Integer)lua_rawlen(lua, -2) + 1);
	lua_pop(lua, 1);
}

/* __index and __newindex have the methods as their upvalue. */
void handle_forget(lua_State *lua)
{
	static const luaL_Reg knowing[] = {
		{ "__index", handle_index },
		{ "__newindex", handle_change },
		{ NULL, NULL },
	};
	lua_rawgetp(lua, LUA_REGISTRYINDEX, &metatable);
	lua_getfield(lua, -1, HANDLE_METHODS);
	luaL_setfuncs(lua, knowing, 1);
	lua_pop(lua, 1);
	meanings_clear(lua, &scene_of(lua)->meanings);
}
