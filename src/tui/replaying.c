/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/replaying.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "session/replay_under.h"
#include "session/session_compare.h"
#include "session/branches.h"
#include "session/start.h"
#include "tui/action.h"
#include "tui/reload.h"
#include "tui/ui.h"

struct replaying {
	struct replay_under replay;
	struct session *before; /* the branch it comes from; NULL: the new run is unfinished */
	struct session_compare *compare; /* of the two */
	char selected[64];               /* the selected agent's name: its id may change */
};

static void end(struct app *app)
{
	struct replaying *replaying = app->replaying;
	session_compare_free(replaying->compare);
	session_free(replaying->before);
	replay_under_fini(&replaying->replay);
	free(replaying);
	app->replaying = NULL;
}

/* Whether event i of the segments that both sessions show has the same words. */
static bool is_same_event(struct session *const sessions[2], size_t i)
{
	char texts[2][400];
	for (int side = 0; side < 2; side++) {
		size_t count;
		const struct sim *sim = session_sim(sessions[side]);
		const struct event *events = session_events(sessions[side], &count);
		if (i >= count) {
			texts[side][0] = '\0';
			continue;
		}
		event_text_named(sim, &events[i], texts[side], sizeof texts[side]);
	}
	return strcmp(texts[0], texts[1]) == 0;
}

/* Goes to the first event of the segment that differs from the other session's. */
static void go_to_difference(struct session *session, struct session *other, uint64_t tick)
{
	struct session *const sessions[2] = { session, other };
	struct moment begin = { tick, 0 };
	size_t count, event = 0;
	for (int side = 0; side < 2; side++)
		session_show(sessions[side], begin);
	session_events(session, &count);
	while (event < count && is_same_event(sessions, event))
		event++;
	session_show(session,
	             (struct moment){ tick, event < count ? (uint32_t)event : MOMENT_END });
}

/* Says where the run first differs from the branch it comes from, and goes there. */
static void report_difference(struct app *app)
{
	const struct replaying *replaying = app->replaying;
	const struct replay_under *replay = &replaying->replay;
	uint64_t tick = session_compare_diverges_at(replaying->compare);
	char difference[SESSION_COMPARE_TEXT + 40] = "nothing differs under the new rules",
					       left[320] = "";
	if (tick != UINT64_MAX) {
		snprintf(difference, sizeof difference, "tick %llu: %s", (unsigned long long)tick,
		         session_compare_sentence(replaying->compare));
		go_to_difference(app->session, replaying->before, tick);
	}
	if (replay->left_out)
		snprintf(left, sizeof left, "; left out: %s%s", replay->first,
		         replay->left_out > 1 ? ", and more" : "");
	ui_say(app, "%s%s%s", difference, left, ui_aside(app, "; x compares, u goes back"));
}

/* Compares the two branches up to where they differ.  Returns whether it is done. */
static bool compare_on(struct app *app, uint64_t work)
{
	struct replaying *replaying = app->replaying;
	struct session *session = app->session;
	if (!replaying->before) {
		size_t bytes = session_options(session)->history_bytes / 4;
		uint32_t before = session_branch_before(session);
		/* A run of no ticks leaves no branch: nothing can differ. */
		if (!before)
			before = session_branch_shown(session);
		replaying->before = session_of_branch(session, before, bytes);
		replaying->compare = session_compare_new(session, replaying->before);
	}
	return session_compare_go_on(replaying->compare, session_newest(session), work) ||
	       session_compare_diverges_at(replaying->compare) != UINT64_MAX;
}

/* Selects the same agent by name: ids may differ between the worlds. */
static void select_again(struct app *app)
{
	const struct agent *agent = sim_find(ui_sim(app), app->replaying->selected);
	app->look.selected = agent ? agent->id : AGENT_NONE;
}

bool replaying_go_on(struct app *app, uint64_t work)
{
	struct replay_under *replay = &app->replaying->replay;
	if (!app->replaying->before && !replay_under_go_on(replay, app->session, work)) {
		select_again(app);
		return false;
	}
	if (replay_under_is_disturbed(replay, app->session)) {
		end(app);
		return true;
	}
	if (!compare_on(app, work))
		return false;
	report_difference(app);
	select_again(app);
	end(app);
	return true;
}

void replaying_stop(struct app *app)
{
	if (app->replaying)
		end(app);
}

void replaying_text(const struct app *app, char *out, size_t size)
{
	const struct replaying *replaying = app->replaying;
	bool compares = replaying->compare != NULL;
	uint64_t now = compares ? session_compare_known(replaying->compare)
	                        : session_moment(app->session).tick;
	snprintf(out, size, "%s: tick %llu of %llu; Escape stops",
	         compares ? "comparing" : "replaying", (unsigned long long)now,
	         (unsigned long long)replaying->replay.newest);
}

unsigned replay_under(struct app *app, const struct argument *argument)
{
	struct error error;
	(void)argument;
	job_stop(app);
	const struct world *world = reload_read(app, "replay-under");
	if (!world)
		return reload_list(app);
	struct replaying *replaying = memory_zero(1, sizeof *replaying);
	sim_name(ui_sim(app), app->look.selected, replaying->selected, sizeof replaying->selected);
	if (!replay_under_begin(&replaying->replay, app->session, world, &error)) {
		free(replaying);
		return ui_fail(app, "replay-under: %s", error.text);
	}
	app->replaying = replaying;
	job_start(app, &(struct job){ .kind = JOB_AGAIN });
	return APP_DRAW;
}
