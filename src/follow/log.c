/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <inttypes.h>
#include <stdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "lua/mapping.h"
#include "sim/sim.h"
#include "sim/stat.h"

enum { NAME_BYTES_MAX = 100 };

static const char other[] = LOG_OTHER, unknown[] = "?", unnamed[] = LOG_UNNAMED;

uint32_t *log_known(struct log *log, enum key_kind kind, uint8_t class, uint8_t machine,
                    uint8_t around, uint32_t text)
{
	return numbers_at(&log->known, (uint64_t)kind << 56 | (uint64_t) class << 48 |
	                                       (uint64_t)machine << 40 | (uint64_t)around << 32 |
	                                       text);
}

uint32_t *log_known_own(struct log *log, enum key_kind kind, uint32_t text)
{
	size_t writer = log->writer;
	return log_known(log, kind, (uint8_t)(writer >> 16), (uint8_t)(writer >> 8),
	                 (uint8_t)writer, text);
}

uint32_t log_number(struct log *log, const char *name, size_t length)
{
	if (length > NAME_BYTES_MAX)
		length = NAME_BYTES_MAX;
	return names_number(&log->names, name, length);
}

void log_init(struct log *log, const char *name)
{
	*log = (struct log){ .deepest = 1 };
	text_clean(log->name, sizeof log->name, name);
	int stem = (int)strcspn(log->name, ".");
	snprintf(log->own, sizeof log->own, "%.*s", stem ? stem : -1, log->name);
	log->times = memory_grow(NULL, 0, &log->times_capacity, sizeof *log->times);
	log->first = memory_grow(NULL, 0, &log->first_capacity, sizeof *log->first);
	log->times[0] = 0;
	log->first[0] = log->first[1] = 0;
	log_turn(log, 0, 0);
	log_show(log);
}

void log_fini(struct log *log)
{
	for (size_t i = 0; i < log->kind_count; i++) {
		struct kind *kind = log->kinds[i];
		for (size_t state = 0; state < kind->class.state_count; state++) {
			free(kind->stages[state]->exits);
			free(kind->stages[state]->transitions);
			free(kind->stages[state]);
		}
		free(kind->stars);
		free(kind);
	}
	for (size_t i = 0; i < log->message_count; i++)
		free(log->items[i]);
	mapping_close(log->mapping);
	free(log->kinds);
	free(log->classes);
	free(log->residents);
	free(log->people);
	free(log->places);
	free(log->messages);
	free(log->fields);
	free(log->items);
	free(log->acts);
	free(log->first);
	free(log->times);
	free(log->letters);
	log_free_model(log);
	free(log->writers);
	free(log->data);
	numbers_fini(&log->known);
	names_fini(&log->names);
}

void log_turn(struct log *log, size_t writer, double began)
{
	log->writer = writer;
	if (!writer && began > 0)
		log->epoch = began;
	if (writer < log->writer_count)
		return;
	log->writers = memory_grow(log->writers, log->writer_count, &log->writer_capacity,
	                           sizeof *log->writers);
	log->writers[log->writer_count++] = (struct writer){ .began = began - log->epoch };
}

/* A world begins without agents; each has an act by which it appears. */
static void populate(struct sim *sim, uint32_t couples)
{
	(void)sim;
	(void)couples;
}

static int compare_times(const void *a, const void *b)
{
	const double *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

/* The median of the times between ticks or, if there are many, of some of them. */
static double usual_time(const struct log *log)
{
	enum { SOME = 256 };
	double times[SOME];
	size_t count = 0, step = log->end / SOME + 1;
	for (uint64_t tick = 2; log->timed && tick <= log->end; tick += step)
		times[count++] = log->times[tick] - log->times[tick - 1];
	qsort(times, count, sizeof *times, compare_times);
	return count ? times[count / 2] : 0;
}

void log_show(struct log *log)
{
	struct point least = log->least, most = log->most;
	bool plane = false;
	for (size_t i = 0; i < log->kind_count; i++) {
		const struct class *class = &log->kinds[i]->class;
		log_lay_out(log, log->kinds[i]);
		plane |= class->x != NULL;
		for (size_t stat = log_first_extra(log->kinds[i]); stat < class->stat_count; stat++)
			log->kinds[i]->stats[stat].names = log->names.texts;
	}
	for (size_t i = 0; i < log->message_count; i++) {
		for (size_t field = 0; field < log->fields[i].count; field++)
			log->items[i][field].names = log->names.texts;
	}
	log->world = (struct world){ .name = log->name,
		                     .summary = "what a log says",
		                     .tick_ms = 1000,
		                     .origin = least,
		                     .plane = { plane ? fmax(most.x - least.x, 1) : 0,
		                                fmax(most.y - least.y, 1) },
		                     .places = log->places,
		                     .place_count = log->place_count,
		                     .messages = log->messages,
		                     .message_count = log->message_count,
		                     .fields = log->fields,
		                     .classes = log->classes,
		                     .class_count = log->kind_count,
		                     .residents = log->residents,
		                     .resident_count = log->agent_count,
		                     .populate = populate,
		                     .rules = log,
		                     .happen = log_run,
		                     .line = log_line,
		                     .gap = log_gap,
		                     .times = log->timed ? log->times : NULL,
		                     .end = log->end,
		                     .version = log->world.version + log->grown };
	if (log->model)
		log_show_model(log);
	log->usual = usual_time(log);
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

static uint32_t agent_of(struct log *log, uint32_t text)
{
	uint32_t *found = log_known(log, KEY_AGENT, 0, 0, 0, text);
	if (*found)
		return *found - 1;
	*found = (uint32_t)log->agent_count + 1;
	log->residents = memory_grow(log->residents, log->agent_count, &log->agent_capacity,
	                             sizeof *log->residents);
	log->people = memory_grow(log->people, log->agent_count, &log->people_capacity,
	                          sizeof *log->people);
	log->residents[log->agent_count] = (struct resident){ names_text(&log->names, text), 0 };
	log->people[log->agent_count] = (struct actor){ .class = CLASS_NONE };
	log->grown = true;
	return (uint32_t)log->agent_count++;
}

uint32_t log_agent(struct log *log, const char *name, size_t length)
{
	uint32_t text = log_number(log, name, length);
	uint32_t own = log->writer_count > 1 ? *log_known_own(log, KEY_OWN, text) : 0;
	return own ? own - 1 : agent_of(log, text);
}

uint32_t log_own_agent(struct log *log, const char *name, size_t length)
{
	enum { CUT = NAME_BYTES_MAX - 12 };
	char numbered[NAME_BYTES_MAX + 1];
	uint32_t self = (uint32_t)log->writer + 1, agent = log_agent(log, name, length);
	for (uint32_t number = self; log->people[agent].owner && log->people[agent].owner != self;
	     number++) {
		int bytes = snprintf(numbered, sizeof numbered, "%.*s %" PRIu32,
		                     length < CUT ? (int)length : CUT, name, number);
		agent = agent_of(log, log_number(log, numbered, (size_t)bytes));
		*log_known_own(log, KEY_OWN, log_number(log, name, length)) = agent + 1;
	}
	log->people[agent].owner = self;
	return agent;
}

void log_add_stage(struct log *log, struct kind *kind, const char *name, uint8_t machine,
                   uint8_t around)
{
	size_t number = kind->class.state_count++;
	struct stage *stage = kind->stages[number] = memory_zero(1, sizeof *stage);
	stage->state = (struct state){ .name = name, .machine = machine, .parent = around };
	kind->states[number] = &stage->state;
	log->grown = true;
}

/* The name by which one more of its kind is known, where there is room for so many; NULL: it is known
 * already, or there is no room.  *found becomes 1 + its number. */
static const char *new_name(struct log *log, uint32_t *found, size_t count, size_t most,
                            uint32_t text)
{
	bool known = *found, full = !known && count == most;
	if (!known)
		*found = (uint32_t)count + !full;
	log->figures.limits += full;
	log->grown |= !known && !full;
	return known || full ? NULL : count + 1 == most ? other : names_text(&log->names, text);
}

uint8_t log_class(struct log *log, const char *name, size_t length)
{
	uint32_t text = log_number(log, name, length);
	uint32_t *found = log_known(log, KEY_CLASS, 0, 0, 0, text);
	const char *shown = new_name(log, found, log->kind_count, LOG_CLASSES_MAX, text);
	uint8_t number = (uint8_t)(*found - 1);
	if (!shown)
		return number;
	log->kinds = memory_grow(log->kinds, log->kind_count, &log->kind_capacity,
	                         sizeof *log->kinds);
	log->classes = memory_grow(log->classes, log->kind_count, &log->class_capacity,
	                           sizeof *log->classes);
	struct kind *kind = log->kinds[log->kind_count] = memory_zero(1, sizeof *kind);
	kind->class = (struct class){
		.name = shown,
		.states = kind->states,
		.machines = kind->machines,
		.machine_count = 1,
		.stats = kind->stats,
		.seen = true,
	};
	kind->extras = LOG_STATS_OFFSET;
	log->classes[log->kind_count++] = &kind->class;
	log_add_stage(log, kind, unknown, 0, STATE_NONE);
	return number;
}

static struct stat_info any_stat(const struct log *log, const char *name)
{
	struct stat_info stat = stat_of_type(STAT_ANY);
	stat.name = name;
	stat.names = log->names.texts;
	return stat;
}

uint8_t log_stat(struct log *log, uint8_t class, const char *name, size_t length)
{
	struct kind *kind = log->kinds[class];
	uint32_t text = log_number(log, name, length);
	uint32_t *found = log_known(log, KEY_STAT, class, 0, 0, text);
	size_t count = kind->class.stat_count;
	size_t extra = count - log_first_extra(kind), at = kind->extras + extra * sizeof(double);
	size_t most = count + (RECORD_BYTES_MAX - at) / sizeof(double);
	const char *shown = new_name(log, found, count, most < STATS_MAX ? most : STATS_MAX, text);
	uint8_t number = (uint8_t)(*found - 1);
	if (!shown)
		return number;
	kind->stats[count] = any_stat(log, shown);
	kind->stats[count].offset = (uint16_t)at;
	kind->class.stat_count++;
	/* Records that are too small are laid anew: what ran so far is run again. */
	if (extra == log->room) {
		log->room = log->room ? 2 * log->room : LOG_ROOM_LEAST;
		log->changed = 0;
	}
	return number;
}

/* Adds a name to one of the tables of texts, which has at most so many. */
static uint32_t add_text(struct log *log, enum key_kind kind, const char ***texts, size_t *count,
                         size_t *capacity, size_t most, uint32_t text)
{
	uint32_t *found = log_known(log, kind, 0, 0, 0, text);
	const char *shown = new_name(log, found, *count, most, text);
	if (!shown)
		return *found - 1;
	*texts = memory_grow(*texts, *count, capacity, sizeof **texts);
	(*texts)[(*count)++] = shown;
	return *found - 1;
}

/* Agents whose place is not known are at the first one. */
uint8_t log_place(struct log *log, const char *name, size_t length)
{
	if (!log->place_count && !(log->model && log->model->place_count))
		add_text(log, KEY_PLACE, &log->places, &log->place_count, &log->place_capacity,
		         LOG_PLACES_MAX, names_number(&log->names, unknown, 1));
	return (uint8_t)add_text(log, KEY_PLACE, &log->places, &log->place_count,
	                         &log->place_capacity, LOG_PLACES_MAX,
	                         log_number(log, name, length));
}

uint16_t log_message(struct log *log, const char *name, size_t length)
{
	size_t count = log->message_count;
	uint16_t message = (uint16_t)add_text(log, KEY_MESSAGE, &log->messages, &log->message_count,
	                                      &log->message_capacity, LOG_MESSAGES_MAX,
	                                      log_number(log, name, length));
	if (log->message_count == count)
		return message;
	log->fields = memory_grow(log->fields, count, &log->field_capacity, sizeof *log->fields);
	log->fields[count] = (struct message_fields){ .items = NULL };
	log->items = memory_grow(log->items, count, &log->item_capacity, sizeof *log->items);
	log->items[count] = NULL;
	return message;
}

uint8_t log_field(struct log *log, uint16_t message, const char *name, size_t length)
{
	struct message_fields *fields = &log->fields[message];
	uint32_t text = log_number(log, name, length);
	uint32_t *found = log_known(log, KEY_FIELD, (uint8_t)(message >> 8), (uint8_t)message, 0,
	                            text);
	const char *shown = new_name(log, found, fields->count, FIELDS_MAX, text);
	if (!shown)
		return (uint8_t)(*found - 1);
	if (!fields->count)
		fields->items = log->items[message] = memory_zero(FIELDS_MAX, sizeof **log->items);
	log->items[message][fields->count++] = any_stat(log, shown);
	return (uint8_t)(*found - 1);
}

uint16_t log_find_message(struct log *log, const struct json *name)
{
	uint32_t text = log_number(log, name->text, name->length);
	return (uint16_t)*log_known(log, KEY_MESSAGE, 0, 0, 0, text);
}

bool log_machine(struct log *log, uint8_t class, const struct json *name, uint8_t *machine,
                 struct error *error)
{
	struct kind *kind = log->kinds[class];
	size_t count = kind->class.machine_count;
	uint32_t text = log_number(log, name->text, name->length);
	uint32_t *found = log_known(log, KEY_MACHINE, class, 0, 0, text);
	/* The first name is that of the first machine, unless that has states already. */
	bool first = !kind->machines[0].name && kind->class.state_count == 1;
	if (!*found && kind->model)
		return error_set(error, "the model's %s has no machine %s", kind->class.name,
		                 names_text(&log->names, text));
	if (!*found && !first && count == LOG_MACHINES_MAX)
		return error_set(error, "%s is a fifth machine of %s (at most %d)",
		                 names_text(&log->names, text), kind->class.name, LOG_MACHINES_MAX);
	if (!*found) {
		*found = (uint32_t)(first ? 1 : count + 1);
		kind->machines[*found - 1].name = names_text(&log->names, text);
		kind->class.machine_count += !first;
		if (!kind->machines[0].name)
			kind->machines[0].name = unnamed;
		log->grown = true;
	}
	*machine = (uint8_t)(*found - 1);
	return true;
}
