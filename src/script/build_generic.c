/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/array.h"
#include "script/build.h"

/*
 * Generic states: wait, walk, act and sequence, behaviour for agents made of data alone.  All but a
 * sequence end by themselves after some seconds.
 */

enum { SECONDS_MAX = 1000000 };

/* The fields of all states, FIRST to LAST - 1; around them are those of generic states. */
enum { FIRST = 1, LAST = 10 };

static const struct build_field fields[] = {
	{ "to", BUILD_TYPE(TEXT), "a place's name" },
	[FIRST] = { "enter", BUILD_ACTION, "an action, a list of actions or a function" },
	{ "execute", BUILD_ACTION, "an action, a list of actions or a function" },
	{ "exit", BUILD_ACTION, "an action, a list of actions or a function" },
	{ "on_message", BUILD_TYPE(TABLE), "a table of messages" },
	{ "transitions", BUILD_TYPE(TABLE), "a list of transitions" },
	{ "exits", BUILD_TYPE(TABLE), "a table of states" },
	{ "initial", BUILD_INITIAL, "a state's name" },
	{ "states", BUILD_TYPE(TABLE), "a table of states" },
	{ "title", BUILD_TYPE(TEXT), "a string" },
	[LAST] = { "seconds", BUILD_NUMBER, "a number" },
	{ "say", BUILD_TYPE(TEXT), "a string" },
	{ "send", BUILD_TYPE(TABLE), "{ TO, MESSAGE }" },
	{ "add", BUILD_TYPE(TABLE), "a table of stats" },
};

/* Which of these each word that is a state has: from the first up to but not including the end. */
static const struct shape {
	size_t first, end;
} shapes[ITEM_WORDS] = {
	[WORD_WAIT] = { FIRST, LAST + 1 },
	[WORD_WALK] = { 0, LAST + 1 },
	[WORD_ACT] = { FIRST, ARRAY_LEN(fields) },
	[WORD_SEQUENCE] = { FIRST, LAST },
};

/* The steps of a sequence, which have no names, come first and are skipped. */
void build_check_state(struct builder *builder, const struct draft *draft)
{
	const struct shape *shape = &shapes[draft->word ? draft->word->word : WORD_SEQUENCE];
	struct item named = *draft->item;
	while (item_is(draft->word, WORD_SEQUENCE) && named.count && !named.items[0].key) {
		named.items++;
		named.count--;
	}
	build_fields(builder, &named, "a state", &fields[shape->first], shape->end - shape->first);
}

/* wait(2) is short for wait { seconds = 2 }. */
static const struct item *expand(struct builder *builder, const struct item *number)
{
	struct item *table = arena_new(builder->arena, sizeof *table);
	struct item *seconds = arena_new(builder->arena, sizeof *seconds);
	*seconds = *number;
	seconds->key = "seconds";
	*table = (struct item){
		.type = ITEM_TABLE, .line = number->line, .items = seconds, .count = 1
	};
	return table;
}

/* The fields of a generic state; NULL with a complaint if the word makes no state. */
static const struct item *generic_fields(struct builder *builder, const struct item *word)
{
	const struct item *given = word->count == 1 ? &word->items[0] : NULL;
	bool number = given && (given->type == ITEM_WHOLE || given->type == ITEM_NUMBER);
	if (!shapes[word->word].end)
		build_wrong(builder, word->line, "%s is not a state", item_kind(word));
	else if (word->word == WORD_WAIT && number)
		return expand(builder, given);
	else if (given && given->type == ITEM_TABLE)
		return given;
	else
		build_wrong(builder, word->line, "%s takes a table: %s { seconds = 2 }",
		            item_kind(word), item_kind(word));
	return NULL;
}

const struct item *build_state_fields(struct builder *builder, const struct item *item)
{
	if (!item->key)
		build_wrong(builder, item->line, "a state needs a name");
	else if (item->type == ITEM_WORD)
		return generic_fields(builder, item);
	else if (item->type == ITEM_TABLE)
		return item;
	else
		build_wrong(builder, item->line, "state %s is a table, not %s", item->key,
		            item_kind(item));
	return NULL;
}

/* Puts the action that a field stands for, if it is there, before those of the list. */
static void add_action(const struct code *code, const char *field, enum item_word word,
                       struct actions *list)
{
	const struct item *item = item_find(code->draft->item, field);
	bool sends = word == WORD_SEND;
	if (!item || (sends && item->type != ITEM_TABLE))
		return;
	struct item given = *item;
	struct item action = { .type = ITEM_WORD,
		               .word = (uint8_t)word,
		               .line = sends && item->count ? item->items->line : item->line,
		               .items = sends ? item->items : &given,
		               .count = sends ? item->count : 1 };
	if (action.count)
		*list = build_actions(code, &action, list->items);
	else
		build_wrong(code->builder, item->line, "send is { TO, MESSAGE }");
}

static void build_sequence(const struct code *code)
{
	struct sketch *sketch = code->sketch;
	for (uint8_t i = code->draft->state->initial; i; i = sketch->drafts[i].rules->next) {
		struct exit exit = { .to = sketch->drafts[i].rules->next, .words = "finished" };
		if (exit.to)
			build_exit(&sketch->drafts[i].own, &exit);
	}
}

void build_generic(const struct code *code)
{
	struct builder *builder = code->builder;
	struct draft *draft = code->draft;
	struct rules *rules = draft->rules;
	const struct item *item = draft->item;
	code->sketch->class->lasts = true;
	if (draft->word->word == WORD_SEQUENCE) {
		build_sequence(code);
		return;
	}
	rules->lasts = draft->state->awake = true;
	rules->lasts_ms = build_ms(builder, item, "seconds", 0, SECONDS_MAX, 0);
	if (draft->word->word == WORD_WAIT && !item_find(item, "seconds"))
		build_wrong(builder, item->line, "wait needs seconds");
	if (draft->word->word == WORD_WALK && !item_find(item, "to"))
		build_wrong(builder, item->line, "walk needs a place");
	if (draft->word->word == WORD_ACT) {
		add_action(code, "say", WORD_SAY, &rules->enter);
		add_action(code, "send", WORD_SEND, &rules->at_end);
		add_action(code, "add", WORD_ADD, &rules->at_end);
	}
	add_action(code, "to", WORD_GO, &rules->at_end);
}
