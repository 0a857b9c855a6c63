/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/array.h"
#include "script/build.h"
#include "sim/contents.h"
#include "sim/stat.h"
#include "sim/input.h"

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
 * Telegrams.
 */

/* everyone "Grunt", here(): a class may be given. */
static bool build_many(struct builder *builder, const struct item *item, struct sending *sending)
{
	sending->to = item->word == WORD_EVERYONE ? TO_EVERYONE : TO_HERE;
	sending->class = CLASS_NONE;
	if (!item->count)
		return true;
	if (item->count != 1 || item->items[0].type != ITEM_TEXT)
		return build_wrong(builder, item->line, "%s takes the name of a class",
		                   item_word_name(item->word));
	int class = build_find_class(builder, &item->items[0]);
	sending->class = (uint8_t) class;
	return class >= 0;
}

/* "me", "sender", "everyone", a stat that holds an agent, or an agent's name. */
static bool build_one(const struct code *code, const struct item *item, struct sending *sending)
{
	static const char *const words[] = {
		[TO_ME] = "me", [TO_SENDER] = "sender", [TO_EVERYONE] = "everyone"
	};
	const struct class *class = &code->sketch->class->class;
	const char *name = item->as.text;
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (!words[i] || strcmp(words[i], name) != 0)
			continue;
		sending->to = (uint8_t)i;
		sending->class = CLASS_NONE;
		return i != TO_SENDER || code->told ||
		       build_wrong(code->builder, item->line, "only on_message has a sender");
	}
	int stat = class_find_stat(class, name);
	if (stat >= 0 && stat_kind(&class->stats[stat]) == STAT_IS_AGENT) {
		sending->to = TO_STAT;
		code->builder->notes->read[code->class][stat] = true;
		sending->stat = &class->stats[stat];
		return true;
	}
	sending->to = TO_RESIDENT;
	return build_find_resident(code->builder, item, &sending->resident);
}

static bool build_receiver(const struct code *code, const struct item *item,
                           struct sending *sending)
{
	struct builder *builder = code->builder;
	if (item_is(item, WORD_EVERYONE) || item_is(item, WORD_HERE))
		return build_many(builder, item, sending);
	if (item_is(item, WORD_NEAR))
		return build_near(code, item, sending);
	if (item_is(item, WORD_AGENT)) {
		sending->to = TO_RESIDENT;
		return build_resident(builder, item, &sending->resident);
	}
	if (item->type == ITEM_TEXT)
		return build_one(code, item, sending);
	return build_wrong(builder, item->line, "a telegram is sent to an agent, not to %s",
	                   item_kind(item));
}

static const struct build_field sending_fields[] = {
	{ "delay", BUILD_NUMBER | BUILD_TYPE(TEXT),
	  "a number of seconds, or an expression as a string" },
	{ "extra", BUILD_NUMBER | BUILD_TYPE(TEXT) | BUILD_TYPE(BOOL) | BUILD_TYPE(WORD),
	  "a value, or an expression as a string" },
};

/* Builds a detail of a telegram: a field of its message, to which next may be given, or another. */
static bool build_enclosed(const struct code *code, const struct item *item,
                           struct sending *sending, struct assignment *next)
{
	struct builder *builder = code->builder;
	const struct message_fields *fields = sending->fields;
	size_t others = ARRAY_LEN(sending_fields) - (fields != NULL);
	struct nearest nearest = nearest_to(item->key ? item->key : "");
	int field = item->key ? contents_find(fields, item->key) : -1;
	struct error error;
	if (!item->key)
		return build_wrong(builder, item->line, "every field of a telegram needs a name");
	if (field < 0) {
		bool known = build_field_is(builder, item, sending_fields, others, &nearest);
		contents_offer(fields, &nearest);
		return known || build_unknown(builder, item->line, &nearest, "%.60s has no field",
		                              fields ? builder->world->messages[sending->message]
		                                     : "a telegram");
	}
	next->stat = &fields->items[field];
	if (!build_operand(code, item, next->stat, &next->value))
		return false;
	sending->given_count += next->value.expression != NULL;
	return next->value.expression || stat_accept(NULL, next->stat, &next->value.value,
	                                             &sending->contents.fields[field], &error);
}

/* Seconds, or what computes them. */
static bool build_delay(const struct code *code, const struct item *table, struct sending *sending)
{
	const struct item *item = build_get(table, "delay", sending_fields[0].types);
	struct operand *delay = &sending->delay;
	if (!item)
		return true;
	build_number(code->builder, table, "delay", 0, INPUT_DELAY_MAX_MS / 1000, 0);
	if (!build_any(code, item, NULL, delay))
		return false;
	enum expression_type type = delay->expression ? expression_type(delay->expression)
	                                              : TYPE_NUMBER;
	return type == TYPE_NUMBER || type == TYPE_ANY ||
	       build_wrong(code->builder, item->line, "delay is a number, and '%.120s' is not",
	                   item->as.text);
}

static bool build_details(const struct code *code, const struct item *table,
                          struct sending *sending)
{
	struct builder *builder = code->builder;
	if (table->type != ITEM_TABLE)
		return build_wrong(builder, table->line,
		                   "send takes { delay =, extra = } after the message");
	const struct item *extra = build_get(table, "extra", sending_fields[1].types);
	struct assignment *given = arena_zero(builder->arena, table->count, sizeof *given);
	bool good = true;
	sending->given = given;
	for (size_t i = 0; i < table->count; i++)
		good &= build_enclosed(code, &table->items[i], sending,
		                       &given[sending->given_count]);
	sending->has_extra = extra;
	return build_delay(code, table, sending) &&
	       (!extra || build_operand(code, extra, NULL, &sending->extra)) && good;
}

/* Notes who is sent the message, if it is known of what class that is. */
static void note_send(const struct code *code, int line, const struct sending *sending)
{
	struct notes *notes = code->builder->notes;
	uint8_t to = sending->to, class = CLASS_NONE;
	if (to == TO_EVERYONE || to == TO_HERE)
		class = sending->class;
	else if (to == TO_RESIDENT || to == TO_ME)
		class = to == TO_ME ? code->class
		                    : code->builder->world->residents[sending->resident].class;
	notes->sendings = memory_grow(notes->sendings, notes->sending_count,
	                              &notes->sending_capacity, sizeof *notes->sendings);
	notes->sendings[notes->sending_count++] = (struct note_sending){ line, class,
		                                                         sending->message };
}

static bool build_send(const struct code *code, const struct item *item, struct action *action)
{
	struct builder *builder = code->builder;
	struct sending *sending = arena_new(builder->arena, sizeof *sending);
	action->as.send = sending;
	sending->delay.value = value_of_integer(0);
	if (item->count < 2 || item->count > 3)
		return build_wrong(builder, item->line,
		                   "send takes a receiver and a message, and maybe details: "
		                   "send(\"Elsa\", \"StewReady\")");
	int message = build_message(builder, &item->items[1]);
	sending->message = (uint32_t)message;
	bool good = build_receiver(code, &item->items[0], sending) && message >= 0;
	if (good)
		note_send(code, item->line, sending);
	sending->fields = message < 0 ? NULL : message_fields_of(builder->world, sending->message);
	if (sending->fields)
		sending->contents = sending->fields->initial;
	return (item->count < 3 || message < 0 || build_details(code, &item->items[2], sending)) &&
	       good;
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
	if (item->count < 2 || item->count > 3)
		return build_wrong(code->builder, item->line,
		                   "when takes a condition and one or two actions: "
		                   "when(\"thirst > 3\", say \"Ah!\")");
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
	birth->count++;
	return build_assignment(code, &code->builder->sketches[birth->class].class->class, item,
	                        &assignments[birth->count - 1]);
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
	if (!item->count || item->count > 2 || details->type != ITEM_TABLE)
		return build_wrong(
			builder, item->line,
			"spawn takes a class, and stats: spawn(\"Bullet\", { speed = 2 })");
	int class = build_find_class(builder, &item->items[0]);
	if (class < 0)
		return false;
	birth->class = (uint8_t) class;
	builder->notes->spawned[class] = true;
	struct assignment *assignments = arena_zero(builder->arena, details->count,
	                                            sizeof *assignments);
	birth->items = assignments;
	for (size_t i = 0; i < details->count; i++)
		good &= build_detail(code, &details->items[i], birth, assignments);
	return good;
}

/* How each word that is an action is built, and how many values it takes. */
static const struct {
	action_builder *build; /* NULL: the word is no action */
	size_t arguments;      /* 0: any number */
} makers[ITEM_WORDS] = {
	[WORD_SAY] = { build_say, 1 },       [WORD_GO] = { build_go, 1 },
	[WORD_SET] = { build_set, 1 },       [WORD_ADD] = { build_set, 1 },
	[WORD_SEND] = { build_send, 0 },     [WORD_CHANGE] = { build_change, 1 },
	[WORD_REVERT] = { build_change, 0 }, [WORD_FINISH] = { build_last, 0 },
	[WORD_REMOVE] = { build_last, 0 },   [WORD_SPAWN] = { build_spawn, 0 },
	[WORD_WHEN] = { build_when, 0 },     [WORD_APPROACH] = { build_movement, 0 },
	[WORD_FLEE] = { build_movement, 0 },
};

static bool build_word(const struct code *code, const struct item *item, struct action *action)
{
	struct builder *builder = code->builder;
	size_t wanted = makers[item->word].arguments;
	if (!makers[item->word].build)
		return build_wrong(builder, item->line, "%s is not an action", item_kind(item));
	if (wanted && item->count != wanted)
		return build_wrong(builder, item->line, "%s takes one value, not %zu",
		                   item_kind(item), item->count);
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
