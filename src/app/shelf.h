/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SHELF_H
#define APP_SHELF_H

#include "report/output.h"
#include "script/world_file.h"
#include "session/catalog.h"

/*
 * Finds worlds by name: built in, installed, or in the folder `worlds`; and keeps those that have
 * been opened.  A name with a slash or ending in .lua is the path of a file.
 */
struct shelf {
	struct world_file **files; /* all files opened so far, kept until shelf_close */
	size_t count, capacity;
	const struct world *world;    /* the one opened last by shelf_open; NULL: none */
	struct world_file *file;      /* its file; NULL: it is built in */
	struct complaints complaints; /* about the world that shelf_open tried to open */
};

/* Opens the world of that name, or the default world for NULL; it is valid until shelf_close.  On
 * failure returns NULL and sets error to the first complaint about the file (the others are in
 * complaints), or to a message that names the nearest world.  shelf_close releases the shelf either
 * way. */
const struct world *shelf_open(struct shelf *shelf, const char *name, struct error *error);
void shelf_close(struct shelf *shelf);

/* Opens another world during a run; a catalog's open.  context is the shelf, which keeps the world
 * of shelf_open as its current one. */
const struct world *shelf_open_again(void *context, const char *name,
                                     struct complaints *complaints);

/* A catalog's list: all worlds that have names, in *entries, which the caller frees.  Returns their
 * number. */
size_t shelf_worlds(void *context, struct catalog_entry **entries);

/* Writes the list of --list. */
void shelf_list(struct output *out);

#endif
