/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_SOURCE_H
#define LUA_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/memory.h"
#include "core/error.h"

struct arena;
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

#endif
