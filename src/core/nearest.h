/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_NEAREST_H
#define CORE_NEAREST_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Guesses what a wrong name was meant to be.  The right names are offered one
 * after the other, and the nearest is suggested if it is near: it differs by a
 * few letters, or one of the two begins a word of the other ("gold" and
 * gold_carried, "Bob" and "Miner Bob").
 */
struct nearest {
	/* the caller's */
	const char *wanted;
	unsigned away;  /* the distance of the nearest name */
	char name[64];  /* the nearest name */
	char all[256];  /* the names offered, as many as fit */
	unsigned count; /* how many they are, */
	size_t few;     /* where some of them end, */
	bool many;      /* and whether not all fit */
	char hint[288]; /* what nearest_hint() has written */
};

/* The distance of a name that is not near. */
enum { NEAREST_FAR = INT_MAX };

/* Begins to look for the wanted name, which must outlive nearest. */
struct nearest nearest_to(const char *wanted);

/* Offer a name, which is shown as a Lua name; and one that is shown as it is. */
void nearest_offer(struct nearest *nearest, const char *name);
void nearest_offer_word(struct nearest *nearest, const char *word);

/* The nearest name, or NULL if none is near. */
const char *nearest_found(const struct nearest *nearest);

/* The end of a message: "; did you mean money?", or "; there are legs, weapon"
 * if none is near, or an empty text if no name was offered.  Valid as long as
 * nearest. */
const char *nearest_hint(struct nearest *nearest);

/* The distance of name from the wanted one, where smaller is nearer, or
 * NEAREST_FAR if it is not near.  Capitals do not matter. */
unsigned nearest_distance(const char *wanted, const char *name);

#endif
