/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_WHY_OPTION_H
#define APP_WHY_OPTION_H

#include "core/error.h"
#include "app/options.h"
#include "app/writers.h"
#include "report/reason.h"
#include "session/session.h"

/*
 * Explanations in a run without a screen: why a check failed, and the answer to --why=AGENT@TICK.
 */
struct why_option {
	bool off;        /* --why=off: failed checks are not explained */
	bool asked;      /* --why names an agent and a tick: */
	char agent[128]; /* its name */
	uint64_t tick;
	struct reason reason; /* why a check failed */
	struct reason answer; /* the answer to --why, */
	struct reason ways; /* and what was asked in the tick, if the agent has not changed in it */
};

/* Parses --why; false if its value is wrong. */
bool why_option_read(struct why_option *option, const struct options *options, struct error *error);

/* The number of ticks to run: ticks, or more if --why asks about a later tick and --ticks is not
 * given. */
uint64_t why_option_ticks(const struct why_option *option, const struct options *options,
                          uint64_t ticks);

/* False if the agent neither exists nor can be spawned later, or the run ends before the tick. */
bool why_option_check(const struct why_option *option, const struct sim *sim, uint64_t ticks,
                      struct error *error);

/* Explains the agent, which made a check fail, at the moment shown.  AGENT_NONE: explains
 * nothing. */
void why_option_reason(struct why_option *option, struct session *session, uint32_t agent,
                       struct writers *writers);

/* Answers --why and returns to the moment shown before.  False if the run did not reach the tick,
 * or the agent does not exist at that time. */
bool why_option_answer(struct why_option *option, struct session *session, struct writers *writers,
                       struct error *error);

/* Writes the lines of a reason, indented by that many columns. */
void why_option_lines(const struct reason *reason, int indent, struct output *out);

#endif
