/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/interpreter.h"

#include <string.h>

#include "core/text.h"
#include "sim/agents.h"
#include "sim/contents.h"
#include "sim/input.h"
#include "sim/machine.h"
#include "sim/plane.h"
#include "sim/sim_code.h"

enum { ACT_STEPS = 64, SAY_BYTES = 512 };

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

/* me:approach(to, speed), me:flee(from, speed) */
static int move(lua_State *lua, double direction)
{
	const struct part *part = begin_act(lua);
	double speed = luaL_checknumber(lua, 3);
	struct point from, to;
	if (!(speed >= 0))
		return luaL_error(lua, "a speed must be a number, 0 or more");
	if (look_points(lua, &from, &to))
		plane_go(part->sim, part->agent, to, direction * speed);
	return end_act(lua);
}

static int approach(lua_State *lua)
{
	return move(lua, 1);
}

static int flee(lua_State *lua)
{
	return move(lua, -1);
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

static void check_extra(lua_State *lua, int index, const struct message_fields *fields,
                        struct extra *extra)
{
	struct value value;
	struct error error;
	if (lua_isnoneornil(lua, index))
		return;
	if (fields)
		luaL_error(lua, "a message with fields takes no extra");
	if (!handle_value(lua, index, &value))
		luaL_error(lua, "extra is a number, a string, true or false, or an agent");
	if (!telegram_make_extra(scene_of(lua)->sim, &value, extra, &error))
		luaL_error(lua, "%s", error.text);
}

/* Reads { amount = 3, delay = 1 }: fields, or delay and extra, which it pushes. */
static void read_details(lua_State *lua, int index, uint32_t message, struct contents *contents)
{
	const struct world *world = scene_of(lua)->sim->world;
	const struct message_fields *fields = message_fields_of(world, message);
	lock_argument(lua, index);
	lua_pushnil(lua);
	for (; lua_next(lua, index); lua_pop(lua, 1)) {
		const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "?";
		int field = contents_find(fields, name);
		struct nearest nearest = nearest_to(name);
		contents_offer(fields, &nearest);
		if (field >= 0)
			contents->fields[field] = argument_number(lua, -1, &fields->items[field]);
		else if (strcmp(name, "delay") != 0 && strcmp(name, "extra") != 0)
			argument_fail(lua,
			              lua_pushfstring(lua, "%s has no field",
			                              world->messages[message]),
			              &nearest);
	}
	lua_getfield(lua, index, "delay");
	lua_getfield(lua, index, "extra");
}

/* me:send(to, message, delay, extra), or with a table that has them.  All receivers in a list are
 * looked up before anything is sent. */
static int send_telegram(lua_State *lua)
{
	const struct part *part = begin_act(lua);
	uint32_t message = argument_message(lua, 3);
	const struct message_fields *fields = message_fields_of(part->sim->world, message);
	struct contents contents = { .extra = { .kind = EXTRA_NONE } };
	bool table = lua_type(lua, 4) == LUA_TTABLE;
	if (fields)
		contents = fields->initial;
	if (table)
		read_details(lua, 4, message, &contents);
	int64_t delay_ms = check_delay(lua, table ? -2 : 4);
	check_extra(lua, table ? -1 : 5, fields, &contents.extra);
	if (lua_type(lua, 2) != LUA_TTABLE) {
		post_send(part->sim, part->agent, check_receiver(lua, 2), message, delay_ms,
		          &contents);
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
		post_send(part->sim, part->agent, receivers[i], message, delay_ms, &contents);
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
	{ "change", change },
	{ "revert", revert },
	{ "finish", finish },
	{ "say", say },
	{ "go", go },
	{ "send", send_telegram },
	{ "remove", remove_me },
	{ "approach", approach },
	{ "flee", flee },
	{ NULL, NULL },
};
