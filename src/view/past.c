/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/past.h"
#include "session/inputs.h"
#include "session/remember.h"

enum {
	POSTED = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER | 1 << EVENT_DUPLICATE |
	         1 << EVENT_DEFERRED | 1 << EVENT_NO_RECEIVER,
	SHOWN = POSTED | 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_INPUT |
	        1 << EVENT_SPAWN | 1 << EVENT_REMOVE,
};

void past_begin(struct past *past, const struct session *session, uint64_t first)
{
	size_t count;
	uint64_t now = session_moment(session).tick;
	*past = (struct past){ .session = session, .walk = session_past(session, first, now) };
	past->events = session_shown_events(session, &count, &past->done);
	past->inputs = session_inputs(session, &past->input_count);
	while (past->next_input < past->input_count && past->inputs[past->next_input].tick < first)
		past->next_input++;
}

/* Finds the next event of these kinds, and its tick. */
static bool find_next(struct past *past, uint64_t *tick)
{
	const struct past_event *entry;
	while ((entry = chronicle_next(&past->walk)) != NULL) {
		if (!(SHOWN >> entry->event.kind & 1))
			continue;
		past->event = &entry->event;
		past->index = SIZE_MAX;
		past->class = entry->class;
		past->world = entry->world;
		*tick = entry->tick;
		return true;
	}
	while (past->next < past->done) {
		past->index = past->next++;
		past->class = CLASS_NONE;
		past->world = session_sim(past->session)->world;
		past->event = &past->events[past->index];
		*tick = session_moment(past->session).tick;
		if (SHOWN >> past->event->kind & 1)
			return true;
	}
	return false;
}

/* Returns the input of an input's event.  Inputs have one event each, in the same order. */
static const struct input *take_input(struct past *past)
{
	if (past->event->kind != EVENT_INPUT || past->next_input == past->input_count)
		return NULL;
	return &past->inputs[past->next_input++].input;
}

bool past_next(struct past *past)
{
	struct instant before = past->at;
	bool posted = past->event && POSTED >> past->event->kind & 1;
	if (!find_next(past, &past->at.tick))
		return false;
	if (!past->begun || past->at.tick != before.tick)
		past->at = (struct instant){ .tick = past->at.tick };
	else
		past->at = (struct instant){ before.tick, before.rank + 1, before.posted + posted };
	past->begun = true;
	past->input = take_input(past);
	return true;
}

struct instant past_now(const struct session *session)
{
	struct past past;
	struct instant now = { .tick = session_moment(session).tick };
	past_begin(&past, session, now.tick);
	while (past_next(&past))
		now = (struct instant){ now.tick, past.at.rank + 1, past.at.posted + 1 };
	return now;
}

size_t past_find(const struct session *session, uint64_t rank)
{
	struct past past;
	past_begin(&past, session, session_moment(session).tick);
	session_events(session, &past.done);
	while (past_next(&past)) {
		if (past.at.rank == rank)
			return past.index;
	}
	return past.done;
}
