/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/condition.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "language/expression.h"
#include "lua/interpreter.h"
#include "lua/program.h"

enum {
	SOURCE_MAX = 1024,
	SHOWN_MAX = 160, /* of a source, in messages */
};

/* Compiled for one world and class, or running in Lua. */
struct condition {
	char *source;
	const struct world *world;
	uint8_t class;                 /* whose names are bare, or CLASS_NONE */
	struct expression *expression; /* NULL: it runs in Lua */
	struct evaluation evaluation;
	struct live live; /* of the expression, while a sim is followed */

	/* For a condition that runs in Lua. */
	struct program *program;
	struct arena arena;
	const struct function *function;
};

/* Puts the source before the message. */
static bool fail(const struct condition *condition, const struct error *cause, struct error *error)
{
	const char *text = cause->text, *near = strstr(text, "near '");
	const char *sign = near && near[6] && near[7] == '\'' ? near + 6 : "";
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

/* Forgets what it was compiled for. */
static void forget(struct condition *condition)
{
	live_fini(&condition->live);
	expression_free(condition->expression);
	program_free(condition->program);
	arena_fini(&condition->arena);
	condition->expression = NULL;
	condition->program = NULL;
	condition->world = NULL;
}

static bool begin_lua(struct condition *condition, const struct world *world, struct error *error)
{
	condition->program = program_new_outside(world, error);
	if (condition->program)
		condition->function = foreign_compile(condition->program, &condition->arena,
		                                      condition->source, error);
	return condition->program && condition->function && foreign_check(condition->source, error);
}

/* Compiles the condition for the world of the sim and agents of a class, unless it is already. */
static bool prepare(struct condition *condition, const struct sim *sim, uint8_t class,
                    struct error *error)
{
	struct error cause;
	if (condition->world == sim->world && condition->class == class)
		return true;
	struct scope scope = { .world = sim->world,
		               .sim = sim,
		               .class = class,
		               .me = class,
		               .is_foreign = foreign_has };
	forget(condition);
	condition->evaluation.seen_count = 0;
	condition->evaluation.agent = AGENT_NONE;
	enum expression_end end = expression_new(&condition->expression, &scope, condition->source,
	                                         &cause);
	if (end == EXPRESSION_GOOD &&
	    !expression_check_states(condition->expression, sim->world, &cause))
		end = EXPRESSION_WRONG;
	if (end == EXPRESSION_WRONG ||
	    (end == EXPRESSION_FOREIGN && !begin_lua(condition, sim->world, &cause)))
		return fail(condition, &cause, error);
	condition->world = sim->world;
	condition->class = class;
	return true;
}

bool condition_new(struct condition **out, const struct sim *sim, uint8_t class, const char *text,
                   struct error *error)
{
	if (!check_source(text, error))
		return false;
	struct condition *condition = memory_zero(1, sizeof *condition);
	condition->source = memory_text(text);
	if (!prepare(condition, sim, class, error)) {
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
	forget(condition);
	free(condition->source);
	free(condition);
}

bool condition_lacks(const struct condition *condition, const struct sim *sim)
{
	return condition->expression && expression_lacks(condition->expression, sim);
}

const char *condition_source(const struct condition *condition)
{
	return condition->source;
}

bool condition_is_number(const struct condition *condition)
{
	return condition->expression && expression_type(condition->expression) == TYPE_NUMBER;
}

static bool evaluate(struct condition *condition, const struct sim *sim, const struct agent *own,
                     struct error *error)
{
	struct evaluation *evaluation = &condition->evaluation;
	struct error cause;
	if (!prepare(condition, sim, own ? own->class : CLASS_NONE, error))
		return false;
	bool good = condition->expression
	                    ? expression_evaluate(condition->expression, sim, own, evaluation,
	                                          &cause)
	                    : function_evaluate(condition->function, sim, evaluation, &cause);
	return good || fail(condition, &cause, error);
}

bool condition_holds(struct condition *condition, const struct sim *sim, const struct agent *own,
                     bool *holds, struct error *error)
{
	if (!evaluate(condition, sim, own, error))
		return false;
	*holds = value_is_true(&condition->evaluation.value);
	return true;
}

bool condition_value(struct condition *condition, const struct sim *sim, char *out, size_t size,
                     struct error *error)
{
	char raw[EXPRESSION_JOINED_MAX + 1];
	if (!evaluate(condition, sim, NULL, error))
		return false;
	value_text(sim, &condition->evaluation.value, raw, sizeof raw);
	text_clean(out, size, raw);
	return true;
}

bool condition_number(struct condition *condition, const struct sim *sim, double *number,
                      struct error *error)
{
	const struct value *value = &condition->evaluation.value;
	char text[64];
	if (!condition_value(condition, sim, text, sizeof text, error))
		return false;
	bool counts = value->kind == VALUE_BOOL || value_is_number(value);
	*number = counts ? value_number(value) : NAN;
	if (isfinite(*number) || value->kind == VALUE_NIL)
		return true;
	struct error cause;
	error_set(&cause, "its value is %s; expected a number, true or false", text);
	return fail(condition, &cause, error);
}

size_t condition_witness(const struct condition *condition, char *out, size_t size)
{
	struct witness witness;
	if (!condition->expression)
		return witness_text(&condition->program->scene.witness, condition->evaluation.sim,
		                    out, size);
	expression_witness(&condition->evaluation, &witness);
	return witness_text(&witness, condition->evaluation.sim, out, size);
}

uint32_t condition_agent(const struct condition *condition)
{
	return condition->evaluation.agent;
}

bool condition_parts(struct condition *condition, struct answer_parts *parts)
{
	parts->seeks = false;
	if (condition->expression)
		answer_parts(parts, NULL, condition->expression, &condition->evaluation, true);
	return condition->expression;
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
	if (prepare(condition, sim, CLASS_NONE, NULL) && condition->expression)
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
		return condition_holds(condition, sim, NULL, holds, error);
	return live_holds(&condition->live, sim, holds, &condition->evaluation, &cause) ||
	       fail(condition, &cause, error);
}
