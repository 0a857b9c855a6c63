/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <stdio.h>
#include <string.h>

/*
 * The states of a class, and the ways out of them, as they are declared or seen.
 */

enum { WAYS_MAX = 2000, LABELS_MAX = 16 };

uint8_t log_find_state(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                       const struct json *name)
{
	uint32_t text = log_number(log, name->text, name->length);
	return (uint8_t)*log_known(log, KEY_STATE, class, machine, around, text);
}

/* The name under which a state is shown: its last part where that is unique. */
static const char *shown_name(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                              const struct json *name)
{
	const struct kind *kind = log->kinds[class];
	const char *own = names_text(&log->names, log_number(log, name->text, name->length));
	const char *outer = around ? kind->states[around]->name : kind->machines[machine].name;
	char path[NAMES_BYTES_MAX];
	if (!log_find_state(log, class, ANY, ANY, name))
		return own;
	snprintf(path, sizeof path, "%.100s.%.100s", outer ? outer : LOG_UNNAMED, own);
	return log_text(log, path);
}

static struct exit *add_exit(struct log *log, struct stage *stage, const struct exit *exit)
{
	stage->exits = memory_grow(stage->exits, stage->count + 1, &stage->capacity,
	                           sizeof *stage->exits);
	stage->exits[stage->count++] = *exit;
	stage->exits[stage->count] = (struct exit){ .to = STATE_NONE };
	stage->state.exits = stage->exits;
	log->grown = true;
	return &stage->exits[stage->count - 1];
}

void log_know_state(struct log *log, uint8_t class, uint8_t number, uint32_t text)
{
	const struct state *state = log->kinds[class]->states[number];
	*log_known(log, KEY_STATE, class, state->machine, state->parent, text) = number;
	for (uint8_t i = 0; i < 3; i++) {
		uint32_t *found = log_known(log, KEY_STATE, class, i < 2 ? state->machine : ANY,
		                            ANY,
		                            i ? text
		                              : log_number(log, state->name, strlen(state->name)));
		*found = *found ? *found : number;
	}
}

/* A state that nobody was in becomes one with states inside; it begins in the first of these. */
static uint8_t add_state(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                         const struct json *name)
{
	struct kind *kind = log->kinds[class];
	uint8_t number = (uint8_t)kind->class.state_count, count = 0;
	bool last = number == LOG_STATES_MAX + 1;
	uint8_t said = around;
	/* The records of a model have no room for what lies deeper. */
	if (kind->model)
		around = STATE_NONE;
	const char *shown = last ? LOG_OTHER : shown_name(log, class, machine, around, name);
	log_add_stage(log, kind, shown, machine, last ? STATE_NONE : around);
	uint8_t path[FSM_DEPTH_MAX];
	size_t depth = state_table_path(kind->states, number, path);
	/* As with stats, see log_stat(). */
	if (depth > log->deepest) {
		log->deepest = depth;
		log->changed = 0;
	}
	if (around && !last && !kind->stages[around]->state.initial &&
	    !kind->stages[around]->entered)
		kind->stages[around]->state.initial = number;
	uint32_t text = log_number(log, name->text, name->length);
	log_know_state(log, class, number, text);
	*log_known(log, KEY_STATE, class, machine, said, text) = number;
	for (; count < kind->star_count && !around; count++) {
		if (kind->stages[kind->stars[count].to]->state.machine == machine)
			add_exit(log, kind->stages[number], &kind->stars[count]);
	}
	return number;
}

uint8_t log_state(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                  const struct json *name)
{
	const struct kind *kind = log->kinds[class];
	if (around != ANY && around)
		machine = kind->states[around]->machine;
	uint8_t found = log_find_state(log, class, machine, around, name);
	if (found)
		return found;
	if (kind->class.state_count == LOG_STATES_MAX + 2) {
		log->figures.limits++;
		return LOG_STATES_MAX + 1;
	}
	return add_state(log, class, machine == ANY ? 0 : machine, around == ANY ? 0 : around,
	                 name);
}

uint8_t log_path(struct log *log, uint8_t class, uint8_t machine, struct json names, size_t deepest)
{
	const struct state *const *states = log->kinds[class]->states;
	uint8_t state = ANY, path[FSM_DEPTH_MAX];
	struct json name;
	size_t depth = 0;
	while (json_next(&names, &name)) {
		if (!json_is_name(&name) || depth >= deepest)
			return ANY;
		state = log_state(log, class, machine, state, &name);
		depth = state_table_path(states, state, path);
	}
	return depth > deepest ? ANY : state;
}

/* Whether that is the reason of a way out, or none is asked for. */
static bool is_label(const struct log *log, const struct exit *exit, const char *label)
{
	const char *own = exit->message ? log->messages[exit->message - 1] : exit->words;
	return !label || own == label;
}

static struct exit make_exit(struct log *log, uint8_t to, const struct json *label)
{
	uint16_t message = label->kind == READ_NONE ? 0 : log_find_message(log, label);
	const char *words = label->kind == READ_NONE
	                            ? NULL
	                            : names_text(&log->names,
	                                         log_number(log, label->text, label->length));
	return (struct exit){ .to = to, .message = message, .words = message ? NULL : words };
}

uint16_t log_way(struct log *log, uint8_t class, uint8_t *from, uint8_t to,
                 const struct json *label)
{
	struct kind *kind = log->kinds[class];
	struct exit exit = make_exit(log, to, label);
	const char *words = exit.message ? log->messages[exit.message - 1] : exit.words;
	struct stage *stage = kind->stages[*from];
	size_t labels = 0, last = 0;
	uint8_t global = kind->machines[kind->states[to]->machine].global;
	for (uint8_t state = *from, next; state; state = next) {
		const struct stage *outer = kind->stages[state];
		next = kind->states[state]->parent;
		next = next || state == global ? next : global;
		for (size_t i = 0; i < outer->count; i++) {
			if (outer->exits[i].to != to)
				continue;
			if (is_label(log, &outer->exits[i], words)) {
				*from = state;
				return (uint16_t)(i + 1);
			}
			labels += outer == stage;
			last = outer == stage ? i + 1 : last;
		}
	}
	/* A model has all the ways that there are. */
	if (kind->model || labels == LABELS_MAX || (labels && stage->count >= WAYS_MAX))
		return (uint16_t)last;
	if (labels == LABELS_MAX - 1)
		exit = (struct exit){ .to = to, .words = log_text(log, LOG_OTHER) };
	add_exit(log, stage, &exit);
	return (uint16_t)stage->count;
}

void log_add_star(struct log *log, uint8_t class, uint8_t to, const struct json *label)
{
	struct kind *kind = log->kinds[class];
	uint8_t machine = kind->states[to]->machine;
	kind->stars = memory_grow(kind->stars, kind->star_count, &kind->star_capacity,
	                          sizeof *kind->stars);
	kind->stars[kind->star_count++] = make_exit(log, to, label);
	for (uint8_t i = 1; i < kind->class.state_count; i++) {
		uint8_t from = i;
		if (i != to && kind->states[i]->machine == machine && !kind->states[i]->parent)
			log_way(log, class, &from, to, label);
	}
}
