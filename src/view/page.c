/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/page.h"

#include <string.h>

#include "core/number.h"
#include "view/mark.h"
#include "view/widget.h"

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

void page_text(struct page *page, int indent, enum style style, const char *text)
{
	char part[512];
	do {
		int cols = page->area.cols - indent;
		size_t bytes = cols > 0 ? widget_line_bytes(text, cols) : strlen(text);
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

/* The area inside the box of a page, with a column free on either side. */
static struct area inside_of(struct area box)
{
	return area_sub(box, 1, 0, box.cols - 2, box.rows);
}

/* How many lines do not fit. */
static int count_hidden(const struct view_scene *scene, struct area inside, page_writer *write)
{
	struct page page = { .area = area_sub(inside, 0, 0, inside.cols, 0) };
	write(&page, scene);
	return page.line > inside.rows ? page.line - inside.rows : 0;
}

struct view_answer page_key(const struct view_scene *scene, struct look *look, struct area area,
                            enum view_key key, page_writer *write)
{
	struct area inside = inside_of(area_inside(area));
	return view_scroll(scene, look, key, inside.rows, 0, count_hidden(scene, inside, write));
}

struct view_answer page_close(const struct view_scene *scene, struct look *look, struct area area,
                              enum view_key key)
{
	(void)scene, (void)look, (void)area, (void)key;
	return view_open(VIEWS);
}

void page_show(const struct view_scene *scene, struct area area, bool focused, const char *title,
               page_writer *write)
{
	area_clear(area, STYLE_PLAIN);
	struct area box = area_box(area, focused ? STYLE_STRONG : STYLE_FRAME, title);
	if (focused)
		area_style(area_sub(area, 2, 0, area.cols - 4, 1), 0, 0, width_text(title) + 2,
		           STYLE_TITLE);
	struct area inside = inside_of(box);
	int hidden = count_hidden(scene, inside, write);
	int top = number_clamp(view_scrolled(scene), 0, hidden);
	struct page page = { .area = inside, .top = top };
	write(&page, scene);
	if (top > 0)
		mark_draw(box, box.cols - 1, 0, MARK_ABOVE);
	if (top < hidden)
		mark_draw(box, box.cols - 1, box.rows - 1, MARK_BELOW);
}
