/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_ACTION_H
#define TUI_ACTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/line.h"
#include "view/view.h"

struct app;

/*
 * Everything that a user can do, listed once: keys, prompt, completion, hints, help and manual are
 * derived from this list.
 *
 * An action is a function and the step that it is called with, so that one function can go both
 * ways.  A number may be typed before the action's key.  At the prompt, its name may be followed by
 * a number or a text, as its parameter says.
 */

/* When an action's key deserves a hint, and whether the action needs a screen; a set. */
enum action_when {
	WHEN_NEVER = 0,
	WHEN_PAUSED = 1,
	WHEN_RUNNING = 2,
	WHEN_PAST = 4,      /* the moment shown is not the newest */
	WHEN_BREAKS = 8,    /* there are breakpoints */
	WHEN_PANEL = 16,    /* a panel is open */
	WHEN_INPUTS = 32,   /* there is something to undo */
	WHEN_COMPARED = 64, /* two runs are side by side; few actions are useful then */
	ON_SCREEN = 128,    /* useless without a screen */
	ON_VIEW = 384,      /* the same; its step is an enum view_key, for a view to understand */
	WHEN_LESSON = 512,  /* the strip of a lesson has the focus (lesson_hint()) */
	CHANGES = 1024,     /* it changes what happens, which in a log its program decides */
	WHEN_LIVING = WHEN_PAUSED | WHEN_RUNNING,
	WHEN_ALWAYS = WHEN_LIVING | WHEN_COMPARED,
};

/* X(id, question, name in the manual): what may follow an action's name. */
#define PARAMETER_LIST(X) \
	X(NOTHING, "nothing", "") \
	X(COUNT, "how often? a whole number", "N") \
	X(TICK, "which tick? a whole number", "TICK") \
	X(SPEED, "how many ticks a second? a number from 0.1 up, or max", "SPEED") \
	X(AGENT, "which agent? a name", "AGENT") \
	X(TEXT, "which text?", "TEXT") \
	X(EXPRESSION, "which expression? as in: Elsa.fatigue", "EXPRESSION") \
	X(NAME, "what is this moment to be called?", "NAME") \
	X(SPEC, "where? as in: Elsa:enter CookStew, tick 9, if Elsa.cooking", "SPEC") \
	X(PLAN, "how? as in: map / agents+crowd / 3 2 diagram | trace", "PLAN") \
	X(KINDS, "which? changes, telegrams, blips, speech, errors or all", "KINDS") \
	X(COLUMN, "by which column? name, place, state, a stat ...", "COLUMN") \
	X(COLUMNS, "which? [CLASS:] name place state, stats ...", "[CLASS:] COLUMN ...") \
	X(TELEGRAM, "what? SENDER RECEIVER MESSAGE [FIELD=VALUE ...] [+SECONDS] [EXTRA]", \
	  "TELEGRAM") \
	X(FORCE, "which agent, into which state? AGENT STATE", "AGENT STATE") \
	X(FILE, "which file? a name", "FILE") \
	X(BINDING, "which key, to do what? KEY COMMAND", "KEY COMMAND") \
	X(SET, "what? AGENT.STAT VALUE, or PARAMETER VALUE", "AGENT.STAT VALUE") \
	X(WORLD, "which world? a name or a file", "WORLD") \
	X(POINT, "where on the screen? COLUMN ROW", "COLUMN ROW")

/* The lists that are a step of action_list(), and the steps of action_lesson(). */
enum { LIST_POST, LIST_BREAKPOINTS, LIST_BRANCHES };
enum { LESSON_HINT, LESSON_PASS, LESSON_BACK };

#define PARAMETER_ENUM(id, asks, name) PARAMETER_##id,
enum parameter { PARAMETER_LIST(PARAMETER_ENUM) PARAMETERS };
#undef PARAMETER_ENUM

/* X(id, name at the prompt, default keys as in key scripts (term/key.h), function, step, parameter,
 * when there is a hint, hint, help sentence) */
#define ACTION_LIST(X) \
	X(RUN, "run", "<Space>", action_run, 1, NOTHING, WHEN_PAUSED | WHEN_COMPARED | ON_SCREEN, \
	  "run", "Run or pause.") \
	X(PAUSE, "pause", "", action_run, 0, NOTHING, ON_SCREEN, "", "Pause.") \
	X(TICK, "tick", "n.", action_tick, 1, COUNT, WHEN_PAUSED | WHEN_COMPARED, "tick", \
	  "Step forward by a tick.") \
	X(TICK_BACK, "back", "N,", action_tick, -1, COUNT, WHEN_PAUSED | WHEN_COMPARED, "back", \
	  "Step back by a tick.") \
	X(STEP, "step", "s", action_step, 1, COUNT, WHEN_PAUSED | WHEN_COMPARED, "step", \
	  "Step forward by a micro-step.") \
	X(STEP_BACK, "step-back", "S", action_step, -1, COUNT, WHEN_PAST, "step back", \
	  "Step back by a micro-step.") \
	X(AGENT, "agent", "a", action_step, 2, COUNT, WHEN_NEVER, "", \
	  "Step forward by an agent's update.") \
	X(AGENT_BACK, "agent-back", "A", action_step, -2, COUNT, WHEN_NEVER, "", \
	  "Step back by an agent's update.") \
	X(CONTINUE, "continue", "c", action_continue, 1, NOTHING, WHEN_BREAKS, "continue", \
	  "Run to the next breakpoint, or indefinitely.") \
	X(CONTINUE_BACK, "continue-back", "C", action_continue, -1, NOTHING, WHEN_NEVER, "", \
	  "Run back to a breakpoint, or to the beginning.") \
	X(GO, "go", "g", action_go, 0, TICK, WHEN_NEVER, "", \
	  "Go to the beginning; after a number, to a tick.") \
	X(NEWEST, "newest", "G", action_newest, 0, NOTHING, WHEN_PAST, "newest", \
	  "Go to the newest moment.") \
	X(FASTER, "faster", "+", action_accelerate, 1, NOTHING, WHEN_RUNNING | ON_SCREEN, \
	  "faster", "Run faster.") \
	X(SLOWER, "slower", "-", action_accelerate, -1, NOTHING, WHEN_RUNNING | ON_SCREEN, \
	  "slower", "Run slower.") \
	X(SPEED, "speed", "=", action_speed, 0, SPEED, ON_SCREEN, "", \
	  "Set the speed; alone, restore the initial one.") \
	X(DETAILS, "details", "<Enter>", action_key, VIEW_ENTER, AGENT, ON_VIEW, "", \
	  "Show everything about the selected agent.") \
	X(WHY, "why", "w", action_why, 0, AGENT, WHEN_PAUSED, "why", \
	  "Explain what the agent did and did not do.") \
	X(CLOSE, "close", "<Esc>", action_close, 0, NOTHING, WHEN_PANEL | ON_SCREEN, "close", \
	  "Close the top window, or clear the filter.") \
	X(DIAGRAM, "diagram", "d", action_view, VIEW_DIAGRAM, NOTHING, WHEN_PAUSED | ON_SCREEN, \
	  "diagram", "Show the machine's diagram, or go back.") \
	X(SEND, "send", "m", action_send, 0, TELEGRAM, WHEN_LIVING | CHANGES, "telegram", \
	  "Write a telegram; Ctrl-P recalls earlier ones.") \
	X(POST, "post", "t", action_list, LIST_POST, NOTHING, ON_SCREEN | CHANGES, "", \
	  "Open the post office to edit queued telegrams.") \
	X(BREAK, "break", "b", action_break, 0, SPEC, WHEN_PAUSED, "break", \
	  "Set a breakpoint, by default at this moment.") \
	X(BREAK_HERE, "break-here", "!<F9>", action_key, VIEW_STOP, NOTHING, ON_VIEW, "", \
	  "Set or delete a breakpoint at this line.") \
	X(BREAKS, "breakpoints", "B", action_list, LIST_BREAKPOINTS, NOTHING, WHEN_BREAKS, \
	  "breakpoints", "List the breakpoints to switch, edit or delete.") \
	X(WATCH, "watch", "", action_watch, 0, EXPRESSION, ON_SCREEN, "", \
	  "Keep the value of an expression on the screen.") \
	X(UNWATCH, "unwatch", "", action_unwatch, 0, EXPRESSION, ON_SCREEN, "", \
	  "Remove a watched expression; alone, the newest.") \
	X(SET, "set", "e", action_set, 0, SET, WHEN_PAUSED | CHANGES, "edit", \
	  "Set a stat of the selected agent or a parameter.") \
	X(FORCE, "force", "", action_force, 0, FORCE, CHANGES, "", "Force an agent into a state.") \
	X(RECORD, "record", "", action_record, 0, FILE, WHEN_NEVER, "", \
	  "Record the run, from its beginning, to a file.") \
	X(EXPORT, "export", "E", action_export, 0, FILE, WHEN_NEVER, "", \
	  "Export the run or screen for another program.") \
	X(UNDO, "undo", "u", action_undo, 1, NOTHING, WHEN_INPUTS, "undo", \
	  "Undo the last input or restart.") \
	X(REDO, "redo", "U", action_undo, -1, NOTHING, WHEN_NEVER, "", "Redo what was undone.") \
	X(RESTART, "restart", "R", action_restart, 0, NOTHING, WHEN_NEVER, "", \
	  "Start again from the beginning.") \
	X(RELOAD, "reload", "r", action_reload, 0, NOTHING, CHANGES, "", \
	  "Reload the world file and continue.") \
	X(REPLAY_UNDER, "replay-under", "", action_replay_under, 0, NOTHING, CHANGES, "", \
	  "Replay the whole past under the new rules.") \
	X(OPEN, "open", "o", action_open, 0, WORLD, ON_SCREEN, "", \
	  "Open another world, from a list or by name.") \
	X(FORK, "fork", "F", action_fork, 0, NOTHING, WHEN_PAST, "fork", \
	  "Branch off here; in a log, the model goes on.") \
	X(BRANCHES, "branches", "", action_list, LIST_BRANCHES, NOTHING, ON_SCREEN, "", \
	  "List the branches to switch, name or compare.") \
	X(MARK, "mark", "", action_mark, 0, NAME, WHEN_NEVER, "", \
	  "Name this moment, to find it among the branches.") \
	X(COMPARE, "compare", "x", action_compare, 0, TEXT, ON_SCREEN, "", \
	  "Compare with the branch you left last.") \
	X(NEXT_VIEW, "next-view", "<Tab>", action_tab, 1, NOTHING, ON_SCREEN, "", \
	  "Go to the next view or, in a panel, agent.") \
	X(PREVIOUS_VIEW, "previous-view", "<S-Tab>", action_tab, -1, NOTHING, ON_SCREEN, "", \
	  "Go to the previous view or, in a panel, agent.") \
	X(TURN, "turn", "v", action_tab, 0, NOTHING, ON_SCREEN, "", \
	  "Turn to the next view that shares this place.") \
	X(LESSON, "lesson", "", action_view, VIEW_LESSON, NOTHING, ON_SCREEN, "", \
	  "Go to the lesson, or go back.") \
	X(HINT, "hint", "i", action_lesson, LESSON_HINT, NOTHING, WHEN_LESSON | ON_SCREEN, "hint", \
	  "In a lesson: show a hint.") \
	X(PASS, "pass", "p", action_lesson, LESSON_PASS, NOTHING, WHEN_LESSON | ON_SCREEN, "pass", \
	  "In a lesson: pass the step.") \
	X(LESSON_BACK, "lesson-back", "P", action_lesson, LESSON_BACK, NOTHING, \
	  WHEN_LESSON | ON_SCREEN, "previous", "In a lesson: go to the step before.") \
	X(LANES, "lanes", "l", action_view, VIEW_LANES, NOTHING, WHEN_PAUSED | ON_SCREEN, "lanes", \
	  "Show the lanes of time, or go back.") \
	X(CROWD, "crowd", "y", action_view, VIEW_CROWD, NOTHING, ON_SCREEN, "", \
	  "Show how many are in each state, or go back.") \
	X(LOG, "log", "L", action_log, 0, KINDS, ON_SCREEN, "", \
	  "Show the log, or only some kinds of its lines.") \
	X(CLOSER, "closer", ">", action_key, VIEW_CLOSER, COUNT, ON_VIEW, "", \
	  "Zoom in; next column; open a metastate.") \
	X(WIDER, "wider", "<lt>", action_key, VIEW_WIDER, COUNT, ON_VIEW, "", \
	  "Zoom out; previous column; fold a metastate.") \
	X(HIDE, "hide", "h", action_key, VIEW_HIDE, NOTHING, ON_VIEW, "", \
	  "Hide the selected agent's lane.") \
	X(SHOW_ALL, "show-all", "H", action_key, VIEW_ALL, NOTHING, ON_VIEW, "", \
	  "Show all lanes, in the world's order.") \
	X(RAISE, "raise", "K", action_key, VIEW_RAISE, COUNT, ON_VIEW, "", \
	  "Move the selected agent's lane up.") \
	X(LOWER, "lower", "J", action_key, VIEW_LOWER, COUNT, ON_VIEW, "", \
	  "Move the selected agent's lane down.") \
	X(ARRANGE, "arrange", "", action_arrange, 0, PLAN, ON_SCREEN, "", \
	  "Divide the screen among the views.") \
	X(LARGE, "large", "z", action_large, 0, NOTHING, ON_SCREEN, "", \
	  "Enlarge the view or panel, or shrink it again.") \
	X(UP, "up", "<Up>k", action_key, VIEW_UP, COUNT, ON_VIEW, "", \
	  "Go to the previous agent, moment or line.") \
	X(DOWN, "down", "<Down>j", action_key, VIEW_DOWN, COUNT, ON_VIEW, "", \
	  "Go to the next agent, moment or line.") \
	X(LEFT, "left", "<Left>", action_key, VIEW_LEFT, COUNT, ON_VIEW, "", \
	  "Go left in a diagram; elsewhere, back a tick.") \
	X(RIGHT, "right", "<Right>", action_key, VIEW_RIGHT, COUNT, ON_VIEW, "", \
	  "Go right in a diagram; elsewhere, on a tick.") \
	X(PAGE_UP, "page-up", "<PageUp>", action_key, VIEW_PAGE_UP, COUNT, ON_VIEW, "", \
	  "Scroll the view or panel up by a page.") \
	X(PAGE_DOWN, "page-down", "<PageDown>", action_key, VIEW_PAGE_DOWN, COUNT, ON_VIEW, "", \
	  "Scroll the view or panel down by a page.") \
	X(TOP, "top", "<Home>", action_key, VIEW_HOME, NOTHING, ON_VIEW, "", \
	  "Go to the first agent, event or line.") \
	X(BOTTOM, "bottom", "<End>", action_key, VIEW_END, NOTHING, ON_VIEW, "", \
	  "Go to the last agent, event or line.") \
	X(WHEEL_UP, "wheel-up", "<WheelUp>", action_wheel, VIEW_WHEEL_UP, COUNT, ON_VIEW, "", \
	  "Scroll up what is under the mouse.") \
	X(WHEEL_DOWN, "wheel-down", "<WheelDown>", action_wheel, VIEW_WHEEL_DOWN, COUNT, ON_VIEW, \
	  "", "Scroll down what is under the mouse.") \
	X(CLICK, "click", "<Click>", action_click, 0, POINT, ON_SCREEN, "", \
	  "Select what is under the mouse.") \
	X(DOUBLE_CLICK, "double-click", "<DoubleClick>", action_double_click, 0, NOTHING, \
	  ON_SCREEN, "", "Open what was clicked, as Enter does.") \
	X(DRAG, "drag", "<Drag>", action_drag, 0, NOTHING, ON_SCREEN, "", \
	  "Go on through the run, along its row.") \
	X(MOUSE, "mouse", "M", action_mouse, 0, NOTHING, ON_SCREEN, "", \
	  "Make the mouse click, or select text.") \
	X(FIND, "find", "/", action_find, 0, TEXT, ON_SCREEN, "", "Find text in the view.") \
	X(FIND_NEXT, "find-next", "]", action_find, 1, NOTHING, WHEN_COMPARED | ON_SCREEN, \
	  "difference", "Find the next match.") \
	X(FIND_PREVIOUS, "find-previous", "[", action_find, -1, NOTHING, ON_SCREEN, "", \
	  "Find the previous match.") \
	X(FILTER, "filter", "f", action_filter, 0, TEXT, ON_SCREEN, "", \
	  "Only lines with a text; in the log, one agent.") \
	X(ONLY, "only", "&", action_only, 0, TEXT, ON_SCREEN, "", \
	  "List only agents for which a condition holds.") \
	X(SORT, "sort", "", action_sort, 0, COLUMN, ON_SCREEN, "", \
	  "Sort the agents by a column; -COLUMN reverses.") \
	X(COLUMNS, "columns", "", action_columns, 0, COLUMNS, ON_SCREEN, "", \
	  "Choose the columns of the table of agents.") \
	X(COMMAND, "command", ":", action_command, 0, NOTHING, WHEN_PAUSED | ON_SCREEN, "command", \
	  "Type an action, AGENT.STAT = 1, or Lua.") \
	X(BIND, "bind", "", action_bind, 0, BINDING, ON_SCREEN, "", "Bind a key to a command.") \
	X(REDRAW, "redraw", "<C-l>", action_program, APP_REPAINT, NOTHING, ON_SCREEN, "", \
	  "Redraw the screen.") \
	X(SUSPEND, "suspend", "<C-z>", action_program, APP_SUSPEND, NOTHING, ON_SCREEN, "", \
	  "Suspend the program.") \
	X(HELP, "help", "?<F1>", action_help, 0, NOTHING, WHEN_ALWAYS, "help", \
	  "Show what the keys do.") \
	X(QUIT, "quit", "q", action_quit, 0, NOTHING, WHEN_ALWAYS, "quit", \
	  "Close the top window, or quit.")

#define ACTION_ENUM(id, name, keys, function, step, parameter, when, hint, help) ACTION_##id,
enum action_number { ACTION_LIST(ACTION_ENUM) ACTIONS };
#undef ACTION_ENUM

/* What an action is called with. */
struct argument {
	int step;         /* of the action: a direction, or whatever its function takes it for */
	bool has_number;  /* whether a number was typed */
	uint64_t number;  /* 1 if none was typed */
	const char *text; /* what follows the name at the prompt; "" for nothing */
};

/* Performs the action; returns a set of enum app_next.  The functions are in the files action_*.c,
 * by topic. */
typedef unsigned action_function(struct app *app, const struct argument *argument);

#define ACTION_DECLARATION(id, name, keys, function, step, parameter, when, hint, help) \
	action_function function;
ACTION_LIST(ACTION_DECLARATION)
#undef ACTION_DECLARATION

struct action {
	const char *name;
	const char *keys;
	action_function *function;
	int step;
	enum parameter parameter;
	unsigned when;
	const char *hint;
	const char *help;
};

extern const struct action action_table[ACTIONS];

/* The question for each parameter ("which tick? a whole number"), and its name ("TICK"). */
struct parameter_words {
	const char *asks, *name;
};

extern const struct parameter_words parameter_table[PARAMETERS];

/* Returns the action that the list gives to a key, or NULL. */
const struct action *action_of_key(uint32_t key);

/* Whether it can do anything in the run that is shown. */
bool action_fits(const struct app *app, const struct action *action);

/* Finds the action of a whole line, in which a number may go before the name, and what follows the
 * name; NULL: none. */
const struct action *action_meant(const char *text, const char **rest);

/* Finds the action whose name begins the text, and what follows the name; NULL: none. */
const struct action *action_begins(const char *text, const char **rest);

/* Whether an action's step is a key that views understand: which one. */
bool action_view_key(const struct action *action, enum view_key *key);

/* Finds what a key asks of a view that scrolls; false if the key does not scroll. */
bool action_scrolls(uint32_t key, enum view_key *view_key);

/* Asks for a file, keeps the run in it, and quits. */
unsigned action_save(struct app *app);

/*
 * Keys that the user has bound to what would be typed at the prompt.  They override the keys of the
 * action list.
 */

enum { BINDINGS_MAX = 64 };

struct bindings {
	struct {
		uint32_t key;
		char command[LINE_SIZE];
	} items[BINDINGS_MAX];
	size_t count;
};

/* Binds a key to a command, which is copied; "" gives the key its old meaning back.  False: there
 * is no more room. */
bool bindings_set(struct bindings *bindings, uint32_t key, const char *command);

/* Writes the keys that perform just this action, as people read them ("n Right ."), at most that
 * many; returns how many. */
size_t bindings_keys(const struct bindings *bindings, const struct action *action, size_t most,
                     char *out, size_t size);

#endif
