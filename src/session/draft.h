/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_DRAFT_H
#define SESSION_DRAFT_H

#include <stdbool.h>
#include <stdio.h>

#include "core/error.h"

/*
 * A draft is a file written beside the one it will replace, so that a failed attempt leaves the old
 * one as it was.  A device or a pipe is written to directly, and a symbolic link still leads where
 * it led.
 */

struct draft {
	FILE *file;   /* NULL: closed */
	char *path;   /* where it belongs */
	char *beside; /* where it is written until it is published; then NULL */
};

/* Begins a file; an existing one is an error unless replace is set. */
bool draft_open(struct draft *draft, const char *path, bool replace, struct error *error);

/* Moves the file into place, unless it is there already; false leaves the reason in errno. */
bool draft_publish(struct draft *draft);

/* Closes the file and, if it has not been published, removes it. */
void draft_close(struct draft *draft);

#endif
