/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A hand on the mouse of a terminal, that finds its way by what is on the screen.
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
	bool bytes; /* reports are of the older kind, in bytes, as with TERM=screen */
	int column, row;
};

/* Presses the button that many columns after the start of the first such text below a heading. */
void hand_press(struct hand *hand, const char *heading, const char *text, int columns);

/* Drags the mouse to such a place; or from where it is, cell by cell. */
void hand_drag(struct hand *hand, const char *heading, const char *text, int columns);
void hand_drag_by(struct hand *hand, int columns, int rows);

void hand_release(struct hand *hand);

/* Presses and releases. */
void hand_click(struct hand *hand, const char *heading, const char *text, int columns);

#endif
