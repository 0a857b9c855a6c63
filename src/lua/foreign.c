/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/foreign.h"

#include <stdio.h>
#include <string.h>

#include "core/arena.h"
#include "core/text.h"
#include "lua/function.h"
#include "lua/handle.h"
#include "lua/interpreter.h"
#include "lua/lib.h"
#include "sim/token.h"

#define CHUNK_NAME "expression"

struct formula {
	struct foreign foreign; /* the first member */
	struct program *program;
	const char *source;
	int reference;
};

/* A function used as an expression. */
struct asking {
	struct foreign foreign; /* the first member */
	const struct function *function;
};

bool foreign_has(const char *name)
{
	return lib_has(name);
}

/* Compiles a Lua expression in between two other texts.  foreign_load tries it after return and in
 * parentheses, for "1, 2" passes the first and "1) or (1" the second. */
static void load(lua_State *lua, const char *before, const char *source, const char *after,
                 const char *name)
{
	lua_pushfstring(lua, "%s%s%s", before, source, after);
	size_t length;
	const char *text = lua_tolstring(lua, -1, &length);
	contain_load(lua, text, length, name);
	lua_remove(lua, -2);
}

void foreign_load(lua_State *lua, const char *source, const char *name)
{
	load(lua, "return ", source, "", name);
	load(lua, "return (", source, "\n)", name);
	lua_remove(lua, -2);
}

/* Lua's .. would write a NaN with a sign that depends on the machine. */
bool foreign_check(const char *source, struct error *error)
{
	return !token_has(source, TOKEN_JOIN) ||
	       error_set(
		       error,
		       "'..' does not mix with other Lua: use string.format(\"%%s%%s\", ONE, OTHER)");
}

/*
 * Expressions.
 */

static int compile(lua_State *lua)
{
	struct formula *formula = lua_touserdata(lua, 1);
	foreign_load(lua, formula->source, "=" CHUNK_NAME);
	foreign_push_names(lua);
	lua_setupvalue(lua, -2, 1);
	formula->reference = luaL_ref(lua, LUA_REGISTRYINDEX);
	return 0;
}

/* The argument of evaluate(). */
struct run {
	const struct formula *formula;
	struct evaluation *evaluation;
};

/* A text is copied to the evaluation's own buffer.  From outside, everything has a text. */
static int evaluate(lua_State *lua)
{
	struct run *run = lua_touserdata(lua, 1);
	struct evaluation *evaluation = run->evaluation;
	foreign_check_world(lua);
	lua_rawgeti(lua, LUA_REGISTRYINDEX, run->formula->reference);
	lua_call(lua, 0, 1);
	if (!handle_value(lua, -1, &evaluation->value)) {
		if (evaluation->acting)
			return luaL_error(lua, "it is a %s", luaL_typename(lua, -1));
		evaluation->value = value_of_text(lib_text(lua, -1));
	}
	if (evaluation->value.kind == VALUE_TEXT) {
		text_copy(evaluation->texts, sizeof evaluation->texts, evaluation->value.as.text);
		evaluation->value.as.text = evaluation->texts;
	}
	return 0;
}

/* Sets the error that Lua gave, without its position, for there is only one line. */
static bool fail(const struct error *cause, struct error *error)
{
	int skip = 0;
	bool placed = sscanf(cause->text, CHUNK_NAME ":%*d: %n", &skip) == 0;
	return error_set(error, "%s", cause->text + (placed ? skip : 0));
}

/* Evaluates it as a part in the scene; *steps are all that it may take. */
static bool run_part(const struct formula *formula, const struct part *part, bool watched,
                     int64_t *steps, struct evaluation *evaluation, struct error *error)
{
	struct program *program = formula->program;
	struct scene *scene = &program->scene;
	const struct part *outer = scene->part;
	struct run run = { formula, evaluation };
	struct error cause;
	scene->part = part;
	scene->sim = evaluation->sim;
	scene->watched = watched;
	bool good = contain_run_on(&program->contain, steps, evaluate, &run, &cause);
	scene->part = outer;
	scene->sim = outer->sim;
	program_clean(program);
	return good || fail(&cause, error);
}

bool foreign_evaluate(const struct formula *formula, const struct sim *sim,
                      struct evaluation *evaluation, struct error *error)
{
	static const struct part nobody = { .asks = true };
	struct scene *scene = &formula->program->scene;
	int64_t steps = formula->program->contain.limits.steps;
	evaluation->sim = sim;
	evaluation->acting = NULL;
	scene->agent = AGENT_NONE;
	scene->witness.count = 0;
	bool good = run_part(formula, &nobody, true, &steps, evaluation, error);
	evaluation->agent = scene->agent;
	if (!good)
		scene->world = NULL;
	return good;
}

const struct witness *foreign_witness(const struct formula *formula)
{
	return &formula->program->scene.witness;
}

/* Within a function the containment takes steps from the update itself.  They are moved to *steps,
 * which the caller charges to the update. */
static bool run_formula(const struct foreign *foreign, struct agent *own, int64_t *steps,
                        struct evaluation *evaluation, struct error *error)
{
	const struct formula *formula = (const struct formula *)foreign;
	struct program *program = formula->program;
	struct sim *sim = evaluation->acting;
	const struct part part = {
		.sim = sim, .agent = own, .telegram = sim->running.telegram, .asks = true
	};
	struct error cause;
	bool nested = program->contain.entries;
	int64_t before = sim->work;
	bool good = run_part(formula, &part, !evaluation->unseen, steps, evaluation, &cause);
	if (!evaluation->unseen)
		witness_text(&program->scene.witness, sim, evaluation->reading,
		             sizeof evaluation->reading);
	program->scene.witness.count = 0;
	if (nested) {
		*steps -= before - sim->work;
		sim->work = before;
		program->told |= program->contain.end != CONTAIN_GOES_ON;
	}
	return good || error_set(error, "in '%.120s': %s", formula->source, cause.text);
}

/* Whether a name in the text may draw.  A false alarm does no harm. */
static bool may_draw(const char *text)
{
	return strstr(text, "chance") || strstr(text, "random") || strstr(text, "pick");
}

const struct formula *foreign_compile(struct program *program, struct arena *arena,
                                      const char *text, struct error *error)
{
	struct formula *formula = arena_new(arena, sizeof *formula);
	*formula = (struct formula){
		.foreign = { .run = run_formula, .draws = may_draw(text) },
		.program = program,
		.source = arena_text(arena, text),
	};
	struct error cause;
	if (!contain_run(&program->contain, compile, formula, &cause)) {
		fail(&cause, error);
		return NULL;
	}
	program->formulas++;
	return formula;
}

struct expression *foreign_expression(struct program *program, struct arena *arena,
                                      const char *text, struct error *error)
{
	struct error cause;
	bool mixes = foreign_check(text, &cause);
	const struct formula *formula = mixes ? foreign_compile(program, arena, text, &cause)
	                                      : NULL;
	if (formula)
		return expression_of_foreign(&formula->foreign, text);
	if (!mixes || program->contain.end != CONTAIN_GOES_ON)
		*error = cause;
	return NULL;
}

/*
 * Functions.
 */

/* An error in the function is an event by itself, so this never fails. */
static bool run_function(const struct foreign *foreign, struct agent *own, int64_t *steps,
                         struct evaluation *evaluation, struct error *error)
{
	const struct asking *asking = (const struct asking *)foreign;
	struct sim *sim = evaluation->acting;
	bool watched = !evaluation->unseen;
	int64_t before = sim->work;
	(void)error;
	bool answer = function_ask(asking->function, sim, own, watched ? evaluation->reading : NULL,
	                           sizeof evaluation->reading);
	evaluation->value = value_of_bool(answer);
	if (sim->work >= 0) {
		*steps -= before - sim->work;
		sim->work = before;
	}
	return true;
}

struct expression *foreign_function(const struct function *function, struct arena *arena,
                                    const char *words)
{
	struct asking *asking = arena_new(arena, sizeof *asking);
	*asking = (struct asking){
		.foreign = { .run = run_function, .draws = true, .is_code = true },
		.function = function,
	};
	return expression_of_foreign(&asking->foreign, words);
}
