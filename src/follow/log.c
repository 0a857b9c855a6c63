/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "sim/machine.h"
#include "sim/sim.h"

/*
 * What a text names is found by a key: what kind of thing, in which class, machine and state, and the
 * number of the text.
 */

enum key_kind { KEY_AGENT = 1, KEY_CLASS, KEY_STAT, KEY_PLACE, KEY_MESSAGE, KEY_MACHINE, KEY_STATE };

enum { NAME_BYTES_MAX = 100, WAYS_MAX = 2000, LABELS_MAX = 16 };

static const char other[] = "(other)", unknown[] = "?", unnamed[] = "main";

static uint64_t key_of(enum key_kind kind, uint8_t class, uint8_t machine, uint8_t around,
                       uint32_t text)
{
	return (uint64_t)kind << 56 | (uint64_t)class << 48 | (uint64_t)machine << 40 |
	       (uint64_t)around << 32 | text;
}

static uint32_t *at(struct log *log, uint64_t key)
{
	return numbers_at(&log->known, key);
}

/* The number of a name, which is cut to what is shown anywhere. */
static uint32_t number_of(struct log *log, const char *name, size_t length)
{
	if (length > NAME_BYTES_MAX)
		length = NAME_BYTES_MAX;
	return names_number(&log->names, name, length);
}

static const char *text_of(const struct log *log, uint32_t number)
{
	return names_text(&log->names, number);
}

void log_init(struct log *log, const char *name)
{
	*log = (struct log){ .room = LOG_ROOM_LEAST };
	text_clean(log->name, sizeof log->name, name);
	log->times = memory_grow(NULL, 0, &log->times_capacity, sizeof *log->times);
	log->first = memory_grow(NULL, 0, &log->first_capacity, sizeof *log->first);
	log->times[0] = 0;
	log->first[0] = log->first[1] = 0;
	log_show(log);
}

void log_fini(struct log *log)
{
	for (size_t i = 0; i < log->kind_count; i++) {
		struct kind *kind = log->kinds[i];
		for (size_t state = 0; state < kind->class.state_count; state++) {
			free(kind->stages[state]->exits);
			free(kind->stages[state]);
		}
		free(kind->stars);
		free(kind);
	}
	free(log->kinds);
	free(log->classes);
	free(log->residents);
	free(log->people);
	free(log->places);
	free(log->messages);
	free(log->acts);
	free(log->first);
	free(log->times);
	free(log->letters);
	numbers_fini(&log->known);
	names_fini(&log->names);
}

/* A world begins without agents; each has an act by which it appears. */
static void populate(struct sim *sim, uint32_t couples)
{
	(void)sim;
	(void)couples;
}

void log_show(struct log *log)
{
	for (size_t i = 0; i < log->kind_count; i++) {
		struct class *class = &log->kinds[i]->class;
		class->record_bytes = sizeof(struct agent) +
		                      LOG_MACHINES_MAX * sizeof(struct machine) +
		                      log->room * sizeof(double);
		for (size_t stat = 0; stat < class->stat_count; stat++)
			log->kinds[i]->stats[stat].names = log->names.texts;
	}
	log->world = (struct world){ .name = log->name,
		                     .summary = "what a log says",
		                     .tick_ms = 1000,
		                     .places = log->places,
		                     .place_count = log->place_count,
		                     .messages = log->messages,
		                     .message_count = log->message_count,
		                     .classes = log->classes,
		                     .class_count = log->kind_count,
		                     .residents = log->residents,
		                     .resident_count = log->agent_count,
		                     .populate = populate,
		                     .rules = log,
		                     .happen = log_run,
		                     .line = log_line,
		                     .times = log->timed ? log->times : NULL,
		                     .end = log->end,
		                     .version = log->world.version + log->grown };
	log->changed = log->end + 1;
	log->grown = false;
}

const struct log *log_of(const struct world *world)
{
	return world->happen == log_run ? world->rules : NULL;
}

/*
 * Tables of names.
 */

uint32_t log_agent(struct log *log, const char *name, size_t length)
{
	uint32_t text = number_of(log, name, length);
	uint32_t *found = at(log, key_of(KEY_AGENT, 0, 0, 0, text));
	if (*found)
		return *found - 1;
	*found = (uint32_t)log->agent_count + 1;
	log->residents = memory_grow(log->residents, log->agent_count, &log->agent_capacity,
	                             sizeof *log->residents);
	log->people = memory_grow(log->people, log->agent_count, &log->people_capacity,
	                          sizeof *log->people);
	log->residents[log->agent_count] = (struct resident){ text_of(log, text), 0 };
	log->people[log->agent_count] = (struct person){ .class = CLASS_NONE };
	log->grown = true;
	return (uint32_t)log->agent_count++;
}

static void add_stage(struct log *log, struct kind *kind, const char *name, uint8_t machine,
                     uint8_t around)
{
	size_t number = kind->class.state_count++;
	struct stage *stage = kind->stages[number] = memory_zero(1, sizeof *stage);
	stage->state = (struct state){ .name = name, .machine = machine, .parent = around };
	kind->states[number] = &stage->state;
	log->grown = true;
}

uint8_t log_class(struct log *log, const char *name, size_t length)
{
	bool full = log->kind_count == LOG_CLASSES_MAX;
	uint32_t text = number_of(log, name, length);
	uint32_t *found = at(log, key_of(KEY_CLASS, 0, 0, 0, text));
	if (*found)
		return (uint8_t)(*found - 1);
	*found = (uint32_t)log->kind_count + !full;
	log->figures.limits += full;
	if (full)
		return (uint8_t)(log->kind_count - 1);
	log->kinds = memory_grow(log->kinds, log->kind_count, &log->kind_capacity,
	                         sizeof *log->kinds);
	log->classes = memory_grow(log->classes, log->kind_count, &log->class_capacity,
	                           sizeof *log->classes);
	struct kind *kind = log->kinds[log->kind_count] = memory_zero(1, sizeof *kind);
	kind->class = (struct class){
		.name = log->kind_count + 1 == LOG_CLASSES_MAX ? other : text_of(log, text),
		.states = kind->states,
		.machines = kind->machines,
		.machine_count = 1,
		.stats = kind->stats,
	};
	log->classes[log->kind_count] = &kind->class;
	add_stage(log, kind, unknown, 0, STATE_NONE);
	return (uint8_t)log->kind_count++;
}

uint8_t log_stat(struct log *log, uint8_t class, const char *name, size_t length)
{
	struct kind *kind = log->kinds[class];
	uint32_t text = number_of(log, name, length);
	uint32_t *found = at(log, key_of(KEY_STAT, class, 0, 0, text));
	size_t count = kind->class.stat_count;
	if (*found)
		return (uint8_t)(*found - 1);
	bool full = count == STATS_MAX;
	*found = (uint32_t)count + !full;
	log->figures.limits += full;
	if (full)
		return STATS_MAX - 1;
	struct stat_info stat = stat_of_type(STAT_ANY);
	stat.name = count + 1 == STATS_MAX ? other : text_of(log, text);
	stat.offset = (uint16_t)(sizeof(struct agent) + LOG_MACHINES_MAX * sizeof(struct machine) +
	                         count * sizeof(double));
	stat.names = log->names.texts;
	kind->stats[count] = stat;
	kind->class.stat_count++;
	log->grown = true;
	/* Records that are too small are laid anew: what ran so far is run again. */
	if (count == log->room) {
		log->room *= 2;
		log->changed = 0;
	}
	return (uint8_t)count;
}

/* Adds a name to one of the tables of texts, which has at most so many. */
static uint32_t add_text(struct log *log, enum key_kind kind, const char ***texts, size_t *count,
                         size_t *capacity, size_t most, uint32_t text)
{
	uint32_t *found = at(log, key_of(kind, 0, 0, 0, text));
	if (*found)
		return *found - 1;
	bool full = *count == most;
	*found = (uint32_t)*count + !full;
	log->figures.limits += full;
	if (full)
		return (uint32_t)most - 1;
	*texts = memory_grow(*texts, *count, capacity, sizeof **texts);
	(*texts)[*count] = *count + 1 == most ? other : text_of(log, text);
	log->grown = true;
	return (uint32_t)(*count)++;
}

/* Agents whose place is not known are at the first one. */
uint8_t log_place(struct log *log, const char *name, size_t length)
{
	if (!log->place_count)
		add_text(log, KEY_PLACE, &log->places, &log->place_count, &log->place_capacity,
		         LOG_PLACES_MAX, names_number(&log->names, unknown, 1));
	return (uint8_t)add_text(log, KEY_PLACE, &log->places, &log->place_count,
	                         &log->place_capacity, LOG_PLACES_MAX,
	                         number_of(log, name, length));
}

uint16_t log_message(struct log *log, const char *name, size_t length)
{
	return (uint16_t)add_text(log, KEY_MESSAGE, &log->messages, &log->message_count,
	                          &log->message_capacity, LOG_MESSAGES_MAX,
	                          number_of(log, name, length));
}

uint16_t log_find_message(struct log *log, const struct json *name)
{
	uint32_t text = number_of(log, name->text, name->length);
	return (uint16_t)*at(log, key_of(KEY_MESSAGE, 0, 0, 0, text));
}

bool log_machine(struct log *log, uint8_t class, const struct json *name, uint8_t *machine,
                 struct error *error)
{
	struct kind *kind = log->kinds[class];
	size_t count = kind->class.machine_count;
	uint32_t text = number_of(log, name->text, name->length);
	uint32_t *found = at(log, key_of(KEY_MACHINE, class, 0, 0, text));
	/* The first name is that of the first machine, unless that has states already. */
	bool first = !kind->machines[0].name && kind->class.state_count == 1;
	if (!*found && !first && count == LOG_MACHINES_MAX)
		return error_set(error, "%s is a fifth machine of %s (at most %d)",
		                 text_of(log, text), kind->class.name, LOG_MACHINES_MAX);
	if (!*found) {
		*found = (uint32_t)(first ? 1 : count + 1);
		kind->machines[*found - 1].name = text_of(log, text);
		kind->class.machine_count += !first;
		if (!kind->machines[0].name)
			kind->machines[0].name = unnamed;
		log->grown = true;
	}
	*machine = (uint8_t)(*found - 1);
	return true;
}

/*
 * States.
 */

uint8_t log_find_state(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                       const struct json *name)
{
	uint32_t text = number_of(log, name->text, name->length);
	return (uint8_t)*at(log, key_of(KEY_STATE, class, machine, around, text));
}

/* The name under which a state is shown: its last part where that is unique. */
static const char *shown_name(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                              const struct json *name)
{
	const struct kind *kind = log->kinds[class];
	const char *own = text_of(log, number_of(log, name->text, name->length));
	const char *outer = around ? kind->states[around]->name : kind->machines[machine].name;
	char path[2 * NAME_BYTES_MAX + 2];
	if (!log_find_state(log, class, ANY, ANY, name))
		return own;
	snprintf(path, sizeof path, "%.100s.%.100s", outer ? outer : unnamed, own);
	return text_of(log, names_number(&log->names, path, strlen(path)));
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

/* A state that nobody was in becomes one with states inside; it begins in the first of these. */
static uint8_t add_state(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                         const struct json *name)
{
	struct kind *kind = log->kinds[class];
	uint8_t number = (uint8_t)kind->class.state_count, count = 0;
	bool last = number == LOG_STATES_MAX + 1;
	uint32_t text = number_of(log, name->text, name->length);
	const char *shown = last ? other : shown_name(log, class, machine, around, name);
	add_stage(log, kind, shown, machine, last ? STATE_NONE : around);
	if (around && !last && !kind->stages[around]->state.initial && !kind->stages[around]->entered)
		kind->stages[around]->state.initial = number;
	*at(log, key_of(KEY_STATE, class, machine, around, text)) = number;
	for (uint8_t i = 0; i < 3; i++) {
		uint32_t *found = at(log, key_of(KEY_STATE, class, i < 2 ? machine : ANY, ANY,
		                                 i ? text : number_of(log, shown, strlen(shown))));
		*found = *found ? *found : number;
	}
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
	return add_state(log, class, machine == ANY ? 0 : machine, around == ANY ? 0 : around, name);
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
	                            : text_of(log, number_of(log, label->text, label->length));
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
	for (uint8_t state = *from; state; state = kind->states[state]->parent) {
		const struct stage *outer = kind->stages[state];
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
	if (labels == LABELS_MAX || (labels && stage->count >= WAYS_MAX))
		return (uint16_t)last;
	if (labels == LABELS_MAX - 1)
		exit = (struct exit){ .to = to, .words = other };
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
