/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/recording.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "session/input_json.h"
#include "session/rerun.h"
#include "session/session_internal.h"
#include "sim/snapshot.h"

struct recording {
	FILE *file;           /* NULL until a file is made, and after a failure */
	struct error failure; /* empty: none */
	char *path;           /* as the user named it */
	char *place;          /* where the file belongs */
	char *beside;         /* another name there, until the file is published; then NULL */
	struct recording_options options;
	struct branch past;   /* the inputs recorded that hold now */
	struct rerun rerun;   /* for what is recorded of the past */
	uint64_t forks;       /* session_forks() when the inputs were last compared */
	uint64_t last;        /* the last segment of which anything is recorded */
	uint64_t digest;      /* the last segment with a digest */
	struct outline marks; /* as they are recorded */
};

/*
 * The file.  Nothing is written to it until something has happened.  If it may replace another one,
 * it is made beside that and then takes its place, so that a failed attempt leaves that one as it
 * was; if not, it is made where there is none.  A device or a pipe is written to directly, and a
 * symbolic link still leads where it led.
 */

/* A name in the same folder that no other process uses. */
static char *name_beside(const char *path)
{
	enum { SUFFIX_MAX = 32 };
	size_t size = strlen(path) + SUFFIX_MAX;
	char *name = memory_zero(size, 1);
	snprintf(name, size, "%s.%ld.part", path, (long)getpid());
	/* A killed process with the same number may have left one. */
	remove(name);
	return name;
}

static bool fail(struct recording *recording, struct error *error)
{
	int cause = errno;
	if (recording->file)
		fclose(recording->file);
	recording->file = NULL;
	error_set(&recording->failure, "%s: the recording ends here: %s", recording->path,
	          strerror(cause));
	return error_set(error, "%s", recording->failure.text);
}

/* A file without a name is lost: it or its folder has been removed. */
static bool flush(struct recording *recording, struct error *error)
{
	FILE *file = recording->file;
	struct stat now;
	if (!file)
		return true;
	if (fflush(file) == EOF || ferror(file))
		return fail(recording, error);
	errno = ENOENT;
	return fstat(fileno(file), &now) != 0 || !S_ISREG(now.st_mode) || now.st_nlink > 0 ||
	       fail(recording, error);
}

/*
 * The lines.
 */

/* Writes the object as a line, and releases it. */
static bool put(struct recording *recording, json_t *object, struct error *error)
{
	world_json_line(recording->file, object);
	return flush(recording, error);
}

/* Writes the world's text, if it has one. */
static bool put_world(struct recording *recording, const struct world *world, struct error *error)
{
	if (recording->file)
		world_json_write(world, recording->file);
	return flush(recording, error);
}

/* Writes what comes first. */
static bool put_head(struct recording *recording, struct error *error)
{
	const struct recording_options *options = &recording->options;
	const struct world *world = options->world;
	/* Other seeds and couples have another one. */
	uint64_t beginning = fingerprint_beginning(world, options->seed, options->couples);
	char name[WORLD_JSON_PATH_MAX + 1];
	text_clean(name, sizeof name, world->path ? world->path : world->name);
	json_t *object = json_object();
	json_object_set_new(object, "westworld", json_string("recording"));
	json_object_set_new(object, "format", json_integer(RECORDING_FORMAT));
	json_object_set_new(object, "version", json_string(options->version));
	json_object_set_new(object, "world", json_string(name));
	json_object_set_new(object, "world_digest", fields_hex_of(fingerprint_world(world)));
	/* All 64 bits of it, as the signed number that JSON libraries have. */
	json_object_set_new(object, "seed", json_integer((json_int_t)options->seed));
	json_object_set_new(object, "couples", json_integer(options->couples));
	json_object_set_new(object, "tick_ms", json_integer(world->tick_ms));
	json_object_set_new(object, "beginning", fields_hex_of(beginning));
	if (world->text_count)
		json_object_set_new(object, "files", json_integer((json_int_t)world->text_count));
	return put(recording, object, error) && put_world(recording, world, error);
}

/* Makes the file, now that something has happened, and writes what comes first. */
static bool publish(struct recording *recording, struct error *error)
{
	char *beside = recording->beside;
	bool replaces = recording->options.replace;
	const char *name = replaces ? beside : recording->place;
	if (!beside)
		return true;
	recording->beside = NULL;
	FILE *file = recording->file = fopen(name, "wx");
	bool good = (file || fail(recording, error)) && put_head(recording, error) &&
	            (!replaces || rename(name, recording->place) == 0 || fail(recording, error));
	if (file && !good)
		remove(name);
	free(beside);
	return good;
}

static bool open_file(struct recording *recording, struct error *error)
{
	const char *path = recording->path;
	struct stat there;
	bool is_there = stat(path, &there) == 0;
	bool ordinary = !is_there || S_ISREG(there.st_mode);
	if (strcmp(path, "-") == 0)
		return error_set(error, "-: a recording cannot go to stdout; name a file");
	if (!is_there && lstat(path, &there) == 0)
		return error_set(error, "%s: cannot be written: the link leads to no file", path);
	if (is_there && ordinary && !recording->options.replace)
		return error_set(error, "%s: the file exists; --force overwrites it", path);
	recording->place = is_there && ordinary ? realpath(path, NULL) : memory_text(path);
	if (recording->place && ordinary)
		recording->beside = name_beside(recording->place);
	if (recording->place)
		recording->file = ordinary ? fopen(recording->beside, "wx") : fopen(path, "w");
	if (!recording->file)
		return error_set(error, "%s: cannot be written: %s", path, strerror(errno));
	if (!ordinary)
		return put_head(recording, error);
	fclose(recording->file);
	recording->file = NULL;
	remove(recording->beside);
	return true;
}

bool recording_open(struct recording **out, const char *path,
                    const struct recording_options *options, struct error *error)
{
	struct recording *recording = memory_zero(1, sizeof *recording);
	recording->path = memory_text(path);
	rerun_init(&recording->rerun, options->world);
	recording->options = *options;
	if (!open_file(recording, error)) {
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
	if (recording->file)
		fclose(recording->file);
	free(recording->path);
	free(recording->place);
	free(recording->beside);
	free(recording->past.inputs);
	rerun_fini(&recording->rerun);
	free(recording);
}

/* The session's sim at the end of segment tick. */
static const struct sim *sim_at(struct recording *recording, const struct session *session,
                                uint64_t tick)
{
	if (moment_is(session_moment(session), (struct moment){ tick, MOMENT_END }))
		return session_sim(session);
	rerun_reach(&recording->rerun, session, tick + 1);
	return &recording->rerun.sim;
}

static bool put_input(struct recording *recording, const struct session *session,
                      const struct session_input *input, struct error *error)
{
	rerun_forget(&recording->rerun, session_input_effect(input));
	const struct sim *sim = sim_at(recording, session, input->tick);
	branch_add(&recording->past, input);
	recording->last = input->tick;
	return (!input_is_reload(&input->input) ||
	        put_world(recording, input->input.world, error)) &&
	       put(recording, input_json_write(sim, input->tick, &input->input), error);
}

/* Writes a digest, which may stay in the buffer.  They are frequent, so they are spelled by hand.  If
 * there are few agents each has a digest of its own, so that the one that differs can be named. */
static bool put_digest(struct recording *recording, const char *key, const struct sim *sim,
                       struct moment moment, struct error *error)
{
	FILE *file = recording->file;
	uint32_t agents = sim->head.slots <= RECORDING_AGENTS_MAX ? sim->head.slots : 0;
	recording->last = recording->digest = moment.tick;
	if (!file)
		return true;
	fprintf(file, "{\"%s\":%" PRIu64, key, moment.tick);
	if (moment.event != MOMENT_END)
		fprintf(file, ",\"event\":%" PRIu32, moment.event);
	fprintf(file, ",\"digest\":\"%016" PRIx64 "\"", snapshot_digest(sim));
	for (uint32_t slot = 0; slot < agents; slot++)
		fprintf(file, "%s\"%08" PRIx32 "\"", slot ? "," : ",\"agents\":[",
		        (uint32_t)snapshot_digest_agent(sim, slot));
	fputs(agents ? "]}\n" : "}\n", file);
	return !ferror(file) || fail(recording, error);
}

/* Writes the digests that are due before segment end. */
static bool put_digests(struct recording *recording, const struct session *session, uint64_t end,
                        struct error *error)
{
	const uint64_t each = RECORDING_DIGEST_TICKS;
	for (uint64_t due; (due = (recording->digest / each + 1) * each) < end;) {
		if (!put_digest(recording, "tick", sim_at(recording, session, due),
		                (struct moment){ due, MOMENT_END }, error))
			return false;
	}
	return true;
}

/* Drops what was recorded after segment tick, which is not the last, and all inputs after the first
 * so many. */
static bool drop(struct recording *recording, uint64_t tick, size_t inputs, struct error *error)
{
	struct branch *past = &recording->past;
	while (past->count > inputs ||
	       (past->count > 0 && past->inputs[past->count - 1].tick > tick))
		past->count--;
	rerun_forget(&recording->rerun, tick);
	recording->last = tick;
	recording->digest = number_min64(recording->digest, tick);
	return put(recording,
	           json_pack("{s:I, s:I}", "drop", (json_int_t)tick, "inputs",
	                     (json_int_t)past->count),
	           error);
}

/* Writes the names of moments that the first outline has, and the second one has not; gone: that
 * they have none. */
static bool put_marks(struct recording *recording, const struct outline *outline,
                      const struct outline *than, bool gone, struct error *error)
{
	for (size_t i = 0; i < outline->mark_count; i++) {
		const struct bookmark *mark = &outline->marks[i];
		if (!mark->name[0] || outline_has(than, mark))
			continue;
		json_t *object = json_pack("{s:s, s:I}", "mark", gone ? "" : mark->name, "tick",
		                           (json_int_t)mark->moment.tick);
		if (mark->moment.event != MOMENT_END)
			json_object_set_new(object, "event", json_integer(mark->moment.event));
		if (!put(recording, object, error))
			return false;
	}
	return true;
}

bool recording_follow(struct recording *recording, const struct session *session,
                      struct error *error)
{
	const struct branch *now = &session->timeline.shown;
	uint64_t forks = session->timeline.forks;
	size_t same = forks == recording->forks ? recording->past.count
	                                        : branch_common(&recording->past, now);
	recording->forks = forks;
	uint64_t old = branch_effect(&recording->past, same), new = branch_effect(now, same);
	bool holds = old == UINT64_MAX && new >= recording->last;
	/* Everything from the first different input on no longer holds. */
	bool good = publish(recording, error) &&
	            (holds || drop(recording, number_min64(old, new), same, error));
	for (size_t i = same; i < now->count && good; i++)
		good = put_digests(recording, session, now->inputs[i].tick, error) &&
		       put_input(recording, session, &now->inputs[i], error);
	good = good && put_marks(recording, &recording->marks, &now->outline, true, error) &&
	       put_marks(recording, &now->outline, &recording->marks, false, error);
	recording->marks = now->outline;
	return good && put_digests(recording, session, now->newest + 1, error) &&
	       flush(recording, error);
}

const char *recording_failure(const struct recording *recording)
{
	return recording && recording->failure.text[0] ? recording->failure.text : NULL;
}

bool recording_finish(struct recording *recording, const struct session *session,
                      struct error *error)
{
	struct moment moment = session_moment(session);
	if (recording->failure.text[0])
		return error_set(error, "%s", recording->failure.text);
	if (!recording_follow(recording, session, error))
		return false;
	if (moment.tick < recording->last &&
	    !drop(recording, moment.tick, recording->past.count, error))
		return false;
	return put_digest(recording, "end", session_sim(session), moment, error) &&
	       flush(recording, error);
}
