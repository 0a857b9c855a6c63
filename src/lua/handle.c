/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/interpreter.h"

#include "sim/contents.h"
#include "sim/sim_code.h"

enum { ACCESS_COST = 8 }; /* instructions that take as long */

static const char not_a_name[] = "an agent's fields have names";
static const char not_a_stat[] = "only an agent's stats can be set: me.thirst = 0";

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
	if (scene->part->watched) {
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
	struct nearest nearest = nearest_to(lua_tostring(lua, 2));
	trait_offer(scene->sim->world->classes[handle->class], &nearest);
	for (const luaL_Reg *const *list = scene->methods; *list; list++) {
		for (const luaL_Reg *method = *list; method->name; method++)
			nearest_offer(&nearest, method->name);
	}
	fail(lua, name_of(lua, handle, name, sizeof name), "", &nearest);
}

/* Pushes what the name in argument 2 means for agents of the handle's class, as in push_fields(),
 * and returns its type.  Raises the error if that is not a name. */
static int push_meaning(lua_State *lua, const struct handle *handle, const char *error)
{
	lua_pushvalue(lua, 2);
	int type = lua_rawget(lua, lua_upvalueindex(1));
	if (type == LUA_TFUNCTION || type == LUA_TLIGHTUSERDATA || type == LUA_TNUMBER)
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
		own.machine = sim_machine(sim);
	return push_trait(lua, handle, agent, &own);
}

void handle_push_definition(lua_State *lua, const struct definition *definition,
                            const struct agent *agent, const char *owner)
{
	struct scene *scene = scene_of(lua);
	struct part *part = scene->part;
	bool acts = part->sim && agent == part->agent;
	const struct expression *expression = definition->expression;
	struct evaluation evaluation;
	struct error error;
	if (!expression)
		luaL_error(lua, "only who answers a telegram can ask %s", definition->name);
	if (!acts && expression_draws(expression))
		luaL_error(lua, "only an agent's own code can ask %s", definition->name);
	bool good = acts ? expression_act(expression, part->sim, part->agent, false,
	                                  &part->sim->work, &evaluation, &error)
	                 : expression_evaluate(expression, scene->sim, agent, &evaluation, &error);
	if (!good)
		luaL_error(lua, "in %s: %s", definition->name, error.text);
	scene_note(scene, owner, NULL, definition->name, evaluation.value);
	handle_push_value(lua, scene->sim, &evaluation.value);
}

static int push_field(lua_State *lua, const struct handle *handle, const struct agent *agent)
{
	char name[WITNESS_NAME_MAX + 1] = "";
	contain_charge_like(lua, ACCESS_COST);
	int type = push_meaning(lua, handle, not_a_name);
	const struct class *class = scene_of(lua)->sim->world->classes[handle->class];
	bool own = agent == scene_of(lua)->part->agent;
	if (type == LUA_TNUMBER)
		handle_push_definition(lua, &class->definitions.items[lua_tointeger(lua, -1)],
		                       agent, own ? "" : name_of(lua, handle, name, sizeof name));
	if (type != LUA_TLIGHTUSERDATA)
		return 1;
	const void *meaning = lua_touserdata(lua, -1);
	if (meaning != &handle_machines)
		return push_own(lua, handle, agent, meaning);
	handle_make(lua, handle, HANDLE_MACHINES, handle->name);
	return 1;
}

static int index_machines(lua_State *lua, const struct handle *handle, const char *key)
{
	const struct class *class = sim_class(scene_of(lua)->sim, agent_of(lua, handle));
	char name[WITNESS_NAME_MAX + 1];
	int machine = trait_find_machine(class, key);
	if (machine >= 0) {
		handle_make(lua, handle, HANDLE_MACHINE, handle->name)->machine = (uint8_t)machine;
		return 1;
	}
	struct nearest nearest = nearest_to(key);
	trait_offer_machines(class, &nearest);
	return fail(lua, name_of(lua, handle, name, sizeof name), TRAIT_MACHINE " ", &nearest);
}

static int index_machine(lua_State *lua, const struct handle *handle, const char *key)
{
	const struct agent *agent = agent_of(lua, handle);
	const struct class *class = sim_class(scene_of(lua)->sim, agent);
	struct trait trait;
	if (handle->machine < class->machine_count &&
	    trait_find_of_machine(class, handle->machine, key, &trait))
		return push_trait(lua, handle, agent, &trait);
	struct nearest nearest = nearest_to(key);
	trait_offer_of_machine(class, &nearest);
	return fail(lua, "a machine", "", &nearest);
}

static int index_telegram(lua_State *lua, const struct handle *handle, const char *key)
{
	struct scene *scene = scene_of(lua);
	struct value value;
	(void)handle;
	if (!scene->part->telegram)
		return luaL_error(lua, "the telegram has already been handled");
	const struct telegram *telegram = scene->part->telegram;
	if (!telegram_trait(scene->sim, telegram, key, &value) &&
	    !telegram_field(scene->sim, telegram, key, &value)) {
		struct nearest nearest = nearest_to(key);
		telegram_trait_offer(&nearest);
		contents_offer(message_fields_of(scene->sim->world, telegram->message), &nearest);
		return fail(lua, "a telegram", "", &nearest);
	}
	scene_note(scene, "telegram", NULL, key, value);
	handle_push_value(lua, scene->sim, &value);
	return 1;
}

typedef int handle_indexer(lua_State *lua, const struct handle *handle, const char *key);

/* __index of a handle: handle, key. */
int handle_index(lua_State *lua)
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
int handle_index_me(lua_State *lua)
{
	const struct part *part = scene_of(lua)->part;
	return push_field(lua, part->me, part->agent);
}

int handle_equal(lua_State *lua)
{
	const struct handle *a = lua_touserdata(lua, 1), *b = lua_touserdata(lua, 2);
	lua_pushboolean(lua,
	                a && b && a->id == b->id && a->kind == b->kind && a->machine == b->machine);
	return 1;
}

int handle_text(lua_State *lua)
{
	char name[WITNESS_NAME_MAX + 1];
	const struct handle *handle = lua_touserdata(lua, 1);
	lua_pushstring(lua, handle ? name_of(lua, handle, name, sizeof name) : "");
	return 1;
}

/* __index of params: params, name. */
static int index_params(lua_State *lua)
{
	const struct sim *sim = scene_of(lua)->sim;
	const char *name = luaL_checkstring(lua, 2);
	struct nearest nearest = nearest_to(name);
	contain_charge_like(lua, ACCESS_COST);
	if (!sim)
		return luaL_error(lua, "params only works in functions: nothing runs yet");
	world_offer_params(sim->world, &nearest);
	int found = world_find_param(sim->world, name);
	if (found < 0)
		return argument_fail(lua, "there is no parameter", &nearest);
	struct value value = stat_value(&sim->world->params[found], sim->head.params[found]);
	scene_note(scene_of(lua), "", NULL, sim->world->params[found].name, value);
	handle_push_value(lua, sim, &value);
	return 1;
}

static int refuse_param(lua_State *lua)
{
	return luaL_error(lua, "'%s' can only be read", luaL_tolstring(lua, 2, NULL));
}

void handle_push_params(lua_State *lua)
{
	lua_pushcfunction(lua, index_params);
	lua_newtable(lua);
	lock_index(lua, refuse_param);
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

/* __newindex of a handle: handle, key, value.  Only the agent whose code is running can be
 * changed. */
int handle_change(lua_State *lua)
{
	const struct handle *handle = lua_touserdata(lua, 1);
	struct scene *scene = scene_of(lua);
	struct agent *agent = handle->kind == HANDLE_TELEGRAM ? NULL : agent_of(lua, handle);
	char name[WITNESS_NAME_MAX + 1];
	contain_charge_like(lua, ACCESS_COST);
	if (!scene->part->sim || scene->part->asks)
		return luaL_error(lua, "a condition cannot change an agent");
	if (agent && agent != scene->part->agent)
		return luaL_error(lua, "%s is another agent: only telegrams can change it",
		                  name_of(lua, handle, name, sizeof name));
	if (handle->kind != HANDLE_AGENT)
		return luaL_error(lua, "%s", not_a_stat);
	bool field = push_meaning(lua, handle, not_a_stat) != LUA_TFUNCTION;
	const struct trait *trait = field && lua_touserdata(lua, -1) != &handle_machines
	                                    ? lua_touserdata(lua, -1)
	                                    : NULL;
	if (!trait || trait->kind != TRAIT_STAT)
		return refuse(lua, trait);
	double number = argument_number(lua, 3, trait->stat);
	scene_record(scene);
	sim_write(scene->part->sim, agent, trait->stat, number);
	return 0;
}
