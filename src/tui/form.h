/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_FORM_H
#define TUI_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "sim/input.h"
#include "term/canvas.h"
#include "term/line.h"

struct app;
struct form;
struct hints;

/*
 * A form makes an input of what is typed into its fields.
 */

enum { FORM_FIELDS_MAX = 5, FORM_MEMORY = 16 };

/* Writes the choice of that index or, if that is unused, of the next index in use, and stores that
 * in *index.  Returns false if there are no more. */
typedef bool form_choice(const struct app *app, size_t *index, char *out, size_t size);

/* A field.  If it has choices, the user can step through them, and what is typed is completed to
 * the first choice that begins with it. */
struct form_field {
	const char *label;
	const char *help;
	/* NULL: free text. */
	form_choice *choice;
};

struct form_plan {
	const struct form_field *fields;
	size_t count;
	bool remembers; /* Ctrl-P and Ctrl-N recall what was sent before */
	/* Makes the input from the fields; false: the error says what is wrong with them. */
	bool (*make)(const struct app *app, const struct form *form, struct input *input,
	             struct error *error);
	/* Called when a choice was made in a field; may be NULL. */
	void (*changed)(const struct app *app, struct form *form, size_t field);
};

struct form {
	const struct form_plan *plan;
	char title[96];
	struct line lines[FORM_FIELDS_MAX];
	size_t field;     /* the active one */
	bool fresh;       /* typing replaces its text */
	size_t back;      /* how far back in memory; 0: not in it */
	uint64_t subject; /* the telegram that is edited */
	struct error error;
};

/* What was sent before, newest first. */
struct form_memory {
	char texts[FORM_MEMORY][FORM_FIELDS_MAX][LINE_SIZE];
	size_t count;
};

/* Opens an empty form; the caller may then fill in its lines. */
void form_open(struct app *app, const struct form_plan *plan, const char *title);

/* The functions of the mode. */
unsigned form_key(struct app *app, uint32_t key);
void form_draw(const struct app *app, struct area body);
void form_hints(const struct app *app, struct hints *hints);

/* The choices are the agents that exist. */
form_choice form_agent_choice;

/* Adds the field's label in front of the error unless good; returns good. */
bool form_checked(const struct form *form, size_t field, bool good, struct error *error);

#endif
