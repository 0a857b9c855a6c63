/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/meaning.h"

#include <stdint.h>
#include <string.h>

enum { FULL = MEANINGS_MAX * 3 / 4 };

/* Where a meaning is looked for first; texts begin at addresses that are eight bytes apart. */
static size_t place_of(const char *name, uint8_t class)
{
	uintptr_t address = (uintptr_t)name;
	return ((address >> 3) ^ (address >> 10) ^ (class * 41u)) % MEANINGS_MAX;
}

/* Where it is, or the place that is free for it: there always is one. */
static size_t find(const struct meanings *meanings, const char *name, uint8_t class)
{
	size_t i = place_of(name, class);
	const struct meaning *known = meanings->known;
	while (known[i].name && (known[i].name != name || known[i].class != class))
		i = (i + 1) % MEANINGS_MAX;
	return i;
}

const struct meaning *meanings_find(const struct meanings *meanings, const char *name,
                                    uint8_t class)
{
	const struct meaning *meaning = &meanings->known[find(meanings, name, class)];
	return meaning->name ? meaning : NULL;
}

const struct meaning *meanings_add(struct meanings *meanings, const struct meaning *meaning)
{
	if (meanings->count == FULL)
		meanings_clear(meanings);
	struct meaning *known =
	        &meanings->known[find(meanings, meaning->name, meaning->class)];
	meanings->count += !known->name;
	*known = *meaning;
	return known;
}

void meanings_clear(struct meanings *meanings)
{
	memset(meanings, 0, sizeof *meanings);
}
