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
#include "core/number.h"
#include "core/text.h"
#include "session/draft.h"
#include "sim/fingerprint.h"
#include "session/branch.h"
#include "session/inputs.h"
#include "session/input_json.h"
#include "session/world_json.h"
#include "sim/snapshot.h"

/* An input that has been written once; undo may restore it. */
struct record_line {
	struct session_input key;
	char *text;
};

struct recording {
	struct draft draft; /* its file is NULL after a failure */
	char *path;         /* as the user named it */
	struct record_line *lines;
	size_t line_count, line_capacity;
	size_t *current; /* indexes in lines of those that hold now, in order */
	size_t count, capacity;
	bool void_lines; /* whether lines has others */
	uint64_t forks;  /* session_forks() when the inputs were last compared */
	uint64_t last;   /* the last segment of which anything is recorded */
	uint64_t digest; /* the last segment with a digest */
};

static bool fail(struct recording *recording, struct error *error)
{
	int cause = errno;
	draft_close(&recording->draft);
	return error_set(error, "%s: the recording ends here: %s", recording->path,
	                 strerror(cause));
}

static bool flush(struct recording *recording, struct error *error)
{
	FILE *file = recording->draft.file;
	return !file || (fflush(file) != EOF && !ferror(file)) || fail(recording, error);
}

/* Writes a text and its end, so that they reach the file. */
static bool put_text(struct recording *recording, const char *text, const char *end,
                     struct error *error)
{
	FILE *file = recording->draft.file;
	if (file)
		fprintf(file, "%s%s", text, end);
	return flush(recording, error);
}

/* Moves the file into place, now that something has happened. */
static bool publish(struct recording *recording, struct error *error)
{
	return !recording->draft.file || draft_publish(&recording->draft) || fail(recording, error);
}

/* Turns the object into a line, which the caller frees; releases the object. */
static char *spell(json_t *object)
{
	char *text = json_dumps(object, JSON_COMPACT | JSON_PRESERVE_ORDER);
	json_decref(object);
	if (!text)
		abort();
	return text;
}

static bool put(struct recording *recording, json_t *object, struct error *error)
{
	char *text = spell(object);
	bool good = put_text(recording, text, "\n", error);
	free(text);
	return good;
}

static json_t *hex(uint64_t number)
{
	char text[17];
	snprintf(text, sizeof text, "%016" PRIx64, number);
	return json_string(text);
}

/* The digest of the world's beginning with that seed and couples, which others do not share. */
static uint64_t beginning(const struct recording_options *options)
{
	return fingerprint_beginning(options->world, options->seed, options->couples);
}

static json_t *header(const struct recording_options *options)
{
	const struct world *world = options->world;
	char name[WORLD_JSON_PATH_MAX + 1];
	text_clean(name, sizeof name, world->path ? world->path : world->name);
	json_t *object = json_object();
	json_object_set_new(object, "westworld", json_string("recording"));
	json_object_set_new(object, "format", json_integer(RECORDING_FORMAT));
	json_object_set_new(object, "version", json_string(options->version));
	json_object_set_new(object, "world", json_string(name));
	json_object_set_new(object, "world_digest", hex(fingerprint_world(world)));
	/* All 64 bits of it, as the signed number that JSON libraries have. */
	json_object_set_new(object, "seed", json_integer((json_int_t)options->seed));
	json_object_set_new(object, "couples", json_integer(options->couples));
	json_object_set_new(object, "tick_ms", json_integer(world->tick_ms));
	json_object_set_new(object, "beginning", hex(beginning(options)));
	if (world->text_count)
		json_object_set_new(object, "files", json_integer((json_int_t)world->text_count));
	return object;
}

/* Writes the world's text, if it has one. */
static bool put_world(struct recording *recording, const struct world *world, struct error *error)
{
	char *lines = world_json_write(world);
	bool good = put_text(recording, lines, "", error);
	free(lines);
	return good;
}

bool recording_open(struct recording **out, const char *path,
                    const struct recording_options *options, struct error *error)
{
	struct draft draft;
	if (!draft_open(&draft, path, options->replace, error))
		return false;
	struct recording *recording = memory_zero(1, sizeof *recording);
	recording->draft = draft;
	recording->path = memory_text(path);
	if (!put(recording, header(options), error) ||
	    !put_world(recording, options->world, error)) {
		recording_abandon(recording);
		return false;
	}
	*out = recording;
	return true;
}

void recording_close(struct recording *recording)
{
	if (recording)
		publish(recording, NULL);
	recording_abandon(recording);
}

void recording_abandon(struct recording *recording)
{
	if (!recording)
		return;
	draft_close(&recording->draft);
	free(recording->path);
	for (size_t i = 0; i < recording->line_count; i++)
		free(recording->lines[i].text);
	free(recording->lines);
	free(recording->current);
	free(recording);
}

/* Finds the line for the input: one written before, when its agents certainly existed, or a new
 * one. */
static size_t find_line(struct recording *recording, const struct sim *sim,
                        const struct session_input *key)
{
	for (size_t i = recording->void_lines ? recording->line_count : 0; i-- > 0;) {
		if (branch_same_input(&recording->lines[i].key, key))
			return i;
	}
	char *text = spell(input_json_write(sim, key->tick, &key->input));
	recording->lines = memory_grow(recording->lines, recording->line_count,
	                               &recording->line_capacity, sizeof *recording->lines);
	recording->lines[recording->line_count] = (struct record_line){ .key = *key, .text = text };
	return recording->line_count++;
}

bool recording_input(struct recording *recording, const struct sim *sim, uint64_t tick,
                     const struct input *input, struct error *error)
{
	struct session_input key = { .tick = tick, .input = *input };
	if (!publish(recording, error))
		return false;
	size_t line = find_line(recording, sim, &key);
	recording->current = memory_grow(recording->current, recording->count, &recording->capacity,
	                                 sizeof *recording->current);
	recording->current[recording->count++] = line;
	recording->last = tick;
	return (!input_is_reload(input) || put_world(recording, input->world, error)) &&
	       put_text(recording, recording->lines[line].text, "\n", error);
}

/* Digests are frequent, so they are spelled by hand.  If there are few agents each has a digest of
 * its own, so that the one that differs can be named. */
static void write_digest(FILE *file, const char *key, const struct sim *sim, struct moment moment)
{
	uint32_t agents = sim->head.slots <= RECORDING_AGENTS_MAX ? sim->head.slots : 0;
	fprintf(file, "{\"%s\":%" PRIu64, key, moment.tick);
	if (moment.event != MOMENT_END)
		fprintf(file, ",\"event\":%" PRIu32, moment.event);
	fprintf(file, ",\"digest\":\"%016" PRIx64 "\"", snapshot_digest(sim));
	for (uint32_t slot = 0; slot < agents; slot++)
		fprintf(file, "%s\"%08" PRIx32 "\"", slot ? "," : ",\"agents\":[",
		        (uint32_t)snapshot_digest_agent(sim, slot));
	fputs(agents ? "]}\n" : "}\n", file);
}

static struct moment end_of(const struct sim *sim)
{
	return (struct moment){ sim->head.tick, MOMENT_END };
}

/* Writes a digest, which may stay in the buffer. */
static bool put_digest(struct recording *recording, const char *key, const struct sim *sim,
                       struct moment moment, struct error *error)
{
	FILE *file = recording->draft.file;
	recording->last = recording->digest = moment.tick;
	if (file)
		write_digest(file, key, sim, moment);
	return !file || !ferror(file) || fail(recording, error);
}

bool recording_tick(struct recording *recording, const struct sim *sim, struct error *error)
{
	uint64_t due = recording->digest / RECORDING_DIGEST_TICKS + 1;
	if (!publish(recording, error))
		return false;
	if (sim->head.tick / RECORDING_DIGEST_TICKS < due)
		return true;
	return put_digest(recording, "tick", sim, end_of(sim), error);
}

/* Drops what was recorded after segment tick, which is not the last, and all inputs after the first so
 * many. */
static bool drop(struct recording *recording, uint64_t tick, size_t inputs, struct error *error)
{
	while (recording->count > inputs ||
	       (recording->count > 0 &&
	        recording->lines[recording->current[recording->count - 1]].key.tick > tick)) {
		recording->count--;
		recording->void_lines = true;
	}
	recording->last = tick;
	recording->digest = number_min64(recording->digest, tick);
	json_t *object = json_object();
	json_object_set_new(object, "drop", json_integer((json_int_t)tick));
	json_object_set_new(object, "inputs", json_integer((json_int_t)recording->count));
	return put(recording, object, error);
}

/* Records the end, which may be at an event inside a segment. */
static bool put_end(struct recording *recording, const struct sim *sim, struct moment moment,
                    struct error *error)
{
	if (moment.tick < recording->last && !drop(recording, moment.tick, recording->count, error))
		return false;
	return publish(recording, error) && put_digest(recording, "end", sim, moment, error) &&
	       flush(recording, error);
}

bool recording_end(struct recording *recording, const struct sim *sim, struct error *error)
{
	return put_end(recording, sim, end_of(sim), error);
}

/* How many inputs, from the first on, are the ones recorded; grown: inputs have only been added. */
static size_t common(const struct recording *recording, const struct session_input *inputs,
                     size_t count, bool grown)
{
	size_t most = count < recording->count ? count : recording->count;
	for (size_t i = grown ? most : 0; i < most; i++) {
		if (!branch_same_input(&recording->lines[recording->current[i]].key, &inputs[i]))
			return i;
	}
	return most;
}

/* Drops what no longer holds: everything from the first different input on. */
static bool drop_void(struct recording *recording, const struct session_input *inputs, size_t count,
                      size_t same, struct error *error)
{
	uint64_t tick = recording->last;
	bool differs = same < recording->count;
	if (differs)
		tick = session_input_effect(&recording->lines[recording->current[same]].key);
	if (same < count && session_input_effect(&inputs[same]) < tick) {
		tick = session_input_effect(&inputs[same]);
		differs = true;
	}
	return !differs || drop(recording, tick, same, error);
}

bool recording_follow(struct recording *recording, const struct session *session,
                      struct error *error)
{
	size_t count;
	const struct session_input *inputs = session_inputs(session, &count);
	const struct sim *sim = session_sim(session);
	uint64_t forks = session_forks(session);
	size_t same = common(recording, inputs, count, forks == recording->forks);
	recording->forks = forks;
	if (!publish(recording, error) || !drop_void(recording, inputs, count, same, error))
		return false;
	for (size_t i = same; i < count; i++) {
		if (!recording_input(recording, sim, inputs[i].tick, &inputs[i].input, error))
			return false;
	}
	bool newest = !session_is_past(session) && session_moment(session).event == MOMENT_END;
	return !newest || (recording_tick(recording, sim, error) && flush(recording, error));
}

/* Records and applies the inputs at the end of the sim's segment, and a reload that follows.  *next
 * is the index of the first input not yet recorded. */
static bool catch_up_inputs(struct recording *recording, const struct session *session,
                            struct sim *sim, size_t *next, struct error *error)
{
	size_t count;
	const struct session_input *inputs = session_inputs(session, &count);
	for (; *next < count; ++*next) {
		const struct input *input = &inputs[*next].input;
		if (session_input_effect(&inputs[*next]) != sim->head.tick)
			break;
		if (!recording_input(recording, sim, inputs[*next].tick, input, error))
			return false;
		input_apply(sim, input);
	}
	return true;
}

bool recording_catch_up(struct recording *recording, const struct session *session,
                        struct error *error)
{
	const struct session_options *options = session_options(session);
	uint64_t newest = session_newest(session);
	struct sim sim;
	size_t next = 0;
	sim_init(&sim, options->world, options->seed, options->couples);
	bool good = catch_up_inputs(recording, session, &sim, &next, error);
	while (good && sim.head.tick < newest) {
		sim_tick(&sim);
		good = recording_tick(recording, &sim, error) &&
		       catch_up_inputs(recording, session, &sim, &next, error);
	}
	sim_fini(&sim);
	return good;
}

bool recording_finish(struct recording *recording, const struct session *session,
                      struct error *error)
{
	return recording_follow(recording, session, error) &&
	       put_end(recording, session_sim(session), session_moment(session), error);
}
