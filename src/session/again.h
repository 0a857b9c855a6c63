/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_AGAIN_H
#define SESSION_AGAIN_H

#include "core/error.h"
#include "session/session.h"

/*
 * The whole past once more, under the rules of another world and with the same inputs: a new
 * branch, that begins in that world and is lived as far as the one before.  Inputs are carried over
 * by names; what means nothing under the new rules is left out.
 */
struct again {
	size_t inputs; /* that were carried over */
	size_t left_out;
	char first[256]; /* the first of those that were not, and why */
};

/* Does it, and stands at its end; undo goes back to the branch before.  False with the reason:
 * nothing has changed. */
bool again_under(struct session *session, const struct world *world, struct again *again,
                 struct error *error);

#endif
