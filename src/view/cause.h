/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What brought a machine into the state it is in: its last change, and what
 * that happened inside of, outwards.
 */
#ifndef VIEW_CAUSE_H
#define VIEW_CAUSE_H

#include "view/story.h"

enum { CAUSE_TEXT_SIZE = 1024 };

/* The last change or revert of the agent's machine before the moment, or SIZE_MAX if none is
 * remembered. */
size_t cause_last_change(const struct story *story, const struct agent *agent, uint8_t machine);

/* What the item happened inside of and is worth telling, or SIZE_MAX. */
size_t cause_around(const struct story *story, size_t index);

/* Writes a cause as what follows "because" ("WifesGlobalState handled HiHoneyImHome from Miner
 * Bob"). Returns out. */
const char *cause_text(const struct story *story, size_t index, char out[CAUSE_TEXT_SIZE]);

#endif
