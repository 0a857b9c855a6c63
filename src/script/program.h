/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_PROGRAM_H
#define SCRIPT_PROGRAM_H

#include "script/arena.h"
#include "script/complaints.h"
#include "script/contain.h"
#include "script/function.h"
#include "script/scene.h"
#include "script/seal.h"

struct reader_file;

/* A function defined in one of the world's files. */
struct function {
	struct program *program;
	int reference;
	const char *where; /* its line, as in "guard.lua:31" */
	struct seal seal;  /* of the locals that it can reach */
};

/*
 * What remains of a world's files in Lua: their functions.  One interpreter holds them all.  It
 * runs the files once (see reader.h) and is then sealed; from then on nothing in it changes, so
 * that any number of sims can use it in turn, forward and backward.
 */
struct program {
	struct contain contain;
	struct scene scene; /* of the running code */
	bool told;          /* doing too much has been reported */
	size_t clean_bytes; /* bytes in use after the last collection of garbage */
	struct program_file {
		char name[COMPLAINTS_PLACE_BYTES]; /* in messages, as in "guard.lua:31" */
		int environment; /* reference to its globals; 0: it has not been run */
	} files[COMPLAINTS_FILES_MAX];
	/* While files are read: gets their errors, and opens a file that is required in a line;
	 * open returns false with a complaint. */
	struct complaints *complaints;
	bool (*open)(void *context, struct reader_file *file, int line);
	void *opening;               /* context of open */
	struct seal common;          /* of what all functions can reach */
	struct function **functions; /* in the order of program_keep; owned by the arena */
	size_t function_count, function_capacity;
	size_t formulas; /* number of Lua expressions */
};

/* The start of a chunk's name in Lua; the file's number, from 1, follows. */
#define PROGRAM_CHUNK "world"

/* Creates an interpreter without functions; the limits are those of loading.  NULL with an
 * error. */
struct program *program_new(const struct contain_limits *limits, struct error *error);
void program_free(struct program *program);

/* Notes how messages name the file to which a line belongs. */
void program_name(struct program *program, const struct complaints *complaints, int line);

/* In Lua: runs the text of file `number` and pushes what it returns, or raises its error. */
void program_load(lua_State *lua, struct program *program, int number, const char *text,
                  size_t size);

/* The number of the file that a function is in; about has its source (lua_getinfo's 'S'). */
int program_file_of(const lua_Debug *about);

/* In Lua: the line that called the running C function, as in complaints; 0 if it is not known. */
int program_line(lua_State *lua);

/* In Lua: pops the function on top of the stack and keeps it; the struct is in the arena. */
const struct function *program_keep(lua_State *lua, struct program *program, struct arena *arena);

/* Seals the program: nothing in it can change any more, and functions run in that world.  False
 * with an error if that takes too much. */
bool program_seal(struct program *program, const struct world *world, struct error *error);

/* Collects garbage if there is enough and no function is running.  It is never collected while one
 * runs, so that what functions do cannot depend on it. */
void program_clean(struct program *program);

/* Skips the position at the start of a message of Lua's; file and line are 0 if there is none. */
const char *program_position(const char *text, int *file, int *line);

#endif
