/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_LIBRARY_H
#define APP_LIBRARY_H

#include "report/output.h"
#include "script/world_file.h"
#include "session/catalog.h"

struct options;

/*
 * Finds worlds by name: built in, installed, or in the folder `worlds`; and keeps those that have
 * been opened.  A name with a slash or ending in .lua is the path of a file.
 */
struct library {
	struct world_file **files; /* all files opened so far, kept until library_close */
	size_t count, capacity;
	size_t bytes;                 /* the memory of those opened again */
	struct complaints complaints; /* about the world that library_open tried to open */
};

/* Opens the world of that name, or the default world for NULL; it is valid until library_close.  On
 * failure returns NULL and sets error to the first complaint about the file (the others are in
 * complaints), or to a message that names the nearest world.  library_close releases the library
 * either way. */
const struct world *library_open(struct library *library, const char *name, struct error *error);
void library_close(struct library *library);

/* Opens another world during a run.  A file that has not changed since it was opened before is that
 * world. */
const struct world *library_open_again(struct library *library, const char *name,
                                       struct complaints *complaints);

/* Whether a name ends in .lua. */
bool library_has_ending(const char *name);

/* Struct catalog's list: all worlds that have names, in *entries, which the caller frees.  Returns
 * their number. */
size_t library_worlds(void *context, struct catalog_entry **entries);

/* Writes the list of --list. */
void library_list(struct output *out);

/* Writes what --check finds: the errors in a world file, or what is odd about a world.  Each
 * finding is one line, "guard.lua:31: state Attack leads to 'Shot'; did you mean Shoot?".  False
 * with an empty error: the file has errors, which are in out. */
bool library_check(struct library *library, const char *name, struct output *out,
                   struct error *error);

/* starter.c: --new: writes a world file to start from, NAME.lua, which must not exist yet, and says
 * so on out.  It runs as it is, --check finds nothing odd in it, and its comments suggest what to
 * try. */
bool starter_write(const struct options *options, struct library *library, struct output *out,
                   struct error *error);

#endif
