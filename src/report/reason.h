/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_REASON_H
#define REPORT_REASON_H

#include "session/why.h"

/*
 * Writes why an agent is in its present states, as a few lines of text:
 *
 *	Elsa has been in CookStew since tick 15 (7.5 s)
 *	  15 Elsa went back from VisitBathroom to CookStew: relieved
 *	  15 Elsa changed from CookStew to VisitBathroom: nature calls
 *	     nature calls? drawn 0.03 < 0.1, yes
 *
 * The words are the same as in the panel.
 */

enum { REASON_LINES_MAX = 12, REASON_LINE_SIZE = 400 };

/* The lines of an explanation. */
struct reason {
	char lines[REASON_LINES_MAX][REASON_LINE_SIZE];
	size_t count; /* 0: there is no explanation */
};

/* Puts the explanation into words.  If it is too long, it leaves out the
 * answers that decided nothing, then all answers, and then what is longest ago. */
void reason_write(struct reason *reason, const struct why *why, const struct sim *sim);

/* Writes which ways out the agent's states have at the moment shown, and what was answered to them
 * in its tick:
 *
 *	asked in tick 30
 *	  DoHouseWork
 *	    to CookStew: HiHoneyImHome (none came)
 */
void reason_write_ways(struct reason *reason, const struct session *session, uint32_t agent);

#endif
