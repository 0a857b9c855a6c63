/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/pointer.h"

#define SOON_NS (INT64_C(400) * 1000000)

enum {
	NUMBER_MOST = 9999,
	BYTE_OFFSET = 32, /* added to each byte of an older report */

	/* What the first number of a report is composed of. */
	LEFT = 0,
	WHEEL = 64,        /* up; the next number is down */
	KEYS = 4 + 8 + 16, /* Shift, Alt and Control */
};

void pointer_begin(struct pointer *pointer, bool bracket)
{
	pointer->part = bracket ? POINTER_BEGINNING : POINTER_OTHER;
}

bool pointer_is_open(const struct pointer *pointer)
{
	return pointer->part != POINTER_NONE;
}

void pointer_rest(struct pointer *pointer)
{
	if (pointer->part == POINTER_BEGINNING || pointer->part == POINTER_OTHER)
		pointer->part = POINTER_NONE;
}

void pointer_drop(struct pointer *pointer)
{
	pointer->part = POINTER_NONE;
}

static void click(struct pointer *pointer, int64_t now_ns, struct press *press)
{
	const struct press *last = &pointer->clicked;
	bool again = pointer->clicked_ns && now_ns - pointer->clicked_ns < SOON_NS &&
	             press->x == last->x && press->y == last->y;
	press->key = again ? INPUT_DOUBLECLICK : INPUT_CLICK;
	pointer->clicked = *press;
	pointer->clicked_ns = again ? 0 : now_ns;
}

static int cell(int number)
{
	return number > 0 ? number - 1 : 0;
}

/* Translates a complete report; false: it means nothing here. */
static bool report(struct pointer *pointer, bool released, int64_t now_ns, struct press *press)
{
	int what = pointer->numbers[0] & ~KEYS;
	if (!pointer->wanted)
		return false;
	*press = (struct press){ .x = cell(pointer->numbers[1]), .y = cell(pointer->numbers[2]) };
	if ((what == WHEEL || what == WHEEL + 1) && !released) {
		press->key = what == WHEEL ? INPUT_WHEELUP : INPUT_WHEELDOWN;
		return true;
	}
	if (what != LEFT || released)
		return false;
	click(pointer, now_ns, press);
	return true;
}

static bool take_number(struct pointer *pointer, int byte, int64_t now_ns, struct press *press)
{
	int *number = &pointer->numbers[pointer->count];
	bool last = pointer->count + 1 == POINTER_NUMBERS_MAX;
	if (byte >= '0' && byte <= '9') {
		*number = *number * 10 + (byte - '0');
		*number = *number < NUMBER_MOST ? *number : NUMBER_MOST;
		return false;
	}
	if (byte == ';' && !last) {
		pointer->numbers[++pointer->count] = 0;
		return false;
	}
	pointer->part = byte >= ' ' && byte < '@' ? POINTER_OTHER : POINTER_NONE;
	return last && (byte == 'M' || byte == 'm') && report(pointer, byte == 'm', now_ns, press);
}

static bool take_byte(struct pointer *pointer, int byte, int64_t now_ns, struct press *press)
{
	pointer->numbers[pointer->count++] = byte - BYTE_OFFSET;
	if (byte >= BYTE_OFFSET && pointer->count < POINTER_NUMBERS_MAX)
		return false;
	pointer->part = POINTER_NONE;
	return byte >= BYTE_OFFSET && report(pointer, false, now_ns, press);
}

/* The first byte tells what the sequence is.  A byte from '@' to '~' ends it. */
static void take_other(struct pointer *pointer, int byte)
{
	bool begins = pointer->part == POINTER_BEGINNING;
	pointer->count = 0;
	pointer->numbers[0] = 0;
	if (begins && byte == '<')
		pointer->part = POINTER_NUMBERS;
	else if (begins && byte == 'M')
		pointer->part = POINTER_BYTES;
	else
		pointer->part = byte >= '@' && byte <= '~' ? POINTER_NONE : POINTER_OTHER;
}

bool pointer_take(struct pointer *pointer, int byte, int64_t now_ns, struct press *press)
{
	if (pointer->part == POINTER_NUMBERS)
		return take_number(pointer, byte, now_ns, press);
	if (pointer->part == POINTER_BYTES)
		return take_byte(pointer, byte, now_ns, press);
	take_other(pointer, byte);
	return false;
}
