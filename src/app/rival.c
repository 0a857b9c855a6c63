/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/rival.h"

#include <string.h>

#include "app/prepare.h"
#include "sim/match.h"

/* The rival's share of the history memory is one in so many. */
enum { HISTORY_PART = 4 };

static bool open_recording(struct rival *rival, const struct replay *replay, struct error *error)
{
	struct error why;
	const char *path = rival->options.compare;
	rival->replayed = replay_read(&rival->replay, path, &why);
	if (!rival->replayed)
		return error_set(error, "--compare: %s", why.text);
	if (strcmp(rival->replay.world, replay->world) != 0)
		return error_set(error, "--compare: %s: recorded in world %s, not %s", path,
		                 rival->replay.world, replay->world);
	rival->options.seed = rival->replay.seed;
	rival->options.couples = rival->replay.couples;
	return prepare_recorded(&rival->replay, &rival->shelf, &why) ||
	       error_set(error, "--compare: %s", why.text);
}

static bool open_world(struct rival *rival, const struct world *world, struct error *error)
{
	struct error why;
	struct match match;
	rival->options.world = rival->options.compare;
	const struct world *other = prepare_world(&rival->options, &rival->shelf, &why);
	if (!other)
		return error_set(error, "--compare: %s", why.text);
	match_init(&match, world, other);
	bool common = match.count > 0;
	match_fini(&match);
	return common ||
	       error_set(error, "--compare: worlds %s and %s share no agent name or class",
	                 world->name, other->name);
}

/* False if an option is given that concerns one run only. */
static bool check_alone(const struct options *options, struct error *error)
{
	const char *other = options_marked(options, MARK_ALONE);
	return !other ||
	       error_set(error, "--%s: needs a single run, and --compare runs two", other);
}

bool rival_open(struct rival *rival, const struct options *options, const struct world *world,
                const struct replay *replay, struct error *error)
{
	*rival = (struct rival){ .options = *options };
	rival->options.history_mb = (options->history_mb + HISTORY_PART - 1) / HISTORY_PART;
	return check_alone(options, error) &&
	       (replay ? open_recording(rival, replay, error) : open_world(rival, world, error));
}

void rival_close(struct rival *rival)
{
	if (rival->replayed)
		replay_fini(&rival->replay);
	shelf_close(&rival->shelf);
}

struct replay *rival_replay(struct rival *rival)
{
	return rival->replayed ? &rival->replay : NULL;
}
