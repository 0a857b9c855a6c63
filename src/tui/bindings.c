/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/bindings.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "term/key.h"

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

size_t bindings_keys(const struct bindings *bindings, const struct action *action, size_t most,
                     char *out, size_t size)
{
	char label[KEY_LABEL_SIZE];
	uint32_t key;
	size_t count = 0, length = 0;
	out[0] = '\0';
	for (; count < most && bindings_key(bindings, action, count, &key); count++) {
		int wrote = snprintf(out + length, size - length, "%s%s", count ? " " : "",
		                     key_label(key, label));
		if ((size_t)wrote >= size - length)
			break;
		length += (size_t)wrote;
	}
	return count;
}
