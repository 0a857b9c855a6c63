/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "session/again.h"
#include "session/contrast.h"
#include "tui/action.h"
#include "tui/reload.h"
#include "tui/ui.h"

/*
 * The whole past under the rules as they are now, and where it first goes another way.
 */

/* Whether event i of the segments that both show is told in the same words. */
static bool is_same_event(struct session *const sessions[2], size_t i)
{
	char texts[2][400];
	for (int side = 0; side < 2; side++) {
		size_t count, length;
		const struct sim *sim = session_sim(sessions[side]);
		const struct event *events = session_events(sessions[side], &count);
		if (i >= count) {
			texts[side][0] = '\0';
			continue;
		}
		length = sim_name(sim, events[i].agent, texts[side], 64);
		event_text(sim, &events[i], texts[side] + length, sizeof texts[side] - length);
	}
	return strcmp(texts[0], texts[1]) == 0;
}

/* Goes to the first event of the segment that is not as in the other session. */
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

/* Writes where the run goes another way than the branch that it comes from, and goes there. */
static void tell_difference(struct app *app, char *out, size_t size)
{
	struct session *session = app->session;
	struct session *other = session_of_branch(session, session_branch_before(session),
	                                          session_options(session)->history_bytes / 4);
	struct contrast *contrast = contrast_new(session, other);
	while (contrast_parts(contrast) == UINT64_MAX &&
	       !contrast_go_on(contrast, session_newest(session), 1 << 16))
		;
	uint64_t tick = contrast_parts(contrast);
	if (tick == UINT64_MAX) {
		snprintf(out, size, "nothing differs under the new rules");
	} else {
		snprintf(out, size, "tick %llu: %s", (unsigned long long)tick,
		         contrast_sentence(contrast));
		go_to_difference(session, other, tick);
	}
	contrast_free(contrast);
	session_free(other);
}

unsigned replay_under(struct app *app, const struct argument *argument)
{
	struct again again;
	struct error error;
	char difference[CONTRAST_TEXT + 40], left[320] = "";
	(void)argument;
	job_stop(app);
	const struct world *world = reload_read(app, "replay-under");
	if (!world)
		return reload_list(app);
	if (!again_under(app->session, world, &again, &error))
		return ui_fail(app, "replay-under: %s", error.text);
	tell_difference(app, difference, sizeof difference);
	if (again.left_out)
		snprintf(left, sizeof left, "; left out: %s%s", again.first,
		         again.left_out > 1 ? ", and more" : "");
	ui_say(app, "%s%s%s", difference, left, ui_aside(app, "; x compares, u goes back"));
	return APP_DRAW;
}
