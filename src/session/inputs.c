/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/inputs.h"

#include "core/number.h"
#include "session/past_internal.h"
#include "session/run_to.h"
#include "session/session_internal.h"
#include "session/tell.h"
#include "session/travel.h"
#include "session/why.h"

const struct session_input *session_inputs(const struct session *session, size_t *count)
{
	*count = session->timeline.shown.count;
	return session->timeline.shown.inputs;
}

uint64_t session_forks(const struct session *session)
{
	return session->timeline.forks;
}

/* Forgets everything that held only after the fork. */
static void forget(struct session *session, struct fork fork)
{
	eras_forget(&session->eras, fork.tick);
	keyframes_forget(&session->keyframes, fork.tick);
	past_store_forget(session->past, fork.tick);
	explanation_forget(session->explanation, fork.tick);
	tell_forget(session, fork);
}

/* Sets out for the moment in the branch that the timeline now shows, which leaves the one before at
 * the fork. */
static void adopt(struct session *session, struct moment moment, struct fork fork)
{
	travel_abandon(session);
	forget(session, fork);
	session->travel.from = session->tick;
	travel_set_out(session, moment, NULL, true);
}

/*
 * Other worlds.
 */

/* The index of the first event of the segment that does not belong to the reload; MOMENT_END if the
 * segment does not begin with a reload. */
static uint32_t first_after(const struct session *session)
{
	uint32_t event = 1;
	if (!timeline_reload(&session->timeline, session->tick))
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
	adopt(session, (struct moment){ 0, MOMENT_END }, (struct fork){ 0, 0 });
	travel_arrive(session);
}

void session_restart(struct session *session)
{
	session_begin_in(session, session->sim.world);
}

/* Continues in another world at the segment after the one shown, or replaces the reload just
 * made. */
static void continue_in(struct session *session, const struct input *input)
{
	struct moment moment = session_moment(session);
	bool again = session_is_reloaded(session);
	uint64_t tick = moment.tick + !again;
	forget(session, (struct fork){ tick - 1, timeline_count(&session->timeline, tick - 1) });
	timeline_add(&session->timeline, tick, input, moment);
	travel_set_out(session, (struct moment){ tick, 0 }, choose_after_reload, again);
	travel_arrive(session);
}

/*
 * Inputs.
 */

bool session_check_input(const struct session *session, const struct input *input,
                         struct error *error)
{
	return input_check(&session->sim, input, error);
}

bool session_input(struct session *session, const struct input *input, struct error *error)
{
	session_give_up(session);
	struct moment moment = session_moment(session);
	if (!session_check_input(session, input, error))
		return false;
	if (input->kind == INPUT_BEGIN) {
		session_begin_in(session, input->world);
	} else if (input->kind == INPUT_RELOAD) {
		continue_in(session, input);
	} else {
		run_show(session, MOMENT_END);
		forget(session, (struct fork){ moment.tick,
		                               timeline_count(&session->timeline, moment.tick) });
		timeline_add(&session->timeline, moment.tick, input, moment);
		run_input(session, input);
	}
	return true;
}

bool session_reload(struct session *session, const struct world *world, struct error *error)
{
	return session_input(session, &(struct input){ .kind = INPUT_RELOAD, .world = world },
	                     error);
}

/*
 * Branches.
 */

bool session_fork(struct session *session)
{
	struct moment moment = session_moment(session);
	struct fork fork;
	session_give_up(session);
	if (!timeline_fork(&session->timeline, moment.tick, moment, &fork))
		return false;
	forget(session, fork);
	return true;
}

bool session_begin_switch(struct session *session, uint32_t id)
{
	struct moment moment = session_moment(session);
	struct fork fork;
	if (!timeline_switch(&session->timeline, id, moment, &fork))
		return false;
	if (moment.tick >= fork.tick || moment.tick > session_newest(session))
		moment = (struct moment){ number_min64(moment.tick, session_newest(session)),
			                  MOMENT_END };
	adopt(session, moment, fork);
	return true;
}

bool session_begin_undo(struct session *session, bool redo)
{
	struct moment moment = session_moment(session);
	struct fork fork;
	if (!timeline_undo(&session->timeline, redo, &moment, &fork))
		return false;
	adopt(session, moment, fork);
	return true;
}
