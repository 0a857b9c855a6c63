/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/interpreter.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "sim/agents.h"
#include "sim/machine.h"
#include "sim/plane.h"
#include "sim/sim_code.h"
#include "sim/stat.h"

enum {
	HANDLE_STEPS = 32, /* charged for each handle, */
	FIND_STEPS = 96,   /* and for finding an agent by name */
};

/*
 * What functions look at and draw.
 */

/* Notes a call as it was written, and its result, for the witness.  Returns 1. */
static int note_call(lua_State *lua, struct value value, const char *format, ...)
{
	struct scene *scene = scene_of(lua);
	char text[WITNESS_NAME_MAX + 1];
	va_list arguments;
	if (!scene->part->watched || !scene->part->sim)
		return 1;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	scene_note(scene, "", NULL, sim_keep_words(scene->part->sim, text), value);
	return 1;
}

/* Notes the number drawn, as a condition does. */
static int chance(lua_State *lua)
{
	struct agent *agent = argument_acting(lua);
	double share = luaL_checknumber(lua, 2);
	uint32_t drawn;
	lua_pushboolean(lua, sim_draw_chance(scene_of(lua)->part->sim, agent, share, &drawn));
	return note_call(lua, value_of_float(sim_draw_share(drawn, share)), "chance(%.15g)", share);
}

static struct value draw(lua_State *lua, struct value least, struct value most)
{
	struct agent *agent = argument_acting(lua);
	struct value number;
	if (!sim_draw_number(scene_of(lua)->part->sim, agent, &least, &most, &number))
		luaL_error(lua, "random takes two numbers, the smaller one first");
	note_call(lua, number, "random(%.14g, %.14g)", value_number(&least), value_number(&most));
	return number;
}

static struct value check_number(lua_State *lua, int index)
{
	double number = luaL_checknumber(lua, index);
	return lua_isinteger(lua, index) ? value_of_integer(lua_tointeger(lua, index))
	                                 : value_of_float(number);
}

static int random_number(lua_State *lua)
{
	struct value number = draw(lua, check_number(lua, 2), check_number(lua, 3));
	if (number.kind == VALUE_INTEGER)
		lua_pushinteger(lua, number.as.integer);
	else
		lua_pushnumber(lua, number.as.number);
	return 1;
}

/* me:pick(list) */
static int pick(lua_State *lua)
{
	luaL_checktype(lua, 2, LUA_TTABLE);
	lua_Integer count = luaL_len(lua, 2);
	if (count < 1 || count > INT32_MAX)
		return luaL_error(lua, "the list to pick from is empty");
	lua_geti(lua, 2, draw(lua, value_of_integer(1), value_of_integer(count)).as.integer);
	return 1;
}

static int in_state(lua_State *lua)
{
	const struct scene *scene = scene_of(lua);
	const struct agent *agent = argument_agent(lua);
	const struct class *class = sim_class(scene->sim, agent);
	uint8_t state = argument_state(lua, 2, agent);
	const struct machine *machine = agent_machines_const(agent) + class->states[state]->machine;
	bool is = state_table_is_in(class->states, machine->current, state);
	lua_pushboolean(lua, is);
	return note_call(lua, value_of_bool(is), "in_state(\"%s\")", class->states[state]->name);
}

/* me:age "Home": seconds, or nil */
static int age(lua_State *lua)
{
	const struct sim *sim = scene_of(lua)->sim;
	const struct agent *agent = argument_agent(lua);
	uint8_t state = argument_state(lua, 2, agent);
	struct value value = trait_age(sim, agent, state);
	handle_push_value(lua, sim, &value);
	return note_call(lua, value, "age(\"%s\")", sim_class(sim, agent)->states[state]->name);
}

bool look_points(lua_State *lua, struct point *from, struct point *to)
{
	const struct sim *sim = scene_of(lua)->sim;
	const struct agent *agents[] = { argument_agent(lua), handle_agent(lua, 2) };
	int type = lua_type(lua, 2);
	for (size_t i = 0; i < ARRAY_LEN(agents); i++) {
		if (agents[i] && !class_is_placed(sim_class(sim, agents[i])))
			luaL_error(lua, "a %s is not on the plane",
			           sim_class(sim, agents[i])->name);
	}
	*from = plane_of(sim, agents[0]);
	if (agents[1]) {
		*to = plane_of(sim, agents[1]);
	} else if (type == LUA_TSTRING) {
		uint8_t place = argument_place(lua, 2);
		if (!plane_has_place(sim->world, place))
			luaL_error(lua, "'%s' is not on the plane", sim->world->places[place]);
		*to = sim->world->at[place];
	} else if (type == LUA_TTABLE) {
		lock_argument(lua, 2);
		lua_rawgeti(lua, 2, 1);
		lua_rawgeti(lua, 2, 2);
		*to = (struct point){ luaL_checknumber(lua, -2), luaL_checknumber(lua, -1) };
	} else if (type != LUA_TNIL && type != LUA_TUSERDATA) {
		luaL_error(lua, "expected an agent, a place or a point { x, y }, not %s",
		           luaL_typename(lua, 2));
	}
	return agents[1] || type == LUA_TSTRING || type == LUA_TTABLE;
}

/* me:distance(to): of nobody math.huge */
static int distance(lua_State *lua)
{
	struct point from, to;
	bool found = look_points(lua, &from, &to), point = lua_istable(lua, 2);
	const struct world *world = scene_of(lua)->sim->world;
	struct value far = value_of_float(found ? plane_distance(world, from, to) : HUGE_VAL);
	const char *name = point ? "" : luaL_tolstring(lua, 2, NULL);
	lua_pushnumber(lua, far.as.number);
	return point ? note_call(lua, far, "distance(%.14g, %.14g)", to.x, to.y)
	             : note_call(lua, far, "distance(%s)", name);
}

/* Pushes a list of agents, and notes how many they are. */
static int push_list(lua_State *lua, const struct agents_filter *filter, const char *name)
{
	const struct sim *sim = scene_of(lua)->sim;
	const struct agent *agent;
	lua_Integer count = 0;
	contain_charge(lua, sim->head.slots);
	lua_newtable(lua);
	for (uint32_t slot = 0; (agent = agents_next(sim, filter, &slot)) != NULL;) {
		contain_charge(lua, HANDLE_STEPS);
		handle_push(lua, agent, "");
		lua_rawseti(lua, -2, ++count);
	}
	bool any = filter->class == CLASS_NONE;
	return note_call(lua, value_of_integer(count), "#%s(%s)", name,
	                 any ? "" : sim->world->classes[filter->class]->name);
}

/* The class that an argument names, if it is there. */
static uint8_t read_class(lua_State *lua, int argument)
{
	return lua_isnoneornil(lua, argument) ? CLASS_NONE : argument_class(lua, argument);
}

static int here(lua_State *lua)
{
	const struct agent *agent = argument_agent(lua);
	struct agents_filter filter = { read_class(lua, 2), .except = agent, .here = true };
	return push_list(lua, &filter, "here");
}

const luaL_Reg look_methods[] = {
	{ "chance", chance },     { "random", random_number },
	{ "pick", pick },         { "in_state", in_state },
	{ "age", age },           { "here", here },
	{ "distance", distance }, { NULL, NULL },
};

/* Raises an error while the file is being read, when nobody lives yet. */
static const struct sim *check_sim(lua_State *lua, const char *name)
{
	const struct sim *sim = scene_of(lua)->sim;
	if (!sim)
		luaL_error(lua, "%s only works in functions: there are no agents yet", name);
	return sim;
}

int look_agent(lua_State *lua)
{
	const struct scene *scene = scene_of(lua);
	const char *name = luaL_checkstring(lua, 1);
	const struct agent *agent = agents_find(scene->sim, scene->part->agent, name);
	contain_charge(lua, FIND_STEPS);
	if (agent)
		handle_push(lua, agent, "");
	else
		lua_pushnil(lua);
	return 1;
}

static int agents(lua_State *lua)
{
	check_sim(lua, "agents");
	struct agents_filter filter = { read_class(lua, 1), .except = NULL };
	return push_list(lua, &filter, "agents");
}

static int tick(lua_State *lua)
{
	int64_t tick = (int64_t)check_sim(lua, "tick")->head.tick;
	lua_pushinteger(lua, tick);
	return note_call(lua, value_of_integer(tick), "tick()");
}

static int time_now(lua_State *lua)
{
	double seconds = (double)check_sim(lua, "time")->head.now_ms / 1000;
	lua_pushnumber(lua, seconds);
	return note_call(lua, value_of_float(seconds), "time()");
}

const luaL_Reg look_functions[] = {
	{ "agents", agents }, { "tick", tick }, { "time", time_now }, { NULL, NULL }
};
