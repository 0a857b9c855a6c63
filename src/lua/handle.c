/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/handle.h"

#include <stddef.h>
#include <string.h>

#include "core/array.h"
#include "core/nearest.h"
#include "core/text.h"
#include "language/telegram_trait.h"
#include "language/trait.h"
#include "sim/sim_code.h"
#include "sim/stat.h"

enum { KEPT_MAX = 4096 }; /* handles, of the first agents by slot */

/* What a handle stands for. */
enum handle_kind { HANDLE_AGENT, HANDLE_MACHINES, HANDLE_MACHINE, HANDLE_TELEGRAM };

struct handle {
	uint8_t kind; /* enum handle_kind */
	uint8_t class;
	uint8_t machine;
	uint32_t id;
	char name[]; /* as written in the source, or "" */
};

/* Its address is the registry key of the list of metatables of handles, by class. */
static const char metatables;

/* What a field name stands for where it is neither a method nor a trait. */
static const char machines;

static const char not_a_name[] = "an agent's fields have names";
static const char not_a_stat[] = "only an agent's stats can be set: me.thirst = 0";

/* Scripts have no other userdata than handles. */
struct agent *handle_agent(lua_State *lua, int index)
{
	const struct handle *handle = lua_touserdata(lua, index);
	if (!handle || handle->kind != HANDLE_AGENT)
		return NULL;
	return sim_agent(scene_of(lua)->sim, handle->id);
}

/* The agent of a handle, as it is now. */
static struct agent *agent_of(lua_State *lua, const struct handle *handle)
{
	struct scene *scene = scene_of(lua);
	struct agent *agent = sim_agent(scene->sim, handle->id);
	if (!agent)
		luaL_error(lua, "that agent is gone");
	scene->agent = agent->id;
	return agent;
}

/* Pushes a copy of a handle, with another kind and name, and returns it. */
static struct handle *push_handle(lua_State *lua, const struct handle *like, enum handle_kind kind,
                                  const char *name)
{
	size_t length = strlen(name);
	struct handle *handle = lua_newuserdatauv(lua, sizeof *handle + length + 1, 0);
	*handle = *like;
	handle->kind = (uint8_t)kind;
	memcpy(handle->name, name, length + 1);
	lua_rawgetp(lua, LUA_REGISTRYINDEX, &metatables);
	lua_rawgeti(lua, -1, handle->class + 1);
	lua_setmetatable(lua, -3);
	lua_pop(lua, 1);
	return handle;
}

void handle_push_me(lua_State *lua, struct part *part)
{
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene_of(lua)->mes);
	lua_rawgeti(lua, -1, part->agent->class + 1);
	part->me = lua_touserdata(lua, -1);
	lua_remove(lua, -2);
	handle_turn(part);
}

void handle_turn(const struct part *part)
{
	part->me->id = part->agent->id;
}

/* Pushes the handle without a name that is kept for the agent. */
static void push_kept(lua_State *lua, const struct handle *like)
{
	lua_Integer index = (lua_Integer)agent_slot(like->id) + 1;
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene_of(lua)->handles);
	lua_rawgeti(lua, -1, index);
	const struct handle *kept = lua_touserdata(lua, -1);
	if (!kept || kept->id != like->id || kept->class != like->class) {
		lua_pop(lua, 1);
		push_handle(lua, like, HANDLE_AGENT, "");
		lua_pushvalue(lua, -1);
		lua_rawseti(lua, -3, index);
	}
	lua_remove(lua, -2);
}

void handle_push(lua_State *lua, const struct agent *agent, const char *name)
{
	struct scene *scene = scene_of(lua);
	const struct handle like = { .class = agent->class, .id = agent->id };
	if (!name[0] && scene->part->me && agent == scene->part->agent)
		handle_push_me(lua, scene->part);
	else if (!name[0] && scene->handles && agent_slot(agent->id) < KEPT_MAX)
		push_kept(lua, &like);
	else
		push_handle(lua, &like, HANDLE_AGENT, name);
}

void handle_push_telegram(lua_State *lua)
{
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene_of(lua)->telegram);
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

/* Raises an error: the agent has no field that argument 2 names. */
static void fail_field(lua_State *lua, const struct handle *handle)
{
	const struct scene *scene = scene_of(lua);
	char name[WITNESS_NAME_MAX + 1];
	struct nearest nearest;
	nearest_init(&nearest, lua_tostring(lua, 2));
	trait_offer(scene->sim->world->classes[handle->class], &nearest);
	for (const luaL_Reg *const *list = scene->methods; *list; list++) {
		for (const luaL_Reg *method = *list; method->name; method++)
			nearest_offer(&nearest, method->name);
	}
	fail(lua, name_of(lua, handle, name, sizeof name), "", &nearest);
}

/* Pushes what the name in argument 2 means for agents of the handle's class, as in push_fields(), and
 * returns its type.  Raises the error if that is not a name. */
static int push_meaning(lua_State *lua, const struct handle *handle, const char *error)
{
	lua_pushvalue(lua, 2);
	int type = lua_rawget(lua, lua_upvalueindex(1));
	if (type == LUA_TFUNCTION || type == LUA_TLIGHTUSERDATA)
		return type;
	if (lua_type(lua, 2) != LUA_TSTRING)
		luaL_error(lua, "%s", error);
	fail_field(lua, handle);
	return type;
}

/* Pushes a trait of the agent.  In its own code, names without a machine mean the running one. */
static int push_own(lua_State *lua, const struct handle *handle, const struct agent *agent,
                    const struct trait *trait)
{
	const struct sim *sim = scene_of(lua)->sim;
	struct trait own = *trait;
	bool runs = scene_of(lua)->part->agent == agent && sim->running &&
	            sim->running->agent == agent;
	if (runs && trait->kind < TRAIT_OF_MACHINES)
		own.machine = (uint8_t)sim_machine(sim);
	return push_trait(lua, handle, agent, &own);
}

static int push_field(lua_State *lua, const struct handle *handle, const struct agent *agent)
{
	if (push_meaning(lua, handle, not_a_name) == LUA_TFUNCTION)
		return 1;
	const void *meaning = lua_touserdata(lua, -1);
	if (meaning != &machines)
		return push_own(lua, handle, agent, meaning);
	push_handle(lua, handle, HANDLE_MACHINES, handle->name);
	return 1;
}

static int index_machines(lua_State *lua, const struct handle *handle, const char *key)
{
	const struct class *class = sim_class(scene_of(lua)->sim, agent_of(lua, handle));
	char name[WITNESS_NAME_MAX + 1];
	struct nearest nearest;
	int machine = trait_find_machine(class, key);
	if (machine >= 0) {
		push_handle(lua, handle, HANDLE_MACHINE, handle->name)->machine = (uint8_t)machine;
		return 1;
	}
	nearest_init(&nearest, key);
	trait_offer_machines(class, &nearest);
	return fail(lua, name_of(lua, handle, name, sizeof name), TRAIT_MACHINE " ", &nearest);
}

static int index_machine(lua_State *lua, const struct handle *handle, const char *key)
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

static int index_telegram(lua_State *lua, const struct handle *handle, const char *key)
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

typedef int handle_indexer(lua_State *lua, const struct handle *handle, const char *key);

/* __index of a handle: handle, key. */
static int handle_index(lua_State *lua)
{
	static handle_indexer *const indexers[] = {
		[HANDLE_MACHINES] = index_machines,
		[HANDLE_MACHINE] = index_machine,
		[HANDLE_TELEGRAM] = index_telegram,
	};
	const struct handle *handle = lua_touserdata(lua, 1);
	if (handle->kind == HANDLE_AGENT)
		return push_field(lua, handle, agent_of(lua, handle));
	if (lua_type(lua, 2) != LUA_TSTRING)
		return luaL_error(lua, "%s", not_a_name);
	return indexers[handle->kind](lua, handle, lua_tostring(lua, 2));
}

/* __index of the methods of `me`: methods, key. */
static int index_me(lua_State *lua)
{
	const struct part *part = scene_of(lua)->part;
	return push_field(lua, part->me, part->agent);
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
	const struct handle *handle = lua_touserdata(lua, 1);
	lua_pushstring(lua, handle ? name_of(lua, handle, name, sizeof name) : "");
	return 1;
}

/*
 * Changes.
 */

static int refuse(lua_State *lua, const struct trait *trait)
{
	static const char *const instead[] = {
		[TRAIT_STATE] = ": me:change changes it",
		[TRAIT_FINISHED] = ": me:finish sets it",
		[TRAIT_PLACE] = ": me:go changes it",
		[TRAIT_STAT] = "",
	};
	const char *hint = trait ? instead[trait->kind] : NULL;
	return luaL_error(lua, "'%s' can only be read%s", lua_tostring(lua, 2), hint ? hint : "");
}

/* __newindex of a handle: handle, key, value.  Only the agent whose code is running can be changed. */
static int handle_change(lua_State *lua)
{
	const struct handle *handle = lua_touserdata(lua, 1);
	struct scene *scene = scene_of(lua);
	struct agent *agent = handle->kind == HANDLE_TELEGRAM ? NULL : agent_of(lua, handle);
	char name[WITNESS_NAME_MAX + 1];
	struct value value;
	struct error error;
	double number;
	if (!scene->part->sim || scene->part->asks)
		return luaL_error(lua, "a condition cannot change an agent");
	if (agent && agent != scene->part->agent)
		return luaL_error(lua, "%s is another agent: only telegrams can change it",
		                  name_of(lua, handle, name, sizeof name));
	if (handle->kind != HANDLE_AGENT)
		return luaL_error(lua, "%s", not_a_stat);
	bool field = push_meaning(lua, handle, not_a_stat) != LUA_TFUNCTION;
	const struct trait *trait = field && lua_touserdata(lua, -1) != &machines
	                                    ? lua_touserdata(lua, -1)
	                                    : NULL;
	if (!trait || trait->kind != TRAIT_STAT)
		return refuse(lua, trait);
	if (!handle_value(lua, 3, &value))
		return luaL_error(lua, "%s cannot be a %s", trait->name, luaL_typename(lua, 3));
	if (!stat_accept(scene->sim, trait->stat, &value, &number, &error))
		return luaL_error(lua, "%s", error.text);
	scene_record(scene);
	sim_write(scene->part->sim, agent, trait->stat, number);
	return 0;
}

/*
 * Fields.
 */

/* Adds a trait of the class to the fields on top. */
static void add_trait(lua_State *lua, const struct class *class, const char *name,
                      struct trait *trait)
{
	char identifier[WITNESS_NAME_MAX + 1];
	if (!trait_find(class, name, trait))
		return;
	text_identifier(identifier, sizeof identifier, name);
	lua_pushlightuserdata(lua, trait);
	lua_setfield(lua, -2, identifier);
}

/* Pushes a table of what the names of fields mean for agents of the class: a method, the address of a
 * struct trait, or that of machines.  A stat comes before a method of its name. */
static void push_fields(lua_State *lua, const struct class *class, const luaL_Reg *const *methods)
{
#define TRAIT_NAME(kind, name) name,
	static const char *const common[] = { TRAIT_LIST(TRAIT_NAME) };
#undef TRAIT_NAME
	size_t count = ARRAY_LEN(common) + class->stat_count;
	lua_newtable(lua);
	for (; *methods; methods++)
		luaL_setfuncs(lua, *methods, 0);
	struct trait *traits = lua_newuserdatauv(lua, count * sizeof *traits, 0);
	lua_rawseti(lua, -2, 1);
	for (size_t i = 0; i < class->stat_count; i++)
		add_trait(lua, class, class->stats[i].name, traits++);
	for (size_t i = 0; i < ARRAY_LEN(common); i++)
		add_trait(lua, class, common[i], traits++);
	lua_pushlightuserdata(lua, (void *)(uintptr_t)&machines);
	lua_setfield(lua, -2, TRAIT_MACHINE);
}

/* Pushes the metatable of handles of agents of a class. */
static void push_metatable(lua_State *lua, const struct class *class,
                           const luaL_Reg *const *methods)
{
	static const luaL_Reg functions[] = {
		{ "__index", handle_index },
		{ "__newindex", handle_change },
		{ "__eq", handle_equal },
		{ "__tostring", handle_text },
		{ NULL, NULL },
	};
	lua_newtable(lua);
	lua_pushliteral(lua, "named agent");
	lua_setfield(lua, -2, "__name");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	push_fields(lua, class, methods);
	luaL_setfuncs(lua, functions, 1);
}

void handle_open(lua_State *lua, const struct world *world, const luaL_Reg *const *methods)
{
	scene_of(lua)->methods = methods;
	lua_newtable(lua);
	for (size_t i = 0; i < world->class_count; i++) {
		push_metatable(lua, world->classes[i], methods);
		lua_rawseti(lua, -2, (lua_Integer)i + 1);
	}
	lua_rawsetp(lua, LUA_REGISTRYINDEX, &metatables);
}

/*
 * What functions are given:
 *
 *   me, one for each class  --__index-->  methods  --__index-->  index_me
 *
 * so that finding a method calls nothing.  A function cannot keep what it is given, so the same
 * value serves for every agent of the class.
 */

/* Gives the metatable on top the methods of `me`, but for those whose name is also a trait's. */
static void set_methods(lua_State *lua, const struct class *class, const luaL_Reg *const *methods)
{
	struct trait trait;
	lua_newtable(lua);
	for (const luaL_Reg *const *list = methods; *list; list++) {
		for (const luaL_Reg *method = *list; method->name; method++) {
			lua_pushcfunction(lua, method->func);
			if (trait_find(class, method->name, &trait))
				lua_pop(lua, 1);
			else
				lua_setfield(lua, -2, method->name);
		}
	}
	lua_newtable(lua);
	push_fields(lua, class, methods);
	lua_pushcclosure(lua, index_me, 1);
	lua_setfield(lua, -2, "__index");
	lua_setmetatable(lua, -2);
	lua_setfield(lua, -2, "__index");
}

void handle_keep(lua_State *lua, const struct world *world)
{
	struct scene *scene = scene_of(lua);
	lua_createtable(lua, KEPT_MAX, 0);
	scene->handles = luaL_ref(lua, LUA_REGISTRYINDEX);
	lua_newtable(lua);
	for (size_t i = 0; i < world->class_count; i++) {
		const struct handle nobody = { .id = AGENT_NONE, .class = (uint8_t)i };
		push_handle(lua, &nobody, HANDLE_AGENT, "");
		push_metatable(lua, world->classes[i], scene->methods);
		set_methods(lua, world->classes[i], scene->methods);
		lua_setmetatable(lua, -2);
		lua_rawseti(lua, -2, (lua_Integer)i + 1);
	}
	scene->mes = luaL_ref(lua, LUA_REGISTRYINDEX);
	push_handle(lua, &(struct handle){ .id = AGENT_NONE }, HANDLE_TELEGRAM, "telegram");
	scene->telegram = luaL_ref(lua, LUA_REGISTRYINDEX);
}

/*
 * Values of the sim and of Lua.
 */

void handle_push_value(lua_State *lua, const struct sim *sim, const struct value *value)
{
	char name[128];
	switch (value->kind) {
	case VALUE_BOOL:
		lua_pushboolean(lua, value->as.boolean);
		break;
	case VALUE_INTEGER:
		lua_pushinteger(lua, value->as.integer);
		break;
	case VALUE_FLOAT:
		lua_pushnumber(lua, value->as.number);
		break;
	case VALUE_TEXT:
		lua_pushstring(lua, value->as.text);
		break;
	case VALUE_NAME:
		sim_name(sim, value->as.agent, name, sizeof name);
		lua_pushstring(lua, name);
		break;
	case VALUE_AGENT:
		handle_push(lua, sim_agent(sim, value->as.agent), "");
		break;
	default:
		lua_pushnil(lua);
	}
}

bool handle_value(lua_State *lua, int index, struct value *value)
{
	const struct agent *agent;
	switch (lua_type(lua, index)) {
	case LUA_TNIL:
		*value = (struct value){ .kind = VALUE_NIL };
		return true;
	case LUA_TBOOLEAN:
		*value = value_of_bool(lua_toboolean(lua, index));
		return true;
	case LUA_TNUMBER:
		*value = lua_isinteger(lua, index) ? value_of_integer(lua_tointeger(lua, index))
		                                   : value_of_float(lua_tonumber(lua, index));
		return true;
	case LUA_TSTRING:
		*value = value_of_text(lua_tostring(lua, index));
		return true;
	default:
		agent = handle_agent(lua, index);
		if (agent)
			*value = (struct value){ .kind = VALUE_AGENT, .as.agent = agent->id };
		return agent;
	}
}
