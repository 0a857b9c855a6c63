/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Keys as numbers.  A character is its Unicode code point (Ctrl-L is 0x0c, Space is ' ');
 * everything else is an INPUT_ code above all characters.  One list gives the codes and the names,
 * both those of key scripts (`--dump`, configuration) and those that help and hints show.
 */
#ifndef TERM_KEY_H
#define TERM_KEY_H

#include <stdbool.h>
#include <stdint.h>

struct error;

/* X(id, name in scripts, name shown, name in curses: used by term/term alone, -1 for none) */
#define KEY_LIST(X) \
	X(UP, "Up", "Up", KEY_UP) \
	X(DOWN, "Down", "Down", KEY_DOWN) \
	X(LEFT, "Left", "Left", KEY_LEFT) \
	X(RIGHT, "Right", "Right", KEY_RIGHT) \
	X(HOME, "Home", "Home", KEY_HOME) \
	X(END, "End", "End", KEY_END) \
	X(PAGEUP, "PageUp", "PgUp", KEY_PPAGE) \
	X(PAGEDOWN, "PageDown", "PgDn", KEY_NPAGE) \
	X(INSERT, "Insert", "Ins", KEY_IC) \
	X(DELETE, "Delete", "Del", KEY_DC) \
	X(BACKSPACE, "BS", "Backspace", KEY_BACKSPACE) \
	X(ENTER, "Enter", "Enter", KEY_ENTER) \
	X(TAB, "Tab", "Tab", -1) \
	X(BACKTAB, "S-Tab", "Shift-Tab", KEY_BTAB) \
	X(ESCAPE, "Esc", "Escape", -1) \
	X(F1, "F1", "F1", KEY_F(1)) \
	X(F2, "F2", "F2", KEY_F(2)) \
	X(F3, "F3", "F3", KEY_F(3)) \
	X(F4, "F4", "F4", KEY_F(4)) \
	X(F5, "F5", "F5", KEY_F(5)) \
	X(F6, "F6", "F6", KEY_F(6)) \
	X(F7, "F7", "F7", KEY_F(7)) \
	X(F8, "F8", "F8", KEY_F(8)) \
	X(F9, "F9", "F9", KEY_F(9)) \
	X(F10, "F10", "F10", KEY_F(10)) \
	X(F11, "F11", "F11", KEY_F(11)) \
	X(F12, "F12", "F12", KEY_F(12)) \
	X(CLICK, "Click", "Click", -1) \
	X(DOUBLECLICK, "DoubleClick", "DoubleClick", -1) \
	X(DRAG, "Drag", "Drag", -1) \
	X(WHEELUP, "WheelUp", "WheelUp", -1) \
	X(WHEELDOWN, "WheelDown", "WheelDown", -1) \
	X(RESIZE, "Resize", "Resize", -1) \
	X(QUIT, "Quit", "Quit", -1)

enum key {
	INPUT_NONE = 0x110000,
#define KEY_ENUM(id, script, shown, curses) INPUT_##id,
	KEY_LIST(KEY_ENUM)
#undef KEY_ENUM
		INPUT_END_OF_LIST
};

enum { KEY_LABEL_SIZE = 16 };

/* One thing that happened to the keyboard, the mouse or the terminal.  For a click and the wheel,
   x, y is the cell.  A double click follows the click that it began with, drags follow any click.  For INPUT_QUIT (end the program without asking), x is
   the signal that asked for it, or 0 if the terminal has gone away. */
struct press {
	uint32_t key;
	int x, y;
};

/* Returns the key that a terminal means by a character: 0x0d and 0x0a are Enter, 0x09 is Tab, 0x1b
   is Escape, 0x08 and 0x7f are Backspace.  Every other code is itself. */
uint32_t key_from_code(uint32_t code);

/* Reads one key at *text and moves *text past it: `<Esc>`, `<C-l>`, `<lt>` for '<', or a
   character.  Case matters outside the brackets only.  If *text is empty or names no key, returns
   false, sets the error and leaves *text alone. */
bool key_parse(const char **text, uint32_t *key, struct error *error);

/* Reads a key by its name alone: `x`, `<F2>` or `F2`. */
bool key_named(const char *name, uint32_t *key, struct error *error);

/* Writes the name to show for a key: "Space", "Up", "Ctrl-L", "n".  Returns `out`. */
const char *key_label(uint32_t key, char out[KEY_LABEL_SIZE]);

/*
 * The mouse as terminals report it, byte by byte: clicks, drags and the wheel.
 *
 * A report is a control sequence, which begins with Escape and a bracket.  Other control sequences
 * are also read to their end, and ignored: their characters must not be taken for keys.  A report
 * may come in pieces.
 *
 * Two clicks on the same cell in quick succession are a double click.
 *
 * All zero: nothing has been clicked, nothing is being read, and no reports are wanted.
 */

/* How much of a control sequence has been read. */
enum pointer_part {
	POINTER_NONE,      /* 0: the next byte belongs to none */
	POINTER_BEGINNING, /* Escape and a bracket */
	POINTER_NUMBERS,   /* \033[<, which begins a report in numbers such as \033[<0;81;12M */
	POINTER_BYTES,     /* \033[M, which begins an older report of three bytes */
	POINTER_OTHER
};

enum { POINTER_NUMBERS_MAX = 3 };

struct pointer {
	bool wanted;          /* otherwise reports are read and ignored */
	struct press clicked; /* the last click */
	int64_t clicked_ns;   /* when that was; 0: there was none, or it ended a double click */
	enum pointer_part part;
	int numbers[POINTER_NUMBERS_MAX]; /* button, column and row, as far as they are read */
	int count;
};

/* What a terminal is sent to make it report the mouse, and to make it stop. */
#define POINTER_ON "\033[?1000h\033[?1002h\033[?1006h"
#define POINTER_OFF "\033[?1006l\033[?1002l\033[?1000l"

/* Begins a control sequence after Escape and a bracket, or after Escape and an O, which begins no
 * report. */
void pointer_begin(struct pointer *pointer, bool bracket);

/* Takes the next byte of a control sequence.  Returns true if it completed a report, which is then
 * in *press.  The time is above 0. */
bool pointer_take(struct pointer *pointer, int byte, int64_t now_ns, struct press *press);

/* To be called when no more bytes have come for now.  The rest of a report is waited for, but what
 * may have been Alt and a bracket is dropped. */
void pointer_rest(struct pointer *pointer);

#endif
