/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "script/build.h"

/*
 * The ways out of states: those that are declared, and those that actions take, so that a state
 * made of data need not declare its exits.
 */

static bool is_same(const struct exit *a, const struct exit *b)
{
	bool words = a->words == b->words ||
	             (a->words && b->words && strcmp(a->words, b->words) == 0);
	return a->to == b->to && a->unless == b->unless && a->message == b->message &&
	       a->question == b->question && words;
}

void build_exit(struct ways *ways, const struct exit *exit)
{
	for (size_t i = 0; i < ways->count; i++) {
		if (is_same(&ways->items[i], exit))
			return;
	}
	ways->items = memory_grow(ways->items, ways->count, &ways->capacity, sizeof *ways->items);
	ways->items[ways->count++] = *exit;
}

/* The progress of the search through a list. */
struct walk {
	const struct code *code;
	bool been[FSM_STATES_MAX + 1]; /* by state: an earlier change has led to it */
	bool known; /* the states that it can be in get each way out that is found */
	bool lost;  /* an earlier revert may have led to any other state */
};

/* An update of the class may lead on from any outermost state. */
static void add_everywhere(const struct code *code, const struct exit *exit)
{
	struct sketch *sketch = code->sketch;
	for (size_t i = 1; i < sketch->state_count; i++) {
		const struct state *state = sketch->drafts[i].state;
		if (state->machine == code->machine && !state->parent &&
		    sketch->machines[code->machine].global != i)
			build_exit(&sketch->drafts[i].own, exit);
	}
}

/* Actions after a change still run, but in the state that it led to. */
static void take_way(struct walk *walk, const struct exit *exit)
{
	const struct code *code = walk->code;
	if (code->draft)
		build_exit(&code->draft->own, exit);
	else
		add_everywhere(code, exit);
	for (size_t i = 1; i < code->sketch->state_count; i++) {
		if (walk->been[i])
			build_exit(&code->sketch->drafts[i].on, exit);
	}
	walk->lost |= exit->to == REVERTS && !walk->known;
	walk->known |= exit->to != REVERTS;
	if (exit->to != REVERTS)
		walk->been[exit->to] = true;
}

static void find_ways(struct walk *walk, const struct actions *actions, const struct exit *why);

/* Only one of the two lists runs, so a change in one does not precede the other. */
static void find_both(struct walk *walk, const struct choice *choice, const struct exit *why)
{
	struct walk other = *walk;
	struct exit exit = *why;
	exit.unless = false;
	find_ways(walk, &choice->then, &exit);
	exit.unless = true;
	find_ways(&other, &choice->otherwise, &exit);
	for (size_t i = 0; i < ARRAY_LEN(walk->been); i++)
		walk->been[i] |= other.been[i];
	walk->known &= other.known;
	walk->lost |= other.lost;
}

static void find_ways(struct walk *walk, const struct actions *actions, const struct exit *why)
{
	for (size_t i = 0; i < actions->count; i++) {
		const struct action *action = &actions->items[i];
		struct exit exit = *why;
		if (action->word == WORD_WHEN) {
			exit.question = &action->as.when->question;
			find_both(walk, action->as.when, &exit);
		} else if (action->word == WORD_CHANGE || action->word == WORD_REVERT) {
			exit.to = action->word == WORD_CHANGE ? action->target : REVERTS;
			if (walk->lost)
				build_wrong(walk->code->builder, action->line,
				            "a change cannot come after revert: it would start in "
				            "whichever state was the previous one");
			take_way(walk, &exit);
		}
	}
}

void build_exits(const struct code *code, const struct actions *actions)
{
	uint8_t global = code->sketch->machines[code->machine].global;
	bool everywhere = !code->draft || code->draft == &code->sketch->drafts[global];
	struct walk walk = { .code = code, .known = everywhere };
	struct exit why = { .message = code->message };
	if (code->row) {
		why.question = code->row->question;
		why.words = code->row->words;
	}
	find_ways(&walk, actions, &why);
}

/*
 * Declared exits.
 */

/* Builds exits = { "Sleep", revert, Attack = "sees the thief" }. */
void build_declared(const struct code *code)
{
	struct draft *draft = code->draft;
	const struct item *table = build_get(draft->item, "exits", BUILD_TYPE(TABLE));
	if (table)
		draft->declared = arena_zero(code->builder->arena, table->count + 1,
		                             sizeof *draft->declared);
	for (size_t i = 0; table && i < table->count; i++) {
		const struct item *item = &table->items[i];
		struct item name = { .type = ITEM_TEXT, .line = item->line, .as.text = item->key };
		struct exit exit = { .to = build_target(code, item->key ? &name : item) };
		if (item->key && item->type != ITEM_TEXT)
			build_wrong(code->builder, item->line,
			            "an exit's reason is a string, not %s", item_kind(item));
		else if (item->key)
			exit.words = item->as.text;
		if (exit.to)
			draft->declared[draft->declared_count++] = (struct declared){ exit,
				                                                      item->line };
	}
}

/* Whether something in the state, or that runs on after leading to it, leads there. */
static bool leads(const struct draft *draft, uint8_t to)
{
	const struct transition *transition = draft->state->transitions;
	bool found = false;
	for (size_t i = 0; i < draft->own.count; i++)
		found |= draft->own.items[i].to == to;
	for (size_t i = 0; i < draft->on.count; i++)
		found |= draft->on.items[i].to == to;
	for (; transition && transition->to; transition++)
		found |= transition->to == to;
	return found;
}

void build_ways(const struct code *code)
{
	struct draft *draft = code->draft;
	struct ways *ways = &draft->own;
	struct notes *notes = code->builder->notes;
	const struct class *class = &code->sketch->class->class;
	for (size_t i = 0; i < draft->declared_count; i++) {
		const struct declared *declared = &draft->declared[i];
		uint8_t to = declared->exit.to;
		if (!notes->coded[code->class] && !leads(draft, to))
			oddity_add(&notes->odd, declared->line,
			           "state %s of %s declares an exit to %s, but nothing in it leads "
			           "there",
			           draft->state->name, class->name, class_state_name(class, to));
	}
	for (size_t i = 0; i < draft->declared_count; i++)
		build_exit(ways, &draft->declared[i].exit);
	for (size_t i = 0; i < draft->on.count; i++)
		build_exit(ways, &draft->on.items[i]);
	if (ways->count || draft->declared) {
		struct exit *exits = arena_zero(code->builder->arena, ways->count + 1,
		                                sizeof *exits);
		if (ways->count)
			memcpy(exits, ways->items, ways->count * sizeof *exits);
		draft->state->exits = exits;
	}
	free(draft->own.items);
	free(draft->on.items);
}
