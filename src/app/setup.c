/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "session/travel.h"
#include "session/world_json.h"
#include "sim/match.h"
#include "worlds/worlds.h"

/* The other run's share of the history memory is one in so many. */
enum { HISTORY_PART = 4 };

enum { TICKS = 30 }; /* the default of --ticks */

/* Which file a path means, whatever it is called: its inode or, until it exists, that of its folder
 * and its *name there.  False if it is none that could be lost. */
static bool locate(const char *path, struct stat *file, const char **name)
{
	*name = "";
	if (!path || strcmp(path, "-") == 0)
		return false;
	/* A pipe or a device may be shared by many. */
	if (stat(path, file) == 0)
		return S_ISREG(file->st_mode);
	const char *slash = strrchr(path, '/');
	char *folder = slash ? memory_copy(path, (size_t)(slash - path) + 1) : memory_text(".");
	bool found = stat(folder, file) == 0;
	free(folder);
	*name = slash ? slash + 1 : path;
	return found;
}

/* False if a file that is written is another one, too, which has that use. */
static bool check(const char *path, const char *other, const char *use, struct error *error)
{
	struct stat a, b;
	const char *name, *other_name;
	bool same = locate(path, &a, &name) && locate(other, &b, &other_name) &&
	            a.st_dev == b.st_dev && a.st_ino == b.st_ino && strcmp(name, other_name) == 0;
	return !same || error_set(error, "%.200s: %s; choose another file", path, use);
}

/* The same for the files of a world.  A built-in world that it extends may be a file beside it. */
static bool check_world(const char *path, const struct world *world, struct error *error)
{
	bool good = true;
	for (size_t i = 0; world && i < world->text_count && good; i++) {
		const char *text = world->texts[i].path, *slash = strrchr(world->path, '/');
		char beside[1024];
		snprintf(beside, sizeof beside, "%.*s%s.lua",
		         slash ? (int)(slash + 1 - world->path) : 0, world->path, text);
		good = check(path, worlds_find(text) ? beside : text, "the world is read from it",
		             error);
	}
	return good;
}

bool setup_check_output(const struct setup *setup, const char *path, struct error *error)
{
	const struct options *options = &setup->options;
	bool good = check(path, options->replay, "--replay reads it", error) &&
	            check(path, options->compare, "--compare reads it", error) &&
	            check(path, options->follow, "--follow reads it", error) &&
	            check(path, options->config, "--config reads it", error) &&
	            check(path, options->commands, "--commands reads it", error) &&
	            check(path, "/dev/stdin", "stdin comes from there", error) &&
	            check_world(path, setup->world, error);
	for (size_t i = 0; i < setup->library.count && good; i++)
		good = check_world(path, world_file_world(setup->library.files[i]), error);
	return good;
}

/* The same, and it must not be what else is written; record: the file of --record, or NULL. */
static bool check_option(const struct setup *setup, const char *path, const char *record,
                         struct error *error)
{
	return check(path, "/dev/stdout", "stdout goes there", error) &&
	       check(path, "/dev/stderr", "stderr goes there", error) &&
	       check(path, record, "--record writes it", error) &&
	       setup_check_output(setup, path, error);
}

bool setup_check_outputs(const struct setup *setup, struct error *error)
{
	const struct options *options = &setup->options;
	return setup_check_output(setup, "/dev/stdout", error) &&
	       (check_option(setup, options->trace, options->record, error) ||
	        options_blame("trace", error)) &&
	       (check_option(setup, options->record, NULL, error) ||
	        options_blame("record", error)) &&
	       (check_option(setup, options->export, options->record, error) ||
	        options_blame("export", error)) &&
	       ((check_option(setup, options->csv, options->record, error) &&
	         check(options->csv, options->trace, "--trace writes it", error)) ||
	        options_blame("csv", error));
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
	setup->world = setup->library.own = replay_world(replay, error);
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

/* Takes the values of --set to the library. */
static bool read_settings(struct setup *setup, bool lenient, struct error *error)
{
	const struct values *sets = &setup->options.sets;
	size_t bytes = 1;
	for (size_t i = 0; i < sets->count; i++) {
		const char *text = sets->items[i];
		size_t name = strcspn(text, "= ");
		if (!name || text[name] != '=' || !text[name + 1] || strpbrk(text, " "))
			return options_refuse("set", text, "NAME=VALUE, as in beta=0.5", error);
		bytes += strlen(text) + 1;
	}
	setup->settings = memory_zero(bytes, 1);
	for (size_t i = 0; i < sets->count; i++)
		strcat(strcat(setup->settings, i ? " " : ""), sets->items[i]);
	setup->library.settings = (struct settings){ setup->settings, lenient };
	return bytes <= WORLD_JSON_SETTINGS_BYTES || error_set(error, "--set: too many parameters");
}

bool setup_open(struct setup *setup, const struct options *options, bool screen,
                struct error *error)
{
	*setup = (struct setup){ .options = *options, .option = "replay" };
	world_json_init();
	if (options->follow)
		return followed_open(setup, screen, error);
	const char *only = options->wait ? "wait" : options_marked(options, MARK_FOLLOW);
	bool kept = options->replay && followed_is_kept(options->replay);
	if (only && !(kept && !options->wait))
		return error_set(error, "--%s: needs --follow", only);
	if (kept) {
		setup->options.follow = options->replay;
		return check_replay(options, error) && followed_open(setup, false, error);
	}
	if (!read_settings(setup, false, error))
		return false;
	if (!options->replay)
		return open_world(setup, options->world, error);
	return check_replay(options, error) &&
	       (open_recording(setup, options->replay, NULL, error) ||
	        options_blame("replay", error));
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
	bool good = read_settings(other, true, error) &&
	            (setup->replay ? open_recording(other, path, setup->replay->world, error)
	                           : open_world(other, path, error));
	if (good && !setup->replay) {
		struct match match;
		match_init(&match, setup->world, other->world);
		good = match.count > 0 ||
		       error_set(error, "worlds %s and %s share no agent name or class",
		                 setup->world->name, other->world->name);
		match_fini(&match);
	}
	return good || options_blame("compare", error);
}

void setup_close(struct setup *setup)
{
	if (setup->replay)
		replay_fini(setup->replay);
	followed_close(setup);
	library_close(&setup->library);
	free(setup->settings);
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
	bool given = setup->options.ticks != TICKS_UNLIMITED;
	/* More lines of the last time may come. */
	bool held = setup->options.wait && setup->world->times && setup->world->end;
	uint64_t ticks = given           ? (uint64_t)setup->options.ticks
	                 : setup->replay ? UINT64_MAX
	                                 : TICKS;
	if (!setup->followed)
		return ticks;
	return number_min64(given ? ticks : UINT64_MAX, setup->world->end - held);
}

#define TICK_MOST INT64_C(1000000000000)

bool setup_read_when(const struct world *world, const char *text, int64_t *tick)
{
	char *end;
	double seconds = strtod(text, &end);
	if (text_number(text, 0, TICK_MOST, tick))
		return true;
	if (end == text || strcmp(end, "s") != 0 || !(seconds >= 0 && seconds <= (double)TICK_MOST))
		return false;
	int64_t first = 0, last = world->happen ? (int64_t)world->end
	                                        : (int64_t)(seconds * 1000) / world->tick_ms;
	while (first < last) {
		int64_t middle = last - (last - first) / 2;
		if (world_time(world, (uint64_t)middle) <= seconds)
			first = middle;
		else
			last = middle - 1;
	}
	*tick = first;
	return true;
}

bool setup_record(const struct setup *setup, struct recording **recording, struct error *error)
{
	const struct options *options = &setup->options;
	struct recording_options wanted = { .world = setup->world,
		                            .seed = options->seed,
		                            .couples = (uint32_t)options->couples,
		                            .version = PACKAGE_VERSION,
		                            .replace = options->force };
	return !options->record || setup->followed ||
	       recording_open(recording, options->record, &wanted, error) ||
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
