/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/argument.h"

#include <lauxlib.h>

#include "lua/handle.h"
#include "lua/lock.h"
#include "sim/agents.h"

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
static size_t find_name(lua_State *lua, int argument, const char *what, const char *const *names,
                        size_t count)
{
	struct nearest nearest;
	const char *name = luaL_checkstring(lua, argument);
	nearest_init(&nearest, name);
	for (size_t i = 0; i < count; i++) {
		if (name_is(names[i], name))
			return i;
		nearest_offer(&nearest, names[i]);
	}
	return (size_t)argument_fail(lua, what, &nearest);
}

/* What the text in an argument is already known to mean, or NULL. */
static const struct meaning *recall(lua_State *lua, int argument, unsigned owner)
{
	return meanings_find(lua, &scene_of(lua)->meanings, argument, owner);
}

/* Remembers the number that the text in an argument stands for, and returns it. */
static uint32_t remember(lua_State *lua, int argument, unsigned owner, size_t number)
{
	struct meaning meaning = { .kind = MEANING_NUMBER,
		                   .owner = (uint16_t)owner,
		                   .number = (uint32_t)number };
	meanings_add(lua, &scene_of(lua)->meanings, argument, &meaning);
	return meaning.number;
}

uint8_t argument_place(lua_State *lua, int argument)
{
	const struct world *world = scene_of(lua)->sim->world;
	const struct meaning *known = recall(lua, argument, MEANING_OF_PLACES);
	if (known)
		return (uint8_t)known->number;
	size_t place = find_name(lua, argument, "there is no place", world->places,
	                         world->place_count);
	return (uint8_t)remember(lua, argument, MEANING_OF_PLACES, place);
}

uint32_t argument_message(lua_State *lua, int argument)
{
	const struct world *world = scene_of(lua)->sim->world;
	const struct meaning *known = recall(lua, argument, MEANING_OF_MESSAGES);
	if (known)
		return known->number;
	size_t message = find_name(lua, argument, "there is no message", world->messages,
	                           world->message_count);
	return remember(lua, argument, MEANING_OF_MESSAGES, message);
}

uint8_t argument_class(lua_State *lua, int argument)
{
	const struct world *world = scene_of(lua)->sim->world;
	struct nearest nearest;
	const char *name = luaL_checkstring(lua, argument);
	int class = world_find_class(world, name);
	if (class >= 0)
		return (uint8_t) class;
	nearest_init(&nearest, name);
	world_offer_classes(world, &nearest);
	return (uint8_t)argument_fail(lua, "there is no class", &nearest);
}

/* The state of the class that the argument names. */
static uint8_t find_state(lua_State *lua, int argument, const struct class *class)
{
	struct nearest nearest;
	const char *name = luaL_checkstring(lua, argument);
	uint8_t state = class_find_state(class, name);
	if (state)
		return state;
	nearest_init(&nearest, name);
	class_offer_states(class, &nearest);
	return (uint8_t)argument_fail(lua, "there is no state", &nearest);
}

uint8_t argument_state(lua_State *lua, int argument, const struct agent *agent)
{
	unsigned owner = MEANING_OF_STATES + agent->class;
	const struct meaning *known = recall(lua, argument, owner);
	if (known)
		return (uint8_t)known->number;
	uint8_t state = find_state(lua, argument, sim_class(scene_of(lua)->sim, agent));
	return (uint8_t)remember(lua, argument, owner, state);
}

struct agent *argument_find(const struct scene *scene, const char *name)
{
	return agents_find(scene->sim, scene->part->agent, name);
}
