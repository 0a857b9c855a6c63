/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Test helper: a hand on the mouse of a terminal, which finds places by the text on the screen.
 *
 *	struct hand hand = { .vt = vt };
 *	hand_press(&hand, "══ lanes", "20", 0);
 *	hand_drag(&hand, "══ lanes", "10", 0);
 *	hand_release(&hand);
 */
#ifndef TERMINAL_HAND_H
#define TERMINAL_HAND_H

#include "terminal/vt.h"

struct hand {
	struct vt *vt;
	bool bytes; /* reports in the older, X10 form, as with TERM=screen */
	int column, row;
};

/* Presses the button a number of columns to the right of the first occurrence of a text below a
 * heading. */
void hand_press(struct hand *hand, const char *heading, const char *text, int columns);

/* Drags the mouse to such a place; hand_drag_by moves it cell by cell from where it is. */
void hand_drag(struct hand *hand, const char *heading, const char *text, int columns);
void hand_drag_by(struct hand *hand, int columns, int rows);

void hand_release(struct hand *hand);

/* Presses and releases the button. */
void hand_click(struct hand *hand, const char *heading, const char *text, int columns);

#endif
