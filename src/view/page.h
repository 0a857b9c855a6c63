/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Lines of text below each other, of which a window is shown: what panels write.
 */
#ifndef VIEW_PAGE_H
#define VIEW_PAGE_H

#include "view/view.h"

struct page {
	struct area area;
	int line; /* the next one */
	int top;  /* the one in the area's first row */
};

typedef void page_writer(struct page *page, const struct view_scene *scene);

/* Blanks the area, draws a box with a title, and in it what write writes, scrolled as far as there
 * are lines.  Calls write twice, to measure and to draw. */
void page_show(const struct view_scene *scene, struct area area, bool focused, const char *title,
               page_writer *write);

/* What a panel of such a page answers to keys that scroll. */
struct view_answer page_key(const struct view_scene *scene, struct area area, enum view_key key,
                            page_writer *write);

/* Closes the panel. */
view_asked page_close;

/* The next line, without the first columns. */
struct area page_line(struct page *page, int indent);

/* A heading, with a blank line above it if it is not the first. */
void page_heading(struct page *page, const char *text);

/* A text wrapped at blanks, all lines indented. */
void page_text(struct page *page, int indent, enum style style, const char *text);

/* A glyph at that indentation and the text two columns behind it. */
void page_item(struct page *page, int indent, enum style style, enum glyph glyph, const char *text);

/* A label of that many columns and the text behind it. */
void page_label(struct page *page, int cols, const char *label, enum style style, const char *text);

#endif
