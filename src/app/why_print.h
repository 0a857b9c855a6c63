/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_WHY_PRINT_H
#define APP_WHY_PRINT_H

#include "core/error.h"
#include "app/options.h"
#include "app/writers.h"
#include "report/reason.h"
#include "session/session.h"

/*
 * Explanations that a run without a screen gives: why a check failed, and what
 * --why=AGENT@TICK asks for.
 */
struct why_print {
	bool off;        /* checks are to give no reasons */
	bool asked;      /* --why names an agent and a tick */
	char agent[128]; /* its name */
	uint64_t tick;
	struct reason reason; /* why a check failed */
	struct reason answer; /* to what was asked */
};

/* Reads --why; false if its value is wrong. */
bool why_print_read(struct why_print *print, const struct options *options, struct error *error);

/* That many ticks, or as many as it takes to come to the one asked about, if --ticks says nothing. */
uint64_t why_print_ticks(const struct why_print *print, const struct options *options,
                         uint64_t ticks);

/* False if the agent is not there and never will be, or the run ends before the tick. */
bool why_print_check(const struct why_print *print, const struct sim *sim, uint64_t ticks,
                     struct error *error);

/* Finds out why the agent is where it is at the moment shown, which a check came to.
 * AGENT_NONE: nobody's fault. */
void why_print_reason(struct why_print *print, struct session *session, uint32_t agent,
                      struct writers *writers);

/* Answers what is asked, and shows the same moment as before; false if the run did not come to
 * that tick or the agent is not there then. */
bool why_print_answer(struct why_print *print, struct session *session, struct writers *writers,
                      struct error *error);

/* Writes the lines of a reason, indented by that many columns. */
void why_print_lines(const struct reason *reason, int indent, struct output *out);

#endif
