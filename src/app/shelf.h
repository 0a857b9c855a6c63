/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SHELF_H
#define APP_SHELF_H

#include "report/output.h"
#include "script/world_file.h"

/*
 * Where worlds are: built in, installed, and in the folder worlds; and the one
 * that is open.  A name with a slash or the ending .lua is that of a file.
 */
struct shelf {
	struct world_file *file; /* NULL: what is open is built in */
	struct complaints complaints;
};

/* Opens the world of that name, or the default one for NULL.  NULL with what is
 * wrong: a line about the file, of several the first, which are in complaints, or
 * the nearest name.  To be closed either way. */
const struct world *shelf_open(struct shelf *shelf, const char *name, struct error *error);
void shelf_close(struct shelf *shelf);

/* Writes all worlds that have names, a line each. */
void shelf_list(struct output *out);

#endif
