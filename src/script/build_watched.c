/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/array.h"
#include "language/expression.h"
#include "script/build.h"

/*
 * What is watched in every run of a world, from outside: its checks and measures.
 */

/* Whether the item is an expression that can be evaluated outside a class; complains if not. */
static bool check(struct builder *builder, const struct item *item, bool condition)
{
	const struct code code = { .builder = builder, .class = CLASS_NONE };
	const char *text = item->as.text;
	const struct expression *expression = build_expression(&code, text, item->line);
	bool number = expression && condition && expression_type(expression) == TYPE_NUMBER;
	if (number)
		build_wrong(builder, item->line,
		            "in '%.120s': a number always holds; compare it, as in %.60s > 0", text,
		            text);
	return expression && !number;
}

static const struct build_field check_fields[] = {
	{ "never", BUILD_TYPE(TEXT), "a condition, as a string" },
	{ "always", BUILD_TYPE(TEXT), "a condition, as a string" },
	{ "eventually", BUILD_TYPE(TEXT), "a condition, as a string" },
	{ "within", BUILD_NUMBER, "a number of seconds" },
	{ "words", BUILD_TYPE(TEXT), "a string" },
};

/* In the order of check_fields. */
static const uint8_t kinds[] = { CHECK_NEVER, CHECK_ALWAYS, CHECK_EVENTUALLY };

/* Builds one check; kind CHECK_NONE, with a complaint, if it is wrong. */
static struct check build_check(struct builder *builder, const struct item *table)
{
	static const char form[] = "a check is { never = \"CONDITION\" }, always or eventually";
	struct check made = { .kind = CHECK_NONE };
	const struct item *within = item_find(table, "within");
	if (table->key || table->type != ITEM_TABLE) {
		build_wrong(builder, table->line, "%s, not %s", form,
		            table->key ? table->key : item_kind(table));
		return made;
	}
	build_fields(builder, table, "a check", check_fields, ARRAY_LEN(check_fields));
	made.words = build_label(builder, table, "words");
	made.within_ms = build_ms(builder, table, "within", 0.001, 1e9, 0);
	size_t count = 0;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		const struct item *item = build_get(table, check_fields[i].name, BUILD_TYPE(TEXT));
		count += item_find(table, check_fields[i].name) != NULL;
		if (!item || !check(builder, item, true))
			continue;
		made.kind = kinds[i];
		made.condition = item->as.text;
	}
	bool waits = item_find(table, "eventually");
	if (count != 1)
		build_wrong(builder, table->line, "%s: one of these", form);
	else if (waits && !within)
		build_wrong(builder, table->line,
		            "eventually needs a time: within = 300 (seconds from the start)");
	else if (within && !waits)
		build_wrong(builder, within->line, "only eventually has a time, within");
	return made;
}

static void build_checks(struct builder *builder)
{
	const struct item *list = build_get(builder->root, "checks", BUILD_TYPE(TABLE));
	size_t count = list ? list->count : 0;
	struct check *checks = arena_zero(builder->arena, count, sizeof *checks);
	for (size_t i = 0; i < count; i++)
		checks[i] = build_check(builder, &list->items[i]);
	builder->world->checks = checks;
	builder->world->check_count = count;
}

static void build_measures(struct builder *builder)
{
	const struct item *table = build_get(builder->root, "measures", BUILD_TYPE(TABLE));
	size_t count = table ? table->count : 0, done = 0;
	if (count > MEASURES_MOST) {
		build_wrong(builder, table->line, "%zu measures (at most %d)", count,
		            MEASURES_MOST);
		return;
	}
	struct definition *list = arena_zero(builder->arena, count, sizeof *list);
	for (size_t i = 0; i < count; i++) {
		const struct item *item = &table->items[i];
		done += build_definition(builder, item, "a measure", &list[done]) &&
		        check(builder, item, false);
	}
	builder->world->measures = (struct definitions){ list, done };
}

void build_watched(struct builder *builder)
{
	/* What code in Lua spawns is not known. */
	builder->world->spawns |= builder->notes->codes;
	build_checks(builder);
	build_measures(builder);
}
