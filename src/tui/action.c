/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "session/inputs.h"
#include "term/key.h"
#include "tui/bindings.h"
#include "tui/ui.h"

#define ACTION_ENTRY(id, name, keys, function, step, parameter, when, hint, help) \
	{ name, keys, function, step, PARAMETER_##parameter, when, hint, help },
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

bool action_view_key(uint32_t key, enum view_key *view_key)
{
	const struct action *action = action_of_key(key);
	if (!action || (action->run != browse_key && action->run != mouse_wheel) ||
	    action->step == VIEW_ENTER || action->step > VIEW_WHEEL_DOWN)
		return false;
	*view_key = (enum view_key)action->step;
	return true;
}

const struct action *action_find(const char *text, size_t length)
{
	for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
		const char *name = actions[i].name;
		if (strlen(name) == length && memcmp(name, text, length) == 0)
			return &actions[i];
	}
	return NULL;
}

unsigned action_run(const struct action *action, struct app *app, bool has_number, uint64_t number,
                    const char *text)
{
	const struct argument argument = {
		.step = action->step,
		.has_number = has_number,
		.number = has_number ? number : 1,
		.text = text,
	};
	return action->run(app, &argument);
}

size_t action_keys(const struct action *action, const struct bindings *bindings, char *out,
                   size_t size)
{
	char label[KEY_LABEL_SIZE];
	uint32_t key;
	size_t count = 0, length = 0;
	out[0] = '\0';
	for (; bindings_key(bindings, action, count, &key); count++) {
		int wrote = snprintf(out + length, size - length, "%s%s", count ? " " : "",
		                     key_label(key, label));
		if ((size_t)wrote >= size - length)
			break;
		length += (size_t)wrote;
	}
	return count;
}

static unsigned current_when(const struct app *app)
{
	unsigned now = app->job.kind == JOB_NONE ? WHEN_PAUSED : WHEN_RUNNING;
	size_t inputs;
	if (app->panel == VIEW_COMPARE && now == WHEN_PAUSED)
		return WHEN_COMPARED | WHEN_PANEL;
	session_inputs(app->session, &inputs);
	if (session_is_past(app->session))
		now |= WHEN_PAST;
	if (app->breakpoints->count)
		now |= WHEN_BREAKS;
	if (app->panel != VIEWS)
		now |= WHEN_PANEL;
	if (inputs > app->inputs_found)
		now |= WHEN_INPUTS;
	return now;
}

/* Help and quit come last in the list; the focused view's hint goes before them. */
void action_hints(const struct app *app, struct hints *hints)
{
	unsigned now = current_when(app);
	uint32_t run;
	char pause[KEY_LABEL_SIZE];
	if (now & WHEN_RUNNING && bindings_key(&app->bindings, &actions[ACTION_RUN], 0, &run))
		ui_hint(hints, key_label(run, pause), "pause");
	for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
		char label[KEY_LABEL_SIZE];
		uint32_t key;
		if (i == ACTION_HELP)
			ui_hint(hints, "Up Down", view_get(ui_front(app))->hint);
		if (actions[i].when & now && bindings_key(&app->bindings, &actions[i], 0, &key))
			ui_hint(hints, key_label(key, label), actions[i].hint);
	}
}
