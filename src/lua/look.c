/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/interpreter.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/agents.h"
#include "sim/machine.h"
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
	const struct class *class = sim_class(sim, agent);
	uint8_t state = argument_state(lua, 2, agent);
	struct value value = { .kind = VALUE_NIL };
	if (class->clock_offset && machine_is_in(sim, agent, state))
		value = value_of_float(
			world_time(sim->world, machine_clock_ticks(sim, agent, state)));
	handle_push_value(lua, sim, &value);
	return note_call(lua, value, "age(\"%s\")", class->states[state]->name);
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
	{ "chance", chance }, { "random", random_number },
	{ "pick", pick },     { "in_state", in_state },
	{ "age", age },       { "here", here },
	{ NULL, NULL },
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
