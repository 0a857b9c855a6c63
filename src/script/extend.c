/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/build.h"

#include <string.h>

#include "core/array.h"

/* text_miner, text_couple and text_messaging, which build-aux/embed makes from files. */
#include "script/builtin_texts.h"

/* Merges two fields of the same name. */
typedef struct item merger(struct arena *arena, const struct item *base, const struct item *over);

/* How the fields of that name are merged.  A list of these ends with one for any other field. */
struct merge {
	const char *key;           /* NULL: any other field */
	merger *merge;             /* NULL: field by field, */
	const struct merge *inner; /* like this; NULL, too: the new one replaces the old */
};

static const struct merge *find_merge(const struct merge *merges, const char *key)
{
	while (merges->key && strcmp(merges->key, key) != 0)
		merges++;
	return merges;
}

/* Lays a table over another, field by field.  If the new one has fields without a name, they
 * replace all such fields of the base. */
static struct item overlay(struct arena *arena, const struct item *base, const struct item *over,
                           const struct merge *merges)
{
	struct item both = *over;
	if (base->type != ITEM_TABLE || over->type != ITEM_TABLE)
		return both;
	bool listed = over->count && !over->items[0].key;
	both.items = arena_zero(arena, base->count + over->count, sizeof *both.items);
	both.count = 0;
	for (size_t i = 0; i < over->count && !over->items[i].key; i++)
		both.items[both.count++] = over->items[i];
	for (size_t i = 0; i < base->count; i++) {
		if (base->items[i].key || !listed)
			both.items[both.count++] = base->items[i];
	}
	for (size_t i = 0; i < over->count; i++) {
		const struct item *item = &over->items[i];
		const struct item *known = item->key ? item_find(&both, item->key) : NULL;
		struct item *same = known ? &both.items[known - both.items] : NULL;
		const struct merge *merge = same ? find_merge(merges, item->key) : NULL;
		if (merge)
			*same = merge->merge   ? merge->merge(arena, same, item)
			        : merge->inner ? overlay(arena, same, item, merge->inner)
			                       : *item;
		else if (item->key)
			both.items[both.count++] = *item;
	}
	return both;
}

/* Appends one list to the other. */
static struct item append(struct arena *arena, const struct item *base, const struct item *over)
{
	struct item both = *over;
	if (base->type != ITEM_TABLE || over->type != ITEM_TABLE)
		return both;
	both.count = base->count + over->count;
	both.items = arena_zero(arena, both.count, sizeof *both.items);
	for (size_t i = 0; i < both.count; i++)
		both.items[i] = i < base->count ? base->items[i] : over->items[i - base->count];
	return both;
}

static merger merge_state;

static const struct merge names[] = { { NULL, NULL, NULL } };
static const struct merge states[] = { { NULL, merge_state, NULL } };

/* An agent whose name exists already gets the new fields. */
static struct item merge_agents(struct arena *arena, const struct item *base,
                                const struct item *over)
{
	struct item both = append(arena, base, over);
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
			*same = overlay(arena, same, &over->items[i], names);
		else
			both.items[both.count++] = over->items[i];
	}
	return both;
}

/* A plain table over a generic state keeps its kind. */
static struct item merge_state(struct arena *arena, const struct item *base,
                               const struct item *over)
{
	static const struct merge fields[] = { { "on_message", NULL, names },
		                               { "states", NULL, states },
		                               { NULL, NULL, NULL } };
	if (base->type != ITEM_WORD)
		return overlay(arena, base, over, fields);
	if (base->count != 1 || base->items[0].type != ITEM_TABLE || over->type != ITEM_TABLE)
		return *over;
	struct item word = *base;
	word.items = arena_new(arena, sizeof *word.items);
	word.items[0] = overlay(arena, &base->items[0], over, fields);
	return word;
}

static const struct merge class_fields[] = { { "stats", NULL, names },
	                                     { "define", NULL, names },
	                                     { "states", NULL, states },
	                                     { NULL, NULL, NULL } };
static const struct merge classes[] = { { NULL, NULL, class_fields } };
static const struct merge world_fields[] = {
	{ "places", append, NULL }, { "messages", append, NULL }, { "agents", merge_agents, NULL },
	{ "define", NULL, names },  { "measures", NULL, names },  { "checks", append, NULL },
	{ "params", NULL, names },  { "classes", NULL, classes }, { NULL, NULL, NULL }
};

/* Fields about the file itself, which are not inherited. */
static bool is_own(const char *key)
{
	return key && (strcmp(key, "name") == 0 || strcmp(key, "summary") == 0 ||
	               strcmp(key, "format") == 0 || strcmp(key, "extends") == 0);
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
	*both = overlay(arena, &rest, over, world_fields);
	return both;
}

/* The built-in worlds as world files, with the same runs, line for line. */
static const struct {
	const char *name;
	const unsigned char *text;
} builtins[] = {
	{ "miner", text_miner },
	{ "couple", text_couple },
	{ "messaging", text_messaging },
};

const char *extend_builtin(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(builtins); i++) {
		if (strcmp(builtins[i].name, name) == 0)
			return (const char *)builtins[i].text;
	}
	return NULL;
}
