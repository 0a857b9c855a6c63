/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_NEAREST_H
#define CORE_NEAREST_H

#include <limits.h>
#include <stddef.h>

/*
 * What a wrong name may have meant: the right names are offered one after the
 * other, and the nearest of them is suggested if it is near: a few letters away,
 * or one of the two is how a word of the other begins ("gold" and gold_carried,
 * "Bob" and "Miner Bob").
 */
struct nearest {
	const char *wanted;
	unsigned away; /* the nearest one */
	char name[64]; /* it, as a Lua name */
	char all[256]; /* as many as fit */
};

/* Further away than anything near. */
enum { NEAREST_FAR = INT_MAX };

void nearest_init(struct nearest *nearest, const char *wanted);

/* Offers a name, which is shown as a Lua name. */
void nearest_offer(struct nearest *nearest, const char *name);

/* Writes what to do about it, as the end of a message: "; do you mean money?",
 * or "; there are legs, weapon" where nothing is near, or nothing.  Returns out. */
const char *nearest_hint(const struct nearest *nearest, char *out, size_t size);

/* How far name is from what was wanted, smaller being nearer: NEAREST_FAR
 * unless it is near.  Capitals do not matter. */
unsigned nearest_distance(const char *wanted, const char *name);

#endif
