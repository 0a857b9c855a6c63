/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "session/branches.h"
#include "session/replay_under.h"
#include "session/session_compare.h"
#include "session/start.h"
#include "tui/action_world.h"
#include "tui/front.h"

/*
 * Running the whole past again under the rules that the world file has now, and finding where it
 * first differs, piece by piece.
 */

struct replaying {
	struct app *app;
	struct replay_under replay;
	struct session *before; /* the branch it comes from; NULL: the new run is unfinished */
	struct session_compare *compare; /* of the two */
	char selected[64];               /* the selected agent's name: its id may change */
};

/* Ends it; the run stays as far as it has come. */
static void stop(void *context)
{
	struct replaying *replaying = context;
	session_compare_free(replaying->compare);
	session_free(replaying->before);
	replay_under_fini(&replaying->replay);
	free(replaying);
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
static void report_difference(const struct replaying *replaying)
{
	struct app *app = replaying->app;
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
	front_say(app, "%s%s%s", difference, left, front_aside(app, "; x compares, u goes back"));
}

/* Compares the two branches up to where they differ.  Returns whether it is done. */
static bool compare_on(struct replaying *replaying, uint64_t work)
{
	struct session *session = replaying->app->session;
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
static void select_again(const struct replaying *replaying)
{
	const struct agent *agent = sim_find(front_sim(replaying->app), replaying->selected);
	replaying->app->look.selected = agent ? agent->id : AGENT_NONE;
}

static bool go_on(void *context, uint64_t work)
{
	struct replaying *replaying = context;
	struct session *session = replaying->app->session;
	if (!replaying->before && !replay_under_go_on(&replaying->replay, session, work)) {
		select_again(replaying);
		return false;
	}
	if (replay_under_is_disturbed(&replaying->replay, session))
		return true;
	if (!compare_on(replaying, work))
		return false;
	report_difference(replaying);
	select_again(replaying);
	return true;
}

static void write_progress(const void *context, char *out, size_t size)
{
	const struct replaying *replaying = context;
	const struct replay_under *replay = &replaying->replay;
	bool compares = replaying->compare != NULL;
	uint64_t now = compares ? session_compare_known(replaying->compare)
	                        : session_moment(replaying->app->session).tick;
	snprintf(out, size, "%s: tick %llu of %llu; Escape stops",
	         compares ? "comparing" : "replaying", (unsigned long long)now,
	         (unsigned long long)replay->newest);
}

unsigned action_replay_under(struct app *app, const struct argument *argument)
{
	static const struct task task = { go_on, stop, write_progress };
	struct error error;
	(void)argument;
	player_stop(&app->player);
	const struct world *world = action_world_read(app, "replay-under");
	if (!world)
		return APP_DRAW;
	struct replaying *replaying = memory_zero(1, sizeof *replaying);
	replaying->app = app;
	sim_name(front_sim(app), app->look.selected, replaying->selected,
	         sizeof replaying->selected);
	if (!replay_under_begin(&replaying->replay, app->session, world, &error)) {
		free(replaying);
		return front_fail(app, "replay-under: %s", error.text);
	}
	player_start(&app->player,
	             &(struct job){ .kind = JOB_TASK, .task = &task, .context = replaying });
	return APP_DRAW;
}
