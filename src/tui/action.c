/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"

#include <string.h>

#include "core/array.h"
#include "term/key.h"
#include "tui/settings.h"

#define ACTION_ENTRY(id, name, keys, function, step, parameter, when, hint, help) \
	{ name, keys, step, PARAMETER_##parameter, when, hint, help },
static const struct action actions[] = { ACTION_LIST(ACTION_ENTRY) };
#undef ACTION_ENTRY

#define PARAMETER_ASKS(id, asks, name) asks,
static const char *const questions[] = { PARAMETER_LIST(PARAMETER_ASKS) };
#undef PARAMETER_ASKS

#define PARAMETER_NAME(id, asks, name) name,
static const char *const names[] = { PARAMETER_LIST(PARAMETER_NAME) };
#undef PARAMETER_NAME

const struct action *action_get(enum action_number number)
{
	return &actions[number];
}

enum action_number action_number(const struct action *action)
{
	return (enum action_number)(action - actions);
}

const char *parameter_asks(enum parameter parameter)
{
	return questions[parameter];
}

const char *parameter_name(enum parameter parameter)
{
	return names[parameter];
}

static bool has_key(const struct action *action, uint32_t wanted)
{
	const char *keys = action->keys;
	uint32_t key;
	while (key_parse(&keys, &key, NULL)) {
		if (key == wanted)
			return true;
	}
	return false;
}

const struct action *action_of_key(uint32_t key)
{
	for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
		if (has_key(&actions[i], key))
			return &actions[i];
	}
	return NULL;
}

const struct action *action_named(const char *text, size_t length)
{
	for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
		const char *name = actions[i].name;
		if (strlen(name) == length && memcmp(name, text, length) == 0)
			return &actions[i];
	}
	return NULL;
}

bool action_view_key(const struct action *action, enum view_key *key)
{
	*key = (enum view_key)action->step;
	return (action->when & ON_VIEW) == ON_VIEW;
}

bool action_scrolls(uint32_t key, enum view_key *view_key)
{
	const struct action *action = action_of_key(key);
	return action && action_view_key(action, view_key) && *view_key != VIEW_ENTER &&
	       *view_key <= VIEW_WHEEL_DOWN;
}
