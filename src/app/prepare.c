/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/prepare.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "worlds/worlds.h"

static bool looks_like_file(const char *name)
{
	static const char ending[] = ".lua";
	size_t length = strlen(name), tail = sizeof ending - 1;
	return strchr(name, '/') || (length > tail && strcmp(name + length - tail, ending) == 0);
}

/* What is wrong with a file that was named as a world. */
static bool refuse_file(const char *name, struct error *error)
{
	struct stat file;
	if (stat(name, &file) == 0 && S_ISDIR(file.st_mode))
		return error_set(error, "%.160s: that is a directory, not a world", name);
	if (access(name, R_OK) != 0)
		return error_set(error, "%.160s: it cannot be read: %s", name, strerror(errno));
	return error_set(
		error, "%.160s: this version has no worlds in files, only those that --list shows",
		name);
}

static bool refuse_world(const char *name, struct error *error)
{
	const struct world *nearest = worlds_default;
	for (const struct world *const *world = worlds_builtin; *world; world++) {
		if (text_distance((*world)->name, name) < text_distance(nearest->name, name))
			nearest = *world;
	}
	if (text_is_near(name, nearest->name))
		return error_set(
			error,
			"%.160s: there is no such world; the nearest is %s (--list shows all)",
			name, nearest->name);
	return error_set(error, "%.160s: there is no such world (--list shows all)", name);
}

const struct world *prepare_world(const char *name, struct error *error)
{
	const struct world *found = name ? worlds_find(name) : worlds_default;
	if (!found && (looks_like_file(name) || access(name, F_OK) == 0))
		refuse_file(name, error);
	else if (!found)
		refuse_world(name, error);
	return found;
}

/* A recording says itself which run it is. */
static bool is_alone(const struct options *options, struct error *error)
{
	const char *other = options_marked(options, MARK_RUN);
	if (options->world)
		return error_set(error,
		                 "--replay: a recording has its own world; name none (%.160s)",
		                 options->world);
	if (options->record)
		return error_set(error, "--replay: a replay is recorded already; give no --record");
	return !other ||
	       error_set(error, "--replay: a recording has its own %s; give no --%s", other, other);
}

bool prepare_replay(struct replay *replay, struct options *options, const struct world **world,
                    struct error *error)
{
	struct error why;
	if (!is_alone(options, error))
		return false;
	if (!replay_read(replay, options->replay, &why))
		return error_set(error, "--replay: %s", why.text);
	*world = prepare_world(replay->world, &why);
	if (*world && replay_fits(replay, *world, &why)) {
		options->seed = replay->seed;
		options->couples = replay->couples;
		return true;
	}
	replay_fini(replay);
	return error_set(error, "--replay: %s", why.text);
}

struct session *prepare_session(const struct options *options, const struct world *world,
                                bool unseen)
{
	struct session_options wanted = { .world = world,
		                          .seed = options->seed,
		                          .couples = (uint32_t)options->couples,
		                          .history_bytes = (size_t)options->history_mb << 20,
		                          .unseen = unseen };
	return session_new(&wanted);
}

bool prepare_breakpoints(struct breakpoints *list, const struct options *options,
                         const struct sim *sim, struct error *error)
{
	const struct values *specs = &options->breakpoints;
	struct error why;
	for (size_t i = 0; i < specs->count; i++) {
		if (!breakpoints_add(list, sim, specs->items[i], &why))
			return error_set(error, "--break: %s", why.text);
	}
	return true;
}

bool prepare_recording(struct recording **recording, const struct options *options,
                       const struct world *world, struct error *error)
{
	struct recording_options wanted = { .world = world,
		                            .seed = options->seed,
		                            .couples = (uint32_t)options->couples,
		                            .version = PACKAGE_VERSION,
		                            .replace = options->force };
	struct error why;
	return !options->record || recording_open(recording, options->record, &wanted, &why) ||
	       error_set(error, "--record: %s", why.text);
}

bool prepare_end(struct recording *recording, struct session *session, struct error *error)
{
	struct error why;
	bool good = true;
	if (recording) {
		if (session_is_past(session) || !session_options(session)->unseen)
			session_last(session);
		good = recording_finish(recording, session, &why) ||
		       error_set(error, "--record: %s", why.text);
	}
	recording_close(recording);
	return good;
}
