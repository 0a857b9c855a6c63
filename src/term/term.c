/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "term/term.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define NCURSES_NOMACROS
#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "core/array.h"
#include "core/error.h"
#include "core/memory.h"
#include "core/number.h"
#include "term/key.h"
#include "term/tty.h"

struct term {
	SCREEN *screen;
	WINDOW *keys; /* a pad, because reading from a window would also draw it */
	attr_t attributes[STYLE_COUNT];
	short pairs[STYLE_COUNT];
	cchar_t line[CANVAS_COLS_MAX]; /* a row on its way to ncurses */
	int cols, rows;                /* as the caller knows them */
	struct pointer pointer;
	struct tty tty;
};

/* Returns a capability of the terminal, or NULL if it has none of that name. */
static const char *capability(const char *name)
{
	const char *text = tigetstr(name);
	return text == (const char *)-1 ? NULL : text;
}

static void prepare_looks(struct term *term, enum theme_number theme, bool colour)
{
	colour = colour && theme != THEME_MONO && has_colors() && start_color() == OK;
	short background = colour && use_default_colors() == OK ? -1 : COLOR_BLACK;
	for (int i = 0; i < STYLE_COUNT; i++) {
		struct appearance look = theme_look(theme, (enum style)i, colour ? COLORS : 0);
		term->attributes[i] = (look.flags & LOOK_BOLD ? A_BOLD : 0) |
		                      (look.flags & LOOK_DIM ? A_DIM : 0) |
		                      (look.flags & LOOK_UNDERLINE ? A_UNDERLINE : 0) |
		                      (look.flags & LOOK_REVERSE ? A_REVERSE : 0);
		if (look.number < 0)
			continue;
		term->pairs[i] = (short)look.colour;
		init_pair((short)look.colour, (short)look.number, background);
	}
}

static void prepare_modes(struct term *term)
{
	cbreak();
	noecho();
	nonl();
	intrflush(stdscr, FALSE);
	typeahead(-1); /* ncurses must finish each drawing: term_draw() counts on it */
	term->keys = newpad(1, 1);
	keypad(term->keys, TRUE);
	nodelay(term->keys, TRUE);
	curs_set(0);
	leaveok(stdscr, TRUE);
	/* For the mouse, ncurses blocks until a report is complete. */
	define_key(NULL, KEY_MOUSE);
}

void term_set_mouse(struct term *term, bool mouse)
{
	if (mouse != term->pointer.wanted)
		tty_send(mouse ? POINTER_ON : POINTER_OFF);
	term->pointer = (struct pointer){ .wanted = mouse };
}

static void forget(struct term *term)
{
	if (term->screen)
		delscreen(term->screen);
	tty_give(&term->tty);
	free(term);
}

/* newterm() accepts terminals that cannot place the cursor, such as TERM=dumb. */
static bool start(struct term *term, struct error *error)
{
	use_tioctl(TRUE);
	if (!getenv("ESCDELAY"))
		set_escdelay(25);
	term->screen = newterm(NULL, stdout, stdin);
	if (term->screen && capability("cup"))
		return true;
	return error_set(error, "terminal: TERM=%s is unknown or cannot show a screen; use --plain",
	                 getenv("TERM"));
}

bool term_open(const struct term_options *options, struct term **opened, struct error *error)
{
	static const char *const leaving[] = { "sgr0", "op", "rmkx", "rmcup", "cnorm" };
	struct tty tty = { .quit = 0 };
	if (!tty_find(&tty, error))
		return false;
	struct term *term = memory_zero(1, sizeof *term);
	term->tty = tty;
	tty_take(&term->tty); /* before newterm(), which installs no handlers over those it finds */
	if (!start(term, error)) {
		forget(term);
		return false;
	}
	tty_leave_with(&term->tty, POINTER_OFF);
	for (size_t i = 0; i < ARRAY_LEN(leaving); i++)
		tty_leave_with(&term->tty, capability(leaving[i]));
	const char *none = getenv("NO_COLOR");
	bool forbidden = options->colour == TERM_COLOUR_NEVER || (none && *none);
	prepare_looks(term, options->theme, options->colour == TERM_COLOUR_ALWAYS || !forbidden);
	getmaxyx(stdscr, term->rows, term->cols);
	prepare_modes(term);
	term_set_mouse(term, options->mouse);
	*opened = term;
	return true;
}

void term_close(struct term *term)
{
	term_set_mouse(term, false);
	endwin();
	delwin(term->keys);
	forget(term);
}

void term_size(const struct term *term, int *cols, int *rows)
{
	*cols = term->cols;
	*rows = term->rows;
}

void term_redraw(struct term *term)
{
	(void)term;
	wrefresh(curscr);
}

static void put_char(const struct term *term, cchar_t *to, uint32_t code, uint32_t style)
{
	wchar_t text[2] = { (wchar_t)code, L'\0' };
	/* A blank shows no foreground, so giving it no colour saves ncurses from sending one. */
	if (style >= STYLE_COUNT ||
	    (code == ' ' && !(term->attributes[style] & (A_REVERSE | A_UNDERLINE))))
		style = STYLE_PLAIN;
	setcchar(to, text, term->attributes[style], term->pairs[style], NULL);
}

/* Converts a row of the canvas to ncurses items, a wide character being one; returns their number.
   A character whose width the locale sees differently becomes '?', lest it shift the rest. */
static int convert_row(struct term *term, const struct canvas *canvas, int y)
{
	const struct cell *row = canvas->cells + (size_t)y * (size_t)canvas->cols;
	int count = 0;
	bool shown = true;
	for (int x = 0; x < canvas->cols; x++) {
		uint32_t code = row[x].code;
		if (code)
			shown = code < 0x7f || wcwidth((wchar_t)code) == width_code(code);
		else if (shown)
			continue;
		put_char(term, &term->line[count++], shown ? code : '?', row[x].style);
	}
	return count;
}

void term_draw(struct term *term, const struct canvas *canvas)
{
	bool visible = canvas->cursor_x >= 0;
	for (int y = 0; y < canvas->rows; y++)
		mvwadd_wchnstr(stdscr, y, 0, term->line, convert_row(term, canvas, y));
	if (visible)
		wmove(stdscr, canvas->cursor_y, canvas->cursor_x);
	curs_set(visible);
	leaveok(stdscr, !visible);
	wrefresh(stdscr);
}

static const int curses_keys[] = {
#define CURSES_KEY(id, script, shown, curses) curses,
	KEY_LIST(CURSES_KEY)
#undef CURSES_KEY
};

static bool set_input(struct press *input, uint32_t key)
{
	*input = (struct press){ .key = key };
	return true;
}

static bool read_named(int code, struct press *input)
{
	for (size_t i = 0; i < ARRAY_LEN(curses_keys); i++) {
		if (curses_keys[i] == code)
			return set_input(input, INPUT_NONE + 1 + (uint32_t)i);
	}
	return false;
}

/* After Escape: reads a control sequence that the terminal's description lacks, or just the key. */
static bool read_escape(struct term *term, struct press *input)
{
	wint_t next;
	int kind = wget_wch(term->keys, &next);
	if (kind == OK && (next == '[' || next == 'O')) {
		pointer_begin(&term->pointer, next == '[');
		return false;
	}
	if (kind == OK)
		unget_wch((wchar_t)next);
	if (kind == KEY_CODE_YES)
		ungetch((int)next);
	return set_input(input, INPUT_ESCAPE);
}

/* Reads a character or a key; inside a sequence a raw byte, where Backspace may be a column. */
static int read_code(struct term *term, wint_t *code)
{
	if (term->pointer.part == POINTER_NONE)
		return wget_wch(term->keys, code);
	int byte = wgetch(term->keys);
	*code = byte == KEY_BACKSPACE ? 0x7f : (wint_t)byte;
	return byte == ERR ? ERR : *code > 0xff ? KEY_CODE_YES : OK;
}

/* Reads one key, if there is one that has a meaning. */
static bool read_key(struct term *term, struct press *input)
{
	struct pointer *pointer = &term->pointer;
	bool got = false;
	wint_t code;
	int kind;
	while (!got && (kind = read_code(term, &code)) != ERR) {
		if (kind == OK && code != 0x1b && pointer->part != POINTER_NONE) {
			got = pointer_take(pointer, (int)code, tty_now_ns(), input);
			continue;
		}
		pointer->part = POINTER_NONE;
		got = kind == KEY_CODE_YES ? read_named((int)code, input)
		      : code == 0x1b       ? read_escape(term, input)
		                           : set_input(input, key_from_code(code));
	}
	pointer_rest(pointer);
	return got;
}

/* Stops the process as a program would that had never touched the terminal. */
static void stop(struct term *term)
{
	bool mouse = term->pointer.wanted;
	term_set_mouse(term, false);
	endwin();
	tty_give(&term->tty);
	tty_release(&term->tty);
	raise(SIGTSTP);
	tty_hold(&term->tty);
	reset_prog_mode(); /* in the background, this waits for the foreground */
	tty_take(&term->tty);
	term_set_mouse(term, mouse);
	term->tty.resumed = 1;
}

/* After a stop, anything may be on the screen, and its size may be different. */
static void handle_job_control(struct term *term)
{
	if (term->tty.stop)
		stop(term);
	if (term->tty.resumed) {
		term->tty.stop = term->tty.resumed = 0;
		term->tty.resized = 1;
		reset_prog_mode();
		wrefresh(curscr);
	}
}

/* Takes over the window's size, which ncurses may have changed by itself.  True: it is new to
   us. */
static bool take_size(struct term *term)
{
	int cols, rows;
	struct winsize size;
	term->tty.resized = 0;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row)
		resizeterm(number_min(size.ws_row, CANVAS_ROWS_MAX),
		           number_min(size.ws_col, CANVAS_COLS_MAX));
	getmaxyx(stdscr, rows, cols);
	bool other = cols != term->cols || rows != term->rows;
	term->cols = cols;
	term->rows = rows;
	return other;
}

static bool take_input(struct term *term, struct press *input)
{
	struct tty *tty = &term->tty;
	handle_job_control(term);
	if (!tty->quit && tty->resized && take_size(term))
		return set_input(input, INPUT_RESIZE);
	if (!tty->quit && read_key(term, input))
		return true;
	if (!tty->quit && !tty_is_hung_up())
		return false;
	*input = (struct press){ .key = INPUT_QUIT, .x = (int)tty->quit };
	tty->quit = 0;
	return true;
}

bool term_wait(struct term *term, int64_t deadline_ns, struct press *input)
{
	bool got;
	tty_hold(&term->tty);
	while (!(got = take_input(term, input)) && tty_sleep(&term->tty, deadline_ns))
		continue;
	tty_release(&term->tty);
	return got;
}
