/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Keys as numbers: a character is its Unicode code point (Ctrl-L is 0x0c, Space is ' '), everything
 * else is an INPUT_ code above all characters. One list gives codes and names, for key scripts
 * (`--dump`, configuration) and for what help and hints show.
 */
#ifndef TUI_KEY_H
#define TUI_KEY_H

#include <stdbool.h>
#include <stdint.h>

struct error;

/* X(id, name in scripts, name shown) */
#define KEY_LIST(X)                            \
	X(UP, "Up", "Up")                      \
	X(DOWN, "Down", "Down")                \
	X(LEFT, "Left", "Left")                \
	X(RIGHT, "Right", "Right")             \
	X(HOME, "Home", "Home")                \
	X(END, "End", "End")                   \
	X(PAGEUP, "PageUp", "PgUp")            \
	X(PAGEDOWN, "PageDown", "PgDn")        \
	X(INSERT, "Insert", "Ins")             \
	X(DELETE, "Delete", "Del")             \
	X(BACKSPACE, "BS", "Backspace")        \
	X(ENTER, "Enter", "Enter")             \
	X(TAB, "Tab", "Tab")                   \
	X(BACKTAB, "S-Tab", "Shift-Tab")       \
	X(ESCAPE, "Esc", "Escape")             \
	X(F1, "F1", "F1")                      \
	X(F2, "F2", "F2")                      \
	X(F3, "F3", "F3")                      \
	X(F4, "F4", "F4")                      \
	X(F5, "F5", "F5")                      \
	X(F6, "F6", "F6")                      \
	X(F7, "F7", "F7")                      \
	X(F8, "F8", "F8")                      \
	X(F9, "F9", "F9")                      \
	X(F10, "F10", "F10")                   \
	X(F11, "F11", "F11")                   \
	X(F12, "F12", "F12")                   \
	X(CLICK, "Click", "Click")             \
	X(WHEELUP, "WheelUp", "WheelUp")       \
	X(WHEELDOWN, "WheelDown", "WheelDown") \
	X(RESIZE, "Resize", "Resize")          \
	X(QUIT, "Quit", "Quit")

enum key {
	INPUT_NONE = 0x110000,
#define KEY_ENUM(id, script, shown) INPUT_##id,
	KEY_LIST(KEY_ENUM)
#undef KEY_ENUM
		INPUT_END_OF_LIST
};

enum { KEY_NAME_SIZE = 16 };

/* One thing that happened at the keyboard, the mouse or to the terminal.
   Click and wheel: x, y is the cell. Quit (end the program without asking): x is the signal that
   wants it, 0 if the terminal went away. */
struct input {
	uint32_t key;
	int x, y;
};

/* The key that a terminal means by a character: 0x0d and 0x0a are Enter, 0x09 is Tab, 0x1b is
   Escape, 0x08 and 0x7f are Backspace; every other code is itself. */
uint32_t key_from_code(uint32_t code);

/* Reads one key at *text and moves *text behind it: `<Esc>`, `<C-l>`, `<lt>` for '<', or a
   character. Case does not matter inside the brackets, but for none of the letters outside.
   False: *text is empty or no key, and the error says why; *text stays. */
bool key_parse(const char **text, uint32_t *key, struct error *error);

/* The name to show for a key: "Space", "Up", "Ctrl-L", "n". Returns `out`. */
const char *key_name(uint32_t key, char out[KEY_NAME_SIZE]);

#endif
