/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_COMPARE_H
#define SESSION_SESSION_COMPARE_H

#include "session/session.h"
#include "session/sides.h"

/*
 * Compares two sessions segment by segment, from where they diverge: how many agents differ at the
 * end of each, and which one began to differ.  It works in pieces, with sims of its own, so that the
 * sessions stay where they are.
 *
 *     compare = session_compare_new(here, there);
 *     while (!session_compare_go_on(compare, tick, 100000))
 *             draw(compare);
 *
 * The results hold until one of them gets other inputs; then call session_compare_forget().
 */
struct session_compare;

/* The result for the end of a segment. */
struct compared {
	uint32_t agents; /* how many differ */
	/* The first agent that has begun to differ, or has come to differ in its state, since the
	 * segment before; MATCH_NONE: there is none. */
	uint32_t slot;
	bool there;  /* the slot is of the sim there: there is no such agent here */
	bool post;   /* different telegrams are on their way */
	bool inputs; /* different inputs were applied */
};

enum { SESSION_COMPARE_TEXT = 400 }; /* bytes of a sentence */

/* Whether anything differs. */
bool compared_differs(const struct compared *compared);

/* Writes in one sentence what differs ("Elsa is in VisitBathroom here, in CookStew there"), or ""
 * if nothing does.  The sims may be of the moment compared or one near it. */
void compared_text(const struct sides *sides, const struct compared *compared, char *out,
                   size_t size);

/* Borrows both sessions. */
struct session_compare *session_compare_new(struct session *here, struct session *there);
void session_compare_free(struct session_compare *compare);

/* Starts over, because the inputs of a session have changed. */
void session_compare_forget(struct session_compare *compare);

/* Compares up to the end of segment tick, with about that much work (ticks and agents' updates) at
 * once.  Returns whether it has got there. */
bool session_compare_go_on(struct session_compare *compare, uint64_t tick, uint64_t work);

/* All segments before this one have been compared; at first, those that both share. */
uint64_t session_compare_known(const struct session_compare *compare);

/* The result for the end of a segment; NULL if it is not known yet. */
const struct compared *session_compare_at(const struct session_compare *compare, uint64_t tick);

/* The first segment that differs, or UINT64_MAX if none is known; and what differs there, in one
 * sentence. */
uint64_t session_compare_diverges_at(const struct session_compare *compare);
const char *session_compare_sentence(const struct session_compare *compare);

/* The first event of a segment that differs between the sides, in words; "" on a side without any
 * further event. */
struct compare_event {
	bool found;
	char texts[SIDES][256];
};

/* Finds that event in the first segment that differs, which must be known.  Of a crowd only inputs
 * and the events of the agent that differs are examined. */
void session_compare_event(struct session_compare *compare, struct compare_event *event);

/* The next segment after tick, or the last before it, at whose end something begins to differ;
 * UINT64_MAX if none is known. */
uint64_t session_compare_next(const struct session_compare *compare, uint64_t tick, bool forward);

#endif
