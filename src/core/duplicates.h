/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_DUPLICATES_H
#define CORE_DUPLICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/telegram.h"

/*
 * A table of queued telegrams that finds duplicates: telegrams with the same
 * sender, receiver and message whose due times are less than within_ms apart
 * ("Message Dispatch and Management").  Each triple has a chain of nodes for
 * each window of within_ms, so that a lookup takes the same time however many
 * telegrams are waiting.
 */
struct duplicates {
	int64_t within_ms; /* 0: there are no duplicates */
	uint32_t *heads;   /* first node of each chain, size of them; 0 ends a chain */
	struct duplicate *nodes;
	uint32_t size; /* of heads and of nodes; a power of two */
	/* Nodes are numbered from 1: how many were ever used, and the first of
	 * the free ones. */
	uint32_t used, unused;
};

/* The table owns its memory; clear empties it and keeps the memory. */
void duplicates_init(struct duplicates *table, int64_t within_ms);
void duplicates_fini(struct duplicates *table);
void duplicates_clear(struct duplicates *table);

/* Whether the table holds a duplicate of telegram. */
bool duplicates_has(const struct duplicates *table, const struct telegram *telegram);

/* Adds a telegram, duplicate or not; removes one that was added before. */
void duplicates_put(struct duplicates *table, const struct telegram *telegram);
void duplicates_remove(struct duplicates *table, const struct telegram *telegram);

#endif
