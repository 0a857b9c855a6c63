/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What an agent has done up to the moment shown, as far back as the session's log goes: how often
 * and for how long it was in each state, and its last changes.
 */
#ifndef VIEW_CAREER_H
#define VIEW_CAREER_H

#include "session/session.h"

enum { CAREER_CHANGES = 8 };

struct career {
	uint64_t since;   /* the first segment that counts */
	uint64_t *visits; /* by state; owned, as is the next */
	uint64_t *ticks;  /* by state: ticks at whose end it was in the state */
	size_t count;     /* of the changes below, newest first */
	struct career_change {
		uint64_t tick;
		struct event event; /* a change or a revert */
	} changes[CAREER_CHANGES];
};

/* Looks back over the agent's life; career_fini() frees the result.  In a crowd nothing is known of
 * it, and since is the segment shown. */
void career_init(struct career *career, const struct session *session, const struct agent *agent);
void career_fini(struct career *career);

/* Writes the reason for a change that its state declares: "thirsty", "StewReady".  Writes "" if the
 * state declares none, or if a person made the change. */
void career_reason(const struct world *world, const struct class *class,
                   const struct career_change *change, char *out, size_t size);

#endif
