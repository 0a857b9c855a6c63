/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/interactive.h"

#include "session/session.h"
#include "session/travel.h"
#include "term/tty.h"

static const struct world *open_again(void *context, const char *name,
                                      struct complaints *complaints)
{
	struct interactive *interactive = context;
	return library_open_again(&interactive->setup->library, name, complaints);
}

/* Opens another world with the same seed, but without the rest of what the options say about the
 * first one. */
static bool begin_again(void *context, const struct world *world, struct recording *recording,
                        struct session **session, struct error *error)
{
	struct interactive *interactive = context;
	const struct options *options = &interactive->setup->options;
	struct run *run = &interactive->run;
	if (!setup_check_copies(world, options->couples, error))
		return false;
	setup_end_recording(recording, run->session, error);
	run->recording = NULL;
	session_free(run->session);
	*session = run->session = setup_session(options, world, false);
	return true;
}

static bool can_watch(const struct setup *setup, struct error *error)
{
	return !setup->options.watch || setup->world->path ||
	       error_set(error, "--watch: %s is built in; there is no file to watch",
	                 setup->world->name);
}

/* Makes the run to compare with. */
static bool begin_other(struct interactive *interactive, struct error *error)
{
	struct run *other = &interactive->other;
	if (run_ahead(other, interactive->other_setup, error) != OUTCOME_DONE)
		return false;
	session_first(other->session);
	return true;
}

bool interactive_begin(struct interactive *interactive, struct setup *setup, struct setup *other,
                       struct error *error)
{
	struct run *run = &interactive->run;
	*interactive = (struct interactive){ .setup = setup,
		                             .other_setup = other,
		                             .catalog = { interactive, open_again, library_worlds,
		                                          begin_again },
		                             .failure = OUTCOME_BAD };
	if (!can_watch(setup, error))
		return false;
	enum outcome outcome = run_ahead(run, setup, error);
	if (outcome != OUTCOME_DONE)
		interactive->failure = outcome;
	if (outcome != OUTCOME_DONE || !setup_record(setup, &run->recording, error) ||
	    (other && !begin_other(interactive, error)))
		return false;
	if (session_newest(run->session) > 0)
		session_first(run->session);
	return true;
}

void interactive_free(struct interactive *interactive, struct app *app)
{
	interactive->run.recording = app_recording(app);
	app_free(app);
}

enum outcome interactive_end(struct interactive *interactive, bool good, struct error *error)
{
	struct run *run = &interactive->run;
	if (good)
		good = setup_end_recording(run->recording, run->session, error);
	else
		recording_abandon(run->recording);
	run_fini(&interactive->other);
	run_fini(run);
	return good ? OUTCOME_DONE : interactive->failure;
}

bool interactive_is_ascii(const struct options *options)
{
	return options->ascii || tty_is_ascii();
}

/* What a run is called beside another. */
static const char *name_of(const struct setup *setup)
{
	return setup->replay ? setup->replay->path : setup->world->name;
}

struct app_options interactive_options(struct interactive *interactive)
{
	const struct options *options = &interactive->setup->options;
	return (struct app_options){ .session = interactive->run.session,
		                     .breakpoints = &interactive->run.breakpoints,
		                     .speed = options->speed,
		                     .paused = options->paused,
		                     .ascii = interactive_is_ascii(options),
		                     .mouse = options->mouse == MOUSE_ON,
		                     .recording = interactive->run.recording,
		                     .version = PACKAGE_VERSION,
		                     .watches = options->watch,
		                     .catalog = &interactive->catalog,
		                     .other = interactive->other.session,
		                     .names = { name_of(interactive->setup), options->compare },
		                     .ticks = options->ticks > 0 ? (uint64_t)options->ticks : 0 };
}
