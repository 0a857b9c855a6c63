/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef PAGE_H
#define PAGE_H

#include "diagram/drawing.h"
#include "reader.h"

/*
 * A drawing that is being read, and what its characters are.
 */

enum {
	BOXES_MAX = 64,
	ENDS_MAX = 512,
	TEXT_SIZE = 512,
	NUMBERS = 128,
};

struct box {
	struct paper_area area;
	int node, parent; /* parent: a box */
};

/* Where a line meets a box (out), or its head points to a box; node < 0: to none. */
struct end {
	int strand, node;
	bool head;
	int x, y;
};

/* A drawing that is being read.  A strand is what hangs together; each cell has one of its own for
 * its lines across and along. */
struct page {
	struct reading *reading;
	const struct chart *chart;
	int cols, rows;
	uint32_t *codes;
	int *strands;
	bool *dashed;    /* by strand */
	uint8_t *border; /* the arms of the box whose border a cell is on; 0: none */
	struct box boxes[BOXES_MAX];
	int box_count;
	struct end ends[ENDS_MAX];
	int end_count;
	char legend[NUMBERS][TEXT_SIZE];
};

uint32_t page_code_at(const struct page *it, int x, int y);

unsigned page_arms_at(const struct page *it, int x, int y);

/* The direction of an arrow head; negative: there is none. */
int page_head_at(const struct page *it, int x, int y);

bool page_is_text(const struct page *it, int x, int y);

void page_complain(struct page *it, const char *what, const char *about);

/* Copies a row's text from x to before end, without blanks around it. */
void page_copy_text(const struct page *it, int x, int end, int y, char out[TEXT_SIZE]);

int page_root(const struct page *it, int strand);

int page_strand_at(const struct page *it, int x, int y, bool across);

/* Whether a cell is in an area. */
bool page_holds(const struct paper_area *area, int x, int y);

/* The node on whose border a cell is; -1: none. */
int page_border_of(const struct page *it, int x, int y);

/* Counts the labels, and those that are not clear. */
void page_read_labels(struct page *it);

#endif
