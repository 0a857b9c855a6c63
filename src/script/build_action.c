/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/array.h"
#include "script/build.h"
#include "sim/stat.h"

#define NO_ACTION \
	"%s is not an action; expected say, go, set, add, send, change, revert, finish, when, " \
	"approach, flee, spawn, remove or a function"

typedef bool action_builder(const struct code *code, const struct item *item,
                            struct action *action);

static bool build_say(const struct code *code, const struct item *item, struct action *action)
{
	action->as.say = build_words(code, &item->items[0]);
	return action->as.say.count;
}

static bool build_go(const struct code *code, const struct item *item, struct action *action)
{
	return build_place(code->builder, &item->items[0], &action->target);
}

bool build_assignment(const struct code *code, const struct class *class, const struct item *item,
                      struct assignment *assignment)
{
	if (!item->key)
		return build_wrong(code->builder, item->line,
		                   "set and add take stats by name: set { thirst = 0 }");
	struct nearest nearest = nearest_to(item->key);
	int stat = class_find_stat(class, item->key);
	if (stat < 0) {
		class_offer_stats(class, &nearest);
		return build_unknown(code->builder, item->line, &nearest, "%.60s has no stat",
		                     class->name);
	}
	assignment->stat = &class->stats[stat];
	if (assignment->adds && !stat_is_number(assignment->stat))
		return build_wrong(code->builder, item->line,
		                   "add takes numbers, and %s is not a number", item->key);
	return build_operand(code, item, assignment->stat, &assignment->value);
}

static bool build_set(const struct code *code, const struct item *item, struct action *action)
{
	struct builder *builder = code->builder;
	const struct item *table = &item->items[0];
	if (table->type != ITEM_TABLE)
		return build_wrong(builder, item->line, "%s takes stats: %s { thirst = 0 }",
		                   item_word_name(item->word), item_word_name(item->word));
	struct assignment *items = arena_zero(builder->arena, table->count, sizeof *items);
	action->as.set = (struct setting){ items, table->count };
	bool good = true;
	for (size_t i = 0; i < table->count; i++) {
		items[i].adds = item->word == WORD_ADD;
		good &= build_assignment(code, &code->sketch->class->class, &table->items[i],
		                         &items[i]);
	}
	return good;
}

/*
 * States.
 */

static bool build_change(const struct code *code, const struct item *item, struct action *action)
{
	struct builder *builder = code->builder;
	if (code->leaves)
		return build_wrong(builder, item->line,
		                   "%s cannot change state: it is already being left",
		                   code->leaves);
	if (item->word == WORD_REVERT)
		return true;
	if (item_is(&item->items[0], WORD_REVERT))
		return build_wrong(builder, item->line,
		                   "change takes the name of a state; to go back, use revert");
	action->target = build_target(code, &item->items[0]);
	return action->target;
}

/* finish and remove */
static bool build_last(const struct code *code, const struct item *item, struct action *action)
{
	(void)action;
	if (item->word == WORD_REMOVE && code->draft && !code->leaves)
		code->draft->rules->removes = true;
	return true;
}

static bool build_when(const struct code *code, const struct item *item, struct action *action)
{
	struct choice *choice = arena_new(code->builder->arena, sizeof *choice);
	action->as.when = choice;
	bool good = build_question(code, &item->items[0], &choice->question);
	if (good && expression_fate(choice->question.expression) == FATE_NEVER)
		oddity_add(&code->builder->notes->odd, item->line, "'%.160s' never holds",
		           choice->question.words);
	choice->then = build_actions(code, &item->items[1], action->next);
	choice->otherwise = (struct actions){ .items = action->next };
	if (item->count > 2)
		choice->otherwise = build_actions(code, &item->items[2], action->next);
	return good;
}

/*
 * Agents that appear.
 */

/* Builds `place` or a stat of the new agent. */
static bool build_detail(const struct code *code, const struct item *item, struct birth *birth,
                         struct assignment *assignments)
{
	if (item->key && strcmp(item->key, "place") == 0) {
		birth->placed = true;
		return build_place(code->builder, item, &birth->place);
	}
	const struct class *class = &code->builder->sketches[birth->class].class->class;
	struct assignment *assignment = &assignments[birth->given.count++];
	if (!build_assignment(code, class, item, assignment))
		return false;
	birth->stats |= UINT64_C(1) << (assignment->stat - class->stats);
	return true;
}

/* The expressions of the new agent's stats are about the spawner. */
static bool build_spawn(const struct code *code, const struct item *item, struct action *action)
{
	struct builder *builder = code->builder;
	static const struct item nothing = { .type = ITEM_TABLE };
	struct birth *birth = arena_new(builder->arena, sizeof *birth);
	const struct item *details = item->count == 2 ? &item->items[1] : &nothing;
	bool good = true;
	action->as.spawn = birth;
	builder->world->spawns = true;
	if (details->type != ITEM_TABLE)
		return build_wrong(builder, item->line,
		                   "the stats of a new agent are a table, not %s",
		                   item_kind(details));
	int class = build_find_class(builder, &item->items[0]);
	if (class < 0)
		return false;
	birth->class = (uint8_t) class;
	builder->notes->spawned[class] = true;
	struct assignment *assignments = arena_zero(builder->arena, details->count,
	                                            sizeof *assignments);
	birth->given.items = assignments;
	for (size_t i = 0; i < details->count; i++)
		good &= build_detail(code, &details->items[i], birth, assignments);
	return good;
}

#define MOVES "an agent, a place or a point, and a speed: "

/* How each word that is an action is built, and what values it takes. */
static const struct {
	action_builder *build; /* NULL: the word is no action */
	size_t least, most;    /* how many values; */
	const char *form;      /* which */
} makers[ITEM_WORDS] = {
	[WORD_SAY] = { build_say, 1, 1, "one value" },
	[WORD_GO] = { build_go, 1, 1, "one value" },
	[WORD_SET] = { build_set, 1, 1, "one value" },
	[WORD_ADD] = { build_set, 1, 1, "one value" },
	[WORD_SEND] = { build_send, 2, 3,
	                "a receiver and a message, and maybe details: send(\"Elsa\", \"StewReady\")" },
	[WORD_CHANGE] = { build_change, 1, 1, "one value" },
	[WORD_REVERT] = { build_change, 0, 0, "" },
	[WORD_FINISH] = { build_last, 0, 0, "" },
	[WORD_WHEN] = { build_when, 2, 3,
	                "a condition and one or two actions: when(\"thirst > 3\", say \"Ah!\")" },
	[WORD_APPROACH] = { build_movement, 2, 2, MOVES "approach(\"Bob\", 2)" },
	[WORD_FLEE] = { build_movement, 2, 2, MOVES "flee(\"Bob\", 2)" },
	[WORD_SPAWN] = { build_spawn, 1, 2,
	                 "a class, and stats: spawn(\"Bullet\", { speed = 2 })" },
	[WORD_REMOVE] = { build_last, 0, 0, "" },
};

static bool build_word(const struct code *code, const struct item *item, struct action *action)
{
	struct builder *builder = code->builder;
	if (!makers[item->word].build)
		return build_wrong(builder, item->line, "%s is not an action", item_kind(item));
	if (item->count < makers[item->word].least || item->count > makers[item->word].most)
		return build_wrong(builder, item->line, "%s takes %s", item_kind(item),
		                   makers[item->word].form);
	action->word = item->word;
	action->line = item->line;
	action->where = build_where(builder, item->line);
	return makers[item->word].build(code, item, action);
}

bool build_is_row(const struct item *item)
{
	return item->type == ITEM_TABLE &&
	       (item_find(item, "when") || item_find(item, "to") || item_find(item, "run"));
}

/* Counts the actions in an item, including those in nested lists. */
static size_t count_actions(const struct item *item)
{
	size_t count = item->type != ITEM_TABLE;
	for (size_t i = 0; item->type == ITEM_TABLE && i < item->count; i++)
		count += count_actions(&item->items[i]);
	return count;
}

/* A list of actions that is being built.  It will have room actions unless there are complaints. */
struct list {
	struct action *items;
	size_t count, room;
	const struct action *after; /* follows the list */
};

/* Appends the action that the item is. */
static void add_action(const struct code *code, const struct item *item, struct list *list)
{
	struct action *action = &list->items[list->count];
	action->next = list->count + 1 < list->room ? action + 1 : list->after;
	if (item->type == ITEM_WORD) {
		list->count += build_word(code, item, action);
	} else if (item->type == ITEM_FUNCTION) {
		action->word = ITEM_WORDS;
		action->as.call = (struct calling){ item->as.function, code->told };
		notes_code(code->builder->notes, code->class);
		list->count++;
	} else {
		build_wrong(code->builder, item->line, NO_ACTION, item_kind(item));
	}
}

/* Appends the item's actions. */
static void add_actions(const struct code *code, const struct item *item, struct list *list)
{
	if (item->type != ITEM_TABLE) {
		add_action(code, item, list);
		return;
	}
	if (code->told && build_is_row(item)) {
		build_wrong(code->builder, item->line, "rows and actions do not mix");
		return;
	}
	for (size_t i = 0; i < item->count; i++) {
		const struct item *one = &item->items[i];
		if (one->key)
			build_wrong(code->builder, one->line, NO_ACTION, one->key);
		else
			add_actions(code, one, list);
	}
}

struct actions build_actions(const struct code *code, const struct item *item,
                             const struct action *after)
{
	struct list list = { .room = count_actions(item), .after = after };
	list.items = arena_zero(code->builder->arena, list.room, sizeof *list.items);
	add_actions(code, item, &list);
	return (struct actions){ list.count ? list.items : after, list.count };
}
