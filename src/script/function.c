/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/function.h"

#include <stdio.h>

#include "script/handle.h"
#include "script/program.h"

enum { CALL_STEPS = 400 };

const char *function_where(const struct function *function)
{
	return function->where;
}

struct call {
	const struct function *function;
	const struct agent *agent;
	const struct telegram *telegram;
	bool answer;
};

/* Pushes the function and the handle on top, which stays below them: it is the agent's own. */
static void push_call(lua_State *lua, const struct call *call)
{
	scene_of(lua)->part.me = lua_touserdata(lua, -1);
	lua_rawgeti(lua, LUA_REGISTRYINDEX, call->function->reference);
	lua_pushvalue(lua, -2);
}

/* Takes what the function gave back from the top. */
static void take_answer(lua_State *lua, struct call *call)
{
	bool asks = scene_of(lua)->part.asks;
	call->answer = lua_toboolean(lua, -1) || (lua_isnil(lua, -1) && !asks);
}

static int run_call(lua_State *lua)
{
	struct call *call = lua_touserdata(lua, 1);
	contain_charge(lua, CALL_STEPS);
	handle_push(lua, call->agent, "");
	push_call(lua, call);
	if (call->telegram)
		handle_push_telegram(lua);
	lua_call(lua, call->telegram ? 2 : 1, 1);
	take_answer(lua, call);
	return 0;
}

static int make_handle(lua_State *lua)
{
	handle_push(lua, lua_touserdata(lua, 1), "");
	return 1;
}

/* Pushes the agent's handle; false if it had to be made and could not. */
static bool push_handle(struct contain *contain, int handler, struct agent *agent,
                        struct error *error)
{
	if (handle_push_kept(contain->lua, agent))
		return true;
	lua_pushcfunction(contain->lua, make_handle);
	lua_pushlightuserdata(contain->lua, agent);
	return contain_call(contain, handler, 1, error);
}

/* Calls it with nothing but its agent's handle, so that there is nothing to be made for that; false
 * if it cannot be called so, which does not depend on what ran before. */
static bool call_at_once(const struct part *part, struct call *call, bool *good,
                         struct error *error)
{
	struct contain *contain = &call->function->program->contain;
	if (call->telegram || !handle_may_keep(part->agent))
		return false;
	int handler = contain_begin(contain, &part->sim->work, CALL_STEPS);
	if (!handler)
		return false;
	*good = push_handle(contain, handler, part->agent, error);
	if (*good) {
		push_call(contain->lua, call);
		*good = contain_call(contain, handler, 1, error);
	}
	if (*good)
		take_answer(contain->lua, call);
	contain_end(contain, handler);
	return true;
}

/* Tells what went wrong, where Lua says that it did, or else where the function stands. */
static void tell_error(struct sim *sim, const struct agent *agent, const struct function *function,
                       const char *text)
{
	struct program *program = function->program;
	char where[COMPLAINTS_PLACE_BYTES + 16];
	int file, line;
	const char *what = program_position(text, &file, &line);
	snprintf(where, sizeof where, "%s:%d", program->files[file], line);
	sim_fail(sim, agent, line ? where : function->where, what);
}

/* What cannot go on has been told once for all that it happened inside of. */
static void tell_end(struct sim *sim, const struct agent *agent, const struct function *function,
                     const struct error *error)
{
	struct program *program = function->program;
	bool too_much = program->contain.end == CONTAIN_STEPS;
	if (program->contain.end == CONTAIN_GOES_ON) {
		tell_error(sim, agent, function, error->text);
		return;
	}
	if (!program->told)
		tell_error(sim, agent, function,
		           too_much ? "too much work for one update: the rest is left out"
		                    : "too much memory");
	program->told = true;
}

/* What it changed of its locals would be there when it is run again. */
static void check_locals(struct sim *sim, const struct agent *agent,
                         const struct function *function)
{
	struct program *program = function->program;
	char text[256];
	if (!function->seal.count && !program->common.count)
		return;
	const char *own = seal_check(program->contain.lua, &function->seal);
	const char *common = seal_check(program->contain.lua, &program->common);
	if (!own && !common)
		return;
	snprintf(text, sizeof text,
	         "the function changes its local '%.60s', which going back in time cannot "
	         "restore: use a stat",
	         own ? own : common);
	sim_fail(sim, agent, function->where, text);
}

/* Opens the scene for what runs next; returns what was on until then. */
static struct part begin(struct program *program, const struct part *part, bool watched)
{
	struct scene *scene = &program->scene;
	struct part outer = scene->part;
	if (!program->contain.entries)
		program->told = false;
	scene->part = *part;
	scene->sim = part->sim;
	scene->watched = watched;
	scene->witness.count = 0;
	return outer;
}

static void end(struct program *program, const struct part *outer)
{
	program->scene.part = *outer;
	program->scene.sim = outer->sim;
	program_clean(program);
}

/* Runs what was begun. */
static void run(const struct function *function, const struct part *part, struct call *call)
{
	struct program *program = function->program;
	struct error error;
	bool good;
	if (!call_at_once(part, call, &good, &error))
		good = contain_run_on(&program->contain, &part->sim->work, run_call, call, &error);
	scene_tell(&program->scene);
	if (!good)
		tell_end(part->sim, part->agent, function, &error);
	check_locals(part->sim, part->agent, function);
}

bool function_call(const struct function *function, struct sim *sim, struct agent *agent,
                   const struct telegram *telegram)
{
	struct part part = { .sim = sim, .agent = agent, .telegram = telegram };
	struct call call = { function, agent, telegram, true };
	if (sim->work < 0)
		return true;
	struct part outer = begin(function->program, &part,
	                          sim_wants(sim, EVENT_READ) && sim_marks(sim, EVENT_READ));
	run(function, &part, &call);
	end(function->program, &outer);
	return call.answer;
}

bool function_ask(const struct function *function, struct sim *sim, struct agent *agent,
                  char *reading, size_t size)
{
	struct part part = { .sim = sim, .agent = agent, .asks = true };
	struct call call = { function, agent, NULL, false };
	if (sim->work < 0)
		return false;
	struct part outer = begin(function->program, &part, reading);
	run(function, &part, &call);
	if (reading)
		witness_text(&function->program->scene.witness, sim, reading, size);
	function->program->scene.witness.count = 0;
	end(function->program, &outer);
	return call.answer;
}
