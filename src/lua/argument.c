/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/argument.h"

#include <lauxlib.h>

#include "lua/handle.h"
#include "lua/lock.h"

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
	int found = name_find(names, count, name);
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
