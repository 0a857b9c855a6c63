/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/foreign.h"

#include <stdio.h>
#include <string.h>

#include "core/arena.h"
#include "core/text.h"
#include "lua/argument.h"
#include "lua/function.h"
#include "lua/handle.h"
#include "lua/interpreter.h"
#include "lua/lib.h"
#include "lua/lock.h"
#include "lua/look.h"
#include "language/scope.h"
#include "language/telegram_trait.h"
#include "language/token.h"
#include "language/trait.h"

#define CHUNK_NAME "expression"

/* Its address is the registry key of the environment of expressions. */
static const char environment;

/* A Lua expression. */
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
 * The names of an expression.
 */

/* A method called without an agent, as in chance(0.1): calls it for the agent whose expression it
 * is. */
static int call_own(lua_State *lua)
{
	handle_push(lua, scene_of(lua)->part->agent, "");
	lua_insert(lua, 1);
	return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

static bool push_call(lua_State *lua, const char *name)
{
	for (const luaL_Reg *method = look_methods; method->name; method++) {
		if (strcmp(method->name, name) != 0)
			continue;
		lua_pushcfunction(lua, method->func);
		lua_pushcclosure(lua, call_own, 1);
		return true;
	}
	return false;
}

/* Pushes the agent's own field of that name. */
static bool push_own(lua_State *lua, const struct scene *scene, const char *name)
{
	struct trait trait;
	const struct agent *agent = scene->part->agent;
	bool is_me = strcmp(name, "me") == 0;
	if (!is_me && strcmp(name, TRAIT_MACHINE) != 0 &&
	    !trait_find(sim_class(scene->sim, agent), name, &trait))
		return false;
	handle_push(lua, agent, "");
	if (!is_me)
		lua_getfield(lua, -1, name);
	return true;
}

/* Pushes a clock of the world, or a field of the telegram that is being answered. */
static bool push_common(lua_State *lua, struct scene *scene, const char *name)
{
	struct value value = { .kind = VALUE_NIL };
	int clock = scope_find_clock(name);
	bool told = scene->part->telegram &&
	            telegram_trait(scene->sim, scene->part->telegram, name, &value);
	if (clock >= 0)
		value = scope_clock(scene->sim, (size_t)clock);
	else if (!told && strcmp(name, SCOPE_NOBODY) != 0)
		return false;
	scene_note(scene, "", NULL, clock >= 0 ? scope_clock_name((size_t)clock) : name, value);
	handle_push_value(lua, scene->sim, &value);
	return true;
}

/* __index of the environment: environment, name; upvalue: the library. */
static int find_name(lua_State *lua)
{
	struct scene *scene = scene_of(lua);
	if (lua_type(lua, 2) != LUA_TSTRING)
		return luaL_error(lua, "expected a name");
	const char *name = lua_tostring(lua, 2);
	lua_pushvalue(lua, 2);
	if (push_own(lua, scene, name) || push_common(lua, scene, name) || push_call(lua, name) ||
	    lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL)
		return 1;
	const struct agent *agent = argument_find(scene, name);
	if (!agent)
		return luaL_error(lua, "there is no '%s'", name);
	handle_push(lua, agent, "");
	return 1;
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "an expression cannot change anything");
}

/* Pushes the environment that all expressions share. */
static void push_environment(lua_State *lua)
{
	if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &environment) == LUA_TTABLE)
		return;
	lua_pop(lua, 1);
	lib_push(lua);
	lua_pushcclosure(lua, find_name, 1);
	lua_newtable(lua);
	lock_index(lua, refuse_change);
	lua_pushvalue(lua, -1);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, &environment);
}

/*
 * Expressions.
 */

static int compile(lua_State *lua)
{
	struct formula *formula = lua_touserdata(lua, 1);
	foreign_load(lua, formula->source, "=" CHUNK_NAME);
	push_environment(lua);
	lua_setupvalue(lua, -2, 1);
	formula->reference = luaL_ref(lua, LUA_REGISTRYINDEX);
	return 0;
}

/* The argument of evaluate(). */
struct run {
	const struct formula *formula;
	struct evaluation *evaluation;
};

/* A text is copied to the evaluation's own buffer. */
static int evaluate(lua_State *lua)
{
	struct run *run = lua_touserdata(lua, 1);
	struct evaluation *evaluation = run->evaluation;
	lua_rawgeti(lua, LUA_REGISTRYINDEX, run->formula->reference);
	lua_call(lua, 0, 1);
	if (!handle_value(lua, -1, &evaluation->value))
		return luaL_error(lua, "it is a %s", luaL_typename(lua, -1));
	if (evaluation->value.kind == VALUE_TEXT) {
		text_copy(evaluation->texts, sizeof evaluation->texts, evaluation->value.as.text);
		evaluation->value.as.text = evaluation->texts;
	}
	return 0;
}

static bool fail(const struct formula *formula, const struct error *cause, struct error *error)
{
	const char *text = cause->text;
	int skip = 0;
	if (sscanf(text, CHUNK_NAME ":%*d: %n", &skip) == 0)
		text += skip;
	return error_set(error, "in '%.120s': %s", formula->source, text);
}

/* Within a function the containment takes steps from the update itself.  They are moved to *steps,
 * which the caller charges to the update. */
static bool run_formula(const struct foreign *foreign, struct agent *own, int64_t *steps,
                        struct evaluation *evaluation, struct error *error)
{
	const struct formula *formula = (const struct formula *)foreign;
	struct program *program = formula->program;
	struct sim *sim = evaluation->acting;
	struct scene *scene = &program->scene;
	const struct part *outer = scene->part;
	struct part part = {
		.sim = sim, .agent = own, .telegram = sim->running->telegram, .asks = true
	};
	struct run run = { formula, evaluation };
	struct error cause;
	bool nested = program->contain.entries;
	int64_t before = sim->work;
	scene->part = &part;
	scene->sim = sim;
	scene->watched = !evaluation->unseen;
	bool good = contain_run_on(&program->contain, steps, evaluate, &run, &cause);
	if (scene->watched)
		witness_text(&scene->witness, sim, evaluation->reading, sizeof evaluation->reading);
	if (nested) {
		*steps -= before - sim->work;
		sim->work = before;
		program->told |= program->contain.end != CONTAIN_GOES_ON;
	}
	scene->witness.count = 0;
	scene->part = outer;
	scene->sim = outer->sim;
	program_clean(program);
	return good || fail(formula, &cause, error);
}

/* Whether a name in the text may draw.  A false alarm does no harm. */
static bool may_draw(const char *text)
{
	return strstr(text, "chance") || strstr(text, "random") || strstr(text, "pick");
}

struct expression *foreign_expression(struct program *program, struct arena *arena,
                                      const char *text, struct error *error)
{
	struct formula *formula = arena_new(arena, sizeof *formula);
	*formula = (struct formula){
		.foreign = { .run = run_formula, .draws = may_draw(text) },
		.program = program,
		.source = arena_text(arena, text),
	};
	struct error cause;
	bool mixes = foreign_check(text, &cause);
	if (!mixes || !contain_run(&program->contain, compile, formula, &cause)) {
		if (!mixes || program->contain.end != CONTAIN_GOES_ON)
			*error = cause;
		return NULL;
	}
	program->formulas++;
	return expression_of_foreign(&formula->foreign, text);
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
