/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/interpreter.h"

#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "sim/sim_code.h"
#include "sim/stat.h"

/*
 * The scene.
 */

enum { TOLD_BYTES = 512 }; /* of what a function read */

void scene_note(struct scene *scene, const char *owner, const char *machine, const char *field,
                struct value value)
{
	if (scene->part->watched)
		witness_add(&scene->witness, owner, machine, field, value);
}

void scene_record(struct scene *scene)
{
	char text[TOLD_BYTES];
	if (!scene->witness.count || scene->part->asks)
		return;
	witness_text(&scene->witness, scene->sim, text, sizeof text);
	scene->witness.count = 0;
	sim_record_read(scene->part->sim, text);
}

/*
 * Making handles.
 */

enum { KEPT_MAX = 4096 }; /* handles, of the first agents by slot */

/* Its address is the registry key of the list of metatables of handles, by class. */
static const char metatables;

const char handle_machines;

struct handle *handle_make(lua_State *lua, const struct handle *like, enum handle_kind kind,
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

/* Pushes the handle without a name that is kept for the agent.  There must be steps for making one,
 * but that costs none, since an earlier run may have made it. */
static void push_kept(lua_State *lua, const struct handle *like)
{
	enum { MAKING_STEPS = 64 };
	int64_t *steps = contain_of(lua)->left, left = *steps;
	contain_charge(lua, MAKING_STEPS);
	*steps = left;
	lua_Integer index = (lua_Integer)agent_slot(like->id) + 1;
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene_of(lua)->handles);
	lua_rawgeti(lua, -1, index);
	const struct handle *kept = lua_touserdata(lua, -1);
	if (!kept || kept->id != like->id || kept->class != like->class) {
		lua_pop(lua, 1);
		handle_make(lua, like, HANDLE_AGENT, "");
		lua_pushvalue(lua, -1);
		lua_rawseti(lua, -3, index);
		*steps = left;
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
		handle_make(lua, &like, HANDLE_AGENT, name);
}

/* Scripts have no other userdata than handles. */
struct agent *handle_agent(lua_State *lua, int index)
{
	const struct handle *handle = lua_touserdata(lua, index);
	if (!handle || handle->kind != HANDLE_AGENT)
		return NULL;
	return sim_agent(scene_of(lua)->sim, handle->id);
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

/* Pushes a table of what the names of fields mean for agents of the class: a method, the address
 * of a struct trait, or that of machines, or the number of a definition.  A stat comes before a method of its name. */
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
	for (size_t i = 0; i < class->definitions.count; i++) {
		lua_pushinteger(lua, (lua_Integer)i);
		lua_setfield(lua, -2, class->definitions.items[i].name);
	}
	lua_pushlightuserdata(lua, (void *)(uintptr_t)&handle_machines);
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
 *   me, one for each class  --__index-->  methods  --__index-->  handle_index_me
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
	lua_pushcclosure(lua, handle_index_me, 1);
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
		handle_make(lua, &nobody, HANDLE_AGENT, "");
		push_metatable(lua, world->classes[i], scene->methods);
		set_methods(lua, world->classes[i], scene->methods);
		lua_setmetatable(lua, -2);
		lua_rawseti(lua, -2, (lua_Integer)i + 1);
	}
	scene->mes = luaL_ref(lua, LUA_REGISTRYINDEX);
	handle_make(lua, &(struct handle){ .id = AGENT_NONE }, HANDLE_TELEGRAM, "telegram");
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

/*
 * Arguments.
 */

struct agent *argument_agent(lua_State *lua)
{
	struct agent *agent = handle_agent(lua, 1);
	if (!agent)
		luaL_error(lua, "put an agent before the colon: me:change \"STATE\"");
	return agent;
}

struct agent *argument_acting(lua_State *lua)
{
	const struct scene *scene = scene_of(lua);
	struct agent *agent = argument_agent(lua);
	char name[WITNESS_NAME_MAX + 1];
	if (agent == scene->part->agent && scene->part->sim)
		return agent;
	sim_name(scene->sim, agent->id, name, sizeof name);
	luaL_error(lua, "%s is another agent: send it a telegram instead", name);
	return NULL;
}

int argument_fail(lua_State *lua, const char *what, struct nearest *nearest)
{
	return luaL_error(lua, "%s '%s'%s", what, nearest->wanted, nearest_hint(nearest));
}

/* The index in a list of the name in an argument. */
static uint32_t find_name(lua_State *lua, int argument, const char *what, const char *const *names,
                          size_t count)
{
	const char *name = luaL_checkstring(lua, argument);
	int found = name_find(names, sizeof *names, count, name);
	if (found >= 0)
		return (uint32_t)found;
	struct nearest nearest = nearest_to(name);
	for (size_t i = 0; i < count; i++)
		nearest_offer(&nearest, names[i]);
	return (uint32_t)argument_fail(lua, what, &nearest);
}

uint8_t argument_place(lua_State *lua, int argument)
{
	const struct world *world = scene_of(lua)->sim->world;
	return (uint8_t)find_name(lua, argument, "there is no place", world->places,
	                          world->place_count);
}

uint32_t argument_message(lua_State *lua, int argument)
{
	const struct world *world = scene_of(lua)->sim->world;
	return find_name(lua, argument, "there is no message", world->messages,
	                 world->message_count);
}

uint8_t argument_class(lua_State *lua, int argument)
{
	const struct world *world = scene_of(lua)->sim->world;
	const char *name = luaL_checkstring(lua, argument);
	int class = world_find_class(world, name);
	if (class >= 0)
		return (uint8_t) class;
	struct nearest nearest = nearest_to(name);
	world_offer_classes(world, &nearest);
	return (uint8_t)argument_fail(lua, "there is no class", &nearest);
}

uint8_t argument_state(lua_State *lua, int argument, const struct agent *agent)
{
	const struct class *class = sim_class(scene_of(lua)->sim, agent);
	const char *name = luaL_checkstring(lua, argument);
	uint8_t state = class_find_state(class, name);
	if (state)
		return state;
	struct nearest nearest = nearest_to(name);
	class_offer_states(class, &nearest);
	return (uint8_t)argument_fail(lua, "there is no state", &nearest);
}

double argument_number(lua_State *lua, int index, const struct stat_info *stat)
{
	struct value value;
	struct error error;
	double number = 0;
	if (!handle_value(lua, index, &value))
		luaL_error(lua, "%s cannot be a %s", stat->name, luaL_typename(lua, index));
	if (!stat_accept(scene_of(lua)->sim, stat, &value, &number, &error))
		luaL_error(lua, "%s", error.text);
	return number;
}
