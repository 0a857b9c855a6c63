/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/page.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
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

/* Writes the text in lines of the page's width. */
static void write_lines(struct page *page, int indent, enum style style, const char *format,
                        va_list arguments)
{
	char whole[1024], part[512];
	const char *text = whole;
	vsnprintf(whole, sizeof whole, format, arguments);
	do {
		int cols = page->area.cols - indent;
		size_t bytes = cols > 0 ? widget_line_bytes(text, cols) : strlen(text);
		struct area row = page_line(page, indent);
		snprintf(part, sizeof part, "%.*s", (int)bytes, text);
		area_textn(row, 0, 0, row.cols, style, part);
		text += bytes;
		text += *text == ' ';
	} while (*text);
}

void page_heading(struct page *page, const char *format, ...)
{
	char text[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	page->line += page->line > 0;
	struct area row = page_line(page, 0);
	area_textn(row, 0, 0, row.cols, STYLE_HEADING, text);
}

void page_text(struct page *page, int indent, enum style style, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	write_lines(page, indent, style, format, arguments);
	va_end(arguments);
}

void page_item(struct page *page, int indent, enum style style, enum glyph glyph,
               const char *format, ...)
{
	va_list arguments;
	area_glyph(current_row(page), indent, 0, style, glyph);
	va_start(arguments, format);
	write_lines(page, indent + 2, style, format, arguments);
	va_end(arguments);
}

void page_label(struct page *page, int cols, const char *label, enum style style,
                const char *format, ...)
{
	va_list arguments;
	area_textn(current_row(page), 2, 0, cols, STYLE_DIM, label);
	va_start(arguments, format);
	write_lines(page, cols + 3, style, format, arguments);
	va_end(arguments);
}

size_t page_telegrams(struct page *page, const struct sim *sim, uint32_t agent, size_t most)
{
	enum { READ = 1000 };
	struct telegram *telegrams = memory_zero(READ, sizeof *telegrams);
	size_t count = queue_list(&sim->queue, telegrams, READ), shown = 0;
	char sender[WIDGET_NAME_SIZE], receiver[WIDGET_NAME_SIZE], due[64], extra[64];
	for (size_t i = 0; i < count && shown < most; i++) {
		const struct telegram *telegram = &telegrams[i];
		if (agent != AGENT_NONE && telegram->sender != agent && telegram->receiver != agent)
			continue;
		widget_countdown(sim, telegram, false, due, sizeof due);
		widget_extra(&telegram->extra, extra, sizeof extra);
		page_text(page, 2, STYLE_TELEGRAM, "%s from %s to %s, %s%s%s",
		          sim->world->messages[telegram->message],
		          widget_name(sim, telegram->sender, sender),
		          widget_name(sim, telegram->receiver, receiver), due, *extra ? ", " : "",
		          extra);
		shown++;
	}
	free(telegrams);
	return shown;
}

/* The area inside the box of a page, with a column free on either side. */
static struct area inside_of(struct area box)
{
	return area_sub(box, 1, 0, box.cols - 2, box.rows);
}

/* Measures the scene's page: writes its title, and returns how many lines do not fit. */
static int measure(const struct view_scene *scene, struct area inside, struct page *page)
{
	*page = (struct page){ .area = area_sub(inside, 0, 0, inside.cols, 0) };
	view_get(scene->number)->write(page, scene);
	return number_max(page->line - inside.rows, 0);
}

static struct view_answer scroll(const struct view_ask *ask)
{
	struct area inside = inside_of(area_inside(ask->area));
	struct page page;
	return view_scroll(ask, inside.rows, 0, measure(ask->scene, inside, &page));
}

const struct view_use page_keys[VIEW_KEYS] = {
	[VIEW_UP] = { scroll, "A line up." },
	[VIEW_DOWN] = { scroll, "A line down." },
	[VIEW_PAGE_UP] = { scroll, "A page up." },
	[VIEW_PAGE_DOWN] = { scroll, "A page down." },
	[VIEW_HOME] = { scroll, "Go to the first line." },
	[VIEW_END] = { scroll, "Go to the last line." },
	[VIEW_WHEEL_UP] = { scroll, "Scroll up." },
	[VIEW_WHEEL_DOWN] = { scroll, "Scroll down." },
};

void page_draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct page page;
	struct area inside = inside_of(area_inside(area));
	int hidden = measure(scene, inside, &page);
	area_clear(area, STYLE_PLAIN);
	struct area box = area_box(area, focused ? STYLE_STRONG : STYLE_FRAME, page.title);
	if (focused)
		area_style(area_sub(area, 2, 0, area.cols - 4, 1), 0, 0, width_text(page.title) + 2,
		           STYLE_TITLE);
	page.area = inside;
	page.line = 0;
	page.top = number_clamp(view_scrolled(scene), 0, hidden);
	view_get(scene->number)->write(&page, scene);
	if (page.top > 0)
		mark_draw(box, box.cols - 1, 0, MARK_ABOVE);
	if (page.top < hidden)
		mark_draw(box, box.cols - 1, box.rows - 1, MARK_BELOW);
}
