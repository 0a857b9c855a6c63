/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LANGUAGE_FOLD_H
#define LANGUAGE_FOLD_H

#include <stddef.h>

#include "language/expression_code.h"

/*
 * Combines a number of each agent: sum, min, max, mean.  Numbers are combined
 * in the shape of a binary tree over the slots,
 *
 *        (0+1)+(2+3)          not ((0+1)+2)+3
 *
 * so that the result is the same whether all of them are combined or, in a tree
 * that is kept, only those that have changed.
 */

/* The partial results of a pass over the slots: of the last 1, 2, 4 ... of
 * them. */
struct fold {
	struct value parts[32];
};

/* Combines the results of two neighbours, either of which may be nil: no agent
 * has a number there. */
struct value fold_combine(enum call_kind kind, const struct value *left, const struct value *right);

/* Adds the number in a slot, or nil; slots come in order, from 0. */
void fold_add(struct fold *fold, enum call_kind kind, uint32_t slot, const struct value *value);

/* The result over all slots; count: how many numbers there are. */
struct value fold_result(const struct fold *fold, enum call_kind kind, uint32_t slots,
                         int64_t count);

/* The value of a call from the combined number; nil where there is none. */
struct value fold_value(enum call_kind kind, const struct value *combined, int64_t count);

#endif
