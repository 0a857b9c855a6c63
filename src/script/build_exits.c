/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/array.h"
#include "script/build.h"

/*
 * Finds where a list of actions leads, so that a state made of data need not declare its exits.
 */

/* The progress of the search through a list. */
struct walk {
	const struct code *code;
	bool been[FSM_STATES_MAX + 1]; /* by state: an earlier change has led to it */
};

/* An update of the class may lead on from any outermost state. */
static void add_everywhere(const struct code *code, const struct exit *exit)
{
	struct sketch *sketch = code->sketch;
	for (size_t i = 1; i < sketch->state_count; i++) {
		const struct state *state = sketch->drafts[i].state;
		if (state->machine == code->machine && !state->parent &&
		    sketch->machines[code->machine].global != i)
			build_exit(&sketch->drafts[i], exit);
	}
}

/* Actions after a change still run, but in the state that it led to. */
static void add_way(struct walk *walk, const struct exit *exit)
{
	const struct code *code = walk->code;
	if (code->draft)
		build_exit(code->draft, exit);
	else
		add_everywhere(code, exit);
	for (size_t i = 1; i < code->sketch->state_count; i++) {
		if (walk->been[i])
			build_way_on(&code->sketch->drafts[i], exit);
	}
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
}

static void find_ways(struct walk *walk, const struct actions *actions, const struct exit *why)
{
	for (size_t i = 0; i < actions->count; i++) {
		const struct action *action = &actions->items[i];
		struct exit exit = *why;
		if (action->kind == ACTION_WHEN) {
			exit.question = &action->as.when->question;
			find_both(walk, action->as.when, &exit);
		} else if (action->kind == ACTION_CHANGE || action->kind == ACTION_REVERT) {
			exit.to = action->kind == ACTION_CHANGE ? action->target : REVERTS;
			add_way(walk, &exit);
		}
	}
}

void build_exits(const struct code *code, const struct actions *actions)
{
	struct walk walk = { .code = code };
	struct exit why = { .message = code->message };
	find_ways(&walk, actions, &why);
}
