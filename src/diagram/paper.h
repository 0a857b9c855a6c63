/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_PAPER_H
#define DIAGRAM_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The grid that a diagram is drawn on.  Each cell knows what is in it and to which node or edge
 * that belongs, so that colours can change and clicks can be resolved without drawing again.
 *
 * A cell of lines has up to four arms, which meet in its middle.  The two arms across (left and
 * right) have one owner; the two along (up and down) have one, too, which may be another.  So a box
 * and an edge that leaves it can share a cell, and so can two edges that cross.
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
	OWNER_NODE,  /* a node's frame, title and inside */
	OWNER_EDGE,  /* an edge's lines and head */
	OWNER_LABEL, /* an edge's label */
};

struct owner {
	uint8_t kind; /* enum owner_kind */
	uint16_t number;
};

enum cell_kind {
	CELL_BLANK,
	CELL_LINE,
	CELL_HEAD, /* an arrow head; its one arm points where the edge leads */
	CELL_TEXT,
	CELL_REST, /* the right half of a wide character */
};

enum { STROKE_DASHED_ACROSS = 1, STROKE_DASHED_ALONG = 2 };

struct paper_cell {
	uint32_t code; /* the code point of CELL_TEXT */
	struct owner across, along;
	uint8_t kind, arms;
	uint8_t dashed; /* a set of STROKE_DASHED_... */
	bool own;       /* on the route whose label is being placed */
	bool shared;    /* of the edge that is a trunk, and of those that join it */
	uint16_t taken; /* 1 + the edge that starts or ends at this place of a frame; 0: none */
};

struct paper {
	int cols, rows;
	struct paper_cell *cells; /* row after row; owned */
};

struct paper_area {
	int x, y, cols, rows;
};

/* The space for a drawing, in cells. */
struct paper_room {
	int cols, rows;
	bool notes; /* leave a line in each box for notes, see diagram_notes() */
};

/* Makes blank paper. */
void paper_init(struct paper *paper, int cols, int rows);
void paper_fini(struct paper *paper);

/* The cell; NULL outside the paper. */
static inline struct paper_cell *paper_at(const struct paper *paper, int x, int y)
{
	bool there = x >= 0 && y >= 0 && x < paper->cols && y < paper->rows;
	return there ? &paper->cells[y * paper->cols + x] : NULL;
}

/* The column next to x, and the row next to y, in a direction. */
static inline int paper_next_x(int x, enum paper_way way)
{
	return x + (way == WAY_RIGHT) - (way == WAY_LEFT);
}

static inline int paper_next_y(int y, enum paper_way way)
{
	return y + (way == WAY_DOWN) - (way == WAY_UP);
}

/* The direction back. */
static inline enum paper_way paper_opposite(enum paper_way way)
{
	return (way + 2) % WAYS;
}

/* Whether a direction is left or right. */
static inline bool paper_is_across(enum paper_way way)
{
	return way == WAY_RIGHT || way == WAY_LEFT;
}

/* Whether a cell of the paper has neither line nor text, and is not inside a box. */
static inline bool paper_is_free(const struct paper *paper, int x, int y)
{
	const struct paper_cell *cell = paper_at(paper, x, y);
	return cell && cell->kind == CELL_BLANK && !cell->across.kind;
}

static inline bool owner_is(struct owner owner, enum owner_kind kind, int number)
{
	return owner.kind == kind && owner.number == number;
}

/* Whether the lines of two edges cross in a cell. */
static inline bool paper_is_crossing(const struct paper_cell *cell)
{
	return cell->kind == CELL_LINE && cell->arms == (ARMS_ACROSS | ARMS_ALONG) &&
	       cell->across.kind == OWNER_EDGE && cell->along.kind == OWNER_EDGE;
}

/* Adds an arm to a cell; does nothing outside the paper. */
void paper_arm(struct paper *paper, int x, int y, enum paper_way way, struct owner owner,
               bool dashed);

/* Puts an arrow head into a cell; does nothing outside the paper. */
void paper_head(struct paper *paper, int x, int y, enum paper_way way, struct owner owner);

/* Draws an arrow to the right or left from x on: a line of that many columns, and the head. */
void paper_arrow(struct paper *paper, int x, int y, int cols, enum paper_way way,
                 struct owner owner, bool dashed);

/* Draws a frame of at least 2 by 2 cells. */
void paper_frame(struct paper *paper, struct paper_area area, struct owner owner, bool dashed);

/* Writes text, cut off at the edge of the paper.  Returns the columns that it takes. */
int paper_text(struct paper *paper, int x, int y, struct owner owner, const char *text);

/* Removes an edge and its label from the paper. */
void paper_erase(struct paper *paper, int edge);

/* The smallest area around everything drawn; 0 by 0 if there is nothing. */
struct paper_area paper_used(const struct paper *paper);

/*
 * The characters that show the cells of a diagram.
 */

enum paper_weight { WEIGHT_LIGHT, WEIGHT_HEAVY, WEIGHT_DOUBLE, WEIGHTS };

/* Marks in titles and labels. */
enum paper_mark {
	PAPER_INITIAL, /* a machine or metastate starts here */
	PAPER_FOLDED,  /* a metastate whose inner states are not shown */
	PAPER_LOOP,    /* leads back to its own state */
	PAPER_MARKS
};

/* The text of a mark. */
const char *paper_mark(enum paper_mark mark);

/* The character of a cell, its lines drawn with these weights; 0 for the right half of a wide
 * character.  In ASCII, heavy lines are # and double ones = and ". */
uint32_t paper_code(const struct paper_cell *cell, enum paper_weight across,
                    enum paper_weight along, bool ascii);

#endif
