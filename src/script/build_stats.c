/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "language/expression.h"
#include "lua/program.h"
#include "script/build.h"
#include "sim/stat.h"

/* Reads the names of one_of { "calm", "angry" }. */
static bool read_names(struct builder *builder, const struct item *word, struct stat_info *stat)
{
	const struct item *list = word->count == 1 ? &word->items[0] : NULL;
	if (!list || list->type != ITEM_TABLE || !list->count || list->count > UINT8_MAX)
		return build_wrong(builder, word->line,
		                   "one_of takes names: one_of { \"calm\", \"angry\" }");
	const char **names = arena_zero(builder->arena, list->count, sizeof *names);
	for (size_t i = 0; i < list->count; i++) {
		const struct item *name = &list->items[i];
		if (name->key || name->type != ITEM_TEXT)
			return build_wrong(builder, name->line, "one_of takes names, not %s",
			                   item_kind(name));
		if (!build_name(builder, name->as.text, name->line, "a stat's value"))
			return false;
		names[i] = name->as.text;
		for (size_t j = 0; j < i; j++) {
			if (strcmp(names[j], names[i]) == 0)
				return build_wrong(builder, name->line, "'%s' appears twice",
				                   names[i]);
		}
	}
	stat->names = names;
	stat->most = (double)list->count - 1;
	return true;
}

/* The type of a stat that begins as this item; STAT_TYPES if none does. */
static enum stat_type type_of(const struct item *value)
{
	static const uint8_t types[] = {
		[ITEM_BOOL] = STAT_BOOL, [ITEM_WHOLE] = STAT_I32, [ITEM_NUMBER] = STAT_NUMBER
	};
	if (value->type >= ITEM_BOOL && value->type <= ITEM_NUMBER)
		return types[value->type];
	if (item_is(value, WORD_AGENT) || item_is(value, WORD_NOBODY))
		return STAT_AGENT;
	return item_is(value, WORD_ONE_OF) ? STAT_NAME : STAT_TYPES;
}

/* The type of a stat that begins with the value of an expression, of the class as it is so far;
 * STAT_TYPES if that is not certain.  A wrong expression is reported once all names are known. */
static enum stat_type type_of_text(struct builder *builder, const struct class *class,
                                   const char *text)
{
	static const uint8_t types[] = { [KIND_UNKNOWN] = STAT_TYPES,
		                         [KIND_BOOL] = STAT_BOOL,
		                         [KIND_INTEGER] = STAT_I32,
		                         [KIND_FLOAT] = STAT_NUMBER,
		                         [KIND_AGENT] = STAT_AGENT };
	struct world world = *builder->world;
	struct scope scope = { .world = &world, .acts = true, .is_foreign = foreign_has };
	struct expression *expression;
	struct error error;
	world.classes = &class;
	world.class_count = 1;
	switch (expression_new(&expression, &scope, text, &error)) {
	case EXPRESSION_WRONG:
		return STAT_NUMBER;
	case EXPRESSION_FOREIGN:
		return STAT_TYPES;
	case EXPRESSION_GOOD:
		break;
	}
	enum stat_type type = types[expression_kind(expression)];
	expression_free(expression);
	return type;
}

/* Reads what kind of stat begins as this item; false with a complaint.  A wrong stat becomes a
 * number, lest every use of it be reported too. */
static bool read_kind(struct builder *builder, const struct class *class, const char *name,
                      const struct item *value, struct stat_info *stat)
{
	bool text = value->type == ITEM_TEXT;
	enum stat_type type = text ? type_of_text(builder, class, value->as.text) : type_of(value);
	bool good = type != STAT_TYPES;
	if (!good && text)
		build_wrong(builder, value->line,
		            "what kind of value '%.80s' has is not certain: %s = { 0.0, initial = "
		            "\"...\" } says it",
		            value->as.text, name);
	else if (!good)
		build_wrong(builder, value->line,
		            "%s begins as a number, true or false, one_of { names }, "
		            "agent \"NAME\" or nobody, not %s",
		            name, item_kind(value));
	*stat = stat_of_type(good ? type : STAT_NUMBER);
	if (type == STAT_NAME && !read_names(builder, value, stat)) {
		*stat = stat_of_type(STAT_NUMBER);
		good = false;
	}
	stat->full = type == STAT_BOOL;
	stat->name = name;
	return good;
}

/* What is not a number has only the last. */
static const struct build_field bounds[] = {
	{ "min", BUILD_NUMBER, "a number" },
	{ "max", BUILD_NUMBER, "a number" },
	{ "full", BUILD_NUMBER, "a number" },
	{ "sense", BUILD_TYPE(TEXT), "\"good\" or \"bad\"" },
	{ "initial", BUILD_TYPE(TEXT), "an expression, as a string" },
};

static void read_sense(struct builder *builder, const struct item *item, struct stat_info *stat)
{
	const struct item *sense = build_get(item, "sense", BUILD_TYPE(TEXT));
	if (!sense)
		return;
	bool good = strcmp(sense->as.text, "good") == 0;
	stat->sense = good ? STAT_MORE_IS_GOOD : STAT_MORE_IS_BAD;
	if (!good && strcmp(sense->as.text, "bad") != 0)
		build_wrong(builder, sense->line,
		            "sense is \"good\" or \"bad\": what more of it means");
}

/* Reads min, max, full and sense, or the first count of these, which only numbers have. */
static void read_bounds(struct builder *builder, const struct item *item, const char *what,
                        size_t count, struct stat_info *stat)
{
	const struct item rest = item_rest(item);
	if (!stat_is_number(stat) && rest.count > (item_find(&rest, "initial") != NULL)) {
		build_wrong(builder, item->line, "%s is not a number and can have only a value",
		            stat->name);
		return;
	}
	build_fields(builder, &rest, what, bounds, count);
	stat->least = build_number(builder, &rest, "min", stat->least, stat->most, stat->least);
	stat->most = build_number(builder, &rest, "max", stat->least, stat->most, stat->most);
	stat->full = build_number(builder, &rest, "full", stat->least, stat->most, 0);
	if (!item_find(&rest, "full") && item_find(&rest, "max"))
		stat->full = stat->most;
	read_sense(builder, &rest, stat);
}

/* Names that every agent's fields, expressions or lists of agents already use. */
static bool is_reserved(const char *name)
{
#define TRAIT_WORD(kind, word) word,
#define CLOCK_WORD(word, value, change) word,
	static const char *const names[] = { "me",
		                             "sender",
		                             "extra",
		                             TELEGRAM_NAME,
		                             "chance",
		                             "random",
		                             "in_state",
		                             "count",
		                             TRAIT_MACHINE,
		                             SCOPE_NOBODY,
		                             TRAIT_LIST(TRAIT_WORD) SCOPE_CLOCKS(CLOCK_WORD) };
#undef TRAIT_WORD
#undef CLOCK_WORD
	return name_find(names, sizeof *names, ARRAY_LEN(names), name) >= 0;
}

bool build_is_new_name(struct builder *builder, const struct item *item, const char *what)
{
	if (!item->key)
		return build_wrong(builder, item->line, "%s needs a name", what);
	if (!build_name(builder, item->key, item->line, what))
		return false;
	if (!text_is_identifier(item->key, item->key))
		return build_wrong(builder, item->line, "%s's name is a Lua name, not '%s'", what,
		                   item->key);
	return !is_reserved(item->key) ||
	       build_wrong(builder, item->line, "%s cannot be called '%s': every agent has that",
	                   what, item->key);
}

/* Places larger stats first, so that no padding is needed between them. */
static size_t place_stats(struct stat_info *stats, size_t count, size_t at)
{
	for (size_t size = 8; size; size /= 2) {
		for (size_t i = 0; i < count; i++) {
			if (stat_bytes(stats[i].type) != size)
				continue;
			stats[i].offset = (uint16_t)at;
			at += size;
		}
	}
	return (at + 3) / 4 * 4;
}

/*
 * Fields of messages: stats without limits.
 */

bool build_message_field(struct builder *builder, const struct item *item, struct stat_info *field)
{
	static const char *const taken[] = { "delay",    "cancel",  "extra", "by", "sender",
		                             "receiver", "message", "sent",  "due" };
	if (!build_name(builder, item->key, item->line, "a field"))
		return false;
	if (!text_is_identifier(item->key, item->key) ||
	    name_find(taken, sizeof *taken, ARRAY_LEN(taken), item->key) >= 0)
		return build_wrong(builder, item->line, "a field cannot be called '%s'", item->key);
	if (item->type == ITEM_TEXT)
		return build_wrong(builder, item->line,
		                   "%s begins as a number, true or false, one_of { names }, "
		                   "agent \"NAME\" or nobody, not a string",
		                   item->key);
	return read_kind(builder, NULL, item->key, item, field);
}

void build_message_values(struct builder *builder, struct message_fields *fields,
                          const struct item *table)
{
	fields->initial.extra = (struct extra){ .kind = EXTRA_FIELDS,
		                                .count = (uint8_t)fields->count };
	for (size_t i = 0; i < fields->count; i++) {
		const struct item *item = item_find(table, fields->items[i].name);
		if (type_of(item) != STAT_NAME)
			build_initial(builder, item, &fields->items[i], &fields->initial.fields[i]);
	}
}

/* Builds the stats, or parameters, in a table; returns how many there are. */
static size_t read_stats(struct builder *builder, const struct item *table, struct class *class,
                         struct stat_info *stats, size_t most)
{
	bool param = !class;
	const char *what = param ? "a parameter" : "a stat";
	size_t done = 0;
	for (size_t i = 0; table && i < table->count && done < most; i++) {
		const struct item *item = &table->items[i], *value = item_first(item);
		if (!build_is_new_name(builder, item, what))
			continue;
		struct stat_info stat;
		if (param && type_of(value) > STAT_NUMBER) {
			build_wrong(builder, value->line, "%s is a number, true or false, not %s",
			            item->key, item_kind(value));
			continue;
		}
		if (class)
			class->stat_count = done;
		if (read_kind(builder, class, item->key, value, &stat) && value != item)
			read_bounds(builder, item, what, param ? 2 : ARRAY_LEN(bounds), &stat);
		notes_site(builder->notes, &stats[done], item->line);
		stats[done++] = stat;
	}
	return done;
}

size_t build_stats(struct builder *builder, struct sketch *sketch, size_t at)
{
	struct class *class = &sketch->class->class;
	const struct item *table = build_get(sketch->item, "stats", BUILD_TYPE(TABLE));
	size_t count = table ? table->count : 0;
	if (count > STATS_MAX) {
		build_wrong(builder, table->line, "%s has %zu stats (at most %d)", class->name,
		            count, STATS_MAX);
		count = STATS_MAX;
	}
	struct stat_info *stats = arena_zero(builder->arena, count, sizeof *stats);
	class->stats = stats;
	class->stat_count = read_stats(builder, table, class, stats, count);
	build_placed(builder, class, stats);
	return place_stats(stats, class->stat_count, at);
}

static void read_values(struct builder *builder, const struct item *table,
                        const struct stat_info *stats, size_t count, double *values)
{
	for (size_t i = 0; i < count; i++) {
		const struct item *value = item_first(item_find(table, stats[i].name));
		enum stat_type type = type_of(value);
		if (type != STAT_NAME && type != STAT_TYPES)
			build_initial(builder, value, &stats[i], &values[i]);
	}
}

void build_stat_values(struct builder *builder, struct sketch *sketch)
{
	const struct class *class = &sketch->class->class;
	const struct item *table = build_get(sketch->item, "stats", BUILD_TYPE(TABLE));
	const struct code code = build_code(builder, sketch);
	struct beginning *beginnings = arena_zero(builder->arena, class->stat_count,
	                                          sizeof *beginnings);
	sketch->class->beginnings = beginnings;
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		double *number = &sketch->class->initial[i];
		const struct item *item = item_find(table, stat->name), *value = item_first(item);
		const struct item *text = value == item
		                                  ? NULL
		                                  : build_get(item, "initial", BUILD_TYPE(TEXT));
		enum stat_type type = type_of(value);
		*number = stat_kind(stat) == STAT_IS_AGENT ? AGENT_NONE
		                                           : fmax(stat->least, fmin(0, stat->most));
		if (type != STAT_NAME && type != STAT_TYPES)
			build_initial(builder, value, stat, number);
		text = text || value->type != ITEM_TEXT ? text : value;
		if (text)
			build_beginning(&code, text, i, &beginnings[i]);
	}
}

/* Sets a parameter to what people wish: NAME=VALUE.  False with a complaint, or if that is left
 * out. */
static bool apply_setting(struct builder *builder, const struct item *table, const char *setting,
                          double *values)
{
	const struct world *world = builder->world;
	size_t length = strcspn(setting, "=");
	const char *name = arena_copy(builder->arena, setting, length);
	int found = world_find_param(world, name);
	struct nearest nearest = nearest_to(name);
	struct error error;
	double number;
	world_offer_params(world, &nearest);
	if (found < 0)
		return !builder->settings->lenient &&
		       build_unknown(builder, builder->root->line, &nearest,
		                     "there is no parameter");
	const struct stat_info *param = &world->params[found];
	if (!param_parse(param, setting + length + (setting[length] == '='), &number, &error))
		return build_wrong(builder, item_find(table, param->name)->line, "%s", error.text);
	values[found] = number;
	return true;
}

void build_params(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *table = build_get(builder->root, "params", BUILD_TYPE(TABLE));
	const char *text = builder->settings ? builder->settings->text : NULL;
	struct stat_info *params = arena_zero(builder->arena, PARAMS_MAX, sizeof *params);
	double *values = arena_zero(builder->arena, PARAMS_MAX, sizeof *values);
	char *applied = arena_zero(builder->arena, (text ? strlen(text) : 0) + 2, 1);
	if (table && table->count > PARAMS_MAX)
		build_wrong(builder, table->line, "%zu parameters (at most %d)", table->count,
		            PARAMS_MAX);
	world->params = params;
	world->param_values = values;
	world->settings = applied;
	world->param_count = read_stats(builder, table, NULL, params, PARAMS_MAX);
	read_values(builder, table, params, world->param_count, values);
	for (; text && *text; text += strspn(text, " ")) {
		size_t length = strcspn(text, " ");
		const char *setting = arena_copy(builder->arena, text, length);
		if (apply_setting(builder, table, setting, values))
			strcat(strcat(applied, *applied ? " " : ""), setting);
		text += length;
	}
}
