/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_MEANING_H
#define SCRIPT_MEANING_H

#include <lua.h>

#include "sim/trait.h"

/*
 * What a name after the dot of an agent is to those of a class, looked up once.  Lua has a short
 * text once, so that its address tells which it is; texts that are remembered stay where they are,
 * for a table of the interpreter has them too.
 */

enum meaning_kind {
	MEANING_NONE,
	MEANING_TRAIT,
	MEANING_COUNT, /* a trait that is a whole number */
	MEANING_METHOD,
	MEANING_MACHINES,
};

struct meaning {
	const char *name; /* NULL: no meaning is here */
	uint8_t class;
	uint8_t kind; /* enum meaning_kind */
	struct trait trait;
	lua_CFunction method;
};

enum { MEANINGS_MAX = 256 };

struct meanings {
	struct meaning known[MEANINGS_MAX]; /* where the address says, or after it */
	size_t count;
};

/* The one of the name, which is Lua's own, to agents of the class; NULL: it is not known yet. */
const struct meaning *meanings_find(const struct meanings *meanings, const char *name,
                                    uint8_t class);

/* Remembers a meaning, whose name the interpreter keeps; forgets others if there are too many. */
const struct meaning *meanings_add(struct meanings *meanings, const struct meaning *meaning);

/* Forgets all. */
void meanings_clear(struct meanings *meanings);

#endif
