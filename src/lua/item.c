/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/item.h"

#include <string.h>

#define ITEM_WORD_NAME(kind, name) name,
static const char *const words[] = { ITEM_CALLS(ITEM_WORD_NAME) ITEM_CONSTANTS(ITEM_WORD_NAME) };
#undef ITEM_WORD_NAME

const char *item_word_name(enum item_word word)
{
	return words[word];
}

const struct item *item_find(const struct item *table, const char *key)
{
	for (size_t i = 0; table && i < table->count; i++) {
		const struct item *item = &table->items[i];
		if (item->key && strcmp(item->key, key) == 0)
			return item;
	}
	return NULL;
}

const struct item *item_first(const struct item *item)
{
	bool first = item->type == ITEM_TABLE && item->count && !item->items[0].key;
	return first ? &item->items[0] : item;
}

struct item item_rest(const struct item *item)
{
	struct item rest = *item;
	bool more = item_first(item) != item;
	rest.items = more ? item->items + 1 : NULL;
	rest.count = more ? item->count - 1 : 0;
	return rest;
}

const char *item_name(const struct item *item)
{
	const struct item *first = item_first(item);
	return first != item && first->type == ITEM_TEXT ? first->as.text : NULL;
}

const char *item_kind(const struct item *item)
{
	static const char *const names[] = {
		[ITEM_NONE] = "nothing",   [ITEM_BOOL] = "true or false",
		[ITEM_WHOLE] = "a number", [ITEM_NUMBER] = "a number",
		[ITEM_TEXT] = "a string",  [ITEM_FUNCTION] = "a function",
		[ITEM_TABLE] = "a table",
	};
	return item->type == ITEM_WORD ? words[item->word] : names[item->type];
}
