/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/program.h"

#include <stdio.h>

#include "core/text.h"
#include "lua/interpreter.h"
#include "lua/source.h"
#include "sim/sim_code.h"

enum { CALL_STEPS = 400 };

const char *function_where(const struct function *function)
{
	return function->where;
}

/* Pops the value of an expression; a text is copied to the evaluation's own buffer.  From outside,
 * everything has a value. */
static bool pop_value(lua_State *lua, struct evaluation *evaluation, struct error *error)
{
	bool good = handle_value(lua, -1, &evaluation->value);
	if (!good)
		evaluation->value = value_of_text(luaL_typename(lua, -1));
	if (evaluation->value.kind == VALUE_TEXT) {
		text_copy(evaluation->texts, sizeof evaluation->texts, evaluation->value.as.text);
		evaluation->value.as.text = evaluation->texts;
	}
	lua_pop(lua, 1);
	return good || !evaluation->acting ||
	       error_set(error, "it is a %s", evaluation->value.as.text);
}

/* Calls the function of a part in the scene.  Only one that is asked, or that gets a telegram,
 * has an answer. */
static bool call_function(const struct function *function, struct part *part, bool *answer,
                          struct error *error)
{
	struct contain *contain = &function->program->contain;
	lua_State *lua = contain->lua;
	part->sim->work -= CALL_STEPS;
	if (!contain_begin(contain, &part->sim->work, error))
		return false;
	lua_rawgeti(lua, LUA_REGISTRYINDEX, function->reference);
	handle_push_me(lua, part);
	if (part->telegram)
		lua_rawgeti(lua, LUA_REGISTRYINDEX, function->program->scene.telegram);
	if (!contain_call(contain, part->telegram ? 2 : 1, 1, error))
		return false;
	*answer = lua_toboolean(lua, -1) || (lua_isnil(lua, -1) && !part->asks);
	lua_pop(lua, 1);
	return true;
}

/* Evaluates an expression, which takes its steps from *left. */
static bool evaluate(const struct function *function, int64_t *left, struct evaluation *evaluation,
                     struct error *error)
{
	struct contain *contain = &function->program->contain;
	if (!contain_begin(contain, left, error))
		return false;
	lua_rawgeti(contain->lua, LUA_REGISTRYINDEX, function->reference);
	return contain_call(contain, 0, 1, error) && pop_value(contain->lua, evaluation, error);
}

/* Records an error event that says why a function was stopped, with the line from Lua's message or
 * else the function's.  Running out of steps or memory is recorded only once for all nested
 * calls. */
static void report_end(const struct part *part, const struct function *function,
                       const struct error *error)
{
	const char *const ends[] = {
		[CONTAIN_STEPS] = part->sim->tick_work < 0 ? SIM_TOO_MUCH("tick")
		                                           : SIM_TOO_MUCH("update"),
		[CONTAIN_MEMORY] = "too much memory",
	};
	struct program *program = function->program;
	enum contain_end end = program->contain.end;
	char where[COMPLAINTS_PLACE_BYTES + 16];
	int file, line;
	const char *what = position_skip(ends[end] ? ends[end] : error->text, &file, &line);
	char words[sizeof error->text + 80];
	snprintf(where, sizeof where, "%s:%d", program->files[file].name, line);
	snprintf(words, sizeof words, "%s%s", what, end ? "" : loader_hint(what));
	if (end == CONTAIN_GOES_ON || !program->told)
		sim_fail(part->sim, part->agent, line ? where : function->where, words);
	program->told |= end != CONTAIN_GOES_ON;
}

/* Reports and restores changed locals, which would otherwise carry over into the next run. */
static void check_locals(const struct part *part, const struct function *function)
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
	sim_fail(part->sim, part->agent, function->where, text);
}

/* Makes code a part in the scene. */
static void begin(struct program *program, struct part *part, const struct sim *sim)
{
	if (!program->contain.entries)
		program->told = false;
	part->outer = program->scene.part;
	part->before = part->sim ? part->sim->work : 0;
	if (part->sim && part->sim->tick_work < 0)
		part->sim->work = -1;
	program->scene.part = part;
	program->scene.sim = sim;
}

/* Returns to the outer part.  What the outermost has taken is work of the tick, too. */
static void end(struct program *program)
{
	struct part *part = program->scene.part, *outer = part->outer;
	if (part->sim && !program->contain.entries)
		part->sim->tick_work -= part->before - part->sim->work;
	program->scene.part = outer;
	program->scene.sim = outer->sim;
	if (outer->me)
		handle_turn(outer);
	program_clean(program);
}

/* Writes what was read, if anybody sees it, and forgets it; evaluation may be NULL. */
static void end_reading(struct scene *scene, struct evaluation *evaluation)
{
	if (evaluation && !evaluation->unseen)
		witness_text(&scene->witness, scene->sim, evaluation->reading,
		             sizeof evaluation->reading);
	scene->witness.count = 0;
}

/* Runs a function as a part.  An error counts as an answer of false if it is asked, else of
 * true. */
static bool play(const struct function *function, struct part *part, struct evaluation *evaluation)
{
	struct program *program = function->program;
	struct error error;
	bool answer = !part->asks;
	begin(program, part, part->sim);
	bool good = call_function(function, part, &answer, &error);
	scene_record(&program->scene);
	if (!good)
		report_end(part, function, &error);
	check_locals(part, function);
	end_reading(&program->scene, evaluation);
	end(program);
	return answer;
}

bool function_call(const struct function *function, struct sim *sim, struct agent *agent,
                   const struct telegram *telegram)
{
	struct part part = { .sim = sim,
		             .agent = agent,
		             .telegram = telegram,
		             .watched = sim_records(sim, EVENT_READ) };
	return sim->work < 0 || play(function, &part, NULL);
}

/* Evaluates an expression as a part. */
static bool play_expression(const struct function *function, struct part *part,
                            struct evaluation *evaluation, struct error *error)
{
	struct program *program = function->program;
	struct error cause;
	begin(program, part, part->sim);
	bool good = evaluate(function, &part->sim->work, evaluation, &cause);
	end_reading(&program->scene, evaluation);
	if (program->contain.entries)
		program->told |= program->contain.end != CONTAIN_GOES_ON;
	end(program);
	return good || error_set(error, "in '%.120s': %s", function->source,
	                         position_skip(cause.text, NULL, NULL));
}

/* Steps are taken from the update itself, as by the function that is perhaps running, and then
 * moved to *steps, which the caller charges to the update.  An error in a function has been
 * recorded, and so has running out of steps in it. */
bool function_ask(const struct foreign *foreign, struct agent *own, int64_t *steps,
                  struct evaluation *evaluation, struct error *error)
{
	const struct function *function = (const struct function *)foreign;
	struct sim *sim = evaluation->acting;
	struct part part = {
		.sim = sim, .agent = own, .asks = true, .watched = !evaluation->unseen
	};
	int64_t before = sim->work;
	bool good = true;
	if (function->source) {
		part.telegram = sim->running->telegram;
		good = play_expression(function, &part, evaluation, error);
	} else {
		evaluation->value = value_of_bool(sim->work >= 0 &&
		                                  play(function, &part, evaluation));
	}
	*steps -= before - sim->work;
	if (function->source || sim->work >= 0)
		sim->work = before;
	return good;
}

bool function_evaluate(const struct function *function, const struct sim *sim,
                       struct evaluation *evaluation, struct error *error)
{
	struct part nobody = { .asks = true, .watched = true };
	struct program *program = function->program;
	struct scene *scene = &program->scene;
	struct error cause;
	int64_t steps = program->contain.limits.steps;
	begin(program, &nobody, sim);
	evaluation->sim = sim;
	evaluation->acting = NULL;
	scene->agent = AGENT_NONE;
	scene->witness.count = 0;
	bool good = evaluate(function, &steps, evaluation, &cause);
	evaluation->agent = scene->agent;
	end(program);
	return good || error_set(error, "%s", position_skip(cause.text, NULL, NULL));
}
