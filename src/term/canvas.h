/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A grid of styled cells, which views draw on without knowing what a terminal is.  The same canvas
 * is shown by ncurses (term/term) and written as text by `--dump` and the tests (canvas_line).
 *
 * Drawing goes through a `struct area`, a rectangle of the canvas that is passed by value.
 * Coordinates are relative to it, and whatever they are, nothing is drawn outside the area.
 *
 *	struct area inside = area_box(canvas_area(&canvas), STYLE_FRAME, "agents");
 *	int x = area_text(inside, 0, 0, STYLE_AGENT, "Miner Bob");
 *	area_gauge(inside, x + 1, 0, 5, STYLE_FAIR, 3, 5);
 *
 * Invariants: every cell holds a printable code, or 0 if it is the right half of the wide character
 * on its left; no wide character is ever cut in half.  With `ascii`, only codes 0x20 to 0x7e occur.
 */
#ifndef TERM_CANVAS_H
#define TERM_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

enum look_flag { LOOK_BOLD = 1, LOOK_DIM = 2, LOOK_UNDERLINE = 4, LOOK_REVERSE = 8 };

/* X(id, colour, flags, flags on a terminal without colours): what a cell means and how it looks.
   The colours are in COLOUR_LIST below. */
#define STYLE_LIST(X) \
	X(PLAIN, COLOUR_DEFAULT, 0, 0) \
	X(DIM, COLOUR_FAINT, LOOK_DIM, LOOK_DIM) \
	X(STRONG, COLOUR_DEFAULT, LOOK_BOLD, LOOK_BOLD) \
	X(TITLE, COLOUR_DEFAULT, LOOK_BOLD | LOOK_REVERSE, LOOK_BOLD | LOOK_REVERSE) \
	X(PAUSED, COLOUR_DEFAULT, LOOK_BOLD, LOOK_BOLD) \
	X(RUNNING, COLOUR_TIME, LOOK_BOLD | LOOK_REVERSE, LOOK_BOLD | LOOK_REVERSE) \
	X(PAST, COLOUR_TIME, LOOK_BOLD | LOOK_REVERSE, LOOK_BOLD | LOOK_REVERSE) \
	X(REPLAY, COLOUR_TIME, LOOK_BOLD | LOOK_REVERSE, LOOK_BOLD | LOOK_REVERSE) \
	X(FRAME, COLOUR_FAINT, LOOK_DIM, LOOK_DIM) \
	X(HEADING, COLOUR_DEFAULT, LOOK_BOLD, LOOK_BOLD) \
	X(CURRENT, COLOUR_STATE, LOOK_BOLD, LOOK_BOLD) \
	X(PREVIOUS, COLOUR_STATE, 0, 0) \
	X(GLOBAL, COLOUR_STATE, LOOK_DIM, LOOK_DIM) \
	X(PLACE, COLOUR_PLACE, 0, 0) \
	X(AGENT, COLOUR_AGENT, LOOK_BOLD, LOOK_BOLD) \
	X(SPEECH, COLOUR_DEFAULT, 0, 0) \
	X(TELEGRAM, COLOUR_MESSAGE, LOOK_BOLD, LOOK_BOLD | LOOK_UNDERLINE) \
	X(GOOD, COLOUR_DEFAULT, 0, 0) \
	X(FAIR, COLOUR_DEFAULT, LOOK_BOLD, LOOK_BOLD) \
	X(BAD, COLOUR_ALARM, LOOK_BOLD, LOOK_BOLD | LOOK_REVERSE) \
	X(BAD_BAR, COLOUR_ALARM, LOOK_BOLD, LOOK_BOLD) /* a full block in reverse looks empty */ \
	X(EVENT, COLOUR_DEFAULT, 0, 0) \
	X(CURSOR, COLOUR_DEFAULT, LOOK_REVERSE, LOOK_REVERSE) \
	X(SELECTED, COLOUR_DEFAULT, LOOK_BOLD | LOOK_REVERSE, LOOK_BOLD | LOOK_REVERSE) \
	X(KEY, COLOUR_DEFAULT, LOOK_BOLD, LOOK_BOLD) \
	X(HINT, COLOUR_FAINT, LOOK_DIM, LOOK_DIM) \
	X(PROMPT, COLOUR_DEFAULT, LOOK_BOLD, LOOK_BOLD) \
	X(ERROR, COLOUR_ALARM, LOOK_BOLD | LOOK_REVERSE, LOOK_BOLD | LOOK_REVERSE)

enum style {
#define STYLE_ENUM(id, colour, flags, mono) STYLE_##id,
	STYLE_LIST(STYLE_ENUM)
#undef STYLE_ENUM
		STYLE_COUNT
};

/* X(id, code, ASCII substitute): drawing characters, one column wide in every common font.
   Some of them only come in texts, such as drawn machines. */
#define GLYPH_LIST(X) \
	X(BLANK, 0x20, ' ') \
	X(TOP_LEFT, 0x250c, '+') \
	X(TOP_RIGHT, 0x2510, '+') \
	X(BOTTOM_LEFT, 0x2514, '+') \
	X(BOTTOM_RIGHT, 0x2518, '+') \
	X(HLINE, 0x2500, '-') \
	X(VLINE, 0x2502, '|') \
	X(EDGE, 0x2595, '|') \
	X(EDGE_NOW, 0x2590, '[') \
	X(EDGE_END, 0x258f, '|') \
	X(NOTCH, 0x76, 'u') \
	X(TEE_LEFT, 0x251c, '+') \
	X(TEE_RIGHT, 0x2524, '+') \
	X(TEE_TOP, 0x252c, '+') \
	X(TEE_BOTTOM, 0x2534, '+') \
	X(CROSS, 0x253c, '+') \
	X(DASH_HLINE, 0x2504, '.') \
	X(DASH_VLINE, 0x2506, ':') \
	X(HEAVY_HLINE, 0x2501, '#') \
	X(DOUBLE_HLINE, 0x2550, '=') \
	X(DOUBLE_VLINE, 0x2551, '#') \
	X(DOUBLE_TOP_LEFT, 0x2554, '#') \
	X(DOUBLE_TOP_RIGHT, 0x2557, '#') \
	X(DOUBLE_BOTTOM_LEFT, 0x255a, '#') \
	X(DOUBLE_BOTTOM_RIGHT, 0x255d, '#') \
	X(LEFT, 0x2190, '<') \
	X(UP, 0x2191, '^') \
	X(RIGHT, 0x2192, '>') \
	X(DOWN, 0x2193, 'v') \
	X(HEAD_LEFT, 0x25c4, '<') \
	X(HEAD_UP, 0x25b2, '^') \
	X(HEAD_RIGHT, 0x25ba, '>') \
	X(HEAD_DOWN, 0x25bc, 'v') \
	X(HEADS, 0x2195, 'X') \
	X(CURSOR, 0x25ba, '>') \
	X(BULLET, 0x2022, '*') \
	X(DOT, 0x00b7, '.') \
	X(MARKER, 0x25cf, '*') \
	X(POSITION, 0x25cf, '@') \
	X(BANG, 0x21, '!') \
	X(FORK, 0x2571, '/') \
	X(CIRCLE, 0x25cb, '.') \
	X(CIRCLE_HALF, 0x25d0, '>') \
	X(SQUARE, 0x25a0, '@') \
	X(HOLLOW_SQUARE, 0x25a1, 'o') \
	X(DIAMOND, 0x25c6, '&') \
	X(HOLLOW_DIAMOND, 0x25c7, '~') \
	X(BLOCK_FULL, 0x2588, '#') \
	X(BLOCK_LIGHT, 0x2591, '.') \
	X(BLOCK_HALF, 0x2592, '=') \
	X(BAR, 0x258c, '|') \
	X(BAR_1, 0x2581, '_') \
	X(BAR_2, 0x2582, ',') \
	X(BAR_3, 0x2583, '-') \
	X(BAR_4, 0x2584, '~') \
	X(BAR_5, 0x2585, '=') \
	X(BAR_6, 0x2586, '+') \
	X(BAR_7, 0x2587, '*') \
	X(BAR_8, 0x2588, '#') \
	X(ELLIPSIS, 0x2026, '.') \
	X(TIMES, 0x00d7, 'x') \
	X(UNEQUAL, 0x2260, '!') \
	X(CHECK, 0x2713, '+') \
	X(FAIL, 0x2717, 'x')

enum glyph {
#define GLYPH_ENUM(id, code, ascii) GLYPH_##id,
	GLYPH_LIST(GLYPH_ENUM)
#undef GLYPH_ENUM
		GLYPH_COUNT
};

struct cell {
	uint32_t code;
	uint32_t style; /* an enum style */
};

enum {
	CANVAS_COLS_MAX = 1000,
	CANVAS_ROWS_MAX = 1000,
	CANVAS_LINE_MAX = CANVAS_COLS_MAX * 4 + 1 /* bytes that hold any row as text */
};

struct canvas {
	int cols, rows;
	struct cell *cells; /* row after row; owned */
	bool ascii;
	int cursor_x, cursor_y; /* where the terminal's cursor is shown; -1: hidden */
};

struct area {
	struct canvas *canvas;
	int x, y; /* on the canvas */
	int cols, rows;
};

/* Makes a blank canvas.  Sizes are clamped to 1..CANVAS_COLS_MAX and 1..CANVAS_ROWS_MAX. */
void canvas_init(struct canvas *canvas, int cols, int rows, bool ascii);

/* Frees the cells. */
void canvas_fini(struct canvas *canvas);

/* Resizes a canvas, clamping the size as canvas_init() does, and blanks it. */
void canvas_resize(struct canvas *canvas, int cols, int rows);

/* Blanks every cell and hides the cursor. */
void canvas_clear(struct canvas *canvas);

/* Writes a row to `out` as UTF-8 without trailing blanks and terminates it; returns its length
   in bytes.  A row that does not fit is cut between characters; every row fits CANVAS_LINE_MAX
   bytes. */
size_t canvas_line(const struct canvas *canvas, int row, char *out, size_t size);

/* Returns the whole canvas. */
struct area canvas_area(struct canvas *canvas);

/* Returns a rectangle inside an area, clipped to it; it may be empty. */
struct area area_sub(struct area area, int x, int y, int cols, int rows);

/* Draws one character; an unsafe one becomes U+FFFD.  With `ascii`, a character beyond ASCII
   becomes the substitute of the glyph with that code, or '?'.  Returns the columns used. */
int area_put(struct area area, int x, int y, enum style style, uint32_t code);

/* Draws a glyph, or its substitute with `ascii`.  Returns the columns used. */
int area_glyph(struct area area, int x, int y, enum style style, enum glyph glyph);

/* Whether the cell is in the area and shows that glyph. */
bool area_has(struct area area, int x, int y, enum glyph glyph);

/* Draws a UTF-8 text up to the right edge of the area.  Returns the columns used: whatever follows
   goes to x plus that number. */
int area_text(struct area area, int x, int y, enum style style, const char *text);

/* Like area_text(), in at most `cols` columns.  A text that is cut ends in an ellipsis. */
int area_textn(struct area area, int x, int y, int cols, enum style style, const char *text);

/* Like area_text(), with a text made as by printf(), of at most 511 bytes. */
int area_format(struct area area, int x, int y, enum style style, const char *format, ...);

/* Blanks the area. */
void area_clear(struct area area, enum style style);

/* Draws a frame along the area's edge, with a title (or NULL) in STYLE_HEADING, and returns the
   area inside.  An area smaller than 2 by 2 gets no frame and has nothing inside. */
struct area area_box(struct area area, enum style style, const char *title);

/* The area inside a box of that size; empty if it is too small for a box. */
struct area area_inside(struct area box);

/* Draw a line to the right of, or down from, x, y. */
void area_hline(struct area area, int x, int y, int cols, enum style style);
void area_vline(struct area area, int x, int y, int rows, enum style style);

/* Draws a bar of `cols` columns.  It looks empty only at 0 and full only at full, provided that
   `cols` is more than 1. */
void area_gauge(struct area area, int x, int y, int cols, enum style style, double value,
                double full);

/* Changes the style of `cols` cells of a row, as for the cursor and the selection. */
void area_style(struct area area, int x, int y, int cols, enum style style);

/* Shows the terminal's cursor at x, y if that is inside the area. */
void area_cursor(struct area area, int x, int y);

/*
 * How styles look: one table of colours for each theme.
 *
 * A colour has the same meaning in every view, and words, a glyph or an attribute always say the
 * same as the colour.  In the theme mono, and without colours, attributes alone tell styles apart.
 */

/* X(id, name) */
#define THEME_LIST(X) \
	X(DEFAULT, "default") \
	X(LIGHT, "light") \
	X(SAFE, "safe") \
	X(MONO, "mono")

enum theme_number {
#define THEME_ENUM(id, name) THEME_##id,
	THEME_LIST(THEME_ENUM)
#undef THEME_ENUM
		THEMES
};

/* X(id, number among 8 colours and among 256: in default, in light, in safe).  -1 is the terminal's
   own foreground.  The colours of default and safe are legible on black and on white, those of
   light on white.  Of the 8 colours, which every terminal defines for itself, white, black and
   yellow are not legible on both, and blue is on white only. */
#define COLOUR_LIST(X) \
	X(DEFAULT, -1, -1, -1, -1, -1, -1) \
	X(FAINT, -1, 244, -1, 242, -1, 244) /* what is not in question */ \
	X(STATE, 2, 28, 2, 22, 6, 33) \
	X(PLACE, -1, 130, -1, 94, -1, 136) \
	X(MESSAGE, 5, 133, 5, 90, 5, 92) \
	X(AGENT, 6, 30, 4, 24, -1, -1) \
	X(TIME, -1, 32, 4, 25, -1, -1) /* running, or in the past */ \
	X(ALARM, 1, 160, 1, 124, 1, 160)

enum colour {
#define COLOUR_ENUM(id, few, many, light_few, light_many, safe_few, safe_many) COLOUR_##id,
	COLOUR_LIST(COLOUR_ENUM)
#undef COLOUR_ENUM
		COLOUR_COUNT
};

struct appearance {
	enum colour colour;
	int number;     /* of the terminal's colour; -1: its own foreground */
	unsigned flags; /* a set of enum look_flag */
};

/* Returns how a style looks on a terminal with that many colours, 0 for none. */
struct appearance theme_look(enum theme_number theme, enum style style, int colours);

#endif
