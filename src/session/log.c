/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/log.h"

/* What is worth a line after its tick is over. */
enum {
	KINDS = 1 << EVENT_SAY | 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SEND |
	        1 << EVENT_QUEUE | 1 << EVENT_DELIVER | 1 << EVENT_HANDLED | 1 << EVENT_UNHANDLED |
	        1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED | 1 << EVENT_NO_RECEIVER |
	        1 << EVENT_MOVE | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE | 1 << EVENT_INPUT |
	        1 << EVENT_ERROR,
};

void log_init(struct log *log)
{
	log->first = 0;
	log->count = 0;
	log->last = 0;
}

const struct log_line *log_line(const struct log *log, size_t index)
{
	return &log->lines[(log->first + index) % LOG_LINES];
}

void log_begin(struct log *log, uint64_t tick)
{
	if (tick > log->last + 1)
		log->count = 0;
	while (log->count && log_line(log, log->count - 1)->tick >= tick)
		log->count--;
	log->last = tick;
}

void log_add(struct log *log, const struct sim *sim, uint64_t tick, const struct event *event)
{
	if (!(KINDS >> event->kind & 1))
		return;
	if (log->count == LOG_LINES)
		log->first = (log->first + 1) % LOG_LINES;
	else
		log->count++;
	struct log_line *line = &log->lines[(log->first + log->count - 1) % LOG_LINES];
	*line = (struct log_line){ .tick = tick,
		                   .now_ms = sim->head.now_ms,
		                   .agent = event->agent,
		                   .kind = event->kind,
		                   .depth = event->depth };
	event_text(sim, event, line->text, sizeof line->text);
}
