/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/interpreter.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "sim/agents.h"
#include "sim/input.h"
#include "sim/machine.h"
#include "sim/sim_code.h"

enum {
	ACT_STEPS = 64,
	HANDLE_STEPS = 32, /* charged for each handle, */
	FIND_STEPS = 96,   /* and for finding an agent by name */
	SAY_BYTES = 512,
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
	{ "here", here },     { NULL, NULL },
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

/* __index of params: params, name. */
static int look_param(lua_State *lua)
{
	const struct sim *sim = check_sim(lua, "params");
	const char *name = luaL_checkstring(lua, 2);
	int found = world_find_param(sim->world, name);
	struct nearest nearest = nearest_to(name);
	contain_charge(lua, FIND_STEPS);
	world_offer_params(sim->world, &nearest);
	if (found < 0)
		return argument_fail(lua, "there is no parameter", &nearest);
	struct value value = stat_value(&sim->world->params[found], sim->head.params[found]);
	scene_note(scene_of(lua), "", NULL, sim->world->params[found].name, value);
	handle_push_value(lua, sim, &value);
	return 1;
}

static int refuse_param(lua_State *lua)
{
	return luaL_error(lua, "parameters can only be read: people set them, with --set or :set");
}

void look_push_params(lua_State *lua)
{
	lua_newtable(lua);
	lua_pushcfunction(lua, look_param);
	lua_insert(lua, -2);
	lock_index(lua, refuse_param);
}

const luaL_Reg look_functions[] = {
	{ "agents", agents }, { "tick", tick }, { "time", time_now }, { NULL, NULL }
};

/* Begins an action of the agent whose code is running, and returns its part.  What the function has
 * read so far is recorded first. */
static const struct part *begin_act(lua_State *lua)
{
	struct scene *scene = scene_of(lua);
	argument_acting(lua);
	if (scene->part->asks)
		luaL_error(lua, "a condition cannot change anything");
	scene_record(scene);
	return scene->part;
}

/* Ends an action, which may have led to anything and used up all steps. */
static int end_act(lua_State *lua)
{
	contain_charge(lua, ACT_STEPS);
	return 0;
}

/*
 * What an agent does.
 */

static int change(lua_State *lua)
{
	const struct part *part = begin_act(lua);
	const struct class *class = sim_class(part->sim, part->agent);
	uint8_t state = argument_state(lua, 2, part->agent);
	if (class->states[state]->machine != sim_machine(part->sim))
		return luaL_error(lua, "'%s' is a state of another machine",
		                  class->states[state]->name);
	sim_change(part->sim, part->agent, state);
	return end_act(lua);
}

static int revert(lua_State *lua)
{
	const struct part *part = begin_act(lua);
	sim_revert(part->sim, part->agent);
	return end_act(lua);
}

static int finish(lua_State *lua)
{
	const struct part *part = begin_act(lua);
	machine_clock_finish(part->sim, part->agent, sim_machine(part->sim));
	return end_act(lua);
}

/* me:say(text, ...): formatted even if nobody listens, for that may fail; a plain text cannot. */
static int say(lua_State *lua)
{
	const struct part *part = begin_act(lua);
	char text[SAY_BYTES];
	int count = lua_gettop(lua);
	if (count == 2 && lua_type(lua, 2) == LUA_TSTRING && !sim_wants(part->sim, EVENT_SAY))
		return end_act(lua);
	luaL_checkany(lua, 2);
	if (count > 2) {
		lua_pushcfunction(lua, lib_format);
		lua_replace(lua, 1);
		lua_call(lua, count - 1, 1);
	}
	text_copy(text, sizeof text, lib_text(lua, -1));
	sim_say_once(part->sim, part->agent, text);
	return end_act(lua);
}

static int go(lua_State *lua)
{
	const struct part *part = begin_act(lua);
	sim_go_there(part->sim, part->agent, argument_place(lua, 2));
	return end_act(lua);
}

/*
 * Telegrams.
 */

/* The id of an agent given as a handle or a name; nil is nobody. */
static uint32_t check_receiver(lua_State *lua, int index)
{
	const struct scene *scene = scene_of(lua);
	const struct agent *agent = handle_agent(lua, index);
	if (lua_isnil(lua, index))
		return AGENT_NONE;
	if (lua_type(lua, index) == LUA_TSTRING) {
		agent = agents_find(scene->sim, scene->part->agent, lua_tostring(lua, index));
		if (!agent)
			luaL_error(lua, "there is no agent '%s'", lua_tostring(lua, index));
	}
	if (!agent)
		luaL_error(lua, "a telegram is sent to an agent, a name or a list of them, not %s",
		           luaL_typename(lua, index));
	return agent->id;
}

static int64_t check_delay(lua_State *lua, int index)
{
	double seconds = luaL_optnumber(lua, index, 0);
	if (!(seconds >= 0 && seconds <= (double)INPUT_DELAY_MAX_MS / 1000))
		luaL_error(lua, "a delay is from 0 to %d seconds", INPUT_DELAY_MAX_MS / 1000);
	return (int64_t)(seconds * 1000 + 0.5);
}

static struct extra check_extra(lua_State *lua, int index)
{
	struct extra extra = { .kind = EXTRA_NONE };
	struct value value;
	struct error error;
	if (lua_isnoneornil(lua, index))
		return extra;
	if (!handle_value(lua, index, &value))
		value.kind = VALUE_AGENT;
	if (!telegram_make_extra(scene_of(lua)->sim, &value, &extra, &error))
		luaL_error(lua, "%s", error.text);
	return extra;
}

/* me:send(to, message, delay, extra).  All receivers in a list are looked up before anything is
 * sent. */
static int send_telegram(lua_State *lua)
{
	const struct part *part = begin_act(lua);
	uint32_t message = argument_message(lua, 3);
	int64_t delay_ms = check_delay(lua, 4);
	struct extra extra = check_extra(lua, 5);
	if (lua_type(lua, 2) != LUA_TTABLE) {
		post_send(part->sim, part->agent, check_receiver(lua, 2), message, delay_ms,
		          &extra);
		return end_act(lua);
	}
	lock_argument(lua, 2);
	lua_Unsigned count = lua_rawlen(lua, 2);
	contain_charge(lua, count);
	uint32_t *receivers = lua_newuserdatauv(lua, count * sizeof *receivers, 0);
	for (lua_Unsigned i = 0; i < count; i++) {
		lua_rawgeti(lua, 2, (lua_Integer)i + 1);
		receivers[i] = check_receiver(lua, lua_gettop(lua));
		lua_pop(lua, 1);
	}
	for (lua_Unsigned i = 0; i < count; i++) {
		post_send(part->sim, part->agent, receivers[i], message, delay_ms, &extra);
		end_act(lua);
	}
	return 0;
}

static int remove_me(lua_State *lua)
{
	const struct part *part = begin_act(lua);
	sim_remove(part->sim, part->agent->id);
	return end_act(lua);
}

/* Reads the stats of a new agent from the table at index, and notes which are given; returns its
 * place. */
static uint8_t read_fields(lua_State *lua, int index, const struct class *class, uint8_t place,
                           double *stats, uint64_t *given)
{
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		if (lua_getfield(lua, index, stat->name) != LUA_TNIL) {
			stats[i] = argument_number(lua, -1, stat);
			*given |= UINT64_C(1) << i;
		}
		lua_pop(lua, 1);
	}
	if (lua_getfield(lua, index, "place") != LUA_TNIL)
		place = argument_place(lua, -1);
	lua_pop(lua, 1);
	return place;
}

/* Raises an error if the table has a field that the new agent does not. */
static void check_fields(lua_State *lua, int index, const struct class *class)
{
	lua_pushnil(lua);
	for (; lua_next(lua, index); lua_pop(lua, 1)) {
		const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "?";
		if (class_find_stat(class, name) >= 0 || strcmp(name, "place") == 0)
			continue;
		struct nearest nearest = nearest_to(name);
		class_offer_stats(class, &nearest);
		argument_fail(lua, lua_pushfstring(lua, "%s has no stat", class->name), &nearest);
	}
}

int me_spawn(lua_State *lua)
{
	struct scene *scene = scene_of(lua);
	struct sim *sim = scene->part->sim;
	struct error error;
	uint8_t number = argument_class(lua, 1);
	const struct class *class = sim->world->classes[number];
	double stats[STATS_MAX];
	uint64_t given = 0;
	memcpy(stats, class->initial, class->stat_count * sizeof *stats);
	uint8_t place = agents_place(class, scene->part->agent);
	if (!lua_isnoneornil(lua, 2)) {
		lock_argument(lua, 2);
		check_fields(lua, 2, class);
		place = read_fields(lua, 2, class, place, stats, &given);
	}
	if (scene->part->asks)
		return luaL_error(lua, "a condition cannot change anything");
	scene_record(scene);
	if (!agents_spawn(sim, number, place, stats, given, &error))
		return luaL_error(lua, "%s", error.text);
	return end_act(lua);
}

const luaL_Reg me_methods[] = {
	{ "change", change }, { "revert", revert },      { "finish", finish },    { "say", say },
	{ "go", go },         { "send", send_telegram }, { "remove", remove_me }, { NULL, NULL },
};
