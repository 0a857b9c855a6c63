/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"

static const struct glyph_code {
	uint32_t code;
	char ascii;
} glyphs[GLYPH_COUNT] = {
#define GLYPH_CODE(id, code, ascii) [GLYPH_##id] = { code, ascii },
	GLYPH_LIST(GLYPH_CODE)
#undef GLYPH_CODE
};

void canvas_clear(struct canvas *canvas)
{
	size_t count = (size_t)canvas->cols * (size_t)canvas->rows;
	for (size_t i = 0; i < count; i++)
		canvas->cells[i] = (struct cell){ ' ', STYLE_PLAIN };
	canvas->cursor_x = canvas->cursor_y = -1;
}

void canvas_resize(struct canvas *canvas, int cols, int rows)
{
	canvas->cols = number_clamp(cols, 1, CANVAS_COLS_MAX);
	canvas->rows = number_clamp(rows, 1, CANVAS_ROWS_MAX);
	size_t count = (size_t)canvas->cols * (size_t)canvas->rows;
	canvas->cells = memory_resize(canvas->cells, count, sizeof *canvas->cells);
	canvas_clear(canvas);
}

void canvas_init(struct canvas *canvas, int cols, int rows, bool ascii)
{
	*canvas = (struct canvas){ .ascii = ascii };
	canvas_resize(canvas, cols, rows);
}

void canvas_fini(struct canvas *canvas)
{
	free(canvas->cells);
	*canvas = (struct canvas){ .cells = NULL };
}

static struct cell *row_at(const struct canvas *canvas, int row)
{
	return canvas->cells + (size_t)row * (size_t)canvas->cols;
}

size_t canvas_line(const struct canvas *canvas, int row, char *out, size_t size)
{
	size_t length = 0;
	if (row >= 0 && row < canvas->rows) {
		const struct cell *cells = row_at(canvas, row);
		int cols = canvas->cols;
		while (cols > 0 && cells[cols - 1].code == ' ')
			cols--;
		for (int x = 0; x < cols; x++) {
			char bytes[TEXT_CODE_SIZE];
			size_t count = cells[x].code ? text_encode(cells[x].code, bytes) : 0;
			if (length + count >= size)
				break;
			memcpy(out + length, bytes, count);
			length += count;
		}
	}
	if (size > 0)
		out[length] = '\0';
	return length;
}

struct area canvas_area(struct canvas *canvas)
{
	return (struct area){ canvas, 0, 0, canvas->cols, canvas->rows };
}

/* Clips the span of *length from *start to 0..limit. */
static void clip(int *start, int *length, int limit)
{
	long long end = (long long)*start + *length;
	*start = number_clamp(*start, 0, limit);
	*length = end < *start ? 0 : (end < limit ? (int)end : limit) - *start;
}

struct area area_sub(struct area area, int x, int y, int cols, int rows)
{
	clip(&x, &cols, area.cols);
	clip(&y, &rows, area.rows);
	return (struct area){ area.canvas, area.x + x, area.y + y, cols, rows };
}

/* Overwriting one half of a wide character leaves a blank in place of the other half. */
static void overwrite(struct area area, int x, int y, enum style style, uint32_t code)
{
	struct cell *row = row_at(area.canvas, area.y + y);
	int at = area.x + x;
	if (row[at].code == 0)
		row[at - 1].code = ' ';
	if (at + 1 < area.canvas->cols && row[at + 1].code == 0)
		row[at + 1].code = ' ';
	row[at] = (struct cell){ code, style };
}

static bool has_row(struct area area, int y)
{
	return y >= 0 && y < area.rows;
}

/* The substitute for a code where there is only ASCII: that of the glyph with this code, or '?'. */
static uint32_t ascii_of(uint32_t code)
{
	for (int i = 0; i < GLYPH_COUNT && code > 0x7e; i++) {
		if (glyphs[i].code == code)
			return (unsigned char)glyphs[i].ascii;
	}
	return code > 0x7e ? '?' : code;
}

int area_put(struct area area, int x, int y, enum style style, uint32_t code)
{
	if (text_is_unsafe(code))
		code = TEXT_REPLACEMENT;
	int cols = width_code(code);
	if (cols == 0 || !has_row(area, y) || x < 0 || x > area.cols - cols)
		return cols;
	bool ascii = area.canvas->ascii;
	overwrite(area, x, y, style, ascii ? ascii_of(code) : code);
	if (cols == 2)
		overwrite(area, x + 1, y, style, '?');
	if (cols == 2 && !ascii)
		row_at(area.canvas, area.y + y)[area.x + x + 1].code = 0;
	return cols;
}

static uint32_t glyph_on(const struct canvas *canvas, enum glyph glyph)
{
	return canvas->ascii ? (unsigned char)glyphs[glyph].ascii : glyphs[glyph].code;
}

int area_glyph(struct area area, int x, int y, enum style style, enum glyph glyph)
{
	return area_put(area, x, y, style, glyph_on(area.canvas, glyph));
}

bool area_has(struct area area, int x, int y, enum glyph glyph)
{
	const struct canvas *canvas = area.canvas;
	return x >= 0 && x < area.cols && y >= 0 && y < area.rows &&
	       row_at(canvas, area.y + y)[area.x + x].code == glyph_on(canvas, glyph);
}

int area_text(struct area area, int x, int y, enum style style, const char *text)
{
	int start = x;
	for (size_t size = strlen(text), taken; size > 0; text += taken, size -= taken) {
		uint32_t code;
		taken = text_decode(text, size, &code);
		if (text_is_unsafe(code))
			code = TEXT_REPLACEMENT;
		if (x > area.cols - width_code(code))
			break;
		x += area_put(area, x, y, style, code);
	}
	return x - start;
}

int area_textn(struct area area, int x, int y, int cols, enum style style, const char *text)
{
	if (cols <= 0 || x >= area.cols)
		return 0;
	if (x > area.cols - cols)
		cols = area.cols - x;
	if (width_text(text) <= cols)
		return area_text(area, x, y, style, text);
	int dots = number_clamp(area.canvas->ascii ? 2 : 1, 0, cols);
	struct area left = area;
	left.cols = x + cols - dots;
	int used = area_text(left, x, y, style, text);
	for (int i = 0; i < dots; i++)
		area_glyph(area, x + used + i, y, style, GLYPH_ELLIPSIS);
	return used + dots;
}

int area_format(struct area area, int x, int y, enum style style, const char *format, ...)
{
	char text[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return area_text(area, x, y, style, text);
}

void area_clear(struct area area, enum style style)
{
	for (int y = 0; y < area.rows; y++) {
		for (int x = 0; x < area.cols; x++)
			area_put(area, x, y, style, ' ');
	}
}

struct area area_inside(struct area box)
{
	return area_sub(box, 1, 1, box.cols - 2, box.rows - 2);
}

struct area area_box(struct area area, enum style style, const char *title)
{
	int right = area.cols - 1, bottom = area.rows - 1;
	if (right < 1 || bottom < 1)
		return area_inside(area);
	area_hline(area, 1, 0, right - 1, style);
	area_hline(area, 1, bottom, right - 1, style);
	area_vline(area, 0, 1, bottom - 1, style);
	area_vline(area, right, 1, bottom - 1, style);
	area_glyph(area, 0, 0, style, GLYPH_TOP_LEFT);
	area_glyph(area, right, 0, style, GLYPH_TOP_RIGHT);
	area_glyph(area, 0, bottom, style, GLYPH_BOTTOM_LEFT);
	area_glyph(area, right, bottom, style, GLYPH_BOTTOM_RIGHT);
	struct area room = area_sub(area, 2, 0, right - 3, 1);
	if (title && room.cols >= 3) {
		int used = area_textn(room, 1, 0, room.cols - 2, STYLE_HEADING, title);
		area_put(room, 0, 0, STYLE_PLAIN, ' ');
		area_put(room, used + 1, 0, STYLE_PLAIN, ' ');
	}
	return area_inside(area);
}

void area_hline(struct area area, int x, int y, int cols, enum style style)
{
	clip(&x, &cols, area.cols);
	for (int i = 0; i < cols; i++)
		area_glyph(area, x + i, y, style, GLYPH_HLINE);
}

void area_vline(struct area area, int x, int y, int rows, enum style style)
{
	clip(&y, &rows, area.rows);
	for (int i = 0; i < rows; i++)
		area_glyph(area, x, y + i, style, GLYPH_VLINE);
}

/* How many of cols are full.  The conditions are negated so that NaN gives 0. */
static int gauge_cols(int cols, double value, double full)
{
	if (!(value > 0))
		return 0;
	if (!(value < full))
		return cols;
	int filled = (int)(value / full * cols + 0.5);
	return cols > 1 ? number_clamp(filled, 1, cols - 1) : filled;
}

void area_gauge(struct area area, int x, int y, int cols, enum style style, double value,
                double full)
{
	int end = x + gauge_cols(number_clamp(cols, 0, CANVAS_COLS_MAX), value, full);
	clip(&x, &cols, area.cols);
	for (int i = x; i < x + cols; i++)
		area_glyph(area, i, y, style, i < end ? GLYPH_BLOCK_FULL : GLYPH_BLOCK_LIGHT);
}

void area_style(struct area area, int x, int y, int cols, enum style style)
{
	clip(&x, &cols, area.cols);
	if (!has_row(area, y))
		return;
	struct cell *row = row_at(area.canvas, area.y + y);
	for (int i = 0; i < cols; i++)
		row[area.x + x + i].style = style;
}

void area_cursor(struct area area, int x, int y)
{
	if (!has_row(area, y) || x < 0 || x >= area.cols)
		return;
	area.canvas->cursor_x = area.x + x;
	area.canvas->cursor_y = area.y + y;
}

/* Themes. */

enum { FEW_LEAST = 8, MANY_LEAST = 256 };

/* A colour's numbers in each theme: among few colours and among many. */
static const int colours_of[COLOUR_COUNT][THEMES][2] = {
#define COLOUR_NUMBERS(id, few, many, light_few, light_many, safe_few, safe_many) \
	{ { few, many }, { light_few, light_many }, { safe_few, safe_many } },
	COLOUR_LIST(COLOUR_NUMBERS)
#undef COLOUR_NUMBERS
};

/* A style's colour, and its attributes with and without colours. */
static const struct base {
	enum colour colour;
	unsigned flags, mono;
} bases[STYLE_COUNT] = {
#define STYLE_BASE(id, colour, flags, mono) [STYLE_##id] = { colour, flags, mono },
	STYLE_LIST(STYLE_BASE)
#undef STYLE_BASE
};

struct appearance theme_look(enum theme_number theme, enum style style, int colours)
{
	const struct base *base = &bases[(unsigned)style < STYLE_COUNT ? style : STYLE_PLAIN];
	if (theme == THEME_MONO || colours < FEW_LEAST)
		return (struct appearance){ COLOUR_DEFAULT, -1, base->mono };
	int number = colours_of[base->colour][theme][colours >= MANY_LEAST];
	/* A faint colour looks the same everywhere, unlike the ways in which terminals dim text. */
	bool faint = base->colour == COLOUR_FAINT && number >= 0;
	return (struct appearance){ base->colour, number, base->flags & ~(faint ? LOOK_DIM : 0u) };
}
