/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "language/answer.h"
#include "core/array.h"
#include "core/memory.h"
#include "lua/foreign.h"
#include "script/build.h"

enum { ACTION = BUILD_TYPE(WORD) | BUILD_TYPE(TABLE) | BUILD_TYPE(FUNCTION) };

static bool is_same(const struct exit *a, const struct exit *b)
{
	bool words = a->words == b->words ||
	             (a->words && b->words && strcmp(a->words, b->words) == 0);
	return a->to == b->to && a->unless == b->unless && a->message == b->message &&
	       a->question == b->question && words;
}

static void add_way(struct ways *ways, const struct exit *exit)
{
	for (size_t i = 0; i < ways->count; i++) {
		if (is_same(&ways->items[i], exit))
			return;
	}
	ways->items = memory_grow(ways->items, ways->count, &ways->capacity, sizeof *ways->items);
	ways->items[ways->count++] = *exit;
}

static void mark_target(struct draft *draft, uint8_t to)
{
	draft->led[to / 8] |= (uint8_t)(1u << to % 8);
}

void build_exit(struct draft *draft, const struct exit *exit)
{
	mark_target(draft, exit->to);
	add_way(&draft->own, exit);
}

void build_way_on(struct draft *draft, const struct exit *exit)
{
	mark_target(draft, exit->to);
	add_way(&draft->on, exit);
}

/* Finds the declared exits that nothing in the state leads to. */
static void find_idle(struct builder *builder, struct draft *draft)
{
	const struct transition *transition = draft->state->transitions;
	struct exit *idle = arena_zero(builder->arena, draft->declared_count + 1, sizeof *idle);
	draft->rules->idle = idle;
	for (; transition && transition->to; transition++)
		mark_target(draft, transition->to);
	for (size_t i = 0; i < draft->declared_count; i++) {
		uint8_t to = draft->declared[i].to;
		if (draft->led[to / 8] >> to % 8 & 1)
			continue;
		sites_add(builder->sites, idle, draft->declared[i].line);
		idle++->to = to;
	}
}

void build_ways(struct builder *builder, struct draft *draft)
{
	if (draft->declared)
		find_idle(builder, draft);
	for (size_t i = 0; i < draft->on.count; i++)
		add_way(&draft->own, &draft->on.items[i]);
	if (draft->own.count || draft->declared) {
		struct exit *exits = arena_zero(builder->arena, draft->own.count + 1,
		                                sizeof *exits);
		if (draft->own.count)
			memcpy(exits, draft->own.items, draft->own.count * sizeof *exits);
		draft->state->exits = exits;
	}
	free(draft->own.items);
	free(draft->on.items);
}

/* As in "guard.lua:31: state Attack leads to 'Shot'; did you mean Shoot?" */
static uint8_t fail_target(struct builder *builder, const struct build_scope *scope,
                           const struct item *item)
{
	struct nearest nearest;
	char about[BUILD_ABOUT_MAX] = "there is no state";
	nearest_init(&nearest, item->as.text);
	for (size_t i = 1; i < scope->sketch->state_count; i++) {
		if (scope->sketch->drafts[i].state->machine == scope->machine)
			nearest_offer(&nearest, scope->sketch->drafts[i].state->name);
	}
	if (scope->draft)
		snprintf(about, sizeof about, "state %s leads to", scope->draft->state->name);
	build_unknown(builder, item->line, about, &nearest);
	return STATE_NONE;
}

static uint8_t find_state(const struct sketch *sketch, const char *name)
{
	for (size_t i = 1; i < sketch->state_count; i++) {
		if (strcmp(sketch->drafts[i].state->name, name) == 0)
			return (uint8_t)i;
	}
	return STATE_NONE;
}

uint8_t build_target(struct builder *builder, const struct build_scope *scope,
                     const struct item *item)
{
	const struct sketch *sketch = scope->sketch;
	if (item_is(item, WORD_REVERT))
		return REVERTS;
	if (item->type != ITEM_TEXT) {
		complaints_add(builder->complaints, item->line,
		               "the name of a state is a string, not %s", item_kind(item));
		return STATE_NONE;
	}
	uint8_t state = find_state(sketch, item->as.text);
	if (!state)
		return fail_target(builder, scope, item);
	if (sketch->drafts[state].state->machine == scope->machine)
		return state;
	complaints_add(builder->complaints, item->line, "'%s' is a state of another machine",
	               item->as.text);
	return STATE_NONE;
}

/* Like build_target, but refuses the global state, which no rule can change to. */
static uint8_t find_target(struct builder *builder, const struct build_scope *scope,
                           const struct item *item)
{
	const struct sketch *sketch = scope->sketch;
	uint8_t state = build_target(builder, scope, item);
	if (state && state != REVERTS && sketch->machines[scope->machine].global == state)
		complaints_add(builder->complaints, item->line,
		               "'%s' is the global state: it is always active", item->as.text);
	return state;
}

enum { WHEN, TO, SCORE, WORDS };

static const struct build_field transition_fields[] = {
	[WHEN] = { "when", BUILD_TYPE(TEXT) | BUILD_TYPE(BOOL) | BUILD_TYPE(FUNCTION),
	           "a condition, as a string, or a function" },
	[TO] = { "to", BUILD_TYPE(TEXT) | BUILD_TYPE(WORD), "a state's name or revert" },
	[SCORE] = { "score", BUILD_TYPE(TEXT) | BUILD_TYPE(WHOLE) | BUILD_TYPE(NUMBER),
	            "a number, or an expression as a string" },
	[WORDS] = { "words", BUILD_TYPE(TEXT), "a string" },
};

/* A score is asked like a condition; the transition with the highest one is taken. */
static bool build_score(struct builder *builder, const struct build_scope *scope,
                        const struct item *item, struct question *question)
{
	char number[32];
	struct item text = *item;
	text.type = ITEM_TEXT;
	if (item->type != ITEM_TEXT) {
		snprintf(number, sizeof number, "%.15g",
		         item->type == ITEM_WHOLE ? (double)item->as.whole : item->as.number);
		text.as.text = arena_text(builder->arena, number);
	}
	if (!build_question(builder, scope, &text, question))
		return false;
	question->subject = ASK_SCORE;
	question->answer = answer_score;
	return !expression_draws(question->expression) ||
	       complaints_add(builder->complaints, item->line,
	                      "a score cannot draw random numbers");
}

/* A function as a condition has no source to show, so it needs words. */
static bool build_asked(struct builder *builder, const struct item *transition,
                        const struct item *when, struct question *question)
{
	const char *words = build_label(builder, transition, "words");
	if (!words)
		return complaints_add(builder->complaints, when->line,
		                      "a transition with a function needs words: "
		                      "words = \"sees the thief\"");
	const struct expression *expression = build_keep(builder,
	                                                 foreign_function(when->as.function,
	                                                                  builder->arena, words));
	*question = (struct question){
		.words = words,
		.expression = expression,
		.answer = answer_condition,
		.opposite = build_opposite(builder, expression),
		.where = function_where(when->as.function),
		.subject = ASK_CONDITION,
		.compare = COMPARE_EQUAL,
		.limit = 1,
	};
	return true;
}

static bool build_transition(struct builder *builder, const struct build_scope *scope,
                             const struct item *item, bool scores, struct transition *transition)
{
	if (item->type != ITEM_TABLE || item->key)
		return complaints_add(builder->complaints, item->line,
		                      "a transition is { when = CONDITION, to = STATE }");
	build_fields(builder, item, "a transition", transition_fields,
	             ARRAY_LEN(transition_fields));
	const char *asks = scores ? "score" : "when";
	const struct item *when = build_get(item, asks,
	                                    transition_fields[scores ? SCORE : WHEN].types);
	const struct item *to = build_get(item, "to", transition_fields[TO].types);
	struct question *question = arena_new(builder->arena, sizeof *question);
	if (!item_find(item, asks) || !item_find(item, "to"))
		complaints_add(builder->complaints, item->line,
		               "a transition has no %s: { %s = %s, to = STATE }",
		               item_find(item, asks) ? "to" : asks, asks,
		               scores ? "EXPRESSION" : "CONDITION");
	if (!when || !to ||
	    !(scores                        ? build_score(builder, scope, when, question)
	      : when->type == ITEM_FUNCTION ? build_asked(builder, item, when, question)
	                                    : build_question(builder, scope, when, question)))
		return false;
	transition->to = find_target(builder, scope, to);
	transition->question = question;
	transition->words = build_label(builder, item, "words");
	sites_add(builder->sites, transition, item->line);
	return transition->to;
}

static void build_transitions(struct builder *builder, const struct build_scope *scope)
{
	struct draft *draft = scope->draft;
	const struct item *list = build_get(draft->item, "transitions", BUILD_TYPE(TABLE));
	size_t count = 0;
	if (!list || !list->count)
		return;
	if (scope->sketch->drafts[scope->sketch->machines[scope->machine].global].state ==
	    draft->state)
		complaints_add(builder->complaints, list->line,
		               "a global state has no transitions");
	struct transition *transitions = arena_zero(builder->arena, list->count + 1,
	                                            sizeof *transitions);
	bool scores = item_find(&list->items[0], "score");
	for (size_t i = 0; i < list->count; i++)
		count += build_transition(builder, scope, &list->items[i], scores,
		                          &transitions[count]);
	draft->state->transitions = transitions;
}

/* The number of the message that a handler is for, or -1 with a complaint. */
static int find_message(struct builder *builder, const struct item *item)
{
	const struct world *world = builder->world;
	if (!item->key) {
		complaints_add(builder->complaints, item->line,
		               "on_message takes messages by name, and this has none");
		return -1;
	}
	struct item name = { .type = ITEM_TEXT, .line = item->line, .as.text = item->key };
	return build_find(builder, &name, "message", world->messages, world->message_count);
}

/* Adds the handler of a message; number is 1 + the message, 0 for any. */
static void build_handler(struct builder *builder, const struct build_scope *scope,
                          const struct item *item, unsigned number)
{
	struct rules *rules = scope->draft->rules;
	struct handler *handler = &rules->handlers[rules->handler_count++];
	struct build_scope told = *scope;
	told.told = true;
	told.message = (uint16_t)number;
	*handler = (struct handler){ .any = !number, .message = number ? number - 1 : 0 };
	if (item->type == ITEM_FUNCTION)
		handler->function = item->as.function;
	else
		handler->actions = build_actions(builder, &told, item);
	build_exits(&told, &handler->actions);
}

static void build_handlers(struct builder *builder, const struct build_scope *scope)
{
	struct draft *draft = scope->draft;
	const struct item *table = build_get(draft->item, "on_message", BUILD_TYPE(TABLE));
	const struct item *any = NULL;
	if (!table || !table->count)
		return;
	draft->rules->handlers = arena_zero(builder->arena, table->count,
	                                    sizeof *draft->rules->handlers);
	for (size_t i = 0; i < table->count; i++) {
		const struct item *item = &table->items[i];
		bool is_any = item->key && strcmp(item->key, "any") == 0;
		any = is_any ? item : any;
		int message = is_any ? -1 : find_message(builder, item);
		if (message >= 0)
			build_handler(builder, scope, item, (unsigned)message + 1);
	}
	if (any)
		build_handler(builder, scope, any, 0);
	draft->state->on_message = behaviour_message;
}

static struct actions build_part(struct builder *builder, const struct build_scope *scope,
                                 const char *name)
{
	const struct item *item = build_get(scope->draft->item, name, ACTION);
	struct actions actions = { .count = 0 };
	if (item) {
		actions = build_actions(builder, scope, item);
		build_exits(scope, &actions);
	}
	return actions;
}

/* Builds exits = { "Sleep", revert, Attack = "sees the thief" }. */
static void build_declared(struct builder *builder, const struct build_scope *scope)
{
	struct draft *draft = scope->draft;
	const struct item *table = build_get(draft->item, "exits", BUILD_TYPE(TABLE));
	if (table)
		draft->declared = arena_zero(builder->arena, table->count + 1,
		                             sizeof *draft->declared);
	for (size_t i = 0; table && i < table->count; i++) {
		const struct item *item = &table->items[i];
		struct item name = { .type = ITEM_TEXT, .line = item->line, .as.text = item->key };
		struct exit exit = { .to = find_target(builder, scope, item->key ? &name : item) };
		if (item->key && item->type != ITEM_TEXT)
			complaints_add(builder->complaints, item->line,
			               "an exit's reason is a string, not %s", item_kind(item));
		else if (item->key)
			exit.words = item->as.text;
		if (!exit.to)
			continue;
		draft->declared[draft->declared_count++] = (struct declared){ exit.to, item->line };
		add_way(&draft->own, &exit);
	}
}

static void build_initial_state(struct builder *builder, const struct build_scope *scope,
                                uint8_t number)
{
	struct draft *draft = scope->draft;
	const struct item *initial = build_get(draft->item, "initial", BUILD_TYPE(TEXT));
	const struct item *states = build_get(draft->item, "states", BUILD_TYPE(TABLE));
	if (draft->state->initial)
		return;
	if (!states != !initial) {
		complaints_add(builder->complaints, draft->item->line, "state %s has %s",
		               draft->state->name,
		               states ? "states but no initial state"
		                      : "an initial state but no states");
		return;
	}
	uint8_t inner = initial ? build_target(builder, scope, initial) : STATE_NONE;
	if (inner && inner != REVERTS && scope->sketch->drafts[inner].state->parent == number)
		draft->state->initial = inner;
	else if (inner)
		complaints_add(builder->complaints, initial->line, "'%s' is not inside state %s",
		               initial->as.text, draft->state->name);
}

void build_state(struct builder *builder, struct sketch *sketch, uint8_t class, uint8_t number)
{
	struct draft *draft = &sketch->drafts[number];
	struct state *state = draft->state;
	struct rules *rules = draft->rules;
	struct build_scope scope = {
		.sketch = sketch, .draft = draft, .class = class, .machine = state->machine
	};
	state->data = rules;
	state->title = build_label(builder, draft->item, "title");
	state->enter = behaviour_enter;
	build_initial_state(builder, &scope, number);
	rules->enter = build_part(builder, &scope, "enter");
	if (draft->word)
		build_generic(builder, &scope);
	rules->execute = build_part(builder, &scope, "execute");
	state->execute = rules->execute.count ? behaviour_execute : NULL;
	build_handlers(builder, &scope);
	build_transitions(builder, &scope);
	build_declared(builder, &scope);
	scope.exits = true;
	rules->exit = build_part(builder, &scope, "exit");
	state->exit = rules->exit.count ? behaviour_exit : NULL;
}
