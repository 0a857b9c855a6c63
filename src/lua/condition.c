/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/condition.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "lua/condition_names.h"
#include "lua/contain.h"
#include "lua/foreign.h"
#include "lua/lib.h"
#include "language/live.h"

#define CHUNK_NAME "condition"

enum {
	SOURCE_MAX = 1024,
	SHOWN_MAX = 160, /* of a source, in messages */
};

static const struct contain_limits limits = {
	.steps = 100000,
	.bytes = 1 << 20,
	.block_bytes = 256 << 10,
	.string_bytes = 1024,
};

/* Compiled for one world, or running in Lua. */
struct condition {
	char *source;
	const struct world *world;
	struct expression *expression; /* NULL: it runs in Lua */
	struct evaluation evaluation;
	struct live live; /* of the expression, while a sim is followed */

	/* For a condition that runs in Lua. */
	struct contain contain;
	struct scene scene;
	char *out; /* gets the value as text, or NULL */
	size_t size;
	bool holds;
	bool measurable; /* the value is a number or a bool, which number holds */
	double number;
};

static int compile(lua_State *lua)
{
	struct condition *condition = lua_touserdata(lua, 1);
	foreign_load(lua, condition->source, "=" CHUNK_NAME);
	lib_push(lua);
	condition_names_push(lua, &condition->scene);
	lua_setupvalue(lua, -2, 1);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, condition);
	return 0;
}

/* Puts the source before the message.  A position is cut off, for there is only one line. */
static bool fail(const struct condition *condition, const struct error *cause, struct error *error)
{
	const char *text = cause->text;
	int skip = 0;
	if (sscanf(text, CHUNK_NAME ":%*d: %n", &skip) == 0)
		text += skip;
	const char *near = strstr(text, "near '");
	char sign = near && near[6] && near[7] == '\'' ? near[6] : '\0';
	bool cut = strlen(condition->source) > SHOWN_MAX;
	return error_set(error, "in '%.*s%s': %s%s", SHOWN_MAX, condition->source, cut ? "..." : "",
	                 text, expression_habit(sign));
}

static bool check_source(const char *text, struct error *error)
{
	if (strlen(text) > SOURCE_MAX)
		return error_set(error, "the condition has %zu bytes (at most %d)", strlen(text),
		                 SOURCE_MAX);
	if (!text_is_clean(text))
		return error_set(error, "in '%s': it contains control characters", text);
	if (text[strspn(text, " ")] == '\0')
		return error_set(error, "the condition is empty");
	return true;
}

static bool begin_lua(struct condition *condition, struct error *error)
{
	if (condition->contain.lua)
		return true;
	condition->scene.agent = AGENT_NONE;
	return contain_init(&condition->contain, &limits, error) &&
	       contain_run(&condition->contain, compile, condition, error) &&
	       foreign_check(condition->source, error);
}

/* Compiles the condition for the world of the sim, unless it is already. */
static bool prepare(struct condition *condition, const struct sim *sim, struct error *error)
{
	struct error cause;
	if (condition->world == sim->world)
		return true;
	struct scope scope = { .world = sim->world,
		               .sim = sim,
		               .class = CLASS_NONE,
		               .me = CLASS_NONE,
		               .is_foreign = lib_has };
	live_fini(&condition->live);
	expression_free(condition->expression);
	condition->expression = NULL;
	condition->world = NULL;
	condition->evaluation.seen_count = 0;
	condition->evaluation.agent = AGENT_NONE;
	enum expression_end end = expression_new(&condition->expression, &scope, condition->source,
	                                         &cause);
	if (end == EXPRESSION_WRONG || (end == EXPRESSION_FOREIGN && !begin_lua(condition, &cause)))
		return fail(condition, &cause, error);
	condition->world = sim->world;
	return true;
}

bool condition_new(struct condition **out, const struct sim *sim, const char *text,
                   struct error *error)
{
	if (!check_source(text, error))
		return false;
	struct condition *condition = memory_zero(1, sizeof *condition);
	condition->source = memory_text(text);
	if (!prepare(condition, sim, error)) {
		condition_free(condition);
		return false;
	}
	*out = condition;
	return true;
}

void condition_free(struct condition *condition)
{
	if (!condition)
		return;
	live_fini(&condition->live);
	expression_free(condition->expression);
	contain_fini(&condition->contain);
	free(condition->source);
	free(condition);
}

const char *condition_source(const struct condition *condition)
{
	return condition->source;
}

bool condition_is_number(const struct condition *condition)
{
	return condition->expression && expression_is_number(condition->expression);
}

static int evaluate(lua_State *lua)
{
	struct condition *condition = lua_touserdata(lua, 1);
	condition_names_begin(lua, &condition->scene);
	lua_rawgetp(lua, LUA_REGISTRYINDEX, condition);
	lua_call(lua, 0, 1);
	condition->holds = lua_toboolean(lua, -1);
	bool boolean = lua_isboolean(lua, -1);
	condition->measurable = boolean || lua_type(lua, -1) == LUA_TNUMBER;
	condition->number = boolean ? condition->holds : lua_tonumber(lua, -1);
	if (condition->out)
		text_clean(condition->out, condition->size, lib_text(lua, -1));
	return 0;
}

static int forget(lua_State *lua)
{
	struct condition *condition = lua_touserdata(lua, 1);
	condition_names_forget(lua, &condition->scene);
	return 0;
}

static bool run_lua(struct condition *condition, const struct sim *sim, struct error *error)
{
	struct error cause;
	condition->scene.sim = sim;
	condition->scene.agent = AGENT_NONE;
	condition->scene.witness.count = 0;
	bool done = contain_run(&condition->contain, evaluate, condition, &cause);
	if (!done) {
		fail(condition, &cause, error);
		contain_run(&condition->contain, forget, condition, NULL);
	}
	condition->evaluation.sim = sim;
	condition->scene.sim = NULL;
	return done;
}

static void measure(struct condition *condition, const struct value *value)
{
	condition->measurable = value->kind == VALUE_BOOL || value_is_number(value);
	if (condition->measurable)
		condition->number = value_number(value);
}

static bool run_expression(struct condition *condition, const struct sim *sim, struct error *error)
{
	struct evaluation *evaluation = &condition->evaluation;
	struct error cause;
	if (!expression_evaluate(condition->expression, sim, NULL, evaluation, &cause))
		return fail(condition, &cause, error);
	if (condition->out)
		value_text(sim, &evaluation->value, condition->out, condition->size);
	condition->holds = value_is_true(&evaluation->value);
	measure(condition, &evaluation->value);
	return true;
}

static bool run(struct condition *condition, const struct sim *sim, struct error *error)
{
	if (!prepare(condition, sim, error))
		return false;
	return condition->expression ? run_expression(condition, sim, error)
	                             : run_lua(condition, sim, error);
}

bool condition_holds(struct condition *condition, const struct sim *sim, bool *holds,
                     struct error *error)
{
	condition->out = NULL;
	if (!run(condition, sim, error))
		return false;
	*holds = condition->holds;
	return true;
}

bool condition_value(struct condition *condition, const struct sim *sim, char *out, size_t size,
                     struct error *error)
{
	condition->out = out;
	condition->size = size;
	return run(condition, sim, error);
}

bool condition_number(struct condition *condition, const struct sim *sim, double *number,
                      struct error *error)
{
	char text[64];
	if (!condition_value(condition, sim, text, sizeof text, error))
		return false;
	*number = condition->number;
	if (condition->measurable && isfinite(*number))
		return true;
	struct error cause;
	error_set(&cause, "its value is %s; expected a number, true or false", text);
	return fail(condition, &cause, error);
}

size_t condition_witness(const struct condition *condition, char *out, size_t size)
{
	struct witness witness;
	if (!condition->expression)
		return witness_text(&condition->scene.witness, condition->evaluation.sim, out,
		                    size);
	expression_witness(&condition->evaluation, &witness);
	return witness_text(&witness, condition->evaluation.sim, out, size);
}

uint32_t condition_agent(const struct condition *condition)
{
	return condition->expression ? condition->evaluation.agent : condition->scene.agent;
}

void condition_add_reads(const struct condition *condition, struct reads *reads)
{
	if (condition->expression)
		expression_add_reads(condition->expression, reads);
	else
		reads_add_all(reads);
}

void condition_follow(struct condition *condition, const struct sim *sim)
{
	live_fini(&condition->live);
	if (prepare(condition, sim, NULL) && condition->expression)
		live_init(&condition->live, condition->expression);
}

bool condition_change(struct condition *condition, const struct sim *sim, enum sim_change change,
                      const struct agent *agent, const struct agent *was)
{
	return !condition->live.expression ||
	       live_change(&condition->live, sim, change, agent, was);
}

bool condition_holds_live(struct condition *condition, const struct sim *sim, bool *holds,
                          struct error *error)
{
	struct error cause;
	if (!condition->live.expression)
		return condition_holds(condition, sim, holds, error);
	return live_holds(&condition->live, sim, holds, &condition->evaluation, &cause) ||
	       fail(condition, &cause, error);
}
