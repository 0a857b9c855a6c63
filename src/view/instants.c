/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/instants.h"

enum {
	POSTED = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER | 1 << EVENT_DUPLICATE |
	         1 << EVENT_DEFERRED | 1 << EVENT_NO_RECEIVER,
	SHOWN = POSTED | 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_INPUT |
	        1 << EVENT_SPAWN | 1 << EVENT_REMOVE,
};

void instants_begin(struct instants *instants, const struct session *session, uint64_t first)
{
	*instants = (struct instants){ .past = past_from(session, first) };
	instants->end = instants->past.now;
	instants->event.tick = UINT64_MAX;
	instants->inputs = session_inputs(session, &instants->input_count);
	while (instants->next_input < instants->input_count &&
	       instants->inputs[instants->next_input].tick < first)
		instants->next_input++;
}

/* Returns the input of an input's event.  Inputs have one event each, in the same order. */
static const struct input *take_input(struct instants *instants)
{
	if (instants->event.event.kind != EVENT_INPUT ||
	    instants->next_input == instants->input_count)
		return NULL;
	return &instants->inputs[instants->next_input++].input;
}

bool instants_next(struct instants *instants)
{
	struct instant at = instants->at;
	uint64_t before = instants->event.tick;
	bool posted = POSTED >> instants->event.event.kind & 1;
	if (!past_next(&instants->past, &instants->next, instants->end, SHOWN))
		return false;
	instants->event = past_at(&instants->past, instants->next++);
	instants->at = instants->event.tick == before
	                       ? (struct instant){ at.tick, at.rank + 1, at.posted + posted }
	                       : (struct instant){ .tick = instants->event.tick };
	instants->input = take_input(instants);
	const struct session *session = instants->past.session;
	const struct event *event = &instants->event.event;
	instants->agent = session_agent_now(session, event->agent, instants->at.tick);
	if (POSTED >> event->kind & 1)
		instants->other = session_agent_now(session, event->other, instants->at.tick);
	return true;
}

struct instant instants_now(const struct session *session)
{
	struct instants instants;
	struct instant now = { .tick = session_moment(session).tick };
	instants_begin(&instants, session, now.tick);
	while (instants_next(&instants))
		now = (struct instant){ now.tick, instants.at.rank + 1, instants.at.posted + 1 };
	return now;
}

uint32_t instants_find(const struct session *session, uint64_t rank)
{
	struct past past = past_from(session, session_moment(session).tick);
	for (size_t i = past.shown; past_next(&past, &i, past.end, SHOWN); i++) {
		if (rank-- == 0)
			return (uint32_t)(i - past.shown);
	}
	return MOMENT_END;
}
