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
	int line;       /* the next line to be written */
	int top;        /* the line in the area's first row */
	char title[96]; /* written by the page's writer, too */
};

/* Draws a panel: blanks the area and draws a box with a title and the lines that the view's `write`
 * writes, scrolled as the scene is, but not past the end.  Calls `write` twice, to measure and to
 * draw. */
void page_draw(const struct view_scene *scene, struct area area, bool focused);

/* The keys that scroll such a panel. */
extern const struct view_use page_keys[VIEW_KEYS];

/* Begins the next line; returns its area, without the first columns. */
struct area page_line(struct page *page, int indent);

/* Writes a heading, after a blank line unless it is the first line. */
void page_heading(struct page *page, const char *format, ...);

/* Writes a text, made as by printf() of at most 1023 bytes, wrapped at blanks, with every line
 * indented. */
void page_text(struct page *page, int indent, enum style style, const char *format, ...);

/* Writes a glyph at that indent, and the text two columns to the right of it. */
void page_item(struct page *page, int indent, enum style style, enum glyph glyph,
               const char *format, ...);

/* Writes a label in that many columns, and the text to the right of it. */
void page_label(struct page *page, int cols, const char *label, enum style style,
                const char *format, ...);

/* Writes the first queued telegrams in full, "StewReady from Elsa to Miner Bob, in 1.5 s (tick 24)"
 * and the extra information: at most that many of the first thousand, and only those from and to
 * the agent unless it is AGENT_NONE.  Returns how many. */
size_t page_telegrams(struct page *page, const struct sim *sim, uint32_t agent, size_t most);

#endif
