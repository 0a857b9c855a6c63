/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/extend.h"

#include <string.h>

#include "core/array.h"

/* Merges two fields of the same name. */
typedef struct item merger(struct arena *arena, const struct item *base, const struct item *over);

struct merge {
	const char *key; /* NULL: any other field */
	merger *merge;   /* NULL: the new field replaces the old one */
};

static const struct merge *find_merge(const struct merge *merges, size_t count, const char *key)
{
	for (size_t i = 0; i < count; i++) {
		if (!merges[i].key || strcmp(merges[i].key, key) == 0)
			return &merges[i];
	}
	return NULL;
}

static struct item *find(struct item *items, size_t count, const char *key)
{
	for (size_t i = 0; key && i < count; i++) {
		if (items[i].key && strcmp(items[i].key, key) == 0)
			return &items[i];
	}
	return NULL;
}

/* Lays a table over another, field by field.  If the new one has fields without a name, they
 * replace all such fields of the base. */
static struct item overlay(struct arena *arena, const struct item *base, const struct item *over,
                           const struct merge *merges, size_t merge_count)
{
	struct item both = *over;
	bool listed = over->count && !over->items[0].key;
	both.items = arena_zero(arena, base->count + over->count, sizeof *both.items);
	both.count = 0;
	for (size_t i = 0; listed && i < over->count && !over->items[i].key; i++)
		both.items[both.count++] = over->items[i];
	for (size_t i = 0; i < base->count; i++) {
		if (base->items[i].key || !listed)
			both.items[both.count++] = base->items[i];
	}
	for (size_t i = 0; i < over->count; i++) {
		const struct item *item = &over->items[i];
		struct item *same = find(both.items, both.count, item->key);
		const struct merge *merge = item->key ? find_merge(merges, merge_count, item->key)
		                                      : NULL;
		if (!item->key)
			continue;
		if (!same)
			both.items[both.count++] = *item;
		else
			*same = merge && merge->merge ? merge->merge(arena, same, item) : *item;
	}
	return both;
}

/* The table with a state's fields; NULL if a generic state has none. */
static const struct item *fields_of(const struct item *state)
{
	if (state->type == ITEM_WORD)
		return state->count == 1 ? &state->items[0] : NULL;
	return state;
}

static struct item merge_names(struct arena *arena, const struct item *base,
                               const struct item *over)
{
	return base->type == ITEM_TABLE && over->type == ITEM_TABLE
	               ? overlay(arena, base, over, NULL, 0)
	               : *over;
}

static struct item merge_states(struct arena *arena, const struct item *base,
                                const struct item *over);

static const struct merge state_merges[] = {
	{ "on_message", merge_names },
	{ "states", merge_states },
};

/* A plain table over a generic state keeps its kind. */
static struct item merge_state(struct arena *arena, const struct item *base,
                               const struct item *over)
{
	const struct item *fields = fields_of(base);
	if (!fields || fields->type != ITEM_TABLE || over->type != ITEM_TABLE)
		return *over;
	struct item both = overlay(arena, fields, over, state_merges, ARRAY_LEN(state_merges));
	if (base->type != ITEM_WORD)
		return both;
	struct item word = *base;
	word.items = arena_new(arena, sizeof *word.items);
	word.items[0] = both;
	return word;
}

static struct item merge_states(struct arena *arena, const struct item *base,
                                const struct item *over)
{
	static const struct merge each[] = { { NULL, merge_state } };
	return base->type == ITEM_TABLE && over->type == ITEM_TABLE
	               ? overlay(arena, base, over, each, ARRAY_LEN(each))
	               : *over;
}

static const struct merge class_merges[] = {
	{ "stats", merge_names },
	{ "states", merge_states },
};

static struct item merge_class(struct arena *arena, const struct item *base,
                               const struct item *over)
{
	return base->type == ITEM_TABLE && over->type == ITEM_TABLE
	               ? overlay(arena, base, over, class_merges, ARRAY_LEN(class_merges))
	               : *over;
}

static struct item merge_classes(struct arena *arena, const struct item *base,
                                 const struct item *over)
{
	static const struct merge each[] = { { NULL, merge_class } };
	return base->type == ITEM_TABLE && over->type == ITEM_TABLE
	               ? overlay(arena, base, over, each, ARRAY_LEN(each))
	               : *over;
}

/* Appends one list to the other. */
static struct item merge_lists(struct arena *arena, const struct item *base,
                               const struct item *over)
{
	struct item both = *over;
	if (base->type != ITEM_TABLE || over->type != ITEM_TABLE)
		return both;
	both.count = base->count + over->count;
	both.items = arena_zero(arena, both.count, sizeof *both.items);
	if (base->count)
		memcpy(both.items, base->items, base->count * sizeof *both.items);
	if (over->count)
		memcpy(both.items + base->count, over->items, over->count * sizeof *both.items);
	return both;
}

/* An agent whose name exists already gets the new fields. */
static struct item merge_agents(struct arena *arena, const struct item *base,
                                const struct item *over)
{
	struct item both = merge_lists(arena, base, over);
	if (base->type != ITEM_TABLE || over->type != ITEM_TABLE)
		return both;
	both.count = base->count;
	for (size_t i = 0; i < over->count; i++) {
		const char *name = item_name(&over->items[i]);
		struct item *same = NULL;
		for (size_t j = 0; name && j < base->count; j++) {
			const char *other = item_name(&both.items[j]);
			same = other && strcmp(other, name) == 0 ? &both.items[j] : same;
		}
		if (same)
			*same = overlay(arena, same, &over->items[i], NULL, 0);
		else
			both.items[both.count++] = over->items[i];
	}
	return both;
}

static const struct merge world_merges[] = {
	{ "places", merge_lists },
	{ "messages", merge_lists },
	{ "agents", merge_agents },
	{ "classes", merge_classes },
};

/* Fields about the file itself, which are not inherited. */
static bool is_own(const char *key)
{
	return key && (strcmp(key, "name") == 0 || strcmp(key, "summary") == 0 ||
	               strcmp(key, "extends") == 0);
}

const struct item *extend_world(struct arena *arena, const struct item *base,
                                const struct item *over)
{
	struct item *both = arena_new(arena, sizeof *both);
	struct item rest = *base;
	rest.items = arena_zero(arena, base->count, sizeof *rest.items);
	rest.count = 0;
	for (size_t i = 0; i < base->count; i++) {
		if (!is_own(base->items[i].key))
			rest.items[rest.count++] = base->items[i];
	}
	*both = overlay(arena, &rest, over, world_merges, ARRAY_LEN(world_merges));
	return both;
}
