/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_MODES_H
#define TUI_MODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "sim/input.h"
#include "term/canvas.h"
#include "term/line.h"
#include "view/widget.h"

struct app;
struct class;
struct form;
struct help;
struct hints;
struct offers;

/*
 * Keys go to the mode on top: to actions in the normal mode, or else to a form, a list, a prompt, a
 * question or the help.  These are stacked, and close one by one.  Each mode is a table of
 * functions, in the file of its name; what it keeps while it is open is here.
 */

enum mode_place { MODE_NOWHERE, MODE_IN_PANEL, MODE_IN_BODY, MODE_IN_STATUS };

struct mode {
	/* Takes a key; returns a set of enum app_next. */
	unsigned (*key)(struct app *app, uint32_t key);
	enum mode_place place;
	void (*draw)(const struct app *app, struct area area); /* in its place */
	void (*hints)(const struct app *app, struct hints *hints);
	size_t ways_out; /* how many hints, the last ones, are always shown */
	void (*help)(const struct app *app, struct help *help); /* what the keys do */
};

/*
 * The normal mode runs actions: as their keys do, or as typed at the `:` prompt:
 *
 *	ACTION [ARGUMENT]      any action of tui/action.h by name
 *	NUMBER ACTION          like a number before the action's key
 *	AGENT.STAT = VALUE     like set AGENT.STAT VALUE
 *	any Lua expression     shows its value
 */
extern const struct mode actions_mode;

/* Executes such a line; reports in the status line, and returns a set of enum app_next. */
unsigned actions_obey(struct app *app, const char *line);

/* Returns false if the text begins with an unknown word that resembles a name; the error says
 * which. */
bool actions_check(const struct app *app, const char *text, struct error *error);

/* Writes the value of a Lua expression; false: it has none, and the error says why. */
bool actions_evaluate(const struct app *app, const char *source, char *out, size_t size,
                      struct error *error);

/*
 * A form makes an input of what is typed into its fields.
 */

enum { FORM_FIELDS_MAX = 4 + FIELDS_MAX, FORM_MEMORY = 16 };

/* Kinds of words in a world: a set. */
enum word_kind {
	WORD_AGENTS = 1,
	WORD_NOBODY = 2,
	WORD_MESSAGES = 4,
	WORD_STATES = 8,
	WORD_STATS = 16,
	WORD_PLACES = 32,
};

/* Adds words that may be typed; text is what is typed already. */
typedef void offer_function(const struct app *app, const char *text, struct offers *offers);

/* A field.  If it has choices, the user can step through them, and what is typed is completed to
 * the first choice that begins with it. */
struct form_field {
	const char *label;
	const char *help;
	unsigned choices; /* kinds of words, the stats being the selected agent's; 0: free text */
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
	struct form_field fields[FORM_FIELDS_MAX]; /* those of the plan; changed() may add some */
	size_t count;
	char title[96];
	struct line lines[FORM_FIELDS_MAX];
	size_t field;     /* the active one */
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
struct form *form_open(struct app *app, const struct form_plan *plan, const char *title);

/* Adds the field's label in front of the error unless good; returns good. */
bool form_checked(const struct form *form, size_t field, bool good, struct error *error);

/* Fills in a field with its choice of that index, or the last one if there are fewer. */
void form_choose(const struct app *app, struct form *form, size_t field, size_t index);

/*
 * A list in a box, with keys of its own for the selected line.  The selection follows its item when
 * that moves; if the item disappears, the selection stays where it was.
 */

/* The line of a list to which something is done, and the step of its key. */
struct popup_line {
	size_t index;
	int step;
};

/* What a key does in a list. */
struct popup_key {
	uint32_t key;
	const char *label;
	const char *help;
	unsigned (*act)(struct app *app, struct popup_line line);
	int step;
	bool always; /* also in an empty list, with index 0 */
};

enum { POPUP_KEYS_MAX = 6 };

struct popup_plan {
	const char *title;
	const char *empty; /* shown in an empty list */
	const char *heading;
	size_t (*count)(const struct app *app);
	void (*draw)(const struct app *app, size_t index, struct area row, enum style style);
	/* The identity of an item, and the index of the item with that identity, or SIZE_MAX; NULL:
	 * the index is the identity. */
	uint64_t (*item)(const struct app *app, size_t index);
	size_t (*find)(const struct app *app, uint64_t item);
	/* The name by which a line can be found by typing; NULL: letters are keys only. */
	const char *(*name)(const struct app *app, size_t index);
	struct popup_key keys[POPUP_KEYS_MAX + 1]; /* ended by one without a label */
};

struct popup {
	const struct popup_plan *plan;
	size_t selected;
	uint64_t item;  /* of the selected line */
	char typed[64]; /* the beginning of the selected line's name */
};

extern const struct popup_plan popup_post, popup_breakpoints, popup_branches;

/* Opens a list, with its first line selected; returns APP_DRAW. */
unsigned popup_open(struct app *app, const struct popup_plan *plan);

/*
 * A line that is typed into the status line, with history and completion.
 */

/* X(id, label before the line, function that completes it, or NULL).  Lines are
 * kept from one run of the program to the next, by their label. */
#define PROMPT_LIST(X) \
	X(COMMAND, ":", complete_command) \
	X(FIND, "/", complete_text) \
	X(FILTER, "filter: ", complete_text) \
	X(ONLY, "only agents: ", complete_text) \
	X(WATCH, "watch: ", complete_expression) \
	X(BREAK, "break at: ", complete_spec) \
	X(BREAK_EDIT, "break at: ", complete_spec) \
	X(BRANCH, "name: ", NULL) \
	X(EXPORT, "export to: ", NULL) \
	X(RECORD, "record into: ", NULL) \
	X(RECORD_AND_QUIT, "record into: ", NULL)

#define PROMPT_ENUM(id, label, words) PROMPT_##id,
enum prompt_number { PROMPT_LIST(PROMPT_ENUM) PROMPTS };
#undef PROMPT_ENUM

enum { PROMPT_MEMORY = 32, PROMPT_NAMES_SIZE = 60 };

/* Takes what was entered; returns a set of enum app_next. */
typedef unsigned prompt_taker(struct app *app, const char *text);

struct prompt {
	enum prompt_number number;
	prompt_taker *take;
	struct line line;
	size_t subject; /* the breakpoint or branch that is edited */
	size_t back;    /* how far back in history; 0: not in it */
	/* While Tab steps through completions: the line to complete, how often Tab was pressed, and
	 * which completions come next. */
	bool completing;
	struct line stem;
	size_t turn;
	char names[PROMPT_NAMES_SIZE];
};

/* What was entered before, newest first, each with its prompt. */
struct prompt_history {
	struct {
		enum prompt_number number;
		char text[LINE_SIZE];
	} items[PROMPT_MEMORY];
	size_t count;
	uint64_t entered; /* how many there have ever been, */
	uint64_t earlier; /* and how many of them in earlier runs of the program */
};

/* Opens a prompt, with a text to begin with; take gets what is entered.  Returns APP_DRAW, like
 * prompt_confirm(). */
unsigned prompt_open(struct app *app, enum prompt_number number, prompt_taker *take,
                     const char *text);

/* Asks before something is lost.  Only `y` is yes; `s` saves it if that is offered. */
struct confirmation {
	char text[400];
	unsigned (*yes)(struct app *app);
	unsigned (*save)(struct app *app); /* NULL: saving is not offered */
	struct input input;                /* the input that is asked about, if it is one */
};

/* The mode of a question. */
extern const struct mode prompt_question;

/* Asks a question; yes, or save unless that is NULL, is called when the user answers so. */
unsigned prompt_confirm(struct app *app, const char *text, unsigned (*yes)(struct app *app),
                        unsigned (*save)(struct app *app));

/* Applies an input, and says what it has done; false with what is wrong with it. */
bool prompt_apply(struct app *app, const struct input *input, struct error *error);

/* Applies an input; asks first if it drops a telegram.  Returns a set of enum app_next. */
unsigned prompt_input(struct app *app, const struct input *input);

/* What the help tells about, and how far it is scrolled. */
struct help_look {
	const struct mode *about;
	int scroll;
	int found; /* the line found last, or -1 */
};

enum { MODES_MAX = 6 };

/* The modes that are open, and what each of them keeps. */
struct modes {
	const struct mode *open[MODES_MAX]; /* the normal mode, and those on top of it */
	size_t count;
	struct form form;
	struct form_memory telegrams; /* sent before */
	struct popup popup;
	struct prompt prompt;
	struct prompt_history history;
	struct confirmation question;
	struct help_look help;
};

/* Returns the mode on top. */
const struct mode *modes_top(const struct modes *modes);

/* Opens a mode on top of the others; false: it is open already, and its state exists once. */
bool modes_open(struct modes *modes, const struct mode *mode);

/* Closes the mode on top; the normal mode stays. */
void modes_close(struct modes *modes);

/*
 * The message in the status line: what the last action did, or why it failed.
 */
struct status {
	char text[512]; /* cleaned; "": there is none */
	bool is_error;
};

/* Writes a message. */
void status_write(struct status *status, bool is_error, const char *text);

/*
 * Words that may be typed somewhere: the choices of a form's field, and what Tab completes.
 */

struct offer {
	char *word;      /* owned */
	const char *end; /* follows the word when it is put into the line */
};

/* Words that may stand in place of the prefix. */
struct offers {
	const char *prefix; /* what is already typed of the word */
	bool names;         /* agents go by their names; otherwise, by Lua names */
	struct offer *items;
	size_t count, capacity;
};

void offers_fini(struct offers *offers);

/* Adds words of these kinds, of which the states and stats are those of a class; NULL: of all. */
void offers_add_kinds(struct offers *offers, const struct app *app, unsigned kinds,
                      const struct class *class, const char *end);

/* What may be typed at the `:` prompt: actions and their parameters, agents and their fields. */
offer_function complete_command;

/* In a search: states, messages, places. */
offer_function complete_text;
/* In a breakpoint: its words, agents, states and messages; in an expression. */
offer_function complete_spec, complete_expression;

/* Puts the turn-th completion into line, which holds what was typed; turns wrap around.  Returns
 * the number of completions; 0 leaves the line alone.  Also writes the names of those that come
 * next, then "..." if there is no room for all. */
size_t complete_line(const struct app *app, offer_function *words, struct line *line, size_t turn,
                     char names[PROMPT_NAMES_SIZE]);

/*
 * The keys that matter now, in the last row: most important first, but for the ways out, which come
 * last and are always shown.
 */

enum { HINTS_MAX = 48, HINT_KEY_SIZE = 32 };

struct hint {
	char key[HINT_KEY_SIZE];
	const char *label;
	uint32_t code; /* of the key; 0 if there is none, or several */
	int x;         /* its column, once that is known */
};

struct hints {
	struct hint items[HINTS_MAX];
	size_t count;
};

/* Adds a hint about one or several keys, given by their labels. */
void hints_add(struct hints *hints, const char *keys, const char *label);

/* Keeps only the hints that there is room for in that many columns, and places them; the last
 * `always` of them are kept in any case. */
void hints_fit(struct hints *hints, size_t always, int cols);

/* Returns the key of the hint in that column, or 0. */
uint32_t hints_at(const struct hints *hints, int x);

/*
 * What the keys do at the moment: in a list, a form or a prompt, the keys that work there;
 * otherwise those of the focused view, and all actions.  All of it comes from the tables in which
 * keys are looked up: the mode below the help writes it.
 */

enum { HELP_LINES_MOST = 256 };

/* Keys or a mark, an action's name or NULL, and a sentence.  With neither it is a heading. */
struct help_line {
	char keys[64];
	enum style style; /* of the keys */
	bool has_mark;
	enum mark_number mark;
	const char *name, *text;
};

struct help {
	struct help_line lines[HELP_LINES_MOST];
	int count;
};

/* Add a line, or one with keys; it lasts until the next key. */
struct help_line *help_add(struct help *help, const char *name, const char *text);
void help_add_keys(struct help *help, const char *keys, const char *text);

/* Adds the keys that edit a line of text. */
void help_add_editing(struct help *help);

/* Writes the help of the normal mode. */
void help_actions(const struct app *app, struct help *help);

/* Opens the help above the present mode. */
void help_open(struct app *app);

#endif
