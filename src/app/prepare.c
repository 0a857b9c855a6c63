/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/prepare.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/notice.h"
#include "session/start.h"
#include "session/travel.h"

bool prepare_copies(const struct world *world, int64_t copies, struct error *error)
{
	const int64_t most = INT64_C(1) << AGENT_SLOT_BITS; /* slot numbers are below this */
	int64_t agents = (int64_t)world->resident_count;
	return copies <= most / agents ||
	       error_set(error, "--couples: %lld times %lld agents are too many (at most %lld)",
	                 (long long)copies, (long long)agents, (long long)most);
}

const struct world *prepare_world(const struct options *options, struct shelf *shelf,
                                  struct error *error)
{
	const struct world *world = shelf_open(shelf, options->world, error);
	return world && prepare_copies(world, options->couples, error) ? world : NULL;
}

/* False if the options say anything that the recording itself determines. */
static bool check_alone(const struct options *options, struct error *error)
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

/* Opens the world as it was recorded; a notice says if its file is different now. */
static const struct world *open_recorded(struct replay *replay, struct shelf *shelf,
                                         struct error *error)
{
	struct complaints complaints;
	char text[WORLD_JSON_PATH_MAX + 80];
	if (!replay->files)
		return shelf_open(shelf, replay->world, error);
	shelf->world = replay_world(replay, error);
	if (!shelf->world)
		return NULL;
	bool there = access(shelf->world->path, F_OK) == 0;
	const struct world *now = shelf_open_again(shelf, shelf->world->path, &complaints);
	if (now && strcmp(now->source, shelf->world->source) == 0)
		return shelf->world;
	snprintf(text, sizeof text, "%s %s; replaying the recorded version", shelf->world->path,
	         there ? "has changed since" : "is gone");
	notice(text);
	return shelf->world;
}

const struct world *prepare_recorded(struct replay *replay, struct shelf *shelf,
                                     struct error *error)
{
	const struct world *world = open_recorded(replay, shelf, error);
	bool good = world && replay_fits(replay, world, error) &&
	            prepare_copies(world, replay->couples, error);
	return good ? world : NULL;
}

bool prepare_replay(struct replay *replay, struct options *options, struct shelf *shelf,
                    const struct world **world, struct error *error)
{
	struct error why;
	if (!check_alone(options, error))
		return false;
	if (!replay_read(replay, options->replay, &why))
		return error_set(error, "--replay: %s", why.text);
	*world = prepare_recorded(replay, shelf, &why);
	if (*world) {
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
