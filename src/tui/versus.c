/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/versus.h"

#include <stdio.h>

#include "core/number.h"
#include "core/text.h"
#include "session/contrast.h"
#include "session/branches.h"
#include "session/inputs.h"
#include "session/start.h"
#include "tui/ui.h"

/* The other session may use one part in four of the memory that the first one has for its
 * history. */
enum { HISTORY_PART = 4 };

void versus_close(struct app *app)
{
	struct versus *versus = &app->versus;
	contrast_free(versus->contrast);
	match_fini(&versus->match);
	if (versus->other != app->options.other)
		session_free(versus->other);
	*versus = (struct versus){ .other = NULL };
}

static void note_inputs(struct app *app)
{
	app->versus.forks = session_forks(app->session);
	session_inputs(app->session, &app->versus.inputs);
}

static void match_worlds(struct app *app)
{
	struct versus *versus = &app->versus;
	const struct world *here = session_sim(app->session)->world;
	const struct world *there = session_sim(versus->other)->world;
	if (match_is_of(&versus->match, here, there))
		return;
	match_fini(&versus->match);
	match_init(&versus->match, here, there);
}

static void begin(struct app *app, uint32_t branch)
{
	struct versus *versus = &app->versus;
	size_t history = session_options(app->session)->history_bytes / HISTORY_PART;
	versus_close(app);
	versus->branch = branch;
	versus->other = branch ? session_of_branch(app->session, branch, history)
	                       : app->options.other;
	versus->contrast = contrast_new(app->session, versus->other);
	match_worlds(app);
	note_inputs(app);
}

/* The branch to compare with if none was asked for: the present one unless it is shown or deleted, or
 * else the one that was left last. */
static uint32_t choose(const struct app *app)
{
	uint32_t now = app->versus.branch;
	bool stays = session_has_branch(app->session, now) &&
	             now != session_branch_shown(app->session);
	return stays ? now : session_branch_before(app->session);
}

unsigned versus_open(struct app *app, uint32_t branch)
{
	if (!branch && !app->options.other)
		branch = choose(app);
	if (!branch && !app->options.other)
		return ui_fail(app, "there is nothing to compare with%s",
		               ui_aside(app, "; F keeps what follows a moment as a branch"));
	begin(app, branch);
	app->panel = VIEW_COMPARE;
	app->look.scroll[VIEW_COMPARE] = 0;
	return APP_DRAW;
}

static void write_names(struct app *app)
{
	struct versus *versus = &app->versus;
	char names[2][SESSION_BRANCH_NAME];
	session_branch_name(app->session, session_branch_shown(app->session), names[0]);
	session_branch_name(app->session, versus->branch, names[1]);
	for (int side = 0; side < 2; side++)
		text_copy(versus->names[side], sizeof versus->names[side],
		          versus->branch ? names[side] : app->options.names[side]);
}

/* Drops what was compared if the inputs have changed since. */
static void renew(struct app *app)
{
	struct versus *versus = &app->versus;
	size_t inputs;
	session_inputs(app->session, &inputs);
	if (versus->forks == session_forks(app->session) && versus->inputs == inputs)
		return;
	if (versus->branch && versus->branch == session_branch_shown(app->session)) {
		begin(app, session_branch_before(app->session));
		return;
	}
	contrast_forget(versus->contrast);
	note_inputs(app);
}

/* Takes the other session to where this one is.  Returns whether it has arrived. */
static bool go_along(const struct app *app, uint64_t work)
{
	struct session *other = app->versus.other;
	struct moment wanted = session_moment(app->session), now = session_moment(other);
	size_t count;
	if (!session_progress(other).under_way) {
		if (moment_is(now, wanted))
			return true;
		session_begin_show(other, wanted);
	}
	if (!session_go_on(other, work))
		return false;
	/* Its tick may have fewer events. */
	session_events(other, &count);
	now = session_moment(other);
	return now.tick == wanted.tick && (now.event == wanted.event || wanted.event >= count);
}

void versus_follow(struct app *app, uint64_t work)
{
	struct versus *versus = &app->versus;
	if (versus->other && app->panel != VIEW_COMPARE)
		versus_close(app);
	if (!versus->other)
		return;
	renew(app);
	write_names(app);
	uint64_t last = number_max64(session_newest(app->session), session_newest(versus->other));
	bool there = go_along(app, work);
	match_worlds(app);
	bool whole = contrast_go_on(versus->contrast, last, work);
	versus->under_way = !there || !whole;
}

bool versus_text(const struct app *app, char *out, size_t size)
{
	const struct versus *versus = &app->versus;
	if (!versus->other)
		return false;
	struct sides sides = { &versus->match,
		               { session_sim(app->session), session_sim(versus->other) } };
	uint64_t tick = session_moment(app->session).tick;
	const struct compared *now = contrast_at(versus->contrast, tick);
	char text[CONTRAST_TEXT] = "";
	if (now)
		compare_text(&sides, now, text, sizeof text);
	snprintf(out, size, "tick %llu: %s", (unsigned long long)tick,
	         *text ? text
	         : now ? "the same"
	               : "comparing");
	return true;
}
