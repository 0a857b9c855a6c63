/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_internal.h"

/*
 * Continuing in another world.
 */

/* The index of the first event of the segment that does not belong to the reload; MOMENT_END if the
 * segment does not begin with a reload. */
static uint32_t first_after(const struct session *session)
{
	const struct timeline *timeline = &session->timeline;
	size_t first = timeline_begin(timeline, session->tick);
	uint32_t event = 1;
	if (first == timeline_end(timeline, session->tick) ||
	    !input_is_reload(&timeline->shown.inputs[first].input))
		return MOMENT_END;
	while (event < session->event_count && session->events[event].depth > 0)
		event++;
	return event;
}

static struct moment choose_after_reload(const struct session *session)
{
	return (struct moment){ session->tick, first_after(session) };
}

bool session_is_reloaded(const struct session *session)
{
	return session->tick && session->event != MOMENT_END &&
	       session->event == first_after(session);
}

void session_begin_in(struct session *session, const struct world *world)
{
	const struct session_input begin = { 0, { .kind = INPUT_BEGIN, .world = world } };
	timeline_restart(&session->timeline, session_moment(session));
	if (world != session->options.world)
		branch_add(&session->timeline.shown, &begin);
	travel_adopt(session, (struct moment){ 0, MOMENT_END }, (struct fork){ 0, 0 });
	travel_arrive(session);
}

/* Continues in another world at the segment after the one shown, or replaces the reload just
 * made. */
static void continue_in(struct session *session, const struct input *input)
{
	struct moment moment = session_moment(session);
	const struct timeline *timeline = &session->timeline;
	bool again = session_is_reloaded(session);
	uint64_t tick = moment.tick + !again;
	size_t inputs = timeline_end(timeline, tick - 1) - timeline_begin(timeline, tick - 1);
	session_forget(session, (struct fork){ tick - 1, inputs });
	timeline_add(&session->timeline, tick, input, moment);
	travel_set_out(session, (struct moment){ tick, 0 }, choose_after_reload, again);
	travel_arrive(session);
}

void reload_apply(struct session *session, const struct input *input)
{
	if (input->kind == INPUT_BEGIN)
		session_begin_in(session, input->world);
	else
		continue_in(session, input);
}

bool session_reload(struct session *session, const struct world *world, struct error *error)
{
	return session_input(session, &(struct input){ .kind = INPUT_RELOAD, .world = world },
	                     error);
}
