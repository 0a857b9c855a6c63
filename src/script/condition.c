/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/condition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "script/contain.h"
#include "script/library.h"
#include "script/scene.h"

#define CHUNK_NAME "condition"

enum {
	SOURCE_MAX = 1024,
	SHOWN_MAX = 160, /* of it in messages */
};

static const struct contain_limits limits = {
	.steps = 100000,
	.bytes = 1 << 20,
	.block_bytes = 256 << 10,
	.string_bytes = 1024,
};

struct condition {
	struct contain contain;
	struct scene scene;
	char *source;
	char *out; /* where the value goes as text, or NULL */
	size_t size;
	bool holds;
};

/* An expression is what may stand after return and in parentheses: neither
 * alone would do, for "1, 2" or "1) or (1". */
static void load(lua_State *lua, const char *before, const char *source, const char *after)
{
	char text[SOURCE_MAX + 16];
	int size = snprintf(text, sizeof text, "%s%s%s", before, source, after);
	contain_load(lua, text, (size_t)size, "=" CHUNK_NAME);
}

static int compile(lua_State *lua)
{
	struct condition *condition = lua_touserdata(lua, 1);
	load(lua, "return ", condition->source, "");
	load(lua, "return (", condition->source, "\n)");
	library_push(lua);
	scene_push(lua, &condition->scene);
	lua_setupvalue(lua, -2, 1);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, condition);
	return 0;
}

/* Moves the message behind the condition it is about; a position says nothing
 * where there is one line. */
static bool fail(const struct condition *condition, const struct error *cause, struct error *error)
{
	const char *text = cause->text;
	int skip = 0;
	if (sscanf(text, CHUNK_NAME ":%*d: %n", &skip) == 0)
		text += skip;
	bool assigns = strstr(text, "near '='");
	bool cut = strlen(condition->source) > SHOWN_MAX;
	return error_set(error, "condition '%.*s%s': %s%s", SHOWN_MAX, condition->source,
	                 cut ? "..." : "", text, assigns ? " (== compares)" : "");
}

static bool check_source(const char *text, struct error *error)
{
	if (strlen(text) > SOURCE_MAX)
		return error_set(error, "a condition of %zu bytes (at most %d)", strlen(text),
		                 SOURCE_MAX);
	if (!text_is_clean(text))
		return error_set(error, "condition '%s': has control characters", text);
	if (text[strspn(text, " ")] == '\0')
		return error_set(error, "an empty condition");
	return true;
}

bool condition_new(struct condition **out, const char *text, struct error *error)
{
	struct error cause;
	if (!check_source(text, error))
		return false;
	struct condition *condition = memory_zero(1, sizeof *condition);
	condition->source = memory_zero(strlen(text) + 1, 1);
	memcpy(condition->source, text, strlen(text));
	condition->scene.agent = AGENT_NONE;
	if (!contain_init(&condition->contain, &limits, &cause) ||
	    !contain_run(&condition->contain, compile, condition, &cause)) {
		fail(condition, &cause, error);
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
	contain_fini(&condition->contain);
	free(condition->source);
	free(condition);
}

const char *condition_source(const struct condition *condition)
{
	return condition->source;
}

static int evaluate(lua_State *lua)
{
	struct condition *condition = lua_touserdata(lua, 1);
	scene_begin(lua, &condition->scene, condition->scene.sim);
	lua_rawgetp(lua, LUA_REGISTRYINDEX, condition);
	lua_call(lua, 0, 1);
	condition->holds = lua_toboolean(lua, -1);
	if (condition->out)
		text_clean(condition->out, condition->size, library_text(lua, -1));
	return 0;
}

static int forget(lua_State *lua)
{
	struct condition *condition = lua_touserdata(lua, 1);
	scene_forget(lua, &condition->scene);
	return 0;
}

static bool run(struct condition *condition, const struct sim *sim, struct error *error)
{
	struct error cause;
	condition->scene.sim = sim;
	condition->scene.agent = AGENT_NONE;
	condition->scene.looks.count = 0;
	bool done = contain_run(&condition->contain, evaluate, condition, &cause);
	if (!done) {
		fail(condition, &cause, error);
		contain_run(&condition->contain, forget, condition, NULL);
	}
	condition->scene.sim = NULL;
	return done;
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

size_t condition_witness(const struct condition *condition, char *out, size_t size)
{
	return looks_text(&condition->scene.looks, out, size);
}

uint32_t condition_agent(const struct condition *condition)
{
	return condition->scene.agent;
}
