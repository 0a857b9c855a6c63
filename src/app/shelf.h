/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SHELF_H
#define APP_SHELF_H

#include "report/output.h"
#include "script/world_file.h"
#include "session/library.h"

/*
 * Where worlds are: built in, installed, and in the folder worlds; and those
 * that are open.  A name with a slash or the ending .lua is that of a file.
 */
struct shelf {
	struct world_file **files; /* all that have been opened, which stay until it is closed */
	size_t count, capacity;
	const struct world *world;    /* the one that is open; NULL: none yet */
	struct world_file *file;      /* and its file; NULL: it is built in */
	struct complaints complaints; /* about the world of the command line */
};

/* Opens the world of that name, or the default one for NULL.  NULL with what is
 * wrong: a line about the file, of several the first, which are in complaints, or
 * the nearest name.  To be closed either way. */
const struct world *shelf_open(struct shelf *shelf, const char *name, struct error *error);
void shelf_close(struct shelf *shelf);

/* The same while a run goes on, as struct library wants it; context is the shelf. */
const struct world *shelf_open_again(void *context, const char *name,
                                     struct complaints *complaints);

/* All worlds that have names, as struct library wants them. */
size_t shelf_worlds(void *context, struct library_entry **entries);

/* Writes them, a line each. */
void shelf_list(struct output *out);

#endif
