/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"
#include "report/output.h"
#include "session/travel.h"
#include "sim/match.h"

/* The other run's share of the history memory is one in so many. */
enum { HISTORY_PART = 4 };

enum { TICKS = 30 }; /* the default of --ticks */

/* What a file is used for, and which file it is, whatever it is called: its inode or, until it
 * exists, that of its folder and its name there. */
struct use {
	const char *purpose; /* as in "that is what --replay reads" */
	bool known;          /* whether it is a regular file, which could be lost */
	dev_t device;
	ino_t inode;
	const char *name; /* "" for a file that exists */
};

/* A file that exists; a pipe or a device, which many may share, is not known. */
static struct use use_of_file(const char *purpose, const struct stat *file)
{
	return (struct use){ purpose, S_ISREG(file->st_mode), file->st_dev, file->st_ino, "" };
}

static struct use use_of_stream(const char *purpose, int descriptor)
{
	struct stat file;
	return fstat(descriptor, &file) == 0 ? use_of_file(purpose, &file) : (struct use){ 0 };
}

static struct use use_of(const char *purpose, const char *path)
{
	struct stat file;
	if (!path || strcmp(path, "-") == 0)
		return (struct use){ 0 };
	if (stat(path, &file) == 0)
		return use_of_file(purpose, &file);
	const char *slash = strrchr(path, '/');
	char *folder = slash ? memory_copy(path, (size_t)(slash - path) + 1) : memory_text(".");
	bool found = stat(folder, &file) == 0;
	free(folder);
	if (!found)
		return (struct use){ 0 };
	return (struct use){ purpose, true, file.st_dev, file.st_ino, slash ? slash + 1 : path };
}

static bool is_same(const struct use *a, const struct use *b)
{
	return a->known && b->known && a->device == b->device && a->inode == b->inode &&
	       strcmp(a->name, b->name) == 0;
}

/* False if the file that an option writes is one of the others. */
static bool check(const char *option, const char *path, const struct use *others, size_t count,
                  struct error *error)
{
	struct use own = use_of(option, path);
	for (size_t i = 0; i < count; i++) {
		if (is_same(&own, &others[i]))
			return error_set(error, "--%s: %.200s: %s; choose another file", option,
			                 path, others[i].purpose);
	}
	return true;
}

bool setup_check_files(const struct options *options, struct error *error)
{
	enum { RECORD, REPLAY, COMMANDS, CONFIG, OUT, ERR, USES };
	const struct use uses[USES] = {
		[RECORD] = use_of("--record writes it", options->record),
		[REPLAY] = use_of("--replay reads it", options->replay),
		[CONFIG] = use_of("--config reads it", options->config),
		[COMMANDS] = use_of("--commands reads it", options->commands),
		[OUT] = use_of_stream("stdout goes there", STDOUT_FILENO),
		[ERR] = use_of_stream("stderr goes there", STDERR_FILENO),
	};
	return check("trace", options->trace, uses, USES, error) &&
	       check("record", options->record, uses + REPLAY, USES - REPLAY, error);
}

bool setup_check_copies(const struct world *world, int64_t copies, struct error *error)
{
	const int64_t most = INT64_C(1) << AGENT_SLOT_BITS; /* slot numbers are below this */
	int64_t agents = (int64_t)world->resident_count;
	return copies <= most / agents ||
	       error_set(error, "--couples: %lld times %lld agents are too many (at most %lld)",
	                 (long long)copies, (long long)agents, (long long)most);
}

static bool open_world(struct setup *setup, const char *name, struct error *error)
{
	setup->world = library_open(&setup->library, name, error);
	return setup->world && setup_check_copies(setup->world, setup->options.couples, error);
}

/* Opens the recording's world as it was when recorded; a notice says if its file is different
 * now. */
static bool open_recorded_world(struct setup *setup, struct error *error)
{
	struct complaints complaints;
	char text[WORLD_JSON_PATH_MAX + 80];
	struct replay *replay = setup->replay;
	if (!replay->files) {
		setup->world = library_open(&setup->library, replay->world, error);
		return setup->world != NULL;
	}
	setup->world = replay_world(replay, error);
	if (!setup->world)
		return false;
	const char *path = setup->world->path;
	bool there = access(path, F_OK) == 0;
	const struct world *now = library_open_again(&setup->library, path, &complaints);
	if (now && strcmp(now->source, setup->world->source) == 0)
		return true;
	snprintf(text, sizeof text, "%s %s; replaying the recorded version", path,
	         there ? "has changed since" : "is gone");
	output_notice(text);
	return true;
}

/* world: the name of the only one that will do; NULL: any. */
static bool open_recording(struct setup *setup, const char *path, const char *world,
                           struct error *error)
{
	if (!replay_read(&setup->storage, path, error))
		return false;
	setup->replay = &setup->storage;
	if (world && strcmp(setup->replay->world, world) != 0)
		return error_set(error, "%s: recorded in world %s, not %s", path,
		                 setup->replay->world, world);
	if (!open_recorded_world(setup, error) ||
	    !replay_fits(setup->replay, setup->world, error) ||
	    !setup_check_copies(setup->world, setup->replay->couples, error))
		return false;
	setup->options.seed = setup->replay->seed;
	setup->options.couples = setup->replay->couples;
	return true;
}

/* False if the options say anything that the recording itself determines. */
static bool check_replay(const struct options *options, struct error *error)
{
	const char *other = options_marked(options, MARK_RUN);
	if (options->world)
		return error_set(error, "--replay: a recording has its own world; leave out %.160s",
		                 options->world);
	if (options->record)
		return error_set(error,
		                 "--replay: a replay is already recorded; leave out --record");
	return !other || error_set(error, "--replay: a recording has its own %s; leave out --%s",
	                           other, other);
}

bool setup_open(struct setup *setup, const struct options *options, struct error *error)
{
	*setup = (struct setup){ .options = *options, .option = "replay" };
	if (!options->replay)
		return open_world(setup, options->world, error);
	return check_replay(options, error) &&
	       (open_recording(setup, options->replay, NULL, error) ||
	        options_blame("replay", error));
}

/* Whether the two worlds have anything in common. */
static bool check_common(const struct world *world, const struct world *other, struct error *error)
{
	struct match match;
	match_init(&match, world, other);
	bool common = match.count > 0;
	match_fini(&match);
	return common || error_set(error, "worlds %s and %s share no agent name or class",
	                           world->name, other->name);
}

bool setup_open_other(struct setup *other, const struct setup *setup, struct error *error)
{
	const char *path = setup->options.compare;
	const char *single = options_marked(&setup->options, MARK_ALONE);
	*other = (struct setup){ .options = setup->options, .option = "compare" };
	other->options.world = path;
	other->options.history_mb = (setup->options.history_mb + HISTORY_PART - 1) / HISTORY_PART;
	if (single)
		return error_set(error, "--%s: needs a single run, and --compare runs two", single);
	bool good = setup->replay ? open_recording(other, path, setup->replay->world, error)
	                          : open_world(other, path, error) &&
	                                    check_common(setup->world, other->world, error);
	return good || options_blame("compare", error);
}

void setup_close(struct setup *setup)
{
	if (setup->replay)
		replay_fini(setup->replay);
	library_close(&setup->library);
}

struct session *setup_session(const struct options *options, const struct world *world, bool unseen)
{
	struct session_options wanted = { .world = world,
		                          .seed = options->seed,
		                          .couples = (uint32_t)options->couples,
		                          .history_bytes = (size_t)options->history_mb << 20,
		                          .unseen = unseen };
	return session_new(&wanted);
}

uint64_t setup_ticks(const struct setup *setup)
{
	if (setup->options.ticks != TICKS_UNLIMITED)
		return (uint64_t)setup->options.ticks;
	return setup->replay ? UINT64_MAX : TICKS;
}

bool setup_record(const struct setup *setup, struct recording **recording, struct error *error)
{
	const struct options *options = &setup->options;
	struct recording_options wanted = { .world = setup->world,
		                            .seed = options->seed,
		                            .couples = (uint32_t)options->couples,
		                            .version = PACKAGE_VERSION,
		                            .replace = options->force };
	return !options->record || recording_open(recording, options->record, &wanted, error) ||
	       options_blame("record", error);
}

bool setup_end_recording(struct recording *recording, struct session *session, struct error *error)
{
	bool good = true;
	if (recording) {
		if (session_is_past(session) || !session_options(session)->unseen)
			session_go(session, session_newest(session));
		good = recording_finish(recording, session, error) ||
		       options_blame("record", error);
	}
	recording_close(recording);
	return good;
}
