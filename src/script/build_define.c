/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "language/expression.h"
#include "lua/program.h"
#include "script/build.h"

/* Whether nothing else that expressions name is called that; complains if something is.  class is
 * NULL for a definition or parameter of the world. */
static bool is_free(struct builder *builder, const struct item *item, const struct class *class)
{
	const struct world *world = builder->world;
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *other = world->classes[i];
		bool stat = class_find_stat(other, item->key) >= 0;
		bool defined = !class && definition_find(&other->definitions, item->key);
		if ((stat || defined) && (!class || class == other))
			return build_wrong(builder, item->line, "%s already has a %s '%s'",
			                   other->name, stat ? "stat" : "definition", item->key);
	}
	return world_find_resident(world, item->key) < 0 ||
	       build_wrong(builder, item->line, "there is already an agent '%s'", item->key);
}

bool build_definition(struct builder *builder, const struct item *item, const char *what,
                      struct definition *definition)
{
	*definition = (struct definition){ item->key, item->as.text, NULL };
	return build_is_new_name(builder, item, what) &&
	       (item->type == ITEM_TEXT ||
	        build_wrong(builder, item->line, "%s is an expression, as a string, not %s",
	                    item->key, item_kind(item)));
}

/* Reads what is defined in a class or, if it is NULL, in the world. */
static void read_list(struct builder *builder, const struct item *around, const struct class *class,
                      struct definitions *out)
{
	const struct item *table = build_get(around, "define", BUILD_TYPE(TABLE));
	struct definition *list = arena_zero(builder->arena, table ? table->count : 0,
	                                     sizeof *list);
	*out = (struct definitions){ list, 0 };
	for (size_t i = 0; table && i < table->count; i++) {
		const struct item *item = &table->items[i];
		struct definition *next = &list[out->count];
		if (!build_definition(builder, item, "a definition", next) ||
		    !is_free(builder, item, class))
			continue;
		if (world_find_param(builder->world, item->key) >= 0) {
			build_wrong(builder, item->line, "there is already a parameter '%s'",
			            item->key);
			continue;
		}
		notes_site(builder->notes, next, item->line);
		out->count++;
	}
}

/* Checks that a definition can be used somewhere, and compiles it as code in Lua reads it, which
 * has no telegram. */
static void compile(struct builder *builder, struct definition *definition, uint8_t class)
{
	const struct naming naming = { definition, NULL };
	struct expression *expression = NULL;
	struct scope scope = { .within = &naming,
		               .world = builder->world,
		               .class = class,
		               .me = class,
		               .acts = true,
		               .told = true,
		               .message = SCOPE_SOME_MESSAGE,
		               .is_foreign = foreign_has };
	struct code code = { .builder = builder, .class = class };
	int line = notes_line(builder->notes, definition);
	struct error error;
	if (expression_new(&expression, &scope, definition->source, &error) != EXPRESSION_GOOD) {
		bool lua = strncmp(error.text, "unexpected", strlen("unexpected")) == 0;
		build_wrong(builder, line, "in '%.120s': %.200s%s", definition->source, error.text,
		            lua ? "; a definition cannot use Lua's library" : "");
		return;
	}
	expression_free(expression);
	scope.told = false;
	if (expression_new(&expression, &scope, definition->source, &error) == EXPRESSION_GOOD)
		definition->expression = build_keep(&code, expression);
}

static void compile_list(struct builder *builder, const struct definitions *definitions,
                         uint8_t class)
{
	/* They are constant from here on, but for what this file builds. */
	struct definition *list = (struct definition *)(uintptr_t)definitions->items;
	for (size_t i = 0; i < definitions->count; i++)
		compile(builder, &list[i], class);
}

void build_definitions(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *params = build_get(builder->root, "params", BUILD_TYPE(TABLE));
	for (size_t i = 0; params && i < params->count; i++) {
		if (params->items[i].key)
			is_free(builder, &params->items[i], NULL);
	}
	for (size_t i = 0; i < world->class_count; i++) {
		struct class *class = &builder->sketches[i].class->class;
		read_list(builder, builder->sketches[i].item, class, &class->definitions);
	}
	read_list(builder, builder->root, NULL, &world->definitions);
	notes_order(builder->notes);
	for (size_t i = 0; i < world->class_count; i++)
		compile_list(builder, &world->classes[i]->definitions, (uint8_t)i);
	compile_list(builder, &world->definitions, CLASS_NONE);
}
