/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_ITEM_H
#define LUA_ITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lua_State;

/*
 * What a world file says, read out of Lua and independent of it: a tree of values, each with its
 * line.  Fields without a key come first, then the others in the order in which their names first
 * occur in the text.
 */

enum item_type {
	ITEM_NONE,
	ITEM_BOOL,
	ITEM_WHOLE,
	ITEM_NUMBER,
	ITEM_TEXT,
	ITEM_FUNCTION,
	ITEM_TABLE, /* items are its fields */
	ITEM_WORD,  /* as in say "Hic!": word, and items are its arguments */
};

/* The words that a world file is written with.  Those of the second list take no arguments. */
#define ITEM_CALLS(X) \
	X(SAY, "say") \
	X(GO, "go") \
	X(SET, "set") \
	X(ADD, "add") \
	X(SEND, "send") \
	X(CHANGE, "change") \
	X(WHEN, "when") \
	X(EVERYONE, "everyone") \
	X(HERE, "here") \
	X(ONE_OF, "one_of") \
	X(AGENT, "agent") \
	X(WAIT, "wait") \
	X(WALK, "walk") \
	X(ACT, "act") \
	X(SEQUENCE, "sequence") \
	X(SPAWN, "spawn") \
	X(APPROACH, "approach") \
	X(FLEE, "flee") \
	X(NEAR, "near")

#define ITEM_CONSTANTS(X) \
	X(REVERT, "revert") \
	X(FINISH, "finish") \
	X(NOBODY, "nobody") \
	X(REMOVE, "remove")

#define ITEM_WORD_ENUM(kind, name) WORD_##kind,
enum item_word { ITEM_CALLS(ITEM_WORD_ENUM) ITEM_CONSTANTS(ITEM_WORD_ENUM) ITEM_WORDS };
#undef ITEM_WORD_ENUM

/* The first of the words without arguments. */
enum { ITEM_FIRST_CONSTANT = WORD_REVERT };

/* A value in a world file; its items and texts belong to the reader's arena. */
struct item {
	uint8_t type; /* enum item_type */
	uint8_t word; /* enum item_word */
	int line;
	const char *key; /* NULL: a field without a key, or a word's argument */
	union {
		bool truth;
		int64_t whole;
		double number;
		const char *text;
		const struct function *function;
	} as;
	struct item *items;
	size_t count;
};

/* The name of a word. */
const char *item_word_name(enum item_word word);

/* The field of that key, or NULL; the table may be NULL. */
const struct item *item_find(const struct item *table, const char *key);

/* The value in { VALUE, ... }, which has no key, or else the item itself; and the other fields,
 * none if it is the item itself. */
const struct item *item_first(const struct item *item);
struct item item_rest(const struct item *item);

/* The name in { "NAME", ... }, or NULL. */
const char *item_name(const struct item *item);

/* Describes the item in messages: "a string", "say". */
const char *item_kind(const struct item *item);

/* Whether the item is that word; NULL is none. */
static inline bool item_is(const struct item *item, enum item_word word)
{
	return item && item->type == ITEM_WORD && item->word == word;
}

/*
 * The words that a world file is written with, as Lua functions: say "Hic!" makes a table of its
 * arguments, which cannot be changed.  A few words work in functions, too, once agents live.
 */

/* Adds all words to the table on top. */
void word_put(struct lua_State *lua);

/* Whether the value on top is a table made by a word. */
bool word_is(struct lua_State *lua);

/* A number in such a table on top: the word, its line (as in complaints; 0: not known), or how many
 * arguments it has, which are in [1], [2] and so on. */
enum word_part { WORD_PART_LINE = 0, WORD_PART_KIND = -1, WORD_PART_COUNT = -2 };
int64_t word_part(struct lua_State *lua, enum word_part part);

#endif
