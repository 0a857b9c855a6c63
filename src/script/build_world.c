/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/build.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"

/*
 * The names of places and messages.  A name with fields is written in braces: { "saloon", art =
 * [[...]] }.
 */

enum { ART_COLS = 12, ART_ROWS = 4, AGENTS_MAX = 1000000 };

/* A kind of names, and the fields that a name in braces may have. */
struct list {
	const char *field, *what;
	const struct build_field *details; /* NULL: any */
	size_t detail_count, most;
};

static const struct build_field place_fields[] = {
	{ "art", BUILD_TYPE(TEXT), "a string of a few lines" },
	{ "at", BUILD_TYPE(TABLE), "a point of the plane: at = { 10, 20 }" },
};
static const struct build_field by_field[] = { { "by", BUILD_TYPE(TEXT), "\"hand\"" } };

static const struct list places = { "places", "a place", place_fields, ARRAY_LEN(place_fields),
	                            UINT8_MAX };
static const struct list messages = { "messages", "a message", NULL, 0, UINT16_MAX - 1 };

/* Complains about names of a list's items that an earlier one has or, if they are names in Lua too,
 * could be taken for there.  Returns their order. */
static struct aliases check_taken(struct builder *builder, const struct item *list,
                                  const char *const *names, const char *what, bool in_lua)
{
	struct aliases aliases = build_aliases(builder->arena, names, list->count);
	for (size_t i = 0; i < list->count; i++) {
		char identifier[BUILD_NAME_MAX + 1];
		const char *name = names[i];
		if (name && in_lua) {
			text_identifier(identifier, sizeof identifier, name);
			name = identifier;
		}
		int first = name ? alias_find(&aliases, name) : -1;
		if (first >= 0 && (size_t)first < i)
			build_wrong(builder, list->items[i].line, "there is already %s '%s'", what,
			            names[first]);
	}
	return aliases;
}

/* Builds the names of a list, and their order; returns the fields of each. */
static const struct item *build_list(struct builder *builder, const struct list *list,
                                     const char *const **names, size_t *count,
                                     struct aliases *aliases)
{
	const struct item *table = build_get(builder->root, list->field, BUILD_TYPE(TABLE));
	size_t most = table ? table->count : 0;
	if (most > list->most) {
		build_wrong(builder, table->line, "%zu %s (at most %zu)", most, list->field,
		            list->most);
		most = 0;
	}
	const char **good = arena_zero(builder->arena, most, sizeof *good);
	struct item *details = arena_zero(builder->arena, most, sizeof *details);
	*names = good;
	for (size_t i = 0; i < most; i++) {
		const struct item *item = &table->items[i], *name = item_first(item);
		const struct item rest = item_rest(item);
		if (item->key || name->type != ITEM_TEXT) {
			build_wrong(builder, item->line, "%s is a name, not %s", list->what,
			            item->key ? item->key : item_kind(name));
			continue;
		}
		if (list->details)
			build_fields(builder, &rest, list->what, list->details, list->detail_count);
		if (!build_name(builder, name->as.text, name->line, list->what))
			continue;
		notes_site(builder->notes, &good[*count], item->line);
		details[*count] = rest;
		good[(*count)++] = name->as.text;
	}
	if (*count && *count == table->count)
		*aliases = check_taken(builder, table, good, list->what, false);
	return details;
}

/* Art is small, so that a place has space left for people. */
static bool check_art(struct builder *builder, const struct item *art)
{
	size_t rows = 0;
	for (const char *line = art->as.text; *line; rows++) {
		size_t length = strcspn(line, "\n");
		const char *text = arena_copy(builder->arena, line, length);
		if (!text_is_clean(text))
			return build_wrong(builder, art->line, "art contains control characters");
		if (width_text(text) > ART_COLS)
			return build_wrong(builder, art->line,
			                   "art has at most %d columns, and '%.60s' has %d",
			                   ART_COLS, text, width_text(text));
		line += length + (line[length] == '\n');
	}
	return (rows >= 1 && rows <= ART_ROWS) ||
	       build_wrong(builder, art->line, "art has 1 to %d lines, not %zu", ART_ROWS, rows);
}

static void build_places(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *details = build_list(builder, &places, &world->places,
	                                        &world->place_count, &(struct aliases){ 0 });
	const char **art = arena_zero(builder->arena, world->place_count, sizeof *art);
	struct point *at = arena_zero(builder->arena, world->place_count, sizeof *at);
	world->art = art;
	world->at = at;
	for (size_t i = 0; i < world->place_count; i++) {
		const struct item *strokes = build_get(&details[i], "art", BUILD_TYPE(TEXT));
		at[i] = build_point(builder, build_get(&details[i], "at", BUILD_TYPE(TABLE)));
		if (strokes && check_art(builder, strokes))
			art[i] = strokes->as.text;
	}
}

/* Builds the fields of a message: all but `by`. */
static void build_contents(struct builder *builder, const struct item *details,
                           struct message_fields *fields, const char *name)
{
	struct stat_info *items = arena_zero(builder->arena, details->count, sizeof *items);
	fields->items = items;
	for (size_t i = 0; i < details->count; i++) {
		const struct item *item = &details->items[i];
		struct nearest nearest = nearest_to("");
		if (!item->key)
			build_wrong(builder, item->line, "a field of a message needs a name");
		else if (!build_field_is(builder, item, by_field, 1, &nearest) &&
		         build_message_field(builder, item, &items[fields->count]))
			fields->count++;
	}
	if (fields->count > FIELDS_MAX) {
		build_wrong(builder, details->line, "%s has %zu fields (at most %d)", name,
		            fields->count, FIELDS_MAX);
		fields->count = FIELDS_MAX;
	}
	builder->world->fields = fields->count ? builder->fields : builder->world->fields;
}

static void build_messages(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *details = build_list(builder, &messages, &world->messages,
	                                        &world->message_count, &builder->messages);
	bool *by_hand = arena_zero(builder->arena, world->message_count, sizeof *by_hand);
	world->by_hand = by_hand;
	builder->fields = arena_zero(builder->arena, world->message_count, sizeof *builder->fields);
	builder->message_items = details;
	for (size_t i = 0; i < world->message_count; i++) {
		const struct item *by = build_get(&details[i], "by", BUILD_TYPE(TEXT));
		by_hand[i] = by;
		if (by && strcmp(by->as.text, "hand") != 0)
			build_wrong(builder, by->line,
			            "by can only be \"hand\": only people send the message");
		build_contents(builder, &details[i], &builder->fields[i], world->messages[i]);
	}
}

/*
 * Residents: their names and classes, and later what they start with.
 */

/* The fields of every agent in the list; its stats come on top. */
static const struct build_field agent_fields[] = {
	{ "class", BUILD_TYPE(TEXT), "a class's name" },
	{ "place", BUILD_TYPE(TEXT), "a place's name" },
	{ "count", BUILD_TYPE(WHOLE) | BUILD_TYPE(TEXT),
	  "a whole number of agents, or the name of a parameter" },
};

/* How many agents an item stands for; if it says so, they are numbered. */
static size_t count_of(struct builder *builder, const struct item *item)
{
	struct world *world = builder->world;
	const struct item *count = build_get(item, "count", BUILD_TYPE(TEXT));
	if (!count)
		return (size_t)build_number(builder, item, "count", 0, AGENTS_MAX, 1);
	int found = build_find(builder, count, "parameter", world->params, sizeof *world->params,
	                       world->param_count);
	if (found < 0)
		return 1;
	double agents = world->param_values[found];
	world->counted |= UINT32_C(1) << found;
	builder->notes->read[world->class_count][found] = true;
	if (stat_kind(&world->params[found]) == STAT_IS_WHOLE && agents >= 0 &&
	    agents <= AGENTS_MAX)
		return (size_t)agents;
	build_wrong(builder, count->line, "count is a whole number from 0 to %d, and %s is %.10g",
	            AGENTS_MAX, count->as.text, agents);
	return 1;
}

/* Adds the residents that an item stands for; none, with a complaint, if it is wrong. */
static void add_residents(struct builder *builder, const struct item *item,
                          struct resident *residents)
{
	const char *name = item->key ? NULL : item_name(item);
	size_t count = count_of(builder, item);
	if (!name)
		build_wrong(builder, item->line, "an agent is { \"NAME\", class = \"CLASS\" }");
	if (!name || !build_name(builder, name, item->line, "an agent"))
		return;
	const struct item *of = item_find(item, "class");
	if (!of)
		build_wrong(builder, item->line,
		            "an agent needs a class: { \"NAME\", class = \"CLASS\" }");
	int class = of ? build_find_class(builder, of) : -1;
	if (class < 0)
		return;
	if (count)
		notes_site(builder->notes, &residents[builder->world->resident_count], item->line);
	for (size_t i = 0; i < count; i++) {
		size_t at = builder->world->resident_count++;
		char text[BUILD_NAME_MAX + 16];
		snprintf(text, sizeof text, "%s %zu", name, i + 1);
		builder->settlers[at].item = item;
		residents[at].class = (uint8_t) class;
		residents[at].name = item_find(item, "count") ? arena_text(builder->arena, text)
		                                              : name;
	}
}

static void build_residents(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *list = build_get(builder->root, "agents", BUILD_TYPE(TABLE));
	size_t total = 0;
	for (size_t i = 0; list && i < list->count; i++)
		total += count_of(builder, &list->items[i]);
	if (!total || total > AGENTS_MAX) {
		build_wrong(builder, list ? list->line : 1, "a world has 1 to %d agents, not %zu",
		            AGENTS_MAX, total);
		return;
	}
	struct resident *residents = arena_zero(builder->arena, total, sizeof *residents);
	builder->settlers = arena_zero(builder->arena, total, sizeof *builder->settlers);
	const char **names = arena_zero(builder->arena, list->count, sizeof *names);
	for (size_t i = 0; i < list->count; i++) {
		add_residents(builder, &list->items[i], residents);
		names[i] = item_name(&list->items[i]);
	}
	/* Numbered agents are compared by the name they share. */
	check_taken(builder, list, names, "an agent", true);
	world->residents = residents;
}

/* Builds one field of an agent: a stat of its class, or a field that all agents have. */
static void build_field_of(struct builder *builder, struct sketch *sketch, const struct item *item,
                           struct settler *settler)
{
	const struct class *class = &sketch->class->class;
	int stat = class_find_stat(class, item->key);
	if (stat >= 0 && build_is_computed(item, &class->stats[stat])) {
		const struct code code = build_code(builder, sketch);
		build_beginning(&code, item, (size_t)stat, &settler->beginnings[stat]);
		return;
	}
	if (stat >= 0) {
		settler->beginnings[stat] = (struct beginning){ .where = NULL };
		build_initial(builder, item, &class->stats[stat], &settler->stats[stat]);
		return;
	}
	if (strcmp(item->key, "place") == 0 && item->type == ITEM_TEXT)
		build_place(builder, item, &settler->place);
	struct nearest nearest = nearest_to(item->key);
	if (build_field_is(builder, item, agent_fields, ARRAY_LEN(agent_fields), &nearest))
		return;
	class_offer_stats(class, &nearest);
	build_unknown(builder, item->line, &nearest, "%.60s has no stat", class->name);
}

static void build_settler(struct builder *builder, struct sketch *sketch, struct settler *settler)
{
	const struct class *class = &sketch->class->class;
	const struct item *item = settler->item;
	settler->place = class->place;
	settler->stats = arena_zero(builder->arena, class->stat_count, sizeof *settler->stats);
	memcpy(settler->stats, sketch->class->initial, class->stat_count * sizeof *settler->stats);
	settler->beginnings = arena_zero(builder->arena, class->stat_count,
	                                 sizeof *settler->beginnings);
	memcpy(settler->beginnings, sketch->class->beginnings,
	       class->stat_count * sizeof *settler->beginnings);
	for (size_t i = 1; i < item->count; i++) {
		if (item->items[i].key)
			build_field_of(builder, sketch, &item->items[i], settler);
		else
			build_wrong(builder, item->items[i].line,
			            "an agent has only one name; the rest are fields");
	}
}

/* All agents of one item share their initial values. */
static void build_settlers(struct builder *builder)
{
	const struct world *world = builder->world;
	struct settler *settlers = builder->settlers;
	for (size_t i = 0; i < world->resident_count; i++) {
		if (i && settlers[i].item == settlers[i - 1].item)
			settlers[i] = settlers[i - 1];
		else
			build_settler(builder, &builder->sketches[world->residents[i].class],
			              &settlers[i]);
	}
}

static const struct build_field world_fields[] = {
	{ "name", BUILD_TYPE(TEXT), "a string" },
	{ "summary", BUILD_TYPE(TEXT), "a string" },
	{ "tick", BUILD_NUMBER, "a number of seconds" },
	{ "places", BUILD_TYPE(TABLE), "a list of names" },
	{ "plane", BUILD_TYPE(TABLE), "a size: plane = { 100, 60 }" },
	{ "wrap", BUILD_TYPE(BOOL), "true or false" },
	{ "messages", BUILD_TYPE(TABLE), "a list of names" },
	{ "classes", BUILD_TYPE(TABLE), "a table of classes" },
	{ "agents", BUILD_TYPE(TABLE), "a list of agents" },
	{ "define", BUILD_TYPE(TABLE), "a table: define = { NAME = \"EXPRESSION\" }" },
	{ "checks", BUILD_TYPE(TABLE), "a list of checks: checks = { { never = \"CONDITION\" } }" },
	{ "measures", BUILD_TYPE(TABLE), "a table: measures = { NAME = \"EXPRESSION\" }" },
	{ "params", BUILD_TYPE(TABLE), "a table: params = { NAME = VALUE }" },
	{ "cap", BUILD_TYPE(WHOLE), "a whole number of agents" },
	{ "similar", BUILD_NUMBER, "a number of seconds" },
	{ "format", BUILD_TYPE(WHOLE), "a whole number" },
	{ "extends", BUILD_TYPE(TEXT), "a world's name" },
};

static void build_classes(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *table = build_get(builder->root, "classes", BUILD_TYPE(TABLE));
	size_t count = table ? table->count : 0, done = 0;
	if (!count || count >= CLASS_NONE) {
		build_wrong(builder, table ? table->line : 1,
		            "a world has 1 to %d classes, not %zu", CLASS_NONE - 1, count);
		return;
	}
	const struct class **classes = arena_zero(builder->arena, count, sizeof *classes);
	const char **names = arena_zero(builder->arena, count, sizeof *names);
	builder->sketches = arena_zero(builder->arena, count, sizeof *builder->sketches);
	for (size_t i = 0; i < count; i++) {
		const struct item *item = &table->items[i];
		struct sketch *sketch = &builder->sketches[done];
		if (!item->key || item->type != ITEM_TABLE)
			build_wrong(builder, item->line, "a class is NAME = { ... }, not %s",
			            item_kind(item));
		else if (build_name(builder, item->key, item->line, "a class")) {
			sketch->item = item;
			sketch->class = arena_new(builder->arena, sizeof *sketch->class);
			build_class(builder, sketch);
			names[done] = item->key;
			classes[done++] = &sketch->class->class;
		}
	}
	builder->classes = names;
	world->classes = classes;
	world->class_count = done;
}

bool build_world(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *root = builder->root;
	const struct item *name = build_get(root, "name", BUILD_TYPE(TEXT));
	const struct item *summary = build_get(root, "summary", BUILD_TYPE(TEXT));
	build_fields(builder, root, "a world", world_fields, ARRAY_LEN(world_fields));
	if (name && build_name(builder, name->as.text, name->line, "a world"))
		world->name = name->as.text;
	world->summary = summary ? summary->as.text : world->summary;
	world->tick_ms = build_ms(builder, root, "tick", 0.001, 3600, 0.5);
	world->similar_ms = build_ms(builder, root, "similar", 0, 3600, 0.25);
	world->update_cap = (uint32_t)build_number(builder, root, "cap", 1, UINT32_MAX, 0);
	build_plane(builder);
	build_places(builder);
	build_messages(builder);
	build_params(builder);
	build_classes(builder);
	notes_begin(builder->notes, world, builder->arena);
	build_residents(builder);
	for (size_t i = 0; i < world->message_count; i++)
		build_message_values(builder, &builder->fields[i], &builder->message_items[i]);
	build_definitions(builder);
	for (size_t i = 0; i < world->class_count; i++) {
		build_stat_values(builder, &builder->sketches[i]);
		build_rules(builder, &builder->sketches[i]);
	}
	build_settlers(builder);
	build_watched(builder);
	notes_order(builder->notes);
	return builder->complaints->count == 0;
}
