/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"

#include <string.h>

#include "term/key.h"
#include "tui/settings.h"

#define ACTION_ENTRY(id, name, keys, function, step, parameter, when, hint, help) \
	{ name, keys, step, PARAMETER_##parameter, when, hint, help },
const struct action action_table[] = { ACTION_LIST(ACTION_ENTRY) };
#undef ACTION_ENTRY

#define PARAMETER_WORDS(id, asks, name) { asks, name },
const struct parameter_words parameter_table[] = { PARAMETER_LIST(PARAMETER_WORDS) };
#undef PARAMETER_WORDS

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
	for (size_t i = 0; i < ACTIONS; i++) {
		if (has_key(&action_table[i], key))
			return &action_table[i];
	}
	return NULL;
}

const struct action *action_named(const char *text, size_t length)
{
	for (size_t i = 0; i < ACTIONS; i++) {
		const char *name = action_table[i].name;
		if (strlen(name) == length && memcmp(name, text, length) == 0)
			return &action_table[i];
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
