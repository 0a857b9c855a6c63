/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_DUPLICATES_H
#define CORE_DUPLICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/telegram.h"

/*
 * Which queued telegrams are alike: same sender, receiver and message, due
 * within a quarter of a second ("Message Dispatch and Management").  A table
 * with a chain for each triple and window of time, so that a lookup takes the
 * same time however many telegrams are waiting.
 */
struct duplicates {
	int64_t within_ms; /* 0: no two telegrams are alike */
	uint32_t *heads;   /* of chains, size of them; 0 ends one */
	struct duplicate *nodes;
	uint32_t size; /* a power of two */
	uint32_t used, unused;
};

void duplicates_init(struct duplicates *table, int64_t within_ms);
void duplicates_fini(struct duplicates *table);
void duplicates_clear(struct duplicates *table);

/* Whether a telegram like this one has been put and not removed. */
bool duplicates_has(const struct duplicates *table, const struct telegram *telegram);

void duplicates_put(struct duplicates *table, const struct telegram *telegram);
void duplicates_remove(struct duplicates *table, const struct telegram *telegram);

#endif
