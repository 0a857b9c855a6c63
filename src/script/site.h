/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_SITE_H
#define SCRIPT_SITE_H

#include <stddef.h>

/*
 * Where in its files the things of a world stand: classes, states, transitions,
 * stats, and the names of messages, places and agents, each known by its address.
 * A world in C has none.
 */
struct sites {
	struct site {
		const void *thing;
		int line; /* as complaints count them, with the file in it */
	} * items;
	size_t count, capacity;
};

void sites_fini(struct sites *sites);

void sites_add(struct sites *sites, const void *thing, int line);

/* The line of the thing, or 0; sites may be NULL. */
int sites_line(const struct sites *sites, const void *thing);

#endif
