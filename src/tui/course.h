/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_COURSE_H
#define TUI_COURSE_H

#include "core/error.h"
#include "script/lesson_file.h"
#include "session/inputs.h"
#include "tui/settings.h"
#include "view/view.h"
#include "view/strip.h"

struct app;
struct hints;

/*
 * A lesson on the screen: which step it is at, what was answered, and where the steps begin.
 *
 *	asked  --answer, Enter, or done-->  answered  --Enter-->  the next step
 *
 * Each step has a start, a moment of a run; what the learner changes in a step is kept as a branch,
 * but not carried on.  What is right is found out in the run, when it is needed.
 */

/* A moment of a run that is known by its inputs. */
struct lesson_start {
	struct session_input *inputs; /* owned */
	size_t count;
	struct moment moment;
};

enum lesson_phase { LESSON_ASKED, LESSON_ANSWERED, LESSON_MEANT, LESSON_OVER };

enum { LESSON_VALUE_SIZE = 256, LESSON_TYPED_SIZE = 12 };

/* What a prediction asks about, as far as it is about one agent. */
struct lesson_subject {
	uint32_t agent; /* or AGENT_NONE */
	uint8_t class, machine;
	uint8_t stat; /* 1 + its index, or 0 */
	bool state, place;
};

struct lesson_run {
	const struct lesson *lesson;
	const struct world *world;  /* of the lesson */
	struct lesson_place *place; /* told to the driver (tui/settings.h) */
	size_t step;
	enum lesson_phase phase;
	uint8_t marks[LESSON_STEPS_MAX]; /* enum step_mark */
	struct lesson_start starts[LESSON_STEPS_MAX];
	struct lesson_start end; /* of a prediction: where the run has gone on to */
	size_t hints;            /* shown */
	bool explained;          /* why is open on what is to be explained */
	char typed[LESSON_TYPED_SIZE];
	struct lesson_subject subject;
	char value[LESSON_VALUE_SIZE]; /* the answer, */
	bool inside;                   /* whether it was read inside a tick, */
	uint32_t decided;              /* and the agent of the event that ended the run, if any */
	char reply[STRIP_TEXT_SIZE / 2];
	bool right, whole; /* the reply is shown with what it means */
	struct mended mended;
	struct error problem; /* of the present step; "": there is none */
	struct strip strip;
};

/* Begins the lesson of the app's options, at the step where it was left; ends it. */
void lesson_open(struct app *app);
void lesson_close(struct app *app);

/* The step that the app is at, or NULL. */
const struct lesson_step *lesson_now(const struct app *app);

/* Takes a key that means something to the strip, which has the focus; false: it means nothing. */
bool lesson_key(struct app *app, uint32_t key, unsigned *next);

/* Goes on: takes the answer, or goes to what comes next. */
unsigned lesson_go_on(struct app *app);

/* Has the learner's file checked. */
unsigned lesson_mend(struct app *app);

/* Shows the start of the step again. */
unsigned lesson_again(struct app *app);

/* To be called when the session may have moved: keeps the run where an open prediction begins, and
 * looks whether the step is done. */
void lesson_follow(struct app *app);

/* Whether a run is to be looked at after each tick. */
bool lesson_watches(const struct app *app);

/* Writes what the strip shows. */
void lesson_compose(struct app *app);

/* Adds the keys that matter while the strip has the focus. */
void lesson_hint(const struct app *app, struct hints *hints);

/*
 * Shared by the files lesson.c and lesson_do.c.
 */

/* Whether the run has no other inputs than the start's. */
bool lesson_is_unchanged(const struct app *app, const struct lesson_start *start);

/* Shows the start again.  Where the run has changed, the start's is run anew, and the other kept as a
 * branch. */
void lesson_show_start(struct app *app, const struct lesson_start *start);

/* Begins the step of that number where it starts; goes to what follows the present one. */
void lesson_begin(struct app *app, size_t number);
unsigned lesson_next(struct app *app);

/* Lets the run go on from a prediction to where its answer is; false: the step is broken, which is
 * then its problem. */
bool lesson_go_to_answer(struct app *app);

/* Marks the present step.  What was answered before stays marked when a step is done again. */
void lesson_mark(struct lesson_run *run, enum step_mark mark);

/* Shows another part of the present step, in the strip, which gets the focus. */
void lesson_become(struct app *app, enum lesson_phase phase);

/*
 * lesson_words.c: expressions of lessons, which may also ask about the past and the queue:
 * visits("Elsa", "CookStew"), said("Elsa", "stew"), held("StewReady"), stopped.
 */

/* Evaluates such a condition at the moment shown, and writes what it read, as "tick 3, Elsa.cooking
 * = no"; false with the reason.  what may be NULL. */
bool lesson_holds(struct app *app, const char *source, bool *holds, char *what, size_t size,
                  struct error *error);

/* Writes a text with the keys of its {key ACTION}.  False: it names no action. */
bool lesson_text(const struct app *app, const char *text, char *out, size_t size);

/*
 * lesson_answer.c: predictions.
 */

/* Finds what a prediction asks about, and its choices. */
void lesson_ask(struct app *app);

/* From the start: does what the step does, runs on to where the answer is, and writes it.  The
 * session then shows the end of that tick.  False with the reason if the step is broken. */
bool lesson_read(struct app *app, struct error *error);

/* Compares what was chosen with that, and writes the reply. */
void lesson_judge(struct app *app, const char *chosen);

#endif
