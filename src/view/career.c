/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/career.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "session/tally.h"
#include "view/past.h"

struct counting {
	struct career *career;
	const struct class *class;
	uint64_t last[MACHINES_MAX]; /* the tick in which each machine last changed */
};

/* Counts the ticks up to that one for a state that a machine was in, and for the states around
   it. */
static void count_ticks(struct counting *counting, size_t machine, uint8_t state, uint64_t tick)
{
	for (; state; state = counting->class->states[state]->parent)
		counting->career->ticks[state] += tick - counting->last[machine];
	counting->last[machine] = tick;
}

static void add_change(struct career *career, const struct past *past)
{
	size_t kept = career->count < CAREER_CHANGES ? career->count : CAREER_CHANGES - 1;
	memmove(&career->changes[1], &career->changes[0], kept * sizeof career->changes[0]);
	career->changes[0] = (struct career_change){ past->at.tick, *past->event };
	career->count = kept + 1;
}

static void count_event(struct counting *counting, const struct past *past)
{
	const struct event *event = past->event;
	if (event->kind == EVENT_SPAWN) {
		for (size_t i = 0; i < MACHINES_MAX; i++)
			counting->last[i] = past->at.tick;
	}
	if (!event_is_change(event) || !event->result)
		return;
	count_ticks(counting, event->machine, event->from, past->at.tick);
	add_change(counting->career, past);
}

static void count_visits(struct career *career, const struct session *session,
                         const struct class *class, const struct agent *agent)
{
	struct tally tally;
	tally_init(&tally, class);
	career->since = tally_agent(&tally, session, agent);
	for (size_t i = 1; i < class->state_count; i++)
		career->visits[i] = tally_visits(&tally, (uint8_t)i);
	tally_fini(&tally);
}

void career_init(struct career *career, const struct session *session, const struct agent *agent)
{
	struct counting counting = { .career = career,
		                     .class = sim_class(session_sim(session), agent) };
	struct past past;
	*career = (struct career){ .visits = NULL };
	career->visits = memory_zero(counting.class->state_count, sizeof *career->visits);
	career->ticks = memory_zero(counting.class->state_count, sizeof *career->ticks);
	count_visits(career, session, counting.class, agent);
	for (size_t i = 0; i < MACHINES_MAX; i++)
		counting.last[i] = career->since;
	past_begin(&past, session, career->since);
	while (past_next(&past)) {
		if (past.event->agent == agent->id)
			count_event(&counting, &past);
	}
	for (size_t i = 0; i < counting.class->machine_count; i++)
		count_ticks(&counting, i, agent_machines_const(agent)[i].current,
		            session_moment(session).tick);
}

void career_fini(struct career *career)
{
	free(career->visits);
	free(career->ticks);
}

void career_reason(const struct world *world, const struct class *class,
                   const struct career_change *change, char *out, size_t size)
{
	out[0] = '\0';
	for (struct way way = way_of(class->states[change->event.state]);
	     change->event.state && way_next(&way);) {
		if (way.number == (unsigned)change->event.value)
			world_label(world, &way.exit, out, size);
	}
}
