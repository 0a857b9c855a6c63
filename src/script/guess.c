/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/guess.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

void guess_init(struct guess *guess, const char *wanted)
{
	*guess = (struct guess){ .wanted = wanted, .distance = UINT_MAX };
}

void guess_offer(struct guess *guess, const char *name)
{
	char identifier[sizeof guess->nearest];
	text_identifier(identifier, sizeof identifier, name);
	unsigned distance = text_distance(guess->wanted, identifier);
	if (distance < guess->distance) {
		guess->distance = distance;
		memcpy(guess->nearest, identifier, sizeof identifier);
	}
	size_t length = strlen(guess->all), more = strlen(identifier);
	if (length + more + sizeof ", " <= sizeof guess->all)
		snprintf(guess->all + length, sizeof guess->all - length, "%s%s",
		         length ? ", " : "", identifier);
}

const char *guess_result(const struct guess *guess)
{
	size_t length = strlen(guess->wanted);
	return guess->distance <= 1 + length / 4 ? guess->nearest : guess->all;
}
