/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_METASTATE_H
#define CORE_METASTATE_H

#include "core/fsm.h"

/*
 * The general way through a machine: states within states, transitions, and
 * somebody watching.  fsm.c goes the short way where there is none of that.
 */

/* machine.busy: the number of changes under way, and whether an exit runs. */
enum {
	BUSY_CHANGES = 0x1F,
	BUSY_EXITING = 0x80,
};

/* Says why a change is refused; false. */
bool metastate_refuse(const struct fsm *fsm, uint8_t to);

/* A change, or a revert, as kind says; true. */
bool metastate_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

/* A revert without a previous state. */
void metastate_stay(const struct fsm *fsm);

#endif
