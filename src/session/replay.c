/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/recording.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "core/memory.h"
#include "session/world_json.h"
#include "session/input_json.h"
#include "sim/snapshot.h"

static void free_from(struct replay *replay, size_t first)
{
	while (replay->count > first) {
		struct replay_entry *entry = &replay->entries[--replay->count];
		replay->inputs -= entry->input != NULL;
		free(entry->input);
		free(entry->digests);
	}
}

void replay_fini(struct replay *replay)
{
	free_from(replay, 0);
	free(replay->entries);
	replay->entries = NULL;
	world_json_fini(&replay->texts);
	while (replay->world_count)
		world_file_free(replay->worlds[--replay->world_count]);
	free(replay->worlds);
	replay->worlds = NULL;
}

static bool add(struct replay *replay, const struct replay_entry *entry, struct error *error)
{
	if (entry->tick < replay->end)
		return error_set(error, "tick %" PRIu64 " comes after tick %" PRIu64, entry->tick,
		                 replay->end);
	if (entry->tick - replay->end > REPLAY_GAP_MAX)
		return error_set(error, "%" PRIu64 " ticks without a digest (at most %d)",
		                 entry->tick - replay->end, REPLAY_GAP_MAX);
	if (entry->tick > REPLAY_TICKS_MAX)
		return error_set(error, "tick %" PRIu64 " is too late to be replayed (at most %d)",
		                 entry->tick, REPLAY_TICKS_MAX);
	if (replay->count == REPLAY_ENTRIES_MAX)
		return error_set(error, "more than %d inputs and digests", REPLAY_ENTRIES_MAX);
	replay->entries = memory_grow(replay->entries, replay->count, &replay->capacity,
	                              sizeof *replay->entries);
	replay->entries[replay->count++] = *entry;
	replay->end = entry->tick;
	replay->inputs += entry->input != NULL;
	return true;
}

/* Makes the world of the texts read last; NULL if it is not the one that was recorded. */
static const struct world *take_world(struct replay *replay, size_t files, uint64_t digest,
                                      struct error *error)
{
	struct world_file *file = world_json_take(&replay->texts, files, error);
	if (!file)
		return NULL;
	replay->worlds = memory_grow(replay->worlds, replay->world_count, &replay->world_capacity,
	                             sizeof *replay->worlds);
	replay->worlds[replay->world_count++] = file;
	const struct world *world = world_file_world(file);
	if (fingerprint_world(world) == digest)
		return world;
	error_set(error, "world %s is not read as version %s read it", world->name,
	          replay->version);
	return NULL;
}

/* A reload continues in the world of the texts before it. */
static bool add_world(struct replay *replay, struct input_json *input, struct error *error)
{
	if (!input_is_reload(&input->input))
		return true;
	bool begins = input->input.kind == INPUT_BEGIN;
	if (begins != !input->tick || (begins && replay->inputs))
		return error_set(error, begins ? "a run begins only once"
		                               : "a reload before the beginning");
	input->input.world = take_world(replay, input->files, input->world_digest, error);
	return input->input.world != NULL;
}

static bool read_input(struct replay *replay, const json_t *object, size_t line,
                       struct error *error)
{
	struct input_json *input = memory_zero(1, sizeof *input);
	struct replay_entry entry = { .line = line, .event = MOMENT_END, .input = input };
	if (input_json_read(input, object, error) && add_world(replay, input, error)) {
		entry.tick = input->tick;
		if (add(replay, &entry, error))
			return true;
	}
	free(input);
	return false;
}

static void take_agents(struct fields *fields, struct digests *digests)
{
	const json_t *agents = fields_array(fields, "agents", RECORDING_AGENTS_MAX);
	digests->count = (uint32_t)json_array_size(agents);
	for (size_t i = 0; i < digests->count; i++) {
		const char *text = json_string_value(json_array_get(agents, i));
		uint64_t number;
		if (text && fields_parse_hex(text, RECORDING_AGENT_DIGITS, &number))
			digests->agents[i] = (uint32_t)number;
		else
			fields_fail(fields, "\"agents\": expected digests");
	}
}

static bool read_digest(struct replay *replay, const json_t *object, size_t line, const char *key,
                        struct error *error)
{
	struct digests *digests = memory_zero(1, sizeof *digests);
	struct replay_entry entry = { .line = line, .event = MOMENT_END, .digests = digests };
	struct fields fields;
	fields_begin(&fields, object, error);
	entry.tick = (uint64_t)fields_number(&fields, key, 0, INT64_MAX);
	if (fields_has(&fields, "event"))
		entry.event = (uint32_t)fields_number(&fields, "event", 0, MOMENT_END - 1);
	digests->all = fields_hex(&fields, "digest");
	if (fields_has(&fields, "agents"))
		take_agents(&fields, digests);
	if (fields_end(&fields) && add(replay, &entry, error))
		return true;
	free(digests);
	return false;
}

/* Drops what comes after segment tick, and all inputs after the first so many. */
static bool read_drop(struct replay *replay, const json_t *object, struct error *error)
{
	struct fields fields;
	size_t kept = 0, inputs = 0;
	fields_begin(&fields, object, error);
	uint64_t tick = (uint64_t)fields_number(&fields, "drop", 0, INT64_MAX);
	size_t most = (size_t)fields_number(&fields, "inputs", 0, (int64_t)replay->inputs);
	if (!fields_end(&fields))
		return false;
	for (; kept < replay->count && replay->entries[kept].tick <= tick; kept++) {
		if (replay->entries[kept].input && inputs++ == most)
			break;
	}
	free_from(replay, kept);
	replay->end = kept ? replay->entries[kept - 1].tick : 0;
	return true;
}

static bool read_mark(struct replay *replay, const json_t *object, struct error *error)
{
	struct moment moment = { 0, MOMENT_END };
	char name[BOOKMARK_NAME_SIZE];
	struct fields fields;
	fields_begin(&fields, object, error);
	fields_text(&fields, "mark", name, sizeof name);
	moment.tick = (uint64_t)fields_number(&fields, "tick", 0, INT64_MAX);
	if (fields_has(&fields, "event"))
		moment.event = (uint32_t)fields_number(&fields, "event", 0, MOMENT_END - 1);
	return fields_end(&fields) && (outline_mark(&replay->marks, moment, name) ||
	                               error_set(error, "more than %d marks", BOOKMARKS_MAX));
}

const struct world *replay_world(struct replay *replay, struct error *error)
{
	if (replay->files && !replay->own)
		replay->own = take_world(replay, replay->files, replay->world_digest, error);
	return replay->own;
}

static bool read_entry(struct replay *replay, const json_t *object, size_t line,
                       struct error *error)
{
	struct world_json *texts = &replay->texts;
	if (replay->ended)
		return error_set(error, "there is more after the end");
	/* The world that the run begins in is made as soon as its texts are complete. */
	if (world_json_is(object))
		return world_json_read(texts, object, error) &&
		       (replay->own || texts->count != replay->files || texts->missing ||
		        replay_world(replay, error));
	if (replay->files && !replay->own)
		return error_set(error, "the text of the world is incomplete");
	if (json_object_get(object, "input"))
		return read_input(replay, object, line, error);
	if (json_object_get(object, "drop"))
		return read_drop(replay, object, error);
	if (json_object_get(object, "mark"))
		return read_mark(replay, object, error);
	if (json_object_get(object, "end")) {
		replay->ended = read_digest(replay, object, line, "end", error);
		if (replay->ended)
			replay->stop = replay->entries[replay->count - 1].event;
		return replay->ended;
	}
	if (json_object_get(object, "digest"))
		return read_digest(replay, object, line, "tick", error);
	return error_set(error, "expected an input, a digest, a drop, a mark or the end");
}

static bool read_header(struct replay *replay, const json_t *object, struct error *error)
{
	struct fields fields;
	char what[INPUT_JSON_NAME_MAX + 1];
	if (!json_object_get(object, "westworld"))
		return error_set(error, "this is not a recording");
	fields_begin(&fields, object, error);
	fields_text(&fields, "westworld", what, sizeof what);
	int64_t format = fields_number(&fields, "format", 1, INT32_MAX);
	fields_text(&fields, "version", replay->version, sizeof replay->version);
	if (fields.good && strcmp(what, "recording") != 0)
		fields_fail(&fields, "this is a %s, not a recording", what);
	if (format > RECORDING_FORMAT)
		fields_fail(&fields, "recording format %d by version %s (this version reads %d)",
		            (int)format, replay->version, RECORDING_FORMAT);
	fields_text(&fields, "world", replay->world, sizeof replay->world);
	replay->world_digest = fields_hex(&fields, "world_digest");
	replay->seed = (uint64_t)fields_number(&fields, "seed", INT64_MIN, INT64_MAX);
	replay->couples = (uint32_t)fields_number(&fields, "couples", 1, REPLAY_COUPLES_MAX);
	replay->tick_ms = fields_number(&fields, "tick_ms", 1, INT32_MAX);
	if (fields_has(&fields, "files"))
		replay->files = (size_t)fields_number(&fields, "files", 0, WORLD_JSON_FILES_MAX);
	replay->has_beginning = fields_has(&fields, "beginning");
	if (replay->has_beginning)
		replay->beginning = fields_hex(&fields, "beginning");
	return fields_end(&fields);
}

/* A line of the file. */
struct replay_line {
	char text[RECORDING_LINE_MAX + 1];
	size_t length, number;
	bool whole; /* it ends in a newline */
};

/* Reads the next line; false when there is none. */
static bool next_line(FILE *file, struct replay_line *line)
{
	int c = EOF;
	line->number++;
	line->length = 0;
	while (line->length <= RECORDING_LINE_MAX && (c = getc(file)) != EOF && c != '\n')
		line->text[line->length++] = (char)c;
	line->whole = c != EOF;
	return line->length > 0 || line->whole;
}

static bool read_line(struct replay *replay, const struct replay_line *line, struct error *error)
{
	json_error_t cause;
	if (line->length > RECORDING_LINE_MAX)
		return error_set(error, "it is longer than %d bytes", RECORDING_LINE_MAX);
	json_t *object = json_loadb(line->text, line->length, JSON_REJECT_DUPLICATES, &cause);
	if (!object)
		return error_set(error,
		                 line->number == 1 ? "this is not a recording: %s"
		                                   : "this is not JSON: %s",
		                 cause.text);
	bool good = line->number == 1 ? read_header(replay, object, error)
	                              : read_entry(replay, object, line->number, error);
	json_decref(object);
	return good;
}

/* Reads all lines.  A line without an end was being written when the run was killed. */
static bool read_lines(struct replay *replay, FILE *file, struct error *error)
{
	struct replay_line line = { .number = 0 };
	struct error cause = { "" };
	while (next_line(file, &line)) {
		if (read_line(replay, &line, &cause))
			continue;
		if (line.whole || line.number == 1)
			return error_set(error, "%s: line %zu: %s", replay->path, line.number,
			                 cause.text);
		snprintf(replay->warning, sizeof replay->warning,
		         "%s: line %zu is incomplete and was ignored: the run was killed",
		         replay->path, line.number);
		return true;
	}
	if (ferror(file))
		return error_set(error, "%s: cannot be read: %s", replay->path, strerror(errno));
	return line.number > 1 ||
	       error_set(error, "%s: the file is empty; expected a recording", replay->path);
}

bool replay_read(struct replay *replay, const char *path, struct error *error)
{
	*replay = (struct replay){ .stop = MOMENT_END, .differs = AGENT_NONE };
	snprintf(replay->path, sizeof replay->path, "%s", path);
	FILE *file = fopen(path, "r");
	if (!file)
		return error_set(error, "%s: cannot be read: %s", path, strerror(errno));
	bool good = read_lines(replay, file, error);
	fclose(file);
	if (!good)
		replay_fini(replay);
	return good;
}

bool replay_fits(const struct replay *replay, const struct world *world, struct error *error)
{
	if (world == replay->own)
		return true;
	if (!name_is(world->path ? world->path : world->name, replay->world))
		return error_set(error, "%s: recorded in world %s, not %s", replay->path,
		                 replay->world, world->name);
	if (replay->world_digest != fingerprint_world(world) || replay->tick_ms != world->tick_ms)
		return error_set(error,
		                 "%s: world %s has changed since this was recorded by version %s",
		                 replay->path, replay->world, replay->version);
	return true;
}
