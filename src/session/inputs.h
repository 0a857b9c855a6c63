/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_INPUTS_H
#define SESSION_INPUTS_H

#include "core/error.h"
#include "session/session.h"

/*
 * Changing what happens.  Nothing is lost by it: where the run takes another course, the one before
 * is kept as a branch.
 */

/* Whether the input can be applied at the end of the segment shown; if not, the error says why. */
bool session_check_input(const struct session *session, const struct input *input,
                         struct error *error);

/* Applies an input at the end of the segment shown, and shows that end.  False, with the reason and
 * nothing changed, if session_check_input() does not allow it. */
bool session_input(struct session *session, const struct input *input, struct error *error);

/* Continues in another world after the segment shown, and shows the moment before the next tick,
 * the first in that world; session_input() with a reload does the same.  Stepping back leads into
 * the old world.  Another reload from this moment replaces the first.  The world must outlive the
 * session. */
bool session_reload(struct session *session, const struct world *world, struct error *error);

/* Whether the moment shown is the one just after a reload. */
bool session_is_reloaded(const struct session *session);

/* Start again at the beginning, in the world shown or in another one. */
void session_restart(struct session *session);
void session_begin_in(struct session *session, const struct world *world);

/* The inputs of the run, in order of time; borrowed. */
const struct session_input *session_inputs(const struct session *session, size_t *count);

/* How many times inputs have been dropped.  While this stays the same, inputs have only been
 * added. */
uint64_t session_forks(const struct session *session);

/* Keeps what comes after the segment shown as a branch, and continues from there as a new one.
 * False if nothing comes after it. */
bool session_fork(struct session *session);

/* Sets out for the moment shown, or for the newest if that is earlier, in another branch.  False if
 * there is no other branch of that id. */
bool session_begin_switch(struct session *session, uint32_t id);

/* Brings back the inputs that the last input, restart, fork or switch replaced, and sets out for the
 * moment shown before it; or redoes the last one undone.  False if there is nothing to undo or
 * redo. */
bool session_begin_undo(struct session *session, bool redo);

#endif
