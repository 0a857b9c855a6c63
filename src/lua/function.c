/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/function.h"

#include <stdio.h>

#include "lua/handle.h"
#include "lua/interpreter.h"
#include "lua/position.h"
#include "sim/sim_code.h"

enum { CALL_STEPS = 400 };

const char *function_where(const struct function *function)
{
	return function->where;
}

/* Calls the function; false if an error ended it.  Only a function that is asked, or that gets a
 * telegram, has an answer. */
static bool run(const struct function *function, const struct part *part, bool *answer,
                struct error *error)
{
	struct contain *contain = &function->program->contain;
	lua_State *lua = contain->lua;
	bool answers = part->asks || part->telegram;
	if (!contain_begin(contain, &part->sim->work, CALL_STEPS, error))
		return false;
	lua_rawgeti(lua, LUA_REGISTRYINDEX, function->reference);
	handle_push_me(lua);
	if (part->telegram)
		handle_push_telegram(lua);
	if (!contain_call(contain, part->telegram ? 2 : 1, answers, error))
		return false;
	if (answers) {
		*answer = lua_toboolean(lua, -1) || (lua_isnil(lua, -1) && !part->asks);
		lua_pop(lua, 1);
	}
	return true;
}

/* Records an error event, with the line from Lua's message or else the function's. */
static void report_error(struct sim *sim, const struct agent *agent,
                         const struct function *function, const char *text)
{
	struct program *program = function->program;
	char where[COMPLAINTS_PLACE_BYTES + 16];
	int file, line;
	const char *what = position_skip(text, &file, &line);
	snprintf(where, sizeof where, "%s:%d", program->files[file].name, line);
	sim_fail(sim, agent, line ? where : function->where, what);
}

/* Records why a function was stopped.  Running out of steps or memory is recorded only once for all
 * nested calls. */
static void report_end(struct sim *sim, const struct agent *agent, const struct function *function,
                       const struct error *error)
{
	struct program *program = function->program;
	bool too_much = program->contain.end == CONTAIN_STEPS;
	if (program->contain.end == CONTAIN_GOES_ON) {
		report_error(sim, agent, function, error->text);
		return;
	}
	if (!program->told)
		report_error(sim, agent, function,
		             too_much ? "too much work for one update: the rest was skipped"
		                      : "too much memory");
	program->told = true;
}

/* Reports and restores changed locals, which would otherwise carry over into the next run. */
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
	snprintf(
		text, sizeof text,
		"the function changes its local '%.60s', which cannot be restored when going back: use a stat",
		own ? own : common);
	sim_fail(sim, agent, function->where, text);
}

/* Runs a function as a part in the scene, then returns to the outer part.  What it read is written
 * to reading, unless that is NULL. */
static bool play(const struct function *function, const struct part *part, bool watched,
                 char *reading, size_t size)
{
	struct program *program = function->program;
	struct scene *scene = &program->scene;
	const struct part *outer = scene->part;
	struct error error;
	bool answer = !part->asks;
	if (!program->contain.entries)
		program->told = false;
	scene->part = part;
	scene->sim = part->sim;
	scene->watched = watched;
	handle_turn(scene, part->agent);
	bool good = run(function, part, &answer, &error);
	scene_record(scene);
	if (!good)
		report_end(part->sim, part->agent, function, &error);
	check_locals(part->sim, part->agent, function);
	if (reading)
		witness_text(&scene->witness, part->sim, reading, size);
	scene->witness.count = 0;
	scene->part = outer;
	scene->sim = outer->sim;
	if (outer->me)
		handle_turn(scene, outer->agent);
	program_clean(program);
	return answer;
}

bool function_call(const struct function *function, struct sim *sim, struct agent *agent,
                   const struct telegram *telegram)
{
	struct part part = {
		.sim = sim, .agent = agent, .telegram = telegram, .me = function->program->scene.me
	};
	bool watched = sim_records(sim, EVENT_READ);
	return sim->work < 0 || play(function, &part, watched, NULL, 0);
}

bool function_ask(const struct function *function, struct sim *sim, struct agent *agent,
                  char *reading, size_t size)
{
	struct part part = {
		.sim = sim, .agent = agent, .asks = true, .me = function->program->scene.me
	};
	return sim->work >= 0 && play(function, &part, reading, reading, size);
}
