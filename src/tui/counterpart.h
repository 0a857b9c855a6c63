/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_COUNTERPART_H
#define TUI_COUNTERPART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/match.h"

struct session_compare;
struct session;

/*
 * What the session is compared with while that panel is open: another branch, run in a session of
 * its own, or a session that the app was given.  It follows the session wherever that goes.
 */
struct counterpart {
	struct session *session;         /* borrowed, as what was given */
	struct session *given;           /* NULL: only branches can be compared */
	const char *given_names[2];      /* of the two */
	struct session *other;           /* NULL: nothing is compared */
	struct session_compare *compare; /* of the two */
	struct match match;              /* of their worlds as shown */
	uint32_t branch;                 /* the branch that other runs; 0: it was given */
	uint64_t forks;                  /* the session's inputs when the comparison began */
	size_t inputs;
	char names[2][64];
	bool under_way; /* it has not arrived where the session is, or is not fully compared */
};

enum { COUNTERPART_WORK = 100000 }; /* done between two keys */

/* Begins to compare with that branch; 0: with what was given, or else with the branch that was left
 * last.  False: there is nothing to compare with. */
bool counterpart_begin(struct counterpart *counterpart, uint32_t branch);

/* Keeps up with the session, by about as much work at once. */
void counterpart_follow(struct counterpart *counterpart, uint64_t work);

/* Ends the comparison and frees it. */
void counterpart_end(struct counterpart *counterpart);

/* Writes a sentence about what differs at the moment shown; false: nothing is compared. */
bool counterpart_text(const struct counterpart *counterpart, char *out, size_t size);

#endif
