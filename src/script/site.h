/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_SITE_H
#define SCRIPT_SITE_H

#include <stddef.h>

/*
 * Where in its files a world's classes, states, transitions, stats, messages, places and agents are
 * defined, each known by its address.  A world in C has no sites.
 */
struct sites {
	struct site {
		const void *thing;
		int line; /* as in complaints, so that it includes the file */
	} * items;
	size_t count, capacity;
};

void sites_fini(struct sites *sites);

/* Notes where a thing is defined. */
void sites_add(struct sites *sites, const void *thing, int line);

/* The line where the thing is defined, or 0; sites may be NULL. */
int sites_line(const struct sites *sites, const void *thing);

#endif
