/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "term/key.h"
#include "tui/ui.h"

#define ACTION_ENTRY(id, name, keys, function, when, hint, help) \
	{ name, keys, function, when, hint, help },
static const struct action actions[] = { ACTION_LIST(ACTION_ENTRY) };
#undef ACTION_ENTRY

const struct action *action_get(enum action_number number)
{
	return &actions[number];
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

const struct action *action_find(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
		if (strcmp(actions[i].name, name) == 0)
			return &actions[i];
	}
	return NULL;
}

const struct action *action_near(const char *name)
{
	const struct action *best = NULL;
	unsigned least = 3;
	for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
		unsigned distance = text_distance(actions[i].name, name);
		if (distance < least) {
			least = distance;
			best = &actions[i];
		}
	}
	return best;
}

size_t action_keys(const struct action *action, char *out, size_t size)
{
	const char *keys = action->keys;
	char label[KEY_LABEL_SIZE];
	uint32_t key;
	size_t count = 0, length = 0;
	out[0] = '\0';
	for (; key_parse(&keys, &key, NULL); count++) {
		int wrote = snprintf(out + length, size - length, "%s%s", count ? " " : "",
		                     key_label(key, label));
		if ((size_t)wrote >= size - length)
			break;
		length += (size_t)wrote;
	}
	return count;
}

static unsigned when_is_now(const struct app *app)
{
	unsigned now = app->job.kind == JOB_NONE ? WHEN_PAUSED : WHEN_RUNNING;
	size_t inputs;
	session_inputs(app->session, &inputs);
	if (session_is_past(app->session))
		now |= WHEN_PAST;
	if (app->breakpoints->count)
		now |= WHEN_BREAKS;
	if (app->panel != PANELS)
		now |= WHEN_PANEL;
	if (inputs > app->inputs_found)
		now |= WHEN_INPUTS;
	return now;
}

void action_hints(const struct app *app, struct hints *hints)
{
	unsigned now = when_is_now(app);
	if (now & WHEN_RUNNING)
		ui_hint(hints, "Space", "pause");
	for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
		const char *keys = actions[i].keys;
		char label[KEY_LABEL_SIZE];
		uint32_t key;
		if (actions[i].when & now && key_parse(&keys, &key, NULL))
			ui_hint(hints, key_label(key, label), actions[i].hint);
	}
}
