/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/function.h"

#include <stdio.h>

#include "core/text.h"
#include "lua/handle.h"
#include "lua/interpreter.h"
#include "lua/lib.h"
#include "lua/position.h"
#include "sim/sim_code.h"

enum { CALL_STEPS = 400 };

const char *function_where(const struct function *function)
{
	return function->where;
}

/* What runs in Lua, and what comes of it. */
struct run {
	const struct function *function;
	struct evaluation *evaluation; /* of an expression, or NULL */
	struct value value;
};

/* Converts the value on top; a text is copied to the evaluation's own buffer. */
static void read_value(lua_State *lua, struct run *run)
{
	struct evaluation *evaluation = run->evaluation;
	if (!handle_value(lua, -1, &run->value)) {
		if (evaluation->acting)
			luaL_error(lua, "it is a %s", luaL_typename(lua, -1));
		run->value = value_of_text(lib_text(lua, -1));
	}
	if (run->value.kind == VALUE_TEXT) {
		text_copy(evaluation->texts, sizeof evaluation->texts, run->value.as.text);
		run->value.as.text = evaluation->texts;
	}
}

static int run_code(lua_State *lua)
{
	struct run *run = lua_touserdata(lua, 1);
	const struct function *function = run->function;
	struct part *part = scene_of(lua)->part;
	lua_rawgeti(lua, LUA_REGISTRYINDEX, function->reference);
	if (function->source) {
		lua_call(lua, 0, 1);
		read_value(lua, run);
		return 0;
	}
	contain_charge(lua, CALL_STEPS);
	handle_push_me(lua, part);
	if (part->telegram)
		handle_push_telegram(lua);
	lua_call(lua, part->telegram ? 2 : 1, 1);
	run->value = value_of_bool(lua_toboolean(lua, -1) || (lua_isnil(lua, -1) && !part->asks));
	return 0;
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

/* Runs code as a part in the scene, then returns to the outer part.  Its steps come from *left. */
static bool play(struct run *run, struct part *part, const struct sim *sim, bool watched,
                 int64_t *left, struct error *error)
{
	const struct function *function = run->function;
	struct program *program = function->program;
	struct scene *scene = &program->scene;
	struct part *outer = scene->part;
	bool outer_watched = scene->watched;
	if (!program->contain.entries)
		program->told = false;
	scene->part = part;
	scene->sim = sim;
	scene->watched = watched;
	bool good = contain_run_on(&program->contain, left, run_code, run, error);
	if (!function->source) {
		scene_record(scene);
		if (!good)
			report_end(part->sim, part->agent, function, error);
		check_locals(part->sim, part->agent, function);
	}
	scene->part = outer;
	scene->sim = outer->sim;
	scene->watched = outer_watched;
	if (outer->me)
		handle_turn(outer);
	program_clean(program);
	return good;
}

/* Writes what was read, unless out is NULL, and forgets it. */
static void end_reading(const struct function *function, const struct sim *sim, char *out,
                        size_t size)
{
	struct witness *witness = &function->program->scene.witness;
	if (out)
		witness_text(witness, sim, out, size);
	witness->count = 0;
}

bool function_call(const struct function *function, struct sim *sim, struct agent *agent,
                   const struct telegram *telegram)
{
	struct part part = { .sim = sim, .agent = agent, .telegram = telegram };
	struct run run = { .function = function };
	struct error error;
	if (sim->work < 0)
		return true;
	bool good = play(&run, &part, sim, sim_records(sim, EVENT_READ), &sim->work, &error);
	end_reading(function, sim, NULL, 0);
	return !good || run.value.as.boolean;
}

/* What Lua says of an expression, without its position, for there is only one line. */
static const char *text_of(const struct error *error)
{
	int file, line;
	return position_skip(error->text, &file, &line);
}

/* Steps are taken from the update itself, as by the function that is perhaps running, and then moved
 * to *steps, which the caller charges to the update. */
bool function_ask(const struct foreign *foreign, struct agent *own, int64_t *steps,
                  struct evaluation *evaluation, struct error *error)
{
	const struct function *function = (const struct function *)foreign;
	struct program *program = function->program;
	struct sim *sim = evaluation->acting;
	struct part part = { .sim = sim, .agent = own, .asks = true };
	struct run run = { .function = function, .evaluation = evaluation };
	int64_t before = sim->work;
	struct error cause;
	if (function->source)
		part.telegram = sim->running->telegram;
	bool good = play(&run, &part, sim, !evaluation->unseen, &sim->work, &cause);
	end_reading(function, sim, evaluation->unseen ? NULL : evaluation->reading,
	            sizeof evaluation->reading);
	*steps -= before - sim->work;
	if (!function->source) {
		/* Its error has been recorded, and so has running out of steps. */
		sim->work = sim->work < 0 ? sim->work : before;
		evaluation->value = value_of_bool(good && run.value.as.boolean);
		return true;
	}
	sim->work = before;
	evaluation->value = run.value;
	if (program->contain.entries)
		program->told |= program->contain.end != CONTAIN_GOES_ON;
	return good || error_set(error, "in '%.120s': %s", function->source, text_of(&cause));
}

bool function_evaluate(const struct function *function, const struct sim *sim,
                       struct evaluation *evaluation, struct error *error)
{
	struct part nobody = { .asks = true };
	struct contain *contain = &function->program->contain;
	struct scene *scene = &function->program->scene;
	struct run run = { .function = function, .evaluation = evaluation };
	struct error cause;
	int64_t steps = contain->limits.steps;
	evaluation->sim = sim;
	evaluation->acting = NULL;
	scene->agent = AGENT_NONE;
	scene->witness.count = 0;
	bool good = play(&run, &nobody, sim, true, &steps, &cause);
	evaluation->agent = scene->agent;
	evaluation->value = run.value;
	return good || error_set(error, "%s", text_of(&cause));
}
