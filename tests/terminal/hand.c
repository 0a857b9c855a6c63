/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "terminal/hand.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { DOWN = 0, UP = 3, MOTION = 32, OFFSET = 32 };

static void report(const struct hand *hand, int what)
{
	char bytes[64];
	if (hand->bytes)
		snprintf(bytes, sizeof bytes, "\033[M%c%c%c", what + OFFSET, hand->column + OFFSET,
		         hand->row + OFFSET);
	else
		snprintf(bytes, sizeof bytes, "\033[<%d;%d;%d%c", what == UP ? DOWN : what,
		         hand->column, hand->row, what == UP ? 'm' : 'M');
	vt_send(hand->vt, bytes);
}

/* The first such text below a heading, or NULL. */
static const char *find(const char *screen, const char *heading, const char *text)
{
	const char *below = strstr(screen, heading);
	return below ? strstr(below, text) : NULL;
}

/* Waits for the text, since a screen may come in pieces, and goes there. */
static void go(struct hand *hand, const char *heading, const char *text, int columns)
{
	enum { TRIES = 500, SILENCE_MS = 20 };
	const char *screen = vt_screen(hand->vt), *found = NULL;
	for (int i = 0; i < TRIES && !(found = find(screen, heading, text)); i++) {
		vt_settle(hand->vt, SILENCE_MS);
		screen = vt_screen(hand->vt);
	}
	ck_assert_msg(found, "there is no %s below %s", text, heading);
	hand->row = hand->column = 1;
	for (const char *at = screen; at < found; at++) {
		bool begins = ((unsigned char)*at & 0xc0) != 0x80;
		hand->column = *at == '\n' ? 1 : hand->column + begins;
		hand->row += *at == '\n';
	}
	hand->column += columns;
}

void hand_press(struct hand *hand, const char *heading, const char *text, int columns)
{
	go(hand, heading, text, columns);
	report(hand, DOWN);
}

void hand_drag(struct hand *hand, const char *heading, const char *text, int columns)
{
	go(hand, heading, text, columns);
	report(hand, DOWN + MOTION);
}

static int sign(int number)
{
	return (number > 0) - (number < 0);
}

void hand_drag_by(struct hand *hand, int columns, int rows)
{
	while (columns || rows) {
		hand->column += sign(columns);
		hand->row += sign(rows);
		columns -= sign(columns);
		rows -= sign(rows);
		report(hand, DOWN + MOTION);
	}
}

void hand_release(struct hand *hand)
{
	report(hand, UP);
}

void hand_click(struct hand *hand, const char *heading, const char *text, int columns)
{
	hand_press(hand, heading, text, columns);
	hand_release(hand);
}
