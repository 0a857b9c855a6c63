/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Lines of text, one below the other, which panels write and of which a window is shown.
 */
#ifndef VIEW_PAGE_H
#define VIEW_PAGE_H

#include "view/view.h"

struct page {
	struct area area;
	int line; /* the next line to be written */
	int top;  /* the line in the area's first row */
};

/* Writes the lines of a page. */
typedef void page_writer(struct page *page, const struct view_scene *scene);

/* Blanks the area and draws a box with a title and the lines that `write` writes, scrolled as the
 * scene is, but not past the end.  Calls `write` twice, to measure and to draw. */
void page_show(const struct view_scene *scene, struct area area, bool focused, const char *title,
               page_writer *write);

/* Answers a key that scrolls such a page. */
struct view_answer page_key(const struct view_scene *scene, struct look *look, struct area area,
                            enum view_key key, page_writer *write);

/* Closes the panel. */
view_asked page_close;

/* Begins the next line; returns its area, without the first columns. */
struct area page_line(struct page *page, int indent);

/* Writes a heading, after a blank line unless it is the first line. */
void page_heading(struct page *page, const char *text);

/* Writes a text wrapped at blanks, with every line indented. */
void page_text(struct page *page, int indent, enum style style, const char *text);

/* Writes a glyph at that indent, and the text two columns to the right of it. */
void page_item(struct page *page, int indent, enum style style, enum glyph glyph, const char *text);

/* Writes a label in that many columns, and the text to the right of it. */
void page_label(struct page *page, int cols, const char *label, enum style style, const char *text);

#endif
