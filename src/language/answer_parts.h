/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LANGUAGE_ANSWER_PARTS_H
#define LANGUAGE_ANSWER_PARTS_H

#include "language/expression_code.h"

/*
 * An answer that is being told part by part.
 */

struct teller {
	const struct expression *expression; /* whose part it is */
	struct evaluation *evaluation;
	struct answer_parts *parts;
	struct wishes *wishes;
};

/* What a part needs to be what the whole needs. */
struct wish {
	const struct expression *expression; /* whose node it is */
	struct supposed supposed;            /* node NULL: seconds must pass, as many as limit */
	struct value now, limit; /* what was read, and what that is to be compared with */
	uint8_t compare;         /* enum comparison: how */
	size_t part;
	struct answer_change change;
};

enum { WISHES_MAX = 16 };

struct wishes {
	struct wish items[WISHES_MAX];
	size_t count;
};

/* Evaluates a node once more; PART_OPEN: it has no value. */
enum part_answer answer_ask(const struct teller *teller, const struct node *node,
                            struct value *value);

/* Adds a text, if there is room; returns where it is. */
uint16_t answer_put(struct answer_parts *parts, const char *text);

/* Notes what the part told last, which is that node, wishes for the answer wanted. */
void answer_wish(const struct teller *teller, const struct node *node, bool wanted);

/* Adds the changes that would have made the condition true, once its parts are told. */
void answer_find_changes(const struct teller *teller);

#endif
