/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_WITNESS_H
#define SIM_WITNESS_H

#include <stddef.h>

#include "sim/value.h"

/*
 * A witness is what an evaluation read: the reason for its value.
 */

enum { WITNESS_MAX = 16, WITNESS_NAME_MAX = 63 };

/* One thing that was read, with its value. */
struct look {
	char owner[WITNESS_NAME_MAX + 1]; /* an agent as it was written, or empty */
	const char *machine;              /* the machine's name, if it was given, or NULL */
	const char *field;                /* a name, or the source of a call */
	struct value value;
};

/* The first things that were read, each once. */
struct witness {
	struct look looks[WITNESS_MAX];
	size_t count;
};

/* Adds something that was read; machine may be NULL. */
void witness_add(struct witness *witness, const char *owner, const char *machine, const char *field,
                 struct value value);

/* Writes the witness as "Elsa.state = "CookStew", tick = 31", cleaned and cut
 * to size; returns the length. */
size_t witness_text(const struct witness *witness, const struct sim *sim, char *out, size_t size);

/* Writes one value as it is shown there: texts in quotes, seconds shortened. */
size_t witness_value(const struct sim *sim, const struct value *value, char *out, size_t size);

#endif
