/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/page.h"

#include <string.h>

#include "tui/widget.h"

static struct area current_row(const struct page *page)
{
	return widget_row(page->area, page->line - page->top);
}

struct area page_line(struct page *page, int indent)
{
	struct area row = current_row(page);
	page->line++;
	return area_sub(row, indent, 0, row.cols - indent, row.rows);
}

void page_heading(struct page *page, const char *text)
{
	page->line += page->line > 0;
	struct area row = page_line(page, 0);
	area_textn(row, 0, 0, row.cols, STYLE_HEADING, text);
}

/* How many bytes of text go into a line: up to the last blank that leaves it short enough, or, in
 * a word that is longer, as many characters as fit. */
static size_t line_bytes(const char *text, int cols)
{
	char part[512];
	size_t length = strlen(text), blank = 0, fits = 0;
	for (size_t i = 1; i <= length && i < sizeof part; i++) {
		/* Only between characters. */
		if (((unsigned char)text[i] & 0xC0) == 0x80)
			continue;
		memcpy(part, text, i);
		part[i] = '\0';
		if (canvas_text_cols(part) > cols)
			return blank ? blank : fits ? fits : i;
		fits = i;
		if (text[i] == ' ' || text[i] == '\0')
			blank = i;
	}
	return fits;
}

void page_text(struct page *page, int indent, enum style style, const char *text)
{
	char part[512];
	do {
		int cols = page->area.cols - indent;
		size_t bytes = cols > 0 ? line_bytes(text, cols) : strlen(text);
		size_t kept = bytes < sizeof part ? bytes : sizeof part - 1;
		memcpy(part, text, kept);
		part[kept] = '\0';
		struct area row = page_line(page, indent);
		area_textn(row, 0, 0, row.cols, style, part);
		text += bytes;
		text += *text == ' ';
	} while (*text);
}

void page_item(struct page *page, int indent, enum style style, enum glyph glyph, const char *text)
{
	struct area row = current_row(page);
	area_glyph(row, indent, 0, style, glyph);
	page_text(page, indent + 2, style, text);
}

void page_label(struct page *page, int cols, const char *label, enum style style, const char *text)
{
	struct area row = current_row(page);
	area_textn(row, 2, 0, cols, STYLE_DIM, label);
	page_text(page, cols + 3, style, text);
}

static int clamp(int value, int least, int most)
{
	return value > most ? most : value < least ? least : value;
}

void page_show(struct area area, const char *title, int scroll, page_writer *write,
               const void *context)
{
	area_fill(area, STYLE_PLAIN, ' ');
	struct area box = area_box(area, STYLE_STRONG, title);
	struct area inside = area_sub(box, 1, 0, box.cols - 2, box.rows);
	struct page page = { .area = area_sub(inside, 0, 0, inside.cols, 0) };
	write(&page, context);
	int hidden = page.line > inside.rows ? page.line - inside.rows : 0;
	int top = clamp(scroll, 0, hidden);
	page = (struct page){ .area = inside, .top = top };
	write(&page, context);
	if (top > 0)
		area_glyph(box, box.cols - 1, 0, STYLE_STRONG, GLYPH_HEAD_UP);
	if (top < hidden)
		area_glyph(box, box.cols - 1, box.rows - 1, STYLE_STRONG, GLYPH_HEAD_DOWN);
}
