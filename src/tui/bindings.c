/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/bindings.h"

#include <stdio.h>
#include <string.h>

#include "tui/action.h"
#include "tui/command.h"
#include "tui/ui.h"
#include "tui/words.h"

static size_t find(const struct bindings *bindings, uint32_t key)
{
	size_t i = 0;
	while (i < bindings->count && bindings->items[i].key != key)
		i++;
	return i;
}

const char *bindings_find(const struct bindings *bindings, uint32_t key)
{
	size_t index = find(bindings, key);
	return index < bindings->count ? bindings->items[index].command : NULL;
}

bool bindings_key(const struct bindings *bindings, const struct action *action, size_t number,
                  uint32_t *key)
{
	const char *keys = action->keys;
	for (size_t i = 0; i < bindings->count; i++) {
		*key = bindings->items[i].key;
		if (strcmp(bindings->items[i].command, action->name) == 0 && number-- == 0)
			return true;
	}
	while (key_parse(&keys, key, NULL)) {
		if (!bindings_find(bindings, *key) && number-- == 0)
			return true;
	}
	return false;
}

/* Reads a key by its name: `x`, `<F2>` or `F2`. */
static bool read_key(const char *name, uint32_t *key, struct error *error)
{
	char script[LINE_SIZE + 2];
	bool bare = name[0] != '<' && canvas_text_cols(name) > 1;
	snprintf(script, sizeof script, bare ? "<%s>" : "%s", name);
	const char *at = script;
	if (!key_parse(&at, key, error))
		return false;
	return !*at || error_set(error, "\"%.40s\" is more than one key", name);
}

/* KEY COMMAND; without a command the key gets its old meaning back. */
unsigned bindings_bind(struct app *app, const struct argument *argument)
{
	struct bindings *bindings = &app->bindings;
	const char *rest = argument->text;
	char name[LINE_SIZE];
	struct error error;
	uint32_t key;
	if (!words_take(&rest, name))
		return ui_fail(app, "bind: %s", parameter_asks(PARAMETER_BINDING));
	if (!read_key(name, &key, &error))
		return ui_fail(app, "bind: %s", error.text);
	if (!command_check(app, rest, &error))
		return ui_fail(app, "bind: %s", error.text);
	if (key >= '0' && key <= '9')
		return ui_fail(app, "bind: %s starts a number", name);
	size_t index = find(bindings, key);
	if (index == BINDINGS_MAX)
		return ui_fail(app, "bind: no more than %d keys can be bound", BINDINGS_MAX);
	if (*rest) {
		bindings->items[index].key = key;
		words_copy(bindings->items[index].command, rest, rest + strlen(rest));
		bindings->count += index == bindings->count;
	} else if (index < bindings->count) {
		bindings->items[index] = bindings->items[--bindings->count];
	}
	ui_say(app, *rest ? "%s: %s" : "%s has its default meaning again", name, rest);
	return APP_DRAW;
}
