/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_FRONT_H
#define TUI_FRONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "session/breakpoint.h"
#include "session/travel.h"
#include "sim/match.h"
#include "term/key.h"
#include "tui/action.h"
#include "tui/modes.h"
#include "tui/settings.h"
#include "view/layout.h"
#include "view/sheet.h"
#include "view/view.h"

struct lesson_run;
struct recording;
struct session_compare;

/*
 * Plays a session: what goes on without further keys, a run or the rest of a repeated step.  Any
 * key that moves in time ends it.
 */

/* Work that is done piece by piece while the session is left alone. */
struct task {
	/* Goes on with about as much work.  Returns whether that was the end. */
	bool (*go_on)(void *context, uint64_t work);
	/* Ends it, finished or not. */
	void (*stop)(void *context);
	/* Writes how far it is, in words. */
	void (*text)(const void *context, char *out, size_t size);
};

enum job_kind {
	JOB_NONE,
	JOB_RUN,   /* to the next breakpoint, or without end */
	JOB_STEPS, /* steps of a size, of which some are left */
	JOB_GO,    /* to the end of a tick */
	JOB_WAY,   /* to the moment that the session has set out for already */
	JOB_TASK,
};

struct job {
	enum job_kind kind;
	bool forward;
	bool hunting; /* a run that looks for a breakpoint, as fast as possible */
	enum step_size size;
	uint64_t left;
	uint64_t target;
	const struct task *task;
	void *context; /* the task's own */

	bool under_way;     /* the session has not arrived yet */
	struct moment from; /* where a run or a step began */
	uint64_t work;      /* the session's work when the job began */
};

struct player {
	struct session *session;         /* borrowed, like the next three */
	struct breakpoints *breakpoints; /* that end a run */
	struct recording *recording;     /* kept up to date; NULL: there is none */
	struct status *status;           /* says why a run has ended */
	uint64_t end;                    /* a run pauses at that tick; 0: at none */
	double speed;                    /* ticks a second; 0: as fast as possible */
	uint64_t undrawn;                /* ticks since the last drawing */
	uint64_t skipped;                /* ticks not drawn since it was set running */
	uint32_t stopped; /* the agent of the stop that ended a run, until it is selected */
	bool held;        /* a lesson waits for a guess: nothing goes on beyond that moment */
	struct moment held_at;
	bool hit; /* a breakpoint ended the last run, at that moment */
	struct moment hit_at;
	struct moment ran_to; /* where the last run has come, as long as that is shown */
	struct job job;
};

#define PLAYER_HELD "First your guess: choose and press Enter; then the run goes on."

/* A hunt searches this many ticks at a time; app_settle() gives up after that many. */
enum { PLAYER_HUNT_TICKS = 100000 };

/* Shows the first check that fails at the moment shown, where no run has come from; false: one
 * does. */
bool player_look(struct player *player);

/* Begins a job: what is short is done at once, the rest by player_advance(). */
void player_start(struct player *player, const struct job *job);

/* Ends the job, and leaves the session where it is. */
void player_stop(struct player *player);

/* Begins a job that follows the session to where it has set out for. */
void player_follow(struct player *player);

/* Ends the present job, and begins one that goes to a moment. */
void player_show(struct player *player, struct moment moment);

/* Updates the breakpoints and the recording, if any, after the session has moved. */
void player_record(struct player *player);

/* Writes what is going on; false: it has not taken long enough to be worth reporting. */
bool player_text(const struct player *player, char *out, size_t size);

/* As app_pace() and app_advance(). */
double player_pace(const struct player *player);
uint64_t player_advance(struct player *player, uint64_t most);

/*
 * What the session is compared with while that panel is open: another branch, run in a session of
 * its own, or a session that the app was given.  It follows the session wherever that goes.
 */
struct counterpart {
	struct session *session;         /* borrowed, as what was given */
	struct session *given;           /* NULL: only branches can be compared */
	const char *given_names[2];      /* of the two */
	struct session *other;           /* NULL: nothing is compared */
	struct session_compare *compare; /* of the two */
	struct match match;              /* of their worlds as shown */
	uint32_t branch;                 /* the branch that other runs; 0: it was given */
	uint64_t forks;                  /* the session's inputs when the comparison began */
	size_t inputs;
	char names[2][64];
	bool under_way; /* it has not arrived where the session is, or is not fully compared */
};

enum { COUNTERPART_WORK = 100000 }; /* done between two keys */

/* Begins to compare with that branch; 0: with what was given, or else with the branch that was left
 * last.  False: there is nothing to compare with. */
bool counterpart_begin(struct counterpart *counterpart, uint32_t branch);

/* Keeps up with the session, by about as much work at once. */
void counterpart_follow(struct counterpart *counterpart, uint64_t work);

/* Ends the comparison and frees it. */
void counterpart_end(struct counterpart *counterpart);

/* Writes a sentence about what differs at the moment shown; false: nothing is compared. */
bool counterpart_text(const struct counterpart *counterpart, char *out, size_t size);

/*
 * The whole state of the front end, for the files of this layer.
 */

/* Which views are visible, and where. */
struct screen {
	struct canvas *canvas; /* of the screen's size; to measure on, never shown */
	enum view_number focus;
	enum view_number panel; /* VIEWS: none is open */
	struct plan own;        /* the user's own arrangement of the views, */
	bool arranged;          /* if there is one */
	bool large;             /* the focused view or the panel takes the whole body */
	unsigned chosen[VIEWS]; /* when each view was last focused; greater is later */
	unsigned choices;       /* how many times a view was focused */
};

/* Expressions whose values stay on the screen. */
enum { WATCHES_MAX = 6, WATCH_PAST = 60 };

struct watches {
	struct pinned {
		char text[LINE_SIZE];
		char now[160];               /* its value, or why there is none */
		double past[WATCH_PAST + 1]; /* at the ends of so many ticks, the newest last */
		size_t ticks;
		struct condition *condition; /* while it is asked */
	} items[WATCHES_MAX];
	size_t count;
};

/* Finds out the values at the moment shown and before; draws them, one a row. */
void watches_prepare(struct app *app);
void watches_draw(const struct app *app, struct area area);

struct keyboard {
	struct bindings bindings;
	uint64_t number; /* typed before a key */
	bool has_number;
};

struct mouse {
	bool clicks;              /* false: the terminal keeps clicks to select text */
	enum view_number clicked; /* the view in which the last click did something; VIEWS: none */
	bool repeats;             /* a second click does the same once more */
	bool drags;               /* the last click was on the scrubber */
};

struct app {
	struct app_options options;
	struct session *session;
	uint64_t
		fresh; /* lines of the log that is followed that came while an earlier moment was shown */
	size_t inputs_found;          /* the number of inputs when the app began */
	uint64_t dropped;             /* branches dropped for lack of memory, as far as reported */
	struct complaints complaints; /* about the world file, as long as it is broken */
	struct lesson_run *lesson;    /* tui/course.h; NULL: there is none; owned */

	struct player player;
	struct counterpart counterpart;
	struct look look;
	struct columns columns[COLUMNS_MAX]; /* of the look */
	uint64_t since;                      /* the first segment prepared for the lanes */
	struct screen screen;
	struct watches watches;
	struct modes modes;
	struct status status;
	/* The sentence about the moment.  While it runs, it stays a second, until a key is pressed. */
	struct {
		char text[SENTENCE_SIZE];
		int64_t since_ms;
	} told;
	bool hinted;        /* on a projector: the keys are shown, for two seconds */
	struct press press; /* the one being handled */
	struct keyboard keyboard;
	struct mouse mouse;

	/* What some actions keep. */
	char wanted[LINE_SIZE]; /* the text that was last searched for */
	struct {
		char path[LINE_SIZE];
		bool quits; /* when it is written */
		bool known; /* its failure was read */
	} recording;
	struct {
		struct catalog_entry *entries; /* the list; owned */
		size_t count;
		const struct world *asked; /* the one that a question is about */
	} worlds;
};

#define FRONT_NUMBER_MAX INT64_C(1000000000000) /* as that of --ticks */

enum { FRONT_MOVE_SIZE = 48 };

/* Begins with another session; keeps what is the user's own, such as bindings. */
void front_begin(struct app *app, struct session *session);

/* Write a message, or an error, for the status line, as printf() does; return APP_DRAW, so that an
 * action can end with it.  "" clears it. */
unsigned front_say(struct app *app, const char *format, ...);
unsigned front_fail(struct app *app, const char *format, ...);

/* Returns the text, which is about keys, or "" if there are no keys. */
const char *front_aside(const struct app *app, const char *text);

/* Writes to which tick's end an input inside a tick will move, as the end of a message; "" elsewhere.
 */
void front_move(const struct app *app, char out[FRONT_MOVE_SIZE]);

/* Returns what is to stay in the status line: why the recording failed, until Escape is pressed, or
 * the first error of the world file.  NULL: nothing. */
const char *front_complaint(const struct app *app);

/* Returns the sim at the moment shown. */
const struct sim *front_sim(const struct app *app);

/* Selects the same agent in another world, where its id may be different. */
void front_select_named(struct app *app, const char *name);

/* The log whose run is shown, unless it has gone on in another world; or NULL. */
struct feed *front_feed(const struct app *app);

/* Whether the newest moment of a log that is followed is shown, to go on with its next line. */
bool front_is_live(const struct app *app);

/* Returns the selected agent, or NULL. */
const struct agent *front_agent(const struct app *app);

/* Asks whether to leave the run by that way, as in "Quit", if its recording has failed, or if inputs
 * are not recorded; a reload is none, since its file is there.  save: for the answer s, or NULL. 
 * False: there is nothing to ask. */
bool front_asks(struct app *app, const char *way, unsigned (*leave)(struct app *app),
                unsigned (*save)(struct app *app));

/* To be called when the session has moved: selects the first agent if the selected one is gone, and
 * forgets where the lanes were clicked if another tick is shown. */
void front_check(struct app *app);

/* Returns the view that keys go to: the open panel, or else the focused view. */
enum view_number front_view(const struct app *app);

/* Focuses a view, which then becomes the visible one of those that share its place. */
void front_focus(struct app *app, enum view_number view);

/* Goes to the list of agents, and says how many of them pass the filter; returns APP_DRAW. */
unsigned front_list(struct app *app);

/* Returns what the layout is to be made for. */
struct layout_request front_request(const struct app *app);

/* Whether a run is under way, and the agent that a sentence about the moment tells of. */
bool front_is_running(const struct app *app);
uint32_t front_told(const struct app *app);

/* Makes the layout of the screen. */
void front_layout(const struct app *app, struct layout *layout);

/* Makes the layout of a canvas, with views that need fewer rows shrunk; false: it is too small to
 * be used.  The views must have been prepared. */
bool front_fit(const struct app *app, struct canvas *canvas, struct layout *layout);

/* Returns a view's part of the screen. */
struct area front_area(const struct layout *layout, enum view_number view);

/* Returns what a view looks at. */
struct view_scene front_scene(const struct app *app, const struct layout *layout,
                              enum view_number view);

/* Prepares what drawing the visible views needs. */
void front_prepare(struct app *app);

/* Prepares what a view needs in order to draw or answer; returns what it looks at. */
struct view_scene front_prepare_view(struct app *app, enum view_number view, struct layout *layout);

/* What a key means in the view that keys go to, with nothing done yet. */
struct view_answer front_ask(struct app *app, enum view_key key);

/* Sets a breakpoint at such an event, or deletes the one that there is. */
unsigned breaks_toggle(struct app *app, const struct event *event);

/* Finds the keys that matter now, and returns the row for them.  On a screen too low for one, a
 * form, a list or the help has the status line, as long as that is free; otherwise the row is
 * empty. */
struct area draw_find_hints(const struct app *app, const struct layout *layout,
                            struct hints *hints);

#endif
