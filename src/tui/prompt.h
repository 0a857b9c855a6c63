/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_PROMPT_H
#define TUI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/canvas.h"
#include "term/line.h"
#include "tui/complete.h"

struct app;
struct hints;

/*
 * A line that is typed into the status line, with history and completion.
 */

enum { PROMPT_MEMORY = 32 };

/* X(id, label before the line, function that takes it, function that completes it) */
#define PROMPT_LIST(X) \
	X(COMMAND, ":", command_run, complete_command) \
	X(FIND, "/", prompt_find, complete_text) \
	X(FILTER, "filter: ", prompt_filter, complete_text) \
	X(ONLY, "only agents: ", sift_agents, complete_text) \
	X(BREAK, "break at: ", breaks_add, complete_spec) \
	X(BREAK_EDIT, "break at: ", breaks_replace, complete_spec) \
	X(BRANCH, "name: ", branching_name, complete_nothing) \
	X(RECORD, "record into: ", save_at_prompt, complete_nothing) \
	X(RECORD_AND_QUIT, "record into: ", save_and_quit, complete_nothing)

#define PROMPT_ENUM(number, label, take, complete) PROMPT_##number,
enum prompt_number { PROMPT_LIST(PROMPT_ENUM) PROMPTS };
#undef PROMPT_ENUM

struct prompt {
	enum prompt_number number;
	struct line line;
	size_t subject; /* the breakpoint or branch that is edited */
	size_t back;    /* how far back in history; 0: not in it */
	/* While Tab steps through completions: the line to complete, how often Tab was pressed, and
	 * which completions come next. */
	bool completing;
	struct line stem;
	size_t turn;
	char names[COMPLETE_NAMES_SIZE];
};

/* What was entered before, newest first, each with its prompt. */
struct prompt_history {
	struct {
		enum prompt_number number;
		char text[LINE_SIZE];
	} items[PROMPT_MEMORY];
	size_t count;
	uint64_t entered; /* how many there have ever been */
};

/* Writes a line of history, after its prompt's label; false: there is no such line. */
bool prompt_write(const struct prompt_history *history, size_t index, char *out, size_t size);

/* Adds a line written by prompt_write() to the history; false: it is not one. */
bool prompt_read(struct prompt_history *history, const char *text);

/* Opens a prompt, with a text to begin with. */
void prompt_open(struct app *app, enum prompt_number number, const char *text);

/* The functions of the mode. */
unsigned prompt_key(struct app *app, uint32_t key);
void prompt_draw(const struct app *app, struct area status);
void prompt_hints(const struct app *app, struct hints *hints);

#endif
