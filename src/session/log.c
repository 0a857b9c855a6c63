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
	log->begin = 0;
	log->last = 0;
}

void log_clear(struct log *log)
{
	log->count = 0;
	log->begin = UINT64_MAX;
	log->last = 0;
}

const struct log_line *log_line(const struct log *log, size_t index)
{
	return &log->lines[(log->first + index) % LOG_LINES];
}

void log_forget(struct log *log, uint64_t tick)
{
	if (tick <= log->begin) {
		log_clear(log);
		return;
	}
	while (log->count && log_line(log, log->count - 1)->tick >= tick)
		log->count--;
	log->last = log->last < tick ? log->last : tick - 1;
}

uint64_t log_wants(const struct log *log, uint64_t tick, uint64_t wanted)
{
	if (log->begin > wanted || log->last + 1 < wanted)
		return wanted;
	return log->last + 1 < tick ? log->last + 1 : tick;
}

void log_begin(struct log *log, uint64_t tick)
{
	log_forget(log, tick);
	if (log->last + 1 != tick || log->begin > log->last) {
		log->count = 0;
		log->begin = tick;
	}
	log->last = tick;
}

/* Room for a line, if need be that of the oldest one. */
static struct log_line *add_line(struct log *log)
{
	if (log->count < LOG_LINES)
		return &log->lines[(log->first + log->count++) % LOG_LINES];
	struct log_line *oldest = &log->lines[log->first];
	log->begin = oldest->tick + 1;
	log->first = (log->first + 1) % LOG_LINES;
	return oldest;
}

void log_add(struct log *log, const struct sim *sim, uint64_t tick, const struct event *event)
{
	if (!(KINDS >> event->kind & 1))
		return;
	struct log_line *line = add_line(log);
	*line = (struct log_line){ .tick = tick,
		                   .now_ms = sim->head.now_ms,
		                   .agent = event->agent,
		                   .kind = event->kind,
		                   .depth = event->depth };
	event_text(sim, event, line->text, sizeof line->text);
}
