/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/plan.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
	UNITS = 2520, /* of the body's height and width: divisible by many numbers */
	SHARE_MOST = 99,
	WORD = 32,
};

/* A text that is being read, and the plan made of it. */
struct reader {
	const char *at;
	struct plan *plan;
	uint32_t seen; /* the views named so far */
	struct error *error;
};

static void skip_blanks(struct reader *reader)
{
	reader->at += strspn(reader->at, " \t");
}

/* Takes the character if it comes next. */
static bool take(struct reader *reader, char wanted)
{
	skip_blanks(reader);
	if (*reader->at != wanted)
		return false;
	reader->at++;
	return true;
}

/* Takes a share, 1 if there is none; returns 0 if it is too large. */
static int take_share(struct reader *reader)
{
	int share = 0;
	skip_blanks(reader);
	size_t digits = strspn(reader->at, "0123456789");
	for (size_t i = 0; i < digits && share <= SHARE_MOST; i++)
		share = share * 10 + (reader->at[i] - '0');
	reader->at += digits;
	return !digits ? 1 : share <= SHARE_MOST ? share : 0;
}

static bool refuse(const struct reader *reader, const char *word)
{
	char views[128] = "";
	for (int i = 0; i < PANELS_FIRST; i++)
		snprintf(views + strlen(views), sizeof views - strlen(views), "%s%s",
		         !i                     ? ""
		         : i + 1 < PANELS_FIRST ? ", "
		                                : " and ",
		         view_get((enum view_number)i)->name);
	return error_set(reader->error, "there is no view \"%.30s\"; there are %s", word, views);
}

static bool take_view(struct reader *reader, struct slot *slot)
{
	char word[WORD];
	skip_blanks(reader);
	size_t length = strcspn(reader->at, " \t+|/");
	snprintf(word, sizeof word, "%.*s", (int)(length < WORD ? length : WORD - 1), reader->at);
	for (int i = 0; i < PANELS_FIRST; i++) {
		if (strcmp(view_get((enum view_number)i)->name, word) != 0)
			continue;
		reader->at += length;
		if (reader->seen >> i & 1)
			return error_set(reader->error, "the %s can only be in one place", word);
		reader->seen |= UINT32_C(1) << i;
		if (!slot->views)
			reader->plan->first[reader->plan->count] = i;
		slot->views |= UINT32_C(1) << i;
		return true;
	}
	return refuse(reader, word);
}

/* Takes a place: its share and its views.  As a view is named only once, the places fit into a
   plan. */
static bool take_place(struct reader *reader, struct slot *slot)
{
	*slot = (struct slot){ .cols = take_share(reader) };
	if (!slot->cols)
		return error_set(reader->error, "a share is from 1 to %d", SHARE_MOST);
	do {
		if (!take_view(reader, slot))
			return false;
	} while (take(reader, '+'));
	return true;
}

/* Rounded up, so that a screen of `all` cells has exactly `part` of them before the border. */
static int units(int part, int all)
{
	return (part * UNITS + all - 1) / all;
}

/* Divides UNITS among slots by their shares, which are in cols. */
static void divide(struct slot *slots, size_t count)
{
	int all = 0, before = 0;
	for (size_t i = 0; i < count; i++)
		all += slots[i].cols;
	for (size_t i = 0; i < count; i++) {
		int x = units(before, all);
		before += slots[i].cols;
		slots[i].cols = units(before, all) - x;
		slots[i].x = x;
	}
}

/* Takes a row: its share and its places.  A second number is the share of the first place. */
static bool take_row(struct reader *reader, int *share)
{
	size_t first = reader->plan->count;
	struct slot *slots = reader->plan->slots;
	*share = take_share(reader);
	if (!*share)
		return error_set(reader->error, "a share is from 1 to %d", SHARE_MOST);
	do {
		struct slot slot;
		if (!take_place(reader, &slot))
			return false;
		slots[reader->plan->count++] = slot;
	} while (take(reader, '|'));
	divide(slots + first, reader->plan->count - first);
	for (size_t i = first; i < reader->plan->count; i++)
		slots[i].rows = *share;
	return true;
}

/* Stacks the rows, whose slots have their shares in rows, from the top down. */
static void stack(struct plan *plan, int all)
{
	int before = 0, share = 0;
	for (size_t i = 0; i < plan->count; i++) {
		struct slot *slot = &plan->slots[i];
		before += slot->x ? 0 : share;
		share = slot->rows;
		slot->y = units(before, all);
		slot->rows = units(before + share, all) - slot->y;
	}
}

bool plan_read(struct plan *plan, const char *text, struct error *error)
{
	enum { PANEL = UNITS / 3 };
	struct plan made = { .cols = UNITS,
		             .rows = UNITS + BARS,
		             .panel = { 0, 0, PANEL, UNITS, UNITS - PANEL } };
	struct reader reader = { .at = text, .plan = &made, .error = error };
	int all = 0, share;
	do {
		if (!take_row(&reader, &share))
			return false;
		all += share;
	} while (take(&reader, '/'));
	skip_blanks(&reader);
	if (*reader.at)
		return error_set(error, "\"%.30s\" was not expected: views are joined by +, | or /",
		                 reader.at);
	stack(&made, all);
	made.slots[made.count - 1].views |= ((UINT32_C(1) << PANELS_FIRST) - 1) & ~reader.seen;
	*plan = made;
	return true;
}

/* A plan that is being written: its slots row by row, each from left to right. */
struct writer {
	const struct plan *plan;
	struct slot_row {
		size_t slots[SLOTS_MAX];
		size_t count;
	} rows[SLOTS_MAX];
	size_t count;
	char *text;
	size_t length;
};

static size_t slot_at(const struct plan *plan, int x, int y)
{
	size_t i = 0;
	while (i < plan->count && (plan->slots[i].x != x || plan->slots[i].y != y))
		i++;
	return i;
}

/* Finds the slots that begin in line y and are equally high; false if they are no row. */
static bool find_row(const struct plan *plan, int y, struct slot_row *row)
{
	int x = 0, high = 0;
	for (row->count = 0; x < plan->cols; row->count++) {
		size_t i = slot_at(plan, x, y);
		if (i == plan->count || (high && plan->slots[i].rows != high))
			return false;
		row->slots[row->count] = i;
		high = plan->slots[i].rows;
		x += plan->slots[i].cols;
	}
	return true;
}

/* Finds the smallest shares that divide a whole into parts of these sizes. */
static bool find_shares(const int *sizes, size_t count, int whole, int *shares)
{
	for (int all = (int)count; all <= whole; all++) {
		int before = 0, at = 0;
		size_t i = 0;
		for (; i < count; i++) {
			before += sizes[i];
			shares[i] = (before * all + whole / 2) / whole - at;
			at += shares[i];
			if (shares[i] < 1 || shares[i] > SHARE_MOST ||
			    units(at, all) * whole / UNITS != before)
				break;
		}
		if (i == count)
			return true;
	}
	return false;
}

static void put(struct writer *writer, const char *text)
{
	size_t room = PLAN_TEXT_SIZE - writer->length;
	writer->length += (size_t)snprintf(writer->text + writer->length, room, "%s", text);
	assert(writer->length < PLAN_TEXT_SIZE && "every view is named once");
}

/* Leaves out a share of 1, unless another number follows. */
static void put_share(struct writer *writer, int share, bool always)
{
	char text[16];
	snprintf(text, sizeof text, "%d ", share);
	if (always || share != 1)
		put(writer, text);
}

/* The views of a slot, the visible one first. */
static void put_views(struct writer *writer, size_t slot)
{
	int first = writer->plan->first[slot];
	put(writer, view_get((enum view_number)first)->name);
	for (int i = 0; i < PANELS_FIRST; i++) {
		if (i == first || !(writer->plan->slots[slot].views >> i & 1))
			continue;
		put(writer, "+");
		put(writer, view_get((enum view_number)i)->name);
	}
}

static bool put_row(struct writer *writer, const struct slot_row *row, int share)
{
	int sizes[SLOTS_MAX], shares[SLOTS_MAX];
	for (size_t i = 0; i < row->count; i++)
		sizes[i] = writer->plan->slots[row->slots[i]].cols;
	if (!find_shares(sizes, row->count, writer->plan->cols, shares))
		return false;
	put_share(writer, share, shares[0] != 1);
	for (size_t i = 0; i < row->count; i++) {
		put(writer, i ? " | " : "");
		put_share(writer, shares[i], false);
		put_views(writer, row->slots[i]);
	}
	return true;
}

bool plan_write(const struct plan *plan, char text[PLAN_TEXT_SIZE])
{
	int sizes[SLOTS_MAX] = { 0 }, shares[SLOTS_MAX], rows = plan->rows - BARS;
	struct writer writer = { .plan = plan, .text = text };
	for (int y = 0; y < rows; y += sizes[writer.count++]) {
		struct slot_row *row = &writer.rows[writer.count];
		if (!find_row(plan, y, row))
			return false;
		sizes[writer.count] = plan->slots[row->slots[0]].rows;
	}
	if (!find_shares(sizes, writer.count, rows, shares))
		return false;
	for (size_t i = 0; i < writer.count; i++) {
		put(&writer, i ? " / " : "");
		if (!put_row(&writer, &writer.rows[i], shares[i]))
			return false;
	}
	return true;
}
