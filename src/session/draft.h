/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_DRAFT_H
#define SESSION_DRAFT_H

#include <stdbool.h>
#include <stdio.h>

#include "core/error.h"

/*
 * A file that is written beside the one it will replace, so that an attempt
 * that comes to nothing leaves the old one as it was.  A device or a pipe is
 * written to directly, and a link still leads where it led.
 */

struct draft {
	FILE *file;   /* NULL: closed */
	char *path;   /* where it belongs */
	char *beside; /* where it is written until it is published, then NULL */
};

/* Begins a file; an existing one is refused unless it is to be replaced. */
bool draft_open(struct draft *draft, const char *path, bool replace, struct error *error);

/* Puts it in its place, unless it is there already; false leaves the reason in
 * errno. */
bool draft_publish(struct draft *draft);

/* Closes it; what was not published is removed. */
void draft_close(struct draft *draft);

#endif
