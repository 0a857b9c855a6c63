/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_ACTION_H
#define TUI_ACTION_H

#include <stddef.h>
#include <stdint.h>

struct app;
struct hints;

/*
 * Everything that a user can do, once: keys, prompt, hints, help and manual
 * derive from this list.
 */

/* When an action's key is worth a hint; a set. */
enum action_when {
	WHEN_NEVER = 0,
	WHEN_PAUSED = 1,
	WHEN_RUNNING = 2,
	WHEN_PAST = 4,    /* the moment shown is not the newest */
	WHEN_BREAKS = 8,  /* there are breakpoints */
	WHEN_PANEL = 16,  /* a panel is open */
	WHEN_INPUTS = 32, /* there is something to undo */
	WHEN_ALWAYS = WHEN_PAUSED | WHEN_RUNNING,
};

/* Id, name at the prompt, default keys (as in key scripts, term/key.h), function,
 * when there is a hint, hint, help sentence. */
#define ACTION_LIST(X) \
	X(RUN, "run", "<Space>", steer_run, WHEN_PAUSED, "run", "Run, or pause what is running.") \
	X(PAUSE, "pause", "", steer_pause, WHEN_NEVER, "", "Pause what is running.") \
	X(TICK, "tick", "n<Right>.", steer_tick, WHEN_PAUSED, "tick", "One tick forward.") \
	X(TICK_BACK, "tick-back", "N<Left>,", steer_tick_back, WHEN_PAUSED, "back", \
	  "One tick back.") \
	X(STEP, "step", "s", steer_step, WHEN_PAUSED, "step", "One micro-step forward.") \
	X(STEP_BACK, "step-back", "S", steer_step_back, WHEN_PAST, "step back", \
	  "One micro-step back.") \
	X(AGENT, "agent", "a", steer_agent, WHEN_NEVER, "", "One agent's update forward.") \
	X(AGENT_BACK, "agent-back", "A", steer_agent_back, WHEN_NEVER, "", \
	  "One agent's update back.") \
	X(CONTINUE, "continue", "c", steer_continue, WHEN_BREAKS, "continue", \
	  "Run to the next breakpoint, or on and on.") \
	X(CONTINUE_BACK, "continue-back", "C", steer_continue_back, WHEN_NEVER, "", \
	  "Run back to a breakpoint, or to the start.") \
	X(GO, "go", "g", steer_go, WHEN_NEVER, "", "To the start; after a number, to that tick.") \
	X(NEWEST, "newest", "G", steer_newest, WHEN_PAST, "newest", "To the newest moment.") \
	X(FASTER, "faster", "+", steer_faster, WHEN_RUNNING, "faster", "Run faster.") \
	X(SLOWER, "slower", "-", steer_slower, WHEN_RUNNING, "slower", "Run slower.") \
	X(DEFAULT_SPEED, "default-speed", "=", steer_default_speed, WHEN_NEVER, "", \
	  "Run as fast as at the beginning.") \
	X(DETAILS, "details", "<Enter>", browse_details, WHEN_NEVER, "", \
	  "All about the selected agent.") \
	X(WHY, "why", "w", browse_why, WHEN_PAUSED, "why", \
	  "Why the agent did what it did, and what not.") \
	X(BACK, "back", "<Esc>", browse_back, WHEN_PANEL, "back", \
	  "Close what is on top, or forget the filter.") \
	X(TELEGRAM, "telegram", "m", compose_telegram, WHEN_ALWAYS, "telegram", \
	  "Write a telegram; Up brings back earlier ones.") \
	X(POST, "post", "t", post_office_open, WHEN_PAUSED, "post", \
	  "The post office: hold, hurry, drop telegrams.") \
	X(BREAK, "break", "b", breaks_here, WHEN_PAUSED, "break", \
	  "A breakpoint at this event or agent's state.") \
	X(BREAKS, "breakpoints", "B", breaks_list, WHEN_BREAKS, "breakpoints", \
	  "List the breakpoints: switch, edit, delete.") \
	X(EDIT, "edit", "e", compose_stat, WHEN_PAUSED, "edit", \
	  "Set a stat of the selected agent.") \
	X(UNDO, "undo", "u", steer_undo, WHEN_INPUTS, "undo", \
	  "Have back what an input or restart replaced.") \
	X(REDO, "redo", "U", steer_redo, WHEN_NEVER, "", "Take an undo back.") \
	X(RESTART, "restart", "R", steer_restart, WHEN_NEVER, "", "Start again.") \
	X(NEXT_VIEW, "next-view", "<Tab>", browse_next_view, WHEN_NEVER, "", "To the next view.") \
	X(PREVIOUS_VIEW, "previous-view", "<S-Tab>", browse_previous_view, WHEN_NEVER, "", \
	  "To the view before.") \
	X(UP, "up", "<Up>k", browse_up, WHEN_NEVER, "", "The agent, moment or line before.") \
	X(DOWN, "down", "<Down>j", browse_down, WHEN_NEVER, "", \
	  "The agent, moment or line after.") \
	X(PAGE_UP, "page-up", "<PageUp><WheelUp>", browse_page_up, WHEN_NEVER, "", \
	  "Scroll the view or panel up.") \
	X(PAGE_DOWN, "page-down", "<PageDown><WheelDown>", browse_page_down, WHEN_NEVER, "", \
	  "Scroll the view or panel down.") \
	X(FILTER, "filter", "/", browse_filter, WHEN_NEVER, "", \
	  "Show only lines of the trace with a text.") \
	X(COMMAND, "command", ":", browse_command, WHEN_PAUSED, "command", \
	  "Type an action, force, AGENT.STAT = 1, or Lua.") \
	X(REDRAW, "redraw", "<C-l>", browse_redraw, WHEN_NEVER, "", "Draw the screen again.") \
	X(SUSPEND, "suspend", "<C-z>", browse_suspend, WHEN_NEVER, "", "Suspend the program.") \
	X(HELP, "help", "?<F1>", browse_help, WHEN_ALWAYS, "help", "Show what the keys do.") \
	X(QUIT, "quit", "q", browse_quit, WHEN_ALWAYS, "quit", "Close what is on top, or quit.")

#define ACTION_ENUM(id, name, keys, function, when, hint, help) ACTION_##id,
enum action_number { ACTION_LIST(ACTION_ENUM) ACTIONS };
#undef ACTION_ENUM

/* Does it, count times where that makes sense (0: no number was typed), and
 * returns a set of enum app_next. */
typedef unsigned action_function(struct app *app, uint64_t count);

struct action {
	const char *name;
	const char *keys;
	action_function *run;
	unsigned when;
	const char *hint;
	const char *help;
};

const struct action *action_get(enum action_number number);

/* The action of a key or a name, or NULL. */
const struct action *action_of_key(uint32_t key);
const struct action *action_find(const char *name);

/* The action whose name is nearest to a mistyped one, or NULL. */
const struct action *action_near(const char *name);

/* Writes its keys as people read them ("n Right ."); returns how many there are. */
size_t action_keys(const struct action *action, char *out, size_t size);

/* Hints for what matters now. */
void action_hints(const struct app *app, struct hints *hints);

#define ACTION_DECLARATION(id, name, keys, function, when, hint, help) action_function function;
ACTION_LIST(ACTION_DECLARATION)
#undef ACTION_DECLARATION

#endif
