/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_MEANING_H
#define LUA_MEANING_H

#include <lua.h>

#include "sim/trait.h"

/*
 * A cache of what names in functions mean, so that each is looked up once.
 *
 * A name is known by the address of its Lua string.  That address stays valid and unique because
 * the cache keeps every string in it alive.
 */

enum meaning_kind {
	MEANING_TRAIT,
	MEANING_METHOD,
	MEANING_MACHINES,
	MEANING_NUMBER, /* a place, message or state */
};

/* Whose name it is, for one name may mean several things.  A class stands for the fields of its
 * agents; a state's owner is OF_STATES plus its class. */
enum { MEANING_OF_STATES = 256, MEANING_OF_PLACES = 512, MEANING_OF_MESSAGES };

struct meaning {
	const void *name; /* NULL: the entry is free */
	uint16_t owner;
	uint8_t kind; /* enum meaning_kind */
	uint32_t number;
	struct trait trait;
	lua_CFunction method;
};

enum { MEANINGS_MAX = 256 };

struct meanings {
	struct meaning known[MEANINGS_MAX]; /* hash table by address, open addressing */
	size_t count;
	int names; /* reference to a Lua list that keeps the strings */
};

/* The entry of a name, or the free entry where it belongs; there always is one. */
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

/* The meaning of the Lua value at index if it is a known name, else NULL. */
static inline const struct meaning *meanings_find(lua_State *lua, const struct meanings *meanings,
                                                  int index, unsigned owner)
{
	const struct meaning *meaning = meanings_place(meanings, lua_topointer(lua, index), owner);
	return meaning->name ? meaning : NULL;
}

/* Remembers what the text at index means and returns the entry.  If the cache is full, it is
 * emptied first. */
const struct meaning *meanings_add(lua_State *lua, struct meanings *meanings, int index,
                                   const struct meaning *meaning);

/* Forgets everything; also prepares a new cache. */
void meanings_clear(lua_State *lua, struct meanings *meanings);

#endif
