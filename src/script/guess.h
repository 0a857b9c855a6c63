/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_GUESS_H
#define SCRIPT_GUESS_H

#include <stddef.h>

/*
 * What a wrong name may have meant: names that would have been right are
 * offered one after the other.
 */
struct guess {
	const char *wanted;
	unsigned distance; /* of the nearest */
	char nearest[64];
	char all[256]; /* as many as fit */
};

void guess_init(struct guess *guess, const char *wanted);

/* Offers a name, written as a Lua name. */
void guess_offer(struct guess *guess, const char *name);

/* The nearest name if it is near, else all of them. */
const char *guess_result(const struct guess *guess);

#endif
