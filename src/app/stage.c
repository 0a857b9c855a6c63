/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/stage.h"

#include "app/inject.h"
#include "app/prepare.h"
#include "app/rival.h"
#include "session/inputs.h"
#include "session/start.h"
#include "session/travel.h"
#include "term/tty.h"

static bool live_until(struct session *session, uint64_t tick, struct error *error)
{
	if (tick > STAGE_INJECT_MOST)
		return error_set(error, "--inject: tick %llu is too late (at most %d)",
		                 (unsigned long long)tick, STAGE_INJECT_MOST);
	session_go(session, tick);
	return true;
}

/* Sends the telegrams of --inject, each before its tick. */
static bool inject(const struct options *options, struct session *session, struct error *error)
{
	struct injections injections;
	struct error why;
	bool good = injections_read(&injections, &options->injections, session_sim(session), error);
	for (size_t i = 0; good && i < injections.count; i++) {
		const struct injection *next = &injections.items[i];
		good = live_until(session, next->tick - 1, error);
		if (good && !session_input(session, &next->input, &why))
			good = error_set(error, "--inject: %s (before tick %llu)", why.text,
			                 (unsigned long long)next->tick);
	}
	injections_fini(&injections);
	return good;
}

static const struct world *open_again(void *context, const char *name,
                                      struct complaints *complaints)
{
	struct stage *stage = context;
	return shelf_open_again(stage->shelf, name, complaints);
}

/* Opens another world with the same seed, but without the rest of what the options say about the
 * first one. */
static bool begin_again(void *context, const struct world *world, struct recording *recording,
                        struct session **session, struct error *error)
{
	struct stage *stage = context;
	if (!prepare_copies(world, stage->options->couples, error))
		return false;
	prepare_end(recording, stage->session, error);
	stage->recording = NULL;
	session_free(stage->session);
	*session = stage->session = prepare_session(stage->options, world, false);
	return true;
}

static bool can_watch(const struct options *options, const struct world *world, struct error *error)
{
	return !options->watch || world->path ||
	       error_set(error, "--watch: %s is built in; there is no file to watch", world->name);
}

/* Prepares the session to compare with, and runs it ahead like the other. */
static bool compare(struct stage *stage, const struct replay *replay, struct rival *rival,
                    struct error *error)
{
	struct error why;
	struct replay *other = rival_replay(rival);
	stage->other = prepare_session(&rival->options, rival->shelf.world, false);
	stage->names[0] = replay ? replay->path : session_sim(stage->session)->world->name;
	stage->names[1] = rival->options.compare;
	if (!inject(&rival->options, stage->other, error))
		return false;
	if (other && !replay_run(other, stage->other, &why))
		return error_set(error, "--compare: %s", why.text);
	session_first(stage->other);
	return true;
}

bool stage_set(struct stage *stage, const struct options *options, struct shelf *shelf,
               struct replay *replay, struct rival *rival, struct error *error)
{
	struct error why;
	*stage = (struct stage){ .options = options,
		                 .session = prepare_session(options, shelf->world, false),
		                 .shelf = shelf,
		                 .catalog = { stage, open_again, shelf_worlds, begin_again },
		                 .failure = OUTCOME_BAD };
	breakpoints_init(&stage->breakpoints);
	if (!can_watch(options, shelf->world, error) ||
	    !prepare_breakpoints(&stage->breakpoints, options, session_sim(stage->session),
	                         error) ||
	    !inject(options, stage->session, error))
		return false;
	if (replay && !replay_run(replay, stage->session, &why)) {
		stage->failure = OUTCOME_FAILED;
		return error_set(error, "--replay: %s", why.text);
	}
	if (!prepare_recording(&stage->recording, options, shelf->world, error) ||
	    (rival && !compare(stage, replay, rival, error)))
		return false;
	if (session_newest(stage->session) > 0)
		session_first(stage->session);
	return true;
}

enum outcome stage_clear(struct stage *stage, bool good, struct error *error)
{
	if (good)
		good = prepare_end(stage->recording, stage->session, error);
	else
		recording_abandon(stage->recording);
	breakpoints_fini(&stage->breakpoints);
	session_free(stage->other);
	session_free(stage->session);
	return good ? OUTCOME_DONE : stage->failure;
}

bool stage_is_ascii(const struct options *options)
{
	return options->ascii || tty_is_ascii();
}

struct app_options stage_options(struct stage *stage)
{
	const struct options *options = stage->options;
	return (struct app_options){ .session = stage->session,
		                     .breakpoints = &stage->breakpoints,
		                     .speed = options->speed,
		                     .paused = options->paused,
		                     .ascii = stage_is_ascii(options),
		                     .mouse = options->mouse == MOUSE_ON,
		                     .recording = stage->recording,
		                     .version = PACKAGE_VERSION,
		                     .watches = options->watch,
		                     .catalog = &stage->catalog,
		                     .other = stage->other,
		                     .names = { stage->names[0], stage->names[1] },
		                     .ticks = options->ticks > 0 ? (uint64_t)options->ticks : 0 };
}
