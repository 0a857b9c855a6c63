/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_SOURCE_H
#define LUA_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/memory.h"

struct item;
struct lua_Debug;
struct lua_State;
struct program;

/*
 * The text of one of a world's files, checked that it can be one.
 */

enum {
	SOURCE_BYTES_MAX = 4 << 20, /* of a file */
	SOURCE_TEXT_MAX = 1024,     /* bytes in a string or name of the file */
};

/* base is added to its line numbers in complaints. */
struct source {
	const char *path;
	int base;
	const char *text;
	size_t size;
};

/* Reads the file's text into the arena; false with a complaint if it cannot be a world's. */
bool source_read(struct source *source, struct arena *arena, struct complaints *complaints);

/* The same for a text that the source has already. */
bool source_give(struct source *source, struct complaints *complaints);

/*
 * Splits Lua source into words, enough to find where a table is written.  The source has compiled
 * before, so that errors in it need no care.
 */

enum lua_word_kind {
	LUA_END,
	LUA_NAME,   /* a name or a keyword */
	LUA_STRING, /* text and length: what is between the quotes */
	LUA_NUMERAL,
	LUA_SYMBOL,
};

struct lua_word {
	enum lua_word_kind kind;
	const char *text;
	size_t length;
	int line;
};

struct lua_text {
	const char *at;
	int line;
};

/* Starts reading a source, which is borrowed. */
struct lua_text lua_text_of(const char *source);

/* Reads the next word, skipping blanks and comments. */
struct lua_word lua_text_next(struct lua_text *text);

/* Whether the word is that name or symbol; a string never is. */
bool lua_word_is(const struct lua_word *word, const char *text);

/*
 * Where code is: lines as complaints count them (see core/complaints.h), out of what Lua says.  To
 * Lua the files of a world are world1, world2 and so on.
 */

enum { POSITION_CHUNK_SIZE = 20 };

/* Writes the chunk's name for the file of that number, from 0. */
void position_chunk(int file, char out[POSITION_CHUNK_SIZE]);

/* The line that called the running C function; 0 if it is not known. */
int position_line(struct lua_State *lua);

/* The number of the file that a function is in; about has its source (lua_getinfo's 'S'). */
int position_file(const struct lua_Debug *about);

/* Skips the position at the start of a message of Lua's; file and line, which may be NULL, are 0 if
 * there is none. */
const char *position_skip(const char *text, int *file, int *line);

/*
 * Where things are written in a Lua source: the line of each field of a table, for messages, and
 * the order of names, which Lua's tables do not keep.
 *
 * A table is known by the number of its opening brace among the words of the source.  One that is
 * not written down plainly is not known; the nearest known line then serves for it.
 */
struct source_map;

struct source_map_field {
	int line;
	bool twice;   /* the table has the key twice; Lua takes the last one */
	size_t table; /* the first table in the field, or 0 */
};

/* How far the fields of one table without a key have been found; zero at first. */
struct source_map_cursor {
	size_t index, at;
};

/* Makes the map of a source that compiles and lives as long; root is the table that the source
 * returns, or 0. */
struct source_map *source_map_new(const char *source, size_t *root);
void source_map_free(struct source_map *map);

/* Finds the field of that key in a table or, if key is NULL, the index-th field without one;
 * false if it is not known.  The latter takes a step for each index from that of the cursor on,
 * or from 1. */
bool source_map_find(const struct source_map *map, size_t table, struct source_map_cursor *cursor,
                     const char *key, size_t index, struct source_map_field *field);

/* Orders names by where they first occur in the source; names that do not occur come last. */
size_t source_map_rank(const struct source_map *map, const char *name);

/*
 * Reads what a world file says: runs it, and turns the table that it returns into items.  All files
 * of a world run in one program, each with its own globals: the library, the words that worlds are
 * written with, what their functions can call, and require.
 */
struct loader {
	struct program *program;
	struct arena *arena;
	struct complaints *complaints;
	/* Opens the file that another one requires in that line; only its path is set.  False with
	 * a complaint. */
	bool (*open)(void *context, struct source *source, int line);
	void *context;
	bool lesson; /* the file is a lesson, which has words of its own and requires nothing */
};

/* Returns the table of a file, in the loader's arena; functions are kept in the program.  NULL with
 * complaints if the file does not run or returns no table. */
const struct item *reader_items(const struct loader *loader, const struct source *source);

/*
 * Shared by the files that read.
 */

/* In Lua: runs a file of the program's loader and pushes what it returns, or raises its error. */
void loader_run(struct lua_State *lua, struct program *program, const struct source *source);

/* A hint to add to a message of Lua's, or "". */
const char *loader_hint(const char *complaint);

/* Turns an error that ended the run of a file into a complaint. */
void loader_complain(const struct loader *loader, const struct source *source,
                     const struct error *error);

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

/* The words that a world file is written with.  Those of ITEM_CONSTANTS take no arguments. */
#define ITEM_CALLS(X) \
	X(SAY, "say") \
	X(GO, "go") \
	X(SET, "set") \
	X(ADD, "add") \
	X(SEND, "send") \
	X(CHANGE, "change") \
	X(ENTER, "enter") \
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

/* Those that a lesson is written with instead: the kinds of its steps. */
#define ITEM_STEPS(X) \
	X(TELL, "tell") \
	X(POINT, "point") \
	X(PREDICT, "predict") \
	X(EXPLAIN, "explain") \
	X(TRY, "try") \
	X(FIND, "find") \
	X(QUIZ, "quiz") \
	X(MEND, "mend")

#define ITEM_WORD_ENUM(kind, name) WORD_##kind,
enum item_word {
	ITEM_CALLS(ITEM_WORD_ENUM) ITEM_CONSTANTS(ITEM_WORD_ENUM) ITEM_STEPS(ITEM_WORD_ENUM)
		ITEM_WORDS
};
#undef ITEM_WORD_ENUM

/* The first of the words without arguments, and of those of lessons. */
enum { ITEM_FIRST_CONSTANT = WORD_REVERT, ITEM_FIRST_STEP = WORD_TELL };

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

/* The number that the item is, whole or not. */
static inline double item_number(const struct item *item)
{
	return item->type == ITEM_WHOLE ? (double)item->as.whole : item->as.number;
}

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

/* Adds the words of worlds, or of lessons, to the table on top. */
void word_put(struct lua_State *lua, bool lesson);

/* Whether the value on top is a table made by a word. */
bool word_is(struct lua_State *lua);

/* A number in such a table on top: the word, its line (as in complaints; 0: not known), or how many
 * arguments it has, which are in [1], [2] and so on. */
enum word_part { WORD_PART_LINE = 0, WORD_PART_KIND = -1, WORD_PART_COUNT = -2 };
int64_t word_part(struct lua_State *lua, enum word_part part);

#endif
