/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "language/expression.h"
#include "core/array.h"
#include "core/text.h"
#include "lua/program.h"
#include "script/build.h"

/* As in "guard.lua:31: state Attack leads to 'Shot'; did you mean Shoot?" */
static void fail_state(const struct code *code, const struct item *item)
{
	const struct sketch *sketch = code->sketch;
	struct nearest nearest = nearest_to(item->as.text);
	for (size_t i = 1; i < sketch->state_count; i++) {
		if (sketch->drafts[i].state->machine == code->machine &&
		    !sketch->drafts[i].state->step)
			nearest_offer(&nearest, sketch->drafts[i].state->name);
	}
	if (code->draft)
		build_unknown(code->builder, item->line, &nearest, "state %s leads to",
		              code->draft->state->name);
	else
		build_unknown(code->builder, item->line, &nearest, "there is no state");
}

uint8_t build_find_state(const struct code *code, const struct item *item)
{
	const struct sketch *sketch = code->sketch;
	if (item_is(item, WORD_REVERT))
		return REVERTS;
	if (!build_is_name(code->builder, item, "state"))
		return STATE_NONE;
	for (size_t i = 1; i < sketch->state_count; i++) {
		if (strcmp(sketch->drafts[i].state->name, item->as.text) != 0 ||
		    sketch->drafts[i].state->step)
			continue;
		if (sketch->drafts[i].state->machine == code->machine)
			return (uint8_t)i;
		build_wrong(code->builder, item->line, "'%s' is a state of another machine",
		            item->as.text);
		return STATE_NONE;
	}
	fail_state(code, item);
	return STATE_NONE;
}

uint8_t build_target(const struct code *code, const struct item *item)
{
	uint8_t state = build_find_state(code, item);
	if (state && code->sketch->machines[code->machine].global == state)
		build_wrong(code->builder, item->line,
		            "'%s' is the global state: it is always active", item->as.text);
	return state;
}

enum { AFTER_MAX = 1000000000 }; /* seconds */

/* A row has those up to WORDS. */
enum { WHEN, TO, RUN, WORDS, SCORE, AFTER };

static const struct build_field transition_fields[] = {
	[WHEN] = { "when", BUILD_TYPE(TEXT) | BUILD_TYPE(BOOL) | BUILD_TYPE(FUNCTION),
	           "a condition, as a string, or a function" },
	[TO] = { "to", BUILD_TYPE(TEXT) | BUILD_TYPE(WORD), "a state's name or revert" },
	[RUN] = { "run", BUILD_ACTION, "an action, a list of actions or a function" },
	[WORDS] = { "words", BUILD_TYPE(TEXT), "a string" },
	[SCORE] = { "score", BUILD_TYPE(TEXT) | BUILD_NUMBER,
	            "a number, or an expression as a string" },
	[AFTER] = { "after", BUILD_TYPE(TEXT) | BUILD_NUMBER,
	            "a number of seconds, or an expression as a string" },
};

/* Builds a number, or an expression that computes one; it cannot draw. */
static bool build_measure(const struct code *code, const struct item *item, const char *what,
                          struct question *question)
{
	char number[32];
	struct item text = *item;
	text.type = ITEM_TEXT;
	if (item->type != ITEM_TEXT) {
		snprintf(number, sizeof number, "%.15g", item_number(item));
		text.as.text = arena_text(code->builder->arena, number);
	}
	if (!build_question(code, &text, question))
		return false;
	if (expression_draws(question->expression))
		return build_wrong(code->builder, item->line, "%s cannot draw random numbers",
		                   what);
	return build_counts(code->builder, &text, what, question->expression);
}

/* A score is asked like a condition; the transition with the highest one is taken. */
static bool build_score(const struct code *code, const struct item *item, struct question *question)
{
	bool good = build_measure(code, item, "a score", question);
	question->subject = ASK_SCORE;
	question->answer = answer_score;
	return good;
}

/* A question that is asked only after some seconds: "after 3 s [sees]".  alone: it asks nothing
 * else. */
static bool build_after(const struct code *code, const struct item *transition, bool alone,
                        struct question *question)
{
	struct builder *builder = code->builder;
	const struct item *item = build_get(transition, "after", transition_fields[AFTER].types);
	struct question seconds;
	struct text words = { .length = 0 };
	if (!item)
		return !item_find(transition, "after");
	if (item->type != ITEM_TEXT &&
	    build_number(builder, transition, "after", 0, AFTER_MAX, -1) < 0)
		return false;
	if (!build_measure(code, item, "after", &seconds))
		return false;
	text_add(&words, "after %s s", seconds.words);
	if (!alone)
		text_add(&words, " [%s]", question->words);
	question->after = seconds.expression;
	if (item->type != ITEM_TEXT)
		question->after_ms = build_ms(builder, transition, "after", 0, AFTER_MAX, 0);
	question->words = arena_text(builder->arena, words.raw);
	return true;
}

/* A function as a condition has no source to show, so it needs words. */
static bool build_asked(const struct code *code, const struct item *transition,
                        const struct item *when, struct question *question)
{
	struct builder *builder = code->builder;
	const char *words = build_label(builder, transition, "words");
	if (when->type != ITEM_FUNCTION)
		return build_question(code, when, question);
	if (!words)
		return build_wrong(builder, when->line,
		                   "a transition with a function needs words: "
		                   "words = \"sees the thief\"");
	const struct expression *expression = build_keep(code, foreign_function(when->as.function,
	                                                                        words));
	*question = build_condition(builder, words, expression, function_where(when->as.function));
	return true;
}

/* Builds what a transition asks: a score or a condition, or the one that always holds if it only
 * waits. */
static bool build_asks(const struct code *code, const struct item *item, bool scores,
                       struct question *question)
{
	const struct item always = { .type = ITEM_BOOL, .line = item->line, .as.truth = true };
	const struct build_field *field = &transition_fields[scores ? SCORE : WHEN];
	const struct item *asks = item_find(item, field->name), *after = item_find(item, "after");
	if (!asks && (scores || !after))
		return build_wrong(code->builder, item->line,
		                   "a transition has no %s: { %s = %s, to = STATE }", field->name,
		                   field->name, scores ? "EXPRESSION" : "CONDITION");
	if (item_find(item, "score") && (after || item_find(item, "when")))
		return build_wrong(code->builder, item->line,
		                   "a transition has %s or score, not both",
		                   after ? "after" : "when");
	if (asks && !(field->types >> asks->type & 1))
		return false;
	bool good = scores ? build_score(code, asks, question)
	                   : build_asked(code, item, asks ? asks : &always, question);
	return good && build_after(code, item, !asks, question);
}

/* Builds what is done on the way, if the transition or row leads somewhere. */
static void build_run(const struct code *code, const struct item *item,
                      struct transition *transition)
{
	const struct item *run = build_get(item, "run", transition_fields[RUN].types);
	struct code inner = *code;
	if (!run)
		return;
	struct actions *actions = arena_new(code->builder->arena, sizeof *actions);
	inner.leaves = transition->to ? "run" : NULL;
	inner.row = transition->to ? NULL : transition;
	*actions = build_actions(&inner, run, NULL);
	if (!transition->to)
		build_exits(&inner, actions);
	transition->run = behaviour_run;
	transition->data = actions;
}

/* Builds a transition or, in a handler, a row; returns whether it leads somewhere. */
static bool build_transition(const struct code *code, const struct item *item, bool scores,
                             struct transition *transition)
{
	struct builder *builder = code->builder;
	bool row = code->told;
	if (item->type != ITEM_TABLE || item->key)
		return build_wrong(
			builder, item->line,
			row ? "rows and actions do not mix: a row is { when =, to =, run = }"
			    : "a transition is { when = CONDITION, to = STATE }");
	build_fields(builder, item, row ? "a row" : "a transition", transition_fields,
	             row ? WORDS + 1 : ARRAY_LEN(transition_fields));
	const struct item *when = build_get(item, "when", transition_fields[WHEN].types);
	const struct item *to = build_get(item, "to", transition_fields[TO].types);
	struct question *question = arena_new(builder->arena, sizeof *question);
	if (!item_find(item, "to") && !(row && item_find(item, "run")))
		build_wrong(builder, item->line,
		            row ? "a row needs to or run: { when =, to = STATE, run = ACTION }"
		                : "a transition has no to: { when = CONDITION, to = STATE }");
	bool asks = row ? when && build_asked(code, item, when, question)
	                : build_asks(code, item, scores, question);
	if (!row && (!asks || !to))
		return false;
	transition->to = to ? build_target(code, to) : STATE_NONE;
	transition->question = asks ? question : NULL;
	transition->words = build_label(builder, item, "words");
	notes_site(builder->notes, transition, item->line);
	build_run(code, item, transition);
	return transition->to;
}

static void build_transitions(const struct code *code)
{
	struct draft *draft = code->draft;
	const struct item *list = build_get(draft->item, "transitions", BUILD_TYPE(TABLE));
	size_t count = 0;
	if (!list || !list->count)
		return;
	if (code->sketch->drafts[code->sketch->machines[code->machine].global].state ==
	    draft->state)
		build_wrong(code->builder, list->line, "a global state has no transitions");
	struct transition *transitions = arena_zero(code->builder->arena, list->count + 1,
	                                            sizeof *transitions);
	bool scores = item_find(&list->items[0], "score");
	for (size_t i = 0; i < list->count; i++)
		count += build_transition(code, &list->items[i], scores, &transitions[count]);
	draft->state->transitions = transitions;
}

/* Builds the rows of a handler; returns whether some lead nowhere. */
static bool build_rows(const struct code *code, const struct item *list, struct handler *handler)
{
	struct transition *rows = arena_zero(code->builder->arena, list->count, sizeof *rows);
	handler->rows = rows;
	handler->row_count = list->count;
	bool stay = false;
	for (size_t i = 0; i < list->count; i++) {
		const struct transition *row = &rows[i];
		bool leads = build_transition(code, &list->items[i], false, &rows[i]);
		if (leads)
			build_exit(&code->draft->own, &(struct exit){ .to = row->to,
			                                              .message = code->message,
			                                              .question = row->question,
			                                              .words = row->words });
		stay |= !leads;
	}
	return stay;
}

/* Adds the handler of a message; number is 1 + the message, 0 for any.  One that need not lead
 * anywhere else goes to handles, of which the end is returned. */
static uint16_t *build_handler(const struct code *code, const struct item *item, unsigned number,
                               uint16_t *handles)
{
	struct rules *rules = code->draft->rules;
	struct handler *handler = &rules->handlers[rules->handler_count++];
	struct builder *builder = code->builder;
	struct code told = *code;
	told.told = true;
	told.message = (uint16_t)number;
	size_t ways = code->draft->own.count;
	bool stays = false;
	*handler = (struct handler){ .any = !number, .message = number ? number - 1 : 0 };
	if (item->type == ITEM_FUNCTION) {
		handler->function = item->as.function;
		notes_code(builder->notes, code->class);
	} else if (build_is_row(item)) {
		build_wrong(builder, item->line, "rows are in a list: %s = { { when =, to = } }",
		            item->key);
	} else if (item->type == ITEM_TABLE && item->count && build_is_row(item->items)) {
		stays = build_rows(&told, item, handler);
	} else {
		handler->actions = build_actions(&told, item, NULL);
		build_exits(&told, &handler->actions);
	}
	if (stays || code->draft->own.count == ways)
		*handles++ = number ? (uint16_t)number : HANDLES_ANY;
	return handles;
}

static void build_handlers(const struct code *code)
{
	struct draft *draft = code->draft;
	const struct item *table = build_get(draft->item, "on_message", BUILD_TYPE(TABLE));
	const struct item *any = NULL;
	if (!table || !table->count)
		return;
	struct arena *arena = code->builder->arena;
	uint16_t *handles = arena_zero(arena, table->count + 1, sizeof *handles);
	draft->state->handles = handles;
	draft->rules->handlers = arena_zero(arena, table->count, sizeof *draft->rules->handlers);
	for (size_t i = 0; i < table->count; i++) {
		const struct item *item = &table->items[i];
		bool is_any = item->key && strcmp(item->key, "any") == 0;
		any = is_any ? item : any;
		struct item name = { .type = ITEM_TEXT, .line = item->line, .as.text = item->key };
		int message = is_any || !item->key ? -1 : build_message(code->builder, &name);
		if (!item->key)
			build_wrong(code->builder, item->line,
			            "on_message takes messages by name, and this has none%s",
			            build_braces(item));
		if (message >= 0)
			handles = build_handler(code, item, (unsigned)message + 1, handles);
	}
	if (any)
		build_handler(code, any, 0, handles);
	draft->state->on_message = behaviour_message;
}

static struct actions build_part(const struct code *code, const char *name)
{
	const struct item *item = build_get(code->draft->item, name, BUILD_ACTION);
	struct actions actions = { .count = 0 };
	if (item) {
		actions = build_actions(code, item, NULL);
		build_exits(code, &actions);
	}
	return actions;
}

const struct item *build_entered(const struct code *code, const struct item *initial)
{
	if (!initial || initial->type == ITEM_TEXT)
		return initial;
	if (item_is(initial, WORD_ENTER) && initial->count == 1)
		return &initial->items[0];
	build_wrong(code->builder, initial->line, "initial is \"STATE\" or enter \"STATE\", not %s",
	            item_kind(initial));
	return NULL;
}

void build_enters(const struct code *code, const struct item *table, uint8_t state)
{
	if (state && state != REVERTS)
		code->sketch->drafts[state].state->enters = item_is(item_find(table, "initial"),
		                                                    WORD_ENTER);
}

static void build_initial_state(const struct code *code, uint8_t number)
{
	struct draft *draft = code->draft;
	const struct item *given = build_get(draft->item, "initial", BUILD_INITIAL);
	const struct item *states = build_get(draft->item, "states", BUILD_TYPE(TABLE));
	const struct item *initial = build_entered(code, given);
	if (draft->state->initial || (given && !initial))
		return;
	if (!states != !initial) {
		build_wrong(code->builder, draft->item->line, "state %s has %s", draft->state->name,
		            states ? "states but no initial state"
		                   : "an initial state but no states");
		return;
	}
	uint8_t inner = initial ? build_find_state(code, initial) : STATE_NONE;
	build_enters(code, draft->item, inner);
	if (inner && inner != REVERTS && code->sketch->drafts[inner].state->parent == number)
		draft->state->initial = inner;
	else if (inner)
		build_wrong(code->builder, initial->line, "'%s' is not inside state %s",
		            initial->as.text, draft->state->name);
}

void build_state(struct builder *builder, struct sketch *sketch, uint8_t number)
{
	struct draft *draft = &sketch->drafts[number];
	struct state *state = draft->state;
	struct rules *rules = draft->rules;
	struct code code = build_code(builder, sketch);
	code.draft = draft;
	code.machine = state->machine;
	state->data = rules;
	if (item_find(draft->item, "title"))
		state->title = build_label(builder, draft->item, "title");
	state->enter = behaviour_enter;
	build_initial_state(&code, number);
	rules->enter = build_part(&code, "enter");
	if (draft->word)
		build_generic(&code);
	rules->execute = build_part(&code, "execute");
	state->execute = rules->execute.count ? behaviour_execute : NULL;
	build_handlers(&code);
	build_transitions(&code);
	build_declared(&code);
	code.leaves = "an exit";
	rules->exit = build_part(&code, "exit");
	state->exit = rules->exit.count ? behaviour_exit : NULL;
}
