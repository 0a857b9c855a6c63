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

/* A function of the files. */
struct function {
	struct program *program;
	int reference;
	const char *where; /* it stands: "guard.lua:31" */
	struct seal seal;  /* of what it can reach */
	bool brief;        /* it cannot run long: see brief.h */
};

/*
 * What is left of a world's files in Lua: their functions.  There is one interpreter for all of
 * them, which runs the files once (reader.h) and is then sealed; from then on nothing changes in it,
 * so that any number of sims can use it in turn, forward and backward.
 */
struct program {
	struct contain contain;
	struct scene scene; /* of the code that runs */
	bool told;          /* that it does too much */
	size_t clean_bytes; /* in use when garbage was last collected */
	struct program_file {
		char name[COMPLAINTS_PLACE_BYTES]; /* in messages, as in "guard.lua:31" */
		const char *text;                  /* until the program is sealed */
		size_t size;
		int environment; /* a reference */
	} files[COMPLAINTS_FILES_MAX];
	struct brief_source *sources[COMPLAINTS_FILES_MAX]; /* while it is being sealed */
	/* While files are read: where what is wrong with them goes, and what has the text of
	 * another one that is required in a line; false, and a complaint, if nothing does. */
	struct complaints *complaints;
	bool (*open)(void *context, struct reader_file *file, int line);
	void *opening;               /* its context */
	struct seal common;          /* of what all functions can reach */
	struct function **functions; /* by the order of keeping; they are the arena's */
	size_t function_count, function_capacity;
	size_t formulas; /* how many expressions there are besides */
};

/* What the chunk of file number 0 is called in Lua; the number follows. */
#define PROGRAM_CHUNK "world"

/* An interpreter without functions; limits are those of loading. */
struct program *program_new(const struct contain_limits *limits, struct error *error);
void program_free(struct program *program);

/* Notes what messages call the file of that line. */
void program_name(struct program *program, const struct complaints *complaints, int line);

/* Inside: runs the text of the file with that number, which must stay until the program is sealed,
 * and pushes what it returns; raises what is wrong with it. */
void program_load(lua_State *lua, struct program *program, int number, const char *text,
                  size_t size);

/* The number of the file that a function is in; about has its source (lua_getinfo's 'S'). */
int program_file_of(const lua_Debug *about);

/* Inside: the line that calls the function which runs, as complaints count lines; 0: that is not
 * known. */
int program_line(lua_State *lua);

/* Inside: keeps the function on top, which it takes away, in the arena. */
const struct function *program_keep(lua_State *lua, struct program *program, struct arena *arena);

/* Nothing can change from now on, and functions run in that world; false if that takes too much. */
bool program_seal(struct program *program, const struct world *world, struct error *error);

/* Collects garbage if there is some and nothing runs.  It is never collected while a function runs,
 * so that nothing a function does depends on when that is. */
void program_clean(struct program *program);

/* What is after the position that a message of Lua's begins with; its file and line are 0 where
 * there is none. */
const char *program_position(const char *text, int *file, int *line);

#endif
