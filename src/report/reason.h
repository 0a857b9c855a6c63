/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_REASON_H
#define REPORT_REASON_H

#include "report/trace.h"
#include "session/why.h"

/*
 * Why an agent is in the states it is in, as a few lines of text:
 *
 *	Elsa is in CookStew since tick 15 (7.5 s)
 *	  15 Elsa went back from VisitBathroom to CookStew: relieved
 *	  15 Elsa changed from CookStew to VisitBathroom: nature calls
 *	     nature calls? drawn 0.03 < 0.1, yes
 *
 * or as one line of a trace.  The words are those of the panel.
 */

enum { REASON_LINES_MAX = 12, REASON_LINE_SIZE = 400 };

struct reason {
	char lines[REASON_LINES_MAX][REASON_LINE_SIZE];
	size_t count; /* 0: there is nothing to say */
};

/* Puts the explanation into words.  Where it is long, answers that decided nothing are left out
 * first, then all answers, and then what is longest ago. */
void reason_write(struct reason *reason, const struct why *why, const struct sim *sim);

/* Adds it to a trace, as an object of kind "why"; sim is as of the explanation's moment. */
void reason_trace(struct trace *trace, const struct why *why, const struct sim *sim);

#endif
