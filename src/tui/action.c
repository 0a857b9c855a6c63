/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "term/key.h"
#include "tui/settings.h"

#define ACTION_ENTRY(id, name, keys, function, step, parameter, when, hint, help) \
	{ name, keys, function, step, PARAMETER_##parameter, when, hint, help },
const struct action action_table[] = { ACTION_LIST(ACTION_ENTRY) };
#undef ACTION_ENTRY

#define PARAMETER_WORDS(id, asks, name) { asks, name },
const struct parameter_words parameter_table[] = { PARAMETER_LIST(PARAMETER_WORDS) };
#undef PARAMETER_WORDS

const struct action *action_of_key(uint32_t key)
{
	for (size_t i = 0; i < ACTIONS; i++) {
		const char *keys = action_table[i].keys;
		uint32_t own;
		while (key_parse(&keys, &own, NULL)) {
			if (own == key)
				return &action_table[i];
		}
	}
	return NULL;
}

static const struct action *named(const char *text, size_t length)
{
	for (size_t i = 0; i < ACTIONS; i++) {
		const char *name = action_table[i].name;
		if (strlen(name) == length && memcmp(name, text, length) == 0)
			return &action_table[i];
	}
	return NULL;
}

bool action_is_operator(char c)
{
	return c && strchr("=~<>+-*/%^.&|", c);
}

/* Whether it is a negative number, which may be meant as a count. */
static bool is_negative(const char *text)
{
	return *text == '-' && text[1] && !text[1 + strspn(text + 1, "0123456789")];
}

/* `tick` is also a name in expressions: `tick > 3` is one. */
const struct action *action_begins(const char *text, const char **rest)
{
	size_t length = strcspn(text, " ");
	const struct action *action = named(text, length);
	*rest = text + length + strspn(text + length, " ");
	if (action && action->parameter == PARAMETER_COUNT && action_is_operator(**rest) &&
	    !is_negative(*rest))
		return NULL;
	return action;
}

const struct action *action_meant(const char *text, const char **rest)
{
	text += strspn(text, "0123456789");
	return action_begins(text + strspn(text, " "), rest);
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

/* Bindings. */

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

bool bindings_set(struct bindings *bindings, uint32_t key, const char *command)
{
	size_t index = find(bindings, key);
	if (index == BINDINGS_MAX)
		return false;
	if (*command) {
		bindings->items[index].key = key;
		text_copy(bindings->items[index].command, LINE_SIZE, command);
		bindings->count += index == bindings->count;
	} else if (index < bindings->count) {
		bindings->items[index] = bindings->items[--bindings->count];
	}
	return true;
}

/* Finds the number-th key, from 0, that performs just this action: first the keys bound to it, then
 * its own keys unless they are bound to something else.  Returns false if there are no more. */
static bool find_key(const struct bindings *bindings, const struct action *action, size_t number,
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

size_t bindings_keys(const struct bindings *bindings, const struct action *action, size_t most,
                     char *out, size_t size)
{
	char label[KEY_LABEL_SIZE];
	uint32_t key;
	size_t count = 0, length = 0;
	out[0] = '\0';
	for (; count < most && find_key(bindings, action, count, &key); count++) {
		int wrote = snprintf(out + length, size - length, "%s%s", count ? " " : "",
		                     key_label(key, label));
		if ((size_t)wrote >= size - length)
			break;
		length += (size_t)wrote;
	}
	return count;
}
