/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_PAPER_H
#define DIAGRAM_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What a diagram is drawn on: cells that know what is in them and whose it is,
 * so that ink can change and clicks can be answered without drawing again.
 *
 * A cell of lines has up to four arms, which meet in its middle.  The two that
 * lie across belong to one owner, the two that go along (up and down) to one,
 * perhaps another: so a box and the edge that leaves it share a cell, and so
 * do edges that cross.
 */

/* Directions, and the arms that point there. */
enum paper_way { WAY_UP, WAY_RIGHT, WAY_DOWN, WAY_LEFT, WAYS };

enum {
	ARM_UP = 1 << WAY_UP,
	ARM_RIGHT = 1 << WAY_RIGHT,
	ARM_DOWN = 1 << WAY_DOWN,
	ARM_LEFT = 1 << WAY_LEFT,
	ARMS_ALONG = ARM_UP | ARM_DOWN,
	ARMS_ACROSS = ARM_RIGHT | ARM_LEFT,
};

enum owner_kind {
	OWNER_NONE,
	OWNER_NODE,  /* its box: frame, title and inside */
	OWNER_EDGE,  /* its lines and its head */
	OWNER_LABEL, /* an edge's */
};

struct owner {
	uint8_t kind; /* enum owner_kind */
	uint16_t number;
};

enum cell_kind {
	CELL_BLANK,
	CELL_LINE,
	CELL_HEAD, /* an arrow's; its one arm points where it leads */
	CELL_TEXT,
	CELL_REST, /* the right half of a wide character */
};

enum { STROKE_DASHED_ACROSS = 1, STROKE_DASHED_ALONG = 2 };

struct paper_cell {
	uint32_t code; /* of CELL_TEXT */
	struct owner across, along;
	uint8_t kind, arms;
	uint8_t dashed; /* STROKE_DASHED_ACROSS and so on */
	uint16_t taken; /* 1 + the edge that begins or ends at this place of a frame */
};

struct paper {
	int cols, rows;
	struct paper_cell *cells; /* row after row; owned */
};

struct paper_area {
	int x, y, cols, rows;
};

void paper_init(struct paper *paper, int cols, int rows);
void paper_fini(struct paper *paper);

/* The cell, or NULL outside of the paper. */
static inline struct paper_cell *paper_at(const struct paper *paper, int x, int y)
{
	bool there = x >= 0 && y >= 0 && x < paper->cols && y < paper->rows;
	return there ? &paper->cells[y * paper->cols + x] : NULL;
}

/* The column, and the row, next to x, or y, in a direction. */
static inline int paper_next_x(int x, enum paper_way way)
{
	return x + (way == WAY_RIGHT) - (way == WAY_LEFT);
}

static inline int paper_next_y(int y, enum paper_way way)
{
	return y + (way == WAY_DOWN) - (way == WAY_UP);
}

static inline enum paper_way paper_opposite(enum paper_way way)
{
	return (way + 2) % WAYS;
}

static inline bool paper_is_across(enum paper_way way)
{
	return way == WAY_RIGHT || way == WAY_LEFT;
}

static inline bool owner_is(struct owner owner, enum owner_kind kind, int number)
{
	return owner.kind == kind && owner.number == number;
}

/* Adds an arm to the cell. */
void paper_arm(struct paper *paper, int x, int y, enum paper_way way, struct owner owner,
               bool dashed);

/* Draws a frame of at least 2 by 2. */
void paper_frame(struct paper *paper, struct paper_area area, struct owner owner, bool dashed);

/* Makes every cell inside of the frame the owner's, so that nothing else is drawn there. */
void paper_claim(struct paper *paper, struct paper_area area, struct owner owner);

/* Writes a text, cut at the edge of the paper; returns the columns it took. */
int paper_text(struct paper *paper, int x, int y, struct owner owner, const char *text);

/* Blanks an edge and its label. */
void paper_erase(struct paper *paper, int edge);

/* The least area in which there is something; 0 by 0 if there is nothing. */
struct paper_area paper_used(const struct paper *paper);

#endif
