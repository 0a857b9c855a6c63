/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_MEANING_H
#define SCRIPT_MEANING_H

#include <lua.h>

#include "sim/trait.h"

/*
 * What names mean that functions use over and over, each looked up once.
 *
 * A name is known by its address: what Lua has for it stays where it is, and is that name alone, for
 * as long as the interpreter keeps it, which it does with all that are remembered.
 */

enum meaning_kind {
	MEANING_TRAIT,
	MEANING_COUNT, /* a trait that is a whole number */
	MEANING_METHOD,
	MEANING_MACHINES,
	MEANING_NUMBER, /* of a thing in a list */
};

/* Whose name it is: a field of the agents of a class, which is the class alone, or one of these, a
 * state with its class added. */
enum { MEANING_OF_STATES = 256, MEANING_OF_PLACES = 512, MEANING_OF_MESSAGES };

struct meaning {
	const void *name; /* NULL: no meaning is here */
	uint16_t owner;
	uint8_t kind; /* enum meaning_kind */
	uint32_t number;
	struct trait trait;
	lua_CFunction method;
};

enum { MEANINGS_MAX = 256 };

struct meanings {
	struct meaning known[MEANINGS_MAX]; /* where the address says, or after it */
	size_t count;
	int names; /* a reference to a list of those that are known */
};

/* Where a name is, or the place that is free for it: there always is one. */
static inline const struct meaning *meanings_place(const struct meanings *meanings,
                                                   const void *name, unsigned owner)
{
	uintptr_t address = (uintptr_t)name;
	size_t i = ((address >> 4) ^ (address >> 12) ^ owner * 41u) % MEANINGS_MAX;
	const struct meaning *known = meanings->known;
	while (known[i].name && (known[i].name != name || known[i].owner != owner))
		i = (i + 1) % MEANINGS_MAX;
	return &known[i];
}

/* What the Lua value at index means, if it is a name that is known; or NULL. */
static inline const struct meaning *meanings_find(lua_State *lua, const struct meanings *meanings,
                                                  int index, unsigned owner)
{
	const struct meaning *meaning = meanings_place(meanings, lua_topointer(lua, index), owner);
	return meaning->name ? meaning : NULL;
}

/* Remembers what the text at index means; others are forgotten if there are too many. */
const struct meaning *meanings_add(lua_State *lua, struct meanings *meanings, int index,
                                   const struct meaning *meaning);

/* Begins again with none. */
void meanings_clear(lua_State *lua, struct meanings *meanings);

#endif
