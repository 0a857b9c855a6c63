/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/me.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/nearest.h"
#include "core/text.h"
#include "script/action.h"
#include "script/contain.h"
#include "script/handle.h"
#include "script/library.h"
#include "sim/draw.h"
#include "sim/input.h"
#include "sim/machine_clock.h"
#include "sim/post.h"
#include "sim/stat.h"

enum { ACT_STEPS = 16 };

/*
 * Who acts.
 */

/* The agent that argument 1 is. */
static struct agent *check_agent(lua_State *lua)
{
	struct agent *agent = handle_agent(lua, 1);
	if (!agent)
		luaL_error(lua, "an agent stands before a colon: me:change \"STATE\"");
	return agent;
}

/* The same, who must be the one whose code runs. */
static struct agent *check_me(lua_State *lua)
{
	const struct scene *scene = scene_of(lua);
	struct agent *agent = check_agent(lua);
	char name[WITNESS_NAME_MAX + 1];
	if (agent == scene->part.agent && scene->part.sim)
		return agent;
	sim_name(scene->sim, agent->id, name, sizeof name);
	luaL_error(lua, "%s is another agent: it does what telegrams make it do", name);
	return NULL;
}

/* The same, who is about to do something: what he has looked at for it is told first. */
static struct agent *begin_act(lua_State *lua)
{
	struct scene *scene = scene_of(lua);
	struct agent *agent = check_me(lua);
	if (scene->part.asks)
		luaL_error(lua, "a condition cannot change anything");
	scene_tell(scene);
	return agent;
}

/* What he did may have led to anything, and have used up all steps. */
static int end_act(lua_State *lua)
{
	contain_charge(lua, ACT_STEPS);
	return 0;
}

/* Raises that there is no such thing, with what may have been meant. */
static int fail_name(lua_State *lua, const char *what, struct nearest *nearest)
{
	char hint[sizeof nearest->all + 32];
	return luaL_error(lua, "%s '%s'%s", what, nearest->wanted,
	                  nearest_hint(nearest, hint, sizeof hint));
}

/* The index of the name at argument in a list. */
static size_t check_name(lua_State *lua, int argument, const char *what, const char *const *names,
                         size_t count)
{
	struct nearest nearest;
	nearest_init(&nearest, luaL_checkstring(lua, argument));
	for (size_t i = 0; i < count; i++) {
		if (name_is(names[i], nearest.wanted))
			return i;
		nearest_offer(&nearest, names[i]);
	}
	fail_name(lua, what, &nearest);
	return 0;
}

static uint8_t check_class(lua_State *lua, int argument)
{
	const struct world *world = scene_of(lua)->sim->world;
	struct nearest nearest;
	const char *name = luaL_checkstring(lua, argument);
	int class = world_find_class(world, name);
	if (class >= 0)
		return (uint8_t) class;
	nearest_init(&nearest, name);
	for (size_t i = 0; i < world->class_count; i++)
		nearest_offer(&nearest, world->classes[i]->name);
	fail_name(lua, "there is no class", &nearest);
	return CLASS_NONE;
}

static uint8_t check_state(lua_State *lua, const struct class *class)
{
	struct nearest nearest;
	const char *name = luaL_checkstring(lua, 2);
	uint8_t state = class_find_state(class, name);
	if (state)
		return state;
	nearest_init(&nearest, name);
	for (size_t i = 1; i < class->state_count; i++)
		nearest_offer(&nearest, class->states[i]->name);
	fail_name(lua, "there is no state", &nearest);
	return STATE_NONE;
}

/*
 * What an agent does.
 */

static int change(lua_State *lua)
{
	struct agent *agent = begin_act(lua);
	struct sim *sim = scene_of(lua)->part.sim;
	const struct class *class = sim_class(sim, agent);
	uint8_t state = check_state(lua, class);
	if (class->states[state]->machine != sim->running.machine - agent_machines(agent))
		return luaL_error(lua, "'%s' is a state of another machine",
		                  class->states[state]->name);
	sim_change(sim, agent, state);
	return end_act(lua);
}

static int revert(lua_State *lua)
{
	struct agent *agent = begin_act(lua);
	sim_revert(scene_of(lua)->part.sim, agent);
	return end_act(lua);
}

static int finish(lua_State *lua)
{
	struct agent *agent = begin_act(lua);
	struct sim *sim = scene_of(lua)->part.sim;
	machine_clock_finish(sim, agent, (size_t)(sim->running.machine - agent_machines(agent)));
	return end_act(lua);
}

/* me:say(text, ...): formatted whether somebody listens or not, for it may go wrong. */
static int say(lua_State *lua)
{
	struct agent *agent = begin_act(lua);
	char text[ACTION_SAY_BYTES];
	luaL_checkany(lua, 2);
	if (lua_gettop(lua) > 2) {
		lua_pushcfunction(lua, library_format);
		lua_replace(lua, 1);
		lua_call(lua, lua_gettop(lua) - 1, 1);
	}
	text_copy(text, sizeof text, library_text(lua, -1));
	sim_say_once(scene_of(lua)->part.sim, agent, text);
	return end_act(lua);
}

static int go(lua_State *lua)
{
	struct agent *agent = begin_act(lua);
	struct sim *sim = scene_of(lua)->part.sim;
	const struct world *world = sim->world;
	size_t place = check_name(lua, 2, "there is no place", world->places, world->place_count);
	sim_go(sim, agent, (uint8_t)place);
	return end_act(lua);
}

static int remove_me(lua_State *lua)
{
	struct agent *agent = begin_act(lua);
	sim_remove(scene_of(lua)->part.sim, agent->id);
	return end_act(lua);
}

/*
 * Telegrams.
 */

/* The resident of that name in the agent's copy of the world, or whoever is called so. */
static struct agent *find_agent(const struct scene *scene, const char *name)
{
	const struct world *world = scene->sim->world;
	for (size_t i = 0; scene->part.agent && i < world->resident_count; i++) {
		if (name_is(world->residents[i].name, name))
			return sim_agent(scene->sim, action_resident(scene->sim, scene->part.agent,
			                                             (uint32_t)i));
	}
	return sim_find(scene->sim, name);
}

/* The id of an agent, or of the one who is called so; nil is nobody. */
static uint32_t check_receiver(lua_State *lua, int index)
{
	const struct scene *scene = scene_of(lua);
	const struct agent *agent = handle_agent(lua, index);
	if (lua_isnil(lua, index))
		return AGENT_NONE;
	if (lua_type(lua, index) == LUA_TSTRING) {
		agent = find_agent(scene, lua_tostring(lua, index));
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
	if (!action_extra(scene_of(lua)->sim, &value, &extra, &error))
		luaL_error(lua, "%s", error.text);
	return extra;
}

/* me:send(to, message, delay, extra); everyone in a list is found before the first is told. */
static int send_telegram(lua_State *lua)
{
	struct agent *agent = begin_act(lua);
	struct sim *sim = scene_of(lua)->part.sim;
	const struct world *world = sim->world;
	uint32_t message = (uint32_t)check_name(lua, 3, "there is no message", world->messages,
	                                        world->message_count);
	int64_t delay_ms = check_delay(lua, 4);
	struct extra extra = check_extra(lua, 5);
	if (lua_type(lua, 2) != LUA_TTABLE) {
		post_send(sim, agent, check_receiver(lua, 2), message, delay_ms, &extra);
		return end_act(lua);
	}
	lua_Unsigned count = lua_rawlen(lua, 2);
	contain_charge(lua, count);
	uint32_t *receivers = lua_newuserdatauv(lua, count * sizeof *receivers, 0);
	for (lua_Unsigned i = 0; i < count; i++) {
		lua_rawgeti(lua, 2, (lua_Integer)i + 1);
		receivers[i] = check_receiver(lua, lua_gettop(lua));
		lua_pop(lua, 1);
	}
	for (lua_Unsigned i = 0; i < count; i++) {
		post_send(sim, agent, receivers[i], message, delay_ms, &extra);
		end_act(lua);
	}
	return 0;
}

/*
 * What an agent draws and looks at.
 */

/* Notes what a call came to, as it was written. */
static void note_call(lua_State *lua, const struct value *value, const char *format, ...)
{
	struct scene *scene = scene_of(lua);
	char text[WITNESS_NAME_MAX + 1];
	va_list arguments;
	if (!scene->watched)
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	scene_note(scene, "", NULL, sim_keep_words(scene->part.sim, text), *value);
}

/* Shown with the share that was drawn, as conditions show it. */
static int chance(lua_State *lua)
{
	struct agent *agent = check_me(lua);
	double share = luaL_checknumber(lua, 2), drawn;
	lua_pushboolean(lua, draw_chance(scene_of(lua)->part.sim, agent, share, &drawn));
	struct value value = value_of_float(drawn);
	note_call(lua, &value, "chance(%g)", share);
	return 1;
}

static int64_t draw(lua_State *lua, double least, double most)
{
	struct agent *agent = check_me(lua);
	int64_t number = draw_between(scene_of(lua)->part.sim, agent, least, most);
	struct value value = value_of_integer(number);
	note_call(lua, &value, "random(%.0f, %.0f)", least, most);
	return number;
}

static int random_number(lua_State *lua)
{
	double least = luaL_checknumber(lua, 2), most = luaL_checknumber(lua, 3);
	if (!draw_has_range(least, most))
		return luaL_error(lua, "random wants two whole numbers, the smaller one first");
	lua_pushinteger(lua, draw(lua, least, most));
	return 1;
}

/* me:pick(list) */
static int pick(lua_State *lua)
{
	luaL_checktype(lua, 2, LUA_TTABLE);
	lua_Integer count = luaL_len(lua, 2);
	if (count < 1 || count > INT32_MAX)
		return luaL_error(lua, "there is nothing in the list to pick from");
	lua_geti(lua, 2, draw(lua, 1, (double)count));
	return 1;
}

static int in_state(lua_State *lua)
{
	const struct scene *scene = scene_of(lua);
	const struct agent *agent = check_agent(lua);
	const struct class *class = sim_class(scene->sim, agent);
	uint8_t state = check_state(lua, class);
	const struct machine *machine = agent_machines_const(agent) + class->states[state]->machine;
	bool is = state_table_is_in(class->states, machine->current, state);
	struct value value = value_of_bool(is);
	note_call(lua, &value, "in_state(\"%s\")", class->states[state]->name);
	lua_pushboolean(lua, is);
	return 1;
}

/* Pushes a list of the agents of that class (CLASS_NONE: any), at the place of another if there is
 * one, who is not among them. */
static int push_list(lua_State *lua, uint8_t class, const struct agent *near)
{
	const struct sim *sim = scene_of(lua)->sim;
	lua_Integer count = 0;
	contain_charge(lua, sim->head.slots);
	lua_newtable(lua);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		bool is = agent->class != CLASS_NONE && agent != near &&
		          (class == CLASS_NONE || agent->class == class) &&
		          (!near || agent->place == near->place);
		if (!is)
			continue;
		handle_push(lua, agent, "");
		lua_rawseti(lua, -2, ++count);
	}
	return (int)count;
}

static int here(lua_State *lua)
{
	const struct agent *agent = check_agent(lua);
	uint8_t class = lua_isnoneornil(lua, 2) ? CLASS_NONE : check_class(lua, 2);
	struct value value = value_of_integer(push_list(lua, class, agent));
	note_call(lua, &value, "#here(%s)",
	          class == CLASS_NONE ? "" : scene_of(lua)->sim->world->classes[class]->name);
	return 1;
}

const luaL_Reg me_methods[] = {
	{ "change", change },
	{ "revert", revert },
	{ "finish", finish },
	{ "say", say },
	{ "go", go },
	{ "send", send_telegram },
	{ "chance", chance },
	{ "random", random_number },
	{ "pick", pick },
	{ "in_state", in_state },
	{ "here", here },
	{ "remove", remove_me },
	{ NULL, NULL },
};

/*
 * Functions.
 */

/* While the file is read nobody lives yet. */
static const struct sim *check_sim(lua_State *lua, const char *name)
{
	const struct sim *sim = scene_of(lua)->sim;
	if (!sim)
		luaL_error(lua, "%s is for functions: nobody lives yet while the file is read",
		           name);
	return sim;
}

int me_agent(lua_State *lua)
{
	const struct agent *agent = find_agent(scene_of(lua), luaL_checkstring(lua, 1));
	if (!agent)
		return 0;
	handle_push(lua, agent, "");
	return 1;
}

static int agents(lua_State *lua)
{
	check_sim(lua, "agents");
	uint8_t class = lua_isnoneornil(lua, 1) ? CLASS_NONE : check_class(lua, 1);
	struct value value = value_of_integer(push_list(lua, class, NULL));
	note_call(lua, &value, "#agents(%s)",
	          class == CLASS_NONE ? "" : scene_of(lua)->sim->world->classes[class]->name);
	return 1;
}

static int tick(lua_State *lua)
{
	struct value value = value_of_integer((int64_t)check_sim(lua, "tick")->head.tick);
	note_call(lua, &value, "tick()");
	lua_pushinteger(lua, value.as.integer);
	return 1;
}

static int time_now(lua_State *lua)
{
	struct value value = value_of_float((double)check_sim(lua, "time")->head.now_ms / 1000);
	note_call(lua, &value, "time()");
	lua_pushnumber(lua, value.as.number);
	return 1;
}

const luaL_Reg me_functions[] = {
	{ "agents", agents },
	{ "tick", tick },
	{ "time", time_now },
	{ NULL, NULL },
};

/* Gives the stats of a new agent the values of the table at index; returns its place. */
static uint8_t read_fields(lua_State *lua, int index, const struct class *class, uint8_t place,
                           double *stats)
{
	const struct sim *sim = scene_of(lua)->sim;
	const struct world *world = sim->world;
	struct value value;
	struct error error;
	luaL_checktype(lua, index, LUA_TTABLE);
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		if (lua_getfield(lua, index, stat->name) == LUA_TNIL) {
			lua_pop(lua, 1);
			continue;
		}
		if (!handle_value(lua, -1, &value))
			luaL_error(lua, "%s cannot be a %s", stat->name, luaL_typename(lua, -1));
		if (!stat_accept(sim, stat, &value, &stats[i], &error))
			luaL_error(lua, "%s", error.text);
		lua_pop(lua, 1);
	}
	if (lua_getfield(lua, index, "place") != LUA_TNIL)
		place = (uint8_t)check_name(lua, -1, "there is no place", world->places,
		                            world->place_count);
	lua_pop(lua, 1);
	return place;
}

/* Raises what a new agent is given and has not. */
static void check_fields(lua_State *lua, int index, const struct class *class)
{
	struct nearest nearest;
	char about[96];
	lua_pushnil(lua);
	for (; lua_next(lua, index); lua_pop(lua, 1)) {
		const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "?";
		if (class_find_stat(class, name) >= 0 || strcmp(name, "place") == 0)
			continue;
		nearest_init(&nearest, name);
		for (size_t i = 0; i < class->stat_count; i++)
			nearest_offer(&nearest, class->stats[i].name);
		snprintf(about, sizeof about, "%.60s has no stat", class->name);
		fail_name(lua, about, &nearest);
	}
}

int me_spawn(lua_State *lua)
{
	struct scene *scene = scene_of(lua);
	struct sim *sim = scene->part.sim;
	struct error error;
	uint8_t number = check_class(lua, 1);
	const struct file_class *class = (const struct file_class *)sim->world->classes[number];
	double stats[STATS_MAX];
	memcpy(stats, class->initial, sizeof stats);
	uint8_t place = class->placed ? class->place : scene->part.agent->place;
	if (!lua_isnoneornil(lua, 2)) {
		check_fields(lua, 2, &class->class);
		place = read_fields(lua, 2, &class->class, place, stats);
	}
	if (scene->part.asks)
		return luaL_error(lua, "a condition cannot change anything");
	scene_tell(scene);
	if (!action_appear(sim, number, place, stats, &error))
		return luaL_error(lua, "%s", error.text);
	return end_act(lua);
}
