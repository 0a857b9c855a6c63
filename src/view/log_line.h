/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Events of the past as lines of the log, in columns: the tick, whose it is, a mark and what, why.
 *
 *     15 Miner Bob  → GoHomeAndSleepTilRested   comfortable: money_in_bank 5 >= 5
 *        Miner Bob  » HiHoneyImHome to Elsa     handled by WifesGlobalState
 *
 * Some events are part of a line: what became of a telegram, the end of a blip.
 */
#ifndef VIEW_LOG_LINE_H
#define VIEW_LOG_LINE_H

#include "session/past.h"
#include "term/canvas.h"

/* X(id, name at the prompt, mark) */
#define LOG_LIST(X) \
	X(CHANGES, "changes", WENT) \
	X(TELEGRAMS, "telegrams", POSTED) \
	X(BLIPS, "blips", VISITED) \
	X(SPEECH, "speech", SAID) \
	X(ERRORS, "errors", WRONG)

#define LOG_ENUM(id, name, mark) LOG_##id,
enum log_kind {
	LOG_LIST(LOG_ENUM) LOG_KINDS,
	LOG_OTHER = LOG_KINDS, /* a line that is always shown */
	LOG_NONE               /* no line of its own */
};
#undef LOG_ENUM

extern const struct log_info {
	const char *name;
	uint8_t mark; /* enum mark_number */
} log_info[LOG_KINDS];

enum log_kind log_kind(const struct past *past, size_t index);

/* Whether the event is the agent's, or a telegram to it. */
bool log_is_of(const struct past *past, size_t index, uint32_t agent);

/* Whether both would have the same line, but for the tick. */
bool log_is_same(const struct past *past, size_t index, size_t other);

/* A line: an event, and how many more before tick `last` had the same. */
struct log_line {
	size_t index;
	uint32_t same;
	uint64_t last;
};

/* Draws a line; agent: whose log it is, or AGENT_NONE; ticked: with its tick.  A narrow one gives
 * no reason. */
void log_line_draw(const struct past *past, const struct log_line *line, struct area row,
                   uint32_t agent, bool ticked);

#endif
